package driver

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/testkit"
	"precept/interpreter/why"
)

// Driver answers requests about games.
type Driver struct {
	Name  string
	Games []kit.Plays
	// Load loads a game with variants laid over it; it may be asked for the same one again and again.
	Load func(id string, variants ...string) (*interpreter.Game, error)

	game *interpreter.Game
	p    *player // the case, nil before the first
}

// Answer is what becomes of a request.
func (d *Driver) Answer(r *kit.Request) kit.Reply {
	switch r.Do {
	case kit.DoHello:
		return kit.Reply{OK: true, Protocol: kit.Format, Name: d.Name, Games: d.Games}
	case kit.DoBye:
		return kit.Reply{OK: true}
	case kit.DoSetUp:
		return d.setUp(r)
	}
	if d.p == nil {
		return kit.Reply{Error: "no case has begun"}
	}
	switch r.Do {
	case kit.DoDecide:
		return d.became(d.p.decide(r.Answers))
	case kit.DoTry:
		y := &player{x: testkit.On(d.p.x).Fork(), forced: slices.Clone(d.p.forced)}
		defer y.x.Release()
		return d.became(y.decide(r.Answers))
	case kit.DoAsked:
		return d.asked(r)
	case kit.DoFacts:
		return d.facts(r.Facts)
	case kit.DoPosition:
		return kit.Reply{OK: true, Position: Position(d.p.x)}
	case kit.DoSees:
		return d.sees(r)
	}
	return kit.Reply{Unable: fmt.Sprintf("this driver knows nothing of %q", r.Do)}
}

// became is what became of a decision.
func (d *Driver) became(err error) kit.Reply {
	var no *refusal
	switch {
	case err == nil:
		return kit.Reply{OK: true}
	case errors.As(err, &no):
		return kit.Reply{Refused: true, Because: full(d.game, no.articles), Error: ""}
	}
	return kit.Reply{Error: err.Error()}
}

// setUp begins a case.
func (d *Driver) setUp(r *kit.Request) kit.Reply {
	d.p = nil
	if r.Game == nil || r.Begins == nil {
		return kit.Reply{Error: "set_up says which game, and where it begins"}
	}
	g, err := d.Load(r.Game.Game, r.Game.Variants...)
	if err != nil {
		return kit.Reply{Unable: err.Error()}
	}
	d.game = g
	x, err := g.Built(interpreter.Setup{Seats: r.Game.Seats, Options: r.Game.Options}, interpreter.Build{})
	var lack *declared.Lack
	if errors.As(err, &lack) {
		return kit.Reply{Refused: true, Because: []string{lack.Name}}
	}
	if err != nil {
		return kit.Reply{Error: err.Error()}
	}
	out := kit.Reply{OK: true}
	for _, m := range testkit.On(x).Measures() {
		if m.Of.Advice {
			out.Advice = append(out.Advice, kit.Guidance{Articles: full(g, m.Of.Articles), Follows: m.Fits()})
		}
	}
	err = begin(x, r.Begins)
	var unfit *why.Refusal
	var no *refusal
	switch {
	case errors.As(err, &unfit):
		return kit.Reply{Refused: true, Because: full(g, unfit.Articles()), Advice: out.Advice}
	case errors.As(err, &no):
		return kit.Reply{Error: err.Error()}
	case err != nil:
		return kit.Reply{Error: err.Error()}
	}
	d.p = &player{x: x, forced: testkit.On(x).Forced()}
	return out
}

// asked is what is asked, and whether the match is over.
func (d *Driver) asked(r *kit.Request) kit.Reply {
	x := d.p.x
	out := kit.Reply{OK: true, Over: x.Over()}
	if out.Over {
		out.How, out.Winners = x.Ending(), []string{}
		for i, name := range x.Lineup().Seats {
			if x.Winners()>>uint(i)&1 != 0 {
				out.Winners = append(out.Winners, name)
			}
		}
		return out
	}
	out.Asked = d.p.question(r.Seat, r.Choice, r.Most)
	if err := d.p.x.Err(); err != nil {
		return kit.Reply{Error: err.Error()}
	}
	return out
}

// facts is what is so.
func (d *Driver) facts(keys []kit.Key) kit.Reply {
	out := kit.Reply{OK: true, Facts: []kit.Told{}}
	for _, k := range keys {
		f, err := fact(d.p.x, k)
		if err == nil {
			f, err = testkit.On(d.p.x).Fact(f)
		}
		if err != nil {
			out.Facts = append(out.Facts, kit.Told{Unable: err.Error()})
			continue
		}
		out.Facts = append(out.Facts, kit.Told{Is: Fact(d.p.x, f).Is})
	}
	return out
}

// sees is whether a seat can tell all that lies in a place.
func (d *Driver) sees(r *kit.Request) kit.Reply {
	x := d.p.x
	seat := slices.Index(x.Lineup().Seats, r.Seat)
	tight := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	place := slices.IndexFunc(x.Lineup().Places, func(p interpreter.Place) bool { return tight(p.Name) == tight(r.Place) })
	if seat < 0 || place < 0 {
		return kit.Reply{Error: "there is no such seat or place"}
	}
	all := testkit.On(x).TellsAll(place, seat)
	return kit.Reply{OK: true, Sees: &all}
}
