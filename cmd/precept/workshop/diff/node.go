package diff

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"precept/interpreter/declared"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// node is a node of a game as the rules read it. It has no pairs that do not affect play.
type node struct {
	kind  source.Kind
	span  source.Span
	text  string // of a scalar
	pairs []pair
	items []*node
	shape language.Shape // the language's rules for it

	id       string
	articles []string
	texts    string // names and texts
	name     declared.Text

	side   *side
	tree   *source.Node // as parsed
	saying string       // its meaning, cached
	age    int          // the age of side.names when saying was computed
}

// pair is one entry of a map.
type pair struct {
	key   string
	name  bool // the key is a name of the game, not a word of the language
	at    source.Span
	value *node
}

// node reads the value below a key, which has the given shape.
func (s *side) node(n *source.Node, shape language.Shape) *node {
	out := &node{kind: n.Kind, span: n.Span, shape: shape, side: s, tree: n, age: -1}
	switch {
	case n.Kind == source.Scalar:
		out.text = n.Text
		s.count(n.Text)
	case n.Kind == source.List:
		out.shape = listShape(shape)
		for _, it := range n.Items {
			out.items = append(out.items, s.node(it, itemShape(out.shape, it)))
		}
	case shape.Sort == language.Named:
		for _, p := range n.Pairs {
			s.count(p.Key.Text)
			value := s.node(p.Value, language.Shape{Sort: language.Node, Place: shape.Place})
			out.pairs = append(out.pairs, pair{p.Key.Text, true, p.Key.Span, value})
		}
	case bareWord(n):
		out.kind, out.text = source.Scalar, n.Pairs[0].Key.Text
	default:
		s.keys(out, n)
	}
	return out
}

// keys reads a map whose keys are words of the language.
func (s *side) keys(out *node, n *source.Node) {
	place := out.shape.Place
	if steps := out.shape.Sort == language.Steps; steps || place == "" && n.Get("apply") != nil {
		place = language.Beside(n.Pairs[0].Key.Text)
	}
	for i, p := range n.Pairs {
		word, value := p.Key.Text, p.Value
		switch {
		case word == "id":
			out.id = value.Text
		case word == "article":
			out.articles = citations(value)
		case quiet(place, word, value):
			out.texts += word + ": " + plain(value) + "\n"
			if word == "name" && isTexts(value) {
				out.name = textOf(value)
			}
		case i == 0 && out.shape.Sort == language.Steps:
			out.pairs = append(out.pairs, s.verb(p, place))
		default:
			shape, known := shapeOf(place, word)
			if !known {
				s.count(word)
			}
			out.pairs = append(out.pairs, pair{word, !known, p.Key.Span, s.node(value, shape)})
		}
	}
}

// verb reads the first key of a step or of a menu entry: a verb, or the name of what is called.
func (s *side) verb(p source.Pair, place string) pair {
	verb := language.At(place).Verb
	if verb.Word == "" {
		s.count(p.Key.Text)
		shape := language.Shape{}
		if p.Value.Kind != source.Scalar { // a full menu entry
			shape = language.Shape{Sort: language.Node, Place: "entry"}
		}
		return pair{p.Key.Text, true, p.Key.Span, s.node(p.Value, shape)}
	}
	return pair{p.Key.Text, false, p.Key.Span, s.node(p.Value, verb.Shape)}
}

// shapeOf returns the shape of the value below a key of a place. The result is false if the key is no word of the
// language there.
func shapeOf(place, word string) (language.Shape, bool) {
	for _, r := range language.At(place).Rows {
		if r.Word == word {
			return r.Shape, true
		}
	}
	if extra := language.At(place).Extra; extra != nil {
		return *extra, false
	}
	if r, ok := language.Find("declarations", word); ok && slices.Contains(language.Files, place) {
		return r.Shape, true
	}
	if word == "rules" || word == "abilities" { // rules and abilities of an effect that is declared in place
		r, _ := language.Find("effect", word)
		return r.Shape, true
	}
	return language.Shape{}, false
}

// listShape returns the shape of a list; a list may be the short form of a node.
func listShape(shape language.Shape) language.Shape {
	if short := language.At(shape.Place).Short; shape.Sort == language.Node && short != nil {
		return *short
	}
	return shape
}

// itemShape returns the shape of an element of a list.
func itemShape(list language.Shape, it *source.Node) language.Shape {
	switch list.Sort {
	case language.Steps, language.Menu:
		return language.Shape{Sort: language.Steps}
	case language.List, language.Named:
		return language.Shape{Sort: language.Node, Place: list.Place}
	}
	if it.Kind == source.Map && (it.Get("answer") != nil || it.Get("add") != nil || it.Get("forbid") != nil) {
		return language.Shape{Sort: language.Node, Place: "rule"} // a rule that is put into play in place
	}
	return language.Shape{}
}

// bareWord reports whether a map is a word with its texts, as in an enum: {fox: {en: fox, fr: renard}}.
func bareWord(n *source.Node) bool {
	return len(n.Pairs) == 1 && isTexts(n.Pairs[0].Value) && !slices.Contains(language.Common, n.Pairs[0].Key.Text)
}

// isTexts reports whether a node is a text by language.
func isTexts(n *source.Node) bool {
	for _, p := range n.Pairs {
		if p.Key.Text != "en" && p.Key.Text != "fr" || p.Value.Kind != source.Scalar {
			return false
		}
	}
	return len(n.Pairs) > 0
}

func textOf(n *source.Node) declared.Text {
	var t declared.Text
	for _, p := range n.Pairs {
		if p.Key.Text == "fr" {
			t.Fr = p.Value.Text
		} else {
			t.En = p.Value.Text
		}
	}
	return t
}

// quiet reports whether a key is only for people and no rule reads it.
func quiet(place, word string, value *source.Node) bool {
	if r, ok := language.Find(place, word); ok && r.Sort == language.Texts {
		return true
	}
	switch word {
	case "title", "assumed", "looks", "guide":
		return true
	case "name", "why", "text", "tells":
		return value.Kind == source.Scalar && place != "" || isTexts(value)
	}
	return false
}

// citations returns the articles that an article key lists.
func citations(n *source.Node) []string {
	if n.Kind == source.Scalar && n.Text != "" {
		return []string{n.Text}
	}
	var out []string
	for _, it := range n.Items {
		out = append(out, it.Text)
	}
	return out
}

// plain returns all keys and texts of a tree in one line.
func plain(n *source.Node) string {
	out := n.Text
	for _, p := range n.Pairs {
		out += " " + p.Key.Text + ": " + plain(p.Value)
	}
	for _, it := range n.Items {
		out += " " + plain(it)
	}
	return strings.TrimSpace(out)
}

// meaning returns a text that is equal for nodes with the same meaning. Names of this side that were matched with names
// of the other side are replaced by those.
func (n *node) meaning() string {
	if n.age == n.side.age {
		return n.saying
	}
	var parts []string
	switch n.kind {
	case source.Scalar:
		parts = []string{n.side.words(n.text)}
	case source.List:
		for _, it := range n.items {
			parts = append(parts, it.meaning())
		}
		if n.anyOrder() {
			sort.Strings(parts)
		}
		parts = []string{"[" + strings.Join(parts, "\x01") + "]"}
	case source.Map:
		for _, p := range n.pairs {
			parts = append(parts, n.side.words(p.key)+":"+p.value.meaning())
		}
		if n.shape.Sort == language.Steps && len(parts) > 1 {
			sort.Strings(parts[1:])
		} else if n.shape.Sort != language.Named || n.shape.Place != "param" {
			sort.Strings(parts)
		}
		parts = []string{"{" + strings.Join(parts, "\x01") + "}"}
	}
	n.saying, n.age = parts[0], n.side.age
	return n.saying
}

// anyOrder reports whether the order of a list has no meaning.
func (n *node) anyOrder() bool {
	if n.shape.Sort != language.List {
		return false
	}
	switch n.shape.Place {
	case "rule", "ability", "card":
		return true
	}
	return false
}

// words returns a text as words separated by spaces. Names that were matched with names of the other side are replaced
// by those.
func (s *side) words(text string) string {
	all := words(text)
	for i, w := range all {
		if other := s.names[w]; other != "" {
			all[i] = other
		}
	}
	return strings.Join(all, " ")
}

// count counts the words of a text. The counts help to recognise renamed declarations.
func (s *side) count(text string) {
	for _, w := range words(text) {
		s.uses[w]++
	}
}

// words splits a text of the language into names, numbers, quoted texts and signs. It drops comments.
func words(text string) []string {
	var out []string
	r := []rune(text)
	for i := 0; i < len(r); {
		start := i
		switch {
		case unicode.IsSpace(r[i]):
			i++
			continue
		case r[i] == '/' && i+1 < len(r) && r[i+1] == '/':
			for i < len(r) && r[i] != '\n' {
				i++
			}
			continue
		case r[i] == '"' || r[i] == '\'':
			for i++; i < len(r) && r[i] != r[start]; i++ {
			}
			i = min(i+1, len(r))
		case inName(r[i]):
			for i < len(r) && inName(r[i]) {
				i++
			}
		default:
			i++
		}
		out = append(out, string(r[start:i]))
	}
	return out
}

func inName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
