package desk

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Lineup is the flags that make a setup.
type Lineup struct {
	Seats   []string
	Options []string
	Seed    uint64
}

// Flags adds the flags to a verb.
func (l *Lineup) Flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&l.Seats, "seats", nil, "")
	f.StringSliceVar(&l.Options, "option", nil, "")
	f.Uint64Var(&l.Seed, "seed", 1, "")
}

// Setup is the setup that the flags ask for. What does not fit the game is an error of usage.
func (l *Lineup) Setup(g *interpreter.Game) (interpreter.Setup, error) {
	s := interpreter.Setup{Seats: l.Seats, Options: map[string]string{}, Seed: l.Seed}
	choices := g.Definition().Choices()
	for _, option := range l.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return s, Usage("write --option as key=value, not %q", option)
		}
		if err := JudgeOption(g.Definition().ID, choices, key, value); err != nil {
			return s, err
		}
		s.Options[key] = value
	}
	return s, JudgeSeats(g.Definition(), l.Seats)
}

// JudgeOption says what is wrong with an option.
func JudgeOption(game string, choices map[string][]string, key, value string) error {
	values, ok := choices[key]
	if !ok {
		keys := slices.Sorted(maps.Keys(choices))
		return Usage("%s has no option %q%s", game, key, Near(key, keys))
	}
	if !slices.Contains(values, value) {
		return Usage("the option %s of %s is one of %s, not %q%s", key, game, strings.Join(values, ", "), value,
			source.Suggest(value, values))
	}
	return nil
}

// JudgeSeats says what is wrong with a line-up; none at all is the game's default one.
func JudgeSeats(m *declared.Game, seats []string) error {
	if len(seats) == 0 {
		return nil
	}
	if err := namedSeats(m, seats); err != nil {
		return err
	}
	if n := m.Players(seats); n < m.MinPlayers || n > m.MaxPlayers {
		return Usage("%s is for %s, not %d", m.ID, PlayersText(m), n)
	}
	return KnownSeats(m, seats)
}

// KnownSeats says which seats there are not, or not so often.
func KnownSeats(m *declared.Game, seats []string) error {
	if err := namedSeats(m, seats); err != nil {
		return err
	}
	if err := m.JudgeSeats(m.SeatsOf(seats)); err != nil {
		return Usage("%v", err)
	}
	return nil
}

// namedSeats says which seats there are not.
func namedSeats(m *declared.Game, seats []string) error {
	known := SeatIDs(m)
	for _, s := range seats {
		if !slices.Contains(known, s) {
			return Usage("%s has no seat %q%s", m.ID, s, Near(s, known))
		}
	}
	return nil
}

// SeatIDs is the seats of a game.
func SeatIDs(m *declared.Game) []string {
	var ids []string
	for i := range m.Seats {
		ids = append(ids, m.Seats[i].ID)
	}
	return ids
}

// Between is a number of players in words.
func Between(low, high int) *speech.Sentence {
	if low == high {
		return speech.Say("%d players", low)
	}
	return speech.Say("%d to %d players", low, high)
}

// PlayersText is for how many a game is.
func PlayersText(m *declared.Game) *speech.Sentence { return Between(m.MinPlayers, m.MaxPlayers) }
