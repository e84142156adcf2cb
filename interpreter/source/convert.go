package source

// A converter makes nodes from the tokens of a scanner, in the order of the text.
type converter struct {
	*scanner
	all    string  // the whole text; texts of scalars are parts of it
	room   []Node  // for all nodes of the document, as counted by the scanner
	places []piece // for the places of the texts of scalars
	next   int     // the index of the next token

	doubled int // the offset of the last duplicate key in an entry of a list, where a dash may be missing
}

// convert returns the node of a document that the scanner has accepted.
func convert(s *scanner) *Node {
	if len(s.tokens) == 0 {
		return &Node{Span: s.span(s.start, s.start)}
	}
	c := &converter{scanner: s, all: string(s.text), room: make([]Node, 0, s.nodes+1),
		places: make([]piece, 0, len(s.tokens))}
	node := c.value(s.span(s.start, s.start), 0, false)
	if c.next < len(c.tokens) {
		t := c.tokens[c.next]
		s.fail(t.start, t.end, disagreement)
		return nil
	}
	return node
}

// disagreement is the message for a token that does not fit the tokens before it. The scanner should refuse such a
// text.
const disagreement = "what begins here can be read in more than one way; write it more simply, or quote it"

// made stores a node at its final address and returns it.
func (c *converter) made(n Node) *Node {
	if len(c.room) == cap(c.room) { // the scanner has counted differently
		c.room = make([]Node, 0, len(c.tokens)+1)
	}
	c.room = append(c.room, n)
	return &c.room[len(c.room)-1]
}

// upcoming returns the next token, nil after the last.
func (c *converter) upcoming() *token {
	if c.next == len(c.tokens) {
		return nil
	}
	return &c.tokens[c.next]
}

// value converts the value of a key, a dash or the document at a nesting depth. A missing value gets the span absent.
// listed is true for an entry of a list with dashes.
func (c *converter) value(absent Span, depth int, listed bool) *Node {
	t := c.upcoming()
	switch {
	case t == nil:
	case t.kind == opening:
		return c.brackets()
	case t.kind == dash && t.depth > depth:
		return c.list(t.depth)
	case t.key && t.depth > depth:
		return c.mapping(t.depth, listed)
	case t.kind != dash && !t.key:
		return c.scalarNode()
	}
	return c.made(Node{Span: absent})
}

// scalarNode converts a scalar.
func (c *converter) scalarNode() *Node {
	t := c.tokens[c.next]
	c.next++
	n := c.made(Node{Span: c.span(t.start, t.end), Quoted: t.kind == single || t.kind == double, Refused: t.refused})
	switch {
	case t.refused:
	case t.kind != plain:
		n.Text, n.pieces = t.decode(c.text)
	case !isNull(c.all[t.start:t.end]):
		n.Text, n.pieces = c.all[t.start:t.end], c.place(t.start)
	}
	return n
}

// place returns the only piece of a text that is identical in the file.
func (c *converter) place(at int) []piece {
	c.places = append(c.places, piece{file: at})
	return c.places[len(c.places)-1 : len(c.places) : len(c.places)]
}

// isNull reports whether a plain text means a missing value.
func isNull(text string) bool {
	return text == "~" || text == "null" || text == "Null" || text == "NULL"
}

// list converts a list with dashes.
func (c *converter) list(depth int) *Node {
	n := c.made(Node{Kind: List})
	for t := c.upcoming(); t != nil && t.kind == dash && t.depth == depth; t = c.upcoming() {
		c.next++
		absent := c.span(t.start, t.end)
		c.extend(n, absent)
		node := c.value(absent, depth, true)
		c.extend(n, node.Span)
		n.Items = append(n.Items, node)
	}
	return n
}

// extend extends the span of a list or map over one more part.
func (c *converter) extend(n *Node, part Span) {
	if n.Span.File == nil {
		n.Span = part
	}
	n.Span.End = max(n.Span.End, part.End)
}

// mapping converts a map outside brackets, which can be an entry of a list.
func (c *converter) mapping(depth int, listed bool) *Node {
	n := c.made(Node{Kind: Map})
	var seen keySet
	for t := c.upcoming(); t != nil && t.key && t.depth == depth; t = c.upcoming() {
		c.pair(n, len(c.text), &seen, listed)
	}
	return n
}

// brackets converts a list or map in brackets, up to the closing one.
func (c *converter) brackets() *Node {
	open := c.tokens[c.next]
	c.next++
	n := c.made(Node{Kind: List, Span: c.span(open.start, open.end)})
	if c.text[open.start] == '{' {
		n.Kind = Map
	}
	var seen keySet
	for t := c.upcoming(); t != nil && t.start < open.end; t = c.upcoming() {
		if t.key {
			c.pair(n, open.end, &seen, false)
		} else {
			n.Items = append(n.Items, c.value(n.Span, t.depth, false))
		}
	}
	return n
}

// pair converts one pair of a map, whose value begins before end. It skips a pair with a refused or duplicate key.
func (c *converter) pair(n *Node, end int, seen *keySet, listed bool) {
	depth := c.tokens[c.next].depth
	key := c.scalarNode()
	var value *Node
	if t := c.upcoming(); t == nil || t.start >= end {
		value = c.made(Node{Span: key.Span})
	} else {
		value = c.value(key.Span, depth, false)
	}
	c.extend(n, key.Span)
	c.extend(n, value.Span)
	if c.isNew(key, n, seen, listed) {
		n.Pairs = append(n.Pairs, Pair{Key: key, Value: value})
	}
}

// keySet holds the keys of a map by text, if the map has many.
type keySet map[string]*Node

// fewNames is the number of keys from which a map gets a keySet.
const fewNames = 12

// find returns the key of a map with a text, or nil.
func (a *keySet) find(n *Node, text string) *Node {
	if len(n.Pairs) < fewNames {
		for _, p := range n.Pairs {
			if p.Key.Text == text {
				return p.Key
			}
		}
		return nil
	}
	if *a == nil {
		*a = keySet{}
	}
	for _, p := range n.Pairs[len(*a):] { // no two of them are equal
		(*a)[p.Key.Text] = p.Key
	}
	return (*a)[text]
}

// isNew reports whether a pair with this key is kept, and reports a duplicate. In an entry of a list with dashes, the
// next entry may begin there.
func (c *converter) isNew(key, n *Node, seen *keySet, listed bool) bool {
	if key.Refused {
		return false
	}
	before := seen.find(n, key.Text)
	if before == nil {
		return true
	}
	var or *Text
	if listed {
		if before.Span.Start < c.doubled { // a further key of the entry with the missing dash
			return false
		}
		or, c.doubled = Say(", or put a dash where the next entry begins"), key.Span.Start
	}
	problem := c.ps.Add(key.Span, CodeDuplicate, "this map has the key %q already; leave one of the two out%s", key.Text,
		or)
	problem.Notes = append(problem.Notes, Note{Span: before.Span, Text: Say("the first is here")})
	return false
}
