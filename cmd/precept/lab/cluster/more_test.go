package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/hub"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// coordinated runs a simulation of a game at a server. It returns the coordinator's messages and the result.
func coordinated(t *testing.T, r cluster.Reach, d *desk.Desk, game string, opt simulate.Options,
	ctx context.Context) (told string, result *simulate.Result, err error) {
	t.Helper()
	return heard(t, r, d, game, opt, ctx, func(string) {})
}

// heard does what coordinated does, and also passes each message line to hear at once.
func heard(t *testing.T, r cluster.Reach, d *desk.Desk, game string, opt simulate.Options, ctx context.Context,
	hear func(line string)) (told string, result *simulate.Result, err error) {
	t.Helper()
	g, err := d.Game(game)
	if err != nil {
		t.Fatal(err, d.Err)
	}
	if opt.Limit == 0 {
		opt.Limit = simulate.DefaultLimit
	}
	c, err := cluster.Coordinate(context.Background(), d, r, g, interpreter.Setup{Seed: 1}, opt, time.Second)
	if err != nil {
		return "", nil, err
	}
	var said strings.Builder
	ctx, late := given(ctx)
	opt.Context = ctx
	opt.Elsewhere = c.Play(ctx, func(err error) {
		fmt.Fprintln(&said, err)
		hear(err.Error())
	})
	result, err = simulate.Run(g, interpreter.Setup{Seed: 1}, opt)
	late(t)
	c.End(err == nil)
	return said.String(), result, err
}

// TestDeadly checks that a match at which several workers end, one after another, ends the simulation with its
// number.
func TestDeadly(t *testing.T) {
	r := started(t)
	const deadly = 7
	var met atomic.Int32
	for range 2 {
		w := &cluster.Worker{Cores: 1}
		cluster.Before(w, func(match int) {
			if match == deadly {
				met.Add(1)
				panic("deadly")
			}
		})
		working(t, r, w)
	}
	_, _, err := coordinated(t, r, &desk.Desk{Err: &bytes.Buffer{}}, "tic_tac_toe", simulate.Options{Games: 640},
		t.Context())
	if err == nil || !strings.Contains(err.Error(), "match 7 cannot be played: 3 workers ended while they played it") {
		t.Fatalf("%v", err)
	}
	if met.Load() < 3 || met.Load() > 10 {
		t.Errorf("it was begun %d times", met.Load())
	}
	// the job was removed, so the simulation starts anew
	_, _, again := coordinated(t, r, &desk.Desk{Err: &bytes.Buffer{}}, "tic_tac_toe", simulate.Options{Games: 640},
		t.Context())
	if again == nil || again.Error() != err.Error() {
		t.Errorf("%v", again)
	}
}

// TestContentTravels checks that mods and variants are sent to workers, and that content on a worker's machine has
// no effect.
func TestContentTravels(t *testing.T) {
	r := started(t)
	working(t, r, &cluster.Worker{})
	d := &desk.Desk{Err: &bytes.Buffer{}}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	d.Stack.Flags(flags)
	err := flags.Parse([]string{"--variant", "first_hits_spared", "--mod", "../../../../examples/mods/lilypad"})
	if err != nil {
		t.Fatal(err)
	}
	opt := simulate.Options{Games: 6, Limit: simulate.DefaultLimit}
	_, got, err := coordinated(t, r, d, "root", opt, t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g, err := d.Game("root")
	if err != nil {
		t.Fatal(err)
	}
	want, err := simulate.Run(g, interpreter.Setup{Seed: 1}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if everything(t, got, nil) != everything(t, want, nil) {
		t.Error("with a variant and a mod it is another result")
	}
}

// TestOtherBuild checks that a worker of another build plays nothing, and that both sides say why.
func TestOtherBuild(t *testing.T) {
	r := started(t)
	said := make(chan string, 10)
	w := &cluster.Worker{Cores: 1, Tell: func(err error) { said <- err.Error() }}
	cluster.OfBuild(w, "another")
	working(t, r, w)
	const none = "no connected worker plays this"
	ctx, end := context.WithCancel(t.Context())
	defer end()
	told, result, err := heard(t, r, &desk.Desk{Err: &bytes.Buffer{}}, "tic_tac_toe", simulate.Options{Games: 100}, ctx,
		func(line string) {
			if strings.Contains(line, none) {
				end()
			}
		})
	if err != nil || result.Games != 0 || !strings.Contains(told, none) ||
		!strings.Contains(told, "this is another build of precept, another; the simulation is of") {
		t.Errorf("%v, %v matches, %q", err, result.Games, told)
	}
	await(t, said) // the address it plays at
	if text := await(t, said); !strings.Contains(text, "this is another build of precept, another") {
		t.Error(text)
	}
}

// TestOneCoordinator checks that only one process coordinates a simulation. Another gets its name, and takes over
// when it ends.
func TestOneCoordinator(t *testing.T) {
	r := started(t)
	ctx, stop := context.WithCancel(t.Context())
	first := make(chan *simulate.Result)
	d := &desk.Desk{Err: &bytes.Buffer{}}
	opt := simulate.Options{Games: 500}
	coordinates := make(chan struct{})
	begun := sync.OnceFunc(func() { close(coordinates) })
	go func() {
		_, result, _ := heard(t, r, d, "tic_tac_toe", opt, ctx, func(string) { begun() })
		first <- result
	}()
	await(t, coordinates) // the message that there is no worker
	_, _, err := coordinated(t, r, &desk.Desk{Err: &bytes.Buffer{}}, "tic_tac_toe", opt, t.Context())
	var usage desk.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "already coordinates this simulation") {
		t.Fatal(err)
	}
	stop()
	if result := await(t, first); result.Games != 0 {
		t.Errorf("%d matches, without workers", result.Games)
	}
	working(t, r, &cluster.Worker{})
	if _, result, err := coordinated(t, r, d, "tic_tac_toe", opt, t.Context()); err != nil || result.Games != 500 {
		t.Errorf("%v, %v", result, err)
	}
}

// TestServerAgain restarts the server while others are connected.
func TestServerAgain(t *testing.T) {
	dir := t.TempDir()
	h, err := hub.Start(hub.Config{Addr: "127.0.0.1:0", Store: dir, Token: "word"})
	if err != nil {
		t.Fatal(err)
	}
	at := strings.TrimPrefix(h.URL(), "nats://")
	r := cluster.Reach{URL: "nats://word@" + at}
	if _, err := (&cluster.Reach{URL: h.URL()}).Open(context.Background()); err == nil {
		t.Error("who does not know the token is let in")
	}
	working(t, r, &cluster.Worker{})
	again := make(chan *hub.Hub)
	go func() {
		time.Sleep(1500 * time.Millisecond)
		h.Close()
		time.Sleep(500 * time.Millisecond)
		h, err := hub.Start(hub.Config{Addr: at, Store: dir, Token: "word"})
		if err != nil {
			t.Error(err)
		}
		again <- h
	}()
	_, result, err := coordinated(t, r, &desk.Desk{Err: &bytes.Buffer{}}, "tic_tac_toe",
		simulate.Options{Games: 100_000}, t.Context())
	if err != nil || result.Games != 100_000 {
		t.Errorf("%v, %v", result, err)
	}
	if h := await(t, again); h != nil {
		t.Cleanup(h.Close)
	}
}

// TestUnits checks that units divide the matches of a job, and that the last ones are short.
func TestUnits(t *testing.T) {
	for _, c := range []struct{ first, games, unit int }{
		{0, 1, 1}, {0, 1, 500}, {0, 3, 2}, {0, 10_000, 300}, {0, 10_000, 10_000}, {17, 1003, 50}, {5, 40, 9}, {299, 2, 300},
	} {
		all, next, long := cluster.Units(c.first, c.games, c.unit), c.first, 0
		for _, u := range all {
			if u[0] != next || u[1] < 1 || u[1] > c.unit {
				t.Fatalf("%+v: units %v", c, all)
			}
			if next += u[1]; u[1] > (c.unit+7)/8 {
				long++
			}
		}
		if last := all[len(all)-1]; next != c.first+c.games || last[1] > max(1, c.unit/8) {
			t.Errorf("%+v: units %v", c, all)
		}
		if c.games > 9*c.unit && len(all)-long > 9*8 {
			t.Errorf("%+v: %d short units", c, len(all)-long)
		}
	}
}
