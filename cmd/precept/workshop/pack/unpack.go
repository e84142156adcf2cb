package pack

import (
	"fmt"
	"io"
	"io/fs"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/archive"
)

// List prints the contents of a packed mod or game.
func List(d *desk.Desk, file string) error {
	a, err := d.Archive(file)
	if err != nil {
		return err
	}
	if d.JSON {
		return d.WriteJSON(a.Manifest)
	}
	in := func(text string) string { return speech.In(d.Lang, text) }
	title := a.Title.EN
	if d.Lang == "fr" {
		title = a.Title.FR
	}
	d.Printf("%s %s: %s\n", a.Name, a.Version, title)
	if a.Rules == "" {
		d.Printf(in("a whole game: precept play %s --content %s\n"), a.Game, desk.Quoted(file))
	} else {
		d.Printf(in("applied to %s: precept play %s --mod %s\n"), a.Game, a.Game, desk.Quoted(file))
		d.Printf(in("checked with %s %s, %s\n"), a.Game, a.Rules[:shown], here(d, a))
	}
	d.Printf(in("sum %s\n"), a.Content)
	return d.Table(func(w io.Writer) {
		for _, f := range a.Files {
			fmt.Fprintf(w, "%8d\t%s\t%s\n", f.Bytes, f.SHA256[:shown], f.Path)
		}
	})
}

// here returns a text that says whether a mod was checked with the rules that are available here.
func here(d *desk.Desk, a *archive.Archive) string {
	in := func(text string) string { return speech.In(d.Lang, text) }
	bare := *d
	bare.Stack, bare.Err = nil, io.Discard
	switch g, err := bare.Game(a.Game); {
	case err != nil:
		return in("which is not here")
	case g.RulesHash() == a.Rules:
		return in("which are the rules here")
	default:
		return in("and the rules here are different: check with precept check")
	}
}

// Unpack writes the files of a packed mod or game into a new folder. If dir is "", it has the name of the mod or
// game. Nothing is overwritten.
func Unpack(d *desk.Desk, file, dir string) error {
	a, err := d.Archive(file)
	if err != nil {
		return err
	}
	if dir == "" {
		dir = a.Name
	}
	root, err := newFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, f := range a.Files {
		text, err := fs.ReadFile(a, f.Path)
		if err != nil {
			return err
		}
		if err := put(root, f.Path, text); err != nil {
			return err
		}
	}
	if d.JSON {
		return d.WriteJSON(struct {
			Written  string           `json:"written"`
			Manifest archive.Manifest `json:"manifest"`
		}{dir, a.Manifest})
	}
	d.Printf(speech.In(d.Lang, "%s: %s of %s %s\n"), dir, speech.Count(d.Lang, len(a.Files), "file"), a.Name, a.Version)
	return nil
}
