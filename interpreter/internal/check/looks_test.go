package check

import (
	"strings"
	"testing"

	"precept/interpreter/source"
)

// TestOneLookForEach checks that a thing has only one look, in whichever file.
func TestOneLookForEach(t *testing.T) {
	file := func(name, text string) *source.File { return &source.File{Name: name, Text: []byte(text)} }
	_, ps := beside(t, []*source.File{file("a.yaml", "law: a\nlooks:\n  man: {colour: red}\n"),
		file("b.yaml", "law: b\nlooks:\n  man: {mark: M}\n")})
	if all := ps.All(); len(all) != 1 || all[0].Code != "duplicate_id" || len(all[0].Notes) != 1 ||
		all[0].Notes[0].Span.File.Name != "a.yaml" {
		t.Errorf("two looks of one thing: %+v", all)
	}
}

// TestLooksAreNoRules checks that a look does not change the hash of the rules, so saves stay valid.
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

// TestLooksByValue checks that a look can depend only on an attribute of its thing and on valid values of that
// attribute.
func TestLooksByValue(t *testing.T) {
	const head = "law: a\nkinds: {coffer: {is: piece, has: {open: bool, load: 0..3, weights: list(int)}}}\n" +
		"vars: {score: {per: player, type: int}}\nlooks:\n"
	for look, want := range map[string]string{
		"  coffer: {when: {open: {true: {mark: O}}, load: {2: {shape: disc}}}}\n": "",
		"  coffer: {when: {shut: {true: {pattern: dots}}}}\n":                     `coffer has no attribute "shut"`,
		"  coffer: {when: {open: {maybe: {pattern: dots}}}}\n":                    "true or false",
		"  coffer: {when: {open: {true: {pattern: dotty}}}}\n":                    "a pattern is one of",
		"  coffer: {when: {open: {true: {line: road}}}}\n":                        `no key "line"`,
		"  coffer: {when: {weights: {2: {mark: W}}}}\n":                           "a look depends on a bool",
		"  red: {when: {open: {true: {mark: W}}}}\n":                              `the look of a seat has no key "when"`,
		"  score: {track: [0, 30]}\n":                                             "",
		"  score: {track: [30, 0]}\n":                                             "30",
		"  score: {track: 30}\n":                                                  "a track is [low, top]",
		"  score: {colour: red}\n":                                                `a variable has no key "colour"`,
	} {
		_, ps := beside(t, []*source.File{{Name: "a.yaml", Text: []byte(head + look)}})
		var told string
		for _, p := range ps.All() {
			told += p.Text.String() + "\n"
		}
		if want == "" && told != "" || !strings.Contains(told, want) {
			t.Errorf("%s is answered by %q, want %q", look, told, want)
		}
	}
}
