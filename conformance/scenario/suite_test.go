package scenario

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"weak"

	"precept/interpreter"
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

// TestPlayedGamesAreFreed checks that a suite does not keep the games of scenarios that have been played: when it loads
// one of many, only those in use are left.
func TestPlayedGamesAreFreed(t *testing.T) {
	var some []*Scenario
	seen := map[string]bool{}
	for _, sc := range suite(t).Scenarios {
		if key := fmt.Sprint(sc.Game, sc.Variants); sc.Game != "root" && !seen[key] && len(some) < 40 {
			some, seen[key] = append(some, sc), true
		}
	}
	var mu sync.Mutex
	var games []weak.Pointer[interpreter.Game]
	most := 0
	load := func(id string, variants ...string) (*interpreter.Game, error) {
		mu.Lock()
		defer mu.Unlock()
		g, err := loaded(id, variants...)
		if err != nil {
			return nil, err
		}
		runtime.GC()
		alive := 1
		for _, old := range games {
			if old.Value() != nil {
				alive++
			}
		}
		games, most = append(games, weak.Make(g)), max(most, alive)
		return g, nil
	}
	const workers = 2 // on any machine
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	playEach(load, trialsOf(some, Plain))
	if len(games) < 4*workers || most > 2*workers {
		t.Errorf("%d games of %d are kept at a time, for %d goroutines", most, len(games), workers)
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
