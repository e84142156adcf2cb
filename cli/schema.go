package cli

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"precept/schema"
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
				_, err = a.out.Write(text)
				return err
			}
			return replaceFile(file, text)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "file to write it to, instead of the terminal")
	return cmd
}

// replaceFile writes a file as a whole or not at all: whoever reads it meanwhile sees the old text or the new one. A
// file that is there keeps its mode; a link is followed, so that it stays one.
func replaceFile(name string, text []byte) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // nothing is there any more once it has been renamed
	_, err = temp.Write(text)
	if err == nil {
		err = temp.Chmod(mode)
	}
	if failed := temp.Close(); err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
