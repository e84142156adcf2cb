package model

import (
	"precept/interpreter/expr"
)

// Kind is a kind of piece, space or player; it stands at the same index in Decls.
type Kind struct {
	Node
	Holds bool   // its pieces are places
	Back  string // what its pieces show of themselves face down, "" where the content does not say
}

// Origin is where what is hidden comes from: the names of steps and the hidden variables that it is set to.
type Origin struct {
	From []*expr.Local
	Vars []int
	Told []int // variables that everybody sees and that are set to it
}

// Enum names the values of an enum; same index as in Decls.
type Enum struct {
	Node
	Values []Text
}

// Attr is an attribute; same index as in Decls.
type Attr struct {
	Node
	Default     int32
	DefaultAttr int   // one more than the attribute whose value is the default, 0 none
	Lasts       int   // scope, or LastsMatch, LastsPlace
	Fixed       bool  // no step sets it
	Printed     bool  // the same, where it is hidden too
	Formula     bool  // its value is an expression, evaluated when read
	Low, Top    int32 // range; equal: none
	Origin      Origin
}

// How long a value lasts, beside the scopes (>= 0).
const (
	LastsMatch    = -1
	LastsPlace    = -2
	LastsCampaign = -3
)

// Value is the value of an attribute as content gives it: a number, a list, or steps or a formula.
type Value struct {
	Attr   int
	Int    int32
	List   []int32
	Steps  *Body
	Bodies []*Body // a list of steps: List holds their positions
	X      *expr.Node
	Me     *expr.Local // of a formula: who asks
	Self   *expr.Local // of a formula: the component
}

// Formulas is every value that is a formula, once.
func (g *Game) Formulas() (out []*Value) {
	known := map[*expr.Node]bool{}
	of := func(values []Value) {
		for i := range values {
			if v := &values[i]; v.X != nil && !known[v.X] {
				known[v.X] = true
				out = append(out, v)
			}
		}
	}
	for i := range g.Designs {
		of(g.Designs[i].Values)
	}
	for i := range g.Pieces {
		of(g.Pieces[i].Values)
	}
	for i := range g.Spaces {
		of(g.Spaces[i].Values)
	}
	for i := range g.Seats {
		of(g.Seats[i].Values)
	}
	return out
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
}

// LookID is the key of the look that the space's own map gives it.
func (s *Space) LookID() string { return s.Map + "/" + s.ID }

// LookOf is how a space is drawn: as its own map says, or else as its name is drawn on every map; nil when nothing says
// so.
func (g *Game) LookOf(s *Space) *Look {
	if l := g.Looks[s.LookID()]; l != nil {
		return l
	}
	return g.Looks[s.ID]
}

// Shape of a board.
type Shape uint8

// The shapes.
const (
	Square Shape = iota
	Hex
	Ring
	Row
)

// Board is a grid of spaces. Of its rows and columns not every cell need be there.
type Board struct {
	Node
	Kind      int
	Shape     Shape
	Rows      int
	Columns   int
	Diagonals bool
	First     int // its first space; the others follow
	Count     int
	Map       string // the map it is on, "" for every map
	Seat      int    // whose it is, -1 nobody's: there when that seat plays
	Named     bool   // a ring or row whose places have names of their own
}

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
	Type expr.Type
	Low  int // of a range
	Size int // number of values; 0 when it depends on the line-up (players)
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
	Named map[string][]int32 // by name of the column
}

// Var is a variable.
type Var struct {
	Node
	Keys     []Key
	Type     expr.Type
	Default  int32
	Lasts    int
	SeenBy   string
	Low, Top int32
	On       Component // as of a zone
	Everyone bool
	Origin   Origin
}

// Die is a die with its faces.
type Die struct {
	Node
	Type  expr.Type
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
}

// Group is pieces that come into the match together.
type Group struct {
	Node
	Kind      int
	Design    int // -1 none
	Count     *expr.Node
	PerPlayer bool
	Faction   string
	Zone      int   // home, -1 when Spaces
	Spaces    []int // with Count in each
	Values    []Value
	Track     *Track
	Option    string
	File      string
	Map       string
	Needs     []string // seats of which one must play
}
