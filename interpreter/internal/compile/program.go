package compile

import (
	"fmt"
	"sync"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Program is a game compiled for a line-up.
type Program struct {
	*Table
	effort int // what compiling it took, in nodes compiled and questions looked into

	Blocks    []*Block
	SetupB    int // blocks of setup and play, -1
	PlayB     int
	DueB      int      // where abilities that are due are done
	Hows      []string // the ways in which the game ends
	HowNames  []declared.Text
	Procs     []*Proc
	PhaseB    [][]int // by scope and player: block, -1
	Moments   map[Moment][]*Instance
	During    [][]*Instance // by phase: what stands in its menus
	State     []*Instance   // as_soon_as
	Instances []*Instance
	Auto      []bool // seats that nobody holds; nil when there is none
	Undecided func(m *state.Match, concerned []int32) int32
	Score     []Int // by line, me in temporary 0
	Evaluate  Int   // how well a player stands, me in temporary 0; nil where the content does not say
	Lineups   []Lineup
	Cached    CacheSize   // what a match has room for
	Menus     int         // how many there are
	Spare     state.Spare // of matches that are done with
	limits    []limitTable
	opt       Options
	secrets   struct {
		once sync.Once
		Secrets
	}
	said struct {
		once sync.Once
		of   [][]Said
	}
	lessons struct {
		once sync.Once
		of   []Lesson
	}
	slots struct {
		once sync.Once
		of   map[int]SlotOf
	}
	plan struct {
		once   sync.Once
		blocks []Plan
	}
	shown struct {
		once sync.Once
		of   any
	}
	kept sync.Map // expressions that are asked again and again, by text
}

// Shown is what programs are shown of the line-up, made once.
func (p *Program) Shown(made func() any) any {
	p.shown.once.Do(func() { p.shown.of = made() })
	return p.shown.of
}

// compiler compiles expressions over the positions of a program, whenever it is asked to: it knocks out what the
// program does.
func (p *Program) compiler() *Compiler {
	return NewCompiler(NewFacts(p.Table, p.opt.Traced, p.opt.Fresh))
}

// Options changes how a program is compiled.
type Options struct {
	Without func(n *declared.Node) bool // nodes that are left out, or answer the opposite: knocked out
	Traced  bool                        // rulings report to the match's tracer, and nothing is inlined
	Fresh   bool                        // no answer of a ruling is kept, no question left out: to compare with
}

// Link compiles g for a line-up. The error says what of the setup does not fit.
func Link(g *model.Game, setup LineupSetup, opt Options) (p *Program, err error) {
	defer tooLong(&err)
	c, err := assemble(g, setup, opt, nil)
	if err != nil {
		return nil, err
	}
	c.finish()
	return c.Program, nil
}

// quick is how many instructions are looked at, or words and cells compared, in one step of compiling.
const quick = 64

// spend counts steps of compiling what n says. It does not return once they are more than [limit.Compiling]: then
// [Link] fails.
func (c *assembler) spend(n *declared.Node, steps int) {
	if c.spent += steps; c.spent > limit.Compiling {
		panic(&TooMany{Node: n, Text: fmt.Sprintf("to compile the rules takes more than %d steps, the last of them "+
			"here; what is too much is mostly procedures that call one another with ever other values: write fewer",
			limit.Compiling)})
	}
}

// tooLong makes *err of what [assembler.spend] ended.
func tooLong(err *error) {
	switch r := recover().(type) {
	case nil:
	case *TooMany:
		*err = r
	default:
		panic(r)
	}
}

// Fits is the error of [Link], for who does not need what comes of it, and how many words it comes to: all that can
// fail is done, and nothing else. Of procedures those are compiled of which only is true, all where it is nil.
func Fits(g *model.Game, setup LineupSetup, only func(*model.Proc) bool) (size int, err error) {
	c, err := assemble(g, setup, Options{}, only)
	if c == nil {
		return 0, err
	}
	return c.Size, err
}

// assemble compiles g for a line-up, as far as that may fail: of its procedures those of which only is true.
func assemble(g *model.Game, setup LineupSetup, opt Options, only func(*model.Proc) bool) (*assembler, error) {
	l, err := BuildTable(g, setup, opt.Without)
	if err != nil {
		return nil, err
	}
	p := &Program{Table: l.Table, SetupB: -1, PlayB: -1,
		Moments: map[Moment][]*Instance{}, opt: opt}
	c := &assembler{Program: p, Compiler: p.compiler(), slots: l, open: map[model.Step]*Each{}}
	c.Caches = !opt.Fresh
	c.all(only)
	return c, c.Err
}

// assembler compiles steps.
type assembler struct {
	*Program
	*Compiler
	slots  *Builder // gives counters their slots
	regs   int      // of the block being compiled
	code   []Instr
	lists  [][2]int
	open   map[model.Step]*Each // loops in open order, by the menus that begin their rounds
	menus  bool                 // the steps are those of a phase, or in lists of theirs: abilities are in their menus
	during bool
	spent  int // steps of compiling, see spend
}

// Fresh reports whether no answer of a ruling is cached.
func (p *Program) Fresh() bool { return p.opt.Fresh }

// InOrder reports whether the golden rules say in which order players come: then nobody is asked whose effects come
// first.
func (p *Program) InOrder() bool { return p.Game.InOrder && !p.Out(&p.Game.Golden) }

// Block is a list of steps as instructions.
type Block struct {
	ID    int
	Name  string
	Node  *declared.Node
	Code  []Instr
	Regs  int
	Proc  int // the procedure, -1
	Reach []bool
	Quiet bool // nothing is set off or lapses when it is done
	Watch bool // its moves are journalled
	Backs bool // it runs steps of the call that it replaces, and gives back to the call what these have bound

	lists    [][2]int // where each list of its steps begins and ends, the inner ones first
	foreseen bool

	Used         bool    // its steps are those of an ability that may be used
	Entries      []Entry // of its menus and of what may be done in it
	rested, asks bool    // that is found out, and somebody may be asked by it
}

// Instr is one instruction.
type Instr struct {
	Kind    Kind
	Effect  bool   // ends a transaction
	Stops   bool   // something comes before it: the end of a transaction, zones to be filled
	Acts    bool   // an effect that may change what can be done, which asking for more does not
	Sure    bool   // nothing from it to the first effect can stand against a transaction
	Silent  bool   // and nothing there asks
	Commits bool   // every way from it has an effect
	Doubt   *Doubt // what it looks at of what not everybody sees
	Rests   bool   // nothing is asked from it to the end of what was begun there
	Asks    bool   // a plain choice of whoever acts is the first thing that can stand against what begins here
	Then    int32  // the instruction behind it, past all jumps
	To      int    // where jumps go
	Op      any
	Refills []Refill // zones that must hold enough before it runs
	Node    *declared.Node
}

// Proc is a procedure as called.
type Proc struct {
	Model *model.Proc
	Block int
	Once  int   // base slot of the counters by player, -1
	Lapse []int // effects that last until it is done
	After []*Instance
	Inst  []*Instance // instead
	Owner []int32     // of a faction's file: who plays it, whose text it is
	Used  int         // the hidden registers of its frame that say which of them were used on this call, 31 to a word
	Watch bool        // its moves are journalled
}

// Moment is where abilities wait.
type Moment struct {
	Kind model.Moment
	Ref  int
}

// Instance is an ability of one component in the line-up.
type Instance struct {
	ID         int
	Ability    *model.Ability
	Block      int
	Owner      int32 // Nil: the Law's own
	Source     int32 // the copy that it is written on, Nil
	Effect     int   // of an effect, -1
	By         List
	When       Bool
	Seen       Bool   // what of that everybody sees; nil: nothing stands against it for all eyes
	Doubt      *Doubt // what the condition looks at of what not everybody sees
	Cond       Bool
	Each       List
	EachReg    int
	Once       int  // slot, -1
	Active     int  // design whose copy must lie in an active zone, -1
	From       int  // or in this zone
	Bit        int  // its first bit, or that of its first copy, among those of all that wait for the same
	ReadsEvent bool // its steps look at the event
	ReadsEach  bool // its steps look at the element for which it is used
	Name       string

	does       []deed
	when, play *foot  // what decides whether it may be used: its condition, and that its component is in play
	needs      []need // what the condition comes to, where it needs enough or few of something and nothing else
	amounts    []Int  // what there is of that
	tally      *tally
}

// Fixed reports whether whose it is never changes: nothing that could lie elsewhere gives it to whoever holds that.
func (i *Instance) Fixed() bool { return i.Effect < 0 && i.Active < 0 && i.From < 0 }
