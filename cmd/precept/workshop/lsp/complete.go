package lsp

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/conformance/words"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// completing is the state of one completion request.
type completing struct {
	s      *Server
	d      *document
	x      *symbols.Index // nil before the first check
	was    *source.File   // the text that was checked
	w      where
	at     int
	end    int // of the word to replace
	prefix string
	items  []completionItem
	seen   map[string]bool
	place  span // the range of that word, a cache: valid for the offsets in found
	found  [2]int
}

// complete returns what can be written at a position.
func (s *Server) complete(p at) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return completionList{Items: []completionItem{}}, nil
	}
	offset := offsetOf(d.file.Text, p.Position)
	c := &completing{s: s, d: d, w: locate(d.file.Text, offset), at: offset, seen: map[string]bool{}}
	c.x, c.was = s.checked(d)
	_, c.end = wordAt(d.file.Text, offset)
	c.end = max(c.end, offset)
	c.prefix = strings.ToLower(string(d.file.Text[c.w.start:offset]))
	if !c.w.comment {
		c.find(spotAt(kindOf(d.file.Text), c.w))
	}
	return completionList{IsIncomplete: c.prefix != "", Items: list0(c.items)}, nil
}

// checked returns the index that covers a document, and the text it was made from. Both are nil before the first
// check.
func (s *Server) checked(d *document) (*symbols.Index, *source.File) {
	p := s.of(d)
	if p == nil {
		return nil, nil
	}
	f := &p.found
	if over := f.variants[d.name()]; over != nil {
		f = over
	}
	if f.index == nil || f.files[d.name()] == nil {
		return f.index, nil
	}
	return f.index, f.files[d.name()]
}

// find offers what can be written at a spot.
func (c *completing) find(sp spot) {
	switch {
	case c.w.key && c.d.scenes() && sp.place != "" && !(sp.place == "zone" && c.listed()) && c.sceneKeys(sp):
	case len(c.w.path) == 0 && kindOf(c.d.file.Text[:c.at]) == "" && len(c.w.keys)+len(c.w.behind) == 0:
		for _, word := range append(language.Files, words.Files()...) {
			c.key(language.Row{Word: word, Doc: firstDoc(word), Shape: language.Shape{Sort: language.Name}})
		}
	case !c.w.key:
		c.value(sp)
	case sp.step || sp.sort == language.Steps || sp.menu:
		c.step(sp)
	case sp.sort == language.Node:
		c.node(sp)
	case sp.sort == language.Named:
		c.named(sp)
	case sp.word == "with" && sp.in == "pieces", sp.word == "when" && sp.place == "looks by value":
		c.names(c.keyed, "attribute")
	case sp.word == "with" && sp.in == language.Beside("phase"):
		c.names(c.keyed, "field")
	default:
		c.value(sp)
	}
}

// listed reports whether the cursor is in an element of a list.
func (c *completing) listed() bool {
	return len(c.w.path) > 0 && c.w.path[len(c.w.path)-1].item
}

// firstDoc returns the description of the kind of file that begins with a word.
func firstDoc(word string) string {
	r, _ := rowOf(word, word)
	return r.Doc
}

// node offers the keys that a node does not have yet, and what can replace the node.
func (c *completing) node(sp spot) {
	p := language.At(sp.place)
	rows := slices.Clone(p.Rows)
	if slices.Contains(declaring, sp.place) {
		rows = append(rows, language.At("declarations").Rows...)
	}
	for _, word := range language.Keys(sp.place)[len(p.Rows):] {
		if r, ok := language.Find(sp.place, word); ok {
			rows = append(rows, r)
		}
	}
	for _, r := range rows {
		c.key(r)
	}
	if p.Extra != nil || sp.place == "attributes" {
		c.names(func(n *symbols.Name) {
			if sp.place != "seat" || strings.HasPrefix(n.Form, "player.") {
				c.keyed(n)
			}
		}, "attribute")
	}
	if len(c.w.keys) == 0 && p.Short != nil {
		c.value(spot{sort: p.Short.Sort, in: sp.place})
	}
}

// step offers verbs and what can be called, or the keys beside a verb.
func (c *completing) step(sp spot) {
	if len(c.w.keys) > 0 && !(sp.menu && !sp.step) {
		c.beside(c.w.keys[0])
		return
	}
	for _, word := range language.Verbs {
		c.key(language.At(language.Beside(word)).Verb)
	}
	c.names(c.named0, "action", "procedure")
}

// beside offers the keys that can accompany a verb, or the arguments of a call.
func (c *completing) beside(verb string) {
	if p := language.At(language.Beside(verb)); p.Verb.Word != "" {
		for _, word := range language.Keys(p.Name) {
			if r, ok := language.Find(p.Name, word); ok {
				c.key(r)
			}
		}
		return
	}
	for _, arg := range c.arguments(verb) {
		c.key(language.Row{Word: arg.ID, Doc: arg.Form, Shape: language.Shape{Sort: language.Expr}})
	}
	for word, doc := range map[string]string{"as": "the player who does it", "by": "the player who decides in it",
		"keep": "a name for what was decided in it"} {
		c.key(language.Row{Word: word, Doc: doc, Shape: language.Shape{Sort: language.Expr}})
	}
	for _, word := range language.Common {
		if r, ok := language.Find("node", word); ok {
			c.key(r)
		}
	}
}

// arguments returns the names of the parameters and choices of an action or procedure.
func (c *completing) arguments(call string) []*symbols.Name {
	if c.x == nil {
		return nil
	}
	return c.x.Arguments(call)
}

// named offers the names of existing declarations as keys, in places where a file extends them or refers to them.
func (c *completing) named(sp spot) {
	sorts := map[string][]string{"phases": {"phase"}, "spaces": {"kind"}, "pieces": {"kind"}, "kinds": {"kind"},
		"enums": {"enum"}, "scopes": {"phase"}, "relations": {"relation"}, "has": {}}[sp.word]
	switch {
	case sp.word == "looks":
		c.names(c.keyed, "seat", "kind", "component", "space", "zone", "variable", "value", "relation")
	case len(sorts) > 0:
		c.names(c.keyed, sorts...)
	}
}

// value offers the possible values of a key.
func (c *completing) value(sp spot) {
	switch {
	case c.sceneValue(sp):
		return
	case sp.word == "article":
		c.articles()
		return
	case sp.sort == language.Word:
		c.words(sp.words...)
		return
	case sp.sort == language.Truth:
		c.words("true", "false")
		return
	case sp.sort == language.Texts:
		c.telling(sp)
		return
	}
	if sp.in == "ability" && sp.word == "at" {
		c.names(c.moment, "phase")
	}
	if sorts, words, ok := symbols.Wants(sp.in, sp.word); ok {
		c.words(words...)
		if len(sorts) > 0 {
			c.names(c.named0, sorts...)
		}
		return
	}
	switch sp.sort {
	case language.Expr:
		c.expression(c.w.value)
	case language.Steps, language.Menu:
		c.names(c.named0, "action", "procedure")
	case language.Free:
		if sp.word == "attribute" || sp.in == "card" {
			c.names(c.named0, "value", "seat", "space", "kind")
			c.words("true", "false")
		} else {
			c.expression(c.w.value)
		}
	case language.Node:
		if sp.call != "" && c.isCalled(sp.call) { // an entry of a menu: the argument of its call
			c.expression(c.w.value)
			return
		}
		if p := language.At(sp.place); p.Short != nil {
			c.value(spot{sort: p.Short.Sort, in: sp.place})
		}
	}
}

// isCalled reports whether an action or a procedure has this name.
func (c *completing) isCalled(name string) bool {
	return c.x != nil && slices.ContainsFunc(c.x.Named(name), func(n *symbols.Name) bool {
		return n.Sort == "action" || n.Sort == "procedure"
	})
}

// expression offers what can be written in an expression that begins at an offset.
func (c *completing) expression(from int) {
	if c.x == nil || from > c.at {
		return
	}
	at := from
	if c.was != nil {
		at = across(from, c.d.file.Text, c.was.Text)
	}
	before := bytes.ReplaceAll(c.d.file.Text[from:c.at], []byte("\r"), nil)
	for _, o := range c.x.Candidates(c.d.name(), at, string(before)) {
		c.name(o.Name, o.Rank, o.Name.ID)
	}
}

// telling offers what can be written between braces in a text of the game log.
func (c *completing) telling(sp spot) {
	if sp.word != "tells" {
		return
	}
	text := c.d.file.Text[min(c.w.value, c.at):c.at]
	if k := bytes.LastIndexByte(text, '{'); k >= 0 && bytes.IndexByte(text[k:], '}') < 0 {
		from := c.w.value + k + 1
		if word, _, ok := bytes.Cut(c.d.file.Text[from:c.at], []byte(" ")); ok && !bytes.ContainsAny(word, "(.,") {
			from += len(word) + 1 // a word before a value, as in {the thing}
		}
		c.expression(from)
	}
}

// articles offers the articles of the rulebooks.
func (c *completing) articles() {
	if c.x == nil {
		return
	}
	start := c.at
	for start > c.w.value && strings.IndexByte(" ,[", c.d.file.Text[start-1]) < 0 {
		start--
	}
	c.w.start, c.prefix = start, strings.ToLower(string(c.d.file.Text[start:c.at]))
	for c.end < len(c.d.file.Text) && strings.IndexByte(" ,]\r\n}", c.d.file.Text[c.end]) < 0 {
		c.end++
	}
	docs := c.x.Game
	for i, r := range slices.Concat(docs.Rulebooks, docs.Beside) {
		for k := range r.Articles {
			a := &r.Articles[k]
			cite, order := a.ID, fmt.Sprintf("0%05d", k)
			if !c.own(i, r.ID) {
				cite, order = r.ID+":"+a.ID, fmt.Sprintf("1%s%05d", r.ID, k)
			}
			c.add(completionItem{Label: cite, Kind: kindValue, Detail: a.Title.In(c.s.Lang), SortText: order,
				Documentation: &markup{"markdown", plain(a.Summary.In(c.s.Lang))}}, cite)
		}
	}
}

// own reports whether articles of the i-th rulebook are cited without its name. These are the first rulebook's
// articles; in scenarios, those of the scenario's rulebook.
func (c *completing) own(i int, rulebook string) bool {
	if c.d.scenes() {
		return rulebook == castOf(c.d).rulebook
	}
	return i == 0
}

func (c *completing) words(words ...string) {
	for _, w := range words {
		c.add(completionItem{Label: w, Kind: kindKeyword, SortText: "0" + w}, w)
	}
}

// names offers the names of some sorts.
func (c *completing) names(add func(*symbols.Name), sorts ...string) {
	if c.x == nil {
		return
	}
	for _, n := range c.x.Names(sorts...) {
		add(n)
	}
}

func (c *completing) named0(n *symbols.Name) { c.name(n, 1, n.ID) }

// moment offers the start and the end of a phase.
func (c *completing) moment(phase *symbols.Name) {
	if c.w.start > 0 && c.d.file.Text[c.w.start-1] == '(' {
		c.named0(phase)
		return
	}
	for _, word := range []string{"start", "end"} {
		n := *phase
		n.ID = word + "(" + phase.ID + ")"
		c.named0(&n)
	}
}

// keyed offers a name as a key.
func (c *completing) keyed(n *symbols.Name) { c.name(n, 1, n.ID+c.colon(" ")) }

// key offers a word of the language as a key.
func (c *completing) key(r language.Row) {
	if slices.Contains(c.w.keys, r.Word) || slices.Contains(c.w.behind, r.Word) {
		return
	}
	behind := " "
	switch r.Sort {
	case language.Node, language.Named, language.List, language.Steps, language.Menu:
		behind = ""
	}
	item := completionItem{Label: r.Word, Kind: kindKeyword, Detail: r.Form, SortText: "1" + r.Word}
	if r.Doc != "" {
		item.Documentation = &markup{"plaintext", r.Doc}
	}
	c.add(item, r.Word+c.colon(behind))
}

// colon returns the text that follows a key, "" if the key already has a colon.
func (c *completing) colon(behind string) string {
	if c.end < len(c.d.file.Text) && c.d.file.Text[c.end] == ':' {
		return ""
	}
	return ":" + behind
}

// name offers a name. Names of other factions come last, with the name of the faction.
func (c *completing) name(n *symbols.Name, rank int, text string) {
	item := completionItem{Label: n.ID, Kind: kinds[n.Sort], Detail: speech.In(c.s.Lang, n.Sort) + " " + n.Form}
	if n.Faction != "" && !slices.ContainsFunc(n.Declared, c.here) {
		rank = foreign
		item.Detail += " – " + n.Faction
	}
	item.SortText = fmt.Sprintf("%d%s", rank+1, n.ID)
	if t := said(n.Title, c.s.Lang); t != "" {
		item.Documentation = &markup{"plaintext", t}
	}
	c.add(item, text)
}

// foreign is the rank of names of other factions.
const foreign = 8

// here reports whether a span is in the edited document.
func (c *completing) here(at source.Span) bool { return at.File != nil && at.File.Name == c.d.name() }

// add adds an item if its label contains the typed letters in order.
func (c *completing) add(item completionItem, text string) {
	if !within(strings.ToLower(item.Label), c.prefix) || c.seen[item.Label] {
		return
	}
	c.seen[item.Label] = true
	if at := [2]int{c.w.start, c.end}; c.found != at { // cached, because it takes time proportional to the text
		c.found, c.place = at, rangeOf(c.d.file.Text, c.w.start, c.end)
	}
	item.TextEdit = &edit{c.place, text}
	c.items = append(c.items, item)
}

// within reports whether text contains the letters of part in order.
func within(text, part string) bool {
	for i := 0; i < len(text) && part != ""; i++ {
		if text[i] == part[0] {
			part = part[1:]
		}
	}
	return part == ""
}

// said returns a text in a language, or in the other language if it is missing.
func said(text [2]string, lang string) string {
	if lang == "fr" && text[1] != "" || text[0] == "" {
		return text[1]
	}
	return text[0]
}

// kinds maps each sort of name to the kind that editors display.
var kinds = map[string]int{
	"zone": kindFolder, "variable": kindVariable, "kind": kindClass, "enum": kindEnum, "value": kindMember,
	"space": kindValue, "seat": kindValue, "component": kindValue, "phase": kindModule, "ruling": kindFunction,
	"relation": kindFunction, "ranking": kindFunction, "action": kindFunction, "procedure": kindFunction,
	"die": kindValue, "window": kindEvent, "effect": kindEvent, "attribute": kindField, "field": kindField,
	"column": kindField, "name": kindVariable, "word": kindKeyword, "function": kindFunction,
	"rule": kindProperty, "ability": kindProperty, "scoring line": kindValue,
}
