package web

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"precept/cmd/precept/table/web/said"
	"precept/interpreter"
)

// Texts returns every text that pages and code translate.
func Texts(t *testing.T) []string {
	t.Helper()
	var out []string
	read := func(pattern string, in *regexp.Regexp) {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range in.FindAllStringSubmatch(string(data), -1) {
				text, err := strconv.Unquote(`"` + m[1] + `"`)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, text)
			}
		}
	}
	read("pages/*.html", regexp.MustCompile(`\.T "([^"]*)"`))
	read("*.go", regexp.MustCompile(`\bT\("((?:[^"\\]|\\.)*)"\)`))
	read("*.go", regexp.MustCompile(`inLang\([a-z.A-Z]*, "((?:[^"\\]|\\.)*)"\)`))
	for _, s := range sayings {
		out = append(out, s.text)
	}
	if len(out) < 100 {
		t.Fatalf("only %d texts are found", len(out))
	}
	return out
}

// Codes returns the codes of the sayings.
func Codes() []string {
	var out []string
	for _, s := range sayings {
		out = append(out, s.code)
	}
	return out
}

// Translated reports whether a text has a French translation.
func Translated(text string) bool { return french[text] != "" || said.French[text] != "" }

// Show replaces the match that is shown by another.
func (s *Server) Show(other func(*interpreter.Match) *interpreter.Match) { s.shown = other }

// Pages returns the pages without rate limits.
func (s *Server) Pages() http.Handler { return s.mux }

// Limits of one address.
const (
	ConnsOf   = connsOf
	StreamsOf = streamsOf
)

// HostOf is hostOf.
var HostOf = hostOf
