package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/lsp"
)

// lsp returns the command `precept lsp`.
func (a *app) lsp() *cobra.Command {
	return &cobra.Command{
		Use: "lsp",
		Example: `  precept lsp             # started by an editor
  precept --lang fr lsp   # its answers in French`,
		Args: arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := a.Library()
			if err == nil {
				err = l.Named()
			}
			if err != nil {
				return err
			}
			lang := ""
			if cmd.Flags().Changed("lang") {
				lang = a.Lang
			}
			return lsp.New(l, lang).Run(a.In, a.raw)
		},
	}
}
