package check

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/expr"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/overlay"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// Game reads and checks the files of one package, with what is laid over it. The game is nil when ps holds a problem
// afterwards.
func Game(files []*source.File, ps *source.Problems, stack ...Layer) *model.Game {
	return Trees(files, ps, func(f *source.File) *tree.Node { return tree.File(f, ps) }, stack...)
}

// Trees is Game over files whose trees are had from tree. They are not changed.
func Trees(files []*source.File, ps *source.Problems, tree func(*source.File) *tree.Node, stack ...Layer) *model.Game {
	b := newBuilder(files, ps)
	b.tree = tree
	o := b.laid(files, stack)
	for _, f := range o.Former {
		b.g.Former = append(b.g.Former, model.Former{Variant: f.By, Span: f.Was})
	}
	for _, p := range o.Parts() {
		b.file(p)
	}
	defer b.noteRemovals(o.Removed)
	if b.main == nil && ps.Len() == 0 {
		ps.Add(source.Span{}, "no_game", "no file of the package begins with game:")
	}
	if b.main == nil {
		return nil
	}
	for stage := range b.stages {
		b.run(stage)
	}
	b.links()
	if ps.Len() == 0 {
		lint.Game(b.g, b.origin, ps)
	}
	if ps.Len() > 0 {
		return nil
	}
	b.fullArticles()
	b.g.Summarize()
	copy(b.g.Hash[:], b.sum.Sum(nil))
	return b.g
}

// fullArticles writes every citation with its book.
func (b *builder) fullArticles() {
	for _, n := range b.g.Cited() {
		for i, a := range n.Articles {
			n.Articles[i] = b.g.Full(a)
		}
	}
	for i := range b.g.Questions {
		for j, a := range b.g.Questions[i].Articles {
			b.g.Questions[i].Articles[j] = b.g.Full(a)
		}
	}
}

// run does the work of one stage, and what it adds to its own.
func (b *builder) run(stage int) {
	for len(b.stages[stage]) > 0 {
		work := b.stages[stage]
		b.stages[stage] = nil
		for _, f := range work {
			f()
		}
	}
	if stage == stKinds {
		b.bases()
	}
}

// silent are the keys that play does not depend on: a corrected spelling or another drawing changes no rule.
var silent = map[string]bool{"name": true, "title": true, "why": true, "text": true, "assumed": true, "article": true,
	"looks": true}

// fingerprint adds what a node says, texts left out, to the hash of the rules.
func fingerprint(h io.Writer, n *tree.Node) {
	fmt.Fprintf(h, "%d %q ", n.Kind, n.Text)
	for _, p := range n.Pairs {
		if !silent[p.Key.Text] {
			fingerprint(h, p.Key)
			fingerprint(h, p.Value)
		}
	}
	for _, it := range n.Items {
		fingerprint(h, it)
	}
	h.Write([]byte("\n"))
}

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

// part of n: a text inside that of n, at the place of n.
func derived(n *tree.Node, text string) *tree.Node {
	return &tree.Node{Kind: tree.Scalar, Text: text, Span: n.Span, Refused: n.Refused}
}

// read reads a file, and tells by its first key what it is. It is nil, and reported, for what is none.
func (b *builder) read(f *source.File) *overlay.Part {
	n := b.tree(f)
	if n == nil {
		return nil
	}
	if n.Kind != tree.Map || len(n.Pairs) == 0 {
		b.ps.Add(n.Span, "file", "a file is a map whose first key says what it defines: %s",
			strings.Join(language.Files(), ", "))
		return nil
	}
	first := n.Pairs[0].Key
	switch {
	case first.Text == "conformance":
		b.bad(first, "file", "scenarios do not belong to a package's content; they stand in conformance/")
		return nil
	case !contains(language.Files(), first.Text):
		b.bad(first, "file", "the first key of a file says what it defines; %q does not%s", first.Text,
			source.Suggest(first.Text, language.Files()))
		return nil
	}
	return &overlay.Part{Kind: first.Text, Name: b.ident(n.Pairs[0].Value), Node: n}
}

// file takes in one file.
func (b *builder) file(p *overlay.Part) {
	n := p.Node
	b.current = fileInfo{kind: p.Kind, name: p.Name}
	if p.Kind != "rulebook" && p.Kind != "readings" {
		fingerprint(b.sum, n)
		b.parts(p.Kind+" "+p.Name, n)
	}
	switch p.Kind {
	case "rulebook":
		b.rulebook(n)
	case "readings":
		b.readings(n)
	case "game":
		if b.main != nil {
			b.bad(n.Pairs[0].Key, "second_game", "the package has two files that begin with game:")
			return
		}
		b.main = n
		b.gameFile(n)
	default:
		b.judge(n, n, p.Kind)
		b.part(n)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func sortedCopy(list []string) []string {
	out := append([]string(nil), list...)
	sort.Strings(out)
	return out
}

// cite keeps n for coverage; n must stay where it is.
func (b *builder) cite(n *model.Node) { b.g.Nodes = append(b.g.Nodes, n) }

func (b *builder) text(n *tree.Node) model.Text {
	if n.Kind == tree.Scalar {
		b.bad(n, "text", "a text is given by language: {en: …, fr: …}")
		return model.Text{}
	}
	b.judge(n, n, "text")
	t := model.Text{}
	for _, p := range n.Pairs {
		if p.Value.Kind != tree.Scalar || p.Value.Text == "" {
			b.bad(p.Value, "text", "a text is expected here")
			continue
		}
		switch p.Key.Text {
		case "en":
			t.En = p.Value.Text
		case "fr":
			t.Fr = p.Value.Text
		}
	}
	return t
}

func (b *builder) articles(n *tree.Node) []string {
	var out []string
	for _, it := range scalars(n) {
		if it.Kind != tree.Scalar || it.Text == "" {
			b.bad(it, "article", "an article is its number, or book:number")
			continue
		}
		out = append(out, it.Text)
		b.later(stRules, func() { b.knownArticle(it) })
	}
	return out
}

// knownArticle reports an article that none of the package's rulebooks has.
func (b *builder) knownArticle(n *tree.Node) {
	if b.g.Article(n.Text) != nil || len(b.g.Rulebooks) == 0 {
		return
	}
	book, id, found := strings.Cut(n.Text, ":")
	if !found {
		id, book = book, b.g.Rulebooks[0].ID
	}
	for _, r := range b.g.Rulebooks {
		if r.ID == book {
			var ids []string
			for _, a := range r.Articles {
				ids = append(ids, a.ID)
			}
			b.bad(n, "unknown_article", "%s has no article %s%s", book, id, source.Suggest(id, ids))
			return
		}
	}
	b.bad(n, "unknown_article", "the package has no rulebook %s", book)
}

// ident reads a name, and reports one that is not lower_snake_case.
func (b *builder) ident(n *tree.Node) string {
	if n.Kind != tree.Scalar || n.Text == "" {
		b.bad(n, "name", "a name is expected here")
		return ""
	}
	if len(n.Text) > limit.NameBytes {
		b.bad(n, "name", "a name of %d bytes; at most %d", len(n.Text), limit.NameBytes)
		return ""
	}
	return n.Text
}

// declName judges a name that will be used in expressions.
func (b *builder) declName(n *tree.Node) bool {
	s := n.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z'
	for i := 0; i < len(s) && ok; i++ {
		ok = s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '_'
	}
	if !ok {
		b.bad(n, "name", "names are written lower_snake_case, not %q", s)
		return false
	}
	if len(s) > limit.NameBytes {
		b.bad(n, "name", "a name of %d bytes; at most %d", len(s), limit.NameBytes)
		return false
	}
	if reserved(s) {
		b.bad(n, "reserved", "%s is a word of the language; take another, such as %s_ or the_%s", s, s, s)
		return false
	}
	return true
}

// globalName judges a name that is known everywhere: it may not be a function's either.
func (b *builder) globalName(n *tree.Node) bool {
	if !b.declName(n) {
		return false
	}
	if _, ok := expr.FunctionForms()[n.Text]; ok || builtIn(n.Text) {
		b.bad(n, "reserved", "%s is a word of the language; take another, such as the_%s", n.Text, n.Text)
		return false
	}
	return true
}

// declare enters a symbol, or reports that its name is taken.
func (b *builder) declare(key *tree.Node, s expr.Symbol) *expr.Symbol {
	if !b.globalName(key) {
		return nil
	}
	s.Name = key.Text
	if old := b.d.Symbols[s.Name]; old != nil {
		p := b.ps.Add(key.Span, "duplicate_id", "%s is the name of %s already", s.Name, old.Noun())
		if at, ok := b.places[s.Name]; ok {
			p.Notes = append(p.Notes, source.Note{Span: at, Text: "the other " + s.Name})
		}
		return nil
	}
	b.d.Symbols[s.Name] = &s
	b.places[s.Name] = key.Span
	return &s
}

// mapping is the pairs of n, reporting what is no map.
func (b *builder) mapping(n *tree.Node, what string) []tree.Pair {
	if n == nil {
		return nil
	}
	if n.Kind != tree.Map {
		if n.Kind == tree.Scalar && n.Text == "" {
			return nil
		}
		b.bad(n, "shape", "%s are given by name: %s: {name: …}", what, what)
		return nil
	}
	return n.Pairs
}

func (b *builder) items(n *tree.Node, what string) []*tree.Node {
	if n == nil {
		return nil
	}
	if n.Kind != tree.List {
		if n.Kind == tree.Scalar && n.Text == "" {
			return nil
		}
		b.bad(n, "shape", "%s are a list: each begins with a dash", what)
		return nil
	}
	return n.Items
}

func (b *builder) int(n *tree.Node) (int, bool) {
	if n.Kind == tree.Scalar && !n.Quoted {
		s := strings.TrimPrefix(n.Text, "-")
		if s != "" && strings.Trim(s, "0123456789") == "" && (len(s) == 1 || s[0] != '0') && len(s) < 10 {
			v, _ := strconv.Atoi(n.Text)
			return v, true
		}
	}
	b.bad(n, "number", "a decimal integer is expected here%s", got(n))
	return 0, false
}

// intIn is an integer between two bounds, if top is above 0; low when it is none.
func (b *builder) intIn(n *tree.Node, low, top int) (int, bool) {
	v, ok := b.int(n)
	if ok && top > 0 && (v < low || v > top) {
		b.bad(n, "range", "%d to %d is expected here, not %d", low, top, v)
		ok = false
	}
	if !ok {
		v = low
	}
	return v, ok
}

func (b *builder) bool(n *tree.Node) (value, ok bool) {
	if n.Kind == tree.Scalar && (n.Text == "true" || n.Text == "false") {
		return n.Text == "true", true
	}
	b.bad(n, "bool", "true or false is expected here%s", got(n))
	return false, false
}

func got(n *tree.Node) string {
	if n.Kind == tree.Scalar && n.Text != "" {
		return ", not " + strconv.Quote(n.Text)
	}
	return ""
}

// expr checks the expression in n against the scope.
func (b *builder) expr(n *tree.Node, scope *expr.Scope, want expr.Type) *expr.Node {
	if n == nil || n.Refused {
		return nil
	}
	switch {
	case n.Kind == tree.List: // a flow list of expressions: [a, b]
		x := b.listExpr(n, scope, want)
		return b.stands(x, n)
	case n.Kind == tree.Map:
		b.bad(n, "shape", "an expression is expected here, not a map; quote it if it begins with {")
		return nil
	}
	x := expr.Check(n.Text, b.d, scope, want, func(start, end int, code, format string, args ...any) {
		b.ps.Add(n.Sub(start, end), code, format, args...)
	})
	b.oneOfSeveral(n, x)
	return b.stands(x, n)
}

// stands notes where an expression stands, and returns it.
func (b *builder) stands(x *expr.Node, n *tree.Node) *expr.Node {
	if x != nil {
		b.origin.Texts[x] = n
	}
	return x
}

// oneOfSeveral reports the name of a faction where several may have taken it: it is the first of them alone.
func (b *builder) oneOfSeveral(n *tree.Node, x *expr.Node) {
	if x == nil {
		return
	}
	all := map[*expr.Node]bool{}
	x.Walk(func(x *expr.Node) {
		if x.Op == expr.OpPeers {
			all[x.Args[0]] = true
		}
		if x.Op != expr.OpSeat || all[x] ||
			!slices.ContainsFunc(b.g.Seats, func(s model.Seat) bool { return s.Beside == x.N }) {
			return
		}
		id := b.g.Seats[x.N].ID
		b.ps.Add(n.Sub(x.Start, x.End), "ambiguous",
			"several may take %s, and this is the first of them: peers(%s) is all who do", id, id)
	})
}

// listExpr reads a YAML list as a list of expressions.
func (b *builder) listExpr(n *tree.Node, scope *expr.Scope, want expr.Type) *expr.Node {
	elem := expr.Type{}
	if want.IsList() {
		elem = want.Elem()
	}
	out := &expr.Node{Op: expr.OpList}
	for _, it := range n.Items {
		x := b.expr(it, scope, elem)
		if x == nil {
			return nil
		}
		x = expr.AsElement(x)
		if len(out.Args) > 0 {
			j := b.d.Join(out.Type.Elem(), x.Type)
			if j.Base == expr.Invalid {
				b.bad(it, "type", "the elements of a list have one type, not %s and %s", b.d.TypeName(out.Type.Elem()),
					b.d.TypeName(x.Type))
				return nil
			}
			x.Type = j
		}
		out.Type = x.Type.List()
		out.Args = append(out.Args, x)
	}
	if len(out.Args) == 0 {
		out.Type = want
	}
	if want.Base != expr.Invalid && !b.d.Fits(out.Type, want) {
		b.bad(n, "type", "%s is expected here, not %s", b.d.TypeName(want), b.d.TypeName(out.Type))
		return nil
	}
	return out
}

// exprIn is expr for the value of key in n, nil when it is absent.
func (b *builder) exprIn(n *tree.Node, key string, scope *expr.Scope, want expr.Type) *expr.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	return b.expr(v, scope, want)
}
