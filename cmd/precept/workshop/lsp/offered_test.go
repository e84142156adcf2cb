package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/symbols"
)

// TestWhatStandsIsOffered checks that names used in a game are offered as completions in their places. It samples
// each file, so that no key with names is forgotten.
func TestWhatStandsIsOffered(t *testing.T) {
	files := []string{"game.yaml", "factions/marquise.yaml", "factions/vagabond.yaml", "law/battle.yaml", "law/setup.yaml",
		"maps/lake.yaml", "cards/exiles.yaml", "cards/quests.yaml"}
	stride := 23
	if testing.Short() {
		files, stride = files[:2], 29
	}
	dir := copyOf(t, "../../../../content", "games", "variants", "readings")
	c := start(t, dir)
	asked := 0
	for _, name := range files {
		uri := c.opens(filepath.Join(dir, filepath.FromSlash(name)))
		c.idle()
		uses := make(chan []symbols.Use, 1)
		c.server.post(func() {
			x, _ := c.server.checked(c.server.docs[uri])
			uses <- x.In(pathOf(uri))
		})
		for i, u := range <-uses {
			if u.Declares || i%stride != 0 {
				continue
			}
			text := c.texts[uri]
			var l completionList
			c.ask("textDocument/completion", at{TextDocument: textDocument{URI: uri},
				Position: positionOf([]byte(text), u.Span.Start)}, &l)
			asked++
			if !slices.Contains(labels(l), u.Name.ID) {
				line := strings.Count(text[:u.Span.Start], "\n")
				t.Errorf("%s: %s %s is not offered among %d, in\n%s", u.Span, u.Name.Sort, u.Name.ID, len(l.Items),
					lineOf(text, line))
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d names were asked for", asked)
	}
}
