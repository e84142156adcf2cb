package scenario

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// stage is a line-up of a game on which scenarios are played, possibly concurrently. Its compiled programs and
// inventory are created once for all scenarios and ways, and are freed with the stage.
type stage struct {
	game    *interpreter.Game
	setup   interpreter.Setup
	without func(*declared.Node) bool // the removed nodes
	kept    bool                      // the game keeps the compiled program for the next stage

	plain, traced compiled
	known         sync.Once
	holds         *inventory
}

// compiled is a line-up's compiled form: an engine on which nothing is played, from which others are copied.
type compiled struct {
	once  sync.Once
	first *interpreter.Engine
	err   error
}

// stageOf returns the stage of a scenario, on a game that may differ from its own.
func stageOf(g *interpreter.Game, sc *Scenario) *stage {
	return &stage{game: g, setup: interpreter.Setup{Seats: sc.Seats, Options: sc.Option}}
}

// engine returns a new engine, before the start of a match.
func (s *stage) engine(traced bool) (*interpreter.Engine, error) {
	c, build := &s.plain, interpreter.Build{Without: s.without, Traced: traced, Alone: !s.kept}
	if traced {
		c = &s.traced
	}
	c.once.Do(func() {
		if c.first, c.err = s.game.Built(s.setup, build); c.err == nil {
			s.known.Do(func() { s.holds = inventoryOf(c.first) })
		}
	})
	if c.err != nil {
		return nil, c.err
	}
	x := c.first.New()
	x.Disguise(true)
	x.Rebuild(build)
	return x, nil
}

// stages holds the stages of a game by line-up, each created once.
type stages struct {
	game    *interpreter.Game
	without func(*declared.Node) bool
	of      map[string]*stage
}

func stagesOf(g *interpreter.Game) *stages { return &stages{game: g, of: map[string]*stage{}} }

func (s *stages) get(sc *Scenario) *stage {
	key := sc.lineup()
	if s.of[key] == nil {
		s.of[key] = stageOf(s.game, sc)
		s.of[key].without = s.without
	}
	return s.of[key]
}

// lineup returns a text that is equal for equal line-ups.
func (sc *Scenario) lineup() string { return fmt.Sprint(sc.Seats, sc.Option) }

// Ways says how closely scenarios are tested.
type Ways uint8

const (
	Plain   Ways = iota // they are played
	Secrets             // before each answer, what the deciding seat sees, and one other in turn, with secrets changed
	AllWays             // what every seat sees, and three more runs that test the interpreter rather than the content
)

// way is one of the ways in which scenarios run.
type way struct {
	name   source.Format
	traced bool           // records which rules applied
	before func(t *table) // called before every answer
	whole  bool           // reports all mistakes in the text, not only the first
	scene  *Scene         // receives where it fails; may be nil
	course Course         // receives how it is played; may be nil
	loose  *int           // set to the number of dice rolled but neither named nor left to chance; may be nil
	silent *[]string      // receives what could be done and was passed, as the script does not say; may be nil
}

// elsewhere is the way in which a scenario is played under rules that cite other articles.
const elsewhere source.Format = "under other rules"

// seated returns a scenario that is about to be played one way.
func seated(s *stage, sc *Scenario, w way) (*table, error) {
	x, err := s.engine(w.traced)
	if err != nil {
		return nil, err
	}
	t := &table{line: &line{x: x, own: true}, sc: sc, game: s.game, inventory: s.holds, given: sc.Given, way: w,
		keeps: takesBack(sc.Script)}
	t.t = t
	return t, nil
}

// LaidOut returns the position of given before anything happens in it; with begun, the position where the script
// starts.
//
// # Errors
//
// LaidOut fails if the position is invalid.
func (sc *Scenario) LaidOut(g *interpreter.Game, begun bool) (*interpreter.Engine, error) {
	s := stageOf(g, sc)
	s.kept = true
	t, err := seated(s, sc, ways[0])
	if err != nil {
		return nil, err
	}
	if begun {
		t.arrange()
	} else {
		t.layOut()
	}
	if t.err != nil {
		return nil, t.err
	}
	return t.x, nil
}

// run plays a scenario one way. nil means that it passed.
func run(s *stage, sc *Scenario, w way) *Failure {
	t, err := seated(s, sc, w)
	if lacking(sc, err) {
		return nil
	}
	if err != nil {
		return sc.unseated(w.name, err)
	}
	if !t.watching() {
		t.owns(t.x)
		defer t.leave()
	}
	if t.err = sc.misread(); t.err != nil {
		t.cited()
		t.layOut()
		t.survey(sc.Script)
		return t.err
	}
	if n := aboutSetup(sc); n != nil {
		setups[n.Pairs[0].Key.Text](t, n)
		return t.err
	}
	if w.name != elsewhere {
		t.cited()
	}
	t.arrange()
	reached := 0
	for i, it := range sc.Script {
		if t.settle(it); t.err != nil {
			break
		}
		reached = i
		if w.course != nil {
			w.course.Item(it, t.x, t.base)
		}
		t.watched(it)
		if w.course != nil && t.err == nil {
			w.course.Done(it, t.x)
		}
		if t.err == nil && t.x.Err() != nil {
			t.fail(it, "%s", t.broken(t.x, t.x.Err()))
		}
	}
	t.settle(nil)
	switch {
	case t.err == nil:
		t.leftOver()
	case w.whole:
		t.survey(sc.Script[reached:])
	}
	return t.err
}

// leftOver fails a scenario that contains something unused: a random result, an early answer, or the end of a phase.
func (t *table) leftOver() {
	at := testkit.On(t.x).Progress()
	switch {
	case len(t.early) > 0:
		k := t.early[0].answer
		t.fail(k.Key, "%s answers %s before it is asked, and is then never asked", t.early[0].seat, k.Key.Text)
	case at.Dice > 0:
		t.fail(t.get("dice"), "%d of the dice {is|are} never rolled", at.Dice)
	case at.Dice < 0 && t.get("dice") != nil && noDice(t.get("dice")):
		t.fail(t.get("dice"), "no die is to be rolled, and %d {die is|dice are} rolled", -at.Dice)
	case at.Picks > 0:
		t.fail(t.get("picks"), "%d of the picks {is|are} never made", at.Picks)
	case t.get("until") != nil && !at.Rests && !t.x.Over():
		t.fail(t.get("until"), "%s has not ended when the script has", Until(t.get("until")))
	}
	if _, free := Dice(t.get("dice")); t.way.loose != nil && at.Dice < 0 && !free {
		*t.way.loose = -at.Dice
	}
	more := func(o interpreter.Option) bool {
		return o.Value != interpreter.Pass && !testkit.Ability(t.x.Pending(), o.Value)
	}
	if d := t.x.Pending(); d != nil && d.Offers(interpreter.Pass) && !slices.ContainsFunc(d.Options(), more) {
		t.passes(d) // only abilities could be used
	}
}

// passes records an offered decision to which the script gives no answer other than passing.
func (t *table) passes(d *interpreter.Decision) {
	if t.way.silent == nil {
		return
	}
	for _, o := range d.Options() {
		if said := d.Seat + ": " + o.ID; o.Value != interpreter.Pass && !slices.Contains(*t.way.silent, said) {
			*t.way.silent = append(*t.way.silent, said)
		}
	}
}

// safely calls run, and returns a panic as a failure.
func safely(s *stage, sc *Scenario, w way) (f *Failure) {
	defer func() {
		if ours := fault.Of(recover()); ours != nil {
			f = &Failure{Scenario: sc, Span: sc.Span, Way: w.name, Text: source.Say("%s", ours.Report())}
		}
	}()
	return run(s, sc, w)
}

// plain is the way in which scenarios run without anything else.
const plain source.Format = "plain"

// ways are the four ways. All but the first test the interpreter.
var ways = []way{
	{name: plain},
	{name: "traced", traced: true},
	{name: "saved and loaded", before: reload},
	{name: "cloned", before: playClone},
}

// reload continues with a saved and loaded match.
func reload(t *table) {
	x, err := testkit.On(t.x).Reread(false)
	if err != nil {
		t.fail(nil, "what was written of the match does not go on: %v", err)
		return
	}
	t.x = t.owns(x)
}

// playClone plays a clone differently; the match itself must not change.
func playClone(t *table) {
	x := testkit.On(t.x).Fork()
	defer x.Release()
	r := rand.New(rand.NewPCG(7, uint64(testkit.On(t.x).Progress().Decisions)))
	for i := 0; i < 6 && !x.Over() && x.Seat() >= 0; i++ {
		if x.Play(x.Sample(r.IntN)) != nil {
			break
		}
	}
}

// compared reports whether a seat's view is compared at a decision: that of the deciding seat, and of one other seat in
// turn.
func compared(seat, decides, seats, decision int) bool {
	return seat == decides || seat == (decides+1+decision%max(1, seats-1))%seats
}

// compareViews changes what a seat may not know; its view and its options must stay the same. It does so for every
// seat, or only for the deciding seat and one other.
func compareViews(every bool) func(t *table) {
	return func(t *table) {
		decides, seats := t.x.Seat(), len(t.x.Lineup().Seats)
		if decides < 0 {
			return
		}
		at := testkit.On(t.x)
		given := at.Progress().Decisions
		if t.spare == nil {
			t.spare = t.owns(t.x.New())
		}
		for seat := range seats {
			if !every && !compared(seat, decides, seats, given) {
				continue
			}
			if err := at.CheckSecrecy(t.spare, seat, uint64(given)+11); err != nil {
				t.fail(nil, "%v", err)
				return
			}
		}
	}
}
