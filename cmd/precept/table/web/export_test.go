package web

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/web/said"
	"precept/interpreter"
	"precept/interpreter/narrate"
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

// Cards returns the HTML of every card of a match as in a hand, in a language, and their number.
func Cards(t *testing.T, m *interpreter.Match, lang string) (html string, n int) {
	t.Helper()
	x := &screen{sitting: &sitting{page: &page{Lang: lang}}}
	names, emblems := narrate.New(m, lang), draw.NewEmblems(m, draw.Options{Lang: lang})
	var all []thing
	seen := map[string]bool{}
	for _, p := range m.Lineup().Pieces {
		of := position.Piece{ID: p.Name, Name: names.Piece(p.Name), Kind: p.Kind, Count: 1,
			Traits: names.Traits(p.Name, false), Says: names.Says(p.Name)}
		if card := x.thing(&of, "", emblems, nil); card.Card != "" && !seen[p.Name] {
			seen[p.Name] = true
			all = append(all, card)
		}
	}
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, "heap", all); err != nil {
		t.Fatal(err)
	}
	return b.String(), len(all)
}

// Offered returns the texts of a decision's options as the page of its seat shows them, each followed by "|" and its
// brief text.
func Offered(m *interpreter.Match, d *interpreter.Decision, lang string) (out []string) {
	x := &screen{sitting: &sitting{page: &page{Lang: lang}}}
	q := position.Ask(m, d, lang)
	offers := newOffering(m, draw.NewEmblems(m, draw.Options{Seat: d.Seat, Lang: lang})).all(d, q, "")
	x.passes(q, stage(q), offers)
	priced(offers, position.Of(m, d.Seat, lang).Panel(d.Seat), lang)
	for _, f := range offers {
		out = append(out, f.Text+"|"+f.Brief)
	}
	return out
}

// HostOf is hostOf.
var HostOf = hostOf
