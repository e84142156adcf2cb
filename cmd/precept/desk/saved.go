package desk

import (
	"context"
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

// AdoptFlag adds the flag that continues a save made under other rules.
func AdoptFlag(flags *pflag.FlagSet, adopt *bool) {
	flags.BoolVar(adopt, "adopt", false, "")
}

// Saved returns the match of a save. With adopt, a match of other rules continues as far as its answers are still
// possible. It prints to standard error what has changed.
func (d *Desk) Saved(file string, adopt bool) (*interpreter.Match, error) {
	m, how, err := d.ReadMatch(file, adopt)
	if err != nil {
		return nil, d.refused(file, err)
	}
	if how.Changed != nil {
		d.tellChanged(file, how.Changed)
	}
	if how.Dropped > 0 {
		fmt.Fprintln(d.Err, speech.Say("%s: %d {answer is|answers are} kept; the next is no longer legal, so it "+
			"and all later ones, %d in all, are dropped", file, how.Kept, how.Dropped).In(d.Lang))
	}
	return m, nil
}

// Checkpoint returns the match of a save in its present position under the present rules, and what these changed.
func (d *Desk) Checkpoint(file string) (*interpreter.Match, *save.Adopted, error) {
	var how *save.Adopted
	m, err := d.read(file, 0, true, func(g *interpreter.Game, data []byte) (m *interpreter.Match, err error) {
		m, how, err = save.Checkpoint(context.Background(), g, data)
		return m, err
	})
	if err != nil {
		return nil, nil, d.refused(file, err)
	}
	return m, how, nil
}

// Chapter returns the match of a save at the end of chapter n.
func (d *Desk) Chapter(file string, n int) (*interpreter.Match, error) {
	m, err := d.read(file, n, true, func(g *interpreter.Game, data []byte) (*interpreter.Match, error) {
		return save.Chapter(context.Background(), g, data, n)
	})
	refused, _ := errors.AsType[*record.Error](err)
	switch {
	case errors.Is(err, record.Varied):
		return nil, laidOtherwise(file, refused)
	case errors.Is(err, record.Changed):
		d.tellChanged(file, refused)
		return nil, speech.Say("%s: chapter %d was played with an earlier version of these rules; give it with "+
			"--content",
			file, n)
	case err != nil:
		return nil, d.refused(file, err)
	}
	return m, nil
}

// refused returns the error for a save that cannot be opened, and explains what to do.
func (d *Desk) refused(file string, err error) error {
	refused, _ := errors.AsType[*record.Error](err)
	switch {
	case errors.Is(err, record.Varied):
		fmt.Fprintln(d.Err, laidOtherwise(file, refused).In(d.Lang))
	case errors.Is(err, record.Changed):
		d.tellChanged(file, refused)
	case errors.Is(err, fs.ErrNotExist):
		return Usage("%v", err)
	case errors.As(err, new(UsageError)):
		return Usage("%s: %v", file, err)
	case errors.Is(err, ErrReported):
		return err
	case errors.Is(err, record.ErrNone):
		return Usage("%s: %v; precept play GAME writes a save, as do its word save and the table in the browser", file,
			err)
	default:
		return speech.Say("%s: %w", file, err)
	}
	return speech.Say("%s: --checkpoint continues from the position, and nothing is taken back; --adopt gives "+
		"its answers again under the current rules", file)
}

// laidOtherwise returns the message that a save was played with other variants.
func laidOtherwise(file string, v *record.Error) *speech.Sentence {
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

// ReadMatch returns the match of a save, and how far it could be adopted. If anything is wrong, there is no match.
func (d *Desk) ReadMatch(file string, adopt bool) (*interpreter.Match, *save.Adopted, error) {
	how := &save.Adopted{}
	m, err := d.read(file, 0, adopt, func(g *interpreter.Game, data []byte) (m *interpreter.Match, err error) {
		if !adopt {
			return save.Restore(context.Background(), g, data)
		}
		m, how, err = save.Adopt(context.Background(), g, data)
		return m, err
	})
	return m, how, err
}

// read reads a save and calls open to make its match, or that of a chapter if chapter is positive. With others, the
// flags may select variants other than those of the save.
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

// gameOfSave returns the game of a save with its variants. With adopt, the variants of the flags replace them, if
// there are any.
func (d *Desk) gameOfSave(r *record.Record, adopt bool) (*interpreter.Game, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	p, err := l.Find(r.Game)
	var wrong UsageError
	if errors.As(err, &wrong) { // the command is correct, the save is not
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

// tellChanged prints what has changed after a save was made.
func (d *Desk) tellChanged(file string, c *record.Error) {
	fmt.Fprintln(d.Err, speech.Say("%s: the rules have changed since the save was made:", file).In(d.Lang))
	for _, part := range c.Parts {
		fmt.Fprintf(d.Err, "  %s\n", part)
	}
}

// readSave reads a file up to the largest size of a save.
func readSave(file string) ([]byte, error) {
	return files.Read(file, limit.SaveBytes)
}

// IsSave reports whether a file holds a match, even a damaged one.
func IsSave(file string) bool {
	data, err := readSave(file)
	if err != nil {
		return false
	}
	_, err = record.Read(data)
	return err == nil
}

// Tests returns the command that runs a scenario file for the content in use; with "", it names a placeholder. The
// scenario itself names its variants.
func (d *Desk) Tests(file string) string {
	name := speech.In(d.Lang, "FILE")
	if file != "" {
		name = Quoted(file)
	}
	return "precept test" + d.FolderFlags() + " " + name
}

// Scenario returns the position of a match as a scenario, with comments in the language lang. It names run as the
// command to try it. If seen is a seat, the match is one that this seat considers possible, and the scenario says
// so. If seen is "", the match is shown with full knowledge.
func Scenario(m *interpreter.Match, lang, seen, run string) ([]byte, error) {
	w := transcript.Words{
		Head: []string{speech.Say("A position of a match. Write what should happen in it; then run: %s",
			run).In(lang)},
		Name:   speech.In(lang, "what should happen, in a sentence"),
		Covers: speech.In(lang, "the articles that it shows"),
		Stands: speech.In(lang,
			"the current point of play; turn: {player: ..., phase: ...} instead goes to the start of a phase"),
		Next: speech.In(lang, "write here what is done, and the expected result"),
	}
	for _, mod := range m.Game.Mods() {
		w.Head = append(w.Head, speech.Say("Run it with the mod %s: give its folder or file with --mod", mod.Name).In(lang))
	}
	if seen != "" {
		w.Head = append(w.Head, speech.Say(
			"As %s sees it: hidden things were drawn at random.", seen).In(lang))
	}
	text, err := transcript.Write(m, w)
	if err != nil {
		return nil, speech.Say("the position cannot be written as a scenario: %w", err)
	}
	return text, nil
}
