package starter

import (
	"cmp"
	"context"
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
	"precept/interpreter/declared"
	"precept/interpreter/lint"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// begun describes the file that `precept new` wrote, its scenarios, and the commands to try next.
type begun struct {
	Written   string   `json:"written"`
	Scenarios string   `json:"scenarios,omitempty"`
	Next      []string `json:"next"`
}

// BeginGame writes a game into a new folder below in. given reports whether the user gave in.
func BeginGame(d *desk.Desk, name, in string, given bool) error {
	if d.Content != "" {
		if given {
			return desk.Usage("give the folder of a new game with --in or with --content, not both")
		}
		in = filepath.Join(d.Content, "games")
		if _, err := os.Stat(d.Content); err != nil {
			return desk.Usage("%v", err)
		}
	}
	if err := desk.Folder("--in", in); err != nil {
		return err
	}
	file, err := Game(name)
	if err != nil {
		return err
	}
	file.Path = path.Join(name, file.Path)
	if _, err := accepts(d, nil, file, nil); err != nil {
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
	return tellBegun(d, begun{Written: written, Next: []string{
		"precept check " + folder,
		fmt.Sprintf("precept play %s --content %s", name, folder),
		fmt.Sprintf("precept simulate %s --content %s --games 100", name, folder),
	}})
}

// BeginPart writes a part into the package of --content, or of the working directory.
func BeginPart(d *desk.Desk, sort, name string, want Cards) error {
	dir := cmp.Or(d.Content, ".")
	if _, err := os.Stat(dir); err != nil {
		return desk.Usage("%v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "game.yaml")); err != nil {
		return desk.Usage("%s contains no game.yaml: a new %s is written into the folder of its game; name that "+
			"with --content DIR",
			dir, sort)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return desk.Usage("%v", err)
	}
	defer root.Close()
	fsys := desk.Named{FS: root.FS(), Dir: filepath.ToSlash(filepath.Clean(dir))}
	game, err := lint.With(interpreter.Open(fsys, fsys.Dir)).Load(context.Background())
	if err != nil {
		fmt.Fprintf(d.Err, "precept: the game in %s has problems; correct them first\n", dir)
		return d.Report(err)
	}
	if noun := testkit.Noun(game, name); noun != "" && sort != "variant" {
		return desk.Usage("%s is the name of %s already; choose another", name, noun)
	}
	file, err := Part(sort, name, game.Definition(), want)
	if err != nil {
		return err
	}
	file.Path = path.Join(fsys.Dir, file.Path)
	var stack []interpreter.Layer
	if sort == "variant" {
		stack = []interpreter.Layer{{Variant: name}}
	}
	with, err := accepts(d, source.Package(fsys, &source.Problems{}, fsys.Dir), file, stack)
	if err != nil {
		return err
	}
	rest, _ := fsys.Within("write", file.Path)
	test := fmt.Sprintf("precept test --content %[1]s %[1]s", desk.Quoted(filepath.ToSlash(dir)))
	b := begun{Next: nextFor(sort, name, dir, game.Definition())}
	scenes, err := sceneOf(sort, name, "", test, with)
	if err != nil {
		return err
	}
	return b.write(d, dir, File{rest, file.Text}, scenes, test)
}

// accepts checks a new file together with the existing files before it is written. If the file is a variant, it is
// applied. Any problem is caused by the new name, because it is a word of the language, or because a name built from it
// is taken. accepts returns the game that includes the file.
func accepts(d *desk.Desk, files []*source.File, file File, stack []interpreter.Layer) (*interpreter.Game, error) {
	files = append(slices.Clone(files), &source.File{Name: file.Path, Text: []byte(file.Text)})
	g, err := lint.With(interpreter.Of(files, nil)).Load(context.Background(), stack...)
	if err != nil {
		fmt.Fprintln(d.Err, "precept: nothing is written, because this name cannot be used:")
		return nil, d.Report(err)
	}
	return g, nil
}

// sceneOf returns the scenarios of a new faction, which g must contain. Other parts get none, and an empty path.
func sceneOf(sort, name, book, test string, g *interpreter.Game) (File, error) {
	if sort != "faction" {
		return File{}, nil
	}
	return Scenes(name, book, test, g)
}

// write writes a new part and its scenarios below dir, and prints the result. If one of the files exists, it writes
// nothing.
func (b *begun) write(d *desk.Desk, dir string, file, scenes File, test string) error {
	if scenes.Path != "" {
		if err := absent(filepath.Join(dir, filepath.FromSlash(scenes.Path))); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return desk.Usage("%v", err)
	}
	var err error
	if b.Written, err = write(dir, file); err != nil {
		return err
	}
	if scenes.Path != "" {
		if b.Scenarios, err = write(dir, scenes); err != nil {
			return err
		}
		b.Next = slices.Insert(b.Next, 1, test)
	}
	return tellBegun(d, *b)
}

// absent returns an error if a file exists.
func absent(name string) error {
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("%s already exists and is left unchanged; choose another name", filepath.ToSlash(name))
}

// write writes a new file below dir and returns its path. It never overwrites a file.
func write(dir string, file File) (string, error) {
	name := filepath.Join(dir, filepath.FromSlash(file.Path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return "", absent(name)
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

// nextFor returns the commands to try first with a new part.
func nextFor(sort, name, dir string, m *declared.Game) []string {
	dir = filepath.ToSlash(dir)
	games := fmt.Sprintf("precept simulate %s --content %s", m.ID, dir)
	play := fmt.Sprintf("precept play %s --content %s", m.ID, dir)
	switch sort {
	case "faction":
		games += " --seats " + seated(name, "", m)
		play += " --seats " + seated(name, "=human", m)
	case "map":
		games += " --option map=" + name
		play += " --option map=" + name
	case "variant":
		games += " --variant " + name
		play += " --variant " + name
	}
	return []string{"precept check " + dir, games + " --games 50", play}
}

// others returns the seats that play with a new faction: the first default seats, as many as the game needs. There
// is at least one other if two can play, since a single player may need a rival of another sort. Default seats
// without a player, such as a game master, are included.
func others(name string, m *declared.Game) []string {
	seats := m.DefaultSeats
	if len(seats) == 0 {
		seats = desk.SeatIDs(m)
	}
	var out []string
	players, need := 1, max(m.MinPlayers, min(m.MaxPlayers, 2))
	for _, s := range seats {
		n := m.Players([]string{s})
		if s != name && (n == 0 || players < need) {
			out, players = append(out, s), players+n
		}
	}
	return out
}

// seated returns the value of --seats for a new faction and the seats that play with it. The suffix how says who plays
// the faction; it is "" for a bot.
func seated(name, how string, m *declared.Game) string {
	return strings.Join(append([]string{name + how}, others(name, m)...), ",")
}

func tellBegun(d *desk.Desk, b begun) error {
	if d.JSON {
		return d.WriteJSON(b)
	}
	d.Printf("wrote %s\n", b.Written)
	if b.Scenarios != "" {
		d.Printf("wrote %s, scenarios that show what it does\n", b.Scenarios)
	}
	d.Printf("\ntry next:\n")
	for _, next := range b.Next {
		d.Printf("  %s\n", next)
	}
	return nil
}
