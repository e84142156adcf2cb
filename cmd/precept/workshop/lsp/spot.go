package lsp

import (
	"bytes"
	"slices"

	"precept/interpreter/authoring/language"
)

// spot is what the language has at a place.
type spot struct {
	sort  language.Sort
	place string   // of the keys that stand there, or of the nodes below
	words []string // that a value may be
	in    string   // the place of the key whose value it is, and the key
	word  string
	step  bool   // one step: a verb or a call
	menu  bool   // entries of a menu stand there
	call  string // the procedure or action whose arguments stand there
	name  string // of the named node that it lies in
	phase string // that is opened by the step
	row   *language.Row
}

// declaring is the files in which declarations stand.
var declaring = []string{"game", "law", "faction", "cards", "map", "bot"}

// spotAt is what the language has where w is, in a file of a kind; "" for one that is empty yet.
func spotAt(kind string, w where) spot {
	out := spot{sort: language.Node, place: kind}
	for i, f := range w.path {
		if f.item {
			out = out.item()
		} else {
			var over *frame
			if i > 0 {
				over = &w.path[i-1]
			}
			out = out.below(f, over)
		}
	}
	return out
}

// item is an element of the list that stands there.
func (s spot) item() spot {
	switch {
	case s.menu:
		return spot{sort: language.Steps, step: true, menu: true}
	case s.step:
		return s
	case s.sort == language.List:
		return spot{sort: language.Node, place: s.place, name: s.name}
	case s.place == "stacks" || s.place == "answer" || s.place == "zone":
		return s
	case s.sort == language.Steps:
		return spot{sort: language.Steps, step: true}
	case s.sort == language.Node || s.sort == language.Named:
		p := language.At(s.place)
		if p.Short == nil {
			return spot{}
		}
		switch p.Short.Sort {
		case language.Steps:
			return spot{sort: language.Steps, step: true}
		case language.List:
			return spot{sort: language.Node, place: p.Short.Place, name: s.name}
		}
		s.in, s.word, s.sort = s.place, "", p.Short.Sort
		return s
	}
	return s // of a list of expressions or names: one of them
}

// below is what stands below a key there.
func (s spot) below(f frame, over *frame) spot {
	switch {
	case s.step || s.sort == language.Steps:
		return s.ofStep(f)
	case s.menu:
		return spot{sort: language.Node, place: "entry", name: f.key}
	case s.sort == language.Named:
		return spot{sort: language.Node, place: s.place, name: f.key}
	case s.sort == language.Texts:
		return spot{sort: language.Texts, in: s.in, word: s.word}
	case s.sort == language.Node && s.place == "item":
		return s.ofItem(f)
	case s.sort == language.Free && (s.place == "answer" || s.place == "zone"):
		return s
	case s.sort == language.Node:
		return s.ofNode(f.key)
	case s.sort == language.Free && s.call != "":
		return spot{sort: language.Expr}
	case s.word == "fills" || s.word == "with" || s.word == "phase":
		return spot{sort: language.Expr, in: s.in, word: f.key}
	}
	return spot{}
}

// ofNode is the value of a key of a node.
func (s spot) ofNode(key string) spot {
	if s.place == "entry" && !language.Has("entry", key) {
		return spot{}
	}
	r, ok := rowOf(s.place, key)
	if !ok && slices.Contains(declaring, s.place) {
		r, ok = language.Find("declarations", key)
	}
	p := placeOf(s.place)
	switch {
	case key == "looks" && ok && r.Sort == language.Free:
		return spot{sort: language.Named, place: "look", in: s.place, word: key, row: &r}
	case ok:
		return rowSpot(r, s)
	case s.place == "game of scenarios": // an option of the setup
		return spot{sort: language.Free, in: s.place, word: key}
	case p.Extra != nil && p.Extra.Sort == language.Node:
		return spot{sort: language.Node, place: p.Extra.Place, name: key}
	case p.Extra != nil && p.Extra.Sort == language.Free && p.Extra.Place != "":
		return spot{sort: language.Free, in: s.place, word: p.Extra.Place, place: p.Extra.Place}
	case p.Extra != nil:
		return spot{sort: p.Extra.Sort, in: s.place, word: "attribute"}
	case s.place == "attributes":
		return spot{sort: language.Free, in: s.place, word: "attribute"}
	}
	return spot{}
}

func rowSpot(r language.Row, s spot) spot {
	return spot{sort: r.Sort, place: r.Place, words: r.Words, in: s.place, word: r.Word, name: s.name, row: &r,
		menu: r.Sort == language.Menu, phase: s.phase}
}

// ofStep is the value of a key of a step: of the verb, of a key beside it, or of an argument of a call.
func (s spot) ofStep(f frame) spot {
	first := f.first()
	p := language.At(language.Beside(first))
	switch {
	case p.Verb.Word == "" && s.menu && len(f.keys) <= 1:
		return spot{sort: language.Node, place: "entry", call: first, name: first}
	case p.Verb.Word == "":
		return spot{sort: language.Expr, call: first, word: f.key}
	case f.key == first:
		out := rowSpot(p.Verb, spot{place: p.Name})
		if first == "apply" {
			out = spot{sort: language.List, place: "rule", in: p.Name, word: first, row: &p.Verb}
		}
		return out
	}
	r, ok := language.Find(p.Name, f.key)
	switch {
	case ok:
		out := rowSpot(r, spot{place: p.Name})
		out.call = ""
		return out
	case p.Extra != nil:
		return spot{sort: p.Extra.Sort}
	}
	return spot{}
}

// kindOf is what a text says that it is by its first key, "" where it says nothing yet.
func kindOf(text []byte) string {
	for line := range bytes.Lines(text) {
		if len(line) == 0 || line[0] == '#' || line[0] == ' ' || line[0] == '\n' || line[0] == '\r' {
			continue
		}
		if name, behind := keyIn(bytes.TrimRight(line, "\r\n")); behind >= 0 {
			return name
		}
		return ""
	}
	return ""
}
