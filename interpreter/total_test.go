package interpreter_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/testkit"
)

// TestDividing checks a number that several seats divide. One seat proposes a division, the others accept or refuse it,
// and each part is limited by what its owner has.
func TestDividing(t *testing.T) {
	const divide = `
scopes: {turn: {}}
vars: {food: {per: player, type: int, default: 9}, n: {type: int}}
setup: [{set: food(b), to: 2}, {set: food(c), to: %s}]
play:
  - choose: share
    by: %s
    among: 0..9
    fills: {whose: player}
    where: it <= food(whose)
    total: %s
%s  - if: share != nil
    then:
      - each: p
        in: player
        do: [{set: food(p), by: "-(share(p) ?? 0)"}]
  - {phase: turn}
`
	const agreed = "player\n    unanimous: true"
	const otherwise = "    else: [{set: n, to: 1}]\n"
	tell(t, []story{
		{"the parts come to the total, and only such are offered", fmt.Sprintf(divide, "1", "a", "11", ""), []string{
			"a: 8 of 8 9", "? map(player, food(it)) = [1, 0, 0]"}},
		{"what is left comes by itself", fmt.Sprintf(divide, "9", "a", "5", ""), []string{
			"a: 3 of 0 1 2 3 4 5", "a: 0 of 0 1 2", "? map(player, food(it)) = [6, 2, 7]"}},
		{"the same number may come twice", fmt.Sprintf(divide, "9", "a", "6", ""), []string{
			"a: 2 of 0 1 2 3 4 5 6", "a: 2 of 0 1 2", "? map(player, food(it)) = [7, 0, 7]"}},
		{"one of several totals", fmt.Sprintf(divide, "0", "a", `"[3, 12]"`, ""), []string{
			"a: 3 of 1 2 3", "? map(player, food(it)) = [6, 2, 0]"}},
		{"up to so much", fmt.Sprintf(divide, "0", "a", "0..3", ""), []string{
			"a: 1 of 0 1 2 3", "a: 0 of 0 1 2", "? map(player, food(it)) = [8, 2, 0]"}},
		{"who agree", fmt.Sprintf(divide, "9", agreed, "5", otherwise), []string{
			"a: 3", "a: 0", "b: none of agree none", "b: 5", "c: agree", "a: agree",
			"? map(player, food(it)) = [4, 2, 9]",
			"? n = 0"}},
		{"who do not", fmt.Sprintf(divide, "9", agreed, "5", otherwise), []string{
			"a: 3", "a: 0", "b: none", "b: 5", "c: none", "c: 4", "c: 1", "a: agree", "b: none", "? n = 1"}},
		{"too little is there", fmt.Sprintf(divide, "9", agreed, "21", otherwise), []string{"? n = 1"}},
		{"too little is there for one who divides alone", fmt.Sprintf(divide, "9", "a", "21", otherwise),
			[]string{"? n = 1"}},
		{"nothing is divided", fmt.Sprintf(divide, "9", "a", "0", otherwise), []string{
			"? map(player, food(it)) = [9, 2, 9]", "? n = 0"}},
		{"less than nothing", fmt.Sprintf(divide, "9", "a", "0 - 1", otherwise), []string{"? n = 1"}},
		{"before anything is done it is a cost", `
scopes: {turn: {}}
vars: {food: {per: player, type: int, default: 3}, n: {type: int}}
actions:
  feed:
    takes: {much: int}
    steps:
      - choose: share
        among: 0..9
        fills: {whose: "[a, b]"}
        where: it <= food(whose)
        total: much
      - require: share(a) != 1
      - {set: n, to: "share(a) * 10 + share(b) + (share(c) ?? 100)"}
play:
  - phase: turn
    of: a
    do:
      - offer: {all: [{feed: 7}], some: [{feed: 4}]}
        count: 1
`, []string{"a: 2 of 2 3", "? n = 122"}},
		{"what elements of other lists are for", `
kinds: {post: {is: space}, worker: {is: piece, has: {skill: int}}}
spaces: {post: {mill: {}, mine: {}, farm: {}}}
zones: {camp: {seen_by: all}}
pieces: {smith: {is: worker, at: camp, count: 1}, miller: {is: worker, at: camp, count: 1}}
play:
  - choose: crew
    by: a
    among: worker.at(camp)
    fills: {where: [mill, mine]}
  - {move: crew(mine), to: mine}
  - if: crew(farm) == nil
    then: [{move: crew(mill), to: farm}]
`, []string{"a: miller of smith miller", "? smith.at(mine).count = 1", "? miller.at(farm).count = 1"}},
	})
}

// TestDividedExactly checks that exactly those parts are offered from which a division can be completed, for any
// limits.
func TestDividedExactly(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var caps [3]int
		for i := range caps {
			caps[i] = rapid.IntRange(0, 6).Draw(r, "most")
		}
		total, least := rapid.IntRange(0, 19).Draw(r, "total"), rapid.IntRange(0, 3).Draw(r, "least")
		g := tinyGame(t, fmt.Sprintf(header+`vars: {most: {per: player, type: int}, n: {type: int, default: -1}}
setup: [{set: most(a), to: %d}, {set: most(b), to: %d}, {set: most(c), to: %d}]
play:
  - choose: share
    by: a
    among: %d..9
    fills: {whose: player}
    where: it <= most(whose)
    total: %d
  - if: share != nil
    then: [{set: n, to: share(a) * 100 + share(b) * 10 + share(c)}]
`, caps[0], caps[1], caps[2], least, total))
		var want []string
		for a := least; a <= caps[0]; a++ {
			for b := least; b <= caps[1]; b++ {
				if c := total - a - b; c >= least && c <= caps[2] {
					want = append(want, fmt.Sprint(a*100+b*10+c))
				}
			}
		}
		if want == nil {
			want = []string{"-1"}
		}
		start, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			r.Fatal(err)
		}
		var got []string
		var walk func(m *interpreter.Match)
		walk = func(m *interpreter.Match) {
			if m.Over() {
				n, err := testkit.On(m.Engine()).Eval("n")
				if err != nil {
					r.Fatal(err)
				}
				got = append(got, n)
				return
			}
			for _, o := range m.Pending().Options() {
				next, err := m.Clone()
				if err == nil {
					err = next.Answer(o)
				}
				if err != nil {
					r.Fatal(err)
				}
				walk(next)
			}
		}
		walk(start)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			r.Fatalf("%v up to %v: %s, want %s", total, caps, strings.Join(got, " "), strings.Join(want, " "))
		}
	})
}

// TestTotalBound checks the largest number that can be divided.
func TestTotalBound(t *testing.T) {
	for n, want := range map[int]string{limit.Total: "",
		limit.Total + 1: "a total is larger than any that is divided"} {
		g := tinyGame(t, fmt.Sprintf(header+`vars: {n: {type: int}}
play:
  - {choose: share, by: a, among: "[0, %d]", fills: {whose: player}, total: %[1]d}
  - {set: n, to: share(a)}
`, n))
		m, err := g.Start(interpreter.Setup{Seed: 1})
		switch {
		case want == "" && (err != nil || m.Pending().Count() != 2):
			t.Errorf("%d: %v", n, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%d: %v, want %q", n, err, want)
		}
	}
}

// TestTotalMistakes checks the problems for mistakes with total.
func TestTotalMistakes(t *testing.T) {
	for step, want := range map[string]string{
		"{choose: x, by: a, among: 0..3, total: 3}":                                 "say of which: fills: {who: list}",
		"{choose: x, by: a, among: 0..3, fills: {who: player}, total: a}":           "a number is expected here",
		"{choose: x, by: a, among: player, fills: {who: player}, total: 3}":         "these values are list(player)",
		"{choose: x, by: a, among: 0..3, fills: {who: player}}, {set: n, to: x(3)}": "player is expected here, not int",
		"{choose: x, by: a, among: 0..3, fills: {who: player}}, {set: n, to: 'x(a,b)'}": "x takes 1 argument " +
			"(the element), not 2",
	} {
		got := problemsOf(t, "vars: {n: {type: int}}\nplay: ["+step+", {set: n, to: 'x.count'}]\n")
		if !strings.Contains(got, want) {
			t.Errorf("%s:\n%s, want %q", step, got, want)
		}
	}
}

// problemsOf returns the problems of a tiny game.
func problemsOf(t *testing.T, text string) string {
	t.Helper()
	_, err := lint.With(interpreter.Open(fstest.MapFS{"game.yaml": {Data: []byte(header + text)}}, ".")).Load(t.Context())
	return problemsIn(err).Error()
}

// loadFiles loads a game of several files. It returns the game, or its problems as text.
func loadFiles(files map[string]string) (*interpreter.Game, string) {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	g, err := lint.With(interpreter.Open(fsys, ".")).Load(context.Background())
	return g, problemsIn(err).Error()
}
