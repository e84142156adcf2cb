package draw

import (
	"math"
	"math/rand/v2"
	"testing"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// graphOf returns the graph of a game as drawn after setup.
func graphOf(t *testing.T, id string) *graph {
	t.Helper()
	m := after(t, load(t, id), 0, 1)
	return pictureOf(m, Options{Lang: "en"}).layOut(func(s *declared.Space) bool { return s.Board < 0 })
}

// TestNothingCrosses checks the map of Root: no path or river crosses another or runs through a third space, and no
// spaces overlap.
func TestNothingCrosses(t *testing.T) {
	g := graphOf(t, "root")
	var lines []line
	for _, l := range g.lines {
		if l.style != "none" {
			lines = append(lines, l)
		}
	}
	if len(lines) != 22 || len(g.spots) != 19 {
		t.Fatalf("%d lines and %d spaces, want 22 and 19", len(lines), len(g.spots))
	}
	name := func(l line) string { return g.spots[l.a].space.ID + "–" + g.spots[l.b].space.ID }
	for i, l := range lines {
		a, b := g.spots[l.a].at, g.spots[l.b].at
		for _, k := range lines[:i] {
			if l.a == k.a || l.a == k.b || l.b == k.a || l.b == k.b {
				continue
			}
			if crosses(a, b, g.spots[k.a].at, g.spots[k.b].at) {
				t.Errorf("%s crosses %s", name(l), name(k))
			}
		}
		for j, s := range g.spots {
			if d := distance(s.at, a, b); j != l.a && j != l.b && d < s.r {
				t.Errorf("%s runs through %s: %.0f from its middle", name(l), s.space.ID, d)
			}
		}
	}
	for i, s := range g.spots {
		for _, o := range g.spots[:i] {
			if d := s.at.minus(o.at).length(); d < s.r+o.r {
				t.Errorf("%s overlaps %s", s.space.ID, o.space.ID)
			}
		}
	}
}

// TestCloudsLieAmongTheirNeighbours checks that a forest is inside the polygon of the clearings next to it.
func TestCloudsLieAmongTheirNeighbours(t *testing.T) {
	g := graphOf(t, "root")
	for i, s := range g.spots {
		if s.face.Shape != "cloud" {
			continue
		}
		turn := 0.0
		var around []point
		for _, l := range g.lines {
			if l.a == i && g.spots[l.b].face.Shape != "cloud" {
				around = append(around, g.spots[l.b].at)
			}
		}
		// It is inside if no half plane through it is empty, so no two successive angles differ by more than half a turn.
		var angles []float64
		for _, p := range around {
			d := p.minus(s.at)
			angles = append(angles, math.Atan2(d.y, d.x))
		}
		for _, a := range angles {
			next := 2 * math.Pi
			for _, b := range angles {
				if d := math.Mod(b-a+4*math.Pi, 2*math.Pi); d > 1e-9 {
					next = min(next, d)
				}
			}
			turn = max(turn, next)
		}
		if len(around) < 3 || turn > math.Pi {
			t.Errorf("%s lies outside the spaces that it touches (%d of them, gap %.1f)", s.space.ID, len(around), turn)
		}
	}
}

// TestRelax checks that points without a place are apart from each other, near those joined to them, and always at the
// same place.
func TestRelax(t *testing.T) {
	lay := func() []point {
		at, placed := make([]point, 9), make([]bool, 9)
		at[0], placed[0] = point{10, 10}, true
		at[1], placed[1] = point{20, 10}, true
		relax(at, placed, [][2]int{{0, 2}, {2, 1}, {1, 3}, {3, 4}, {4, 0}, {5, 4}, {6, 5}}) // 7 and 8 have no line
		return at
	}
	one, two := lay(), lay()
	if one[0] != (point{10, 10}) || one[1] != (point{20, 10}) {
		t.Errorf("what has a place was moved: %v", one[:2])
	}
	for i := range one {
		if one[i] != two[i] {
			t.Errorf("point %d: %v, then %v", i, one[i], two[i])
		}
		for j := range i {
			if d := one[i].minus(one[j]).length(); d < 3 {
				t.Errorf("points %d and %d are %.1f apart", j, i, d)
			}
		}
	}
}

func crosses(a, b, c, d point) bool {
	return turns(a, b, c)*turns(a, b, d) < 0 && turns(c, d, a)*turns(c, d, b) < 0
}

func turns(a, b, c point) float64 {
	p, q := b.minus(a), c.minus(a)
	return p.x*q.y - p.y*q.x
}

// distance returns the distance of p from the segment from a to b.
func distance(p, a, b point) float64 {
	d, q := b.minus(a), p.minus(a)
	t := max(0, min(1, (q.x*d.x+q.y*d.y)/(d.x*d.x+d.y*d.y)))
	return q.minus(point{d.x * t, d.y * t}).length()
}

// TestKeepsItsBox checks that a piece in a box of a space stays in it when another comes or goes, in matches of Root.
func TestKeepsItsBox(t *testing.T) {
	g := load(t, "root")
	for seed := range uint64(4) {
		m, err := g.Start(interpreter.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		var came []Came
		boxes, joined := map[string][]string{}, 0
		for range 200 {
			if m.Over() {
				break
			}
			d := m.Pending()
			if _, err := m.Follow(d.Seat, d.Sample(r.IntN), func(e *view.Event) {
				if e.Sort == view.Moved {
					came = append(came, Came{e.Piece, e.From, e.To})
				}
			}); err != nil {
				t.Fatal(err)
			}
			p := pictureOf(m, Options{Came: came})
			for _, s := range p.spaces(func(*declared.Space) bool { return true }) {
				var now []string
				count, all := map[string]int{}, 0
				for _, it := range pictureOf(m, Options{}).spot(s).inside {
					all += it.count
				}
				for _, it := range p.spot(s).inside {
					now = append(now, it.piece.Owner+" "+it.piece.Name)
					count[now[len(now)-1]]++
					all -= it.count
				}
				if all != 0 {
					t.Fatalf("seed %d, %d answers, %s: %d pieces are missing in %q", seed, len(m.Record.Answers), s.ID, all, now)
				}
				for _, was := range boxes[s.ID] {
					count[was]--
				}
				for i, was := range boxes[s.ID] {
					if was != " " && count[was] >= 0 && (i >= len(now) || now[i] != was) {
						t.Fatalf("seed %d, %d answers, %s: %q becomes %q", seed, len(m.Record.Answers), s.ID, boxes[s.ID], now)
					}
				}
				if len(boxes[s.ID]) > 0 && len(now) > len(boxes[s.ID]) {
					joined++
				}
				boxes[s.ID] = now
			}
		}
		if joined == 0 {
			t.Errorf("seed %d: nothing came beside another", seed)
		}
	}
}
