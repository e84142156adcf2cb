package source

import (
	"bytes"
	"regexp"
)

// stepFlow reads a token inside brackets.
func (s *scanner) stepFlow() {
	s.fresh = false
	c := s.text[s.pos]
	if s.first && c != ']' && c != '}' && s.pos-s.line <= s.blockColumn() {
		open := s.top().open
		s.fail(open, open+1, "this %c is not closed before the next entry begins", s.text[open])
		return
	}
	switch c {
	case '[', '{':
		s.openInFlow()
	case ']', '}':
		s.close()
	case ',':
		s.comma()
	case ':', '?':
		s.flowIndicator()
	default:
		s.flowScalar()
	}
}

// blockColumn returns the column of the innermost frame outside brackets.
func (s *scanner) blockColumn() int {
	at := len(s.frames) - 1
	for s.frames[at].flow() {
		at--
	}
	return s.frames[at].column
}

// open reads an opening bracket as the value that the innermost frame waits for.
func (s *scanner) open(column int) {
	f := frame{kind: flowList, column: column, open: s.pos, token: len(s.tokens)}
	if s.text[s.pos] == '{' {
		f.kind = flowMap
	}
	s.push(f)
	s.tokens = append(s.tokens, token{kind: opening, start: s.pos, end: s.pos + 1})
	s.pos++
	s.fresh = false
}

// openInFlow reads an opening bracket inside brackets.
func (s *scanner) openInFlow() {
	top := s.top()
	switch {
	case top.want == wantComma && s.first:
		s.noComma()
	case top.want == wantComma && s.tokens[len(s.tokens)-1].kind != plain:
		s.behindValue()
	case top.want == wantComma:
		s.cut("YAML ends an unquoted text at %c inside brackets; quote the expression, or write a comma", s.text[s.pos])
	case top.kind == flowMap && top.want == wantEntry:
		s.failAs(CodeKey, s.pos, s.pos+1, "a key was expected here, not a %c", s.text[s.pos])
	default:
		s.open(s.pos - s.line)
	}
}

// close reads a closing bracket.
func (s *scanner) close() {
	top := s.top()
	if open := s.text[top.open]; (open == '[') != (s.text[s.pos] == ']') {
		s.fail(s.pos, s.pos+1, "this %c closes nothing: a %c is open", s.text[s.pos], open)
		return
	}
	s.pos++
	s.tokens[top.token].end = s.pos
	s.fresh = false
	s.pop()
}

// comma reads a comma between entries.
func (s *scanner) comma() {
	s.settleFlow()
	top := s.top()
	if top.want == wantEntry {
		s.fail(s.pos, s.pos+1, "there is nothing before this comma")
		return
	}
	top.want = wantEntry
	s.pos++
}

// settleFlow counts a missing value before a comma.
func (s *scanner) settleFlow() {
	if s.top().kind == flowMap {
		s.settle()
	}
}

// flowIndicator reports a colon or question mark inside brackets without a text before it.
func (s *scanner) flowIndicator() {
	top := s.top()
	switch {
	case s.text[s.pos] == '?':
		s.cut("YAML gives ? a meaning of its own inside brackets; quote the expression, or write if a { b } else { c }")
	case top.kind == flowList && top.want == wantComma:
		s.cut("YAML ends an unquoted text at a colon, and a list in brackets has no keys; quote the text, or write {key: " +
			"value}")
	case top.want == wantEntry:
		s.failAs(CodeKey, s.pos, s.pos+1, "a key is missing before this colon")
	default:
		s.secondColon()
	}
}

// secondColon reports a colon after a value in brackets. The cause is an unopened bracket, a missing comma, or missing
// quotes.
func (s *scanner) secondColon() {
	t := s.tokens[len(s.tokens)-1]
	words := bytes.Fields(s.text[t.start:t.end])
	_, closed, _ := balance(s.text[s.outermost():lineAt(s.text, s.pos).end])
	switch {
	case closed > 0:
		s.cut("a second colon in one entry, and a bracket is closed that none opened; write { before %q",
			s.excerpt(t.start, t.end))
	case t.kind == plain && len(words) > 1:
		s.cut("a second colon in one entry; a comma is missing before %q, or the text is to be in quotes",
			words[len(words)-1])
	default:
		s.cut("a second colon in one entry; quote the text, or write {key: value}")
	}
}

// flowScalar reads a text inside brackets: an item, a key or a value.
func (s *scanner) flowScalar() {
	top := s.top()
	if top.want == wantComma && s.first {
		s.noComma()
		return
	}
	if top.want == wantComma {
		s.behindValue()
		return
	}
	if s.text[s.pos] == '-' && s.blank(s.pos+1) {
		s.fail(s.pos, s.pos+1, "a list with dashes cannot be inside brackets; write [a, b]")
		return
	}
	index := len(s.tokens)
	if !s.scalar() || len(s.tokens) == index {
		return
	}
	top = s.top()
	if top.kind == flowMap && top.want == wantEntry {
		s.flowKey(index)
		return
	}
	s.nodes++
	top.want = wantComma
	s.unbalanced(index)
}

// outermost returns the offset of the first bracket on this line that is still open.
func (s *scanner) outermost() int {
	for _, f := range s.frames {
		if f.flow() && f.open >= s.line {
			return f.open
		}
	}
	return s.line
}

// behindValue reports a text that follows another inside brackets.
func (s *scanner) behindValue() {
	before := s.tokens[len(s.tokens)-1]
	switch {
	case before.kind == single && before.end == s.pos:
		s.cut(apostropheAdvice)
	case before.kind == double && before.end == s.pos:
		s.cut("the quote before this closes the text that begins with %q; if a quote was left open, close it; for one "+
			"inside a text write \\\"", s.excerpt(before.start+1, min(before.start+12, before.end-1)))
	case before.kind == double || before.kind == single || before.kind == opening:
		s.cut("a comma or closing bracket was expected here, after a complete entry")
	default:
		s.cut("a comma or closing bracket was expected here; quote the expression")
	}
}

// noComma reports a missing comma after an entry on a line above. If the bracket is never closed, it reports the
// bracket instead.
func (s *scanner) noComma() {
	top := s.top()
	if open, _, quote := balance(s.text[top.open:]); open > 0 && !quote && s.first && top.open < s.line {
		s.fail(top.open, top.open+1, "this %c is never closed", s.text[top.open])
		return
	}
	s.fail(s.pos, s.pos+1, "a comma is missing between this and the entry above")
}

// flowKey reads a key inside brackets, with its colon if there is one.
func (s *scanner) flowKey(index int) {
	t := &s.tokens[index]
	s.nodes++
	s.unbalanced(index)
	colon := s.peek(t.end)
	if !s.is(colon, ':') {
		s.bareKey(t)
		return
	}
	s.key(t, colon)
	s.top().want = wantValue
	s.pos = colon + 1
}

// formula matches characters that are frequent in expressions and rare in sentences.
var formula = regexp.MustCompile(`[()<>=]|\.[a-z]`)

// twoWords matches a text that can be a key and its value without the colon.
var twoWords = regexp.MustCompile(`^([a-z]\w*) (\w+)$`)

// alone reports whether a text is the only content of its brackets and no comma follows it.
func (s *scanner) alone(t *token) bool {
	behind := bytes.TrimLeft(s.text[t.end:], " \n")
	return len(bytes.TrimSpace(s.text[s.top().open+1:t.start])) == 0 && len(behind) > 0 && behind[0] == '}'
}

// bareKey reads a key without a colon, which has an empty value.
func (s *scanner) bareKey(t *token) {
	s.key(t, t.end)
	s.nodes++
	s.top().want = wantComma
	if t.kind != plain || t.refused {
		return
	}
	if m := missedColon.FindSubmatch(s.text[t.start:t.end]); m != nil && string(m[2]) == ":" {
		s.add(t.start, t.end, CodeKey, joinedText,
			s.excerpt(t.start, t.end))
		t.refused = true
		return
	}
	if m := twoWords.FindSubmatch(s.text[t.start:t.end]); m != nil && s.alone(t) {
		s.add(t.start, t.end, CodeKey, "%q is one text, a key without a value; write \"%s: %s\"", s.excerpt(t.start, t.end),
			m[1], m[2])
		t.refused = true
		return
	}
	if bytes.ContainsAny(s.text[t.start:t.end], " ") && !formula.Match(s.text[t.start:t.end]) {
		s.add(t.start, t.end, CodeLost, "%q is taken for a key here: inside brackets a comma ends a text without quotes; "+
			"quote the whole text", s.excerpt(t.start, t.end))
		t.refused = true
		return
	}
	if colon := bytes.IndexByte(s.text[t.start:t.end], ':'); colon > 0 {
		s.add(t.start, t.end, CodeKey, joinedText,
			s.excerpt(t.start, t.end))
		t.refused = true
	}
}

// unbalanced reports a text inside brackets with unbalanced brackets or quotes, because a comma or colon has divided an
// expression. It reports once for each pair of brackets.
func (s *scanner) unbalanced(index int) {
	t := &s.tokens[index]
	if t.kind != plain || t.refused {
		return
	}
	open, closed, quote := balance(s.text[t.start:t.end])
	if open == 0 && closed == 0 && !quote {
		return
	}
	t.refused = true
	if top := s.top(); !top.lost {
		top.lost = true
		s.add(t.start, t.end, CodeLost,
			"%q is half an expression: YAML divides an unquoted text at commas and colons inside brackets; quote the expression",
			s.excerpt(t.start, t.end))
	}
}

// cut reports an expression inside brackets that YAML divides at pos. The whole value becomes a refused text if it
// began on this line.
func (s *scanner) cut(format Format, args ...any) {
	first := s.tokens[s.value]
	if s.doubt || first.start < s.line {
		s.failAs(CodeLost, s.pos, s.pos+1, format, args...)
		return
	}
	if !s.top().lost {
		s.add(s.pos, s.pos+1, CodeLost, format, args...)
	}
	open, _, quote := balance(s.text[first.start:lineAt(s.text, s.pos).end])
	s.doubt = open > 0 || quote
	for s.top().flow() {
		s.frames = s.frames[:len(s.frames)-1]
	}
	s.refuseLine()
}
