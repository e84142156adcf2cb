package interpreter

import (
	"math/rand/v2"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// Answer is an answer to a decision as it is recorded: an option of it, or one of [Pass], [Done], [None] and [Agree].
type Answer = int32

// Answers that stand for no value of the content.
const (
	Pass  = exec.Pass  // a menu is left, or something optional is not done
	Done  = exec.Done  // enough has been chosen
	None  = exec.None  // no option
	Agree = exec.Agree // a unanimous choice is agreed to
)

// Engine plays matches of one line-up at full speed: from an answer to the next decision it allocates nothing once what
// grows has grown. It is for agents, simulation and whoever counts; [Match] is for people. An engine is not safe for use by
// several goroutines at once; engines made by [Engine.New] share what is compiled, and each may have a goroutine.
type Engine struct {
	run *exec.Run
}

// Engine is an engine for matches of a line-up; the seed and the script of the setup are not looked at. It does not
// share what is compiled with any other: two cores play some 5 % more so.
//
// # Errors
//
// What of the setup does not fit the game.
func (g *Game) Engine(s Setup) (*Engine, error) {
	p, err := g.Link(s)
	if err != nil {
		return nil, err
	}
	return engineOf(p), nil
}

// Engine is the engine under a match: what it plays is not written to the record of the match.
func (m *Match) Engine() *Engine { return &Engine{m.Run} }

func engineOf(p *code.Program) *Engine { return &Engine{exec.New(p, state.New(p.Layout))} }

// New is another engine for the same line-up, before the beginning of a match.
func (e *Engine) New() *Engine { return engineOf(e.run.P) }

// Seats is the seats of the line-up in their order. It is not to be changed.
func (e *Engine) Seats() []string { return e.run.P.Names }

// Begin begins a match and runs it to its first decision. Seats that no player holds are among them too.
func (e *Engine) Begin(seed uint64) error { return e.run.Begin(seed) }

// Reseed gives what chance brings from now on another beginning.
func (e *Engine) Reseed(seed uint64) { e.run.M.Seed(seed) }

// Over reports whether the match has ended.
func (e *Engine) Over() bool { return e.run.Over() }

// Err is the fault of the content that stopped the match, nil for none.
func (e *Engine) Err() error { return e.run.Err() }

// Waits reports whether something is to be decided.
func (e *Engine) Waits() bool { return e.run.Pending() != nil }

// Seat is the number of the seat that decides, -1 when nothing is to be decided.
func (e *Engine) Seat() int {
	if d := e.run.Pending(); d != nil {
		return int(d.Seat)
	}
	return -1
}

// Options appends every legal option to buf, in the order of declaration.
func (e *Engine) Options(buf []Answer) []Answer { return e.run.Pending().Options(buf) }

// Count is how many options are legal.
func (e *Engine) Count() int { return e.run.Pending().Count() }

// Sample draws one legal option, all equally likely, without listing them: draw(n) is a number from 0 to n-1.
func (e *Engine) Sample(draw func(n int) int) Answer { return e.run.Pending().Sample(draw) }

// Offers reports whether an answer is legal now.
func (e *Engine) Offers(a Answer) bool { return e.run.Pending().Is(a) }

// Play gives an answer and runs to the next decision. What is not offered is an error and changes nothing.
func (e *Engine) Play(a Answer) error { return e.run.Answer(a) }

// Winners is the seats that have won, a bit each; none in a draw or while the match goes on.
func (e *Engine) Winners() uint32 { return uint32(e.run.M.Ctl[state.Winners]) }

// Openings is how many openings have been completed: what a rulebook calls a move, however many questions it takes.
func (e *Engine) Openings() int { return int(e.run.M.Ctl[state.Openings]) }

// InOpening reports whether a move has been begun that has not had its first effect.
func (e *Engine) InOpening() bool { return e.run.M.Ctl[state.OpenFrame] != 0 }

// Completes reports whether it is certain that every answer to the decision completes the opening that the match is in.
func (e *Engine) Completes() bool { return e.run.Completes() }

// Position is a position of a match, for those who go back to it often.
type Position struct{ m *state.Match }

// Copy makes p the position of the match.
func (e *Engine) Copy(p *Position) {
	if p.m == nil {
		p.m = state.New(e.run.P.Layout)
	}
	p.m.CopyFrom(e.run.M)
}

// Return goes back to a position, of this engine or of another of the same line-up, and finds its decision again.
func (e *Engine) Return(p *Position) error {
	e.run.M.CopyFrom(p.m)
	return e.run.Resume()
}

// Determinize makes the match one that from may be, for all that a seat is told of it: what the seat may not know is drawn
// anew, chance goes on otherwise, and what others have answered in secret to the question that is asked is answered anew.
//
// It is a determinization as in Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012.
func (e *Engine) Determinize(from *Engine, seat int, rng *rand.Rand) error {
	x := e.run
	x.M.CopyFrom(from.run.M)
	x.M.Seed(rng.Uint64())
	view.Permute(x.P, x.M, int32(seat), rng.Uint64())
	if err := x.Resume(); err != nil {
		return err
	}
	own, again := x.AskAgain()
	for again {
		d := x.Pending()
		if d == nil || int(d.Seat) == seat && d.Chosen() >= len(own) {
			break
		}
		o := exec.None
		if int(d.Seat) == seat {
			o = own[d.Chosen()] // what is forced is chosen again by itself
		} else {
			o = d.Sample(rng.IntN)
		}
		if err := x.Answer(o); err != nil {
			return err
		}
	}
	return x.Err()
}

// Evaluation says how well a seat stands: an expression over the position, for me.
type Evaluation struct{ f code.Int }

// Evaluation compiles an expression, or takes the one that the content says when the text is empty; nil when it says none.
//
// # Errors
//
// What is wrong with the expression.
func (e *Engine) Evaluation(text string) (*Evaluation, error) {
	f, err := e.run.P.Evaluator(text)
	if f == nil || err != nil {
		return nil, err
	}
	return &Evaluation{f}, nil
}

// Evaluate is how well a seat stands in the position.
func (e *Engine) Evaluate(by *Evaluation, seat int) int { return code.Stands(e.run.M, by.f, int32(seat)) }
