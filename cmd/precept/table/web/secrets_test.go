package web_test

import (
	"flag"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

var decisions = flag.Int("decisions", 6, "of each game, at how many decisions pages are held against each other")

// A seat's pages are the same, byte for byte, in two matches that differ only in what it may not know: at random
// decisions of every game with secrets, its own and those of others.
func TestPagesTellNoSecrets(t *testing.T) {
	for _, game := range []string{"root", "wonderland", "paladins", "kiri"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			pages := httptest.NewServer(s.pages.Pages()) // without bounds for who asks
			defer pages.Close()
			rng := rand.New(rand.NewPCG(17, 4))
			differ, told := 0, 0
			for seed := uint64(1); differ >= 0 && seed < 2000; seed++ {
				setup := of(game)
				setup.Seed = seed
				x := s.make(setup)
				for n := 0; n < 400; n++ {
					if differ += x.held(t, pages.URL, n, rng); differ >= *decisions {
						t.Logf("%d pages in matches that differ in what a seat may not know", differ)
						return
					}
					if differ > told && differ%100 == 0 {
						told = differ
						t.Logf("%d decisions", differ)
					}
					if !x.random(rng) {
						break
					}
				}
			}
			t.Fatalf("only %d decisions at which something is hidden", differ)
		})
	}
}

// chair is the chair of a seat.
func (x *table) chair(seat string) *room.Chair {
	x.t.Helper()
	c, err := x.house.Sit(room.TokenOf(x.seats[seat][strings.LastIndex(x.seats[seat], "/")+1:]))
	if err != nil {
		x.t.Fatal(err)
	}
	return c
}

// random gives an answer at random for whoever is asked; false when the match is over.
func (x *table) random(rng *rand.Rand) bool {
	x.t.Helper()
	seat, after := "", 0
	var picks []interpreter.Answer
	var any *room.Chair
	for s := range x.seats {
		any = x.chair(s)
		break
	}
	err := any.Look(func(s *room.Sight) error {
		if s.Over || len(s.Asked) == 0 {
			return nil
		}
		seat, after = s.Asked[rng.IntN(len(s.Asked))], s.Serial
		for {
			o, err := room.Try(s.Match, seat, picks)
			if err != nil || o.Complete {
				return err
			}
			picks = append(picks, o.Next.Sample(rng.IntN).Value)
		}
	})
	if err == nil && seat != "" {
		_, err = x.chair(seat).Answer(seat, after, picks)
	}
	if err != nil {
		x.t.Fatal(err)
	}
	return seat != ""
}

// open is who may answer now.
func open(m *interpreter.Match) []string {
	var out []string
	for _, d := range m.Open() {
		out = append(out, d.Seat())
	}
	return out
}

// held holds the page of a seat against that of another match which is the same to it, every few decisions. It returns
// 1 where the two matches are not the same to everybody.
func (x *table) held(t *testing.T, base string, n int, rng *rand.Rand) int {
	t.Helper()
	if n%3 != 0 {
		return 0
	}
	var seats []string
	for seat := range x.seats {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	seat := seats[rng.IntN(len(seats))]
	var twin *interpreter.Match
	differs := false
	err := x.chair(seat).Look(func(s *room.Sight) error {
		e := s.Match.Engine().New()
		if err := e.Determinize(s.Match.Engine(), int(s.Match.SeatNumber(seat)), rng); err != nil {
			return err
		}
		twin = s.Match.On(e)
		if !slices.Equal(open(s.Match), open(twin)) {
			return nil // who has answered already what several are asked is told: this is another match
		}
		for _, other := range s.Match.Record.Seats {
			differs = differs || !cmp.Equal(s.Match.View(other), twin.View(other))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !differs {
		return 0
	}
	address := base + strings.TrimPrefix(x.seats[seat], x.URL)
	v := visit(t)
	for _, page := range []string{"", "/draw", "/why?ask=1"} {
		var got [2]string
		for i, other := range []*interpreter.Match{nil, twin} {
			x.pages.Show(func(m *interpreter.Match) *interpreter.Match {
				if other != nil {
					return other
				}
				return m
			})
			got[i] = v.get(address + page)
		}
		x.pages.Show(func(m *interpreter.Match) *interpreter.Match { return m })
		if d := cmp.Diff(strings.Split(got[0], "\n"), strings.Split(got[1], "\n")); d != "" {
			t.Fatalf("%s after %d answers tells %s what it may not know (-true +other):\n%s", page, n, seat, d)
		}
	}
	return 1
}
