package starter

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// begun is a file that `precept new` wrote, and what to try next.
type begun struct {
	Written string   `json:"written"`
	Next    []string `json:"next"`
}

// BeginGame writes a game into a folder of its own, below in; given says that in was said.
func BeginGame(d *desk.Desk, name, in string, given bool) error {
	if d.Content != "" {
		if given {
			return desk.Usage("a game is written --in a folder, or into games/ of --content, not both")
		}
		in = filepath.Join(d.Content, "games")
		if _, err := os.Stat(d.Content); err != nil {
			return desk.Usage("%v", err)
		}
	}
	file, err := Game(name)
	if err != nil {
		return err
	}
	file.Path = path.Join(name, file.Path)
	if err := accepts(d, nil, file, nil); err != nil {
		return err
	}
	if err := os.MkdirAll(in, 0o755); err != nil {
		return desk.Usage("%v", err)
	}
	written, err := write(in, file)
	if err != nil {
		return err
	}
	folder := filepath.ToSlash(filepath.Dir(written))
	return tellBegun(d, begun{written, []string{
		"precept check " + folder,
		fmt.Sprintf("precept play %s --content %s", name, folder),
		fmt.Sprintf("precept simulate %s --content %s --games 100", name, folder),
	}})
}

// BeginPart writes a part into the package of --content, or of the folder that the person is in.
func BeginPart(d *desk.Desk, sort, name string, want Cards) error {
	dir := cmp.Or(d.Content, ".")
	if _, err := os.Stat(filepath.Join(dir, "game.yaml")); err != nil {
		return desk.Usage("%s holds no game.yaml: a %s is written into the folder of its game; name that with --content DIR",
			dir, sort)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return desk.Usage("%v", err)
	}
	defer root.Close()
	fsys := desk.Named{FS: root.FS(), Dir: filepath.ToSlash(filepath.Clean(dir))}
	game, problems := interpreter.Load(fsys, fsys.Dir)
	if game == nil {
		fmt.Fprintf(d.Err, "precept: the game in %s has problems; mend them first\n", dir)
		return d.Report(problems)
	}
	if noun := game.Noun(name); noun != "" && sort != "variant" {
		return desk.Usage("%s is the name of %s already; take another", name, noun)
	}
	file, err := Part(sort, name, game.Declared(), want)
	if err != nil {
		return err
	}
	file.Path = path.Join(fsys.Dir, file.Path)
	var stack []interpreter.Layer
	if sort == "variant" {
		stack = []interpreter.Layer{{Variant: name}}
	}
	if err := accepts(d, tree.Package(fsys, &source.Problems{}, fsys.Dir), file, stack); err != nil {
		return err
	}
	rest, _ := fsys.Within("write", file.Path)
	written, err := write(dir, File{Path: rest, Text: file.Text})
	if err != nil {
		return err
	}
	return tellBegun(d, begun{written, nextFor(sort, name, dir, game.Declared())})
}

// accepts judges a new file with those that are there, before it is written; a new variant is laid over them. What is
// wrong then is the name: a word of the language, or one that a name made of it collides with.
func accepts(d *desk.Desk, files []*source.File, file File, stack []interpreter.Layer) error {
	files = append(slices.Clone(files), &source.File{Name: file.Path, Text: []byte(file.Text)})
	if g, ps := interpreter.LoadTrees(files, nil, stack...); g == nil {
		fmt.Fprintln(d.Err, "precept: nothing is written, because this name cannot be taken:")
		return d.Report(ps)
	}
	return nil
}

// write writes a new file below dir and returns its path. One that is there stays as it is.
func write(dir string, file File) (string, error) {
	name := filepath.Join(dir, filepath.FromSlash(file.Path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("%s is there already, and stays as it is; take another name", filepath.ToSlash(name))
	}
	if err != nil {
		return "", err
	}
	if _, err := f.WriteString(file.Text); err != nil {
		f.Close()
		return "", err
	}
	return filepath.ToSlash(name), f.Close()
}

// nextFor is the commands that somebody tries first with a new part.
func nextFor(sort, name, dir string, m *declared.Game) []string {
	dir = filepath.ToSlash(dir)
	games := fmt.Sprintf("precept simulate %s --content %s", m.ID, dir)
	play := fmt.Sprintf("precept play %s --content %s", m.ID, dir)
	switch sort {
	case "faction":
		seats := strings.Join(append([]string{name}, others(m)...), ",")
		games += " --seats " + seats
		play += " --seats " + strings.Replace(seats, ",", "=human,", 1)
	case "map":
		games += " --option map=" + name
		play += " --option map=" + name
	case "variant":
		games += " --variant " + name
		play += " --variant " + name
	}
	return []string{"precept check " + dir, games + " --games 50", play}
}

// others is who sits beside a new faction: the first of those who do by default, as many as the game needs.
func others(m *declared.Game) []string {
	seats := m.DefaultSeats
	if len(seats) == 0 {
		seats = desk.SeatIDs(m)
	}
	return seats[:min(max(m.MinPlayers-1, 0), len(seats))]
}

func tellBegun(d *desk.Desk, b begun) error {
	if d.JSON {
		return d.WriteJSON(b)
	}
	d.Printf("wrote %s\n\ntry next:\n", b.Written)
	for _, next := range b.Next {
		d.Printf("  %s\n", next)
	}
	return nil
}
