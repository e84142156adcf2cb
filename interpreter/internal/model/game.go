package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Game is one checked package of content.
type Game struct {
	declared.Game
	Decls *expr.Decls
	Written
	Behind
	Order
	Limits      []Limit
	Rankings    []Ranking
	Lines       []Line
	Rulings     []*Ruling
	Rules       []*Rule
	Abilities   []*Ability
	Procs       []*Proc
	Phases      []*Phase
	Effects     []*Effect
	Setup, Play *Body
	Flows       []Flow
	Evaluation  Line             // how good a player's position is, for agents; no Value if the content gives none
	Nodes       []*declared.Node // every node that cites, for coverage
	Header      Header
	Policies    []*Policy
	Lessons     []Lesson              // by declared.Game.Guide
	Corrections *Corrections          // nil: nobody may correct
	Telling     [][]Said              // by declared.Tells: the values of its text
	Texts       map[*expr.Node]string // the text of expressions, as written
}

// Written describes the source text of a package.
type Written struct {
	Hash  [32]byte          // of everything but texts for players
	Parts map[string]uint32 // hash of each declaration, by what its file defines, and name
	Files []*source.File
}

// Behind holds the expressions and steps of declarations, each list indexed by the declaration.
type Behind struct {
	Computed    []*Computed    // of attributes, by the number in the value
	Counts      []*expr.Node   // of the groups of pieces
	Bounds      []Bounds       // of the measures of line-ups
	Fields      [][]expr.Field // of the phases
	Positions   [][]*expr.Node // by phase: what belongs to the positions that times_seen counts; nil: none are remembered
	Held        [][]Held       // what each field of a phase may hold
	AttrOrigins []Origin
	VarOrigins  []Origin
}

// Order describes the content's rule for the order of players whose effects wait at the same time.
type Order struct {
	Golden             declared.Node // the golden rules themselves
	Undecided          *expr.Node
	InOrder            bool // the player named by Undecided goes first, instead of choosing the first
	UndecidedConcerned *expr.Local
}

// Header holds the locals in the header of every frame of steps.
type Header struct{ Me, Owner, Source, Event *expr.Local }
