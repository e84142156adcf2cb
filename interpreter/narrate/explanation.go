package narrate

import (
	"precept/interpreter/view"
)

import "precept/interpreter/declared"

// Explanation says why something can or cannot be done now.
type Explanation struct {
	Seat    string          // the seat that would do it
	Asked   string          // the id of the action, ability or value
	Action  bool            // an action or an ability, not a value
	Usable  bool            // Asked is a value, and Seat is offered a menu: Within lists the entries that use the value
	Name    declared.Text   // the name for people
	Answers []view.Value    // answers to later choices; an empty name means the first choice that fits
	Decides string          // the seat that the match waits for, "" when it is over
	Offered bool            // can be done now
	Unsure  bool            // not every way to do it was tried
	OnMenu  bool            // belongs to the pending decision
	Asks    []declared.Node // the choices that it requires, if it is offered
	Later   []string        // answers to choices that come only after an effect, or never
	Within  []declared.Node // for a card or a place: the entries of the menu that can use it
	Reasons []Reason        // in the order in which they were found
}

// Reason is one reason for or against an answer.
type Reason struct {
	Sort     sort
	ID       string
	Name     declared.Text // its name for people
	Why      declared.Text // the reason given in the content
	Layer    string        // the layer of a rule in the golden rules
	Yes      bool          // the answer to a question, or what a rule says
	Wins     bool          // whether a rule decides the answer
	Limit    int           // how much a limit allows
	Choice   bool          // a step that asks a player
	Maybe    bool          // only consulted; it may have changed a number or a list
	Depth    int           // how deeply questions are nested
	Articles []string
	At       string // file:line:column
}

// sort is the kind of a reason.
type sort uint8

// The kinds of reasons.
const (
	Step       sort = iota // an action, a choice or a condition of what is done
	ByQuestion             // the answer to a question of the rules
	Answers                // a rule that answers
	Adds                   // a rule that adds
	Forbids                // a rule that forbids
	Phase                  // it is possible only in this phase
	Moment                 // it is possible only at this moment
	Another                // another decision comes first
	Closed                 // play has left this menu
	Limit                  // no more than this is allowed
	Least                  // no less than this is allowed
	Used                   // it can be done once, and was done
	Unfit                  // the answer asked about does not fit this choice
	Outside                // it is not in this zone of the player
	Away                   // it is not in play
	Theirs                 // it belongs to another player
	Part                   // a condition, with whether it is true
)
