package diff

import (
	"cmp"
	"slices"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// The classes of a change.
const (
	Changed = "changed"
	Added   = "added"   // only on the second side
	Removed = "removed" // only on the first side
)

// change is a rule that differs.
type change struct {
	class string
	part  *part
	path  string
	sort  string    // the language's name for its place, such as rule
	nodes [2]*node  // on each side, nil if missing there
	above [2]*node  // the nearest enclosing nodes that cite articles
	file  []*entry  // for a whole file: its entries
	loose []*change // differences inside it that have no name but cite an article

	differs  bool             // it differs in a part that is no rule of its own
	within   [2][]string      // the articles of changes folded into it
	articles []string         // of both sides, cached
	replaced map[*node]string // parts reported separately, with the text shown instead: "" for none
}

// aside is a difference without an effect on play.
type aside struct {
	what string // articles, texts, names or files
	path string
	a, b *node
	was  [2]string
}

// comparison holds all differences found.
type comparison struct {
	sides   [2]*side
	changes []*change
	asides  []aside
}

// compare finds the differences between two sides.
func compare(a, b *side) *comparison {
	c := &comparison{sides: [2]*side{a, b}}
	match(a, b)
	for _, e := range a.entries {
		if e.other != nil {
			c.entry(e, e.other)
		}
	}
	c.heads()
	c.lonely(0, Removed)
	c.lonely(1, Added)
	c.sort()
	return c
}

// heads compares the texts of files that both sides have, outside of declarations.
func (c *comparison) heads() {
	for _, p := range c.sides[0].parts {
		for _, q := range c.sides[1].parts {
			if p.path() == q.path() {
				c.texts(p.path(), &node{span: p.span, texts: p.texts}, &node{span: q.span, texts: q.texts})
			}
		}
	}
}

// sort orders changes by file: files of the first side, then files that only the second has.
func (c *comparison) sort() {
	order := map[string]int{}
	for _, s := range c.sides {
		for _, p := range s.parts {
			if _, ok := order[p.path()]; !ok {
				order[p.path()] = len(order)
			}
		}
	}
	slices.SortStableFunc(c.changes, func(x, y *change) int {
		return cmp.Compare(order[x.part.path()], order[y.part.path()])
	})
}

// entry compares a declaration with its counterpart.
func (c *comparison) entry(e, o *entry) {
	switch {
	case e.part.path() != o.part.path():
		c.asides = append(c.asides, aside{"files", e.path(), e.node, o.node, [2]string{e.part.path(), o.part.path()}})
	case e.name != o.name && e.node.id == o.node.id: // a changed id is noted with the node
		c.asides = append(c.asides, aside{"names", e.path(), e.node, o.node, [2]string{e.name, o.name}})
	}
	c.unit(nil, &change{class: Changed, part: e.part, path: e.path(), sort: e.sort(), nodes: [2]*node{e.node, o.node}})
}

// sort returns the kind of construct in the language that an entry belongs to, or else the key of its section.
func (e *entry) sort() string {
	if p := e.node.shape.Place; p != "" && e.node.shape.Sort == language.Node {
		return p
	}
	return e.section
}

// lonely reports what exists on side i only: whole files, and declarations in files that both sides have.
func (c *comparison) lonely(i int, class string) {
	s, other := c.sides[i], c.sides[1-i]
	for _, p := range s.parts {
		var left []*entry
		for _, e := range p.entries {
			if e.other == nil {
				left = append(left, e)
			}
		}
		x := change{class: class, part: p}
		gone := !p.shared() && !slices.ContainsFunc(other.parts, func(o *part) bool { return o.path() == p.path() })
		if gone && len(left) > 0 {
			x.path, x.sort, x.file = p.path(), "file", left
			x.nodes[i] = &node{kind: source.Map, span: p.span, side: s, tree: p.tree, articles: p.articles}
			c.changes = append(c.changes, &x)
			continue
		}
		for _, e := range left {
			y := x
			y.path, y.sort, y.nodes[i] = e.path(), e.sort(), e.node
			c.changes = append(c.changes, &y)
		}
	}
}

// unit compares a rule that both sides have. Differences in parts that are rules themselves become changes of their
// own. around is the enclosing rule, nil for none.
func (c *comparison) unit(around, x *change) {
	if x.nodes[0].meaning() == x.nodes[1].meaning() {
		c.same(x.path, x.nodes[0], x.nodes[1])
		return
	}
	before := len(c.changes)
	c.open(around, x)
	if x.settle() {
		c.changes = slices.Insert(c.changes, before, x)
	}
	if !x.differs {
		c.changes = append(c.changes, x.loosened()...)
	}
	if around != nil && len(c.changes) > before {
		around.leave(x.nodes[0], x.nodes[1])
	}
}

// open compares the two versions of a rule and collects their differences.
func (c *comparison) open(around, x *change) {
	x.replaced = map[*node]string{}
	if around != nil {
		for i, n := range around.nodes {
			x.above[i] = around.above[i]
			if len(n.articles) > 0 {
				x.above[i] = n
			}
		}
	}
	c.texts(x.path, x.nodes[0], x.nodes[1])
	c.walk(x, x.nodes[0], x.nodes[1], x.path)
}

// settle reports whether x itself differs. If so, it first merges the unnamed changes inside x into it.
func (x *change) settle() bool {
	if x.differs {
		for _, y := range x.loose {
			x.fold(y)
		}
		x.loose = nil
	}
	return x.differs
}

// loosened returns the outermost changes inside a rule that does not differ itself.
func (x *change) loosened() []*change {
	var out []*change
	for _, y := range x.loose {
		if y.settle() {
			out = append(out, y)
		} else {
			out = append(out, y.loosened()...)
		}
	}
	return out
}

// fold merges change y into the enclosing change x.
func (x *change) fold(y *change) {
	for i, n := range y.nodes {
		x.within[i] = append(append(x.within[i], n.articles...), y.within[i]...)
	}
	for n, text := range y.replaced {
		x.replaced[n] = text
	}
	for _, z := range y.loose {
		x.fold(z)
	}
}

// leave replaces a part, which is reported separately, by a one-line placeholder in both wordings.
func (x *change) leave(a, b *node) { x.replaced[a], x.replaced[b] = head(a)+" …", head(a)+" …" }

// walk compares two nodes that belong together, and their children.
func (c *comparison) walk(x *change, a, b *node, path string) {
	switch {
	case a.kind != b.kind:
		x.differs = true
	case a.kind == source.Map:
		c.maps(x, a, b, path)
	case a.kind == source.List:
		c.lists(x, a, b, path)
	default:
		x.differs = x.differs || a.meaning() != b.meaning()
	}
}

// maps compares two maps key by key.
func (c *comparison) maps(x *change, a, b *node, path string) {
	for _, p := range a.pairs {
		if other := b.find(a.side, p.key); other != nil {
			c.double(x, p.value, other, below(a, path, &p), a.names())
		} else {
			c.single(x, 0, p.value, below(a, path, &p), a.names())
		}
	}
	for _, p := range b.pairs {
		if a.find(b.side, p.key) == nil {
			c.single(x, 1, p.value, below(b, path, &p), b.names())
		}
	}
	if len(a.pairs) == len(b.pairs) && a.shape.Sort == language.Named && a.shape.Place == "param" {
		for i := range a.pairs { // parameters are matched by position
			x.differs = x.differs || a.side.words(a.pairs[i].key) != b.side.words(b.pairs[i].key)
		}
	}
}

// names reports whether a map maps names to rules.
func (n *node) names() bool { return n.shape.Sort == language.Named && n.shape.Place != "param" }

// below returns the path of a value of a map.
func below(n *node, path string, p *pair) string {
	if n.names() || p.value.shape.Sort == language.Named || p.value.lists() {
		return path + "/" + p.key
	}
	return path
}

// lists reports whether the elements of a list are rules of their own, with or without a name.
func (n *node) lists() bool {
	return n.shape.Sort == language.List && slices.Contains([]string{"rule", "ability", "card"}, n.shape.Place)
}

// find returns the value of a key, or nil if there is none. The argument s is the side that the key comes from.
func (n *node) find(s *side, key string) *node {
	for i := range n.pairs {
		if n.side.words(n.pairs[i].key) == s.words(key) {
			return n.pairs[i].value
		}
	}
	return nil
}

// lists compares two lists element by element.
func (c *comparison) lists(x *change, a, b *node, path string) {
	found := align(a, b)
	x.differs = x.differs || found.around
	for _, p := range found.pairs {
		m, n, to := a.items[p[0]], b.items[p[1]], path
		named := a.lists() || m.id != "" || n.id != ""
		if named || len(m.articles)+len(n.articles) > 0 {
			to += "/" + head(m)
		}
		c.double(x, m, n, to, named)
	}
	for _, i := range found.onlyA {
		c.single(x, 0, a.items[i], path+"/"+head(a.items[i]), a.lists() || a.items[i].id != "")
	}
	for _, j := range found.onlyB {
		c.single(x, 1, b.items[j], path+"/"+head(b.items[j]), b.lists() || b.items[j].id != "")
	}
}

// double compares two corresponding nodes inside a rule. If named is true, they are rules of their own, and path is
// their path.
func (c *comparison) double(x *change, a, b *node, path string, named bool) {
	cites := len(a.articles)+len(b.articles) > 0
	y := &change{class: Changed, part: x.part, path: path, sort: a.sort(), nodes: [2]*node{a, b}}
	switch {
	case a.meaning() == b.meaning():
		c.same(path, a, b)
	case named:
		c.unit(x, y)
	case cites:
		c.open(x, y)
		x.loose = append(x.loose, y)
	default:
		c.texts(path, a, b)
		c.walk(x, a, b, path)
	}
}

// single reports a node inside a rule that exists on side i only.
func (c *comparison) single(x *change, i int, n *node, path string, named bool) {
	class := []string{Removed, Added}[i]
	switch {
	case n.names():
		for _, p := range n.pairs {
			c.single(x, i, p.value, path+"/"+p.key, true)
		}
	case n.lists():
		for _, it := range n.items {
			c.single(x, i, it, path+"/"+head(it), true)
		}
	case named:
		y := &change{class: class, part: x.part, path: path, sort: n.sort(), above: x.nodes}
		y.nodes[i] = n
		x.replaced[n] = ""
		c.changes = append(c.changes, y)
	default:
		x.differs = true
		x.within[i] = append(x.within[i], n.inside()...)
	}
}

// sort returns the kind of construct in the language that a node belongs to.
func (n *node) sort() string {
	if n.shape.Sort == language.Steps {
		return "step"
	}
	return n.shape.Place
}

// inside returns the articles of a node and of all nodes below it.
func (n *node) inside() []string {
	out := slices.Clone(n.articles)
	for _, p := range n.pairs {
		out = append(out, p.value.inside()...)
	}
	for _, it := range n.items {
		out = append(out, it.inside()...)
	}
	return out
}

// same records differences in articles, ids and texts between two nodes with the same meaning. They do not affect play.
func (c *comparison) same(path string, a, b *node) {
	if !slices.Equal(c.sides[0].full(a.articles), c.sides[1].full(b.articles)) {
		c.asides = append(c.asides, aside{what: "articles", path: path, a: a, b: b})
	}
	if a.id != b.id {
		c.asides = append(c.asides, aside{"names", path, a, b, [2]string{a.id, b.id}})
	}
	c.texts(path, a, b)
	switch {
	case a.kind == source.Map:
		for _, p := range a.pairs {
			if other := b.find(a.side, p.key); other != nil {
				c.same(below(a, path, &p), p.value, other)
			}
		}
	case len(a.items) == len(b.items):
		for _, p := range align(a, b).pairs {
			c.same(path+"/"+head(a.items[p[0]]), a.items[p[0]], b.items[p[1]])
		}
	}
}

// texts records that the texts for players differ.
func (c *comparison) texts(path string, a, b *node) {
	if a.texts != b.texts {
		c.asides = append(c.asides, aside{what: "texts", path: path, a: a, b: b})
	}
}

// full returns article ids with their books, without repetition.
func (s *side) full(articles []string) []string {
	var out []string
	for _, x := range articles {
		if x = s.game.Definition().Full(x); !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// cited returns the articles of one side of a change: its own and those of changes folded into it. If there are
// none, it tries the enclosing rule, then the nodes inside, then the file.
func (x *change) cited(s *side, i int) []string {
	n := x.nodes[i]
	if n == nil {
		return nil
	}
	out := append(slices.Clone(n.articles), x.within[i]...)
	if x.class != Changed {
		out = n.inside()
	}
	for _, e := range x.file {
		out = append(out, e.node.inside()...)
	}
	if len(out) == 0 && x.above[i] != nil {
		out = x.above[i].articles
	}
	if len(out) == 0 {
		out = n.inside()
	}
	if len(out) == 0 {
		out = x.part.articles
	}
	return s.full(out)
}

// place returns the span of a change on side i. That is the rule itself, unless both sides have the rule at the same
// place. Then it is the part that another file inserted into the rule.
func (x *change) place(i int) source.Span {
	own := x.nodes[i].span
	if other := x.nodes[1-i]; other == nil || at(other.span) != at(own) {
		return own
	}
	if from := x.nodes[i].elsewhere(own.File.Name, x.replaced); from != nil {
		return from.span
	}
	return own
}

// elsewhere returns the first node inside a rule that comes from another file. It skips parts that are reported
// separately.
func (n *node) elsewhere(file string, apart map[*node]string) *node {
	if _, told := apart[n]; told {
		return nil
	}
	if n.span.File != nil && n.span.File.Name != file {
		return n
	}
	below := n.items
	for _, p := range n.pairs {
		below = append(below, p.value)
	}
	for _, m := range below {
		if found := m.elsewhere(file, apart); found != nil {
			return found
		}
	}
	return nil
}
