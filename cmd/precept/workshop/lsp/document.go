package lsp

import (
	"bytes"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// document is a text that is open in the editor.
type document struct {
	uri      string
	path     string // with forward slashes; "" if the text is not a file
	version  int
	file     *source.File // the current text
	tree     *source.Node // its tree, nil if it cannot be parsed
	wrong    []source.Problem
	good     *source.File // the last text that could be parsed, and its tree
	goodIs   *source.Node
	touched  lines        // typed since the text last parsed without problems
	since    lines        // typed since the last check without any problem
	edited   int          // the line typed last
	read     []diagnostic // formatting diagnostics, as reported
	reported []diagnostic
	shown    []diagnostic // as sent last
	sent     bool         // diagnostics were sent at least once

	failed  []source.Problem // for a scenario file: the failures found by playing it
	due     func()           // cancels the wait before it is played
	playing func()           // stops playing
}

// newDocument returns a document that the client has just opened.
func newDocument(t textDocument) *document {
	d := &document{uri: t.URI, path: pathOf(t.URI), version: t.Version}
	d.set([]byte(t.Text))
	return d
}

// name returns the name of the document's file, or its URI if it is not a file.
func (d *document) name() string {
	if d.path != "" {
		return d.path
	}
	return d.uri
}

// set replaces and parses the text.
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
}

// moved moves diagnostics to their places after an edit, and drops those inside the edited range.
func (d *document) moved(start, end, size int, text []byte) {
	var kept []diagnostic
	for _, t := range d.reported {
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
	d.reported = kept
}

// follow moves diagnostics about a missing part to the line being typed, and drops them if typing has left their
// line.
func (d *document) follow(line int, text []byte) {
	start, end := lineAt(text, d.edited)
	d.reported = slices.DeleteFunc(d.reported, func(t diagnostic) bool {
		return t.follows && (t.Range.Start.Line != line || d.edited != line)
	})
	for i := range d.reported {
		if d.reported[i].follows {
			d.reported[i].Range = rangeOf(text, start, end)
		}
	}
}

// goOn moves a diagnostic about a missing part from the beginning of its declaration to the line being typed, where the
// next check will report it, too.
func (d *document) goOn(lang string) {
	for i, t := range d.reported {
		start, end := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
		if !t.lacks || t.follows || !d.typesIn(source.Span{File: d.file, Start: start, End: end}) {
			continue
		}
		begins := related{location{d.uri, t.Range}, source.Say(beginsHere).In(speech.Language(lang))}
		t.Related, t.follows = append([]related{begins}, t.Related...), true
		typed := d.typed()
		t.Range = rangeOf(d.file.Text, typed.Start, typed.End)
		d.reported[i] = t
	}
}

var newline = []byte{'\n'}

// lines is a sorted set of line numbers.
type lines []int

// replace updates the set after an edit. The edit began at line first, and replaced a text with was line breaks by one
// with is line breaks. All edited lines are added to the set.
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

// differ returns where two texts begin to differ, and where in the first they become equal again.
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

// across maps an offset in one text to another text. It counts from the start before the difference, and from the
// end after it.
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

// offsetOf returns the byte offset of a position; a position outside the text gives the nearest end.
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

// width returns the number of UTF-16 units of a character.
func width(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// positionOf returns the position of a byte offset.
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

// wordAt returns the start and end of the name at an offset.
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

// pathOf returns the path of a file: URI, with forward slashes; "" for other URIs.
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

// uriOf returns the URI of a path.
func uriOf(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
