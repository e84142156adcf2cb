package exec

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// Watcher is called for every event, in order, as it happens, but not in searches. It must change nothing: it evaluates
// only with unused temporaries.
type Watcher interface {
	// Answered is called before an answer is executed. Nobody was asked if it was forced.
	Answered(d *Decision, o Option, forced bool)
	// Moving is called before a piece moves, Moved afterwards.
	Moving(piece int32)
	Moved(piece, from, to int32)
	// Setting is called before a step writes slots of the match, Set afterwards.
	Setting(slot, width int)
	Set()
	// Opened is called after a phase has opened, Closing before it closes.
	Opened()
	Closing()
	// Ending is called when the running steps are done, before their frame is dropped.
	Ending()
	// Unwinding is called before frames above a stack index are dropped because a phase ends.
	Unwinding(above int32)
	// Unwound is called after frames were dropped because a phase ends.
	Unwound()
	Rolled(op *compile.Roll, faces []int32)
	Picked(op *compile.Pick, values []int32)
	Shuffled(from, to int32)
	// Showing is called before the seats that were shown a piece change, Shown afterwards with the new ones; 0: none.
	Showing(piece int32)
	Shown(piece int32, to uint16)
	Applied(effect int, owner int32)
	Lapsed(effect int, owner int32)
	// Over is called when the match has ended.
	Over()
}

// heard reports whether the watcher is called now.
func (x *Run) heard() bool { return x.Watch != nil && x.searchDepth == 0 }

// unasked reports to the watcher an answer that is given without asking.
func (x *Run) unasked(only Option) {
	if x.heard() {
		x.Watch.Answered(&x.dec, only, true)
	}
}

// Steps returns how many steps were executed since the last answer. It distinguishes the events of different steps.
func (x *Run) Steps() int { return x.steps }

// Speculates reports whether an entry was begun that may yet be abandoned; its frames must not be reported.
func (x *Run) Speculates() bool { return x.speculative.op != nil }

// Instr returns the running instruction, nil if there is none.
func (x *Run) Instr() *compile.Instr {
	fp := int(x.M.Ctl[state.Cur])
	if fp == 0 {
		return nil
	}
	return &x.P.Blocks[x.M.Stack[fp+state.FBlock]].Code[x.M.Stack[fp+state.FPC]]
}
