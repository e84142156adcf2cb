package export

import (
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// expect writes an expectation that was met.
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
		c.illegal(n)
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

// holds writes the facts that an expression depends on.
func (c *course) holds(text string, x *interpreter.Engine) {
	if strings.TrimSpace(text) == "true" {
		return
	}
	e, err := testkit.On(x).Expression(text)
	if err != nil {
		c.cannot("an expectation with a mistake")
		return
	}
	rests := e.Rests(x.Position())
	s := kit.Step{Says: text}
	for _, f := range rests.Facts {
		s.Facts = append(s.Facts, fact(x, f))
	}
	if len(rests.Unsaid) > 0 {
		c.cannot("an expectation asks for " + strings.Join(rests.Unsaid, ", ") + ": " + text)
		return
	}
	if s.Facts == nil {
		c.cannot("an expectation depends on no piece and no value: " + text)
		return
	}
	c.step(s)
}

// changes writes everything that has changed.
func (c *course) changes(x *interpreter.Engine) {
	out := &kit.Changes{}
	out.Pieces = kit.Differing(position(testkit.On(x).Look(c.base)), position(x))
	for _, d := range testkit.On(x).Changes(c.base) {
		if d.Value != "" {
			out.Values = append(out.Values, kit.Fact{Key: keyOf(d.Value), Is: listOr(d.After)})
		}
	}
	c.step(kit.Step{Changes: out})
}

// keyOf returns the key of a variable, or of an attribute of a place or a seat, from the text of an expression.
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

// illegal writes a decision that is refused. It includes the beginning and the answers of the control, where it is
// legal.
func (c *course) illegal(n *source.Node) {
	if c.control == nil {
		c.cannot("no fact that could differ makes the refused decision legal")
		return
	}
	try := &kit.Try{Else: &c.control.out.Begins, Answers: answersOf(c.control.tried)}
	before := answersOf(append(c.control.all, c.control.taken...))
	if kit.Text(before) != kit.Text(answersOf(c.all)) {
		try.Before = before
	}
	decision := n.Pairs[0].Value
	try.Answers = slices.DeleteFunc(try.Answers, func(a kit.Answer) bool { return !written(decision, a) })
	for i := range try.Answers {
		try.Answers[i].Only = false
	}
	if b := n.Get("because"); b != nil {
		try.Because = full(c.game.Definition(), c.sc.Book, b.Text)
	}
	c.step(kit.Step{Illegal: try})
}

// written reports whether a decision of a script contains an answer.
func written(n *source.Node, a kit.Answer) bool {
	if len(n.Pairs) == 0 || n.Pairs[0].Key.Text != a.Seat {
		return false
	}
	first := n.Pairs[0].Value
	return n.Get(a.Choice) != nil || a.Action != "" && first.Text == a.Action ||
		first.Kind == source.Map && first.Get(a.Choice) != nil
}

// asks writes the decision that a seat is asked for.
func (c *course) asks(n *source.Node) {
	if len(c.asked) == 0 {
		c.cannot("an expectation of a question that was not asked")
		return
	}
	a := c.asked[len(c.asked)-1]
	if _, alone := testkit.Only(a.At.Pending()); alone {
		return // an engine need not ask if there is only one answer
	}
	spec := n.Pairs[0].Value
	key := func(word string) *source.Node {
		if v := spec.Get(word); v != nil {
			return v
		}
		return n.Get(word)
	}
	q := question(a.At, a.Options)
	for _, o := range a.Options {
		c.words.decision(a.At.Pending(), o)
	}
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
	c.step(kit.Step{Asks: out})
}

// sees writes what seats can or cannot identify.
func (c *course) sees(n *source.Node, sees bool, x *interpreter.Engine) {
	tight := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	for _, p := range n.Pairs {
		for _, it := range items(p.Value) {
			if strings.HasSuffix(it.Text, ".count") {
				continue // everybody knows the number of pieces
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
