package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/fault"
)

// Progress is the progress of a job, as reported by its coordinator.
type Progress struct {
	Who   string    `json:"who"` // who coordinates it
	Began time.Time `json:"began"`
	From  int       `json:"from"` // matches that were already played at the start
	Done  int       `json:"done"` // counted matches
	All   int       `json:"all"`  // the largest number of matches
	Over  bool      `json:"over,omitempty"`
}

// lease ensures that only one process coordinates a job. It is renewed regularly; if it was not renewed for long
// enough, another process may take it.
type lease struct {
	site *Site
	id   string
	now  func() Progress
	end  context.CancelCauseFunc // cancels the work if the lease is lost
	stop context.CancelFunc
	done fault.Crew
	rev  uint64
}

// renew is the number of renewals of a lease within the time after which it counts as lost.
const renew = 4

var errTaken = speech.Say("another process coordinates this simulation now")

// take takes the lease of a job. If the process that had it seems dead, take waits to be sure. If that process is
// alive, it returns a usage error.
func (s *Site) take(ctx context.Context, id string, lost time.Duration, tell func(error), now func() Progress,
	end context.CancelCauseFunc) (*lease, error) {
	l := &lease{site: s, id: id, now: now, end: end}
	old, err := s.leases.Get(ctx, id)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
	case err != nil:
		return nil, err
	default:
		if err := l.outlive(ctx, old, lost, tell); err != nil {
			return nil, err
		}
		l.rev = old.Revision()
	}
	if err := l.renew(ctx); err != nil {
		return nil, err
	}
	ctx, l.stop = context.WithCancel(context.WithoutCancel(ctx))
	l.done.Go(func() { lasting(ctx, tell, func() { l.keep(ctx, lost/renew) }) })
	return l, nil
}

// outlive waits to see whether the previous holder renews its lease. It returns an error if the holder is alive. It
// does not rely on the clocks of different machines.
func (l *lease) outlive(ctx context.Context, old jetstream.KeyValueEntry, lost time.Duration, tell func(error)) error {
	var was Progress
	if json.Unmarshal(old.Value(), &was) == nil && was.Over {
		return nil // it was given back
	}
	for deadline := time.Now().Add(lost); time.Now().Before(deadline); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lost / (2 * renew)):
		}
		switch e, err := l.site.leases.Get(ctx, l.id); {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			return desk.Usage("the simulation has ended in the meantime, at %s", was.Who)
		case err == nil && e.Revision() != old.Revision():
			return desk.Usage("%s already coordinates this simulation; if that ends, the same command continues it", was.Who)
		}
	}
	tell(speech.Say("%s coordinated this simulation and no longer responds; it continues here", was.Who))
	return nil
}

// renew writes the lease, unless another process has taken it.
func (l *lease) renew(ctx context.Context) error {
	p := l.now()
	p.Who = who()
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	rev, err := uint64(0), error(nil)
	if l.rev == 0 {
		rev, err = l.site.leases.Create(ctx, l.id, data)
	} else {
		rev, err = l.site.leases.Update(ctx, l.id, data, l.rev)
	}
	if err == nil {
		l.rev = rev
		return nil
	}
	if e, no := l.site.leases.Get(ctx, l.id); no == nil {
		var is Progress
		switch _ = json.Unmarshal(e.Value(), &is); is.Who {
		case p.Who: // it was written, but the answer was lost
			l.rev = e.Revision()
			return nil
		default:
			return errTaken
		}
	}
	return err
}

func (l *lease) keep(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			each, cancel := context.WithTimeout(ctx, patience)
			err := l.renew(each)
			cancel()
			if errors.Is(err, errTaken) {
				l.end(err)
				return
			}
		}
	}
}

// giveBack marks the lease as returned, so that another process can coordinate the job at once.
func (l *lease) giveBack() {
	l.stop()
	l.done.Wait()
	now := l.now
	l.now = func() Progress {
		p := now()
		p.Over = true
		return p
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = l.renew(ctx) // otherwise it expires
}
