package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// restore is the match of a save with who plays. Nothing of it is used when anything about it is wrong.
func (t *terminal) restore(file string) (*interpreter.Match, error) {
	m, _, err := t.ReadMatch(file, false)
	if err != nil {
		return nil, err
	}
	return m, desk.SeatPlayers(m)
}

// change makes another match that of the session. With autosave, the file of the one before is left as it is, and that
// is said, with how the other is kept.
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

// plays is the command that opens a save of what is played here.
func (t *terminal) plays(file string) string {
	return "precept play" + t.FolderFlags() + " " + desk.Quoted(file)
}

// free says what is wrong with saving in a file: one that is there and is not the match that is played.
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

// save writes the match to a file, and says so, or what is wrong. Nothing but another save is written over.
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

// scenarioWord writes the position out as a scenario, as who is at the keyboard knows it.
func (t *terminal) scenarioWord(d *interpreter.Decision, rest string) (verdict, error) {
	if rest == "" {
		t.line(0, t.words.fileMissing)
		return again, nil
	}
	if err := t.writeOut(d.Seat, rest); err != nil {
		t.line(0, t.pair(rest, speech.Error(t.Lang, err)))
		return again, nil
	}
	t.line(0, fmt.Sprintf(t.words.writtenOut, rest, t.Tests(rest)))
	return again, nil
}

// writeOut writes the position, as a seat knows it, to a file that there is not yet.
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

// offerSave asks for a file for what is in none, when somebody leaves; a match that is saved as it goes on is there.
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
		case "", "n", "no", "non":
			t.line(0, t.words.notSaved)
			return
		case "y", "yes", "o", "oui":
			prompt = t.words.leaveAgain
			continue
		}
		t.save(name)
	}
}

// often is how many times a match is written while it gets as long again, at the least.
const often = 64

// due reports whether a match of n answers is written, of which so many are in the file: mostly after every answer of a
// person. What agents answer, and what is typed ahead, waits while it is little beside what is in the file, so that a
// long session takes no longer than it is long: agents answer alike when the match is opened again.
func due(n, kept int, now bool) bool {
	return n != kept && (now || kept < 0 || n < kept || n-kept > n/often)
}

// keep saves the match where it is saved as it goes on, if that is due; now says that somebody waits for it. When it
// fails that is said, and the match goes on.
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

// untold returns how many answers of the record its tale does not cover.
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

// write writes the match to a file: to one beside it first, which then takes its place, so that at every moment one of
// them is whole.
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

// refusal is what is wrong with a save or its file, in words.
func (t *terminal) refusal(err error) string {
	var parted *record.Parted
	var changed *record.Changed
	var file *fs.PathError
	switch {
	case errors.Is(err, record.ErrBroken):
		return t.words.broken
	case errors.As(err, &changed):
		return t.words.otherRules + t.words.colon + strings.Join(changed.Parts, "; ")
	case errors.As(err, &parted):
		return t.words.otherWay
	case errors.Is(err, fs.ErrNotExist):
		return t.words.noFile
	case errors.As(err, &file):
		return file.Err.Error()
	}
	return t.pair(t.words.broken, err.Error())
}
