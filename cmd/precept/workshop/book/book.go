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

// languages is those in which a book is written, each in a folder of its own.
var languages = []string{"en", "fr"}

// Options is what is asked of a book.
type Options struct {
	Dir       string
	Scenarios []string // files or folders, instead of those of the program and of mods
	Coverage  bool     // play the scenarios, and measure which articles they cover
}

// Measure is what came of playing the scenarios; nil where nobody has.
type Measure struct {
	Failed map[*scenario.Scenario]bool
	Books  map[string]*scenario.Coverage
}

// MeasureOf is the measure of a suite that was run.
func MeasureOf(r scenario.Result, books map[string]*scenario.Coverage) *Measure {
	m := &Measure{Failed: map[*scenario.Scenario]bool{}, Books: books}
	for _, f := range r.Failures {
		m.Failed[f.Scenario] = true
	}
	return m
}

// maker is a book while it is made.
type maker struct {
	load    scenario.Loader // with variants over what is laid over it
	game    *interpreter.Game
	decl    *declared.Game
	suite   *scenario.Suite
	measure *Measure

	files     *shelf // the files of which the book shows lines
	index     words  // ids and what they are called
	volumes   []*volume
	articles  map[string]*article // by "book:id"
	cited     *citations
	scenarios []*told
	by        map[*scenario.Scenario]*told
	changes   []*change   // the variants
	questions []*question // the register of readings
	seats     []*seat
	decks     []*deck
	names     []name
	pictures  *pictures
	places    map[*article]int // in their order
}

// makerOf gathers a book. Suite is the scenarios of all games.
func makerOf(lib *desk.Library, g *interpreter.Game, suite *scenario.Suite, measure *Measure) (*maker, error) {
	m := &maker{game: g, decl: g.Definition(), measure: measure, files: newShelf(g.Definition()),
		articles: map[string]*article{}, by: map[*scenario.Scenario]*told{}}
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

// place is where a span stands: its file and line, and the page that shows it.
type place struct{ At, Link string }

// where is the place of a span, the zero place for none.
func (m *maker) where(at source.Span) place {
	if at.File == nil {
		return place{}
	}
	return m.files.place(at)
}

// cites is links to articles, in their order.
func (m *maker) cites(articles []string) []*article {
	var out []*article
	for _, full := range articles {
		if a := m.articles[m.decl.Full(full)]; a != nil && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// sorted is the keys of a map in order.
func sorted[V any](all map[string]V) []string { return slices.Sorted(maps.Keys(all)) }

// named is what a declared thing is called: its id where it has no name.
func named(n *declared.Node) declared.Text {
	return declared.Text{En: cmp.Or(n.Name.En, n.Name.Fr, n.ID), Fr: cmp.Or(n.Name.Fr, n.Name.En, n.ID)}
}

// slug is a text as a part of the name of a page or of an anchor.
func slug(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '-'
	}, s), "-.")
}
