package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/schema"
	"precept/internal/files"
)

// schema returns the command `precept schema [--scenarios] [-o FILE]`.
func (a *app) schema() *cobra.Command {
	var file string
	var scenarios bool
	cmd := &cobra.Command{
		Use: "schema [--scenarios] [-o FILE]",
		Example: `  precept schema -o precept.schema.json
  precept schema --scenarios -o scenarios.schema.json
  # in the settings of VS Code, with its extension for YAML:
  #   "yaml.schemas": {"precept.schema.json": "content/**/*.yaml",
  #                    "scenarios.schema.json": "conformance/**/*.yaml"}
  # or as the first line of a file, for any editor with yaml-language-server:
  #   # yaml-language-server: $schema=scenarios.schema.json`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if err := a.Ready("-o", file); err != nil {
				return err
			}
			of := schema.JSON
			if scenarios {
				of = schema.Scenarios
			}
			text, err := of()
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
	cmd.Flags().BoolVar(&scenarios, "scenarios", false, "")
	cmd.Flags().StringVarP(&file, "output", "o", "", "")
	a.ForceFlag(cmd.Flags())
	return cmd
}
