package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/hub"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// started starts a server for a test.
func started(t *testing.T) cluster.Reach {
	t.Helper()
	h, err := hub.Start(hub.Config{Addr: "127.0.0.1:0", Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return cluster.Reach{URL: h.URL()}
}

// working starts a worker that plays until the test ends or end is called.
func working(t *testing.T, r cluster.Reach, w *cluster.Worker) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	if w.Cores == 0 {
		w.Cores = 2
	}
	if w.Tell == nil {
		w.Tell = func(err error) { t.Logf("worker: %v", err) }
	}
	done := make(chan error, 1)
	go func() { done <- w.Work(ctx, r) }()
	end = sync.OnceFunc(func() {
		cancel()
		if err := await(t, done); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return end
}

// plan describes a simulation: its game, setup and options.
type plan struct {
	game  string
	setup interpreter.Setup
	opt   simulate.Options
}

func (p *plan) load(t *testing.T) (*desk.Desk, *interpreter.Game) {
	t.Helper()
	d := &desk.Desk{Out: io.Discard, Err: &bytes.Buffer{}}
	g, err := d.Game(p.game)
	if err != nil {
		t.Fatal(err, d.Err)
	}
	return d, g
}

// alone returns the result of the plan in this process.
func (p *plan) alone(t *testing.T) string {
	t.Helper()
	_, g := p.load(t)
	var rows []simulate.Match
	opt := p.opt
	opt.Each = func(_ *simulate.Result, m simulate.Match) { rows = append(rows, m) }
	r, err := simulate.Run(g, p.setup, opt)
	if err != nil {
		t.Fatal(err)
	}
	return everything(t, r, rows)
}

// everything returns everything known of matches, except times.
func everything(t *testing.T, r *simulate.Result, rows []simulate.Match) string {
	t.Helper()
	r.Elapsed = 0
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.NewBuffer(data)
	for _, m := range rows {
		if m.Gathered != nil {
			fmt.Fprintf(out, "\n%v", *m.Gathered)
			m.Gathered = nil
		}
		fmt.Fprintf(out, "\n%v", m)
	}
	return out.String()
}

// most is the longest that a test waits for something that takes seconds on an idle machine.
const most = 2 * time.Minute

// given returns a context for a simulation. It ends with its parent, or after a time that only a simulation that hangs
// takes; late fails the test in that case.
func given(parent context.Context) (ctx context.Context, late func(*testing.T)) {
	ctx, cancel := context.WithTimeout(parent, most)
	return ctx, func(t *testing.T) {
		t.Helper()
		defer cancel()
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			t.Errorf("the simulation has not ended after %v", most)
		}
	}
}

// await returns the next value of a channel, which must arrive in time.
func await[T any](t *testing.T, what <-chan T) (out T) {
	t.Helper()
	select {
	case out = <-what:
	case <-time.After(most):
		t.Fatalf("nothing has come after %v", most)
	}
	return out
}

// together returns the result of the plan in a cluster. If the run stops before its end, together resumes it.
func (p *plan) together(t *testing.T, r cluster.Reach) string {
	t.Helper()
	d, g := p.load(t)
	c, err := cluster.Coordinate(context.Background(), d, r, g, p.setup, p.opt, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.End(true)
	var rows []simulate.Match
	opt := p.opt
	opt.Each = func(_ *simulate.Result, m simulate.Match) { rows = append(rows, m) }
	ctx, late := given(context.Background())
	opt.Elsewhere = c.Play(ctx, func(err error) { t.Logf("coordinator: %v", err) })
	out, err := simulate.Run(g, p.setup, opt)
	late(t)
	if err != nil {
		t.Fatal(err)
	}
	return everything(t, out, rows)
}

// TestSame checks that matches have the same result in a cluster as in one process.
func TestSame(t *testing.T) {
	r := started(t)
	working(t, r, &cluster.Worker{})
	working(t, r, &cluster.Worker{Cores: 1})
	for name, p := range map[string]plan{
		"plain":  {game: "tic_tac_toe", opt: simulate.Options{Games: 3000}},
		"stats":  {game: "tic_tac_toe", opt: simulate.Options{Games: 500, Gather: true}, setup: interpreter.Setup{Seed: 3}},
		"until":  {game: "tic_tac_toe", opt: simulate.Options{Games: 100000, Until: 0.05}},
		"failed": {game: "tic_tac_toe", opt: simulate.Options{Games: 300, Limit: 6, Invariants: true}},
	} {
		t.Run(name, func(t *testing.T) {
			p.opt.Limit = max(p.opt.Limit, 0)
			if p.opt.Limit == 0 {
				p.opt.Limit = simulate.DefaultLimit
			}
			if diff := cmp.Diff(p.alone(t), p.together(t, r)); diff != "" {
				t.Errorf("(-alone +together)\n%s", diff)
			}
		})
	}
}
