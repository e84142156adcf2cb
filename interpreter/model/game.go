package model

import (
	"slices"
	"strings"

	"precept/interpreter/expr"
	"precept/interpreter/source"
)

// Text is what people read, by language.
type Text struct{ En, Fr string }

// In is the text in lang ("en" or "fr"), or whichever there is.
func (t Text) In(lang string) string {
	if lang == "fr" && t.Fr != "" || t.En == "" {
		return t.Fr
	}
	return t.En
}

// Node is what everything declared has. Articles are "book:id".
type Node struct {
	ID       string
	Span     source.Span
	Articles []string
	Name     Text
	Why      Text
	Text     Text // what it says to players, as a card does
	Assumed  string
}

// Cited is the node itself, so that every declared thing can be asked for its articles.
func (n *Node) Cited() *Node { return n }

// Variant is a change that can be laid over a game. Its title is Name.
type Variant struct {
	Node
	Text Text // what it changes, for players
}

// Lineup is a measure of those who play together, taken before the setup. Where it is no advice, a match that does not
// have it is refused.
type Lineup struct {
	Node
	Value, Least, Most *expr.Node // Least and Most may be nil
	Advice             bool
}

// Former is content that a variant replaced or removed: where it stands in the game's own files.
type Former struct {
	Variant string
	Span    source.Span
}

// Game is one checked package of content.
type Game struct {
	Node
	Decls              *expr.Decls
	MinPlayers         int
	MaxPlayers         int
	Rulebooks          []*Rulebook
	Hash               [32]byte          // of everything but texts
	Parts              map[string]uint32 // hash of each declaration, by what its file defines, and name
	Files              []*source.File
	Variants           []Variant  // of the package, and of what is laid over it
	Laid               []string   // the variants that are laid over it, in their order
	Former             []Former   // what they replaced or removed
	Questions          []Question // of the register of readings, by their numbers
	Kinds              []Kind
	Attrs              []Attr
	Enums              []Enum
	Spaces             []Space
	Boards             []Board
	Relations          []Relation
	Zones              []Zone
	Vars               []Var
	Dice               []Die
	Scopes             []Scope
	Windows            []Window
	Limits             []Limit
	Rankings           []Ranking
	Lines              []Line
	Lineups            []Lineup
	Designs            []Design
	Pieces             []Group
	Seats              []Seat
	Maps               []string
	Defaults           map[string]string
	DefaultSeats       []string
	Sets               []OptionSet // options that a value of another option names
	Rulings            []*Ruling
	Rules              []*Rule
	Abilities          []*Ability
	Procs              []*Proc
	Phases             []*Phase
	Effects            []*Effect
	Setup, Play        *Body
	Flows              []Flow
	Layers             []string
	Golden             Node // the golden rules themselves
	Evaluation         Line // how well a player stands, for agents; no Value where the content does not say
	Undecided          *expr.Node
	UndecidedConcerned *expr.Local
	Nodes              []*Node // everything that cites, for coverage
	Header             Header
	Policies           []*Policy
	Corrections        *Corrections     // nil: nobody may
	Looks              map[string]*Look // by the name of what is drawn so; for a place of one map, by its LookID
}

// Policy is how a seat that no person holds answers a choice that does not rank its candidates itself.
type Policy struct {
	Node
	Seats  []int       // the seats that answer so
	Choose string      // the name that the choice binds
	Me     *expr.Local // in Prefer: the seat that answers
	It     *expr.Local // in Prefer: the candidate
	Prefer []Rank
}

// Corrections is who may put the position right, on the record.
type Corrections struct {
	Node
	All  bool
	Seat int // who, unless All
}

// Header is the locals that live in the header of every frame of steps.
type Header struct{ Me, Owner, Source, Event *expr.Local }

// Rulebook is the list of the articles of one document.
type Rulebook struct {
	ID       string
	Title    Text
	Articles []Article
	Index    map[string]int
}

// Article is one article of a rulebook.
type Article struct {
	ID, Kind, Summary, Why string
	Title                  Text
	Testable               bool
}

// Kind is a kind of piece, space or player; it stands at the same index in Decls.
type Kind struct {
	Node
	Holds bool   // its pieces are places
	Back  string // what its pieces show of themselves face down, "" where the content does not say
}

// Flow is pieces that steps move: of a kind, from zones to zones.
type Flow struct {
	Kind     int
	From, To []int // zones
	Any      bool  // from wherever they lie
}

// Origin is where the value of a hidden variable or attribute comes from: the names of steps that it is set to.
type Origin struct {
	From []*expr.Local
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

// Scope is a phase: its fields, and what scope it is.
type Scope struct {
	Node
	Fields []expr.Field
	Named  []Text // what people call each field
}

// Window is a named moment.
type Window struct{ Node }

// Limit is a capacity.
type Limit struct {
	Node
	Of, At int         // kinds
	Per    string      // "", owner, kind, or an attribute
	PerOf  int         // the attribute
	It     *expr.Local // in AtMost: the place
	AtMost *expr.Node
}

// Ranking is a lexicographic order.
type Ranking struct {
	Node
	Params []*expr.Local
	By     []Rank
	Tie    *expr.Node
}

// Rank is one criterion.
type Rank struct {
	Most bool
	X    *expr.Node
}

// Line is a line of the score sheet.
type Line struct {
	Node
	Me    *expr.Local
	Value *expr.Node
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

// Seat is somebody who can take part: a faction or a side.
type Seat struct {
	Node
	Faction bool
	Beside  int    // the seat of its faction without which it is not taken, -1 none
	Decides string // player, nobody, referee
	Values  []Value
	File    string // whose rules it plays by, where that is a faction's or a bot's
}

// Players is how many of the seats of a line-up count as players: all but those that nobody decides for.
func (g *Game) Players(names []string) (n int) {
	for _, name := range names {
		if i := slices.IndexFunc(g.Seats, func(s Seat) bool { return s.ID == name }); i < 0 || g.Seats[i].Decides != "nobody" {
			n++
		}
	}
	return n
}

// Side is the first seat of the faction that a seat is of: itself mostly.
func (g *Game) Side(seat int) int {
	for g.Seats[seat].Beside >= 0 {
		seat = g.Seats[seat].Beside
	}
	return seat
}

// Component is what a rule, an ability or an effect is written on.
type Component struct {
	Faction string // speaks once for each seat that has it
	Design  int    // speaks for each copy that lies in an active zone; -1 none
	Kind    int    // speaks for each piece of the kind; -1 none
	Effect  *Effect
	Map     string
	Option  string
	File    string
	Needs   []string // seats of which one must play
}

// OptionSet says that option Of with the value Named gives Option the value File, where the setup does not give it one.
type OptionSet struct{ Of, Named, Option, File string }

// Imply gives the options that are left open the values that those of sets name.
func (g *Game) Imply(options map[string]string) {
	for _, s := range g.Sets {
		if _, given := options[s.Option]; !given && options[s.Of] == s.Named {
			options[s.Option] = s.File
		}
	}
}

// Choices is the values that each option of a setup can have, sorted: maps, files of cards, and sets of them.
func (g *Game) Choices() map[string][]string {
	out := map[string][]string{}
	add := func(option, value string) {
		if option != "" && !slices.Contains(out[option], value) {
			out[option] = append(out[option], value)
		}
	}
	for _, m := range g.Maps {
		add("map", m)
	}
	for i := range g.Designs {
		add(g.Designs[i].Option, g.Designs[i].File)
	}
	for i := range g.Pieces {
		add(g.Pieces[i].Option, g.Pieces[i].File)
	}
	for _, s := range g.Sets {
		add(s.Of, s.Named)
	}
	for _, values := range out {
		slices.Sort(values)
	}
	return out
}

// Ruling is a named question.
type Ruling struct {
	Node
	Params    []*expr.Local
	Type      expr.Type
	Base      *expr.Node
	Otherwise *expr.Local
	Owner     *expr.Local
	Source    *expr.Local
	Faction   string
	Masked    bool // its answer rests on what not everybody sees
}

// RuleSort is what a rule does to the answer.
type RuleSort uint8

// The sorts of rules, in the order in which they are weighed.
const (
	Answer RuleSort = iota
	Add
	Forbid
)

// Rule changes the answer of a ruling.
type Rule struct {
	Node
	Sort      RuleSort
	Ruling    int
	Layer     int
	When      *expr.Node
	Value     *expr.Node
	Overrides []string
	On        Component
	Kept      []Kept
}

// Kept is a value that an effect keeps: the slot it lies in, and the local that the text reads.
type Kept struct {
	Slot int
	As   *expr.Local
}

// Moment is when an ability is used.
type Moment uint8

// The moments.
const (
	AtStart Moment = iota
	AtEnd
	AtWindow
	After
	Instead
	During
	AsSoonAs
)

// Ability is something that happens at a moment.
type Ability struct {
	Node
	Moment   Moment
	Ref      int // scope, window or procedure
	By       *expr.Node
	When     *expr.Node
	Cond     *expr.Node // of AsSoonAs
	Each     *expr.Local
	In       *expr.Node
	Once     int // scope, LastsMatch, or OnceFree
	Optional bool
	From     int
	Before   []string
	Body     *Body
	On       Component
	Kept     []Kept
	Index    int
}

// OnceFree marks an ability without a limit.
const OnceFree = -9

// Proc is a procedure or an action.
type Proc struct {
	Node
	Action  bool
	Params  []*expr.Local
	Default []*expr.Node // of optional parameters
	Fields  []*expr.Local
	When    *expr.Node
	Once    int
	Body    *Body
	Faction string
	Choices []*Choose // those that a call may answer
	Empty   bool
	Apart   bool // part of a phase: its steps are actions, with moments between them
}

// Phase is what a faction does in a phase.
type Phase struct {
	Node
	Scope   int
	Faction string
	Body    *Body
}

// Effect is rules and abilities that a step puts into play.
type Effect struct {
	Node
	Slots     []*expr.Local // names of the steps, or parameters, kept by value
	Params    []*expr.Local // of an effect with a name: its slots
	Rules     []*Rule
	Abilities []*Ability
	Lasts     bool // its declaration says until when
	Until     int  // scope at whose end it lapses, or LastsMatch
	UntilProc int  // or the procedure after which it lapses, -1
	Index     int
	Faction   string
}

// Body is a list of steps with frame of its own.
type Body struct {
	Node
	Steps []Step
	Bound []bool // by step: it reads a name from before it, and is of one action with the step that it follows
	Regs  int    // registers that its names need
}

// Article is the article that a citation names, "book:id" or an id of the first rulebook; nil if there is none.
func (g *Game) Article(cite string) *Article {
	_, a := g.lookup(cite)
	return a
}

// Full is the citation with its book: "book:id".
func (g *Game) Full(cite string) string {
	if r, a := g.lookup(cite); a != nil {
		return r.ID + ":" + a.ID
	}
	return cite
}

func (g *Game) lookup(cite string) (*Rulebook, *Article) {
	for _, r := range g.Rulebooks {
		id := cite
		if rest, ok := strings.CutPrefix(cite, r.ID+":"); ok {
			id = rest
		}
		if i, ok := r.Index[id]; ok {
			return r, &r.Articles[i]
		}
	}
	return nil, nil
}
