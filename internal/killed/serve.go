package killed

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// orders describes what the process must do.
type orders struct {
	File   string
	Tables []map[string]string // links by seat
	Seed   uint64
	Full   int64 // the maximal size of a file, which simulates a full disk; 0 for none
}

// done is what the process prints when all matches are over.
const done = "done"

// Serve plays at all tables at once. It prints a line for everything that is acknowledged, until it is killed or in
// ends. It first reads its orders from in.
//
// # Errors
//
// A record that cannot be opened, and a mistake found at a table.
func Serve(library room.Library, in io.Reader, out io.Writer) error {
	told := json.NewDecoder(in)
	var s orders
	if err := told.Decode(&s); err != nil {
		return err
	}
	h, err := room.Open(room.Config{File: s.File, Library: library, Idle: 3 * time.Millisecond, Live: 1})
	if err != nil {
		return err
	}
	if s.Full > 0 {
		if err := bound(s.Full); err != nil {
			return err
		}
	}
	wrong := make(chan error, len(s.Tables))
	var said sync.Mutex
	var all sync.WaitGroup
	for i, links := range s.Tables {
		all.Go(func() {
			p := &player{h: h, links: links, rng: rand.New(rand.NewPCG(s.Seed, uint64(i)))}
			for {
				more, err := p.move()
				if err != nil {
					wrong <- err
				}
				if err != nil || !more {
					return
				}
				said.Lock()
				fmt.Fprintf(out, "%d %s\n", i, p.said)
				said.Unlock()
			}
		})
	}
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, io.MultiReader(told.Buffered(), in))
		close(ended)
	}()
	played := make(chan struct{})
	go func() {
		all.Wait()
		close(played)
	}()
	select {
	case err := <-wrong:
		return err
	case <-ended: // nobody reads the output any more
		return nil
	case <-played:
	}
	if len(wrong) > 0 {
		return <-wrong
	}
	fmt.Fprintln(out, done)
	<-ended
	return nil
}

// player plays all seats of a table.
type player struct {
	h     *room.House
	links map[string]string
	rng   *rand.Rand
	said  string
}

func (p *player) chair(seat string) (*room.Chair, error) { return p.h.Sit(room.TokenOf(p.links[seat])) }

// anybody returns one of the seats.
func anybody(links map[string]string) string {
	var seats []string
	for seat := range links {
		seats = append(seats, seat)
	}
	return slices.Min(seats)
}

// answerable returns the seats with a link that may answer now. It omits the seats of agents, which answer by
// themselves.
func answerable(now *room.State, links map[string]string) []string {
	return slices.DeleteFunc(slices.Clone(now.Asked), func(seat string) bool { return links[seat] == "" })
}

func over(now *room.State, links map[string]string) bool {
	return now.Over || len(answerable(now, links)) == 0
}

// move gives an answer, or takes one back. It returns false if the match is over.
func (p *player) move() (more bool, err error) {
	c, err := p.chair(anybody(p.links))
	if err != nil {
		return false, err
	}
	now, err := c.State()
	if err != nil || over(&now, p.links) {
		return false, err
	}
	asked := answerable(&now, p.links)
	seat := asked[p.rng.IntN(len(asked))]
	if c, err = p.chair(seat); err != nil {
		return false, err
	}
	if to, ok, err := c.MayUndo(seat); err == nil && ok && p.rng.IntN(4) == 0 {
		g, err := c.Back(seat, now.Serial, to)
		return true, p.say(now, err, fmt.Sprintf("%d back", g.Serial))
	}
	var picks []interpreter.Answer
	for {
		o, err := c.Try(seat, now.Serial, picks)
		if err != nil {
			return false, err
		}
		if o.Complete {
			break
		}
		picks = append(picks, o.Next.Sample(p.rng.IntN).Value)
	}
	taken, err := c.Answer(seat, now.Serial, picks)
	return true, p.say(now, err, fmt.Sprintf("%d %s %v", taken.Serial, seat, picks))
}

// full is what the process prints if an answer was not accepted because the disk was full.
const full = "full"

// say stores what was acknowledged. If wrong is an error, it checks instead that nothing has changed.
func (p *player) say(before room.State, wrong error, what string) error {
	p.said = what
	if wrong == nil {
		return nil
	}
	p.said = full
	c, err := p.chair(anybody(p.links))
	if err != nil {
		return err
	}
	now, err := c.State()
	if err != nil || now.Serial != before.Serial || now.Lines != before.Lines {
		return fmt.Errorf("a table is another after an answer that was not taken (%v): %+v, %v", wrong, now, err)
	}
	return nil
}
