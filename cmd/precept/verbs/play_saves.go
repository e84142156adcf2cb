package verbs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/files"
	"precept/interpreter/limit"
	"precept/interpreter/record"
)

// restore is the match of a save with who plays. Nothing of it is used when anything about it is wrong.
func (a *app) restore(file string) (*interpreter.Match, error) {
	m, _, err := a.readMatch(file, false)
	if err != nil {
		return nil, err
	}
	return m, seatPlayers(m)
}

// seatPlayers judges who plays a saved match, and adds who does when it does not say.
func seatPlayers(m *interpreter.Match) error {
	for seat, agent := range m.Record.Agents {
		if !plays(agent) || judgeAgents(m, map[string]string{seat: agent}) != nil {
			return record.ErrBroken
		}
		if spec, err := agents.Parse(agent); err == nil && spec.Patient() {
			return fmt.Errorf("the save lets %s play %s, which thinks longer than a save may ask for (%d iterations or %d "+
				"seconds); "+
				"say yourself who plays, with --seats", agent, seat, limit.SavedIterations, limit.SavedSeconds)
		}
	}
	if m.Record.Agents == nil { // of a match that was not played here
		m.Record.Agents = map[string]string{m.Record.Seats[0]: human}
	}
	return nil
}

// readSave reads a file, as much of it as a save can be long.
func readSave(file string) ([]byte, error) {
	return files.Read(file, limit.SaveBytes)
}

// change makes another match that of the session. With autosave, the file of the one before is left as it is.
func (t *terminal) change(m *interpreter.Match) error {
	if t.autosave != "" {
		t.autosave = ""
		t.line(0, t.words.autosaveOver)
	}
	return t.take(m)
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
	if !isSave(file) {
		return fmt.Errorf(t.words.notASave, file)
	}
	return fmt.Errorf(t.words.taken, file, file)
}

func sameFile(a, b string) bool {
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}

// isSave reports whether a file holds a match, whole or not.
func isSave(file string) bool {
	data, err := readSave(file)
	if err != nil {
		return false
	}
	_, err = record.Read(data)
	return err == nil
}

// save writes the match to a file, and says so, or what is wrong. Nothing but another save is written over.
func (t *terminal) save(file string) {
	if _, err := os.Stat(file); err == nil && !isSave(file) {
		t.line(0, fmt.Sprintf(t.words.notASave, file))
		return
	}
	if err := t.write(file); err != nil {
		t.line(0, t.pair(file, t.refusal(err)))
		return
	}
	t.line(0, fmt.Sprintf(t.words.saved, file))
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

// write writes the match to a file: to one beside it first, which then takes its place, so that at every moment one of
// them is whole.
func (t *terminal) write(file string) error {
	data, err := t.match.Save()
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
