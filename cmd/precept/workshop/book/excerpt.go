package book

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// excerpt is lines of a file.
type excerpt struct {
	place
	Layer  layer
	Change *change // whose lines these are; nil for the game's own
	Closed bool    // seen when asked for: a variant's lines, where the game has some
	Text   string
	lines  template.HTML // the same with its parts marked
}

// Code is the lines with keys, comments and texts marked.
func (e *excerpt) Code() template.HTML {
	if e.lines == "" {
		e.lines = marked(e.Text)
	}
	return e.lines
}

// layer is the layer of the golden rules in which lines speak.
type layer struct {
	ID       string // law, map, faction, card …; "variant" for what a variant brings
	Of       string // the variant, "" for none
	Rank     int    // 1 for the weakest; 0 where the golden rules do not say
	Last     int    // how many there are
	Absolute bool   // it forbids: that beats every layer
	Rule     bool   // it answers a question; what is no rule speaks in no layer, and stands in one
}

// shelf is the files of which a book shows lines.
type shelf struct {
	game  *declared.Game
	trees map[*source.File]*source.Node
	nodes map[source.Span]*source.Node // maps by where they begin
	pages map[string]*source.File      // by the name of the page
	names map[*source.File]string
}

func newShelf(g *declared.Game) *shelf {
	return &shelf{game: g, trees: map[*source.File]*source.Node{}, nodes: map[source.Span]*source.Node{},
		pages: map[string]*source.File{}, names: map[*source.File]string{}}
}

// page is the name of the page that shows a file. Two files of one name are two readings of one file.
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

// tree is a file as it is read.
func (s *shelf) tree(f *source.File) *source.Node {
	if n, ok := s.trees[f]; ok {
		return n
	}
	n := source.Parse(f, &source.Problems{})
	s.trees[f] = n
	s.note(n)
	return n
}

// note remembers the maps of a tree by where they begin, the outermost of several.
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

// node is the map that begins where a span does, nil for none.
func (s *shelf) node(at source.Span) *source.Node {
	if at.File == nil {
		return nil
	}
	s.tree(at.File)
	return s.nodes[source.Span{File: at.File, Start: at.Start}]
}

// layersOf says in which layer a sort of file speaks, where that is not the law.
var layersOf = map[string]string{"cards": "card", "faction": "faction", "bot": "faction", "map": "map"}

// layer is the layer in which what stands at a span speaks.
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

// excerpt is the lines of a span with where they speak.
func (s *shelf) excerpt(at source.Span) *excerpt {
	return &excerpt{place: s.place(at), Layer: s.layer(at), Text: linesOf(at)}
}

// most is how many lines an excerpt has.
const most = 24

// linesOf is the lines of a span, moved to the left as far as they go together. One that is only a key or the first
// line of an item goes on with what stands below it, one that stands below a key begins with the key.
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

// allLines is all whole lines of a span, moved to the left.
func allLines(at source.Span) string {
	first, _ := at.File.Position(at.Start)
	last, _ := at.File.Position(max(at.Start, at.End-1))
	return strings.Join(dedented(strings.Split(string(at.File.Text), "\n")[first-1:last]), "\n")
}

// indent is how many blanks a line begins with; an empty one is as far to the left as a line can be.
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

// marked is YAML with its parts marked for a style sheet: comments, keys, and texts in quotes.
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

// markLine writes a line. What stands in quotes hides a colon or a # from who looks for keys and comments.
func markLine(b *strings.Builder, line string) {
	span := func(class, text string) {
		fmt.Fprintf(b, `<span class="%s">%s</span>`, class, template.HTMLEscapeString(text))
	}
	begin := 0 // of what is not written yet
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
