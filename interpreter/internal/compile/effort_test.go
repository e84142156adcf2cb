package compile_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/source"
)

// TestEffortIsLinear checks that compiling rulings which use each other twice takes time linear in their number, not in
// the number of paths.
func TestEffortIsLinear(t *testing.T) {
	for name, is := range map[string]string{
		"numbers":    "r%d(x) + r%d(x)",
		"conditions": "if r%d(x) > 0 and r%d(x) > 1 { r%d(x) } else { r%d(x) }",
		"filters":    "count(field, r%d(it) > 0) + count(field, r%d(it) > 1)",
		"values":     "count([a, b], any([a, b], r%d(x) > 0 or r%d(x) > 1)) + r%d(x)",
		"pieces":     "count(chip, r%d(it.space) > 0) + count(chip, r%d(it.space) > 1)",
		"sets":       "filter(field, it == x).except(filter(field, r%d(it) > 0)).except(filter(field, r%d(it) > 1)).count",
	} {
		small, large := effort(t, 30, is), effort(t, 60, is)
		if large > 3*small {
			t.Errorf("%s: 30 rulings take %d, 60 take %d", name, small, large)
		}
	}
}

// TestEffortOfLines checks that each line of the score and each ranking is compiled once.
func TestEffortOfLines(t *testing.T) {
	lines := func(n int) string {
		var b strings.Builder
		b.WriteString("scoring:\n  l0: {value: n}\n")
		for i := range n {
			fmt.Fprintf(&b, "  l%d: {value: \"score(me, l%d) + score(me, l%d)\"}\n", i+1, i, i)
		}
		return b.String()
	}
	rankings := func(n int) string {
		var b strings.Builder
		b.WriteString("rankings:\n  k0: {ask: {p: player}, by: [{most: n}]}\n")
		for i := range n {
			fmt.Fprintf(&b, "  k%d: {ask: {p: player}, by: [{most: \"best(player, k%d).count + best(player, k%d).count\"}]}\n",
				i+1, i, i)
		}
		return b.String() + fmt.Sprintf("rulings: {r: {ask: {x: int}, is: \"best(player, k%d).count\"}}\n", n)
	}
	for name, decls := range map[string]func(int) string{"lines": lines, "rankings": rankings} {
		small, large := compile.Effort(link(t, decls(20))), compile.Effort(link(t, decls(40)))
		if large > 3*small {
			t.Errorf("%s: 20 take %d, 40 take %d", name, small, large)
		}
	}
}

func effort(t *testing.T, n int, is string) int {
	t.Helper()
	var b strings.Builder
	b.WriteString("rulings:\n  r0: {ask: {x: field}, is: \"if x == hill { n } else { 2 }\"}\n")
	for i := range n {
		fmt.Fprintf(&b, "  r%d: {ask: {x: field}, is: \"%s\"}\n", i+1, strings.ReplaceAll(is, "%d", fmt.Sprint(i)))
	}
	return compile.Effort(link(t, b.String()))
}

// link returns the program of a tiny game with some declarations.
func link(t *testing.T, decls string) *compile.Program {
	t.Helper()
	text := `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds: {field: {is: space}, chip: {is: piece}}
spaces: {field: {hill: {}, dale: {}}}
pieces: {chip: {count: 2, at: hill}}
vars: {n: {type: int}}
` + decls + "play: [{set: n, to: 1}, {end: game}]\n"
	ps := &source.Problems{}
	g := check.Input{Files: source.Package(fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ps, ".")}.Game(ps)
	if g == nil {
		t.Fatal(ps.Err())
	}
	p, err := compile.Link(g, compile.LineupSetup{Seats: []string{"a", "b"}}, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
