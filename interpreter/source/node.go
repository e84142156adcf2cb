package source

import (
	"slices"
	"sort"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of node.
const (
	Scalar Kind = iota
	List
	Map
)

// String returns the word for a kind: "text", "list" or "map".
func (k Kind) String() string { return k.Word().String() }

// Word returns the word for a kind in a problem.
func (k Kind) Word() *Text {
	switch k {
	case List:
		return Say("list")
	case Map:
		return Say("map")
	}
	return Say("text")
}

// A Node is one value of a file with its place. The nodes that [Parse] returns must not be changed.
type Node struct {
	Kind Kind

	// Span is the place: a scalar with its quotes, a literal block from its |, a list or map from its first entry or
	// opening bracket to its end. A missing value has the span of its key, its dash or the end of the file.
	Span Span

	// Text is a scalar's text, never decoded: 010 stays "010". A missing value, ~ and null are "". It is "" for lists
	// and maps.
	Text string

	// Quoted is set for a scalar in quotes, so an empty text is no missing value. A literal block is not quoted.
	Quoted bool

	// Refused is set if a problem was reported for this node. Its content has no meaning, and later checks must not
	// report it again.
	Refused bool

	Items []*Node // the entries of a list
	Pairs []Pair  // the entries of a map, in the order of the file

	pieces []piece // map Text to the file, in the order of both
}

// A Pair is one entry of a map. The key is a scalar that is not empty.
type Pair struct {
	Key, Value *Node
}

// LeftOut reports whether the value is missing.
func (n *Node) LeftOut() bool { return n.Kind == Scalar && n.Text == "" && !n.Quoted }

// A piece maps the bytes of a scalar's Text from offset text on to the bytes of the file from offset file on. For an
// escape, all its bytes map to the beginning of the escape.
type piece struct {
	text, file int
	escape     bool
}

// Copy returns a copy of the node and of all nodes below it, for changes.
func (n *Node) Copy() *Node {
	out := *n
	out.Items, out.Pairs = slices.Clone(n.Items), slices.Clone(n.Pairs)
	for i, it := range out.Items {
		out.Items[i] = it.Copy()
	}
	for i, p := range out.Pairs {
		out.Pairs[i].Value = p.Value.Copy()
	}
	return &out
}

// Get returns the value of a key, or nil if there is none or n is no map.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for _, pair := range n.Pairs {
		if pair.Key.Text == key {
			return pair.Value
		}
	}
	return nil
}

// At returns the offset in the file of the byte at an offset in n.Text. For a character written as an escape, it is the
// beginning of the escape. For len(n.Text) it is the end of the text, before a closing quote. Offsets outside the text
// mean its nearest end.
func (n *Node) At(offset int) int {
	offset = min(max(offset, 0), len(n.Text))
	if len(n.pieces) == 0 {
		return n.Span.Start
	}
	next := sort.Search(len(n.pieces), func(i int) bool { return n.pieces[i].text > offset })
	p := n.pieces[max(next-1, 0)]
	if p.escape {
		return p.file
	}
	return p.file + offset - p.text
}

// Part returns a scalar of the bytes start to end, exclusive, of n.Text, with their place in the file.
func (n *Node) Part(start, end int) *Node {
	out := &Node{Kind: Scalar, Text: n.Text[start:end], Span: n.Sub(start, end), Refused: n.Refused}
	out.pieces = append(out.pieces, piece{text: 0, file: n.At(start)})
	for _, p := range n.pieces {
		if p.text > start && p.text < end {
			p.text -= start
			out.pieces = append(out.pieces, p)
		}
	}
	return out
}

// Sub returns the span in the file of the bytes start to end, exclusive, of n.Text, for carets inside an expression.
func (n *Node) Sub(start, end int) Span {
	from := n.At(start)
	return Span{File: n.Span.File, Start: from, End: max(from, n.At(end))}
}
