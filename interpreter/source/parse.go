package source

import (
	"sync"
)

// rooms holds slices of tokens for reuse, because they are large and not needed after the conversion.
var rooms = sync.Pool{New: func() any { return new([]token) }}

// Parse returns the one document of a file, and adds problems to ps. The result is nil if the file cannot be read at
// all. Otherwise refused parts are left out or marked. An empty file is an empty scalar.
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
