package watch

import (
	"os"
	"path/filepath"
	"testing"
)

// TestStale checks that a change of a watched file makes a check stale, and that other events beside it do not. A
// server stores its tables beside the content. If that counted, scenarios would never be played to the end.
func TestStale(t *testing.T) {
	home := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(home, "game"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("game/game.yaml", "game: go\n")
	w, err := Open(filepath.Join(home, "game"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"precept.db", "a table", false},
		{"other.yaml", "another", false},
		{"game/game.yaml.swp", "what an editor writes", false},
		{"game/game.yaml", "game: go\n", false},
		{"game/game.yaml", "game: went\n", true},
		{"game/law.yaml", "law: turn\n", true},
	} {
		write(c.name, c.text)
		<-w.C // an event has arrived
		w.say()
		if got := w.Stale(); got != c.want {
			t.Errorf("after %s says %q: stale is %v", c.name, c.text, got)
		}
		if got := w.Stale(); got != c.want {
			t.Errorf("after %s says %q, asked again: stale is %v", c.name, c.text, got)
		}
		w.Changed()
		if w.Stale() {
			t.Errorf("after %s says %q, and it was looked at: it is stale", c.name, c.text)
		}
	}
}
