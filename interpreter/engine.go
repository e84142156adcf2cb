package interpreter

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// Answer is an answer to a decision as it is recorded: an option of it, or one of [Pass], [Done], [None] and [Agree].
type Answer = int32

// Errors of answers and line-ups.
var (
	ErrUnfit      = declared.ErrUnfit  // the rules of the game refuse the line-up when a match begins
	ErrNotOffered = exec.ErrNotOffered // the answer is not legal
	ErrNoDecision = exec.ErrNoDecision // nothing is to be decided
	ErrNotOpen    = exec.ErrNotOpen    // it is not for that seat to answer
)

// Answers that stand for no value of the content.
const (
	Pass  = exec.Pass  // a menu is left, or something optional is not done
	Done  = exec.Done  // enough has been chosen
	None  = exec.None  // no option
	Agree = exec.Agree // a unanimous choice is agreed to
)

// Engine plays matches of one line-up at full speed: from an answer to the next decision it allocates nothing once what
// grows has grown. It is for agents, simulation and whoever counts; [Match] is for people. An engine is not safe for
// use by several goroutines at once; engines made by [Engine.New] share what is compiled, and each may have a
// goroutine.
type Engine struct {
	run   *exec.Run
	fresh *state.Match // before the beginning, once one has begun
}

// NewEngine is an engine for matches of a line-up; the seed and the script of the setup are not looked at. It does not
// share what is compiled with any other engine: two cores play some 5 % more so.
//
// # Errors
//
// What of the setup does not fit the game.
func (g *Game) NewEngine(s Setup) (*Engine, error) {
	p, err := g.own(s)
	if err != nil {
		return nil, err
	}
	return engineOf(p), nil
}

// Judge says what of a setup does not fit the game, nil when it does.
func (g *Game) Judge(s Setup) error {
	_, err := g.program(s, compile.Options{})
	return err
}

// Engine is the engine under a match: what it plays is not written to the record of the match.
func (m *Match) Engine() *Engine { return &Engine{run: m.run} }

func engineOf(p *compile.Program) *Engine {
	e := &Engine{run: exec.New(p, exec.Room(p))}
	e.Disguise(false)
	return e
}

// New is another engine for the same line-up, before the beginning of a match.
func (e *Engine) New() *Engine {
	out := engineOf(e.run.P)
	out.run.Disguise = e.run.Disguise
	return out
}

// Begin begins a match and runs it to its first decision. Seats that no player holds are among them too.
func (e *Engine) Begin(seed uint64) error {
	if e.fresh == nil {
		e.fresh = state.New(e.run.P.Layout)
	}
	listener := e.run.M.Trace
	e.run.M.CopyFrom(e.fresh)
	e.run.M.Trace = listener
	return e.run.Begin(seed)
}

// Reseed gives what chance brings from now on another beginning.
func (e *Engine) Reseed(seed uint64) { e.run.M.Seed(seed) }

// ChanceEvents is how often chance has decided something since the match began.
func (e *Engine) ChanceEvents() int { return int(e.run.M.Ctl[state.Chance]) }

// Over reports whether the match has ended.
func (e *Engine) Over() bool { return e.run.Over() }

// Err is the fault of the content that stopped the match, nil for none.
func (e *Engine) Err() error { return e.run.Err() }

// Seat is the number of the seat that decides, -1 when nothing is to be decided.
func (e *Engine) Seat() int {
	if d := e.run.Pending(); d != nil {
		return int(d.Seat)
	}
	return -1
}

// Options appends every legal option to buf, in the order of declaration; none when nothing is asked.
func (e *Engine) Options(buf []Answer) []Answer {
	if d := e.run.Pending(); d != nil {
		return d.Options(buf)
	}
	return buf
}

// Disguise sets whether the match also puts questions with one answer, where not asking would reveal hidden values. A
// [Match] does; an engine created by itself does not.
func (e *Engine) Disguise(on bool) {
	e.run.Disguise = record.Bare
	if on {
		e.run.Disguise = record.Whole
	}
}

// Step is the step of the content that asks, nil when nothing is asked.
func (e *Engine) Step() *declared.Node {
	if d := e.run.Pending(); d != nil {
		return d.Node
	}
	return nil
}

// Count is how many options are legal.
func (e *Engine) Count() int {
	if d := e.run.Pending(); d != nil {
		return d.Count()
	}
	return 0
}

// Sample draws one legal option, all equally likely, without listing them: draw(n) is a number from 0 to n-1. It is
// [None] when there is none.
func (e *Engine) Sample(draw func(n int) int) Answer {
	if d := e.run.Pending(); d != nil {
		return d.Sample(draw)
	}
	return None
}

// Offers reports whether an answer is legal now.
func (e *Engine) Offers(a Answer) bool {
	d := e.run.Pending()
	return d != nil && d.Is(a)
}

// Play gives an answer and runs to the next decision. What is not offered is an error and changes nothing.
func (e *Engine) Play(a Answer) error { return e.run.Answer(a) }

// SwitchTo makes the round of another seat the one that is on, in a loop of open order: that seat is asked now. It
// reports whether it is; where the seat has nothing to do there nothing changes.
func (e *Engine) SwitchTo(seat int) bool { return e.run.Ask(int32(seat)) }

// Winners is the seats that have won, a bit each; none in a draw or while the match goes on.
func (e *Engine) Winners() uint32 { return uint32(e.run.M.Ctl[state.Winners]) }

// Moves is how many moves have been completed: choices up to an effect, however many questions they take.
func (e *Engine) Moves() int { return int(e.run.M.Ctl[state.Moves]) }

// InMove reports whether a move has been begun that has not had its first effect.
func (e *Engine) InMove() bool { return e.run.M.Ctl[state.TxFrame] != 0 }

// Hash is a number that two positions which differ hardly ever share.
func (e *Engine) Hash() uint64 { return e.run.M.Hash() }

// View is what a seat may know; view.Nobody sees what all see, view.Referee everything. Who is none of them sees
// nothing.
func (e *Engine) View(seat int) view.View {
	if !e.sees(seat) {
		return view.View{}
	}
	return knowledge.Of(e.run.P, e.run.M, int32(seat))
}

// sees reports whether a number is that of a seat, or of who looks on.
func (e *Engine) sees(seat int) bool { return seat >= view.Referee && seat < len(e.run.P.Names) }

// Snapshot is a position of a match, for those who go back to it often.
type Snapshot struct {
	m    *state.Match
	halt exec.Halt
}

// Position is a copy of the position of the match.
func (e *Engine) Position() *Snapshot { return &Snapshot{e.run.M.Clone(), e.run.Halt()} }

// Snapshot makes p the position of the match.
func (e *Engine) Snapshot(p *Snapshot) {
	if p.m == nil {
		p.m = state.New(e.run.P.Layout)
	}
	p.m.CopyFrom(e.run.M)
	p.halt = e.run.Halt()
}

// Restore goes back to a position, of this engine or of another of the same line-up, and finds its decision again.
func (e *Engine) Restore(p *Snapshot) error { return e.stand(p.m, p.halt) }

// stand makes the match one that stands at a position, and finds its decision.
func (e *Engine) stand(m *state.Match, h exec.Halt) error {
	e.run.M.CopyFrom(m)
	e.run.Replaced(h)
	return e.run.Resume()
}

// Determinize makes the match one that from may be, for all that a seat is told of it: what the seat may not know is
// drawn anew, chance goes on otherwise, and what others have answered in secret to the question that is asked is
// answered anew.
//
// It is a determinization as in Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012.
func (e *Engine) Determinize(from *Engine, seat int, rng *rand.Rand) error {
	return e.drawn(from, seat, rng, knowledge.Permute)
}

// Imagine is Determinize that leaves nothing of the match that it was made of: of two matches that are the same to a
// seat it makes the same one, by the same numbers. What is found out in it, and in determinizations of it, tells
// nothing that the seat may not know.
func (e *Engine) Imagine(from *Engine, seat int, rng *rand.Rand) error {
	return e.drawn(from, seat, rng, knowledge.Imagine)
}

// redraws is how often a match is drawn at most until the seat is offered the same in it.
const redraws = 64

// drawn is a match that from may be, made so by a function of package knowledge. What a seat is offered it knows: where
// it is offered something else, since a name stands for another piece there, another match is drawn.
func (e *Engine) drawn(from *Engine, seat int, rng *rand.Rand,
	other func(*compile.Program, *state.Match, int32, uint64) bool) error {
	for range redraws {
		if err := e.draw(from, seat, rng, other); err != nil {
			return err
		}
		if slices.Equal(e.run.M.Stack, from.run.M.Stack) || sameOffer(from.run.Pending(), e.run.Pending(), int32(seat)) {
			break
		}
	}
	return nil
}

// sameOffer reports whether a seat is asked the same by two decisions, and offered the same, where it is a menu: pieces
// that it cannot tell may be others.
func sameOffer(a, b *exec.Decision, seat int32) bool {
	if a == nil || b == nil || a.Seat != seat {
		return true
	}
	return b.Seat == seat && b.Node == a.Node && b.Sort == a.Sort &&
		(a.Sort != exec.Menu || slices.Equal(a.Options(nil), b.Options(nil)))
}

// draw draws one match.
func (e *Engine) draw(from *Engine, seat int, rng *rand.Rand,
	other func(*compile.Program, *state.Match, int32, uint64) bool) error {
	x := e.run
	x.M.CopyFrom(from.run.M)
	x.M.Seed(rng.Uint64())
	other(x.P, x.M, int32(seat), rng.Uint64())
	x.Replaced(from.run.Halt())
	if err := x.Resume(); err != nil {
		return err
	}
	again := x.AskAgain(int32(seat))
	for d := x.Pending(); again != nil && again.Waits(d); d = x.Pending() {
		o := exec.None
		if int(d.Seat) == seat && d.Chosen() < len(again.Own) {
			o = again.Own[d.Chosen()] // what is forced is chosen again by itself
		}
		if int(d.Seat) != seat || !d.Is(o) {
			o = d.Sample(rng.IntN)
		}
		if err := x.Answer(o); err != nil {
			return err
		}
	}
	return x.Err()
}

// Evaluation says how well a seat stands: an expression over the position, for me.
type Evaluation struct{ f compile.Int }

// Compile compiles an expression, or takes the one that the content says when the text is empty; nil when it says
// none.
//
// # Errors
//
// What is wrong with the expression.
func (e *Engine) Compile(text string) (*Evaluation, error) {
	f, err := e.run.P.Evaluator(text)
	if f == nil || err != nil {
		return nil, err
	}
	return &Evaluation{f}, nil
}

// Points is how well a seat stands in the position.
func (e *Engine) Points(by *Evaluation, seat int) int {
	return compile.Stands(e.run.M, by.f, int32(seat))
}

// Ending is the word that the content gives for how the match ended, "" when it gives none.
func (e *Engine) Ending() string {
	if h := e.run.M.Ctl[state.How]; h > 0 {
		return e.run.P.Hows[h-1]
	}
	return ""
}

var errDeadEnd = errors.New("a dead end: a decision without an option")

// DeadEnd says why nothing can be answered, nil when something can: [ErrNoDecision] when nothing is asked.
func (e *Engine) DeadEnd() error {
	if e.run.Pending() == nil {
		return ErrNoDecision
	}
	return deadEnd(e.run)
}

func deadEnd(x *exec.Run) error {
	if d := x.Pending(); d != nil && d.Count() == 0 && x.Err() == nil {
		return fmt.Errorf("%w, at %s", errDeadEnd, d.Node.Span)
	}
	return x.Err() // that a search passes its bound is found while options are judged
}

// CountPhases has it counted how often each phase is opened from now on, in the order of [Engine.Phases]; nil: no more.
func (e *Engine) CountPhases(counts []int) { e.run.CountPhases(counts) }
