package verbs

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

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/starter"
	"precept/interpreter"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/check"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// begun is a file that `precept new` wrote, and what to try next.
type begun struct {
	Written string   `json:"written"`
	Next    []string `json:"next"`
}

// newPart is `precept new faction|card|map|variant|game NAME`.
func (a *app) newPart() *cobra.Command {
	var in string
	cmd := &cobra.Command{
		Use:   "new faction|card|map|variant|game NAME",
		Short: "Begin a faction, a card, a map, a variant or a game with a commented file",
		Long: `Begin a faction, a card, a map, a variant or a game with a commented file that
checks as it stands. All but a game are written into the package that --content
names, or the folder that you are in; they follow the game of that package. A
variant changes nothing until it is asked for with --variant. A game gets a
folder of its own: below --in (or here), or in games/ of --content. Nothing is
overwritten.`,
		Example: `  cp -r content my                            # never change what comes with the program
  precept new faction otters --content my     # writes my/factions/otters.yaml
  precept new card tea_party --content my     # writes my/cards/tea_party.yaml
  precept new variant long_day --content my   # writes my/variants/long_day.yaml
  precept new game pebbles --in games         # writes games/pebbles/game.yaml`,
		Args: arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			sort, name := args[0], args[1]
			if !slices.Contains(starter.Sorts, sort) {
				return desk.Usage("new begins a faction, a card, a map, a variant or a game, not a %q%s", sort,
					source.Suggest(sort, starter.Sorts))
			}
			if err := starter.CheckName(name); err != nil {
				return desk.Usage("%v", err)
			}
			if sort == "game" {
				return a.newGame(name, in, cmd.Flags().Changed("in"))
			}
			if cmd.Flags().Changed("in") {
				return desk.Usage("--in is for a game; --content DIR is the folder of the game that gets the %s", sort)
			}
			return a.newIn(sort, name)
		},
	}
	cmd.Flags().StringVar(&in, "in", ".", "folder in which a new game gets its own")
	return cmd
}

// newGame writes a game into a folder of its own.
func (a *app) newGame(name, in string, given bool) error {
	if a.Content != "" {
		if given {
			return desk.Usage("a game is written --in a folder, or into games/ of --content, not both")
		}
		in = filepath.Join(a.Content, "games")
		if _, err := os.Stat(a.Content); err != nil {
			return desk.Usage("%v", err)
		}
	}
	file, err := starter.Game(name)
	if err != nil {
		return err
	}
	file.Path = path.Join(name, file.Path)
	if err := a.accepts(nil, file, nil); err != nil {
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
	return a.tellBegun(begun{written, []string{
		"precept check " + folder,
		fmt.Sprintf("precept play %s --content %s", name, folder),
		fmt.Sprintf("precept simulate %s --content %s --games 100", name, folder),
	}})
}

// newIn writes a part into the package of --content, or of the folder that the person is in.
func (a *app) newIn(sort, name string) error {
	dir := cmp.Or(a.Content, ".")
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
		fmt.Fprintf(a.Err, "precept: the game in %s has problems; mend them first\n", dir)
		return a.Report(problems)
	}
	if s := game.Model.Decls.Symbols[name]; s != nil && sort != "variant" {
		return desk.Usage("%s is the name of %s already; take another", name, s.Noun())
	}
	file, err := starter.Part(sort, name, game.Model)
	if err != nil {
		return err
	}
	file.Path = path.Join(fsys.Dir, file.Path)
	var stack []check.Layer
	if sort == "variant" {
		stack = []check.Layer{{Variant: name}}
	}
	if err := a.accepts(tree.Package(fsys, &source.Problems{}, fsys.Dir), file, stack); err != nil {
		return err
	}
	rest, _ := fsys.Within("write", file.Path)
	written, err := write(dir, starter.File{Path: rest, Text: file.Text})
	if err != nil {
		return err
	}
	return a.tellBegun(begun{written, nextFor(sort, name, dir, game.Model)})
}

// accepts judges a new file with those that are there, before it is written; a new variant is laid over them. What is
// wrong then is the name: a word of the language, or one that a name made of it collides with.
func (a *app) accepts(files []*source.File, file starter.File, stack []check.Layer) error {
	ps := &source.Problems{}
	files = append(slices.Clone(files), &source.File{Name: file.Path, Text: []byte(file.Text)})
	if check.Game(files, ps, stack...) == nil {
		fmt.Fprintln(a.Err, "precept: nothing is written, because this name cannot be taken:")
		return a.Report(ps)
	}
	return nil
}

// write writes a new file below dir and returns its path. One that is there stays as it is.
func write(dir string, file starter.File) (string, error) {
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
func nextFor(sort, name, dir string, m *model.Game) []string {
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
func others(m *model.Game) []string {
	seats := m.DefaultSeats
	if len(seats) == 0 {
		seats = desk.SeatIDs(m)
	}
	return seats[:min(max(m.MinPlayers-1, 0), len(seats))]
}

func (a *app) tellBegun(b begun) error {
	if a.JSON {
		return a.WriteJSON(b)
	}
	a.Printf("wrote %s\n\ntry next:\n", b.Written)
	for _, next := range b.Next {
		a.Printf("  %s\n", next)
	}
	return nil
}
