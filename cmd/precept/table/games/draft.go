package games

import (
	"errors"
	"math/rand/v2"
	"slices"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// drafts is how many line-ups are drawn at most in search of one that fits.
const drafts = 200

// ErrNoDraft reports that no line-up for the number of players was found with which a match can begin.
var ErrNoDraft = errors.New("no line-up was found for so many players")

// Random, as a seat of [Draft], is one that is drawn.
const Random = "random"

// Draft replaces the [Random] seats of a line-up by drawn ones. The argument beside lists the seats that no player
// holds. It looks for a line-up that satisfies every measure of the game: those that refuse line-ups and those that
// only advise. If it finds none, it returns one that is not refused.
func Draft(g *interpreter.Game, seats, beside []string, rng *rand.Rand) ([]string, error) {
	if !slices.Contains(seats, Random) {
		return seats, nil
	}
	m := g.Definition()
	var rest []string
	for i := range m.Seats {
		if id := m.Seats[i].ID; m.Seats[i].Plays() && !slices.Contains(seats, id) {
			rest = append(rest, id)
		}
	}
	var second []string
	for range drafts {
		rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		drawn, used := slices.Clone(seats), 0
		for i := range drawn {
			if drawn[i] == Random && used < len(rest) {
				drawn[i] = rest[used]
				used++
			}
		}
		all := slices.Concat(drawn, beside)
		if desk.JudgeSeats(m, all) != nil {
			continue
		}
		l, err := judgeLineup(g, all)
		switch {
		case err != nil:
			return nil, err
		case !slices.ContainsFunc(l.all, func(x declared.Measure) bool { return !x.Fits() }):
			return drawn, nil
		case second == nil && !slices.ContainsFunc(l.Measures, func(x judged) bool { return x.Refused }):
			second = drawn
		}
	}
	if second == nil {
		return nil, ErrNoDraft
	}
	return second, nil
}
