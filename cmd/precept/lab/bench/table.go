package bench

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"time"
)

// Row is the result of one game in one mode on one core.
type Row struct {
	Game               string  `json:"game"`
	Mode               string  `json:"mode"` // sampling: options are drawn; listing: all options are found first
	PlayoutsPerSecond  float64 `json:"playouts_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"` // forced decisions are not counted
	// playouts compared with plain Go in the same run; nil if there is no such program
	RatioToGo        *float64 `json:"ratio_to_go,omitempty"`
	BytesPerDecision float64  `json:"bytes_per_decision"`
}

// rounds is the number of alternating rounds of the engine and plain Go, so that other load affects both.
const rounds = 10

// Measure plays one game in one mode for about long.
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
	for range 3 { // until all buffers have their final size
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

// meter sums up the measurements of the rounds.
type meter struct {
	ours             time.Duration
	games, decisions int
	bytes            uint64
	ratios           []float64 // of each round, if there is a plain program
}

// unread is the largest number of games between two readings of the clock, since reading it takes as long as part
// of a game.
const unread = 64

// engine plays for about long and returns the number of games.
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

// byHand returns the duration of as many games in plain Go.
func byHand(play func(*rand.Rand) int, games int, seed uint64) time.Duration {
	rng := rand.New(rand.NewPCG(1, seed))
	play(rng)
	began := time.Now()
	for range games {
		play(rng)
	}
	return time.Since(began)
}

// tell fills in the row. The ratio is the median of the rounds, so that a disturbed round has no effect.
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
