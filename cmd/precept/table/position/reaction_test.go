package position_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
)

// TestReactions checks that a seat that is asked in a battle reads its place and owner exactly once. The question may
// be about a card, an ability at a window, or losses.
func TestReactions(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	asked, windows := 0, 0
	for seed := uint64(1); seed <= 6; seed++ {
		m, err := g.Start(interpreter.Setup{Seed: seed, Seats: []string{"marquise", "eyrie", "hundreds", "corvids"}})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 3))
		for n := 0; n < 500 && !m.Over(); n++ {
			d := m.Pending()
			q := position.Ask(m, d, "en")
			if k := len(q.Phases); k > 0 && q.Phases[k-1].ID == "battle" {
				asked++
				if d.Kind == interpreter.Menu {
					windows++
				}
				said := map[string]string{}
				for _, f := range q.Phases[k-1].Fields {
					said[f.Name] = f.Text
				}
				if said["in"] == "" || said["attacker"] == "" || said["defender"] == "" {
					t.Errorf("asked %q of %q: %v", q.Text, q.Seat, said)
				}
				for _, text := range q.About {
					if slices.Contains([]string{said["in"], said["attacker"], said["defender"]}, text) {
						t.Errorf("asked %q of %q: %q is said twice", q.Text, q.Seat, text)
					}
				}
			}
			if err := m.AnswerFor(d.Seat, d.Describe(d.Sample(r.IntN).Value)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 20 || windows == 0 {
		t.Errorf("asked %d times in battles, %d of them at windows", asked, windows)
	}
}
