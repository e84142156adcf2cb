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

// Options says what a campaign tries, and for how long.
type Options struct {
	Kinds    []string      // the kinds that take turns, by name
	Time     time.Duration // no trial begins after this time
	Trials   int           // the maximal number of trials; 0: no limit
	Seed     uint64
	Alone    bool          // run only the trial of that seed
	Workers  int           // number of processes
	Deadline time.Duration // how long a trial may take; one that takes longer is a finding

	Command func() *exec.Cmd // makes a process that calls [Work]; nil: this program, which calls [Process]
	Found   func(f *Finding) // is called with each new finding
}

// Run runs trials for as long as the options say. Which trials a seed gives does not depend on the time or the number
// of processes; only how many of them are run does.
//
// # Errors
//
// A process that cannot be started. Mistakes that trials find are in the report instead.
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

// hunt is a running campaign.
type hunt struct {
	opt   Options
	began time.Time

	mu     sync.Mutex
	next   int
	round  []int // the kinds, in the order of this round
	report *Report
	err    error
}

// turn returns the next trial; false if there is none.
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

// work runs trials in a process, and starts another process when that one has ended.
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

// take adds the result of a trial to the report.
func (c *hunt) take(out *outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.report.add(out); f != nil && c.opt.Found != nil {
		c.opt.Found(f)
	}
}
