package draw

import (
	"fmt"
	"math"
	"slices"

	"precept/cmd/precept/table/draw/svg"
	"precept/internal/lru"
	"precept/interpreter"
)

// point is a position in the picture, y down.
type point struct{ x, y float64 }

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }
func (p point) length() float64     { return math.Hypot(p.x, p.y) }

// together is the strength of the force that pulls points to the centre. Without it, unconnected parts would drift
// apart.
const together = 0.1

// rounds is how many steps the layout takes. More steps change nothing visible.
const rounds = 600

// layouts keeps the last layouts: a table's map is drawn for each answer, and has the same layout each time.
var layouts = lru.New[[]point](64)

// laidOut returns all points with positions. It places the unplaced ones by [relax], and caches the result.
func laidOut(at []point, placed []bool, joined [][2]int) []point {
	if !slices.Contains(placed, false) {
		return at
	}
	out, err := layouts.Get(fmt.Sprint(at, placed, joined), func() ([]point, error) {
		relax(at, placed, joined)
		return at, nil
	})
	if err != nil {
		return at
	}
	return slices.Clone(out)
}

// relax places the points that have no place, by the lines between them. Joined points attract each other, and all
// points repel each other (Fruchterman and Reingold). It starts from a spiral in the order of declaration, so that the
// same board always gets the same layout. Points without a line come in rows below the rest.
func relax(at []point, placed []bool, joined [][2]int) {
	unit, centre := measure(at, placed)
	loose := looseOnes(placed, joined)
	for i := range at {
		if !placed[i] {
			a, r := float64(i)*2.399963, unit*math.Sqrt(float64(i)+0.5)
			at[i] = point{centre.x + r*math.Cos(a), centre.y + r*math.Sin(a)}
		}
	}
	for round := range rounds {
		if len(at) == len(loose) || !slices.Contains(placed, false) {
			break
		}
		heat := unit * (1 - float64(round)/rounds)
		push := pushes(at, loose, joined, unit, centre)
		for i := range at {
			if l := push[i].length(); !placed[i] && !loose[i] && l > 1e-9 {
				step := min(l, heat) / l
				at[i] = point{at[i].x + push[i].x*step, at[i].y + push[i].y*step}
			}
		}
	}
	inRows(at, loose, unit*1.5)
	for i := range at { // rounds, as the last bits differ between machines
		if !placed[i] {
			at[i] = point{math.Round(at[i].x/unit*100) / 100 * unit, math.Round(at[i].y/unit*100) / 100 * unit}
		}
	}
}

// looseOnes returns the points that have no place and no line.
func looseOnes(placed []bool, joined [][2]int) map[int]bool {
	out := map[int]bool{}
	for i := range placed {
		if !placed[i] && !slices.ContainsFunc(joined, func(e [2]int) bool { return e[0] == i || e[1] == i }) {
			out[i] = true
		}
	}
	return out
}

// inRows places the loose points in rows below the others, at least as wide as those.
func inRows(at []point, loose map[int]bool, step float64) {
	left, right, y := math.Inf(1), math.Inf(-1), 0.0
	for i, p := range at {
		if !loose[i] {
			if right < left || p.y > y {
				y = p.y
			}
			left, right = min(left, p.x), max(right, p.x)
		}
	}
	columns := int(math.Ceil(math.Sqrt(2 * float64(len(loose)))))
	if right < left {
		left = 0
	} else {
		columns = max(columns, int((right-left)/step)+1)
	}
	n := 0
	for i := range at {
		if loose[i] {
			at[i] = point{left + step*float64(n%columns), y + step*float64(n/columns+1)}
			n++
		}
	}
}

// measure returns the wanted distance between joined points and the centre of the placed points. The distance is the
// smallest between two placed points that do not coincide, or 1 if there is none.
func measure(at []point, placed []bool) (unit float64, centre point) {
	n := 0.0
	for i := range at {
		if !placed[i] {
			continue
		}
		n++
		centre.x += at[i].x
		centre.y += at[i].y
		for j := range i {
			if d := at[i].minus(at[j]).length(); placed[j] && d > 0 && (unit == 0 || d < unit) {
				unit = d
			}
		}
	}
	if n > 0 {
		centre = point{centre.x / n, centre.y / n}
	}
	if unit == 0 {
		unit = 1
	}
	return unit, centre
}

// pushes returns the force on each point. Loose points neither feel nor exert any.
func pushes(at []point, loose map[int]bool, joined [][2]int, unit float64, centre point) []point {
	out := make([]point, len(at))
	for i := range at {
		for j := range at {
			if d := at[i].minus(at[j]); i != j && !loose[j] {
				l := max(d.length(), unit/100)
				f := unit * unit / (l * l)
				out[i].x += d.x * f
				out[i].y += d.y * f
			}
		}
		d := centre.minus(at[i]) // keeps parts with no line between them near each other
		out[i].x += d.x / unit * together
		out[i].y += d.y / unit * together
	}
	for _, e := range joined {
		d := at[e[1]].minus(at[e[0]])
		f := d.length() / unit
		out[e[0]].x += d.x * f
		out[e[0]].y += d.y * f
		out[e[1]].x -= d.x * f
		out[e[1]].y -= d.y * f
	}
	return out
}

// Came records that a piece moved between two places. The fields are indices of the line-up; -1 means no place.
type Came struct{ Piece, From, To int32 }

// boxed returns the items in the boxes of a spot. Each piece is in the first box that was empty when the piece arrived.
// Pieces without a recorded move count as having arrived first.
func (p *picture) boxed(s *spot, kinds []int) []item {
	boxes := p.taken(s, kinds, nil)
	out, rest := p.fill(boxes, s.inside)
	if len(rest) > 0 {
		first := make([]int32, len(rest))
		for i := range first {
			first[i] = unmoved
		}
		boxes = p.taken(s, kinds, first)
		out, _ = p.fill(boxes, s.inside)
		for i := range out {
			if i < len(rest) && boxes[i] == unmoved {
				out[i] = rest[i]
			}
		}
	}
	for len(out) > s.boxes && out[len(out)-1].face == (svg.Face{}) {
		out = out[:len(out)-1]
	}
	return out
}

// These values describe a box without a moved piece: it is empty, or contains a piece that has not moved.
const (
	vacant  = -1
	unmoved = -2
)

// taken returns the index of the piece in each box of a spot, after applying all recorded moves to boxes.
func (p *picture) taken(s *spot, kinds []int, boxes []int32) []int32 {
	all := p.match.Lineup()
	at := slices.IndexFunc(p.places, func(pl interpreter.Place) bool { return pl.Name == s.space.ID })
	for _, c := range p.opt.Came {
		if int(c.From) != at && int(c.To) != at || int(c.Piece) >= len(all.Pieces) ||
			!slices.ContainsFunc(p.kinds(all.Pieces[c.Piece].Kind), func(k int) bool { return slices.Contains(kinds, k) }) {
			continue
		}
		if i := slices.Index(boxes, c.Piece); i >= 0 {
			boxes[i] = vacant
		}
		switch i := slices.Index(boxes, vacant); {
		case int(c.To) != at:
		case i >= 0:
			boxes[i] = c.Piece
		default:
			boxes = append(boxes, c.Piece)
		}
	}
	return boxes
}

// fill returns the items for the boxes that contain known pieces, and the items of rest that it did not use.
func (p *picture) fill(boxes []int32, rest []item) (out, left []item) {
	all := p.match.Lineup()
	out, left = make([]item, len(boxes)), slices.Clone(rest)
	for i, x := range boxes {
		if x < 0 {
			continue
		}
		is, owner := all.Pieces[x], ""
		if is.Owner >= 0 {
			owner = all.Seats[is.Owner]
		}
		k := slices.IndexFunc(left, func(it item) bool { return it.piece.Name == is.Name && it.piece.Owner == owner })
		if k >= 0 {
			out[i] = left[k]
			left = slices.Delete(left, k, k+1)
		}
	}
	return out, left
}
