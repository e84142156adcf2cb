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
	Evaluation  Line             // how well a player stands, for agents; no Value where the content does not say
	Nodes       []*declared.Node // everything that cites, for coverage
	Header      Header
	Policies    []*Policy
	Lessons     []Lesson              // by declared.Game.Guide
	Corrections *Corrections          // nil: nobody may
	Telling     [][]Said              // by declared.Tells: the values of its text
	Texts       map[*expr.Node]string // of expressions, as they are written
}

// Written is the text of a package.
type Written struct {
	Hash  [32]byte          // of everything but texts
	Parts map[string]uint32 // hash of each declaration, by what its file defines, and name
	Files []*source.File
}

// Behind is the expressions and steps of what is declared, each list by the index of what has them.
type Behind struct {
	Computed    []*Computed    // of attributes, by the number that a value holds
	Counts      []*expr.Node   // of the groups of pieces
	Bounds      []Bounds       // of the measures of line-ups
	Fields      [][]expr.Field // of the phases
	Held        [][]Held       // what each field of a phase may hold
	AttrOrigins []Origin
	VarOrigins  []Origin
}

// Order is what the content says of who comes first where several players' effects wait at a time.
type Order struct {
	Golden             declared.Node // the golden rules themselves
	Undecided          *expr.Node
	InOrder            bool // the one that Undecided answers comes first, and is not asked who does
	UndecidedConcerned *expr.Local
}

// Header is the locals that live in the header of every frame of steps.
type Header struct{ Me, Owner, Source, Event *expr.Local }
