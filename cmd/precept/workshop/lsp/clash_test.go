package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestClashWhereItIsTyped checks that a duplicate name is reported in the file where it was typed, whatever the
// files are called and whatever is typed next. The other file gets no report.
func TestClashWhereItIsTyped(t *testing.T) {
	dir := folderOf(t, with("law/aaa.yaml", "law: aaa\nrulings:\n  quick: {ask: {who: player}, is: may_run(who)}\n"))
	c := start(t, dir)
	run, aaa := c.opens(filepath.Join(dir, "law/run.yaml")), c.opens(filepath.Join(dir, "law/aaa.yaml"))
	c.calm()
	if told := c.problems(aaa) + c.problems(run); told != "" {
		t.Fatal(told)
	}
	end := len(c.texts[aaa])
	c.edits(aaa, end, end, "  may_run: {ask: {who: player}, is: false}\n")
	c.calm()
	clash := func(when string) {
		t.Helper()
		if told := c.problems(aaa); !strings.HasPrefix(told, "4:3-4:10 duplicate_id: may_run is the name of a ruling") {
			t.Errorf("%s: %q", when, told)
		}
		if told := c.problems(run); told != "" {
			t.Errorf("%s, the other: %q", when, told)
		}
	}
	clash("typed")
	end = len(c.texts[run])
	c.edits(run, end, end, "# nothing more\n")
	c.calm()
	clash("when the other was edited")
	more := c.opens(filepath.Join(dir, "law/a.yaml"), "law: a\nactions:\n  rest: {steps: []}\n") // not on disk
	c.calm()
	if told := c.problems(more); !strings.HasPrefix(told, "3:3-3:7 duplicate_id: rest is the name of a") {
		t.Error(told)
	}
}
