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

// Draft draws a line-up for a number of players at random, among those that every measure of the game fits: those that
// refuse, and those that advise, such as the total reach that Root's Law recommends. If it finds none that all advice
// fits, it returns one that is not refused.
func Draft(g *interpreter.Game, players int, rng *rand.Rand) ([]string, error) {
	m := g.Definition()
	usual, _ := m.Complete(nil, nil)
	var all, beside []string // beside: those of the usual line-up that no player has, such as a referee
	for i := range m.Seats {
		if id := m.Seats[i].ID; m.Seats[i].Plays() {
			all = append(all, id)
		} else if slices.Contains(usual, id) {
			beside = append(beside, id)
		}
	}
	var second []string
	for range drafts {
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		seats := slices.Concat(all[:min(players, len(all))], beside)
		if desk.JudgeSeats(m, seats) != nil {
			continue
		}
		l, err := judgeLineup(g, seats)
		switch {
		case err != nil:
			return nil, err
		case !slices.ContainsFunc(l.all, func(x declared.Measure) bool { return !x.Fits() }):
			return seats, nil
		case second == nil && !slices.ContainsFunc(l.Measures, func(x judged) bool { return x.Refused }):
			second = seats
		}
	}
	if second == nil {
		return nil, ErrNoDraft
	}
	return second, nil
}
