package source

// block reads a literal block, or reports a folded one.
func (s *scanner) block() {
	t := token{kind: literal, start: s.pos}
	l := lineAt(s.text, s.pos)
	width, ok := s.header(&t, l.end)
	if !ok {
		c := s.text[s.pos]
		s.plain()
		s.refuseLast(CodeLost, "a value that begins with %c is a text on the lines below; quote the expression", c)
		return
	}
	if s.text[s.pos] == '>' {
		s.add(t.start, t.start+1, CodeFolded, "> joins lines, and places in them would be lost; write | instead")
		t.refused = true
	}
	t.content = l.next
	s.pos = l.next
	if width > 0 {
		t.indent = max(s.top().column, 0) + width
	} else {
		t.indent = s.blockIndent(l.next)
	}
	s.blockLines(&t)
	s.tokens = append(s.tokens, t)
}

// header reads the rest of the line after the | of a block: a digit for its indentation, + or - for its last line
// breaks, a comment.
func (s *scanner) header(t *token, end int) (width int, ok bool) {
	at := s.pos + 1
	for ; at < end; at++ {
		switch c := s.text[at]; {
		case (c == '+' || c == '-') && t.chomp == 0:
			t.chomp = c
			continue
		case '1' <= c && c <= '9' && width == 0:
			width = int(c - '0')
			continue
		}
		break
	}
	next := s.peek(at)
	if next < end && (s.text[next] != '#' || next == at) {
		return 0, false
	}
	return width, true
}

// blockIndent returns the indentation of a block whose header has none. It is that of its first line with text, or of a
// deeper blank line above it.
func (s *scanner) blockIndent(at int) int {
	indent := max(s.top().column+1, 1)
	for at < len(s.text) {
		l := lineAt(s.text, at)
		first := at
		for first < l.end && s.text[first] == ' ' {
			first++
		}
		indent = max(indent, first-at)
		if first < l.end {
			s.noTab(first)
			break
		}
		at = l.next
	}
	return indent
}

// blockLines reads the lines of a block: those that are blank or indented enough.
func (s *scanner) blockLines(t *token) {
	t.end = min(t.content, len(s.text))
	for s.pos < len(s.text) {
		s.startLine()
		l := lineAt(s.text, s.pos)
		first := s.pos
		for first < l.end && first-s.pos < t.indent && s.text[first] == ' ' {
			first++
		}
		if first < l.end && first-s.pos < t.indent {
			s.noTab(first)
			return
		}
		s.pos = l.next
		t.end = l.next
	}
	s.startLine()
}

// noTab reports a tab among the spaces that indent a line.
func (s *scanner) noTab(at int) {
	if s.text[at] == '\t' {
		s.fail(at, at+1, tabIndents)
	}
}
