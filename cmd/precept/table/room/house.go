package room

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"precept/cmd/precept/table/room/called"
	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/room/turns"
	"precept/internal/fault"
	"precept/internal/lru"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// Config is how a house is kept.
type Config struct {
	File    string  // of the record
	Library Library // where games come from

	// Follow gives an answer to a match as [interpreter.Match.Follow] does, and tells what happened in its own way:
	// that stands in [Line.Told]. It is called again for every answer when a match is made again from its record.
	// Nil tells nothing.
	Follow func(m *interpreter.Match, seat string, o interpreter.Option) (told any, came interpreter.Came, err error)

	// PutRight puts a match right as [save.Correct] does, and tells what has changed, as Follow does.
	PutRight func(m *interpreter.Match, c record.Correction) (told any, err error)

	Thinkers int           // how many think at once, of agents and of hints, 0 for all cores but one
	Slice    time.Duration // how long one does before the next, 0 for [turns.Slice]
	Keep     Keep          // how long tables are kept that nobody uses
	Exports  string        // the folder to which they are exported before they go, "" for one beside the file
	Tables   int           // how many there are at the most, 0 for [Tables]
	Live     int           // how many matches are in memory that nobody works with, 0 for [Live]
	Idle     time.Duration // how long one is, 0 for [Idle]
	Private  bool          // hooks may go to addresses of this machine and of private networks

	Now  func() time.Time           // nil: the clock
	Tell func(err error, of string) // hears of faults: a panic at a table, a disk that is full; nil: nobody does
}

// House is all tables of one record. It may be used by several goroutines at once.
type House struct {
	cfg    Config
	store  *store.Store
	shelf  shelf
	sender *sender
	line   *turns.Line   // who waits for an agent or for a hint
	left   chan left     // matches that have left memory
	stop   chan struct{} // closed with the house
	busy   fault.Crew

	listening atomic.Int64 // how many streams there are, AllStreams and a few at the most

	mu     sync.Mutex
	tables map[string]*table // those that somebody uses, listens to, or has used of late
	kept   int               // how many matches are in memory that nobody works with
	makers map[string]string // from where tables were made
	closed bool
}

// Open opens the record in a file, which is made where there is none. Agents that were asked when it was closed go on.
func Open(cfg Config) (*House, error) {
	s, err := store.Open(cfg.File)
	if err != nil {
		return nil, err
	}
	if cfg.Follow == nil {
		cfg.Follow = untold
	}
	if cfg.PutRight == nil {
		cfg.PutRight = func(m *interpreter.Match, c record.Correction) (any, error) { return nil, save.Correct(m, c, nil) }
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Tell == nil {
		cfg.Tell = func(error, string) {}
	}
	cfg.Tables, cfg.Live, cfg.Idle = cmp.Or(cfg.Tables, Tables), cmp.Or(cfg.Live, Live), cmp.Or(cfg.Idle, Idle)
	cfg.Thinkers = cmp.Or(cfg.Thinkers, max(1, runtime.GOMAXPROCS(0)-1))
	h := &House{cfg: cfg, store: s, tables: map[string]*table{}, line: turns.New(cfg.Slice), left: make(chan left, Live),
		stop: make(chan struct{}), makers: map[string]string{}}
	h.shelf = shelf{from: cfg.Library, kept: lru.New[*interpreter.Game](Games)}
	h.sender = newSender(h)
	waiting, err := s.Waiting(Waiting)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	for _, id := range waiting {
		h.line.Add(h.turn(id, turns.ForAgent, func() (*turns.Mind, error) { return h.asked(id) }), Waiting)
	}
	for range cfg.Thinkers {
		h.always(func() { h.line.Run(h.stop, h.tell) })
	}
	h.always(h.keeper)
	h.always(h.sender.run)
	h.always(h.sweeper)
	return h, nil
}

// tell tells what goes wrong, but that the house is closed.
func (h *House) tell(err error, table string) {
	if err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, store.ErrClosed) {
		h.cfg.Tell(err, table)
	}
}

// always has a goroutine do something until the house is closed. After a panic, which is told, it begins again.
func (h *House) always(do func()) {
	h.busy.Go(func() {
		for err := fault.Try(do); err != nil; err = fault.Try(do) {
			h.cfg.Tell(err, "")
			select {
			case <-h.stop:
				return
			case <-time.After(time.Second):
			}
		}
	})
}

// sweeper sweeps now and then, and has tables go.
func (h *House) sweeper() {
	tick, old := time.NewTicker(max(h.cfg.Idle/4, time.Millisecond)), time.NewTicker(retireEvery)
	defer tick.Stop()
	defer old.Stop()
	for {
		if _, err := h.retire(h.cfg.Keep, retireMost); err != nil && !errors.Is(err, ErrClosed) {
			h.cfg.Tell(err, "")
		}
		for again := false; !again; {
			select {
			case <-h.stop:
				return
			case <-tick.C:
				h.sweep()
			case <-old.C:
				again = true
			}
		}
	}
}

// untold gives an answer and tells nothing.
func untold(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	came, err := m.Follow(seat, o, func(*view.Event) {})
	return nil, came, err
}

// Close ends what agents and hooks are about, drops who listens, and closes the record. What was acknowledged is there.
func (h *House) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return ErrClosed
	}
	h.closed = true
	all := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock()
	close(h.stop)
	for _, t := range all {
		t.streams.drop()
	}
	h.line.Close()
	h.busy.Wait()
	h.keepAll(all)
	return h.store.Close()
}

// Setup is what a table is made of. Seats and options that are left out are the game's default ones.
type Setup struct {
	Rules
	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	Origin  record.Origin     `json:"origin,omitempty"` // see [Setup.draw]
	Agents  map[string]string `json:"agents,omitempty"` // by seats, as [agents.Parse] reads them
	Names   map[string]string `json:"names,omitempty"`  // by seats

	// Hints is whether who is asked may ask what the searching agent would do: "yes" or "no"; "" is yes where no more
	// than one person plays.
	Hints string `json:"hints,omitempty"`

	// From is the address of who makes it, "" where it is not known: see [House.made].
	From string `json:"-"`

	Handed []record.Values `json:"handed,omitempty"` // see [interpreter.Setup]

	// Mods is the mods among what is laid over the game, with the sums of their content, as saves have them. It is written
	// down when the table is made; what is said of it before does not count.
	Mods []record.Mod `json:"mods,omitempty"`

	// Campaign is the matches before this one; nil for none. What it hands on is Handed.
	Campaign *record.Campaign `json:"campaign,omitempty"`

	// Whole is whether every question with one answer is put that silence must not pass over. A table of old has none, and
	// goes on so.
	Whole bool `json:"whole,omitempty"`

	// Shared is seats that share one link: several people before one screen. Every other seat that a player holds has
	// a link of its own, those with agents too.
	Shared [][]string `json:"shared,omitempty"`
}

// Made is a new table with its links, which are shown this once.
type Made struct {
	Table     string
	Game      *interpreter.Game // under whose rules it is played
	Owner     Token
	Spectator Token
	Chairs    []Given
	Agents    map[string]string // by seats
	Origin    record.Origin     // where its seed comes from
	Adopted   *Adoption         // of a save of other rules: what became of it

	// Differences is what the other rules have changed, in words; nil where nothing has.
	Differences func(lang string) []string
}

// Given is a link and what seats it is for.
type Given struct {
	Link  int
	Token Token
	Seats []string
}

// Load is a game with what is laid over it, as tables have it. What is not offered, and what does not check, is an
// error.
func (h *House) Load(r Rules) (*interpreter.Game, error) {
	g, err := h.shelf.load(r)
	return g, refuse(err)
}

// Make makes a table.
//
// # Errors
//
// What of the setup does not fit the game; [ErrFull].
func (h *House) Make(s Setup) (*Made, error) {
	game, err := h.shelf.load(s.Rules)
	if err != nil {
		return nil, refuse(err)
	}
	if c := s.Campaign; c != nil {
		if c.Game != "" && c.Game != s.Game {
			return nil, refuse(fmt.Errorf("the campaign is of %s, not of %s", c.Game, s.Game))
		}
		s.Handed = c.Handed
	}
	s.draw()
	m, err := game.Start(interpreter.Setup{Seats: s.Seats, Options: s.Options, Seed: s.Seed,
		Handed: save.Hand(s.Handed)})
	if err != nil {
		return nil, refuse(err)
	}
	s.Seats, s.Options = m.Record.Seats, m.Record.Options
	return h.make(s, m, nil, nil)
}

// draw draws the seed, unless one was chosen: one that is not zero, or zero where the origin says so.
func (s *Setup) draw() {
	if s.Seed != 0 || s.Origin == record.Chosen {
		s.Origin = record.Chosen
		return
	}
	var b [8]byte
	rand.Read(b[:])
	s.Seed, s.Origin = binary.LittleEndian.Uint64(b[:]), record.Drawn
}

// make makes a table of a match, which begins with a save or with entries.
func (h *House) make(s Setup, m *interpreter.Match, base []byte, entries []store.Entry) (*Made, error) {
	if err := s.judge(m); err != nil {
		return nil, refuse(err)
	}
	if err := h.room(); err != nil {
		return nil, err
	}
	s.Mods, s.Whole = m.Game.Mods(), true
	setup, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	made, links := s.links(m)
	made.Agents, made.Origin = s.Agents, s.Origin
	h.made(made.Table, s.From)
	waits := (&live{match: m, agents: s.Agents}).waiting() != ""
	row := store.Table{ID: made.Table, Made: h.cfg.Now(), Setup: setup, Rules: m.Record.Rules, Base: base,
		Waits: waits, Over: m.Over()}
	if err := h.store.Make(row, links, entries); err != nil {
		return nil, err
	}
	// It is in use from now on: whoever made it goes there next, and should the rules change before that, it follows.
	look := func(t *table, _ *live) error {
		h.look(t)
		return nil
	}
	if err := h.with(made.Table, look); err != nil {
		return nil, err
	}
	return made, nil
}

// judge says what is wrong with who is to sit there.
func (s *Setup) judge(m *interpreter.Match) error {
	for seat, name := range s.Names {
		if !slices.Contains(s.Seats, seat) || !plain(name, NameBytes) {
			return fmt.Errorf("the name of %q: %w", seat, ErrMalformed)
		}
		if called.Taken(m.Game.Definition(), seat, name, s.Names) {
			return fmt.Errorf("the name of %q: %w", seat, ErrTaken)
		}
	}
	if s.Hints != "" && s.Hints != "yes" && s.Hints != "no" {
		return fmt.Errorf("hints are yes or no, not %q", s.Hints)
	}
	for seat, spec := range s.Agents {
		if !slices.Contains(s.Seats, seat) {
			return fmt.Errorf("an agent for %q, which does not play", seat)
		}
		if _, err := agentOf(spec, m); err != nil {
			return err
		}
	}
	var seen []string
	for _, seats := range s.Shared {
		for _, seat := range seats {
			if !slices.Contains(s.Seats, seat) || slices.Contains(seen, seat) {
				return fmt.Errorf("%q shares a link, and does not play or has one already", seat)
			}
			seen = append(seen, seat)
		}
	}
	return nil
}

// agentOf is an agent that may sit at a table.
func agentOf(text string, m *interpreter.Match) (agents.Agent, error) {
	spec, err := agents.Parse(text)
	if err != nil {
		return nil, err
	}
	if spec.Patient() || spec.Time > turns.Thinking {
		return nil, fmt.Errorf("%s thinks longer than an agent at a table may", text)
	}
	return spec.New(m.Engine())
}

// links is the links of a new table.
func (s *Setup) links(m *interpreter.Match) (*Made, []store.Link) {
	var id [8]byte
	rand.Read(id[:])
	made := &Made{Game: m.Game, Table: hex.EncodeToString(id[:]), Owner: newToken(), Spectator: newToken()}
	out := []store.Link{{ID: 1, Hash: made.Owner.hash(), Owner: true}, {ID: 2, Hash: made.Spectator.hash()}}
	add := func(seats []string) {
		t := newToken()
		l := store.Link{ID: len(out) + 1, Hash: t.hash(), Seats: seats}
		out, made.Chairs = append(out, l), append(made.Chairs, Given{l.ID, t, seats})
	}
	for _, seat := range s.Seats {
		i := slices.IndexFunc(s.Shared, func(all []string) bool { return slices.Contains(all, seat) })
		switch {
		case i >= 0 && s.Shared[i][0] == seat:
			add(s.Shared[i])
		case i < 0 && decided(m.Game, seat):
			add([]string{seat})
		}
	}
	return made, out
}
