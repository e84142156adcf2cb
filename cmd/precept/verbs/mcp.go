//go:build !lean

package verbs

import (
	"context"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/assist"
	"precept/cmd/precept/workshop/folder"
	"precept/conformance"
	"precept/content"
	"precept/docs"
)

// mcp returns the command `precept mcp`.
func (a *app) mcp() *cobra.Command {
	return &cobra.Command{
		Use:     "mcp",
		Example: `  precept mcp   # started by an assistant, in the folder that it may change`,
		Args:    arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.JSON {
				return desk.Usage("mcp has no --json")
			}
			return a.runMCP(cmd.Context())
		},
	}
}

// runMCP serves until standard input ends or the program is interrupted.
func (a *app) runMCP(ctx context.Context) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	open, err := folder.Open(here)
	if err != nil {
		return err
	}
	defer open.Close()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	return assist.Serve(ctx, assist.Config{Folder: open, Path: here, Program: program, Lang: a.Lang,
		Version: versioned(), Documents: docs.Files, Built: []fs.FS{desk.Named{FS: content.Files, Dir: "content"},
			desk.Named{FS: conformance.Files, Dir: "conformance"}}}, io.NopCloser(a.In), nopCloser{a.raw})
}

// nopCloser is a writer that others must not close.
type nopCloser struct{ io.Writer }

// Close does nothing.
func (nopCloser) Close() error { return nil }
