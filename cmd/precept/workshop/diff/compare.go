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
	Added   = "added"   // only the second side has it
	Removed = "removed" // only the first side has it
)

// change is a rule that differs.
type change struct {
	class string
	part  *part
	path  string
	sort  string    // the place of the language where it stands
	nodes [2]*node  // of the two sides, nil where it is not
	above [2]*node  // the nearest around them that cites articles
	file  []*entry  // of a whole file: what it has
	loose []*change // what differs in it, has no name and cites an article

	differs  bool             // something of it that is no rule of its own
	within   [2][]string      // the articles of what is told with it
	articles []string         // of both sides, once asked for
	apart    map[*node]string // what is told apart, with what is written for it: "" for nothing
}

// aside is a difference that no rule reads.
type aside struct {
	what string // articles, texts, names or files
	path string
	a, b *node
	was  [2]string
}

// comparison is what was found.
type comparison struct {
	sides   [2]*side
	changes []*change
	asides  []aside
}

// compare finds what differs between two sides.
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

// heads notes what differs of files that both sides have, beside their declarations.
func (c *comparison) heads() {
	for _, p := range c.sides[0].parts {
		for _, q := range c.sides[1].parts {
			if p.path() == q.path() {
				c.texts(p.path(), &node{span: p.span, told: p.told}, &node{span: q.span, told: q.told})
			}
		}
	}
}

// sort puts changes in the order of the files: those of the first side, then those that only the second has.
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

// entry compares a declaration with its other.
func (c *comparison) entry(e, o *entry) {
	switch {
	case e.part.path() != o.part.path():
		c.asides = append(c.asides, aside{"files", e.path(), e.node, o.node, [2]string{e.part.path(), o.part.path()}})
	case e.name != o.name && e.node.id == o.node.id: // another id is noted with the node
		c.asides = append(c.asides, aside{"names", e.path(), e.node, o.node, [2]string{e.name, o.name}})
	}
	c.unit(nil, &change{class: Changed, part: e.part, path: e.path(), sort: e.sort(), nodes: [2]*node{e.node, o.node}})
}

// sort is the place of the language where an entry stands, or the key, of what is none.
func (e *entry) sort() string {
	if p := e.node.shape.Place; p != "" && e.node.shape.Sort == language.Node {
		return p
	}
	return e.section
}

// lonely tells what only one side has: whole files, and declarations of files that both have.
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

// unit compares a rule that both sides have. What differs in it is told as a change of what stands in it, as far as
// that is a rule of its own. around is the rule that it stands in, nil for none.
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

// open looks for what differs in a rule.
func (c *comparison) open(around, x *change) {
	x.apart = map[*node]string{}
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

// settle tells with a rule that differs what else differs in it and has no name; false for one that does not.
func (x *change) settle() bool {
	if x.differs {
		for _, y := range x.loose {
			x.fold(y)
		}
		x.loose = nil
	}
	return x.differs
}

// loosened is what differs in a rule that does not differ itself.
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

// fold tells a change with the one around it.
func (x *change) fold(y *change) {
	for i, n := range y.nodes {
		x.within[i] = append(append(x.within[i], n.articles...), y.within[i]...)
	}
	for n, text := range y.apart {
		x.apart[n] = text
	}
	for _, z := range y.loose {
		x.fold(z)
	}
}

// leave writes one line for what is told apart.
func (x *change) leave(a, b *node) { x.apart[a], x.apart[b] = head(a)+" …", head(a)+" …" }

// walk goes down two nodes that belong together and differ.
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
		for i := range a.pairs { // their order is that of arguments
			x.differs = x.differs || a.side.words(a.pairs[i].key) != b.side.words(b.pairs[i].key)
		}
	}
}

// names reports whether a map is of rules by their names.
func (n *node) names() bool { return n.shape.Sort == language.Named && n.shape.Place != "param" }

// below is the path of a value of a map.
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

// find is the value of a key, as a side writes it.
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
	for _, i := range found.gone {
		c.single(x, 0, a.items[i], path+"/"+head(a.items[i]), a.lists() || a.items[i].id != "")
	}
	for _, j := range found.come {
		c.single(x, 1, b.items[j], path+"/"+head(b.items[j]), b.lists() || b.items[j].id != "")
	}
}

// double compares two nodes of a rule that belong together; named: they are rules of their own. path is theirs if they
// are any.
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

// single tells what only one side has in a rule that both have.
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
		x.apart[n] = ""
		c.changes = append(c.changes, y)
	default:
		x.differs = true
		x.within[i] = append(x.within[i], n.inside()...)
	}
}

// sort is the place of the language where a node stands.
func (n *node) sort() string {
	if n.shape.Sort == language.Steps {
		return "step"
	}
	return n.shape.Place
}

// inside is the articles of a node and of all below it.
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

// same notes how two nodes that say the same differ for people.
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

// texts notes that people are told something else.
func (c *comparison) texts(path string, a, b *node) {
	if a.told != b.told {
		c.asides = append(c.asides, aside{what: "texts", path: path, a: a, b: b})
	}
}

// full is articles with their books.
func (s *side) full(articles []string) []string {
	var out []string
	for _, x := range articles {
		if x = s.game.Definition().Full(x); !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// cited is the articles of one side of a change: its own and those of what is told with it, else those of the rule
// around it, else those of what stands in it, else those of the file.
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

// place is where a change is written on one side: the rule, or what another file puts into it where the other side has
// the rule at the same place.
func (x *change) place(i int) source.Span {
	own := x.nodes[i].span
	if other := x.nodes[1-i]; other == nil || at(other.span) != at(own) {
		return own
	}
	if from := x.nodes[i].elsewhere(own.File.Name, x.apart); from != nil {
		return from.span
	}
	return own
}

// elsewhere is the first node of a rule that comes from another file; what is told apart is not looked at.
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
