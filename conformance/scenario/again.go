package scenario

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"precept/conformance/words"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Again is a file that repeats the scenarios of a rulebook with variants of their game.
type Again struct {
	Book     string
	Game     string
	Variants []string
	Span     source.Span
	Listed   []*Otherwise

	beside bool // read only because it is beside a requested file, so some scenarios that it mentions may be missing
	plan   *plan
}

// Otherwise lists scenarios with a different result under the variants, and the reason.
type Otherwise struct {
	Covers    *source.Node   // all scenarios that list this article
	Scenarios []*source.Node // or the scenarios with these names
	Because   []*source.Node // articles
	Why       string
	Span      source.Span
}

// again reads an [Again] file and adds it to the suite.
func (s *Suite) again(n *source.Node, ps *source.Problems) *Again {
	known(n, words.Again, ps)
	played := Scenario{}
	played.playedOn(n.Get("game"))
	a := &Again{Book: n.Get(words.Again).Text, Game: played.Game, Variants: played.Variants, Span: n.Pairs[0].Key.Span}
	if a.Book == "" || a.Game == "" || len(a.Variants) == 0 {
		ps.Add(a.Span, "missing", "scenarios are run again of a rulebook, with variants of a game: "+
			"{again: BOOK, game: {package: NAME, variants: [NAME]}}")
	}
	if list := n.Get("otherwise"); list != nil {
		for _, it := range list.Items {
			a.Listed = append(a.Listed, otherwise(it, ps))
		}
	}
	s.Again = append(s.Again, a)
	return a
}

func otherwise(n *source.Node, ps *source.Problems) *Otherwise {
	known(n, "otherwise", ps)
	o := &Otherwise{Covers: n.Get("covers"), Span: n.Span}
	if list := n.Get("scenarios"); list != nil {
		o.Scenarios = one(list)
	}
	if b := n.Get("because"); b != nil {
		o.Because = one(b)
	}
	if w := n.Get("why"); w != nil {
		o.Why = w.Text
	}
	if (o.Covers == nil) == (o.Scenarios == nil) {
		ps.Add(n.Span, "missing", "which come out otherwise? covers: an article, or scenarios: [their names]")
	}
	if len(o.Because) == 0 && o.Why == "" {
		ps.Add(n.Span, "missing", "what explains it? because: an article, or why: a sentence")
	}
	return o
}

// one returns a list, or a single value as a list.
func one(n *source.Node) []*source.Node {
	if n.Kind == source.List {
		return n.Items
	}
	return []*source.Node{n}
}

// besides reads the files in the folder of a requested file that repeat its scenarios.
func (s *Suite) besides(fsys fs.FS, asked string, ps *source.Problems) {
	list, _ := fs.ReadDir(fsys, path.Dir(asked))
	for _, entry := range list {
		name := path.Join(path.Dir(asked), entry.Name())
		if name == asked || !entry.Type().IsRegular() || path.Ext(name) != ".yaml" {
			continue
		}
		text, err := files.ReadFS(fsys, name, limit.FileBytes)
		if err != nil || !bytes.Contains(append([]byte("\n"), text...), []byte("\n"+words.Again+":")) {
			continue // errors in files that were not requested do not matter
		}
		n := source.Parse(&source.File{Name: name, Text: text}, ps)
		if n != nil && n.Get(words.Again) != nil {
			s.again(n, ps).beside = true
		}
	}
}

// rerun is a scenario that is repeated. listed is its entry among those with a different result, nil if there is
// none.
type rerun struct {
	sc     *Scenario
	listed *Otherwise
}

func scenariosOf(runs []rerun) []*Scenario {
	var out []*Scenario
	for _, re := range runs {
		out = append(out, re.sc)
	}
	return out
}

// plan lists the scenarios that an Again file repeats.
type plan struct {
	runs    []rerun
	left    map[source.Format]int // number of scenarios left out, by reason
	err     error
	settled bool // scenarios with conflicting variants are left out
}

// settle leaves out scenarios whose own variants conflict with those of the file.
func (p *plan) settle(goes func(sc *Scenario) bool) {
	if p.settled {
		return
	}
	before := len(p.runs)
	p.runs = slices.DeleteFunc(p.runs, func(re rerun) bool { return !goes(re.sc) })
	if n := before - len(p.runs); n > 0 {
		p.left[noStack] += n
	}
	p.settled = true
}

// The reasons why a scenario is not repeated.
const (
	nothingAlike = "show no article that its rulebook says again"
	noLineUp     = "have seats, options or pieces that it has not"
	noStack      = "are played with variants that do not go with it"
)

// planned finds which scenarios are repeated, as far as that is known before playing. The result is cached.
func (s *Suite) planned(load Loader, a *Again) *plan {
	if a.plan != nil {
		return a.plan
	}
	a.plan = &plan{left: map[source.Format]int{}}
	g, err := load(a.Game, a.Variants...)
	if err != nil {
		a.plan.err = err
		return a.plan
	}
	base, err := load(a.Game)
	if err != nil {
		a.plan.err = err
		return a.plan
	}
	alike, gone := alike(g.Definition(), base.Definition()), gone(g.Definition(), base.Definition())
	for _, sc := range s.Scenarios {
		if sc.Book != a.Book || sc.Game != a.Game || slices.ContainsFunc(sc.Variants, a.has) {
			continue
		}
		varied := a.with(sc, g.Definition(), alike)
		if s.Named(varied.Name) != nil {
			continue // it is in the suite with this name
		}
		if why := leaves(sc, varied, g.Definition(), gone); why != "" {
			a.plan.left[why]++
			continue
		}
		a.plan.runs = append(a.plan.runs, rerun{varied, a.lists(sc)})
	}
	return a.plan
}

func (a *Again) has(variant string) bool { return slices.Contains(a.Variants, variant) }

// with returns a scenario as it is repeated, with the file's variants. The result covers only the articles in alike; if
// alike is nil, it covers all of the scenario's articles.
func (a *Again) with(sc *Scenario, g *declared.Game, alike map[string]bool) *Scenario {
	varied := *sc
	varied.Name += a.suffix()
	varied.Variants = append(slices.Clone(a.Variants), sc.Variants...)
	if alike != nil {
		varied.Covers = slices.DeleteFunc(slices.Clone(sc.Covers), func(article string) bool {
			return !alike[g.Full(sc.Book+":"+article)]
		})
	}
	return &varied
}

func (a *Again) suffix() string { return " (with " + strings.Join(a.Variants, ", ") + ")" }

// alike returns the articles that are repeated in rulebooks of g that base does not have. It returns nil, which means
// all articles, if g has no such rulebook.
func alike(g, base *declared.Game) map[string]bool {
	var out map[string]bool
	for _, book := range g.Rulebooks {
		if slices.ContainsFunc(base.Rulebooks, func(r *declared.Rulebook) bool { return r.ID == book.ID }) {
			continue
		}
		if out == nil {
			out = map[string]bool{}
		}
		for i := range book.Articles {
			for _, full := range g.Again(book.ID + ":" + book.Articles[i].ID) {
				out[full] = true
			}
		}
	}
	return out
}

// leaves returns the reason for not repeating a scenario with the variants of g, or "" if it is repeated.
func leaves(sc, varied *Scenario, g *declared.Game, gone map[string]bool) source.Format {
	if len(sc.Covers) > 0 && len(varied.Covers) == 0 {
		return nothingAlike
	}
	for _, id := range sc.Seats {
		if !slices.ContainsFunc(g.Seats, func(s declared.Seat) bool { return s.ID == id }) {
			return noLineUp
		}
	}
	choices := g.Choices()
	for option, value := range sc.Option {
		if !slices.Contains(choices[option], value) {
			return noLineUp
		}
	}
	for _, said := range append([]*source.Node{sc.Given}, sc.Script...) {
		if mentions(said, gone) {
			return noLineUp
		}
	}
	return ""
}

// gone returns the names of the pieces and their kinds that base has and g lacks.
func gone(g, base *declared.Game) map[string]bool {
	out := pieceNames(base)
	for name := range pieceNames(g) {
		delete(out, name)
	}
	return out
}

func pieceNames(g *declared.Game) map[string]bool {
	out := map[string]bool{}
	for i := range g.Kinds {
		out[g.Kinds[i].ID] = true
	}
	for i := range g.Designs {
		out[g.Designs[i].ID] = true
	}
	for i := range g.Pieces {
		out[g.Pieces[i].ID] = true
	}
	return out
}

// mentions reports whether a scenario's text contains one of some names, alone or in an expression.
func mentions(n *source.Node, some map[string]bool) bool {
	if n == nil || len(some) == 0 {
		return false
	}
	between := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if slices.ContainsFunc(strings.FieldsFunc(n.Text, between), func(w string) bool { return some[w] }) {
		return true
	}
	for _, p := range n.Pairs {
		if mentions(p.Key, some) || mentions(p.Value, some) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items, func(it *source.Node) bool { return mentions(it, some) })
}

// lists returns the file's entry that declares a scenario's result to differ under the variants, or nil if there is
// none.
func (a *Again) lists(sc *Scenario) *Otherwise {
	for _, o := range a.Listed {
		if o.Covers != nil && slices.Contains(sc.Covers, o.Covers.Text) || o.names(sc.Name) {
			return o
		}
	}
	return nil
}

func (o *Otherwise) names(name string) bool {
	return slices.ContainsFunc(o.Scenarios, func(n *source.Node) bool { return n.Text == name })
}

// Repeated is the result of repeating scenarios.
type Repeated struct {
	Rulebook  string                `json:"rulebook"`
	Variants  []string              `json:"variants"`
	Same      int                   `json:"same"`
	Otherwise int                   `json:"otherwise"` // different results, as the file lists
	LeftOut   map[source.Format]int `json:"left_out"`  // by reason
}

// repeat is the requested part of what a file repeats.
type repeat struct {
	of     *Again
	plan   *plan
	runs   []rerun
	trials []*trial // of the runs
}

func (s *Suite) repeat(load Loader, a *Again, text string) *repeat {
	r := &repeat{of: a, plan: s.planned(load, a)}
	r.runs = slices.DeleteFunc(slices.Clone(r.plan.runs), func(re rerun) bool { return !re.sc.fits(text) })
	r.trials = trialsOf(scenariosOf(r.runs), Plain)
	return r
}

// tell adds the results of the repeated scenarios to out.
func (s *Suite) tell(load Loader, r *repeat, text string, out *Result) {
	a, came := r.of, Repeated{Rulebook: r.of.Book, Variants: r.of.Variants, LeftOut: maps.Clone(r.plan.left)}
	fail := func(at source.Span, name string, format source.Format, args ...any) {
		out.Failures = append(out.Failures, &Failure{Scenario: &Scenario{Name: name, Span: at}, Span: at,
			Text: source.Say(format, args...)})
	}
	if r.plan.err != nil {
		fail(a.Span, a.String(), "%v", r.plan.err)
		return
	}
	absent := map[*Scenario]bool{}
	for _, t := range r.trials {
		if t.absent != nil {
			absent[t.sc] = true
		}
	}
	if !r.plan.settled && len(absent) > 0 {
		came.LeftOut[noStack] += len(absent)
	}
	if text == "" {
		r.plan.settle(func(sc *Scenario) bool { return !absent[sc] })
		if !a.beside {
			s.judgeList(load, a, fail)
		}
	}
	for i, t := range r.trials {
		switch re := r.runs[i]; {
		case t.absent != nil:
		case t.failed == nil && re.listed == nil:
			came.Same++
		case t.failed == nil:
			fail(re.listed.Span, re.sc.Name, "it comes out as without %s, and is listed here: take it out (%s)",
				strings.Join(a.Variants, ", "), re.sc.Span)
		case re.listed == nil:
			t.failed.Notes = append(t.failed.Notes,
				source.Say("%s, as %s says: what the texts say otherwise is listed there, and why", a.String(), a.Span))
			out.Failures = append(out.Failures, t.failed)
		default:
			came.Otherwise++
		}
	}
	out.Again = append(out.Again, came)
}

// Join adds Again files, each once. A requested file replaces one that was read only because it is beside another.
func (s *Suite) Join(more []*Again) {
	for _, a := range more {
		i := slices.IndexFunc(s.Again, func(b *Again) bool { return b.Span.File.Name == a.Span.File.Name })
		switch {
		case i < 0:
			s.Again = append(s.Again, a)
		case s.Again[i].beside:
			s.Again[i] = a
		}
	}
}

func (a *Again) String() string {
	return "scenarios of " + a.Book + " run again with " + strings.Join(a.Variants, ", ")
}

// judgeList adds failures for listed entries that match no repeated scenario, and for reasons that are no articles.
func (s *Suite) judgeList(load Loader, a *Again, fail func(at source.Span, name string, format source.Format,
	args ...any)) {
	g, _ := load(a.Game, a.Variants...) // planned has loaded it
	own := g.Definition().Rulebooks[len(g.Definition().Rulebooks)-1].ID
	var names []string
	for _, re := range a.plan.runs {
		names = append(names, strings.TrimSuffix(re.sc.Name, a.suffix()))
	}
	for _, o := range a.Listed {
		for _, b := range o.Because {
			if d := g.Definition(); d.Article(own+":"+b.Text) == nil && d.Article(b.Text) == nil {
				fail(b.Span, a.String(), "because of %s, which is no article of %s", b.Text, own)
			}
		}
		if o.Covers != nil && !slices.ContainsFunc(a.plan.runs, func(re rerun) bool { return re.listed == o }) {
			fail(o.Covers.Span, a.String(), "no scenario that is run again, and that nothing above lists, covers %s",
				o.Covers.Text)
		}
		for _, n := range o.Scenarios {
			i := slices.Index(names, n.Text)
			switch {
			case i < 0 && s.Named(n.Text) != nil:
				fail(n.Span, a.String(), "%q is not run again, so it need not be listed", n.Text)
			case i < 0:
				fail(n.Span, a.String(), "there is no scenario %q%s", n.Text, source.Suggest(n.Text, names))
			case a.plan.runs[i].listed != o:
				other := a.plan.runs[i].listed
				fail(n.Span, a.String(), "%q is listed twice; the other stands at %s", n.Text, other.Span)
			}
		}
	}
}

// Under returns the scenarios for these variants, including repeated ones whose result must not change.
func (s *Suite) Under(load Loader, game string, variants ...string) *Suite {
	out := &Suite{Gaps: s.Gaps}
	for _, sc := range slices.Concat(s.Scenarios, s.repeats(load)) {
		if sc.Game == game && slices.Equal(sc.Variants, variants) {
			out.Scenarios = append(out.Scenarios, sc)
		}
	}
	return out
}

// Stacks returns what the scenarios are played on, each once: a game and its variants, sorted by the number of
// variants.
func (s *Suite) Stacks(load Loader) [][]string {
	var out [][]string
	for _, scenarios := range s.byGame(load) {
		out = append(out, append([]string{scenarios[0].Game}, scenarios[0].Variants...))
	}
	slices.SortFunc(out, func(a, b []string) int { return cmp.Or(len(a)-len(b), slices.Compare(a, b)) })
	return out
}

// repeats returns the repeated scenarios whose result must not change.
func (s *Suite) repeats(load Loader) []*Scenario {
	var out []*Scenario
	tried := map[string]error{}
	for _, a := range s.Again {
		p := s.planned(load, a)
		p.settle(func(sc *Scenario) bool {
			key := strings.Join(append([]string{sc.Game}, sc.Variants...), " ")
			if _, known := tried[key]; !known {
				_, tried[key] = load(sc.Game, sc.Variants...)
			}
			return tried[key] == nil
		})
		for _, re := range p.runs {
			if re.listed == nil {
				out = append(out, re.sc)
			}
		}
	}
	return out
}
