package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/interpreter/model"
	"precept/interpreter/view"
)

// grids reports whether the match is played on a board that is drawn.
func (t *terminal) grids() bool {
	return slices.ContainsFunc(t.match.Game.Model.Boards, func(b model.Board) bool { return drawable(b) })
}

func drawable(b model.Board) bool { return b.Shape == model.Square || b.Shape == model.Hex }

// boards draws every grid, or tells it row by row, and returns the spaces that were.
func (t *terminal) boards(v view.View) map[string]bool {
	drawn := map[string]bool{}
	g := t.match.Game.Model
	for i, b := range g.Boards {
		if !drawable(b) {
			continue
		}
		if len(g.Boards) > 1 {
			t.line(0, t.names.Of(&g.Boards[i].Node)+":")
		}
		grid := &board{terminal: t, Board: b, at: map[[2]int]*view.Place{}, letters: t.letters()}
		for _, s := range g.Spaces[b.First : b.First+b.Count] {
			drawn[s.ID] = true
			grid.at[[2]int{s.Row, s.Column}] = placeNamed(v, s.ID)
		}
		grid.mark()
		if t.plain || !grid.draw() {
			grid.tell()
		}
	}
	return drawn
}

// board is a grid that is drawn.
type board struct {
	*terminal
	model.Board
	at      map[[2]int]*view.Place
	letters map[string]string
	offered map[[2]int]bool // empty cells that may be chosen
	legend  []string
}

// mark finds the empty cells that are offered now, where that tells more than that they are empty.
func (b *board) mark() {
	d := b.match.Pending()
	if d == nil || b.match.Record.Agents[d.Seat()] != human {
		return
	}
	empty := 0
	for _, p := range b.at {
		if p == nil {
			empty++
		}
	}
	offered := map[[2]int]bool{}
	for _, o := range d.Options() {
		s := b.match.Game.Model.Spaces
		if i := slices.IndexFunc(s, func(s model.Space) bool { return s.ID == o.ID }); i >= 0 && b.at[[2]int{s[i].Row, s[i].Column}] == nil {
			offered[[2]int{s[i].Row, s[i].Column}] = true
		}
	}
	if len(offered) < empty {
		b.offered = offered
	}
}

// draw draws the grid, the highest row on top; false when it is wider than the screen. The rows of hexagons are moved
// by half a cell each, as they touch.
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
	if b.Shape == model.Hex {
		wide += wide & 1
		step = wide + 2 - wide&1
		half = step / 2
	}
	margin := len(fmt.Sprint(b.Rows)) + 3
	if margin+b.Columns*step+b.Rows*half > b.width {
		return false
	}
	for row := b.Rows; row >= 1; row-- {
		var line strings.Builder
		fmt.Fprintf(&line, "%*d  %s", margin-3, row, strings.Repeat(" ", (row-1)*half))
		for col := 1; col <= b.Columns; col++ {
			text := cells[[2]int{row, col}]
			line.WriteString(" " + b.painted(row, col, text) + strings.Repeat(" ", step-1-utf8.RuneCountInString(text)))
		}
		b.printf("%s\n", strings.TrimRight(line.String(), " "))
	}
	var foot strings.Builder
	foot.WriteString(strings.Repeat(" ", margin-1))
	for col := 1; col <= b.Columns; col++ {
		fmt.Fprintf(&foot, " %-*d", step-1, col)
	}
	b.printf("%s\n", strings.TrimRight(foot.String(), " "))
	b.explain()
	return true
}

// explain says what the letters stand for.
func (b *board) explain() {
	if len(b.offered) > 0 {
		b.legend = append(b.legend, fmt.Sprintf(b.words.mayTake, "*"))
	}
	if b.legend != nil {
		b.line(margin, strings.Join(b.legend, "; "))
	}
}

// margin is how far what stands below a board is moved in.
const margin = 4

// cell is what stands in a cell, in letters, and whose it is.
func (b *board) cell(row, col int) (text string, seat string) {
	p := b.at[[2]int{row, col}]
	if p == nil || len(p.Pieces)+p.Hidden == 0 {
		if b.offered[[2]int{row, col}] {
			return "*", ""
		}
		return "·", ""
	}
	for _, x := range p.Pieces {
		seat = b.sideOf(x)
		letters := b.letters[seat] + b.letters[x.Name]
		if x.Count > 1 {
			letters += fmt.Sprint(x.Count)
		}
		text += letters
		x.Count = 1
		if l := b.letters[seat] + b.letters[x.Name] + " " + b.look(x); !slices.Contains(b.legend, l) {
			b.legend = append(b.legend, l)
		}
	}
	if p.Hidden > 0 {
		text += "?"
	}
	return text, seat
}

func (b *board) painted(row, col int, text string) string {
	_, seat := b.cell(row, col)
	if i := slices.Index(b.match.Record.Seats, seat); i >= 0 {
		return b.paint(i, text)
	}
	return text
}

// look is a piece in words: what it is and whose.
func (b *board) look(x view.Piece) string { return b.piece(view.Place{}, x, true) }

// sideOf is the seat whose letter a piece bears: of its owner, else of the seat that one of its attributes names.
func (t *terminal) sideOf(x view.Piece) string {
	if x.Owner != "" {
		return x.Owner
	}
	for _, a := range x.Attrs {
		if slices.Contains(t.match.Record.Seats, a.Value) {
			return a.Value
		}
	}
	return ""
}

// letters is a capital for each seat, and a small letter for each sort of piece where there are several.
func (t *terminal) letters() map[string]string {
	out := map[string]string{}
	taken := map[rune]bool{}
	for _, s := range t.match.Record.Seats {
		out[s] = letter(t.names.Seat(s), taken, unicode.ToUpper)
	}
	var sorts []string
	for i := range t.match.Run.P.Pieces {
		if n := t.match.Run.P.PieceName(i); !slices.Contains(sorts, n) {
			sorts = append(sorts, n)
		}
	}
	if len(sorts) > 1 {
		for _, n := range sorts {
			out[n] = letter(t.names.Piece(n), taken, unicode.ToLower)
		}
	}
	return out
}

// letter is the first letter of a name that is not taken, else a number.
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

// tell tells the grid row by row, the highest first: what stands in which columns.
func (b *board) tell() {
	for row := b.Rows; row >= 1; row-- {
		var order []string
		columns := map[string][]int{}
		for col := 1; col <= b.Columns; col++ {
			what := b.words.empty
			if p := b.at[[2]int{row, col}]; p != nil {
				what = b.pieces(*p)
			}
			if b.offered[[2]int{row, col}] {
				what = b.words.free
			}
			if columns[what] == nil {
				order = append(order, what)
			}
			columns[what] = append(columns[what], col)
		}
		var out []string
		for _, what := range order {
			if len(order) == 1 {
				out = append(out, what)
				break
			}
			out = append(out, fmt.Sprintf(b.words.inColumns, what, b.spans(columns[what])))
		}
		b.line(0, b.pair(fmt.Sprintf(b.words.row, row), strings.Join(out, "; ")))
	}
}

// spans is numbers in words: 1, 2, 4 to 8.
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
