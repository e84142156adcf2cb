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

// Answer is an answer to a decision as a record stores it: a value of one of its options, or [Pass], [Done], [None] or
// [Agree].
type Answer = int32

// Errors of setups and answers.
var (
	ErrUnfit      = declared.ErrUnfit  // the rules of the game refuse the setup when a match begins
	ErrNotOffered = exec.ErrNotOffered // the answer is not legal
	ErrNoDecision = exec.ErrNoDecision // the match waits for no decision
	ErrNotOpen    = exec.ErrNotOpen    // the seat may not answer now
)

// Answers that are no values of the content.
const (
	Pass  = exec.Pass  // leaves a menu, or declines something optional
	Done  = exec.Done  // chooses no further element
	None  = exec.None  // chooses nothing
	Agree = exec.Agree // agrees to a proposal
)

// Engine plays matches of one line-up at full speed, for agents and simulations; [Match] is for people. From an answer
// to the next decision it allocates nothing, once its buffers have grown. It is not safe for concurrent use. Engines
// made by [Engine.New] share the compiled program, and each can have its own goroutine.
type Engine struct {
	run   *exec.Run
	fresh *state.Match // the state before the beginning; set by the first Begin
}

// NewEngine returns an engine for matches of a line-up. It ignores the seed of the setup, and what another match hands
// on. The engine shares its program with no other call of NewEngine: on two cores this is some 5 % faster.
//
// # Errors
//
// Why the setup does not fit the game.
func (g *Game) NewEngine(s Setup) (*Engine, error) {
	p, err := g.own(s)
	if err != nil {
		return nil, err
	}
	return engineOf(p), nil
}

// Judge returns an error if the setup does not fit the game.
func (g *Game) Judge(s Setup) error {
	_, err := g.program(s, compile.Options{})
	return err
}

// Engine returns the engine of the match. What it plays is not recorded.
func (m *Match) Engine() *Engine { return &Engine{run: m.run} }

func engineOf(p *compile.Program) *Engine {
	e := &Engine{run: exec.New(p, exec.Room(p))}
	e.Disguise(false)
	return e
}

// New returns another engine for the same line-up. It shares the compiled program, and its match has not begun.
func (e *Engine) New() *Engine {
	out := engineOf(e.run.P)
	out.run.Disguise = e.run.Disguise
	return out
}

// Begin begins a match and runs it to its first decision, including decisions of seats that no player holds.
func (e *Engine) Begin(seed uint64) error {
	if e.fresh == nil {
		e.fresh = state.New(e.run.P.Layout)
	}
	listener := e.run.M.Trace
	e.run.M.CopyFrom(e.fresh)
	e.run.M.Trace = listener
	return e.run.Begin(seed)
}

// Reseed seeds the random numbers of all later chance events.
func (e *Engine) Reseed(seed uint64) { e.run.M.Seed(seed) }

// ChanceEvents returns how many times chance has decided something since the match began.
func (e *Engine) ChanceEvents() int { return int(e.run.M.Ctl[state.Chance]) }

// Over reports whether the match has ended.
func (e *Engine) Over() bool { return e.run.Over() }

// Err returns the fault of the content that stopped the match, nil for none.
func (e *Engine) Err() error { return e.run.Err() }

// Seat returns the number of the seat that decides, -1 if there is no decision.
func (e *Engine) Seat() int {
	if d := e.run.Pending(); d != nil {
		return int(d.Seat)
	}
	return -1
}

// Options appends every legal option to buf, in the order of declaration; nothing if there is no decision.
func (e *Engine) Options(buf []Answer) []Answer {
	if d := e.run.Pending(); d != nil {
		return d.Options(buf)
	}
	return buf
}

// Disguise sets whether the match also asks questions with one answer, where not asking would reveal hidden values. A
// [Match] does by default, an engine from [Game.NewEngine] does not.
func (e *Engine) Disguise(on bool) {
	e.run.Disguise = record.Bare
	if on {
		e.run.Disguise = record.Whole
	}
}

// Step returns the step of the content that asks, nil if there is no decision.
func (e *Engine) Step() *declared.Node {
	if d := e.run.Pending(); d != nil {
		return d.Node
	}
	return nil
}

// Count returns the number of legal options.
func (e *Engine) Count() int {
	if d := e.run.Pending(); d != nil {
		return d.Count()
	}
	return 0
}

// Sample returns a random legal option without listing them; all are equally likely. draw(n) must return a random
// number from 0 to n-1. Sample returns [None] if there is no option.
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

// Play gives an answer and runs to the next decision. If the answer is not offered, it returns an error and changes
// nothing.
func (e *Engine) Play(a Answer) error { return e.run.Answer(a) }

// SwitchTo makes another seat's round the current one, in a loop in open order, so that this seat is asked. It reports
// whether the seat is asked now. If it cannot be, nothing changes.
func (e *Engine) SwitchTo(seat int) bool { return e.run.Ask(int32(seat)) }

// Winners returns the seats that have won, as a bit set: bit i is seat i. It is 0 in a draw and before the end.
func (e *Engine) Winners() uint32 { return uint32(e.run.M.Ctl[state.Winners]) }

// Moves returns the number of completed moves (transactions). A move is all choices up to its first effect.
func (e *Engine) Moves() int { return int(e.run.M.Ctl[state.Moves]) }

// InMove reports whether a move has begun but has not had its first effect.
func (e *Engine) InMove() bool { return e.run.M.Ctl[state.TxFrame] != 0 }

// Hash returns a hash of the position. Different positions almost never have the same hash.
func (e *Engine) Hash() uint64 { return e.run.M.Hash() }

// View returns what a seat may know. view.Nobody sees what everybody sees, view.Referee sees everything. For other
// numbers that are no seat the view is empty.
func (e *Engine) View(seat int) view.View {
	if !e.sees(seat) {
		return view.View{}
	}
	return knowledge.Of(e.run.P, e.run.M, int32(seat))
}

// sees reports whether a number is a seat, view.Nobody or view.Referee.
func (e *Engine) sees(seat int) bool { return seat >= view.Referee && seat < len(e.run.P.Names) }

// Snapshot is a position of a match, to return to it often. The zero value can be used with [Engine.Snapshot].
type Snapshot struct {
	m    *state.Match
	halt exec.Halt
}

// Position returns a copy of the position of the match.
func (e *Engine) Position() *Snapshot { return &Snapshot{e.run.M.Clone(), e.run.Halt()} }

// Snapshot stores the position of the match in p, and reuses the memory of p.
func (e *Engine) Snapshot(p *Snapshot) {
	if p.m == nil {
		p.m = state.New(e.run.P.Layout)
	}
	p.m.CopyFrom(e.run.M)
	p.halt = e.run.Halt()
}

// Restore returns to a position of this engine, or of another one of the same line-up, and prepares its decision.
func (e *Engine) Restore(p *Snapshot) error { return e.stand(p.m, p.halt) }

// stand makes m the position of the match, which stops at h, and prepares its decision.
func (e *Engine) stand(m *state.Match, h exec.Halt) error {
	e.run.M.CopyFrom(m)
	e.run.Replaced(h)
	return e.run.Resume()
}

// Determinize replaces the match by one that from might be, for all that a seat knows. What the seat may not know is
// drawn at random, later chance events differ, and secret answers of other seats to the pending question are chosen
// again.
//
// Determinization is used as in Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012.
func (e *Engine) Determinize(from *Engine, seat int, rng *rand.Rand) error {
	return e.drawn(from, seat, rng, knowledge.Permute)
}

// Imagine does the same as Determinize, but the result does not depend on hidden values. Two matches that look the same
// to the seat give the same result for the same random numbers. So neither the result nor determinizations of it reveal
// anything that the seat may not know.
func (e *Engine) Imagine(from *Engine, seat int, rng *rand.Rand) error {
	return e.drawn(from, seat, rng, knowledge.Imagine)
}

// redraws is the maximal number of attempts to draw a match in which the seat is offered the same options.
const redraws = 64

// drawn replaces the match by a determinization of from, made by a function of package knowledge. The seat knows its
// own options. If the determinization offers others, because a name means another piece there, drawn tries again.
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

// sameOffer reports whether two decisions ask a seat the same; for a menu, whether they also offer the same. Options of
// choices are not compared: indistinguishable pieces may differ.
func sameOffer(a, b *exec.Decision, seat int32) bool {
	if a == nil || b == nil || a.Seat != seat {
		return true
	}
	return b.Seat == seat && b.Node == a.Node && b.Sort == a.Sort &&
		(a.Sort != exec.Menu || slices.Equal(a.Options(nil), b.Options(nil)))
}

// draw makes one attempt.
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
			o = again.Own[d.Chosen()] // a forced choice takes the same element again
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

// Evaluation is a compiled expression that says how good a position is for the player me.
type Evaluation struct{ f compile.Int }

// Compile compiles an expression. If text is empty, it compiles the evaluation of the content, and returns nil if there
// is none.
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

// Points returns the value of the position for a seat.
func (e *Engine) Points(by *Evaluation, seat int) int {
	return compile.Stands(e.run.M, by.f, int32(seat))
}

// Ending returns the word of the content for how the match ended, "" if it has none.
func (e *Engine) Ending() string {
	if h := e.run.M.Ctl[state.How]; h > 0 {
		return e.run.P.Hows[h-1]
	}
	return ""
}

var errDeadEnd = errors.New("a dead end: a decision without an option")

// DeadEnd returns an error if there is nothing to answer, nil otherwise. The error is [ErrNoDecision] if there is no
// decision.
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
	return x.Err() // listing the options can exceed the limit of a search
}

// CountPhases starts counting in counts how often each phase is opened. The index is that of [Lineup.Phases]. nil stops
// counting.
func (e *Engine) CountPhases(counts []int) { e.run.CountPhases(counts) }
