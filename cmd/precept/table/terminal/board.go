package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/interpreter/declared"
)

// grids reports whether the match has a board that is drawn as a grid.
func (t *terminal) grids() bool { return len(t.drawnBoards()) > 0 }

// drawnBoards returns the numbers of the boards that are drawn.
func (t *terminal) drawnBoards() []int {
	var out []int
	for i, b := range t.match.Game.Definition().Boards {
		if drawable(b) && len(t.match.Lineup().Boards[i]) > 0 {
			out = append(out, i)
		}
	}
	return out
}

func drawable(b declared.Board) bool { return b.Shape == declared.Square || b.Shape == declared.Hex }

// boards draws every grid, or prints it row by row, and returns the spaces on them. A grid that is too wide is drawn
// with only the owners of its pieces; unless glance is true, its content is printed below.
func (t *terminal) boards(p *position.Position, glance bool) map[string]bool {
	drawn := map[string]bool{}
	for i := range p.Boards {
		d := &p.Boards[i]
		if len(p.Boards) > 1 {
			t.line(0, d.Name+":")
		}
		grid := &board{terminal: t, Board: d, at: map[[2]int]*position.Space{}, letters: t.letters()}
		for k := range p.Spaces {
			if s := &p.Spaces[k]; s.Board == d.Number {
				drawn[s.ID] = true
				grid.at[[2]int{s.Row, s.Column}] = s
			}
		}
		grid.mark()
		full := !t.plain && grid.draw()
		if !full && !t.plain {
			grid.brief, grid.legend = true, nil
			full = grid.draw() && glance
		}
		if !full {
			grid.tell()
		}
	}
	return drawn
}

// board is a grid that is drawn.
type board struct {
	*terminal
	*position.Board
	at      map[[2]int]*position.Space // by row and column; holes are missing
	letters map[string]string
	signs   map[string]string // the letter for each text of facts about cells
	offered map[[2]int]bool   // empty cells that can be chosen
	legend  []string
	brief   bool // cells show whose pieces are there, and how many
}

// mark finds the empty cells that are options now, and forgets them if every empty cell is one. It also assigns letters
// to the facts about cells.
func (b *board) mark() {
	b.signs = map[string]string{}
	taken := map[rune]bool{}
	for _, letters := range b.letters {
		for _, r := range letters {
			taken[r] = true
		}
	}
	for row := b.Rows; row >= 1; row-- {
		for col := 1; col <= b.Columns; col++ {
			told := b.factsAt(row, col)
			if words := strings.Fields(told); told != "" && b.signs[told] == "" {
				b.signs[told] = letter(words[len(words)-1]+told, taken, unicode.ToLower)
			}
		}
	}
	d := b.match.Pending()
	if d == nil || b.match.Record.Agents[d.Seat] != desk.Human {
		return
	}
	empty := 0
	for _, s := range b.at {
		if s.Sides == nil {
			empty++
		}
	}
	offered := map[[2]int]bool{}
	for _, o := range d.Options() {
		s := b.match.Lineup().SpaceOf[o.ID]
		if s == nil || s.Board != b.Number {
			continue
		}
		if cell := [2]int{s.Row, s.Column}; b.at[cell] != nil && b.at[cell].Sides == nil {
			offered[cell] = true
		}
	}
	if len(offered) < empty {
		b.offered = offered
	}
}

// draw draws the grid with the highest row on top. It returns false if the grid is wider than the screen. Each row of
// hexagons is shifted by half a cell.
func (b *board) draw() bool {
	wide := 1
	cells := map[[2]int]string{}
	for row := 1; row <= b.Rows; row++ {
		for col := 1; col <= b.Columns; col++ {
			text, _ := b.cell(row, col)
			cells[[2]int{row, col}] = text
			wide = max(wide, utf8.RuneCountInString(text), len(fmt.Sprint(col)))
		}
	}
	step, half := wide+1, 0
	if b.Shape == declared.Hex {
		step = max(step+step&1, 4)
		half = step / 2
	}
	margin := len(fmt.Sprint(b.Rows)) + 3
	if margin+b.Columns*step+b.Rows*half > b.width {
		return false
	}
	called := &b.match.Game.Definition().Boards[b.Number]
	for row := b.Rows; row >= 1; row-- {
		var line strings.Builder
		label, _ := called.Labels(row, 1)
		fmt.Fprintf(&line, "%*s  %s", margin-3, label, strings.Repeat(" ", (row-1)*half))
		for col := 1; col <= b.Columns; col++ {
			text := cells[[2]int{row, col}]
			line.WriteString(" " + b.painted(row, col, text) + strings.Repeat(" ", step-1-utf8.RuneCountInString(text)))
		}
		b.Printf("%s\n", strings.TrimRight(line.String(), " "))
	}
	var foot strings.Builder
	foot.WriteString(strings.Repeat(" ", margin-1))
	for col := 1; col <= b.Columns; col++ {
		_, label := called.Labels(1, col)
		fmt.Fprintf(&foot, " %-*s", step-1, label)
	}
	b.Printf("%s\n", strings.TrimRight(foot.String(), " "))
	b.explain()
	return true
}

// explain prints the meaning of the letters.
func (b *board) explain() {
	if len(b.offered) > 0 {
		b.legend = append(b.legend, fmt.Sprintf(b.words.mayTake, "*"))
	}
	if b.legend != nil {
		b.line(margin, strings.Join(b.legend, b.words.semi))
	}
}

// margin is the indentation of the legend below a board.
const margin = 4

// cell returns the letters for the content of a cell, and the seat for its colour. The letter for the facts of the cell
// comes last.
func (b *board) cell(row, col int) (text, seat string) {
	at := [2]int{row, col}
	s, there := b.at[at]
	if !there {
		return "", ""
	}
	if b.brief && s.Sides != nil {
		return b.short(s)
	}
	text, seat = b.contents(s, b.offered[at])
	told := b.factsAt(row, col)
	sign := b.signs[told]
	if told == "" || b.brief && sign == "?" {
		return text, seat
	}
	b.note(sign + " " + told)
	if text == "·" {
		return sign, seat
	}
	return text + ":" + sign, seat
}

// factsAt returns the facts of a cell, "" for none.
func (b *board) factsAt(row, col int) string {
	if s := b.at[[2]int{row, col}]; s != nil {
		return strings.Join(s.Facts, ", ")
	}
	return ""
}

func (b *board) contents(s *position.Space, offered bool) (text, seat string) {
	if s.Sides == nil {
		if offered {
			return "*", ""
		}
		return "·", ""
	}
	hidden := false
	for i := range s.Sides {
		for _, x := range s.Sides[i].Pieces {
			seat = x.Bears
			letters := b.letters[seat] + b.letters[x.ID]
			text += letters
			if x.Count > 1 {
				text += fmt.Sprint(x.Count)
			}
			x.Count = 1
			if x.Seat != "" {
				x.Of = b.names.Seat(x.Seat)
			}
			b.note(letters + " " + b.thing(&x, true))
		}
		hidden = hidden || s.Sides[i].Hidden > 0
	}
	if hidden {
		text += "?"
	}
	return text, seat
}

// short returns the letter of the seat whose pieces are on a cell, with their number. The letter is "+" for several
// seats, and "o" for pieces without an owner.
func (b *board) short(s *position.Space) (text, seat string) {
	n := 0
	for i := range s.Sides {
		n += s.Sides[i].Count()
		for _, x := range s.Sides[i].Pieces {
			switch letter := b.letters[x.Bears]; {
			case letter == "" || letter == text:
			case text == "":
				text, seat = letter, x.Bears
				b.note(letter + " " + b.names.Seat(seat))
			default:
				text, seat = "+", ""
			}
		}
	}
	if text == "" {
		text = "o"
		b.note("o " + b.words.common)
	}
	if n > 1 {
		text += fmt.Sprint(min(n, 99))
	}
	return text, seat
}

// note adds a line to the legend unless it is there.
func (b *board) note(line string) {
	if !slices.Contains(b.legend, line) {
		b.legend = append(b.legend, line)
	}
}

func (b *board) painted(row, col int, text string) string {
	_, seat := b.cell(row, col)
	if i := slices.Index(b.match.Record.Seats, seat); i >= 0 {
		return b.paint(i, text)
	}
	return text
}

// letters returns a capital letter for each seat. If there are several sorts of pieces, it also returns a small letter
// for each sort: the one in its look, or one from its name.
func (t *terminal) letters() map[string]string {
	out := map[string]string{}
	taken := map[rune]bool{}
	for _, s := range t.match.Record.Seats {
		out[s] = letter(t.names.Seat(s), taken, unicode.ToUpper)
	}
	sorts := t.match.Lineup().Components
	if len(sorts) > 1 {
		for _, n := range sorts {
			mark := ""
			if look := t.match.Game.Definition().Looks[n]; look != nil {
				mark = look.Mark.In(t.Lang)
			}
			out[n] = letter(mark+t.names.Piece(n), taken, unicode.ToLower)
		}
	}
	return out
}

// letter returns the first letter of a name that is not taken, else a digit, else "?".
func letter(name string, taken map[rune]bool, as func(rune) rune) string {
	for _, r := range name {
		if r = as(r); unicode.IsLetter(r) && !taken[r] {
			taken[r] = true
			return string(r)
		}
	}
	for r := '1'; r <= '9'; r++ {
		if !taken[r] {
			taken[r] = true
			return string(r)
		}
	}
	return "?"
}

// tell prints the grid row by row, the highest first, with the content of each column.
func (b *board) tell() {
	for row := b.Rows; row >= 1; row-- {
		var order []string
		columns := map[string][]int{}
		for col := 1; col <= b.Columns; col++ {
			s, there := b.at[[2]int{row, col}]
			if !there {
				continue
			}
			what := b.words.empty
			if s.Sides != nil {
				what = strings.Join(b.stand(s), ", ")
			}
			if b.offered[[2]int{row, col}] {
				what = b.words.free
			}
			what = join(", ", what, b.factsAt(row, col))
			if columns[what] == nil {
				order = append(order, what)
			}
			columns[what] = append(columns[what], col)
		}
		if order == nil {
			continue
		}
		var out []string
		for _, what := range order {
			if len(order) == 1 && len(columns[what]) == b.Columns {
				out = append(out, what)
				break
			}
			out = append(out, fmt.Sprintf(b.words.inColumns, what, b.spans(columns[what])))
		}
		b.line(0, b.pair(fmt.Sprintf(b.words.row, row), strings.Join(out, b.words.semi)))
	}
}

// stand returns the texts for the pieces on a cell, with their owners.
func (b *board) stand(s *position.Space) []string {
	var out []string
	for i := range s.Sides {
		h := s.Sides[i].Heap
		h.Pieces = slices.Clone(h.Pieces)
		for k := range h.Pieces {
			if x := &h.Pieces[k]; x.Seat != "" {
				x.Of = b.names.Seat(x.Seat)
			}
		}
		out = append(out, b.heap(&h))
	}
	return out
}

// spans returns the text for a list of numbers: 1, 2, 4 to 8.
func (t *terminal) spans(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if j > i+1 {
			out = append(out, fmt.Sprintf(t.words.through, numbers[i], numbers[j]))
		} else {
			for _, n := range numbers[i : j+1] {
				out = append(out, fmt.Sprint(n))
			}
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
