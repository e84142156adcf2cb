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

// Lineups is what a match can be made of.
type Lineups struct {
	Seats    []string
	Min, Max int                 // how many of them play
	Always   []string            // seats that play in every match; those that somebody holds are counted among them
	Options  map[string][]string // the values of each option
	Unheld   []string            // seats that nobody holds: alone they are no match
	Referees []string            // seats beside those who play, in every match
}

// LineupsOf is all that matches of a game can be made of. The seats of one faction that any number may play are all
// named by its first.
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

// Draw is a line-up at random: every number of seats equally likely, every choice of them, every value.
func (l *Lineups) Draw(rng *rand.Rand) ([]string, map[string]string) {
	held := 0 // of those that always play
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

// empty tells that nobody holds any of these seats, where somebody could.
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

// lineupStream is the second word of the generator that draws line-ups.
const lineupStream = 0x11e0b5

// tries is how many line-ups are drawn for one match before it is given up: the rules may refuse some.
const tries = 100

// game plays match i: with the first line-up drawn that the rules do not refuse.
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
