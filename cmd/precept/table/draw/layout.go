package draw

import (
	"math"
	"slices"
)

// point is a position in the picture, y down.
type point struct{ x, y float64 }

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }
func (p point) length() float64     { return math.Hypot(p.x, p.y) }

// together is how strongly points are pulled to the middle. Without it, parts with no line between them would drift
// apart.
const together = 0.1

// rounds is how many steps the layout takes. More steps change nothing visible.
const rounds = 600

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

// measure returns the distance that joined points should have, and the middle of the placed points. The distance is the
// smallest between two placed points, or 1.
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
