package manual

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var book = fstest.MapFS{
	"one.md":       {Data: []byte("lost\n# One\nOf cards.\n```sh\n# no heading\n```\n## `draw` a *card*\nA step.\n")},
	"two/steps.md": {Data: []byte("# Steps\nDraw or discard\ncards of a hand.\n")},
	"notes.txt":    {Data: []byte("# None\n")},
}

func TestSections(t *testing.T) {
	got, err := Sections(book)
	want := []Section{{"one", "One", "Of cards.\n```sh\n# no heading\n```\n", 1}, {"one", "draw a card", "A step.\n", 2},
		{"two/steps", "Steps", "Draw or discard\ncards of a hand.\n", 1}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	if got[1].Heading() != "## draw a card\n" {
		t.Errorf("%q", got[1].Heading())
	}
}

func TestFind(t *testing.T) {
	all, err := Sections(book)
	if err != nil {
		t.Fatal(err)
	}
	type hit struct{ Title, Line string }
	for text, want := range map[string][]hit{
		"draw cards":       {{"draw a card", ""}, {"Steps", "Draw or discard"}},
		"a card":           {{"draw a card", ""}, {"One", "Of cards."}, {"Steps", "Draw or discard"}},
		"discard a shield": nil,
		"of":               {{"One", "Of cards."}, {"Steps", "cards of a hand."}},
		"?!":               nil,
	} {
		var got []hit
		for _, f := range Find(all, text) {
			got = append(got, hit{f.Title, f.Line})
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q\n%s", text, diff)
		}
	}
}
