package exec

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// Watcher hears what happens, in order, as it happens. What is only tried in a search is not heard of. It changes
// nothing: what it evaluates goes behind what is being evaluated.
type Watcher interface {
	// Answered is called before an answer is carried out; of forced ones nobody was asked.
	Answered(d *Decision, o Option, forced bool)
	// Moving is called before a piece moves, Moved behind it.
	Moving(piece int32)
	Moved(piece, from, to int32)
	// Setting is called before slots of the match are written by a step, Set behind it.
	Setting(slot, width int)
	Set()
	// Opened is called when a phase has been opened, Closing before it is closed.
	Opened()
	Closing()
	// Ending is called when the running steps are done, before their frame goes.
	Ending()
	// Unwinding is called before frames above an index of the stack are dropped because a phase ends.
	Unwinding(above int32)
	// Unwound is called when frames were dropped because a phase ends.
	Unwound()
	Rolled(op *compile.Roll, faces []int32)
	Picked(op *compile.Pick, values []int32)
	Shuffled(from, to int32)
	// Showing is called before it changes who was shown a piece, Shown behind it, with to whom; 0: to nobody any more.
	Showing(piece int32)
	Shown(piece int32, to uint16)
	Applied(effect int, owner int32)
	Lapsed(effect int, owner int32)
	// Over is called when the match has ended.
	Over()
}

// heard reports whether anybody listens to what happens now.
func (x *Run) heard() bool { return x.Watch != nil && x.searchDepth == 0 }

// unasked tells of an answer that is given without asking.
func (x *Run) unasked(only Option) {
	if x.heard() {
		x.Watch.Answered(&x.dec, only, true)
	}
}

// Steps is how many steps were taken since the last answer: it tells what one did from what another did.
func (x *Run) Steps() int { return x.steps }

// Speculates reports whether an entry was begun that may yet turn out to be nothing: of its frames nothing is told.
func (x *Run) Speculates() bool { return x.speculative.op != nil }

// written is the slots that an assignment writes.
func written(op *compile.Assign) int {
	switch {
	case op.Set != nil:
		return setWords
	case op.Items != nil:
		return op.Words
	}
	return 1
}

// setWords is the slots of a set of spaces.
const setWords = 8

// Instr is the instruction that runs.
func (x *Run) Instr() *compile.Instr {
	fp := int(x.M.Ctl[state.Cur])
	if fp == 0 {
		return nil
	}
	return &x.P.Blocks[x.M.Stack[fp+state.FBlock]].Code[x.M.Stack[fp+state.FPC]]
}
