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
	"precept/internal/runes"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// hover explains what is at a position.
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
		return hover{markup{"markdown", s.description(d, u)}, rangeOf(d.file.Text, u.Span.Start, u.Span.End)}, nil
	}
	if start < end && end < len(d.file.Text) && d.file.Text[end] == ':' {
		if text := s.keyword(d, start, end); text != "" {
			return hover{markup{"markdown", text}, rangeOf(d.file.Text, start, end)}, nil
		}
	}
	return nil, nil
}

// description describes a name: what it is, its texts, its articles, and the rules that refer to it.
func (s *Server) description(d *document, u symbols.Use) string {
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

// cited returns an article with its text, as Markdown.
func (s *Server) cited(x *symbols.Index, cite string) string {
	if x == nil {
		return ""
	}
	a := x.Game.Article(cite)
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

// speaking lists the keys with which rules and abilities refer to what they affect.
var speaking = []string{"answer", "add", "forbid", "after", "instead", "at", "during", "overrides"}

// mostSpeakers is the largest number of references shown for a name.
const mostSpeakers = 12

// speakers lists the rules and abilities that refer to a name, such as a ruling, an action or a phase.
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

// article explains the article cited at an offset.
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

// keyword explains a key of the language.
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

// explained returns the language's description of a key.
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

// plain returns a text with Markdown signs escaped and unprintable characters replaced by spaces.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if runes.Unprintable(r) && r != '\n' {
			return ' '
		}
		return r
	}, marks.Replace(text))
}

var marks = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "]", "\\]", "<", "&lt;",
	"#", "\\#", "&", "&amp;")

// tokenTypes is the legend of semantic tokens. It uses the protocol's own names, for which every theme has colours.
var tokenTypes = []string{"variable", "function", "type", "enumMember", "property", "parameter", "keyword", "event",
	"namespace", "number"}

// tokenType maps each sort of name to a token type. Other sorts are values.
var tokenType = map[string]string{
	"variable": "variable", "zone": "namespace", "kind": "type", "enum": "type", "phase": "namespace",
	"ruling": "function", "relation": "function", "ranking": "function", "action": "function", "procedure": "function",
	"function": "function", "attribute": "property", "field": "property", "column": "property", "rule": "property",
	"ability": "property", "window": "event", "effect": "event", "name": "parameter", "word": "keyword",
}

// between matches the words and numbers of an expression that are not names.
var between = regexp.MustCompile(`\b(?:and|or|not|in|if|else|true|false|nil|\d+)\b`)

// bare matches a piece of expression between two names, without quoted texts or braces.
var bare = regexp.MustCompile(`^[\w\s+\-*/%<>=!?.,:()\[\]]*$`)

// tokens returns the semantic tokens of a document. Names come from the last check, positions from the current
// text.
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
			continue // typed after the check
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

// tokenWriter writes tokens as the protocol encodes them: each relative to the previous one, in UTF-16 units.
type tokenWriter struct {
	text      []byte
	data      []int
	at        int // the byte reached last, and its position
	line, col int
	onLine    int // the line and column of the last token
	onCol     int
}

// gap adds the words and numbers between a name and the next one, up to the end of the line.
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

// add adds one token, which must begin after the previous ones.
func (w *tokenWriter) add(start, end int, kind string) {
	w.goTo(start)
	line, col := w.line, w.col
	w.goTo(end)
	if w.line != line {
		return // a text folded over several lines
	}
	if line != w.onLine {
		w.onCol = 0
	}
	w.data = append(w.data, line-w.onLine, col-w.onCol, w.col-col, slices.Index(tokenTypes, kind), 0)
	w.onLine, w.onCol = line, col
}

// goTo finds the line and column of an offset at or after the last one.
func (w *tokenWriter) goTo(offset int) {
	for w.at < offset {
		r, size := utf8.DecodeRune(w.text[w.at:])
		w.at += size
		if w.col += width(r); r == '\n' {
			w.line, w.col = w.line+1, 0
		}
	}
}
