package desk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/content"
	"precept/internal/archive"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// isThere reports whether a file or folder exists. isFile reports whether it exists and is not a folder.
func isThere(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// OpenMod reads a mod: a folder, or a packed file. Nothing outside the folder is read. It prints problems of the
// mod.
func (d *Desk) OpenMod(where string) (*interpreter.Mod, error) {
	name := filepath.ToSlash(filepath.Clean(where))
	if isFile(where) {
		return d.packedMod(where, name)
	}
	root, err := os.OpenRoot(where)
	if err != nil {
		return nil, Usage("%v", err)
	}
	// The root stays open: pictures are read when they are shown.
	mod, err := interpreter.ReadMod(Named{FS: root.FS(), Dir: name}, name)
	if err != nil {
		return nil, d.Report(err)
	}
	return mod, nil
}

// Archive opens a packed mod or game. It prints problems of the file.
func (d *Desk) Archive(file string) (*archive.Archive, error) {
	a, problems, err := readArchive(file)
	if err == nil && a == nil {
		err = d.Report(problems)
	}
	return a, err
}

// readArchive opens a packed mod or game, and returns its problems.
func readArchive(file string) (*archive.Archive, *source.Problems, error) {
	data, err := files.Read(file, limit.ArchiveBytes)
	if err != nil {
		return nil, &source.Problems{}, Usage("%v", err)
	}
	a, problems := archive.Open(filepath.ToSlash(filepath.Clean(file)), data)
	return a, problems, nil
}

func (d *Desk) packedMod(file, name string) (*interpreter.Mod, error) {
	a, err := d.Archive(file)
	if err != nil {
		return nil, err
	}
	if a.Rules == "" {
		return nil, Usage("%s is a whole game, %s: give it with --content", file, a.Game)
	}
	mod, err := interpreter.ReadMod(Named{FS: a, Dir: name}, name)
	if err != nil {
		return nil, d.Report(err)
	}
	if mod.Name != a.Name || mod.Version != a.Version || mod.Game != a.Game || mod.Sum != a.Content ||
		mod.Title["en"] != a.Title.EN || mod.Title["fr"] != a.Title.FR {
		problems := &source.Problems{}
		problems.Add(mod.NameAt, "archive", "the manifest says that this is %s %s, %q, of %s, and its content "+
			"differs; download it again from its author", a.Name, a.Version, a.Title.EN, a.Game)
		return nil, d.Report(problems)
	}
	mod.Checked = a.Rules
	return mod, nil
}

// twice returns a usage error if two mods are the same or share a name, since they would declare the same names.
func twice(mods []*layer) error {
	for i, b := range mods {
		for _, a := range mods[:i] {
			switch {
			case a.mod == nil || b.mod == nil || a.mod.Name != b.mod.Name:
			case a.mod.Sum == b.mod.Sum:
				return Usage("%s and %s are the same mod, %s: give one of them", a.value, b.value, a.mod.Mod)
			default:
				return Usage("%s and %s are two mods of one name, %s and %s: give one of them", a.value, b.value, a.mod.Mod,
					b.mod.Mod)
			}
		}
	}
	return nil
}

// missing returns the mods of a save for which no mod with the same name is given.
func (l *Library) missing(mods []record.Mod) []string {
	var out []string
	for _, m := range mods {
		if !slices.ContainsFunc(l.stack, func(k *layer) bool { return k.mod != nil && k.mod.Name == m.Name }) {
			out = append(out, m.String())
		}
	}
	return out
}

// tellOtherMods prints the mods with which a save was played, if the command line gives other versions of them. The
// argument err is the result of opening the save.
func (d *Desk) tellOtherMods(file string, other []record.OtherMod, err error) {
	for _, o := range other {
		said := speech.Say("%s: it was played with the mod %s, and continues with %s", file, o.Saved, o.Given)
		if errors.Is(err, record.Changed) {
			said = speech.Say("%s: it was played with the mod %s, and --mod gives %s; give the first one",
				file, o.Saved, o.Given)
		}
		fmt.Fprintln(d.Err, said.In(d.Lang))
	}
}

// judgeMods adds problems that explain how mods contribute to the problems of a game: they conflict with each other, or
// were packed for other rules.
func (l *Library) judgeMods(p content.Package, stack []interpreter.Layer, problems *source.Problems) {
	var mods []*interpreter.Mod
	for _, k := range stack {
		if k.Mod != nil && k.Mod.NameAt.File != nil {
			mods = append(mods, k.Mod)
		}
	}
	if len(mods) == 0 {
		return
	}
	l.judgeRules(p, mods, problems)
	if len(mods) > 1 {
		l.judgeTogether(p, stack, mods, problems)
	}
}

// judgeRules reports mods that are involved in a problem and were packed for other rules than these.
func (l *Library) judgeRules(p content.Package, mods []*interpreter.Mod, problems *source.Problems) {
	blamed := map[*interpreter.Mod]bool{}
	problems.Each(func(x *source.Problem) {
		for _, m := range involved(x, mods) {
			blamed[m] = m.Checked != ""
		}
	})
	for _, m := range mods {
		if !blamed[m] {
			continue
		}
		if base, _ := l.lay(p); base != nil && base.RulesHash() != m.Checked {
			problems.Add(m.NameAt, "mods", "%s was packed for other rules of %s; ask its author for one that "+
				"fits these, or adapt it: precept unpack %s", m.Mod, p.ID, m.From)
		}
	}
}

// involved returns the mods whose files contain a problem or a part of its cause.
func involved(x *source.Problem, mods []*interpreter.Mod) []*interpreter.Mod {
	var out []*interpreter.Mod
	for _, m := range mods {
		if slices.Contains(m.Files, x.Span.File) || slices.ContainsFunc(x.Notes,
			func(n source.Note) bool { return slices.Contains(m.Files, n.Span.File) }) {
			out = append(out, m)
		}
	}
	return out
}

// Between returns the advice on a game that involves two of the mods, which their authors could not see.
func (l *Library) Between(g *interpreter.Game) *source.Problems {
	out, mods := &source.Problems{}, l.Mods()
	for _, p := range g.Advice().All() {
		if len(involved(&p, mods)) > 1 {
			out.Add(p.Span, p.Code, p.Text.Format, p.Text.Args...).Notes = p.Notes
		}
	}
	return out
}

// mostPairs is the largest number of mods whose pairs are tried.
const mostPairs = 8

// judgeTogether reports mods that fit the game alone but conflict with each other.
func (l *Library) judgeTogether(p content.Package, stack []interpreter.Layer, mods []*interpreter.Mod,
	problems *source.Problems) {
	only := func(some ...*interpreter.Mod) bool {
		var layers []interpreter.Layer
		for _, k := range stack {
			if k.Mod == nil {
				layers = append(layers, k)
			}
		}
		for _, m := range some {
			layers = append(layers, interpreter.Layer{Mod: m})
		}
		g, _ := l.lay(p, layers...)
		return g != nil
	}
	good := slices.DeleteFunc(slices.Clone(mods), func(m *interpreter.Mod) bool { return !only(m) })
	if len(good) > mostPairs {
		return
	}
	for i, b := range good {
		for _, a := range good[:i] {
			if !only(a, b) {
				tellConflict(problems, mods, a, b, only(b, a))
			}
		}
	}
}

// tellConflict adds the problem that b does not fit if it is applied after a, with a remedy.
func tellConflict(problems *source.Problems, mods []*interpreter.Mod, a, b *interpreter.Mod, otherwise bool) {
	var order []string
	for _, m := range mods {
		order = append(order, m.Mod.String())
	}
	remedy := source.Say("play with one of them, or make the changes that the problems ask for")
	if otherwise {
		remedy = source.Say("they fit in the other order: --mod %s --mod %s", Quoted(b.From), Quoted(a.From))
	}
	problems.Stage++ // sort it after the problems that it refers to
	x := problems.Add(b.NameAt, "mods", "%s and %s fit alone but not together, as the problems in their files "+
		"show: %s",
		a.Mod, b.Mod, remedy)
	x.Notes = append(x.Notes, source.Note{Span: a.NameAt, Text: source.Say("the other mod")},
		source.Note{Text: source.Say("the order in which they are applied: %s", strings.Join(order, ", "))})
}
