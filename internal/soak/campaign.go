package soak

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"sync"
	"time"

	"precept/cmd/precept/lab/simulate"
	"precept/internal/fault"
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

	Command func() *exec.Cmd // a process that calls [Work]; nil: this program, which calls [Process]
	Found   func(f *Finding) // is called with each finding that is like no other before
}

// Run tries for the time that the options give. What trials are run with the same seed does not depend on the time or
// on the processes, but for how many there are.
//
// # Errors
//
// A process that cannot be started. What is found is in the report.
func Run(opt Options) (*Report, error) {
	if opt.Command == nil {
		opt.Command = func() *exec.Cmd { return child(worker) }
	}
	c := &hunt{opt: opt, began: time.Now()}
	c.report = newReport(&opt)
	var all fault.Crew
	workers := opt.Workers
	if opt.Alone {
		workers = 1
	}
	for range workers {
		all.Go(c.work)
	}
	all.Wait()
	c.report.Took = time.Since(c.began)
	return c.report, c.err
}

// hunt is a campaign that runs.
type hunt struct {
	opt   Options
	began time.Time

	mu     sync.Mutex
	next   int
	round  []int // the kinds in the order of this round
	report *Report
	err    error
}

// turn is the next trial; false when there is none.
func (c *hunt) turn() (order, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i, most := c.next, c.opt.Trials
	if c.opt.Alone {
		most = 1
	}
	if c.err != nil || most > 0 && i >= most || time.Since(c.began) >= c.opt.Time && !c.opt.Alone {
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
func (c *hunt) work() {
	var h *hand
	for {
		o, more := c.turn()
		if !more {
			break
		}
		if h == nil {
			var err error
			if h, err = newHand(c.opt.Command()); err != nil {
				c.fail(err)
				return
			}
		}
		out, alive := h.try(o, c.opt.Deadline)
		c.take(&out)
		if !alive {
			h = nil
		}
	}
	if h != nil {
		h.end()
	}
}

func (c *hunt) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = errors.Join(c.err, err)
}

// take counts what came of a trial.
func (c *hunt) take(out *outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.report.add(out); f != nil && c.opt.Found != nil {
		c.opt.Found(f)
	}
}
