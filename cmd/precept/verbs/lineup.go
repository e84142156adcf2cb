package verbs

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/code"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// lineup is the flags that make a setup.
type lineup struct {
	seats   []string
	options []string
	seed    uint64
}

// flags adds the flags to a verb.
func (l *lineup) flags(cmd *cobra.Command, seats string) {
	f := cmd.Flags()
	f.StringSliceVar(&l.seats, "seats", nil, seats)
	f.StringSliceVar(&l.options, "option", nil, "option of the game, as key=value: the map, the deck")
	f.Uint64Var(&l.seed, "seed", 1, "seed of chance")
}

// setup is the setup that the flags ask for. What does not fit the game is an error of usage.
func (l *lineup) setup(g *interpreter.Game) (interpreter.Setup, error) {
	s := interpreter.Setup{Seats: l.seats, Options: map[string]string{}, Seed: l.seed}
	choices := g.Model.Choices()
	for _, option := range l.options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return s, usage("--option is key=value, not %q", option)
		}
		if err := judge(g.Model.ID, choices, key, value); err != nil {
			return s, err
		}
		s.Options[key] = value
	}
	return s, judgeSeats(g.Model, l.seats)
}

// judge says what is wrong with an option.
func judge(game string, choices map[string][]string, key, value string) error {
	values, ok := choices[key]
	if !ok {
		keys := slices.Sorted(maps.Keys(choices))
		return usage("%s has no option %q%s", game, key, source.Suggest(key, keys))
	}
	if !slices.Contains(values, value) {
		return usage("the option %s of %s is one of %s, not %q%s", key, game, strings.Join(values, ", "), value,
			source.Suggest(value, values))
	}
	return nil
}

// judgeSeats says what is wrong with a line-up; none at all is the game's default one.
func judgeSeats(m *model.Game, seats []string) error {
	if len(seats) == 0 {
		return nil
	}
	if n := m.Players(seats); n < m.MinPlayers || n > m.MaxPlayers {
		return usage("%s is for %s, not %d", m.ID, playersText(m), n)
	}
	return knownSeats(m, seats)
}

// knownSeats says which seats there are not, or not so often.
func knownSeats(m *model.Game, seats []string) error {
	known := seatIDs(m)
	for _, s := range seats {
		if !slices.Contains(known, s) {
			return usage("%s has no seat %q%s", m.ID, s, source.Suggest(s, known))
		}
	}
	if err := code.JudgeSeats(m, code.SeatsOf(m, seats)); err != nil {
		return usage("%v", err)
	}
	return nil
}

// seatIDs is the seats of a game.
func seatIDs(m *model.Game) []string {
	var ids []string
	for i := range m.Seats {
		ids = append(ids, m.Seats[i].ID)
	}
	return ids
}

// sides is the seats of a game, those of one faction all by its name: any number of them may play, the first one first.
func sides(m *model.Game) []string {
	var out []string
	for i := range m.Seats {
		out = append(out, m.Seats[m.Side(i)].ID)
	}
	return out
}

// lineups is what matches with line-ups at random are made of: the seats and values that the flags give, else all.
func (l *lineup) lineups(g *interpreter.Game) (*simulate.Lineups, error) {
	out := &simulate.Lineups{Seats: sides(g.Model), Min: g.Model.MinPlayers, Max: g.Model.MaxPlayers,
		Options: g.Model.Choices()}
	choices := g.Model.Choices()
	given := map[string][]string{}
	for _, option := range l.options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return nil, usage("--option is key=value, not %q", option)
		}
		if err := judge(g.Model.ID, choices, key, value); err != nil {
			return nil, err
		}
		given[key] = append(given[key], value)
	}
	maps.Copy(out.Options, given)
	if len(l.seats) == 0 {
		return out, nil
	}
	if len(l.seats) < out.Min {
		return nil, usage("%s is for %s, and %d seats are given", g.Model.ID, playersText(g.Model), len(l.seats))
	}
	err := knownSeats(g.Model, l.seats)
	out.Seats = nil
	ids := seatIDs(g.Model)
	for i, name := range sides(g.Model) {
		if slices.Contains(code.SeatsOf(g.Model, l.seats), ids[i]) {
			out.Seats = append(out.Seats, name)
		}
	}
	return out, err
}
