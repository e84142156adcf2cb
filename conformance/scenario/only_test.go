package scenario

import "testing"

// onlyGame has menus with a single possible entry, which is chosen automatically.
const onlyGame = `game: tiny
players: 2
seats: {a: {}, b: {}}
vars: {left: {type: int}, oil: {type: int}}
scopes: {turn: {}}
actions:
  walk:
    steps:
      - choose: far
        among: 1..left
      - set: left
        by: -far
  burn:
    steps:
      - require: oil > 0
        why: {en: no oil}
      - set: oil
        by: -1
play:
  - while: left > 0 or oil > 0
    do:
      - phase: turn
        of: a
        do:
          - offer: [walk, burn]
            count: 1
`

// TestOnlyEntryIsWrittenOrLeftOut checks that a mandatory single menu entry may be written or omitted. It covers
// decisions, legal, illegal, and facts changed by else_legal.
func TestOnlyEntryIsWrittenOrLeftOut(t *testing.T) {
	for name, item := range map[string]string{
		"done, in full":          "{a: walk, far: 3}",
		"done, without it":       "a: {far: 3}",
		"legal, in full":         "legal: {a: walk, far: 3}",
		"legal, without it":      "legal: {a: {far: 3}}",
		"legal, the entry alone": "legal: {a: walk}",
		"illegal, in full":       "{illegal: {a: walk, far: 4}, else_legal: {set: {left: 4}}}",
		"illegal, without it":    "{illegal: {a: {far: 4}}, else_legal: {set: {left: 4}}}",
		"another entry":          "{illegal: {a: burn}, else_legal: {set: {oil: 1}}}",
		"else the only one":      "{illegal: {a: burn}, else_legal: {set: {oil: 1, left: 0}}}",
	} {
		f := play(t, mapFS{"game.yaml": onlyGame}, "  - name: it\n    given: {set: {left: 3, oil: 0}, turn: {player: "+
			"a, phase: turn}}\n"+
			"    script:\n      - "+item+"\n      - holds: left <= 4\n")
		if f != nil {
			t.Errorf("%s: %v", name, f)
		}
	}
	for name, item := range map[string]string{
		"walking no way that is there":    "legal: {a: walk, far: 4}",
		"what is illegal and can be done": "{illegal: {a: walk, far: 3}, else_legal: {set: {left: 4}}}",
		"what else is not legal either":   "{illegal: {a: walk, far: 5}, else_legal: {set: {left: 4}}}",
	} {
		f := play(t, mapFS{"game.yaml": onlyGame}, "  - name: it\n    given: {set: {left: 3, oil: 0}, turn: {player: "+
			"a, phase: turn}}\n"+
			"    script:\n      - "+item+"\n      - holds: left <= 4\n")
		if f == nil {
			t.Errorf("%s passes", name)
		}
	}
}
