package language

import (
	"slices"
	"strings"
	"sync"

	"precept/interpreter/source"
)

// Sort says what the value of a key is, for those who read files without knowing rules: editors, formatters, and the
// checker before it looks closer.
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

// Shape is what stands below a key.
type Shape struct {
	Sort     Sort
	Place    string   // of the nodes below
	Words    []string // that it may be
	Low, Top int      // of an integer; Top 0: no bounds
	Code     string   // of what is reported of another word, and what is said of it: "" for what they all say
	Else     source.Format
}

// Row is one key of the language, or one verb of its steps.
type Row struct {
	Word   string
	Form   string        // what its value is, for people; "" for keys beside a verb
	Doc    string        // one line, for designers
	Needed source.Format // what is said where it is left out, "" where it may be
	Shape
}

// Rule is about several keys of a place: that one of them stands there, or no two.
type Rule struct {
	Words []string
	Code  string        // "" where one must stand
	Text  source.Format // %s stands for words that exclude one another
}

// Place is where keys may stand: a node of one kind.
type Place struct {
	Name  string
	About source.Format // for messages: "a zone" has no key …
	Rows  []Row
	Rules []Rule
	Short *Shape // what a node may be instead of a map, nil if nothing
	Extra *Shape // what it takes beside its keys: values of attributes, which the game declares, or spaces
	Verb  Row    // of the places beside verbs: the verb itself
	Act   bool   // of a verb: it is done with the zone that is its value, and with nothing else
}

// part is something that is said of a place.
type part func(*Place)

// detail is something that is said of a key.
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

// verb is a verb of steps, and the place of the keys beside it.
func verb(word, form, doc string, value detail, parts ...part) Place {
	p := place(Beside(word), source.Format(word), parts...)
	p.Verb = Row{Word: word, Form: form, Doc: doc}
	value(&p.Verb)
	return p
}

// act is a verb that is done with a zone.
func act(word, doc string) Place {
	p := verb(word, "zone", doc, is(Expr))
	p.Act = true
	return p
}

// Acts is the verbs that are done with a zone and with nothing else.
var Acts = verbs(func(p *Place) bool { return p.Act })

// with is a key beside a verb: an expression, unless something else is said.
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

// only is one of several words; of another, text is said.
func only(code string, text source.Format, words ...string) detail {
	return func(r *Row) { r.Sort, r.Words, r.Code, r.Else = Word, words, code, text }
}

// atMostOne says that no two of several keys stand in one node.
func atMostOne(code string, text source.Format, words ...string) part {
	return func(p *Place) { p.Rules = append(p.Rules, Rule{words, code, text}) }
}

// atLeastOne says that one of several keys stands in a node.
func atLeastOne(text source.Format, words ...string) part {
	return func(p *Place) { p.Rules = append(p.Rules, Rule{words, "", text}) }
}

// Files are the words that may stand first in a file.
var Files = []string{"game", "law", "faction", "cards", "map", "variant", "readings", "rulebook", "bot", "language",
	"notation"}

// Common are the keys that any node may carry.
var Common = []string{"id", "article", "name", "why", "assumed", "text"}

// Verbs is every verb of steps, in the order of the table.
var Verbs = verbs(func(*Place) bool { return true })

// verbs is the verbs that are wanted, in the order of the table.
func verbs(want func(*Place) bool) []string {
	var out []string
	for i := range table().places {
		if p := &table().places[i]; p.Verb.Word != "" && want(p) {
			out = append(out, p.Verb.Word)
		}
	}
	return slices.Clip(out)
}

// Beside is the place of the keys that stand beside a verb.
func Beside(verb string) string { return "step " + verb }

// index is the table, made once.
type index struct {
	places []Place
	at     map[string]int
	node   *Place // of the keys that stand in all places but texts
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

// Places is the language: every place, with its keys in the order in which they are written.
func Places() []Place { return slices.Clone(table().places) }

// At is the place of a name, without keys where there is none.
func At(name string) Place {
	if i, ok := table().at[name]; ok {
		return table().places[i]
	}
	return Place{Name: name}
}

// Find is the row of a key in a place; keys that any node may carry are found everywhere.
func Find(place, word string) (Row, bool) {
	if r := row(place, word); r != nil {
		return *r, true
	}
	return Row{}, false
}

// row is [Find] without a copy, nil where there is none. Places have few keys, of which most differ in length.
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

// Keys is every key that may stand in place, common ones included, in the order in which they are written.
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

// Wrong is what is said of a word that a key cannot be.
func (r Row) Wrong() *source.Text {
	if r.Else != "" {
		return source.Say(r.Else)
	}
	return source.Say("%s: %s", r.Word, source.Either(r.Words))
}
