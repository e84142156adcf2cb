package interpreter_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

var (
	retold = flag.Int("retold", 1, "of each game, how many matches are told again")
	retell = flag.Uint64("retell", 1, "seed of the first of them")
)

// TestToldAlike checks that the events of a match are the same in all ways to follow it: as it is played, on clones,
// after it was restored or answers were taken back, and in a replay. Questions in between must change nothing.
func TestToldAlike(t *testing.T) {
	for id, g := range loaded() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for n := range short(*retold) {
				seed := *retell + uint64(n)
				(&retelling{t: t, g: g, rng: rand.New(rand.NewPCG(seed, 5)), where: fmt.Sprint("seed ", seed)}).play(id, seed)
			}
		})
	}
}

// retelling is a match whose events are recorded.
type retelling struct {
	t     *testing.T
	g     *interpreter.Game
	rng   *rand.Rand
	where string
	m     *interpreter.Match
	told  [][]view.Event // events by number of answers; the first entry has those before the first answer
}

// play plays a match, mostly to its end.
func (r *retelling) play(id string, seed uint64) {
	s := setup(id, seed)
	if seats := r.g.Definition().Seats; id == "root" {
		s.Seats = nil
		for _, i := range r.rng.Perm(len(seats))[:2+r.rng.IntN(5)] {
			s.Seats = append(s.Seats, seats[i].ID)
		}
	}
	var err error
	if r.m, err = r.g.Start(s); err != nil {
		return // the rules refuse this line-up
	}
	r.again()
	for n := 0; n < 1500 && !r.m.Over(); n++ {
		r.goOn()
		open := r.m.Open()
		d := open[r.rng.IntN(len(open))]
		var now []view.Event
		if _, err := r.m.Follow(d.Seat, d.Sample(r.rng.IntN), func(e *view.Event) { now = append(now, *e) }); err != nil {
			r.t.Fatalf("%s: %v", r.where, err)
		}
		r.told = append(r.told, now)
	}
	r.again()
}

// goOn replaces the match by an equal one, or asks something that must change nothing.
func (r *retelling) goOn() {
	var err error
	switch n := len(r.m.Record.Answers); r.rng.IntN(60) {
	case 0:
		r.save()
	case 1: // take some answers back
		n -= r.rng.IntN(min(n, 30) + 1)
		if r.m, err = save.ReplayTo(context.Background(), r.m, n, save.Before); err == nil {
			r.told = r.told[:n+1]
			r.again()
		}
	case 2:
		r.again()
	case 3: // continue with a determinization of the match, from a written position
		seats := append([]string{""}, r.m.Record.Seats...)
		var other *interpreter.Match
		other, err = save.Determinize(r.m, seats[r.rng.IntN(len(seats))], r.rng)
		if err == nil && !other.Over() && r.rng.IntN(4) == 0 {
			r.again()
			r.m, r.told = other, nil
			r.save()
		}
	case 4:
		for _, d := range r.m.Open() {
			_, err = narrate.WhyTyped(r.m, d.Seat, "1", "en")
		}
	default:
		r.m, err = r.m.Clone()
	}
	if err != nil {
		r.t.Fatalf("%s: %v", r.where, err)
	}
}

// save replaces the match by one restored from its save.
func (r *retelling) save() {
	data, err := save.Bytes(r.m)
	if err == nil {
		r.m, err = save.Restore(context.Background(), r.g, data)
	}
	if err != nil {
		r.t.Fatalf("%s: %v", r.where, err)
	}
	r.again()
}

// again compares the recorded events with those of a replay.
func (r *retelling) again() {
	told := [][]view.Event{nil}
	err := save.Replay(context.Background(), r.m, func(e *view.Event) {
		last := len(told) - 1
		told[last] = append(told[last], *e)
	}, func(int, int) { told = append(told, nil) })
	if err != nil {
		r.t.Fatalf("%s: %v", r.where, err)
	}
	if r.told == nil {
		r.told = told
	}
	for i := range told {
		if d := cmp.Diff(r.told[i], told[i], itself[declared.Node](), itself[declared.Tells]()); d != "" {
			r.t.Fatalf("%s: what came of answer %d is told otherwise (-told +again):\n%s", r.where, i, d)
		}
	}
}

// itself returns an option that compares pointers to content by identity.
func itself[T any]() cmp.Option { return cmp.Comparer(func(a, b *T) bool { return a == b }) }
