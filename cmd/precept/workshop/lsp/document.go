package lsp

import (
	"bytes"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"precept/interpreter/source"
)

// document is a text that is open in the editor.
type document struct {
	uri     string
	path    string // with forward slashes; "" for what is no file
	version int
	file    *source.File // as it stands
	tree    *source.Node // of it, nil where it cannot be read
	wrong   []source.Problem
	good    *source.File // as it could be read last, and its tree
	goodIs  *source.Node
	touched lines        // those that were typed since nothing was wrong with reading it
	since   lines        // those that were typed since nothing was wrong in it at all
	edited  int          // the line that was typed last
	read    []diagnostic // of how it is written, as told
	told    []diagnostic
	shown   []diagnostic // as it was sent last
	sent    bool         // it was sent once

	failed  []source.Problem // of a file of scenarios: what came of playing it
	due     func()           // ends the wait before it is played
	playing *atomic.Bool     // set, it is played no further
}

// newDocument is a document as it is opened.
func newDocument(t textDocument) *document {
	d := &document{uri: t.URI, path: pathOf(t.URI), version: t.Version}
	d.set([]byte(t.Text))
	return d
}

// name is what the file of the document is called.
func (d *document) name() string {
	if d.path != "" {
		return d.path
	}
	return d.uri
}

// set reads the text anew.
func (d *document) set(text []byte) {
	d.file = &source.File{Name: d.name(), Text: text}
	ps := &source.Problems{}
	d.tree = source.Parse(d.file, ps)
	d.wrong = ps.All()
	if d.tree != nil && len(d.wrong) == 0 {
		d.good, d.goodIs, d.touched = d.file, d.tree, nil
	}
}

// change applies an edit of the client.
func (d *document) change(c change) {
	old := d.file.Text
	var start, end int
	if c.Range != nil {
		start, end = offsetOf(old, c.Range.Start), offsetOf(old, c.Range.End)
		end = max(start, end)
	} else {
		start, end = differ(old, []byte(c.Text))
		c.Text = c.Text[start : len(c.Text)-(len(old)-end)]
	}
	text := slices.Concat(old[:start], []byte(c.Text), old[end:])
	first := bytes.Count(old[:start], newline)
	was, is := bytes.Count(old[start:end], newline), strings.Count(c.Text, "\n")
	d.touched.replace(first, was, is)
	d.since.replace(first, was, is)
	d.edited = first + is
	d.moved(start, end, len(c.Text), text)
	d.follow(first, text)
	d.set(text)
	d.goOn()
}

// moved moves what is told to where it stands after an edit; what was edited is told no more.
func (d *document) moved(start, end, size int, text []byte) {
	var kept []diagnostic
	for _, t := range d.told {
		from, to := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
		switch {
		case to < start || t.follows:
		case from >= end:
			from, to = from-end+start+size, to-end+start+size
			t.Range = rangeOf(text, from, to)
		default:
			continue
		}
		kept = append(kept, t)
	}
	d.told = kept
}

// follow has what a declaration lacks told on the line that is typed, as long as that is the one it was told on.
func (d *document) follow(line int, text []byte) {
	start, end := lineAt(text, d.edited)
	d.told = slices.DeleteFunc(d.told, func(t diagnostic) bool {
		return t.follows && (t.Range.Start.Line != line || d.edited != line)
	})
	for i := range d.told {
		if d.told[i].follows {
			d.told[i].Range = rangeOf(text, start, end)
		}
	}
}

// goOn has what a declaration lacks, and was told where that begins, told on the line of it that is typed now, as the
// next check will tell it.
func (d *document) goOn() {
	for i, t := range d.told {
		start, end := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
		if !t.lacks || t.follows || !d.typesIn(source.Span{File: d.file, Start: start, End: end}) {
			continue
		}
		begins := related{location{d.uri, t.Range}, beginsHere}
		t.Related, t.follows = append([]related{begins}, t.Related...), true
		typed := d.typed()
		t.Range = rangeOf(d.file.Text, typed.Start, typed.End)
		d.told[i] = t
	}
}

var newline = []byte{'\n'}

// lines is a set of lines, in order.
type lines []int

// replace puts several lines behind the first of some in the place of others, and takes all that are left into the set.
func (l *lines) replace(first, was, is int) {
	var out lines
	for _, n := range *l {
		switch {
		case n < first:
			out = append(out, n)
		case n > first+was:
			out = append(out, n-was+is)
		}
	}
	for n := first; n <= first+is; n++ {
		out = append(out, n)
	}
	slices.Sort(out)
	*l = slices.Compact(out)
}

// has reports whether a line is in the set.
func (l lines) has(n int) bool { return slices.Contains(l, n) }

// differ is where two texts begin to differ, and where in the first they are equal again.
func differ(a, b []byte) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end = len(a)
	for k := len(b); end > start && k > start && a[end-1] == b[k-1]; k-- {
		end--
	}
	return start, end
}

// across is where in another text an offset of one stands: by what stands before the place where they differ, or
// behind it.
func across(offset int, from, to []byte) int {
	start, end := differ(from, to)
	switch back := len(to) - (len(from) - end); {
	case offset <= start:
		return offset
	case offset >= end:
		return offset - end + back
	default:
		return min(start+offset-start, max(start, back))
	}
}

// offsetOf is the byte at a position; what lies outside is taken as the nearest end.
func offsetOf(text []byte, p position) int {
	at := 0
	for range max(p.Line, 0) {
		k := bytes.IndexByte(text[at:], '\n')
		if k < 0 {
			return len(text)
		}
		at += k + 1
	}
	for units := p.Character; units > 0 && at < len(text) && text[at] != '\n' && text[at] != '\r'; {
		r, size := utf8.DecodeRune(text[at:])
		at += size
		units -= width(r)
	}
	return at
}

// width is how many units a character takes in UTF-16.
func width(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// positionOf is the position of a byte.
func positionOf(text []byte, offset int) position {
	offset = min(max(offset, 0), len(text))
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	p := position{Line: bytes.Count(text[:start], newline)}
	for _, r := range string(text[start:offset]) {
		p.Character += width(r)
	}
	return p
}

func rangeOf(text []byte, start, end int) span {
	return span{positionOf(text, start), positionOf(text, end)}
}

// word is the name at an offset, from its beginning to its end.
func wordAt(text []byte, offset int) (start, end int) {
	start, end = offset, offset
	for start > 0 && wordByte(text[start-1]) {
		start--
	}
	for end < len(text) && wordByte(text[end]) {
		end++
	}
	return start, end
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// pathOf is the path of a file: URI, with forward slashes; "" for others.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := u.Path
	if runtime.GOOS == "windows" && len(path) > 2 && path[0] == '/' && path[2] == ':' {
		path = path[1:]
	}
	if path == "" {
		return ""
	}
	return filepath.ToSlash(filepath.Clean(filepath.FromSlash(path)))
}

// uriOf is the URI of a path.
func uriOf(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
