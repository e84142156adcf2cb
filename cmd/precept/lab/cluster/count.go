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

// Bounds on the number of units handed out but not counted yet.
const (
	mostAhead  = 1024
	leastAhead = 16
	perCore    = 4 // added for each core of a worker
)

// counting is the state of counting matches from a number on.
type counting struct {
	*Coordinator
	ctx   context.Context
	tell  func(error)
	next  int // the first match that is not counted
	end   int
	sent  int // the first match in no unit handed out
	ahead int // units
	held  map[int]*simulate.Outcomes
	take  func(*simulate.Outcomes) bool
	stall stall
	said  string // the last message about workers

	refused int // the number of stored results that were invalid

	looked  time.Time // for workers, while some of them play
	claimed time.Time // when the job was last written to keep it from expiring
}

// stall is a place where the counting does not advance.
type stall struct {
	at    int
	since time.Time
	gone  bool // its unit is neither waiting nor with a worker nor among the results
}

// Play returns a function that lets workers play the matches in [from, end), and passes the outcomes to take in
// order until take returns false. The function stops when until ends. It returns an error if a match cannot be
// played.
func (c *Coordinator) Play(until context.Context,
	tell func(error)) func(int, int, func(*simulate.Outcomes) bool) error {
	return func(from, end int, take func(*simulate.Outcomes) bool) error {
		c.asked = true
		ctx, cancel := context.WithCancel(c.context)
		defer cancel()
		defer context.AfterFunc(until, cancel)()
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
			return nil // the run was stopped
		}
		return err
	}
}

// count records that all matches before next are counted.
func (c *Coordinator) count(next int) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.now.Done = next - c.job.Options.First
}

// run counts until there are no more matches. Results already stored at the server are counted first, so that they
// are not played again.
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
			if !heard { // stored results may have been removed after they were counted
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

// listen subscribes to the results. It returns the messages, the number of results already stored, and a function
// that ends the subscription.
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

// pass forwards messages from a subscription to a channel.
func (n *counting) pass(from jetstream.MessagesContext, to chan<- jetstream.Msg) {
	for {
		m, err := from.Next()
		if errors.Is(err, jetstream.ErrMsgIteratorClosed) || n.ctx.Err() != nil {
			return
		}
		if err != nil {
			continue // the connection will return
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

// receive handles the results of a unit, by subject and sequence number. Some may come twice, or late.
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

// refuse removes an invalid result from the server. If the unit is not counted yet, it is handed out again. If
// either step fails, mend tries again when the simulation stalls.
func (n *counting) refuse(subject string, seq uint64, why error) error {
	if n.refused++; n.refused&(n.refused-1) == 0 { // report the second, fourth, eighth …; all may be invalid
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
		return nil //nolint:nilerr // it belongs to no unit
	}
	if u := n.job.unitAt(first); u.First+u.Games > n.next && first < n.sent {
		return n.send(u)
	}
	return nil
}

// unplayable returns the error for a match without outcomes: it ends workers, it cannot be played, or its results
// are too large.
func (n *counting) unplayable(r *results) error {
	seed := simulate.Seed(n.job.Setup.Seed, r.Match)
	return speech.Say("match %d cannot be played: %s; its seed is %d; to see why, play it alone on a machine "+
		"that may crash: the same command with --seed %d --games 1, without --cluster", r.Match, r.Wrong, seed, seed)
}

// fold counts the next outcomes, as far as they have arrived.
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

// following returns the stored outcomes that contain the next match, or nil if they have not arrived. It drops outcomes
// that are already counted.
func (n *counting) following() *simulate.Outcomes {
	if o := n.held[n.next]; o != nil {
		return o
	}
	for first, o := range n.held { // a unit may have come in parts, or counting began within one
		switch {
		case first+o.N() <= n.next:
			delete(n.held, first)
		case first < n.next:
			return o
		}
	}
	return nil
}

// mend recovers a stalled simulation. It takes results that are stored but were not received, and hands out again a
// unit that the server lost.
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

// lost reports whether a unit that was handed out is missing at the server. If the server lost the consumer, it is
// created again. A stored unit that the consumer does not hand out is removed.
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

// look checks which workers exist, and reports if none of them plays. While some do, it checks less often.
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

// Kept reports that the results of all matches before a number are saved, so that the server need not store them.
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
		jetstream.WithPurgeSequence(least)) // what remains is purged next time, or at the end
	if err := c.claim(ctx); err != nil {
		return // it is claimed again later; it only expires after days
	}
}
