package check

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// The stages of a check. The work of a stage can add work to the same stage or to a later one.
const (
	StageKinds  = iota // the parent of each kind
	StageNames         // the names of spaces
	StageTypes         // the types of attributes, zones, variables, rulings and procedures
	StageValues        // the values of spaces, components and pieces
	StageExprs         // the expressions and steps of rulings and procedures
	StageRules         // rules, abilities, phases, setup and play
	StageLast          // answers to choices, once all choices are known
	stages
)

// Draft is a game under construction.
type Draft struct {
	Game        *model.Game
	Decls       *expr.Decls
	Problems    *source.Problems
	Stages      [stages][]Work       // the work to do
	places      map[string]claim     // of symbols
	came        map[*source.File]age // the order in which files came
	layers      int                  // the number of layers applied to the package
	ColumnTypes map[string]expr.Type // the values of the columns of tracks
	Refs        Refs
	Bodies      []*model.Body // every list of steps that has a frame
	BoundNames  []*expr.Local // every name that they bind
	Texts       []Written     // every expression with its place
	Halves      []Half        // texts given in one language only
	Asides      []Aside       // advice found while reading
	Both        int           // the number of texts given in both languages
	Valued      map[int]bool  // procedures named by a value that is no expression
	Choices     []*model.Choose
	Current     *FileInfo
	Watch       *Watch               // receives what names mean; may be nil
	Units       map[*source.Node]any // what can be read again alone, by node; nil: not recorded
	Spoken      map[string]bool      // names of choices that are used outside of steps
	many        map[string]bool      // limits that were reported as exceeded
	Unread      []string             // rulebooks that are named and missing; citations of their articles are not checked
	PieceKind   int
	cardK       int
	spaceK      int
	PlayerKind  int

	verbs   map[string]verb
	agree   map[string]map[string]string // plural forms of verbs, by language and singular form
	bare    map[*model.Proc]bool         // procedures reported as unfinished
	general map[string]bool              // the enums that the files of the game and its law declare
	ties    []tie                        // of articles that say the same
	named   []*source.Node               // the rulebooks that the game names
}

// Work is a function to run for a file at a later stage.
type Work struct {
	File *FileInfo
	Do   func()
}

// FileInfo holds the kind and name of the file that is read.
type FileInfo struct {
	Kind, Name, Option string
	Needs              []string
}

// newDraft returns a draft with only the built-in kinds, names and registers.
func newDraft(files []*source.File, ps *source.Problems) *Draft {
	d := &expr.Decls{Types: &declared.Types{}, Symbols: map[string]*expr.Symbol{}, Columns: map[string]bool{},
		Entries: map[string]expr.Type{}, Holes: map[string]bool{}, Dirs: -1,
		Spend: func(n int) { ps.Spend(source.Span{}, n) }}
	b := &Draft{Problems: ps, Decls: d, Current: &FileInfo{}, came: map[*source.File]age{}, places: map[string]claim{},
		ColumnTypes: map[string]expr.Type{}, Spoken: map[string]bool{}, Valued: map[int]bool{},
		many: map[string]bool{}, verbs: verbs(), bare: map[*model.Proc]bool{}, general: map[string]bool{},
		agree: map[string]map[string]string{}}
	d.Foreign = b.foreign
	b.Refs = Refs{IDs: map[string]source.Span{}, Unlayered: map[string]bool{}}
	b.Game = &model.Game{Decls: d, Written: model.Written{Files: files, Parts: map[string]uint32{}},
		Texts: map[*expr.Node]string{}}
	b.Game.Types, b.Game.Defaults, b.Game.Looks = d.Types, map[string]string{}, map[string]*declared.Look{}
	b.Game.Titles = map[string]declared.Text{}
	b.Game.Header = model.Header{Me: header("me", expr.TPlayer, 0), Owner: header("owner", expr.TPlayer, 1),
		Event: header("event", expr.Type{Base: expr.Record}, 3)}
	b.spaceK, b.PieceKind = b.root("space", expr.Place, -1), b.root("piece", expr.Piece, -1)
	b.cardK, b.PlayerKind = b.root("card", expr.Piece, b.PieceKind), b.root("player", expr.Player, -1)
	b.Game.Header.Source = header("source", expr.Type{Base: expr.Piece, Ref: b.PieceKind}, 2)
	b.Decls.Symbols["setup"] = &expr.Symbol{Name: "setup", Sort: expr.SymScope}
	b.AddScope(declared.Node{ID: "setup"})
	return b
}

// AddScope adds a phase without fields.
func (b *Draft) AddScope(n declared.Node) {
	b.Game.Scopes = append(b.Game.Scopes, declared.Scope{Node: n})
	b.Game.Fields, b.Game.Held = append(b.Game.Fields, nil), append(b.Game.Held, nil)
	b.Game.Positions = append(b.Game.Positions, nil)
}

func header(name string, t expr.Type, reg int) *expr.Local {
	return &expr.Local{Name: name, Type: t, Size: SizeOf(t), Reg: reg - state.Header, Frame: true, Used: true,
		Header: true}
}

func (b *Draft) root(name string, base expr.Base, parent int) int {
	id := len(b.Decls.Kinds)
	b.Decls.Kinds = append(b.Decls.Kinds, expr.KindDecl{Name: name, Parent: parent, Base: base})
	b.Game.Kinds = append(b.Game.Kinds, declared.Kind{Node: declared.Node{ID: name}})
	if name != "player" && name != "space" {
		b.Decls.Symbols[name] = &expr.Symbol{Name: name, Sort: expr.SymKind, ID: id}
	}
	return id
}

// Later schedules f for a stage, with the current file.
func (b *Draft) Later(stage int, f func()) {
	b.Stages[stage] = append(b.Stages[stage], Work{b.Current, f})
}

// Bad reports a problem with n, unless one was reported for that node when it was parsed. The caller can add notes to
// the result.
func (b *Draft) Bad(n *source.Node, code string, format source.Format, args ...any) *source.Problem {
	if n.Refused || n.Kind == source.Scalar && n.Text != "" && b.Decls.IsLost(n.Text) {
		return &source.Problem{}
	}
	p := b.Problems.Add(n.Span, code, format, args...)
	p.Lacks = p.Lacks || n.LeftOut()
	return p
}

// Unit records that a ruling, procedure, rule or ability was read from n, for callers that can read it again alone.
func (b *Draft) Unit(n *source.Node, is any) {
	if b.Units != nil {
		b.Units[n] = is
	}
}

// Cite records n for coverage. The caller must not move n afterwards.
func (b *Draft) Cite(n *declared.Node) { b.Game.Nodes = append(b.Game.Nodes, n) }

// Refs holds references between nodes that can be checked only when every file has been read.
type Refs struct {
	Overrides []Override
	Befores   []*source.Node
	Defaults  []source.Pair
	Needs     []*source.Node // seats that a file needs in the match
	Untils    []Until
	Rules     int                    // the number of rules
	IDs       map[string]source.Span // of rules and abilities, by sort and id
	Unlayered map[string]bool        // layers of rules that the golden rules do not name
}

// Override is an id of a rule that the rule By overrides.
type Override struct {
	ID *source.Node
	By *model.Rule
}

// Until is the duration that a step gives to a named effect.
type Until struct {
	Effect *model.Effect
	Step   source.Span
	Scope  int
	Next   bool // at the next start of the scope
	Proc   int
	Says   bool // the step has until:
}

// NoteAt adds a note with another place to a problem.
func NoteAt(p *source.Problem, at source.Span, text *source.Text) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: text})
}

// Component returns the component that the rules of the current file belong to.
func (b *Draft) Component() declared.Component {
	c := declared.Component{Design: -1, Kind: -1}
	switch b.Current.Kind {
	case "faction", "bot":
		c.Faction = b.Current.Name
	case "map":
		c.Map = b.Current.Name
	case "cards":
		c.File, c.Option, c.Needs = b.Current.Name, b.Current.Option, b.Current.Needs
	}
	return c
}

// Once returns a function that runs f at most once, with the current file.
func (b *Draft) Once(f func()) func() {
	done, at := false, b.Current
	return func() {
		if done {
			return
		}
		done = true
		was := b.Current
		b.Current = at
		f()
		b.Current = was
	}
}

// SizeOf returns the number of registers of a value: a list has an offset and a length.
func SizeOf(t expr.Type) int {
	if t.IsList() {
		return 2
	}
	return 1
}

// TooMany reports an exceeded limit of the game, once for each sort of thing.
func (b *Draft) TooMany(n *source.Node, what source.Format, most int) {
	if !b.many[string(what)] {
		b.Bad(n, "too_many", "more than %d %s in one game", most, source.Say(what))
		b.many[string(what)] = true
	}
}
