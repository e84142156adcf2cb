package source

import (
	"slices"
	"sort"
)

// Kind says what a node is.
type Kind uint8

// The kinds of node.
const (
	Scalar Kind = iota
	List
	Map
)

// String returns the word for a kind in a problem: "text", "list" or "map".
func (k Kind) String() string {
	switch k {
	case List:
		return "list"
	case Map:
		return "map"
	}
	return "text"
}

// A Node is one value of a file with its place. Nodes do not change once read.
type Node struct {
	Kind Kind

	// Span is where it stands: a scalar with its quotes, a literal block from
	// its |, a list or map from its first entry or opening bracket to its end.
	// A value that was left out has the span of its key, its dash or the end of
	// the file.
	Span Span

	// Text is a scalar's text, never decoded: 010 stays "010". A value left
	// out, ~ and null are "". It is "" for lists and maps.
	Text string

	// Quoted is set for a scalar in quotes, whose text is not empty by being
	// left out. A literal block is not quoted.
	Quoted bool

	// Refused is set when a problem was already reported for this very node and
	// its content means nothing: whoever reads it says nothing more.
	Refused bool

	Items []*Node // the entries of a list
	Pairs []Pair  // the entries of a map, in the order of the file

	pieces []piece // from Text to the file, in the order of both
}

// A Pair is one entry of a map. The key is a scalar that is not empty.
type Pair struct {
	Key, Value *Node
}

// LeftOut reports whether nothing stands where a value is expected.
func (n *Node) LeftOut() bool { return n.Kind == Scalar && n.Text == "" && !n.Quoted }

// A piece says that from the byte text of a scalar's Text on, the bytes are
// those of the file from offset file on, one for one, or, if it is a single
// escape, that all of them come from the escape at file.
type piece struct {
	text, file int
	escape     bool
}

// Copy is the node with copies of all nodes below it, for who changes them.
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

// Get returns the value under a key, or nil if there is none or n is no map.
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

// At returns the offset in the file of the byte at an offset in n.Text. Of a
// character written as an escape it is where the escape begins; of len(n.Text)
// it is where the text ends, before a closing quote. Offsets outside the text
// are taken as its nearest end.
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

// Part returns a node of the bytes start to end, exclusive, of n.Text, which knows where they stand.
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

// Sub returns the span in the file of the bytes start to end, exclusive, of
// n.Text, for carets inside an expression.
func (n *Node) Sub(start, end int) Span {
	from := n.At(start)
	return Span{File: n.Span.File, Start: from, End: max(from, n.At(end))}
}
