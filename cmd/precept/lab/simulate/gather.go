package simulate

import (
	"maps"
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Tenths is the number of times a seat's evaluation is recorded in a match: before each tenth of its decisions, and
// at the end.
const Tenths = 11

// The sorts of uses.
const (
	Action  = "action"
	Ability = "ability"
	Card    = "card"  // chosen for any purpose
	Phase   = "phase" // what happens in it before anything is used
)

// Use is something that a seat used: an action, an ability or a card. The start of a phase also counts as a use,
// because it can change evaluations before anybody acts.
type Use struct {
	Seat string `json:"seat"`
	narrate.Use
}

// Tally is the number of times that a seat used something in a match, and the total change of its evaluation.
type Tally struct{ Times, Gain int }

// Gathered contains the statistics of one match beyond its result.
type Gathered struct {
	Phases []int         // by phase of the game: how often it began
	Points [][Tenths]int // evaluations by seat; nil if the content has no evaluation
	Uses   map[Use]Tally
	Holds  map[string][][Tenths]int // by zone that each player has: how much is in it, by seat
}

// gatherer records what happens in a match.
type gatherer struct {
	engine *interpreter.Engine
	by     *interpreter.Evaluation
	over   [][]int // by seat: the evaluation before each of its decisions
	now    *Gathered
	phases []string
	names  []declared.Text // of the phases
	opened []int           // how often each phase had begun at the last decision
	last   []int           // by seat: its evaluation at the last decision
	begun  bool            // last is of this match
	source narrate.Use     // what was used last, or the phase that has begun since
	zones  []holding
}

// holding is a zone that every player has, with its recorded contents.
type holding struct {
	id    string
	count *interpreter.Evaluation
	over  [][]int // by seat: how much is in it before each of its decisions
}

func newGatherer(game *interpreter.Game, e *interpreter.Engine) (*gatherer, error) {
	by, err := e.Compile("")
	seats, phases := len(e.Lineup().Seats), e.Lineup().Phases
	g := &gatherer{engine: e, by: by, over: make([][]int, seats), phases: phases,
		names: make([]declared.Text, len(phases)), opened: make([]int, len(phases)), last: make([]int, seats)}
	for i := range game.Definition().Scopes {
		if s := &game.Definition().Scopes[i]; slices.Contains(phases, s.ID) {
			g.names[slices.Index(phases, s.ID)] = s.Name
		}
	}
	for i := range game.Definition().Zones {
		z := &game.Definition().Zones[i]
		if count, err := e.Compile(z.ID + "(me).count"); err == nil && z.Name != (declared.Text{}) {
			g.zones = append(g.zones, holding{z.ID, count, make([][]int, seats)})
		}
	}
	return g, err
}

// begin drops the previous match and starts counting phases.
func (g *gatherer) begin() {
	g.now = &Gathered{Phases: make([]int, len(g.phases)), Uses: map[Use]Tally{}, Holds: map[string][][Tenths]int{}}
	g.engine.CountPhases(g.now.Phases)
	clear(g.opened)
	g.source, g.begun = narrate.Use{}, false
	for i := range g.over {
		g.over[i] = g.over[i][:0]
		for k := range g.zones {
			g.zones[k].over[i] = g.zones[k].over[i][:0]
		}
	}
}

// gains attributes the changes of evaluations to what was used last, or to the phase that has begun since.
func (g *gatherer) gains() {
	for i, n := range g.now.Phases {
		if n > g.opened[i] {
			g.source = narrate.Use{Sort: Phase, ID: g.phases[i], Name: g.names[i]}
		}
	}
	copy(g.opened, g.now.Phases)
	for i, before := range g.last {
		if g.last[i] = g.engine.Points(g.by, i); g.begun && g.last[i] != before {
			u := Use{g.engine.Lineup().Seats[i], g.source}
			t := g.now.Uses[u]
			t.Gain += g.last[i] - before
			g.now.Uses[u] = t
		}
	}
	g.begun = true
}

// answered records an answer before it is applied.
func (g *gatherer) answered(o interpreter.Answer) {
	if g.by != nil {
		g.gains()
	}
	seat := g.engine.Seat()
	if seat < 0 {
		return
	}
	if g.by != nil {
		g.over[seat] = append(g.over[seat], g.last[seat])
	}
	for i := range g.zones {
		z := &g.zones[i]
		z.over[seat] = append(z.over[seat], g.engine.Points(z.count, seat))
	}
	if u, used := narrate.Using(g.engine, o); used {
		g.source = u
		of := Use{g.engine.Lineup().Seats[seat], u}
		t := g.now.Uses[of]
		t.Times++
		g.now.Uses[of] = t
	}
}

// end returns what was recorded of the match.
func (g *gatherer) end() *Gathered {
	g.engine.CountPhases(nil)
	if g.by != nil {
		g.gains()
		for i, before := range g.over {
			g.now.Points = append(g.now.Points, tenths(before, g.last[i]))
		}
	}
	for _, z := range g.zones {
		for i, before := range z.over {
			g.now.Holds[z.id] = append(g.now.Holds[z.id], tenths(before, g.engine.Points(z.count, i)))
		}
	}
	return g.now
}

// tenths returns the values before each tenth of the decisions, followed by the last value.
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
	Uses      map[string]*Used  // by seat, sort, id and English name
	Holds     map[string]*Curve // by zone and seat: how much is in it
}

// Used counts how often a seat used something, in how many matches, and what it gained by it in all.
type Used struct {
	Use
	Times   int `json:"times"`
	Matches int `json:"matches"`
	Gain    int `json:"gain"`
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
	return &Stats{Decisions: Spread{}, Phases: map[string]Spread{}, Points: map[string]*Curve{}, Uses: map[string]*Used{},
		Holds: map[string]*Curve{}}
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
		curve(s.Points, o.seats[i]).fold(points)
	}
	for zone, seats := range g.Holds {
		for i, counts := range seats {
			curve(s.Holds, zone+" "+o.seats[i]).fold(counts)
		}
	}
	for u, t := range g.Uses {
		key := u.Seat + " " + u.Sort + " " + u.ID + " " + u.Name.En // entries of two menus may share an id
		if s.Uses[key] == nil {
			s.Uses[key] = &Used{Use: u}
		}
		x := s.Uses[key]
		x.Times, x.Gain = x.Times+t.Times, x.Gain+t.Gain
		x.Matches += min(t.Times, 1)
	}
}

// curve returns the curve for a key, and creates it if necessary.
func curve(of map[string]*Curve, key string) *Curve {
	if of[key] == nil {
		of[key] = &Curve{End: Spread{}}
	}
	return of[key]
}

func (c *Curve) fold(values [Tenths]int) {
	for k, v := range values {
		c.Sum[k] += int64(v)
	}
	c.End[values[Tenths-1]]++
}
