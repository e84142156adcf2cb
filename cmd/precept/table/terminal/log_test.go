package terminal

import (
	"strings"
	"testing"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/tell"
)

// What agents do is told as it goes, each line once, in the order of the log and with nothing left out.
func TestAgentsAreToldWhole(t *testing.T) {
	agents := map[string]string{"marquise": desk.Random, "eyrie": desk.Random}
	s, out := session(t, loadRoot(t), agents, 4, "fr")
	for range 400 {
		if s.match.Over() {
			break
		}
		d := s.asked()
		o, err := s.drawn(d)
		if err == nil {
			err = s.answer(d, o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for _, l := range settled(s.tale.Lines("", "fr")) {
		if !l.Detail && l.Kind != tell.End {
			want = append(want, strings.Fields(l.Text)...)
		}
	}
	got := strings.Fields(out.String())
	for i, word := range want {
		if i >= len(got) || got[i] != word {
			upto, to := max(0, i-30), min(len(got), i+10)
			t.Fatalf("word %d is not %q, in: %s", i, word, strings.Join(got[min(upto, to):to], " "))
		}
	}
}
