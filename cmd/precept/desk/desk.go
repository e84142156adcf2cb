package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// Desk holds what all verbs share: the flags before the verb, and the streams.
type Desk struct {
	Content string // folder; "" is the built-in content
	Stack   Stack  // variants and mods applied to the game
	JSON    bool
	Lang    string
	Force   bool // overwrite existing files

	In       io.Reader
	Out, Err io.Writer

	was memory // for commands that check a library repeatedly
}

// Printf writes to standard output, with counted nouns inflected in the user's language.
func (d *Desk) Printf(format string, args ...any) {
	fmt.Fprintf(d.Out, speech.Agreed(d.Lang, format, args...), args...)
}

// WriteJSON writes v as indented JSON.
func (d *Desk) WriteJSON(v any) error {
	enc := json.NewEncoder(d.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Table writes rows in columns; cells are separated by tabs. Trailing spaces are removed.
func (d *Desk) Table(write func(w io.Writer)) error {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	write(w)
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(d.Out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// Report prints problems to standard error and returns ErrReported. It returns any other error.
func (d *Desk) Report(err error) error {
	ps, ok := errors.AsType[*source.Problems](err)
	if !ok {
		return err
	}
	ps.Print(d.Err, d.Words())
	return ErrReported
}

// Advise prints advice, if there is any.
func (d *Desk) Advise(advice *source.Problems) {
	if advice.Len() > 0 {
		fmt.Fprintln(d.Err, speech.In(d.Lang, "advice: possible mistakes; the content works"))
		advice.Print(d.Err, d.Words())
	}
}
