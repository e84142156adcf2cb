package web_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

var (
	decisions = flag.Int("decisions", 4, "of each game, at how many decisions pages are held against each other")
	chance    = flag.Uint64("chance", 1, "seed of what is drawn by tests of secrets, 0 for another each time")
)

// secretive lists the line-ups whose pages are compared.
var secretive = map[string]room.Setup{
	"root":       of("root"),
	"root_six":   of("root", "riverfolk", "cult", "duchy", "corvids", "keepers", "vagabond"),
	"guided":     {Rules: room.Rules{Game: "root", Laid: []string{"first_game"}}},
	"steward":    laid(of("root", "eyrie", "alliance", "marquise_bot"), "mechanical_marquise"), // reveals cards
	"wonderland": of("wonderland"),
	"paladins":   of("paladins"),
	"kiri":       of("kiri"),
}

// chances returns the random numbers for a test of secrets.
func chances(t *testing.T) *rand.Rand {
	t.Helper()
	seed := *chance
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-chance %d", seed)
	return rand.New(rand.NewPCG(seed, 4))
}

// secrets runs a subtest for each line-up, with random numbers.
func secrets(t *testing.T, do func(t *testing.T, setup room.Setup, rng *rand.Rand)) {
	for name, setup := range secretive {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			do(t, setup, chances(t))
		})
	}
}

// TestPagesTellNoSecrets checks that a seat's pages are the same, byte for byte, in two matches that differ only in
// what it may not know. It does so at random decisions of every game with secrets.
func TestPagesTellNoSecrets(t *testing.T) {
	secrets(t, func(t *testing.T, setup room.Setup, rng *rand.Rand) {
		s := serve(t)
		pages := httptest.NewServer(s.pages.Pages()) // without rate limits
		defer pages.Close()
		differ, told := 0, 0
		for range 2000 {
			setup.Seed = rng.Uint64()
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

// chair returns the chair of a seat.
func (x *table) chair(seat string) *room.Chair {
	x.t.Helper()
	c, err := x.house.Sit(room.TokenOf(x.seats[seat][strings.LastIndex(x.seats[seat], "/")+1:]))
	if err != nil {
		x.t.Fatal(err)
	}
	return c
}

// random gives a random answer for a seat that is asked; false if the match is over.
func (x *table) random(rng *rand.Rand) bool {
	x.t.Helper()
	seat, after := "", 0
	var picks []interpreter.Answer
	err := x.anybody().Look(func(s *room.Sight) error {
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

// open returns the open questions, with the seats.
func open(m *interpreter.Match) []string {
	var out []string
	for _, d := range m.Open() {
		out = append(out, fmt.Sprint(d.Seat, " ", d.Step, " in the turn of ", narrate.Turn(m)))
	}
	return out
}

// held compares the page of a random seat, every few decisions, with its page in another match that the seat cannot
// distinguish. It returns 1 if the matches differ to somebody who sees everything.
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
		if err := e.Determinize(s.Match.Engine(), slices.Index(s.Match.Lineup().Seats, seat), rng); err != nil {
			return err
		}
		twin = s.Match.WithEngine(e)
		if !slices.Equal(open(s.Match), open(twin)) || !cmp.Equal(s.Match.View(seat), twin.View(seat)) {
			return nil // the other match asks other seats, which pages may show, so they are not comparable
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
	address := x.address(base, seat)
	v := visit(t)
	for _, page := range x.ways(rng) {
		page.tune(v)
		var got [2]string
		for i, other := range []*interpreter.Match{nil, twin} {
			x.pages.Show(func(m *interpreter.Match) *interpreter.Match {
				if other != nil {
					return other
				}
				return m
			})
			got[i] = v.get(address + page.path)
		}
		x.pages.Show(func(m *interpreter.Match) *interpreter.Match { return m })
		if d := cmp.Diff(strings.Split(got[0], "\n"), strings.Split(got[1], "\n")); d != "" {
			t.Fatalf("%+v after %d answers tells %s what it may not know (-true +other):\n%s", page, n, seat, d)
		}
	}
	return 1
}

// way is a kind of request for a table.
type way struct {
	path, lang string
	plain      bool
}

func (w way) tune(v *visitor) {
	v.lang, v.header = w.lang, http.Header{"Sec-Fetch-Site": {"same-origin"}}
	if w.plain {
		v.header.Set("Accept", "application/json")
	}
}

// ways returns the kinds of requests that can be made to a table now. The page "why" is requested for everything that
// has a name.
func (x *table) ways(rng *rand.Rand) []way {
	x.t.Helper()
	subjects := []string{"1", "2", "3", "pass", "none", "nothing of that name"}
	err := x.anybody().Look(func(s *room.Sight) error {
		subjects = append(append(subjects, s.Match.Lineup().Components...), s.Match.Record.Seats...)
		for _, p := range s.Match.Lineup().Places {
			subjects = append(subjects, p.Name)
		}
		for _, seat := range s.Asked {
			for _, o := range s.Match.DecisionOf(seat).Options() {
				subjects = append(subjects, o.ID)
			}
		}
		return nil
	})
	if err != nil {
		x.t.Fatal(err)
	}
	lang := func() string { return []string{"en", "fr"}[rng.IntN(2)] }
	one := func() string { return subjects[rng.IntN(len(subjects))] }
	ask := func(words string) way { return way{"/why?ask=" + url.QueryEscape(words), lang(), false} }
	return []way{{"", lang(), false}, {"?log=0", lang(), true}, {"/draw", lang(), false}, {"/seat", lang(), false},
		{"/report", lang(), false}, {"/brief", lang(), true}, ask("1"), ask(one()), ask(one()),
		ask(one() + " " + one())}
}

// anybody returns the chair of some seat.
func (x *table) anybody() *room.Chair {
	for seat := range x.seats {
		return x.chair(seat)
	}
	return nil
}
