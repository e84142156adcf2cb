package source

import (
	"bytes"

	"precept/internal/limit"
)

// A scanner reads a text once and knows at every token which lists and maps are open. It accepts a subset of YAML that
// every YAML reader accepts, and reports the place of anything else.
//
// If it can determine the extent of an error, it continues after it: the faulty value becomes one refused token.
type scanner struct {
	file  *File
	ps    *Problems
	text  []byte // of the file
	start int    // of the document
	pos   int    // the next byte to read
	nodes int    // the number in the file so far

	line  int  // offset at which the line of pos begins
	first bool // only spaces are before pos on its line
	fresh bool // a key or dash is allowed at pos: first, or after a dash

	frames []frame // the document first, the innermost last
	tokens []token // of the document, in the order of the text
	value  int     // the index of the first token of the last value in block style

	doubt  bool // a refused text may have hidden a bracket or quote, so later errors may follow from it
	broken bool // the document cannot be read
}

func newScanner(f *File, ps *Problems) *scanner {
	return &scanner{file: f, ps: ps, text: f.Text}
}

// begin prepares for the document at pos, after its line of dashes if there is one.
func (s *scanner) begin() {
	s.frames = append(s.frames[:0], frame{column: -1, want: wantValue})
	s.tokens = s.tokens[:0]
	s.doubt, s.broken = false, false
	s.startLine()
	if s.skipBlank(); s.marker() {
		s.dashes()
	}
	s.start = s.pos
}

// skipBlank skips empty lines and comment lines before a document.
func (s *scanner) skipBlank() {
	for at := s.pos; at < len(s.text); {
		l := lineAt(s.text, at)
		if rest := bytes.TrimLeft(s.text[at:l.end], " "); len(rest) > 0 && rest[0] != '#' {
			return
		}
		at = l.next
		s.pos = at
		s.startLine()
	}
}

// dashes skips the line of three dashes or dots that divides documents.
func (s *scanner) dashes() {
	l := lineAt(s.text, s.pos)
	rest := bytes.TrimLeft(s.text[s.pos+3:l.end], " \t")
	if len(rest) > 0 && rest[0] != '#' {
		at := l.end - len(rest)
		s.fail(at, at+1, "a document begins on the line below %s", s.text[s.pos:s.pos+3])
	}
	s.pos = l.next
	s.startLine()
}

// document scans to the end of the document: the end of the text, or a line of three dashes or dots. It reports whether
// the document can be read.
func (s *scanner) document() bool {
	for !s.broken && s.next() {
		s.step()
		if s.nodes > limit.Nodes {
			s.stop(s.pos, CodeTooMany, "the file has more than %d texts, lists and maps; divide it", limit.Nodes)
		}
	}
	s.finish()
	return !s.broken
}

// finish closes the open frames at the end of the document.
func (s *scanner) finish() {
	for len(s.frames) > 1 && !s.broken {
		if top := s.top(); top.flow() {
			s.fail(top.open, top.open+1, "this %c is never closed", s.text[top.open])
			return
		}
		s.pop()
	}
}

// next moves to the next token of the document and reports whether there is one.
func (s *scanner) next() bool {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case '\n':
			s.pos++
			s.startLine()
		case ' ', '\r':
			s.pos++
		case '\t':
			if s.fresh {
				s.noTab(s.pos)
				return false
			}
			s.pos++
		case '#':
			if s.comment(); s.broken {
				return false
			}
		default:
			return !s.marker()
		}
	}
	return false
}

func (s *scanner) startLine() {
	s.line = s.pos
	s.first, s.fresh = true, true
}

// marker reports whether a line of three dashes or dots begins at pos.
func (s *scanner) marker() bool {
	return s.pos == s.line && s.marks(s.pos)
}

// marks reports whether three dashes or dots are at an offset, followed by a blank or the end.
func (s *scanner) marks(at int) bool {
	rest := s.text[at:]
	return (bytes.HasPrefix(rest, []byte("---")) || bytes.HasPrefix(rest, []byte("..."))) && s.blank(at+3)
}

// step reads the token at pos.
func (s *scanner) step() {
	if s.top().flow() {
		s.stepFlow()
	} else {
		s.stepBlock()
	}
	s.first = s.pos == s.line // true only after a literal block
}

// top returns the innermost frame.
func (s *scanner) top() *frame { return &s.frames[len(s.frames)-1] }

// push opens a list or map as the value that the innermost frame waits for.
func (s *scanner) push(f frame) {
	top := s.top()
	top.want = top.filled()
	s.frames = append(s.frames, f)
	s.nodes++
	if len(s.frames)-1 > limit.YAMLDepth {
		s.stop(f.open, CodeTooDeep, "lists and maps nest more than %d deep here", limit.YAMLDepth)
	}
}

// pop closes the innermost frame.
func (s *scanner) pop() {
	s.settle()
	s.frames = s.frames[:len(s.frames)-1]
}

// settle counts a missing value, if the innermost frame still waits for one.
func (s *scanner) settle() {
	if top := s.top(); top.want == wantValue {
		s.nodes++
		top.want = top.filled()
	}
}

// blank reports whether a space, a tab, a line break or the end of the text is at an offset.
func (s *scanner) blank(at int) bool {
	return at >= len(s.text) || isBlank(s.text[at])
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// peek returns the first offset from at on that is no space or tab.
func (s *scanner) peek(at int) int {
	for at < len(s.text) && (s.text[at] == ' ' || s.text[at] == '\t') {
		at++
	}
	return at
}

// is reports whether the byte c is at an offset.
func (s *scanner) is(at int, c byte) bool {
	return at < len(s.text) && s.text[at] == c
}
