package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/schema"
	"precept/interpreter/files"
)

// schema is `precept schema [-o FILE]`.
func (a *app) schema() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "schema [-o FILE]",
		Short: "Print the JSON schema by which editors complete and explain content",
		Long: `Print the JSON schema of content files, by which editors complete keys, explain
them and mark those that are misspelt. It knows the words of the language, not
the names of a game: what it accepts, precept check may still refuse.`,
		Example: `  precept schema -o precept.schema.json
  # in the settings of VS Code, with its extension for YAML:
  #   "yaml.schemas": {"precept.schema.json": "content/**/*.yaml"}`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			text, err := schema.JSON()
			if err != nil {
				return err
			}
			if file == "" {
				_, err = a.Out.Write(text)
				return err
			}
			return files.Write(file, text)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "file to write it to, instead of the terminal")
	return cmd
}
