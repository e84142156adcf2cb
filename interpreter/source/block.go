package source

import (
	"bytes"
	"regexp"
	"strings"

	"precept/internal/limit"
)

// stepBlock reads a token outside brackets.
func (s *scanner) stepBlock() {
	column := s.pos - s.line
	isDash := s.text[s.pos] == '-' && s.blank(s.pos+1)
	if s.first && !s.align(column, isDash) {
		return
	}
	switch {
	case isDash:
		s.dash(column)
	case !s.fresh && s.top().want != wantValue:
		s.leftover()
	case s.text[s.pos] == '[' || s.text[s.pos] == '{':
		s.openInBlock(column)
	case s.text[s.pos] == '?' && s.blank(s.pos+1):
		s.failAs(CodeKey, s.pos, s.pos+1, "a question mark begins a key of several parts; a key is one text before a colon")
	case s.text[s.pos] == ':' && s.blank(s.pos+1):
		s.failAs(CodeKey, s.pos, s.pos+1, "a key is missing before this colon")
	default:
		s.blockScalar(column)
	}
}

// align closes the lists and maps that the first token of a line is not indented enough for. It reports whether the
// token is allowed at its column.
func (s *scanner) align(column int, isDash bool) bool {
	inner := frame{column: -1}
	for s.top().column > column {
		inner = *s.top()
		s.pop()
	}
	top := s.top()
	if top.column < column {
		if top.want == wantValue {
			return true
		}
		s.misplaced(column, inner, isDash)
		return false
	}
	if top.kind == blockMap && (isDash && top.want == wantValue) {
		return true
	}
	s.settle()
	if top.kind == blockList && !isDash && s.sharesColumn() {
		s.pop()
	}
	return true
}

// sharesColumn reports whether the innermost list is indented no deeper than the map it is a value of.
func (s *scanner) sharesColumn() bool {
	n := len(s.frames)
	return s.frames[n-2].kind == blockMap && s.frames[n-2].column == s.frames[n-1].column
}

// misplaced reports a line whose indentation fits no open list or map. inner is the last frame that this line closed.
func (s *scanner) misplaced(column int, inner frame, isDash bool) {
	top := s.top()
	end := lineAt(s.text, s.pos).end
	switch {
	case top.kind == document:
		s.fail(s.pos, end, "this line comes after the end of the document's only value")
	case column == top.column+2 && s.lostDash(*top):
	case inner.open-inner.column == s.lineStart(inner.open) && s.lineStart(s.pos) == s.lineBehind(inner.open) &&
		s.oddOne(inner, column):
	case inner.column > column && isDash && inner.kind == blockMap && column+2 == inner.column:
		s.fail(inner.open, lineAt(s.text, inner.open).end,
			"the list that continues below begins here without a dash; write \"- \" before this, as before its "+
				"other entries")
	case inner.column > column && column == top.column+2 && inner.kind == blockMap:
		s.tooDeep(column, inner)
	case inner.column > column:
		s.fail(s.pos, end, "this line is indented by %d, the lines above it by %d and %d; indent it like one of them",
			column, top.column, inner.column)
	default:
		s.fail(s.pos, end, "this line is indented by %d, deeper than the %d of the entry above, which is complete",
			column, top.column)
	}
}

// tooDeep reports wrong indentation near a line whose own column is right. It reports the first line of the map that
// this line closes, if that line is one level too deep or alone. Otherwise it reports the key above the map, which is
// not indented enough.
func (s *scanner) tooDeep(column int, inner frame) {
	at, from := inner.open, inner.column
	if inner.column == column+2 && s.lines(inner.open, s.pos, inner.column) > 1 {
		for at > 0 && (at >= inner.open || s.blank(at) || s.text[at] == '#') { // find the line above it
			at = s.lineStart(at)
			if at > 0 {
				at = s.peek(s.lineStart(at - 1))
			}
		}
		from = at - s.lineStart(at)
	}
	s.fail(at, lineAt(s.text, at).end, "this line is indented by %d, and line %d, which belongs beside it, by %d; "+
		"indent them alike", from, s.number(s.pos), column)
}

// lines returns the number of lines between two offsets that begin at a column.
func (s *scanner) lines(from, to, column int) (n int) {
	for at := s.lineStart(from); at < to; at = lineAt(s.text, at).next {
		if s.peek(at)-at == column {
			n++
		}
	}
	return n
}

// number returns the line number of an offset.
func (s *scanner) number(at int) int { return 1 + bytes.Count(s.text[:at], []byte{'\n'}) }

// dash reads the dash of a list entry.
func (s *scanner) dash(column int) {
	top := s.top()
	switch {
	case !s.fresh:
		s.fail(s.pos, s.pos+1, "a list with dashes begins on a line of its own; for a text, quote it")
		return
	case top.kind == blockList && top.column == column:
	case top.want == wantValue:
		s.push(frame{kind: blockList, column: column, open: s.pos})
	case s.lostDash(*top):
		return
	default:
		s.fail(s.pos, s.pos+1, "a key was expected here, not the dash of a list")
		return
	}
	s.top().want = wantValue
	s.tokens = append(s.tokens, token{kind: dash, start: s.pos, end: s.pos + 1, depth: len(s.frames)})
	s.pos++
	s.fresh = true
}

// otherDash matches a key after a character that was probably meant as a dash.
var otherDash = regexp.MustCompile(`^[^\s#-] [a-z_]+`)

// lostDash reports a map whose first key follows another character instead of a dash. It returns false for other
// frames.
func (s *scanner) lostDash(f frame) bool {
	rest := s.text[f.open:lineAt(s.text, f.open).end]
	if f.kind != blockMap || f.open-f.column != s.lineStart(f.open) || !otherDash.Match(rest) {
		return false
	}
	s.fail(f.open, f.open+len(otherDash.Find(rest)), "an entry of a list begins with a dash: - ")
	return true
}

// openInBlock reads an opening bracket outside brackets.
func (s *scanner) openInBlock(column int) {
	if s.top().want != wantValue {
		s.failAs(CodeKey, s.pos, s.pos+1, "a key was expected here, not a %c", s.text[s.pos])
		return
	}
	s.value = len(s.tokens)
	s.open(column)
}

// blockScalar reads a text outside brackets: a key if a colon follows, otherwise a value.
func (s *scanner) blockScalar(column int) {
	index := len(s.tokens)
	if !s.scalar() || len(s.tokens) == index {
		return
	}
	t := &s.tokens[index]
	colon := s.peek(t.end)
	if t.kind != literal && s.is(colon, ':') && s.blank(colon+1) {
		s.blockKey(column, index, colon)
		return
	}
	if s.top().want != wantValue {
		s.noKey(*t)
		return
	}
	s.value = index
	s.settle()
	s.fresh = s.pos == s.line // after a literal block
}

// blockKey reads the key of a map outside brackets, with its colon.
func (s *scanner) blockKey(column, index, colon int) {
	top := s.top()
	switch {
	case !s.fresh:
		s.value = index
		s.pos = colon
		s.settle()
		s.leftover()
		return
	case top.kind == blockMap && top.column == column && top.want == wantEntry:
	case top.want == wantValue:
		s.push(frame{kind: blockMap, column: column, open: s.tokens[index].start})
	default:
		s.noKey(s.tokens[index])
		return
	}
	s.top().want = wantValue
	s.nodes++
	s.key(&s.tokens[index], colon)
	s.pos = colon + 1
	s.fresh = false
}

// noKey reports a text where a key with its colon, or a dash, was expected.
func (s *scanner) noKey(t token) {
	switch s.top().kind {
	case blockList:
		if s.text[t.start] == '-' {
			s.tightDash(t)
			return
		}
		if s.top().column == t.start-s.line && s.peek(t.end) < len(s.text) && s.text[s.peek(t.end)] == ':' {
			s.fail(t.start, t.end, "this key stands below the dash of an entry; indent it by %d, like the keys of the entry "+
				"above, or put a dash before it if it begins the next entry", s.top().column+2)
			return
		}
		s.fail(t.start, t.end, "the next entry of the list was expected here, beginning with a dash")
	case blockMap:
		if s.text[t.start] == '-' {
			s.tightDash(t)
			return
		}
		if bytes.IndexByte(s.text[t.start:t.end], ':') > 0 {
			s.fail(t.start, t.end, joinedKey)
			return
		}
		s.fail(t.start, t.end, "a key with a colon was expected here, not %q%s", s.excerpt(t.start, t.end),
			s.withColon(t))
	default:
		s.fail(t.start, t.end, "this line comes after the end of the document's only value")
	}
}

// tightDash reports a dash directly before its text.
func (s *scanner) tightDash(t token) {
	if strings.HasPrefix(string(s.text[t.start+1:t.end]), "\u00a0") {
		s.fail(t.start, t.end, "after this dash comes a no-break space, U+00A0; write a plain one")
		return
	}
	s.fail(t.start, t.end, "a dash comes directly before %q; write a space after it to begin an entry of the list",
		s.excerpt(t.start+1, t.end))
}

// missedColon matches a text that was probably meant as a key and its value: name value, name = value, name:value, or
// name; value.
var missedColon = regexp.MustCompile(`^([a-z][a-z0-9_]*)( ?= ?|:|; ?|[^\w\s(] | )(.*)$`)

// withColon returns advice to write a text as a key with its value, nil if it does not resemble one.
func (s *scanner) withColon(t token) *Text {
	m := missedColon.FindSubmatch(s.text[t.start:t.end])
	if t.kind != plain || m == nil || len(m[2]) == 0 {
		return nil
	}
	how := Format("; write \"%s: %s\"")
	if m[2][0] == ':' {
		how = "; write \"%s: %s\", with a space after the colon"
	}
	return Say(how, m[1], s.cutShort(string(m[3])))
}

// key checks a key. end is the offset of its colon, or the end of a key without one.
func (s *scanner) key(t *token, end int) {
	t.key, t.depth = true, len(s.frames)
	text := s.text[t.start:t.end]
	switch size := end - t.start; {
	case size > limit.KeyBytes:
		s.failAs(CodeKey, t.start, t.start+1, "this key has %d bytes; %d are allowed", size, limit.KeyBytes)
	case t.refused:
	case t.kind == plain && isNull(string(text)), t.kind != plain && len(text) == 2:
		s.add(t.start, t.end, CodeKey, "a key is never empty; for the word itself, quote it")
		t.refused = true
	case t.kind == plain && string(text) == "<<":
		s.add(t.start, t.end, CodeAlias, "<< merges another map, which is not allowed here; write the keys out")
		t.refused = true
	case t.kind == plain && len(text) > 1 && text[0] == '-':
		s.tightDash(*t)
	case t.kind == plain && bytes.Contains(text, []byte(" ? ")):
		s.add(t.start, t.end, CodeLost, "%q is the key of a map here: %s", s.excerpt(t.start, t.end), Say(ternaryAdvice))
		t.refused = true
	}
}

// closesMore reports whether the rest of the line closes more brackets than it opens.
func (s *scanner) closesMore() bool {
	_, closed, _ := balance(s.text[s.pos:lineAt(s.text, s.pos).end])
	return closed > 0
}

const apostropheAdvice = "an apostrophe ends a text in single quotes; put the text in double quotes, or write the " +
	"apostrophe twice"

const ternaryAdvice = "YAML ends an unquoted text at \": \"; quote the expression, or write if a { b } else { c }"

// leftover reports text after a complete value on the same line. Both become one refused text.
func (s *scanner) leftover() {
	before := s.tokens[s.value]
	switch {
	case before.refused:
		s.broken = s.doubt
	case before.kind == opening && s.text[s.pos] == ':':
		s.failAs(CodeKey, before.start, before.end, "a list or map comes before the colon; a key is one text")
		return
	case before.kind == opening:
		s.add(before.start, before.end, CodeLost,
			"a value that begins with %c is complete at its closing bracket; quote the expression", s.text[before.start])
	case before.kind == single && s.pos == before.end:
		s.add(before.start, before.end, CodeLost, apostropheAdvice)
	case before.kind == single || before.kind == double:
		s.add(before.start, before.end, CodeLost,
			"a value that begins with a quote is complete at the closing one; put the whole expression in quotes of the other "+
				"kind")
	case bytes.Contains(s.text[before.start:before.end], []byte(" ? ")):
		s.add(before.start, s.pos+1, CodeLost, "%q is cut short: %s", s.excerpt(before.start, before.end),
			Say(ternaryAdvice))
	case s.closesMore():
		s.add(before.start, s.pos+1, CodeSyntax, "a bracket is closed on this line and none opened; write { before %q",
			s.excerpt(before.start, before.end))
	default:
		s.add(s.pos, s.pos+1, CodeSyntax,
			"a second colon with a space on one line: YAML ends an unquoted text there; quote the text, or begin a map on the "+
				"next line")
	}
	s.refuseLine()
}
