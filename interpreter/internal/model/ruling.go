package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Held represents a field of a phase in the analysis of secrets. It is sealed if the field may hold hidden information.
type Held struct {
	*expr.Local
	Origin Origin
}

// Limit is a capacity.
type Limit struct {
	declared.Node
	On     declared.Component // the limit applies only if this is in the match
	Of, At int                // kinds
	Per    string             // "", owner, kind, or an attribute
	PerOf  int                // the attribute
	It     *expr.Local        // in AtMost: the place
	AtMost *expr.Node
}

// Ranking is a lexicographic order.
type Ranking struct {
	declared.Node
	Params []*expr.Local
	By     []Rank
	Tie    *expr.Node
}

// Rank is one criterion of a ranking.
type Rank struct {
	Most bool
	X    *expr.Node
}

// Line is a line of the score sheet.
type Line struct {
	declared.Node
	Me    *expr.Local
	Value *expr.Node
}

// Ruling is a named question that rules answer.
type Ruling struct {
	declared.Node
	Params    []*expr.Local
	Type      expr.Type
	Base      *expr.Node
	AsIf      []Step // moves and assignments; the base is asked of the position after them
	Otherwise *expr.Local
	Owner     *expr.Local
	Source    *expr.Local
	Faction   string
	Masked    bool // its answer depends on hidden information
}

// RuleSort is what a rule does to the answer of a ruling.
type RuleSort uint8

// The sorts of rules, in the order in which they are resolved.
const (
	Answer RuleSort = iota
	Add
	Forbid
)

// Rule changes the answer of a ruling.
type Rule struct {
	declared.Node
	Verb      source.Span // the position of the word answer, add or forbid
	Sort      RuleSort
	Ruling    int
	Layer     int
	When      *expr.Node
	Value     *expr.Node
	Overrides []string
	On        declared.Component
	Kept      []Kept
}

// Kept is a value that an effect keeps: its slot, and the local that the text reads.
type Kept struct {
	Slot int
	As   *expr.Local
}

// Moment is when an ability is used.
type Moment uint8

// The moments.
const (
	AtStart Moment = iota
	AtEnd
	AtWindow
	After
	Instead
	During
	AsSoonAs
)

// Ability is something that happens at a moment.
type Ability struct {
	declared.Node
	Moment   Moment
	Layer    int // of the golden rules, -1 if they do not name it
	Ref      int // scope, window or procedure
	By       *expr.Node
	When     *expr.Node
	Cond     *expr.Node // of AsSoonAs
	Each     *expr.Local
	In       *expr.Node
	Once     int // scope, LastsMatch, or OnceFree
	Optional bool
	From     int
	Before   []string
	Body     *Body
	On       declared.Component
	Kept     []Kept
	Index    int
}

// OnceFree marks an ability without a limit of uses.
const OnceFree = -9

// Proc is a procedure or an action.
type Proc struct {
	declared.Node
	Action  bool
	Params  []*expr.Local
	Default []*expr.Node // of optional parameters
	Fields  []*expr.Local
	When    *expr.Node
	Once    int
	Body    *Body
	Faction string
	Choices []*Choose // those that a call may answer
	Empty   bool
	Apart   bool // part of a phase: its steps are actions, with gaps between them
}

// Phase holds the steps of a faction in a phase.
type Phase struct {
	declared.Node
	Scope   int
	Faction string
	Body    *Body
}

// Effect is a set of rules and abilities that a step puts into play.
type Effect struct {
	declared.Node
	Slots     []*expr.Local // names of the steps, or parameters, kept by value
	Params    []*expr.Local // of an effect with a name: its slots
	Rules     []*Rule
	Abilities []*Ability
	Lasts     bool // its declaration says until when
	Until     int  // scope at whose end it lapses, or LastsMatch
	UntilNext bool // it lapses when that scope begins for its owner, not at its end
	UntilProc int  // the procedure after which it lapses, -1 for none
	Index     int
	Faction   string
	Origins   []Origin // by slot: the origin of its value, if that may be hidden
}

// Body is a list of steps with its own frame.
type Body struct {
	declared.Node
	Steps []Step
	Bound []bool // by step: it reads a name bound before it, so no gap separates it from the step it follows
	Regs  int    // registers that its names need
}
