package source

import (
	"bytes"
	"regexp"
)

// comment reads a comment up to the end of its line, and reports one that is the rest of an expression.
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

// skipDeeper skips the following lines that are indented deeper than the current map or list. They belong to the
// refused text.
func (s *scanner) skipDeeper() {
	if s.top().flow() {
		return
	}
	for at, column := s.lineBelow(); at >= 0 && column > s.top().column; at, column = s.lineBelow() {
		s.line = at - column
		s.pos = lineAt(s.text, at).end
	}
}

// restOfExpression matches the beginning of a comment that is really part of an expression: #.count, #).any. dangling
// matches the end of an incomplete text.
var (
	restOfExpression = regexp.MustCompile(`^#[.,)\]}]`)
	dangling         = regexp.MustCompile(`([-+*/<>=&|,(]|\b(and|or|not|in|else))$`)
)

// cutsExpression reports whether the comment from pos to end resembles the rest of an expression.
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

// plainBefore returns the unquoted text before pos on the same line.
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

// balance counts the unclosed opening brackets and the unopened closing brackets in a text, outside double quotes.
// quote reports an unclosed double quote.
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
