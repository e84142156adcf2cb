package scenario

import (
	"strings"
	"testing"
)

// TestForcedEntriesOfMenus checks a menu with a single entry, which is chosen automatically. A script may include
// or omit it, like a choice with one answer.
func TestForcedEntriesOfMenus(t *testing.T) {
	files := mapFS{"game.yaml": `game: tiny
players: 1..2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds: {field: {is: space}}
spaces: {field: {f1: {}, f2: {}}}
vars: {sown: {per: field, type: int}, rings: {type: int}}
scopes: {sowing: {}, twice: {}, ringing: {}, again: {}}
play:
  - phase: sowing
    of: player.first
    do:
      - offer: [sow, reap]
        count: 1
  - phase: twice
    of: player.first
    do:
      - offer: [sow]
        count: 2
  - phase: ringing
    of: player.first
    do:
      - offer: [ring, reap]
        count: 1
      - offer: [sow, reap]
        at_most: 1
  - phase: again
    of: player.first
    do:
      - offer: [ring]
        count: 1
      - offer: [ring, reap]
        at_most: 1
actions:
  sow:
    steps:
      - choose: plot
        among: field
        where: sown(it) == 0
      - set: sown(plot)
        by: 1
  reap:
    steps:
      - choose: ripe
        among: field
        where: sown(it) > 1
      - set: sown(ripe)
        to: 0
  ring:
    steps:
      - set: rings
        by: 1
`}
	const looks = "      - holds: rings == 0\n"
	begins := func(phase, set string) string {
		return "  - name: it\n    given: {turn: {player: a, phase: " + phase + "}, until: " + phase + ", set: {" + set +
			"}}\n    script:\n"
	}
	for name, test := range map[string]struct{ scenario, fails string }{
		"the entry and its one answer": {begins("sowing", "sown(f1): 1") + "      - {a: sow, plot: f2}\n" +
			"      - changes: {sown(f2): 0 -> 1}\n", ""},
		"the answer alone": {begins("sowing", "sown(f1): 1") + "      - a: {plot: f2}\n      - holds: sown(f2) == 1\n", ""},
		"the entry alone":  {begins("sowing", "sown(f1): 1") + "      - a: sow\n      - holds: sown(f2) == 1\n", ""},
		"nothing of it":    {begins("sowing", "sown(f1): 1") + "      - holds: [sown(f2) == 1]\n", ""},
		"an entry that asks for more": {begins("sowing", "") + "      - {a: sow, plot: f2}\n" +
			"      - changes: {sown(f2): 0 -> 1}\n", ""},
		"an entry that asks for nothing": {begins("ringing", "") + "      - a: ring\n      - {a: sow, plot: f1}\n" +
			"      - holds: [rings == 1, sown(f1) == 1]\n", ""},
		"twice, and the second time by itself": {begins("twice", "") + "      - {a: sow, plot: f1}\n" +
			"      - {a: sow, plot: f2}\n      - holds: sown(f2) == 1\n", ""},
		"what can be done now is done now, and not what was": {begins("again", "") +
			"      - a: ring\n      - holds: rings == 2\n", ""},
		"another answer": {begins("sowing", "sown(f1): 1") + "      - {a: sow, plot: f1}\n      - holds: rings == 0\n",
			"plot has only one answer, f2; the script says f1"},
		"once": {begins("sowing", "sown(f1): 1") + "      - a: sow\n      - a: sow\n" + looks,
			"the match rests"},
		"of its seat":            {begins("sowing", "sown(f1): 1") + "      - b: sow\n" + looks, "the match rests"},
		"another entry":          {begins("sowing", "sown(f1): 1") + "      - a: reap\n" + looks, "the match rests"},
		"it can be done no more": {begins("ringing", "") + "      - legal: {a: ring}\n", "a may not ring"},
	} {
		t.Run(name, func(t *testing.T) {
			f := play(t, files, test.scenario)
			switch {
			case f == nil && test.fails != "":
				t.Error("it passes")
			case f != nil && (test.fails == "" || !strings.Contains(f.Text.String(), test.fails)):
				t.Error(f)
			}
		})
	}
}
