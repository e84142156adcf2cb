package model

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Step is one step; its dynamic type is its verb.
type Step interface {
	declared.Citing
	// Exprs returns the expressions of the step itself, without those of nested steps. Some may be nil.
	Exprs() []*expr.Node
	// Inside returns the lists of steps nested in the step.
	Inside() [][]Step
}

// Walk calls f for every step of a list and those nested in them, in order.
func Walk(steps []Step, f func(Step)) {
	for _, s := range steps {
		f(s)
		for _, list := range s.Inside() {
			Walk(list, f)
		}
	}
}

// leaf is embedded in steps without nested steps; by default it has no expressions.
type leaf struct{}

func (leaf) Exprs() []*expr.Node { return nil }

func (leaf) Inside() [][]Step { return nil }

// HowMany says how many are chosen or taken: a count, or between two bounds.
type HowMany struct{ Count, AtLeast, AtMost *expr.Node }

// Choose asks for one or more elements of a list.
type Choose struct {
	declared.Node
	HowMany
	Bind      *expr.Local
	Cur       *expr.Local // with a list in by: the answer of the seat that is asked
	It        *expr.Local
	Asked     *expr.Local
	Among     *expr.Node
	Where     *expr.Node
	SuchThat  *expr.Node
	Optional  bool
	By        *expr.Node // one player or a list
	ByList    bool
	Nobody    bool
	InTurn    bool
	Unanimous bool
	Multi     bool // binds a list
	Fills     *expr.Local
	FillsIn   *expr.Node
	Total     *expr.Node // the sums that numbers may add up to
	Alike     *expr.Node
	Prefer    []Rank
	Else      []Step
	Masked    bool // its candidates depend on what other players cannot see
	Veiled    bool // and so does the condition on them
	Faced     bool // its candidates are pieces that only their owner can identify
	Givable   bool // a call may answer it
}

// Exprs implements [Step].
func (s *Choose) Exprs() []*expr.Node {
	out := []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.Total, s.By, s.Alike}
	for _, r := range s.Prefer {
		out = append(out, r.X)
	}
	return out
}

// Inside implements [Step].
func (s *Choose) Inside() [][]Step { return [][]Step{s.Else} }

// Entry is an entry of a menu.
type Entry struct {
	declared.Node
	Call  *Call
	Steps []Step
	When  *expr.Node
}

// Offer is a menu.
type Offer struct {
	declared.Node
	HowMany
	Entries []*Entry
	Free    []*Entry
	Pass    []Step
	Passing *declared.Node // the name of passing, nil if the content gives none
	Sealed  bool           // other players do not see which entry is taken, nor whether one is
	By      *expr.Node
	Taken   *expr.Local
}

// TakesOne reports whether the menu is asked once: one entry is taken, or it is passed.
func (s *Offer) TakesOne() bool {
	one := func(n *expr.Node) bool { return n != nil && n.Op == expr.OpConst && n.N == 1 }
	return len(s.Free) == 0 && (one(s.Count) || s.Count == nil && one(s.AtMost))
}

// Exprs implements [Step].
func (s *Offer) Exprs() []*expr.Node {
	return append(whens(slices.Concat(s.Entries, s.Free)), s.Count, s.AtLeast, s.AtMost, s.By)
}

// Inside implements [Step].
func (s *Offer) Inside() [][]Step {
	return append(entrySteps(slices.Concat(s.Entries, s.Free)), s.Pass)
}

// May is one optional thing.
type May struct {
	declared.Node
	Sealed bool // other players do not see whether it is done
	Entry  *Entry
	Keep   *expr.Local
	By     *expr.Node
}

// Exprs implements [Step].
func (s *May) Exprs() []*expr.Node { return []*expr.Node{s.Entry.When, s.By} }

// Inside implements [Step].
func (s *May) Inside() [][]Step { return [][]Step{s.Entry.Steps} }

// Try does the first of its entries whose transaction can be completed.
type Try struct {
	declared.Node
	Entries []*Entry
	Else    []Step
}

// Exprs implements [Step].
func (s *Try) Exprs() []*expr.Node { return whens(s.Entries) }

// Inside implements [Step].
func (s *Try) Inside() [][]Step { return append(entrySteps(s.Entries), s.Else) }

// Move changes the place of pieces.
type Move struct {
	declared.Node
	leaf
	What   *expr.Node
	To     *expr.Node
	It     *expr.Local // in To: the piece that moves
	Bottom int8        // 0 the zone's own end, 1 top, 2 bottom
}

// Exprs implements [Step].
func (s *Move) Exprs() []*expr.Node { return []*expr.Node{s.What, s.To} }

// Assign sets a variable, an attribute or a field.
type Assign struct {
	declared.Node
	leaf
	Target *expr.Node // OpVar, OpAttr, OpField; over a list: OpMap of one of them
	To, By *expr.Node
	It     *expr.Local
}

// Exprs implements [Step].
func (s *Assign) Exprs() []*expr.Node { return []*expr.Node{s.Target, s.To, s.By} }

// Each returns the variable, attribute or field that is set; for a Target over a list, that of each element.
func (s *Assign) Each() *expr.Node {
	if s.Target.Op == expr.OpMap {
		return s.Target.Args[1]
	}
	return s.Target
}

// Let names a value.
type Let struct {
	declared.Node
	leaf
	Bind *expr.Local
	Be   *expr.Node
}

// Exprs implements [Step].
func (s *Let) Exprs() []*expr.Node { return []*expr.Node{s.Be} }

// Roll rolls dice.
type Roll struct {
	declared.Node
	leaf
	Bind  *expr.Local
	Die   int
	Count *expr.Node // nil: one, bound as a value
}

// Exprs implements [Step].
func (s *Roll) Exprs() []*expr.Node { return []*expr.Node{s.Count} }

// Act is a verb that acts on a zone and takes nothing else.
type Act struct {
	declared.Node
	leaf
	Verb string
	Zone *expr.Node
}

// Exprs implements [Step].
func (s *Act) Exprs() []*expr.Node { return []*expr.Node{s.Zone} }

// Pick draws from a list at random.
type Pick struct {
	declared.Node
	leaf
	Bind  *expr.Local
	Among *expr.Node
	Count *expr.Node
}

// Exprs implements [Step].
func (s *Pick) Exprs() []*expr.Node { return []*expr.Node{s.Among, s.Count} }

// Show changes which players know pieces.
type Show struct {
	declared.Node
	leaf
	What *expr.Node
	To   *expr.Node // players
	All  bool
	None bool
}

// Exprs implements [Step].
func (s *Show) Exprs() []*expr.Node { return []*expr.Node{s.What, s.To} }

// If selects steps by a condition.
type If struct {
	declared.Node
	Cond       *expr.Node
	Then, Else []Step
}

// Exprs implements [Step].
func (s *If) Exprs() []*expr.Node { return []*expr.Node{s.Cond} }

// Inside implements [Step].
func (s *If) Inside() [][]Step { return [][]Step{s.Then, s.Else} }

// Each repeats for the elements of a list.
type Each struct {
	declared.Node
	Bind   *expr.Local
	In     *expr.Node
	Chosen bool // a player chooses the next element
	Open   bool // open order: a player with a round left may begin it before the next thing is done
	By     *expr.Node
	As     *expr.Node
	Do     []Step
}

// Exprs implements [Step].
func (s *Each) Exprs() []*expr.Node { return []*expr.Node{s.In, s.By, s.As} }

// Inside implements [Step].
func (s *Each) Inside() [][]Step { return [][]Step{s.Do} }

// While repeats while a condition holds.
type While struct {
	declared.Node
	Cond *expr.Node
	Do   []Step
}

// Exprs implements [Step].
func (s *While) Exprs() []*expr.Node { return []*expr.Node{s.Cond} }

// Inside implements [Step].
func (s *While) Inside() [][]Step { return [][]Step{s.Do} }

// Together makes one event of several steps.
type Together struct {
	declared.Node
	Do        []Step
	OrderedBy *expr.Node
	It        *expr.Local // in OrderedBy: whose the entry is
}

// Exprs implements [Step].
func (s *Together) Exprs() []*expr.Node { return []*expr.Node{s.OrderedBy} }

// Inside implements [Step].
func (s *Together) Inside() [][]Step { return [][]Step{s.Do} }

// Open opens a phase.
type Open struct {
	declared.Node
	Scope int
	Of    *expr.Node
	With  []Field
	Do    []Step
}

// Exprs implements [Step].
func (s *Open) Exprs() []*expr.Node {
	out := []*expr.Node{s.Of}
	for _, f := range s.With {
		out = append(out, f.X)
	}
	return out
}

// Inside implements [Step].
func (s *Open) Inside() [][]Step { return [][]Step{s.Do} }

// Field gives a field of a scope its value.
type Field struct {
	Index int
	X     *expr.Node
}

// Join is a window: a moment at which abilities may be used.
type Join struct {
	declared.Node
	leaf
	Window int
	For    *expr.Node
	First  *expr.Node
}

// Exprs implements [Step].
func (s *Join) Exprs() []*expr.Node { return []*expr.Node{s.For, s.First} }

// Apply puts an effect into play.
type Apply struct {
	declared.Node
	leaf
	Effect *Effect
	Args   []*expr.Node // for the effect's params
	To     *expr.Node
}

// Exprs implements [Step].
func (s *Apply) Exprs() []*expr.Node { return append(slices.Clone(s.Args), s.To) }

// Perform runs an action or steps held as a value.
type Perform struct {
	declared.Node
	leaf
	Value *expr.Node
	Names []string // of the arguments
	Args  []*expr.Node
	As    *expr.Node
}

// Exprs implements [Step].
func (s *Perform) Exprs() []*expr.Node { return append(slices.Clone(s.Args), s.Value, s.As) }

// Require is a condition without which the current option is not offered.
type Require struct {
	declared.Node
	leaf
	Cond *expr.Node
}

// Exprs implements [Step].
func (s *Require) Exprs() []*expr.Node { return []*expr.Node{s.Cond} }

// End ends a phase, an effect, or the game.
type End struct {
	declared.Node
	leaf
	Scope   int // -1 the game
	Action  bool
	Winners *expr.Node
	How     string
}

// Exprs implements [Step].
func (s *End) Exprs() []*expr.Node { return []*expr.Node{s.Winners} }

// Call runs a procedure or an action.
type Call struct {
	declared.Node
	leaf
	Proc   int
	Args   []*expr.Node // by parameter, nil: its default
	Given  []Given
	As, By *expr.Node
	Keep   *expr.Local
}

// Exprs implements [Step].
func (s *Call) Exprs() []*expr.Node {
	var out []*expr.Node
	for _, g := range s.Given {
		out = append(out, g.X)
	}
	return append(append(out, s.Args...), s.As, s.By)
}

// Given answers a choice of the callee.
type Given struct {
	Local *expr.Local
	X     *expr.Node
}

// Pause is a moment at which abilities of the open phases may be used.
type Pause struct {
	declared.Node
	leaf
}

// GoOn runs what an instead: ability replaced.
type GoOn struct {
	declared.Node
	Proc int // the procedure or action, -1 if there is none of that name
	leaf
}

func whens(entries []*Entry) (out []*expr.Node) {
	for _, e := range entries {
		out = append(out, e.When)
	}
	return out
}

func entrySteps(entries []*Entry) (lists [][]Step) {
	for _, e := range entries {
		lists = append(lists, e.Steps)
	}
	return lists
}
