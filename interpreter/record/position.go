package record

// Position is a position in which everything is identified by name, so that it can be opened under other rules. It has
// the pieces, their places, the values, and the state of execution. Values are written as in expressions. A piece is
// written as its component or kind, its owner, and its number among equal pieces: "hut(wu) 3". Several in a row are
// written as a range: "hut(wu) 3..5".
type Position struct {
	Rules   string            `json:"rules"` // hash of the rules, in hexadecimal
	Pieces  []Equal           `json:"pieces"`
	Lie     []Lying           `json:"lie"`
	Shown   []Shown           `json:"shown,omitempty"`
	Values  []Values          `json:"values"`
	Effects []Effect          `json:"effects,omitempty"`
	Printed map[string]string `json:"printed,omitempty"` // what never changes in a match: "recipe of farm": "2, 0, 1"
	Chance  [2]uint64         `json:"chance"`            // the state of the random number generator
	Stands  Standing          `json:"stands"`            // the state of execution
	Past    []uint64          `json:"past,omitempty"`    // hashes of the positions that count for repetition
}

// Equal is pieces that differ only in their number.
type Equal struct {
	Name  string `json:"name"`
	Owner string `json:"owner,omitempty"`
	Home  string `json:"home,omitempty"` // the place where they start
	With  string `json:"with,omitempty"` // attribute values that were given to them
	Count int    `json:"count"`
}

// Lying is the pieces in one place, in order.
type Lying struct {
	At     string   `json:"at"`
	Pieces []string `json:"pieces"`
}

// Shown is a piece that some seats can identify although they do not see it in its place.
type Shown struct {
	Piece string   `json:"piece"`
	To    []string `json:"to"`
}

// Values is the values of one variable or attribute, or the use counts of one action or ability.
type Values struct {
	Of   string            `json:"of"`
	Most string            `json:"most,omitempty"` // the value of all pieces that But leaves out
	But  map[string]string `json:"but,omitempty"`  // values by key
}

// Effect is an effect in play.
type Effect struct {
	At     int               `json:"at"` // its index among the effects in play
	Name   string            `json:"name"`
	Owner  string            `json:"owner"`
	Source string            `json:"source"`
	Values map[string]string `json:"values,omitempty"`
}

// Standing is the state of execution: the steps that have begun and have not ended.
type Standing struct {
	Frames   []Frame     `json:"frames"`             // the outermost first
	Current  int         `json:"current"`            // the frame that is executed, -1 for none
	Phases   []OpenPhase `json:"phases,omitempty"`   // the outermost first
	Heap     []string    `json:"heap,omitempty"`     // the elements of the lists that are bound
	Moved    [][2]string `json:"moved,omitempty"`    // the journal of moves: a piece, and where it was
	Began    Step        `json:"began"`              // the current transaction: where it began, and the step where it ends
	Waiting  int         `json:"waiting"`            // the last frame of due abilities that wait for a together, else -1
	Watching int         `json:"watching,omitempty"` // number of active frames whose moves the journal has
	Batch    int         `json:"batch,omitempty"`    // nesting depth of together
	Asking   int32       `json:"asking,omitempty"`   // progress of the choice: usually 1 plus the seat asked
	Rested   string      `json:"rested,omitempty"`   // the seat that passed at the last moment
	Ending   string      `json:"ending,omitempty"`   // the phase that is being ended
	Over     bool        `json:"over,omitempty"`
	Winners  []string    `json:"winners,omitempty"`
	How      string      `json:"how,omitempty"`
	Moves    int32       `json:"moves"`
	Answers  int32       `json:"answers"`
	Taken    int32       `json:"taken"`          // number of results taken from the random number generator
	Held     [][2]string `json:"held,omitempty"` // answers that were given ahead: a seat, and its answer
	Due      []string    `json:"due,omitempty"`  // the state rules that must be tested again, "*" for all
}

// Step is a step of a frame. Frame is -1 if there is none.
type Step struct {
	Frame int    `json:"frame"`
	At    string `json:"at,omitempty"`
}

// OpenPhase is a phase that is open.
type OpenPhase struct {
	Step
	Of string `json:"of"`
	Me string `json:"me"` // the player who acted before the phase opened
}

// Frame is the execution of one block of steps.
type Frame struct {
	Block   string            `json:"block"`             // the name of the block: "procedure build"
	Steps   string            `json:"steps"`             // a hash of the steps
	At      string            `json:"at"`                // the current step
	Behind  bool              `json:"behind,omitempty"`  // the step has begun a call, and execution continues after it
	Of      int               `json:"of"`                // number of steps with the same name in the block
	Parent  int               `json:"parent"`            // the frame that began it, -1 for none
	Me      string            `json:"me"`                // the acting player
	Owner   string            `json:"owner"`             // the owner of the ability or effect with these steps
	Source  string            `json:"source"`            // the piece that has these steps
	Event   int               `json:"event"`             // the frame of its event, -1 for no event, -2 for nil
	Heap    int               `json:"heap"`              // length of the heap when it began
	Moved   int               `json:"moved"`             // number of moves in the journal when it began
	State   int32             `json:"state,omitempty"`   // flags
	Rule    string            `json:"rule,omitempty"`    // the state rule whose steps these are
	Slot    int32             `json:"slot,omitempty"`    // the slot of the effect that has the rule
	Link    int               `json:"link,omitempty"`    // if it waits: 1 plus the frame that waits before it
	Keeps   string            `json:"keeps,omitempty"`   // the call in the parent that keeps the bindings of this frame
	Names   map[string]string `json:"names,omitempty"`   // values of named registers
	Rest    map[string]int32  `json:"rest,omitempty"`    // registers without a meaning, restored only under the same rules
	Waits   []Wait            `json:"waits,omitempty"`   // of a frame of due abilities: the abilities
	Group   string            `json:"group,omitempty"`   // of due abilities: the seat whose abilities are used now
	Must    int32             `json:"must,omitempty"`    // of due abilities: 1 if one must be used to complete Open
	Instead int               `json:"instead,omitempty"` // 1 plus the frame of the call that its abilities can replace
	Open    Step              `json:"open"`              // of due abilities: the transaction of the replaced call
}

// Wait is a triggered ability that is due.
type Wait struct {
	Ability string            `json:"ability"`        // "" if it is done
	For     string            `json:"for"`            // the element for which it is used
	Event   int               `json:"event"`          // the frame of the event that triggered it
	Me      string            `json:"me"`             // the acting player
	Owner   string            `json:"owner"`          // the owner of the ability
	Slot    int32             `json:"slot"`           // the slot of its effect, below 0 for none
	Orderer string            `json:"orderer"`        // the seat that orders it among the others, "nobody" for none
	Kept    map[string]string `json:"kept,omitempty"` // the values that its effect keeps
}

// Difference is one difference between a written position and the position opened from it under other rules.
type Difference struct {
	Sort string `json:"sort"` // one of the constants below
	What string `json:"what"` // an id, or the name of a place or a value
	Of   string `json:"of,omitempty"`
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	At   string `json:"at,omitempty"`   // the place, for pieces that are elsewhere
	Open bool   `json:"open,omitempty"` // everybody can see the difference
}

// The sorts of differences.
const (
	Printed  = "printed"  // the printed value What of Of was From and is now To
	Added    = "added"    // To new pieces What of Of are in the place From
	Gone     = "gone"     // From pieces What of Of no longer exist
	Homeless = "homeless" // From pieces of What went to their starts: the place is gone, or does not allow them
	NewValue = "new"      // What is new, and has its initial value
	OldValue = "old"      // What was From, and no longer exists
	Narrowed = "narrowed" // What was From, which is now out of its range, and is To
	Unbound  = "unbound"  // a name of the steps What was bound to From, which no longer exists; it is now nil
	Rule     = "rule"     // What is a part of the rules that has changed
	Lies     = "lies"     // From pieces What of Of were in the place At ("" for none), and To are there now
	Holds    = "holds"    // What of Of was From and is now To; for an effect these are the numbers in play
)
