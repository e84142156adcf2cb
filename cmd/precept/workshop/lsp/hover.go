package lsp

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/cmd/precept/speech"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// hover is what there is to say of what stands at a place.
func (s *Server) hover(p at) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return nil, nil
	}
	offset := offsetOf(d.file.Text, p.Position)
	start, end := wordAt(d.file.Text, offset)
	if h := s.article(d, offset); h != nil {
		return h, nil
	}
	if u, ok := s.useAt(d, offset); ok {
		return hover{markup{"markdown", s.told(d, u)}, rangeOf(d.file.Text, u.Span.Start, u.Span.End)}, nil
	}
	if start < end && end < len(d.file.Text) && d.file.Text[end] == ':' {
		if text := s.keyword(d, start, end); text != "" {
			return hover{markup{"markdown", text}, rangeOf(d.file.Text, start, end)}, nil
		}
	}
	return nil, nil
}

// told is what a name is, what people read of it, the text of its articles, and who else speaks to it.
func (s *Server) told(d *document, u symbols.Use) string {
	n := u.Name
	var b strings.Builder
	fmt.Fprintf(&b, "%s `%s`", speech.In(s.Lang, n.Sort), n.Form)
	if t := said(n.Title, s.Lang); t != "" {
		fmt.Fprintf(&b, "\n\n**%s**", plain(t))
	}
	if t := said(n.Text, s.Lang); t != "" {
		fmt.Fprintf(&b, "\n\n%s", plain(t))
	}
	x, _ := s.checked(d)
	for _, cite := range n.Articles {
		b.WriteString(s.cited(x, cite))
	}
	if len(n.Declared) > 0 {
		at := n.Declared[0]
		line, _ := at.File.Position(at.Start)
		fmt.Fprintf(&b, "\n\n%s %s:%d", speech.In(s.Lang, "declared in"), plain(path.Base(at.File.Name)), line)
	}
	b.WriteString(s.speakers(s.of(d), n))
	return b.String()
}

// cited is an article, with its text.
func (s *Server) cited(x *symbols.Index, cite string) string {
	if x == nil {
		return ""
	}
	a := x.Documents().Article(cite)
	if a == nil {
		return ""
	}
	out := "\n\n---\n" + speech.In(s.Lang, "article") + " " + plain(cite)
	if t := a.Title.In(s.Lang); t != "" {
		out += ": **" + plain(t) + "**"
	}
	if text := a.Summary.In(s.Lang); text != "" {
		out += "\n\n" + plain(text)
	}
	return out
}

// speaking is the keys by which rules and abilities speak to what they name.
var speaking = []string{"answer", "add", "forbid", "after", "instead", "at", "during", "overrides"}

// mostSpeakers is how many who speak to a name are shown.
const mostSpeakers = 12

// speakers is who else speaks to a name: rules to a ruling, abilities to an action or a phase.
func (s *Server) speakers(p *project, n *symbols.Name) string {
	var out []string
	if n.Sort == "ruling" || n.Sort == "action" || n.Sort == "procedure" || n.Sort == "phase" || n.Sort == "window" ||
		n.Sort == "rule" {
		for _, u := range s.uses(p, n) {
			key := keyOf(u.Span)
			if u.Declares || !slices.Contains(speaking, key) {
				continue
			}
			line, _ := u.Span.File.Position(u.Span.Start)
			out = append(out, fmt.Sprintf("- `%s` %s:%d", key, plain(path.Base(u.Span.File.Name)), line))
		}
	}
	if len(out) == 0 {
		return ""
	}
	if more := len(out) - mostSpeakers; more > 0 {
		out = append(out[:mostSpeakers], fmt.Sprintf("- +%d", more))
	}
	return "\n\n" + speech.In(s.Lang, "rules that affect it") + "\n\n" + strings.Join(out, "\n")
}

// article is the article that stands at an offset.
func (s *Server) article(d *document, offset int) *hover {
	cite, start, end := citedAt(d, offset)
	x, _ := s.checked(d)
	if cite == "" || x == nil {
		return nil
	}
	said := strings.TrimPrefix(s.cited(x, cite), "\n\n---\n")
	if said == "" {
		return nil
	}
	return &hover{markup{"markdown", said}, rangeOf(d.file.Text, start, end)}
}

// keyword is what there is to say of a key of the language.
func (s *Server) keyword(d *document, start, end int) string {
	text := d.file.Text
	w := locate(text, min(end+1, len(text)))
	for i := len(w.path) - 1; i >= 0; i-- {
		if w.path[i].key != string(text[start:end]) {
			continue
		}
		w.path = w.path[:i+1]
		sp := spotAt(kindOf(text), w)
		if sp.row == nil || sp.row.Word != w.path[i].key {
			return ""
		}
		return explained(*sp.row)
	}
	return ""
}

// explained is what the language says of a key.
func explained(r language.Row) string {
	out := "`" + r.Word + "`"
	if r.Form != "" {
		out += ": " + plain(r.Form)
	}
	if r.Doc != "" {
		out += "\n\n" + plain(r.Doc)
	}
	if len(r.Words) > 0 {
		out += "\n\n`" + strings.Join(r.Words, "`, `") + "`"
	}
	return out
}

// plain is a text in which nothing means anything to Markdown.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if source.Unprintable(r) && r != '\n' {
			return ' '
		}
		return r
	}, marks.Replace(text))
}

var marks = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "]", "\\]", "<", "&lt;",
	"#", "\\#", "&", "&amp;")

// tokenTypes is the legend of semantic tokens, names of the protocol's own, so that every theme has colours for them.
var tokenTypes = []string{"variable", "function", "type", "enumMember", "property", "parameter", "keyword", "event",
	"namespace", "number"}

// tokenType is the type of the names of each sort. Sorts that are left out are values.
var tokenType = map[string]string{
	"variable": "variable", "zone": "namespace", "kind": "type", "enum": "type", "phase": "namespace",
	"ruling": "function", "relation": "function", "ranking": "function", "action": "function", "procedure": "function",
	"function": "function", "attribute": "property", "field": "property", "column": "property", "rule": "property",
	"ability": "property", "window": "event", "effect": "event", "name": "parameter", "word": "keyword",
}

// between is the words and numbers of an expression that are no names.
var between = regexp.MustCompile(`\b(?:and|or|not|in|if|else|true|false|nil|\d+)\b`)

// bare is a stretch of an expression between two names: what people read and what is in braces is none.
var bare = regexp.MustCompile(`^[\w\s+\-*/%<>=!?.,:()\[\]]*$`)

// tokens answers which colours the names of a document have, of the last check, in the text as it is now.
func (s *Server) tokens(p at) (any, error) {
	out := object{"data": []int{}}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	x, was := s.checked(d)
	if x == nil || was == nil {
		return out, nil
	}
	w := tokenWriter{text: d.file.Text}
	start, end := differ(was.Text, d.file.Text)
	last := source.Span{}
	for _, u := range x.In(d.name()) {
		at := u.Span
		switch moved := len(d.file.Text) - len(was.Text); {
		case at.End <= start:
		case at.Start >= end:
			at.Start, at.End = at.Start+moved, at.End+moved
		default:
			continue // typed since
		}
		if at.Start < last.End || at.End > len(d.file.Text) || at.Start == at.End {
			continue
		}
		w.gap(last.End, at.Start)
		w.add(at.Start, at.End, tokenTypeOf(u.Name.Sort))
		last = at
	}
	w.gap(last.End, len(w.text))
	out["data"] = w.data
	return out, nil
}

func tokenTypeOf(sort string) string {
	if t, ok := tokenType[sort]; ok {
		return t
	}
	return "enumMember"
}

// tokenWriter writes tokens as the protocol has them: each relative to the one before it, in units of UTF-16.
type tokenWriter struct {
	text      []byte
	data      []int
	at        int // the byte that was looked at last, and its position
	line, col int
	onLine    int // the line and the column of the last token
	onCol     int
}

// gap adds what is behind a name on its line, up to the next name.
func (w *tokenWriter) gap(from, to int) {
	stretch, _, _ := bytes.Cut(w.text[from:to], newline)
	if from == 0 || !bare.Match(stretch) {
		return
	}
	for _, m := range between.FindAllIndex(stretch, -1) {
		kind := "keyword"
		if c := stretch[m[0]]; c >= '0' && c <= '9' {
			kind = "number"
		}
		w.add(from+m[0], from+m[1], kind)
	}
}

// add adds one token, which begins behind those before it.
func (w *tokenWriter) add(start, end int, kind string) {
	w.goTo(start)
	line, col := w.line, w.col
	w.goTo(end)
	if w.line != line {
		return // of a text that is folded over several lines
	}
	if line != w.onLine {
		w.onCol = 0
	}
	w.data = append(w.data, line-w.onLine, col-w.onCol, w.col-col, slices.Index(tokenTypes, kind), 0)
	w.onLine, w.onCol = line, col
}

// goTo finds the line and column of a byte that is behind the last one.
func (w *tokenWriter) goTo(offset int) {
	for w.at < offset {
		r, size := utf8.DecodeRune(w.text[w.at:])
		w.at += size
		if w.col += width(r); r == '\n' {
			w.line, w.col = w.line+1, 0
		}
	}
}
