package interpreter_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/narrate"
)

// TestExplanationsAgreeWithWhatIsOffered checks explanations at every decision. An offered option is never explained as
// refused, anything else never as allowed, and each explanation has an article or a place in the content.
func TestExplanationsAgreeWithWhatIsOffered(t *testing.T) {
	for _, pkg := range content.Games() {
		t.Run(pkg.ID, func(t *testing.T) {
			t.Parallel()
			g := game(t, pkg.ID)
			matches, decisions, questions := 2, 120, 4
			if testing.Short() {
				matches, decisions, questions = 1, 40, 2
			}
			for seed := range uint64(matches) {
				r := rand.New(rand.NewPCG(seed, 0x3017))
				m := lineUp(t, g, seed, r)
				name := fmt.Sprintf("%s, seed %d", strings.Join(m.Record.Seats, ","), seed)
				(&questioner{t, m, r, questions}).play(name, decisions)
			}
		})
	}
}

// lineUp returns a match with random seats and options that the rules accept.
func lineUp(t *testing.T, g *interpreter.Game, seed uint64, r *rand.Rand) *interpreter.Match {
	var seats, referees []string
	for i := range g.Model().Seats {
		switch s := &g.Model().Seats[i]; {
		case s.Decides == "referee":
			referees = append(referees, s.ID)
		case s.Beside < 0:
			seats = append(seats, s.ID)
		}
	}
	for range 200 {
		s := interpreter.Setup{Seed: seed, Options: map[string]string{}}
		r.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
		low, high := g.Model().MinPlayers, min(g.Model().MaxPlayers, len(seats))
		n := min(low+r.IntN(max(high-low, 0)+1), len(seats))
		s.Seats = append(seats[:n:n], referees...)
		if len(g.Model().Maps) > 0 {
			s.Options["map"] = g.Model().Maps[r.IntN(len(g.Model().Maps))]
		}
		p, err := g.Link(s)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.StartWith(p, s)
		if err == nil {
			return m
		}
		if !errors.Is(err, declared.ErrUnfit) {
			t.Fatal(err)
		}
	}
	t.Fatal("the rules refuse every line-up")
	return nil
}

// questioner asks about everything at each decision of a match.
type questioner struct {
	t         *testing.T
	m         *interpreter.Match
	r         *rand.Rand
	questions int // of each sort, at each decision
}

func (q *questioner) play(name string, decisions int) {
	for n := 0; n < decisions && !q.m.Over(); n++ {
		d := q.m.Run().Pending()
		if d == nil {
			q.t.Fatalf("%s: nothing can be decided after %d answers", name, n)
		}
		where := fmt.Sprintf("%s, answer %d, %s", name, n, q.m.Run().P.Names[d.Seat])
		q.offered(where, d)
		q.refused(where, d)
		q.pairs(where, d)
		if err := q.m.Answer(q.m.Pending().Sample(q.r.IntN)); err != nil {
			q.t.Fatalf("%s: %v", where, err)
		}
	}
}

// ask returns the explanation for a question, which must have an article or a place in the content.
func (q *questioner) ask(where string, ask narrate.CoreQuestion) narrate.CoreReasons {
	defer func() {
		if r := recover(); r != nil {
			q.t.Errorf("%s: %+v", where, ask)
			panic(r)
		}
	}()
	why := narrate.CoreWhy(q.m.Run(), ask)
	for _, f := range why.Findings {
		if len(f.Node.Articles) > 0 || f.Node.Span.File != nil {
			return why
		}
	}
	q.t.Errorf("%s: nothing is named about %+v", where, ask)
	return why
}

// about returns the question about an option.
func about(x *exec.Run, d *exec.Decision, o exec.Option) narrate.CoreQuestion {
	if d.Sort == exec.Menu {
		return narrate.CoreQuestion{Seat: d.Seat, Entry: x.Describe(d, o).ID}
	}
	return narrate.CoreQuestion{Seat: d.Seat, Value: x.Describe(d, o).ID}
}

func (q *questioner) offered(where string, d *exec.Decision) {
	options := d.Options(nil)
	q.r.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	for _, o := range options[:min(len(options), q.questions)] {
		if ask := about(q.m.Run(), d, o); !q.ask(where, ask).Offered {
			q.t.Errorf("%s: %+v is offered, and said to be denied", where, ask)
		}
	}
}

// refused asks about what is not offered: entries and values of the decision, actions, abilities, cards and places.
func (q *questioner) refused(where string, d *exec.Decision) {
	x := q.m.Run()
	on := map[string]bool{}
	for _, o := range d.Options(nil) {
		on[x.Describe(d, o).ID] = true
	}
	var entries, values []string
	for _, o := range d.Candidates() {
		if id := x.Describe(d, o).ID; d.Sort == exec.Menu {
			entries = append(entries, id)
		} else {
			values = append(values, id)
		}
	}
	for _, i := range x.P.Instances {
		entries = append(entries, i.Name)
	}
	for _, p := range x.P.Procs {
		entries = append(entries, p.Model.ID)
	}
	for _, b := range x.P.Blocks {
		for i := range b.Code {
			if op, ok := b.Code[i].Op.(*compile.Offer); ok {
				for k := range op.Entries {
					entries = append(entries, op.Entries[k].Name)
				}
			}
		}
	}
	for i := range x.P.Places {
		values = append(values, x.P.Places[i].Name)
	}
	for _, i := range x.P.InPlay() {
		values = append(values, x.P.Game.Designs[i].ID)
	}
	for range q.questions {
		ask := narrate.CoreQuestion{Seat: d.Seat, Entry: entries[q.r.IntN(len(entries))]}
		if q.ask(where, ask).Offered && !on[ask.Entry] {
			q.t.Errorf("%s: %+v is not offered, and said to be allowed", where, ask)
		}
		other := narrate.CoreQuestion{Seat: int32(q.r.IntN(len(x.P.Names))), Entry: ask.Entry}
		if other.Seat == d.Seat {
			q.ask(where, other)
		} else if narrate.CoreWhy(x, other).Offered { // no finding is needed
			q.t.Errorf("%s: %+v is another's, and said to be allowed", where, other)
		}
		ask = narrate.CoreQuestion{Seat: d.Seat, Value: values[q.r.IntN(len(values))]}
		if why := q.ask(where, ask); d.Sort != exec.Menu && why.Offered && !on[ask.Value] {
			q.t.Errorf("%s: %+v is not offered, and said to be allowed", where, ask)
		}
	}
}

// pairs asks about options together with an answer to the choice that follows. The answer is given by the name of the
// choice, or as a target; in a pending choice, both answers are given by name.
func (q *questioner) pairs(where string, d *exec.Decision) {
	x := q.m.Run()
	if d.Sort != exec.Menu && d.Sort != exec.One {
		return
	}
	for _, o := range d.Options(nil) {
		y, err := x.Fork()
		if err != nil || o < 0 && d.Sort == exec.One || y.Answer(o) != nil {
			continue
		}
		e := y.Pending()
		if e == nil || e.Sort == exec.Menu || e.Seat != d.Seat || !y.InTransaction() || e.Name == d.Name {
			continue
		}
		if d.Sort == exec.One && !slices.ContainsFunc(e.Begun(e.Seat), func(b exec.Begun) bool {
			return b.Choice == d.Name
		}) {
			continue // the answer completed the action, and this is the seat's next turn
		}
		op, ok := e.Step().(*compile.Choose)
		on := map[string]bool{}
		for _, v := range e.Options(nil) {
			on[y.Describe(e, v).ID] = true
		}
		values := append(e.Options(nil), e.Candidates()...)
		for range min(q.questions/2, len(values)) {
			v := y.Describe(e, values[q.r.IntN(len(values))]).ID
			if v == "none" || v == "done" || strings.Contains(v, "hidden") {
				continue
			}
			named, target := about(x, d, o), about(x, d, o)
			named.Answers, target.Targets = map[string]string{e.Name: v}, []string{v}
			several := ok && op.Fill != nil // a value that cannot be the first element may fill a later one
			questions := []narrate.CoreQuestion{named}
			known := slices.ContainsFunc(d.Begun(d.Seat), func(b exec.Begun) bool { return b.Choice == e.Name })
			if d.Sort == exec.One && !known { // otherwise it means the earlier choice of that name
				questions = append(questions, narrate.CoreQuestion{Seat: d.Seat,
					Answers: map[string]string{e.Name: v, d.Name: named.Value}})
			}
			for _, ask := range questions {
				why := q.ask(where, ask)
				if !q.single(d, named.Entry+named.Value) { // another option of the same name may lead there
					continue
				}
				if on[v] && !why.Offered || !on[v] && !several && why.Offered {
					q.t.Errorf("%s: %+v: offered %v, and it is said otherwise", where, ask, on[v])
				}
			}
			if on[v] && !q.ask(where, target).Offered {
				q.t.Errorf("%s: %+v is offered, and said to be denied", where, target)
			}
		}
	}
}

// single reports whether a menu has exactly one option with a name.
func (q *questioner) single(d *exec.Decision, name string) bool {
	n := 0
	for _, o := range d.Options(nil) {
		if q.m.Run().Describe(d, o).ID == name {
			n++
		}
	}
	return n == 1
}
