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
// # Errors
//
// A fault of the content met on the way, a [exec.Fault]. The last answers of the sequences are not played where it
// is certain that each completes an opening, so a fault in their effects shows one deeper.
func Count(p *code.Program, m *state.Match, depth int, opt Options) (int64, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	c := &counter{p: p, goal: m.Ctl[state.Openings] + int32(depth), all: opt.PlayAll}
	todo, done, err := c.split(m.Clone(), 32*opt.Workers)
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
		var after []*state.Match
		for _, m := range todo {
			w := worker{counter: c}
			w.each(m, 0, func(next *exec.Run) {
				after = append(after, next.M.Clone())
			})
			if w.err != nil {
				return nil, 0, w.err
			}
			done += w.ended
		}
		todo = after
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
			w := worker{counter: c}
			for i := next.Add(1) - 1; i < int64(len(todo)); i = next.Add(1) - 1 {
				w.err = nil
				w.count(todo[i], 0)
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

// worker counts alone. It keeps two matches for each depth of answers and uses them again for every node.
type worker struct {
	*counter
	levels []*level
	ended  int64 // branches that reached the goal
	err    error
}

// level is the space for one answer: the position that is asked, and what comes of each option.
type level struct {
	run     *exec.Run
	options []exec.Option
}

func (w *worker) level(i int) *level {
	for len(w.levels) <= i {
		w.levels = append(w.levels, &level{run: exec.New(w.p, state.New(w.p.Layout))})
	}
	return w.levels[i]
}

// count adds the branches below m.
func (w *worker) count(m *state.Match, depth int) {
	w.each(m, depth, func(next *exec.Run) { w.count(next.M, depth+1) })
}

// each calls do for what comes of every option of m, and counts what has reached the goal itself. The match that do
// gets is used again for the next option.
func (w *worker) each(m *state.Match, depth int, do func(next *exec.Run)) {
	l := w.level(depth)
	d := w.ask(l, m)
	if d == nil {
		return
	}
	if !w.all && completes(w.p, l.run.M, d) && m.Ctl[state.Openings] == w.goal-1 {
		w.ended += int64(d.Count())
		return
	}
	l.options = d.Options(l.options[:0])
	for i, o := range l.options {
		if i > 0 {
			w.ask(l, m)
		}
		if err := l.run.Answer(o); err != nil {
			w.err = err
		}
		if w.err != nil {
			return
		}
		if l.run.M.Ctl[state.Openings] >= w.goal {
			w.ended++
			continue
		}
		do(l.run)
	}
}

// ask makes the run of a level wait for the decision of m. nil is a branch that goes no further.
func (w *worker) ask(l *level, m *state.Match) *exec.Decision {
	if m.Ctl[state.Openings] >= w.goal {
		w.ended++
		return nil
	}
	l.run.M.CopyFrom(m)
	if err := l.run.Resume(); err != nil {
		w.err = err
		return nil
	}
	return l.run.Pending()
}

// completes reports whether it is certain that any answer to d completes an opening: one value is chosen inside an
// opening, and the very next instruction is an effect.
func completes(p *code.Program, m *state.Match, d *exec.Decision) bool {
	op, ok := d.Step().(*code.Choose)
	if !ok || d.Sort != exec.One || op.Per || m.Ctl[state.OpenFrame] == 0 {
		return false
	}
	block := p.Blocks[m.Stack[m.Ctl[state.Cur]+state.FBlock]]
	return op.End < len(block.Code) && block.Code[op.End].Effect
}
