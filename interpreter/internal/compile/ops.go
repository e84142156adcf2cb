package compile

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Kind is what an instruction does.
type Kind uint8

// The instructions. exec has one function for each.
const (
	KReturn Kind = iota
	KJump
	KIf // jumps when the condition is false
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

// Choose asks. Its temporaries: 0 who is asked, 1 the element that is filled, 2 the candidate.
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
	Total    List    // the sums to which numbers may come
	Keys     int     // with Fill: the registers that say what each element is for, 0 for none
	Last     bool    // the transaction can be completed whatever is answered
	Next     *Choose // the choice behind it, when that is simple and completes the transaction
	Simple   bool    // its candidates are all that can be answered: one of them
	Plain    bool    // by whoever acts, and nobody else has a say in it
	Else     int
	End      int
}

// Answer is where the answer to a choice lies.
type Answer struct {
	Reg     int // with Per, the registers of all seats
	Size    int
	Cur     int // the answer in the making of the one who is asked; Reg when only one is
	Per     bool
	Multi   bool
	Refused int // of a unanimous choice: the registers of what each seat that is asked has put forward in vain
}

// Candidates is what can be answered.
type Candidates struct {
	Places   Set // as a set of spaces
	Among    List
	Seen     List   // where they rest on what not everybody sees: as many as all can count, nil for any number
	Doubt    *Doubt // what the condition looks at of what not everybody sees
	Rests    *Doubt // what the list rests on of it,
	Sizes    *Doubt // and how many are chosen
	WhereSet SetFilter
	Near     SetFilter // what WhereSet asks at the least, where it is judged place by place; nil: nothing
	Where    Bool
	Cost     int  // steps of judging one
	Alike    List // a value, or a list of them
	Prefer   []Int
	Most1    []bool
	Pieces   bool // they are pieces: equal ones are asked about once
	Distinct bool // pieces of which none is named twice
	Sets     bool // they are found as a set of places
	Lazy     bool // and judged one by one, as far as need be
}

// Askers is who answers.
type Askers struct {
	By       Int
	ByMany   List
	Policies map[int32]*Policy // of seats that nobody holds
}

// Temporaries of a choice.
const (
	TempAsked = iota
	TempFill
	TempIt
)

// Entry is one thing on a menu.
type Entry struct {
	Node  *declared.Node
	Name  string
	PC    int
	End   int // where its transaction ends at the latest
	When  Bool
	Seen  Bool   // what of that everybody sees; nil: nothing stands against it for all eyes
	Doubt *Doubt // what the condition looks at of what not everybody sees
	Proc  int    // the action it is, -1
	Free  bool
	Step  *model.Entry
	Asks  bool // it begins with a choice of one, by which can be told whether it can be done
}

// Offer is a menu.
type Offer struct {
	ID      int // among the menus of the program
	Step    *model.Offer
	Entries []Entry
	Count   Int
	Least   Int
	Most    Int
	By      Int
	Taken   int
	Pass    int // pc of what a pass does, -1
	End     int
	Gaps    bool
	Loop    *Each           // it begins the rounds of this loop, and may be open to all who have one left; nil mostly
	Start   int             // pc at which it is opened
	Single  bool            // one thing is taken, no more and no less
	Ranks   map[int32][]int // of seats that nobody holds: the place of each entry, and of passing, the best first
}

// May is one optional thing.
type May struct {
	Entry Entry
	Keep  int // -1
	By    Int
	End   int
}

// Try does the first entry that can be done.
type Try struct {
	Entries []Entry
	Else    int
	End     int
}

// OpenEnd ends a transaction that had no effect, and goes on at To.
type OpenEnd struct {
	Taken int // counts the entry of a menu, -1
}

// Move changes the place of pieces. Temporary 0 is the piece.
type Move struct {
	One    Int // the only piece, where it can be but one; else nil
	What   List
	To     Int
	ToList List
	End    int8
}

// Assign sets values. Temporary 0 is the element of a list.
type Assign struct {
	List  List
	Slot  func(*state.Match) int // in Slot
	Field func(*state.Match) int // in Stack
	Scope int                    // the phase of the field
	Value Int
	Set   Set  // a variable that is a set of spaces
	Items List // a variable that is a list of players or values
	Words int  // of such a variable
	Vals  List // a field that is a list
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

// Act is a verb that is done with a zone.
type Act struct {
	Verb string
	Zone Int
}

// Pick lets chance take.
type Pick struct {
	Bind  *expr.Local
	Reg   int
	Among List
	Count Int
	Name  string
}

// Show changes who knows.
type Show struct {
	What List
	To   List
	All  bool
	None bool
}

// eachWords is the hidden registers of a loop: the list (2), the index, who acted before.
const eachWords = 4

// Each loops.
type Each struct {
	Reg    int
	In     List
	Hidden int
	Chosen bool
	By     Int
	As     Int
	Pieces bool
	Doubt  *Doubt // what the list rests on of what not everybody sees
	End    int
	Node   *declared.Node
	Bind   *expr.Local
	Name   string
	Type   expr.Type
}

// While loops; a hidden register counts its turns.
type While struct {
	Cond   Bool
	Hidden int
	End    int
}

// Cond is a jump when a condition is false.
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

// OpenPhase opens a phase; its block lies in hidden registers.
type OpenPhase struct {
	Inside int32 // 1: an action opens it
	Scope  int
	Of     Int
	With   []PhaseField
	Hidden int
	End    int // pc of its end moment
	Close  int // pc at which it is closed
}

// PhaseField is the first value of a field.
type PhaseField struct {
	At   int
	Held *expr.Local // the field
	X    Int
	List List
}

// ClosePhase closes a phase.
type ClosePhase struct{ Scope, Hidden int }

// UsedBits is how many abilities a register tells used from unused: its sign stays free.
const UsedBits = 31

// windowHead is the registers of a window before those: the seat whose turn it is + 1, and who has passed.
const windowHead = 2

// Window is a moment. Its hidden registers: the seat whose turn it is + 1, who has passed, and which abilities are
// used up, 31 to a word.
type Window struct {
	Moment Moment
	Waits  []*Instance // what waits for it
	For    List
	First  Int
	Hidden int
	Words  int // how many registers that takes
	Scope  int // of start and end, -1
}

// Apply puts an effect into play.
type Apply struct {
	Effect int
	Args   []Int
	To     Int
}

// Arg is an argument with the register that takes it.
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
	Keep   int // first register of the answers, -1
	Fields []Field
}

// Field is an answer that a kept call copies.
type Field struct{ From, To, Size int }

// Perform runs a value.
type Perform struct {
	Value   Int
	Args    []Arg
	As      Int
	Printed bool // what a name has, and nothing changes
}

// End ends a phase, an action or the game.
type End struct {
	Scope   int
	Action  bool
	Winners List
	How     string
	HowID   int
}

// joinWords is the hidden registers of a together.
const joinWords = 2

// Join begins a together; a hidden register keeps the top of the stack.
type Join struct {
	Hidden    int
	OrderedBy Int // temporary 0: the owner
}
