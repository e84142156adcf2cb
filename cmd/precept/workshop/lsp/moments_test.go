package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMomentsAreOffered completes the moment of an ability: the start and end of phases, not their bare names.
func TestMomentsAreOffered(t *testing.T) {
	files := map[string]string{"law/late.yaml": "law: late\nabilities:\n  - at: start(turn)\n    id: late\n    do: []\n"}
	for name, text := range small {
		files[name] = text
	}
	dir := folderOf(t, files)
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "late.yaml"))
	c.idle()
	text := c.texts[uri]
	for _, test := range []struct{ before, offered, not string }{
		{"at: ", "end(turn)", "turn"}, {"at: start(", "turn", "end(turn)"},
	} {
		var l completionList
		c.ask("textDocument/completion", at{TextDocument: textDocument{URI: uri},
			Position: positionOf([]byte(text), strings.Index(text, test.before)+len(test.before))}, &l)
		if got := labels(l); !slices.Contains(got, test.offered) || slices.Contains(got, test.not) {
			t.Errorf("behind %q it offers %q", test.before, got)
		}
	}
}

// TestOthersComeLast checks the completion of an action: actions of another faction come after those of the game, with
// the name of that faction.
func TestOthersComeLast(t *testing.T) {
	files := map[string]string{"factions/red.yaml": "faction: red\nseat: {}\nactions:\n  rest_long: {steps: [rest]}\n",
		"factions/blue.yaml": "faction: blue\nseat: {}\nabilities:\n  - after: rest\n    id: late\n    do: []\n"}
	for name, text := range small {
		files[name] = strings.Replace(text, "seats: {red: {}, blue: {}}\n", "", 1)
	}
	dir := folderOf(t, files)
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "factions", "blue.yaml"))
	c.idle()
	var l completionList
	text := c.texts[uri]
	c.ask("textDocument/completion", at{TextDocument: textDocument{URI: uri},
		Position: positionOf([]byte(text), strings.Index(text, "after: ")+len("after: "))}, &l)
	sorted := map[string]string{}
	for _, i := range l.Items {
		sorted[i.Label] = i.SortText + " " + i.Detail
	}
	if own, other := sorted["rest"], sorted["rest_long"]; own == "" || other <= own || !strings.Contains(other, " – red") {
		t.Errorf("it offers %q and %q", own, other)
	}
}
