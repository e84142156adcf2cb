package record

// Position is a position written down by names, so that it can be opened under other rules: what there is, where it
// lies, what values are, and where play stands. A value is written as an expression writes it; a piece by its component
// or kind, its owner and its number among the equal ones, as in "hut(wu) 3", several in a row as "hut(wu) 3..5".
type Position struct {
	Rules   string            `json:"rules"` // hash of the rules, in hexadecimal
	Pieces  []Equal           `json:"pieces"`
	Lie     []Lying           `json:"lie"`
	Shown   []Shown           `json:"shown,omitempty"`
	Values  []Values          `json:"values"`
	Effects []Effect          `json:"effects,omitempty"`
	Printed map[string]string `json:"printed,omitempty"` // what never changes in a match: "recipe of farm", "2, 0, 1"
	Chance  [2]uint64         `json:"chance"`            // the generator
	Stands  Standing          `json:"stands"`
	Past    []uint64          `json:"past,omitempty"` // the positions that are remembered, as numbers
}

// Equal is pieces that differ in nothing but their number.
type Equal struct {
	Name  string `json:"name"`
	Owner string `json:"owner,omitempty"`
	Home  string `json:"home,omitempty"` // the place where they begin
	With  string `json:"with,omitempty"` // what is printed on them
	Count int    `json:"count"`
}

// Lying is what lies in one place, in its order.
type Lying struct {
	At     string   `json:"at"`
	Pieces []string `json:"pieces"`
}

// Shown is a piece that somebody knows although it lies where they do not see it.
type Shown struct {
	Piece string   `json:"piece"`
	To    []string `json:"to"`
}

// Values is the values of one variable or attribute, or how often something was used.
type Values struct {
	Of   string            `json:"of"`
	Most string            `json:"most,omitempty"` // that of all pieces that are not named
	But  map[string]string `json:"but,omitempty"`  // by keys
}

// Effect is an effect in play.
type Effect struct {
	At     int               `json:"at"` // its number among those in play
	Name   string            `json:"name"`
	Owner  string            `json:"owner"`
	Source string            `json:"source"`
	Values map[string]string `json:"values,omitempty"`
}

// Standing is where play stands: the steps that have begun and are not done.
type Standing struct {
	Frames   []Frame     `json:"frames"` // the outermost first
	Current  int         `json:"current"`
	Phases   []OpenPhase `json:"phases,omitempty"` // the outermost first
	Heap     []string    `json:"heap,omitempty"`   // the elements of lists that are bound
	Moved    [][2]string `json:"moved,omitempty"`  // what moved while it may be asked for: a piece, where it was
	Began    Step        `json:"began"`            // the move that is half done: where it began, and where it ends
	Waiting  int         `json:"waiting"`          // the last frame of what waits to be done together, -1 none
	Watching int         `json:"watching,omitempty"`
	Batch    int         `json:"batch,omitempty"`
	Asking   int32       `json:"asking,omitempty"`
	Rested   string      `json:"rested,omitempty"` // who let the last moment pass
	Ending   string      `json:"ending,omitempty"` // the phase that is being ended
	Over     bool        `json:"over,omitempty"`
	Winners  []string    `json:"winners,omitempty"`
	How      string      `json:"how,omitempty"`
	Moves    int32       `json:"moves"`
	Answers  int32       `json:"answers"`
	Taken    int32       `json:"taken"`          // how often chance was asked
	Held     [][2]string `json:"held,omitempty"` // answers given before they were asked for: a seat, what it answered
	Due      []string    `json:"due,omitempty"`  // the state rules that are still to be judged
}

// Step is a step of a frame, and -1 and "" none.
type Step struct {
	Frame int    `json:"frame"`
	At    string `json:"at,omitempty"`
}

// OpenPhase is a phase that is open.
type OpenPhase struct {
	Step
	Of string `json:"of"`
	Me string `json:"me"` // who acted before
}

// Frame is steps that have begun.
type Frame struct {
	Block   string            `json:"block"`            // whose they are: "procedure build"
	Steps   string            `json:"steps"`            // a hash of what they are
	At      string            `json:"at"`               // the step that is done now
	Behind  bool              `json:"behind,omitempty"` // or that has been begun: what follows is done next
	Of      int               `json:"of"`               // how many such steps there are
	Parent  int               `json:"parent"`           // the frame that began it, -1 none
	Me      string            `json:"me"`
	Owner   string            `json:"owner"`
	Source  string            `json:"source"`
	Event   int               `json:"event"` // the frame of the event that it looks at, -1 none, -2 nothing
	Heap    int               `json:"heap"`
	Moved   int               `json:"moved"`
	State   int32             `json:"state,omitempty"` // bits
	Rule    string            `json:"rule,omitempty"`  // the state rule that it runs
	Slot    int32             `json:"slot,omitempty"`  // of its effect
	Link    int               `json:"link,omitempty"`  // of what waits: one more than the frame before it
	Keeps   string            `json:"keeps,omitempty"` // the call of the parent that keeps its answers
	Names   map[string]string `json:"names,omitempty"`
	Rest    map[string]int32  `json:"rest,omitempty"` // what means nothing any more
	Waits   []Wait            `json:"waits,omitempty"`
	Group   string            `json:"group,omitempty"`
	Must    int32             `json:"must,omitempty"`
	Instead int               `json:"instead,omitempty"` // one more than the frame whose place it may take
	Open    Step              `json:"open"`
}

// Wait is an ability that was set off and is to be done.
type Wait struct {
	Ability string            `json:"ability"` // "" done
	For     string            `json:"for"`
	Event   int               `json:"event"`
	Me      string            `json:"me"`
	Owner   string            `json:"owner"`
	Slot    int32             `json:"slot"`
	Orderer string            `json:"orderer"`
	Kept    map[string]string `json:"kept,omitempty"`
}

// Difference is how what a position was written down under differs from the rules under which it was opened.
type Difference struct {
	Sort string `json:"sort"` // one of the words below
	What string `json:"what"` // an id, or the name of a place or a value
	Of   string `json:"of,omitempty"`
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	At   string `json:"at,omitempty"`   // of what lies elsewhere, the place
	Open bool   `json:"open,omitempty"` // everybody sees it
}

// The sorts of differences.
const (
	Printed  = "printed"  // what is printed on Of by the name What was From, and is To from now on
	Added    = "added"    // To pieces What of Of are new, and lie in From
	Gone     = "gone"     // From pieces What of Of are not there any more
	Homeless = "homeless" // what lay in the place What went home, for the place is gone or holds something else now
	NewValue = "new"      // What is new, and has its first value
	OldValue = "old"      // What was From, and is not there any more
	Narrowed = "narrowed" // What was From, which its range does not allow any more, and is To
	Unbound  = "unbound"  // what the steps called What had named From is nothing any more
	Rule     = "rule"     // a part of the rules is another: What
	Lies     = "lies"     // From pieces What of Of lay in the place At, "" for none, and To lie there now
	Holds    = "holds"    // What of Of was From, or was in play so often, and is To
)
