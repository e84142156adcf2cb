package verbs_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const watchedGame = `game: go
title: {en: Go}
players: 1
seats: {one: {}}
play:
  - end: game
    winners: []
`

// patience is the longest that a test waits for something that takes a moment on an idle machine.
const patience = 2 * time.Minute

// watching is a running command such as `precept check --watch`, with the lines it prints.
type watching struct {
	t     *testing.T
	dir   string
	cmd   *exec.Cmd
	lines chan string
}

func watch(t *testing.T, args ...string) *watching {
	t.Helper()
	return watchFiles(t, map[string]string{"game/game.yaml": watchedGame},
		append([]string{"check", "game", "--watch"}, args...)...)
}

// watchFiles starts a command in a folder with some files.
func watchFiles(t *testing.T, files map[string]string, args ...string) *watching {
	t.Helper()
	w := &watching{t: t, dir: t.TempDir(), lines: make(chan string, 1000)}
	for name, text := range files {
		w.write(name, text)
	}
	w.starts(args...)
	return w
}

// starts starts the command in the folder.
func (w *watching) starts(args ...string) {
	t := w.t
	t.Helper()
	w.cmd = exec.Command("precept", args...)
	w.cmd.Dir = w.dir
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	w.cmd.Stderr = w.cmd.Stdout
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.cmd.Process.Kill() })
	go func() {
		defer close(w.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			w.lines <- s.Text()
		}
	}()
}

func (w *watching) write(name, text string) {
	w.t.Helper()
	name = filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// prints requires the next printed lines.
func (w *watching) prints(want string) {
	w.t.Helper()
	for line := range strings.Lines(want) {
		line = strings.TrimSuffix(line, "\n")
		select {
		case got, ok := <-w.lines:
			if !ok || got != line {
				w.t.Fatalf("printed %q, want %q", got, line)
			}
		case <-time.After(patience):
			w.t.Fatalf("nothing is printed, want %q", line)
		}
	}
}

func TestWatch(t *testing.T) {
	w := watch(t)
	w.prints("no problem in 1 game\n\nwatching game; ctrl-C ends\n")

	// A file is changed.
	w.write("game/game.yaml", strings.Replace(watchedGame, "title", "titel", 1))
	w.prints(`
changed: game/game.yaml
game/game.yaml:2:1: a game file has no key "titel"; did you mean "title"? [unknown_key]
    2 | titel: {en: Go}
      | ^
`)

	// Saving the same content again, or a file that is no content, does not count as a change.
	w.write("game/game.yaml", strings.Replace(watchedGame, "title", "titel", 1))
	w.write("game/notes.txt", "remember")
	time.Sleep(300 * time.Millisecond)

	// An editor writes a new file and renames it.
	w.write("game/.game.yaml.tmp", watchedGame)
	if err := os.Rename(filepath.Join(w.dir, "game/.game.yaml.tmp"), filepath.Join(w.dir, "game/game.yaml")); err != nil {
		t.Fatal(err)
	}
	w.prints("\nchanged: game/game.yaml\nno problem in 1 game\n")

	// A new file in a new folder is added, changed and removed.
	w.write("game/law/turn.yaml", "law: turn\nkinds: {pawn: {is: piece}}\n")
	w.prints("\nnew: game/law/turn.yaml\nno problem in 1 game\n")
	w.write("game/law/turn.yaml", "law: turn\nkinds: {pawn: {is: piece}, rook: {is: piece}}\n")
	w.prints("\nchanged: game/law/turn.yaml\nno problem in 1 game\n")
	if err := os.RemoveAll(filepath.Join(w.dir, "game/law")); err != nil {
		t.Fatal(err)
	}
	w.prints("\ngone: game/law/turn.yaml\nno problem in 1 game\n")

	// Without a game for a moment, the watch continues.
	if err := os.Remove(filepath.Join(w.dir, "game/game.yaml")); err != nil {
		t.Fatal(err)
	}
	w.prints("\ngone: game/game.yaml\nthere is no game.yaml in game, nor in a folder of game/games\n")
	w.write("game/game.yaml", watchedGame)
	w.prints("\nnew: game/game.yaml\nno problem in 1 game\n")

	if err := w.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for line := range w.lines {
		t.Errorf("at the end %q is printed", line)
	}
	if err := w.cmd.Wait(); err != nil {
		t.Errorf("ctrl-C ends it with %v", err)
	}
}

// laps is a race with a rulebook and its scenarios.
var laps = map[string]string{
	"race/game.yaml": `game: race
title: {en: Race}
players: 1
rulebook: book
seats: {red: {}}
vars:
  lap: {type: int}
rulings:
  goal: {article: "1", ask: {}, is: 5}
actions:
  go:
    steps:
      - set: lap
        by: 1
  jump:
    steps:
      - require: lap > 0
        article: "2"
      - set: lap
        by: 2
abilities:
  - as_soon_as: lap >= goal
    id: arrived
    do:
      - end: game
        winners: [red]
scopes:
  turn: {}
play:
  - while: true
    do:
      - phase: turn
        of: red
        do:
          - offer: [go, jump]
`,
	"race/book.yaml": `rulebook: book
title_en: The book
language: en
articles:
  - {id: "1", summary_en: Five squares are a lap., kind: rule, testable: true}
  - {id: "2", summary_en: Nobody jumps at once., kind: rule, testable: true}
`,
	"scenarios/race.yaml": `conformance: book
game: {package: race, seats: [red]}
scenarios:
  - name: nobody jumps at once
    covers: ["2"]
    given: {turn: {player: red, phase: turn}}
    script:
      - illegal: {red: jump}
        because: "2"
        else_legal: {set: {lap: 1}}
  - name: five squares, not three
    covers: ["1"]
    given: {set: {lap: 2}, turn: {player: red, phase: turn}}
    script:
      - red: go
      - changes: {lap: 2 -> 3}
      - red: go
`,
}

func TestWatchScenarios(t *testing.T) {
	w := watchFiles(t, laps, "watch", "race", "scenarios")
	w.prints("no problem in 1 game\n\n2 scenarios: 2 passed, 0 failed\n\nwatching race; ctrl-C ends\n")

	// A changed rule is reported as a rule, and the scenario of its article runs first.
	w.write("race/game.yaml", strings.Replace(laps["race/game.yaml"], "is: 5", "is: 3", 1))
	w.prints(`
changed: race/game.yaml
no problem in 1 game

  rulings/goal  changed
    race/game.yaml:9
      1 Five squares are a lap.
        ask: {}
      - is: 5
      + is: 3

five squares, not three
scenarios/race.yaml:17:9: there is no further decision
`)
	for line := range w.lines {
		if strings.HasPrefix(line, "near it, ") {
			if line != "near it, 1 scenario: 0 passed, 1 failed" {
				t.Errorf("it is told that %q", line)
			}
			break
		}
	}
	w.prints("\nthe rest, 1 scenario: 1 passed, 0 failed\n")

	// Invalid content is no new state to compare with.
	w.write("race/game.yaml", strings.Replace(laps["race/game.yaml"], "is: 5", "iss: 5", 1))
	w.prints(`
changed: race/game.yaml
race/game.yaml:9:33: a ruling has no key "iss"; did you mean "is"? [unknown_key]
    9 |   goal: {article: "1", ask: {}, iss: 5}
`)
	for line := range w.lines {
		if strings.HasSuffix(line, " problem") || strings.HasSuffix(line, " problems") {
			break
		}
	}
	w.write("race/game.yaml", strings.Replace(laps["race/game.yaml"], "is: 5", "is: 3", 1))
	w.prints("\nchanged: race/game.yaml\nno problem in 1 game\n\nfive squares, not three\n")
	for line := range w.lines {
		if strings.HasPrefix(line, "the rest, ") {
			break
		}
	}

	// A rewritten scenario runs before unchanged ones.
	w.write("scenarios/other.yaml", strings.Replace(strings.Replace(laps["scenarios/race.yaml"], "five squares, not three",
		"four squares, not three", 1), "nobody jumps at once", "nobody jumps", 1))
	w.prints("\nnew: scenarios/other.yaml\nno problem in 1 game\n\nfive squares, not three\n")
	for line := range w.lines {
		if strings.HasPrefix(line, "near it, ") {
			if line != "near it, 3 scenarios: 1 passed, 2 failed" {
				t.Errorf("it is told that %q", line)
			}
			break
		}
	}
}

// TestWatchPacked checks that a packed mod is checked again when it is replaced, by writing or moving.
func TestWatchPacked(t *testing.T) {
	w := &watching{t: t, dir: t.TempDir(), lines: make(chan string, 1000)}
	w.write("game/game.yaml", strings.Replace(watchedGame, "{en: Go}", "{en: Go, fr: Go}", 1))
	pack := func(to, version, players string) {
		t.Helper()
		w.write("house/house.yaml", "variant: house\ngame: go\nversion: \""+version+"\"\ntitle: {en: House, fr: Maison}\n"+
			"text: {en: A pawn., fr: Un pion.}\nreplace: {players: "+players+"}\n")
		cmd := exec.Command("precept", "pack", "--content", "game", "house", "--force", "-o", to)
		cmd.Dir = w.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	pack("house.precept", "1", "1..2")
	w.starts("check", "--content", "game", "--watch", "--mod", "house.precept")
	w.prints("no problem in 1 game\n\nwatching game, house.precept; ctrl-C ends\n")
	pack("other.precept", "2", "1..3")
	if err := os.Rename(filepath.Join(w.dir, "other.precept"), filepath.Join(w.dir, "house.precept")); err != nil {
		t.Fatal(err)
	}
	w.prints("\nchanged: house.precept\nno problem in 1 game\n")
	w.write("house.precept", "no mod")
	w.prints("\nchanged: house.precept\n")
	if got := <-w.lines; !strings.HasPrefix(got, "house.precept:1:1: this is no packed mod") {
		t.Errorf("of a broken one it is printed: %s", got)
	}
}

// TestWatchMod watches a mod of a built-in game with its own scenarios; its folder may be renamed and come back.
func TestWatchMod(t *testing.T) {
	const house = "variant: house\ngame: tic_tac_toe\ntitle: {en: House, fr: Maison}\ntext: {en: Nothing., fr: Rien.}\n"
	files := map[string]string{"house/house.yaml": house, "house/conformance/house.yaml": `conformance: house
game: {package: tic_tac_toe, seats: [cross, nought], variants: [house]}
scenarios:
  - name: marks are five
    script:
      - holds: mark.at(reserve(cross)).count == 5
`}
	w := watchFiles(t, files, "watch", "house")
	first := <-w.lines
	if first != "no problem in 1 game" { // the other built-in games are not checked
		t.Fatalf("printed %q", first)
	}
	for line := range w.lines {
		if line == "watching house; ctrl-C ends" {
			break
		}
	}
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(filepath.Join(w.dir, from), filepath.Join(w.dir, to)); err != nil {
			t.Fatal(err)
		}
	}
	rename("house", "away")
	w.prints("\ngone: house/conformance/house.yaml\ngone: house/house.yaml\n" +
		"there is no file and no folder house\n")
	rename("away", "house")
	w.prints("\nnew: house/conformance/house.yaml\nnew: house/house.yaml\n" + first + "\n")
	w.write("house/house.yaml", strings.Replace(house, "title", "titel", 1))
	for line := range w.lines {
		if strings.Contains(line, `no key "titel"; did you mean "title"?`) {
			return
		}
	}
	t.Error("a change of a folder that came back is not seen")
}

// TestWatchBrokenMod checks that a mod that cannot be parsed yet is still watched.
func TestWatchBrokenMod(t *testing.T) {
	w := watchFiles(t, map[string]string{"house/house.yaml": "variant: house\ngame: [tic_tac_toe\n"}, "watch", "house")
	if first := <-w.lines; !strings.HasPrefix(first, "house/house.yaml:2:7: this [ is ") {
		t.Errorf("printed %q", first)
	}
}
