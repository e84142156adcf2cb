package lsp

import (
	"bytes"
	"regexp"
	"slices"
	"unicode/utf8"

	"precept/interpreter/source"
)

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
