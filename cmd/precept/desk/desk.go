package desk

import (
	"encoding/json"
	"fmt"
	"io"
	"precept/cmd/precept/speech"
	"strings"
	"text/tabwriter"

	"precept/interpreter/source"
)

// Desk is what all verbs share: the flags before the verb, and the streams.
type Desk struct {
	Content string // folder; "" is what comes with the program
	Stack   Stack  // what is laid over the game
	JSON    bool
	Lang    string
	Force   bool // files that are there already are written over

	In       io.Reader
	Out, Err io.Writer

	was memory // of who looks at a library again and again
}

// Printf writes to standard output.
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

// Table writes rows in columns; cells are separated by tabs. Nothing is printed behind the last cell of a row.
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

// Report prints problems to standard error.
func (d *Desk) Report(ps *source.Problems) error {
	ps.Print(d.Err)
	return ErrReported
}

// Advise prints what is advised, where that is anything.
func (d *Desk) Advise(ps *source.Problems) {
	if ps.Advice().Len() > 0 {
		fmt.Fprintln(d.Err, speech.In(d.Lang, "advice: possible mistakes; the content works"))
		ps.Advice().Print(d.Err)
	}
}
