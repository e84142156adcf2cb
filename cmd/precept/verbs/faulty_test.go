package verbs

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"precept/internal/files/faulty"
)

// failing is a game whose matches fail, with a replay written for each.
const failing = `game: failing
title: {en: Failing}
players: 2
seats: {a: {}, b: {}}
vars: {n: {type: int}}
play:
  - while: true
    do:
      - choose: x
        by: a
        among: 1..2
      - while: x == 2
        do: [{set: n, by: 1}]
`

// TestEachCommandOnAFailingDisk lets each disk call fail in turn while a file is written. The command must report
// it, the old file must stay complete, and no other file may remain.
func TestEachCommandOnAFailingDisk(t *testing.T) {
	games := t.TempDir()
	if err := os.WriteFile(filepath.Join(games, "game.yaml"), []byte(failing), 0o600); err != nil {
		t.Fatal(err)
	}
	seats := []string{"tic_tac_toe", "--seats", "cross=human,nought=human", "--plain"}
	many := []string{"simulate", "tic_tac_toe", "--games", "3"}
	for _, test := range []struct {
		name, file, in string
		args           []string // the file comes last
		goes           bool     // it reports the problem and continues
	}{
		{"a save after every answer", "m.save", "1\n1\n", append([]string{"play"}, append(seats, "--save")...), true},
		{"a picture", "p.svg", "", []string{"draw", "tic_tac_toe", "--force", "-o"}, false},
		{"the schema", "s.json", "", []string{"schema", "--force", "-o"}, false},
		{"a file laid out", "f.yaml", "", []string{"fmt"}, false},
		{"results to go on with", "r.json", "", append(many, "--resume"), false},
		{"a table", "t.csv", "", append(many, "--force", "--csv"), false},
		{"a page", "p.html", "", append(many, "--force", "--html"), false},
		{"a page of a range", "p.html", "", []string{"tune", "tic_tac_toe", "--change", "players=2..2", "--games", "2",
			"--force", "--html"}, false},
		{"replays of failures", "bad", "", []string{"simulate", "failing", "--content", games, "--games", "2", "--failures"},
			false},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, test.file)
			args := append(test.args[:len(test.args):len(test.args)], file)
			old := "law:   old\n"
			before := func() {
				os.RemoveAll(file)
				if test.name != "replays of failures" && test.name != "results to go on with" && !test.goes {
					if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
			before()
			status, out, err := ran(test.in, args...)
			want := status
			wholes := map[string]string{}
			filepath.WalkDir(dir, func(name string, _ os.DirEntry, _ error) error {
				data, _ := os.ReadFile(name)
				wholes[strings.TrimPrefix(name, dir+"/")] = string(data)
				return nil
			})
			if len(wholes) < 2 || wholes[test.file] == old {
				t.Fatalf("nothing is written: %d\n%s\n%s", status, out, err)
			}
			faulty.EachCall(t, dir, before, func() error {
				status, out, err := ran(test.in, args...)
				if strings.Contains(err, "error in the program") {
					t.Error(err)
				}
				if test.goes && strings.Contains(out, faulty.Err.Error()) || status != want && status != Good &&
					strings.Contains(err, faulty.Err.Error()) {
					return faulty.Err
				}
				if strings.Contains(out+err, faulty.Err.Error()) {
					return fmt.Errorf("status %d: %w", status, faulty.Err)
				}
				return nil
			}, func(name string, data []byte) error {
				// a save or result must be readable, others complete
				if again := map[string][]string{"m.save": {"play", file}, "r.json": args}[name]; again != nil {
					if status, _, err := ran("", again...); status != Good {
						return errors.New(err)
					}
				} else if len(data) != len(wholes[name]) {
					return errors.New("it is half of it")
				}
				return nil
			})
		})
	}
}

// TestToldOnce checks that a problem of a mod is reported once, whichever command reads it.
func TestToldOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "broken.precept")
	if err := os.WriteFile(file, []byte("no archive\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"play root", "simulate root --games 1", "games root", "check", "draw root", "test",
		"diff root", "readings root", "perft root --depth 1", "serve --data x.db --addr 127.0.0.1:0"} {
		cmd := exec.Command("precept", append(strings.Fields(verb), "--mod", file)...)
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		if n := strings.Count(string(out), "this is no packed mod"); err == nil || n != 1 {
			t.Errorf("%s tells it %d times (%v):\n%s", verb, n, err, out)
		}
	}
}
