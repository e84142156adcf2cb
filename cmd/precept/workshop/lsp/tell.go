package lsp

import (
	"bytes"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/format"
	"precept/interpreter/source"
)

// Problems are reported where the author can fix them. While a text is typed, new problems outside the declaration
// being typed wait for a pause, because half a declaration means nothing yet. Problems in other files wait until
// the text itself has none. A problem found after the typed place but caused by it is reported at that place. If a
// declaration lacks something, the diagnostic is on the line below it that is being typed.

// placed is a problem with the place where it is reported.
type placed struct {
	source.Problem
	at     source.Span
	advice bool // valid, but rarely intended
	typed  bool // reported on the line being typed, about a declaration that begins above it
}

// key identifies a problem, whatever its line and suggestion.
func (p *placed) key() string {
	return fileOf(p.at) + "\x00" + p.Code + "\x00" + p.Text.Plain().String()
}

// near reports whether a place is in the declaration that was typed last.
func (d *document) near(at source.Span) bool {
	from, to := d.edited, d.edited
	for from > 0 && !d.declares(from) {
		from--
	}
	for to++; offsetOf(d.file.Text, position{Line: to}) < len(d.file.Text) && !d.declares(to); {
		to++
	}
	line := positionOf(at.File.Text, at.Start).Line
	if at.File != d.file {
		line = positionOf(d.file.Text, across(at.Start, at.File.Text, d.file.Text)).Line
	}
	return from <= line && line < to
}

// declared is the largest indentation of a declaration: the top-level keys, and the keys below them.
const declared = 2

// declares reports whether a declaration begins on a line.
func (d *document) declares(line int) bool {
	start := offsetOf(d.file.Text, position{Line: line})
	indent := 0
	for start+indent < len(d.file.Text) && d.file.Text[start+indent] == ' ' {
		indent++
	}
	rest := d.file.Text[start+indent:]
	return len(rest) > 0 && rest[0] != '\n' && rest[0] != '\r' && rest[0] != '#' && indent <= declared
}

func fileOf(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// calmed clears the list of typed lines in every document whose present version was checked and has no problems.
func (s *Server) calmed(p *project) {
	for _, d := range s.docs {
		if f := p.found.files[d.name()]; f == nil || f != d.file {
			continue
		}
		clean := !slices.ContainsFunc(p.problems(d), func(w source.Problem) bool { return fileOf(w.Span) == d.name() })
		if clean && len(d.wrong) == 0 {
			d.since = nil
		}
	}
}

// problems returns the problems that concern a document. For a variant, these are the problems of the game with it.
func (p *project) problems(d *document) []source.Problem {
	if d != nil {
		if over := p.found.variants[d.name()]; over != nil {
			return over.problems
		}
	}
	return p.found.problems
}

// tell reports the result of a check.
func (s *Server) tell(p *project) {
	byFile := map[string][]placed{}
	add := func(list []source.Problem, only string) {
		for _, w := range list {
			for _, w := range w.Each() {
				if pl, ok := s.place(p, w); ok && (only == "" || fileOf(pl.at) == only) {
					byFile[fileOf(pl.at)] = append(byFile[fileOf(pl.at)], pl)
				}
			}
		}
	}
	add(p.found.problems, "")
	for name, over := range p.found.variants {
		if len(p.found.problems) == 0 {
			add(over.problems, name)
		}
	}
	told := map[string]bool{}
	own := p.active != nil && (len(byFile[p.active.name()]) > 0 || len(p.active.wrong) > 0)
	for name, list := range byFile {
		if a := p.active; a != nil {
			here := name == a.name()
			list = slices.DeleteFunc(list, func(pl placed) bool {
				held := !p.quiet && !(here && a.near(pl.at)) || !here && own
				return held && !p.calm[pl.key()]
			})
		}
		byFile[name] = list
		for i := range list {
			told[list[i].key()] = true
		}
	}
	p.advise(byFile, told)
	p.calm = told
	s.publish(p, byFile)
}

// advise adds warnings in the project's own files. New ones wait until nothing is being typed.
func (p *project) advise(byFile map[string][]placed, told map[string]bool) {
	for _, w := range p.found.advice {
		pl := placed{Problem: w, at: w.Span, advice: true}
		if name := fileOf(pl.at); p.shelf.holds(name) && (p.active == nil || p.quiet || p.calm[pl.key()]) {
			byFile[name], told[pl.key()] = append(byFile[name], pl), true
		}
	}
}

// place returns where a problem is reported, false if nowhere.
func (s *Server) place(p *project, w source.Problem) (placed, bool) {
	out := placed{Problem: w, at: w.Span}
	if a := p.active; a != nil && w.Lacks && a.typesIn(w.Span) {
		out.at, out.typed = a.typed(), true
		out.Notes = append([]source.Note{{Span: w.Span, Text: source.Say(beginsHere)}}, w.Notes...)
		return out, true
	}
	if a := p.active; a != nil && !s.isFresh(a, w.Span) {
		for i, n := range w.Notes {
			if s.isFresh(a, n.Span) {
				out.at = n.Span
				out.Notes = slices.Clone(w.Notes)
				out.Notes[i] = source.Note{Span: w.Span, Text: source.Say("found here")}
				return out, true
			}
		}
	}
	if out.at.File != nil && (p.base == nil || p.shelf.holds(out.at.File.Name)) {
		return out, true
	}
	home := s.homeFile(p)
	if home == nil {
		return out, false
	}
	out.at = source.Span{File: home, End: firstLine(home.Text)}
	if w.Span.File != nil {
		out.Notes = append([]source.Note{{Span: w.Span, Text: source.Say("found here")}}, w.Notes...)
	}
	return out, true
}

// beginsHere is the note at the beginning of a declaration when its problem is reported on the line being typed.
const beginsHere source.Format = "of what begins here"

// typed returns the span of the last typed line without its indentation, or of the line above if it is empty.
func (d *document) typed() source.Span {
	text := d.file.Text
	_, end := lineAt(text, d.edited)
	end = len(bytes.TrimRight(text[:end], " \r\n"))
	start := bytes.LastIndexByte(text[:end], '\n') + 1
	return source.Span{File: d.file, Start: start + indented(text[start:end]), End: end}
}

// typesIn reports whether the author is typing in the node that begins at a place, below its first line.
func (d *document) typesIn(at source.Span) bool {
	if at.File != d.file {
		return false
	}
	text, typed := d.file.Text, d.typed()
	start := bytes.LastIndexByte(text[:at.Start], '\n') + 1
	if start+firstLine(text[start:]) >= typed.Start {
		return false
	}
	first, below, _ := bytes.Cut(text[start:typed.End], newline)
	least := indented(first) + 1
	if _, behind := keyIn(first[least-1:]); least > 1 && first[least-1] != '-' {
		if behind < 0 {
			least-- // a line of a text that continues beside it
		} else if v := bytes.TrimSpace(first[least-1+behind:]); len(v) > 0 && bytes.IndexByte(opening, v[0]) < 0 {
			least-- // a key with its value: its siblings belong to the same map
		}
	}
	for line := range bytes.Lines(below) {
		body := bytes.TrimSpace(line)
		if len(body) == 0 || body[0] == '#' {
			continue
		}
		list := indented(line) == least-1 && first[least-1] != '-' && body[0] == '-' // a list may be in its key's column
		if indented(line) < least && !list {
			return false
		}
	}
	return true
}

// opening lists the first signs of values that contain others, and of comments.
var opening = []byte("{[#")

// indented returns the number of leading spaces of a line.
func indented(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// isFresh reports whether a place is on a line typed after the document was last without problems.
func (s *Server) isFresh(d *document, at source.Span) bool {
	if at.File == nil || at.File.Name != d.name() {
		return false
	}
	line := positionOf(at.File.Text, at.Start).Line
	return at.File == d.file && d.since.has(line)
}

// homeFile returns the file for problems without a place: game.yaml, or the variant of a mod.
func (s *Server) homeFile(p *project) *source.File {
	if f := p.found.files[p.dir+"/game.yaml"]; f != nil {
		return f
	}
	for name, n := range p.found.trees {
		if p.shelf.holds(name) && n != nil && len(n.Pairs) > 0 && n.Pairs[0].Key.Text == "variant" {
			return p.found.files[name]
		}
	}
	return nil
}

func firstLine(text []byte) int {
	for i, c := range text {
		if c == '\n' || c == '\r' {
			return i
		}
	}
	return len(text)
}

// publish sends the diagnostics of each file of a project, if they changed.
func (s *Server) publish(p *project, byFile map[string][]placed) {
	for _, d := range s.docs {
		if s.home(d) == p && d.path != "" {
			s.show(d, byFile[d.name()])
			delete(byFile, d.name())
			delete(s.closed, d.name()) // its problems are now those of the document
		}
	}
	for name, list := range byFile {
		var out []diagnostic
		for _, pl := range list {
			out = append(out, s.diagnostic(pl, pl.at.File.Text, pl.at.Start, pl.at.End))
		}
		if len(out) > 0 || s.closed[name] {
			s.closed[name] = len(out) > 0
			s.notify("textDocument/publishDiagnostics", publishParams{URI: uriOf(name), Diagnostics: list0(out)})
		}
	}
	for name, told := range s.closed {
		if _, there := byFile[name]; told && !there && s.projectOf(name) == p {
			s.closed[name] = false
			s.notify("textDocument/publishDiagnostics", publishParams{URI: uriOf(name), Diagnostics: []diagnostic{}})
		}
	}
}

// show sends the problems of an open document, both of syntax and of the last check.
func (s *Server) show(d *document, list []placed) {
	out := s.misread(d)
	if len(d.wrong) > 0 {
		list = nil // its meaning is not known
	}
	for _, pl := range list {
		start, end := pl.at.Start, pl.at.End
		if f := pl.at.File; f != d.file {
			from, to := differ(f.Text, d.file.Text)
			if end > from && start < to {
				continue // it was edited after the check
			}
			start, end = across(start, f.Text, d.file.Text), across(end, f.Text, d.file.Text)
		}
		out = append(out, s.diagnostic(pl, d.file.Text, start, end))
	}
	s.send(d, out)
}

// misread returns the diagnostics for syntax errors in a document. An error on a line that was not touched must be
// caused by the typed lines, so it is reported there.
func (s *Server) misread(d *document) []diagnostic {
	var out []diagnostic
	for _, w := range d.wrong {
		line := positionOf(d.file.Text, w.Span.Start).Line
		pl := placed{Problem: w, at: w.Span}
		if len(d.touched) > 0 && !d.touched.has(line) {
			if len(out) > 0 {
				continue
			}
			start, end := lineAt(d.file.Text, d.edited)
			pl.Notes = append([]source.Note{{Span: w.Span, Text: source.Say("found here")}}, w.Notes...)
			pl.at.Start, pl.at.End = start, end
		}
		out = append(out, s.diagnostic(pl, d.file.Text, pl.at.Start, pl.at.End))
	}
	return out
}

// lineAt returns a line, without its indentation.
func lineAt(text []byte, line int) (start, end int) {
	start = offsetOf(text, position{Line: line})
	end = start + firstLine(text[start:])
	for start < end && text[start] == ' ' {
		start++
	}
	return start, end
}

// send sends the diagnostics of a document, if they changed.
func (s *Server) send(d *document, list []diagnostic) {
	for i := range list {
		a, _ := s.mend(d, list[i])
		list[i].Data = a.Title
	}
	d.reported = list
	if d.sent && slices.EqualFunc(list, d.shown, same) {
		return
	}
	d.shown, d.sent = slices.Clone(list), true
	s.notify("textDocument/publishDiagnostics", publishParams{URI: d.uri, Version: d.version, Diagnostics: list0(list)})
}

func same(a, b diagnostic) bool {
	return a.Range == b.Range && a.Code == b.Code && a.Message == b.Message && slices.Equal(a.Related, b.Related)
}

// list0 returns a list that is never null in JSON.
func list0[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// diagnostic returns a problem as a diagnostic. It covers at least one character.
func (s *Server) diagnostic(p placed, text []byte, start, end int) diagnostic {
	if k := start + firstLine(text[min(max(start, 0), len(text)):]); end > k && k > start && p.Code != "spelling" {
		end = k // mark only the first line of lists and maps
	}
	words := speech.Language(s.Lang)
	out := diagnostic{Range: rangeOf(text, start, max(end, start)), Severity: severityError, Code: p.Code,
		Source: "precept", Message: p.Text.In(words), text: p.Text, follows: p.typed, lacks: p.Lacks && p.at == p.Span}
	if p.Code == "unused" || p.Code == "never_opened" { // not used yet
		out.Severity, out.Tags = severityWarning, []int{unnecessary}
	}
	if p.advice {
		out.Severity = severityAdvice
	}
	for _, n := range p.Notes {
		if n.Span.File == nil {
			out.Message += "\n" + n.Text.In(words)
			continue
		}
		if uri := s.uri(n.Span.File.Name); uri != "" {
			at := rangeOf(n.Span.File.Text, n.Span.Start, n.Span.End)
			out.Related = append(out.Related, related{location{uri, at}, n.Text.In(words)})
		}
	}
	return out
}

// actions returns the quick fixes for problems on some lines: each replaces a text by the suggested one.
func (s *Server) actions(p codeActionParams) (any, error) {
	out := []codeAction{}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	for _, t := range d.reported {
		if t.Range.End.Line < p.Range.Start.Line || t.Range.Start.Line > p.Range.End.Line {
			continue
		}
		if a, ok := s.mend(d, t); ok {
			out = append(out, a)
		}
	}
	return out, nil
}

// mend returns the quick fix for one problem, false if there is none.
func (s *Server) mend(d *document, t diagnostic) (codeAction, bool) {
	start, end := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
	m, ok := t.text.Mend(d.file.Text, start, max(start, end))
	if !ok {
		return codeAction{}, false
	}
	title := strings.ReplaceAll(speech.In(s.Lang, "write %s"), "%s", m.With)
	if strings.TrimSpace(m.With) == "" {
		title = speech.In(s.Lang, "indent with spaces")
	}
	return codeAction{Title: title, Kind: "quickfix", Diagnostics: []diagnostic{t}, IsPreferred: true,
		Edit: workspaceEdit{map[string][]edit{d.uri: {{rangeOf(d.file.Text, m.Start, m.End), m.With}}}}}, true
}

// format formats a document; one that cannot be parsed stays unchanged.
func (s *Server) format(p openParams) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return []edit{}, nil
	}
	out, problems, err := format.Source(&source.File{Name: d.name(), Text: d.file.Text})
	if err != nil || problems.Len() > 0 || bytes.Equal(out, d.file.Text) {
		return []edit{}, nil
	}
	start, end := differ(d.file.Text, out)
	return []edit{{rangeOf(d.file.Text, start, end), string(out[start : len(out)-(len(d.file.Text)-end)])}}, nil
}
