package compile

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Kind is the operation of an instruction.
type Kind uint8

// The instructions. exec has one function for each.
const (
	KReturn Kind = iota
	KJump
	KIf // jumps if the condition is false
	KChoose
	KOffer
	KMay
	KTry
	KOpenEnd
	KMove
	KAssign
	KLet
	KRoll
	KAct
	KPick
	KShow
	KEach
	KNext
	KWhile
	KJoin
	KJoined
	KOpenPhase
	KPhaseSteps
	KClosePhase
	KWindow
	KApply
	KPerform
	KRequire
	KEnd
	KCall
	KGoOn
	KGap
	KDue
	KBegin // of play
)

// Choose asks. Its temporaries: 0 the seat asked, 1 the element that is filled, 2 the candidate.
type Choose struct {
	Step *model.Choose
	Answer
	Candidates
	Askers
	SuchThat Bool
	Count    Int
	Least    Int
	Most     Int
	Fill     List
	Total    List    // the sums that numbers may add up to
	Keys     int     // with Fill: the registers of what each element fills, 0 for none
	Last     bool    // every answer completes the transaction
	Next     *Choose // the next choice, if it is simple and completes the transaction
	Simple   bool    // an answer is exactly one candidate
	Plain    bool    // Simple, and only the actor answers
	Else     int
	End      int
}

// Answer describes where the answer to a choice is stored.
type Answer struct {
	Reg     int // with Per, the registers of all seats
	Size    int
	Cur     int // the current answer of the seat that is asked; Reg if only one seat is
	Per     bool
	Multi   bool
	Refused int // for a unanimous choice: the registers of each seat's refused proposal
}

// Candidates describes the possible answers.
type Candidates struct {
	Places   Set // as a set of spaces
	Among    List
	Seen     List   // for hidden candidates: a list with their largest public number, nil if there is no limit
	Doubt    *Doubt // the hidden information that the condition reads
	Rests    *Doubt // the hidden information that the list depends on
	Sizes    *Doubt // the hidden information that the number to choose depends on
	WhereSet SetFilter
	Near     SetFilter // a necessary condition of WhereSet, if that tests place by place; nil: none
	Where    Bool
	Cost     int  // steps of testing one candidate
	Alike    List // a value, or a list of values
	Prefer   []Int
	Most1    []bool
	Pieces   bool // they are pieces: equal ones are offered once
	Distinct bool // pieces, each at most once
	Sets     bool // they are computed as a set of places
	Lazy     bool // and tested one by one, only as far as needed
}

// Askers describes who answers.
type Askers struct {
	By       Int
	ByMany   List
	Policies map[int32]*Policy // for seats that nobody holds
}

// Temporaries of a choice.
const (
	TempAsked = iota
	TempFill
	TempIt
)

// Entry is an entry of a menu.
type Entry struct {
	Node  *declared.Node
	Name  string
	PC    int
	End   int // where its transaction ends at the latest
	When  Bool
	Seen  Bool   // the public part of When; nil: it excludes nothing
	Doubt *Doubt // the hidden information that When reads
	Proc  int    // the action that it calls, -1 for none
	Free  bool
	Step  *model.Entry
	Asks  bool // it begins with a choice of one, which decides whether it can be done
}

// Offer is a menu.
type Offer struct {
	ID      int // its number among the menus of the program
	Step    *model.Offer
	Entries []Entry
	Count   Int
	Least   Int
	Most    Int
	By      Int
	Taken   int
	Pass    int // pc of the steps of a pass, -1 for none
	End     int
	Gaps    bool
	Loop    *Each           // the loop whose rounds it begins, if that is in open order; usually nil
	Start   int             // pc at which it is opened
	Single  bool            // exactly one entry is taken
	Ranks   map[int32][]int // for seats that nobody holds: the rank of each entry, and of passing; lower is better
}

// May is one optional thing.
type May struct {
	Entry Entry
	Keep  int // -1 for none
	By    Int
	End   int
}

// Try does the first entry that can be done.
type Try struct {
	Entries []Entry
	Else    int
	End     int
}

// OpenEnd ends a transaction that had no effect, and continues at To.
type OpenEnd struct {
	Taken int // the register that counts entries of the menu, -1 for none
}

// Move changes the place of pieces.
type Move struct {
	It     int // the temporary of the piece
	One    Int // the only piece, if there is at most one; else nil
	What   List
	To     Int
	ToList List
	End    state.At
}

// Assign sets values.
type Assign struct {
	It    int // the temporary of the element of a list
	List  List
	Slot  func(*state.Match) int // returns an index in Slot
	Field func(*state.Match) int // returns an index in Stack
	Scope int                    // the phase of the field
	Value Int
	Set   Set  // for a variable that is a set of spaces
	Items List // for a variable that is a list of players or values
	Words int  // how many slots it writes
	Vals  List // for a field that is a list
	By    bool
	Low   int32
	Top   int32
	Name  string
}

// Let binds a value.
type Let struct {
	Bind  *expr.Local
	Reg   int
	Value Int
	List  List
}

// Roll rolls dice.
type Roll struct {
	Reg   int
	Faces []int32
	Count Int
	Name  string
	Type  expr.Type // of the faces
}

// Act is a verb that acts on a zone.
type Act struct {
	Verb string
	Zone Int
}

// Pick draws from a list at random.
type Pick struct {
	Bind  *expr.Local
	Reg   int
	Among List
	Count Int
	Name  string
}

// Show changes which players know pieces.
type Show struct {
	What List
	To   List
	All  bool
	None bool
}

// eachWords is the number of hidden registers of a loop: the list (2), the index, and who acted before.
const eachWords = 4

// Each loops over a list.
type Each struct {
	Reg    int
	In     List
	Hidden int
	Chosen bool
	By     Int
	As     Int
	Pieces bool
	Doubt  *Doubt // the hidden information that the list depends on
	End    int
	Node   *declared.Node
	Bind   *expr.Local
	Name   string
	Type   expr.Type
}

// While loops while a condition holds. It has one hidden register.
type While struct {
	Cond   Bool
	Hidden int
	End    int
}

// Cond jumps if a condition is false.
type Cond struct {
	Cond Bool
}

// Lineup is a measure of the line-up; Least and Most may be nil.
type Lineup struct {
	Of                 *declared.Lineup
	Value, Least, Most Int
}

// Require is a condition of a transaction.
type Require struct {
	Cond Bool
	Step *model.Require
}

// OpenPhase opens a phase, whose block is in hidden registers.
type OpenPhase struct {
	Inside int32 // 1: an action opens it
	Scope  int
	Of     Int
	With   []PhaseField
	Seen   func(*M) uint64 // the position as a number; nil: it is not remembered
	Hidden int
	End    int // pc of the moment at its end
	Close  int // pc at which it is closed
}

// PhaseField is the initial value of a field.
type PhaseField struct {
	At   int
	Held *expr.Local // the field
	X    Int
	List List
}

// ClosePhase closes a phase.
type ClosePhase struct{ Scope, Hidden int }

// UsedBits is the number of used flags in a register; the sign bit is not used.
const UsedBits = 31

// windowHead is the number of registers of a window before its used flags: whose turn it is, and who has passed.
const windowHead = 2

// Window is a moment. Its hidden registers hold whose turn it is, who has passed, and which abilities are used up,
// UsedBits to a word.
type Window struct {
	Moment Moment
	Waits  []*Instance // the abilities that wait for it
	For    List
	First  Int
	Hidden int
	Words  int // how many registers it needs
	Scope  int // of start and end, else -1
}

// Apply puts an effect into play.
type Apply struct {
	Effect int
	Args   []Int
	To     Int
}

// Arg is an argument and the register that receives it.
type Arg struct {
	Reg  int
	X    Int
	List List
	Name string
}

// Call runs a procedure.
type Call struct {
	Proc   int
	Args   []Arg
	Given  []Arg
	As     Int
	By     Int
	Keep   int // first register of the answers, -1 for none
	Fields []Field
}

// Field is an answer that a kept call copies.
type Field struct{ From, To, Size int }

// Perform runs a value.
type Perform struct {
	Value   Int
	Args    []Arg
	As      Int
	Printed bool // the value is a constant attribute of a name
}

// End ends a phase, an action or the game.
type End struct {
	Scope   int
	Action  bool
	Winners List
	How     string
	HowID   int
}

// joinWords is the number of hidden registers of a together.
const joinWords = 2

// Join begins a together. Its hidden registers keep the tops of the stack and of the heap.
type Join struct {
	Hidden    int
	OrderedBy Int // temporary 0: the owner
}
