package source

import (
	"sync"
)

// rooms is rooms for the tokens of files: they are many, and nobody wants them once the nodes are made.
var rooms = sync.Pool{New: func() any { return new([]token) }}

// Parse reads the one document of a file. What is wrong is added to ps; the
// result is nil if the file cannot be read at all, and otherwise a node in
// which everything refused is left out or marked. An empty file is an empty
// scalar.
func Parse(f *File, ps *Problems) *Node {
	if !sound(f, ps) {
		return nil
	}
	s := newScanner(f, ps)
	room := rooms.Get().(*[]token)
	s.tokens = *room
	defer func() {
		*room = s.tokens
		rooms.Put(room)
	}()
	s.begin()
	ok := s.document()
	if ok && s.pos < len(s.text) {
		s.add(s.pos, s.pos+3, CodeSecond, "%s ends the document, and a file contains only one; leave the line "+
			"out, or put what follows into another file",
			s.text[s.pos:s.pos+3])
		ok = false
	}
	if !ok {
		return nil
	}
	return convert(s)
}
