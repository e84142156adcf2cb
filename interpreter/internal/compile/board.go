package compile

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/state"
)

// relationTable is a relation between spaces.
type relationTable struct {
	From []state.Set // by space: the related spaces
}

func (l *Builder) relations() {
	l.Grid = l.makeGrid()
	for i := range l.Game.Relations {
		r := &l.Game.Relations[i]
		if (i+1)*len(l.Places) > limit.Attributes {
			l.tooMany(&r.Node, "more relations, each with all places, than a match can hold")
			return
		}
		t := relationTable{From: make([]state.Set, len(l.Places))}
		if r.Grid {
			for s := range t.From {
				for d := range l.Grid.Next {
					if n := l.Grid.Next[d][s]; n >= 0 {
						t.From[s] = t.From[s].Or(state.Bit(int(n)))
					}
				}
			}
		}
		if l.Out(&r.Node) {
			l.Relations = append(l.Relations, t)
			continue
		}
		for _, p := range r.Pairs {
			a, b := l.SpaceOf[p.A], l.SpaceOf[p.B]
			if a == state.Nil || b == state.Nil || p.Map != "" && l.Setup.Options["map"] != p.Map {
				continue
			}
			t.From[a] = t.From[a].Or(state.Bit(int(b)))
			if r.Symmetric {
				t.From[b] = t.From[b].Or(state.Bit(int(a)))
			}
		}
		l.Relations = append(l.Relations, t)
	}
}

// Grid holds the neighbours of the cells of all boards.
type Grid struct {
	Next     [][]int16 // by direction and place: the neighbour, -1 for none
	Opposite []int32
	steps    [][]step    // by direction: the differences between the numbers of neighbours
	Edge     []state.Set // by direction: the places that have a neighbour there
	Row, Col []int32
}

// step is the set of places whose neighbour in a direction has a number higher by shift. On a board without holes that
// is no ring, one step covers all places. Each row with a hole may add another.
type step struct {
	shift int
	from  state.Set
}

func (l *Builder) makeGrid() *Grid {
	if l.Game.Decls.Dirs < 0 {
		return nil
	}
	ways := l.Game.Decls.Enums[l.Game.Decls.Dirs].Values
	g := &Grid{Row: make([]int32, len(l.Places)), Col: make([]int32, len(l.Places))}
	for d, w := range ways {
		g.Next = append(g.Next, make([]int16, len(l.Places)))
		for i := range g.Next[d] {
			g.Next[d][i] = -1
		}
		op := int32(0)
		for o, w2 := range ways {
			if opposites[w] == w2 {
				op = int32(o)
			}
		}
		g.Opposite = append(g.Opposite, op)
	}
	at := map[[3]int]int{}
	for i := range l.Places {
		g.Row[i], g.Col[i] = state.Nil, state.Nil
		if s := l.Places[i].Space; s >= 0 && l.Game.Spaces[s].Board >= 0 {
			sp := &l.Game.Spaces[s]
			g.Row[i], g.Col[i] = int32(sp.Row), int32(sp.Column)
			at[[3]int{sp.Board, sp.Row, sp.Column}] = i
		}
	}
	for i := range l.Places {
		if s := l.Places[i].Space; s >= 0 && l.Game.Spaces[s].Board >= 0 {
			l.neighbours(g, ways, at, i, &l.Game.Spaces[s])
		}
	}
	g.measure()
	return g
}

func (l *Builder) neighbours(g *Grid, ways []string, at map[[3]int]int, i int, sp *declared.Space) {
	b := &l.Game.Boards[sp.Board]
	allowed := declared.Directions(b.Shape, b.Diagonals)
	for d, w := range ways {
		ok := false
		for _, a := range allowed {
			ok = ok || a == w
		}
		dr, dc, known := declared.Offset(b.Shape, w)
		if !ok || !known {
			continue
		}
		col := sp.Column + dc
		if b.Shape == declared.Ring {
			col = (col-1+b.Columns)%b.Columns + 1
		}
		if n, found := at[[3]int{sp.Board, sp.Row + dr, col}]; found && n != i {
			g.Next[d][i] = int16(n)
		}
	}
}

// measure computes the steps of each direction.
func (g *Grid) measure() {
	for d := range g.Next {
		steps, edge := []step{{}}, state.Set{}
		for i, n := range g.Next[d] {
			if n < 0 {
				continue
			}
			edge = edge.Or(state.Bit(i))
			k := slices.IndexFunc(steps, func(s step) bool { return s.shift == int(n)-i })
			if k < 0 {
				k = len(steps)
				steps = append(steps, step{shift: int(n) - i})
			}
			steps[k].from = steps[k].from.Or(state.Bit(i))
		}
		if len(steps) > 1 {
			steps = steps[1:] // drop the step of shift 0: no place is its own neighbour
		}
		g.steps, g.Edge = append(g.steps, steps), append(g.Edge, edge)
	}
}

// Before returns the places whose neighbour in direction d is in s.
func (g *Grid) Before(d int, s state.Set) state.Set {
	steps := g.steps[d]
	out := s.Shift(-steps[0].shift).And(steps[0].from)
	for _, k := range steps[1:] {
		out = out.Or(s.Shift(-k.shift).And(k.from))
	}
	return out
}

// Windows returns, by place, the rows of size cells in one of several directions that contain the place.
func (g *Grid) Windows(dirs []int32, size int) [][]state.Set {
	out := make([][]state.Set, len(g.Row))
	for from := range out {
		if g.Row[from] == state.Nil {
			continue
		}
		for _, d := range dirs {
			w, at := state.Bit(from), from
			for w.Count() < size {
				if at = int(g.Next[d][at]); at < 0 || at == from {
					break
				}
				w = w.Or(state.Bit(at))
			}
			if w.Count() < size {
				continue
			}
			for p, rest := w.Pop(); p >= 0; p, rest = rest.Pop() {
				if !slices.Contains(out[p], w) {
					out[p] = append(out[p], w)
				}
			}
		}
	}
	return out
}

// opposites holds the opposite of each direction.
var opposites = map[string]string{
	"north": "south", "south": "north", "east": "west", "west": "east", "northeast": "southwest", "southwest": "northeast",
	"northwest": "southeast", "southeast": "northwest", "clockwise": "counter_clockwise", "counter_clockwise": "clockwise",
	"right": "left", "left": "right",
}
