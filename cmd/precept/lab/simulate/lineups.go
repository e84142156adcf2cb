package simulate

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// Lineups describes the line-ups from which matches are drawn.
type Lineups struct {
	Seats    []string
	Min, Max int                 // number of players
	Always   []string            // seats in every match; those held by a player count among the players
	Options  map[string][]string // the values of each option
	Unheld   []string            // seats without a player; alone they make no match
	Referees []string            // seats in every match that do not play
}

// LineupsOf returns all possible line-ups of a game. If any number of seats of one faction can play, the first
// seat's name stands for all of them.
func LineupsOf(m *declared.Game) *Lineups {
	out := &Lineups{Min: m.MinPlayers, Max: m.MaxPlayers, Options: m.Choices()}
	for i := range m.Seats {
		switch id := m.Seats[i].ID; m.Seats[i].Decides {
		case "referee":
			out.Referees = append(out.Referees, id)
			continue
		case "nobody":
			out.Unheld = append(out.Unheld, id)
		}
		out.Seats = append(out.Seats, m.Seats[m.Side(i)].ID)
	}
	return out
}

// Draw returns a random line-up. Every number of seats, every choice of them and every option value is equally
// likely.
func (l *Lineups) Draw(rng *rand.Rand) ([]string, map[string]string) {
	held := 0 // seats in every match that a player holds
	for _, seat := range l.Always {
		if !slices.Contains(l.Unheld, seat) {
			held++
		}
	}
	least := max(0, l.Min-held)
	most := max(least, min(l.Max-held, len(l.Seats)))
	n := min(least+rng.IntN(most-least+1), len(l.Seats))
	seats := slices.Clone(l.Seats)
	shuffle := func() { rng.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] }) }
	for again := true; again; again = held == 0 && l.empty(seats[:n]) {
		shuffle()
	}
	if seats = seats[:n:n]; len(l.Always) > 0 {
		seats = append(seats, l.Always...)
		shuffle()
	}
	options := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(l.Options)) {
		options[key] = l.Options[key][rng.IntN(len(l.Options[key]))]
	}
	return append(seats, l.Referees...), options
}

// empty reports whether none of the seats has a player, although some seat could.
func (l *Lineups) empty(seats []string) bool {
	held := func(seat string) bool { return !slices.Contains(l.Unheld, seat) }
	return slices.ContainsFunc(l.Seats, held) && !slices.ContainsFunc(seats, held)
}

// random plays every match with a line-up of its own.
type random struct {
	g     *interpreter.Game
	setup interpreter.Setup
	opt   Options
}

// lineupStream is the second seed of the generator that draws line-ups.
const lineupStream = 0x11e0b5

// tries is the number of line-ups drawn for one match before it fails, because the rules may refuse some.
const tries = 100

// game plays match i with the first drawn line-up that the rules accept.
func (r *random) game(i int) outcome {
	seed := Seed(r.setup.Seed, i)
	rng := rand.New(rand.NewPCG(seed, lineupStream))
	out := outcome{seed: seed}
	for range tries {
		s := r.setup
		s.Seats, s.Options = r.opt.Lineups.Draw(rng)
		t, err := newTable(r.g, s, r.opt, nil)
		if err != nil {
			return outcome{seed: seed, err: err, seats: s.Seats, options: s.Options}
		}
		out = t.game(i)
		if !errors.Is(out.err, interpreter.ErrUnfit) {
			return out
		}
	}
	out.err = fmt.Errorf("%d line-ups were drawn, and the rules refuse all of them: %w", tries, out.err)
	return out
}
