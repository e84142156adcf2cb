package check

import (
	"testing"

	"precept/interpreter/source"
)

// A thing has one look, whichever file says it.
func TestOneLookForEach(t *testing.T) {
	file := func(name, text string) *source.File { return &source.File{Name: name, Text: []byte(text)} }
	_, ps := beside(t, []*source.File{file("a.yaml", "law: a\nlooks:\n  man: {colour: red}\n"),
		file("b.yaml", "law: b\nlooks:\n  man: {mark: M}\n")})
	if all := ps.All(); len(all) != 1 || all[0].Code != "duplicate_id" || len(all[0].Notes) != 1 ||
		all[0].Notes[0].Span.File.Name != "a.yaml" {
		t.Errorf("two looks of one thing: %+v", all)
	}
}

// A look changes no rule, so that a save outlives a new coat of paint.
func TestLooksAreNoRules(t *testing.T) {
	hash := func(looks string) [32]byte {
		g, ps := beside(t, []*source.File{{Name: "a.yaml", Text: []byte("law: a\nrulings: {extra: {ask: {}, is: 1}}\n" +
			looks)}})
		if g == nil {
			t.Fatal(ps.Err())
		}
		return g.Hash
	}
	if hash("") != hash("looks:\n  man: {colour: red, mark: {en: M, fr: H}}\n  a1: {at: [1, 2]}\n") {
		t.Error("a look is in the hash of the rules")
	}
}
