package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/book"
)

// book is `precept book GAME -o DIR`.
func (a *app) book() *cobra.Command {
	var o book.Options
	cmd := &cobra.Command{
		Use:   "book GAME -o DIR",
		Short: "The whole rulebook of a game as pages, to read and to print",
		Long: `Write the rulebook of a game as pages for a browser and for paper, in English and
in French: every article in our own words, and beside it the content that
implements it, the scenarios that prove it, its readings and the variants that
touch it; a sheet for each seat, cards to cut out, boards, an index of names, and
a search. The pages need no server and nothing from elsewhere.

The scenarios are read, not played: an article has scenarios when some list it and
rules cite it, of the game or of one of its variants. With --coverage they are
played, which takes minutes, and an article is covered when one that lists it fails
without the rules that cite it. With --variant and --mod it is the book of the
changed game; what a mod has in its folder conformance stands beside the scenarios
of the game.

The folder is replaced as a whole when it holds a book already; one that holds
anything else is left alone.`,
		Example: `  precept book root -o book
  precept book kiri -o livre --lang fr
  precept book root --mod house -o book --coverage`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if o.Dir == "" {
				return desk.Usage("a book is written into a folder: -o DIR")
			}
			if err := desk.Folder("-o", o.Dir); err != nil {
				return err
			}
			return book.Run(a.Desk, args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.Dir, "output", "o", "", "folder for the pages")
	f.StringSliceVar(&o.Scenarios, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program and with mods")
	f.BoolVar(&o.Coverage, "coverage", false, "play the scenarios, and measure which articles they cover")
	return cmd
}
