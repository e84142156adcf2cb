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
	next    chan *taken   // the unit fetched in advance; nil: none
	keeping chan struct{} // holds one element for each unit whose results are not stored yet
}

// How far a core works ahead of the server.
const (
	ahead      = 4 // the next unit is fetched when one of this many parts of the current one remains
	mostUnkept = 2 // units whose results are on their way
)

func newPlayer(w *Worker) *player {
	return &player{Worker: w, hands: map[*job]*simulate.Hand{}, keeping: make(chan struct{}, mostUnkept)}
}

// taken is a unit that a worker has. The worker keeps confirming this to the server until the unit ends.
type taken struct {
	jetstream.Msg
	job  *job
	stop func()
}

func newTaken(j *job, m jetstream.Msg) *taken {
	return &taken{m, j, sync.OnceFunc(during(j.Lost/3, func() { _ = m.InProgress() }))}
}

// end sends the server the fate of the unit. If the message is lost, the unit is handed out again later.
func (t *taken) end(how func(jetstream.Msg) error) {
	t.stop()
	_ = how(t.Msg)
}

// giveBack returns a unit to the server.
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

// fetchAhead starts fetching the next unit, unless that is already in progress.
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

// keep drops what was created for jobs that are no longer played.
func (p *player) keep(jobs []*job) {
	for j := range p.hands {
		if !slices.Contains(jobs, j) {
			delete(p.hands, j)
		}
	}
}

// idle is how long a core waits for the next unit.
const idle = time.Second

// fetch takes a unit of the first job that has one. It returns nil if there is none for a while, or if the jobs
// change.
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
		case <-j.context.Done(): // units that still arrive are not wanted here
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

// batch asks the server for a unit. With wait, it waits for one for a while.
func (j *job) batch(wait bool) (jetstream.MessageBatch, error) {
	if wait {
		return j.consumer.Fetch(1, jetstream.FetchMaxWait(idle))
	}
	return j.consumer.FetchNoWait(1)
}

// pause waits briefly if the server does not answer or has nothing; a change of jobs ends the wait.
func pause(ctx context.Context, news <-chan struct{}) {
	select {
	case <-ctx.Done():
	case <-news:
	case <-time.After(idle / 4):
	}
}
