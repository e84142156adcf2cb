package interpreter_test

import (
	"precept/interpreter/narrate"
	"strings"
	"testing"
)

// TestAbout checks that a decision has the card, place or player that it is about, and what the next of several
// elements fills.
func TestAbout(t *testing.T) {
	const game = `
kinds:
  post: {is: space}
  man: {is: piece}
  boy: {is: piece}
  guest: {is: card}
  tall: {is: guest}
  short: {is: guest}
spaces: {post: {gate: {name: {en: the gate}}, tower: {name: {en: the tower}}}}
zones: {bag: {per: player, seen_by: all}, hall: {seen_by: all}, cellar: {seen_by: nobody}}
scopes: {rest: {}}
abilities: [{at: alarm, id: shout, may: [{set: fee, to: 2}]}, {at: end(rest), id: dream, may: [{set: fee, to: 3}]}]
pieces:
  man: {per: player, count: 3, at: bag}
  boy: {per: player, count: 3, at: bag}
  tall: {count: 1, at: hall}
  short: {count: 1, at: cellar}
vars: {fee: {type: int}}
procedures:
  settle: {takes: {who: guest}, steps: [{choose: paid, by: a, among: 1..3}, {set: fee, by: paid}]}
  raid: {takes: {site: post, by_whom: player}, steps: [{window: alarm, for: "[a]"}, {set: fee, to: 0}]}
  sleep: [{phase: rest, of: a, do: [{set: fee, to: 1}]}]
  haggle: [{choose: paid, by: a, among: 1..3}, {set: fee, by: paid}]
`
	for name, test := range map[string]struct{ play, want string }{
		"what a procedure is called with": {"{settle: tall.at(hall).only}", "tall"},
		"what the steps that call it loop over": {
			"{each: host, in: post, do: [haggle, {if: host.empty, then: [{set: fee, to: 0}]}]}", "the gate"},
		"the element of a loop": {
			"{each: host, in: opponents(a), do: [{choose: n, by: a, among: 1..2}, {set: vp(host), to: n}]}", "b"},
		"not who is asked": {
			"{each: host, in: \"[a]\", do: [{choose: n, by: a, among: 1..2}, {set: vp(host), to: n}]}", ""},
		"nothing that may not be told": {"{settle: short.at(cellar).only}", ""},
		"what the next of several is for": {"{choose: men, by: a, among: piece.at(bag(a)), fills: {where: post}, " +
			"where: where != nil}\n  - {move: men, to: gate}", "the gate"},
		"at a window, what goes on":     {"{raid: tower, by_whom: b}", "the tower, b"},
		"nothing at the end of a phase": {"{each: host, in: post, do: [sleep]}", ""},
		"nothing":                       {"{choose: n, by: a, among: 1..2}\n  - {set: fee, to: n}", ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := tiny(t, strings.Replace(game, "vars: {", "vars: {vp: {per: player, type: int}, ", 1)+
				"play:\n  - "+test.play+"\n  - {end: game}\n")
			d := m.Pending()
			if d == nil {
				t.Fatal("nothing is asked")
			}
			if got := strings.Join(narrate.New(m.Match, "en").About(d, d.Seat), ", "); got != test.want {
				t.Errorf("it asks about %q, want %q", got, test.want)
			}
		})
	}
}
