package soak

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"precept/interpreter/record"
)

// killsOfTrial is how many kills there are in one trial.
const killsOfTrial = 3

// ofKills kills a server of tables, or a match that is saved after every answer, and checks that nothing acknowledged
// is lost. When a kill happens depends on the machine, so these trials cannot be repeated exactly.
func ofKills(p *Pool) Kind {
	return Kind{Name: "kills", Try: func(t *Trial) error {
		if t.Rand.IntN(3) > 0 {
			return killTables(t, p)
		}
		return killPlaying(t, p)
	}}
}

// killPlaying kills the program while agents play.
func killPlaying(t *Trial, p *Pool) error {
	dir, err := t.Dir()
	if err != nil {
		return err
	}
	l := p.library.Packages[p.index(t.Rand)]
	g, err := p.library.Load(l)
	if err != nil {
		return err
	}
	seats, _ := g.Definition().Complete(nil, nil)
	k := Killer{Dir: dir, Start: []string{l.ID, "--seats",
		strings.Join(seats, "=random,") + "=random"}}
	for range killsOfTrial {
		if err := k.Kill(t.Rand); err != nil {
			return about(g, nil, err)
		}
		t.Count(Kills, 1)
	}
	t.Count(Answers, k.Answers)
	Played(t, g, seats)
	return nil
}

// Killer plays a match of agents in a process that it kills, continues the match in another process, and so on.
type Killer struct {
	Dir     string   // where the match is saved
	Start   []string // the arguments of play for a new match
	Kept    int      // answers of the current match at the last kill, 0 if it is new
	Answers int      // answers found in the file, over all matches
}

// A kill comes at a random moment between these. They cover the time in which the program writes files.
const (
	killedFirst = 100 * time.Millisecond
	killedLast  = 1600 * time.Millisecond
)

// Kill continues the match and kills the process. A match that is over is replaced by another one.
//
// # Errors
//
// Lost answers, and a save that is incomplete.
func (k *Killer) Kill(rng *rand.Rand) error {
	file := filepath.Join(k.Dir, "m.save")
	args := append([]string{"play"}, k.Start...)
	if k.Kept > 0 {
		args = []string{"play", file}
	}
	args = append(args, "--save", file)
	alive, said := killAfter(child(program, args...), killedFirst+time.Duration(rng.Int64N(int64(killedLast-killedFirst))))
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && k.Kept > 0:
		return fmt.Errorf("the match of %d answers is gone", k.Kept)
	case errors.Is(err, fs.ErrNotExist) && !alive:
		return fmt.Errorf("the match does not begin: %s", said)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	r, err := record.Read(data)
	switch {
	case err != nil:
		return fmt.Errorf("after a kill the match is not whole: %w", err)
	case len(r.Answers) < k.Kept:
		return fmt.Errorf("%d answers were kept, %d are", k.Kept, len(r.Answers))
	}
	k.Answers += len(r.Answers) - k.Kept
	if k.Kept = len(r.Answers); alive {
		return nil
	}
	drawing := child(program, "draw", file, "--force", "-o", filepath.Join(k.Dir, "m.svg"))
	if out, err := drawing.CombinedOutput(); err != nil {
		return fmt.Errorf("the match is over and cannot be opened: %s", strings.TrimSpace(string(out)))
	}
	k.Kept = 0
	return os.Remove(file)
}

// killAfter runs a process and kills it after a while. It reports whether the process was still running, and returns
// its standard error.
func killAfter(c *exec.Cmd, after time.Duration) (alive bool, said string) {
	var out strings.Builder
	c.Stderr = &out
	if err := c.Start(); err != nil {
		return false, err.Error()
	}
	stop := time.AfterFunc(after, func() { _ = c.Process.Kill() })
	defer stop.Stop()
	err := c.Wait()
	return err != nil && !c.ProcessState.Exited(), strings.TrimSpace(out.String())
}
