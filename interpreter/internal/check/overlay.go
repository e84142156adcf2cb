package check

import (
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Part is one file of a package.
type Part struct {
	Kind string // its first key
	Name string // the value of that key
	Node *source.Node
}

// folders holds the first word of a path for each kind of file, which is the folder's name in a package.
var folders = map[string]string{"law": "law", "faction": "factions", "cards": "cards", "map": "maps", "bot": "bots",
	"rulebook": "rulebooks", "readings": "readings"}

// path returns the beginning of the paths of a file's nodes. For the game's own file it is one word.
func (p *Part) path() string {
	if p.Kind == "game" {
		return "game"
	}
	return folders[p.Kind] + "/" + p.Name
}

// Overlay holds the files of a package with variants applied.
type Overlay struct {
	Removed map[string]Removal // by the last word of the removed path
	Former  []Former           // the replaced and removed nodes, in the order of the changes
	Made    []Made             // the changes, in order

	parts   []*Part
	copied  map[*Part]bool // parts whose nodes are copies, which can be changed
	ps      *source.Problems
	done    map[string]change // changes of whole nodes, by path
	below   map[string]change // the first change below a path
	changes int
	misfits int
	laid    int
	over    []string // variants whose changes later variants can change again

	// The variant that is being applied.
	variant   string
	book      string // the rulebook of its articles
	overrides []string
	brought   *Part // declarations that it adds without naming a file
	reasons   []reason
}

// Removal is the place where a variant removed a node.
type Removal struct {
	By string // the variant
	At source.Span
}

// Former is a node that a variant replaced or removed, with the place of the change.
type Former struct {
	By      string // the variant
	At, Was source.Span
}

// Made is a change of a node, with its place.
type Made struct {
	By, Verb string
	At       source.Span
	Name     string       // the last word of the node's path
	Within   source.Span  // the declaration that contains the node
	Was, Is  *source.Node // nil for a new node, and for a removed one
}

// change is the variant that changed a node, with the place of the change.
type change struct {
	variant string
	at      source.Span
	added   bool // the node is new; later changes of it are allowed
}

// newOverlay returns an overlay of the files of a package. Files are copied before a change, so their nodes stay as
// they are.
func newOverlay(parts []*Part, ps *source.Problems) *Overlay {
	return &Overlay{parts: parts, copied: map[*Part]bool{}, ps: ps, done: map[string]change{}, below: map[string]change{},
		Removed: map[string]Removal{}}
}

// Parts returns the files in their current state.
func (o *Overlay) Parts() []*Part { return o.parts }

// Add adds a file.
func (o *Overlay) Add(p *Part) { o.parts = append(o.parts, p) }

// Over declares that later variants can change again what these variants have changed, without overrides:.
func (o *Overlay) Over(variants []string) { o.over = variants }

// Lay applies a variant to the files. It reports changes that do not fit and applies the others. The keys of the file
// must have been checked.
func (o *Overlay) Lay(p *Part) {
	if o.laid++; o.laid > limit.Variants {
		o.bad(p.Node.Pairs[0].Key, "variant", "more than %d variants are applied to one game", limit.Variants)
		return
	}
	p = &Part{p.Kind, p.Name, p.Node.Copy()} // a later variant can change its content
	o.variant, o.book, o.overrides, o.brought = p.Name, "", slices.Clone(o.over), nil
	for _, key := range []string{"overrides", "needs"} { // a needed variant is overridden too
		for _, it := range one(p.Node.Get(key)) {
			o.overrides = append(o.overrides, it.Text)
		}
	}
	if !o.head(p.Node) {
		return
	}
	for _, verb := range []string{"replace", "before", "after", "add", "remove"} {
		if n := p.Node.Get(verb); n != nil && !n.Refused {
			o.verb(verb, n)
		}
	}
	o.keptReasons()
	if o.brought != nil {
		o.parts = append(o.parts, o.brought)
	}
}

// head applies the keys of a variant about the game as a whole. It returns false if the variant is of another game.
func (o *Overlay) head(n *source.Node) bool {
	game := o.game()
	if game == nil {
		return false
	}
	if g := n.Get("game"); g != nil && g.Text != game.Name {
		o.bad(g, "variant", "a variant of %s, applied to %s%s", g.Text, game.Name,
			source.Suggest(g.Text, []string{game.Name}))
		return false
	}
	if books := n.Get("rulebook"); books != nil {
		o.rulebooks(game, books)
	}
	if players := n.Get("players"); players != nil {
		o.put(game, "players", players, players)
	}
	defaults := n.Get("defaults")
	if defaults == nil {
		return true
	}
	if defaults.Kind != source.Map {
		o.bad(defaults, "variant", "defaults are given by name: defaults: {map: winter, seats: [red, blue]}")
		return true
	}
	if game.Node.Get("defaults") == nil {
		game.Node.Pairs = append(game.Node.Pairs, source.Pair{Key: word("defaults", defaults.Span),
			Value: &source.Node{Kind: source.Map, Span: defaults.Span}})
	}
	for _, pair := range defaults.Pairs {
		o.put(game, "defaults/"+pair.Key.Text, pair.Key, pair.Value)
	}
	return true
}

// toChange returns a file whose nodes can be changed. It copies the nodes at the first call.
func (o *Overlay) toChange(p *Part) *Part {
	if !o.copied[p] {
		o.copied[p] = true
		p.Node = p.Node.Copy()
	}
	return p
}

// game returns the game's own file, ready for changes, or nil if there is none.
func (o *Overlay) game() *Part {
	i := slices.IndexFunc(o.parts, func(p *Part) bool { return p.Kind == "game" })
	if i < 0 {
		return nil
	}
	return o.toChange(o.parts[i])
}

// rulebooks adds rulebooks to those that the game cites. The first is that of the variant's own articles.
func (o *Overlay) rulebooks(game *Part, books *source.Node) {
	list := one(books)
	if len(list) == 0 {
		return
	}
	o.book = list[0].Text
	for i, p := range game.Node.Pairs {
		if p.Key.Text != "rulebook" {
			continue
		}
		cited := &source.Node{Kind: source.List, Span: p.Value.Span, Items: slices.Clone(one(p.Value))}
		for _, b := range list {
			if !slices.ContainsFunc(cited.Items, func(c *source.Node) bool { return c.Text == b.Text }) {
				cited.Items = append(cited.Items, b)
			}
		}
		game.Node.Pairs[i].Value = cited
		return
	}
	game.Node.Pairs = append(game.Node.Pairs, source.Pair{Key: word("rulebook", books.Span), Value: books})
}

// put sets a value of the game's file from the head of a variant.
func (o *Overlay) put(game *Part, where string, key, value *source.Node) {
	var steps []step
	for s := range strings.SplitSeq(where, "/") {
		steps = append(steps, step{s, key.Span})
	}
	last := steps[len(steps)-1].text
	switch at, missing := o.walk(&spot{node: game.Node, path: []string{"game"}}, steps, true); {
	case at == nil:
	case missing == 0:
		if o.changed(at.path, key.Span, false) {
			at.set(value, key.Span)
		}
	case o.changed(append(slices.Clone(at.path), last), key.Span, true):
		at.node.Pairs = append(at.node.Pairs, source.Pair{Key: word(last, key.Span), Value: value})
	}
}

// bad reports a problem with n, unless one was reported for that node when it was parsed.
func (o *Overlay) bad(n *source.Node, code string, format source.Format, args ...any) *source.Problem {
	if n.Refused {
		return &source.Problem{}
	}
	p := o.ps.Add(n.Span, code, format, args...)
	p.Lacks = p.Lacks || n.LeftOut()
	return p
}

// one returns the items of a list, or a single value as a list.
func one(n *source.Node) []*source.Node {
	switch {
	case n == nil:
		return nil
	case n.Kind == source.List:
		return n.Items
	case n.Kind == source.Scalar && n.Text == "":
		return nil
	}
	return []*source.Node{n}
}

// word returns a scalar with a place in a variant's file.
func word(text string, at source.Span) *source.Node {
	return &source.Node{Kind: source.Scalar, Text: text, Span: at}
}

// section returns how a word of a file holds nodes: by name, in a list, or not at all.
func section(name string) language.Sort {
	for _, place := range []string{"declarations", "game", "law", "faction"} {
		if r, _ := language.Find(place, name); r.Sort == language.Named || r.Sort == language.List {
			return r.Sort
		}
	}
	return language.Free
}
