package lsp

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// varied returns the small game with three variants, the last of which needs the first.
func varied() map[string]string {
	head := ": %s\ngame: race\ntitle: {en: V, fr: V}\n"
	return with(
		"variants/one.yaml", fmt.Sprintf("variant"+head, "one")+"add:\n  law/run/rules:\n    - add: laps\n      id: lap\n"+
			"      value: points(who)\n  rulings/laps: {ask: {who: player}, is: 1}\n",
		"variants/two.yaml", fmt.Sprintf("variant"+head, "two")+"replace:\n  rulings/may_run/is: points(who) > 3\n",
		"variants/three.yaml", fmt.Sprintf("variant"+head, "three")+"needs: one\nadd:\n  law/run/rules:\n"+
			"    - {add: laps, id: lap_too, value: points(who) + 1}\n")
}

// known returns the variants whose names the server knows.
func (c *client) known() string {
	var out []string
	c.within(func(s *Server) {
		for _, p := range s.projects {
			for _, name := range slices.Sorted(maps.Keys(p.names)) {
				out = append(out, strings.TrimSuffix(filepath.Base(name), ".yaml"))
			}
		}
	})
	return strings.Join(out, " ")
}

// TestLooksAhead checks that the names of variants are found in advance, and forgotten when a text they depend on
// changes.
func TestLooksAhead(t *testing.T) {
	dir := folderOf(t, varied())
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	two := c.opens(filepath.Join(dir, "variants", "two.yaml"))
	c.idle()
	expect := func(what, want string) {
		t.Helper()
		if got := c.known(); got != want {
			t.Errorf("%s: known is %q, not %q", what, got, want)
		}
	}
	expect("before the server is idle", "")
	c.looksAhead()
	expect("when it is", "one three two")
	c.within(func(s *Server) { s.Idle = patience })
	change := func(uri, old, text string) {
		t.Helper()
		k := strings.Index(c.texts[uri], old)
		c.edits(uri, k, k+len(old), text)
		c.idle()
	}
	one := c.opens(filepath.Join(dir, "variants", "one.yaml"))
	c.idle()
	expect("a text is opened as it is", "one three two")
	change(two, "> 3", "> 4")
	expect("a variant is changed", "one")
	c.looksAhead()
	expect("and looked at again", "one three two")
	c.within(func(s *Server) { s.Idle = patience })
	change(one, "is: 1", "is: 2")
	expect("a variant is changed that another needs", "two")
	change(law, "> 20", "> 30")
	expect("the game is changed", "")
}

// TestRenameBeforeItLooksAhead checks that a rename has the same result with and without checks in advance.
func TestRenameBeforeItLooksAhead(t *testing.T) {
	dir := folderOf(t, varied())
	for _, ahead := range []bool{false, true} {
		c := start(t, dir)
		law := c.opens(filepath.Join(dir, "law", "run.yaml"))
		c.idle()
		if ahead {
			c.looksAhead()
		}
		p := c.here(law, "points(me)", 1)
		p.NewName = "marks"
		var w workspaceEdit
		if got := c.ask("textDocument/rename", p, &w); got != "" {
			t.Fatal(got)
		}
		for file, want := range map[string]int{"law/run.yaml": 3, "variants/one.yaml": 1, "variants/two.yaml": 1,
			"variants/three.yaml": 1} {
			if got := len(w.Changes[uriOf(filepath.ToSlash(filepath.Join(dir, file)))]); got != want {
				t.Errorf("ahead %v: %d places of %s", ahead, got, file)
			}
		}
		if got := c.known(); got != "one three two" {
			t.Errorf("what was looked at is not kept: %q", got)
		}
	}
}

// TestTakenInAVariant checks that a name bound or declared in a variant cannot be taken.
func TestTakenInAVariant(t *testing.T) {
	files := varied()
	files["variants/two.yaml"] += "add:\n  vars/laurels: {per: player, type: int}\n  actions/run_on/steps:\n" +
		"    - {let: spare, be: points(me)}\n    - {set: laurels(me), by: spare}\n"
	files["law/run.yaml"] += "  - {forbid: may_run, id: lone, when: \"let few = points(who); few > 1\"}\n"
	dir := folderOf(t, files)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	if got := c.problems(law); got != "" {
		t.Fatal(got)
	}
	for _, test := range []struct{ at, to, want string }{
		{"points(me)", "laurels", "points cannot be called laurels: something else has that name at "},
		{"points(me)", "spare", "points cannot be called spare: something else has that name at "},
		{"ahead\n", "laurels", "ahead cannot be called laurels: something else has that name at "},
		{"ahead\n", "spare", "ahead cannot be called spare: "},
		{"few =", "spare", ""},
		{"sleeper\n", "spare", ""},
		{"late\n", "spare", ""},
	} {
		p := c.here(law, test.at, 1)
		p.NewName = test.to
		if got := c.ask("textDocument/rename", p, nil); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%q to %s: %s\nwant %s", test.at, test.to, got, test.want)
		}
	}
}
