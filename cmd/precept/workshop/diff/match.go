package diff

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// side is one of the two games.
type side struct {
	game    *interpreter.Game
	files   []interpreter.Part
	parts   []*part
	entries []*entry
	uses    map[string]int    // how often rules use each word
	names   map[string]string // names of this side, mapped to those of the other side
	age     int               // grows with each entry of names, to invalidate meanings
}

// part is one file of a side.
type part struct {
	kind, name string
	tree       *source.Node
	span       source.Span
	articles   []string // of the file as a whole
	texts      string   // the text that no rule reads: title, bot hints, looks
	entries    []*entry
}

// path returns the start of the paths that a variant uses for declarations in this file.
func (p *part) path() string {
	if p.kind == "game" {
		return "game"
	}
	return map[string]string{"law": "law", "faction": "factions", "cards": "cards", "map": "maps",
		"bot": "bots"}[p.kind] + "/" + p.name
}

// shared reports whether declarations of the file belong to the whole game, no matter which file has them.
func (p *part) shared() bool { return p.kind == "law" || p.kind == "game" }

// entry is one declaration of a file, or a separate list of steps.
type entry struct {
	part    *part
	section string // the key it is below
	name    string // "" if it has none
	node    *node
	other   *entry // its counterpart on the other side
}

// path returns the path by which a variant refers to an entry.
func (e *entry) path() string {
	section := "/" + e.section
	if e.part.kind == "cards" && e.section == "list" {
		section = ""
	}
	switch {
	case e.part.shared() && language.Has("declarations", e.section):
		section = e.section
	default:
		section = e.part.path() + section
	}
	switch {
	case e.node.shape.Sort == language.Steps || e.name == e.section:
		return section
	case e.name == "":
		return section + "/" + head(e.node)
	}
	return section + "/" + e.name
}

// scope returns a key for the namespace in which an entry's name must be unique.
func (e *entry) scope() string {
	if e.part.shared() {
		return e.section
	}
	return e.part.path() + " " + e.section
}

// head returns a short text that distinguishes a node without a name from those beside it.
func head(n *node) string {
	switch {
	case n.id != "":
		return n.id
	case n.kind == source.Scalar:
		return n.text
	case len(n.pairs) > 0:
		text := n.pairs[0].key
		if v := n.pairs[0].value; v.kind == source.Scalar {
			text = strings.TrimSpace(text + " " + strings.Join(strings.Fields(v.text), " "))
		}
		if r := []rune(text); len(r) > headRunes {
			text = string(r[:headRunes-1]) + "…"
		}
		return text
	}
	return "…"
}

// headRunes is the largest length of a head, in runes.
const headRunes = 48

// newSide reads a game for comparison.
func newSide(game *interpreter.Game, parts []interpreter.Part) *side {
	s := &side{game: game, files: parts, uses: map[string]int{}, names: map[string]string{}}
	for _, p := range parts {
		if p.Kind == "rulebook" || p.Kind == "readings" {
			continue
		}
		q := &part{kind: p.Kind, name: p.Name, tree: p.Node, span: p.Node.Span}
		if a := p.Node.Get("article"); a != nil {
			q.articles = citations(a)
		}
		s.parts = append(s.parts, q)
		for _, x := range p.Node.Pairs[1:] {
			s.section(q, x)
		}
		s.entries = append(s.entries, q.entries...)
	}
	return s
}

// unread lists the top-level keys that do not affect play.
var unread = []string{"article", "name", "title", "text", "why", "assumed", "looks", "tells", "guide", "rulebook",
	"evaluation"}

// section reads the value of a top-level key of a file.
func (s *side) section(p *part, x source.Pair) {
	word := x.Key.Text
	if slices.Contains(unread, word) {
		if word != "article" && word != "rulebook" {
			p.texts += word + ": " + plain(x.Value) + "\n"
		}
		return
	}
	shape, _ := shapeOf(p.kind, word)
	n := s.node(x.Value, shape)
	add := func(name string, at source.Span, n *node) {
		if n.kind != source.Scalar && at.File != nil {
			n.span = at
		}
		p.entries = append(p.entries, &entry{part: p, section: word, name: name, node: n})
	}
	switch {
	case shape.Sort == language.Named:
		for _, y := range n.pairs {
			add(y.key, y.at, y.value)
		}
	case shape.Sort == language.List:
		for _, it := range n.items {
			add(it.id, source.Span{}, it)
		}
	default:
		add(word, x.Key.Span, n)
	}
}

// match finds the counterpart of each entry: one with the same name, or else one with the same or a similar
// meaning.
func match(a, b *side) {
	byName(a, b)
	for bySaying(a, b) {
	}
	byLikeness(a, b)
}

// byName pairs entries with the same name; if there are several, those in the same file first.
func byName(a, b *side) {
	index := map[string][]*entry{}
	key := func(e *entry) string { return e.scope() + "\x00" + e.name }
	for _, e := range b.entries {
		if e.name != "" {
			index[key(e)] = append(index[key(e)], e)
		}
	}
	for _, same := range []bool{true, false} {
		for _, e := range a.entries {
			for _, o := range index[key(e)] {
				if e.name != "" && e.other == nil && o.other == nil && (!same || o.part.path() == e.part.path()) {
					e.other, o.other = o, e
				}
			}
		}
	}
}

// bySaying pairs entries that have the same meaning but another name or file. It reports whether it paired different
// names, because more entries may then have the same meaning.
func bySaying(a, b *side) bool {
	index := map[string][]*entry{}
	key := func(e *entry) string { return reach(e) + "\x00" + e.node.meaning() }
	for _, e := range b.entries {
		if e.other == nil {
			index[key(e)] = append(index[key(e)], e)
		}
	}
	learned := false
	for _, e := range a.entries {
		if e.other != nil {
			continue
		}
		for _, o := range index[key(e)] {
			if o.other != nil || !sameUse(a, b, e, o) {
				continue
			}
			e.other, o.other = o, e
			if e.name != o.name && sameCount(a, b, e, o) {
				b.names[o.name] = e.name
				learned = true
			}
			break
		}
	}
	if learned {
		b.age++
	}
	return learned
}

// reach returns a key for the scope in which an entry may move without changing its meaning. Some declarations may move
// to any file; others belong to their file.
func reach(e *entry) string {
	switch e.section {
	case "rulings", "rankings", "procedures", "actions", "effects", "enums", "kinds", "scopes", "relations", "dice":
		return e.section
	}
	return e.scope()
}

// sameUse reports whether o is used where e was, so that they can be paired although their names differ. Simple
// declarations are too common to be paired by meaning alone.
func sameUse(a, b *side, e, o *entry) bool {
	switch {
	case e.name == o.name:
		return true
	case e.name == "" || o.name == "" || e.node.shape.Place == "rule" || e.node.shape.Place == "ability":
		return len(words(e.node.meaning())) > 2
	}
	return sameCount(a, b, e, o) && (a.uses[e.name] > 1 || e.node.shape.Place == "card")
}

// sameCount reports whether the names of e and o are used equally often, each only on its own side.
func sameCount(a, b *side, e, o *entry) bool {
	both := e.name != "" && o.name != ""
	return both && a.uses[o.name] == 0 && b.uses[e.name] == 0 && a.uses[e.name] == b.uses[o.name]
}

// byLikeness pairs similar entries within one file, if at least one of the two has no name.
func byLikeness(a, b *side) {
	for _, e := range a.entries {
		if e.other != nil {
			continue
		}
		var best *entry
		most := minLikeness
		for _, o := range b.entries {
			if o.other != nil || o.name != "" && e.name != "" || o.scope() != e.scope() {
				continue
			}
			if l := likeness(e.node, o.node); l > most {
				best, most = o, l
			}
		}
		if best != nil {
			e.other, best.other = best, e
		}
	}
}

// at returns the location of a span as "file:line".
func at(s source.Span) string {
	if s.File == nil {
		return ""
	}
	line, _ := s.File.Position(s.Start)
	return fmt.Sprintf("%s:%d", s.File.Name, line)
}
