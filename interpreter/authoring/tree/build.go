package tree

import "precept/interpreter/source"

// A builder makes nodes of the tokens that the scanner took.
type builder struct {
	*scanner
	next int // index of the token for the next node
}

// build returns the node of the document that the scanner has accepted.
func build(s *scanner) *Node {
	b := &builder{scanner: s}
	return b.value(s.span(s.start, s.start))
}

// value makes the next value. Its span is that of absent if it was left out.
func (b *builder) value(absent source.Span) *Node {
	if b.next == len(b.tokens) {
		return &Node{Span: absent}
	}
	t := b.tokens[b.next]
	switch {
	case t.kind == dash || t.kind == closing || t.key:
		return &Node{Span: absent}
	case t.kind == blockStart && b.tokens[b.next+1].kind == dash:
		return b.list(&Node{Kind: List})
	case t.kind == blockStart:
		return b.mapping(&Node{Kind: Map})
	case t.kind == opening && b.text[t.start] == '[':
		return b.list(&Node{Kind: List, Span: b.span(t.start, t.end)})
	case t.kind == opening:
		return b.mapping(&Node{Kind: Map, Span: b.span(t.start, t.end)})
	}
	return b.scalarNode()
}

// more reports whether the list or map that was begun goes on, and steps behind its end.
func (b *builder) more() bool {
	if b.next == len(b.tokens) {
		return false
	}
	if b.tokens[b.next].kind == closing {
		b.next++
		return false
	}
	return true
}

// scalarNode makes a scalar.
func (b *builder) scalarNode() *Node {
	t := b.tokens[b.next]
	b.next++
	n := &Node{Span: b.span(t.start, t.end), Quoted: t.kind == single || t.kind == double, Refused: t.refused}
	if t.refused {
		return n
	}
	n.Text, n.pieces = t.decode(b.text)
	if t.kind == plain && isNull(n.Text) {
		n.Text, n.pieces = "", nil
	}
	return n
}

// isNull reports whether a plain text stands for a value left out.
func isNull(text string) bool {
	return text == "~" || text == "null" || text == "Null" || text == "NULL"
}

// list makes the entries of a list.
func (b *builder) list(n *Node) *Node {
	for b.next++; b.more(); {
		absent := n.Span
		if t := b.tokens[b.next]; t.kind == dash {
			b.next++
			absent = b.span(t.start, t.end)
			b.extend(n, absent)
		}
		item := b.value(absent)
		b.extend(n, item.Span)
		n.Items = append(n.Items, item)
	}
	return n
}

// extend makes the span of a list or map reach over one more part of it.
func (b *builder) extend(n *Node, part source.Span) {
	if n.Span.File == nil {
		n.Span = part
	}
	n.Span.End = max(n.Span.End, part.End)
}

// mapping makes the entries of a map. A pair with a refused key, or with one that was there before, is left out.
func (b *builder) mapping(n *Node) *Node {
	seen := map[string]*Node{}
	for b.next++; b.more(); {
		key := b.scalarNode()
		value := b.value(key.Span)
		b.extend(n, key.Span)
		b.extend(n, value.Span)
		if b.isNew(key, seen) {
			n.Pairs = append(n.Pairs, Pair{Key: key, Value: value})
		}
	}
	return n
}

// isNew reports whether a pair with this key is kept, and reports a duplicate.
func (b *builder) isNew(key *Node, seen map[string]*Node) bool {
	if key.Refused {
		return false
	}
	before := seen[key.Text]
	if before == nil {
		seen[key.Text] = key
		return true
	}
	problem := b.ps.Add(key.Span, Duplicate, "this map has the key %q already; leave one of the two out", key.Text)
	problem.Notes = append(problem.Notes, source.Note{Span: before.Span, Text: "the first is here"})
	return false
}
