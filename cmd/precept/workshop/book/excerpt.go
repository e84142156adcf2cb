package book

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// excerpt is a few lines of a file.
type excerpt struct {
	place
	Layer  layer
	Change *change // the variant the lines belong to; nil for the game's own
	Closed bool    // folded: lines of a variant, if the game's own lines are shown too
	Text   string
	lines  template.HTML // the same as highlighted HTML
}

// Code returns the lines as HTML, with keys, comments and texts highlighted.
func (e *excerpt) Code() template.HTML {
	if e.lines == "" {
		e.lines = marked(e.Text)
	}
	return e.lines
}

// layer is the layer of the golden rules that lines belong to.
type layer struct {
	ID       string // law, map, faction, card …; "variant" for lines of a variant
	Of       string // the variant, "" for none
	Rank     int    // 1 for the weakest; 0 if the golden rules do not rank it
	Last     int    // the number of layers
	Absolute bool   // it forbids something, which beats every layer
	Rule     bool   // it answers a question or adds to an answer, so its layer counts
}

// shelf holds the files that a book quotes.
type shelf struct {
	game  *declared.Game
	trees map[*source.File]*source.Node
	nodes map[source.Span]*source.Node // maps, by where they begin
	pages map[string]*source.File      // by page name
	names map[*source.File]string
}

func newShelf(g *declared.Game) *shelf {
	return &shelf{game: g, trees: map[*source.File]*source.Node{}, nodes: map[source.Span]*source.Node{},
		pages: map[string]*source.File{}, names: map[*source.File]string{}}
}

// page returns the name of the page that shows a file. Two files with the same name and text share a page; a file
// with another text gets a numbered one.
func (s *shelf) page(f *source.File) string {
	if name, ok := s.names[f]; ok {
		return name
	}
	name := "source." + slug(f.Name) + ".html"
	for n := 2; s.pages[name] != nil && string(s.pages[name].Text) != string(f.Text); n++ {
		name = fmt.Sprintf("source.%s-%d.html", slug(f.Name), n)
	}
	if s.pages[name] == nil {
		s.pages[name] = f
	}
	s.names[f] = name
	return name
}

func (s *shelf) place(at source.Span) place {
	line, _ := at.File.Position(at.Start)
	return place{fmt.Sprintf("%s:%d", at.File.Name, line), fmt.Sprintf("%s#L%d", s.page(at.File), line)}
}

// tree returns the parsed file, from a cache if possible.
func (s *shelf) tree(f *source.File) *source.Node {
	if n, ok := s.trees[f]; ok {
		return n
	}
	n := source.Parse(f, &source.Problems{})
	s.trees[f] = n
	s.note(n)
	return n
}

// note records the maps of a tree by where they begin. If several begin at one place, the outermost is kept.
func (s *shelf) note(n *source.Node) {
	if n == nil {
		return
	}
	at := source.Span{File: n.Span.File, Start: n.Span.Start}
	if n.Kind == source.Map && s.nodes[at] == nil {
		s.nodes[at] = n
	}
	for _, p := range n.Pairs {
		s.note(p.Value)
	}
	for _, it := range n.Items {
		s.note(it)
	}
}

// node returns the map that begins at the start of a span, or nil if none does.
func (s *shelf) node(at source.Span) *source.Node {
	if at.File == nil {
		return nil
	}
	s.tree(at.File)
	return s.nodes[source.Span{File: at.File, Start: at.Start}]
}

// layersOf gives the layer of each kind of file that does not belong to the law, by the file's first key.
var layersOf = map[string]string{"cards": "card", "faction": "faction", "bot": "faction", "map": "map"}

// layer returns the layer of the content at a span.
func (s *shelf) layer(at source.Span) layer {
	out := layer{ID: "law", Last: len(s.game.Layers)}
	if root := s.tree(at.File); root != nil && len(root.Pairs) > 0 {
		first := root.Pairs[0]
		if own, ok := layersOf[first.Key.Text]; ok {
			out.ID = own
		} else if first.Key.Text == "variant" {
			out.ID, out.Of = "variant", first.Value.Text
		}
	}
	if n := s.node(at); n != nil {
		out.Absolute = n.Get("forbid") != nil
		out.Rule = out.Absolute || n.Get("answer") != nil || n.Get("add") != nil
	}
	out.Rank = slices.Index(s.game.Layers, out.ID) + 1
	return out
}

// excerpt returns the lines of a span with their place and layer.
func (s *shelf) excerpt(at source.Span) *excerpt {
	return &excerpt{place: s.place(at), Layer: s.layer(at), Text: linesOf(at)}
}

// most is the largest number of lines in an excerpt.
const most = 24

// linesOf returns the lines of a span without their common indentation, most at most. If the span is one line, such
// as a key, the more indented lines below it are included. If the line above the span is its key, that line is
// included too.
func linesOf(at source.Span) string {
	first, _ := at.File.Position(at.Start)
	last, _ := at.File.Position(max(at.Start, at.End-1))
	all := strings.Split(string(at.File.Text), "\n")
	for whole := first == last; whole && last < len(all) && indent(all[last]) > indent(all[first-1]); {
		last++
	}
	begin := first
	if item := strings.HasPrefix(strings.TrimLeft(all[first-1], " "), "- "); !item && first > 1 &&
		strings.HasSuffix(all[first-2], ":") && indent(all[first-2]) < indent(all[first-1]) {
		begin--
	}
	lines := all[begin-1 : last]
	if len(lines) > most {
		lines = append(slices.Clone(lines[:most]), "…")
	}
	return strings.Join(dedented(lines), "\n")
}

// allLines returns all whole lines of a span, without their common indentation.
func allLines(at source.Span) string {
	first, _ := at.File.Position(at.Start)
	last, _ := at.File.Position(max(at.Start, at.End-1))
	return strings.Join(dedented(strings.Split(string(at.File.Text), "\n")[first-1:last]), "\n")
}

// indent returns the number of leading spaces of a line, -1 for an empty line.
func indent(line string) int {
	if line == "" {
		return -1
	}
	return len(line) - len(strings.TrimLeft(line, " "))
}

func dedented(lines []string) []string {
	least := 1 << 10
	for _, l := range lines {
		if l != "" && l != "…" {
			least = min(least, indent(l))
		}
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l[min(least, max(0, indent(l))):]
	}
	return out
}

// marked returns YAML as HTML, with comments, keys and quoted texts in classes for the style sheet.
func marked(text string) template.HTML {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		markLine(&b, line)
	}
	return template.HTML(b.String())
}

// markLine writes one line as HTML. It skips quoted text, where a colon or # marks no key or comment.
func markLine(b *strings.Builder, line string) {
	span := func(class, text string) {
		fmt.Fprintf(b, `<span class="%s">%s</span>`, class, template.HTMLEscapeString(text))
	}
	begin := 0 // the first byte not written yet
	plain := func(end int) {
		b.WriteString(template.HTMLEscapeString(line[begin:end]))
		begin = end
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '#' && (i == 0 || line[i-1] == ' '):
			plain(i)
			span("comment", line[i:])
			return
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{(,", line[i-1]) >= 0):
			end := strings.IndexByte(line[i+1:], c)
			if end < 0 {
				continue
			}
			plain(i)
			span("text", line[i:i+end+2])
			i += end + 1
			begin = i + 1
		case c == ':' && (i+1 == len(line) || line[i+1] == ' '):
			key := strings.LastIndexAny(line[begin:i], " {[,") + 1 + begin
			if key < i {
				plain(key)
				span("key", line[key:i])
				begin = i
			}
		}
	}
	plain(len(line))
}
