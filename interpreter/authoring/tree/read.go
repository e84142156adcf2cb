package tree

import (
	"precept/interpreter/source"
)

// File reads the one document of a file. What is wrong is added to ps; the
// result is nil if the file cannot be read at all, and otherwise a node in
// which everything refused is left out or marked. An empty file is an empty
// scalar.
func File(f *source.File, ps *source.Problems) *Node {
	if !sound(f, ps) {
		return nil
	}
	s := newScanner(f, ps)
	s.begin()
	ok := s.document()
	if ok && s.pos < len(s.text) {
		s.add(s.pos, s.pos+3, Second, "%s ends the document, and a file holds one; leave the line out, or put what "+
			"follows into a file of its own",
			s.text[s.pos:s.pos+3])
		ok = false
	}
	if !ok {
		return nil
	}
	return convert(s)
}

// Stream reads the documents of a file that may hold several, divided by lines
// of three dashes: test data. Empty documents are left out, and so are those
// that cannot be read, with a problem each.
func Stream(f *source.File, ps *source.Problems) []*Node {
	if !sound(f, ps) {
		return nil
	}
	var nodes []*Node
	s := newScanner(f, ps)
	for s.pos < len(s.text) {
		s.begin()
		if !s.document() {
			s.skipDocument()
			continue
		}
		if len(s.tokens) == 0 {
			continue
		}
		if node := convert(s); node != nil {
			nodes = append(nodes, node)
		}
	}
	return nodes
}
