package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestCompilingIsCounted checks that rules which compile to ever more code are refused at a place, after the same
// number of steps on every machine.
func TestCompilingIsCounted(t *testing.T) {
	const calls, deep = 2000, 200
	var b strings.Builder
	b.WriteString("game: g\ntitle: {en: G}\nplayers: 1\nseats: {red: {}}\nvars: {n: {type: int}}\nprocedures:\n")
	for k := range deep {
		fmt.Fprintf(&b, "  p%d: {takes: {x: int}, steps: [{p%d: x}]}\n", k, k+1)
	}
	fmt.Fprintf(&b, "  p%d: {takes: {x: int}, steps: [{set: n, by: x}]}\n  every:\n    steps:\n", deep)
	for k := range calls {
		fmt.Fprintf(&b, "      - p0: %d\n", k)
	}
	b.WriteString("abilities: [{id: a, as_soon_as: n == 3, do: [every]}]\n" +
		"play: [{set: n, by: 3}, {end: game, winners: [red]}]\n")
	files := fstest.MapFS{"game.yaml": {Data: []byte(b.String())}}
	var first string
	for range 2 {
		_, err := interpreter.Load(t.Context(), files, ".")
		text := fmt.Sprint(err)
		if !strings.HasPrefix(text, "game.yaml:") || !strings.Contains(text, "to compile the rules takes more than") {
			t.Fatal(text)
		}
		if first != "" && text != first {
			t.Errorf("once %s, once %s", first, text)
		}
		first = text
	}
}
