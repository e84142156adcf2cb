package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/lsp"
)

// lsp is `precept lsp`.
func (a *app) lsp() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Help an editor while you write: the language server",
		Long: `Help an editor while you write: problems as you type, completion, explanations,
go to the declaration, rename, quick fixes. Editors start it themselves, and
speak the Language Server Protocol with it over its standard input and output;
docs/editors.md says how to set them up.`,
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
