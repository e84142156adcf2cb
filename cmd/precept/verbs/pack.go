package verbs

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	htmlpage "precept/cmd/precept/table/page"
	"precept/cmd/precept/table/page/program"
	"precept/cmd/precept/workshop/cards"
	"precept/cmd/precept/workshop/pack"
	"precept/internal/files"
)

// pack returns the command `precept pack FOLDER`.
func (a *app) pack() *cobra.Command {
	var file, html string
	cmd := &cobra.Command{
		Use: "pack FOLDER [-o FILE] | pack --page FILE.html GAME|FOLDER",
		Example: `  precept pack otters -o otters.precept
  precept pack --page otters.html otters
  precept unpack --list otters.precept
  precept play root --mod otters.precept`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			defer desk.Hurry()()
			if html != "" {
				if file != "" || a.JSON {
					return desk.Usage("--page has neither -o nor --json")
				}
				return a.packPage(args[0], html)
			}
			return pack.Folder(a.Desk, args[0], file)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "")
	cmd.Flags().StringVar(&html, "page", "", "")
	a.ForceFlag(cmd.Flags())
	return cmd
}

// packPage writes a page that plays a game without a server. What names the game, or a folder or packed file of a game
// or a mod.
func (a *app) packPage(what, file string) error {
	if err := a.Ready("--page", file); err != nil {
		return err
	}
	if _, err := os.Stat(what); err == nil {
		if a.IsMod(what) {
			mod, err := a.OpenMod(what)
			if err != nil {
				return err
			}
			a.Lay(what)
			what = mod.Game
		} else {
			l, err := a.OpenLibrary(what)
			if err != nil {
				return err
			}
			a.Content, what = what, l.IDs()[0]
		}
	}
	g, rules, err := a.openGame(what)
	if err != nil {
		return err
	}
	l, err := a.Library()
	if err != nil {
		return err
	}
	b, err := htmlpage.Gather(l, what, rules.Laid, versioned(), l.Mods()...)
	if err != nil {
		return err
	}
	p, err := program.Get(func() { fmt.Fprintln(a.Err, speech.In(a.Lang, building)) })
	if err != nil {
		return err
	}
	data, err := b.Write(p, g.Definition().Name.In(a.Lang), a.Lang)
	if err == nil {
		err = files.Write(file, data)
	}
	if err == nil {
		a.Printf("%s: %s, %d bytes; open it in a browser\n", file, g.Definition().Name.In(a.Lang), len(data))
	}
	return err
}

// building is the message printed before a step that takes long.
const building = "building the program for the page with Go; the first time takes some minutes"

// unpack returns the command `precept unpack FILE`.
func (a *app) unpack() *cobra.Command {
	var dir string
	var list bool
	cmd := &cobra.Command{
		Use: "unpack FILE [-o FOLDER]",
		Example: `  precept unpack --list otters.precept
  precept unpack otters.precept -o otters`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if list && cmd.Flags().Changed("output") {
				return desk.Usage("--list only lists what is in %s; to write the files with -o, leave --list out", args[0])
			}
			l, err := a.Library()
			if err == nil {
				err = l.Named()
			}
			if err != nil {
				return err
			}
			if list {
				return pack.List(a.Desk, args[0])
			}
			return pack.Unpack(a.Desk, args[0], dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "")
	cmd.Flags().BoolVar(&list, "list", false, "")
	return cmd
}

// content returns the command `precept content [GAME] -o FOLDER`.
func (a *app) content() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "content [GAME] [-o FOLDER]",
		Example: `  precept content root -o my
  precept check my
  precept play root --content my`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			game := ""
			if len(args) > 0 {
				game = args[0]
			} else if dir == "" {
				return desk.Usage("for all games, name a folder: -o FOLDER; or name one game")
			}
			return pack.Content(a.Desk, game, dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "")
	cmd.AddCommand(a.cards())
	return cmd
}

// cards returns the command `precept content cards FOLDER|FILE|GAME`.
func (a *app) cards() *cobra.Command {
	var table string
	cmd := &cobra.Command{
		Use: "cards FOLDER|FILE|GAME [--csv FILE]",
		Example: `  precept content cards root > root.csv
  precept content cards my > cards.csv         # a spreadsheet opens it
  precept content cards my --csv cards.csv     # what was changed there goes into the files`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if a.JSON {
				return desk.Usage("content cards has no --json")
			}
			return cards.Run(a.Desk, args[0], table)
		},
	}
	cmd.Flags().StringVar(&table, "csv", "", "")
	return cmd
}
