package testkit_test

import (
	"io/fs"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/testkit"
)

// TestInvariantsSpeak checks that each violated invariant is reported.
func TestInvariantsSpeak(t *testing.T) {
	for _, test := range []struct {
		name string
		harm func(v *testkit.Auditor, x *exec.Run) error
		want string
	}{
		{"nothing", func(v *testkit.Auditor, x *exec.Run) error { return v.Save() }, ""},
		{"a piece is lost", func(v *testkit.Auditor, x *exec.Run) error {
			x.M.Move(0, -1, state.Own)
			return v.After(0)
		}, "9 pieces are in play where 10 were"},
		{"a counter is wrong", func(v *testkit.Auditor, x *exec.Run) error {
			x.M.Num[0]++
			return v.After(0)
		}, "a place is counted wrongly"},
		{"another match is in the record", func(v *testkit.Auditor, x *exec.Run) error {
			v.Note(0)
			return v.Replay()
		}, "played again: the positions differ after answer 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, m := audited(t, content.Files, root(t, "tic_tac_toe"))
			got := ""
			if err := test.harm(v, m); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// audited returns a match of a game at its beginning, with an auditor.
func audited(t *testing.T, fsys fs.FS, root string) (*testkit.Auditor, *exec.Run) {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fsys, root)
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.NewEngine(interpreter.Setup{})
	if err == nil {
		err = e.Begin(0)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := testkit.Audit(e, nil)
	if err := v.Begin(0); err != nil {
		t.Fatal(err)
	}
	return v, e.Core()
}

func root(t *testing.T, id string) string {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID == id {
			return p.Root
		}
	}
	t.Fatalf("no game %s", id)
	return ""
}
