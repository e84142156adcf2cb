package soak

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"sync"
	"time"

	"precept/cmd/precept/lab/simulate"
	"precept/interpreter/fault"
)

// Options is how long a campaign tries what.
type Options struct {
	Kinds    []string      // that take turns, by their names
	Time     time.Duration // after which no trial begins
	Trials   int           // how many are run at the most; 0: as many as there is time for
	Seed     uint64
	Alone    bool          // the one trial of that seed alone is run
	Workers  int           // processes
	Deadline time.Duration // of a trial: one that takes longer is found to hang

	Lang    string                                // of what is found
	Command func() *exec.Cmd                      // a process that calls [Work]
	Again   func(kind string, seed uint64) string // the command that repeats a trial alone
	Stop    <-chan struct{}                       // closed when it is to end at once
	Found   func(f *Finding)                      // is called with each finding that is like no other before
	Every   time.Duration                         // how often Tell is called
	Tell    func(r *Report, since time.Duration)  // tells how far it is
}

// Run tries for the time that the options give. What trials are run with the same seed does not depend on the time or
// on the processes, but for how many there are.
//
// # Errors
//
// A process that cannot be started. What is found is in the report.
func Run(opt Options) (*Report, error) {
	c := &campaign{opt: opt, began: time.Now(), ended: make(chan struct{})}
	c.report = newReport(&opt, c.began)
	var telling, all fault.Crew
	if opt.Tell != nil {
		telling.Go(c.tells)
	}
	workers := opt.Workers
	if opt.Alone {
		workers = 1
	}
	for range workers {
		all.Go(c.work)
	}
	all.Wait()
	close(c.ended)
	telling.Wait()
	c.report.Took = time.Since(c.began)
	return c.report, c.err
}

// campaign is one that runs.
type campaign struct {
	opt   Options
	began time.Time
	ended chan struct{}

	mu     sync.Mutex
	next   int
	round  []int // the kinds in the order of this round
	report *Report
	err    error
}

// turn is the next trial; false when there is none.
func (c *campaign) turn() (order, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i, most := c.next, c.opt.Trials
	if c.opt.Alone {
		most = 1
	}
	if c.err != nil || stopped(c.opt.Stop) || most > 0 && i >= most || time.Since(c.began) >= c.opt.Time && !c.opt.Alone {
		return order{}, false
	}
	c.next++
	n := len(c.opt.Kinds)
	if i%n == 0 {
		c.round = rand.New(rand.NewPCG(c.opt.Seed, uint64(i/n))).Perm(n)
	}
	return order{c.opt.Kinds[c.round[i%n]], simulate.Seed(c.opt.Seed, i)}, true
}

// work has trials run by a process, and by another one when that is gone.
func (c *campaign) work() {
	var h *hand
	for {
		o, more := c.turn()
		if !more {
			break
		}
		if h == nil {
			var err error
			if h, err = newHand(c.opt.Command(), c.opt.Lang); err != nil {
				c.fail(err)
				return
			}
		}
		out, alive := h.try(o, c.opt.Deadline, c.opt.Stop)
		if !h.stopped {
			c.take(&out)
		}
		if !alive {
			h = nil
		}
	}
	if h != nil {
		h.end()
	}
}

func (c *campaign) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = errors.Join(c.err, err)
}

// take counts what came of a trial.
func (c *campaign) take(out *outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.report.add(out, c.opt.Again); f != nil && c.opt.Found != nil {
		c.opt.Found(f)
	}
}

// tells tells every so often how far it is.
func (c *campaign) tells() {
	tick := time.NewTicker(c.opt.Every)
	defer tick.Stop()
	for {
		select {
		case <-c.ended:
			return
		case <-tick.C:
			c.mu.Lock()
			c.opt.Tell(c.report, time.Since(c.began))
			c.mu.Unlock()
		}
	}
}

// stopped reports whether a channel is closed.
func stopped(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}
