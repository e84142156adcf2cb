package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestManyOfAKind declares more things of every sort than a word has bits, and uses more at once than a fixed array
// holds.
func TestManyOfAKind(t *testing.T) {
	tell(t, []story{
		{"forty abilities that replace one call", manyInstead(), []string{"? n = 110", "over"}},
		{"eighty state rules", manyStateRules(), []string{"? n = 80", "over"}},
		{"forty parameters of a ruling", `
vars: {n: {type: int}}
rulings:
  big: {ask: {` + times(40, "p%d: int, ") + `}, is: p0 + p39}
play:
  - {set: n, to: "big(` + times(40, "n + %d, ") + `)"}
  - end: game
`, []string{"? n = 39", "over"}},
		{"forty parameters of a procedure, a list among them", `
kinds: {chip: {is: piece}}
zones: {box: {}}
pieces: {chip: {count: 2, at: box}}
vars: {n: {type: int}}
procedures:
  big: {takes: {` + times(40, "p%d: int, ") + `l: list(chip)}, steps: [{set: n, to: "p0 + p39 + l.count"}]}
play:
  - {big: 7` + strings.TrimPrefix(times(40, ", p%d: %[1]d"), ", p0: 0") + `, l: box}
  - end: game
`, []string{"? n = 48", "over"}},
		{"forty answers given", `
vars: {n: {type: int}}
procedures:
  big: {steps: [` + times(40, "{choose: c%d, by: a, among: 1..60}, ") + `{set: n, to: "` + times(40, "c%d + ") + `0"}]}
play:
  - {big: ` + times(40, ", c%d: %[1]d + 1")[len(", c0: "):] + `}
  - end: game
`, []string{"? n = 820", "over"}},
		{"forty arguments of can", `
vars: {n: {type: int}, yes: {type: bool}}
actions:
  big:
    takes: {` + times(40, "p%d: int, ") + `}
    steps: [{require: p39 == 39}, {set: n, to: "` + times(40, "p%d + ") + `0"}]
play:
  - {set: yes, to: "can(big, ` + times(40, "%d, ") + `)"}
  - end: game
`, []string{"? yes = true", "over"}},
		{"forty arguments of reachable", `
kinds: {field: {is: space}}
spaces: {field: {hill: {}, dale: {}}}
vars: {n: {type: int}}
rulings:
  step: {ask: {x: field, y: field, ` + times(40, "q%d: int, ") + `}, is: q39 == 39}
play:
  - {set: n, to: "reachable(hill, step, field, ` + times(40, "%d, ") + `).count"}
  - end: game
`, []string{"? n = 2", "over"}},
		{"a hundred values in a list", `
enums: {e: [` + times(100, "v%d, ") + `]}
vars: {l: {per: player, type: list(e)}, n: {type: int}}
play:
  - {set: l(b), to: "[v31, v32, v99]"}
  - {set: l(a), to: "filter(e, it != v5)"}
  - {set: n, to: "count(l(b), it in l(a))"}
  - end: game
`, []string{"? l(b) = [v31, v32, v99]", "? l(a).count = 99", "? l(c) = []", "? v99 in l(b) = true",
			"? v98 in l(b) = false", "? n = 3", "over"}},
		{"twenty lists kept", `
kinds: {chip: {is: piece}}
zones: {box: {}}
pieces: {chip: {count: 2, at: box}}
vars: {n: {type: int}}
procedures:
  big:
    steps: [` + times(20, "{choose: c%d, by: a, among: box, count: 2}, ") + `
      {set: n, to: "` + times(20, "c%d.count + ") + `0"}]
play:
  - {big: , keep: kept}
  - {set: n, to: kept.c0.count + kept.c19.count}
  - end: game
`, []string{"? n = 4", "over"}},
	})
}

// times returns a text n times, each with its number filled in.
func times(n int, text string) string {
	out := ""
	for i := range n {
		out += fmt.Sprintf(text, i)
	}
	return out
}

// manyInstead returns a game with forty abilities that could replace a call; only the last but one applies.
func manyInstead() string {
	text := "vars: {n: {type: int}}\nprocedures:\n  gain: {steps: [{set: n, by: 1}]}\nabilities:\n"
	for i := range 40 {
		text += fmt.Sprintf("  - {instead: gain, id: i%d, when: %v, do: [{set: n, by: 10}]}\n", i, i == 38)
	}
	return text + "play:\n  - gain\n  - set: n\n    by: 100\n  - end: game\n"
}

// manyStateRules returns a game with eighty state rules, each of which triggers the next.
func manyStateRules() string {
	text := "vars: {n: {type: int}}\nabilities:\n"
	for i := range 80 {
		text += fmt.Sprintf("  - {as_soon_as: n == %d, do: [{set: n, by: 1}]}\n", 79-i)
	}
	return text + "play:\n  - {set: n, to: 1}\n  - {set: n, to: 0}\n  - end: game\n"
}

// TestDeepChainsOfRulings checks rulings that ask each other to a great depth and bind sets of places on the way.
func TestDeepChainsOfRulings(t *testing.T) {
	const deep = 400
	text := `
kinds: {field: {is: space}}
spaces: {field: {hill: {}, dale: {}}}
vars: {n: {type: int}, yes: {type: bool}}
actions:
  look: {steps: [{choose: x, among: field, where: "r200(it) > 0"}, {set: n, by: "x == hill ? 1 : 2"}]}
rulings:
` + times(deep, `  r%d: {ask: {x: field}, is: "let s = filter(field, it == x); s.count + r%[1]d_(s.first)"}
`)
	for k := range deep {
		text = strings.ReplaceAll(text, fmt.Sprintf("r%d_(", k), fmt.Sprintf("r%d(", k+1))
	}
	text += fmt.Sprintf("  r%d: {ask: {x: field}, is: 1}\n", deep)
	tell(t, []story{
		{"asked", text + "play: [{set: n, to: r0(hill)}, {set: yes, to: can(look)}, {end: game}]\n",
			[]string{"? n = 401", "? yes = true", "? r0(dale) = 401", "over"}},
		{"inside what can be done", text + "  rich: {ask: {x: field}, is: \"let s = filter(field, it == x); let u = " +
			"filter(field, it in s); can(look) and u.count + r0(x) > 0\"}\nplay: [{set: yes, to: rich(hill)}, {end: game}]\n",
			[]string{"? yes = true", "over"}},
	})
}
