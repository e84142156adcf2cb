package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/interpreter"
)

// Outcomes is the outcomes of consecutive matches, played elsewhere and not counted yet. It can be sent as JSON.
type Outcomes struct {
	First int // the number of the first match
	list  []outcome
}

// N returns the number of matches.
func (o *Outcomes) N() int { return len(o.list) }

// SeededBy reports whether each match has the seed of its number in a simulation with the given seed.
func (o *Outcomes) SeededBy(seed uint64) bool {
	for i := range o.list {
		if o.list[i].seed != Seed(seed, o.First+i) {
			return false
		}
	}
	return true
}

// Cut drops the matches before a number.
func (o *Outcomes) Cut(first int) {
	if n := first - o.First; n > 0 {
		o.First, o.list = first, o.list[min(n, len(o.list)):]
	}
}

// Split returns the first n matches, and the rest.
func (o *Outcomes) Split(n int) (first, rest *Outcomes) {
	return &Outcomes{o.First, o.list[:n]}, &Outcomes{o.First + n, o.list[n:]}
}

// travelling is outcomes as JSON; values shared by many of them are stored once.
type travelling struct {
	First   int               `json:"first"`
	Lineups []travellingSeats `json:"lineups,omitempty"`
	Ended   []string          `json:"ended,omitempty"`
	Phases  []string          `json:"phases,omitempty"` // of the game
	Uses    []Use             `json:"uses,omitempty"`
	Matches []travelled       `json:"matches"`
}

type travellingSeats struct {
	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
}

// travelled is one match as JSON; values without a name of their own are indices into the lists.
type travelled struct {
	Seed      uint64        `json:"s"`
	Lineup    int           `json:"l"`
	Ended     int           `json:"e"`
	Rotation  int           `json:"r,omitempty"`
	Winners   uint32        `json:"w,omitempty"`
	Decisions int32         `json:"d"`
	Failure   *Failure      `json:"f,omitempty"`
	Gathered  bool          `json:"g,omitempty"`
	Phases    []int         `json:"p,omitempty"`
	Points    [][Tenths]int `json:"o,omitempty"`
	Uses      [][3]int      `json:"u,omitempty"` // what was used, how often, and what was gained by it

	Holds map[string][][Tenths]int `json:"h,omitempty"`
	Took  []Took                   `json:"t,omitempty"`
}

// places assigns consecutive indices to keys.
type places[K comparable] map[K]int

func (p places[K]) of(key K, add func()) int {
	at, known := p[key]
	if !known {
		at = len(p)
		p[key] = at
		add()
	}
	return at
}

// MarshalJSON implements [json.Marshaler].
func (o *Outcomes) MarshalJSON() ([]byte, error) {
	out := travelling{First: o.First, Matches: []travelled{}}
	lineups, ended, uses := places[string]{}, places[string]{}, places[Use]{}
	for i := range o.list {
		x := &o.list[i]
		options, err := json.Marshal(x.options)
		if err != nil {
			return nil, err
		}
		m := travelled{Seed: x.seed, Rotation: x.rotation, Winners: x.winners, Decisions: x.decisions,
			Took: x.took}
		m.Lineup = lineups.of(strings.Join(x.seats, ",")+" "+string(options), func() {
			out.Lineups = append(out.Lineups, travellingSeats{x.seats, x.options})
		})
		m.Ended = ended.of(x.how, func() { out.Ended = append(out.Ended, x.how) })
		if x.err != nil {
			m.Failure = &Failure{Game: o.First + i, Seed: x.seed, Err: x.err, Seats: x.seats, Options: x.options}
		}
		if g := x.gathered; g != nil {
			m.Gathered, m.Phases, m.Points, out.Phases = true, g.Phases, g.Points, x.phases
			m.Holds = g.Holds
			for u, t := range g.Uses {
				at := uses.of(u, func() { out.Uses = append(out.Uses, u) })
				m.Uses = append(m.Uses, [3]int{at, t.Times, t.Gain})
			}
		}
		out.Matches = append(out.Matches, m)
	}
	return json.Marshal(out)
}

var errOutcomes = errors.New("these are not outcomes of matches")

// UnmarshalJSON implements [json.Unmarshaler]. It does not trust the input: inconsistent data is an error.
func (o *Outcomes) UnmarshalJSON(data []byte) error {
	var in travelling
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	out := Outcomes{First: in.First}
	for i := range in.Matches {
		x, err := in.outcome(&in.Matches[i])
		if err != nil {
			return fmt.Errorf("match %d: %w", in.First+i, err)
		}
		out.list = append(out.list, x)
	}
	*o = out
	return nil
}

// outcome converts one match from its JSON form.
func (t *travelling) outcome(m *travelled) (outcome, error) {
	if m.Lineup < 0 || m.Lineup >= len(t.Lineups) || m.Ended < 0 || m.Ended >= len(t.Ended) || m.Decisions < 0 ||
		m.Rotation < 0 || m.Rotation >= max(1, len(t.Lineups[m.Lineup].Seats)) ||
		m.Took != nil && len(m.Took) != len(t.Lineups[m.Lineup].Seats) ||
		len(m.Phases) > len(t.Phases) || m.Points != nil && len(m.Points) != len(t.Lineups[m.Lineup].Seats) {
		return outcome{}, errOutcomes
	}
	l := &t.Lineups[m.Lineup]
	out := outcome{seed: m.Seed, how: t.Ended[m.Ended], winners: m.Winners, decisions: m.Decisions, seats: l.Seats,
		rotation: m.Rotation, options: l.Options, took: m.Took}
	if m.Failure != nil {
		out.err = m.Failure.Err
	}
	if !m.Gathered {
		return out, nil
	}
	out.phases = t.Phases
	for _, seats := range m.Holds {
		if len(seats) != len(l.Seats) {
			return outcome{}, errOutcomes
		}
	}
	out.gathered = &Gathered{Phases: m.Phases, Points: m.Points, Uses: map[Use]Tally{}, Holds: m.Holds}
	for _, u := range m.Uses {
		if u[0] < 0 || u[0] >= len(t.Uses) {
			return outcome{}, errOutcomes
		}
		out.gathered.Uses[t.Uses[u[0]]] = Tally{u[1], u[2]}
	}
	return out, nil
}

// Hand plays matches of a run by their numbers, in any order, for one goroutine. Each match has the same result as
// in [Run].
type Hand struct {
	player
	lineup func(i int) int // the line-up of a match, as for line; nil: all have the same
}

// NewHand returns a hand for a run. It returns an error if the setup does not fit the game.
func NewHand(g *interpreter.Game, s interpreter.Setup, opt Options) (*Hand, error) {
	sit, orders, err := opt.seating(g, s)
	if err != nil {
		return nil, err
	}
	opt.First = 0 // numbers passed to a hand count from the start of the run
	return &Hand{sit(), opt.lineup(len(orders))}, nil
}

// Play plays n matches from number first. With inOrder it plays one after another; otherwise it groups matches by
// line-up, as [Run] does. If opt.Context ends, fewer outcomes are returned. It calls tell with the number of each
// match before playing it.
func (h *Hand) Play(first, n int, inOrder bool, tell func(match int)) *Outcomes {
	out := &Outcomes{First: first, list: make([]outcome, n)}
	l := newLine(first, first+n, 1, context.Background(), func(outcome) bool { return true })
	if !inOrder {
		l.lineup = h.lineup
	}
	for i, more := l.draw(); more; i, more = l.draw() {
		tell(i)
		o := h.game(i)
		o.seats, o.options = slices.Clone(o.seats), maps.Clone(o.options)
		out.list[i-first] = o
		l.hand(i, o)
	}
	out.list = out.list[:l.folded-first] // matches after an unfinished one do not count
	return out
}
