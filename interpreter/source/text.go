package source

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"precept/internal/runes"
)

// scalar reads the text at pos, in any style. It reports whether reading can continue. If it adds no token, it has only
// skipped something.
func (s *scanner) scalar() bool {
	switch c := s.text[s.pos]; {
	case s.looksLike("\u00a0", "\u202f", "\u2007"):
		s.fail(s.pos, s.pos+1, "this is a no-break space, which only looks like a space; write a space")
	case s.looksLike("“", "”", "‘", "’", "„"):
		s.plain()
		s.refuseLast(CodeLost, curlyQuote)
	case c == '&' || c == '!':
		s.property()
	case c == '*' && s.pos+1 < len(s.text) && s.text[s.pos+1] == ' ' && s.first:
		s.fail(s.pos, s.pos+1, "an entry of a list begins with a dash: - ")
	case s.looksLike("– ", "— ", "• ") && s.first:
		s.fail(s.pos, s.pos+1, "an entry of a list begins with a dash, which is a hyphen: - ")
	case c == '*' && s.merged():
		s.plain()
		s.tokens[len(s.tokens)-1].refused = true
	case c == '*':
		s.plain()
		s.refuseLast(CodeAlias,
			"* repeats a node from elsewhere, which is not allowed here; write it out, or quote an expression")
	case c == '\'' || c == '"':
		s.quoted()
	case (c == '|' || c == '>') && !s.top().flow():
		s.block()
	case !s.startsPlain():
		s.cannotStart()
	default:
		s.plain()
	}
	return !s.broken
}

// looksLike reports whether one of several characters, which resemble others, is at pos.
func (s *scanner) looksLike(characters ...string) bool {
	if s.text[s.pos] < 0x80 {
		return false
	}
	for _, c := range characters {
		if bytes.HasPrefix(s.text[s.pos:], []byte(c)) {
			return true
		}
	}
	return false
}

// noBreakColon matches a key with a no-break space after its colon.
var noBreakColon = regexp.MustCompile(`^[a-z][a-z0-9_]*:\x{00a0}`)

// startsPlain reports whether a plain text can begin at pos.
func (s *scanner) startsPlain() bool {
	return !strings.ContainsRune("]},|>%@`", rune(s.text[s.pos]))
}

// cannotStart reports a character that no text begins with.
func (s *scanner) cannotStart() {
	c := s.text[s.pos]
	if c == '%' && s.first {
		s.fail(s.pos, s.pos+1, "a line that begins with %% is an instruction to a YAML program; leave it out")
		return
	}
	s.plain()
	s.refuseLast(CodeLost, "an unquoted text cannot begin with %c; quote it", c)
}

// merged reports whether the key before is the merge key <<, which was reported already.
func (s *scanner) merged() bool {
	before := bytes.TrimRight(s.text[s.line:s.pos], " ")
	return bytes.HasSuffix(before, []byte("<<:"))
}

// refuseLast reports the last text and marks it as refused.
func (s *scanner) refuseLast(code string, format Format, args ...any) {
	t := &s.tokens[len(s.tokens)-1]
	if !t.refused {
		s.add(t.start, t.end, code, format, args...)
	}
	t.refused = true
}

// property reports an anchor or a tag. Before a value of another style it skips only the anchor or tag. Otherwise it
// reads a refused text.
func (s *scanner) property() {
	start := s.pos
	code, advice := CodeAlias, Format("& names a node to repeat, which is not allowed here; leave it out, or quote an "+
		"expression")
	if s.text[start] == '!' {
		code, advice = CodeTag, "! begins a tag of YAML, which is not allowed here; leave it out, or write not"
	}
	end := start
	for !s.blank(end) && !(s.top().flow() && strings.IndexByte(",[]{}", s.text[end]) >= 0) {
		end++
	}
	if s.first || !s.introduces(end) {
		s.plain()
		s.refuseLast(code, advice)
		return
	}
	s.add(start, end, code, advice)
	s.pos = end
}

// introduces reports whether a value follows an anchor or tag that ends at an offset: one in brackets or quotes, or one
// on the lines below.
func (s *scanner) introduces(end int) bool {
	next := s.peek(end)
	if next >= len(s.text) {
		return false
	}
	if strings.IndexByte("#\r\n", s.text[next]) >= 0 {
		at, column := s.lineBelow()
		return at >= 0 && column > s.top().column
	}
	return strings.IndexByte("[{\"'|>", s.text[next]) >= 0
}

// plain reads a text without quotes.
func (s *scanner) plain() {
	t := token{start: s.pos}
	t.end, s.pos = s.plainEnd(s.pos)
	if bytes.IndexByte(s.text[t.start:t.end], 0xc2) < 0 { // the first byte of a no-break space
	} else if m := noBreakColon.FindIndex(s.text[t.start:t.end]); m != nil && (s.fresh || s.top().flow()) {
		at := t.start + m[1]
		s.fail(at-2, at, "after this key comes a no-break space, which only looks like a space; write a space")
	}
	s.tokens = append(s.tokens, t)
	s.goesOn()
}

// plainEnd returns the end of the text from an offset on its line, without trailing blanks and with them.
func (s *scanner) plainEnd(start int) (end, next int) {
	flow := s.top().flow()
	at := start
	end = start
	for ; at < len(s.text) && s.text[at] != '\n'; at++ {
		c := s.text[at]
		switch {
		case c == ':' && s.blank(at+1):
			return end, at
		case c == '#' && (at == start || isBlank(s.text[at-1])):
			return end, at
		case flow && strings.IndexByte(",?[]{}", c) >= 0:
			return end, at
		case !isBlank(c):
			end = at + 1
		}
	}
	return end, at
}

// goesOn reports a plain text that continues on the following lines, and reads them too.
func (s *scanner) goesOn() {
	for s.takeLine() {
	}
}

// takeLine adds the line below to the last plain text, if it is part of it.
func (s *scanner) takeLine() bool {
	if s.pos < len(s.text) && s.text[s.pos] != '\n' {
		return false
	}
	at, column := s.lineBelow()
	if at < 0 || !s.top().flow() && column <= s.top().column {
		return false
	}
	end, next := s.plainEnd(at)
	if end == at || s.is(next, ':') || s.text[at] == '-' && s.blank(at+1) {
		s.notAText(at, next, column)
		return false
	}
	t := &s.tokens[len(s.tokens)-1]
	switch lone := s.text[t.start:t.end]; {
	case t.refused:
	case utf8.RuneCount(lone) == 1 && s.hasKey(*t): // beside its key
		s.add(t.start, t.end, CodeFolded, "a text on the lines below begins with |, not with %q", lone)
	default:
		s.add(at, end, CodeFolded,
			"the text above continues here, and places in it would be lost; put it on one line, or write | and "+
				"the text on the lines below")
	}
	t.end, t.refused = end, true
	s.pos = next
	s.line = at - column
	return true
}

// lineBelow returns the offset of the first character of the next line that is not blank, and its column. It returns -1
// if that is a comment, or the document has no such line.
func (s *scanner) lineBelow() (at, column int) {
	for at = s.pos; at < len(s.text); {
		start := lineAt(s.text, at).next
		at = s.peek(start)
		if at >= len(s.text) || s.text[at] == '#' {
			return -1, 0
		}
		if s.text[at] == '\n' || s.text[at] == '\r' {
			continue
		}
		if at == start && s.marks(at) {
			return -1, 0
		}
		return at, at - start
	}
	return -1, 0
}

// notAText reports a line that cannot continue the text above it but is indented as if it did. Inside brackets that is
// allowed.
func (s *scanner) notAText(at, next, column int) {
	if s.top().flow() {
		return
	}
	t := s.tokens[len(s.tokens)-1]
	colon := s.withColon(t)
	beside := t.start-s.lineStart(t.start) == column
	entry := beside && column > 1 && s.text[t.start-2] == '-'
	if m := loneWord.FindSubmatch(s.text[t.start:t.end]); m != nil && t.kind == plain && !entry {
		colon = Say("; write \"%s:\"", m[1])
	}
	switch {
	case colon == nil || t.key || s.hasKey(t):
	case beside:
		s.fail(t.start, t.end, "a key with a colon was expected here, not %q%s", s.excerpt(t.start, t.end), colon)
		return
	default:
		s.fail(t.start, t.end, "more is indented below this text, and without a colon it is no key%s", colon)
		return
	}
	if top := s.top(); top.open == s.lineStart(t.start)+top.column && (column == top.column+2 && s.lostDash(*top) ||
		s.oddOne(*top, column)) {
		return
	}
	if entry {
		s.fail(at, max(at+1, next), "the entry above is complete; put a dash before this if it is the next entry "+
			"of the list, or a colon after the text above")
		return
	}
	if s.text[at] == '-' && s.blank(at+1) {
		s.fail(at, max(at+1, next), "a list begins here, below a complete text; its key is missing, such as do: "+
			"or then:")
		return
	}
	s.fail(at, max(at+1, next), "this line is indented by %d, below a text that is complete; indent it less, like the "+
		"key above, or put the text in a key of its own", column)
}

// oddOne reports the first line of a map if its indentation is odd and that of the line below is even. It returns false
// otherwise.
func (s *scanner) oddOne(top frame, column int) bool {
	if top.kind != blockMap || top.column%2 == 0 || column%2 != 0 {
		return false
	}
	s.fail(top.open, lineAt(s.text, top.open).end, "this line is indented by %d, and the next, which continues "+
		"it, by %d; indent them alike", top.column, column)
	return true
}

// loneWord matches a text that can be a key or a path without its colon, or with another character instead.
var loneWord = regexp.MustCompile(`^([a-z_][a-z0-9_]*(?:/[a-z0-9_]+)*)[^\w\s]?$`)

// lineStart returns the offset at which the line of an offset begins.
func (s *scanner) lineStart(at int) int { return bytes.LastIndexByte(s.text[:at], '\n') + 1 }

// lineBehind returns the offset at which the next line begins.
func (s *scanner) lineBehind(at int) int { return lineAt(s.text, at).next }

// hasKey reports whether a key is before a text on the same line.
func (s *scanner) hasKey(t token) bool {
	n := len(s.tokens)
	return n > 1 && s.tokens[n-2].key && bytes.IndexByte(s.text[s.tokens[n-2].start:t.start], '\n') < 0
}

// quoted reads a text in quotes.
func (s *scanner) quoted() {
	start := s.pos
	t := token{kind: double, start: start}
	if s.text[start] == '\'' {
		t.kind = single
	}
	end := s.quoteEnd(t)
	if end < 0 {
		s.fail(start, start+1, "this quote is never closed")
		return
	}
	t.end = end
	inside := s.text[start+1 : end-1]
	if bytes.IndexByte(inside, '\n') >= 0 {
		s.add(start, end, CodeFolded,
			"this text in quotes continues over several lines, and places in it would be lost; close the quote "+
				"on this line, or write | and the text on the lines below")
		t.refused, s.doubt = true, true
		s.line = start + 1 + bytes.LastIndexByte(s.text[start+1:end], '\n') + 1
	} else if t.kind == double && !s.escapes(start+1, end-1) {
		t.refused = true
	}
	s.tokens = append(s.tokens, t)
	s.pos = end
}

// quoteEnd returns the offset after the closing quote, or -1.
func (s *scanner) quoteEnd(t token) int {
	quote := s.text[t.start]
	for at := t.start + 1; at < len(s.text); at++ {
		switch {
		case s.text[at] == '\\' && t.kind == double:
			at++
		case s.text[at] == quote && t.kind == single && s.is(at+1, quote):
			at++
		case s.text[at] == quote:
			return at + 1
		}
	}
	return -1
}

// escapes checks the escapes in double quotes between two offsets and reports whether all are allowed.
func (s *scanner) escapes(at, end int) bool {
	ok := true
	for at < end {
		if s.text[at] != '\\' {
			at++
			continue
		}
		r, size := escape(s.text[at:end])
		switch {
		case size == 0:
			s.add(at, at+2, CodeSyntax, "YAML has no escape %s; write \\\\ for a backslash, or use single quotes",
				s.excerpt(at, at+2))
			ok, size = false, 2
		case r != '\t' && r != '\n' && runes.Unprintable(r):
			s.add(at, at+size, CodeControl, "character %U is not allowed in a text; leave it out", r)
			ok = false
		}
		at += size
	}
	return ok
}
