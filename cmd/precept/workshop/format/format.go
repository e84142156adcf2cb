package format

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"precept/interpreter/source"
)

// step is the number of columns for each level of indentation.
const step = 2

// Source returns the formatted text of a file. If the file cannot be parsed, it returns its problems instead.
func Source(f *source.File) ([]byte, *source.Problems, error) {
	ps := &source.Problems{}
	if source.Parse(f, ps); ps.Len() > 0 {
		return nil, ps, nil
	}
	text := strings.ReplaceAll(string(f.Text), "\r\n", "\n")
	node := source.Parse(&source.File{Name: f.Name, Text: []byte(text)}, ps)
	out := newLayout(text).of(node)
	again := source.Parse(&source.File{Name: f.Name, Text: []byte(out)}, ps)
	if ps.Len() > 0 || !same(node, again) {
		return nil, &source.Problems{}, errors.New("its layout cannot be changed without changing its meaning; " +
			"it is left unchanged")
	}
	return []byte(out), ps, nil
}

// same reports whether two nodes have the same content.
func same(a, b *source.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted &&
		slices.EqualFunc(a.Items, b.Items, same) &&
		slices.EqualFunc(a.Pairs, b.Pairs, func(x, y source.Pair) bool {
			return same(x.Key, y.Key) && same(x.Value,
				y.Value)
		})
}

// line is one line of the file.
type line struct {
	was, is int  // the column of its first token, before and after
	placed  bool // by its first token
	text    bool // part of a multi-line text: only its indentation may change
}

// edit replaces blanks inside a line.
type edit struct {
	start, end int
	with       string
}

// layout is the state of formatting one file.
type layout struct {
	text   string
	starts []int // offsets of the lines
	lines  []line
	edits  []edit
}

func newLayout(text string) *layout {
	l := &layout{text: text}
	at := 0
	for s := range strings.Lines(l.text) {
		l.starts = append(l.starts, at)
		l.lines = append(l.lines, line{was: len(s) - len(strings.TrimLeft(s, " "))})
		at += len(s)
	}
	return l
}

// of formats the file whose only value is node.
func (l *layout) of(node *source.Node) string {
	l.node(node, -step, -step)
	l.others()
	return l.write()
}

// row returns the line index of an offset.
func (l *layout) row(offset int) int {
	i, found := slices.BinarySearch(l.starts, offset)
	if !found {
		i--
	}
	return max(i, 0)
}

// column returns the original column of an offset.
func (l *layout) column(offset int) int { return offset - l.starts[l.row(offset)] }

// place moves the line that begins with the token at offset to a column. Only the first token of a line places it.
func (l *layout) place(offset, column int) {
	at := &l.lines[l.row(offset)]
	if l.column(offset) == at.was && !at.placed {
		at.is, at.placed = column, true
	}
}

// flow reports whether a list or map is written in brackets.
func (l *layout) flow(n *source.Node) bool {
	return n.Kind != source.Scalar && n.Span.Start < len(l.text) && (l.text[n.Span.Start] == '[' ||
		l.text[n.Span.Start] == '{')
}

// node formats the value of a key or dash. The key or dash was in column was, and is in column is after formatting.
func (l *layout) node(n *source.Node, was, is int) {
	switch {
	case n.Span.Start == n.Span.End: // an empty file
	case l.flow(n):
		l.place(n.Span.Start, is+step)
		l.brackets(n)
	case n.Kind == source.Map:
		l.mapping(n, is+step)
	case n.Kind == source.List:
		l.list(n, is+step)
	case n.Span.Start < n.Span.End && l.text[n.Span.Start] == '|':
		l.place(n.Span.Start, is+step)
		l.block(n, was, is)
	default:
		l.place(n.Span.Start, is+step)
	}
}

func (l *layout) mapping(n *source.Node, column int) {
	for _, p := range n.Pairs {
		was := l.column(p.Key.Span.Start)
		l.place(p.Key.Span.Start, column)
		colon := l.skip(p.Key.Span.End)
		l.replace(p.Key.Span.End, colon, "")
		if p.Value.Span.Start > colon {
			l.gap(colon+1, p.Value.Span.Start)
			if v := p.Value; v.Kind == source.List && !l.flow(v) && l.column(v.Span.Start) == was {
				l.list(v, column)
				continue
			}
			l.node(p.Value, was, column)
		}
	}
}

// list formats a list with dashes.
func (l *layout) list(n *source.Node, column int) {
	was := l.column(n.Span.Start)
	at := n.Span.Start
	for _, item := range n.Items {
		at = l.dash(at, was)
		l.place(at, column)
		if item.Span.Start > at {
			l.gap(at+1, item.Span.Start)
			l.node(item, was, column)
		}
		at = max(at+1, item.Span.End)
	}
}

// dash returns the next dash of a list: the one at offset, or the first in its column on a line below.
func (l *layout) dash(offset, column int) int {
	if l.text[offset:min(offset+1, len(l.text))] == "-" && l.column(offset) == column {
		return offset
	}
	for i := l.row(offset); i < len(l.starts); i++ {
		at := l.starts[i] + column
		if at >= offset && l.lines[i].was == column && strings.HasPrefix(l.text[at:], "-") {
			return at
		}
	}
	return offset
}

// block moves a multi-line text. The indentation of the text is that of its first non-empty line, unless the text's
// header states it.
func (l *layout) block(n *source.Node, was, is int) {
	first := l.row(n.Span.Start) + 1
	header := l.text[n.Span.Start:l.end(first-1)]
	header, _, _ = strings.Cut(header, "#")
	last := first
	for last < len(l.starts) && l.starts[last] < n.Span.End {
		last++
	}
	if !strings.Contains(header, "+") {
		for last > first && l.empty(last-1) {
			last--
		}
	}
	from, to := -1, is+step
	if i := strings.IndexAny(header, "123456789"); i >= 0 {
		width := int(header[i] - '0')
		from, to = max(was, 0)+width, max(is, 0)+width
	}
	for i := first; i < last && from < 0; i++ {
		if !l.empty(i) {
			from = l.lines[i].was
		}
	}
	for i := first; i < last; i++ {
		at := &l.lines[i]
		at.placed, at.text = true, true
		if from >= 0 && (at.was > from || !l.empty(i)) { // a line shorter than the indentation is empty
			at.is = max(at.was+to-from, 0)
		}
	}
}

// brackets puts one space after the commas and colons of a list or map in brackets, and none inside the brackets.
// It leaves gaps unchanged that contain a line break or a left-out value.
func (l *layout) brackets(n *source.Node) {
	at, separator := n.Span.Start+1, ""
	token := func(part *source.Node) {
		l.between(at, part.Span.Start, separator)
		if l.flow(part) {
			l.brackets(part)
		}
		at, separator = part.Span.End, ","
	}
	for _, item := range n.Items {
		if item.Span.Start >= at {
			token(item)
		}
	}
	for _, p := range n.Pairs {
		if p.Key.Span.Start < at {
			return
		}
		token(p.Key)
		if p.Value.Span.Start > p.Key.Span.End {
			separator = ":"
			token(p.Value)
		}
	}
	if len(n.Items)+len(n.Pairs) > 0 {
		l.between(at, n.Span.End-1, "")
	}
}

// between formats a gap that holds one separator and blanks.
func (l *layout) between(start, end int, separator string) {
	if start > end || strings.Trim(l.text[start:end], " \t") != separator {
		return
	}
	if separator != "" {
		separator += " "
	}
	l.replace(start, end, separator)
}

// skip returns the offset after any blanks.
func (l *layout) skip(offset int) int {
	for offset < len(l.text) && (l.text[offset] == ' ' || l.text[offset] == '\t') {
		offset++
	}
	return offset
}

// gap replaces the blanks between two tokens on one line by one space.
func (l *layout) gap(start, end int) {
	if start < end && l.skip(start) == end {
		l.replace(start, end, " ")
	}
}

func (l *layout) replace(start, end int, with string) {
	if l.text[start:end] != with {
		l.edits = append(l.edits, edit{start, end, with})
	}
}

// end returns the offset of the end of a line, before its line break.
func (l *layout) end(row int) int {
	end := len(l.text)
	if row+1 < len(l.starts) {
		end = l.starts[row+1]
	}
	return l.starts[row] + len(strings.TrimSuffix(l.text[l.starts[row]:end], "\n"))
}

func (l *layout) empty(row int) bool {
	return strings.Trim(l.text[l.starts[row]:l.end(row)], " \t") == ""
}

// comment reports whether a line holds only a comment.
func (l *layout) comment(row int) bool {
	return strings.HasPrefix(strings.TrimLeft(l.text[l.starts[row]:l.end(row)], " \t"), "#")
}

// others places the lines that begin with no token. Comments move with the line below or above. The content of a
// bracket moves with the bracket's line.
func (l *layout) others() {
	inside := l.inside()
	shift := 0
	var above, comments []int // lines placed by their token so far; comments to place once all others are
	for i := range l.lines {
		at := &l.lines[i]
		switch {
		case at.text || l.empty(i) && !at.placed:
		case at.placed:
			shift = at.is - at.was
			for _, c := range comments {
				l.lines[c].is = l.beside(c, above, i)
			}
			above, comments = append(above, i), nil
		case l.comment(i) && !inside[i]:
			comments = append(comments, i)
		default:
			at.is = max(at.was+shift, 0)
		}
	}
	for _, c := range comments {
		l.lines[c].is = l.beside(c, above, -1)
	}
}

// inside returns for each line whether it is in brackets opened on another line. In that case, the next line that
// is neither empty nor a comment has no token that places it.
func (l *layout) inside() []bool {
	out := make([]bool, len(l.lines))
	next := false
	for i := len(l.lines) - 1; i >= 0; i-- {
		if l.lines[i].placed || !l.empty(i) && !l.comment(i) {
			next = !l.lines[i].placed
		}
		out[i] = next
	}
	return out
}

// beside returns the new column of a comment. If the comment was aligned with the line below, it moves with that line.
// Otherwise it moves with the nearest line above in the same column, or else with the line below. The argument below is
// -1 at the end of the file.
func (l *layout) beside(row int, above []int, below int) int {
	was, is := l.lines[row].was, 0
	if below >= 0 {
		if is = l.lines[below].is; l.lines[below].was == was {
			return is
		}
	}
	for _, i := range slices.Backward(above) {
		if at := l.lines[i]; at.was == was {
			return at.is
		} else if at.was < was {
			break
		}
	}
	return is
}

// write returns the formatted file.
func (l *layout) write() string {
	slices.SortFunc(l.edits, func(a, b edit) int { return a.start - b.start })
	var b bytes.Buffer
	done, blank := 0, false
	for i, at := range l.lines {
		start := l.starts[i] + at.was
		var s strings.Builder
		for done < len(l.edits) && l.edits[done].end <= l.end(i) {
			s.WriteString(l.text[min(start, l.edits[done].start):l.edits[done].start] + l.edits[done].with)
			start = l.edits[done].end
			done++
		}
		s.WriteString(l.text[min(start, l.end(i)):l.end(i)])
		body := s.String()
		if !at.text {
			body = strings.TrimRight(body, " \t")
		}
		if body == "" && !at.text {
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte('\n')
		}
		blank = false
		b.WriteString(strings.Repeat(" ", at.is) + body + "\n")
	}
	return b.String()
}
