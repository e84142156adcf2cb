package desk

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClashIsToldAtWhatIsNew checks that a conflict is reported at the newer place in repeated checks, whatever
// else changes and whatever the files are called.
func TestClashIsToldAtWhatIsNew(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("game.yaml", "game: pond\ntitle: {en: Pond, fr: Étang}\nplayers: 2\nseats: {red: {}, blue: {}}\nplay: []\n")
	write("law/move.yaml", "law: move\nrulings:\n  may_enter: {ask: {who: player}, is: true}\n")
	write("law/a.yaml", "law: a\nrulings:\n  quick: {ask: {who: player}, is: may_enter(who)}\n")
	var out bytes.Buffer
	d := &Desk{Out: &out, Err: &out, Lang: "en", Content: dir}
	look := func() string {
		t.Helper()
		l, err := d.Library()
		if err != nil {
			t.Fatal(err)
		}
		games, _ := l.Judge()
		if games[0].Len() == 0 {
			return ""
		}
		return strings.TrimPrefix(games[0].All()[0].Error(), filepath.ToSlash(dir)+"/")
	}
	if told := look(); told != "" {
		t.Fatal(told)
	}
	write("law/aaa.yaml", "law: aaa\nrulings:\n  may_enter: {ask: {}, is: true}\n")
	for _, then := range []func(){
		func() {},
		func() {
			write("law/move.yaml", "law: move\n# as ever\nrulings:\n  may_enter: {ask: {who: player}, is: true}\n")
		},
		func() { write("law/b.yaml", "law: b\n") },
	} {
		then()
		if told := look(); !strings.HasPrefix(told, "law/aaa.yaml:3:3: may_enter is the name of a ruling already") {
			t.Error(told)
		}
	}
	write("law/aaa.yaml", "law: aaa\n")
	write("law/a.yaml", "law: a\nrulings:\n  quick: {ask: {who: player}, is: may_enter(who)}\n"+
		"  may_enter: {ask: {who: player}, is: false}\n")
	if told := look(); !strings.HasPrefix(told, "law/a.yaml:4:3: ") { // the older place is named, too
		t.Error(told)
	}
}
