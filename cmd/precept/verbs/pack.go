package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/pack"
)

// pack returns the command `precept pack FOLDER`.
func (a *app) pack() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use: "pack FOLDER [-o FILE]",
		Example: `  precept pack otters -o otters.precept
  precept unpack --list otters.precept
  precept play root --mod otters.precept`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			defer desk.Hurry()()
			return pack.Folder(a.Desk, args[0], file)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "")
	a.ForceFlag(cmd.Flags())
	return cmd
}

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
	return cmd
}
