package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/position"
)

// position prints what a seat may know: scores, boards and map, the common panel, the other seats, and last the seat
// itself.
func (t *terminal) position(seat string) {
	t.paged(func() { t.whole(position.Of(t.match, seat, t.Lang)) })
}

func (t *terminal) whole(p *position.Position) {
	t.gap()
	t.headline(p)
	t.mapOf(p, t.boards(p, false))
	t.panel(&p.Common)
	for i := range p.Seats {
		if p.Seats[i].Seat != p.Viewer {
			t.panel(&p.Seats[i])
		}
	}
	if p.Viewer != "" { // nearest to the question
		t.panel(p.Panel(p.Viewer))
	}
}

// glance prints as much of the position as fits on the screen above a question with the given number of lines: scores,
// then drawn boards or the map, and from the seat's panel everything or only its hand.
func (t *terminal) glance(seat string, question int) {
	p := position.Of(t.match, seat, t.Lang)
	top := t.aside(func() {
		t.gap()
		t.headline(p)
		t.boards(p, t.height > 0)
	})
	panel := p.Panel(seat)
	own := t.aside(func() {
		if panel != nil {
			t.panel(panel)
		}
	})
	t.Printf("%s", top)
	if t.height > 0 {
		rows, least := t.height-3-question-strings.Count(top, "\n"), 0 // without the legend and the prompt
		if len(t.placed(p)) > 1 {
			least = goodRows
		}
		if rows-strings.Count(own, "\n") < least && panel != nil {
			own = t.aside(func() { t.hands(panel) })
		}
		t.chart(p, rows-strings.Count(own, "\n"))
	}
	t.Printf("%s", own)
}

// hands prints the zones of a panel that only their owner sees, without the texts of their pieces.
func (t *terminal) hands(p *position.Panel) {
	for i := range p.Zones {
		if p.Zones[i].Private {
			t.line(0, t.zone(&p.Zones[i]))
		}
	}
}

// goodRows is the height at which a map is more useful than the seat's tracks.
const goodRows = 10

// aside calls f and returns its output instead of printing it.
func (t *terminal) aside(f func()) string {
	var b bytes.Buffer
	to, screenTo := t.Out, t.w
	t.Out, t.w = &b, &b
	f()
	t.Out, t.w = to, screenTo
	return b.String()
}

// headline prints the scores, and whose turn it is.
func (t *terminal) headline(p *position.Position) {
	var scores []string
	for _, s := range p.Scores {
		text := fmt.Sprintf("%s %d", s.Name, s.Points)
		if s.Part {
			text += "+"
		}
		scores = append(scores, text)
	}
	if scores != nil {
		t.headed(0, -1, t.words.score, t.pair(t.words.score, strings.Join(scores, ", ")))
	}
	if p.Turn == "" || p.Over {
		return
	}
	turn := t.names.Seat(p.Turn)
	if phases := t.phasesText(p.Phases, ""); phases != "" {
		turn += " (" + phases + ")"
	}
	t.headed(0, -1, t.words.turnOf, t.pair(t.words.turnOf, turn))
}

// phasesText returns the open phases, the outermost first. It includes phases with fields, and the innermost one. If
// the innermost phase belongs to a seat other than asked, the text names that seat; if asked is "", it names none.
func (t *terminal) phasesText(phases []position.Phase, asked string) string {
	var out []string
	for i, p := range phases {
		var fields []string
		for _, f := range p.Fields {
			fields = append(fields, join(" ", f.Name, f.Text))
		}
		if fields == nil && i+1 < len(phases) {
			continue
		}
		name := p.Name
		if slices.ContainsFunc(p.Fields, func(f position.Field) bool { return f.Name == name }) {
			name = "" // a field already shows the name
		}
		out = append(out, join(", ", name, strings.Join(fields, ", ")))
		if asked != "" && p.Seat != "" && p.Seat != asked && i+1 == len(phases) {
			out[len(out)-1] = t.pair(t.names.Seat(p.Seat), out[len(out)-1])
		}
	}
	return strings.Join(out, t.words.semi)
}

// panel prints the panel of a seat, or the common panel: facts, values, tracks and zones.
func (t *terminal) panel(p *position.Panel) {
	told := slices.Clone(p.Facts)
	var lines []string
	for _, v := range p.Values {
		if len(v.Entries) == 1 && v.Entries[0].Key == "" {
			text := t.entryText(v.Name, &v.Entries[0])
			if value := t.entryText("", &v.Entries[0]); p.Seat == "" && value != "" {
				text = t.pair(v.Name, value) // it has a line of its own
			}
			told = append(told, text)
			continue
		}
		var parts []string
		for _, e := range v.Entries {
			parts = append(parts, t.entryText(e.Key, &e))
		}
		lines = append(lines, t.pair(v.Name, strings.Join(parts, ", ")))
	}
	for i := range p.Tracks {
		lines = append(lines, t.track(&p.Tracks[i]))
	}
	for _, z := range p.Zones {
		lines = append(lines, t.zone(&z))
	}
	if p.Seat == "" {
		for _, l := range append(told, lines...) {
			t.line(0, l)
		}
		return
	}
	if len(told)+len(lines) == 0 {
		return
	}
	head := p.Name
	if told == nil && len(lines) == 1 {
		told, lines = lines, nil
	}
	if told != nil {
		head = t.pair(p.Name, strings.Join(told, ", "))
	}
	t.headed(0, p.Number, p.Name, head)
	for _, l := range lines {
		if t.plain {
			l = p.Name + ", " + l
		}
		t.line(2, l)
	}
}

// entryText returns a name with its value. If the value has a short range, it includes the highest number.
func (t *terminal) entryText(name string, e *position.Entry) string {
	text := e.Text
	if e.Gauge != nil && e.Gauge.Low >= 0 && e.Gauge.Top <= shortGauge {
		text = fmt.Sprintf(t.words.outOf, text, e.Gauge.Top)
	}
	return join(" ", name, text)
}

// shortGauge is the highest top of a range that is printed with the value.
const shortGauge = 20

// zone returns a zone and its content.
func (t *terminal) zone(z *position.Zone) string {
	var parts []string
	for i := range z.Parts {
		p := &z.Parts[i]
		if p.Count() == 0 {
			continue // a column
		}
		text := t.heap(&p.Heap)
		if p.Key != "" {
			text = t.pair(p.Key, text)
		}
		parts = append(parts, text)
	}
	return t.pair(z.Name, cmp.Or(strings.Join(parts, t.words.semi), "–"))
}

// heap returns the text for pieces that are together.
func (t *terminal) heap(h *position.Heap) string {
	var out []string
	for i := range h.Pieces {
		out = append(out, t.thing(&h.Pieces[i], true))
	}
	if h.Hidden > 0 {
		out = append(out, t.times(h.Hidden, t.words.hidden, t.words.hiddenMany))
	}
	return strings.Join(out, ", ")
}

// thing describes pieces that look the same: number, owner, and unusual attributes.
func (t *terminal) thing(p *position.Piece, brief bool) string {
	printed := p.Printed
	if brief {
		printed = p.Brief
	}
	text := t.times(p.Count, p.Name, p.Many)
	if printed != nil {
		text += " (" + strings.Join(printed, ", ") + ")"
	}
	notes := slices.Clone(p.Marks)
	if p.Of != "" {
		notes = append([]string{p.Of}, notes...)
	}
	if notes != nil {
		text += " (" + strings.Join(notes, ", ") + ")"
	}
	return text
}

// track returns the numbers that pieces uncover when they leave: how many pieces remain, and which number comes next.
func (t *terminal) track(k *position.Track) string {
	var columns []string
	for _, c := range k.Columns {
		columns = append(columns, c.Name+" "+t.column(c.Cells, k.Next()))
	}
	return t.pair(k.Name, fmt.Sprintf(t.words.left, k.Left)+t.words.semi+strings.Join(columns, t.words.semi))
}

// column returns the numbers of a track. The number that the next piece uncovers is in brackets.
func (t *terminal) column(shown []string, gone int) string {
	var out []string
	for i, text := range shown {
		if i == gone {
			text = "[" + text + "]"
			if t.plain {
				text = fmt.Sprintf("(%s %s)", t.words.next, shown[i])
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// hand prints the zones that only the seat sees, one line per piece.
func (t *terminal) hand(seat string) {
	found := false
	own := position.Of(t.match, seat, t.Lang)
	for _, panel := range append([]position.Panel{own.Common}, own.Seats...) {
		for _, z := range panel.Zones {
			if !z.Private {
				continue
			}
			if !found {
				t.line(0, fmt.Sprintf(t.words.handOf, t.names.Seat(seat)))
			}
			found = true
			t.private(&panel, &z)
		}
	}
	if !found {
		t.line(0, fmt.Sprintf(t.words.noHand, t.names.Seat(seat)))
	}
}

// private prints the pieces of a private zone with their texts.
func (t *terminal) private(of *position.Panel, z *position.Zone) {
	for _, part := range z.Parts {
		name := z.Name
		if key := join(", ", part.Key); key != "" {
			name += " (" + key + ")"
		}
		for i := range part.Pieces {
			x := &part.Pieces[i]
			t.line(2, t.pair(name, t.thing(x, false)))
			if x.Says != "" {
				t.line(4, x.Says)
			}
		}
	}
}
