package code

import (
	"sync"

	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// M is the match that closures read.
type M = state.Match

// The closures. A list may be overwritten by the next evaluation.
type (
	Int  func(*M) int32
	Bool func(*M) bool
	Set  func(*M) state.Set
	List func(*M) []int32
)

// Setup is what a match is made of.
type Setup struct {
	Seats   []string          // in the order of the table, the first moves first unless the game says otherwise
	Options map[string]string // map, deck and the like
}

// Place is one place of a line-up.
type Place struct {
	Space  int   // by model, -1 for zones and holders
	Zone   int   // by model, -1 for spaces and holders
	Holder int   // the piece that is the place, -1
	Kind   int   // of a space
	Owner  int32 // player, Nil for none
	Keys   []int32
	SeenBy string
	public bool
	Shown  int // attribute of its owner that shows it to all, -1 none
	Closed int // phase during which its owner does not see it, -1 none
	Active bool
	Most   int // capacity, 0 none
	Name   string
}

// Piece is one piece.
type Piece struct {
	Class  int
	Kind   int
	Design int
	Owner  int32 // Nil for none
	Group  int
	Home   int   // the place where it starts, -1
	Place  int32 // its own place, when it holds others; -1
}

// Class is equal pieces: one kind, one owner, one group.
type Class struct {
	Kind, Design, Group int
	Owner               int32
	First, Count        int   // its pieces
	sets                []int // attributes that steps set of its pieces
	Look                int   // the first class whose pieces cannot be told from its own by what never changes
	Home                int   // -1 when they start on spaces
	Track               map[int][]int32
}

// Program is a game compiled for a line-up.
type Program struct {
	*Table
	Knowledge
	effort int // what compiling it took, in nodes compiled and questions looked into

	Blocks    []*Block
	SetupB    int // blocks of setup and play, -1
	PlayB     int
	DueB      int      // where abilities that are due are done
	Hows      []string // the ways in which the game ends
	Procs     []*Proc
	PhaseB    [][]int // by scope and player: block, -1
	Moments   map[Moment][]*Instance
	During    [][]*Instance // by phase: what stands in its menus
	State     []*Instance   // as_soon_as
	Instances []*Instance
	Auto      []bool // seats that nobody holds; nil when there is none
	Undecided func(m *M, concerned []int32) int32
	goldenOut bool  // the golden rules are knocked out
	Score     []Int // by line, me in temporary 0
	Evaluate  Int   // how well a player stands, me in temporary 0; nil where the content does not say
	Lineups   []Lineup
	Cached    CacheSize // what a match has room for
	Menus     int       // how many there are
	limits    []limitTable
	traced    bool
	fresh     bool
	secrets   struct {
		once sync.Once
		Secrets
	}
}

// compiler compiles expressions over the positions of a program, whenever it is asked to: it knocks out what the
// program does.
func (p *Program) compiler() *Compiler { return newCompiler(newFacts(p.Table, p.traced, p.fresh)) }

// Table is what is known of a line-up before anything is compiled for it: which seats play, where every piece and
// place has its number, where every value lies in a match, and what never changes.
type Table struct {
	Game    *model.Game
	Setup   Setup
	Players []int    // seat of each player, by model
	Names   []string // of each player
	Layout  *state.Layout
	Places  []Place
	Active  []bool // by place: what lies there is in play
	Pieces  []Piece
	Classes []Class
	Scopes  []Scope
	Effects []Effect
	ZoneIDs map[int][]int // places of a zone, by model
	Held    []*model.Body // by block: the steps that a component holds, nil for other blocks
	without func(n *model.Node) bool

	index
}

// index is the tables by which closures find things.
type index struct {
	playerOf   []int32     // by seat
	spaceOf    []int32     // place of a space by model, Nil when its map is not in play
	zoneAt     []addresses // places, by zone
	varAt      []variable  // slots, by variable
	attrs      []attrTable
	attrOf     []int   // the table of each attribute
	placeSlots [][]int // by piece; nil when no piece has any
	isKind     []bool  // kind a, kind b
	kindSpaces []state.Set
	kindPlaces [][]int32
	classesOf  [][]int16 // by kind
	tracks     []zoneTrack
	related    []relationTable
	grid       *grid
	effSlot    int // effects in play: blocks of EffectWords
	effCount   []int
	pieceAttrs []int // attributes of pieces that steps set
	allSeen    bool  // every place is seen by all
	activeDes  []int // by design: slot that counts its copies in active zones, -1
}

// zoneTrack is the track of a zone.
type zoneTrack struct {
	columns map[int][]int32
	start   []int // by place: how many pieces it began with
}

// Scope is a phase: where its fields lie in its block.
type Scope struct {
	Slot   int // holds the index of the innermost block of this phase, 0 none
	Fields []int
	Size   int
	Resets []Reset
	Zero   []int // words of its block that begin as 0
	Lapse  []int // effects that last until it ends
	Name   string
}

// Words of the block of an open phase, before its fields.
const (
	BScope  = iota // the phase
	BPrev          // the block of the phase around it
	BSame          // the block of an outer phase of the same name
	BOf            // whose it is
	BFrame         // the frame that opened it
	BEnd           // the pc at which it ends
	BMe            // who acted before
	BInside        // 1: an action opened it, which no ability of the phases around it interrupts
	BHead
)

// Reset returns slots to their first value when a phase ends.
type Reset struct{ From, To int }

// Effect is an effect with its rules and abilities compiled.
type Effect struct {
	Model *model.Effect
	Count int   // slot of how many are in play
	Once  []int // where it is kept, by copy, that an ability was used
}

// EffectWords is the words of one effect in play: effect+1, owner, source, values.
const EffectWords = 9

// Value of a slot's first word in an effect's block.
const (
	EffID = iota
	EffOwner
	EffSource
	EffArgs
)

// Block is a list of steps as instructions.
type Block struct {
	ID    int
	Name  string
	Node  *model.Node
	Code  []Instr
	Regs  int
	Proc  int // the procedure, -1
	Reach []bool
	Quiet bool // nothing is set off or lapses when it is done
	Watch bool // its moves are journalled

	foreseen bool
}

// Instr is one instruction.
type Instr struct {
	Kind    Kind
	Effect  bool  // ends an opening
	Stops   bool  // something comes before it: the end of an opening, zones to be filled
	Acts    bool  // an effect that may change what can be done, which asking for more does not
	Sure    bool  // nothing from it to the first effect can stand against an opening
	Commits bool  // every way from it has an effect
	Then    int32 // the instruction behind it, past all jumps
	To      int   // where jumps go
	Op      any
	Refills []Refill // zones that must hold enough before it runs
	Node    *model.Node
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
	ID      int
	Ability *model.Ability
	Block   int
	Owner   int32 // Nil: the Law's own
	Source  int32 // the copy that it is written on, Nil
	Effect  int   // of an effect, -1
	By      List
	When    Bool
	Cond    Bool
	Each    List
	EachReg int
	Once    int // slot, -1
	Active  int // design whose copy must lie in an active zone, -1
	From    int // or in this zone
	Bit     int // its first bit, or that of its first copy, among those of all that wait for the same
	Writes  *expr.Reads
	Reads   *expr.Reads
	Hears   bool // its steps look at the event
	Name    string
}
