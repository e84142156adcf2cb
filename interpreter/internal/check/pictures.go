package check

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// A drawn grid has a text for each row, the last of them row 1, and a legend of its characters. A blank is no cell. A
// dot is a cell without attributes, unless the legend defines it. In rows of hexagons, cells are two characters apart,
// and each row is shifted by one character.

// sign is a character of a picture.
type sign struct {
	key   *source.Node
	node  *source.Node // a map: the attributes and names of its cells
	is    declared.Node
	hole  bool
	used  bool
	cells []int // its spaces
}

// mark is the position of a sign in a picture.
type mark struct {
	row, x int // from 1; the rows from below
	line   *source.Node
	at     int // the offset in the text of line
	sign   *sign
}

// picture reads a drawn grid into bd. It returns false after an error.
func (b *Draft) picture(bd *plan, n *source.Node, k int) bool {
	for _, key := range []string{"columns", "rhombus"} {
		if x := n.Get(key); x != nil {
			b.Bad(x, "shape", "a drawn grid already gives the number of columns; leave columns: out")
			return false
		}
	}
	rows := n.Get("rows")
	lines := rows.Items
	for _, line := range lines {
		if line.Kind != source.Scalar {
			b.Bad(line, "shape", "a row is a text with a character for each cell, not a %s", line.Kind.Word())
			return false
		}
	}
	if len(lines) > limit.Spaces {
		b.Bad(rows, "too_many", "%d rows; at most %d", len(lines), limit.Spaces)
		return false
	}
	signs, ok := b.legend(n.Get("legend"))
	marks, known := b.marks(lines, signs)
	if bd.Shape == declared.Hex {
		ok = b.honeycomb(marks) && ok
	} else {
		ok = b.equal(lines) && ok
	}
	if !ok || !known {
		return false
	}
	bd.Rows = len(lines)
	for _, m := range marks {
		bd.Columns = max(bd.Columns, m.x)
		if !m.sign.hole {
			bd.cells = append(bd.cells, cell{m.row, m.x, m.sign})
		}
	}
	if len(bd.cells) == 0 {
		b.Bad(rows, "missing", "a grid has at least one cell")
		return false
	}
	b.signValues(signs, k)
	return true
}

// legend reads the meaning of the characters. It returns false after an error.
func (b *Draft) legend(n *source.Node) (map[string]*sign, bool) {
	signs, ok := map[string]*sign{".": {used: true}}, true
	for _, p := range b.Mapping(n, "the signs of a legend") {
		b.Own(p.Key)
		s := &sign{key: p.Key, node: p.Value}
		switch {
		case utf8.RuneCountInString(p.Key.Text) != 1 || p.Key.Text == " ":
			b.Bad(p.Key, "value", "a sign of the legend is one character, and not a blank (which is no cell); "+
				"not %q", p.Key.Text)
			ok = false
		case p.Value.Kind == source.Map:
			s.is = b.Common(p.Value, "")
		case p.Value.Text == "hole":
			s.hole = true
		case p.Value.Text != "" || p.Value.Kind == source.List:
			b.Bad(p.Value, "value", "a sign means a hole, or cells with attributes: {attribute: value}%s",
				source.Suggest(p.Value.Text, []string{"hole"}))
			ok = false
		}
		signs[p.Key.Text] = s
	}
	return signs, ok
}

// marks returns every character of a picture except blanks, from row 1 on, and whether the legend has all of them.
func (b *Draft) marks(lines []*source.Node, signs map[string]*sign) (out []mark, known bool) {
	known = true
	rest := otherSigns(signs)
	for i := range lines {
		line, x := lines[len(lines)-1-i], 0
		for at, r := range line.Text {
			if x++; r == ' ' {
				continue
			}
			s := signs[string(r)]
			if s == nil {
				b.badAt(line, at, "value", "the legend has no sign %q%s", r, rest)
				s, known = &sign{}, false
				signs[string(r)] = s // report it once
			}
			s.used = true
			out = append(out, mark{i + 1, x, line, at, s})
		}
	}
	return out, known
}

// badAt reports a problem with the character at an offset of the text of n.
func (b *Draft) badAt(n *source.Node, at int, code string, format source.Format, args ...any) {
	_, size := utf8.DecodeRuneInString(n.Text[at:])
	b.Problems.Add(source.Span{File: n.Span.File, Start: n.At(at), End: n.At(at + size)}, code, format, args...)
}

func otherSigns(signs map[string]*sign) *source.Text {
	var names []string
	for c := range signs {
		names = append(names, c)
	}
	return source.Say(", only %s, and a blank is no cell", strings.Join(slices.Sorted(slices.Values(names)), " "))
}

// equal reports rows of squares that are shorter or longer than the first. It returns true if there are none.
func (b *Draft) equal(lines []*source.Node) bool {
	ok, want := true, utf8.RuneCountInString(lines[0].Text)
	for _, line := range lines[1:] {
		if got := utf8.RuneCountInString(line.Text); got != want {
			b.Bad(line, "shape", "%d {character|characters}, where the first row has %d; a cell that is not there "+
				"is a blank", got, want)
			ok = false
		}
	}
	return ok
}

// honeycomb converts the positions of hexagons into columns. Each step up in a column moves one character to the right
// in the text. It returns false after an error.
func (b *Draft) honeycomb(marks []mark) bool {
	least := 0
	for i := range marks {
		m := &marks[i]
		if m.x -= m.row; (m.x-marks[0].x)%2 != 0 {
			b.badAt(m.line, m.at, "shape", "hexagons are two characters apart, and each row is shifted by one "+
				"character")
			return false
		}
		if i == 0 || m.x < least {
			least = m.x
		}
	}
	for i := range marks {
		marks[i].x = (marks[i].x-least)/2 + 1
	}
	return true
}

// signValues reads the values of each sign once for all its cells, whose spaces are declared by then.
func (b *Draft) signValues(signs map[string]*sign, k int) {
	for _, name := range slices.Sorted(maps.Keys(signs)) {
		s := signs[name]
		if !s.used {
			b.Bad(s.key, "unused", "no cell of the picture is %q", name)
		}
		if s.node == nil || s.node.Kind != source.Map {
			continue
		}
		b.Later(StageValues, func() {
			values := b.Values(s.node, k, b.Component(), "space")
			for _, id := range s.cells {
				b.Game.Spaces[id].Values = values
			}
		})
	}
}
