package web_test

import (
	"bufio"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// goesOn is the number of answers for which two matches that a seat cannot distinguish are compared.
const goesOn = 12

// TestWhatHappensTellsNoSecrets follows two tables whose matches differ only in secrets of other seats. Both get the
// same answers, except where the seat may not know the answer. The seat's pages, logs in both languages, and events
// must be the same byte for byte. The test ends when the seat sees a difference, or when different questions are asked.
func TestWhatHappensTellsNoSecrets(t *testing.T) {
	secrets(t, func(t *testing.T, setup room.Setup, rng *rand.Rand) {
		s := serve(t)
		game, err := s.shelf.Load(setup.Rules)
		if err != nil {
			t.Fatal(err)
		}
		pages := httptest.NewServer(s.pages.Pages()) // without rate limits
		defer pages.Close()
		differ, told, others := 0, 0, 0
		for range 20 * *decisions {
			m, err := game.Start(interpreter.Setup{Seats: setup.Seats, Options: setup.Options, Seed: rng.Uint64()})
			if err != nil {
				t.Fatal(err)
			}
			seats := played(game, m)
			seat := seats[rng.IntN(len(seats))]
			if !advance(t, m, rng.IntN(300), rng) || rng.IntN(2) == 0 && !unseen(t, m, seat, rng) {
				continue
			}
			p := s.twins(m, seat, pages.URL, rng)
			if p == nil {
				continue
			}
			differ += p.follow(rng)
			if others += p.others; differ/100 > told {
				told = differ / 100
				t.Logf("%d decisions", differ)
			}
			if differ >= *decisions {
				t.Logf("%d decisions of matches that differ in what a seat may not know, %d answers", differ, others)
				return
			}
		}
		t.Fatalf("only %d decisions at which something is hidden", differ)
	})
}

// played returns the seats of a match that players hold.
func played(g *interpreter.Game, m *interpreter.Match) []string {
	out := slices.Clone(m.Record.Seats)
	for _, s := range g.Definition().Seats {
		if s.Decides == "nobody" {
			out = slices.DeleteFunc(out, func(seat string) bool { return seat == s.ID })
		}
	}
	return out
}

// advance gives at least n random answers, and more until no answer is partial. It returns false if the match is then
// over.
func advance(t *testing.T, m *interpreter.Match, n int, rng *rand.Rand) bool {
	t.Helper()
	begun := func(d *interpreter.Decision) bool { return d.Chosen > 0 }
	for ; n > 0 || m.Engine().InMove() || slices.ContainsFunc(m.Open(), begun); n-- {
		all := m.Open()
		if len(all) == 0 {
			return false
		}
		d := all[rng.IntN(len(all))]
		if err := m.AnswerFor(d.Seat, d.Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	return !m.Over()
}

// unseen continues a match until other seats are asked a secret question at once. It returns false if that does not
// happen soon.
func unseen(t *testing.T, m *interpreter.Match, seat string, rng *rand.Rand) bool {
	for range 100 {
		for _, d := range m.Open() {
			if d.Seat != seat && d.Kind != interpreter.Menu && len(d.Together()) > 1 && !d.Offers(interpreter.Agree) {
				return true
			}
		}
		if !advance(t, m, 1, rng) {
			return false
		}
	}
	return false
}

// twins is two tables that a seat cannot distinguish.
type twins struct {
	*site
	seat  string
	base  string
	two   [2]*table
	heard [2]chan string // lines of events
	lines int

	others int // how many answers differed between the tables
}

// alike is a source of random numbers for matches that are the same to a seat. A determinization draws two numbers, one
// for its chance and one for its secrets, and two more for each further try. Every first number is the same, so open
// chance is the same in both matches.
type alike struct {
	chance uint64
	drawn  int // how many numbers were drawn
	free   bool
	rand.Source
}

func (a *alike) Uint64() uint64 {
	n := a.Source.Uint64()
	if a.drawn++; !a.free && a.drawn%2 == 1 {
		return a.chance
	}
	return n
}

// twins makes two tables from determinizations of a match for a seat. It returns nil if their secrets lead to different
// continuations.
func (s *site) twins(m *interpreter.Match, seat, base string, rng *rand.Rand) *twins {
	s.t.Helper()
	out := &twins{site: s, seat: seat, base: base}
	chance := rng.Uint64()
	var all [2]*interpreter.Match
	for i := range all {
		var err error
		source := &alike{chance: chance, Source: rand.NewPCG(rng.Uint64(), 1)}
		one := rand.New(source)
		if all[i], err = save.Determinize(m, seat, one); err != nil {
			s.t.Fatal(err)
		}
		source.free = true
		s.ahead(m, all[i], one)
	}
	if !slices.Equal(open(all[0]), open(all[1])) || !cmp.Equal(all[0].View(seat), all[1].View(seat)) {
		return nil
	}
	for i := range all {
		data, err := save.Bytes(all[i])
		if err != nil {
			s.t.Fatal(err)
		}
		made, err := s.house.Import(data, room.Setup{}, room.AsSaved, 0)
		if err != nil {
			s.t.Fatal(err)
		}
		out.two[i] = s.linked(made)
		out.heard[i] = make(chan string, 8*goesOn)
	}
	return out
}

// ahead answers in another match for the seats that have already answered the present simultaneous question in m, since
// it asks them again.
func (s *site) ahead(m, other *interpreter.Match, rng *rand.Rand) {
	s.t.Helper()
	d := m.Pending()
	if d == nil || d.Kind == interpreter.Menu {
		return
	}
	for _, seat := range d.Together() {
		for m.DecisionOf(seat) == nil && other.DecisionOf(seat) != nil {
			if err := other.AnswerFor(seat, other.DecisionOf(seat).Sample(rng.IntN)); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// follow continues both tables, and returns the number of compared decisions at which the tables had different secrets.
func (p *twins) follow(rng *rand.Rand) (differ int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i := range p.two {
		p.listen(ctx, i)
	}
	for range goesOn {
		if p.hold(rng) {
			differ++
		}
		if !p.answer(rng) || !p.same() {
			break
		}
	}
	return differ
}

// listen reads the events for the seat at one of the tables.
func (p *twins) listen(ctx context.Context, i int) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(ctx, "GET", p.two[i].address(p.base, p.seat)+"/events", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Scan() // the first event
	go func() {
		defer answer.Body.Close()
		for lines.Scan() {
			p.heard[i] <- lines.Text()
		}
	}()
}

// hold compares what the seat sees at both tables. It reports whether anything is hidden from the seat.
func (p *twins) hold(rng *rand.Rand) (hidden bool) {
	p.t.Helper()
	ways := append(p.two[0].ways(rng), way{"?at=0", "fr", false}, way{"?log=0", "en", true}, way{"?log=0", "fr", true})
	v := visit(p.t)
	for _, w := range ways {
		w.tune(v)
		var got [2]string
		for i, x := range p.two {
			got[i] = secretLink.ReplaceAllString(v.get(x.address(p.base, p.seat)+w.path), "/s/-")
		}
		if d := cmp.Diff(strings.Split(got[0], "\n"), strings.Split(got[1], "\n")); d != "" {
			p.t.Fatalf("%+v after %d answers tells %s what it may not know (-one +other):\n%s", w, p.lines, p.seat, d)
		}
	}
	var views [2][]any
	for i, x := range p.two {
		_ = x.anybody().Look(func(s *room.Sight) error {
			for _, seat := range s.Match.Record.Seats {
				views[i] = append(views[i], s.Match.View(seat))
			}
			return nil
		})
	}
	return !cmp.Equal(views[0], views[1])
}

var secretLink = regexp.MustCompile(`/s/[\w-]{22}`)

// answer answers at both tables, equally as far as the seat may know the answers. It returns false if no answer is
// possible at both.
func (p *twins) answer(rng *rand.Rand) bool {
	p.t.Helper()
	var picks [2][]interpreter.Answer
	var seat string
	for range 8 {
		if seat = p.two[0].asked(rng); seat == "" {
			return false
		}
		if picks[0] = p.two[0].drawn(rng, seat, nil, nil); picks[0] == nil {
			return false
		}
		known := p.two[0].known(seat, p.seat, picks[0])
		if picks[1] = p.two[1].drawn(rng, seat, picks[0], known); picks[1] == nil {
			continue
		}
		if !slices.Equal(picks[0], picks[1]) && !slices.Equal(known, p.two[1].known(seat, p.seat, picks[1])) {
			picks[1] = nil // the known part of it differs
			continue
		}
		break
	}
	if picks[1] == nil {
		return false
	}
	if !reflect.DeepEqual(p.two[0].unfolds(seat, p.seat, picks[0]), p.two[1].unfolds(seat, p.seat, picks[1])) {
		return false // a difference was visible for a moment only
	}
	if !slices.Equal(picks[0], picks[1]) {
		p.others++
	}
	for i, x := range p.two {
		if _, err := x.chair(seat).Answer(seat, p.lines, picks[i]); err != nil {
			p.t.Fatal(err)
		}
	}
	p.lines++
	for range 3 { // an event has three lines
		var got [2]string
		for i := range got {
			select {
			case got[i] = <-p.heard[i]:
			case <-time.After(time.Minute):
				p.t.Fatal("an answer is not told")
			}
		}
		if got[0] != got[1] {
			p.t.Fatalf("events tell %s %q, or %q", p.seat, got[0], got[1])
		}
	}
	return true
}

// asked returns a random seat that must decide, or "" if there is none.
func (x *table) asked(rng *rand.Rand) (seat string) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		if !s.Over && len(s.Asked) > 0 {
			seat = s.Asked[rng.IntN(len(s.Asked))]
		}
		return nil
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return seat
}

// drawn returns a random answer of a seat, whose known picks equal those of another answer. It returns nil if those are
// impossible here.
func (x *table) drawn(rng *rand.Rand, seat string, as []interpreter.Answer, known []bool) (out []interpreter.Answer) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		var picks []interpreter.Answer
		for {
			o, err := room.Try(s.Match, seat, picks)
			switch k := len(picks); {
			case errors.Is(err, interpreter.ErrNotOffered) || errors.Is(err, interpreter.ErrNotOpen):
				return nil
			case err != nil:
				return err
			case o.Complete:
				out = picks
				return nil
			case k < len(as) && known[k]:
				picks = append(picks, as[k])
			default:
				next := o.Next.Sample(rng.IntN).Value
				for try := 0; k < len(as) && interpreter.Declines(next) && !interpreter.Declines(as[k]) && try < 20; try++ {
					next = o.Next.Sample(rng.IntN).Value // others may know how many are taken
				}
				picks = append(picks, next)
			}
		}
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return out
}

// known returns for each pick of a seat whether another may know it. Secret simultaneous answers and hidden values are
// unknown, but the number of picks may be known.
func (x *table) known(seat, viewer string, picks []interpreter.Answer) (out []bool) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		m, err := s.Match.Clone()
		if err != nil {
			return err
		}
		who := int32(slices.Index(m.Lineup().Seats, viewer))
		for _, a := range picks {
			d := m.DecisionOf(seat)
			known := seat == viewer || d.Kind == interpreter.Menu || len(d.Together()) < 2 || d.Offers(interpreter.Agree)
			first := true
			if _, err := m.Follow(seat, d.Describe(a), func(e *view.Event) {
				if e.Sort == view.Answered && first {
					known, first = known && (e.Known.Has(who) || e.Declined && !e.Sealed), false
				}
			}); err != nil {
				return err
			}
			out = append(out, known)
		}
		return nil
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return out
}

// unfolds returns what another seat sees step by step while an answer is carried out, without repetitions.
func (x *table) unfolds(seat, viewer string, picks []interpreter.Answer) (out []view.View) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		m, err := s.Match.Clone()
		if err != nil {
			return err
		}
		for _, a := range picks {
			_, err = m.Follow(seat, m.DecisionOf(seat).Describe(a), func(*view.Event) {
				if v := m.View(viewer); len(out) == 0 || !reflect.DeepEqual(v, out[len(out)-1]) {
					out = append(out, v)
				}
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return out
}

// same reports whether the seat sees the same at both tables, and whether the same questions are asked, which everybody
// knows.
func (p *twins) same() bool {
	var views [2]any
	var asked [2][]string
	for i, x := range p.two {
		err := x.anybody().Look(func(s *room.Sight) error {
			views[i], asked[i] = s.Match.View(p.seat), open(s.Match)
			return nil
		})
		if err != nil {
			p.t.Fatal(err)
		}
	}
	return cmp.Equal(views[0], views[1]) && slices.Equal(asked[0], asked[1])
}
