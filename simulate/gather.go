package simulate

import (
	"maps"
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// Tenths is how many times how well a seat stands is noted over a match: before each tenth of its decisions, and at the
// end.
const Tenths = 11

// What is used.
const (
	Action  = "action"
	Ability = "ability"
	Card    = "card" // chosen, for whatever it is good
)

// Use is something that is used, or chosen.
type Use struct {
	Sort string     `json:"sort"`
	ID   string     `json:"id"`
	Name model.Text `json:"name"`
}

// Gathered is what is noted of one match beside its end.
type Gathered struct {
	Phases []int         // by phase of the game: how often it was opened
	Points [][Tenths]int // by seat; nil where the content does not say how well somebody stands
	Uses   map[Use]int
}

// gatherer notes what happens in a match.
type gatherer struct {
	p      *code.Program
	stands [][]int // by seat: before each of its decisions
	now    *Gathered
}

func newGatherer(p *code.Program) *gatherer {
	return &gatherer{p: p, stands: make([][]int, len(p.Players))}
}

// begin forgets the match before, and has the phases counted.
func (g *gatherer) begin(x *exec.Run) {
	g.now = &Gathered{Phases: make([]int, len(g.p.Scopes)), Uses: map[Use]int{}}
	x.CountPhases(g.now.Phases)
	for i := range g.stands {
		g.stands[i] = g.stands[i][:0]
	}
}

// answered notes an answer before it is taken.
func (g *gatherer) answered(x *exec.Run, d *exec.Decision, o exec.Option) {
	if g.p.Evaluate != nil && d.Seat >= 0 {
		g.stands[d.Seat] = append(g.stands[d.Seat], code.Stands(x.M, g.p.Evaluate, d.Seat))
	}
	if u, used := g.used(x, d, o); used {
		g.now.Uses[u]++
	}
}

// used is what an answer uses.
func (g *gatherer) used(x *exec.Run, d *exec.Decision, o exec.Option) (Use, bool) {
	if o < 0 || d.Sort == exec.Order {
		return Use{}, false
	}
	switch op := d.Step().(type) {
	case *code.Choose:
		return g.chosen(op.Step.Among.Type.Elem(), o)
	case *code.Each:
		return Use{}, false
	case *code.May:
		return g.entry(&op.Entry)
	case *code.Offer:
		if o < exec.AbilityBase {
			return g.entry(&op.Entries[o])
		}
	}
	if o < exec.AbilityBase {
		return Use{}, false
	}
	what := x.Describe(d, o)
	return use(Ability, what.ID, what.Node)
}

// entry is what an entry of a menu stands for: the action that it is, else itself.
func (g *gatherer) entry(e *code.Entry) (Use, bool) {
	id, node := e.Name, e.Node
	if e.Proc >= 0 && (node == nil || node.Name == (model.Text{})) {
		node = &g.p.Game.Procs[e.Proc].Node
		id = node.ID
	}
	return use(Action, id, node)
}

// chosen is what stands on a piece that is chosen, or the action.
func (g *gatherer) chosen(t expr.Type, o exec.Option) (Use, bool) {
	switch {
	case t.Base == expr.Action:
		p := g.p.Game.Procs[o]
		return use(Action, p.ID, &p.Node)
	case t.Base == expr.Piece && exec.Unseen(o) < 0 && int(o) < len(g.p.Pieces) && g.p.Pieces[o].Design >= 0:
		d := &g.p.Game.Designs[g.p.Pieces[o].Design]
		return use(Card, d.ID, &d.Node)
	}
	return Use{}, false
}

func use(sort, id string, n *model.Node) (Use, bool) {
	out := Use{Sort: sort, ID: id}
	if n != nil {
		out.Name = n.Name
	}
	return out, id != ""
}

// end is what was noted of the match.
func (g *gatherer) end(x *exec.Run) *Gathered {
	x.CountPhases(nil)
	if g.p.Evaluate != nil {
		for i, before := range g.stands {
			g.now.Points = append(g.now.Points, tenths(before, code.Stands(x.M, g.p.Evaluate, int32(i))))
		}
	}
	return g.now
}

// tenths is what stood before each tenth of the decisions, and at last.
func tenths(before []int, last int) (out [Tenths]int) {
	for k := range out {
		out[k] = last
		if i := k * len(before) / (Tenths - 1); i < len(before) {
			out[k] = before[i]
		}
	}
	return out
}

// Stats is what was gathered of all matches that did not fail.
type Stats struct {
	Decisions Spread
	Phases    map[string]Spread // by phase
	Points    map[string]*Curve // by seat
	Uses      map[string]*Used  // by sort, id and English name
}

// Used is how often something was used, and in how many matches.
type Used struct {
	Use
	Times   int `json:"times"`
	Matches int `json:"matches"`
}

// Curve is how well a seat stood over its matches.
type Curve struct {
	Sum [Tenths]int64
	End Spread
}

// Mean is how well it stood on average at each tenth.
func (c *Curve) Mean() (out [Tenths]float64) {
	for k, sum := range c.Sum {
		out[k] = float64(sum) / float64(max(c.End.N(), 1))
	}
	return out
}

// Spread is how often there was each number.
type Spread map[int]int

// N is how many numbers there are.
func (s Spread) N() (n int) {
	for _, k := range s {
		n += k
	}
	return n
}

// Mean is their average.
func (s Spread) Mean() float64 {
	sum := 0
	for v, k := range s {
		sum += v * k
	}
	return float64(sum) / float64(max(s.N(), 1))
}

// Values is the numbers, the least first.
func (s Spread) Values() []int { return slices.Sorted(maps.Keys(s)) }

// Quantile is the number below which that share of them is; of none, 0.
func (s Spread) Quantile(share float64) int {
	left, last := share*float64(s.N()), 0
	for _, v := range s.Values() {
		last = v
		if left -= float64(s[v]); left < 0 {
			break
		}
	}
	return last
}

func newStats() *Stats {
	return &Stats{Decisions: Spread{}, Phases: map[string]Spread{}, Points: map[string]*Curve{}, Uses: map[string]*Used{}}
}

// fold counts the next match.
func (s *Stats) fold(o outcome) {
	g := o.gathered
	s.Decisions[int(o.decisions)]++
	for i, n := range g.Phases {
		id := o.phases[i].ID
		if s.Phases[id] == nil {
			s.Phases[id] = Spread{}
		}
		s.Phases[id][n]++
	}
	for i, points := range g.Points {
		c := s.Points[o.seats[i]]
		if c == nil {
			c = &Curve{End: Spread{}}
			s.Points[o.seats[i]] = c
		}
		for k, v := range points {
			c.Sum[k] += int64(v)
		}
		c.End[points[Tenths-1]]++
	}
	for u, n := range g.Uses {
		key := u.Sort + " " + u.ID + " " + u.Name.En // entries of two menus may share an id
		if s.Uses[key] == nil {
			s.Uses[key] = &Used{Use: u}
		}
		s.Uses[key].Times += n
		s.Uses[key].Matches++
	}
}
