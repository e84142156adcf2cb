package cluster

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// Before sets a function to call before each match that a worker plays.
func Before(w *Worker, do func(match int)) { w.before = do }

// OfBuild makes a worker appear to be of another build.
func OfBuild(w *Worker, build string) { w.build = build }

// Unheard makes a coordinator receive no results.
func Unheard(c *Coordinator) { c.unheard = true }

// Lose removes the waiting units of a coordinator from the server.
func Lose(ctx context.Context, c *Coordinator) error {
	return c.site.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject(c.job.Run, "*")))
}

// Forget removes the consumer that hands out a coordinator's units.
func Forget(ctx context.Context, c *Coordinator) error {
	return c.site.work.DeleteConsumer(ctx, c.job.Run)
}

// Results returns the subjects and texts of a coordinator's results at the server.
func Results(ctx context.Context, c *Coordinator) (out [][2]string, err error) {
	all, err := c.site.results.Info(ctx, jetstream.WithSubjectFilter(resultSubject(c.job.Run, "*")))
	if err != nil {
		return nil, err
	}
	for subject := range all.State.Subjects {
		m, err := c.site.results.GetLastMsgForSubject(ctx, subject)
		if err != nil {
			return nil, err
		}
		out = append(out, [2]string{subject, string(m.Data)})
	}
	return out, nil
}

// Replace replaces the results at the server by other texts, by the first match of their unit.
func Replace(ctx context.Context, c *Coordinator, all map[int]string) error {
	err := c.site.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(c.job.Run, "*")))
	for first, text := range all {
		if err == nil {
			err = c.site.put(ctx, resultSubject(c.job.Run, number(first)), []byte(text))
		}
	}
	return err
}

// Units returns the units of a job, each as its first match and number of matches.
func Units(first, games, unit int) (out [][2]int) {
	p := posted{Unit: unit}
	p.Options.First, p.Options.Games = first, games
	for at := first; at < first+games; {
		u := p.unitAt(at)
		out = append(out, [2]int{u.First, u.Games})
		if u.Games < 1 || u.First != at || p.unitAt(at+u.Games-1) != u {
			return out // the division is wrong
		}
		at += u.Games
	}
	return out
}
