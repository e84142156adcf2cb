package lsp

import (
	"context"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// Scenario files belong to no package. Problems that need no playing are reported while the author types. The
// scenarios are played once nothing was typed for a while. They are also played when the file is opened or saved,
// and after each check of their game. Failures are then reported.

// unplayed is the code of diagnostics from playing scenarios.
const unplayed = "scenario"

// scenes reports whether a document is a scenario file or another file about scenarios.
func (d *document) scenes() bool { return slices.Contains(words.Files(), kindOf(d.file.Text)) }

// rest cancels the playing of a document's scenarios, pending or running.
func (d *document) rest() {
	if d.due != nil {
		d.due()
	}
	if d.playing != nil {
		d.playing()
	}
	d.due, d.playing = nil, nil
}

// of returns the project that defines the names in a document: the document's own project, or the game of its
// scenarios; nil if there is none.
func (s *Server) of(d *document) *project {
	if d.scenes() {
		return s.played(d)
	}
	return s.home(d)
}

// cast is the game and rulebook that a scenario file names.
type cast struct{ game, rulebook string }

func castOf(d *document) cast {
	if d.goodIs == nil || len(d.goodIs.Pairs) == 0 {
		return cast{}
	}
	out := cast{rulebook: d.goodIs.Pairs[0].Value.Text}
	if g := d.goodIs.Get("game"); g != nil && g.Get("package") != nil {
		out.game = g.Get("package").Text
	}
	return out
}

// played returns the project on which scenarios are played, nil if unknown. It tries the project of their folder,
// then an open mod with their rulebook, a game in the workspace, and a built-in game.
func (s *Server) played(d *document) *project {
	c := castOf(d)
	if p := s.projectOf(d.path); p != nil && (c.game == "" || gameOf(p) == c.game) {
		return p
	}
	if c.game == "" {
		return nil
	}
	var plain *project
	for _, p := range s.projects {
		switch {
		case gameOf(p) != c.game:
		case p.game == "":
			plain = p
		case brings(p, c.rulebook):
			return p
		}
	}
	if plain != nil {
		return plain
	}
	for _, f := range s.folders {
		for _, dir := range []string{f, f + "/content"} {
			if l, err := (&desk.Desk{}).OpenLibrary(filepath.FromSlash(dir)); err == nil {
				if p, err := l.Find(c.game); err == nil {
					return s.project(path.Clean(filepath.ToSlash(p.Root)), "")
				}
			}
		}
	}
	base := s.baseOf(c.game)
	if base == nil {
		return nil
	}
	p := &project{dir: base.root, shelf: base, calm: map[string]bool{}, quiet: true}
	s.projects[base.root] = p
	return p
}

// gameOf returns the game of a project: its own, or the one that a mod applies to.
func gameOf(p *project) string {
	if p.game != "" {
		return p.game
	}
	if n := p.found.trees[p.dir+"/game.yaml"]; n != nil && len(n.Pairs) > 0 {
		return n.Pairs[0].Value.Text
	}
	p.shelf.read()
	for _, f := range p.shelf.files {
		if f.Name == p.dir+"/game.yaml" {
			for line := range strings.Lines(string(f.Text)) {
				if rest, ok := strings.CutPrefix(line, "game:"); ok {
					return strings.TrimSpace(rest)
				}
			}
		}
	}
	return ""
}

// brings reports whether a project was checked and contains a rulebook.
func brings(p *project, rulebook string) bool {
	return p.found.index != nil && slices.Contains(rulebooks(p), rulebook)
}

// rulebooks returns the ids of the rulebooks of a checked project.
func rulebooks(p *project) (ids []string) {
	docs := p.found.index.Game
	for _, r := range slices.Concat(docs.Rulebooks, docs.Beside) {
		ids = append(ids, r.ID)
	}
	return ids
}

// readScenes reports problems of scenarios that need no playing. It keeps the failures of the last playing that
// were not edited.
func (s *Server) readScenes(d *document) {
	out := s.misread(d)
	if len(d.wrong) == 0 {
		ps := &source.Problems{}
		scenario.ReadText(d.file, ps)
		for _, w := range ps.All() {
			out = append(out, s.diagnostic(placed{Problem: w, at: w.Span}, d.file.Text, w.Span.Start, w.Span.End))
		}
		for _, t := range d.reported {
			if t.Code == unplayed {
				out = append(out, t)
			}
		}
	}
	s.send(d, out)
}

// rehearse stops a running play of a document's scenarios and schedules a new one after a delay.
func (s *Server) rehearse(d *document, after time.Duration) {
	d.rest()
	if kindOf(d.file.Text) == words.Scenarios {
		d.due = s.after(after, func() { s.play(d) })
	}
}

// rehearseAll schedules the open scenarios of a project that was just checked.
func (s *Server) rehearseAll(p *project) {
	for _, d := range s.docs {
		if d.scenes() && d.due == nil && s.played(d) == p {
			s.rehearse(d, s.Moment)
		}
	}
}

// play plays the scenarios of a document. If their game was not checked yet, it starts the check, after which play
// runs again.
func (s *Server) play(d *document) {
	d.due = nil
	ps := &source.Problems{}
	suite := scenario.ReadText(d.file, ps)
	p := s.played(d)
	switch {
	case ps.Len() > 0 || s.docs[d.uri] != d:
		return
	case p == nil:
		s.failed(d, s.unknown(d))
		return
	case p.checks == 0 && !p.running && p.due == nil:
		s.later(p)
		return
	case p.found.game == nil || p.running || p.due != nil:
		return // the game has problems or will be checked
	}
	if w := s.foreign(d, p); w != nil {
		s.failed(d, w)
		return
	}
	file := d.file
	ctx, stop := context.WithCancel(context.Background())
	d.playing = stop
	r := &rehearsal{job: &job{project: p, open: s.opened(), ctx: ctx}, games: map[string]*interpreter.Game{}}
	for k, g := range p.withVariants {
		r.games[k] = g
	}
	r.games[""] = p.found.game
	checks := p.checks
	s.beside(func() func() {
		out := r.play(suite)
		return func() {
			if p.checks == checks && p.withVariants != nil {
				p.withVariants = r.games
			}
			if ctx.Err() == nil && d.file == file {
				d.playing = nil
				s.failed(d, out)
			}
		}
	})
}

// failed reports the failures of playing scenarios.
func (s *Server) failed(d *document, list []source.Problem) {
	d.failed = list
	out := slices.DeleteFunc(slices.Clone(d.reported), func(t diagnostic) bool { return t.Code == unplayed })
	for _, w := range list {
		t := s.diagnostic(placed{Problem: w, at: w.Span}, d.file.Text, w.Span.Start, w.Span.End)
		t.Severity = severityWarning
		out = append(out, t)
	}
	s.send(d, out)
}

// unknown returns the problem of scenarios whose game is unknown.
func (s *Server) unknown(d *document) []source.Problem {
	ps := &source.Problems{}
	if g := d.goodIs.Get("game"); g != nil && g.Get("package") != nil {
		n := g.Get("package")
		ps.Add(n.Span, unplayed, "there is no game %q%s", n.Text, source.Suggest(n.Text, s.library.IDs()))
	}
	return ps.All()
}

// foreign returns the problem of scenarios whose game lacks their rulebook. They belong to a mod that is not open,
// so playing them proves nothing. It returns nil if the rulebook exists or the game has none.
func (s *Server) foreign(d *document, p *project) []source.Problem {
	book, ids := castOf(d).rulebook, rulebooks(p)
	if len(ids) == 0 || slices.Contains(ids, book) {
		return nil
	}
	ps := &source.Problems{}
	ps.Add(d.goodIs.Pairs[0].Value.Span, unplayed, "%s has no rulebook %q%s; for a mod's rulebook, open one of "+
		"its files too", gameOf(p),
		book, source.Suggest(book, ids))
	return ps.All()
}

// rehearsal plays scenarios in the background.
type rehearsal struct {
	job   *job
	games map[string]*interpreter.Game // by the variants applied to it
}

// play plays scenarios until it is stopped, and returns their failures.
func (r *rehearsal) play(suite *scenario.Suite) []source.Problem {
	ps := &source.Problems{}
	for _, sc := range suite.Scenarios {
		if r.job.ctx.Err() != nil {
			return nil
		}
		key := strings.Join(sc.Variants, " ")
		if _, known := r.games[key]; !known {
			if out := r.job.check(sc.Variants...); out != nil {
				r.games[key] = out.game
			}
		}
		g := r.games[key]
		if g == nil {
			ps.Add(sc.Span, unplayed, "with %s the game has problems", strings.Join(sc.Variants, ", "))
			continue
		}
		f := sc.On(g)
		if f == nil {
			continue
		}
		for _, f := range append([]*scenario.Failure{f}, f.Also...) {
			if f.Headed() { // once, no matter how many scenarios it concerns
				ps.Add(f.Span, unplayed, f.Text.Format, f.Text.Args...)
				continue
			}
			p := ps.Add(f.Span, unplayed, f.Text.Format, f.Text.Args...)
			for _, n := range f.Remarks() {
				p.Notes = append(p.Notes, source.Note{Text: n})
			}
			if f.Span != sc.Span {
				p.Notes = append(p.Notes, source.Note{Span: sc.Span, Text: source.Say("of %q", sc.Name)})
			}
		}
	}
	return ps.All()
}

// What can be written in scenario files.

// placeOf returns a place of the content language or of the scenario language.
func placeOf(name string) language.Place {
	if p, ok := words.At(name); ok {
		return p
	}
	return language.At(name)
}

// rowOf returns the row of a key in a place of either language.
func rowOf(place, word string) (language.Row, bool) {
	if _, ok := words.At(place); ok {
		return words.Find(place, word)
	}
	return language.Find(place, word)
}

// ofItem returns the spot for the value of a key in a script item.
func (s spot) ofItem(f frame) spot {
	p, expects := words.At(words.Beside(f.first()))
	switch {
	case expects && f.key == f.first():
		return rowSpot(p.Verb, spot{place: p.Name})
	case expects:
		if r, ok := words.Find(p.Name, f.key); ok {
			return rowSpot(r, spot{place: p.Name})
		}
	case f.key == f.first():
		return spot{sort: language.Free, in: "decision", word: "done", place: "answer"}
	}
	return spot{sort: language.Free, in: "decision", word: "answer", place: "answer", name: f.key}
}

// sceneNames maps a place of the scenario language to the sorts of names that are keys there.
var sceneNames = map[string][]string{
	"item": {"seat"}, "decision": {"seat", "name"}, "asked": {"seat"}, "of seats": {"seat"}, "owners": {"seat", "=nobody"},
	"given": {"zone"}, "places": {"space", "zone"}, "numbers": {"kind", "component"}, "turn": {"field"},
	"game of scenarios": {}, "zone": {"seat", "space", "enum"}, "answer": {"name", "kind", "component"},
}

// sceneValues maps a place and key to the sorts of names that are its values; * is an expression, § an article.
var sceneValues = map[[2]string][]string{
	{"game of scenarios", "seats"}: {"seat"}, {"game of scenarios", "variants"}: {"variant"},
	{"scenario", "seats"}: {"seat"}, {"scenario", "variants"}: {"variant"}, {"scenario", "covers"}: {"§"},
	{words.Scenarios, "variants"}: {"variant"},
	{"turn", "player"}:            {"seat"}, {"turn", "phase"}: {"phase"},
	{"given", "until"}: {"phase", "procedure", "action"},
	{"given", "picks"}: {"component", "kind", "seat", "space"}, {"given", "zone"}: {"component", "kind", "seat", "=rest"},
	{"given", "dice"}: {"value"}, {"values", ""}: {"value", "seat", "space", "=true", "=false"},
	{"decision", "done"}:   {"action", "procedure", "=pass"},
	{"decision", "answer"}: {"space", "seat", "component", "kind", "value", "=none"},
	{"asked", ""}:          {"name", "=menu"}, {"asked", "at_once"}: {"seat"},
	{"asked", "among"}:      {"action", "space", "seat", "component", "kind", "value", "=none", "=done", "=pass"},
	{"asked", "exactly"}:    {"action", "space", "seat", "component", "kind", "value", "=none", "=done", "=pass"},
	{"item asks", "among"}:  {"action", "space", "seat", "component", "kind", "value", "=none", "=done", "=pass"},
	{"item holds", "holds"}: {"*"}, {"of seats", ""}: {"zone", "ability"}, {"item ended", "ended"}: {"seat"},
	{"item illegal", "because"}: {"§"}, {"item never", "because"}: {"§"}, {"item refused", "refused"}: {"§"},
	{"item advised", "advised"}: {"§"}, {"item advised_against", "advised_against"}: {"§"}, {"correction", "by"}: {"seat"},
	{"otherwise", "covers"}: {"§"}, {"otherwise", "because"}: {"§"}, {"gap", "article"}: {"§"},
}

// sceneKeys offers the keys of a place in a scenario file; false for other places.
func (c *completing) sceneKeys(sp spot) bool {
	p, ok := words.At(sp.place)
	_, item := sceneNames[sp.place]
	if !ok && sp.place != "item" && !item {
		return false
	}
	rows := slices.Clone(p.Rows)
	if sp.place == "item" {
		if len(c.w.keys) == 0 {
			for _, w := range words.Items() {
				at, _ := words.At(words.Beside(w))
				rows = append(rows, at.Verb)
			}
		} else if at, expects := words.At(words.Beside(c.w.keys[0])); expects {
			c.rows(at.Rows)
			return true
		} else {
			sp.place = "answer"
		}
	}
	c.rows(rows)
	if sp.place == "values" || sp.place == "changed" {
		c.expression(c.w.value)
	}
	sorts, more := sorted(sceneNames[sp.place])
	if sp.place == "game of scenarios" {
		more = slices.Sorted(maps.Keys(c.choices()))
	}
	for _, w := range more {
		c.key(language.Row{Word: w, Shape: language.Shape{Sort: language.Node}})
	}
	if len(sorts) > 0 {
		c.names(c.keyed, sorts...)
	}
	return true
}

func (c *completing) rows(rows []language.Row) {
	for _, r := range rows {
		c.key(r)
	}
}

// sceneValue offers the possible values at a place in a scenario file; false for other files or places.
func (c *completing) sceneValue(sp spot) bool {
	if !c.d.scenes() {
		return false
	}
	if sp.in == "game of scenarios" && sp.word == "package" {
		c.words(c.s.library.IDs()...)
		return true
	}
	if values := c.choices()[sp.word]; sp.in == "game of scenarios" && len(values) > 0 {
		c.words(values...)
		return true
	}
	list, ok := sceneValues[[2]string{sp.in, sp.word}]
	if !ok {
		list, ok = sceneValues[[2]string{sp.in, ""}]
	}
	if !ok {
		return false
	}
	switch list[0] {
	case "*":
		c.expression(c.w.value)
	case "§":
		c.articles()
	default:
		sorts, more := sorted(list)
		types := c.typesOf(sp.name)
		c.names(func(n *symbols.Name) {
			if slices.Contains(types, typeIn(n)) || sp.place == "zone" && n.Sort == "component" {
				c.name(n, meant, n.ID)
			}
		}, sorts...)
		c.words(more...)
		c.names(c.named0, sorts...)
	}
	return true
}

// meant is the rank of names that are most likely meant; it puts them before other words.
const meant = -2

// choices returns the values of each setup option, nil if the game is not known.
func (c *completing) choices() map[string][]string {
	if p := c.s.of(c.d); p != nil && p.found.game != nil {
		return p.found.game.Definition().Choices()
	}
	return nil
}

// typesOf returns the types of all bindings of a name.
func (c *completing) typesOf(name string) (out []string) {
	if c.x == nil || name == "" {
		return nil
	}
	for _, n := range c.x.Named(name) {
		if n.Sort == "name" {
			out = append(out, typeIn(n))
		}
	}
	return out
}

// typeIn returns the type of a name: the part of its form after the colon.
func typeIn(n *symbols.Name) string {
	_, t, _ := strings.Cut(n.Form, ": ")
	return t
}

// sorted splits a list into sorts of names and the literal words, which are marked with "=".
func sorted(list []string) (sorts, more []string) {
	for _, s := range list {
		if w, ok := strings.CutPrefix(s, "="); ok {
			more = append(more, w)
		} else {
			sorts = append(sorts, s)
		}
	}
	return sorts, more
}
