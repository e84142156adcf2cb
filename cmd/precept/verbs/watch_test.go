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

// watching is `precept check --watch` at work.
type watching struct {
	t     *testing.T
	dir   string
	cmd   *exec.Cmd
	lines chan string
}

func watch(t *testing.T, args ...string) *watching {
	t.Helper()
	w := &watching{t: t, dir: t.TempDir(), lines: make(chan string, 1000)}
	w.write("game/game.yaml", watchedGame)
	w.cmd = exec.Command("precept", append([]string{"check", "game", "--watch"}, args...)...)
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
	return w
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

// prints wants the next lines.
func (w *watching) prints(want string) {
	w.t.Helper()
	for line := range strings.Lines(want) {
		line = strings.TrimSuffix(line, "\n")
		select {
		case got, ok := <-w.lines:
			if !ok || got != line {
				w.t.Fatalf("printed %q, want %q", got, line)
			}
		case <-time.After(20 * time.Second):
			w.t.Fatalf("nothing is printed, want %q", line)
		}
	}
}

func TestWatch(t *testing.T) {
	w := watch(t)
	w.prints("no problem in 1 game\n\nwatching game; ctrl-C ends\n")

	// A file is written again.
	w.write("game/game.yaml", strings.Replace(watchedGame, "title", "titel", 1))
	w.prints(`
changed: game/game.yaml
game/game.yaml:2:1: a game file has no key "titel"; did you mean "title"? [unknown_key]
    2 | titel: {en: Go}
      | ^
`)

	// Writing the same, or a file that is no content, is no change.
	w.write("game/game.yaml", strings.Replace(watchedGame, "title", "titel", 1))
	w.write("game/notes.txt", "remember")
	time.Sleep(300 * time.Millisecond)

	// An editor that writes a new file and renames it.
	w.write("game/.game.yaml.tmp", watchedGame)
	if err := os.Rename(filepath.Join(w.dir, "game/.game.yaml.tmp"), filepath.Join(w.dir, "game/game.yaml")); err != nil {
		t.Fatal(err)
	}
	w.prints("\nchanged: game/game.yaml\nno problem in 1 game\n")

	// A new file in a new folder, changed, and taken away.
	w.write("game/law/turn.yaml", "law: turn\nkinds: {pawn: {is: piece}}\n")
	w.prints("\nnew: game/law/turn.yaml\nno problem in 1 game\n")
	w.write("game/law/turn.yaml", "law: turn\nkinds: {pawn: {is: piece}, rook: {is: piece}}\n")
	w.prints("\nchanged: game/law/turn.yaml\nno problem in 1 game\n")
	if err := os.RemoveAll(filepath.Join(w.dir, "game/law")); err != nil {
		t.Fatal(err)
	}
	w.prints("\ngone: game/law/turn.yaml\nno problem in 1 game\n")

	// Without a game for a moment it goes on.
	if err := os.Remove(filepath.Join(w.dir, "game/game.yaml")); err != nil {
		t.Fatal(err)
	}
	w.prints("\ngone: game/game.yaml\ngame holds no game.yaml, and neither does a folder of game/games\n")
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
