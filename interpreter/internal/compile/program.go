package compile

import (
	"sync"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// Program is a game compiled for a line-up.
type Program struct {
	*Table
	effort int // how much work compiling it took, in nodes and rulings

	Blocks    []*Block
	SetupB    int // blocks of setup and play, -1 for none
	PlayB     int
	DueB      int      // the block that executes due abilities
	Hows      []string // the ways in which the game ends
	HowNames  []declared.Text
	Procs     []*Proc
	PhaseB    [][]int // by scope and player: block, -1
	Moments   map[Moment][]*Instance
	During    [][]*Instance // by phase: the abilities offered in its menus
	State     []*Instance   // as_soon_as
	Instances []*Instance
	Auto      []bool // seats that nobody holds; nil if there are none
	Undecided func(m *state.Match, concerned []int32) int32
	Score     []Int // by line, me in temporary 0
	Evaluate  Int   // how good a player's position is, me in temporary 0; nil if the content has no evaluation
	Lineups   []Lineup
	Cached    CacheSize   // the sizes of a match's caches
	Menus     int         // the number of menus
	Spare     state.Spare // released matches
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
	kept sync.Map // cached expressions, by text
}

// Shown returns the result of made, which is called once. It holds the line-up as shown to programs.
func (p *Program) Shown(made func() any) any {
	p.shown.once.Do(func() { p.shown.of = made() })
	return p.shown.of
}

// compiler returns a compiler for expressions over the program's positions, with the same options as the program.
func (p *Program) compiler() *Compiler {
	return NewCompiler(NewFacts(p.Table, p.opt.Traced, p.opt.Fresh))
}

// Options changes how a program is compiled.
type Options struct {
	Without func(n *declared.Node) bool // nodes that are left out, or answer the opposite
	Traced  bool                        // rulings report to the match's tracer, and nothing is inlined
	Fresh   bool                        // no answer is cached and no branch removed: to compare with
}

// Link compiles g for a line-up. The error explains what is wrong with the setup.
func Link(g *model.Game, setup LineupSetup, opt Options) (p *Program, err error) {
	defer tooLong(&err)
	c, err := assemble(g, setup, opt, nil)
	if err != nil {
		return nil, err
	}
	c.finish()
	return c.Program, nil
}

// quick is how many instructions, words or cells count as one step of compiling.
const quick = 64

// spend charges steps of compiling n. If they exceed [limit.Compiling], it panics, and [Link] returns an error.
func (c *assembler) spend(n *declared.Node, steps int) {
	if c.spent += steps; c.spent > limit.Compiling {
		panic(&TooMany{Node: n, Text: source.Say("to compile the rules takes more than %d steps, the last of them "+
			"here; what is too much is mostly procedures that call one another with ever other values: write fewer",
			limit.Compiling)})
	}
}

// tooLong sets *err after a panic of [assembler.spend].
func tooLong(err *error) {
	switch r := recover().(type) {
	case nil:
	case *TooMany:
		*err = r
	default:
		panic(r)
	}
}

// Fits returns the error that [Link] would return, and the size of the program in words. It does only the work that can
// fail. It compiles the procedures for which only is true; nil means all.
func Fits(g *model.Game, setup LineupSetup, only func(*model.Proc) bool) (size int, err error) {
	c, err := assemble(g, setup, Options{}, only)
	if c == nil {
		return 0, err
	}
	return c.Size, err
}

// assemble compiles g for a line-up, as far as that may fail. It compiles the procedures for which only is true.
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
	slots  *Builder // assigns slots to counters
	regs   int      // of the block being compiled
	code   []Instr
	lists  [][2]int
	open   map[model.Step]*Each // loops in open order, by the menus that begin their rounds
	menus  bool                 // the steps belong to a phase, not to an action: its menus include abilities
	during bool
	spent  int // steps of compiling, see spend
}

// Fresh reports whether no answer of a ruling is cached.
func (p *Program) Fresh() bool { return p.opt.Fresh }

// InOrder reports whether the golden rules give an order of players. Then nobody is asked whose effects come first.
func (p *Program) InOrder() bool { return p.Game.InOrder && !p.Out(&p.Game.Golden) }

// Block is a list of steps as instructions.
type Block struct {
	ID    int
	Name  string
	Node  *declared.Node
	Code  []Instr
	Regs  int
	Proc  int // the procedure, -1 for none
	Reach []bool
	Quiet bool // its end triggers nothing and ends no effect
	Watch bool // its moves are recorded in the journal
	Backs bool // it runs the steps of the call that it replaces, and copies their bindings back to the call

	lists    [][2]int // the range of each list of its steps, the inner ones first
	foreseen bool

	Used         bool    // its steps are those of an optional ability
	Entries      []Entry // of its menus and optional things
	rested, asks bool    // rested: asks and Rests were computed; asks: the steps may ask a player
}

// Instr is one instruction.
type Instr struct {
	Kind    Kind
	Effect  bool   // ends a transaction
	Stops   bool   // something must be done before it: end the transaction, or refill zones
	Acts    bool   // an effect that may change what can be done; asking is none
	Sure    bool   // nothing from it to the first effect can fail
	Silent  bool   // nothing from it to the first effect asks
	Commits bool   // every path from it has an effect
	Doubt   *Doubt // the hidden information that it reads
	Rests   bool   // nothing is asked from it to the end of its menu entry or block
	Asks    bool   // a plain choice of the actor is the first thing that can fail
	Then    int32  // the next instruction, past all jumps
	To      int    // target of jumps
	Op      any
	Refills []Refill // zones that must hold enough before it runs
	Node    *declared.Node
}

// Proc is a compiled procedure.
type Proc struct {
	Model *model.Proc
	Block int
	Once  int   // base slot of the counters by player, -1 for none
	Lapse []int // effects that last until it is done
	After []*Instance
	Inst  []*Instance // instead
	Owner []int32     // of a faction's file: the players of the faction
	Used  int         // the first hidden register of its frame with the used flags of Inst, UsedBits to a word
	Watch bool        // its moves are recorded in the journal
}

// Moment identifies what abilities wait for.
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
	Source     int32 // the piece that has it, Nil for none
	Effect     int   // of an effect, -1 for none
	By         List
	When       Bool
	Seen       Bool   // the public part of When; nil: it excludes nothing
	Doubt      *Doubt // the hidden information that When reads
	Cond       Bool
	Each       List
	EachReg    int
	Once       int  // slot, -1 for none
	Active     int  // design whose copy must be in an active zone, -1 for none
	From       int  // or in this zone
	Bit        int  // the first of its used flags, among those of all abilities that wait for the same
	ReadsEvent bool // its steps read the event
	ReadsEach  bool // its steps read the element for which it is used
	Name       string

	does       []deed
	when, play *foot  // what determines whether it may be used: its condition, and that its component is in play
	needs      []need // the amounts that the condition needs, if it compares only amounts
	amounts    []Int  // compute the current amounts of needs
	tally      *tally
}

// Fixed reports whether the owner can never change, because it does not depend on an effect or on the place of a piece.
func (i *Instance) Fixed() bool { return i.Effect < 0 && i.Active < 0 && i.From < 0 }
