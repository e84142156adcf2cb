package exec_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// loaded returns the game in a folder.
func loaded(t testing.TB, fsys fs.FS, root string) *model.Game {
	t.Helper()
	var ps source.Problems
	g := check.Input{Files: source.Package(fsys, &ps, root)}.Game(&ps)
	if g == nil {
		t.Fatal(ps.Err())
	}
	return g
}

// textGame returns the game of a text.
func textGame(t testing.TB, text string) *model.Game {
	t.Helper()
	return loaded(t, fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
}

// begunMatch returns a match at its first decision. Without seats, it has the default seats of the game.
func begunMatch(t testing.TB, g *model.Game, seed uint64, seats ...string) *exec.Run {
	t.Helper()
	var s compile.LineupSetup
	s.Seats, s.Options = g.Complete(seats, nil)
	p, err := compile.Link(g, s, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := exec.New(p, state.New(p.Layout))
	if err := x.Begin(seed); err != nil {
		t.Fatal(err)
	}
	return x
}
