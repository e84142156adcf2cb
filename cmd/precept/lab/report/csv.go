package report

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/files"
	"precept/interpreter"
)

// rows is a table with a row for each match. It is written to a temporary file that then replaces the target, so
// that the target is never incomplete.
type rows struct {
	name string
	temp *files.Temp // nil if the table goes to a device or a pipe
	file io.Writer   // the file that is written to
	w    *csv.Writer
	game *interpreter.Game
	// for every row: rules and program are constant, the command replays the row's match
	rules, build string
	again        func(m *simulate.Match) string
}

// openRows starts a table, or continues the table of the matches already played; rows beyond these are written
// again.
//
// Without force, it is a usage error if the file holds something else. A table of this game is accepted, because a
// run that ended before it saved results may have left rows.
func openRows(name string, force bool, g *interpreter.Game, from *simulate.Result,
	again func(*simulate.Match) string) (*rows, error) {
	r := &rows{name: name, game: g, rules: g.RulesHash()[:shownSum], build: Build(), again: again}
	var err error
	if info, no := os.Stat(name); no == nil && !info.Mode().IsRegular() {
		r.file, err = os.OpenFile(name, os.O_WRONLY, 0)
	} else if r.temp, err = files.Create(name); err == nil {
		r.file = r.temp
	}
	if err != nil {
		return nil, err
	}
	r.w = csv.NewWriter(r.file)
	if from == nil || from.Games == 0 || r.temp == nil {
		if !force && !r.mine() {
			r.drop()
			return nil, desk.Usage("--csv %s is not a table of this game", name)
		}
		return r, r.w.Write(r.head())
	}
	if err := r.goOn(from.Games); err != nil {
		r.drop()
		return nil, err
	}
	return r, nil
}

// longestRow is the maximum size of an existing row, in bytes.
const longestRow = 1 << 20

// mine reports whether the file can be replaced: it is missing, empty or a table of this kind.
func (r *rows) mine() bool {
	old, err := os.Open(r.name)
	if err != nil {
		return true
	}
	defer old.Close()
	if info, err := old.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return err == nil
	}
	line, err := bufio.NewReaderSize(old, longestRow).ReadSlice('\n')
	return err == nil && strings.TrimSpace(string(line)) == strings.Join(r.head(), ",")
}

// goOn copies the header and the first n rows of the existing table. It relies on cells without line breaks.
func (r *rows) goOn(n int) error {
	missing := desk.Usage("--csv %s lacks the rows of the %d {match|matches} from which --resume continues", r.name, n)
	old, err := os.Open(r.name)
	if err != nil {
		return missing
	}
	defer old.Close()
	if !r.mine() {
		return desk.Usage("--csv %s is not a table of this game", r.name)
	}
	in := bufio.NewReaderSize(old, longestRow)
	for lines := 0; lines <= n; lines++ {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return missing
		}
		if _, err := r.file.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// publish replaces the target by a copy of the rows so far.
func (r *rows) publish() error {
	if err := r.flush(); err != nil || r.temp == nil {
		return err
	}
	out, err := files.Create(r.name)
	if err != nil {
		return err
	}
	in, err := os.Open(r.temp.Name())
	if err == nil {
		_, err = io.Copy(out, in)
		in.Close()
	}
	if err != nil {
		out.Drop()
		return err
	}
	return out.Keep()
}

// end replaces the target by the finished table.
func (r *rows) end() error {
	err := r.flush()
	switch {
	case r.temp == nil:
		return errors.Join(err, r.file.(io.Closer).Close())
	case err != nil:
		r.temp.Drop()
		return err
	}
	t := r.temp
	r.temp = nil
	return t.Keep()
}

// drop removes an unfinished table.
func (r *rows) drop() {
	if r.temp != nil {
		r.temp.Drop()
		r.temp = nil
	}
}

func (r *rows) head() []string {
	out := []string{"match", "seed", "seats", "options", "ended", "winners", "decisions"}
	for i := range r.game.Definition().Scopes {
		out = append(out, "phase_"+r.game.Definition().Scopes[i].ID)
	}
	for i := range r.game.Definition().Seats {
		out = append(out, "stands_"+r.game.Definition().Seats[i].ID)
	}
	return append(out, "rules", "program", "command", "error")
}

// add writes the row of a match. flush reports errors.
func (r *rows) add(m *simulate.Match) {
	var options []string
	for _, key := range sortedKeys(m.Options) {
		options = append(options, key+"="+m.Options[key])
	}
	out := []string{strconv.Itoa(m.Game), strconv.FormatUint(m.Seed, 10), strings.Join(m.Seats, " "),
		strings.Join(options, " "),
		m.Ended, strings.Join(m.Winners, " "), strconv.Itoa(m.Decisions)}
	for i := range r.game.Definition().Scopes {
		cell := ""
		if m.Gathered != nil {
			cell = strconv.Itoa(m.Gathered.Phases[i])
		}
		out = append(out, cell)
	}
	for i := range r.game.Definition().Seats {
		cell := ""
		k := slices.Index(m.Seats, r.game.Definition().Seats[i].ID)
		if k >= 0 && m.Gathered != nil && m.Gathered.Points != nil {
			cell = strconv.Itoa(m.Gathered.Points[k][simulate.Tenths-1])
		}
		out = append(out, cell)
	}
	wrong := ""
	if m.Err != nil {
		wrong = strings.Join(strings.Fields(m.Err.Error()), " ")
	}
	_ = r.w.Write(append(out, r.rules, r.build, strings.Join(strings.Fields(r.again(m)), " "), wrong))
}

func (r *rows) flush() error {
	r.w.Flush()
	if err := r.w.Error(); err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return nil
}
