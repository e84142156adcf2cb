package interpreter_test

import (
	"fmt"
	"precept/interpreter/narrate"
	"strings"
	"testing"
)

// TestOneProblemAtItsCause checks that a mistake causes one problem, at its cause, with the correction.
func TestOneProblemAtItsCause(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want string // the text of the only problem, "" for none
	}{
		"an action that there is not": {`
play: [{offer: [sign_contract], count: 1}, {end: game}]
`, `there is no verb, action or procedure "sign_contract"; the verbs are apply, choose, each, end, go_on, if, let, ` +
			`may, moment, move, offer, perform, phase, pick, require, roll, set, show, shuffle, together, try, while, ` +
			`window; a procedure of your own is declared under procedures:`},
		"an effect keeps a list": {`
kinds: {chip: {is: piece}}
enums: {hue: [green]}
zones: {heap: {}}
pieces: {chip: {at: heap}}
rulings: {calm: {is: "true"}}
actions: {wait: {}}
play:
  - {choose: hues, among: hue, fills: {post: player}}
  - apply: [{forbid: calm, when: "any(hues, it == green) and chip.any"}]
  - {offer: [wait], count: 1}
`, `hues is a list, and an effect keeps only single values`},
		"an effect takes a list": {`
enums: {hue: [green]}
rulings: {calm: {is: "true"}}
actions: {wait: {}}
effects: {stern: {takes: {hues: list(hue)}, rules: [{forbid: calm, when: "any(hues, it == green)"}]}}
play: [{offer: [wait], count: 1}]
`, `hues is a list, and an effect keeps only single values`},
		"a menu of nothing": {`
play: [{offer: [], count: 1}, {end: game}]
`, `a menu needs an entry`},
		"a menu with a fixed count is never passed": {`
vars: {n: {type: int}}
actions: {inc: {steps: [{set: n, by: 1}]}}
play: [{offer: [inc], count: 1, pass: [{set: n, by: 5}]}, {end: game}]
`, `with count nobody can pass; write at_most`},
		"several where one is meant": {`
vars: {proud: {per: player, type: bool}}
play:
  - {let: winners, be: "filter(player, it != a)"}
  - {set: proud(winners), to: true}
`, `player is expected here, not list(player); winners.proud gives the one of each element`},
		"who do not agree do something else, and else goes on": {`
vars: {n: {type: int}}
play:
  - {choose: sworn, by: player, unanimous: true, else: [{end: game}]}
  - {set: n, to: 3}
`, ``},
		"a board that is too large, with all that stands on it": {`
kinds: {hexagon: {is: space}, man: {is: piece}}
spaces: {hexagon: {grid: {hex: {rows: 17, columns: 16}}}}
relations: {pipe: {between: [hexagon, hexagon], symmetric: true, pairs: [[hexagon_1_1, hexagon_1_2]]}}
pieces: {man: {count: 1, at: hexagon_4_1}}
vars: {n: {type: int}}
play:
  - {move: man, to: hexagon_4_1}
  - {set: n, to: "within(hexagon.find(2, 2), 1).count"}
`, `272 spaces; at most 256`},
		"a board that is no board": {`
kinds: {hexagon: {is: space}, man: {is: piece}}
spaces: {hexagon: {grid: {hex: {rows: [". .", ". ."]}}}}
pieces: {man: {count: 1, at: hexagon_1_1}}
vars: {n: {type: int}}
play: [{move: man, to: hexagon_2_1}, {set: n, to: "within(hexagon.find(2, 2), 1).count"}]
`, `hexagons are two characters apart`},
		"the end of a phase that nothing opens": {`
vars: {n: {type: int}}
abilities: [{at: end(setup), id: late, do: [{set: n, by: 1}]}]
setup: [{set: n, to: 2}]
play: [{end: game}]
`, `no step opens the phase setup`},
	} {
		t.Run(name, func(t *testing.T) {
			got := problemsOf(t, strings.TrimPrefix(test.text, "\n"))
			if n := strings.Count(got, "game.yaml:"); test.want == "" && n > 0 || test.want != "" && n != 1 ||
				!strings.Contains(got, test.want) {
				t.Errorf("%d problems:\n%s, want %q alone", n, got, test.want)
			}
		})
	}
	for more, want := range map[string]string{
		"{is: piece}": "ram is the name of a kind already",
		"{rules: []}": "this adds to a kind of another file",
	} {
		_, problems := loadFiles(map[string]string{
			"game.yaml": header + "kinds: {ram: {is: piece}}\nzones: {box: {}}\npieces: {ram: {count: 1, at: box}}\n" +
				"play: [{move: ram, to: box}]\n",
			"more.yaml": "law: more\nkinds: {ram: " + more + "}\n",
		})
		if strings.Count(problems, ".yaml:") < 1 || !strings.Contains(problems, want) {
			t.Errorf("a kind in two files, %s:\n%s", more, problems)
		}
	}
}

// TestPiecesOfOneName checks that pieces with the same name and different printed values are counted and described
// separately.
func TestPiecesOfOneName(t *testing.T) {
	m := tiny(t, `
enums: {trade: [{farmer: {en: farmer}}, {herder: {en: herder}}]}
kinds:
  worker: {is: piece, name: {en: worker}, has: {trade: {type: trade, name: {en: trade}}, wage: int}}
  cart: {is: piece}
zones: {box: {per: player, seen_by: all}, sack: {seen_by: nobody}}
pieces:
  worker:
    - {per: player, count: 3, at: box, with: {trade: farmer}}
    - {per: player, count: 2, at: box, with: {trade: herder, wage: 2}}
    - {count: 1, at: sack, with: {trade: herder}}
  cart: {count: 2, at: sack}
play:
  - {choose: hired, by: a, among: worker.at(box(a))}
  - {move: hired, to: sack}
  - {choose: more, by: b, among: worker.at(box(b))}
  - {move: more, to: sack}
`)
	told := func() string {
		var out []string
		for _, p := range m.View("a").Places {
			for _, x := range p.Pieces {
				out = append(out, fmt.Sprint(p.Name, " ", x.Count, " ", x.Name, x.Attrs))
			}
		}
		return strings.Join(out, "; ")
	}
	want := "box(a) 3 worker[{trade farmer}]; box(a) 2 worker[{trade herder}]; box(b) 3 worker[{trade farmer}]; " +
		"box(b) 2 worker[{trade herder}]; box(c) 3 worker[{trade farmer}]; box(c) 2 worker[{trade herder}]"
	if got := told(); got != want {
		t.Errorf("told %s, want %s", got, want)
	}
	d, names := m.Pending(), narrate.New(m.Match, "en")
	var options []string
	for _, o := range d.Options() {
		options = append(options, names.Option(d, o))
	}
	if got := strings.Join(options, ", "); got != "worker (farmer), worker (herder)" {
		t.Errorf("offered %s", got)
	}
}
