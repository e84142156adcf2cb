package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// restore returns the match of a save, and checks that its players are available. It fails if any part of the save is
// wrong.
func (t *terminal) restore(file string) (*interpreter.Match, error) {
	m, _, err := t.ReadMatch(file, false)
	if err != nil {
		return nil, err
	}
	return m, desk.SeatPlayers(m)
}

// change replaces the match of the session by m. If the previous match was saved automatically, its file keeps it, and
// change prints how to continue saving.
func (t *terminal) change(m *interpreter.Match, file string) error {
	before := t.autosave
	t.close()
	t.autosave = ""
	if err := t.take(m); err != nil {
		t.autosave = before
		return err
	}
	t.line(0, speech.Counting(t.Lang, t.words.loaded, t.title(), len(m.Record.Answers)))
	t.warn()
	if before != "" {
		t.line(0, fmt.Sprintf(t.words.otherKept, before, t.plays(file)))
	}
	return nil
}

// plays returns the command that opens a save.
func (t *terminal) plays(file string) string {
	return "precept play" + t.FolderFlags() + " " + desk.Quoted(file)
}

// free returns an error if a match must not be saved in a file. That is so if the file exists and is not the file of
// the match being played.
func (t *terminal) free(file, played string) error {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) || sameFile(file, played) {
		return nil
	}
	if err != nil {
		return err
	}
	if !desk.IsSave(file) {
		return fmt.Errorf(t.words.notASave, file)
	}
	return fmt.Errorf(t.words.taken, file, t.plays(file))
}

func sameFile(a, b string) bool {
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}

// save writes the match to a file, and prints that it did or why it failed. It overwrites only files that are saves.
func (t *terminal) save(file string) {
	if _, err := os.Stat(file); err == nil && !desk.IsSave(file) {
		t.line(0, fmt.Sprintf(t.words.notASave, file))
		return
	}
	t.match.Record.Tale = nil // all of the log is written anew
	if err := t.write(file); err != nil {
		t.line(0, t.pair(file, t.refusal(err)))
		return
	}
	t.line(0, fmt.Sprintf(t.words.saved, file))
}

// scenarioWord writes the position to a file as a scenario, as the seat at the keyboard knows it.
func (t *terminal) scenarioWord(d *interpreter.Decision, rest string) (verdict, error) {
	if rest == "" {
		t.line(0, t.words.fileMissing)
		return again, nil
	}
	if err := t.writeOut(d.Seat, rest); err != nil {
		said := speech.Error(t.Lang, err)
		if errors.Is(err, fs.ErrNotExist) {
			said = t.refusal(err)
		}
		t.line(0, t.pair(rest, said))
		return again, nil
	}
	t.line(0, fmt.Sprintf(t.words.writtenOut, rest, t.Tests(rest)))
	return again, nil
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// writeOut writes the position, as a seat knows it, to a new file.
func (t *terminal) writeOut(seat, file string) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return cmp.Or(err, fmt.Errorf(t.words.isThere, file))
	}
	m, seen := t.match, ""
	if m.Game.Definition().Hides() {
		var err error
		if m, err = save.Determinize(m, seat, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))); err != nil {
			return err
		}
		seen = t.names.Seat(seat)
	}
	text, err := desk.Scenario(m, t.Lang, seen, t.Tests(file))
	if err != nil {
		return err
	}
	return files.Write(file, text)
}

// offerSave asks a leaving person for a file name if the match is not saved in a file. If it is saved automatically,
// offerSave prints the file name instead.
func (t *terminal) offerSave() {
	t.offered = true
	if t.autosave != "" {
		t.close()
		t.line(0, fmt.Sprintf(t.words.savedIn, t.autosave, t.plays(t.autosave)))
		return
	}
	prompt := t.words.leave
	for len(t.match.Record.Answers) != t.kept {
		name, ok := t.read(prompt)
		if !ok {
			t.Printf("\n")
		}
		switch narrate.Plainly(name) {
		case "", "n", "no", "non", "q", "quit", "quitter":
			t.line(0, t.words.notSaved)
			return
		case "y", "yes", "o", "oui":
			prompt = t.words.leaveAgain
			continue
		}
		t.save(name)
	}
}

// often limits automatic saves that nobody waits for: one is made only after the match has grown by more than 1/often.
const often = 64

// due reports whether to save a match of n answers, when the file has kept answers. If now is true, any change is due.
// Otherwise, after agents' answers or lines typed ahead, a save is due only when enough is new, so that a long session
// does not spend its time on saves. Unsaved answers of agents are not lost, because agents repeat them when the match
// is opened again.
func due(n, kept int, now bool) bool {
	return n != kept && (now || kept < 0 || n < kept || n-kept > n/often)
}

// keep saves the match if automatic saving is on and a save is due. With now, any change is due. If saving fails, keep
// prints the error and turns automatic saving off.
func (t *terminal) keep(now bool) {
	if t.autosave == "" || !due(len(t.match.Record.Answers), t.kept, now) {
		return
	}
	if err := t.write(t.autosave); err != nil {
		t.line(0, t.pair(t.autosave, t.refusal(err)))
		t.line(0, t.words.autosaveOver)
		t.autosave = ""
	}
}

// untold returns the number of answers in the record that its log (Tale) does not cover.
func (t *terminal) untold() int {
	r := &t.match.Record
	if r.Tale == nil || r.Tale.Answers > len(r.Answers) {
		return math.MaxInt
	}
	return len(r.Answers) - r.Tale.Answers
}

// close saves the match with its complete log, if it is saved automatically.
func (t *terminal) close() {
	if t.autosave != "" && t.untold() > 0 {
		t.match.Record.Tale, t.kept = nil, -1
	}
	t.keep(true)
}

// write writes the match to a temporary file beside the target, and then renames it to the target. So a crash leaves
// either the old or the new file complete.
func (t *terminal) write(file string) error {
	if n := len(t.match.Record.Answers); t.untold() > n/often {
		t.match.Record.Tale = t.tale.Tale()
	}
	data, err := save.Bytes(t.match)
	if err != nil {
		return err
	}
	if err := files.Write(file, data); err != nil {
		return err
	}
	t.kept = len(t.match.Record.Answers)
	return nil
}

// refusal returns a text that explains an error of a save or its file.
func (t *terminal) refusal(err error) string {
	refused, _ := errors.AsType[*record.Error](err)
	var file *fs.PathError
	switch {
	case errors.Is(err, record.ErrBroken):
		return t.words.broken
	case errors.Is(err, record.Changed):
		return t.words.otherRules + t.words.colon + strings.Join(refused.Parts, "; ")
	case errors.Is(err, record.Parted):
		return t.words.otherWay
	case errors.Is(err, fs.ErrNotExist) && errors.As(err, &file):
		if dir := filepath.Dir(file.Path); !isDir(dir) {
			return fmt.Sprintf(t.words.noDir, dir)
		}
		return t.words.noFile
	case errors.As(err, &file):
		return file.Err.Error()
	}
	return t.pair(t.words.broken, err.Error())
}
