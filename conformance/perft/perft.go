package perft

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"precept/internal/fault"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// Options changes how to count, but not the result.
type Options struct {
	Workers int  // goroutines; 0: one for each processor
	PlayAll bool // play every last answer, even if the options could be counted
}

// Count returns the number of sequences of exactly depth completed moves from the position of e, which stays
// unchanged. Questions after the first effect of a move belong to that move.
//
// The last answers of the sequences are not played if each certainly completes a move.
//
// # Errors
//
// Count returns a fault of the content that it meets; a fault caused by a last answer only shows at the next depth.
// It also fails if counting the ways of one move takes more than [limit.MoveEffort].
func Count(e *interpreter.Engine, depth int, opt Options) (int64, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	c := &counter{engine: e, begun: e.Moves(), goal: e.Moves() + depth, all: opt.PlayAll}
	var from interpreter.Snapshot
	e.Snapshot(&from)
	todo, done, err := c.split(&from, 32*opt.Workers)
	if err != nil {
		return 0, err
	}
	rest, err := c.share(todo, opt.Workers)
	return done + rest, err
}

// counter contains the settings that all branches of one count share.
type counter struct {
	engine *interpreter.Engine
	begun  int // moves completed before the count
	goal   int // completed moves
	all    bool
}

// split plays the first answers until there are enough positions to distribute. done is the number of branches that
// ended on the way.
func (c *counter) split(from *interpreter.Snapshot, enough int) (todo []*interpreter.Snapshot, done int64, err error) {
	todo = []*interpreter.Snapshot{from}
	for len(todo) > 0 && len(todo) < enough {
		w := c.worker()
		var after []*interpreter.Snapshot
		for _, p := range todo {
			w.from(p, func(int) {
				p := &interpreter.Snapshot{}
				w.engine.Snapshot(p)
				after = append(after, p)
			})
		}
		if w.err != nil {
			return nil, 0, w.err
		}
		todo, done = after, done+w.ended
	}
	return todo, done, nil
}

// share counts from several positions with several goroutines. It returns the first error in the order of todo;
// positions after it may be skipped.
func (c *counter) share(todo []*interpreter.Snapshot, workers int) (int64, error) {
	var next, total atomic.Int64
	var failed atomic.Bool
	errs := make([]error, len(todo))
	workers = min(workers, len(todo))
	fault.SideBySide(workers, workers, func(int) {
		w := c.worker()
		for i := next.Add(1) - 1; i < int64(len(todo)) && !failed.Load(); i = next.Add(1) - 1 {
			w.err = nil
			w.from(todo[i], w.count)
			if errs[i] = w.err; w.err != nil {
				failed.Store(true)
			}
		}
		total.Add(w.ended)
	})
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	return total.Load(), nil
}

// worker counts in one goroutine. Its engine descends a branch and is restored for the next. For each depth it
// keeps the position from which options are tried.
type worker struct {
	*counter
	engine *interpreter.Engine
	levels []*level
	spent  []int // evaluation steps for the current move, by the number of moves completed before it
	ended  int64 // branches that reached the goal
	err    error
}

// level is a position whose options are being tried.
type level struct {
	at      interpreter.Snapshot
	options []interpreter.Answer
}

func (c *counter) worker() *worker { return &worker{counter: c, engine: c.engine.New()} }

// bounded adds the effort of the current question to that of its move, and records an error above
// [limit.MoveEffort]. k is the number of completed moves.
func (w *worker) bounded(k int) {
	for len(w.spent) <= k {
		w.spent = append(w.spent, 0)
	}
	if w.spent[k] += testkit.On(w.engine).Effort(); w.spent[k] > limit.MoveEffort {
		w.keep(fmt.Errorf("%s: counting the ways of one move takes more than %d steps; split the choice, "+
			"or choose fewer elements at once", w.engine.Step().Span, limit.MoveEffort))
	}
}

func (w *worker) level(i int) *level {
	for len(w.levels) <= i {
		w.levels = append(w.levels, &level{})
	}
	return w.levels[i]
}

// from restores position p. If the goal is reached there, it counts one branch; otherwise it gives every option in
// turn, like [worker.each].
func (w *worker) from(p *interpreter.Snapshot, do func(depth int)) {
	w.spent = w.spent[:0]
	w.keep(w.engine.Restore(p))
	if w.reached() {
		w.ended++
		return
	}
	w.each(0, do)
}

// reached reports whether the goal is reached and all questions of the last move are answered.
func (w *worker) reached() bool {
	return w.engine.Moves() >= w.goal && !testkit.On(w.engine).Continues()
}

// keep records the first error, which stops counting.
func (w *worker) keep(err error) {
	if w.err == nil {
		w.err = err
	}
}

// count adds the branches below the engine's position.
func (w *worker) count(depth int) { w.each(depth, w.count) }

// each gives every option as the answer in turn. It counts positions that reach the goal, and calls do for the
// others.
func (w *worker) each(depth int, do func(depth int)) {
	e := w.engine
	if e.Seat() < 0 || w.err != nil {
		return
	}
	if !w.all && e.Moves() == w.goal-1 && testkit.On(e).Completes() {
		w.ended += int64(e.Count())
		w.keep(e.Err())
		return
	}
	l := w.level(depth)
	e.Snapshot(&l.at)
	l.options = e.Options(l.options[:0])
	w.keep(e.Err()) // the search for an option exceeded its limit
	k := e.Moves() - w.begun
	w.bounded(k)
	if w.err != nil {
		return
	}
	for i, o := range l.options {
		if i > 0 {
			w.keep(e.Restore(&l.at))
		}
		w.keep(e.Play(o))
		if e.Moves()-w.begun > k {
			w.spent = w.spent[:k+1] // another move begins
		}
		switch {
		case w.err != nil:
			return
		case w.reached():
			w.ended++
		default:
			do(depth + 1)
		}
	}
}
