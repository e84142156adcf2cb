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
	Name string // and what stands there
	Node *source.Node
}

// folders is the first word of a path for each kind of file, as the folders of a package are called.
var folders = map[string]string{"law": "law", "faction": "factions", "cards": "cards", "map": "maps", "bot": "bots",
	"rulebook": "rulebooks", "readings": "readings"}

// path is how the paths of a file's nodes begin; of the game's own file it is one word, as there is only one.
func (p *Part) path() string {
	if p.Kind == "game" {
		return "game"
	}
	return folders[p.Kind] + "/" + p.Name
}

// Overlay is the files of a package with what was laid over them.
type Overlay struct {
	Removed map[string]Removal // by the last words of the paths that were removed
	Former  []Former           // what was replaced or removed, in the order of the changes
	Made    []Made             // the changes, in their order

	parts   []*Part
	copied  map[*Part]bool // those whose nodes are the overlay's own, to be changed
	ps      *source.Problems
	done    map[string]change // changes of whole nodes, by path
	below   map[string]change // the first change somewhere below a path
	changes int
	misfits int
	laid    int
	over    []string // variants whose changes those that are laid may change again

	// of the variant that is being laid
	variant   string
	book      string // whose articles it cites
	overrides []string
	brought   *Part // what it adds without naming a file
	reasons   []reason
}

// Removal is where a variant took something away.
type Removal struct {
	By string // the variant
	At source.Span
}

// Former is a node that a variant replaced or removed, and where that is written.
type Former struct {
	By      string // the variant
	At, Was source.Span
}

// Made is a change of a node, and where that is written.
type Made struct {
	By, Verb string
	At       source.Span
	Name     string       // of the node, the last word of its path
	Within   source.Span  // the node in which it stands, which a name of the path leads to
	Was, Is  *source.Node // nil for what is new, and for what is removed
}

// change is who changed a node, and where that is written.
type change struct {
	variant string
	at      source.Span
	added   bool // it is new: who changes it later knows of it
}

// newOverlay begins with the files of a package. Their nodes are not changed: files that changes go to are copied.
func newOverlay(parts []*Part, ps *source.Problems) *Overlay {
	return &Overlay{parts: parts, copied: map[*Part]bool{}, ps: ps, done: map[string]change{}, below: map[string]change{},
		Removed: map[string]Removal{}}
}

// Parts is the files as they are now.
func (o *Overlay) Parts() []*Part { return o.parts }

// Add puts a file beside the others.
func (o *Overlay) Add(p *Part) { o.parts = append(o.parts, p) }

// Over says that what is laid from now on may change again what these variants have changed, without saying so itself.
func (o *Overlay) Over(variants []string) { o.over = variants }

// Lay lays a variant over the files. What does not fit is reported, and the rest is laid all the same. The keys of the
// file are known to be those of a variant.
func (o *Overlay) Lay(p *Part) {
	if o.laid++; o.laid > limit.Variants {
		o.bad(p.Node.Pairs[0].Key, "variant", "more than %d variants are applied to one game", limit.Variants)
		return
	}
	p = &Part{p.Kind, p.Name, p.Node.Copy()} // what it brings may be changed by the next
	o.variant, o.book, o.overrides, o.brought = p.Name, "", slices.Clone(o.over), nil
	for _, key := range []string{"overrides", "needs"} { // what is needed is known
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

// head takes in what a variant says of the game as a whole. It is false when the variant is of another game.
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

// toChange is a file whose nodes may be changed.
func (o *Overlay) toChange(p *Part) *Part {
	if !o.copied[p] {
		o.copied[p] = true
		p.Node = p.Node.Copy()
	}
	return p
}

// game is the game's own file, to be changed.
func (o *Overlay) game() *Part {
	i := slices.IndexFunc(o.parts, func(p *Part) bool { return p.Kind == "game" })
	if i < 0 {
		return nil
	}
	return o.toChange(o.parts[i])
}

// rulebooks adds documents to those that the game cites. The first is that of the variant's own articles.
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

// put gives the game's file a value that the head of a variant says, whether there was one or not.
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

// bad reports a problem with n, unless one was reported for that very node when it was read.
func (o *Overlay) bad(n *source.Node, code, format string, args ...any) *source.Problem {
	if n.Refused {
		return &source.Problem{}
	}
	p := o.ps.Add(n.Span, code, format, args...)
	p.Lacks = p.Lacks || n.LeftOut()
	return p
}

// one is a list, or a single value as a list.
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

// word is a scalar at a place of a variant's file.
func word(text string, at source.Span) *source.Node {
	return &source.Node{Kind: source.Scalar, Text: text, Span: at}
}

// section is how a word of a file holds nodes: by name, in a list, or not at all.
func section(name string) language.Sort {
	for _, place := range []string{"declarations", "game", "law", "faction"} {
		if r, _ := language.Find(place, name); r.Sort == language.Named || r.Sort == language.List {
			return r.Sort
		}
	}
	return language.Free
}
