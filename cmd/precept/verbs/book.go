package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/book"
)

// book returns the command `precept book GAME -o DIR`.
func (a *app) book() *cobra.Command {
	var o book.Options
	cmd := &cobra.Command{
		Use: "book GAME -o DIR",
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
	f.StringVarP(&o.Dir, "output", "o", "", "")
	f.StringSliceVar(&o.Scenarios, "scenarios", nil, "")
	f.BoolVar(&o.Coverage, "coverage", false, "")
	return cmd
}
