// Command measure plays at many tables of a server at once, without HTTP, and says how fast that goes and how much
// memory a table takes: one that is played at, and one that nobody uses but who listens.
//
//	go run ./cmd/precept/table/room/measure -tables 200 -answers 50
package main

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
)

// options is what is measured.
type options struct {
	game    string
	seats   string
	tables  int
	answers int // at each table
	workers int
	dir     string
	tell    bool
	profile string
}

func main() {
	var o options
	flag.StringVar(&o.game, "game", "root", "the game")
	flag.StringVar(&o.seats, "seats", "marquise,eyrie,alliance,vagabond", "who plays")
	flag.IntVar(&o.tables, "tables", 200, "how many tables")
	flag.IntVar(&o.answers, "answers", 50, "how many answers at each")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "how many tables are answered at at once")
	flag.StringVar(&o.dir, "dir", "", "folder of the record: a temporary one when nothing is said")
	flag.BoolVar(&o.tell, "tell", true, "what happens is told, as the server does")
	flag.StringVar(&o.profile, "cpuprofile", "", "a file for the profile of what is computed")
	flag.Parse()
	if err := o.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run measures and prints.
func (o *options) run() error {
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "precept-measure")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		o.dir = dir
	}
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		return err
	}
	cfg := room.Config{File: filepath.Join(o.dir, "measured.db"), Library: room.NewOffer(l, nil), Live: o.tables,
		Idle: 20 * time.Second}
	if o.tell {
		cfg.Follow = follow
	}
	h, err := room.Open(cfg)
	if err != nil {
		return err
	}
	defer h.Close()
	m := &measure{options: *o, house: h}
	if err := m.play(1); err != nil { // what all tables share is loaded and compiled
		return err
	}
	if o.profile == "" {
		return m.all()
	}
	f, err := os.Create(o.profile)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return m.all()
}

// follow tells what happens, as the server does.
func follow(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	return tell.Follow(m, seat, o)
}

// measure is what is measured of a house.
type measure struct {
	options
	house  *room.House
	mu     sync.Mutex
	took   []time.Duration // from an answer to its event
	given  atomic.Int64
	listen []*room.Stream
}

func (m *measure) all() error {
	m.idle()
	before := heap()
	m.took = m.took[:0]
	m.given.Store(0)
	start, used := time.Now(), spent()
	if err := m.play(m.tables); err != nil {
		return err
	}
	wall, cpu := time.Since(start), spent()-used
	live := heap()
	c := m.house.Count()
	n := float64(m.given.Load())
	fmt.Printf("tables      %d of %s with %s, %d answers each, %d at once\n", m.tables, m.game, m.seats, m.answers,
		m.workers)
	fmt.Printf("answers     %.0f a second, %.0f a second of one core\n", n/wall.Seconds(), n/cpu.Seconds())
	slices.Sort(m.took)
	at := func(share float64) time.Duration {
		return m.took[min(len(m.took)-1, int(share*float64(len(m.took))))].Round(10 * time.Microsecond)
	}
	fmt.Printf("to event    %v at half, %v at 99 %%, %v at most\n", at(0.5), at(0.99), at(1))
	fmt.Printf("live table  %.1f KB (%d in memory)\n", float64(live-before)/float64(c.Live)/1024, c.Live)
	m.idle()
	c = m.house.Count()
	idle := (float64(heap()) - float64(before)) / float64(c.Tables)
	fmt.Printf("idle table  %.1f KB, with %d who listen to %d\n", idle/1024, c.Streams, c.Tables)
	runtime.KeepAlive(m.listen)
	return nil
}

// idle waits until no match is in memory.
func (m *measure) idle() {
	for m.house.Count().Live > 0 {
		time.Sleep(100 * time.Millisecond)
	}
}

// heap is how much is in memory that is used.
func heap() uint64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// play plays at new tables, some at once, one answer at each in turn.
func (m *measure) play(tables int) error {
	var all []*player
	for i := range tables {
		p, err := m.sit(uint64(i))
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	turns := make(chan *player, len(all))
	for _, p := range all {
		turns <- p
	}
	left := atomic.Int64{}
	left.Store(int64(len(all)))
	var failed error
	var workers sync.WaitGroup
	for range m.workers {
		workers.Go(func() {
			for p := range turns {
				more, err := p.answer(m)
				switch {
				case err != nil || !more || p.given == m.answers:
					m.mu.Lock()
					failed = cmp.Or(failed, err)
					m.mu.Unlock()
					if left.Add(-1) == 0 {
						close(turns)
					}
				default:
					turns <- p
				}
			}
		})
	}
	workers.Wait()
	return failed
}

// player is who sits on all seats of a table.
type player struct {
	chair  *room.Chair
	stream *room.Stream // of somebody else
	rng    *rand.Rand
	given  int
}

func (m *measure) sit(seed uint64) (*player, error) {
	seats := strings.Split(m.seats, ",")
	made, err := m.house.Make(room.Setup{Rules: room.Rules{Game: m.game}, Seats: seats, Seed: seed,
		Shared: [][]string{seats}})
	if err != nil {
		return nil, err
	}
	p := &player{rng: rand.New(rand.NewPCG(seed, 1))}
	if p.chair, err = m.house.Sit(made.Chairs[0].Token); err != nil {
		return nil, err
	}
	other, err := m.house.Sit(made.Spectator)
	if err != nil {
		return nil, err
	}
	for range seats { // as many listen as play
		x, err := other.Listen()
		if err != nil {
			return nil, err
		}
		m.listen = append(m.listen, x)
		if p.stream == nil {
			p.stream = x
			continue
		}
		go func() {
			for range x.C { // whoever listens reads
			}
		}()
	}
	return p, nil
}

// answer gives an answer by chance. It is false when the match is over.
func (p *player) answer(m *measure) (bool, error) {
	now, err := p.chair.State()
	if err != nil || now.Over {
		return false, err
	}
	seat := now.Asked[0]
	var picks []interpreter.Answer
	for {
		o, err := p.chair.Try(seat, now.Serial, picks)
		if err != nil {
			return false, err
		}
		if o.Complete {
			break
		}
		picks = append(picks, o.Next.Sample(p.rng.IntN).Value)
	}
	start := time.Now()
	if _, err := p.chair.Answer(seat, now.Serial, picks); err != nil {
		return false, err
	}
	<-p.stream.C
	m.mu.Lock()
	m.took = append(m.took, time.Since(start))
	m.mu.Unlock()
	p.given++
	m.given.Add(1)
	return true, nil
}
