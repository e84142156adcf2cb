package simulate

import (
	"maps"
	"slices"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Tenths is the number of times a seat's evaluation is recorded in a match: before each tenth of its decisions, and
// at the end.
const Tenths = 11

// The sorts of uses.
const (
	Action  = "action"
	Ability = "ability"
	Card    = "card" // chosen for any purpose
)

// Gathered is what is recorded of one match in addition to its end.
type Gathered struct {
	Phases []int         // by phase of the game: how often it began
	Points [][Tenths]int // evaluations by seat; nil if the content has no evaluation
	Uses   map[narrate.Use]int
}

// gatherer records what happens in a match.
type gatherer struct {
	engine      *interpreter.Engine
	by          *interpreter.Evaluation
	evaluations [][]int // by seat: the evaluation before each of its decisions
	now         *Gathered
	phases      []string
}

func newGatherer(e *interpreter.Engine) (*gatherer, error) {
	by, err := e.Compile("")
	return &gatherer{engine: e, by: by, evaluations: make([][]int, len(e.Lineup().Seats)), phases: e.Lineup().Phases}, err
}

// begin drops the previous match and starts counting phases.
func (g *gatherer) begin() {
	g.now = &Gathered{Phases: make([]int, len(g.phases)), Uses: map[narrate.Use]int{}}
	g.engine.CountPhases(g.now.Phases)
	for i := range g.evaluations {
		g.evaluations[i] = g.evaluations[i][:0]
	}
}

// answered records an answer before it is applied.
func (g *gatherer) answered(o interpreter.Answer) {
	if seat := g.engine.Seat(); g.by != nil && seat >= 0 {
		g.evaluations[seat] = append(g.evaluations[seat], g.engine.Points(g.by, seat))
	}
	if u, used := narrate.Using(g.engine, o); used {
		g.now.Uses[u]++
	}
}

// end returns what was recorded of the match.
func (g *gatherer) end() *Gathered {
	g.engine.CountPhases(nil)
	if g.by != nil {
		for i, before := range g.evaluations {
			g.now.Points = append(g.now.Points, tenths(before, g.engine.Points(g.by, i)))
		}
	}
	return g.now
}

// tenths returns the value before each tenth of the decisions, and the last value.
func tenths(before []int, last int) (out [Tenths]int) {
	for k := range out {
		out[k] = last
		if i := k * len(before) / (Tenths - 1); i < len(before) {
			out[k] = before[i]
		}
	}
	return out
}

// Stats holds the statistics of all matches that did not fail.
type Stats struct {
	Decisions Spread
	Phases    map[string]Spread // by phase
	Points    map[string]*Curve // by seat
	Uses      map[string]*Used  // by sort, id and English name
}

// Used counts how often something was used, and in how many matches.
type Used struct {
	narrate.Use
	Times   int `json:"times"`
	Matches int `json:"matches"`
}

// Curve is the evaluation of a seat over its matches.
type Curve struct {
	Sum [Tenths]int64
	End Spread
}

// Mean returns the average evaluation at each tenth.
func (c *Curve) Mean() (out [Tenths]float64) {
	for k, sum := range c.Sum {
		out[k] = float64(sum) / float64(max(c.End.N(), 1))
	}
	return out
}

// Spread counts how often each number occurred.
type Spread map[int]int

// N returns the count of all numbers.
func (s Spread) N() (n int) {
	for _, k := range s {
		n += k
	}
	return n
}

// Mean returns the average of the numbers, 0 if there are none.
func (s Spread) Mean() float64 {
	sum := 0
	for v, k := range s {
		sum += v * k
	}
	return float64(sum) / float64(max(s.N(), 1))
}

// Values returns the distinct numbers in ascending order.
func (s Spread) Values() []int { return slices.Sorted(maps.Keys(s)) }

// Quantile returns the number below which the given share of them is, 0 if there are none.
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
		id := o.phases[i]
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
