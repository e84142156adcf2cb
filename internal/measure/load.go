package measure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// late is the maximum time until everybody must have seen an answer.
const late = time.Minute

// crowd is a group of simulated people at many tables.
type crowd struct {
	*options
	server  *server
	tables  []*table
	answers atomic.Int64
	over    atomic.Int64 // tables whose match is over

	mu       sync.Mutex
	toEvents []time.Duration // times from an answer to its event at another seat
	toPages  []time.Duration // times from an answer to the page that shows it
}

// load lets people play at many tables, and prints measurements.
func (o *options) load() (err error) {
	o.idle = max(o.idle, 2*o.every+5*time.Second)
	c := &crowd{options: o}
	if c.server, err = o.own(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.server.stop()) }()
	lobby, err := machine(false).lobby(c.server.url, o.game)
	if err != nil {
		return err
	}
	first, err := c.sit(lobby, 0) // loads and compiles what all tables share
	if err != nil {
		return err
	}
	defer first.leave()
	if err := first.run(1); err != nil {
		return err
	}
	before, err := c.quiet()
	if err != nil {
		return err
	}
	for i := range o.tables {
		t, err := c.sit(lobby, o.seed+uint64(i))
		if err != nil {
			return err
		}
		defer t.leave()
		c.tables = append(c.tables, t)
	}
	if err := c.each(func(t *table) error { return t.run(c.ahead) }); err != nil {
		return err
	}
	if err := c.measured(before); err != nil {
		return err
	}
	return c.left(before)
}

// measured lets everybody play for some time. It prints the speed, and the memory of a table in play.
func (c *crowd) measured(before figures) error {
	c.answers.Store(0)
	c.toEvents, c.toPages = nil, nil
	if c.options.profile != "" {
		if err := c.server.profile(c.options.profile); err != nil {
			return err
		}
	}
	was, err := c.server.figures()
	if err != nil {
		return err
	}
	start := time.Now()
	if err := c.each(func(t *table) error { return t.play(start.Add(c.lasts)) }); err != nil {
		return err
	}
	wall := time.Since(start)
	if err := c.server.profile(""); err != nil {
		return err
	}
	now, err := c.server.figures()
	if err != nil {
		return err
	}
	n, cpu := float64(c.answers.Load()), (now.CPU - was.CPU).Seconds()
	pace := "as fast as all have loaded their pages"
	if c.every > 0 {
		pace = "an answer every " + c.every.String() + " at each"
	}
	fmt.Printf("tables      %d of %s with %s seats, %d answers ahead, %s, for %v\n", c.options.tables, c.game,
		c.options.seats, c.ahead, pace, wall.Round(time.Second))
	fmt.Printf("answers     %.0f: %.1f a second, %.1f a second of one core of the server, %d matches over\n", n,
		n/wall.Seconds(), n/cpu, c.over.Load())
	fmt.Printf("to event    %s\n", quantiles(c.toEvents))
	fmt.Printf("to page     %s\n", quantiles(c.toPages))
	fmt.Printf("live table  %.0f KB with its %d listeners (%d in memory)\n", each(before, now, c.options.tables),
		(now.Streams-before.Streams)/c.options.tables, now.Live)
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Printf("machine     load %s\n", strings.Join(strings.Fields(string(text))[:2], ", "))
	}
	return nil
}

// left prints the memory use of tables where nobody plays, with listeners and then without.
func (c *crowd) left(before figures) error {
	listened, err := c.quiet()
	if err != nil {
		return err
	}
	for _, t := range c.tables {
		t.leave()
	}
	for deadline := time.Now().Add(late); ; {
		now, err := c.server.figures()
		if err != nil {
			return err
		}
		if now.Streams > before.Streams && time.Now().Before(deadline) {
			time.Sleep(200 * time.Millisecond)
			continue
		}
		n := c.options.tables
		fmt.Printf("idle table  %.1f KB with %d listeners, %.1f KB without\n", each(before, listened, n),
			(listened.Streams-before.Streams)/n, each(before, now, n))
		return nil
	}
}

// each returns how many kilobytes were added for each of n tables.
func each(before, now figures, n int) float64 {
	return (float64(now.Heap+now.Stacks) - float64(before.Heap+before.Stacks)) / float64(n) / 1024
}

// quiet waits until no match is in memory.
func (c *crowd) quiet() (figures, error) {
	for {
		f, err := c.server.figures()
		if err != nil || f.Live == 0 {
			return f, err
		}
		time.Sleep(500 * time.Millisecond)
	}
}

// each calls do for all tables at once.
func (c *crowd) each(do func(*table) error) error {
	var all sync.WaitGroup
	var failed error
	for _, t := range c.tables {
		all.Go(func() {
			if err := do(t); err != nil {
				c.mu.Lock()
				defer c.mu.Unlock()
				failed = cmp.Or(failed, err)
			}
		})
	}
	all.Wait()
	return failed
}

// quantiles formats the quantiles of durations.
func quantiles(took []time.Duration) string {
	if len(took) == 0 {
		return "nothing"
	}
	slices.Sort(took)
	at := func(share float64) time.Duration {
		return took[min(len(took)-1, int(share*float64(len(took))))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%v at half, %v at 90 %%, %v at 99 %%, %v at most", at(0.5), at(0.9), at(0.99), at(1))
}

// table is the group of simulated people at one table.
type table struct {
	of    *crowd
	all   []*sitter
	rng   *rand.Rand
	leave func()
	fresh chan error // receives a result each time a sitter has loaded the page after an event

	mu   sync.Mutex
	sent time.Time // the time of the last answer
	by   *sitter
}

// sitter is a simulated person at a seat, whose browser reloads the page after events.
type sitter struct {
	*client
	link  string
	news  chan int
	heard int // the last version of the table that it heard of

	mu   sync.Mutex // held while it answers, and while it reloads the page
	view *view
}

// sit creates a table, and opens the page of each seat.
func (c *crowd) sit(l *lobby, seed uint64) (*table, error) {
	made, err := machine(false).open(c.server.url, c.game, c.options.seats, l, seed)
	if err != nil {
		return nil, err
	}
	ctx, leave := context.WithCancel(context.Background())
	t := &table{of: c, rng: rand.New(rand.NewPCG(seed, 5)), fresh: make(chan error, 2*len(made.Seats))}
	t.leave = func() {
		leave()
		for _, s := range t.all {
			s.http.CloseIdleConnections()
		}
	}
	for _, link := range made.Seats {
		s := &sitter{client: machine(c.plain), link: link, news: make(chan int, 64)}
		if s.view, err = s.look(link); err != nil {
			return nil, err
		}
		s.heard = s.view.Version
		t.all = append(t.all, s)
		ready := make(chan struct{})
		go s.listen(ctx, link, ready, func(version int) {
			t.addDelay(s, version)
			s.news <- version
		})
		select {
		case <-ready:
		case <-time.After(late):
			return nil, errors.New("no stream")
		}
		go t.browse(ctx, s)
	}
	return t, nil
}

// addDelay records the time until a sitter hears of an answer.
func (t *table) addDelay(s *sitter, version int) {
	now := time.Now()
	t.mu.Lock()
	sent, by := t.sent, t.by
	t.mu.Unlock()
	if version <= s.heard {
		return
	}
	s.heard = version
	if by != s && by != nil {
		t.of.mu.Lock()
		t.of.toEvents = append(t.of.toEvents, now.Sub(sent))
		t.of.mu.Unlock()
	}
}

// browse reloads the page of a seat after each event whose version is newer than the page's.
func (t *table) browse(ctx context.Context, s *sitter) {
	for {
		var version int
		select {
		case <-ctx.Done():
			return
		case version = <-s.news:
		}
		if err := t.reload(s, version); err != nil {
			t.fresh <- err
			return
		}
		select {
		case t.fresh <- nil:
		default: // the table looks anyway
		}
	}
}

// reload reloads the page of a seat if it is older than the given version; -1 always reloads it.
func (t *table) reload(s *sitter, version int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version >= 0 && version <= s.view.Version {
		return nil
	}
	t.mu.Lock()
	sent, by := t.sent, t.by
	t.mu.Unlock()
	v, err := s.look(s.link)
	if err != nil {
		return err
	}
	s.view = v
	if by != s && by != nil {
		t.of.mu.Lock()
		t.of.toPages = append(t.of.toPages, time.Since(sent))
		t.of.mu.Unlock()
	}
	return nil
}

// run gives n answers in succession.
func (t *table) run(n int) error {
	for range n {
		if more, err := t.answer(); err != nil || !more {
			return err
		}
	}
	return nil
}

// play gives answers until the given time.
func (t *table) play(until time.Time) error {
	wait := time.Duration(t.rng.Float64() * float64(t.of.every)) // tables do not start at the same moment
	for {
		time.Sleep(min(wait, time.Until(until)))
		if !time.Now().Before(until) {
			return nil
		}
		if more, err := t.answer(); err != nil || !more {
			return err
		}
		wait = time.Duration((0.5 + t.rng.Float64()) * float64(t.of.every))
	}
}

// answer gives an answer for a seat that is asked, and waits until all seats have seen it. It returns false if the
// match is over.
func (t *table) answer() (bool, error) {
	i := slices.IndexFunc(t.all, func(s *sitter) bool { return s.seen().asked() })
	if i < 0 {
		if t.all[0].seen().Over {
			t.of.over.Add(1)
			return false, nil
		}
		return false, errors.New("nobody is asked")
	}
	version, err := t.answerOf(t.all[i])
	if err != nil {
		return false, err
	}
	t.of.answers.Add(1)
	until := time.After(late)
	for slices.ContainsFunc(t.all, func(s *sitter) bool { return s.seen().Version < version }) {
		select {
		case err := <-t.fresh:
			if err != nil {
				return false, err
			}
		case <-until:
			return false, errors.New("an answer is not seen by all")
		}
	}
	return true, nil
}

// answerOf picks random options for a seat until an answer is complete, and returns the version of the table after it.
func (t *table) answerOf(s *sitter) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		t.mu.Lock()
		t.sent, t.by = time.Now(), s
		t.mu.Unlock()
		v, err := s.pick(s.link, s.view, t.rng)
		if err != nil {
			return 0, err
		}
		if s.view = v; len(v.Picks) == 0 {
			return v.Version, nil
		}
	}
}

// seen returns what a seat was shown last.
func (s *sitter) seen() *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view
}
