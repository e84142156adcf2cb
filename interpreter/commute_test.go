package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// ordersGame is a game in which several abilities of seats, pieces and cards are due at one moment.
const ordersGame = header + `
enums: {virtue: [faith, might]}
kinds:
  chip: {is: piece, has: {shiny: {type: bool, lasts: place}}}
  red: {is: chip}
  blue: {is: chip}
  helper: {is: card, has: {gift: steps, eager: bool}}
zones:
  box: {seen_by: all}
  bag: {per: player, seen_by: all}
  heap: {seen_by: all}
  line: {order: row, seen_by: all}
  pile: {order: stack, seen_by: all}
  shelf: {seen_by: all, capacity: 2}
  team: {per: player, seen_by: all, active: true}
  bench: {seen_by: all}
pieces:
  red: {count: 6, at: box}
  blue: {count: 3, at: box}
vars:
  coins: {per: player, type: 0..5, default: 2}
  gold: {type: int, default: 1}
  mark: {per: [player, virtue], type: 0..3}
  noted: {type: int}
rulings:
  rich: {ask: {who: player}, is: coins(who) + gold}
procedures:
  earn: {takes: {number: int}, steps: [{set: coins(me), by: number}]}
  raise: {takes: {what: virtue, amount: {type: int, default: 1}}, steps: [{set: "mark(me, what)", by: amount}]}
  hire:
    takes: {sort: kind}
    steps:
      - {let: hired, be: chip.at(box).only(sort).some(1)}
      - {move: hired, to: bag(me)}
      - {if: sort == blue, then: [{earn: 1}]}
  drop: {takes: {number: int}, steps: [{move: chip.at(bag(me)).some(number), to: heap}]}
  ping: []
setup:
  - {each: p, in: player, do: [{move: red.at(box).some(1), to: bag(p)}]}
  - {each: card_of, in: "[a, b]", do: [{move: helper.at(bench).some(2), to: team(card_of)}]}
`

// The steps and conditions of the abilities, and other rules that the game can have.
var (
	ordersSteps = []string{
		"set: coins(me), by: 1", "set: coins(me), by: -1", "set: coins(me), to: 3", "set: coins(b), by: 2",
		"set: gold, by: 2",
		"set: gold, by: coins(me)", "set: gold, to: rich(me)", "earn: 1", "earn: 2", "raise: faith", "raise: might",
		"raise: faith, amount: 2", "set: \"mark(me, might)\", to: 0", "hire: red", "hire: blue", "drop: 1", "drop: 2",
		"move: red.at(box).some(1), to: line", "move: blue.at(box).some(1), to: line",
		"move: chip.at(box).some(1), to: pile",
		"move: red.at(box).some(2), to: shelf", "move: blue.at(box).some(1), to: shelf",
		"move: red.at(box).some(1), to: heap",
		"move: chip.at(bag(me)).some(1), to: bag(c)", "move: pile.top, to: heap",
		"set: noted, to: noted * 10 + heap.count",
		"set: noted, to: bag(me).count", "set: chip.at(bag(me)).first.shiny, to: true",
		"if: bag(me).any, then: [{earn: 1}], else: [{raise: faith}]", "move: helper.at(team(me)).some(1), to: bench",
		"move: helper.at(bench).some(1), to: team(me)", "set: noted, to: coins(b)",
	}
	ordersWhens = []string{
		"", "", "", "when: bag(owner).count >= 1, ", "when: not bag(owner).any, ", "when: coins(owner) >= 2, ",
		"when: gold > 1, ", "when: \"mark(owner, faith) < 1\", ",
		"when: bag(owner).count >= 2, ", "when: bag(owner).count <= 2, ", "when: \"not (coins(owner) < 1)\", ",
		"when: \"coins(owner) < 5 and heap.count <= 1\", ", "when: box.any, ",
	}
	ordersRules = []string{
		"", "", "{as_soon_as: coins(a) >= 4, do: [{set: coins(a), to: 0}, {set: noted, to: heap.count}]}",
		"{as_soon_as: heap.count >= 2, do: [{move: heap, to: box}]}",
		"{after: earn, do: [{set: noted, to: noted * 2 + event.number}]}",
		"{as_soon_as: gold >= 4, do: [{end: game, winners: \"[a]\"}]}",
	}
)

// drawOrders returns a random game with several abilities for one moment, and a file with its cards.
func drawOrders(t *rapid.T) (game, cards string) {
	window := rapid.Bool().Draw(t, "window")
	moment, then := "after: ping", "[ping, {end: game}]"
	if window {
		moment, then = "at: dusk", "[{window: dusk, for: player}, {end: game}]"
	}
	steps := func() string {
		var out []string
		for range rapid.IntRange(1, 2).Draw(t, "steps") {
			out = append(out, "{"+rapid.SampledFrom(ordersSteps).Draw(t, "step")+"}")
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	waits := func(when, does string) string { return "{" + moment + ", " + when + "do: " + does + "}" }
	var list []string
	for i := range 3 {
		when := ""
		if window {
			when = rapid.SampledFrom(ordersWhens).Draw(t, "when")
		}
		list = append(list, fmt.Sprintf("  - {id: helper_%d, kind: helper, gift: %s, abilities: [%s]}\n", i, steps(),
			waits(when, "[{perform: source.gift}]")))
	}
	all := []string{}
	if rule := rapid.SampledFrom(ordersRules).Draw(t, "rule"); rule != "" {
		all = append(all, rule)
	}
	if !window {
		all = append(all, waits("", steps()), waits("", steps()))
	} else if rapid.Bool().Draw(t, "law") {
		all = append(all, waits("", steps()))
	}
	return ordersGame + "abilities: [" + strings.Join(all, ", ") + "]\nplay: " + then + "\n",
		"cards: helpers\nat: bench\nlist:\n" + strings.Join(list, "")
}

// TestOrdersThatAreNotAskedDoNotMatter runs triggered abilities forwards and backwards if nobody is asked for an order.
// The positions must be equal.
func TestOrdersThatAreNotAskedDoNotMatter(t *testing.T) {
	const all = `concat([gold, noted], map(player, coins(it)), map(player, mark(it, faith)),
		map(player, mark(it, might)), map(player, red.at(bag(it)).count), map(player, blue.at(bag(it)).count),
		map(player, team(it).count), [red.at(heap).count, blue.at(heap).count, red.at(box).count, blue.at(box).count,
		red.at(shelf).count, blue.at(shelf).count], map(player, count(chip.at(bag(it)), .shiny)),
		map(line, it in red ? 1 : 2), [0], map(pile, it in red ? 1 : 2))`
	asked, left := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		game, cards := drawOrders(t)
		g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)},
			"cards.yaml": {Data: []byte(cards)}},
			".")
		if g == nil {
			t.Fatal(err)
		}
		var ends [2]string
		for i, backwards := range []bool{false, true} {
			m, err := g.StartBuilt(interpreter.Setup{Seed: 1}, interpreter.Build{Backwards: backwards})
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case m.Pending() != nil && !backwards:
				asked++
				return
			case m.Pending() != nil:
				ends[i] = "a question"
			case len(m.Winners()) > 0: // a state rule has ended the game, so later abilities do not matter
				ends[i] = m.Winners()[0]
			default:
				if ends[i], err = testkit.On(m.Engine()).Eval(all); err != nil {
					t.Fatal(err)
				}
			}
		}
		left++
		if ends[0] != ends[1] {
			t.Fatalf("nobody is asked, and the order matters: %s\n%s\n%s%s", ends[0], ends[1], game[len(ordersGame):],
				cards)
		}
	})
	if (asked == 0 || left == 0) && !testing.Short() { // in a short run, all games may be of one sort
		t.Errorf("asked %d times, and not %d times: one of them is not tried", asked, left)
	}
}
