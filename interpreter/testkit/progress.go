package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/state"
)

// Progress is how far a match has come, and what has happened since the last answer.
type Progress struct {
	Decisions int // the number of answers given

	Forced  []interpreter.Taken // the choices that were answered automatically, in order
	Entered []interpreter.Taken // the menu entries that were the only thing a seat could do, in order; only ID and Seat
	Closed  []string            // the phases that have ended; "turn of red" for the phase of a seat

	InPlay  bool // the setup is done
	Rests   bool // the match has stopped because its script says so
	Waiting bool // a triggered ability has not been resolved yet

	Dice, Picks int // how many of the script were not used; Dice is negative if more were rolled than the script has
}

// Progress returns how far the match has come.
func (e Probe) Progress() Progress {
	x := e.run
	out := Progress{Decisions: int(x.M.Ctl[state.Decisions]), Forced: interpreter.CoreTaken(x, x.Forced()),
		InPlay: x.InPlay(), Rests: x.Rests(), Waiting: x.Waiting()}
	out.Dice, out.Picks = x.Unused()
	for _, n := range x.Entered() {
		entered := interpreter.Taken{ID: n.Name, Piece: -1, Place: -1}
		if n.Seat >= 0 {
			entered.Seat = x.P.Names[n.Seat]
		}
		out.Entered = append(out.Entered, entered)
	}
	for _, c := range x.Ended() {
		name := x.P.Scopes[c.Scope].Name
		if c.Of >= 0 {
			name += " of " + x.P.Names[c.Of]
		}
		out.Closed = append(out.Closed, name)
	}
	return out
}
