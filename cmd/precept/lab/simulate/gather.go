package simulate

import (
	"maps"
	"slices"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Tenths is how many times how well a seat stands is noted over a match: before each tenth of its decisions, and at the
// end.
const Tenths = 11

// The sorts of uses.
const (
	Action  = "action"
	Ability = "ability"
	Card    = "card" // chosen, for whatever it is good
)

// Gathered is what is noted of one match beside its end.
type Gathered struct {
	Phases []int         // by phase of the game: how often it was opened
	Points [][Tenths]int // by seat; nil where the content does not say how well somebody stands
	Uses   map[narrate.Use]int
}

// gatherer notes what happens in a match.
type gatherer struct {
	engine *interpreter.Engine
	by     *interpreter.Evaluation
	stands [][]int // by seat: before each of its decisions
	now    *Gathered
	phases []string
}

func newGatherer(e *interpreter.Engine) (*gatherer, error) {
	by, err := e.Compile("")
	return &gatherer{engine: e, by: by, stands: make([][]int, len(e.Lineup().Seats)), phases: e.Lineup().Phases}, err
}

// begin forgets the match before, and has the phases counted.
func (g *gatherer) begin() {
	g.now = &Gathered{Phases: make([]int, len(g.phases)), Uses: map[narrate.Use]int{}}
	g.engine.CountPhases(g.now.Phases)
	for i := range g.stands {
		g.stands[i] = g.stands[i][:0]
	}
}

// answered notes an answer before it is taken.
func (g *gatherer) answered(o interpreter.Answer) {
	if seat := g.engine.Seat(); g.by != nil && seat >= 0 {
		g.stands[seat] = append(g.stands[seat], g.engine.Points(g.by, seat))
	}
	if u, used := narrate.Using(g.engine, o); used {
		g.now.Uses[u]++
	}
}

// end is what was noted of the match.
func (g *gatherer) end() *Gathered {
	g.engine.CountPhases(nil)
	if g.by != nil {
		for i, before := range g.stands {
			g.now.Points = append(g.now.Points, tenths(before, g.engine.Points(g.by, i)))
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
	narrate.Use
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
