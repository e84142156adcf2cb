package interpreter_test

import (
	"precept/interpreter"
	"precept/interpreter/testkit"
	"testing"
)

// TestOrderIsAskedWhereItMatters has two abilities after one event, of which one reads what the other writes, each time
// in another part of a step.
func TestOrderIsAskedWhereItMatters(t *testing.T) {
	const first = `
kinds: {chip: {is: piece}}
zones: {box: {}, bag: {refill: heap}, heap: {}}
pieces: {chip: [{count: 3, at: box}, {count: 2, at: heap}]}
vars: {n: {type: int}, k: {type: int}, flag: {type: bool}, who: {type: player, default: b}, vp: {per: player,
    type: int}}
procedures:
  ping: [{set: n, by: 1}]
  gain: {takes: {much: int}, steps: [{set: n, by: much}]}
  pay: {takes: {much: {type: int, default: k}}, steps: [{set: n, by: much}]}
  pick_one: [{choose: x, by: a, among: 1..3}, {set: n, by: x}]
  round: [{if: n > 9, then: [about]}, {set: n, by: 1}]
  about: [{if: flag, then: [round]}, {set: n, by: 2}]
scoring: {points: {value: k}}
`
	for name, second := range map[string]string{
		"when an entry of try is offered":         "try: [{more: {do: [{set: n, by: 10}], when: not flag}}]",
		"what an answer is that is given":         "pick_one: , x: \"k + 1\"",
		"an argument that is left out":            "pay: ",
		"who acts":                                "gain: 1, as: who",
		"who is looped over as":                   "each: p, in: [b], as: who, do: [{set: vp(me), to: \"p == b ? 1 : 2\"}]",
		"how many dice":                           "roll: d, die: d6, count: k}\n      - {set: n, to: d.count",
		"a score":                                 "set: n, to: score(a)",
		"inside procedures that call one another": "about: ",
	} {
		t.Run(name, func(t *testing.T) {
			game := first
			if name == "how many dice" {
				game += "dice: {d6: [1, 2, 3, 4, 5, 6]}\n"
			}
			m := tiny(t, game+`abilities:
  - {after: ping, id: first, do: [{set: flag, to: true}, {set: k, to: 1}, {set: who, to: c}]}
  - after: ping
    id: second
    do:
      - {`+second+`}
play: [ping, {end: game}]
`)
			if m.Pending() == nil {
				n, _ := testkit.On(m.Match.Engine()).Eval("[n, k, vp(b), vp(c)]")
				t.Errorf("the order of first and second changes the outcome, and nobody is asked: %s", n)
			}
		})
	}
}

// TestOrderIsNotAskedWhereItCannotMatter has two abilities after one event that do not affect each other.
func TestOrderIsNotAskedWhereItCannotMatter(t *testing.T) {
	const head = `
kinds:
  bell: {is: piece, has: {rings: {type: steps}}, abilities: [{after: ping, do: [{perform: source.rings}]}]}
  chip: {is: piece}
zones: {box: {}, bag: {per: player}, heap: {}}
pieces:
  loud: {kind: bell, count: 1, at: box, with: {rings: [{set: k, by: 1}]}}
  soft: {kind: bell, count: 1, at: box, with: {rings: [{set: n, by: 1}]}}
  pawn: {kind: chip, count: 4, at: box}
enums: {virtue: [faith, might]}
vars: {n: {type: int}, k: {type: int}, vp: {per: player, type: int}, few: {per: player, type: 0..9},
    mark: {per: [player, virtue], type: 0..9}}
procedures: {ping: [], raise: {takes: {what: virtue}, steps: [{set: "mark(a, what)", by: 1}]}}
`
	for name, tt := range map[string]struct{ first, second, want string }{
		"steps that two pieces hold":     {"", "", "[n, k] = [1, 1]"},
		"one variable is added to twice": {"{set: n, by: 2}", "{set: n, by: 3}", "n = 6"},
		"one variable of two players":    {"{set: vp(a), by: 2}", "{set: vp(b), by: 3}", "[vp(a), vp(b)] = [2, 3]"},
		"one with bounds of two players": {"{set: few(a), by: 2}", "{set: few(b), by: 3}", "[few(a), few(b)] = [2, 3]"},
		"one of two values of an enum": {"{raise: faith}", "{set: \"mark(a, might)\", by: 1}",
			"[mark(a, faith), mark(a, might)] = [1, 1]"},
		"one with bounds that gets more twice": {"{set: few(a), by: 2}", "{set: few(a), by: 8}", "few(a) = 9"},
		"places that get more":                 {"{move: chip, to: heap}", "{move: bell, to: heap}", "heap.count = 6"},
		"the same twice":                       {"{raise: faith}", "{raise: faith}", "mark(a, faith) = 2"},
		"one that is set for two players each": {"{set: vp(a), to: 2}", "{set: vp(b), to: 3}", "[vp(a), vp(b)] = [2, 3]"},
	} {
		t.Run(name, func(t *testing.T) {
			game := head
			if tt.first != "" {
				game += "abilities: [{after: ping, id: first, do: [" + tt.first + "]}, {after: ping, id: second, do: [" +
					tt.second + "]}]\n"
			}
			s := story{"", game + "play: [ping, {end: game}]\n", []string{"? " + tt.want, "over"}}
			s.run(t)
		})
	}
}

// TestOrderOfOneAbilityForSeveral has one ability that is used for several elements. Its order is asked only if its
// steps read the element, because otherwise all of them are the same.
func TestOrderOfOneAbilityForSeveral(t *testing.T) {
	for name, tt := range map[string]struct {
		steps string
		asked bool
	}{
		"steps that do not look at it": {"{set: n, to: n * 2 + 1}", false},
		"a condition that looks at it": {"{if: it_was.big, then: [{set: n, by: 1}], else: [{set: n, to: n * 2}]}", true},
		"an effect that looks at it":   {"{set: n, to: \"n * 2 + (it_was.big ? 1 : 0)\"}", true},
		"what is called with it":       {"{twice: it_was.big}", true},
		"a choice among what it stands by": {"{choose: x, by: a, among: 1..2, where: it == 1 or it_was.big}, " +
			"{set: n, to: n * 2 + x}", true},
	} {
		t.Run(name, func(t *testing.T) {
			m := tiny(t, `
kinds: {bell: {is: piece, has: {big: bool}}}
zones: {box: {}}
pieces: {large: {kind: bell, count: 1, at: box, with: {big: true}}, small: {kind: bell, count: 1, at: box}}
vars: {n: {type: int}, k: {type: int}}
procedures:
  ping: [{set: k, by: 1}]
  twice: {takes: {more: bool}, steps: [{set: n, to: "n * 2 + (more ? 1 : 0)"}]}
abilities: [{after: ping, id: rings, each: it_was, in: bell, do: [`+tt.steps+`]}]
play: [ping, {choose: last, by: b, among: 1..2}, {set: k, to: last}, {end: game}]
`)
			if asked := m.Pending() != nil && m.Pending().Options()[0].ID != "1"; asked != tt.asked {
				n, _ := testkit.On(m.Match.Engine()).Eval("n")
				t.Errorf("asked %v, want %v; n is %s", asked, tt.asked, n)
			}
		})
	}
}

// TestOrderIsAskedWhereTheOtherTakesWhatIsNeeded has two abilities at one moment, of which one takes what the other
// needs. Nobody is asked if there is enough for both.
func TestOrderIsAskedWhereTheOtherTakesWhatIsNeeded(t *testing.T) {
	const game = `
zones: {box: {seen_by: all}, shelf: {per: player, seen_by: all}, bag: {per: player, seen_by: all, order: stack}}
pieces:
  chip: {count: 9, at: box}
  taker: {per: player, count: 1, at: shelf}
  needer: {per: player, count: 1, at: shelf}
vars: {n: {type: int}, coins: {per: player, type: int, default: 5}}
procedures:
  drop: {takes: {number: int}, steps: [{move: bag(me).top(number), to: box}]}
  drop_more: [{drop: 1}, {drop: 1}]
  drop_on: [{while: bag(me).count > 4, do: [{drop: 1}]}]
setup: [{move: chip.at(box).some(5), to: bag(a)}]
`
	for name, tt := range map[string]struct {
		needs, other string
		asked        bool
	}{
		"enough is left":                    {"bag(a).count >= 3", "drop: 2", false},
		"one too few is left":               {"bag(a).count >= 4", "drop: 2", true},
		"more than so many":                 {"bag(a).count > 2", "drop: 2", false},
		"more than what is left":            {"bag(a).count > 3", "drop: 2", true},
		"any":                               {"bag(a).any", "drop: 4", false},
		"any of what is all taken":          {"bag(a).any", "drop: 5", true},
		"enough after two calls":            {"bag(a).count >= 3", "drop_more", false},
		"too few after two calls":           {"bag(a).count >= 4", "drop_more", true},
		"what a loop takes is not known":    {"bag(a).count >= 2", "drop_on", true},
		"either branch is counted":          {"bag(a).count >= 4", "if: coins(b) == 5, then: [{drop: 1}]", false},
		"a variable, and enough is left":    {"coins(a) >= 3", "set: coins(a), by: -2", false},
		"a variable, and too few is left":   {"coins(a) >= 4", "set: coins(a), by: -2", true},
		"few are needed, and room is left":  {"coins(a) < 8", "set: coins(a), by: 2", false},
		"few are needed, and too many come": {"not (coins(a) >= 7)", "set: coins(a), by: 2", true},
		"both of two things":                {"bag(a).count >= 3 and coins(a) > 4", "drop: 2", false},
		"and one of them is not enough":     {"bag(a).count >= 4 and coins(a) > 4", "drop: 2", true},
	} {
		t.Run(name, func(t *testing.T) {
			m := tiny(t, game+`kinds:
  chip: {is: piece}
  taker: {is: piece, abilities: [{at: dusk, do: [{`+tt.other+`}]}]}
  needer: {is: piece, abilities: [{at: dusk, when: "`+tt.needs+`", do: [{set: n, by: 10}]}]}
play: [{window: dusk, for: "[a]"}, {end: game}]
`)
			if asked := m.Pending() != nil; asked != tt.asked {
				t.Errorf("asked: %v", asked)
			}
		})
	}
}

// TestOrderIsAskedWhereAStateRuleLooksOn adds to one variable of two players, and a state rule rewards the first player
// that reaches a limit.
func TestOrderIsAskedWhereAStateRuleLooksOn(t *testing.T) {
	m := tiny(t, `
vars: {vp: {per: player, type: int}, lead: {type: player}}
procedures: {ping: []}
abilities:
  - {as_soon_as: "lead == nil and any(player, vp(it) >= 3)", do: [{set: lead, to: "find(player, vp(it) >= 3)"}]}
  - {after: ping, id: one, do: [{set: vp(a), by: 3}]}
  - {after: ping, id: two, do: [{set: vp(b), by: 3}]}
play: [ping, {end: game}]
`)
	if m.Pending() == nil {
		t.Error("nobody is asked")
	}
}

// TestUndecidedInOrder checks golden rules that give the order of players.
func TestUndecidedInOrder(t *testing.T) {
	tell(t, []story{
		{"undecided is a list: whoever comes first in it does his before the others, and orders them himself", `
golden_rules: {undecided: "[c, a, b]"}
vars: {log: {type: int}}
kinds: {totem: {is: piece, abilities: [{after: storm, id: low, do: [{set: log, to: log * 10 + worth(me)}]},
    {after: storm, id: high, do: [{set: log, to: log * 10 + worth(me) + 5}]}]}}
zones: {camp: {per: player, seen_by: all}}
pieces: {totem: {per: player, count: 1, at: camp}}
procedures:
  storm: {}
scopes: {turn: {}}
rulings:
  worth: {ask: {who: player}, is: "who == a ? 1 : who == b ? 2 : 3"}
play:
  - phase: turn
    of: b
    do:
      - storm
`, []string{"c: high(c) of low(c) high(c)", "a: low(a) of low(a) high(a)", "b: high of low high", "? log = 831672",
			"over"}},
		{"undecided is a list, and the content says who orders what is whose", `
golden_rules: {undecided: "[c, a, b]"}
vars: {log: {type: int}}
kinds: {totem: {is: piece, abilities: [{after: storm, id: low, do: [{set: log, to: log * 10 + worth(me)}]}]}}
zones: {camp: {per: player, seen_by: all}}
pieces: {totem: {per: player, count: 1, at: camp}}
procedures:
  storm: {}
scopes: {turn: {}}
rulings:
  worth: {ask: {who: player}, is: "who == a ? 1 : who == b ? 2 : 3"}
play:
  - phase: turn
    of: b
    do:
      - together:
          - storm
        ordered_by: it
`, []string{"? log = 312", "over"}},
	})
}

// TestNoOrderOfWhatDoesNothing checks that no order is asked for abilities that do nothing, because they perform steps
// that no component has.
func TestNoOrderOfWhatDoesNothing(t *testing.T) {
	for gift, asked := range map[string]bool{"[{set: n, to: 10}]": true, "": false} {
		written := ""
		if gift != "" {
			written = ", with: {gift: " + gift + "}"
		}
		m := tiny(t, `
kinds: {card: {has: {gift: {type: steps}}}}
zones: {deal: {seen_by: all}}
vars: {n: {type: int}}
pieces:
  lord: {is: card, at: deal, count: 1`+written+`}
procedures: {act: [{set: n, to: 1}]}
abilities:
  - {after: act, id: doubles, by: a, do: [{set: n, to: n * 2}]}
  - {after: act, id: gives, by: a, each: one, in: card, do: [{perform: one.gift}]}
play: [act, {choose: x, by: a, among: 1..2}, {set: n, to: x}]
`)
		if got := m.Pending().Kind == interpreter.Order; got != asked {
			t.Errorf("%q: an order is asked: %v", gift, got)
		}
	}
}
