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
	"precept/cmd/precept/table/room/mail"
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

// Config holds the settings of a house.
type Config struct {
	File string // the file of the record

	// Record is used instead of the file, unless it is nil. The house closes it.
	Record store.Record

	Library Library // where games come from

	// Follow gives an answer to a match as [interpreter.Match.Follow] does, and returns what happened in the caller's own
	// form, which becomes part of [Line.Told]. It is called again for every answer when a match is made from its record.
	// Nil records nothing.
	Follow func(m *interpreter.Match, seat string, o interpreter.Option) (told any, came interpreter.Came, err error)

	// PutRight corrects a match as [save.Correct] does, and returns what has changed, in the same form as Follow.
	PutRight func(m *interpreter.Match, c record.Correction) (told any, err error)

	Thinkers int           // how many searches run at once, for agents and hints; 0 for all cores but one
	Slice    time.Duration // how long one search runs before the next, 0 for [turns.Slice]
	Keep     Keep          // how long unused tables are kept
	Exports  string        // the folder for exports of removed tables, "" for one beside the file
	Tables   int           // the most tables, 0 for [Tables]
	Live     int           // the most matches in memory that no caller works with, 0 for [Live]
	Idle     time.Duration // how long an unused match stays in memory, 0 for [Idle]
	Mail     *mail.Server  // the server through which mail is sent, nil for no mail
	Stand    time.Duration // how long a standing answer waits, 0 for a random time from [StandLeast] to [StandMost]
	Private  bool          // hooks may post to this machine and to private networks

	Now  func() time.Time           // nil: time.Now
	Tell func(err error, of string) // logs faults: a panic at a table, a full disk; nil: no log
}

// House is all tables of one record. Several goroutines may use it at once.
type House struct {
	cfg    Config
	store  store.Record
	shelf  shelf
	sender *sender
	line   *turns.Line   // the tables that wait for an agent or a hint
	left   chan left     // matches that have just left memory
	stop   chan struct{} // closed with the house
	busy   fault.Crew

	listening atomic.Int64 // how many streams are open, at most AllStreams and a few

	mu     sync.Mutex
	tables map[string]*table // those that are used, listened to, or were used a short time ago
	kept   int               // how many matches are in memory that no caller works with
	makers map[string]string // the addresses that made the tables, by table ids
	closed bool
	faults []Fault // the latest, the last one last
}

// Open opens the record in a file, and makes the file if there is none. Agents that were asked when the record was
// closed continue.
func Open(cfg Config) (*House, error) {
	s := cfg.Record
	if s == nil {
		file, err := store.Open(cfg.File)
		if err != nil {
			return nil, err
		}
		s = file
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
	tell := cfg.Tell
	h.cfg.Tell = func(err error, of string) {
		h.noted(err, of)
		tell(err, of)
	}
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

// tell logs an error, unless it only means that the house or the store is closed.
func (h *House) tell(err error, table string) {
	if err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, store.ErrClosed) {
		h.cfg.Tell(err, table)
	}
}

// always runs do in a goroutine until the house is closed. After a panic it logs the panic and runs do again.
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

// sweeper sweeps unused matches out of memory at intervals, and removes old tables.
func (h *House) sweeper() {
	tick, old := time.NewTicker(max(h.cfg.Idle/4, time.Millisecond)), time.NewTicker(retireEvery)
	defer tick.Stop()
	defer old.Stop()
	for {
		if _, err := h.retire(h.cfg.Keep, retireMost); err != nil && !errors.Is(err, ErrClosed) {
			h.cfg.Tell(err, "")
		}
		if err := h.replace(); err != nil && !errors.Is(err, ErrClosed) {
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

// untold gives an answer to a match and returns nil instead of a description. It is the default of Follow.
func untold(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	came, err := m.Follow(seat, o, func(*view.Event) {})
	return nil, came, err
}

// Close stops agents and hooks, drops listeners, and closes the record. Every acknowledged entry is on disk.
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

// Setup says how to make a table. Seats and options that are left out take the game's defaults.
type Setup struct {
	Rules
	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	Origin  record.Origin     `json:"origin,omitempty"` // see [Setup.draw]
	Agents  map[string]string `json:"agents,omitempty"` // by seats, in the form that [agents.Parse] reads
	Names   map[string]string `json:"names,omitempty"`  // names of players, by seats

	// Hints says whether a seat that is asked may ask for a hint, which the searching agent gives: "yes" or "no". "" means
	// yes if at most one person plays.
	Hints string `json:"hints,omitempty"`

	// From is the address of the person who makes the table, "" if it is unknown: see [House.made].
	From string `json:"-"`

	Handed []record.Values `json:"handed,omitempty"` // see [interpreter.Setup]

	// Mods lists the mods among Laid, with the sums of their content, as saves do. The house sets it when it makes the
	// table, and ignores what the caller sets.
	Mods []record.Mod `json:"mods,omitempty"`

	// Campaign holds the matches before this one, nil for none. The values that it passes to this match replace Handed.
	Campaign *record.Campaign `json:"campaign,omitempty"`

	// Whole reports whether the match also asks a question that has only one option, if it could have several as far as
	// everybody knows. Skipping such a question would reveal a secret. It is false for tables stored in an older form,
	// which continue to skip.
	Whole bool `json:"whole,omitempty"`

	// Shared lists groups of seats that share one link: several people at one screen. Every other seat that somebody
	// decides for has a link of its own, seats of agents too.
	Shared [][]string `json:"shared,omitempty"`

	// Free lists seats that have no link yet: whoever opens the table's invitation takes one of them.
	Free []string `json:"free,omitempty"`
}

// Made is a new table with its links, whose secrets cannot be read again later.
type Made struct {
	Table     string
	Game      *interpreter.Game // the game with the rules of the table
	Owner     Token
	Spectator Token
	Chairs    []Given
	Invites   Token             // the invitation, if there are free seats
	Agents    map[string]string // by seats
	Origin    record.Origin     // where its seed comes from
	Adopted   *Adoption         // for a save of other rules: how many of its answers were kept

	// Differences returns texts about what the other rules have changed. It is nil unless the table was made from a
	// save of other rules.
	Differences func(lang string) []string
}

// Given is a link with its token and seats.
type Given struct {
	Link  int
	Token Token
	Seats []string
}

// Load returns a game with its variants and mods, cached if possible. It returns an error if the library does not offer
// one of them, or if they fail the checks.
func (h *House) Load(r Rules) (*interpreter.Game, error) {
	g, err := h.shelf.load(r)
	return g, refuse(err)
}

// Make makes a table.
//
// # Errors
//
// A part of the setup that does not fit the game; [ErrFull].
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

// draw sets a random seed, unless the setup has a chosen one: a non-zero seed, or zero with [record.Chosen] as its
// origin.
func (s *Setup) draw() {
	if s.Seed != 0 || s.Origin == record.Chosen {
		s.Origin = record.Chosen
		return
	}
	var b [8]byte
	rand.Read(b[:])
	s.Seed, s.Origin = binary.LittleEndian.Uint64(b[:]), record.Drawn
}

// make makes a table for a match that begins from a save (base), or from the setup followed by entries.
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
	// The table counts as in use from now on. Its maker opens it next, and until then a change of rules must apply to
	// it, too.
	look := func(t *table, _ *live) error {
		h.look(t)
		return nil
	}
	if err := h.with(made.Table, look); err != nil {
		return nil, err
	}
	return made, nil
}

// judge returns an error if the names, hints, agents or shared seats of a setup are invalid.
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
	for _, seat := range s.Free {
		if !slices.Contains(s.Seats, seat) || slices.Contains(seen, seat) || s.Agents[seat] != "" ||
			!decided(m.Game, seat) {
			return fmt.Errorf("nobody can take the seat %q", seat)
		}
		seen = append(seen, seat)
	}
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

// agentOf returns the agent that a text describes. It returns an error for an agent that thinks too long for a table.
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

// links makes the links of a new table, and returns them with their tokens and as rows for the store.
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
		case i < 0 && decided(m.Game, seat) && !slices.Contains(s.Free, seat):
			add([]string{seat})
		}
	}
	if len(s.Free) > 0 {
		made.Invites = newToken()
		out = append(out, store.Link{ID: len(out) + 1, Hash: made.Invites.hash(), Free: s.Free})
	}
	return made, out
}
