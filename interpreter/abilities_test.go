package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAbilities checks what triggers, replaces or joins something, case by case.
func TestAbilities(t *testing.T) {
	tell(t, []story{
		{"instead takes the place of a call, go_on runs it after all", `
vars: {n: {type: int}, k: {type: int}}
procedures:
  gain: {takes: {much: int}, steps: [{set: n, by: much}]}
abilities:
  - instead: gain
    id: nothing_twice
    when: event.much == 2
    do: []
  - instead: gain
    id: first_something_else
    when: event.much == 3
    do:
      - set: k
        to: event.much * 10
      - go_on
play:
  - gain: 1
  - gain: 2
  - gain: 3
`, []string{"? n = 4", "? k = 30", "over"}},
		{"instead that may be declined", `
vars: {n: {type: int}}
procedures:
  gain: {takes: {much: int}, steps: [{set: n, by: much}]}
abilities:
  - instead: gain
    id: double
    by: b
    may:
      - set: n
        by: event.much * 2
play:
  - gain: 1
  - gain: 10
`, []string{"b: pass of double pass", "? n = 1", "b: double", "? n = 21", "over"}},
		{"two that replace one another's call each have their turn", `
vars: {n: {type: int}}
procedures:
  gain: {takes: {much: int}, steps: [{set: n, by: much}]}
abilities:
  - instead: gain
    id: outer
    do: [{set: n, by: 100}, go_on, {set: n, by: 1000}]
  - instead: gain
    id: inner
    do: [{set: n, by: 10}, go_on]
play:
  - gain: 1
`, []string{"? n = 1111", "over"}},
		{"after reads the event and comes once for each element", `
vars: {n: {type: int}, who: {type: player}}
scopes: {turn: {}}
procedures:
  gain:
    takes: {much: int}
    steps:
      - let: twice
        be: much * 2
      - set: n
        by: much
abilities:
  - after: gain
    id: echo
    when: event.much > 1
    each: i
    in: 1..event.much
    do:
      - set: n
        to: n * 10 + i + event.twice
      - set: who
        to: event.me
play:
  - phase: turn
    of: c
    do: [{gain: 1}, {gain: 2}]
`, []string{"c: echo(2) of echo(1) echo(2)", "? n = 365", "? who = c", "over"}},
		{"when is judged as the event ends, not when its turn comes", `
vars: {n: {type: int}, open: {type: bool, default: true}}
procedures:
  ring: [{set: n, by: 1}]
abilities:
  - after: ring
    id: shut
    when: open
    do: [{set: open, to: false}]
  - after: ring
    id: count_it
    when: open
    before: shut
    do: [{set: n, by: 10}]
play: [ring, ring]
`, []string{"? n = 12", "over"}},
		{"before: fixes an order that is not asked about", `
vars: {n: {type: int}}
procedures:
  ring: []
abilities:
  - {after: ring, id: third, do: [{set: n, to: n * 10 + 3}]}
  - {after: ring, id: second, before: third, do: [{set: n, to: n * 10 + 2}]}
  - {after: ring, id: first, before: [second, third], do: [{set: n, to: n * 10 + 1}]}
play: [ring]
`, []string{"? n = 123", "over"}},
		{"before: leaves the others to be ordered", `
vars: {n: {type: int}}
procedures:
  ring: []
abilities:
  - {after: ring, id: late, do: [{set: n, to: n * 10 + 3}]}
  - {after: ring, id: free, do: [{set: n, to: n * 10 + 2}]}
  - {after: ring, id: early, before: late, do: [{set: n, to: n * 10 + 1}]}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do: [ring]
`, []string{"a: early of early free", "a: free of late free", "? n = 123", "over"}},
		{"before: orders what holds as soon as something is written", `
vars: {n: {type: int}, m: {type: int}}
abilities:
  - {as_soon_as: n == 1, id: then_doubled, do: [{set: m, by: m}, {set: n, to: 2}]}
  - {as_soon_as: n == 1 and m == 0, id: first_three, before: then_doubled, do: [{set: m, to: 3}]}
play:
  - set: n
    to: 1
`, []string{"? m = 6", "over"}},
		{"what something due sets off comes before its siblings", `
vars: {n: {type: int}}
procedures:
  one: [{set: n, to: n * 10 + 1}]
  two: [{set: n, to: n * 10 + 2}]
  three: [{set: n, to: n * 10 + 3}]
abilities:
  - {after: one, id: second, do: [two]}
  - {after: one, id: fourth, do: [{set: n, to: n * 10 + 4}]}
  - {after: two, id: third, do: [three]}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do: [one]
`, []string{"a: second of second fourth", "? n = 1234", "over"}},
		{"together sets nothing off until all of it is done", `
vars: {n: {type: int}}
procedures:
  add: {takes: {k: int}, steps: [{set: n, to: n * 10 + k}]}
abilities:
  - {after: add, id: nine, do: [{set: n, to: n * 10 + 9}]}
play:
  - add: 1
  - together:
      - add: 2
      - add: 3
`, []string{"? n = 192399", "over"}},
		{"together in an order: the owner of what is due orders it", `
vars: {log: {type: int}}
kinds: {totem: {is: piece, abilities: [{after: storm, do: [{set: log, to: log * 10 + 1}]}, {after: storm,
    do: [{set: log, to: log * 10 + 2}]}]}}
zones: {camp: {per: player, seen_by: all}, box: {seen_by: all}}
pieces: {totem: {count: 1, at: box}}
procedures:
  storm: {takes: {who: player}}
scopes: {turn: {}}
play:
  - move: totem
    to: camp(c)
  - phase: turn
    of: b
    do:
      - together:
          - storm: c
        ordered_by: c
`, []string{"c: totem of totem totem", "? log = 12", "over"}},
		{"together in an order: who is undecided says whose comes first, each orders his own, one after the other", `
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
      - together:
          - storm
        ordered_by: it
`, []string{"b: c of a b c", "c: high of low high", "b: a of a b", "a: low of low high", "b: high of low high",
			"? log = 831672", "over"}},
		{"a rule answers nil, and another adds to it: nil counts as nothing in sums", `
vars: {n: {type: int, default: 9}}
rulings: {worth: {ask: {who: player}, is: 1}, paid: {ask: {who: player}, is: 1}}
effects:
  owing: {takes: {much: int}, rules: [{answer: worth, value: much}, {add: worth, value: 3}, {answer: paid,
      value: much}]}
procedures:
  owe:
    steps:
      - choose: much
        by: a
        among: 1..4
        optional: true
      - apply: owing
        with: {much: much}
      - set: n
        to: worth(a)
      - set: n
        to: "paid(a) == nil ? n * 10 : n"
play:
  - owe
`, []string{"a: none of 1 2 3 4 none", "? n = 30", "over"}},
		{"windows: in turn from the first, one thing each time, until all pass", `
vars: {n: {type: int}}
scopes: {turn: {}}
abilities:
  - {at: feast, id: eat, may: [{set: n, by: 1}]}
  - {at: feast, id: drink, may: [{set: n, by: 10}]}
play:
  - phase: turn
    of: b
    do:
      - window: feast
`, []string{
			"b: eat of eat drink pass", "c: pass of eat drink pass", "a: drink of eat drink pass",
			"b: drink of drink pass", "c: eat of eat drink pass", "a: pass of eat pass", "c: pass of drink pass",
			"? n = 22", "over"}},
		{"windows: for whom, who is first, and what must be done", `
vars: {n: {type: int}}
scopes: {turn: {}}
abilities:
  - {at: feast, id: eat, may: [{set: n, by: 1}]}
  - {at: feast, id: pay, when: n < 3, do: [{set: n, by: 5}]}
play:
  - phase: turn
    of: a
    do:
      - window: feast
        for: "[b, c]"
        first: c
`, []string{"c: pay of eat pay", "b: pass of eat pass", "c: eat of eat pass", "b: pass", "? n = 6", "over"}},
		{"start and end of a phase", `
vars: {n: {type: int}}
scopes: {turn: {}}
abilities:
  - {at: start(turn), id: dawn, do: [{set: n, to: n * 10 + 1}]}
  - {at: end(turn), id: dusk, may: [{set: n, to: n * 10 + 3}]}
  - {at: end(turn), id: watch, by: c, do: [{set: n, to: n * 10 + 4}]}
play:
  - phase: turn
    of: b
    do: [{set: n, to: n * 10 + 2}]
`, []string{"b: dusk of dusk pass", "? n = 1234", "over"}},
		{"during: in menus and at moments, once", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  walk: [{set: n, by: 1}]
abilities:
  - {during: turn, id: rest, once: turn, may: [{set: n, by: 100}]}
play:
  - phase: turn
    of: a
    do:
      - moment
      - set: n
        by: 10
      - offer: [walk]
        at_most: 1
  - phase: turn
    of: b
    do:
      - offer: [walk]
        at_most: 1
`, []string{"a: pass of rest pass", "a: rest of walk rest pass", "a: walk of walk pass", "b: walk of walk rest pass",
			"b: rest of rest pass", "? n = 212", "over"}},
		{"during: in the menus of a phase that a procedure opens", `
vars: {n: {type: int}}
scopes: {turn: {}}
procedures:
  round:
    steps:
      - each: p
        in: player
        do:
          - phase: turn
            of: p
            do:
              - set: n
                by: 1
              - offer: [walk]
                count: 1
actions:
  walk: [{set: n, by: 10}]
abilities:
  - {during: turn, id: rest, once: match, by: player.first, may: [{set: n, by: 100}]}
play: [round]
`, []string{"a: rest of walk rest", "? n = 133", "over"}}, // used; it does not count as an entry
		{"state rules come at once, before what was set off", `
vars: {n: {type: int}, log: {type: int}}
procedures:
  gain: {takes: {k: int}, steps: [{set: n, by: k}, {set: log, to: log * 10 + 1}]}
abilities:
  - after: gain
    do: [{set: log, to: log * 10 + 3}]
  - as_soon_as: n >= 5
    do: [{set: n, to: 0}, {set: log, to: log * 10 + 2}]
play:
  - gain: 3
  - gain: 3
`, []string{"? log = 13213", "? n = 0", "over"}},
		{"a rule that ends the game when something holds", `
vars: {vp: {per: player, type: int}}
abilities:
  - as_soon_as: any(player, vp(it) >= 3)
    do: [{end: game, winners: "filter(player, vp(it) >= 3)"}]
play:
  - each: i
    in: 1..10
    do:
      - each: p
        in: player
        do: [{set: vp(p), by: 1}]
`, []string{"? vp(a) = 3", "? vp(b) = 2", "over a"}},
		{"what a piece is tells nothing of where pieces are: nobody orders who asks it and who moves them", `
kinds: {man: {is: piece}, guest: {is: man}}
zones: {yard: {seen_by: all}, road: {seen_by: all}}
pieces: {guest: {count: 2, at: yard}}
vars: {n: {type: int}}
procedures:
  knock: {takes: {who: list(man)}, steps: [{set: n, by: 1}]}
abilities:
  - {after: knock, id: counts, do: [{if: "event.who.first in guest", then: [{set: n, by: 10}]}]}
  - {after: knock, id: leaves, do: [{move: guest, to: road}]}
play:
  - knock: yard.only(man)
`, []string{"? n = 11", "? road.count = 2", "over"}},
		{"one ability that two events set off is ordered, if it looks at the event", `
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}}
procedures:
  ring: {takes: {much: int}}
abilities:
  - {after: ring, id: louder, do: [{set: n, to: event.much}]}
play:
  - phase: turn
    of: a
    do: [{together: [{ring: 1}, {ring: 2}]}]
`, []string{"a: louder of louder louder", "? n = 2", "over"}},
		{"and if it does not, nobody orders it", `
vars: {n: {type: int}}
scopes: {turn: {}}
procedures:
  ring: {takes: {much: int}}
abilities:
  - {after: ring, id: louder, do: [{set: n, to: n * 2 + 1}]}
play:
  - phase: turn
    of: a
    do: [{together: [{ring: 1}, {ring: 2}]}]
`, []string{"? n = 3", "over"}},
		{"one ability that several use is ordered, if what it does depends on who", `
vars: {latest: {type: player}}
scopes: {turn: {}}
procedures: {ring: []}
abilities:
  - {after: ring, id: answered, by: "[a, b]", do: [{set: latest, to: me}]}
play:
  - phase: turn
    of: c
    do: [ring]
`, []string{"c: answered of answered answered", "? latest = b", "over"}},
		{"nobody orders what cannot matter", `
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}}
procedures:
  ring: [{set: n, to: 0}]
abilities:
  - {after: ring, id: left, do: [{set: n, by: 1}]}
  - {after: ring, id: right, do: [{set: k, by: 1}]}
play:
  - phase: turn
    of: a
    do: [ring]
`, []string{"? n = 1", "? k = 1", "over"}},
	})
}

// TestAsking checks secret, simultaneous and forced answers.
func TestAsking(t *testing.T) {
	tell(t, []story{
		{"several at once: each without the others' answers, then all are known", `
vars: {bid: {per: player, type: int}, total: {type: int}}
play:
  - choose: offer_made
    by: player
    among: 1..3
    where: it != bid(asked)
  - each: p
    in: player
    do: [{set: bid(p), to: offer_made(p)}]
  - set: total
    to: offer_made.sum
`, []string{"a: 3 of 1 2 3", "b: 1 of 1 2 3", "c: 3 of 1 2 3", "? bid(b) = 1", "? total = 7", "over"}},
		{"several at once, each more than one", `
vars: {total: {per: player, type: int}}
play:
  - choose: picks
    by: "[c, a]"
    among: 1..3
    count: 2
  - each: p
    in: player
    do: [{set: total(p), to: picks(p).sum}]
`, []string{"c: 1 of 1 2", "c: 2 of 2 3", "a: 2 of 1 2", "? total(a) = 5", "? total(b) = 0", "? total(c) = 3", "over"}},
		{"in turn: each hears what those before have answered", `
vars: {n: {type: int}}
play:
  - choose: claim
    by: "[c, a, b]"
    in_turn: true
    among: 1..3
    where: not (it in claim)
  - set: n
    to: claim(a) * 100 + claim(b) * 10 + claim(c)
`, []string{"c: 2 of 1 2 3", "a: 3 of 1 3", "? n = 312", "over"}},
		{"nobody decides by a ranking", `
vars: {n: {type: int}}
play:
  - choose: x
    by: nobody
    among: 1..9
    prefer: [{least: "mod(it, 4)"}, {most: it}]
  - set: n
    to: x
`, []string{"? n = 8", "over"}},
		{"a forced choice from what others cannot see is asked all the same", `
kinds: {card: {has: {rank: int}}}
zones: {bag: {seen_by: all}, hand: {per: player, seen_by: owner}, out: {seen_by: all}}
pieces:
  card:
    - {count: 1, at: bag, with: {rank: 1}}
    - {count: 1, at: bag, with: {rank: 2}}
setup:
  - move: bag
    to: hand(a)
play:
  - choose: trump
    by: a
    among: hand(a)
    where: it.rank > 5
    optional: true
  - move: trump
    to: out
  - choose: second
    by: a
    among: out
    optional: true
  - move: second
    to: hand(b)
`, []string{"a: none of none", "over"}},
	})
}

// TestForcedAnswersAreNotRecorded checks that the record has the answers of seats, but not the forced ones.
func TestForcedAnswersAreNotRecorded(t *testing.T) {
	m := tiny(t, `
vars: {n: {type: int}}
play:
  - choose: x
    by: a
    among: 1..3
    where: it == 2
  - choose: y
    by: a
    among: 1..3
  - choose: z
    by: a
    among: 1..3
    where: it < x
  - set: n
    to: x * 100 + y * 10 + z
`)
	m.tell(t, "a: 3", "? n = 231", "over")
	if diff := cmp.Diff([]int32{3}, m.Record.Answers); diff != "" {
		t.Errorf("answers recorded (-want +got):\n%s", diff)
	}
}

// TestWhoSeesWhat checks that a view reveals neither what was shown to another seat, nor bids before all have bid.
func TestWhoSeesWhat(t *testing.T) {
	m := tiny(t, `
kinds: {card: {has: {rank: int}}}
zones: {deck: {order: stack, seen_by: nobody}, hand: {per: player, seen_by: owner}}
pieces:
  card:
    - {count: 2, at: deck, with: {rank: 1}}
    - {count: 2, at: deck, with: {rank: 2}}
vars: {bid: {per: player, type: int, seen_by: owner}, n: {type: int}}
play:
  - move: deck.top
    to: hand(a)
  - show: deck.top
    to: b
  - set: bid(a)
    to: 5
  - choose: x
    by: c
    among: 1..2
  - show: hand(a)
    to: all
  - set: n
    to: x
  - choose: y
    by: c
    among: 1..2
  - show: hand(a)
    to: nobody
  - set: n
    to: y
  - choose: z
    by: c
    among: 1..2
  - set: n
    to: z
`)
	sees := func(seat string) string {
		var out []string
		v := m.View(seat)
		for _, p := range v.Places {
			told := 0
			for _, piece := range p.Pieces {
				told += piece.Count
			}
			out = append(out, fmt.Sprintf("%s %d+%d", p.Name, told, p.Hidden))
		}
		for _, x := range v.Values {
			if x.Name == "bid(a)" {
				out = append(out, "bid "+x.Value)
			}
		}
		return strings.Join(out, ", ")
	}
	check := func(want map[string]string) {
		t.Helper()
		got := map[string]string{}
		for seat := range want {
			got[seat] = sees(seat)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("told and hidden (-want +got):\n%s", diff)
		}
	}
	check(map[string]string{"a": "deck 0+3, hand(a) 1+0, bid 5", "b": "deck 1+2, hand(a) 0+1",
		"c": "deck 0+3, hand(a) 0+1", "": "deck 0+3, hand(a) 0+1"})
	m.tell(t, "c: 1")
	check(map[string]string{"a": "deck 0+3, hand(a) 1+0, bid 5", "b": "deck 1+2, hand(a) 1+0",
		"": "deck 0+3, hand(a) 1+0"})
	m.tell(t, "c: 1")
	check(map[string]string{"a": "deck 0+3, hand(a) 1+0, bid 5", "c": "deck 0+3, hand(a) 0+1"})
}

// TestWhoActsIsAskedAtMoments checks that only the acting player is asked at a moment of a phase. Other players can use
// abilities at windows, also at windows inside an action.
func TestWhoActsIsAskedAtMoments(t *testing.T) {
	const fair = `
vars: {n: {type: int}}
scopes: {turn: {}, brawl: {}}
procedures: {strike: [{set: n, by: 1}], hush: [{window: between, for: c}]}
actions: {hit: [{phase: brawl, do: [strike, hush, strike]}], wait: [{set: n, by: 0}]}
abilities:
  - {%s, id: whistle, by: c, may: [{set: n, by: 10}]}
play: [{phase: turn, of: a, do: [{offer: [hit, wait], count: 2}]}]
`
	tell(t, []story{
		{"nobody else is asked at a moment", fmt.Sprintf(fair, "during: turn"), []string{
			"a: hit of hit wait", "? n = 2", "a: wait of hit wait", "? n = 2"}},
		{"nor at one of a phase inside an action", fmt.Sprintf(fair, "during: brawl"), []string{
			"a: hit of hit wait", "? n = 2", "a: wait of hit wait", "? n = 2"}},
		{"in a window inside the action he is", fmt.Sprintf(fair, "at: between"), []string{
			"a: hit of hit wait", "? n = 1", "c: whistle of whistle pass", "? n = 12", "a: wait of hit wait"}},
	})
}
