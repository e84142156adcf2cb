package scenario

import (
	"os"
	"testing"

	"precept/interpreter"
	"precept/interpreter/source"
)

func TestCoverage(t *testing.T) {
	var ps source.Problems
	s := Read(os.DirFS(".."), "conformance", &ps)
	game, _ := interpreter.Load(os.DirFS("../content"), ".")
	books := map[string]*Coverage{}
	if err := s.Cover(func(string) (*interpreter.Game, error) { return game, nil }, nil, books); err != nil {
		t.Fatal(err)
	}
	for id, c := range books {
		t.Logf("%s: %d testable, %d implemented, %d covered, missing %v", id, c.Testable, len(c.Implemented), len(c.Covered), len(c.Missing))
		t.Logf("unnoticed %d %v", len(c.Unnoticed), c.Unnoticed)
		t.Logf("gaps covered %v", c.Wrong)
	}
}
