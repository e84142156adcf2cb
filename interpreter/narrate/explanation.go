package narrate

import (
	"precept/interpreter/view"
)

import "precept/interpreter/declared"

// Explanation is why something can be done now, or not.
type Explanation struct {
	Seat    string          // who would do it
	Asked   string          // the action, ability or value, as the content names it
	Action  bool            // it is something to do, no value
	Usable  bool            // it is a value, and a menu is asked what takes it
	Name    declared.Text   // what people call it
	Answers []view.Value    // what would be answered on the way: the choice, "" for the first that fits, and the value
	Decides string          // whose decision the match waits for, "" when it is over
	Offered bool            // it can be done now
	Unsure  bool            // there are more ways to do it than are tried
	OnMenu  bool            // what is decided now is about it
	Asks    []declared.Node // what is asked on the way, when it is offered
	Later   []string        // answers that are asked for only when something has happened, or never
	Within  []declared.Node // of a card or a place: what of the menu can be done with it
	Reasons []Reason        // in the order in which they are weighed
}

// Reason is one thing that speaks for an answer or against it.
type Reason struct {
	Sort     Sort
	ID       string
	Name     declared.Text // what it is called
	Why      declared.Text // the reason it gives
	Layer    string        // of a rule: the golden rules' layer that it speaks in
	Yes      bool          // what the question was answered, or what the rule says
	Wins     bool          // of a rule: the question is answered as it says
	Limit    int           // of a limit: how much is allowed
	Choice   bool          // of a step: it asks for something
	Maybe    bool          // asked about on the way; it may have changed a number or a list
	Depth    int           // questions inside questions
	Articles []string
	At       string // file:line:column
}

// Sort is what a reason is.
type Sort uint8

// The sorts of reasons.
const (
	Step       Sort = iota // an action, a choice, a condition: what is being done
	ByQuestion             // a ruling
	Answers                // a rule that answers
	Adds                   // a rule that adds
	Forbids                // a rule that forbids
	Phase                  // only in it
	Moment                 // only then
	Another                // something else is decided now
	Closed                 // a menu that was left
	Limit                  // no more than that
	Least                  // no less than that
	Used                   // what may be done once, and was
	Unfit                  // what is wanted is no answer to it
	Away                   // what is not in play
	Theirs                 // another player's
	Part                   // a condition as it is written, and it holds or does not
)
