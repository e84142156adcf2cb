package lsp

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestArticles checks navigation from an article to its rulebook and to all citations: in content, open scenarios,
// and scenarios on disk.
func TestArticles(t *testing.T) {
	shown := strings.Replace(rightScenario, "1.1", "race_law:1.1", 1)
	files := with("conformance/run.yaml", rightScenario, "conformance/other.yaml", shown,
		"law/more.yaml", "law: more\nvars:\n  n: {type: int, article: [\"race_law:1.1\"]}\n  m: {type: int, article: 1.2}\n")
	files["law/book.yaml"] += "  - {id: 1.2, title_en: Again, summary_en: So., testable: false, why: so}\n"
	dir := folderOf(t, files)
	c := start(t, dir)
	game, book := c.opens(filepath.Join(dir, "game.yaml")), c.opens(filepath.Join(dir, "law", "book.yaml"))
	scenes := c.opens(filepath.Join(dir, "conformance", "run.yaml"))
	c.settled()
	if got := c.problems(game) + c.problems(book); got != "" {
		t.Fatalf("the game is wrong:\n%s", got)
	}
	told := func(method string, p at) (out []string) {
		var where []location
		c.ask("textDocument/"+method, p, &where)
		for _, l := range where {
			out = append(out, fmt.Sprintf("%s:%d:%d-%d", filepath.Base(pathOf(l.URI)), l.Range.Start.Line+1,
				l.Range.Start.Character+1, l.Range.End.Character+1))
		}
		slices.Sort(out)
		return out
	}
	cites := []string{"game.yaml:16:45-48", "more.yaml:3:29-41", "other.yaml:5:14-26", "run.yaml:5:14-17"}
	for uri, mark := range map[string]string{game: "article: 1.1", scenes: "covers: [1.1", book: "id: 1.1"} {
		p := c.here(uri, mark, len(mark)-1)
		if diff := cmp.Diff([]string{"book.yaml:5:9-12"}, told("definition", p)); diff != "" {
			t.Errorf("%s is listed (-want +got):\n%s", mark, diff)
		}
		if diff := cmp.Diff(cites, told("references", p)); diff != "" {
			t.Errorf("%s is cited (-want +got):\n%s", mark, diff)
		}
		p.Context.IncludeDeclaration = true
		if got := told("references", p); len(got) != len(cites)+1 {
			t.Errorf("%s is cited and listed at %v", mark, got)
		}
	}
	if got := told("definition", c.here(game, "type: int, article", 7)); len(got) > 0 {
		t.Errorf("no article is %v", got)
	}
}
