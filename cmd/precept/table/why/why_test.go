package why

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// lineups lists the seats of the matches. Other games use their defaults.
var lineups = map[string][]string{
	"root":       {"marquise", "eyrie", "vagabond", "cult", "riverfolk", "corvids"},
	"wonderland": {"alice", "cheshire_cat", "jabberwocky"},
	"paladins":   {"red", "blue"},
	"kiri":       {"wu", "zhu", "shan", "game_master"},
}

// TestEveryRefusalHasAReason asks at random decisions why each thing that the seat could do is refused. What a table
// prints must hold a reason in words, beside the name of the action and its articles.
func TestEveryRefusalHasAReason(t *testing.T) {
	for _, pkg := range content.Games() {
		t.Run(pkg.ID, func(t *testing.T) {
			t.Parallel()
			g, err := interpreter.Load(t.Context(), content.Files, pkg.Root)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 0x77))
			m, err := g.Start(interpreter.Setup{Seed: 1, Seats: lineups[pkg.ID]})
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for n := 0; n < 500 && !m.Over(); n++ {
				d := m.Pending()
				if n%9 == 0 {
					silent(t, m, d.Seat, seen)
				}
				if err := m.Answer(d.Sample(r.IntN)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// silent reports the refusals that give no reason.
func silent(t *testing.T, m *interpreter.Match, seat string, seen map[string]bool) {
	var unasked *narrate.Unasked
	if _, err := narrate.WhyTyped(m, seat, "qqqq", "en"); !errors.As(err, &unasked) {
		t.Fatal(err)
	}
	for _, name := range unasked.Known {
		e, err := narrate.WhyTyped(m, seat, name, "en")
		if err != nil || e.Offered || seen[name] {
			continue
		}
		reasons := 0
		for _, l := range Explained(m, e, "en", false)[1:] {
			text, _, _ := strings.Cut(l.Text, "  [")
			if text != e.Name.En && !strings.HasPrefix(text, "also consulted") && !strings.HasPrefix(text, "article ") {
				reasons++
			}
		}
		if reasons == 0 {
			seen[name] = true
			var parts []string
			for _, r := range e.Reasons {
				parts = append(parts, fmt.Sprint(r.Sort, " ", r.ID, " ", r.Name.En))
			}
			t.Errorf("%s: %s gives no reason: %s", seat, name, strings.Join(parts, "; "))
		}
	}
}
