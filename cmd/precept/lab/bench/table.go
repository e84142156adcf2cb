package bench

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"time"
)

// Row is what one game does in one mode on one core.
type Row struct {
	Game               string  `json:"game"`
	Mode               string  `json:"mode"` // sampling: options are drawn; listing: all of them are found first
	PlayoutsPerSecond  float64 `json:"playouts_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"` // forced ones are not counted
	// of the playouts of the same game in plain Go, in the same run; none where there is no such program
	RatioToGo        *float64 `json:"ratio_to_go,omitempty"`
	BytesPerDecision float64  `json:"bytes_per_decision"`
}

// rounds is how often the engine and plain Go take turns in a row, so that what else the machine does falls on both.
const rounds = 10

// Measure plays one game in one mode for about so long.
func Measure(g Game, listing bool, long time.Duration) (Row, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	row := Row{Game: g.Name, Mode: "sampling"}
	if listing {
		row.Mode = "listing"
	}
	p, err := newPlayer(g, listing)
	if err != nil {
		return row, err
	}
	for range 3 { // until everything that grows has grown
		if _, err := p.playout(); err != nil {
			return row, err
		}
	}
	var m meter
	for r := range rounds {
		games, took, err := m.engine(p, long/rounds)
		if err != nil {
			return row, err
		}
		if g.plain != nil {
			m.ratios = append(m.ratios, byHand(g.plain(), games, uint64(r)).Seconds()/took.Seconds())
		}
	}
	m.tell(&row)
	return row, nil
}

// meter adds up what the rounds took.
type meter struct {
	ours             time.Duration
	games, decisions int
	bytes            uint64
	ratios           []float64 // of each round, where there is a plain program
}

// unread is how many games are played at the most between two looks at the clock, which takes as long as part of a
// game.
const unread = 64

// engine plays for about so long and returns how many games that were.
func (m *meter) engine(p *player, long time.Duration) (games int, took time.Duration, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	for batch := 1; took < long; batch = min(2*batch, unread) {
		for range batch {
			n, err := p.playout()
			if err != nil {
				return games, took, err
			}
			m.decisions += n
		}
		games += batch
		took = time.Since(began)
	}
	runtime.ReadMemStats(&after)
	m.ours += took
	m.bytes += after.TotalAlloc - before.TotalAlloc
	m.games += games
	return games, took, nil
}

// byHand is how long as many games take in plain Go.
func byHand(play func(*rand.Rand) int, games int, seed uint64) time.Duration {
	rng := rand.New(rand.NewPCG(1, seed))
	play(rng)
	began := time.Now()
	for range games {
		play(rng)
	}
	return time.Since(began)
}

// tell fills the row in. The ratio is the middle one of the rounds: one in which the machine did something else does
// not count.
func (m *meter) tell(row *Row) {
	row.PlayoutsPerSecond = float64(m.games) / m.ours.Seconds()
	row.DecisionsPerSecond = float64(m.decisions) / m.ours.Seconds()
	row.BytesPerDecision = float64(m.bytes / uint64(max(m.decisions, 1)))
	if len(m.ratios) > 0 {
		slices.Sort(m.ratios)
		ratio := (m.ratios[(len(m.ratios)-1)/2] + m.ratios[len(m.ratios)/2]) / 2
		row.RatioToGo = &ratio
	}
}
