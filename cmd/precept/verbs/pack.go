package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/pack"
)

// pack is `precept pack FOLDER`.
func (a *app) pack() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "pack FOLDER [-o FILE]",
		Short: "Make one file of a mod or a game, to hand on",
		Long: `Make one file of a folder, to hand on: of a mod, or of a whole game. It is laid
over a game as the folder is (--mod FILE), or is the game (--content FILE).

The folder is checked first, and the scenarios in its folder conformance are
played; where anything is wrong nothing is written. What is packed is content
(*.yaml), these scenarios, and beside them texts such as README.md and
LICENSE.txt; what else lies there is left out, and told. The same files make the
same bytes (docs/mods.md).`,
		Example: `  precept pack otters -o otters.precept
  precept unpack --list otters.precept
  precept play root --mod otters.precept`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			defer desk.Hurry()()
			return pack.Folder(a.Desk, args[0], file)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "file to write it to; NAME.precept when left out")
	a.ForceFlag(cmd.Flags())
	return cmd
}

// unpack is `precept unpack FILE`.
func (a *app) unpack() *cobra.Command {
	var dir string
	var list bool
	cmd := &cobra.Command{
		Use:   "unpack FILE [-o FOLDER]",
		Short: "Look into a packed mod or game, or get its files out",
		Long: `Get the files of a packed mod or game out into a new folder, or only say what is
in it (--list): its name, its version, over which rules it was checked, its files
and their sums. Nothing that is there is overwritten, and nothing is run.`,
		Example: `  precept unpack --list otters.precept
  precept unpack otters.precept -o otters`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if list && cmd.Flags().Changed("output") {
				return desk.Usage("--list only says what is in %s; without it -o is the folder that gets its files", args[0])
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
	cmd.Flags().StringVarP(&dir, "output", "o", "", "folder that gets the files; one of its name when left out")
	cmd.Flags().BoolVar(&list, "list", false, "only say what is in it")
	return cmd
}

// content is `precept content [GAME] -o FOLDER`.
func (a *app) content() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "content [GAME] [-o FOLDER]",
		Short: "Write the files of a game into a folder, to read and to change",
		Long: `Write the content of a game, or of all games that come with the program, into a
new folder: the files in which its rules, factions, cards and maps are written.
Nothing that is there is overwritten.

Read there what the game has, by what name and how it is done. What is changed
there is played with --content FOLDER; a mod needs no copy (docs/house-rules.md).
"precept book GAME" makes pages of the same files, article by article.`,
		Example: `  precept content root -o my
  precept check my
  precept play root --content my`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			game := ""
			if len(args) > 0 {
				game = args[0]
			} else if dir == "" {
				return desk.Usage("all games go into a folder that is named: -o FOLDER; or name one game")
			}
			return pack.Content(a.Desk, game, dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "folder that gets the files; one of the game's name when left out")
	return cmd
}
