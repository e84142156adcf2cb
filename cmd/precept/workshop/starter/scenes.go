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

// scenes is the data of the template for scenarios.
type scenes struct {
	Name, Title, Act string
	Test             string   // the command that plays them
	Book             string   // the rulebook that they cite
	Cites            bool     // it has an article for the new faction's actions
	Game             []string // the game and its options, "key: value"
	Site             string   // a space for a token
	How              string   // the form of the scenarios: acts, stands or begins, from the longest to the shortest
}

// Scenes returns a file of scenarios for a new faction of g. test is the command that plays them. They pass
// unchanged, and show how to add more. If the faction cannot act at once, the file is shorter; if no form passes,
// its path is empty. book is the faction's own rulebook, "" for none.
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

// firstBook returns the first rulebook of the game, or "none".
func firstBook(m *declared.Game) string {
	if len(m.Rulebooks) == 0 {
		return "none"
	}
	return m.Rulebooks[0].ID
}

// played returns the lines of a scenario that set up the match: the game with its options, and as few seats as
// possible. Options are given so that the scenarios keep their meaning if the defaults change.
func played(name string, m *declared.Game) []string {
	out := []string{"package: " + m.ID}
	for _, option := range slices.Sorted(maps.Keys(m.Defaults)) {
		out = append(out, option+": "+m.Defaults[option])
	}
	return append(out, "seats: ["+strings.ReplaceAll(seated(name, "", m), ",", ", ")+"]")
}

// site returns the first space of a kind on the default map, "" for none.
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
	r := suite.Run(func(string, ...string) (*interpreter.Game, error) { return g, nil }, "", scenario.Secrets)
	return len(r.Failures) == 0 && r.Passed > 0
}
