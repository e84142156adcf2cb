package draw

import (
	"strings"

	"precept/cmd/precept/table/draw/svg"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// tracks returns rows for the pieces of a zone that uncover numbers when they leave it, and the items not drawn there.
func (p *picture) tracks(zone string, rest []item, w float64) ([]row, []item) {
	var rows []row
	if p.tracked == nil {
		p.tracked = append([]narrate.Track{}, p.names.Tracks(p.as)...)
	}
	for _, t := range p.tracked {
		if t.Home != zone {
			continue
		}
		it := item{count: t.Count, piece: view.Piece{Name: t.Piece, Kind: t.Kind, Owner: t.Owner}}
		zone, _, _ := strings.Cut(zone, "(")
		l := p.piece(it.piece, zone)
		it.face, it.base, it.notes = l.face, l.base, l.notes
		rest = p.take(rest, it.piece, t.Left)
		rows = append(rows, p.track(it, &t, w))
	}
	return rows, rest
}

// take returns the items after removing n pieces that look like x.
func (p *picture) take(items []item, x view.Piece, n int) []item {
	var out []item
	for _, it := range items {
		if it.piece.Name == x.Name && it.piece.Owner == x.Owner {
			gone := min(n, it.count)
			n -= gone
			it.count -= gone
			it.piece.Count = it.count
			it.title = p.pieceText(x.Owner, it.piece)
		}
		if it.count > 0 {
			out = append(out, it)
		}
	}
	return out
}

// track returns rows of boxes: first the uncovered ones, then those where a piece still is. Below are the numbers of
// each column of the track.
func (p *picture) track(it item, t *narrate.Track, w float64) row {
	const high, line, size, wide = 28.0, 13.0, 10.5, 30.0
	label := 0.0
	labels, numbers := make([]string, len(t.Columns)), make([][]string, len(t.Columns))
	box := wide
	for k, c := range t.Columns {
		labels[k], numbers[k] = svg.Fitting(c.Name, size, w*0.5, false), c.Values
		label = max(label, svg.Width(labels[k], size, false)+6)
		for _, n := range numbers[k] {
			box = max(box, svg.Width(n, size, true)+4)
		}
	}
	fit := max(1, int((w-label)/box))
	if n := float64(t.Count); n > float64(fit) && (w-label)/n >= leastPiece {
		narrow := true
		for _, column := range numbers {
			for _, n := range column {
				narrow = narrow && svg.Width(n, size, true) <= (w-label)/float64(t.Count)-2
			}
		}
		if narrow {
			box, fit = (w-label)/n, t.Count
		}
	}
	one := it
	one.count, one.piece.Count = 1, 1
	one.title = p.pieceText(it.piece.Owner, one.piece)
	each := high + line*float64(len(t.Columns)) + 6
	lines := (t.Count + fit - 1) / fit
	return row{label + box*float64(min(fit, t.Count)), each * float64(lines), func(x0, y0 float64) {
		for i := range t.Count {
			x, y := x0+label+box*(float64(i%fit)+0.5), y0+each*float64(i/fit)
			p.Leaf("rect", "x", x-box/2+1.5, "y", y+1.5, "width", box-3, "height", high-3, "rx", 3.0, "class", "box",
				"stroke-width", 1.0)
			if i >= t.Count-t.Left {
				p.put(one, t.Home, x, y+high/2, min(box, high)-6, false)
			}
			for k, column := range numbers {
				class := "faint"
				if i < t.Count-t.Left {
					class = "faint bold"
				}
				if i < len(column) {
					p.Words(x, y+high+line*float64(k)+10, size, "middle", column[i], class)
				}
			}
		}
		for i := range lines {
			for k, l := range labels {
				p.Words(x0, y0+each*float64(i)+high+line*float64(k)+10, size, "start", l, "faint")
			}
		}
	}}
}
