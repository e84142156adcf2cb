package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/internal/limit"
	"precept/interpreter"
)

// TestKindDepth checks the maximal depth of kinds; one more is an error at its place.
func TestKindDepth(t *testing.T) {
	for _, c := range []struct {
		kinds int
		wrong bool
	}{{limit.KindDepth - 1, false}, {limit.KindDepth + 1, true}} {
		var b strings.Builder
		b.WriteString("game: tower\ntitle: {en: Tower}\nplayers: 1\nseats: {red: {}}\nkinds:\n  k0: {is: piece}\n")
		for i := 1; i < c.kinds; i++ {
			fmt.Fprintf(&b, "  k%d: {is: k%d}\n", i, i-1)
		}
		b.WriteString("play:\n  - {end: game, winners: [red]}\n")
		_, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(b.String())}}, ".")
		if (err != nil) != c.wrong {
			t.Errorf("%d kinds: %v", c.kinds, err)
		}
	}
}
