package draw

import "math"

// point is where something lies, y down.
type point struct{ x, y float64 }

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }
func (p point) length() float64     { return math.Hypot(p.x, p.y) }

// rounds is how long the layout is relaxed; more moves nothing that can be seen.
const rounds = 600

// relax finds places for those points that have none, from what is joined to what: joined points pull each other, all
// push each other away (Fruchterman and Reingold). It begins with a spiral in the order of declaration, so that the same
// board is always laid out alike.
func relax(at []point, placed []bool, joined [][2]int) {
	unit, centre, free := measure(at, placed)
	for i := range at {
		if !placed[i] {
			a, r := float64(i)*2.399963, unit*math.Sqrt(float64(i)+0.5)
			at[i] = point{centre.x + r*math.Cos(a), centre.y + r*math.Sin(a)}
		}
	}
	if free == 0 {
		return
	}
	for round := range rounds {
		heat := unit * (1 - float64(round)/rounds)
		push := pushes(at, joined, unit, centre)
		for i := range at {
			if l := push[i].length(); !placed[i] && l > 1e-9 {
				step := min(l, heat) / l
				at[i] = point{at[i].x + push[i].x*step, at[i].y + push[i].y*step}
			}
		}
	}
	for i := range at { // the last bits are not the same on every machine
		if !placed[i] {
			at[i] = point{math.Round(at[i].x/unit*100) / 100 * unit, math.Round(at[i].y/unit*100) / 100 * unit}
		}
	}
}

// measure is how far apart joined points should lie, the middle of those that have a place, and how many have none.
func measure(at []point, placed []bool) (unit float64, centre point, free int) {
	n := 0.0
	for i := range at {
		if !placed[i] {
			free++
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
	return unit, centre, free
}

// pushes is the force on each point.
func pushes(at []point, joined [][2]int, unit float64, centre point) []point {
	out := make([]point, len(at))
	for i := range at {
		for j := range at {
			if d := at[i].minus(at[j]); i != j {
				l := max(d.length(), unit/100)
				f := unit * unit / (l * l)
				out[i].x += d.x * f
				out[i].y += d.y * f
			}
		}
		d := centre.minus(at[i]) // keeps parts that nothing joins together
		out[i].x += d.x * 0.05
		out[i].y += d.y * 0.05
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
