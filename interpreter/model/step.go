package model

import "precept/interpreter/expr"

// Step is one step; its dynamic type is its verb.
type Step interface{ Cited() *Node }

// Choose asks for one or more of a list.
type Choose struct {
	Node
	Bind      *expr.Local
	Cur       *expr.Local // with a list in by: the answer of the one who is asked
	It        *expr.Local
	Asked     *expr.Local
	Among     *expr.Node
	Where     *expr.Node
	SuchThat  *expr.Node
	Count     *expr.Node
	AtLeast   *expr.Node
	AtMost    *expr.Node
	Optional  bool
	By        *expr.Node // one player or a list
	ByList    bool
	Nobody    bool
	InTurn    bool
	Unanimous bool
	Multi     bool // binds a list
	Fills     *expr.Local
	FillsIn   *expr.Node
	Alike     *expr.Node
	Prefer    []Rank
	Else      []Step
	Masked    bool // its candidates come from what others cannot see
	Veiled    bool // and so does what is asked of each of them
	Givable   bool // a call may answer it
}

// Entry is something that a menu offers.
type Entry struct {
	Node
	Call  *Call
	Steps []Step
	When  *expr.Node
}

// Offer is a menu.
type Offer struct {
	Node
	Entries []*Entry
	Free    []*Entry
	Count   *expr.Node
	AtLeast *expr.Node
	AtMost  *expr.Node
	Pass    []Step
	By      *expr.Node
	Taken   *expr.Local
}

// May is one optional thing.
type May struct {
	Node
	Entry *Entry
	Keep  *expr.Local
	By    *expr.Node
}

// Try does the first of its entries whose opening can be answered.
type Try struct {
	Node
	Entries []*Entry
	Else    []Step
}

// Move changes the place of pieces.
type Move struct {
	Node
	What   *expr.Node
	To     *expr.Node
	It     *expr.Local // in To: the piece that moves
	Bottom int8        // 0 the zone's own end, 1 top, 2 bottom
}

// Assign sets a variable, an attribute or a field.
type Assign struct {
	Node
	Target *expr.Node // OpVar, OpAttr, OpField; over a list: OpMap of one of them
	To, By *expr.Node
	It     *expr.Local
}

// Each is the variable, attribute or field that is set, of each element where Target is over a list.
func (s *Assign) Each() *expr.Node {
	if s.Target.Op == expr.OpMap {
		return s.Target.Args[1]
	}
	return s.Target
}

// Let names a value.
type Let struct {
	Node
	Bind *expr.Local
	Be   *expr.Node
}

// Roll rolls dice.
type Roll struct {
	Node
	Bind  *expr.Local
	Die   int
	Count *expr.Node // nil: one, bound as a value
}

// Shuffle mixes a zone.
type Shuffle struct {
	Node
	Zone *expr.Node
}

// Pick lets chance take.
type Pick struct {
	Node
	Bind  *expr.Local
	Among *expr.Node
	Count *expr.Node
}

// Show changes who knows.
type Show struct {
	Node
	What *expr.Node
	To   *expr.Node // players
	All  bool
	None bool
}

// If chooses by a condition.
type If struct {
	Node
	Cond       *expr.Node
	Then, Else []Step
}

// Each repeats for the elements of a list.
type Each struct {
	Node
	Bind   *expr.Local
	In     *expr.Node
	Chosen bool
	By     *expr.Node
	As     *expr.Node
	Do     []Step
}

// While repeats as long as a condition holds.
type While struct {
	Node
	Cond *expr.Node
	Do   []Step
}

// Together makes one event of several steps.
type Together struct {
	Node
	Do        []Step
	OrderedBy *expr.Node
	It        *expr.Local // in OrderedBy: whose the entry is
}

// Open opens a phase.
type Open struct {
	Node
	Scope int
	Of    *expr.Node
	With  []Field
	Do    []Step
}

// Field gives a field of a scope its value.
type Field struct {
	Index int
	X     *expr.Node
}

// Join is a window: a moment that abilities may join.
type Join struct {
	Node
	Window int
	For    *expr.Node
	First  *expr.Node
}

// Apply puts an effect into play.
type Apply struct {
	Node
	Effect *Effect
	Args   []*expr.Node // of the effect's params
	To     *expr.Node
}

// Perform runs an action or steps held as a value.
type Perform struct {
	Node
	Value *expr.Node
	Names []string // of the arguments
	Args  []*expr.Node
	As    *expr.Node
}

// Require is a condition without which what was begun is not offered.
type Require struct {
	Node
	Cond *expr.Node
}

// End ends a phase, an effect, or the game.
type End struct {
	Node
	Scope   int // -1 the game
	Action  bool
	Winners *expr.Node
	How     string
}

// Call runs a procedure or an action.
type Call struct {
	Node
	Proc   int
	Args   []*expr.Node // by parameter, nil: its default
	Given  []Given
	As, By *expr.Node
	Keep   *expr.Local
}

// Given answers a choice of the callee.
type Given struct {
	Local *expr.Local
	X     *expr.Node
}

// Pause is a moment: abilities of the phases that are open may be used.
type Pause struct{ Node }

// GoOn runs what an instead: ability replaced.
type GoOn struct{ Node }
