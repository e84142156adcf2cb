package view

import "precept/interpreter/declared"

// Seats is who may know something, a bit for each seat.
type Seats uint32

// Everyone is all seats, and whoever plays none.
const Everyone Seats = 1<<32 - 1

// others is the bit of whoever plays no seat.
const others = 31

// Of is the seats of one number; below 0 it is whoever plays none.
func SeatsOf(seat int32) Seats {
	if seat < 0 {
		return 1 << others
	}
	return 1 << uint(seat)
}

// Has reports whether a seat may know it; below 0 whoever plays none.
func (s Seats) Has(seat int32) bool { return s&SeatsOf(seat) != 0 }

// Nowhere is the place of a piece that lies in none, and the seat of what nobody does.
const Nowhere int32 = -1

// Sort is what sort of thing happened.
type EventSort uint8

// The sorts of events.
const (
	Opened   EventSort = iota // a phase, whose: By
	Closed                    // that phase
	Began                     // steps: an action, a procedure, an ability, what a card does
	Ended                     // those steps
	Answered                  // a choice, or a menu, by By
	Moved                     // a piece, one step of its way
	Changed                   // the value of a variable or an attribute
	Rolled                    // dice: Values
	Picked                    // what chance took: Values
	Shuffled                  // the place To, with what From gave if pieces came from there
	Shown                     // a piece, to Shows; to nobody any more where there are none
	Applied                   // an effect was put into play, for By
	Lapsed                    // it is over
	Over                      // the match: Values are the winners, ID is how
)

// Names of the sorts, as programs read them.
var sorts = [...]string{"opened", "closed", "began", "ended", "answered", "moved", "changed", "rolled", "picked",
	"shuffled", "shown", "applied", "lapsed", "over"}

func (s EventSort) String() string { return sorts[s] }

// doing is what sort of steps began.
type doing uint8

// The sorts of steps.
const (
	Action doing = iota
	Procedure
	Ability
	Phase // what a faction does in a phase
	Held  // what a component says is done
	Match // the setup, and play
)

// Names of the sorts of steps, as programs read them.
var doings = [...]string{"action", "procedure", "ability", "phase", "held", "match"}

func (d doing) String() string { return doings[d] }

// Value is a value of the content: one, or the elements of a list.
type EventValue struct {
	Type  declared.Type
	Of    []int32
	Known Seats // who may know it; of pieces, all of them
}

// Event is one thing that happened. What has no meaning for its sort is zero, and -1 where it is a number of something.
type Event struct {
	Sort   EventSort
	Doing  doing
	ID     string          // of the phase, the steps, the choice, the value, the effect; how the match ended
	Node   *declared.Node  // what it is of: names and articles
	By     int32           // who acts, whose phase it is, who answers
	Source int32           // the component on which it is written: a piece
	Tells  *declared.Tells // of Opened, Began and, for procedures, Ended: how it reads, nil where nothing is said of that
	Means  *declared.Node  // of Answered: the option; of Changed: the variable or attribute; of an effect: that
	Span   int32           // of what opens and begins: its number; of what closes and ends the same
	Within int32           // the number of what it happened in
	Step   int32           // of what steps did: tells what one of them did from what another did
	Heard  Seats           // who may know that it happened

	Word     string // of Answered: what the option is called in expressions
	Answer   int32  // of Answered: the option
	Asking   int32  // of Answered: tells one choice from others of its name; the elements of one share it
	Declined bool   // of Answered: nothing is done, or no more
	Idle     bool   // of Answered: it was declined, and nothing else could be done
	Agreed   bool   // of Answered: to what another has put forward
	Proposed bool   // of Answered: it binds once the others agree
	Forced   bool   // of Answered: nobody was asked
	Menu     bool   // of Answered: what to do
	Sealed   bool   // of Answered: it is kept from the others

	Offers []Offer // of Answered: what was declined, where it was no menu of what a phase consists of

	Piece int32 // that moved, was shown, or whose attribute changed
	Place int32 // of Answered: where the piece lay
	From  int32 // places
	To    int32
	Known Seats // who may know which piece it is, or what was answered
	Whole Seats // of Moved and of a piece that was chosen: who may know all of the piece, what it is face down as well

	// Lost is, of Moved, who could tell the pieces where it lay and cannot where it went, when chance took some of them:
	// they know it only if all that went from there without their seeing where went to one place.
	Lost Seats

	Shows Seats // of Shown: to whom it is shown; Change says what it has face down

	Values []EventValue // of Answered and Picked what was taken, of Rolled what came; of Opened and Ended: see Node.Tells
	Change *Change      // of Changed, and of Shown
}

// Change is a value that has become another.
type Change struct {
	Of      []EventValue // of a variable: its keys; of an attribute: whose it is
	Was, Is EventValue
	Shown   []Shows // what everybody sees of a piece as soon as the attribute holds
}

// Shows is an attribute of a piece that has come to light.
type Shows struct {
	Means *declared.Node
	Is    EventValue
}

// Option is what an answer to a menu is called in lang.
func (e *Event) Option(lang string) string { return Offer{e.Word, e.Means}.In(lang) }

// Offer is an entry of a menu.
type Offer struct {
	Word  string         // what it is called in expressions
	Means *declared.Node // what it is of: names and articles; nil where nothing has any
}

// In is what an entry is called in lang.
func (o Offer) In(lang string) string {
	if o.Means != nil && o.Means.Name != (declared.Text{}) {
		return o.Means.Name.In(lang)
	}
	return o.Word
}
