package lsp

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"precept/interpreter/authoring/index"
	"precept/interpreter/source"
)

// renames is how many names of each game are changed.
var renames = flag.Int("renames", 16, "how many names of each game TestRenamesAreSure changes both ways")

// TestRenamesAreSure changes names of the games that there are, as it is done where nothing else can come of it, and as
// it is done with a check of everything: both say the same and change the same.
func TestRenamesAreSure(t *testing.T) {
	games, err := filepath.Glob("../../../../content/games/*")
	if err != nil || len(games) == 0 {
		t.Fatal(games, err)
	}
	for _, game := range append(games, "../../../../content") {
		t.Run(filepath.Base(game), func(t *testing.T) {
			dir, err := filepath.Abs(game)
			if err != nil {
				t.Fatal(err)
			}
			c := start(t, dir)
			c.opens(filepath.Join(dir, "game.yaml"))
			c.idle()
			random := rand.New(rand.NewPCG(1, uint64(*renames)))
			sure := 0
			for range *renames {
				c.within(func(s *Server) { sure += bothWays(t, s, filepath.ToSlash(dir), random) })
			}
			if sure == 0 {
				t.Errorf("of %d renames none was sure", *renames)
			}
			t.Logf("%d of %d renames were sure", sure, *renames)
		})
	}
}

// within has something done by the server, and waits for it.
func (c *client) within(f func(s *Server)) {
	done := make(chan bool)
	c.server.post(func() {
		defer close(done)
		f(c.server)
	})
	<-done
}

// bothWays changes a name of a project to something new, or to what stands somewhere in its files. It is 1 where that
// was sure.
func bothWays(t *testing.T, s *Server, dir string, random *rand.Rand) (sure int) {
	p := s.projects[dir]
	all := slices.DeleteFunc(p.found.index.Names(), func(n *index.Name) bool { return len(n.Declared) == 0 })
	n := all[random.IntN(len(all))]
	to := "never_called_so_yet"
	switch random.IntN(4) {
	case 0:
		to = all[random.IntN(len(all))].ID
	case 1:
		to = []string{"card", "filter", "title", "red", "turn", "null", "let", "steps"}[random.IntN(8)]
	}
	try := func(wary bool) (*renaming, string) {
		r := &renaming{job: &job{project: p, open: s.opened(), stopped: &atomic.Bool{}}, file: fileOf(n.Declared[0]),
			at: n.Declared[0].Start, name: to, edits: map[string][]source.Span{}, wary: wary}
		if r.found = s.current(r.job); r.found == nil {
			t.Fatal("what was checked is not what there is")
		}
		return r, fmt.Sprint(r.run())
	}
	cheap, verdict := try(false)
	whole, truth := try(true)
	if verdict != truth {
		t.Errorf("%s %s at %s to %s: %s\nby a check of everything: %s", n.Sort, n.ID, n.Declared[0], to, verdict, truth)
		return 0
	}
	if truth != "<nil>" {
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

// places is what a renaming changes, in order.
func places(r *renaming) (out []string) {
	for name, list := range r.edits {
		for _, at := range list {
			out = append(out, fmt.Sprint(name, ":", at.Start))
		}
	}
	slices.Sort(out)
	return out
}

// Both languages name what a line of the log says: a name is changed in both, and found in both.
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

// A name is changed from an open variant too, also where the variant has put something else in the place of a use.
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
