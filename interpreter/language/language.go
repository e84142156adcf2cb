package language

import (
	"slices"
	"strings"
	"sync"

	"precept/interpreter/source"
)

// Sort is the sort of value that a key takes. It is for readers that do not know the rules: editors, formatters, and
// the first pass of the checker.
type Sort uint8

// The sorts of values.
const (
	Free  Sort = iota // anything
	Name              // one name
	Word              // one of Shape.Words
	Texts             // a text by language
	Int               // an integer
	Truth             // true or false
	Expr              // an expression, or a list of them
	Node              // a map with the keys of Shape.Place
	Named             // a map from names to nodes
	List              // a list of nodes
	Steps             // steps
	Menu              // entries of a menu
)

// Shape describes the value of a key.
type Shape struct {
	Sort     Sort
	Place    string   // the place of the nodes in the value
	Words    []string // the allowed words
	Low, Top int      // the range of an integer; no limits if Top is 0
	Code     string   // of the diagnostic for another word; "" and no Else: the general diagnostic
	Else     source.Format
}

// Row is one key of the language, or one verb of its steps.
type Row struct {
	Word   string
	Form   string        // the form of its value, for people; "" for keys beside a verb
	Doc    string        // one line of documentation, for designers
	Needed source.Format // the diagnostic if it is missing, "" if it is optional
	Shape
}

// Rule is a rule about several keys of a place: at least one of them is needed, or they exclude each other.
type Rule struct {
	Words []string
	Code  string        // "" if at least one is needed
	Text  source.Format // %s is replaced by words that exclude each other
}

// Place is a kind of node, with the keys that it can have.
type Place struct {
	Name  string
	About source.Format // for messages: "a zone" has no key …
	Rows  []Row
	Rules []Rule
	Short *Shape // what a node can be instead of a map, nil for nothing
	Extra *Shape // other entries that it can have, such as values of declared attributes, or spaces; nil for none
	Verb  Row    // the verb itself, if the place is for keys beside a verb
	Act   bool   // the verb takes a zone as its value, and has no other keys
}

// part adds something to a place.
type part func(*Place)

// detail sets something in the row of a key.
type detail func(*Row)

func place(name string, about source.Format, parts ...part) Place {
	p := Place{Name: name, About: about}
	for _, f := range parts {
		f(&p)
	}
	return p
}

func key(word, form, doc string, details ...detail) part {
	return func(p *Place) {
		r := Row{Word: word, Form: form, Doc: doc}
		for _, f := range details {
			f(&r)
		}
		p.Rows = append(p.Rows, r)
	}
}

// verb returns the place of the keys beside a verb, which also defines the verb.
func verb(word, form, doc string, value detail, parts ...part) Place {
	p := place(Beside(word), source.Format(word), parts...)
	p.Verb = Row{Word: word, Form: form, Doc: doc}
	value(&p.Verb)
	return p
}

// act returns the place of a verb that takes a zone and has no other keys.
func act(word, doc string) Place {
	p := verb(word, "zone", doc, is(Expr))
	p.Act = true
	return p
}

// Acts is the verbs that take a zone and have no other keys.
var Acts = verbs(func(p *Place) bool { return p.Act })

// with adds a key beside a verb. Its value is an expression, unless details change that.
func with(word, doc string, details ...detail) part {
	return key(word, "", doc, append([]detail{is(Expr)}, details...)...)
}

func is(s Sort) detail                 { return func(r *Row) { r.Sort = s } }
func named(place string) detail        { return below(Named, place) }
func listOf(place string) detail       { return below(List, place) }
func nodeOf(place string) detail       { return below(Node, place) }
func oneOf(words ...string) detail     { return only("value", "", words...) }
func needed(text source.Format) detail { return func(r *Row) { r.Needed = text } }
func below(s Sort, at string) detail   { return func(r *Row) { r.Sort, r.Place = s, at } }
func between(low, top int) detail      { return func(r *Row) { r.Sort, r.Low, r.Top = Int, low, top } }
func short(d detail) part              { return func(p *Place) { p.Short = shapeOf(d) } }
func extra(d detail) part              { return func(p *Place) { p.Extra = shapeOf(d) } }
func list(words []string) string       { return strings.Join(words, ", ") }

func shapeOf(d detail) *Shape {
	var r Row
	d(&r)
	return &r.Shape
}

// only allows one of several words. text is the diagnostic for other words.
func only(code string, text source.Format, words ...string) detail {
	return func(r *Row) { r.Sort, r.Words, r.Code, r.Else = Word, words, code, text }
}

// atMostOne makes the keys exclude each other in a node.
func atMostOne(code string, text source.Format, words ...string) part {
	return func(p *Place) { p.Rules = append(p.Rules, Rule{words, code, text}) }
}

// atLeastOne makes a node need at least one of the keys.
func atLeastOne(text source.Format, words ...string) part {
	return func(p *Place) { p.Rules = append(p.Rules, Rule{words, "", text}) }
}

// Files is the words that can be the first key of a file.
var Files = []string{"game", "law", "faction", "cards", "map", "variant", "readings", "rulebook", "bot", "language",
	"notation"}

// Common is the keys that any node can have.
var Common = []string{"id", "article", "name", "why", "assumed", "text"}

// Verbs is all verbs of steps, in the order of the table.
var Verbs = verbs(func(*Place) bool { return true })

// verbs returns the verbs for which want is true, in the order of the table.
func verbs(want func(*Place) bool) []string {
	var out []string
	for i := range table().places {
		if p := &table().places[i]; p.Verb.Word != "" && want(p) {
			out = append(out, p.Verb.Word)
		}
	}
	return slices.Clip(out)
}

// Beside returns the name of the place of the keys beside a verb.
func Beside(verb string) string { return "step " + verb }

// index is the table with an index by name. It is built once.
type index struct {
	places []Place
	at     map[string]int
	node   *Place // the place of the common keys, which all places except texts have
}

var table = sync.OnceValue(func() *index {
	x := &index{at: map[string]int{}}
	x.places = slices.Concat(gameFiles(), partFiles(), registers(), kindPlaces(), storePlaces(), boardPlaces(),
		commonPlaces(), countPlaces(), rulePlaces(), procPlaces(), lookPlaces(),
		askingVerbs(), changingVerbs(), flowVerbs())
	for i := range x.places {
		x.at[x.places[i].Name] = i
	}
	x.node = &x.places[x.at["node"]]
	return x
})

// Places returns the whole language: every place, with its keys in the order in which they are written.
func Places() []Place { return slices.Clone(table().places) }

// At returns the place with a name; a place without keys if there is none.
func At(name string) Place {
	if i, ok := table().at[name]; ok {
		return table().places[i]
	}
	return Place{Name: name}
}

// Find returns the row of a key in a place. Common keys are in every place.
func Find(place, word string) (Row, bool) {
	if r := row(place, word); r != nil {
		return *r, true
	}
	return Row{}, false
}

// row does the same as [Find] without a copy; nil if there is none. It scans linearly because places have few keys, and
// most differ in length.
func row(place, word string) *Row {
	x := table()
	if i, ok := x.at[place]; ok {
		if r := x.places[i].row(word); r != nil {
			return r
		}
	}
	if place == "text" {
		return nil
	}
	return x.node.row(word)
}

func (p *Place) row(word string) *Row {
	for i := range p.Rows {
		if p.Rows[i].Word == word {
			return &p.Rows[i]
		}
	}
	return nil
}

// Has reports whether a key may stand in a place.
func Has(place, word string) bool {
	return row(place, word) != nil
}

// Keys returns every key that a place can have, including common ones, in the order in which they are written.
func Keys(place string) []string {
	var keys []string
	for _, r := range At(place).Rows {
		keys = append(keys, r.Word)
	}
	if place == "text" || place == "rulebook" || place == "article" || place == "node" {
		return keys
	}
	return append(keys, Common...)
}

// Wrong returns the diagnostic for a word that the key does not allow.
func (r Row) Wrong() *source.Text {
	if r.Else != "" {
		return source.Say(r.Else)
	}
	return source.Say("%s: %s", r.Word, source.Either(r.Words))
}
