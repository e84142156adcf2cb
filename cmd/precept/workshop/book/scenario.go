package book

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/scenario"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// scenarioText is the text of a scenario for readers.
type scenarioText struct {
	Name   string
	File   string // the file it is in
	Anchor string
	At     string // file:line
	Seats  []phrase
	With   []string // the variants applied to the game
	Option []string
	State  string // passes or fails, "" if it was not played
	Covers []*article
	Yaml   string
	Given  []fact
	Script []beat

	covers []string
}

// Page returns the file name of the page that shows the scenario.
func (t *scenarioText) Page() string { return scenarioPage(t.File) }

// Href returns the link to the scenario.
func (t *scenarioText) Href() string { return t.Page() + "#" + t.Anchor }

func scenarioPage(file string) string { return "scenarios." + slug(file) + ".html" }

// fact is a part of the starting position: a word of the book (turn, dice), and its description.
type fact struct {
	Word  string
	Zone  phrase // its name if Word is not a word of the book
	Lines []phrase
}

// beat is an item of a script: an action, or an expectation.
type beat struct {
	Then    bool
	Word    string // the expectation, "" for an action
	Who     phrase
	Text    []phrase
	Because *article
	Unknown string // the cited id if no article of the book has it
	Else    []phrase
}

// phrase is words of content, by language.
type phrase declared.Text

// In returns the phrase in a language.
func (p phrase) In(lang string) string { return declared.Text(p).In(lang) }

// words maps the ids of a game to their names, and records which ids are pieces, which can be counted.
type words struct {
	called map[string]declared.Text
	pieces map[string]bool
}

// wordsOf returns the names of the ids of a game. An id without a name is not in the map; say then returns the id.
func wordsOf(g *declared.Game) words {
	w := words{map[string]declared.Text{}, map[string]bool{}}
	for _, word := range []string{"player", "phase", "pass"} {
		w.called[word] = declared.Text{En: say("en", "turn."+word), Fr: say("fr", "turn."+word)}
	}
	add := func(n *declared.Node) {
		if _, known := w.called[n.ID]; !known && n.Name != (declared.Text{}) {
			w.called[n.ID] = named(n)
		}
	}
	for i := range g.Seats {
		add(&g.Seats[i].Node)
	}
	for i := range g.Kinds {
		w.pieces[g.Kinds[i].ID] = g.Types.Kinds[i].Base == declared.OfPiece
		add(&g.Kinds[i].Node)
	}
	for i := range g.Designs {
		w.pieces[g.Designs[i].ID] = true
		add(&g.Designs[i].Node)
	}
	for i := range g.Zones {
		add(&g.Zones[i].Node)
	}
	for i := range g.Spaces {
		add(&g.Spaces[i].Node)
	}
	for i := range g.Scopes {
		add(&g.Scopes[i].Node)
	}
	for i := range g.Callable {
		add(&g.Callable[i].Node)
	}
	for i := range g.Vars {
		add(&g.Vars[i].Node)
	}
	for i := range g.Attrs {
		add(&g.Attrs[i].Node)
	}
	return w
}

// say returns the name of an id, or the id itself if it has none.
func (w words) say(id string) phrase {
	if t, ok := w.called[id]; ok {
		return phrase(t)
	}
	return phrase{En: id, Fr: id}
}

func (p phrase) with(format string, q phrase) phrase {
	return phrase{En: fmt.Sprintf(format, declared.Text(p).In("en"), declared.Text(q).In("en")),
		Fr: fmt.Sprintf(strings.ReplaceAll(format, ": ", " : "), declared.Text(p).In("fr"), declared.Text(q).In("fr"))}
}

// phrase returns a node in one line.
func (w words) phrase(n *source.Node) phrase {
	switch n.Kind {
	case source.Scalar:
		return w.say(n.Text)
	case source.List:
		var out phrase
		for i, it := range n.Items {
			if i == 0 {
				out = w.phrase(it)
			} else {
				out = out.with("%s, %s", w.phrase(it))
			}
		}
		return out
	}
	var out phrase
	for i, p := range n.Pairs {
		if one := w.pair(p); i == 0 {
			out = one
		} else {
			out = out.with("%s, %s", one)
		}
	}
	return out
}

// pair returns a key and its value in one line. A number after a piece, such as "soldier: 2", becomes "2 ×
// soldier".
func (w words) pair(p source.Pair) phrase {
	key := w.say(p.Key.Text)
	kind, _, _ := strings.Cut(p.Key.Text, ".")
	if count, err := strconv.Atoi(p.Value.Text); err == nil && p.Value.Kind == source.Scalar && w.pieces[kind] &&
		!strings.Contains(p.Key.Text, ".") {
		return phrase{En: strconv.Itoa(count), Fr: strconv.Itoa(count)}.with("%s × %s", key)
	}
	value := w.phrase(p.Value)
	if value.En == "" && value.Fr == "" {
		return key
	}
	if p.Value.Kind == source.Map {
		return key.with("%s (%s)", value)
	}
	return key.with("%s: %s", value)
}

// lines returns a node in lines, one for each entry of a map.
func (w words) lines(n *source.Node) []phrase {
	if n.Kind != source.Map {
		return []phrase{w.phrase(n)}
	}
	var out []phrase
	for _, p := range n.Pairs {
		value := w.phrase(p.Value)
		if p.Value.Kind == source.Scalar {
			out = append(out, w.pair(p))
		} else {
			out = append(out, w.say(p.Key.Text).with("%s: %s", value))
		}
	}
	return out
}

// tellScenarios converts the scenarios and their starting positions to text.
func (m *maker) tellScenarios() {
	seen := map[string]int{}
	for _, sc := range m.suite.Scenarios {
		line, _ := sc.Span.File.Position(sc.Span.Start)
		t := &scenarioText{Name: sc.Name, File: sc.Span.File.Name, At: fmt.Sprintf("%s:%d", sc.Span.File.Name, line),
			Anchor: fmt.Sprintf("L%d", line), With: sc.Variants, Yaml: allLines(sc.Whole)}
		if seen[t.At]++; seen[t.At] > 1 { // the same scenario again, with variants
			t.Anchor += fmt.Sprintf("-%d", seen[t.At])
		}
		for _, s := range sc.Seats {
			t.Seats = append(t.Seats, m.index.say(s))
		}
		for _, key := range sorted(sc.Option) {
			t.Option = append(t.Option, sc.Option[key])
		}
		if m.measure != nil {
			t.State = "passes"
			if m.measure.Failed[sc] {
				t.State = "fails"
			}
		}
		for _, a := range sc.Covers {
			t.covers = append(t.covers, sc.Book+":"+a)
		}
		if sc.Given != nil {
			for _, p := range sc.Given.Pairs {
				t.Given = append(t.Given, fact{p.Key.Text, m.index.say(p.Key.Text), m.index.lines(p.Value)})
			}
		}
		m.scenarios, m.by[sc] = append(m.scenarios, t), t
	}
}

// expectations lists the script words that state an expected result.
var expectations = []string{"changes", "holds", "legal", "illegal", "never", "asks", "sees", "does_not_see", "counts",
	"ended", "refused", "advised", "advised_against", "moment", "no_moment"}

// tellScripts converts the scripts of the scenarios to text. It must run after the articles are known.
func (m *maker) tellScripts() {
	for _, sc := range m.suite.Scenarios {
		t := m.by[sc]
		for _, it := range sc.Script {
			if len(it.Pairs) > 0 {
				t.Script = append(t.Script, m.beat(sc, it))
			}
		}
	}
}

// beat returns the text of an item of a script.
func (m *maker) beat(sc *scenario.Scenario, it *source.Node) beat {
	first := it.Pairs[0]
	b := beat{Then: slices.Contains(expectations, first.Key.Text)}
	switch {
	case b.Then:
		b.Word = first.Key.Text
		b.Text = m.index.lines(first.Value)
	case first.Key.Text == "correct":
		b.Word = first.Key.Text
		b.Text = m.index.lines(first.Value)
	default:
		b.Who = m.index.say(first.Key.Text)
		b.Text = []phrase{m.index.phrase(first.Value)}
	}
	for _, p := range it.Pairs[1:] {
		switch p.Key.Text {
		case "because":
			if b.Because = m.articles[m.decl.Full(sc.Book+":"+p.Value.Text)]; b.Because == nil {
				b.Unknown = p.Value.Text
			}
		case "else_legal":
			b.Else = m.index.lines(p.Value)
		default:
			b.Text = append(b.Text, m.index.pair(p))
		}
	}
	return b
}

// folder holds the scenarios of one file.
type folder struct {
	File, Name string
	Scenarios  []*scenarioText
}

// Page returns the file name of the page that shows the file's scenarios.
func (f *folder) Page() string { return scenarioPage(f.File) }

// folders returns the scenarios grouped by file.
func (m *maker) folders() []*folder {
	var out []*folder
	for _, t := range m.scenarios {
		if len(out) == 0 || out[len(out)-1].File != t.File {
			name := path.Join(path.Base(path.Dir(t.File)), strings.TrimSuffix(path.Base(t.File), ".yaml"))
			out = append(out, &folder{File: t.File, Name: name})
		}
		f := out[len(out)-1]
		f.Scenarios = append(f.Scenarios, t)
	}
	return out
}
