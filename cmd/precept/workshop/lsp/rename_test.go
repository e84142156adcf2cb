package lsp

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// renames is the number of names of each game to change.
var renames = flag.Int("renames", 2, "how many names of each game TestRenamesAreSure changes both ways")

// TestRenamesAreSure changes names of all games and mods in both ways: without a check where the change is surely
// safe, and with a full check. Both must accept or refuse it alike, and make the same edits.
func TestRenamesAreSure(t *testing.T) {
	for _, dir := range foldersOf(t, "../../../../content/games/*", "../../../../content", "../../../../examples/mods/*") {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			c := start(t, dir)
			opened := c.opensIn(dir)
			c.looksAhead()
			random := rand.New(rand.NewPCG(1, uint64(*renames)))
			sure := 0
			for range *renames {
				c.within(func(s *Server) { sure += bothWays(t, s, s.projectOf(pathOf(opened)), random) })
			}
			if sure == 0 {
				t.Errorf("of %d renames none was sure", *renames)
			}
			t.Logf("%d of %d renames were sure", sure, *renames)
		})
	}
}

// foldersOf returns the folders that match some patterns.
func foldersOf(t *testing.T, patterns ...string) (out []string) {
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil || len(found) == 0 {
			t.Fatal(p, found, err)
		}
		for _, name := range found {
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				dir, err := filepath.Abs(name)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, dir)
			}
		}
	}
	return out
}

// opensIn opens the file of a folder that makes it a game or a mod.
func (c *client) opensIn(dir string) string {
	c.t.Helper()
	if exists(filepath.ToSlash(dir) + "/game.yaml") {
		return c.opens(filepath.Join(dir, "game.yaml"))
	}
	entries, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, name := range entries {
		if variantOf(head(filepath.ToSlash(name))) != "" {
			return c.opens(name)
		}
	}
	c.t.Fatalf("%s is no game and no mod", dir)
	return ""
}

// within runs f on the server's goroutine, and waits for it.
func (c *client) within(f func(s *Server)) {
	done := make(chan bool)
	c.server.post(func() {
		defer close(done)
		f(c.server)
	})
	<-done
}

// bothWays changes a name of a project to a new name, or to a word in its files. It returns 1 if the change was
// surely safe, else 0.
func bothWays(t *testing.T, s *Server, p *project, random *rand.Rand) (sure int) {
	t.Helper()
	all := slices.DeleteFunc(p.found.index.Names(), func(n *symbols.Name) bool {
		return len(n.Declared) == 0 || !p.shelf.holds(fileOf(n.Declared[0]))
	})
	n := all[random.IntN(len(all))]
	to := "never_called_so_yet"
	switch random.IntN(5) {
	case 0:
		to = all[random.IntN(len(all))].ID
	case 1:
		to = []string{"card", "filter", "title", "red", "turn", "null", "let", "steps"}[random.IntN(8)]
	case 2:
		to = near(all, n, random)
	}
	cheap, verdict := renamed(t, s, p, n, to, false)
	whole, truth := renamed(t, s, p, n, to, true)
	if verdict != truth {
		t.Errorf("%s %s at %s to %s: %s\nby a check of everything: %s", n.Sort, n.ID, n.Declared[0], to, verdict, truth)
		return 0
	}
	if truth != "<nil>" {
		refusedRightly(t, s, p, n, to, truth)
		return 0
	}
	if a, b := places(cheap), places(whole); !slices.Equal(a, b) {
		t.Errorf("%s %s at %s to %s changes\n%v\nby a check of everything\n%v", n.Sort, n.ID, n.Declared[0], to, a, b)
	}
	if cheap.sure(cheap.found, n) {
		return 1
	}
	return 0
}

// near returns a name declared in the same file, not far from another.
func near(all []*symbols.Name, n *symbols.Name, random *rand.Rand) string {
	at := n.Declared[0]
	var ids []string
	for _, o := range all {
		d := o.Declared[0]
		if far := d.Start - at.Start; d.File == at.File && far != 0 && -2000 < far && far < 2000 {
			ids = append(ids, o.ID)
		}
	}
	if len(ids) == 0 {
		return "never_called_so_yet"
	}
	return ids[random.IntN(len(ids))]
}

// renamed runs a rename and returns it with its error as text.
func renamed(t *testing.T, s *Server, p *project, n *symbols.Name, to string, wary bool) (*renaming, string) {
	t.Helper()
	r := renamingOf(s, p, n, to)
	if r.wary = wary; r.found == nil {
		t.Fatal("what was checked is not what there is")
	}
	return r, fmt.Sprint(r.run())
}

// renamingOf returns a rename that was not run yet.
func renamingOf(s *Server, p *project, n *symbols.Name, to string) *renaming {
	r := &renaming{job: &job{project: p, open: s.opened(), ctx: context.Background()}, file: fileOf(n.Declared[0]),
		at: n.Declared[0].Start, name: to, edits: map[string][]source.Span{}, variantNames: maps.Clone(p.names)}
	r.found = s.current(r.job)
	return r
}

// refusedRightly forces a rename that was refused because the name is taken, and requires that a problem results in
// the game or in a variant.
func refusedRightly(t *testing.T, s *Server, p *project, n *symbols.Name, to, why string) {
	t.Helper()
	r := renamingOf(s, p, n, to)
	if !strings.Contains(why, "something else is called so at") && !strings.Contains(why, "that is a word") {
		return
	}
	if err := r.collect(r.found, n); err != nil {
		return // a use found by name alone is reason enough
	}
	r.broken = r.variantsWith(to)
	if r.try(r.found, n) == nil {
		t.Errorf("%s %s at %s to %s is refused: %s\nand nothing is wrong with it", n.Sort, n.ID, n.Declared[0], to, why)
	}
}

// places returns the places that a rename changes, in order.
func places(r *renaming) (out []string) {
	for name, list := range r.edits {
		for _, at := range list {
			out = append(out, fmt.Sprint(name, ":", at.Start))
		}
	}
	slices.Sort(out)
	return out
}

// TestRenameInTells checks that a name in a log text is renamed and found in both languages.
func TestRenameInTells(t *testing.T) {
	dir := folderOf(t, with("law/told.yaml", `law: told
actions:
  cheer:
    takes: {fan: player}
    tells: {en: "{fan} cheers, fan or not", fr: "{fan} applaudit {fan}"}
    steps: []
`))
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "told.yaml"))
	c.idle()
	if got := c.problems(law); got != "" {
		t.Fatal(got)
	}
	p := c.here(law, "fan: player", 1)
	p.NewName = "friend"
	var w workspaceEdit
	if got := c.ask("textDocument/rename", p, &w); got != "" || len(w.Changes[law]) != 4 {
		t.Errorf("%s %v", got, w.Changes)
	}
}

// TestRenameFromAVariant renames from an open variant, also where the variant has replaced a use.
func TestRenameFromAVariant(t *testing.T) {
	dir := folderOf(t, with("variants/far.yaml", "variant: far\ngame: race\ntitle: {en: Far, fr: Loin}\nreplace:\n"+
		"  rulings/far_off/is: points(who) > 2\n",
		"law/far.yaml", "law: far\nrulings:\n  far_off: {ask: {who: player}, is: points(who) > 1}\n"))
	c := start(t, dir)
	far := c.opens(filepath.Join(dir, "variants", "far.yaml"))
	c.idle()
	p := c.here(far, "points(who)", 1)
	p.NewName = "marks"
	var w workspaceEdit
	got := c.ask("textDocument/rename", p, &w)
	if law := uriOf(filepath.ToSlash(filepath.Join(dir, "law", "far.yaml"))); got != "" || len(w.Changes[law]) != 1 ||
		len(w.Changes[far]) != 1 {
		t.Errorf("%s %v", got, w.Changes)
	}
}
