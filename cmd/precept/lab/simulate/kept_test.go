package simulate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

// playedWith returns the matches of a run with kept matches, stopped after a number of matches; 0 means not
// stopped.
func playedWith(t *testing.T, g *interpreter.Game, k *Keeping, games, stopAfter int) (out []string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	opt := Options{Games: games, Kept: k, Context: ctx, Gather: true, Timed: true, Rotate: 1, Limit: 7}
	opt.Each = func(_ *Result, m Match) {
		line := fmt.Sprint(m.Game, m.Seed, m.Err, m.Ended, m.Winners, m.Decisions, m.Seats, m.Options, len(m.Took))
		if m.Gathered != nil {
			for _, p := range m.Gathered.Points {
				line += fmt.Sprint(" ", p[Tenths-1])
			}
		}
		if out = append(out, line); len(out) == stopAfter {
			stop()
		}
	}
	if _, err := Run(g, interpreter.Setup{Seed: 5}, opt); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestKept checks that stored matches are reported as if played, that later ones are played, and that the file's
// content is checked.
func TestKept(t *testing.T) {
	g := load(t, "tic_tac_toe")
	of := []Played{{Game: "tic_tac_toe", Seed: 5, Seats: []string{"cross", "nought"}}, {Game: "tic_tac_toe", Seed: 5,
		Seats: []string{"nought", "cross"}}}
	want := playedWith(t, g, nil, 90, 0)
	file := filepath.Join(t.TempDir(), "kept.json")
	for i, stopAfter := range []int{10, 40, 0} {
		k, err := Keep(file, of)
		if err != nil {
			t.Fatal(err)
		}
		k.pause = time.Duration(i) * time.Millisecond // so that the file is also written in between
		got := playedWith(t, g, k.Run(1), 90, stopAfter)
		if diff := cmp.Diff(want[:len(got)], got); diff != "" || len(got) < stopAfter {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if stopAfter == 0 && len(got) != len(want) {
			t.Errorf("%d matches", len(got))
		}
		if err := k.End(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	body := data[strings.Index(string(data), "\n")+1 : len(data)-1]
	again := func(old, with string) []byte {
		b := []byte(strings.Replace(string(body), old, with, 1))
		return append(append(head(keptKind, keptVersion, b), b...), '\n')
	}
	other := []Played{of[0], of[1]}
	other[1].Seed = 6
	for name, test := range map[string]struct {
		data []byte
		of   []Played
		want string
	}{
		"another seed":           {data, other, "seed was 5 and is 6"},
		"fewer runs":             {data, of[:1], "there were 2 runs and are 1"},
		"damaged":                {append([]byte{}, data[:len(data)-9]...), of, "its checksum is wrong"},
		"a simulation":           {[]byte("{\"precept_simulation\":5,\"sum\":\"\"}\n{}\n"), of, "it contains no matches"},
		"another version":        {[]byte("{\"precept_matches\":2,\"sum\":\"\"}\n{}\n"), of, "of another version"},
		"nonsense":               {[]byte("hello"), of, "it contains no matches"},
		"another match":          {again(`"s":`, `"s":1`), of, "its matches contradict its head"},
		"seats of another":       {again(`[{"seats":["cross"`, `[{"seats":["x"`), of, "contradict its head"},
		"a line-up that is none": {again(`"l":0`, `"l":77`), of, "it contains no matches"},
	} {
		if string(test.data) == string(data) && name != "another seed" && name != "fewer runs" {
			t.Errorf("%s: nothing is changed in %.300s", name, body)
		}
		if err := os.WriteFile(file, test.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Keep(file, test.of); !errors.Is(err, ErrOther) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, and %q is wanted", name, err, test.want)
		}
	}
}
