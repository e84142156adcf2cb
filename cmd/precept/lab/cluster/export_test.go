package cluster

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// Before has something called before each match that a worker plays.
func Before(w *Worker, do func(match int)) { w.before = do }

// OfBuild has a worker be of another build.
func OfBuild(w *Worker, build string) { w.build = build }

// Unheard has no results be told to a coordinator.
func Unheard(c *Coordinator) { c.unheard = true }

// Lose has the server lose the units that are to be handed out for a coordinator.
func Lose(ctx context.Context, c *Coordinator) error {
	return c.site.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject(c.job.Run, "*")))
}

// Forget has the server forget to whom it hands out the units of a coordinator.
func Forget(ctx context.Context, c *Coordinator) error {
	return c.site.work.DeleteConsumer(ctx, c.job.Run)
}

// Units is the units of a job, by their first match and how many they are, as they are handed out.
func Units(first, games, unit int) (out [][2]int) {
	p := posted{Unit: unit}
	p.Options.First, p.Options.Games = first, games
	for at := first; at < first+games; {
		u := p.unitAt(at)
		out = append(out, [2]int{u.First, u.Games})
		if u.Games < 1 || u.First != at || p.unitAt(at+u.Games-1) != u {
			return out // it is no division
		}
		at += u.Games
	}
	return out
}
