package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"precept/cmd/precept/speech"
	"precept/internal/fault"
	"precept/interpreter"
)

// mostJobs is the maximum number of jobs between which a worker alternates. Older jobs come first.
const mostJobs = 4

// Worker plays matches for coordinators: those of jobs with its own build. It uses only the content of these jobs.
type Worker struct {
	Cores int         // matches played at once
	Tell  func(error) // receives messages for people

	site  *Site
	build string

	matches, units, given atomic.Int64 // matches and units played, units given back
	busy                  atomic.Int64 // cores that are playing
	changed               chan struct{}
	later                 fault.Crew // units whose results are not stored yet, or that must be given back

	lock    sync.Mutex
	jobs    []*job
	news    chan struct{}     // closed when the jobs change
	refused map[string]string // reasons, by the key of the job

	before func(match int) // in tests: called before each match
}

// job is a job that a worker plays.
type job struct {
	posted
	game     *interpreter.Game
	consumer jetstream.Consumer
	stop     context.CancelFunc // stops the matches of the job
	context  context.Context
}

// Work plays until the context ends; unfinished units are then given back. It returns an error if the first
// connection to the server fails.
func (w *Worker) Work(ctx context.Context, r Reach) error {
	var err error
	if w.build == "" {
		w.build, err = Build()
	}
	if err != nil {
		return err
	}
	r.Tell = w.Tell
	switch w.site, err = r.Open(ctx); {
	case err != nil && ctx.Err() != nil:
		return nil // stopped before it started
	case err != nil:
		return err
	}
	defer w.site.Close()
	w.changed, w.news, w.refused = make(chan struct{}, 1), make(chan struct{}), map[string]string{}
	w.Tell(speech.Say("%s plays on %d cores for %s, as %s", who(), w.Cores, safely(r.URL), w.build))
	var beats, all fault.Crew
	beating, quiet := context.WithCancel(context.WithoutCancel(ctx))
	beats.Go(func() { lasting(beating, w.Tell, func() { w.beat(beating, nuid.Next()) }) })
	all.Go(func() { lasting(ctx, w.Tell, func() { w.watch(ctx) }) })
	for range w.Cores {
		p := newPlayer(w)
		all.Go(func() { lasting(ctx, w.Tell, func() { p.play(ctx) }) })
	}
	all.Wait()
	w.later.Wait()
	quiet()
	beats.Wait()
	w.Tell(speech.Say("%s ends: %d {match|matches} played, in %d {unit|units}; %d {unit|units} given back",
		who(), w.matches.Load(),
		w.units.Load(), w.given.Load()))
	return nil
}

// lasting runs do until it returns or the context ends. After a panic, which is reported, it runs do again.
func lasting(ctx context.Context, tell func(error), do func()) {
	for err := fault.Try(do); err != nil; err = fault.Try(do) {
		if tell(err); ctx.Err() != nil {
			return
		}
		pause(ctx, nil)
	}
}

// pulse returns the worker's report about itself.
func (w *Worker) pulse() Pulse {
	w.lock.Lock()
	defer w.lock.Unlock()
	p := Pulse{Who: who(), Cores: w.Cores, Build: w.build, Matches: w.matches.Load(), Units: w.units.Load(),
		Refused: map[string]string{}}
	for id, why := range w.refused {
		p.Refused[id] = why
	}
	return p
}

// watch follows the jobs at the server.
func (w *Worker) watch(ctx context.Context) {
	for ctx.Err() == nil {
		if watcher, err := w.site.jobs.WatchAll(ctx); err == nil {
			w.follow(ctx, watcher.Updates())
			_ = watcher.Stop() // it has ended, or the context has
		}
		pause(ctx, nil)
	}
}

// relook is the interval after which all jobs are read again, since the server sends no event for jobs that expire.
const relook = 10 * time.Minute

// follow handles changes of jobs. Jobs that were incomplete are tried again.
func (w *Worker) follow(ctx context.Context, updates <-chan jetstream.KeyValueEntry) {
	all, whole := map[string]posted{}, false
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	again := time.After(relook)
	for {
		select {
		case <-ctx.Done():
			return
		case <-again:
			return
		case <-tick.C:
		case e, open := <-updates:
			var p posted
			switch {
			case !open:
				return
			case e == nil: // all existing jobs have been received
				whole = true
			case e.Operation() != jetstream.KeyValuePut || json.Unmarshal(e.Value(), &p) != nil:
				delete(all, e.Key())
			default:
				all[e.Key()] = p
			}
		}
		if !whole {
			continue
		}
		w.drop(all)
		for _, id := range inOrder(all) {
			w.consider(ctx, id, all[id])
		}
	}
}

// inOrder returns the keys of jobs, the oldest first.
func inOrder(all map[string]posted) []string {
	var out []string
	for id := range all {
		out = append(out, id)
	}
	slices.SortFunc(out, func(a, b string) int {
		if c := all[a].Began.Compare(all[b].Began); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
	return out
}

// drop removes jobs that were deleted or started anew.
func (w *Worker) drop(all map[string]posted) {
	w.lock.Lock()
	defer w.lock.Unlock()
	left := slices.DeleteFunc(slices.Clone(w.jobs), func(j *job) bool {
		gone := all[j.ID].Run != j.Run
		if gone {
			j.stop()
			w.Tell(speech.Say("the simulation of %s has ended", j.Game))
		}
		return gone
	})
	if len(left) < len(w.jobs) {
		w.set(left)
	}
	for id := range w.refused {
		if _, there := all[id]; !there {
			delete(w.refused, id)
		}
	}
}

// consider takes a job, or refuses it.
func (w *Worker) consider(ctx context.Context, id string, p posted) {
	w.lock.Lock()
	known := w.refused[id] != "" || len(w.jobs) >= mostJobs ||
		slices.ContainsFunc(w.jobs, func(j *job) bool { return j.ID == id })
	w.lock.Unlock()
	if known {
		return
	}
	p.ID = id
	j, err := w.accept(ctx, p)
	w.lock.Lock()
	defer w.lock.Unlock()
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		w.refused[id] = err.Error()
		w.Tell(speech.Say("does not play the simulation of %s: %v", p.Game, err))
	case j == nil: // not everything is there yet
		return
	default:
		w.set(append(slices.Clone(w.jobs), j))
		w.Tell(speech.Say("plays %s, rules %.12s, %d {match|matches}", p.Game, p.Rules, p.Options.Games))
	}
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// accept prepares a job for playing. An error is the reason for refusing the job. The job is nil, without an error, if
// it is not complete yet.
func (w *Worker) accept(ctx context.Context, p posted) (j *job, err error) {
	if p.Build != w.build {
		return nil, otherBuild(w.build, p.Build)
	}
	if id, err := p.id(); err != nil || id != p.ID {
		return nil, speech.Say("the job does not match its checksum")
	}
	if err := p.judge(); err != nil {
		return nil, err
	}
	each, cancel := context.WithTimeout(ctx, 4*patience)
	defer cancel()
	consumer, err := w.site.work.Consumer(each, p.Run)
	if err != nil {
		return nil, nil //nolint:nilerr // its coordinator is about to create it
	}
	defer func() { // the content comes from an untrusted sender
		if r := recover(); r != nil {
			j, err = nil, speech.Say("an error in the program: %v", r)
		}
	}()
	g, err := w.site.load(each, &p.Job)
	if errors.Is(err, errLater) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &job{posted: p, game: g, consumer: consumer}
	out.context, out.stop = context.WithCancel(ctx)
	return out, nil
}

// set replaces the jobs to play. The caller must hold the lock.
func (w *Worker) set(jobs []*job) {
	w.jobs = jobs
	close(w.news)
	w.news = make(chan struct{})
}

// current returns the jobs to play, and a channel that is closed when they change.
func (w *Worker) current() ([]*job, <-chan struct{}) {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.jobs, w.news
}
