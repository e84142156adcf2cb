package verbs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// again matches commands that the output names to repeat or continue something.
var again = regexp.MustCompile(`(?m)(?:^made by +|run it with: |continue with: |; then run: )(precept .*)$`)

// speeds matches the parts of the output that differ between runs: speeds, and the thinking times of agents.
var speeds = regexp.MustCompile(`(?m) +[0-9.]+ (games|decisions)/s$| +[0-9.]+(e-[0-9]+)?$`)

// TestNamedCommandsWork runs commands named by reports, the terminal and scenarios in a shell, unchanged, with
// spaces in folder names. A report must show the same numbers again.
func TestNamedCommandsWork(t *testing.T) {
	dir := t.TempDir()
	mod := "variant: house\ngame: tic_tac_toe\ntitle: {en: House}\nreplace: {title: {en: Noughts}}\n"
	at := filepath.Join(dir, "my mods", "house")
	if err := os.MkdirAll(at, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(at, "house.yaml"), []byte(mod), 0o600); err != nil {
		t.Fatal(err)
	}
	sh := func(command, in string) string {
		t.Helper()
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(in)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		return string(out)
	}
	sh("precept content tic_tac_toe -o 'a folder'", "")
	laid := " --content 'a folder' --mod 'my mods/house'"
	for _, first := range []struct {
		command, in string
		same        bool // the named command prints the same again
	}{
		{"precept simulate tic_tac_toe --games 30 --seed 3 --stats", "", true},
		{"precept simulate tic_tac_toe --games 9 --csv t.csv --html t.html" + laid, "", true},
		{"precept simulate tic_tac_toe --until 'ci < 30%' --agent cross=mcts:20 --agent random" + laid, "", true},
		{"precept simulate root --games 2 --variant first_hits_spared --random-lineups --always cult --option map=lake", "",
			true},
		{"precept simulate root --games 2 --seats eyrie,marquise --rotate=false --mod '" + examples(t) + "/lilypad'", "",
			true},
		{"precept tune tic_tac_toe --change players=2..2 --games 4 --rotate=false" + laid, "", true},
		{"precept compare root root+first_hits_spared --games 2 --seats eyrie,marquise", "", true},
		{"precept ladder tic_tac_toe --games 6 --agent random --agent mcts:10" + laid, "", true},
		{"precept play tic_tac_toe --plain --seats cross=human,nought=random --save 'a match.save'" + laid,
			"1\nscenario a position.yaml\nscenario plain.yaml\nquit\n", false},
		{"precept scenario 'a match.save' -o one.yaml" + laid + "; cat one.yaml", "", false},
		{"precept play root --plain --seats eyrie=random,marquise=human --variant first_hits_spared --save root.save",
			"1\nscenario root.yaml\nquit\n", false},
	} {
		told := sh(first.command, first.in)
		named := again.FindAllStringSubmatch(told, -1)
		if len(named) == 0 {
			t.Errorf("%s names no command:\n%s", first.command, told)
		}
		for _, n := range named {
			second := sh(n[1], "quit\n")
			if a, b := speeds.ReplaceAllString(told, ""), speeds.ReplaceAllString(second, ""); first.same && a != b {
				t.Errorf("%s\nsays\n%s\n%s\nsays\n%s", first.command, a, n[1], b)
			}
		}
	}
}

// examples returns the folder of the example mods.
func examples(t *testing.T) string {
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", "examples", "mods"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
