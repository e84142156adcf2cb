package book

import (
	"html/template"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/conformance/scenario"
	"precept/interpreter"
)

// Faces returns the cards of a game as they are printed, as one page in a language. If own reports true for the file of
// any card, only those cards are on it.
func Faces(lib *desk.Library, g *interpreter.Game, lang string, own func(file string) bool) (string, error) {
	m, err := makerOf(lib, g, &scenario.Suite{}, nil)
	if err != nil {
		return "", err
	}
	style, err := assets.ReadFile("templates/book.css")
	if err != nil {
		panic(err) // it is in the program
	}
	all, some := []*card{}, []*card{}
	for _, d := range m.decks {
		for _, c := range d.Cards {
			file, _, _ := strings.Cut(c.At, ":")
			if all = append(all, c); own(file) {
				some = append(some, c)
			}
		}
	}
	if len(some) > 0 {
		all = some
	}
	t, err := templates(lang)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.ExecuteTemplate(&out, "faces.html", &sheet{Lang: lang, Name: "cards", Title: g.Definition().ID, Book: m,
		Data: struct {
			Style template.CSS
			Cards []*card
		}{template.CSS(draw.Stylesheet() + string(style)), all}})
	return out.String(), err
}
