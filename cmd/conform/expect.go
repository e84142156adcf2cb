package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/kit"
)

// keeps reports whether the engine stores everything that a fact refers to.
func (r *runner) keeps(k kit.Key) bool {
	names := []string{k.Value, k.Trait, k.Order}
	if k.Count != nil {
		names = append(names, k.Count.At...)
		for name := range k.Count.With {
			names = append(names, name)
		}
	}
	return !slices.ContainsFunc(names, r.leavesOut)
}

// leavesOut reports whether the engine does not store a zone, value or trait.
func (r *runner) leavesOut(name string) bool {
	name, _, _ = strings.Cut(name, "(")
	return slices.Contains(r.plays.LeavesOut, name)
}

// facts compares facts.
func (r *runner) facts(facts []kit.Fact) error {
	var asked []kit.Key
	var want []kit.Fact
	for _, f := range facts {
		if r.keeps(f.Key) {
			asked, want = append(asked, f.Key), append(want, f)
		}
	}
	if len(asked) == 0 {
		return &stop{unable, "facts", "the engine keeps none of what they are about"}
	}
	reply, err := r.ask(kit.Request{Do: kit.DoFacts, Facts: asked}, "facts")
	if err != nil {
		return err
	}
	if len(reply.Facts) != len(asked) {
		return fail(fmt.Sprintf("facts: %d", len(asked)), "%d came", len(reply.Facts))
	}
	for i, t := range reply.Facts {
		switch {
		case t.Unable != "":
			return &stop{unable, kit.Text(asked[i]), t.Unable}
		case !sameValue(asked[i], t.Is, want[i].Is):
			return fail(kit.Text(asked[i])+" is "+kit.Text(want[i].Is), "it is %s", kit.Text(t.Is))
		}
	}
	return nil
}

// sameValue compares the values of a fact. The order of a list counts only for the contents of an ordered place.
func sameValue(k kit.Key, a, b kit.Value) bool {
	one, list := a.([]any)
	other, too := b.([]any)
	if k.Order != "" || !list || !too {
		return kit.Same(a, b)
	}
	missing, more := kit.SameSet(one, other)
	return len(one) == len(other) && len(missing)+len(more) == 0
}

// changes compares the changes since the last comparison with those that the case lists.
func (r *runner) changes(c *kit.Changes) error {
	reply, err := r.ask(kit.Request{Do: kit.DoPosition}, "the position")
	if err != nil {
		return err
	}
	if reply.Position == nil {
		return fail("a position", "none came")
	}
	was, now := r.was, r.flat(reply.Position)
	r.was = now
	listed := map[string]bool{}
	for _, m := range c.Pieces {
		is := kit.Moved{Piece: m.Piece, Of: m.Of, At: m.At}
		listed[kit.Text(is)] = true
		if n := reply.Position.Counts()[is]; n != m.To && !r.leavesOut(m.At) {
			return fail(fmt.Sprintf("%d %s at %s", m.To, m.Piece, m.At), "%d", n)
		}
	}
	var facts []kit.Fact
	for _, v := range c.Values {
		listed[kit.Text(v.Key)] = true
		if r.keeps(v.Key) {
			facts = append(facts, v)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(now)) {
		if was != nil && !listed[k] && was[k] != now[k] {
			return fail("nothing else changes", "%s was %s, and is %s", k, cmp.Or(was[k], "nothing"), now[k])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(was)) {
		if !listed[k] && now[k] == "" {
			return fail("nothing else changes", "%s was %s, and is nothing", k, was[k])
		}
	}
	if facts == nil {
		return nil
	}
	return r.facts(facts)
}

// flat returns the parts of a position that the engine stores: the numbers of pieces in each place, and the values.
func (r *runner) flat(p *kit.Position) map[string]string {
	out := map[string]string{}
	for k, n := range p.Counts() {
		if !r.leavesOut(k.At) {
			out[kit.Text(k)] = strconv.Itoa(n)
		}
	}
	for _, f := range slices.Concat(p.Values, p.Traits) {
		if !r.passing[f.Value] && r.keeps(f.Key) {
			out[kit.Text(f.Key)] = kit.Text(f.Is)
		}
	}
	return out
}

// same returns a failure if two sets differ.
func same(what string, want, came []kit.Value) error {
	missing, more := kit.SameSet(want, came)
	switch {
	case len(missing) > 0:
		return fail(what+": "+kit.Text(want), "this is missing: %s", strings.Join(missing, "; "))
	case len(more) > 0:
		return fail(what+": "+kit.Text(want), "this is too much: %s", strings.Join(more, "; "))
	}
	return nil
}

// asks compares the decision that a seat is asked for.
func (r *runner) asks(a *kit.Asks) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked, Seat: a.Seat, Choice: a.Choice, Most: a.Most != nil}, "what is asked")
	if err != nil {
		return err
	}
	want := a.Seat + " is asked for " + a.Choice
	q := reply.Asked
	switch {
	case reply.Over:
		return fail(want, "the match is over")
	case q == nil:
		return fail(want, "nothing is asked")
	case q.Seat != a.Seat || q.Choice != a.Choice:
		return fail(want, "%s is asked for %s, among %s", q.Seat, q.Choice, kit.Text(q.Options))
	}
	if a.Exactly {
		err = same(want+", among", a.Among, q.Options)
	}
	if a.Worded && err == nil {
		err = same(want+", with the words", a.Words, q.Words)
	}
	switch {
	case err != nil || a.Most == nil:
	case q.Most == nil:
		err = &stop{unable, want, "the driver does not say how many it takes at most"}
	case *q.Most != *a.Most:
		err = fail(fmt.Sprintf("%s, %d at most", want, *a.Most), "%d at most", *q.Most)
	}
	return err
}

// moment compares which abilities a seat can use now.
func (r *runner) moment(m *kit.Moment) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked, Seat: m.Seat, Choice: "menu"}, "what is asked")
	if err != nil {
		return err
	}
	var now []string
	if q := reply.Asked; q != nil && q.Seat == m.Seat && q.Choice == "menu" {
		now = q.Abilities
	}
	if m.Not == nil {
		return same(m.Seat+" may use now", kit.List(m.Abilities), kit.List(now))
	}
	for _, name := range m.Not {
		if slices.Contains(now, name) {
			return fail("it is no moment for "+name, "%s may use it", m.Seat)
		}
	}
	return nil
}

func (r *runner) sees(s *kit.Sees) error {
	if r.leavesOut(s.Place) {
		return &stop{unable, s.Place, "the engine does not keep it"}
	}
	reply, err := r.ask(kit.Request{Do: kit.DoSees, Seat: s.Seat, Place: s.Place}, "who sees what")
	if err != nil {
		return err
	}
	word := map[bool]string{true: " sees what lies in ", false: " does not see what lies in "}
	if reply.Sees == nil || *reply.Sees != s.Sees {
		return fail(s.Seat+word[s.Sees]+s.Place, "%s", s.Seat+word[!s.Sees]+s.Place)
	}
	return nil
}

func (r *runner) ended(e *kit.Ended) error {
	reply, err := r.ask(kit.Request{Do: kit.DoAsked}, "whether the match is over")
	switch {
	case err != nil:
		return err
	case !reply.Over:
		return fail("the match is over", "it goes on")
	case e.How != "" && reply.How != "" && reply.How != e.How:
		return fail("the match ends by "+e.How, "it ends by %s", reply.How)
	}
	return same("the match is won by", kit.List(e.Winners), kit.List(reply.Winners))
}
