package source

import (
	"bytes"
	"regexp"
)

// comment takes a comment up to the end of its line, and reports one that is
// the rest of an expression.
func (s *scanner) comment() {
	end := lineAt(s.text, s.pos).end
	if t, ok := s.plainBefore(); ok && s.top().flow() {
		if _, closed, _ := balance(s.text[s.pos:end]); closed > 0 {
			s.failAs(CodeLost, s.pos, end, "%q is a comment here: YAML stops an unquoted text at \" #\"; quote the text that "+
				"begins with %q", s.excerpt(s.pos, end), s.excerpt(t.start, t.end))
			s.pos = end
			return
		}
	}
	if !s.first && s.cutsExpression(end) {
		s.add(s.pos, end, CodeLost,
			"%q is a comment here: YAML stops an unquoted text at \" #\"; quote the expression", s.excerpt(s.pos, end))
		s.refuseBefore()
		s.pos = end
		s.skipDeeper()
		return
	}
	s.pos = end
}

// skipDeeper passes over the lines below that are indented deeper than the map or list here: the rest of what was
// refused, which goes on there.
func (s *scanner) skipDeeper() {
	if s.top().flow() {
		return
	}
	for at, column := s.lineBelow(); at >= 0 && column > s.top().column; at, column = s.lineBelow() {
		s.line = at - column
		s.pos = lineAt(s.text, at).end
	}
}

// restOfExpression is how a comment begins that nobody meant as one: #.count,
// #).any. dangling is how a text ends that was to go on.
var (
	restOfExpression = regexp.MustCompile(`^#[.,)\]}]`)
	dangling         = regexp.MustCompile(`([-+*/<>=&|,(]|\b(and|or|not|in|else))$`)
)

// cutsExpression reports whether the comment from pos to end looks like the
// rest of an expression.
func (s *scanner) cutsExpression(end int) bool {
	if restOfExpression.Match(s.text[s.pos:min(end, s.pos+2)]) {
		return true
	}
	before, ok := s.plainBefore()
	if !ok {
		return false
	}
	text := s.text[before.start:before.end]
	open, _, quote := balance(text)
	return open > 0 || quote || dangling.Match(text)
}

// plainBefore returns the unquoted text that stands before pos on its line.
func (s *scanner) plainBefore() (t token, ok bool) {
	if len(s.tokens) == 0 {
		return token{}, false
	}
	t = s.tokens[len(s.tokens)-1]
	return t, t.kind == plain && !t.refused && !t.key && t.start >= s.line && s.peek(t.end) == s.pos
}

// refuseBefore marks the text before pos as refused.
func (s *scanner) refuseBefore() {
	if _, ok := s.plainBefore(); ok {
		s.tokens[len(s.tokens)-1].refused = true
	}
}

// balance counts the brackets in a text that are opened and not closed, and
// closed and not opened, outside double quotes; quote reports that one of these
// is not closed.
func balance(text []byte) (open, closed int, quote bool) {
	for _, c := range text {
		switch {
		case c == '"':
			quote = !quote
		case quote:
		case bytes.IndexByte([]byte("([{"), c) >= 0:
			open++
		case bytes.IndexByte([]byte(")]}"), c) < 0:
		case open > 0:
			open--
		default:
			closed++
		}
	}
	return open, closed, quote
}
