package verbs

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"precept/cmd/precept/desk"
	"precept/internal/limit"
	"precept/interpreter/agents"
)

// ran runs a command and returns its status and output.
func ran(in string, args ...string) (status int, out, err string) {
	var o, e bytes.Buffer
	status = Run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

// savedWith returns the save of a tic-tac-toe match with changes, under a valid checksum.
func savedWith(t *testing.T, change func(r map[string]any)) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "m.save")
	if status, _, err := ran("1\n1\n", "play", "tic_tac_toe", "--seats", "cross=human,nought=human", "--plain", "--save",
		file); status != Good {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := bytes.Cut(data, []byte("\n"))
	r := map[string]any{}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if err := dec.Decode(&r); err != nil {
		t.Fatal(err)
	}
	change(r)
	if body, err = json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	data = fmt.Appendf(nil, "{\"precept\":1,\"sum\":\"%x\"}\n%s\n", sha256.Sum256(body), body)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestSavesOfStrangers checks that a manipulated save with a valid checksum is played or refused with a clear
// error.
func TestSavesOfStrangers(t *testing.T) {
	who := func(agent string) func(r map[string]any) {
		return func(r map[string]any) { r["agents"] = map[string]any{"cross": agent, "nought": desk.Human} }
	}
	const esc = "\x1b]0;title\a\x1b[2J\u009b31m\u202e"
	for _, test := range []struct {
		name   string
		change func(r map[string]any)
		status int
		says   string
	}{
		{"as it was", func(map[string]any) {}, Good, ""},
		{"no seats", func(r map[string]any) { r["seats"] = []string{} }, Failed, "damaged"},
		{"no seats at all", func(r map[string]any) { delete(r, "seats") }, Failed, "damaged"},
		{"more seats than a match has", func(r map[string]any) { r["seats"] = make([]string, limit.Players+1) }, Failed,
			"damaged"},
		{"one seat twice", func(r map[string]any) { r["seats"] = []string{"cross", "cross"} }, Failed, "cross"},
		{"a search at the bound", who(fmt.Sprintf("mcts:%d", limit.SavedIterations)), Good, ""},
		{"one iteration over", who(fmt.Sprintf("mcts:%d", limit.SavedIterations+1)), Failed,
			"longer than a save may ask for"},
		{"a search for hours", who("mcts:1h"), Failed, "longer than a save may ask for"},
		{"a search for days", who("mcts:100000h"), Failed, "damaged"},
		{"an agent that is none", who("somebody"), Failed, "damaged"},
		{"an agent that controls a terminal", who(esc), Failed, "damaged"},
		{"an evaluation that controls one", who("greedy:" + esc), Failed, ""},
		{"words that control one", func(r map[string]any) { r["words"] = []string{esc, esc} }, Good, ""},
		{"parts that control one", func(r map[string]any) { r["rules"], r["parts"] = "00", map[string]any{esc: 1} }, Failed,
			"changed"},
		{"a variant that controls one", func(r map[string]any) { r["variants"] = []string{esc} }, Usage, ""},
		{"a game that controls one", func(r map[string]any) { r["game"] = esc }, Failed, ""},
		{"an option that controls one", func(r map[string]any) { r["options"] = map[string]any{esc: esc} }, Failed, ""},
		{"more words than answers", func(r map[string]any) { r["words"] = []string{"x"} }, Failed, "damaged"},
		{"an answer that is none", func(r map[string]any) { r["answers"] = []int{0, 99} }, Failed, ""},
		{"no position", func(r map[string]any) { r["state"] = nil }, Good, ""},
		{"another position", func(r map[string]any) { r["state"] = "AAAA" }, Failed, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := savedWith(t, test.change)
			for _, verb := range [][]string{{"play", file}, {"play", file, "--plain", "--lang", "fr"},
				{"explain", file, "--why", "x"}, {"draw", file}} {
				status, out, err := ran("log\nhand\nwhy x\n", verb...)
				if strings.Contains(err, "error in the program") || string(desk.Printable([]byte(out+err))) != out+err {
					t.Errorf("%v: %d\n%q\n%q", verb, status, out, err)
				}
				if verb[0] == "play" && len(verb) == 2 && (status != test.status || !strings.Contains(err, test.says)) {
					t.Errorf("%v: %d, want %d\n%s, want %s", verb, status, test.status, err, test.says)
				}
			}
		})
	}
}

// TestSeatsOfASaveAreSaidAnew checks that players given on the command line replace those of the save.
func TestSeatsOfASaveAreSaidAnew(t *testing.T) {
	file := savedWith(t, func(r map[string]any) { r["agents"] = map[string]any{"cross": "mcts:1h"} })
	if status, _, err := ran("", "play", file, "--seats", "cross=random,nought=random", "--plain"); status != Good {
		t.Errorf("%d\n%s", status, err)
	}
}

// TestFlippedBits checks that every flipped bit of a file is noticed.
func TestFlippedBits(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "r.json")
	resume := []string{"simulate", "tic_tac_toe", "--games", "3", "--stats", "--resume", file}
	if status, _, err := ran("", resume...); status != Good {
		t.Fatal(err)
	}
	save := savedWith(t, func(map[string]any) {})
	for name, args := range map[string][]string{file: resume, save: {"play", save}} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(data); i += max(1, len(data)/150) {
			bad := bytes.Clone(data)
			bad[i] ^= 1 << (i % 8)
			if err := os.WriteFile(name, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if status, _, err := ran("", args...); status == Good || !strings.Contains(err, name) {
				t.Errorf("%s, byte %d: %d %s", args[0], i, status, err)
			}
		}
	}
}

// TestContentDoesNotControlTheTerminal checks that escape sequences in texts and file names of content are not
// printed.
func TestContentDoesNotControlTheTerminal(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const game = `game: h
title: {en: "\e[2JTitle\a"}
players: 2
seats: {a: {name: {en: "\e]0;A\a"}}, b: {name: {en: "\x9bB"}}}
vars: {n: {type: int, name: {en: "\e[31mn"}}}
scopes: {turn: {name: {en: "\e[1mturn"}}}
actions:
  go: {name: {en: "\e[2Jgo"}, steps: [{set: n, by: 1}]}
  stay: {name: {en: "\e[2Jstay"}, steps: [{set: n, by: 2}]}
play:
  - phase: turn
    of: a
    do: [{offer: [go, stay], count: 1}]
  - {end: game, how: won}
`
	write("game.yaml", game)
	commands := [][]string{{"games"}, {"games", "h"}, {"check", dir}, {"play", "h", "--seats", "a=human,b=random"},
		{"simulate", "h", "--games", "2"}, {"draw", "h"}}
	all := func() {
		t.Helper()
		for _, args := range commands {
			if args[0] != "check" {
				args = append(args, "--content", dir)
			}
			if _, out, err := ran("board\nlog\n1\n", args...); strings.ContainsFunc(out+err,
				func(r rune) bool { return r != '\n' && r != '\t' && unicode.IsControl(r) }) {
				t.Errorf("%v: %q %q", args, out, err)
			}
		}
	}
	all()
	write("game.yaml", game+"\x1b[2J: {}\n") // refused, and shown in the message
	all()
	write("game.yaml", game)
	write("bad\x1b[2J.yaml", "law: [")
	all()
}

// TestWhatIsNoFile checks that pipes, devices and oversized files are refused wherever a file is read.
func TestWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.yaml")
	if err := os.WriteFile(big, bytes.Repeat([]byte("#\n"), limit.FileBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"play", os.DevNull}, {"draw", os.DevNull}, {"explain", os.DevNull, "--why", "x"}, {"fmt", os.DevNull},
		{"simulate", "hex", "--resume", os.DevNull}, {"test", os.DevNull}, {"fmt", big}, {"test", big},
		{"check", os.DevNull}, {"games", "--content", os.DevNull}, {"games", "--mod", os.DevNull},
	} {
		status, out, err := ran("", args...)
		if told := out + err; status == Good || told == "" || strings.Contains(told, "fault") {
			t.Errorf("%v: %d %q", args, status, told)
		}
	}
}

// TestReportsAreWholeOrNotThere checks that a report that cannot be written leaves the old file, and that a full
// standard output is an error.
func TestReportsAreWholeOrNotThere(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, args := range [][]string{{"games"}, {"games", "--json"}, {"draw", "hex"}, {"readings", "root"}, {"schema"},
		{"--help"}, {"simulate", "hex", "--games", "1"}} {
		var e bytes.Buffer
		if status := Run(args, strings.NewReader(""), full, &e); status != Failed ||
			!strings.Contains(e.String(), "no space left") {
			t.Errorf("%v: %d %s", args, status, &e)
		}
	}
	for _, args := range [][]string{
		{"draw", "hex", "-o", "/dev/full"}, {"simulate", "hex", "--games", "1", "--csv", "/dev/full"},
		{"simulate", "hex", "--games", "1", "--html", "/dev/full"}, {"schema", "-o", "/dev/full"},
	} {
		if status, _, err := ran("", args...); status != Failed {
			t.Errorf("%v: %d %s", args, status, err)
		}
	}
	dir := t.TempDir()
	rows := filepath.Join(dir, "r.csv")
	if err := os.WriteFile(rows, []byte("what was there"), 0o600); err != nil {
		t.Fatal(err)
	}
	simulated := []string{"simulate", "hex", "--games", "2", "--csv", rows, "--resume",
		filepath.Join(dir, "none", "r.json")}
	if status, _, _ := ran("", simulated...); status != Usage {
		t.Errorf("a simulation whose results cannot be written ends with %d", status)
	}
	if data, _ := os.ReadFile(rows); string(data) != "what was there" {
		t.Errorf("%q", data)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); left != nil {
		t.Errorf("%v is left", left)
	}
}

// TestBoundsOfAgents checks the limits on the thinking of agents.
func TestBoundsOfAgents(t *testing.T) {
	for name, good := range map[string]bool{
		fmt.Sprintf("mcts:%d", limit.SearchIterations):   true,
		fmt.Sprintf("mcts:%d", limit.SearchIterations+1): false,
		fmt.Sprintf("mcts:%ds", limit.SearchSeconds):     true,
		fmt.Sprintf("mcts:%ds1ms", limit.SearchSeconds):  false,
		fmt.Sprintf("mcts:10,depth=%d", limit.Answers):   true,
		fmt.Sprintf("mcts:10,depth=%d", limit.Answers+1): false,
		"mcts:100000h": false, "mcts:99999999999999999999": false,
	} {
		if _, err := agents.Parse(name); (err == nil) != good {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, patient := range map[string]bool{
		fmt.Sprintf("mcts:%d", limit.SavedIterations): false, fmt.Sprintf("mcts:%d", limit.SavedIterations+1): true,
		fmt.Sprintf("mcts:%ds", limit.SavedSeconds): false, fmt.Sprintf("mcts:%ds1ms", limit.SavedSeconds): true,
		"random": false, "greedy": false, "mcts": false,
	} {
		if spec, err := agents.Parse(name); err != nil || spec.Patient() != patient {
			t.Errorf("%s: %v, %v", name, spec.Patient(), err)
		}
	}
	for n, status := range map[int]int{limit.Answers: Good, limit.Answers + 1: Usage} {
		if got, _, err := ran("", "simulate", "tic_tac_toe", "--games", "1", "--limit", fmt.Sprint(n)); got != status {
			t.Errorf("--limit %d: %d %s", n, got, err)
		}
	}
}
