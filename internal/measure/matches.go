package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/save"
)

// patience is how long a match may go without a change.
const patience = 5 * time.Minute

// glances is the interval, in answers, at which a player also loads all other pages.
const glances = 40

// whole plays whole matches.
type whole struct {
	*options
	server  *server
	precept string
	lobby   *lobby
	game    *interpreter.Game
	replay  sync.Mutex
	answers atomic.Int64
	asked   atomic.Int64 // number of requests
	stories atomic.Int64 // number of log lines compared with the replay
}

// wholeMatches plays matches to their ends, several at once, with programs that choose at random. It replays each
// match from the save that the server gives.
func (o *options) wholeMatches() error {
	w := &whole{options: o}
	var err error
	if w.precept, err = o.built(); err != nil {
		return err
	}
	if w.game, err = (&desk.Desk{Lang: "en", Out: io.Discard, Err: os.Stderr}).Game(o.game); err != nil {
		return err
	}
	if w.server, err = start(exec.Command(w.precept, "serve", "--addr", "127.0.0.1:0", "--data",
		filepath.Join(o.dir, "matches.db"))); err != nil {
		return err
	}
	if w.lobby, err = machine(false).lobby(w.server.url, o.game); err != nil {
		return errors.Join(err, w.server.stop())
	}
	began, failed, done := time.Now(), atomic.Int64{}, atomic.Int64{}
	turns := make(chan uint64)
	var all sync.WaitGroup
	for range o.atOnce {
		all.Go(func() {
			for i := range turns {
				if err := w.match(o.seed + i); err != nil {
					failed.Add(1)
					fmt.Fprintf(os.Stderr, "match %d: %v\n", o.seed+i, err)
				}
				if n := done.Add(1); n%10 == 0 {
					fmt.Fprintf(os.Stderr, "%d matches after %v\n", n, time.Since(began).Round(time.Second))
				}
			}
		})
	}
	for i := range uint64(o.matches) {
		turns <- i
	}
	close(turns)
	all.Wait()
	fmt.Printf("matches     %d of %s with %s seats, to their ends, in %v: %d errors\n", o.matches, o.game, o.seats,
		time.Since(began).Round(time.Second), failed.Load())
	fmt.Printf("answers     %d, %d requests in all\n", w.answers.Load(), w.asked.Load())
	fmt.Printf("replays     %d saves with the same bytes, %d lines of logs and %d drawings the same\n",
		int64(o.matches)-failed.Load(), w.stories.Load(), int64(o.matches)-failed.Load())
	if err := w.server.stop(); err != nil {
		return err
	}
	if n := failed.Load(); n > 0 {
		return fmt.Errorf("%d matches have errors", n)
	}
	return nil
}

// player is a program at a seat.
type player struct {
	*client
	of   *whole
	id   string
	link string
	rng  *rand.Rand
	news chan struct{} // something has changed
	last *view
}

// match plays a match and replays it.
func (w *whole) match(seed uint64) error {
	made, err := machine(false).open(w.server.url, w.game.Definition().ID, w.seats, w.lobby, seed)
	if err != nil {
		return err
	}
	w.asked.Add(1)
	var players []*player
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	var all sync.WaitGroup
	for id, link := range made.Seats {
		p := &player{client: machine(true), of: w, id: id, link: link, news: make(chan struct{}, 1),
			rng: rand.New(rand.NewPCG(seed, uint64(len(players))))}
		players = append(players, p)
	}
	for _, p := range players {
		all.Go(func() {
			if err := p.play(ctx); err != nil {
				cancel(fmt.Errorf("%s: %w", p.id, err))
			}
		})
	}
	all.Wait()
	for _, p := range players {
		p.http.CloseIdleConnections()
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for _, p := range players {
		if !slices.Equal(p.last.Winners, players[0].last.Winners) || p.last.Lines != players[0].last.Lines {
			return fmt.Errorf("%s and %s do not see the same end", p.id, players[0].id)
		}
	}
	w.answers.Add(int64(players[0].last.Lines))
	return w.again(seed, players)
}

// play answers whenever the seat is asked, until the match is over.
func (p *player) play(ctx context.Context) error {
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- p.listen(ctx, p.link, ready, func(int) {
			select {
			case p.news <- struct{}{}:
			default: // a change is already waiting to be seen
			}
		})
	}()
	select {
	case <-ready:
	case err := <-ended:
		return errors.Join(errors.New("no stream"), err)
	}
	p.of.asked.Add(1)
	for {
		v, err := p.look(p.link)
		for err == nil && v.asked() {
			if v, err = p.pick(p.link, v, p.rng); err == nil && p.rng.IntN(glances) == 0 {
				err = p.glance(v)
			}
			p.of.asked.Add(1)
		}
		p.of.asked.Add(1)
		if err != nil {
			return err
		}
		if p.last = v; v.Over {
			return nil
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return nil // the player that failed reports the error
		case err := <-ended:
			return fmt.Errorf("the stream ends: %w", err)
		case <-time.After(patience):
			return errors.New("nothing happens any more")
		}
	}
}

// glance loads the page as a browser does, and the other pages of the seat.
func (p *player) glance(v *view) error {
	page := *p.client
	page.plain = false
	back := fmt.Sprintf("?at=%d", p.rng.IntN(v.Lines+1))
	for _, address := range []string{"", back, "/draw", "/draw" + back, "/save", "/why?ask=1"} {
		p.of.asked.Add(1)
		if _, err := page.ask(p.link+address, nil); err != nil {
			return fmt.Errorf("%s: %w", address, err)
		}
	}
	return nil
}

// again fetches the save of a finished match, replays it, and compares the result with what the server shows: the save
// byte by byte, the log line by line for every seat, and a drawing by `precept`.
func (w *whole) again(seed uint64, players []*player) error {
	p := players[seed%uint64(len(players))]
	save, err := p.ask(p.link+"/save", nil)
	if err != nil {
		return err
	}
	file := filepath.Join(w.dir, fmt.Sprintf("%d.save", seed))
	if err := os.WriteFile(file, save, 0o600); err != nil {
		return err
	}
	if err := w.restored(save, players); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	drawn, err := exec.Command(w.precept, "draw", file, "--as", p.id, "--lang", p.lang).Output()
	if err != nil {
		return fmt.Errorf("%s cannot be played again: %w", file, err)
	}
	shown, err := p.ask(p.link+"/draw", nil)
	if err != nil {
		return err
	}
	if !bytes.Equal(shown, drawn) {
		return fmt.Errorf("%s is drawn otherwise than the server draws it", file)
	}
	return os.Remove(file)
}

// restored replays a save in this process.
func (w *whole) restored(data []byte, players []*player) error {
	w.replay.Lock()
	defer w.replay.Unlock()
	m, err := save.Restore(context.Background(), w.game, data)
	if err != nil {
		return err
	}
	if !m.Over() {
		return errors.New("the match is not over when it is played again")
	}
	if again, err := save.Bytes(m); err != nil || !bytes.Equal(again, data) {
		return errors.Join(errors.New("the save is another when it is played again"), err)
	}
	log, err := tell.Of(m)
	if err != nil {
		return err
	}
	for _, p := range players {
		v, err := p.look(p.link + "?log=0")
		if err != nil {
			return err
		}
		lines := log.Lines(p.id, p.lang)
		if len(lines) != len(v.Told) {
			return fmt.Errorf("%s is told %d lines, not %d", p.id, len(v.Told), len(lines))
		}
		for i, l := range lines {
			if told := v.Told[i]; told.Text != l.Text || told.Depth != l.Depth || told.Kind != string(l.Kind) {
				return fmt.Errorf("%s is told %q, not %q", p.id, told.Text, l.Text)
			}
		}
		if strings.Join(m.Winners(), ",") != strings.Join(v.Winners, ",") {
			return fmt.Errorf("%s hears that %v have won, not %v", p.id, v.Winners, m.Winners())
		}
		w.stories.Add(int64(len(lines)))
	}
	return nil
}
