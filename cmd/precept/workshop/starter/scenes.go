package starter

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// scenes is what the template of scenarios is filled with.
type scenes struct {
	Name, Title, Act string
	Test             string   // the command that plays them
	Book             string   // whose articles they cite
	Cites            bool     // it has an article for what the new faction may do
	Game             []string // what is played, "key: value"
	Site             string   // where a token may lie
	How              string   // acts, stands, begins: from the fullest on
}

// Scenes is a file of scenarios for a new faction that g has, played by test: they pass as they stand, and show how to
// go on. A game in which the faction cannot act at once gets a shorter one; the file has no path where none passes.
// book is its own rulebook, "" for none.
func Scenes(name, book, test string, g *interpreter.Game) (File, error) {
	m := g.Definition()
	p := seen(name, m)
	s := scenes{Name: name, Title: p.Title, Act: p.Act, Test: test, Book: book, Cites: book != "", Game: played(name, m),
		Site: site(p.Space, m)}
	if book == "" {
		s.Book = firstBook(m)
	}
	for _, s.How = range []string{"acts", "stands", "begins"} {
		if s.How == "acts" && s.Site == "" || s.How != "begins" && s.Act == "" {
			continue
		}
		text, err := render("scenes.tmpl", s)
		if err != nil {
			return File{}, err
		}
		if passes(text, g) {
			return File{path.Join("conformance", name+".yaml"), text}, nil
		}
	}
	return File{}, nil
}

// firstBook is the rulebook of the game itself, and a word for none.
func firstBook(m *declared.Game) string {
	if len(m.Rulebooks) == 0 {
		return "none"
	}
	return m.Rulebooks[0].ID
}

// played is what scenarios say of the match: the game with its options, so that they mean the same whatever its
// defaults become, and as few seats as it takes.
func played(name string, m *declared.Game) []string {
	out := []string{"package: " + m.ID}
	for _, option := range slices.Sorted(maps.Keys(m.Defaults)) {
		out = append(out, option+": "+m.Defaults[option])
	}
	return append(out, "seats: ["+strings.ReplaceAll(seated(name, "", m), ",", ", ")+"]")
}

// site is the first space of a kind on the map that is played by default, "" for none.
func site(kind string, m *declared.Game) string {
	k := slices.IndexFunc(m.Spaces, func(s declared.Space) bool {
		return m.Kinds[s.Kind].ID == kind && s.Map == cmp.Or(m.Defaults["map"], s.Map)
	})
	if k < 0 {
		return ""
	}
	return m.Spaces[k].ID
}

// passes reports whether all scenarios of a text pass.
func passes(text string, g *interpreter.Game) bool {
	ps := &source.Problems{}
	suite := scenario.ReadText(&source.File{Name: "scenes", Text: []byte(text)}, ps)
	if ps.Len() > 0 {
		return false
	}
	r := suite.Run(func(string, ...string) (*interpreter.Game, error) { return g, nil }, "", true)
	return len(r.Failures) == 0 && r.Passed > 0
}
