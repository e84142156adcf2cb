package scenario

import (
	"os"
	"testing"

	"precept/interpreter/source"
)

// suite is the conformance suite of the project.
func suite(t *testing.T) *Suite {
	t.Helper()
	var ps source.Problems
	s := Read(os.DirFS(".."), "conformance", &ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	return s
}

// TestConformance runs every scenario in every way.
func TestConformance(t *testing.T) {
	r := suite(t).Run(root(t), "", true)
	for _, f := range r.Failures {
		t.Errorf("%s: %v", f.Scenario.Name, f)
	}
	if r.Passed == 0 {
		t.Error("no scenario ran")
	}
}

// demanded is the chapters of the Law that are written.
var demanded = map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true, 9: true, 10: true, 12: true, 13: true, 14: true, 15: true}

// TestCoverage holds what is covered: every testable article of the chapters that are written is noticed when it is
// missing, or stands in the gaps with its reason; no gap is covered.
func TestCoverage(t *testing.T) {
	s := suite(t)
	books := map[string]*Coverage{}
	if err := s.Cover(root(t), nil, books); err != nil {
		t.Fatal(err)
	}
	c := books["root-law"]
	if c == nil {
		t.Fatal("no coverage of root-law")
	}
	for _, id := range c.Missing {
		if demanded[chapter(id)] {
			t.Errorf("article %s is neither covered nor a gap", id)
		}
	}
	for _, id := range c.Wrong {
		t.Errorf("article %s is a gap in conformance/gaps.yaml, and covered: take it out", id)
	}
	if len(c.Unnoticed) > 0 {
		t.Errorf("knocking these out is noticed by no scenario that lists them: %v", c.Unnoticed)
	}
}

// chapter is the chapter of an article of the Law.
func chapter(id string) int {
	n := 0
	for i := 0; i < len(id) && id[i] >= '0' && id[i] <= '9'; i++ {
		n = 10*n + int(id[i]-'0')
	}
	return n
}
