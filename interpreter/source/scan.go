package source

import (
	"bytes"

	"precept/internal/limit"
)

// A scanner walks a text once and knows at every token which lists and maps are
// open. It accepts the YAML that content needs, which every reader of YAML
// accepts too, and says where anything else stands.
//
// Where it can tell how much of the text is spoiled it goes on behind that: the
// spoiled value becomes one refused token.
type scanner struct {
	file  *File
	ps    *Problems
	text  []byte // of the file
	start int    // of the document
	pos   int    // the next byte to be looked at
	nodes int    // in the file up to here

	line  int  // offset at which the line of pos begins
	first bool // nothing but spaces stands before pos on its line
	fresh bool // a key or dash may stand at pos: first, or behind a dash

	frames []frame // the document first, the innermost last
	tokens []token // of the document, in the order of the text
	value  int     // index of the token with which the last value in block style began

	doubt  bool // something refused may have hidden a bracket or quote: a later fault may be its echo
	broken bool // the document cannot be read
}

func newScanner(f *File, ps *Problems) *scanner {
	return &scanner{file: f, ps: ps, text: f.Text}
}

// begin prepares for the document at pos, behind its line of dashes if there is
// one.
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

// skipBlank skips empty lines and lines of comment before a document.
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

// document scans to the end of the document, which is the end of the text or a
// line of three dashes or dots. It reports whether the document can be read.
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

// finish closes what is open at the end of the document.
func (s *scanner) finish() {
	for len(s.frames) > 1 && !s.broken {
		if top := s.top(); top.flow() {
			s.fail(top.open, top.open+1, "this %c is never closed", s.text[top.open])
			return
		}
		s.pop()
	}
}

// next goes to the next token of the document and reports whether there is one.
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

// marks reports whether three dashes or dots stand at an offset, and nothing
// directly behind them.
func (s *scanner) marks(at int) bool {
	rest := s.text[at:]
	return (bytes.HasPrefix(rest, []byte("---")) || bytes.HasPrefix(rest, []byte("..."))) && s.blank(at+3)
}

// step takes the token at pos.
func (s *scanner) step() {
	if s.top().flow() {
		s.stepFlow()
	} else {
		s.stepBlock()
	}
	s.first = s.pos == s.line // only behind a literal block
}

// top returns the innermost frame.
func (s *scanner) top() *frame { return &s.frames[len(s.frames)-1] }

// push opens a list or map as the value the innermost frame waits for.
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

// settle counts the value that was left out, if the innermost frame still waits
// for one.
func (s *scanner) settle() {
	if top := s.top(); top.want == wantValue {
		s.nodes++
		top.want = top.filled()
	}
}

// blank reports whether a space, a tab, a line break or the end is at an
// offset.
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
