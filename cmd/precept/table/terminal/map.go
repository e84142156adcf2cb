package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"precept/cmd/precept/table/position"
	"precept/interpreter/declared"
)

// mapOf prints the spaces that are on no grid, one after the other: facts, links, and content by owner. It omits spaces
// without any of these. Empty spaces of a printed table that have the same facts share a line.
func (t *terminal) mapOf(p *position.Position, drawn map[string]bool) {
	var alike []string // empty spaces without links, and their common facts
	said := ""
	for i := range p.Spaces {
		s := &p.Spaces[i]
		if drawn[s.ID] {
			continue
		}
		told, lie := strings.Join(s.Facts, ", "), strings.Join(t.sides(s), t.words.semi)
		var links []string
		for _, l := range s.Links {
			links = append(links, l.Text)
		}
		single := lie == "" && links == nil
		if len(alike) > 0 && (!single || told != said) {
			t.space(strings.Join(alike, t.words.semi), said, "", "")
			alike = nil
		}
		switch {
		case single && told != "":
			alike, said = append(alike, s.Name), told
		case !single:
			t.space(s.Name, told, lie, strings.Join(links, t.words.semi))
		}
	}
	if len(alike) > 0 {
		t.space(strings.Join(alike, t.words.semi), said, "", "")
	}
}

// space prints one space. In plain mode it takes one line; otherwise its content has a line of its own.
func (t *terminal) space(name, told, lie, links string) {
	if t.plain {
		t.line(0, t.pair(name, join(t.words.semi, told, lie, links)))
		return
	}
	about := join(t.words.semi, told, links)
	if about == "" {
		about, lie = lie, ""
	}
	text := name
	if about != "" {
		text = t.pair(name, about)
	}
	t.headed(0, -1, name, text)
	if lie != "" {
		t.line(4, lie)
	}
}

// sides returns the content of a space: first what belongs to nobody, then seat by seat.
func (t *terminal) sides(s *position.Space) []string {
	var out []string
	for i := range s.Sides {
		side := &s.Sides[i]
		text := t.heap(&side.Heap)
		if side.Seat != "" {
			text = t.pair(side.Name, text)
		}
		out = append(out, text)
	}
	return out
}

// join joins the texts that are not empty with a separator.
func join(by string, texts ...string) string {
	var out []string
	for _, s := range texts {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, by)
}

// chart is a map drawn in characters: a label for each space, and lines between connected spaces.
type chart struct {
	*terminal
	rows    [][]rune
	colours [][]int // by the numbers of seats, -1 for none
	labels  [][]bool
	at      map[string][2]int // by spaces: row and column of the middle
	letters map[string]string // of seats and pieces
	legend  []string
}

// Sizes of a chart.
const (
	leastRows  = 7
	mostRows   = 20
	labelWidth = 24
)

// chart draws the spaces whose positions the content defines, in at most high rows. It returns false if there is
// nothing to draw, or not enough room.
func (t *terminal) chart(p *position.Position, high int) bool {
	high = min(high, mostRows)
	looks := t.placed(p)
	if len(looks) < 2 || high < leastRows || t.plain {
		return false
	}
	c := &chart{terminal: t, at: map[string][2]int{}, letters: map[string]string{}}
	for range high {
		c.rows = append(c.rows, []rune(strings.Repeat(" ", t.width)))
		c.colours = append(c.colours, slices.Repeat([]int{-1}, t.width))
		c.labels = append(c.labels, make([]bool, t.width))
	}
	c.scale(looks)
	taken := map[rune]bool{}
	for _, seat := range t.match.Record.Seats {
		c.letters[seat] = letter(t.names.Seat(seat), taken, unicode.ToUpper)
	}
	for i := range p.Spaces {
		for _, l := range p.Spaces[i].Links {
			c.lines(p.Spaces[i].ID, &l)
		}
	}
	for i := range p.Spaces {
		if at, ok := c.at[p.Spaces[i].ID]; ok {
			c.label(at, &p.Spaces[i])
		}
	}
	c.print()
	return true
}

// placed returns the looks of the spaces on the map whose positions the content defines, by space.
func (t *terminal) placed(p *position.Position) map[string]*declared.Look {
	g, out := t.match.Game.Definition(), map[string]*declared.Look{}
	of := t.match.Record.Options["map"]
	for i := range g.Spaces {
		s := &g.Spaces[i]
		if look := g.LookOf(s); look != nil && look.Placed && (s.Map == "" || s.Map == of) {
			out[s.ID] = look
		}
	}
	for i := range p.Spaces {
		if s := &p.Spaces[i]; s.Board >= 0 || s.Sides == nil && len(s.Links) == 0 {
			delete(out, s.ID)
		}
	}
	return out
}

// scale computes the row and column of each space from the positions in their looks.
func (c *chart) scale(looks map[string]*declared.Look) {
	var low, top [2]int
	first := true
	for _, l := range looks {
		if first {
			low, top, first = [2]int{l.X, l.Y}, [2]int{l.X, l.Y}, false
		}
		low, top = [2]int{min(low[0], l.X), min(low[1], l.Y)}, [2]int{max(top[0], l.X), max(top[1], l.Y)}
	}
	wide := c.width - labelWidth
	for id, l := range looks {
		c.at[id] = [2]int{(l.Y - low[1]) * (len(c.rows) - 1) / max(1, top[1]-low[1]),
			labelWidth/2 + (l.X-low[0])*wide/max(1, top[0]-low[0])}
	}
}

// lines draws a relation's lines from a space, unless the relation's look says not to draw any.
func (c *chart) lines(from string, l *position.Link) {
	g, mark := c.match.Game.Definition(), '·'
	var look *declared.Look
	for i := range g.Relations {
		if r := &g.Relations[i]; r.Name.In(c.Lang) == l.Relation || r.ID == l.Relation {
			look = g.Looks[r.ID]
		}
	}
	if look != nil && look.Line == "river" {
		mark = '~'
	}
	a, ok := c.at[from]
	for _, to := range l.To {
		b, there := c.at[to.ID]
		if !ok || !there || look != nil && look.Line == "none" {
			continue
		}
		steps := max(abs(a[0]-b[0]), abs(a[1]-b[1])/2, 1) // a character is twice as high as wide
		for i := range steps + 1 {
			row, col := a[0]+(b[0]-a[0])*i/steps, a[1]+(b[1]-a[1])*i/steps
			c.rows[row][min(col, c.width-1)] = mark
		}
	}
}

func abs(n int) int { return max(n, -n) }

// label writes the label of a space, with its content, near the space's position, where there is room.
func (c *chart) label(at [2]int, s *position.Space) {
	text, colours := c.text(s)
	from := min(max(0, at[1]-len(text)/2), c.width-len(text))
	for _, by := range []int{0, 1, -1, 2, -2, 3, -3} {
		row := at[0] + by
		if row < 0 || row >= len(c.rows) ||
			slices.Contains(c.labels[row][max(0, from-1):min(c.width, from+len(text)+1)], true) {
			continue
		}
		copy(c.rows[row][from:], text)
		copy(c.colours[row][from:], colours)
		for i := range text {
			c.labels[row][from+i] = true
		}
		return
	}
}

// text returns the label of a space, and for each of its characters the number of the seat in whose colour it is
// printed.
func (c *chart) text(s *position.Space) (text []rune, colours []int) {
	add := func(seat int, word string) {
		for _, r := range word {
			text, colours = append(text, r), append(colours, seat)
		}
	}
	add(-1, s.Name)
	if len(s.Facts) > 0 {
		add(-1, " "+s.Facts[0])
	}
	for i := range s.Sides {
		side := &s.Sides[i]
		seat := slices.Index(c.match.Record.Seats, side.Seat)
		word := " "
		if seat >= 0 {
			word += c.letters[side.Seat]
			c.note(c.letters[side.Seat] + " " + side.Name)
		}
		for k := range side.Pieces {
			x := &side.Pieces[k]
			if seat >= 0 || k > 0 {
				word += " "
			}
			if x.Count > 1 {
				word += fmt.Sprint(x.Count)
			}
			word += c.short(x)
		}
		if side.Hidden > 0 {
			word += " ?"
		}
		add(seat, word)
	}
	if len(text) > labelWidth {
		text, colours = append(text[:labelWidth-1], '…'), colours[:labelWidth]
	}
	return text, colours
}

// short returns an abbreviation of a piece's name that is unique on the chart. It adds an entry to the legend.
func (c *chart) short(x *position.Piece) string {
	if out := c.letters[x.ID]; out != "" {
		return out
	}
	name := []rune(strings.ToLower(x.Name))
	out := string(name[:min(2, len(name))])
	for n := 2; n <= len(name); n++ {
		out = string(name[:1]) + string(name[n-1])
		if !slices.ContainsFunc(c.legend, func(l string) bool { return strings.HasPrefix(l, out+" ") }) {
			break
		}
	}
	c.letters[x.ID] = out
	c.note(out + " " + x.Name)
	return out
}

func (c *chart) note(line string) {
	if !slices.Contains(c.legend, line) {
		c.legend = append(c.legend, line)
	}
}

// print prints the rows with the colours of the seats, and what the letters mean.
func (c *chart) print() {
	for i, row := range c.rows {
		var b strings.Builder
		for col := 0; col < len(row); {
			end := col
			for end < len(row) && c.colours[i][end] == c.colours[i][col] {
				end++
			}
			if word := string(row[col:end]); c.colours[i][col] < 0 {
				b.WriteString(word)
			} else {
				b.WriteString(c.paint(c.colours[i][col], word))
			}
			col = end
		}
		c.Printf("%s\n", strings.TrimRight(b.String(), " "))
	}
	if c.legend != nil {
		c.line(0, strings.Join(c.legend, c.words.semi))
	}
}
