package scenario

import (
	"slices"
	"sort"
	"strings"

	"precept/interpreter/authoring/tree"
)

// moment says which abilities of the phases that are open a seat may use right now, in a menu or by themselves:
// {eyrie: [royal_claim]}, no more and no fewer.
func (t *table) moment(n *tree.Node) {
	for _, p := range n.Pairs[0].Value.Pairs {
		want := texts(p.Value)
		got := t.abilitiesNow(p.Key.Text)
		sort.Strings(want)
		if len(want) == 0 || !slices.Equal(want, got) {
			t.fail(p.Key, "%s: expected a moment for [%s], got [%s]", p.Key.Text, strings.Join(want, ", "),
				strings.Join(got, ", "))
			t.tellPosition(nil)
			return
		}
	}
}

// noMoment says that abilities cannot be used now, although all that they ask for is given: {eyrie: [royal_claim]}
// would be legal if this were a moment.
func (t *table) noMoment(n *tree.Node) {
	for _, p := range n.Pairs[0].Value.Pairs {
		seat := t.seat(p.Key.Text)
		if seat < 0 {
			t.fail(p.Key, "there is no seat %q", p.Key.Text)
			return
		}
		x := t.x.Fork()
		usable := x.Usable(seat)
		now := t.abilitiesNow(p.Key.Text)
		names := texts(p.Value)
		if len(names) == 0 {
			t.fail(p.Value, "no_moment names abilities that could be used here, if it were a moment")
			return
		}
		for _, name := range names {
			if slices.Contains(now, name) {
				t.fail(p.Value, "%s may use %s here", p.Key.Text, name)
				return
			}
			if !slices.Contains(usable, name) {
				t.fail(p.Value, "%s could not use %s here, moment or not; what could be used is [%s]", p.Key.Text, name,
					strings.Join(usable, ", "))
				return
			}
		}
	}
}

// abilitiesNow is the abilities among the options of the pending decision, when it is seat's.
func (t *table) abilitiesNow(seat string) []string {
	d := t.x.Pending()
	if d == nil || !d.Menu() || d.Seat() != seat {
		return nil
	}
	var names []string
	for _, o := range d.Answers() {
		if d.Ability(o) {
			names = append(names, d.Describe(o).ID)
		}
	}
	sort.Strings(names)
	return names
}
