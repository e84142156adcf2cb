//go:build unix

package campaign_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"precept/cmd/precept/verbs"
	"precept/interpreter/record"
)

// The tests run their own binary as the program, to kill it and to limit the size of its files. These environment
// variables select that.
const asProgram, mostBytes = "PRECEPT_AS_PROGRAM", "PRECEPT_MOST_BYTES"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	if most, err := strconv.ParseUint(os.Getenv(mostBytes), 10, 64); err == nil {
		signal.Ignore(syscall.SIGXFSZ) // exceeding the limit is then an error, as on a full disk
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			panic(err)
		}
	}
	os.Exit(verbs.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program returns a command that runs the program in a folder.
func program(dir string, env []string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Dir = dir
	c.Env = append(append(os.Environ(), asProgram+"=1"), env...)
	return c
}

// killed runs the program and kills it after a while. It reports whether the program was still running.
func killed(c *exec.Cmd, after time.Duration) bool {
	if c.Start() != nil {
		return false
	}
	stop := time.AfterFunc(after, func() { _ = c.Process.Kill() })
	defer stop.Stop()
	err := c.Wait()
	return err != nil && !c.ProcessState.Exited()
}

// saveOf reads a save; it returns nil if there is none.
func saveOf(t *testing.T, file string) *record.Record {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	r, err := record.Read(data)
	if err != nil {
		t.Fatalf("%s is not whole: %v", file, err)
	}
	return r
}

// kills is how often each test kills the program.
func kills() int {
	if *duration > 0 {
		return 200
	}
	return 6
}

// TestKilledWhilePlaying kills the program at any moment. A match that is saved after every answer must be in its
// file, and must continue from there.
func TestKilledWhilePlaying(t *testing.T) {
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(*first, 3))
	answers := 0
	start := []string{"play", "root", "--seats", "marquise=random,eyrie=random", "--save", "m.save"}
	for n := range kills() {
		args := start
		if answers > 0 {
			args = []string{"play", "m.save", "--save", "m.save"}
		}
		over := !killed(program(dir, nil, args...), time.Duration(100+rng.IntN(1500))*time.Millisecond)
		r := saveOf(t, filepath.Join(dir, "m.save"))
		switch {
		case r == nil && answers > 0:
			t.Fatalf("kill %d: the match is gone", n)
		case r == nil:
			continue
		case len(r.Answers) < answers:
			t.Fatalf("kill %d: %d answers were kept, %d are", n, answers, len(r.Answers))
		}
		answers = len(r.Answers)
		if over {
			if out, err := program(dir, nil, "draw", "m.save", "--force", "-o", "m.svg").CombinedOutput(); err != nil {
				t.Fatalf("kill %d: the match is over and cannot be opened: %s", n, out)
			}
			answers = 0
			os.Remove(filepath.Join(dir, "m.save"))
		}
	}
}

// TestKilledWhileSimulating kills a simulation at any moment and resumes it. The results must be the same as without
// kills.
func TestKilledWhileSimulating(t *testing.T) {
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(*first, 4))
	args := func(name string) []string {
		return []string{"simulate", "tic_tac_toe", "--games", "60000", "--resume", name + ".json", "--csv", name + ".csv",
			"--html", name + ".html"}
	}
	if out, err := program(dir, nil, args("whole")...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for n := 0; n < kills(); n++ {
		if !killed(program(dir, nil, args("killed")...), time.Duration(20+rng.IntN(600))*time.Millisecond) {
			break
		}
		if data, err := os.ReadFile(filepath.Join(dir, "killed.json")); err == nil {
			if _, body, _ := bytes.Cut(data, []byte("\n")); !json.Valid(body) {
				t.Fatalf("kill %d: the results are not whole", n)
			}
		}
	}
	// Rows that were written but not yet counted are written again.
	if out, err := program(dir, nil, args("killed")...).CombinedOutput(); err != nil {
		t.Fatalf("it cannot be gone on with: %v: %s", err, out)
	}
	a, _ := os.ReadFile(filepath.Join(dir, "whole.csv"))
	b, _ := os.ReadFile(filepath.Join(dir, "killed.csv"))
	if !bytes.Equal(a, b) || len(a) == 0 {
		t.Errorf("the rows of a simulation that was killed are others: %d bytes, %d without", len(b), len(a))
	}
}

// writers lists the commands that write a file.
var writers = []struct {
	name string
	args []string
	file string
	old  string // the earlier content of the file, "" for no file
}{
	{"save after every answer", []string{"play", "connect_four", "--seats", "yellow=random,red=random", "--save",
		"out.save"}, "out.save", ""},
	{"resume", []string{"simulate", "tic_tac_toe", "--games", "50", "--resume", "out.json"}, "out.json", ""},
	{"simulation's report", []string{"simulate", "tic_tac_toe", "--games", "50", "--html", "out.html",
		"--force"}, "out.html", "old\n"},
	{"tuning's report", []string{"tune", "connect_four", "--games", "10", "--change", "game.pieces.disc.count=21..22",
		"--html", "out.html", "--force"}, "out.html", "old\n"},
	{"drawing", []string{"draw", "connect_four", "--force", "-o", "out.svg"}, "out.svg", "old\n"},
	{"schema", []string{"schema", "--force", "-o", "out.json"}, "out.json", "old\n"},
	{"layout", []string{"fmt", "long.yaml"}, "long.yaml", "law: long\nvars:\n" +
		strings.Repeat("      v:   {type:   int}\n", 1) + "      w:   {type:   int,   default:   3}\n"},
}

// TestWritingFails checks that, whichever byte cannot be written, the file is the old or the new one, a save is
// complete, and the program reports the error.
func TestWritingFails(t *testing.T) {
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, w.file)
			before := func() {
				os.Remove(file)
				if w.old != "" {
					if err := os.WriteFile(file, []byte(w.old), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
			before()
			if out, err := program(dir, nil, w.args...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, most := range []int{0, 1, len(whole) / 3, len(whole) - 20} {
				before()
				out, err := program(dir, []string{fmt.Sprint(mostBytes, "=", most)}, w.args...).CombinedOutput()
				data, _ := os.ReadFile(file)
				now := string(data)
				switch {
				case now == w.old && (err != nil || strings.Contains(string(out), w.file)): // it failed and reported that
				case strings.HasSuffix(w.file, ".save") && saveOf(t, file) != nil: // a complete save of an earlier position
				default:
					t.Errorf("with %d of %d bytes: status %v, and the file holds %d bytes: neither the old nor a whole one\n%s", most,
						len(whole), err, len(now), out)
				}
			}
		})
	}
}
