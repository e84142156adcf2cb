package verbs

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"precept/interpreter/source"
)

// app is what all verbs share: the flags before the verb, and the streams.
type app struct {
	content string // folder; "" is what comes with the program
	stack   stack  // what is laid over the game
	json    bool
	lang    string

	in       io.Reader
	out, err io.Writer
	begun    bool // the flags and arguments were understood
}

// begin judges the flags that all verbs share.
func (a *app) begin() error {
	if a.lang != "en" && a.lang != "fr" {
		return usage("--lang is en or fr, not %q", a.lang)
	}
	a.begun = true
	return nil
}

// printf writes to standard output.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// writeJSON writes v as indented JSON.
func (a *app) writeJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// table writes rows in columns; cells are separated by tabs. Nothing is printed behind the last cell of a row.
func (a *app) table(write func(w io.Writer)) error {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	write(w)
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(a.out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// report prints problems to standard error.
func (a *app) report(ps *source.Problems) error {
	ps.Print(a.err)
	return errReported
}

// place is where a span begins, as JSON tells it.
type place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// placeOf is the place of a span, the zero place for none.
func placeOf(s source.Span) place {
	if s.File == nil {
		return place{}
	}
	line, column := s.File.Position(s.Start)
	return place{s.File.Name, line, column}
}

// plural is a number of things: 1 game, 2 games.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
