package interpreter_test

import (
	"precept/interpreter/testkit"
	"strings"
	"testing"
)

// TestLongExpressionsAreRefusedBriefly checks that a message about a long expression does not repeat all of it, and
// that each mistake in it is reported once.
func TestLongExpressionsAreRefusedBriefly(t *testing.T) {
	m := start(t, "root", 1)
	for _, text := range []string{
		strings.Repeat("round.nothing ?? ", 200) + "0",
		strings.Repeat("nothing + ", 300) + "1",
		strings.Repeat("nothing.of(", 300),
		strings.Repeat("players + ", 1000),
	} {
		_, err := testkit.On(m.Engine()).Eval(text)
		if err == nil {
			t.Errorf("%.40s… has a value", text)
		} else if len(err.Error()) > 1000 {
			t.Errorf("%.40s… is refused with %d bytes: %.300s…", text, len(err.Error()), err)
		}
	}
}
