package book

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// languages lists the languages of a book; each has its own folder.
var languages = []string{"en", "fr"}

// Options holds the settings of the book command.
type Options struct {
	Dir       string
	Scenarios []string // files or folders, instead of the built-in ones and those of mods
	Coverage  bool     // play the scenarios and measure which articles they cover
}

// Measure holds the results of playing the scenarios. A nil Measure means that they were not played.
type Measure struct {
	Failed map[*scenario.Scenario]bool
	Books  map[string]*scenario.Coverage
}

// MeasureOf returns the measure of a suite that was run. books holds the coverage of each rulebook, by id.
func MeasureOf(r scenario.Result, books map[string]*scenario.Coverage) *Measure {
	m := &Measure{Failed: map[*scenario.Scenario]bool{}, Books: books}
	for _, f := range r.Failures {
		m.Failed[f.Scenario] = true
	}
	return m
}

// maker gathers the contents of one book and writes its pages.
type maker struct {
	load    scenario.Loader // loads with variants in addition to those already applied
	game    *interpreter.Game
	decl    *declared.Game
	suite   *scenario.Suite
	measure *Measure

	files     *shelf // the files that the book quotes
	index     words  // ids and their names
	volumes   []*volume
	articles  map[string]*article // by "book:id"
	cited     *citations
	scenarios []*scenarioText
	by        map[*scenario.Scenario]*scenarioText
	changes   []*change   // the variants
	questions []*question // the register of readings
	seats     []*seat
	decks     []*deck
	names     []name
	pictures  *pictures
	places    map[*article]int // the order of articles; built on first use
}

// makerOf gathers the contents of a book. suite holds the scenarios of all games.
func makerOf(lib *desk.Library, g *interpreter.Game, suite *scenario.Suite, measure *Measure) (*maker, error) {
	m := &maker{game: g, decl: g.Definition(), measure: measure, files: newShelf(g.Definition()),
		articles: map[string]*article{}, by: map[*scenario.Scenario]*scenarioText{}}
	m.load = lib.Loader()
	m.suite = &scenario.Suite{Gaps: suite.Gaps}
	for _, sc := range suite.Scenarios {
		if sc.Game == m.decl.ID {
			m.suite.Scenarios = append(m.suite.Scenarios, sc)
		}
	}
	m.index = wordsOf(m.decl)
	m.pictures = picturesOf(g)
	m.tellScenarios()
	m.cited = citationsOf(g)
	m.findChanges()
	m.findStacks()
	for _, book := range slices.Concat(m.decl.Rulebooks, m.decl.Beside) {
		m.addVolume(book)
	}
	m.tie()
	m.findThings()
	p, err := lib.Find(m.decl.ID)
	if err != nil {
		return nil, err
	}
	m.findNames(lib.Index(p))
	return m, nil
}

// place is the location of a span in the content: its file and line, and a link to the page that shows it.
type place struct{ At, Link string }

// where returns the place of a span, or the zero place if the span has no file.
func (m *maker) where(at source.Span) place {
	if at.File == nil {
		return place{}
	}
	return m.files.place(at)
}

// cites returns the articles with the given ids, in that order. It skips unknown ids and repetitions.
func (m *maker) cites(articles []string) []*article {
	var out []*article
	for _, full := range articles {
		if a := m.articles[m.decl.Full(full)]; a != nil && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// sorted returns the keys of a map in order.
func sorted[V any](all map[string]V) []string { return slices.Sorted(maps.Keys(all)) }

// named returns the name of a declaration, or its id if it has no name.
func named(n *declared.Node) declared.Text {
	return declared.Text{En: cmp.Or(n.Name.En, n.Name.Fr, n.ID), Fr: cmp.Or(n.Name.Fr, n.Name.En, n.ID)}
}

// slug returns a text as a part of a page name or anchor. Other characters than ASCII letters, digits and ".-_"
// become "-".
func slug(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '-'
	}, s), "-.")
}
