package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/pflag"

	"precept/cmd/precept/speech"
	"precept/conformance/transcript"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// AdoptFlag is the flag by which a save of other rules is gone on with.
func AdoptFlag(flags *pflag.FlagSet, adopt *bool) {
	flags.BoolVar(adopt, "adopt", false,
		"go on with a save although the rules have changed since, as far as its answers can still be given")
}

// Saved is the match of a save. With adopt, one of other rules goes on as far as its answers can still be given; what
// was changed is told on standard error.
func (d *Desk) Saved(file string, adopt bool) (*interpreter.Match, error) {
	m, how, err := d.ReadMatch(file, adopt)
	if err != nil {
		return nil, d.refused(file, err)
	}
	if how.Changed != nil {
		d.tellChanged(file, how.Changed)
	}
	if how.Dropped > 0 {
		fmt.Fprintln(d.Err, speech.Say("%s: %d {answer is|answers are} kept; the next cannot be given any more, and it "+
			"and all behind "+
			"it, %d in all, are dropped", file, how.Kept, how.Dropped).In(d.Lang))
	}
	return m, nil
}

// Checkpoint is the match of a save that goes on from how it stands, whatever the rules are now, and what they changed.
func (d *Desk) Checkpoint(file string) (*interpreter.Match, *save.Adopted, error) {
	var how *save.Adopted
	m, err := d.read(file, 0, true, func(g *interpreter.Game, data []byte) (m *interpreter.Match, err error) {
		m, how, err = save.Checkpoint(g, data)
		return m, err
	})
	if err != nil {
		return nil, nil, d.refused(file, err)
	}
	return m, how, nil
}

// Chapter is the match of a save as it was when a chapter of it ended.
func (d *Desk) Chapter(file string, n int) (*interpreter.Match, error) {
	m, err := d.read(file, n, true, func(g *interpreter.Game, data []byte) (*interpreter.Match, error) {
		return save.Chapter(g, data, n)
	})
	var changed *record.Changed
	var varied *record.Varied
	switch {
	case errors.As(err, &varied):
		return nil, laidOtherwise(file, varied)
	case errors.As(err, &changed):
		d.tellChanged(file, changed)
		return nil, speech.Say("%s: chapter %d was played under these rules as they were; give them with --content",
			file, n)
	case err != nil:
		return nil, d.refused(file, err)
	}
	return m, nil
}

// refused is why a save is not opened, with what to do.
func (d *Desk) refused(file string, err error) error {
	var changed *record.Changed
	var varied *record.Varied
	switch {
	case errors.As(err, &varied):
		fmt.Fprintln(d.Err, laidOtherwise(file, varied).In(d.Lang))
	case errors.As(err, &changed):
		d.tellChanged(file, changed)
	case errors.Is(err, fs.ErrNotExist):
		return Usage("%v", err)
	case errors.As(err, new(UsageError)):
		return Usage("%s: %v", file, err)
	case errors.Is(err, ErrReported):
		return err
	case errors.Is(err, record.ErrNone):
		return Usage("%s: %v; precept play GAME writes one, and so do its word save and the table in the browser", file,
			err)
	default:
		return speech.Say("%s: %w", file, err)
	}
	return speech.Say("%s: with --checkpoint it goes on from how it stands, and nothing is taken back; with "+
		"--adopt its answers are given again, with the rules as they are now", file)
}

// laidOtherwise says with which variants a save was played, and which are laid over its game now.
func laidOtherwise(file string, v *record.Varied) *speech.Sentence {
	return speech.Say("%s: the save was played with %s, not with %s", file, variantsText(v.Saved), variantsText(v.Laid))
}

func variantsText(names []string) *speech.Sentence {
	switch len(names) {
	case 0:
		return speech.Say("no variant")
	case 1:
		return speech.Say("the variant %s", names[0])
	}
	return speech.Say("the variants %s", strings.Join(names, ", "))
}

// ReadMatch is the match of a save, and how far it could be adopted. Nothing of it is used when anything is wrong.
func (d *Desk) ReadMatch(file string, adopt bool) (*interpreter.Match, *save.Adopted, error) {
	how := &save.Adopted{}
	m, err := d.read(file, 0, adopt, func(g *interpreter.Game, data []byte) (m *interpreter.Match, err error) {
		if !adopt {
			return save.Restore(g, data)
		}
		m, how, err = save.Adopt(g, data)
		return m, err
	})
	return m, how, err
}

// read is the match of a save, or of a chapter of it that has a number, as open makes it of the file. With others, the
// variants that flags ask for may be others than those it was played with.
func (d *Desk) read(file string, chapter int, others bool,
	open func(*interpreter.Game, []byte) (*interpreter.Match, error)) (*interpreter.Match, error) {
	data, err := readSave(file)
	if err != nil {
		return nil, err
	}
	r, err := record.Read(data)
	if err != nil {
		return nil, err
	}
	if chapter > 0 {
		if r, err = r.Chapter(chapter); err != nil {
			return nil, err
		}
	}
	g, err := d.gameOfSave(r, others)
	if err != nil {
		return nil, err
	}
	m, err := open(g, data)
	d.tellOtherMods(file, r.OtherMods(g.Mods()), err)
	return m, err
}

// gameOfSave is the game of a save with the variants that it was played with, or, with adopt, with those that the flags
// say, if they say any.
func (d *Desk) gameOfSave(r *record.Record, adopt bool) (*interpreter.Game, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	p, err := l.Find(r.Game)
	var wrong UsageError
	if errors.As(err, &wrong) { // the command is understood, the save is not
		err = wrong.error
	}
	if err != nil {
		return nil, err
	}
	if !adopt || len(l.stack) == 0 {
		if err := l.savedStack(p, r.Variants, r.Mods); err != nil {
			return nil, err
		}
	}
	return d.GameOf(l, r.Game)
}

// tellChanged lists what was changed since a save was made.
func (d *Desk) tellChanged(file string, c *record.Changed) {
	fmt.Fprintln(d.Err, speech.Say("%s: the rules have changed since the save was made:", file).In(d.Lang))
	for _, part := range c.Parts {
		fmt.Fprintf(d.Err, "  %s\n", part)
	}
}

// readSave reads a file, as much of it as a save can be long.
func readSave(file string) ([]byte, error) {
	return files.Read(file, limit.SaveBytes)
}

// IsSave reports whether a file holds a match, whole or not.
func IsSave(file string) bool {
	data, err := readSave(file)
	if err != nil {
		return false
	}
	_, err = record.Read(data)
	return err == nil
}

// Tests is the command that runs a file of scenarios of what is played here; "" is one that has no name yet. The
// scenario itself says which variants it is of.
func (d *Desk) Tests(file string) string {
	name := speech.In(d.Lang, "FILE")
	if file != "" {
		name = Quoted(file)
	}
	return "precept test" + d.FolderFlags() + " " + name
}

// Scenario is the position of a match as a scenario, with comments in lang, which say that run is the command to try it
// with. Where seen is a seat, by its name, the
// match is one that the true one may be for all that the seat knows, and the scenario says so; "" for who knows
// everything.
func Scenario(m *interpreter.Match, lang, seen, run string) ([]byte, error) {
	w := transcript.Words{
		Head: []string{speech.Say("A position of a match, written out. Say what should happen in it; then: %s",
			run).In(lang)},
		Name:   speech.In(lang, "what should happen, in a sentence"),
		Covers: speech.In(lang, "the articles that it shows"),
		Stands: speech.In(lang,
			"where play stands; turn: {player: ..., phase: ...} instead goes to where a phase begins"),
		Next: speech.In(lang, "here follows what is done, and what must come of it"),
	}
	for _, mod := range m.Game.Mods() {
		w.Head = append(w.Head, speech.Say("It is played with the mod %s: --mod says its folder or file", mod.Name).In(lang))
	}
	if seen != "" {
		w.Head = append(w.Head, speech.Say(
			"As it is seen by %s: what may not be known was drawn by chance.", seen).In(lang))
	}
	text, err := transcript.Write(m, w)
	if err != nil {
		return nil, speech.Say("the position cannot be written out: %w", err)
	}
	return text, nil
}
