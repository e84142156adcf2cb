package scenario

import (
	"slices"
	"strings"

	"precept/conformance/words"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// An author who fixes a scenario wants to know all mistakes in its text at once. So in addition to the first
// failure, unknown names in the rest are reported: articles, seats, places, actions and values. The results of the
// rest are only known by playing.

// also adds another mistake in the text, unless one at the same place is known.
func (f *Failure) also(other *Failure) {
	for _, known := range append([]*Failure{f}, f.Also...) {
		if known.Span == other.Span {
			return
		}
	}
	other.Way = f.Way
	f.Also = append(f.Also, other)
	slices.SortStableFunc(f.Also, func(a, b *Failure) int { return a.Span.Start - b.Span.Start })
}

// misread returns the failure for mistakes in the text that do not depend on the game; nil if there are none.
func (sc *Scenario) misread() *Failure {
	if sc.Wrong == nil || sc.Wrong.Len() == 0 {
		return nil
	}
	var out *Failure
	for _, p := range sc.Wrong.All() {
		f := &Failure{Scenario: sc, Span: p.Span, Way: plain, Text: p.Text}
		for _, n := range p.Notes {
			f.Notes = append(f.Notes, source.Say("%s: %s", n.Span, n.Text))
		}
		if out == nil {
			out = f
		} else {
			out.Also = append(out.Also, f)
		}
	}
	return out
}

// unseated returns the failure for an invalid line-up. It includes other mistakes in the scenario's text.
func (sc *Scenario) unseated(way source.Format, err error) *Failure {
	head := sc.headed(way, err)
	f := sc.misread()
	if f == nil {
		return head
	}
	f.also(head)
	return f
}

// Survey returns the mistakes in a scenario's text, starting position and names, as far as they can be found
// without playing it; nil if there are none.
func (sc *Scenario) Survey(g *interpreter.Game) (f *Failure) {
	defer func() {
		if ours := fault.Of(recover()); ours != nil {
			f = &Failure{Scenario: sc, Span: sc.Span, Way: plain, Text: source.Say("%s", ours.Report())}
		}
	}()
	s := stageOf(g, sc)
	t, err := seated(s, sc, ways[0])
	if lacking(sc, err) {
		return nil
	}
	if err != nil {
		return sc.unseated(plain, err)
	}
	defer t.leave()
	t.err = sc.misread()
	t.cited()
	if aboutSetup(sc) == nil {
		t.layOut()
		t.survey(sc.Script)
	}
	return t.err
}

// survey checks the names in the items that are not played.
func (t *table) survey(items []*source.Node) {
	t.surveys = true
	defer func() { t.surveys = false }()
	if turn := t.get("turn"); turn != nil {
		t.whose(turn)
	}
	for _, it := range items {
		if it.Kind == source.Map && len(it.Pairs) > 0 {
			t.names(it)
		}
	}
}

// names checks the names of one item.
func (t *table) names(n *source.Node) {
	switch word, v := n.Pairs[0].Key.Text, n.Pairs[0].Value; word {
	case "holds":
		for _, it := range items(v) {
			t.compiles(it)
		}
	case "changes":
		for _, p := range v.Pairs {
			t.compiles(p.Key)
		}
	case "legal", "illegal", "never":
		t.decision(v)
		t.articles(n.Get("because"))
		if e := n.Get("else_legal"); e != nil {
			t.surveyFacts(e)
		}
	case "asks":
		if len(v.Pairs) > 0 {
			t.asksFor(v)
		}
	case "moment", "no_moment", "sees", "does_not_see":
		for _, p := range v.Pairs {
			t.named(p.Key)
			if strings.HasSuffix(word, "see") || word == "sees" {
				t.visible(p.Value)
			}
		}
	case "ended":
		for _, it := range items(v) {
			t.named(it)
		}
	case words.Correct:
		if by := v.Get("by"); by != nil {
			t.named(by)
		}
	case "refused", advised, "advised_against", "counts":
	default:
		t.decision(n)
	}
}

// asksFor checks the names in an `asks` item: the choice, its answers and the seats asked at once.
func (t *table) asksFor(v *source.Node) {
	t.named(v.Pairs[0].Key)
	what, choices := v.Pairs[0].Value, t.x.Lineup().Choices
	if what.Text != "menu" && !slices.Contains(choices, what.Text) {
		t.fail(what, "nothing in this match asks for %q%s", what.Text, source.Suggest(what.Text, append(choices, "menu")))
	}
	for _, p := range v.Pairs[1:] {
		for _, it := range items(p.Value) {
			switch {
			case p.Key.Text == "at_once":
				t.named(it)
			case p.Key.Text != "at_most" && !t.known(it.Text):
				t.fail(it, "there is no %s in this match%s", it.Text,
					source.Suggest(it.Text, append(t.x.Lineup().Entries, t.kinds()...)))
			}
		}
	}
}

// known reports whether a name in a script can be an answer in this match.
func (t *table) known(name string) bool {
	action, _, _ := strings.Cut(name, "(") // one of several similar entries, with what distinguishes it
	if _, err := testkit.On(t.x).Expression(name); err == nil || isWord(name) || t.place(name) >= 0 ||
		slices.Contains(t.x.Lineup().Entries, action) {
		return true
	}
	n := spell(name)
	return slices.ContainsFunc(t.pieces, func(p interpreter.Piece) bool {
		return p.Name == n.kind || testkit.On(t.x).IsKind(p.Kind, n.kind)
	})
}

// kinds returns the names of the pieces of this match.
func (t *table) kinds() []string {
	var out []string
	for i := range t.pieces {
		if name := t.pieces[i].Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// compiles checks an expression.
func (t *table) compiles(n *source.Node) {
	if _, err := testkit.On(t.x).Expression(n.Text); err != nil {
		t.fail(n, "%v", err)
	}
}

// named checks the name of a seat.
func (t *table) named(n *source.Node) {
	if n.Text != "" && t.seat(n.Text) < 0 {
		t.noSeat(n)
	}
}

// visible checks the places and values that a seat sees. Attributes of pieces are checked when they are evaluated.
func (t *table) visible(n *source.Node) {
	for _, it := range items(n) {
		if _, isValue := t.value(it.Text, 0); t.place(it.Text) < 0 && !isValue && !strings.Contains(it.Text, ".") {
			t.fail(it, "there is no place %q%s", it.Text, t.nearPlace(it.Text))
		}
	}
}

// decision checks the seat and the action of a decision.
func (t *table) decision(n *source.Node) {
	tr := t.parseTry(n)
	if tr == nil || t.misnamed(tr.keys) || tr.verb == nil || isWord(tr.verb.Text) {
		return
	}
	known := t.x.Lineup().Entries
	meant := source.Suggest(tr.verb.Text, known) // other names are values that a menu may offer
	if meant != nil && !slices.Contains(known, tr.verb.Text) && !strings.Contains(tr.verb.Text, "(") {
		t.fail(tr.verb, "no menu of this match offers %s at any moment%s", tr.verb.Text, meant)
	}
}

// surveyFacts checks the changes of else_legal if the script did not reach them.
func (t *table) surveyFacts(facts *source.Node) {
	if t.given != nil && t.given.Get("from") != nil {
		return // they change the result of the setup
	}
	x := t.x.New()
	t.owns(x)
	c := &table{line: &line{x: x, own: true}, sc: t.sc, game: t.game, inventory: t.inventory, given: t.given,
		extra: facts}
	c.t, c.way = c, way{name: "control"}
	c.layOut()
	if turn := facts.Get("turn"); turn != nil {
		c.surveys = true
		c.whose(turn)
	}
	if c.err != nil {
		for _, f := range append([]*Failure{c.err}, c.err.Also...) {
			if within(facts.Span, f.Span) {
				t.fail(&source.Node{Span: f.Span}, "%s", f.Text)
			}
		}
	}
}

// within reports whether one span contains another.
func within(outer, inner source.Span) bool {
	return outer.File == inner.File && outer.Start <= inner.Start && inner.End <= outer.End
}

// articles checks articles of the rulebook, listed by name.
func (t *table) articles(n *source.Node) {
	if n == nil {
		return
	}
	for _, it := range items(n) {
		t.article(it, it.Text, "%s is no article of %s%s")
	}
}

// article checks an article of the scenario's own rulebook, or of any rulebook by its full name.
func (t *table) article(at *source.Node, id string, text source.Format) {
	g := t.game.Definition()
	if g.Article(t.sc.Book+":"+id) != nil || g.Article(id) != nil {
		return
	}
	if !t.hasBook() {
		t.fail(at, "%s has no rulebook, so its scenarios cite no article; leave %s out", g.ID, id)
		return
	}
	var ids []string
	for _, r := range append(slices.Clone(g.Rulebooks), g.Beside...) {
		for _, known := range r.Articles {
			if r.ID == t.sc.Book {
				ids = append(ids, known.ID)
			}
		}
	}
	t.fail(at, text, id, t.sc.Book, source.Suggest(id, ids))
}

// hasBook reports whether the game has a rulebook that its scenarios can cite.
func (t *table) hasBook() bool {
	g := t.game.Definition()
	return len(g.Rulebooks)+len(g.Beside) > 0
}

// cited fails a scenario that lists an article which no rulebook of its game contains, or that has a `never` without
// the reason that names an article although the game has a rulebook.
func (t *table) cited() {
	t.surveys = true
	if !t.ofBook() {
		t.surveys = false
		return
	}
	for i, a := range t.sc.Covers {
		var at *source.Node
		if i < len(t.sc.covers) {
			at = t.sc.covers[i]
		}
		t.article(at, a, "covers %s, which is no article of %s%s")
	}
	for _, it := range t.sc.Script {
		if len(it.Pairs) > 0 && it.Pairs[0].Key.Text == "never" && it.Get("because") == nil && t.hasBook() {
			t.fail(it, "never needs because: the article that forbids it")
		}
	}
	t.surveys = false
}
