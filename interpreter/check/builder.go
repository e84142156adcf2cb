package check

import (
	"crypto/sha256"
	"hash"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/expr"
	"precept/interpreter/internal/lint"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// The stages. Work of a stage may add work to its own or to a later one.
const (
	stKinds  = iota // what each kind is
	stNames         // spaces: their names
	stTypes         // attributes, zones, variables, rulings, procedures: their types
	stValues        // spaces, components, pieces: their values
	stExprs         // rulings, procedures: expressions and steps
	stRules         // rules, abilities, phases, setup and play
	stLast          // what answers choices, all of which are known
	stages
)

type builder struct {
	g           *model.Game
	d           *expr.Decls
	ps          *source.Problems
	stages      [stages][]func()
	main        *tree.Node
	places      map[string]source.Span // of symbols
	sum         hash.Hash
	tree        func(*source.File) *tree.Node
	columnTypes map[string]expr.Type // what the columns of tracks show
	refs        refs
	origin      lint.Origin
	choices     []*model.Choose
	verbs       map[string]verbFunc
	current     fileInfo
	many        map[string]bool // of what it was said that there is too much
	pieceK      int
	cardK       int
	spaceK      int
	playerK     int
}

// fileInfo is the file that is being read: what it is, and its name.
type fileInfo struct {
	kind, name, option string
	needs              []string
}

func newBuilder(files []*source.File, ps *source.Problems) *builder {
	d := &expr.Decls{Types: &declared.Types{}, Symbols: map[string]*expr.Symbol{}, Columns: map[string]bool{},
		Entries: map[string]expr.Type{}, Holes: map[string]bool{}, Dirs: -1}
	b := &builder{ps: ps, d: d, verbs: stepVerbs(), places: map[string]source.Span{}, columnTypes: map[string]expr.Type{},
		sum:  sha256.New(),
		many: map[string]bool{}}
	b.origin.Texts = map[*expr.Node]*tree.Node{}
	b.refs = refs{ids: map[string]source.Span{}, unlayered: map[string]bool{}}
	b.g = &model.Game{Decls: d, Written: model.Written{Files: files, Parts: map[string]uint32{}}}
	b.g.Types, b.g.Defaults, b.g.Looks = d.Types, map[string]string{}, map[string]*model.Look{}
	b.g.Header = model.Header{Me: header("me", expr.TPlayer, 0), Owner: header("owner", expr.TPlayer, 1),
		Event: header("event", expr.Type{Base: expr.Record}, 3)}
	b.spaceK, b.pieceK = b.root("space", expr.Place, -1), b.root("piece", expr.Piece, -1)
	b.cardK, b.playerK = b.root("card", expr.Piece, b.pieceK), b.root("player", expr.Player, -1)
	b.g.Header.Source = header("source", expr.Type{Base: expr.Piece, Ref: b.pieceK}, 2)
	b.d.Symbols["setup"] = &expr.Symbol{Name: "setup", Sort: expr.SymScope}
	b.addScope(model.Node{ID: "setup"})
	return b
}

// addScope adds a phase without fields.
func (b *builder) addScope(n model.Node) {
	b.g.Scopes = append(b.g.Scopes, model.Scope{Node: n})
	b.g.Fields, b.g.Held = append(b.g.Fields, nil), append(b.g.Held, nil)
}

func header(name string, t expr.Type, reg int) *expr.Local {
	return &expr.Local{Name: name, Type: t, Size: sizeOf(t), Reg: reg - HeaderSize, Frame: true, Used: true, Header: true}
}

// HeaderSize is the number of words of a frame before its registers; the first four are me, owner, source, event.
const HeaderSize = 12

func (b *builder) root(name string, base expr.Base, parent int) int {
	id := len(b.d.Kinds)
	b.d.Kinds = append(b.d.Kinds, expr.KindDecl{Name: name, Parent: parent, Base: base})
	b.g.Kinds = append(b.g.Kinds, model.Kind{Node: model.Node{ID: name}})
	if name != "player" && name != "space" {
		b.d.Symbols[name] = &expr.Symbol{Name: name, Sort: expr.SymKind, ID: id}
	}
	return id
}

func (b *builder) later(stage int, f func()) {
	at := b.current
	b.stages[stage] = append(b.stages[stage], func() {
		b.current = at
		f()
	})
}

// bad reports a problem with n, unless one was reported for that very node when it was read. What it returns may be
// given notes.
func (b *builder) bad(n *tree.Node, code, format string, args ...any) *source.Problem {
	if n.Refused {
		return &source.Problem{}
	}
	return b.ps.Add(n.Span, code, format, args...)
}

// cite keeps n for coverage; n must stay where it is.
func (b *builder) cite(n *model.Node) { b.g.Nodes = append(b.g.Nodes, n) }

// refs is what nodes refer to that is known only when every file has been read.
type refs struct {
	overrides []override
	befores   []*tree.Node
	defaults  []tree.Pair
	needs     []*tree.Node // seats without which a file is left out
	untils    []until
	rules     int                    // how many there are
	ids       map[string]source.Span // of rules and abilities, by sort and id
	unlayered map[string]bool        // layers that rules speak on and the golden rules do not name
}

// override is an id that a rule says it lifts.
type override struct {
	id *tree.Node
	by *model.Rule
}

// until is how long a step says that an effect with a name lasts.
type until struct {
	effect *model.Effect
	step   source.Span
	scope  int
	proc   int
	says   bool // the step says it
}

// noteAt adds another place that contributed.
func noteAt(p *source.Problem, at source.Span, text string) {
	p.Notes = append(p.Notes, source.Note{Span: at, Text: text})
}

// component is what the file's own rules are written on.
func (b *builder) component() model.Component {
	c := model.Component{Design: -1, Kind: -1}
	switch b.current.kind {
	case "faction", "bot":
		c.Faction = b.current.name
	case "map":
		c.Map = b.current.name
	case "cards":
		c.File, c.Option, c.Needs = b.current.name, b.current.option, b.current.needs
	}
	return c
}

// once is f, run at most once, as a file's own work.
func (b *builder) once(f func()) func() {
	done, at := false, b.current
	return func() {
		if done {
			return
		}
		done = true
		was := b.current
		b.current = at
		f()
		b.current = was
	}
}

// sizeOf is the number of registers of a value: lists are an offset and a length.
func sizeOf(t expr.Type) int {
	if t.IsList() {
		return 2
	}
	return 1
}

// tooMany reports the first of which there are more than a game may have.
func (b *builder) tooMany(n *tree.Node, what string, most int) {
	if !b.many[what] {
		b.bad(n, "too_many", "more than %d %s in one game", most, what)
		b.many[what] = true
	}
}
