package cluster_test

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// few is a plan of short matches, each in its own unit.
var few = plan{game: "tic_tac_toe", opt: simulate.Options{Games: 4, Limit: simulate.DefaultLimit}}

// coordinates coordinates a simulation at a server. It calls spoil when the first units are handed out, and then
// starts a worker.
func (p *plan) coordinates(t *testing.T, r cluster.Reach, c *cluster.Coordinator, g *interpreter.Game,
	spoil func(context.Context) error) {
	t.Helper()
	want := p.alone(t)
	var rows []simulate.Match
	opt := p.opt
	opt.Each = func(_ *simulate.Result, m simulate.Match) { rows = append(rows, m) }
	ctx, late := given(context.Background())
	none := make(chan struct{}, 1)
	opt.Elsewhere = c.Play(ctx, func(err error) {
		t.Logf("coordinator: %v", err)
		select {
		case none <- struct{}{}: // there is no worker, so units were handed out by now
		default:
		}
	})
	go func() {
		<-none
		if err := spoil(context.Background()); err != nil {
			t.Error(err)
		}
		working(t, r, &cluster.Worker{})
	}()
	out, err := simulate.Run(g, p.setup, opt)
	late(t)
	c.End(err == nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, everything(t, out, rows)); diff != "" {
		t.Errorf("(-alone +together)\n%s", diff)
	}
}

// TestMended checks that the result is the same if the server loses, forgets or does not deliver something.
func TestMended(t *testing.T) {
	for name, spoil := range map[string]func(context.Context, *cluster.Coordinator) error{
		"lost":      cluster.Lose,
		"forgotten": cluster.Forget,
		"unheard":   func(context.Context, *cluster.Coordinator) error { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := started(t)
			d, g := few.load(t)
			c, err := cluster.Coordinate(context.Background(), d, r, g, few.setup, few.opt, time.Second)
			if err != nil {
				t.Fatal(err)
			}
			if name == "unheard" {
				cluster.Unheard(c)
			}
			few.coordinates(t, r, c, g, func(ctx context.Context) error { return spoil(ctx, c) })
		})
	}
}

// TestLeft checks that a new coordinator resumes a simulation whose results are stored, although it receives no
// message about them.
func TestLeft(t *testing.T) {
	r := started(t)
	end := working(t, r, &cluster.Worker{})
	d := &desk.Desk{Out: io.Discard, Err: &bytes.Buffer{}}
	_, g := few.load(t)
	c, err := cluster.Coordinate(context.Background(), d, r, g, few.setup, few.opt, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	opt := few.opt
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	n := 0
	opt.Each = func(*simulate.Result, simulate.Match) {
		if n++; n == 3 {
			stop()
		}
	}
	opt.Context, opt.Elsewhere = ctx, c.Play(ctx, func(err error) { t.Logf("coordinator: %v", err) })
	if _, err := simulate.Run(g, few.setup, opt); err != nil {
		t.Fatal(err)
	}
	c.End(false)
	end()
	if c, err = cluster.Coordinate(context.Background(), d, r, g, few.setup, few.opt, time.Second); err != nil {
		t.Fatal(err)
	}
	cluster.Unheard(c)
	few.coordinates(t, r, c, g, func(context.Context) error { return nil })
}
