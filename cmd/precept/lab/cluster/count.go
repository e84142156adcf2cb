package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/fault"
)

// Bounds of how many units are handed out before those before them are counted.
const (
	mostAhead  = 1024
	leastAhead = 16
	perCore    = 4 // so many more for each core of a worker
)

// counting is the matches of a coordinator from a number on, as they are counted.
type counting struct {
	*Coordinator
	ctx   context.Context
	tell  func(error)
	next  int // the first match that is not counted
	end   int
	sent  int // the first match that is in no unit that was handed out
	ahead int // units
	held  map[int]*simulate.Outcomes
	take  func(*simulate.Outcomes) bool
	stall stall
	said  string // of the workers, last

	refused int // what lay at the server as results and was none

	looked  time.Time // for workers, when some of them play
	claimed time.Time // when the job was written last, so that it is not forgotten
}

// stall is where it does not go on.
type stall struct {
	at    int
	since time.Time
	gone  bool // its unit has been neither to be handed out nor with a worker nor among the results
}

// Play has the matches from a number up to another played, and hands what came of them to take, in their order, as long
// as more are wanted. It ends early when stop is closed, and with an error where a match cannot be played.
func (c *Coordinator) Play(stop <-chan struct{}, tell func(error)) func(int, int, func(*simulate.Outcomes) bool) error {
	return func(from, end int, take func(*simulate.Outcomes) bool) error {
		c.asked = true
		ctx, cancel := context.WithCancel(c.context)
		defer cancel()
		go func() {
			select {
			case <-stop:
				cancel()
			case <-ctx.Done():
			}
		}()
		c.count(from)
		c.lock.Lock()
		c.now.From = c.now.Done
		c.lock.Unlock()
		n := &counting{Coordinator: c, ctx: ctx, tell: tell, next: from, end: end, sent: from, ahead: leastAhead,
			held: map[int]*simulate.Outcomes{}, take: take}
		n.stall = stall{at: -1}
		err := n.run()
		switch cause := context.Cause(c.context); {
		case errors.Is(cause, errTaken):
			return cause
		case ctx.Err() != nil:
			return nil // no more is wanted
		}
		return err
	}
}

// count notes up to which match all are counted.
func (c *Coordinator) count(next int) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.now.Done = next - c.job.Options.First
}

// run counts until there are no more. What lies at the server already is counted first, so that it is not played again.
func (n *counting) run() error {
	messages, there, stop, err := n.listen()
	if err != nil {
		return err
	}
	defer stop()
	tick := time.NewTicker(min(2*time.Second, n.job.Lost/2))
	defer tick.Stop()
	heard := true // since the last tick
	for !n.complete {
		if there <= 0 {
			if err := n.handOut(); err != nil {
				return err
			}
		}
		select {
		case <-n.ctx.Done():
			return n.ctx.Err()
		case m := <-messages:
			if there--; m == nil {
				return errors.New("the results are no longer reported")
			}
			if n.unheard {
				continue
			}
			heard = true
			about, err := m.Metadata()
			if err == nil {
				err = n.receive(m.Subject(), about.Sequence.Stream, m.Data())
			}
			if err != nil {
				return err
			}
		case <-tick.C:
			if !heard { // what lay there may have been removed after it was numbered
				there = 0
			}
			heard = false
			n.look()
			if err := n.mend(); err != nil {
				return err
			}
		}
	}
	return nil
}

// listen has the results told: those that lie at the server, so many of them, and then those that come.
func (n *counting) listen() (<-chan jetstream.Msg, int, func(), error) {
	var iterator jetstream.MessagesContext
	there := 0
	err := until(n.ctx, n.tell, func(ctx context.Context) error {
		consumer, err := n.site.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
			FilterSubjects: []string{resultSubject(n.job.Run, "*")}})
		if err != nil {
			return err
		}
		info, err := consumer.Info(ctx)
		if err != nil {
			return err
		}
		there = int(info.NumPending)
		iterator, err = consumer.Messages(jetstream.PullMaxMessages(64))
		return err
	})
	if err != nil {
		return nil, 0, nil, err
	}
	out := make(chan jetstream.Msg)
	go func() {
		defer close(out)
		if err := fault.Try(func() { n.pass(iterator, out) }); err != nil {
			n.tell(err)
		}
	}()
	return out, there, iterator.Stop, nil
}

// pass passes messages on.
func (n *counting) pass(from jetstream.MessagesContext, to chan<- jetstream.Msg) {
	for {
		m, err := from.Next()
		if errors.Is(err, jetstream.ErrMsgIteratorClosed) || n.ctx.Err() != nil {
			return
		}
		if err != nil {
			continue // of a connection that comes back
		}
		select {
		case to <- m:
		case <-n.ctx.Done():
			return
		}
	}
}

// handOut hands out the next units.
func (n *counting) handOut() error {
	var units []unit
	for !n.complete && n.sent < n.end && n.sent < n.next+n.ahead*n.job.Unit {
		u := n.job.unitAt(n.sent)
		if n.held[u.First] == nil {
			units = append(units, u)
		}
		n.sent = u.First + u.Games
	}
	return n.send(units...)
}

func (n *counting) send(units ...unit) error {
	var all []message
	for _, u := range units {
		data, err := json.Marshal(u)
		if err != nil {
			return err
		}
		all = append(all, message{workSubject(n.job.Run, number(u.First)), data})
	}
	if all == nil {
		return nil
	}
	return until(n.ctx, n.tell, func(ctx context.Context) error { return n.site.putAll(ctx, all) })
}

// receive takes the results of a unit, by their subject and number at the server. Some may come twice, or late.
func (n *counting) receive(subject string, seq uint64, data []byte) error {
	var r results
	err := json.Unmarshal(data, &r)
	if err == nil {
		err = n.job.judgeResults(subject, &r)
	}
	if err != nil {
		return n.refuse(subject, seq, err)
	}
	if r.Wrong != "" {
		n.wrong = true
		return n.unplayable(&r)
	}
	n.lying = append(n.lying, lying{seq, r.Outcomes.First + r.Outcomes.N()})
	if first := r.Outcomes.First; r.Outcomes.N() > 0 && first+r.Outcomes.N() > n.next {
		n.held[first] = r.Outcomes
	}
	n.fold()
	return nil
}

// refuse refuses what lies at the server in place of results: it is removed, and its unit handed out once more, if that
// is not counted. Where either fails, it is tried again when the simulation does not go on.
func (n *counting) refuse(subject string, seq uint64, why error) error {
	if n.refused++; n.refused&(n.refused-1) == 0 { // the second, the fourth, the eighth …: all of them may be wrong
		n.tell(speech.Say("the server's data for %s is refused: %v; refused so far: %d", subject, why,
			n.refused))
	}
	ctx, cancel := context.WithTimeout(n.ctx, patience)
	defer cancel()
	if err := n.site.results.DeleteMsg(ctx, seq); err != nil {
		return nil //nolint:nilerr // see above
	}
	first, err := strconv.Atoi(subject[strings.LastIndex(subject, ".")+1:])
	if err != nil || first < n.job.Options.First || first >= min(n.end, n.job.Options.First+n.job.Options.Games) {
		return nil //nolint:nilerr // it stands in for no unit
	}
	if u := n.job.unitAt(first); u.First+u.Games > n.next && first < n.sent {
		return n.send(u)
	}
	return nil
}

// unplayable is the error of a match at which workers end.
func (n *counting) unplayable(r *results) error {
	seed := simulate.Seed(n.job.Setup.Seed, r.Match)
	return speech.Say("match %d cannot be played: %s; its seed is %d; to see why, play it alone on a machine "+
		"that may crash: the same command with --seed %d --games 1, without --cluster", r.Match, r.Wrong, seed, seed)
}

// fold counts the outcomes that are next, as far as they are there.
func (n *counting) fold() {
	for !n.complete {
		o := n.following()
		if o == nil {
			break
		}
		delete(n.held, o.First)
		o.Cut(n.next)
		n.next += o.N()
		more := n.take(o)
		n.complete = !more || n.next >= n.end
	}
	n.count(n.next)
	n.sent = max(n.sent, n.next)
}

// following is the outcomes in which the next match is, nil when they are not there. What is counted already is
// dropped.
func (n *counting) following() *simulate.Outcomes {
	if o := n.held[n.next]; o != nil {
		return o
	}
	for first, o := range n.held { // a unit may have come in parts, or the counting began within one
		switch {
		case first+o.N() <= n.next:
			delete(n.held, first)
		case first < n.next:
			return o
		}
	}
	return nil
}

// mend helps where it does not go on: results that lie at the server are taken if they have not been told, and a unit
// that the server has lost is handed out once more.
func (n *counting) mend() error {
	u := n.job.unitAt(n.next)
	if n.complete || n.sent <= u.First {
		return nil
	}
	if n.stall.at != n.next {
		n.stall = stall{at: n.next, since: time.Now()}
	}
	if time.Since(n.stall.since) < n.job.Lost {
		return nil
	}
	n.stall.since = time.Now()
	ctx, cancel := context.WithTimeout(n.ctx, patience)
	defer cancel()
	for _, first := range []int{u.First, n.next} { // of the unit, or of a part of it
		switch m, err := n.site.results.GetLastMsgForSubject(ctx, resultSubject(n.job.Run, number(first))); {
		case errors.Is(err, jetstream.ErrMsgNotFound):
		case err != nil:
			return nil //nolint:nilerr // the server does not answer; it is asked again
		default:
			if err := n.receive(m.Subject, m.Sequence, m.Data); err != nil || n.next != n.stall.at {
				return err
			}
		}
	}
	if gone, err := n.lost(ctx, workSubject(n.job.Run, number(u.First))); err != nil || !gone {
		n.stall.gone = false
		return nil
	}
	if !n.stall.gone { // its results may be on their way
		n.stall.gone = true
		return nil
	}
	n.stall.gone = false
	return n.send(u)
}

// lost reports whether a unit that was handed out does not lie at the server any more. Where the server has lost what
// hands out units, that is made anew; a unit that lies there and is not among those to be handed out is removed.
func (n *counting) lost(ctx context.Context, subject string) (bool, error) {
	_, err := n.site.work.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	c, err := n.site.work.CreateOrUpdateConsumer(ctx, n.consumer())
	if err != nil {
		return false, err
	}
	if i := c.CachedInfo(); i.NumPending > 0 || i.NumAckPending > 0 {
		return false, nil
	}
	return true, n.site.work.Purge(ctx, jetstream.WithPurgeSubject(subject))
}

// look looks which workers are there, and says so where none of them plays; while some do, not as often.
func (n *counting) look() {
	if time.Since(n.looked) < 2*beat {
		return
	}
	ctx, cancel := context.WithTimeout(n.ctx, patience)
	defer cancel()
	all, err := n.site.Workers(ctx)
	if err != nil {
		return
	}
	cores, why := 0, []string{}
	for _, w := range all {
		if no := w.refuses(&n.job); no != "" {
			why = append(why, w.Who+": "+no)
		} else {
			cores += w.Cores
		}
	}
	n.ahead = min(mostAhead, leastAhead+perCore*cores)
	if time.Since(n.claimed) > time.Hour && n.claim(ctx) == nil {
		n.claimed = time.Now()
	}
	said := ""
	switch {
	case cores > 0:
		n.looked = time.Now()
	case len(why) == 0:
		said = "none"
	default:
		said = strings.Join(why, "; ")
	}
	if said == n.said {
		return
	}
	switch n.said = said; said {
	case "":
		n.tell(speech.Say("workers that play this: %d", len(all)-len(why)))
	case "none":
		n.tell(speech.Say("there is no worker; start one on each machine: precept farm worker --cluster URL"))
	default:
		n.tell(speech.Say("no connected worker plays this: %s", said))
	}
}

// Kept says that what comes of the matches before a number is written down: their results need not lie at the server
// any more.
func (c *Coordinator) Kept(match int) {
	left, least := c.lying[:0], uint64(0)
	most := uint64(0)
	for _, l := range c.lying {
		if most = max(most, l.seq); l.end <= match {
			continue
		}
		if left = append(left, l); least == 0 || l.seq < least {
			least = l.seq
		}
	}
	if c.lying = left; least == 0 {
		least = most + 1
	}
	ctx, cancel := context.WithTimeout(c.context, patience)
	defer cancel()
	_ = c.site.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(c.job.Run, "*")),
		jetstream.WithPurgeSequence(least)) // what stays is purged the next time, or at the end
	if err := c.claim(ctx); err != nil {
		return // it is claimed again later; it is forgotten after days
	}
}
