package declared

import "precept/interpreter/source"

// Kind is a kind of piece, space or player. It has the same index in Types.
type Kind struct {
	Node
	Holds bool   // its pieces are places
	Back  string // what its pieces show face down, "" if the content does not say
}

// Enum holds the names of the values of an enum. It has the same index in Types.
type Enum struct {
	Node
	Values []Text
	Used   []*Forms // the grammatical forms of these names; nil for none
}

// Attr is an attribute. It has the same index in Types.
type Attr struct {
	Node
	Default     int32
	DefaultAttr int   // the attribute whose value is the default plus 1, 0 for none
	Lasts       int   // scope, or LastsMatch, LastsPlace
	Fixed       bool  // no step sets it
	Printed     bool  // the same, also for a hidden attribute
	Formula     bool  // its value is an expression, evaluated when read
	Low, Top    int32 // the range; none if they are equal
}

// How long a value lasts. Numbers from 0 are scopes.
const (
	LastsMatch    = -1
	LastsPlace    = -2
	LastsCampaign = -3
)

// Value is the value of an attribute in the content: a number, a list, steps or a formula.
type Value struct {
	Attr     int
	Int      int32
	List     []int32
	Computed int // for steps and formulas, their number in the game plus 1; 0 for plain values
}

// Space is one space of a board.
type Space struct {
	Node
	Kind    int
	Map     string // the map it is on, "" for every map
	As      int    // the first space with its name; if two maps use one name, expressions mean the map in play
	Faction string // the faction that declares it: it exists if that seat plays; "" for all
	Values  []Value
	Board   int // grid, -1 none
	Seat    int // whose it is, -1 nobody's: it is there when that seat plays
	Row     int // from 1
	Column  int
	Plain   string // its name by row and column if it has another name: e4 is square_4_5
}

// LookID returns the key of the look that the map of a space gives it, for Looks of [Game].
func (s *Space) LookID() string { return s.Map + "/" + s.ID }

// Relation holds between places.
type Relation struct {
	Node
	Symmetric bool
	Grid      bool // the neighbours of the grids
	Pairs     []Pair
}

// Pair is two related spaces.
type Pair struct {
	A, B int
	Map  string
}

// Key is a dimension of a zone or variable.
type Key struct {
	Type Type
	Low  int // of a range
	Size int // the number of values; 0 for players, since it depends on the line-up
	Whom int // the attribute that selects the players plus 1, 0 for all players
}

// Zone is a place outside of boards.
type Zone struct {
	Node
	Keys     []Key
	Stack    bool
	Row      bool
	SeenBy   string // all, owner, nobody
	Shown    int    // the attribute of players that shows it to all, -1 for none
	Closed   int    // the phase during which it is hidden from its owner too, -1 for none
	Active   bool
	Capacity int
	Of       int // the kind of its pieces, -1 for any
	Refill   int // zone, -1 none
	RefillBy int // procedure, -1 none
	Track    *Track
	On       Component // the component that declares it: it exists if that is in play
	Everyone bool      // for every player, not only for the seats of the faction
}

// Track holds columns of numbers that are uncovered one after the other.
type Track struct {
	Named map[string][]int32     // by the name of the column
	At    map[string]source.Span // the places of these names
}

// Var is a variable.
type Var struct {
	Node
	Keys     []Key
	Type     Type
	Default  int32
	Lasts    int
	SeenBy   string
	Low, Top int32
	On       Component // as for a zone
	Everyone bool
}

// Die is a die with its faces.
type Die struct {
	Node
	Type  Type
	Faces []int32
}

// Design is a printed component.
type Design struct {
	Node
	Kind    int
	Values  []Value
	Faction string
	Back    string // as for a kind; it overrides that of the kind
	Option  string // it is in the match if this option is File
	File    string // the id of the cards file
	Needs   []string
	Able    bool   // it has an ability
	Active  bool   // it can come to a place where its abilities apply
	Owned   bool   // such a place can have an owner
	From    string // the zone in which an ability of it applies, "" for none
	Window  string // the window at which that applies, "" for another moment
}

// Group is pieces that enter the match together.
type Group struct {
	Node
	Kind      int
	Design    int // -1 none
	PerPlayer bool
	Whom      int // selects these players, as for a key
	Faction   string
	Zone      int   // their home, -1 with Spaces
	Spaces    []int // the same number of pieces on each
	Values    []Value
	Track     *Track
	Option    string
	File      string
	Map       string
	Needs     []string // seats of which one must play
}

// Seat is a participant: a faction or a side.
type Seat struct {
	Node
	Faction bool
	Beside  int    // the seat of its faction that must also play, -1 for none
	Decides string // player, nobody, referee
	Values  []Value
	Says    Node   // the place of its values
	File    string // the id of the faction or bot whose rules it has
}

// Component is what a declaration belongs to.
type Component struct {
	Faction string // it applies once for each seat that has it
	Design  int    // it applies for each copy in an active zone; -1 for none
	Kind    int    // it applies for each piece of the kind; -1 for none
	Effect  int    // the number of the effect plus 1; 0 for none
	Map     string
	Option  string
	File    string
	Needs   []string // seats of which one must play
}

// Scope is a phase.
type Scope struct {
	Node
	Named []Text // the names of its fields
	Acts  int    // the number of factions with steps in it
	Menus int    // the number of their menus in it
	Turns bool   // it is opened for players who are not named there
	Ended bool   // its steps end it before those of a faction
}

// Lineup is a measure of a line-up, evaluated before the setup. Unless it is advice, a match that does not meet it is
// refused.
type Lineup struct {
	Node
	On     Component // it counts only if this is in the match
	Advice bool
}

// Signature is something that content can call by its name: a procedure, an action or a ruling.
type Signature struct {
	Node
	Faction string // its faction, "" for all
	Params  []Param
	Type    Type // for a ruling, the type of its answer
	Number  *int // for a ruling, its answer if that is always this number unless rules change it
}
