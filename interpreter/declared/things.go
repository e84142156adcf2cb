package declared

import "precept/interpreter/source"

// Kind is a kind of piece, space or player; it stands at the same index in Types.
type Kind struct {
	Node
	Holds bool   // its pieces are places
	Back  string // what its pieces show of themselves face down, "" where the content does not say
}

// Enum names the values of an enum; same index as in Types.
type Enum struct {
	Node
	Values []Text
	Used   []*Forms // how these names are used in sentences; nil where nothing is said of that
}

// Attr is an attribute; same index as in Types.
type Attr struct {
	Node
	Default     int32
	DefaultAttr int   // one more than the attribute whose value is the default, 0 none
	Lasts       int   // scope, or LastsMatch, LastsPlace
	Fixed       bool  // no step sets it
	Printed     bool  // the same, where it is hidden too
	Formula     bool  // its value is an expression, evaluated when read
	Low, Top    int32 // range; equal: none
}

// How long a value lasts, beside the scopes (>= 0).
const (
	LastsMatch    = -1
	LastsPlace    = -2
	LastsCampaign = -3
)

// Value is the value of an attribute as content gives it: a number, a list, or steps or a formula.
type Value struct {
	Attr     int
	Int      int32
	List     []int32
	Computed int // of steps and formulas: one more than their number among those of the game; 0 for plain values
}

// Space is one space of a board.
type Space struct {
	Node
	Kind    int
	Map     string // the map it is on, "" for every map
	As      int    // the first space of its name: two maps may use one name, and expressions mean that of the map in play
	Faction string // whose file has it: it is there when that seat plays; "" for all
	Values  []Value
	Board   int // grid, -1 none
	Seat    int // whose it is, -1 nobody's: it is there when that seat plays
	Row     int // from 1
	Column  int
	Plain   string // its name by row and column, where it has another: e4 is square_4_5
}

// LookID is the key of the look that the space's own map gives it.
func (s *Space) LookID() string { return s.Map + "/" + s.ID }

// Relation holds between places.
type Relation struct {
	Node
	Symmetric bool
	Grid      bool // the neighbours of the grids
	Pairs     []Pair
}

// Pair is one couple of a relation, by space.
type Pair struct {
	A, B int
	Map  string
}

// Key is a dimension of a zone or variable.
type Key struct {
	Type Type
	Low  int // of a range
	Size int // number of values; 0 when it depends on the line-up (players)
	Whom int // one more than the attribute of the players for whom it is true, 0: all of them
}

// Zone is a place that is not on a board.
type Zone struct {
	Node
	Keys     []Key
	Stack    bool
	Row      bool
	SeenBy   string // all, owner, nobody
	Shown    int    // attribute of player that shows it to all, -1 none
	Closed   int    // phase during which its owner does not see it either, -1 none
	Active   bool
	Capacity int
	Of       int // kind of what may lie in it, -1 any
	Refill   int // zone, -1 none
	RefillBy int // procedure, -1 none
	Track    *Track
	On       Component // whose file declares it: it is there when that is in play
	Everyone bool      // for every player, and not for the seats of the faction alone
}

// Track is columns of numbers uncovered one after the other.
type Track struct {
	Named map[string][]int32     // by name of the column
	At    map[string]source.Span // where these names stand
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
	On       Component // as of a zone
	Everyone bool
}

// Die is a die with its faces.
type Die struct {
	Node
	Type  Type
	Faces []int32
}

// Design is a component as printed.
type Design struct {
	Node
	Kind    int
	Values  []Value
	Faction string
	Back    string // as of a kind, which it goes before
	Option  string // the option that must name File for it to be in the match
	File    string // the id of the cards file
	Needs   []string
	Able    bool   // an ability stands on it
	Active  bool   // it may come to lie where its abilities speak
	Owned   bool   // a place of those is somebody's
	From    string // the zone that an ability of it names as the one from which it speaks, "" for none
	Window  string // at which that speaks, "" for another moment
}

// Group is pieces that come into the match together.
type Group struct {
	Node
	Kind      int
	Design    int // -1 none
	PerPlayer bool
	Whom      int // of those alone: as of a key
	Faction   string
	Zone      int   // home, -1 when Spaces
	Spaces    []int // with as many in each
	Values    []Value
	Track     *Track
	Option    string
	File      string
	Map       string
	Needs     []string // seats of which one must play
}

// Seat is somebody who can take part: a faction or a side.
type Seat struct {
	Node
	Faction bool
	Beside  int    // the seat of its faction without which it is not taken, -1 none
	Decides string // player, nobody, referee
	Values  []Value
	Says    Node   // where its values are said
	File    string // whose rules it plays by, where that is a faction's or a bot's
}

// Component is what something is written on.
type Component struct {
	Faction string // speaks once for each seat that has it
	Design  int    // speaks for each copy that lies in an active zone; -1 none
	Kind    int    // speaks for each piece of the kind; -1 none
	Effect  int    // one more than the number of the effect; 0 none
	Map     string
	Option  string
	File    string
	Needs   []string // seats of which one must play
}

// Scope is a phase.
type Scope struct {
	Node
	Named []Text // what people call each of its fields
	Acts  int    // how many factions do something in it
	Menus int    // how many menus they have in it
	Turns bool   // it is opened for players who are not named there
	Ended bool   // what is done in it ends it before a faction's steps come
}

// Lineup is a measure of those who play together, taken before the setup. Where it is no advice, a match that does not
// have it is refused.
type Lineup struct {
	Node
	On     Component // taken only where it is in the match
	Advice bool
}

// Signature is something that content can use by its name: a procedure, an action or a ruling.
type Signature struct {
	Node
	Faction string // whose it is, "" for all
	Params  []Param
	Type    Type // of a ruling: of its answer
	Number  *int // of a ruling: what it answers, where that is always this number but for rules
}
