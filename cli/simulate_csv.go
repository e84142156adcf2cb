package cli

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/simulate"
)

// rows is a table with a row for each match.
type rows struct {
	file *os.File
	w    *csv.Writer
	game *interpreter.Game
}

// openRows begins a table, or goes on with the one of the matches that have been played: its rows beyond them are
// written again.
func openRows(name string, g *interpreter.Game, from *simulate.Result) (*rows, error) {
	flags := os.O_RDWR | os.O_CREATE
	if from == nil || from.Games == 0 {
		flags |= os.O_TRUNC
	}
	f, err := os.OpenFile(name, flags, 0o644)
	if err != nil {
		return nil, err
	}
	r := &rows{file: f, w: csv.NewWriter(f), game: g}
	if flags&os.O_TRUNC != 0 {
		return r, r.w.Write(r.head())
	}
	if err := r.goOn(from.Games); err != nil {
		f.Close()
		return nil, err
	}
	return r, nil
}

// goOn leaves the head and the first n rows. No cell holds the end of a line.
func (r *rows) goOn(n int) error {
	in, at, lines := bufio.NewReader(r.file), int64(0), 0
	for lines <= n {
		line, err := in.ReadString('\n')
		if err != nil {
			return usage("--csv %s has not the rows of the %d matches that --resume goes on from", r.file.Name(), n)
		}
		if lines == 0 && strings.TrimSpace(line) != strings.Join(r.head(), ",") {
			return usage("--csv %s is no table of this game", r.file.Name())
		}
		at, lines = at+int64(len(line)), lines+1
	}
	if err := r.file.Truncate(at); err != nil {
		return err
	}
	_, err := r.file.Seek(at, 0)
	return err
}

func (r *rows) head() []string {
	out := []string{"match", "seed", "seats", "options", "ended", "winners", "decisions"}
	for i := range r.game.Model.Scopes {
		out = append(out, "phase_"+r.game.Model.Scopes[i].ID)
	}
	for i := range r.game.Model.Seats {
		out = append(out, "stands_"+r.game.Model.Seats[i].ID)
	}
	return append(out, "error")
}

// add writes the row of a match. What goes wrong is told by flush.
func (r *rows) add(m *simulate.Match) {
	var options []string
	for _, key := range slices.Sorted(maps.Keys(m.Options)) {
		options = append(options, key+"="+m.Options[key])
	}
	out := []string{strconv.Itoa(m.Game), strconv.FormatUint(m.Seed, 10), strings.Join(m.Seats, " "), strings.Join(options, " "),
		m.Ended, strings.Join(m.Winners, " "), strconv.Itoa(m.Decisions)}
	for i := range r.game.Model.Scopes {
		cell := ""
		if m.Gathered != nil {
			cell = strconv.Itoa(m.Gathered.Phases[i])
		}
		out = append(out, cell)
	}
	for i := range r.game.Model.Seats {
		cell := ""
		if k := slices.Index(m.Seats, r.game.Model.Seats[i].ID); k >= 0 && m.Gathered != nil && m.Gathered.Points != nil {
			cell = strconv.Itoa(m.Gathered.Points[k][simulate.Tenths-1])
		}
		out = append(out, cell)
	}
	wrong := ""
	if m.Err != nil {
		wrong = strings.Join(strings.Fields(m.Err.Error()), " ")
	}
	_ = r.w.Write(append(out, wrong))
}

func (r *rows) flush() error {
	r.w.Flush()
	if err := r.w.Error(); err != nil {
		return fmt.Errorf("%s: %w", r.file.Name(), err)
	}
	return nil
}
