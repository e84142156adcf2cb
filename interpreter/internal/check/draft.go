package check

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// The stages. Work of a stage may add work to its own or to a later one.
const (
	StageKinds  = iota // what each kind is
	StageNames         // spaces: their names
	StageTypes         // attributes, zones, variables, rulings, procedures: their types
	StageValues        // spaces, components, pieces: their values
	StageExprs         // rulings, procedures: expressions and steps
	StageRules         // rules, abilities, phases, setup and play
	StageLast          // what answers choices, all of which are known
	stages
)

// Draft is a game in the making.
type Draft struct {
	Game        *model.Game
	Decls       *expr.Decls
	Problems    *source.Problems
	Stages      [stages][]Work       // what is left to do
	places      map[string]claim     // of symbols
	came        map[*source.File]age // which of two files came later
	layers      int                  // how many are laid over the package
	ColumnTypes map[string]expr.Type // what the columns of tracks show
	Refs        Refs
	Bodies      []*model.Body  // every list of steps that has a frame
	BoundNames  []*expr.Local  // every name that they bind
	Texts       []lint.Written // where expressions stand
	Halves      []lint.Half    // texts that are given in one language
	Asides      []lint.Aside   // advice that reading has found
	Both        int            // how many are given in both
	Valued      map[int]bool   // procedures that a value names which is no expression
	Choices     []*model.Choose
	Current     *FileInfo
	Watch       *Watch               // who is told what names stand for, nil: nobody
	Units       map[*source.Node]any // what can be read again by itself, by its node; nil: nobody will
	Spoken      map[string]bool      // names of choices of which something outside steps speaks
	many        map[string]bool      // of what it was said that there is too much
	Unread      []string             // rulebooks that are named and not there: of their articles nothing is said
	PieceKind   int
	cardK       int
	spaceK      int
	PlayerKind  int

	verbs   map[string]verb
	agree   map[string]map[string]string // what several do, by language and by what one does
	bare    map[*model.Proc]bool         // what was told not to be finished
	general map[string]bool              // the enums that the files of the game and its law declare
	ties    []tie                        // of articles that say the same
	named   []*source.Node               // the rulebooks that the game names
}

// Work is what is left to do about a file.
type Work struct {
	File *FileInfo
	Do   func()
}

// FileInfo is the file that is being read: what it is, and its name.
type FileInfo struct {
	Kind, Name, Option string
	Needs              []string
}

// newDraft is a game of which nothing is known yet.
func newDraft(files []*source.File, ps *source.Problems) *Draft {
	d := &expr.Decls{Types: &declared.Types{}, Symbols: map[string]*expr.Symbol{}, Columns: map[string]bool{},
		Entries: map[string]expr.Type{}, Holes: map[string]bool{}, Dirs: -1,
		Spend: func(n int) { ps.Spend(source.Span{}, n) }}
	b := &Draft{Problems: ps, Decls: d, Current: &FileInfo{}, came: map[*source.File]age{}, places: map[string]claim{},
		ColumnTypes: map[string]expr.Type{}, Spoken: map[string]bool{}, Valued: map[int]bool{},
		many: map[string]bool{}, verbs: verbs(), bare: map[*model.Proc]bool{}, general: map[string]bool{},
		agree: map[string]map[string]string{}}
	b.Refs = Refs{IDs: map[string]source.Span{}, Unlayered: map[string]bool{}}
	b.Game = &model.Game{Decls: d, Written: model.Written{Files: files, Parts: map[string]uint32{}},
		Texts: map[*expr.Node]string{}}
	b.Game.Types, b.Game.Defaults, b.Game.Looks = d.Types, map[string]string{}, map[string]*declared.Look{}
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

// Later does some work at a stage, as a file's own work.
func (b *Draft) Later(stage int, f func()) {
	b.Stages[stage] = append(b.Stages[stage], Work{b.Current, f})
}

// Bad reports a problem with n, unless one was reported for that very node when it was read. What it returns may be
// given notes.
func (b *Draft) Bad(n *source.Node, code, format string, args ...any) *source.Problem {
	if n.Refused || n.Kind == source.Scalar && n.Text != "" && b.Decls.IsLost(n.Text) {
		return &source.Problem{}
	}
	p := b.Problems.Add(n.Span, code, format, args...)
	p.Lacks = p.Lacks || n.LeftOut()
	return p
}

// Unit notes that a ruling, a procedure, a rule or an ability is read of n, for who may read it again as another.
func (b *Draft) Unit(n *source.Node, is any) {
	if b.Units != nil {
		b.Units[n] = is
	}
}

// Cite keeps n for coverage; n must stay where it is.
func (b *Draft) Cite(n *declared.Node) { b.Game.Nodes = append(b.Game.Nodes, n) }

// Refs is what nodes refer to that is known only when every file has been read.
type Refs struct {
	Overrides []Override
	Befores   []*source.Node
	Defaults  []source.Pair
	Needs     []*source.Node // seats without which a file is left out
	Untils    []Until
	Rules     int                    // how many there are
	IDs       map[string]source.Span // of rules and abilities, by sort and id
	Unlayered map[string]bool        // layers that rules speak on and the golden rules do not name
}

// Override is an id that a rule says it lifts.
type Override struct {
	ID *source.Node
	By *model.Rule
}

// Until is how long a step says that an effect with a name lasts.
type Until struct {
	Effect *model.Effect
	Step   source.Span
	Scope  int
	Next   bool // at the beginning of the scope
	Proc   int
	Says   bool // the step says it
}

// NoteAt adds another place that contributed.
func NoteAt(p *source.Problem, at source.Span, text string) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: text})
}

// Component is what the file's own rules are written on.
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

// Once is f, run at most once, as a file's own work.
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

// SizeOf is the number of registers of a value: lists are an offset and a length.
func SizeOf(t expr.Type) int {
	if t.IsList() {
		return 2
	}
	return 1
}

// TooMany reports the first of which there are more than a game may have.
func (b *Draft) TooMany(n *source.Node, what string, most int) {
	if !b.many[what] {
		b.Bad(n, "too_many", "more than %d %s in one game", most, what)
		b.many[what] = true
	}
}
