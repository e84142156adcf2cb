package model

import (
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
	InOrder            bool // the one that Undecided answers comes first, and is not asked who does
	UndecidedConcerned *expr.Local
	Nodes              []*Node // everything that cites, for coverage
	Header             Header
	Policies           []*Policy
	Corrections        *Corrections     // nil: nobody may
	Looks              map[string]*Look // by the name of what is drawn so; for a place of one map, by its LookID
}

// Header is the locals that live in the header of every frame of steps.
type Header struct{ Me, Owner, Source, Event *expr.Local }
