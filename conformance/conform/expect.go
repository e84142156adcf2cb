package conform

import (
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
)

// keeps reports whether the engine keeps what has a name of the vocabulary: a zone, a value, a trait.
func (r *runner) keeps(name string) bool {
	name, _, _ = strings.Cut(name, "(")
	return !slices.Contains(r.plays.LeavesOut, name)
}

// known reports whether the engine keeps all that a fact is about.
func (r *runner) known(k kit.Key) bool {
	for _, name := range []string{k.Value, k.Trait, k.Order} {
		if name != "" && !r.keeps(name) {
			return false
		}
	}
	if k.Count == nil {
		return true
	}
	for _, at := range k.Count.At {
		if !r.keeps(at) {
			return false
		}
	}
	for name := range k.Count.With {
		if !r.keeps(name) {
			return false
		}
	}
	return true
}

// facts compares what is so.
func (r *runner) facts(facts []kit.Fact) error {
	var asked []kit.Key
	var want []kit.Fact
	for _, f := range facts {
		if r.known(f.Key) {
			asked, want = append(asked, f.Key), append(want, f)
		}
	}
	if len(asked) == 0 {
		return &stop{Unable, "facts", "the engine keeps none of what they are about"}
	}
	reply, err := r.ask(kit.Request{Do: kit.DoFacts, Facts: asked}, "facts")
	if err != nil {
		return err
	}
	if len(reply.Facts) != len(asked) {
		return failed(fmt.Sprintf("facts: %d", len(asked)), "%d came", len(reply.Facts))
	}
	for i, t := range reply.Facts {
		switch {
		case t.Unable != "":
			return &stop{Unable, key(asked[i]), t.Unable}
		case !sameValue(asked[i], t.Is, want[i].Is):
			return failed(key(asked[i])+" is "+said(want[i].Is), "it is %s", said(t.Is))
		}
	}
	return nil
}

// sameValue compares what a fact is: a list in its order only where it is of what lies in a place with one.
func sameValue(k kit.Key, a, b kit.Value) bool {
	one, list := a.([]any)
	other, too := b.([]any)
	if k.Order != "" || !list || !too {
		return kit.Same(a, b)
	}
	missing, more := kit.SameSet(one, other)
	return len(one) == len(other) && len(missing)+len(more) == 0
}

// key is what a fact is about, to be read.
func key(k kit.Key) string {
	switch {
	case k.Count != nil:
		text := "the number of " + said(*k.Count)
		for name, v := range k.Count.With {
			text += " with " + name + " " + said(v)
		}
		return text
	case k.Order != "":
		return "what lies in " + k.Order
	case k.Trait != "":
		return k.Trait + " of " + said(k.Of[0])
	case len(k.Of) == 0:
		return k.Value
	}
	var of []string
	for _, v := range k.Of {
		of = append(of, said(v))
	}
	return k.Value + "(" + strings.Join(of, ", ") + ")"
}

// changes compares all that differs since the last time.
func (r *runner) changes(c *kit.Changes) error {
	reply, err := r.ask(kit.Request{Do: kit.DoPosition}, "the position")
	if err != nil {
		return err
	}
	now := reply.Position
	if now == nil {
		return failed("a position", "none came")
	}
	if r.was != nil {
		if err := r.moved(c.Pieces, now); err != nil {
			return err
		}
		if err := r.written(c.Values, now); err != nil {
			return err
		}
	}
	var facts []kit.Fact
	for _, v := range c.Values {
		facts = append(facts, kit.Fact{Key: v.Key, Is: v.To})
	}
	for _, m := range c.Pieces {
		if n := lie(now, m); n != m.To && r.keeps(m.At) {
			return failed(fmt.Sprintf("%d %s at %s", m.To, m.Piece, m.At), "%d", n)
		}
	}
	facts = slices.DeleteFunc(facts, func(f kit.Fact) bool { return !r.known(f.Key) })
	if len(facts) > 0 {
		if err := r.facts(facts); err != nil {
			return err
		}
	}
	r.was = now
	return nil
}

// lie is how many pieces of a name and owner lie in a place.
func lie(now *kit.Position, m kit.Moved) (n int) {
	for _, p := range now.Places[m.At] {
		owner := ""
		if len(p.Of) > 0 && p.Of[0] != "nobody" {
			owner = p.Of[0]
		}
		if slices.Contains(p.Piece, m.Piece) && owner == m.Of {
			n += max(p.Count, 1)
		}
	}
	return n
}

// moved compares where pieces lie otherwise than before.
func (r *runner) moved(want []kit.Moved, now *kit.Position) error {
	text := func(m kit.Moved) string {
		return fmt.Sprintf("%s at %s: %d, then %d", strings.TrimSuffix(m.Piece+" of "+m.Of, " of "), m.At, m.From, m.To)
	}
	var expected, came []string
	for _, m := range want {
		if r.keeps(m.At) {
			expected = append(expected, text(m))
		}
	}
	for _, m := range kit.Differing(r.was, now) {
		if r.keeps(m.At) {
			came = append(came, text(m))
		}
	}
	for _, t := range expected {
		if !slices.Contains(came, t) {
			return failed("these pieces move: "+t, "what moves is: %s", all(came))
		}
	}
	for _, t := range came {
		if !slices.Contains(expected, t) {
			return failed("only these pieces move: "+all(expected), "this moves too: %s", t)
		}
	}
	return nil
}

// written wants no value to be another than before that is not listed.
func (r *runner) written(want []kit.Changed, now *kit.Position) error {
	was := map[string]string{}
	for _, f := range append(slices.Clone(r.was.Values), r.was.Traits...) {
		was[key(f.Key)] = kit.Text(f.Is)
	}
	is := map[string]bool{}
	for _, f := range append(slices.Clone(now.Values), now.Traits...) {
		k := key(f.Key)
		is[k] = true
		listed := slices.ContainsFunc(want, func(c kit.Changed) bool { return key(c.Key) == k })
		if !listed && was[k] != kit.Text(f.Is) && !r.passing[f.Value] && r.known(f.Key) {
			return failed("no other value changes", "%s is %s", k, said(f.Is))
		}
	}
	for _, f := range r.was.Values {
		k := key(f.Key)
		listed := slices.ContainsFunc(want, func(c kit.Changed) bool { return key(c.Key) == k })
		if !listed && !is[k] && !r.passing[f.Value] && r.known(f.Key) {
			return failed("no other value changes", "%s was %s, and is not any more", k, said(f.Is))
		}
	}
	return nil
}

func all(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, "; ")
}

// asks compares what is asked.
func (r *runner) asks(a *kit.Asks) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked, Seat: a.Seat, Choice: a.Choice, Most: a.Most != nil}, "what is asked")
	if err != nil {
		return err
	}
	want := a.Seat + " is asked for " + a.Choice
	q := reply.Asked
	switch {
	case reply.Over:
		return failed(want, "the match is over")
	case q == nil:
		return failed(want, "nothing is asked")
	case q.Seat != a.Seat || q.Choice != a.Choice:
		return failed(want, "%s is asked for %s, among %s", q.Seat, q.Choice, said(q.Options))
	}
	if a.Exactly {
		if err := sameOptions(want, a.Among, q.Options); err != nil {
			return err
		}
	}
	if a.Worded {
		if err := sameOptions(want, a.Words, q.Words); err != nil {
			return err
		}
	}
	if a.Most != nil && q.Most == nil {
		return &stop{Unable, want, "the driver does not say how many it takes at most"}
	}
	if a.Most != nil && *q.Most != *a.Most {
		return failed(fmt.Sprintf("%s, %d at most", want, *a.Most), "%d at most", *q.Most)
	}
	return r.atOnce(a, q)
}

func sameOptions(want string, expected, came []kit.Value) error {
	missing, more := kit.SameSet(expected, came)
	switch {
	case len(missing) > 0:
		return failed(want+", among "+said(expected), "not offered: %s", all(missing))
	case len(more) > 0:
		return failed(want+", among "+said(expected), "offered too: %s", all(more))
	}
	return nil
}

func (r *runner) atOnce(a *kit.Asks, q *kit.Question) error {
	if a.AtOnce == nil {
		return nil
	}
	want, came := slices.Sorted(slices.Values(a.AtOnce)), slices.Sorted(slices.Values(q.AtOnce))
	if len(came) == 0 {
		came = []string{q.Seat}
	}
	if !slices.Equal(want, came) {
		return failed("asked at once: "+strings.Join(want, ", "), "%s", strings.Join(came, ", "))
	}
	return nil
}

// moment compares which abilities can be used now.
func (r *runner) moment(m *kit.Moment) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked, Seat: m.Seat, Choice: "menu"}, "what is asked")
	if err != nil {
		return err
	}
	var now []string
	if q := reply.Asked; q != nil && q.Seat == m.Seat && q.Choice == "menu" {
		now = slices.Sorted(slices.Values(q.Abilities))
	}
	if m.Not == nil && !slices.Equal(now, slices.Sorted(slices.Values(m.Abilities))) {
		return failed(m.Seat+" may use now: "+all(m.Abilities), "it may use: %s", all(now))
	}
	for _, name := range m.Not {
		if slices.Contains(now, name) {
			return failed("it is no moment for "+name, "%s may use it", m.Seat)
		}
	}
	return nil
}

func (r *runner) sees(s *kit.Sees) error {
	if !r.keeps(s.Place) {
		return &stop{Unable, s.Place, "the engine does not keep it"}
	}
	reply, err := r.ask(kit.Request{Do: kit.DoSees, Seat: s.Seat, Place: s.Place}, "who sees what")
	if err != nil {
		return err
	}
	word := map[bool]string{true: " sees what lies in ", false: " does not see what lies in "}
	if reply.Sees == nil || *reply.Sees != s.Sees {
		return failed(s.Seat+word[s.Sees]+s.Place, "%s", s.Seat+word[!s.Sees]+s.Place)
	}
	return nil
}

func (r *runner) ended(e *kit.Ended) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked}, "whether the match is over")
	if err != nil {
		return err
	}
	want := "the match is over, won by " + all(e.Winners)
	if !reply.Over {
		return failed(want, "it goes on")
	}
	if won := slices.Sorted(slices.Values(reply.Winners)); !slices.Equal(won, e.Winners) {
		return failed(want, "it is won by %s", all(won))
	}
	if e.How != "" && reply.How != "" && reply.How != e.How {
		return failed("the match ends by "+e.How, "it ends by %s", reply.How)
	}
	return nil
}

// noMatch wants set_up to have been refused.
func (r *runner) noMatch(want *kit.Refused) error {
	switch {
	case r.refused == nil:
		return failed("no match begins so", "one does")
	case want.Because != "" && len(r.refused.Because) > 0 && !r.cites(want.Because, r.refused.Because):
		return failed("no match begins so because of "+want.Because, "because of %s", listed(r.refused.Because))
	}
	return nil
}

// advised compares advice on the line-up.
func (r *runner) advised(want *kit.Advised) error {
	found := map[string]bool{}
	for _, a := range r.advice {
		cites := slices.ContainsFunc(want.Articles, func(w string) bool {
			if r.cites(w, a.Articles) && a.Follows == want.Follows {
				found[w] = true
				return true
			}
			return false
		})
		if !a.Follows && !cites {
			return failed("no other advice speaks against it", "this does: %s", listed(a.Articles))
		}
	}
	for _, w := range want.Articles {
		if !found[w] {
			return failed(fmt.Sprintf("advice of %s, followed: %v", w, want.Follows), "there is none")
		}
	}
	return nil
}
