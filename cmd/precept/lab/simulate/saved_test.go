package simulate

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/internal/files"
	"precept/internal/limit"
)

// TestSavedGoesOn checks that a run resumed from a file equals an uninterrupted one.
func TestSavedGoesOn(t *testing.T) {
	g := load(t, "root")
	file, of := filepath.Join(t.TempDir(), "root.json"), Played{Game: "root", Seed: 3, Gather: true}
	if r, err := Saved(file, of); r != nil || err != nil {
		t.Fatalf("without a file: %v, %v", r, err)
	}
	whole := run(t, g, 3, Options{Games: 12, Gather: true})
	if err := Save(file, of, run(t, g, 3, Options{Games: 7, Gather: true})); err != nil {
		t.Fatal(err)
	}
	first, err := Saved(file, of)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(whole, run(t, g, 3, Options{Games: 12, Gather: true, From: first}), sameResult); diff != "" {
		t.Errorf("gone on with (-whole +parts):\n%s", diff)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); left != nil {
		t.Errorf("%v is left", left)
	}
}

func TestSavedOfAnother(t *testing.T) {
	of := Played{Game: "root", Rules: "1", Seats: []string{"a", "b"}, Seed: 3, Options: map[string]string{}}
	file := filepath.Join(t.TempDir(), "root.json")
	if err := Save(file, of, newResult()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		change func(p *Played)
		want   string
	}{
		{func(p *Played) { p.Options = nil }, ""},
		{func(p *Played) { p.Game = "hex" }, `game was "root" and is "hex"`},
		{func(p *Played) { p.Rules = "2" }, "the rules have changed"},
		{func(p *Played) { p.Seats = nil }, `seats was ["a","b"] and is null`},
		{func(p *Played) { p.Seed, p.Agents = 4, []string{"mcts"} }, `seed was 3 and is 4; agents was null and is ["mcts"]`},
	} {
		p := of
		test.change(&p)
		_, err := Saved(file, p)
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, ErrOther) ||
			!strings.HasSuffix(err.Error(), ": "+test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	for _, text := range []string{"", "{}", "[]", `{"precept_simulation": 2}`} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Saved(file, of); !errors.Is(err, ErrOther) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestFailureInAFile checks that a failure read from a file equals the written one.
func TestFailureInAFile(t *testing.T) {
	f := Failure{3, 4, &broken{5, errStuck}, []string{"a"}, nil}
	data, err := f.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var back Failure
	if err := back.UnmarshalJSON(data); err != nil {
		t.Fatal(err)
	}
	if back.Err.Error() != f.Err.Error() || Likeness(back.Err) != Likeness(f.Err) || back.Game != 3 {
		t.Errorf("%v, want %v", back, f)
	}
}

// TestBoundOfResults checks that results up to the largest readable size are written, and larger ones are refused
// before writing.
func TestBoundOfResults(t *testing.T) {
	file, of := filepath.Join(t.TempDir(), "r.json"), Played{Game: "root"}
	if err := Save(file, of, newResult()); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	of.Game += strings.Repeat("x", limit.ResultBytes-int(info.Size()))
	if err := Save(file, of, newResult()); err != nil {
		t.Fatalf("at the bound: %v", err)
	}
	if r, err := Saved(file, of); r == nil || err != nil {
		t.Errorf("at the bound: %v", err)
	}
	of.Game += "x"
	if err := Save(file, of, newResult()); err == nil || !strings.Contains(err.Error(), "67108864") {
		t.Errorf("one over: %v", err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() != limit.ResultBytes {
		t.Errorf("what was there is not any more: %v", err)
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("x")
	f.Close()
	if _, err := Saved(file, of); !errors.Is(err, files.ErrTooLarge) {
		t.Errorf("one over is read: %v", err)
	}
}
