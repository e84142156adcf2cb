package view

import "precept/interpreter/declared"

// Seats is a set of seats that may know something, with one bit for each seat.
type Seats uint32

// Everyone is all seats and the spectators.
const Everyone Seats = 1<<32 - 1

// others is the number of the bit for spectators.
const others = 31

// SeatsOf returns the set of one seat; numbers below 0 mean the spectators.
func SeatsOf(seat int32) Seats {
	if seat < 0 {
		return 1 << others
	}
	return 1 << uint(seat)
}

// Has reports whether the set contains a seat; numbers below 0 mean the spectators.
func (s Seats) Has(seat int32) bool { return s&SeatsOf(seat) != 0 }

// Nowhere is the place of a piece that is in no place, and the seat of events that nobody causes.
const Nowhere int32 = -1

// EventSort is the sort of an event.
type EventSort uint8

// The sorts of events.
const (
	Opened   EventSort = iota // a phase, which belongs to By
	Closed                    // the phase
	Began                     // steps: of an action, a procedure, an ability or a component
	Ended                     // the steps
	Answered                  // a choice or a menu, by By
	Moved                     // a piece, to one place
	Changed                   // the value of a variable or an attribute
	Rolled                    // dice; the results are in Values
	Picked                    // a random choice; the results are in Values
	Shuffled                  // the place To; pieces came from From, if any
	Shown                     // a piece, to the seats Shows; empty: it is no longer shown
	Applied                   // an effect, for By
	Lapsed                    // the effect ended
	Over                      // the match; Values has the winners, ID how it ended
)

// sorts is the names of the sorts in output for programs.
var sorts = [...]string{"opened", "closed", "began", "ended", "answered", "moved", "changed", "rolled", "picked",
	"shuffled", "shown", "applied", "lapsed", "over"}

func (s EventSort) String() string { return sorts[s] }

// doing is the sort of steps that began.
type doing uint8

// The sorts of steps.
const (
	Action doing = iota
	Procedure
	Ability
	Phase // the steps of a faction in a phase
	Held  // steps that a component has as an attribute
	Match // setup or play
)

// doings is the names of the sorts of steps in output for programs.
var doings = [...]string{"action", "procedure", "ability", "phase", "held", "match"}

func (d doing) String() string { return doings[d] }

// EventValue is a value of the content: one value, or the elements of a list.
type EventValue struct {
	Type  declared.Type
	Of    []int32
	Known Seats // the seats that may know it; of several pieces, all of them
}

// Event is one thing that happened. Fields that do not apply to its sort are zero, or -1 if they are numbers of things.
type Event struct {
	Sort   EventSort
	Doing  doing
	ID     string          // of the phase, steps, choice, value or effect; or how the match ended
	Node   *declared.Node  // the declaration or step, with its names and articles
	By     int32           // the seat that acts or answers, or that the phase belongs to
	Source int32           // the piece that has the ability or steps
	Tells  *declared.Tells // of Opened, Began and, for procedures, Ended: the text for the log; nil for none
	Means  *declared.Node  // the option of Answered, the variable or attribute of Changed, the effect
	Span   int32           // of Opened and Began: the number of the span; Closed and Ended have the same
	Within int32           // the span in which it happened
	Step   int32           // distinguishes events of different steps; 0 for answers
	Heard  Seats           // the seats that may know that it happened

	Word     string // of Answered: the option as expressions name it
	Answer   int32  // of Answered: the option
	Asking   int32  // of Answered: distinguishes choices of one name; the elements of one choice share it
	Declined bool   // of Answered: it declines, or chooses no further element
	Idle     bool   // of Answered: it declines, and no other answer was possible
	Agreed   bool   // of Answered: it agrees to a proposal
	Proposed bool   // of Answered: it is a proposal, which is valid if the others agree
	Forced   bool   // of Answered: it was automatic
	Menu     bool   // of Answered: the decision was a menu
	Sealed   bool   // of Answered: it is secret

	Offers []Offer // of Answered: what was declined, if abilities or one optional thing were offered

	Piece int32 // the piece that moved, was shown, or whose attribute changed
	Place int32 // of Answered: where the chosen piece was
	From  int32 // a place
	To    int32
	Known Seats // the seats that may know which piece it is, or what was answered
	Whole Seats // of Moved, or of a chosen piece: the seats that may know all of the piece, including what is face down

	// Lost is, for Moved, the seats that could identify the piece before, but not after the move, because it was picked at
	// random from the pieces there. Such a seat can still identify the pieces only if all that left unseen went to one
	// place.
	Lost Seats

	Shows Seats // of Shown: the seats that see it now; Change has its face-down attributes

	Values []EventValue // of Answered and Picked: what was taken; of Rolled: the results; else the values of Tells
	Change *Change      // of Changed, and of Shown
}

// Change is a change of a value.
type Change struct {
	Of      []EventValue // of a variable: its keys; of an attribute: its owner
	Was, Is EventValue
	Shown   []Shows // attributes of a piece that everybody sees because of this change
}

// Shows is an attribute of a piece that has been revealed.
type Shows struct {
	Means *declared.Node
	Is    EventValue
}

// Option returns the name, in lang, of the option that answered a menu.
func (e *Event) Option(lang string) string { return Offer{e.Word, e.Means}.In(lang) }

// Offer is an entry of a menu.
type Offer struct {
	Word  string         // as expressions name it
	Means *declared.Node // its declaration, with names and articles; nil for none
}

// In returns the name of the entry in lang.
func (o Offer) In(lang string) string {
	if o.Means != nil && o.Means.Name != (declared.Text{}) {
		return o.Means.Name.In(lang)
	}
	return o.Word
}
