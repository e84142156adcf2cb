//go:build unix

package cluster_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"precept/cmd/precept/lab/hub"
	"precept/cmd/precept/verbs"
)

var (
	kills        = flag.Int("kills", 2, "how often workers are killed")
	coordinators = flag.Int("coordinators", 1, "how often the coordinator is killed")
	measure      = flag.Int("measure", 0, "of how many matches of Root it is measured what a cluster adds; 0: none")
	rounds       = flag.Int("rounds", 3, "in how many rounds -measure measures")
)

// asProgram is the environment variable that makes the test binary run as precept.
const asProgram = "PRECEPT_CLUSTER_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(verbs.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// process is precept with arguments, as a process.
type process struct {
	*exec.Cmd
	out, err bytes.Buffer
	done     chan struct{}
}

func precept(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(exe, args...), done: make(chan struct{})}
	p.Dir, p.Stdout, p.Stderr = dir, &p.out, &p.err
	p.Env = append(os.Environ(), asProgram+"=1")
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.Wait()
		close(p.done)
	}()
	t.Cleanup(func() {
		_ = p.Process.Kill()
		<-p.done
	})
	return p
}

// waited returns the output at the end.
func (p *process) waited(t *testing.T) string {
	t.Helper()
	select {
	case <-p.done:
	case <-time.After(10 * time.Minute):
		t.Fatalf("%v does not end\n%s", p.Args, &p.err)
	}
	if status := p.ProcessState.ExitCode(); status != 0 {
		t.Fatalf("%v: status %d\n%s%s", p.Args, status, &p.out, &p.err)
	}
	return p.out.String()
}

// speeds matches the parts of a report that depend on the machine.
var speeds = regexp.MustCompile(`[0-9.]+ (games|decisions)/s`)

// written returns everything that a simulation has written, except its speed.
func written(t *testing.T, dir, out string) string {
	t.Helper()
	for _, name := range []string{"r.csv", "r.html"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		out += "\n" + string(data)
	}
	return speeds.ReplaceAllString(out, "")
}

// team is a group of workers that are killed and restarted.
type team struct {
	t       *testing.T
	url     string
	workers []*process
	rng     *rand.Rand
	killed  int
}

func (m *team) start(n int) {
	for range n {
		m.workers = append(m.workers, precept(m.t, "", "farm", "worker", "--cluster", m.url, "--cores", "1"))
	}
}

// kill ends one or two workers, most of them without warning, and replaces them.
func (m *team) kill() {
	for _, i := range m.rng.Perm(len(m.workers))[:1+m.rng.IntN(2)] {
		p := m.workers[i]
		how := os.Signal(syscall.SIGKILL)
		if m.rng.IntN(4) == 0 {
			how = syscall.SIGTERM
		}
		if err := p.Process.Signal(how); err != nil && !errors.Is(err, os.ErrProcessDone) {
			m.t.Fatal(err)
		}
		<-p.done
		// a worker without output has hardly started, and does not handle signals yet
		if how == syscall.SIGTERM && p.ProcessState.ExitCode() != 0 && p.err.Len() > 0 {
			m.t.Errorf("a worker that is asked to end: status %d\n%s", p.ProcessState.ExitCode(), &p.err)
		}
		m.workers[i] = precept(m.t, "", "farm", "worker", "--cluster", m.url, "--cores", "1")
		m.killed++
	}
}

// mostRound is the time limit for a simulation with kills, which takes seconds on an idle machine.
const mostRound = 4 * time.Minute

// where returns the output of the coordinator and the workers, with their stack traces.
func (m *team) where(c *process) string {
	var out strings.Builder
	for i, p := range append([]*process{c}, m.workers...) {
		_ = p.Process.Signal(syscall.SIGQUIT)
		<-p.done
		fmt.Fprintf(&out, "== %d: %v\n%s%s\n", i, p.Args, &p.out, &p.err)
	}
	return out.String()
}

// TestKilled checks that the report equals that of one process, byte for byte, however often workers and the
// coordinator are killed.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	h, err := hub.Start(hub.Config{Addr: "127.0.0.1:0", Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	m := &team{t: t, url: h.URL(), rng: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))}
	m.start(5)
	ended, rounds := 0, 0
	for ; m.killed < *kills || ended < *coordinators; rounds++ {
		args := []string{"simulate", "tic_tac_toe", "--games", "3000", "--seed", fmt.Sprint(rounds + 1), "--stats",
			"--agent", "cross=mcts:150", "--agent", "nought=random", "--csv", "r.csv", "--html", "r.html"}
		alone := t.TempDir()
		want := written(t, alone, precept(t, alone, args...).waited(t))

		dir := t.TempDir()
		args = append(args, "--cluster", m.url, "--lost", "1s")
		if rounds%2 == 1 {
			args = append(args, "--resume", "r.json")
		}
		c := precept(t, dir, args...)
		late := time.After(mostRound)
		for running := true; running; {
			select {
			case <-c.done:
				running = false
			case <-late:
				t.Fatalf("after %d kills of workers and %d of coordinators it does not end\n%s", m.killed, ended,
					m.where(c))
			case <-time.After(time.Duration(200+m.rng.IntN(600)) * time.Millisecond):
				if ended < *coordinators && m.rng.IntN(6) == 0 && c.Process.Kill() == nil {
					<-c.done
					ended++
					c = precept(t, dir, args...)
				} else if m.killed < *kills {
					m.kill()
				}
			}
		}
		if got := written(t, dir, c.waited(t)); got != want {
			t.Fatalf("after %d kills of workers and %d of coordinators it is another report:\n%s\n%s", m.killed, ended,
				first(got, want), &c.err)
		}
	}
	t.Logf("%d workers and %d coordinators killed in %d simulations of 3000 matches: every report is that of one process",
		m.killed, ended, rounds)
}

// first returns the first lines that differ.
func first(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d: %q\nnot %q", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, not %d", len(x), len(y))
}

// spent returns the processor time of a process.
func spent(p *process) time.Duration { return p.ProcessState.UserTime() + p.ProcessState.SystemTime() }

// used returns the processor time of this process.
func used() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// cost is the cost of matches: processor time by process, and elapsed time.
type cost struct{ worker, coordinator, server, clock time.Duration }

func (c cost) total() time.Duration { return c.worker + c.coordinator + c.server }

func (c *cost) add(o cost) {
	c.worker, c.coordinator, c.server, c.clock =
		c.worker+o.worker, c.coordinator+o.coordinator, c.server+o.server, c.clock+o.clock
}

// TestOverhead measures the overhead of a cluster. Plain simulate on all cores alternates with a worker on as many
// cores, a coordinator and a server, so that other load affects both.
func TestOverhead(t *testing.T) {
	if *measure == 0 {
		t.Skip("-measure N measures")
	}
	h, err := hub.Start(hub.Config{Addr: "127.0.0.1:0", Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var plain, cluster cost
	for i := range *rounds {
		args := []string{"simulate", "root", "--seed", fmt.Sprint(i + 1), "--games", fmt.Sprint(*measure)}
		one := alone(t, args)
		two := inCluster(t, args, h.URL())
		t.Logf("round %d: alone %v of processors, %v by the clock; worker %v, coordinator %v, server %v, %v by the clock: "+
			"%.3f and %.3f", i+1, one.worker, one.clock, two.worker, two.coordinator, two.server, two.clock,
			float64(one.total())/float64(two.total()), float64(one.clock)/float64(two.clock))
		plain.add(one)
		cluster.add(two)
	}
	each := func(d time.Duration) time.Duration { return d / time.Duration(*measure**rounds) }
	t.Logf("%d rounds of %d matches, for each match: alone %v of processors; in a cluster %v (worker %v, coordinator %v, "+
		"server %v): %.3f; by the clock %v and %v: %.3f", *rounds, *measure, each(plain.total()), each(cluster.total()),
		each(cluster.worker), each(cluster.coordinator), each(cluster.server),
		float64(plain.total())/float64(cluster.total()), each(plain.clock), each(cluster.clock),
		float64(plain.clock)/float64(cluster.clock))
}

// alone returns the cost of matches in one process.
func alone(t *testing.T, args []string) cost {
	began := time.Now()
	p := precept(t, t.TempDir(), args...)
	p.waited(t)
	return cost{worker: spent(p), clock: time.Since(began)}
}

// inCluster returns the cost of matches with a worker that is already running.
func inCluster(t *testing.T, args []string, url string) cost {
	server := used()
	w := precept(t, "", "farm", "worker", "--cluster", url)
	began := time.Now()
	c := precept(t, t.TempDir(), append(args, "--cluster", url)...)
	c.waited(t)
	clock := time.Since(began)
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	w.waited(t)
	t.Log(strings.TrimSpace(w.err.String()[strings.LastIndex(strings.TrimSpace(w.err.String()), "\n")+1:]))
	return cost{spent(w), spent(c), used() - server, clock}
}
