package lsp

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"precept/conformance/words"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// useAt returns the name at an offset of a document.
func (s *Server) useAt(d *document, offset int) (symbols.Use, bool) {
	x, was := s.checked(d)
	start, end := wordAt(d.file.Text, offset)
	if x == nil || start == end {
		return symbols.Use{}, false
	}
	word := string(d.file.Text[start:end])
	if was != nil {
		if u, ok := x.At(d.name(), across(offset, d.file.Text, was.Text)); ok && u.Name.ID == word {
			u.Span = source.Span{File: d.file, Start: start, End: end}
			return u, true
		}
	}
	if was == d.file {
		return symbols.Use{}, false
	}
	var found []*symbols.Name // typed after the check: look it up by its text, if only one thing is called that
	for _, n := range x.Named(word) {
		if n.Sort != "name" && n.Sort != "word" && n.Sort != "field" {
			found = append(found, n)
		}
	}
	if len(found) != 1 {
		return symbols.Use{}, false
	}
	return symbols.Use{Span: source.Span{File: d.file, Start: start, End: end}, Name: found[0]}, true
}

// uses returns the uses of a name, also those in open variants.
func (s *Server) uses(p *project, n *symbols.Name) []symbols.Use {
	out := slices.Clone(n.Uses)
	if p == nil {
		return out
	}
	for file, over := range p.found.variants {
		if over.index == nil {
			continue
		}
		for _, u := range over.index.In(file) {
			known := func(o symbols.Use) bool { return place(o.Span) == place(u.Span) }
			if isSame(n, u.Name) && !slices.ContainsFunc(out, known) {
				out = append(out, u)
			}
		}
	}
	return out
}

// isSame reports whether two names, from two checks, mean the same declaration.
func isSame(a, b *symbols.Name) bool {
	return a.ID == b.ID && len(a.Declared) > 0 && len(b.Declared) > 0 && place(a.Declared[0]) == place(b.Declared[0])
}

// place identifies a span by file name and offset, because the same text may have been read twice.
func place(at source.Span) [2]any { return [2]any{fileOf(at), at.Start} }

// locationOf returns the location of a span in the current text.
func (s *Server) locationOf(at source.Span) (location, bool) {
	uri := s.uri(at.File.Name)
	if uri == "" {
		return location{}, false
	}
	start, end, text := at.Start, at.End, at.File.Text
	if d := s.docs[uri]; d != nil && d.file != at.File {
		start, end = across(start, text, d.file.Text), across(end, text, d.file.Text)
		text = d.file.Text
	}
	return location{uri, rangeOf(text, start, end)}, true
}

// definition returns where the name at a position is declared.
func (s *Server) definition(p at) (any, error) {
	out := []location{}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	offset := offsetOf(d.file.Text, p.Position)
	if cite, _, _ := citedAt(d, offset); cite != "" {
		return s.located(s.articleOf(d, cite, true)), nil
	}
	if u, ok := s.useAt(d, offset); ok {
		for _, at := range u.Name.Declared {
			if l, ok := s.locationOf(at); ok {
				out = append(out, l)
			}
		}
	}
	return out, nil
}

// references returns the uses of the name at a position.
func (s *Server) references(p at) (any, error) {
	out := []location{}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	offset := offsetOf(d.file.Text, p.Position)
	if cite, _, _ := citedAt(d, offset); cite != "" {
		return s.citing(d, cite, p.Context.IncludeDeclaration), nil
	}
	u, ok := s.useAt(d, offset)
	if !ok {
		return out, nil
	}
	for _, u := range s.uses(s.of(d), u.Name) {
		if u.Declares && !p.Context.IncludeDeclaration {
			continue
		}
		if l, ok := s.locationOf(u.Span); ok {
			out = append(out, l)
		}
	}
	return out, nil
}

// located converts spans to locations for the editor.
func (s *Server) located(list []source.Span) []location {
	out := []location{}
	for _, at := range list {
		if l, ok := s.locationOf(at); ok {
			out = append(out, l)
		}
	}
	return out
}

// The keys whose values are articles: in content, in scenarios, and in a rulebook. There, id is the id of the
// article itself.
var (
	contentCites  = []string{"article"}
	scenarioCites = []string{"article", "covers", "because", "refused", "advised", "advised_against"}
	rulebookCites = []string{"id", "same_as"}
)

// citesOf returns the keys of a file whose values are articles, and the rulebook of citations that name none. kind
// and name are the file's first key and its value. A book of "" means the game's first rulebook.
func citesOf(kind, name string) (keys []string, book string) {
	switch {
	case slices.Contains(words.Files(), kind):
		return scenarioCites, name
	case kind == "rulebook":
		return rulebookCites, name
	}
	return contentCites, ""
}

// withBook returns a citation with its rulebook; book applies if the citation names none.
func withBook(cite, book string) string {
	if book == "" || strings.Contains(cite, ":") {
		return cite
	}
	return book + ":" + cite
}

// citedAt returns the article cited at an offset of a document, and its start and end; "" if there is none.
func citedAt(d *document, offset int) (cite string, start, end int) {
	text := d.file.Text
	const stop = " ,[]{}\"'\r\n"
	for start, end = offset, offset; start > 0 && strings.IndexByte(stop, text[start-1]) < 0; {
		start--
	}
	for end < len(text) && strings.IndexByte(stop, text[end]) < 0 {
		end++
	}
	w := locate(text, start)
	if len(w.path) == 0 || w.key && !w.path[len(w.path)-1].item || start == end || end-start > 100 {
		return "", 0, 0
	}
	last := len(w.path) - 1
	if w.path[last].item && last > 0 {
		last--
	}
	name := ""
	if d.goodIs != nil && len(d.goodIs.Pairs) > 0 {
		name = d.goodIs.Pairs[0].Value.Text
	}
	keys, book := citesOf(kindOf(text), name)
	if !slices.Contains(keys, w.path[last].key) {
		return "", 0, 0
	}
	return withBook(string(text[start:end]), book), start, end
}

// articleOf returns the places where a rulebook lists an article, or else those where content cites it.
func (s *Server) articleOf(d *document, cite string, listed bool) []source.Span {
	x, _ := s.checked(d)
	if x == nil {
		return nil
	}
	c := citations{full: x.Game.Full(cite), listed: listed, book: x.Game.Full}
	p := s.of(d)
	for _, name := range slices.Sorted(maps.Keys(p.found.trees)) {
		c.file(p.found.trees[name])
	}
	return c.out
}

// citing returns where an article is cited: in the package, and in the scenarios of the editor's folders. The
// scenarios are read in the background.
func (s *Server) citing(d *document, cite string, listed bool) any {
	x, _ := s.checked(d)
	if x == nil {
		return []location{}
	}
	out := s.articleOf(d, cite, false)
	if listed {
		out = append(s.articleOf(d, cite, true), out...)
	}
	c := citations{full: x.Game.Full(cite), book: x.Game.Full}
	known := maps.Clone(s.of(d).found.files)
	for _, o := range s.docs {
		if o.scenes() && o.good != nil && known[o.name()] == nil {
			known[o.name()] = o.good
			c.file(o.goodIs)
		}
	}
	folders := slices.Clone(s.folders)
	_, id, _ := strings.Cut(c.full, ":")
	return later(func(stopped func() bool) func() (any, error) {
		eachScenarios(folders, known, func(name string, text []byte) {
			if !stopped() && bytes.Contains(text, []byte(id)) {
				c.file(source.Parse(&source.File{Name: name, Text: text}, &source.Problems{}))
			}
		})
		return func() (any, error) { return s.located(append(out, c.out...)), nil }
	})
}

// citations collects the places of one article.
type citations struct {
	full   string                   // "book:id"
	listed bool                     // collect where a rulebook lists it, not where it is cited
	book   func(cite string) string // completes a citation with its book
	out    []source.Span
}

// file searches one file; nil is a file that cannot be parsed.
func (c *citations) file(n *source.Node) {
	if n == nil || len(n.Pairs) == 0 {
		return
	}
	kind := n.Pairs[0].Key.Text
	if c.listed && kind != "rulebook" {
		return
	}
	keys, book := citesOf(kind, n.Pairs[0].Value.Text)
	c.below(n, keys, book)
}

// below searches everything below a node.
func (c *citations) below(n *source.Node, keys []string, book string) {
	for _, it := range n.Items {
		c.below(it, keys, book)
	}
	for _, p := range n.Pairs {
		key, list := p.Key.Text, []*source.Node{p.Value}
		if p.Value.Kind == source.List {
			list = p.Value.Items
		}
		lists := key == "id" && slices.Contains(keys, "id") // the article itself
		for _, v := range list {
			switch {
			case v.Kind != source.Scalar:
				c.below(v, keys, book)
			case lists == c.listed && slices.Contains(keys, key) && c.book(withBook(v.Text, book)) == c.full:
				c.out = append(c.out, v.Sub(0, len(v.Text)))
			}
		}
	}
}

// beforeName finds the key whose value begins with a name, in the text before the name on its line.
var beforeName = regexp.MustCompile(`([a-z_]+):\s*["'\[]?(?:[a-z_]+\()?$`)

// keyOf returns the key whose value begins with the name at a span, "" if there is none.
func keyOf(at source.Span) string {
	text := at.File.Text
	start := at.Start
	for start > 0 && text[start-1] != '\n' {
		start--
	}
	if m := beforeName.FindSubmatch(text[start:at.Start]); m != nil {
		return string(m[1])
	}
	return ""
}

// symbols returns the declarations of a document.
func (s *Server) symbols(p openParams) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil || d.goodIs == nil {
		return []documentSymbol{}, nil
	}
	o := outliner{text: d.file.Text, was: d.good.Text}
	return list0(o.pairs(d.goodIs, 0)), nil
}

// outliner makes the list of symbols of a text from the last version that could be parsed.
type outliner struct{ text, was []byte }

// outlined is the depth of nested symbols: keys, the declarations below them, and their parts.
const outlined = 3

func (o *outliner) pairs(n *source.Node, depth int) (out []documentSymbol) {
	for _, p := range n.Pairs {
		kind := symbolProperty
		switch {
		case depth == 0:
			kind = symbolNamespace
		case depth == 1:
			kind = symbolKey
		}
		detail := ""
		if p.Value.Kind == source.Scalar && len(p.Value.Text) < 80 {
			detail = p.Value.Text
		}
		out = append(out, o.symbol(p.Key.Text, detail, kind, p.Key.Span, p.Value, depth))
	}
	return out
}

func (o *outliner) symbol(name, detail string, kind int, key source.Span, v *source.Node, depth int) documentSymbol {
	whole := source.Span{Start: key.Start, End: max(key.End, v.Span.End)}
	out := documentSymbol{Name: name, Detail: detail, Kind: kind, Range: o.at(whole), SelectionRange: o.at(key)}
	if depth+1 >= outlined {
		return out
	}
	if v.Kind == source.Map {
		out.Children = o.pairs(v, depth+1)
	}
	for _, it := range v.Items {
		if it.Kind != source.Map || len(it.Pairs) == 0 || depth > 0 {
			continue
		}
		first := it.Pairs[0]
		name, key := first.Key.Text+" "+first.Value.Text, first.Key.Span
		if id := it.Get("id"); id != nil && id.Text != "" {
			name, key = id.Text, id.Span
		}
		out.Children = append(out.Children, o.symbol(name, "", symbolKey, key, it, outlined))
	}
	return out
}

func (o *outliner) at(s source.Span) span {
	return rangeOf(o.text, across(s.Start, o.was, o.text), across(s.End, o.was, o.text))
}
