package cluster

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/lab/simulate"
	"precept/internal/fault"
)

// player is one core of a worker.
type player struct {
	*Worker
	hands   map[*job]*simulate.Hand
	next    chan *taken   // the unit that is fetched ahead; nil: none is
	keeping chan struct{} // holds one for each unit whose results are not kept yet
}

// How far a core is ahead of the server.
const (
	ahead      = 4 // the next unit is fetched when one of so many parts of this one is left
	mostUnkept = 2 // units whose results are on their way
)

func newPlayer(w *Worker) *player {
	return &player{Worker: w, hands: map[*job]*simulate.Hand{}, keeping: make(chan struct{}, mostUnkept)}
}

// taken is a unit that a worker has. The server is told so again and again, until it ends.
type taken struct {
	jetstream.Msg
	job  *job
	stop func()
}

func newTaken(j *job, m jetstream.Msg) *taken {
	return &taken{m, j, sync.OnceFunc(during(j.Lost/3, func() { _ = m.InProgress() }))}
}

// end says what becomes of the unit. Where that is lost the unit is handed out again after a time.
func (t *taken) end(how func(jetstream.Msg) error) {
	t.stop()
	_ = how(t.Msg)
}

// giveBack gives a unit back.
func (p *player) giveBack(t *taken) {
	p.given.Add(1)
	t.end(jetstream.Msg.Nak)
}

// play plays units until the context ends.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		p.fetchAhead(ctx)
		t := <-p.next
		p.next = nil
		if t != nil {
			p.unit(ctx, t)
		}
	}
	if p.next != nil {
		if t := <-p.next; t != nil {
			p.giveBack(t)
		}
	}
}

// fetchAhead has the next unit fetched, if that has not begun.
func (p *player) fetchAhead(ctx context.Context) {
	if p.next != nil {
		return
	}
	next := make(chan *taken, 1)
	p.next = next
	jobs, news := p.current()
	p.keep(jobs)
	go func() {
		var t *taken // nil: there is none
		if err := fault.Try(func() { t = p.fetch(ctx, jobs, news) }); err != nil {
			p.Tell(err)
		}
		next <- t
	}()
}

// keep forgets what was made for jobs that are not played any more.
func (p *player) keep(jobs []*job) {
	for j := range p.hands {
		if !slices.Contains(jobs, j) {
			delete(p.hands, j)
		}
	}
}

// idle is how long the next unit is waited for.
const idle = time.Second

// fetch takes a unit of the first of the jobs that has one. It is nil when there is none for a while, or there are
// other jobs.
func (p *player) fetch(ctx context.Context, jobs []*job, news <-chan struct{}) *taken {
	for _, j := range jobs {
		alone := len(jobs) == 1
		batch, err := j.batch(alone)
		if err != nil {
			pause(ctx, nil)
			return nil
		}
		select {
		case m := <-batch.Messages():
			if m != nil {
				return newTaken(j, m)
			}
			if batch.Error() != nil {
				pause(ctx, news)
				return nil
			}
		case <-j.context.Done(): // what comes yet is not wanted here
			p.later.Go(func() {
				err := fault.Try(func() {
					for m := range batch.Messages() {
						_ = m.Nak()
					}
				})
				if err != nil {
					p.Tell(err)
				}
			})
			return nil
		}
		if alone {
			return nil
		}
	}
	pause(ctx, news)
	return nil
}

// batch asks the server for a unit; where wait is said, until there is one or for a while.
func (j *job) batch(wait bool) (jetstream.MessageBatch, error) {
	if wait {
		return j.consumer.Fetch(1, jetstream.FetchMaxWait(idle))
	}
	return j.consumer.FetchNoWait(1)
}

// pause waits a little, where the server does not answer or has nothing; news end it.
func pause(ctx context.Context, news <-chan struct{}) {
	select {
	case <-ctx.Done():
	case <-news:
	case <-time.After(idle / 4):
	}
}
