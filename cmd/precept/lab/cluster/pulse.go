package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"precept/cmd/precept/speech"
)

// Pulse is what a worker regularly reports about itself.
type Pulse struct {
	Who     string            `json:"who"`
	Cores   int               `json:"cores"`
	Build   string            `json:"build"`
	Matches int64             `json:"matches"` // matches that it has played
	Units   int64             `json:"units"`
	Refused map[string]string `json:"refused,omitempty"` // jobs that it refuses, and why
}

// refuses returns why a worker does not play a job, "" if it does.
func (w *Pulse) refuses(p *posted) string {
	if w.Build != p.Build {
		return otherBuild(w.Build, p.Build).Error()
	}
	return w.Refused[p.ID]
}

func otherBuild(have, want string) error {
	return speech.Say("this is another build of precept, %s; the simulation is of %s", have, want)
}

// Workers returns the workers that reported recently, sorted by name.
func (s *Site) Workers(ctx context.Context) ([]Pulse, error) {
	out, err := all[Pulse](ctx, s.workers)
	var list []Pulse
	for _, w := range out {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b Pulse) int { return strings.Compare(a.Who, b.Who) })
	return list, err
}

// posted returns the jobs at the server, by key.
func (s *Site) posted(ctx context.Context) (map[string]posted, error) {
	return all[posted](ctx, s.jobs)
}

// all returns the content of a bucket, without values that cannot be read.
func all[T any](ctx context.Context, kv jetstream.KeyValue) (map[string]T, error) {
	watch, err := kv.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer watch.Stop()
	out := map[string]T{}
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case e, open := <-watch.Updates():
			if !open {
				return nil, errors.New("the server does not answer")
			}
			if e == nil {
				return out, nil
			}
			var v T
			if json.Unmarshal(e.Value(), &v) == nil {
				out[e.Key()] = v
			}
		}
	}
}

// beat reports regularly that the worker is alive, until the context ends.
func (w *Worker) beat(ctx context.Context, key string) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		if data, err := json.Marshal(w.pulse()); err == nil {
			each, cancel := context.WithTimeout(ctx, beat)
			_, _ = w.site.workers.Put(each, key, data) // the next report follows soon
			cancel()
		}
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), beat)
			defer cancel()
			_ = w.site.workers.Delete(last, key) // otherwise it expires soon
			return
		case <-tick.C:
		case <-w.changed:
		}
	}
}
