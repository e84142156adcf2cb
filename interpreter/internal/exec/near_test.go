package exec_test

import (
	"math/rand/v2"
	"testing"

	"precept/content"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// TestNear plays matches of all games at random. It checks that places left out of decisions and searches would not
// have passed the conditions.
func TestNear(t *testing.T) {
	looked, left := 0, 0
	for _, pack := range content.Games() {
		g := loaded(t, content.Files, pack.Root)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 12 {
			p := drawn(g, rng)
			if p == nil {
				continue
			}
			for i := range p.Blocks {
				for _, in := range p.Blocks[i].Code {
					if op, is := in.Op.(*compile.Choose); is && op.Near != nil {
						op.Near = judged(t, op, &looked, &left)
					}
				}
			}
			x := exec.New(p, state.New(p.Layout))
			if x.Begin(rng.Uint64()) != nil {
				continue // the rules refuse the line-up
			}
			for range 1500 {
				if d := x.Pending(); d == nil || x.Answer(d.Sample(rng.IntN)) != nil {
					break
				}
			}
		}
	}
	if looked < 1000 || left < looked {
		t.Errorf("%d times places were left out, %d of them", looked, left)
	}
}

// TestKnownAnswers plays matches of all games at random. It checks that options known from an earlier search are those
// that a new search offers.
func TestKnownAnswers(t *testing.T) {
	looked := 0
	for _, pack := range content.Games() {
		g := loaded(t, content.Files, pack.Root)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 12 {
			p := drawn(g, rng)
			if p == nil {
				continue
			}
			x := exec.New(p, state.New(p.Layout))
			if x.Begin(rng.Uint64()) != nil {
				continue // the rules refuse the line-up
			}
			for range 1000 {
				d := x.Pending()
				if d == nil {
					break
				}
				if d.Sort == exec.One && x.InTransaction() {
					for _, o := range d.Candidates() {
						looked++
						offered := d.Is(o)
						if judged := x.Search(func() bool { return x.Judge(d, o) }); judged != offered {
							t.Errorf("%s: %d: offered %v, judged %v", d.Node.Span, o, offered, judged)
						}
					}
				}
				if x.Answer(d.Sample(rng.IntN)) != nil {
					break
				}
			}
		}
	}
	if looked < 1000 {
		t.Errorf("only %d options were looked at", looked)
	}
}

// drawn returns the program of a random line-up, nil if the seats allow none.
func drawn(g *model.Game, rng *rand.Rand) *compile.Program {
	var seats []string
	for _, i := range rng.Perm(len(g.Seats))[:min(len(g.Seats), g.MinPlayers+rng.IntN(g.MaxPlayers-g.MinPlayers+1))] {
		seats = append(seats, g.Seats[i].ID)
	}
	var s compile.LineupSetup
	s.Seats, s.Options = g.Complete(seats, nil)
	p, err := compile.Link(g, s, compile.Options{})
	if err != nil {
		return nil
	}
	return p
}

// judged returns the filter of op with a check of each place that it leaves out.
func judged(t *testing.T, op *compile.Choose, looked, left *int) compile.SetFilter {
	near := op.Near
	return func(m *state.Match, all state.Set) state.Set {
		out := near(m, all)
		*looked++
		for i, rest := all.Less(out).Pop(); i >= 0; i, rest = rest.Pop() {
			*left++
			m.Tmp[m.TB+compile.TempIt] = int32(i)
			mark := len(m.Arena)
			if op.Where(m) {
				t.Errorf("%s: place %d is left out and passes", op.Step.Span, i)
			}
			m.Arena = m.Arena[:mark]
		}
		return out
	}
}
