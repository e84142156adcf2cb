package pack

import (
	"fmt"
	"io"
	"path"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/conformance/report"
	"precept/conformance/scenario"
	"precept/internal/archive"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Ending is the extension of packed mods and games.
const Ending = ".precept"

// packed describes what was packed, as JSON.
type packed struct {
	Written   string           `json:"written"`
	Manifest  archive.Manifest `json:"manifest"`
	Bytes     int              `json:"bytes"`
	Scenarios int              `json:"scenarios"` // all of them pass
	Left      []string         `json:"left_out"`
}

// Folder checks a folder, plays its scenarios and packs it into one file. If file is "", it is named after the mod
// or game, in the working directory. If anything is wrong, nothing is written.
func Folder(d *desk.Desk, dir, file string) error {
	g, problems, err := gather(dir)
	if err != nil {
		return err
	}
	if problems.Len() > 0 {
		return d.Report(problems)
	}
	m, load, err := judged(d, g, dir)
	if err != nil {
		return err
	}
	if file == "" {
		file = m.Name + Ending
	}
	if err := d.Ready("-o", file); err != nil {
		return err
	}
	passed, err := g.played(d, load)
	if err != nil {
		return err
	}
	data, m, problems := archive.Write(g.name, m, g.files)
	if data == nil {
		return d.Report(problems)
	}
	if err := files.Write(file, data); err != nil {
		return err
	}
	return tell(d, packed{file, m, len(data), passed, g.left})
}

// judged returns the manifest of a folder if it has no problems, without the list of its files. It also returns a
// loader for the game.
func judged(d *desk.Desk, g *gathered, dir string) (archive.Manifest, scenario.Loader, error) {
	if g.whole {
		return g.game(d, dir)
	}
	mod, err := d.OpenMod(dir)
	if err != nil {
		return archive.Manifest{}, nil, err
	}
	l, err := d.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return archive.Manifest{}, nil, err
	}
	p, err := l.Find(mod.Game)
	if err != nil {
		return archive.Manifest{}, nil, err
	}
	over, err := l.LoadWith(p, mod)
	if err != nil {
		return archive.Manifest{}, nil, d.Report(err)
	}
	base, err := l.Bare().Load(p)
	if err != nil {
		return archive.Manifest{}, nil, d.Report(err)
	}
	m := archive.Manifest{Name: mod.Name, Version: mod.Version, Game: mod.Game, Rules: base.RulesHash(),
		Title: archive.Title{EN: mod.Title["en"], FR: mod.Title["fr"]}}
	load := scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		if id != p.ID {
			return nil, fmt.Errorf("it is a mod of %s, and the scenario is of %s", p.ID, id)
		}
		return l.LoadWith(p, mod, variants...)
	})
	return m, load, complete(d, m, mod.NameAt, "variant", over.Advice())
}

// game checks a whole game. It returns its manifest, and a loader for its scenarios.
func (g *gathered) game(d *desk.Desk, dir string) (archive.Manifest, scenario.Loader, error) {
	l, err := d.OpenLibrary(dir)
	if err != nil {
		return archive.Manifest{}, nil, err
	}
	p := l.Packages[0]
	alone, err := l.Load(p)
	if err != nil {
		return archive.Manifest{}, nil, d.Report(err)
	}
	said := alone.Definition()
	m := archive.Manifest{Name: p.ID, Version: said.Version, Game: p.ID,
		Title: archive.Title{EN: said.Name.En, FR: said.Name.Fr}}
	load := scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		if id != p.ID {
			return nil, fmt.Errorf("this is %s, and the scenario is of %s", p.ID, id)
		}
		return l.Load(p, variants...)
	})
	return m, load, complete(d, m, said.Node.Span, "game", alone.Advice())
}

// complete reports what a packed file needs in addition to a folder: a version, and a title in both languages. If
// nothing is missing, it prints the advice of the check.
func complete(d *desk.Desk, m archive.Manifest, head source.Span, first string, advice *source.Problems) error {
	ps := &source.Problems{}
	if m.Version == "" {
		ps.Add(head, "archive", "a packed file needs a version: write version: 1.0 below %s: %s", first, m.Name)
	}
	if m.Title.EN == "" || m.Title.FR == "" {
		ps.Add(head, "archive", "a packed file needs a title in both languages: write title: {en: …, fr: …} "+
			"below %s: %s", first,
			m.Name)
	}
	if ps.Len() > 0 {
		return d.Report(ps)
	}
	d.Advise(advice)
	return nil
}

// played plays the scenarios of a folder in every way of package scenario, and returns how many passed. If one
// fails, it prints a report and returns an error.
func (g *gathered) played(d *desk.Desk, load scenario.Loader) (int, error) {
	if g.scenarios() == 0 {
		return 0, nil
	}
	ps := &source.Problems{}
	suite := scenario.Read(g.fsys, path.Join(g.name, "conformance"), ps)
	if ps.Len() > 0 {
		return 0, d.Report(ps)
	}
	result := suite.Run(load, "", scenario.Secrets)
	if len(result.Failures) > 0 {
		report.Text(d.Err, d.Words(), result, nil, nil)
		return 0, desk.ErrReported
	}
	return result.Passed, nil
}

// tell prints what was packed.
func tell(d *desk.Desk, p packed) error {
	if d.JSON {
		if p.Left == nil {
			p.Left = []string{}
		}
		return d.WriteJSON(p)
	}
	m := p.Manifest
	d.Printf("%s: %s %s, %s, %d bytes, sum %s\n", p.Written, m.Name, m.Version,
		speech.Count("en", len(m.Files), "file"), p.Bytes, m.Content)
	if m.Rules != "" {
		d.Printf("checked with %s %s; ", m.Game, m.Rules[:shown])
	} else {
		d.Printf("checked; ")
	}
	switch p.Scenarios {
	case 0:
		d.Printf("it has no scenarios; put them into its folder conformance\n")
	case 1:
		d.Printf("its scenario passes\n")
	default:
		d.Printf("its %d {scenario passes|scenarios pass}\n", p.Scenarios)
	}
	for _, l := range p.Left {
		if _, err := io.WriteString(d.Out, "left out: "+l+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// shown is the number of digits of a checksum that are shown.
const shown = 12
