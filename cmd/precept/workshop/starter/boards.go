package starter

import (
	"fmt"
	"strconv"
	"strings"

	"precept/interpreter/declared"
)

// spaceName returns the name of a space on the new map. Cells of a board without named cells keep their names.
func (p *part) spaceName(m *declared.Game, id int) string {
	s := &m.Spaces[id]
	if s.Board >= 0 && !m.Boards[s.Board].Named {
		return s.ID
	}
	return p.renamed(s.ID)
}

// made returns the lines that create the same board on the new map.
func (p *part) made(m *declared.Game, board int) []string {
	b := &m.Boards[board]
	var out []string
	if b.Seat >= 0 {
		out = append(out, "per: player")
	}
	if b.Shape == declared.Ring || b.Shape == declared.Row {
		places := strconv.Itoa(b.Count)
		if b.Named {
			var names []string
			for i := range b.Count {
				names = append(names, p.renamed(m.Spaces[b.First+i].ID))
			}
			places = "[" + strings.Join(names, ", ") + "]"
		}
		return append(out, b.Shape+": "+places)
	}
	rows, legend := p.picture(m, b)
	out = append(out, "grid:", "  "+b.Shape+":",
		"    rows:")
	for _, row := range rows {
		out = append(out, fmt.Sprintf("      - %q", row))
	}
	if b.Diagonals {
		out = append(out, "    diagonals: true")
	}
	if legend != nil {
		out = append(append(out, "    legend:"), legend...)
	}
	return out
}

// picture draws a grid as text: the last row first, a space for each hole, and a letter for cells with values of
// their own.
func (p *part) picture(m *declared.Game, b *declared.Board) (rows, legend []string) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	wide, signs := b.Columns, map[string]byte{"": '.'}
	if b.Shape == declared.Hex {
		wide = 2*b.Columns + b.Rows
	}
	lines := make([][]byte, b.Rows)
	for i := range lines {
		lines[i] = []byte(strings.Repeat(" ", wide))
	}
	for i := range b.Count {
		s := &m.Spaces[b.First+i]
		says := strings.Join(p.spaceValues(m, s.Values), ", ")
		if signs[says] == 0 && len(signs) <= len(letters) {
			signs[says] = letters[len(signs)-1]
			legend = append(legend, fmt.Sprintf("      %c: {%s}", signs[says], says))
		}
		x := s.Column - 1
		if b.Shape == declared.Hex {
			x = 2*x + s.Row - 1
		}
		lines[b.Rows-s.Row][x] = max(signs[says], '.')
	}
	for _, line := range lines {
		row := string(line)
		if b.Shape == declared.Hex {
			row = strings.TrimRight(row, " ")
		}
		rows = append(rows, row)
	}
	return rows, legend
}
