package export

import (
	"slices"
	"strings"

	"precept/conformance/driver"
	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// expect writes an expectation down that has been met.
func (c *course) expect(word string, n *source.Node, x *interpreter.Engine) {
	v := n.Pairs[0].Value
	switch word {
	case "holds":
		for _, it := range items(v) {
			c.holds(it.Text, x)
		}
	case "changes":
		c.changes(x)
	case "legal":
		c.step(kit.Step{Legal: &kit.Try{Answers: answersOf(c.tried)}})
	case "illegal", "never":
		c.illegal(n, x)
	case "asks":
		c.asks(n)
	case "moment", "no_moment":
		for _, p := range v.Pairs {
			m := &kit.Moment{Seat: p.Key.Text}
			if word == "moment" {
				m.Abilities = slices.Sorted(slices.Values(texts(p.Value)))
			} else {
				m.Not = texts(p.Value)
			}
			c.step(kit.Step{Moment: m})
		}
	case "sees", "does_not_see":
		c.sees(v, word == "sees", x)
	case "ended":
		e := &kit.Ended{Winners: []string{}}
		e.Winners = append(e.Winners, texts(v)...)
		slices.Sort(e.Winners)
		if how := n.Get("how"); how != nil {
			e.How = how.Text
		}
		c.step(kit.Step{Ended: e})
	default:
		c.cannot("a kit has no word for " + word)
	}
}

func items(n *source.Node) []*source.Node {
	if n.Kind == source.List {
		return n.Items
	}
	return []*source.Node{n}
}

func texts(n *source.Node) []string {
	if n.Kind == source.Scalar && n.Text == "" {
		return nil
	}
	var out []string
	for _, it := range items(n) {
		out = append(out, it.Text)
	}
	return out
}

// holds writes the facts on which an expression rests.
func (c *course) holds(text string, x *interpreter.Engine) {
	if strings.TrimSpace(text) == "true" {
		return
	}
	e, err := testkit.On(x).Expression(text)
	if err != nil {
		c.cannot("an expectation that cannot be read")
		return
	}
	rests := e.Rests(x.Position())
	s := kit.Step{Says: text}
	for _, f := range rests.Facts {
		one := driver.Fact(x, f)
		s.Facts = append(s.Facts, one)
	}
	if len(rests.Unsaid) > 0 {
		c.cannot("an expectation asks for " + strings.Join(rests.Unsaid, ", ") + ": " + text)
		return
	}
	if s.Facts == nil {
		c.cannot("an expectation rests on nothing that lies or is: " + text)
		return
	}
	c.step(s)
}

// changes writes all that differs.
func (c *course) changes(x *interpreter.Engine) {
	out := &kit.Changes{}
	out.Pieces = kit.Differing(driver.Position(testkit.On(x).Look(c.base)), driver.Position(x))
	for _, d := range testkit.On(x).Changes(c.base) {
		if d.Value == "" {
			continue
		}
		key := keyOf(d.Value)
		from := d.Before
		if from == "unchanged" {
			from = c.before(x, d.Value)
		}
		out.Values = append(out.Values, kit.Changed{Key: key, From: listOr(from), To: listOr(d.After)})
	}
	c.step(kit.Step{Changes: out})
}

// before is what a trait was that nothing had changed.
func (c *course) before(x *interpreter.Engine, name string) string {
	e, err := testkit.On(x).Expression(name)
	if err != nil {
		return "nil"
	}
	text, err := e.In(c.base)
	if err != nil {
		return "nil"
	}
	return text
}

// listOr is a value, or a list of them as it is written.
func listOr(text string) kit.Value {
	inner, ok := strings.CutPrefix(text, "[")
	if !ok {
		return kit.ValueOf(text)
	}
	out := []kit.Value{}
	for _, s := range strings.Split(strings.TrimSuffix(inner, "]"), ", ") {
		if s != "" {
			out = append(out, kit.ValueOf(s))
		}
	}
	return out
}

// keyOf is a variable, or an attribute of a place or a seat, as an expression writes it.
func keyOf(text string) kit.Key {
	if i := strings.LastIndex(text, "."); i > 0 && !strings.HasSuffix(text, ")") {
		if piece, ok := strings.CutSuffix(text[:i], ".some(1).only"); ok {
			return kit.Key{Trait: text[i+1:], Of: []kit.Value{kit.Piece{Piece: kit.Names{piece}}}}
		}
		return kit.Key{Trait: text[i+1:], Of: []kit.Value{text[:i]}}
	}
	name, keys, keyed := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	k := kit.Key{Value: name}
	if keyed {
		for _, one := range strings.Split(keys, ",") {
			k.Of = append(k.Of, kit.ValueOf(strings.TrimSpace(one)))
		}
	}
	return k
}

// illegal writes a decision that is refused.
func (c *course) illegal(n *source.Node, x *interpreter.Engine) {
	try := &kit.Try{}
	known := slices.Clone(c.tried)
	if c.control != nil {
		known = c.control.taken
		try.Else = &c.control.begins
		if before := answersOf(c.control.own); kit.Text(before) != kit.Text(answersOf(c.all)) {
			try.Before = before
		}
	}
	try.Answers = c.written(n.Pairs[0].Value, x, known)
	if b := n.Get("because"); b != nil {
		try.Because = full(c.game.Definition(), c.sc.Book, b.Text)
	}
	c.step(kit.Step{Illegal: try})
}

// asks writes what is asked.
func (c *course) asks(n *source.Node) {
	if len(c.asked) == 0 {
		c.cannot("an expectation of what is asked that was not met")
		return
	}
	a := c.asked[len(c.asked)-1]
	if _, alone := testkit.Only(a.At.Pending()); alone {
		return // an engine may not ask where there is one answer
	}
	spec := n.Pairs[0].Value
	key := func(word string) *source.Node {
		if v := spec.Get(word); v != nil {
			return v
		}
		return n.Get(word)
	}
	q := driver.Question(a.At, a.Options)
	c.words.question(a.At, a.Options)
	out := &kit.Asks{Seat: spec.Pairs[0].Key.Text, Choice: spec.Pairs[0].Value.Text}
	among := key("among")
	if e := key("exactly"); e != nil {
		among, out.Worded = e, true
	}
	if among != nil {
		out.Among, out.Exactly = q.Options, true
		out.Worded = out.Worded || slices.ContainsFunc(texts(among), func(s string) bool {
			return slices.Contains([]string{"pass", "done", "none", "agree"}, s)
		})
	}
	if out.Worded {
		out.Words = q.Words
	}
	if a.Most >= 0 {
		most := a.Most
		out.Most = &most
	}
	if s := key("at_once"); s != nil {
		out.AtOnce = texts(s)
	}
	c.step(kit.Step{Asks: out})
}

// sees writes what seats can tell, or cannot.
func (c *course) sees(n *source.Node, sees bool, x *interpreter.Engine) {
	tight := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	for _, p := range n.Pairs {
		for _, it := range items(p.Value) {
			if strings.HasSuffix(it.Text, ".count") {
				continue // numbers are open to all
			}
			is := func(p interpreter.Place) bool { return tight(p.Name) == tight(it.Text) }
			if !slices.ContainsFunc(x.Lineup().Places, is) {
				c.cannot("a kit has no word for what a seat knows of an attribute or a value")
				continue
			}
			c.step(kit.Step{Sees: &kit.Sees{Seat: p.Key.Text, Place: it.Text, Sees: sees}})
		}
	}
}

// lineup is what a scenario says of its line-up.
func (c *course) lineup() {
	n := c.sc.Script[0]
	word, v := n.Pairs[0].Key.Text, n.Pairs[0].Value
	c.out.Begins = kit.Begins{Setup: &kit.Setup{}}
	if word != "refused" {
		a := &kit.Advised{Articles: []string{}, Follows: word == "advised"}
		for _, t := range texts(v) {
			a.Articles = append(a.Articles, full(c.game.Definition(), c.sc.Book, t))
		}
		c.step(kit.Step{Advised: a})
		return
	}
	r := &kit.Refused{}
	if g := c.game.Definition(); g.Article(c.sc.Book+":"+v.Text) != nil || g.Article(v.Text) != nil {
		r.Because = full(g, c.sc.Book, v.Text)
	} else {
		r.Lacks = v.Text
	}
	c.step(kit.Step{Refused: r})
}
