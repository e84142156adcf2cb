package interpreter

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"precept/interpreter/declared"
	"precept/interpreter/event"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/internal/trace"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/why"
)

// Build is how the rules of a game are compiled and run, for those who hold the interpreter to itself: whatever the
// build, a match must go alike, but for what is knocked out.
type Build struct {
	Without   func(*declared.Node) bool // what is declared and has no effect
	Fresh     bool                      // no answer of a ruling is cached
	Traced    bool                      // it is noted which rules spoke
	Wakeful   bool                      // every state rule is judged after every effect
	Alone     bool                      // what is compiled is not kept for who asks for the same again
	Backwards bool                      // what is due in an order that cannot matter is done in the opposite one

	// Hear is told what happens before the first decision of a match, and by which engine.
	Hear func(*Engine, *event.Event)
}

// Built is an engine for matches of a line-up in a build; engines of one line-up and build share what is compiled, but
// for those built alone.
//
// # Errors
//
// Those of [Game.Engine].
func (g *Game) Built(s Setup, b Build) (*Engine, error) {
	opt := code.Options{Without: b.Without, Fresh: b.Fresh, Traced: b.Traced}
	program := g.program
	if b.Alone {
		program = g.link
	}
	p, err := program(s, opt)
	if err != nil {
		return nil, err
	}
	e := engineOf(p)
	b.prepare(e.run)
	return e, nil
}

// Measures is what the line-up comes to by the measures of the game.
func (e *Engine) Measures() []why.Measure { return e.run.Measures() }

// StartBuilt is [Game.Start] of a match in a build.
func (g *Game) StartBuilt(s Setup, b Build) (*Match, error) {
	e, err := g.Built(s, b)
	if err != nil {
		return nil, err
	}
	m := g.matchOf(e.run.P, s)
	m.run = e.run
	m.run.Disguise = m.Record.Puts(0) // a bare engine puts no question for secrecy's sake
	if err := checkpoint.Hand(e.run.P, m.run.M, s.Handed); err != nil {
		return nil, err
	}
	begin := func() error { return m.judged(m.run.Begin(s.Seed)) }
	if b.Hear == nil {
		return m, begin()
	}
	return m, m.followed().Hear(func(x *event.Event) { b.Hear(e, x) }, begin)
}

func (b Build) prepare(x *exec.Run) {
	x.Wakeful, x.Backwards = b.Wakeful, b.Backwards
	if b.Traced {
		x.M.Trace = logs.Get().(*trace.Log)
	}
}

// logs is logs of engines that were released: they grow large.
var logs = sync.Pool{New: func() any { return &trace.Log{} }}

// Release leaves the room of e to the engines that are made later of those that share its program: for who makes many,
// and needs none of them for long. Neither e nor its decision may be used any more.
func (e *Engine) Release() {
	if l, ok := e.run.M.Trace.(*trace.Log); ok {
		l.Reset()
		logs.Put(l)
	}
	e.run.Release()
	e.run = nil
}

// Rebuild has the match go on in a build, as far as it is not compiled: what it has noted of rules that spoke is
// dropped.
func (e *Engine) Rebuild(b Build) { b.prepare(e.run) }

// MatchOf is a match that goes on with an engine of the game, from where it stands: its record has no answers, and is
// not to be saved.
func (g *Game) MatchOf(e *Engine) *Match {
	return &Match{Game: g, run: e.run, Record: record.Record{Game: g.model.ID, Variants: g.model.Laid, Mods: g.mods,
		Rules: g.Rules(), Seats: e.run.P.Setup.Seats, Options: e.run.P.Setup.Options, Whole: 1}}
}

// On is the match as it goes on with an engine that stands at the same decision.
func (m *Match) On(e *Engine) *Match { return &Match{Game: m.Game, run: e.run, Record: m.Record} }

// Become makes the match that of another engine of the same line-up, at the same decision.
//
// # Errors
//
// What breaks where it goes on.
func (e *Engine) Become(other *Engine) error {
	e.run.M.CopyFrom(other.run.M)
	e.run.Like(other.run)
	return e.run.Resume()
}

// Pending is what is to be decided now, nil when nothing is.
func (e *Engine) Pending() *Decision { return pending(e.run) }

// Fork is an engine of its own at the same decision; what is wrong with it shows when it is answered.
func (e *Engine) Fork() *Engine {
	y, _ := e.run.Fork()
	return &Engine{run: y}
}

// Bytes is the position written down: equal bytes are equal positions.
func (e *Engine) Bytes() []byte { return e.run.M.Bytes(nil) }

// Reread is an engine of its own at the same decision, over the position written down and read again.
//
// # Errors
//
// What cannot be read, what does not hold of what was read, and what breaks where it goes on.
func (e *Engine) Reread() (*Engine, error) {
	m := exec.Room(e.run.P)
	if err := m.Read(e.Bytes()); err != nil {
		return nil, err
	}
	if err := m.Consistent(); err != nil {
		return nil, err
	}
	y := exec.New(e.run.P, m)
	y.Like(e.run)
	return &Engine{run: y}, y.Resume()
}

// Renamed is an engine of its own at the same decision, over the position written down by names and opened again.
//
// # Errors
//
// What cannot be opened, what differs under rules that are the same, and what breaks where it goes on.
func (e *Engine) Renamed() (*Engine, error) {
	data, err := json.Marshal(checkpoint.Write(e.run.P, e.run.M))
	if err != nil {
		return nil, err
	}
	var pos record.Position
	if err := json.Unmarshal(data, &pos); err != nil {
		return nil, err
	}
	m, differences, err := checkpoint.Open(e.run.P, &pos)
	if err != nil || len(differences) > 0 {
		return nil, errors.Join(err, errors.New(source.Count(len(differences), "difference", "differences")))
	}
	y := exec.New(e.run.P, m)
	y.Like(e.run)
	return &Engine{run: y}, y.Resume()
}

// Consistent looks whether what a position holds twice agrees: places with counters and sets.
func (e *Engine) Consistent() error { return e.run.M.Consistent() }

// Apart changes what a seat may not know and looks whether it can notice; spare is another engine of the same line-up,
// whose match is overwritten.
//
// # Errors
//
// What it notices.
func (e *Engine) Apart(spare *Engine, seat int, seed uint64) error {
	if !e.sees(seat) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	return knowledge.Apart(e.run, spare.run, int32(seat), seed)
}

// Decisions is how many answers have been given.
func (e *Engine) Decisions() int { return int(e.run.M.Ctl[state.Decisions]) }

// Forced is what was answered without asking since the last answer.
func (e *Engine) Forced() []Taken { return taken(e.run, e.run.Forced()) }

// Entered is the entries of menus into which seats went without being asked since the last answer, in order: each was
// the only thing that its seat could do. They have no choice behind them.
func (e *Engine) Entered() []Taken {
	var out []Taken
	for _, n := range e.run.Entered() {
		out = append(out, Taken{Seat: seatName(e.run.P, n.Seat), ID: n.Name, Piece: -1, Place: -1})
	}
	return out
}

// Closed is the phases that have ended since the last answer, with the seat of a phase of somebody behind "of".
func (e *Engine) Closed() []string {
	var out []string
	for _, c := range e.run.Ended() {
		name := e.run.P.Scopes[c.Scope].Name
		if c.Of >= 0 {
			name += " of " + e.run.P.Names[c.Of]
		}
		out = append(out, name)
	}
	return out
}

// Waiting reports whether anything that was set off waits to be done.
func (e *Engine) Waiting() bool { return e.run.Waiting() }

// Usable is the abilities during the phases that are open which a seat could use in this position, if it were a moment.
func (e *Engine) Usable(seat int) []string {
	var out []string
	for _, a := range e.run.Usable(int32(seat)) {
		out = append(out, a.ID)
	}
	return out
}

// Rests reports whether the match goes no further because its script says so.
func (e *Engine) Rests() bool { return e.run.Rests() }

// Unused returns how many dice and picks of the script chance has not brought. The number of dice is negative where
// more were rolled than the script has.
func (e *Engine) Unused() (dice, picks int) { return e.run.Unused() }

// Actions is the names of all that may be done in this line-up: entries of menus, and abilities.
func (e *Engine) Actions() []string {
	var out []string
	p := e.run.P
	for _, b := range p.Blocks {
		for i := range b.Code {
			switch op := b.Code[i].Op.(type) {
			case *code.Offer:
				for k := range op.Entries {
					out = append(out, op.Entries[k].Name)
				}
			case *code.May:
				out = append(out, op.Entry.Name)
			}
		}
	}
	for _, i := range p.Instances {
		out = append(out, i.Name)
	}
	return out
}

// Choices is the names by which choices of this line-up are answered, those first by which most are.
func (e *Engine) Choices() []string {
	var out []string
	often := map[string]int{}
	for _, b := range e.run.P.Blocks {
		for i := range b.Code {
			name := ""
			switch op := b.Code[i].Op.(type) {
			case *code.Choose:
				name = op.Step.Bind.Name
			case *code.Each:
				name = op.Name
			}
			if often[name]++; name != "" && often[name] == 1 {
				out = append(out, name)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return often[b] - often[a] })
	return out
}
