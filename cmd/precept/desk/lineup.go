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

// Lineup holds the flags that make a setup.
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

// Setup returns the setup that the flags describe. If it does not fit the game, the error is a usage error.
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

// JudgeOption returns a usage error if the game lacks an option or value.
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

// JudgeSeats returns a usage error if a line-up is not valid; an empty one means the default.
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

// KnownSeats returns a usage error if a seat does not exist or is used too often.
func KnownSeats(m *declared.Game, seats []string) error {
	if err := namedSeats(m, seats); err != nil {
		return err
	}
	if err := m.JudgeSeats(m.SeatsOf(seats)); err != nil {
		return Usage("%v", err)
	}
	return nil
}

// namedSeats returns a usage error if a seat does not exist.
func namedSeats(m *declared.Game, seats []string) error {
	known := SeatIDs(m)
	for _, s := range seats {
		if !slices.Contains(known, s) {
			return Usage("%s has no seat %q%s", m.ID, s, Near(s, known))
		}
	}
	return nil
}

// SeatIDs returns the ids of a game's seats.
func SeatIDs(m *declared.Game) []string {
	var ids []string
	for i := range m.Seats {
		ids = append(ids, m.Seats[i].ID)
	}
	return ids
}

// Between returns the text for a range of numbers of players.
func Between(low, high int) *speech.Sentence {
	if low == high {
		return speech.Say("%d players", low)
	}
	return speech.Say("%d to %d players", low, high)
}

// PlayersText returns the text for the number of players of a game.
func PlayersText(m *declared.Game) *speech.Sentence { return Between(m.MinPlayers, m.MaxPlayers) }
