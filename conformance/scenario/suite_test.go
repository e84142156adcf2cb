package scenario

import (
	"flag"
	"os"
	"testing"

	"precept/interpreter/source"
)

// suite returns the conformance suite of the project.
func suite(t *testing.T) *Suite {
	t.Helper()
	var ps source.Problems
	s := Read(os.DirFS("../.."), "conformance", &ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	return s
}

// every is the interval between scenarios that run in every way.
var every = flag.Int("every", 24, "run each so many-th scenario in every way")

// TestConformance runs every scenario as `precept test` does, and some of them in every way.
func TestConformance(t *testing.T) {
	all := suite(t)
	some := &Suite{Part: true}
	for i := 0; i < len(all.Scenarios); i += *every {
		some.Scenarios = append(some.Scenarios, all.Scenarios[i])
	}
	for _, r := range []Result{all.Run(root(t), "", Secrets), some.Run(root(t), "", AllWays)} {
		for _, f := range r.Failures {
			t.Errorf("%s: %v", f.Scenario.Name, f)
		}
		if r.Passed == 0 {
			t.Error("no scenario ran")
		}
	}
}

// TestCoverage checks that every testable article is noticed when it is missing, or is listed as a gap with its
// reason. No gap may be covered.
func TestCoverage(t *testing.T) {
	s := suite(t)
	books := map[string]*Coverage{}
	if err := s.Cover(root(t), nil, books); err != nil {
		t.Fatal(err)
	}
	for _, book := range []string{"root-law", "root-law-first-edition", "wonderland", "paladins", "kiri",
		"diplomacy", "fide"} {
		c := books[book]
		if c == nil {
			t.Fatalf("no coverage of %s", book)
		}
		for _, id := range append(c.Missing, c.Unproved...) {
			t.Errorf("%s: article %s is neither covered nor a gap", book, id)
		}
		for _, id := range c.Wrong {
			t.Errorf("%s: article %s is a gap of its file in conformance/, and covered: take it out", book, id)
		}
		if len(c.Unnoticed) > 0 {
			t.Errorf("%s: knocking these out is noticed by no scenario that lists them: %v", book, c.Unnoticed)
		}
	}
}
