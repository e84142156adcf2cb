package cluster

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/desk/metrics"
)

// State is the state of everything at a server.
type State struct {
	Jobs    []JobState
	Workers []Pulse
}

// JobState is the state of a job.
type JobState struct {
	ID       string
	Game     string
	Build    string
	Unit     int    // matches
	Waiting  uint64 // units handed out that no worker has
	Playing  int    // units that workers have
	Lies     uint64 // results stored at the server
	Progress        // as last reported by its coordinator; over if there is none
}

// State returns the state of all jobs and workers.
func (s *Site) State(ctx context.Context) (*State, error) {
	jobs, err := s.posted(ctx)
	if err != nil {
		return nil, err
	}
	out := &State{}
	if out.Workers, err = s.Workers(ctx); err != nil {
		return nil, err
	}
	for _, id := range inOrder(jobs) {
		p := jobs[id]
		j := JobState{ID: id, Game: p.Game, Build: p.Build, Unit: p.Unit, Progress: s.coordinated(ctx, id, p.Lost)}
		if c, err := s.work.Consumer(ctx, p.Run); err == nil {
			i := c.CachedInfo()
			j.Waiting, j.Playing = i.NumPending, i.NumAckPending
		}
		subjects := resultSubject(p.Run, "*")
		if i, err := s.results.Info(ctx, jetstream.WithSubjectFilter(subjects)); err == nil {
			j.Lies = uint64(len(i.State.Subjects))
		}
		out.Jobs = append(out.Jobs, j)
	}
	slices.SortStableFunc(out.Workers, func(a, b Pulse) int { return strings.Compare(a.Who, b.Who) })
	return out, nil
}

// coordinated returns the progress of a job, as last reported. A coordinator that was silent for lost counts as
// gone, by the time of the server's entry.
func (s *Site) coordinated(ctx context.Context, id string, lost time.Duration) (out Progress) {
	e, err := s.leases.Get(ctx, id)
	if err != nil || json.Unmarshal(e.Value(), &out) != nil {
		return Progress{}
	}
	out.Over = out.Over || time.Since(e.Created()) > lost
	return out
}

// Numbers adds the metrics of a worker to a set.
func (w *Worker) Numbers(s *metrics.Set) {
	s.Gauge("precept_worker_matches_total", func() float64 { return float64(w.matches.Load()) })
	s.Gauge("precept_worker_units_total", func() float64 { return float64(w.units.Load()) })
	s.Gauge("precept_worker_units_given_back_total", func() float64 { return float64(w.given.Load()) })
	s.Gauge("precept_worker_cores", func() float64 { return float64(w.Cores) })
	s.Gauge("precept_worker_cores_busy", func() float64 { return float64(w.busy.Load()) })
	s.Gauge("precept_worker_jobs", func() float64 {
		jobs, _ := w.current()
		return float64(len(jobs))
	})
	s.Gauge("precept_worker_jobs_refused", func() float64 { return float64(len(w.pulse().Refused)) })
}
