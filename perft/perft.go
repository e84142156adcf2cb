// Package perft counts the ways in which a game can go.
//
// The depth is in completed openings: what a rulebook calls a move, however
// many questions it takes. [Count] is the number of sequences of exactly that
// many; what is forced is played without being asked and counts too, so that
// one answer may complete several. Games that are over earlier do not count.
// Chance goes as the seed of the position says.
//
// It is for those who compare an engine with another: the published counts of
// chess-like games are of this kind.
package perft

import (
	"runtime"
	"sync"
	"sync/atomic"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// Options changes how is counted, never what.
type Options struct {
	Workers int  // goroutines; 0: as many as there are processors
	PlayAll bool // play every last answer, also where the options could be counted
}

// Count is the number of sequences of exactly depth completed openings from position m, which is left as it is.
//
// The last answers of the sequences are not played where it is certain that each completes an opening.
//
// # Errors
//
// A fault of the content met on the way, an [exec.Fault]; one in what a last answer does shows one deeper.
func Count(p *code.Program, m *state.Match, depth int, opt Options) (int64, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	c := &counter{p: p, goal: m.Ctl[state.Openings] + int32(depth), all: opt.PlayAll}
	todo, done, err := c.split(m, 32*opt.Workers)
	if err != nil {
		return 0, err
	}
	rest, err := c.share(todo, opt.Workers)
	return done + rest, err
}

// counter is what all branches of one count share.
type counter struct {
	p    *code.Program
	goal int32 // of state.Openings
	all  bool
}

// split plays the first answers until there are enough positions to share out. done is the branches that ended on
// the way.
func (c *counter) split(m *state.Match, enough int) (todo []*state.Match, done int64, err error) {
	todo = []*state.Match{m}
	for len(todo) > 0 && len(todo) < enough {
		w := c.worker()
		var after []*state.Match
		for _, m := range todo {
			w.from(m, func(int) { after = append(after, w.run.M.Clone()) })
		}
		if w.err != nil {
			return nil, 0, w.err
		}
		todo, done = after, done+w.ended
	}
	return todo, done, nil
}

// share counts from several positions with several goroutines. The first error in the order of todo is returned.
func (c *counter) share(todo []*state.Match, workers int) (int64, error) {
	var next, total atomic.Int64
	errs := make([]error, len(todo))
	var all sync.WaitGroup
	for range min(workers, len(todo)) {
		all.Go(func() {
			w := c.worker()
			for i := next.Add(1) - 1; i < int64(len(todo)); i = next.Add(1) - 1 {
				w.err = nil
				w.from(todo[i], w.count)
				errs[i] = w.err
			}
			total.Add(w.ended)
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	return total.Load(), nil
}

// worker counts alone. It has one match, which goes down a branch and is put back for the next, and for each depth
// of answers a copy of the position to put back: nothing is allocated for a node.
type worker struct {
	*counter
	run    *exec.Run
	levels []*level
	ended  int64 // branches that reached the goal
	err    error
}

// level is a position whose options are gone through.
type level struct {
	at      *state.Match
	options []exec.Option
}

func (c *counter) worker() *worker {
	return &worker{counter: c, run: exec.New(c.p, state.New(c.p.Layout))}
}

func (w *worker) level(i int) *level {
	for len(w.levels) <= i {
		w.levels = append(w.levels, &level{at: state.New(w.p.Layout)})
	}
	return w.levels[i]
}

// from begins at position m.
func (w *worker) from(m *state.Match, do func(depth int)) {
	w.back(m)
	if m.Ctl[state.Openings] >= w.goal {
		w.ended++
		return
	}
	w.each(0, do)
}

// back puts the match back to position m and finds again what it waits for.
func (w *worker) back(m *state.Match) {
	w.run.M.CopyFrom(m)
	w.keep(w.run.Resume())
}

// keep notes the first error; after it nothing more is counted.
func (w *worker) keep(err error) {
	if w.err == nil {
		w.err = err
	}
}

// count adds the branches below the position of the match.
func (w *worker) count(depth int) { w.each(depth, w.count) }

// each answers with every option in turn, counts what reaches the goal and calls do for the rest, with the match where
// the answer leads.
func (w *worker) each(depth int, do func(depth int)) {
	d := w.run.Pending()
	if d == nil || w.err != nil {
		return
	}
	m := w.run.M
	if !w.all && m.Ctl[state.Openings] == w.goal-1 && completes(w.p, m, d) {
		w.ended += int64(d.Count())
		return
	}
	l := w.level(depth)
	l.at.CopyFrom(m)
	l.options = d.Options(l.options[:0])
	for i, o := range l.options {
		if i > 0 {
			w.back(l.at)
		}
		w.keep(w.run.Answer(o))
		switch {
		case w.err != nil:
			return
		case m.Ctl[state.Openings] >= w.goal:
			w.ended++
		default:
			do(depth + 1)
		}
	}
}
