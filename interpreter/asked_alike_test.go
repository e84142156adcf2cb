package interpreter_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"precept/interpreter"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/testkit"
)

// TestWhoIsAskedTellsNothing plays random matches. At each decision it makes another match that differs only in what an
// observer may not see. Both must ask the same seat for the same, also after an answer with the same visible result.
// Each seat and a spectator is the observer.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	for id, g := range loaded() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			a := &alikeness{t: t}
			for n := range short(6) {
				a.play(g, id, uint64(n)+1)
			}
			t.Logf("%d decisions, %d with one answer; %d twins, %d of them after an answer", a.decisions, a.disguised, a.twins,
				a.after)
		})
	}
}

// alikeness compares who is asked in matches and in their twins.
type alikeness struct {
	t                                  *testing.T
	decisions, disguised, twins, after int
}

func (a *alikeness) play(g *interpreter.Game, id string, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 17))
	s := setup(id, seed)
	if id == "root" {
		s.Seats = nil
		for _, i := range rng.Perm(len(g.Definition().Seats))[:2+rng.IntN(4)] {
			s.Seats = append(s.Seats, g.Definition().Seats[i].ID)
		}
	}
	m, err := g.Start(s)
	if err != nil {
		return // the rules refuse this line-up
	}
	spare := m.Engine().New()
	for n := 0; n < 400 && !m.Over(); n++ {
		d := m.Pending()
		o := d.Sample(rng.IntN)
		a.decisions++
		if _, alone := testkit.Only(d); alone {
			a.disguised++
		}
		for range 2 {
			eye := int32(rng.IntN(len(m.Record.Seats)+1)) - 1
			if err := testkit.On(m.Engine()).CheckSecrecy(spare, int(eye), rng.Uint64()); err != nil {
				a.t.Fatalf("seed %d, answer %d: %v", seed, n, err)
			}
			a.twin(m.Run(), eye, o.Value, rng.Uint64(), seed, n)
		}
		if err := m.Answer(o); err != nil {
			a.t.Fatalf("seed %d, answer %d: %v", seed, n, err)
		}
	}
}

// twin gives an answer in a match and in a twin of it, and compares who is asked then.
func (a *alikeness) twin(x *exec.Run, eye int32, o exec.Option, seed, match uint64, n int) {
	d := x.Pending()
	if d.Seat != eye && o != exec.Pass && o != exec.None {
		return // its result may depend on what the observer does not see
	}
	y := exec.New(x.P, x.M.Clone())
	y.Like(x)
	if !knowledge.Permute(x.P, y.M, eye, seed) || y.Resume() != nil {
		return
	}
	z, err := x.Fork()
	e := y.Pending()
	a.twins++
	if err != nil || e == nil || e.Seat != d.Seat || e.Node != d.Node || !e.Is(o) || z.Answer(o) != nil ||
		y.Answer(o) != nil || !reflect.DeepEqual(knowledge.Of(x.P, z.M, eye), knowledge.Of(x.P, y.M, eye)) {
		return
	}
	a.after++
	p, q := z.Pending(), y.Pending()
	switch {
	case p == nil || q == nil:
		// Simultaneous answers become public when all are given, so they may end the match.
		if p != q && len(d.AtOnce()) == 0 {
			a.t.Fatalf("seed %d, answer %d: the match goes on, or not, by what seat %d may not see", match, n, eye)
		}
	case p.Seat != q.Seat || p.Node != q.Node || p.Name != q.Name:
		a.t.Fatalf("seed %d, answer %d: by what seat %d may not see, %s is asked for %s %s, or %s for %s %s", match, n, eye,
			x.P.Names[p.Seat], p.Name, p.Node.Span, x.P.Names[q.Seat], q.Name, q.Node.Span)
	}
}
