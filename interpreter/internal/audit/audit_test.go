package audit_test

import (
	"testing"

	"precept/content"
	"precept/interpreter/internal/audit"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/kit"
	"precept/interpreter/internal/state"
)

// What the invariants are there for is noticed.
func TestInvariantsSpeak(t *testing.T) {
	for _, test := range []struct {
		name string
		harm func(v *audit.Auditor, x *exec.Run) error
		want string
	}{
		{"nothing", func(v *audit.Auditor, x *exec.Run) error { return v.Save(x) }, ""},
		{"a piece is lost", func(v *audit.Auditor, x *exec.Run) error {
			x.M.Move(0, -1, state.Own)
			return v.After(x, 0)
		}, "9 pieces are in play where 10 were"},
		{"a counter is wrong", func(v *audit.Auditor, x *exec.Run) error {
			x.M.Num[0]++
			return v.After(x, 0)
		}, "a place is counted wrongly"},
		{"another match is in the record", func(v *audit.Auditor, x *exec.Run) error {
			v.Note(0)
			return v.Replay(x)
		}, "played again: the positions differ after answer 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := kit.Start(t, kit.Load(t, content.Files, root(t, "tic_tac_toe")), 0)
			v := audit.New(m.P, audit.Sampled())
			if err := v.Begin(m, 0); err != nil {
				t.Fatal(err)
			}
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
