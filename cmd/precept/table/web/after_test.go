package web_test

import (
	"bufio"
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// goesOn is how many answers two matches that a seat cannot tell apart are followed.
const goesOn = 12

// What happens tells a seat nothing of what it may not know: two tables whose matches differ only in that go on with
// the same answers. Their pages, what they tell in both languages, and their events are the same byte for byte, until
// the seat sees another thing, or somebody else is asked.
func TestWhatHappensTellsNoSecrets(t *testing.T) {
	secrets(t, func(t *testing.T, setup room.Setup, rng *rand.Rand) {
		s := serve(t)
		game, err := s.shelf.Load(setup.Rules)
		if err != nil {
			t.Fatal(err)
		}
		pages := httptest.NewServer(s.pages.Pages()) // without bounds for who asks
		defer pages.Close()
		differ, told := 0, 0
		for range 20 * *decisions {
			m, err := game.Start(interpreter.Setup{Seats: setup.Seats, Options: setup.Options, Seed: rng.Uint64()})
			if err != nil {
				t.Fatal(err)
			}
			if !advance(t, m, rng.IntN(300), rng) {
				continue
			}
			seats := m.Record.Seats
			p := s.twins(m, seats[rng.IntN(len(seats))], pages.URL, rng)
			if p == nil {
				continue
			}
			if differ += p.follow(rng); differ/100 > told {
				told = differ / 100
				t.Logf("%d decisions", differ)
			}
			if differ >= *decisions {
				t.Logf("%d decisions of matches that differ in what a seat may not know", differ)
				return
			}
		}
		t.Fatalf("only %d decisions at which something is hidden", differ)
	})
}

// advance gives so many answers by chance; false when the match is over then.
func advance(t *testing.T, m *interpreter.Match, n int, rng *rand.Rand) bool {
	t.Helper()
	begun := func(d *interpreter.Decision) bool { return d.Chosen() > 0 }
	for ; n > 0 || m.Engine().InMove() || slices.ContainsFunc(m.Open(), begun); n-- {
		all := m.Open()
		if len(all) == 0 {
			return false
		}
		d := all[rng.IntN(len(all))]
		if err := m.AnswerFor(d.Seat(), d.Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	return !m.Over()
}

// twins is two tables that a seat cannot tell apart.
type twins struct {
	*site
	seat  string
	base  string
	two   [2]*table
	heard [2]chan string // lines of events
	lines int
}

// alike is chance that begins as another does: what it brings in the open is the same at first.
type alike struct {
	first []uint64
	rand.Source
}

func (a *alike) Uint64() uint64 {
	n := a.Source.Uint64()
	if len(a.first) > 0 {
		n, a.first = a.first[0], a.first[1:]
	}
	return n
}

// twins makes two tables of matches that this one may be for all that a seat knows; nil where more than one seat has
// answered already what several are asked.
func (s *site) twins(m *interpreter.Match, seat, base string, rng *rand.Rand) *twins {
	s.t.Helper()
	out := &twins{site: s, seat: seat, base: base}
	chance := rng.Uint64()
	var all [2]*interpreter.Match
	for i := range all {
		var err error
		one := rand.New(&alike{[]uint64{chance}, rand.NewPCG(rng.Uint64(), 1)})
		if all[i], err = m.SeenBy(seat, one); err != nil {
			s.t.Fatal(err)
		}
	}
	if !slices.Equal(open(all[0]), open(all[1])) || !cmp.Equal(all[0].View(seat), all[1].View(seat)) {
		return nil
	}
	for i := range all {
		data, err := all[i].Save()
		if err != nil {
			s.t.Fatal(err)
		}
		made, err := s.house.Import(data, room.Setup{}, false)
		if err != nil {
			s.t.Fatal(err)
		}
		out.two[i] = s.linked(made)
		out.heard[i] = make(chan string, 8*goesOn)
	}
	return out
}

// follow has both go on, and returns at how many decisions they were held against each other and differed.
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

// listen hears the events of the seat at one of the tables.
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
	lines.Scan() // it has begun
	go func() {
		defer answer.Body.Close()
		for lines.Scan() {
			p.heard[i] <- lines.Text()
		}
	}()
}

// hold holds what the seat is shown at both tables against each other. It reports whether anything is hidden from it.
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

// answer gives the same answer at both tables. It is false when there is none, or the answers that there are differ
// since the matches do.
func (p *twins) answer(rng *rand.Rand) bool {
	p.t.Helper()
	var picks []interpreter.Answer
	var seat string
	for range 8 {
		if seat, picks = p.two[0].drawn(rng); seat == "" {
			return false
		}
		if p.two[1].takes(seat, picks) {
			break
		}
		picks = nil
	}
	if picks == nil {
		return false
	}
	for _, x := range p.two {
		if _, err := x.chair(seat).Answer(seat, p.lines, picks); err != nil {
			p.t.Fatal(err)
		}
	}
	p.lines++
	for range 3 { // an event is three lines
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

// drawn is an answer by chance of somebody who is asked, "" for nobody.
func (x *table) drawn(rng *rand.Rand) (seat string, picks []interpreter.Answer) {
	x.t.Helper()
	err := x.anybody().Look(func(s *room.Sight) error {
		if s.Over || len(s.Asked) == 0 {
			return nil
		}
		seat = s.Asked[rng.IntN(len(s.Asked))]
		for {
			o, err := room.Try(s.Match, seat, picks)
			if err != nil || o.Complete {
				return err
			}
			picks = append(picks, o.Next.Sample(rng.IntN).Value)
		}
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return seat, picks
}

// takes reports whether an answer could be given.
func (x *table) takes(seat string, picks []interpreter.Answer) (ok bool) {
	_ = x.anybody().Look(func(s *room.Sight) error {
		o, err := room.Try(s.Match, seat, picks)
		ok = err == nil && o.Complete
		return nil
	})
	return ok
}

// same reports whether the seat still sees the same at both tables, and the same seats are asked.
func (p *twins) same() bool {
	var views [2]any
	var asked [2][]string
	for i, x := range p.two {
		err := x.anybody().Look(func(s *room.Sight) error {
			views[i], asked[i] = s.Match.View(p.seat), slices.Clone(s.Asked)
			return nil
		})
		if err != nil {
			p.t.Fatal(err)
		}
	}
	return cmp.Equal(views[0], views[1]) && slices.Equal(asked[0], asked[1])
}
