package lsp

import (
	"bytes"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/format"
	"precept/interpreter/source"
)

// What is wrong is told where the author can do something about it. While a text is typed, what is new and not in the
// declaration that is typed is not told before nothing was typed for a while: half a declaration means nothing yet; and
// in other files not before nothing is wrong with the text itself. A problem that is found behind what was typed, but
// comes of it, is told where it was typed; and what a declaration lacks is told on the line below it that is typed.

// placed is a problem at the place where it is told.
type placed struct {
	source.Problem
	at     source.Span
	advice bool // it breaks nothing
	typed  bool // it is told on the line that is typed, of what begins above it
}

// key tells problems apart wherever they stand, and whatever was perhaps meant.
func (p *placed) key() string {
	text, _, _ := strings.Cut(p.Text, "; did you mean")
	return fileOf(p.at) + "\x00" + p.Code + "\x00" + text
}

// near reports whether a place is in the declaration in which something was typed last.
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

// declared is how far declarations are indented at most: they stand below a key of the file, or are that.
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

// calmed notes of every text that was checked as it stands whether anything is wrong in it.
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

// problems is what was found, as far as it concerns a document: of a variant, the game with it.
func (p *project) problems(d *document) []source.Problem {
	if d != nil {
		if over := p.found.laid[d.name()]; over != nil {
			return over.problems
		}
	}
	return p.found.problems
}

// tell tells what was found in a project.
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
	for name, over := range p.found.laid {
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

// advise adds what breaks nothing, in the project's own files, while nothing is typed, or where it was told before.
func (p *project) advise(byFile map[string][]placed, told map[string]bool) {
	for _, w := range p.found.advice {
		pl := placed{Problem: w, at: w.Span, advice: true}
		if name := fileOf(pl.at); p.shelf.holds(name) && (p.active == nil || p.quiet || p.calm[pl.key()]) {
			byFile[name], told[pl.key()] = append(byFile[name], pl), true
		}
	}
}

// place is where a problem is told, false where it is told nowhere.
func (s *Server) place(p *project, w source.Problem) (placed, bool) {
	out := placed{Problem: w, at: w.Span}
	if a := p.active; a != nil && w.Lacks && a.typesIn(w.Span) {
		out.at, out.typed = a.typed(), true
		out.Notes = append([]source.Note{{Span: w.Span, Text: beginsHere}}, w.Notes...)
		return out, true
	}
	if a := p.active; a != nil && !s.isFresh(a, w.Span) {
		for i, n := range w.Notes {
			if s.isFresh(a, n.Span) {
				out.at = n.Span
				out.Notes = slices.Clone(w.Notes)
				out.Notes[i] = source.Note{Span: w.Span, Text: "found here"}
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
		out.Notes = append([]source.Note{{Span: w.Span, Text: "found here"}}, w.Notes...)
	}
	return out, true
}

// beginsHere is told of where a declaration begins whose lack is told on the line that is typed.
const beginsHere = "of what begins here"

// typed is the line that was typed last, from its first letter to its end; the one above where nothing stands there.
func (d *document) typed() source.Span {
	text := d.file.Text
	_, end := lineAt(text, d.edited)
	end = len(bytes.TrimRight(text[:end], " \r\n"))
	start := bytes.LastIndexByte(text[:end], '\n') + 1
	return source.Span{File: d.file, Start: start + indented(text[start:end]), End: end}
}

// typesIn reports whether what begins at a place is what is typed: on a line of it, further below.
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
			least-- // a line of a text that goes on beside it
		} else if v := bytes.TrimSpace(first[least-1+behind:]); len(v) > 0 && bytes.IndexByte(opening, v[0]) < 0 {
			least-- // a key with its value: those beside it belong to the same
		}
	}
	for line := range bytes.Lines(below) {
		body := bytes.TrimSpace(line)
		if len(body) == 0 || body[0] == '#' {
			continue
		}
		list := indented(line) == least-1 && first[least-1] != '-' && body[0] == '-' // may stand just below its key
		if indented(line) < least && !list {
			return false
		}
	}
	return true
}

// opening is how values begin that hold others, and what is no value.
var opening = []byte("{[#")

// indented is how many spaces a line begins with.
func indented(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " ")) }

// isFresh reports whether a place is on a line that was typed since nothing was wrong in the document.
func (s *Server) isFresh(d *document, at source.Span) bool {
	if at.File == nil || at.File.Name != d.name() {
		return false
	}
	line := positionOf(at.File.Text, at.Start).Line
	return at.File == d.file && d.since.has(line)
}

// homeFile is where it is told what has no place: the file of the game, or of the variant of a mod.
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

// publish sends what is told of each file of a project, where that has changed.
func (s *Server) publish(p *project, byFile map[string][]placed) {
	for _, d := range s.docs {
		if s.home(d) == p && d.path != "" {
			s.show(d, byFile[d.name()])
			delete(byFile, d.name())
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

// show tells what is wrong with a document that is open: as it is read, and as it was checked.
func (s *Server) show(d *document, list []placed) {
	out := s.misread(d)
	if len(d.wrong) > 0 {
		list = nil // what it means is not known
	}
	for _, pl := range list {
		start, end := pl.at.Start, pl.at.End
		if f := pl.at.File; f != d.file {
			from, to := differ(f.Text, d.file.Text)
			if end > from && start < to {
				continue // it has been changed since
			}
			start, end = across(start, f.Text, d.file.Text), across(end, f.Text, d.file.Text)
		}
		out = append(out, s.diagnostic(pl, d.file.Text, start, end))
	}
	s.send(d, out)
}

// misread is what is wrong with how a document is written. What is found on a line that was not touched since it could
// be read comes of those that were.
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
			pl.Notes = append([]source.Note{{Span: w.Span, Text: "found here"}}, w.Notes...)
			pl.at.Start, pl.at.End = start, end
		}
		out = append(out, s.diagnostic(pl, d.file.Text, pl.at.Start, pl.at.End))
	}
	return out
}

// lineAt is a line, from its first letter to its end.
func lineAt(text []byte, line int) (start, end int) {
	start = offsetOf(text, position{Line: line})
	end = start + firstLine(text[start:])
	for start < end && text[start] == ' ' {
		start++
	}
	return start, end
}

// send sends what is told of a document, where that has changed.
func (s *Server) send(d *document, list []diagnostic) {
	d.told = list
	if d.sent && slices.EqualFunc(list, d.shown, same) {
		return
	}
	d.shown, d.sent = slices.Clone(list), true
	s.notify("textDocument/publishDiagnostics", publishParams{URI: d.uri, Version: d.version, Diagnostics: list0(list)})
}

func same(a, b diagnostic) bool {
	return a.Range == b.Range && a.Code == b.Code && a.Message == b.Message && slices.Equal(a.Related, b.Related)
}

// list0 is a list that is no null in JSON.
func list0[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// diagnostic is a problem as editors show it. It covers at least one letter.
func (s *Server) diagnostic(p placed, text []byte, start, end int) diagnostic {
	if k := start + firstLine(text[min(max(start, 0), len(text)):]); end > k && k > start && p.Code != "spelling" {
		end = k // lists and maps are not painted whole
	}
	out := diagnostic{Range: rangeOf(text, start, max(end, start)), Severity: severityError, Code: p.Code,
		Source: "precept", Message: p.Text, follows: p.typed, lacks: p.Lacks && p.at == p.Span}
	if p.Code == "unused" || p.Code == "never_opened" { // as yet
		out.Severity, out.Tags = severityWarning, []int{unnecessary}
	}
	if p.advice {
		out.Severity = severityAdvice
	}
	for _, n := range p.Notes {
		if n.Span.File == nil {
			out.Message += "\n" + n.Text
			continue
		}
		if uri := s.uri(n.Span.File.Name); uri != "" {
			at := rangeOf(n.Span.File.Text, n.Span.Start, n.Span.End)
			out.Related = append(out.Related, related{location{uri, at}, n.Text})
		}
	}
	return out
}

// actions is how what is wrong on some lines can be mended: what was perhaps meant is written instead.
func (s *Server) actions(p codeActionParams) (any, error) {
	out := []codeAction{}
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return out, nil
	}
	for _, t := range d.told {
		if t.Range.End.Line < p.Range.Start.Line || t.Range.Start.Line > p.Range.End.Line {
			continue
		}
		if a, ok := s.mend(d, t); ok {
			out = append(out, a)
		}
	}
	return out, nil
}

// mend is how one problem is mended, false where nothing is known.
func (s *Server) mend(d *document, t diagnostic) (codeAction, bool) {
	start, end := offsetOf(d.file.Text, t.Range.Start), offsetOf(d.file.Text, t.Range.End)
	m, ok := source.MendOf(d.file.Text, start, max(start, end), t.Message)
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

// format lays a document out; one that cannot be read stays as it is.
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
