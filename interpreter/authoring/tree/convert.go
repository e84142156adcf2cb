package tree

import (
	"precept/interpreter/source"

	"gopkg.in/yaml.v3"
)

// A converter makes nodes of those of yaml.v3, each with the token the scanner
// saw for it. Both come in the order of the text.
type converter struct {
	*scanner
	next int // index of the token for the next node
}

// convert parses the document the scanner has accepted and returns its node, or
// nil if the two do not agree on it.
func convert(s *scanner) *Node {
	if len(s.tokens) == 0 {
		return &Node{Span: s.span(s.start, s.start)}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(s.forYAML(), &doc); err != nil || len(doc.Content) != 1 {
		s.disagree(s.tokens[0])
		return nil
	}
	c := &converter{scanner: s}
	node := c.node(doc.Content[0], s.span(s.start, s.start))
	if !c.broken && c.next < len(c.tokens) {
		c.disagree(c.tokens[c.next])
	}
	if c.broken {
		return nil
	}
	return node
}

// disagree reports a text that yaml.v3 reads otherwise than the scanner.
func (s *scanner) disagree(t token) {
	s.fail(t.start, t.end, "%s; write it more simply, or quote it", disagreement)
}

const disagreement = "what begins here can be read in more than one way"

// take returns the next token, which must be of one of two kinds.
func (c *converter) take(from, to tokenKind) token {
	if c.next >= len(c.tokens) {
		c.disagree(c.tokens[len(c.tokens)-1])
		return c.tokens[len(c.tokens)-1]
	}
	t := c.tokens[c.next]
	if t.kind < from || t.kind > to {
		c.disagree(t)
	}
	c.next++
	return t
}

// node converts one node. Its span is that of absent if it was left out.
func (c *converter) node(y *yaml.Node, absent source.Span) *Node {
	if c.broken {
		return &Node{Span: absent}
	}
	switch y.Kind {
	case yaml.SequenceNode:
		return c.list(y)
	case yaml.MappingNode:
		return c.mapping(y, false)
	}
	return c.scalarNode(y, absent)
}

// entry converts one entry of a list with dashes.
func (c *converter) entry(y *yaml.Node, absent source.Span) *Node {
	if y.Kind == yaml.MappingNode && !c.broken {
		return c.mapping(y, true)
	}
	return c.node(y, absent)
}

// scalarNode converts a scalar, and checks that both readings of its text
// agree.
func (c *converter) scalarNode(y *yaml.Node, absent source.Span) *Node {
	if y.Style == 0 && y.Value == "" {
		return &Node{Span: absent}
	}
	t := c.take(plain, literal)
	n := &Node{Span: c.span(t.start, t.end), Quoted: t.kind == single || t.kind == double, Refused: t.refused}
	if t.refused || c.broken {
		return n
	}
	n.Text, n.pieces = t.decode(c.text)
	if n.Text != y.Value {
		c.disagree(t)
	}
	if t.kind == plain && isNull(n.Text) {
		n.Text, n.pieces = "", nil
	}
	return n
}

// isNull reports whether a plain text stands for a value left out.
func isNull(text string) bool {
	return text == "~" || text == "null" || text == "Null" || text == "NULL"
}

// list converts a list.
func (c *converter) list(y *yaml.Node) *Node {
	n := &Node{Kind: List}
	flow := y.Style&yaml.FlowStyle != 0
	if flow {
		t := c.take(opening, opening)
		n.Span = c.span(t.start, t.end)
	}
	for _, item := range y.Content {
		absent := n.Span
		if !flow {
			t := c.take(dash, dash)
			absent = c.span(t.start, t.end)
			c.extend(n, absent)
		}
		node := c.entry(item, absent)
		c.extend(n, node.Span)
		n.Items = append(n.Items, node)
	}
	return n
}

// extend makes the span of a list or map reach over one more part of it.
func (c *converter) extend(n *Node, part source.Span) {
	if n.Span.File == nil {
		n.Span = part
	}
	n.Span.End = max(n.Span.End, part.End)
}

// mapping converts a map, which may be an entry of a list. A pair with a refused key, or with one that was there
// before, is left out.
func (c *converter) mapping(y *yaml.Node, listed bool) *Node {
	n := &Node{Kind: Map}
	if y.Style&yaml.FlowStyle != 0 {
		t := c.take(opening, opening)
		n.Span = c.span(t.start, t.end)
	}
	seen := make(map[string]*Node, len(y.Content)/2)
	block := n.Span.File == nil
	for i := 0; i+1 < len(y.Content) && !c.broken; i += 2 {
		key := c.scalarNode(y.Content[i], n.Span)
		value := c.node(y.Content[i+1], key.Span)
		c.extend(n, key.Span)
		c.extend(n, value.Span)
		if c.isNew(key, seen, block && listed) {
			n.Pairs = append(n.Pairs, Pair{Key: key, Value: value})
		}
	}
	return n
}

// isNew reports whether a pair with this key is kept, and reports a duplicate. In an entry of a list with dashes it may
// be the next entry that begins there.
func (c *converter) isNew(key *Node, seen map[string]*Node, listed bool) bool {
	if key.Refused {
		return false
	}
	before := seen[key.Text]
	if before == nil {
		seen[key.Text] = key
		return true
	}
	or := ""
	if listed {
		or = ", or put a dash where the next entry begins"
	}
	problem := c.ps.Add(key.Span, Duplicate, "this map has the key %q already; leave one of the two out%s", key.Text, or)
	problem.Notes = append(problem.Notes, source.Note{Span: before.Span, Text: "the first is here"})
	return false
}
