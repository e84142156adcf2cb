package expr

import (
	"fmt"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter/source"
)

// TestParsedBytes checks that the cache of trees is bounded, and that later texts are still parsed.
func TestParsedBytes(t *testing.T) {
	var kept trees
	most := 0
	for i := range 3 * limit.ParsedBytes / limit.ExprBytes {
		text := strings.Repeat(" ", limit.ExprBytes-8) + fmt.Sprint(i)
		n := parse(text, func(int, int, string, source.Format, ...any) { t.Fatalf("%q is no expression", text) })
		kept.put(text, n)
		if kept.get(text) != n {
			t.Fatalf("the tree of text %d was not kept", i)
		}
		total := 0
		for other := range kept.of {
			total += len(other)
		}
		most = max(most, total)
	}
	if most > limit.ParsedBytes || most < limit.ParsedBytes*3/4 {
		t.Errorf("texts of %d bytes were kept, not of about %d", most, limit.ParsedBytes)
	}
}

// TestOurs checks that a quick look at a text detects every foreign operator, and that such texts are still parsed.
func TestOurs(t *testing.T) {
	for text, want := range map[string]bool{
		"a == b and c != d or e <= f": true, "a < b": true, "a > -b": true, "not a": true, "AN": true, "": true,
		"a = b": false, "a === b": false, "a <> b": false, "a =< b": false, "a => b": false, "a AND b": false,
		"a OR b": false, "NOT a": false, "a && b": false, "a | b": false, "!a": false, "a =! b": false, "a =/= b": false,
		"let x = 1; x": false, "a ==": true, "= a": false, "a <=> b": false,
	} {
		if got := ours(text); got != want {
			t.Errorf("ours(%q) is %v", text, got)
		}
		if _, said := foreign(text); ours(text) && said != nil {
			t.Errorf("%q is ours, and yet foreign: %s", text, said)
		}
	}
}
