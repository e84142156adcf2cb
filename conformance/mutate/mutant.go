package mutate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Mutant is one change of one file.
type Mutant struct {
	Span     source.Span
	Change   string   // the change: "drops the step", ">= becomes <"
	Articles []string // cited by the nodes around it, the innermost last

	path []int                                     // to the node: indices of pairs (their values) or items
	edit func(n *source.Node) (*source.Node, bool) // returns the new node; false removes it

	number, around string // the number that is changed, "" for none, and the text in which it stands
	at             int    // where
}

// Apply returns the tree with the change.
func (m *Mutant) Apply(root *source.Node) *source.Node {
	n, _ := apply(root, m.path, m.edit)
	return n
}

func apply(n *source.Node, path []int, edit func(*source.Node) (*source.Node, bool)) (*source.Node, bool) {
	if len(path) == 0 {
		return edit(n)
	}
	out, i := *n, path[0]
	if n.Kind == source.Map {
		v, keep := apply(n.Pairs[i].Value, path[1:], edit)
		out.Pairs = slices.Clone(n.Pairs)
		if !keep {
			out.Pairs = slices.Delete(out.Pairs, i, i+1)
			return &out, true
		}
		out.Pairs[i].Value = v
		return &out, true
	}
	v, keep := apply(n.Items[i], path[1:], edit)
	out.Items = slices.Clone(n.Items)
	if !keep {
		out.Items = slices.Delete(out.Items, i, i+1)
		return &out, true
	}
	out.Items[i] = v
	return &out, true
}

func leaveOut(*source.Node) (*source.Node, bool) { return nil, false }

// become returns an edit that changes the text of a scalar.
func become(text string) func(*source.Node) (*source.Node, bool) {
	return func(n *source.Node) (*source.Node, bool) {
		return &source.Node{Kind: source.Scalar, Text: text, Span: n.Span, Quoted: n.Quoted}, true
	}
}

// finder collects the mutants of a file.
type finder struct {
	out      []*Mutant
	places   []string // destinations of moves in the file, each once
	articles []string
}

// unplayed is the set of files without effect on play: documents, registers, and how answers are written down.
var unplayed = map[string]bool{"rulebook": true, "readings": true, "notation": true}

// Of returns all mutants of a file. A variant's file has mutants only if the variant is in laid.
func Of(root *source.Node, laid ...string) []*Mutant {
	if root == nil || root.Kind != source.Map || len(root.Pairs) == 0 || unplayed[root.Pairs[0].Key.Text] {
		return nil
	}
	f := &finder{}
	f.destinations(root)
	if first := root.Pairs[0]; first.Key.Text == "variant" {
		if slices.Contains(laid, first.Value.Text) {
			f.variant(root)
		}
		return f.out
	}
	for i, p := range root.Pairs {
		if i > 0 { // the first key identifies the kind of file
			f.value(p.Key.Text, "", p.Value, []int{i})
		}
	}
	return f.out
}

func (f *finder) add(n *source.Node, path []int, change string, edit func(*source.Node) (*source.Node, bool)) {
	f.out = append(f.out, &Mutant{Span: n.Span, Change: change, Articles: slices.Clone(f.articles),
		path: slices.Clone(path), edit: edit})
}

// silent is the set of keys below which nothing is changed: texts, names, and declarations.
var silent = map[string]bool{
	"name": true, "title": true, "why": true, "text": true, "assumed": true, "article": true, "id": true, "rulebook": true,
	"defaults": true,
	"type":     true, "ask": true, "takes": true, "has": true, "enums": true, "kinds": true, "relations": true,
	"scopes": true,
	"layers": true, "players": true,
	"per": true, "kind": true, "en": true, "fr": true, "columns": true, "option": true, "needs": true, "looks": true,
	"guide":      true,
	"evaluation": true, // only agents use it
}

// droppable is the set of keys that can be dropped from a node and thereby change its meaning.
var droppable = map[string]bool{
	"where": true, "such_that": true, "when": true, "optional": true, "at_least": true, "at_most": true, "once": true,
	"by": true, "unanimous": true,
	"in_turn": true, "before": true, "overrides": true, "layer": true, "pass": true, "lasts": true, "active": true,
	"from": true, "refill": true, "order": true, "seen_by": true,
}

// value finds the mutants in the value of a key. The argument verb is the verb of the enclosing step, "" outside steps.
func (f *finder) value(key, verb string, n *source.Node, path []int) {
	if silent[key] {
		if key == "kinds" {
			f.kinds(n, path)
		}
		return
	}
	switch n.Kind {
	case source.Scalar:
		f.scalar(key, verb, n, path)
	case source.List:
		for i, it := range n.Items {
			at := append(slices.Clone(path), i)
			if what := element(key, it); what != "" {
				f.add(it, at, "drops the "+what, leaveOut)
			}
			f.value("", "", it, at)
		}
	case source.Map:
		f.node(n, path)
	}
}

// idle reports whether a pair only states the default, so that dropping it changes nothing.
func idle(p source.Pair) bool { return p.Key.Text == "seen_by" && p.Value.Text == "all" }

// kinds searches declarations of kinds: their abilities and rules, and seen_by of their attributes.
func (f *finder) kinds(n *source.Node, path []int) {
	for i, p := range n.Pairs {
		at := append(slices.Clone(path), i)
		switch {
		case p.Key.Text == "abilities", p.Key.Text == "rules":
			f.value(p.Key.Text, "", p.Value, at)
		case p.Key.Text != "seen_by":
			f.kinds(p.Value, at)
		case !idle(p):
			f.add(p.Key, at, "drops seen_by", leaveOut)
		}
	}
}

// element returns what a list item that can be dropped is called, such as "rule"; "" if it cannot be dropped.
func element(key string, n *source.Node) string {
	switch key {
	case "rules":
		return "rule"
	case "abilities":
		return "ability"
	case "offer", "may", "try", "free":
		return "entry"
	}
	if verbOf(n) != "" {
		return "step"
	}
	return ""
}

var verbs = language.Verbs

// verbOf returns the verb of a step, "" for other nodes.
func verbOf(n *source.Node) string {
	if n.Kind != source.Map || len(n.Pairs) == 0 {
		return ""
	}
	if first := n.Pairs[0].Key.Text; slices.Contains(verbs, first) {
		return first
	}
	return ""
}

// node searches the keys of a map.
func (f *finder) node(n *source.Node, path []int) {
	cited := len(f.articles)
	if a := n.Get("article"); a != nil {
		f.articles = append(f.articles, texts(a)...)
	}
	verb := verbOf(n)
	for i, p := range n.Pairs {
		at := append(slices.Clone(path), i)
		if droppable[p.Key.Text] && !(verb == "set" && p.Key.Text == "by") && !idle(p) {
			f.add(p.Key, at, "drops "+p.Key.Text, leaveOut)
		}
		f.value(p.Key.Text, verb, p.Value, at)
	}
	f.articles = f.articles[:cited]
}

func texts(n *source.Node) []string {
	if n.Kind == source.Scalar {
		return []string{n.Text}
	}
	var out []string
	for _, it := range n.Items {
		out = append(out, it.Text)
	}
	return out
}

var tokens = regexp.MustCompile(`"[^"]*"|'[^']*'|==|!=|<=|>=|<|>|\.\.|\+|-|` +
	`\b(?:and|or|not|true|false|any|all)\b|\b\d+\b`)

// flips maps a word of an expression to its replacement.
var flips = map[string]string{
	"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "and": "or", "or": "and", "not": "",
	"true": "false", "false": "true",
	"+": "-", "any": "all", "all": "any",
}

// scalar adds a mutant for each word of an expression that can be replaced.
func (f *finder) scalar(key, verb string, n *source.Node, path []int) {
	if key == "to" && verb == "move" {
		f.elsewhere(n, path)
	}
	for _, at := range tokens.FindAllStringIndex(n.Text, -1) {
		word := n.Text[at[0]:at[1]]
		to, ok := flips[word]
		number := strings.Trim(word, "0123456789") == ""
		if number {
			to, ok = next(word), true
		}
		if !ok || key == "seen_by" || key == "to" && verb == "show" {
			continue
		}
		change := word + " becomes " + to
		if to == "" {
			change = "drops " + word
		}
		f.add(n, path, change, become(n.Text[:at[0]]+to+n.Text[at[1]:]))
		if number {
			m := f.out[len(f.out)-1]
			m.number, m.around, m.at = word, n.Text, at[0]
		}
	}
}

func next(number string) string {
	k := 0
	if _, err := fmt.Sscan(number, &k); err != nil {
		return number
	}
	return fmt.Sprint(k + 1)
}

// destinations collects the destinations of the moves in a file.
func (f *finder) destinations(n *source.Node) {
	if to := n.Get("to"); verbOf(n) == "move" && to != nil && to.Kind == source.Scalar &&
		!slices.Contains(f.places, to.Text) {
		f.places = append(f.places, to.Text)
	}
	for _, p := range n.Pairs {
		f.destinations(p.Value)
	}
	for _, it := range n.Items {
		f.destinations(it)
	}
}

// elsewhere adds a mutant that moves pieces to the next destination used in the file.
func (f *finder) elsewhere(n *source.Node, path []int) {
	if i := slices.Index(f.places, n.Text); i >= 0 && len(f.places) > 1 {
		to := f.places[(i+1)%len(f.places)]
		f.add(n, path, "goes to "+to, become(to))
	}
}
