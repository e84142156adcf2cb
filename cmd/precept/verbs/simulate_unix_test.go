//go:build unix

package verbs

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// thought matches the part of a report that depends on the machine: how long agents think.
var thought = regexp.MustCompile(`"ms_per_decision": [0-9.e+-]+`)

// coinGame is a match of one answer.
const coinGame = `game: coin
title: {en: Coin}
players: 2
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
scopes: {turn: {}}
rulings:
  lucky: {ask: {}, is: 30}
play:
  - phase: turn
    of: player[0]
    do:
      - choose: k
        among: 1..100
      - if: k <= lucky()
        then: [{end: game, winners: a, how: counted}]
  - end: game
    winners: b
    how: counted
`

// interrupts interrupts this process repeatedly, so that a command is stopped however fast it is. After end
// returns, no interrupt is pending.
func interrupts(every time.Duration) (end func()) {
	tick, done, ended := time.NewTicker(every), make(chan struct{}), make(chan struct{})
	came := make(chan os.Signal, 1)
	signal.Notify(came, os.Interrupt)
	go func() {
		defer close(ended)
		for {
			select {
			case <-tick.C:
				_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
				<-came
			case <-done:
				return
			}
		}
	}()
	return func() {
		tick.Stop()
		close(done)
		<-ended
		signal.Stop(came)
	}
}

// TestInterruptedRuns checks that a command with several runs resumes after each interrupt and gives the same
// result, byte for byte. It can also continue with more matches.
func TestInterruptedRuns(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	coin := filepath.Join(t.TempDir(), "coin")
	if err := os.MkdirAll(coin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(coin, "game.yaml"), []byte(coinGame), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"compare": {"compare", "tic_tac_toe", "tic_tac_toe", "--games", "20000"},
		"tune":    {"tune", "coin", "--content", coin, "--change", "rulings.lucky.is=45,60", "--games", "10000"},
		"ladder": {"ladder", "tic_tac_toe", "--agent", "random", "--agent", "mcts:20", "--agent", "mcts:40", "--games",
			"1500"},
	} {
		t.Run(name, func(t *testing.T) {
			run := func(args ...string) (int, string, string) {
				var out, err bytes.Buffer
				status := Run(append(args, "--json"), nil, &out, &err)
				return status, thought.ReplaceAllString(out.String(), ""), err.String()
			}
			status, want, said := run(args...)
			if status != 0 {
				t.Fatal(status, want, said)
			}
			file := filepath.Join(t.TempDir(), "r.json")
			few := append(slices.Clone(args), "--resume", file)
			few[slices.Index(few, "--games")+1] = "70"
			if status, _, said := run(few...); status != 0 {
				t.Fatal(status, said)
			}
			args = append(args, "--resume", file)
			for stopped := 0; ; stopped++ {
				end := interrupts(time.Duration(20*(1+stopped)) * time.Millisecond)
				status, got, said := run(args...)
				if end(); status != 0 {
					if status != Failed || !strings.Contains(said, "the same command continues from "+file) {
						t.Fatal(status, said)
					}
					continue
				}
				if t.Logf("stopped %d times", stopped); got != want || stopped == 0 {
					t.Errorf("stopped %d times it comes to\n%s\nnot to\n%s", stopped, got, want)
				}
				break
			}
			if status, got, said := run(args...); status != 0 || got != want {
				t.Errorf("with nothing left to play it comes to\n%s\n%s", got, said)
			}
			if status, _, said := run(append(args, "--seed", "2")...); status != Usage ||
				!strings.Contains(said, "--resume "+file) || !strings.Contains(said, "seed was 1 and is 2") {
				t.Errorf("of another seed: %d, %s", status, said)
			}
		})
	}
}

// TestInterrupt checks that an interrupt ends a simulation with all finished matches, and that it can be resumed.
func TestInterrupt(t *testing.T) {
	mine := make(chan os.Signal, 1) // so that an early interrupt does not end the test
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	dir := t.TempDir()
	file, rows := filepath.Join(dir, "r.json"), filepath.Join(dir, "r.csv")
	var out, err bytes.Buffer
	done := make(chan int)
	go func() {
		done <- Run([]string{"simulate", "tic_tac_toe", "--games", "100000000", "--resume", file, "--csv", rows}, nil, &out,
			&err)
	}()
	status := -1
	for status < 0 {
		select {
		case status = <-done:
		case <-time.After(100 * time.Millisecond):
			_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
		}
	}
	if status != Failed || !strings.Contains(err.String(), "the same command continues from "+file) ||
		!strings.Contains(out.String(), "failures") {
		t.Errorf("%d\n%s\n%s", status, &out, &err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}
