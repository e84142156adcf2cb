package scenario

import (
	"os"
	"testing"

	"precept/interpreter"
	"precept/interpreter/source"
)

func TestConformance(t *testing.T) {
	var ps source.Problems
	s := Read(os.DirFS(".."), "conformance", &ps)
	if ps.Len() > 0 {
		ps.Print(os.Stderr)
		t.Fatal("scenario files")
	}
	game, problems := interpreter.Load(os.DirFS("../content"), ".")
	if game == nil {
		problems.Print(os.Stderr)
		t.Fatal("content")
	}
	r := s.Run(func(string) (*interpreter.Game, error) { return game, nil }, os.Getenv("RUN"), os.Getenv("ALL") != "")
	for _, f := range r.Failures {
		t.Errorf("%s: %v", f.Scenario.Name, f)
	}
	t.Logf("%d passed, %d failed", r.Passed, len(r.Failures))
}
