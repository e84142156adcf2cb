package report

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
)

// finish prints the result of the matches, and writes the failures.
func (s *simulating) finish(result *simulate.Result) error {
	dir := s.to.Failures
	if s.to.For > 0 {
		s.opt.Games = max(result.Games, 1) // so many matches give the same numbers again
	}
	var replays []replay
	var err error
	if len(result.Failures) > 0 && dir != "" && !s.stopped {
		f := &failures{Desk: s.Desk, dir: dir, game: s.game, setup: s.setup, opt: s.opt, agents: s.agents}
		replays, err = f.write(result)
	}
	if err := errors.Join(s.simulated(result, replays), err); err != nil {
		return err
	}
	if s.stopped {
		return s.tellStopped(result)
	}
	if len(result.Failures) == 0 {
		return nil
	}
	if dir == "" {
		fmt.Fprintln(s.Err, "with --failures FOLDER each failure is written as a saved match for play, shortened "+
			"as far as possible")
	}
	return desk.ErrReported
}

// simulated prints the result of the matches. replays describes the written failures, nil if none were written.
func (s *simulating) simulated(r *simulate.Result, replays []replay) error {
	out := simulationOf(s.game, r)
	out.Until, out.Made = s.target(r), s.origin(s.to.Stats)
	if !s.to.Stats {
		out.Stats = nil // it was gathered only for a file
	}
	for i, x := range replays {
		out.Failures[i].Save, out.Failures[i].Text, out.Failures[i].Answers = x.save, x.text, x.answers
	}
	if s.JSON {
		return s.WriteJSON(out)
	}
	if err := s.Table(func(w io.Writer) { s.writeSimulation(w, out) }); err != nil {
		return err
	}
	for _, x := range replays[:min(len(replays), shownFailures)] {
		if x.save != "" {
			s.Printf("%s: %d of %s lead to it\n", x.save, x.answers, desk.Plural(x.found, "answer"))
		} else {
			s.Printf("%s\n", x.text)
		}
	}
	return nil
}

// simulation is a result as JSON.
type simulation struct {
	Game               string                    `json:"game"`
	Games              int                       `json:"games"`
	Failures           []failure                 `json:"failures"`
	Ended              map[string]int            `json:"ended"`
	Wins               map[string]int            `json:"wins"`
	Shares             map[string]estimate.Share `json:"shares"`
	Decisions          int64                     `json:"decisions"`
	DecisionsPerSecond float64                   `json:"decisions_per_second"`
	GamesPerSecond     float64                   `json:"games_per_second"`
	Limit              int                       `json:"limit"`
	Stats              *statistics               `json:"stats,omitempty"`
	Rotated            bool                      `json:"rotated"`          // each seat had each place
	Places             []estimate.Share          `json:"places,omitempty"` // shares of each place at the table
	Until              *target                   `json:"until,omitempty"`
	Made               Origin                    `json:"made"`
}

// target is the requested width of the intervals, and whether it was reached.
type target struct {
	Width   float64 `json:"width"`
	Reached bool    `json:"reached"`
	Widest  string  `json:"widest"` // the seat with the widest interval, or a draw
	Is      float64 `json:"is"`     // its width
}

// target returns how the requested width was met, nil if none was requested.
func (s *simulating) target(r *simulate.Result) *target {
	if s.opt.Until <= 0 {
		return nil
	}
	out := &target{Width: s.opt.Until, Reached: r.Enough(&s.opt)}
	shares := r.Shares()
	for _, name := range sortedKeys(shares) {
		if w := shares[name].Width(); w > out.Is {
			out.Widest, out.Is = name, w
		}
	}
	return out
}

type failure struct {
	Game  int    `json:"game"`
	Seed  uint64 `json:"seed"`
	Error string `json:"error"`

	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`

	Save    string `json:"save,omitempty"` // with --failures: its files, and the number of answers that lead to it
	Text    string `json:"text,omitempty"`
	Answers int    `json:"answers,omitempty"`
}

func simulationOf(g *interpreter.Game, r *simulate.Result) simulation {
	seconds := max(r.Elapsed.Seconds(), 1e-9)
	out := simulation{Game: g.Definition().ID, Games: r.Games, Failures: []failure{}, Ended: r.Ended, Wins: r.Wins,
		Shares: r.Shares(), Decisions: r.Decisions,
		DecisionsPerSecond: float64(int64(float64(r.Decisions) / seconds)),
		GamesPerSecond:     float64(int64(10*float64(r.Games)/seconds)) / 10, Limit: r.Limit,
		Rotated: len(r.Rotations) > 0, Places: r.Places()}
	if r.Stats != nil {
		out.Stats = statisticsOf(r.Stats)
	}
	for _, f := range r.Failures {
		out.Failures = append(out.Failures, failure{Game: f.Game, Seed: f.Seed, Error: f.Err.Error(), Seats: f.Seats,
			Options: f.Options})
	}
	return out
}

// shownFailures is the largest number of failures in the text; JSON has them all.
const shownFailures = 20

func (s *simulating) writeSimulation(w io.Writer, x simulation) {
	fmt.Fprint(w, speech.Counting(s.Lang, "%s\t%d {game|games}\t%.0f games/s\n",
		s.game.Definition().Name.In(s.Lang), x.Games,
		x.GamesPerSecond))
	fmt.Fprintf(w, s.in("decisions\t%d\t%.0f decisions/s\n"), x.Decisions, x.DecisionsPerSecond)
	for _, how := range byCount(x.Ended) {
		word := s.in(how)
		if how == simulate.Limited {
			word = fmt.Sprintf("%s %d", word, x.Limit)
		}
		writeShare(w, fmt.Sprintf(s.in("ended: %s"), word), x.Ended[how], x.Games)
	}
	for _, seat := range byCount(x.Wins) {
		won := x.Shares[seat]
		fmt.Fprintf(w, s.in("won: %s\t%d\t%.1f %%\t%s\n"), s.Winner(s.game, seat), won.Wins, 100*won.Share,
			fmt.Sprintf(s.in("%.1f to %.1f %%"), 100*won.Low, 100*won.High))
	}
	for i, won := range x.Places {
		fmt.Fprintf(w, s.in("won: place %d at the table\t%d\t%.1f %%\t%s\n"), i+1, won.Wins, 100*won.Share,
			fmt.Sprintf(s.in("%.1f to %.1f %%"), 100*won.Low, 100*won.High))
	}
	if x.Rotated {
		fmt.Fprint(w, s.in("seats\teach moves by one place after each match\n"))
	}
	if x.Until != nil {
		fmt.Fprintf(w, s.in("intervals under %s\t%s\n"), percent(x.Until.Width), s.missed(x.Until))
	}
	if x.Stats != nil {
		s.writeStatistics(w, s.game, x.Stats)
	}
	fmt.Fprintf(w, s.in("failures\t%d\n"), len(x.Failures))
	for _, f := range x.Failures[:min(len(x.Failures), shownFailures)] {
		fmt.Fprintf(w, s.in("game %d, seed %d, %s:\t%s\n"), f.Game, f.Seed, strings.Join(f.Seats, ","), f.Error)
	}
	x.Made.Write(w, s.Lang)
}

// missed returns a text that says whether the intervals reached the requested width.
func (s *simulating) missed(t *target) string {
	if t.Reached {
		return s.in("reached")
	}
	return fmt.Sprintf(s.in("not reached: the interval of %s is %s wide"), s.Winner(s.game, t.Widest), percent(t.Is))
}

// percent returns a share as a percentage.
func percent(x float64) string { return fmt.Sprintf("%.3g %%", 100*x) }

// in translates a text to the user's language.
func (s *simulating) in(text string) string { return speech.In(s.Lang, text) }

func writeShare(w io.Writer, what string, n, of int) {
	fmt.Fprintf(w, "%s\t%d\t%.1f %%\n", what, n, 100*float64(n)/float64(of))
}

// Signed returns a difference with its sign; a narrow interval gives more decimals. Zero has no sign.
func Signed(x, wide float64) string {
	places := 1
	for ; wide > 0 && wide < 1 && places < 4; wide *= 10 {
		places++
	}
	text := fmt.Sprintf("%+.*f", places, x)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return text
}

// sortedKeys returns the keys of a map in alphabetical order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// byCount returns the keys of m, the most frequent first.
func byCount(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		if m[a] != m[b] {
			return m[b] - m[a]
		}
		if a < b {
			return -1
		}
		return 1
	})
}
