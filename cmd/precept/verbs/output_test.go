package verbs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// writes matches the start of the usage of a flag for a file to write.
var writes = regexp.MustCompile(`^file (for|to write)`)

// TestNothingIsWrittenOver checks that no command overwrites a file without --force. Each flag for an output file
// is tried, and the command must stop before its work begins.
func TestNothingIsWrittenOver(t *testing.T) {
	dir := t.TempDir()
	match := filepath.Join(dir, "m.save")
	if status, _, err := ran("1\n", "play", "tic_tac_toe", "--seats", "cross=human,nought=human", "--plain", "--save",
		match); status != Good {
		t.Fatal(err)
	}
	mod := filepath.Join(dir, "house")
	text := "variant: house\ngame: tic_tac_toe\nversion: \"1\"\ntitle: {en: House, fr: Maison}\n" +
		"text: {en: The same., fr: Le même.}\nreplace: {players: 2}\n"
	if err := os.Mkdir(mod, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(mod, "house.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(dir, "one.json")
	if status, _, err := ran("", "simulate", "hex", "--games", "2", "--shard", "1/1", "--resume", part); status != Good {
		t.Fatal(err)
	}
	few := []string{"--games", "1"}
	with := map[string][]string{
		"simulate":   append([]string{"hex"}, few...),
		"tune":       append([]string{"tic_tac_toe", "--change", "players=2..2"}, few...),
		"compare":    append([]string{"hex", "hex"}, few...),
		"ladder":     append([]string{"hex", "--agent", "random", "--agent", "greedy"}, few...),
		"farm merge": {part},
		"diff":       {"hex", "hex"},
		"draw":       {"tic_tac_toe"},
		"scenario":   {match},
		"schema":     {},
		"pack":       {mod},
	}
	file := filepath.Join(dir, "there")
	const old = "what was there\n"
	if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !writes.MatchString(f.Usage) {
				return
			}
			args, ok := with[name]
			if !ok {
				t.Errorf("%s --%s writes a file: say here how it is used", name, f.Name)
				return
			}
			run := slices.Concat(strings.Fields(name), []string{"--" + f.Name, file}, args)
			status, out, err := ran("", run...)
			if status != Usage || out != "" || !strings.Contains(err, "is there already; --force writes over it") {
				t.Errorf("%v: status %d %s%s", run, status, out, err)
			}
			if data, _ := os.ReadFile(file); string(data) != old {
				t.Errorf("%v writes over what is there", run)
			}
			if c.Flags().Lookup("force") == nil {
				t.Errorf("%s has no --force", name)
			}
		})
	}
	for _, run := range [][]string{{"schema", "-o", file}, {"draw", "hex", "-o", file}, {"scenario", match, "-o", file},
		{"diff", "hex", "hex", "--html", file}, {"simulate", "hex", "--games", "1", "--html", file}} {
		if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		status, _, err := ran("", append(run, "--force")...)
		if data, _ := os.ReadFile(file); status != Good || string(data) == old {
			t.Errorf("%v --force: status %d, %s", run, status, err)
		}
	}
}
