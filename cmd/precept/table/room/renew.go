package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// Renewed describes how a table continued after its rules had changed.
type Renewed struct {
	At      time.Time
	Stands  bool  // it continued from its position: its answers are inside the save, and none was given again
	Kept    int   // else: how many answers of the match were given again, and
	Dropped int   // how many could not be, from the first failure on
	Same    bool  // the answers led to the same position as before
	Lines   int   // how many lines the table had then
	Why     error // why it could not continue from its position; nil if it could, or if that was not tried

	// Parts is the number of replayed answers after which the new match first differs from the old one; negative if it
	// never does. Otherwise lists the differences at that point.
	Parts     int
	Otherwise []record.Difference
}

// Renew calls change, which alters the library, and then reloads the games. Tables that are in use or have listeners
// continue from their position under the new rules. If a position does not fit, its answers are replayed as far as
// possible. If that also fails, the table keeps its position and reports that it is stuck until one of the two
// succeeds. Unused tables report that their rules have changed, and their owners call [Chair.Adopt].
func (h *House) Renew(change func()) {
	used := map[string]*table{}
	defer func() { // also after a panic in change: tables that are held never leave memory
		for _, t := range used {
			h.leave(t)
		}
	}()
	h.hold(used)
	for _, t := range used {
		t.remember()
	}
	change()
	h.shelf.kept.Clear()
	h.hold(used) // also those that came into use meanwhile
	for _, t := range used {
		if err := t.goOn(); err != nil {
			h.cfg.Tell(err, t.id)
		}
	}
}

// remember makes the match of a table from its record, under the rules before the change. If that fails, the table
// remains without a match in memory.
func (t *table) remember() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.live != nil {
		return
	}
	var err error
	defer func() { t.house.caught(recover(), t.id, &err) }()
	if t.live, err = t.house.replay(t.id); err != nil {
		t.live = nil
	}
}

// hold enters all known tables that are not in held yet, and adds them to it.
func (h *House) hold(held map[string]*table) {
	for _, id := range h.used() {
		if held[id] != nil {
			continue
		}
		if t, err := h.enter(id); err == nil {
			held[id] = t
		}
	}
}

// used returns the ids of all known tables: those in memory, in use or with listeners.
func (h *House) used() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []string
	for id := range h.tables {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// stuck is a table whose match cannot continue under the present rules.
type stuck struct {
	save  []byte // the match under the last rules that fit it
	match *interpreter.Match
	why   error
}

// goOn makes a table in memory continue under the present rules.
func (t *table) goOn() (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.house
	defer func() { h.caught(recover(), t.id, &err) }()
	if t.live == nil && t.stuck == nil {
		return nil // it could not be played before either
	}
	if t.live != nil {
		m := t.live.match
		game, err := h.shelf.load(t.live.setup.Rules)
		if err != nil || game.RulesHash() != m.Game.RulesHash() || !slices.Equal(game.Variants(), m.Game.Variants()) {
			save, err := t.live.told()
			if err != nil {
				return err
			}
			t.stuck = &stuck{save: save, match: m}
		}
		t.live = nil // also under the same rules: texts and looks may be others
	}
	if t.stuck != nil {
		if t.stuck.why = t.tried(); t.stuck.why == nil {
			t.stuck = nil
		}
	}
	if t.stuck == nil {
		if t.live, err = h.replay(t.id); err != nil {
			return err
		}
	}
	e := Event{What: Moved, Serial: -1} // everything shown must be looked up anew
	if t.live != nil {
		e = t.live.event(nil)
		e.What = Moved
	}
	t.streams.tell(e)
	if t.live != nil && t.live.waiting() != "" {
		h.think(t, t.live)
	}
	return nil
}

// told returns a save of the match with its log.
func (l *live) told() ([]byte, error) {
	m, err := l.match.Clone()
	if err != nil {
		return nil, err
	}
	l.sign(m, len(l.lines))
	log, err := tell.Of(m)
	if err != nil {
		return nil, err
	}
	m.Record = l.match.Record.Clone() // sign writes into the record, and the table keeps those parts elsewhere
	m.Record.Tale = log.Tale()
	return save.Bytes(m)
}

// tried continues a stuck table under the present rules. It returns a panic as an error.
func (t *table) tried() (err error) {
	defer func() { t.house.caught(recover(), t.id, &err) }()
	return t.renew(t.stuck.save, t.stuck.match, save.Renew)
}

// from is a function that continues a saved match from its position. If it is nil, the answers are replayed instead.
type from func(context.Context, *interpreter.Game, []byte) (*interpreter.Match, *save.Adopted, error)

// renew makes a table continue under the present rules and records how. If stand is not nil, it continues from the
// position in saved; if that fails or stand is nil, it replays the answers. If was, the match before the change, is not
// nil, renew also records where the two matches first differ.
func (t *table) renew(saved []byte, was *interpreter.Match, stand from) error {
	h := t.house
	w, err := h.store.Read(t.id)
	if err != nil {
		return err
	}
	l := &live{row: w.Table}
	if err := l.settled(); err != nil {
		return err
	}
	game, err := h.shelf.load(l.setup.Rules)
	if err != nil {
		return refuse(err)
	}
	m, how, err := goneOn(game, saved, stand)
	if err == nil && was != nil && how.Why != nil {
		how.Parts, how.Otherwise, err = save.DivergesFrom(context.Background(), m, was)
	}
	if err != nil {
		return refuse(err)
	}
	entries, err := h.renewal(w, m, how)
	if err != nil {
		return err
	}
	now := h.cfg.Now().Truncate(time.Millisecond)
	for i := range entries {
		entries[i].N, entries[i].At = len(w.Entries)+1+i, now
	}
	if len(w.Entries)+len(entries) > Entries {
		return fmt.Errorf("%w: %d entries", ErrFull, Entries)
	}
	return h.store.Append(t.id, store.Change{Entries: entries})
}

// goneOn returns a saved match as it continues under another game's rules, and how it continued.
func goneOn(game *interpreter.Game, saved []byte, stand from) (*interpreter.Match, *Renewed, error) {
	out := &Renewed{Parts: -1}
	if stand != nil {
		m, how, err := stand(context.Background(), game, saved)
		if err == nil {
			out.Stands, out.Kept, out.Same = how.Stands, how.Kept, !how.Stands
			return m, out, nil
		}
		out.Why = err
	}
	m, how, err := save.Adopt(context.Background(), game, saved)
	if err != nil {
		return nil, nil, err
	}
	out.Kept, out.Dropped = how.Kept, how.Dropped
	return m, out, nil
}

// renewal returns the entries that record how a match continues under other rules. If answers alone can reproduce the
// match, there is one entry for each line; otherwise one entry contains a save.
func (h *House) renewal(w *store.Whole, m *interpreter.Match, how *Renewed) ([]store.Entry, error) {
	first := store.Entry{Sort: sortRules, Seats: []string{m.Game.RulesHash()}, To: how.Dropped, Text: ""}
	for _, mod := range m.Game.Mods() {
		text, err := json.Marshal(mod)
		if err != nil {
			return nil, err
		}
		first.Seats = append(first.Seats, string(text))
	}
	if err := how.write(&first, 0); err != nil {
		return nil, err
	}
	r := &m.Record
	if !how.Stands && w.Base == nil && r.Base == nil && r.Past == nil {
		notes := r.Notes
		r.Notes = nil // the table keeps its own notes
		lines, whole := h.lines(m)
		if r.Notes = notes; whole {
			err := how.write(&first, len(lines))
			return append([]store.Entry{first}, lines...), err
		}
	}
	saved, err := save.Bytes(m)
	first.Text = string(saved)
	return []store.Entry{first}, err
}

// given is the JSON that an entry stores about replayed answers.
type given struct {
	Misplaced *record.Error       `json:"misplaced,omitempty"`
	Same      bool                `json:"same,omitempty"`
	Parts     int                 `json:"parts"`
	Otherwise []record.Difference `json:"otherwise,omitempty"`
}

// write stores in an entry how a table continued, and the number of lines. For a table that continued from its
// position, the entry needs nothing more.
func (how *Renewed) write(e *store.Entry, lines int) error {
	e.Picks = nil
	if how.Stands {
		return nil
	}
	g, why := given{Same: how.Same, Parts: how.Parts, Otherwise: how.Otherwise}, ""
	if how.Why != nil {
		if errors.Is(how.Why, record.Misplaced) {
			errors.As(how.Why, &g.Misplaced)
		}
		why = how.Why.Error()
	}
	text, err := json.Marshal(g)
	e.Picks = []store.Pick{{Value: int32(how.Kept), Word: why}, {Value: int32(lines), Word: string(text)}}
	return err
}

// renewedAs reads from an entry how a table continued. Entries in older forms hold less.
func renewedAs(e *store.Entry) (*Renewed, error) {
	how := &Renewed{At: e.At, Stands: e.Text != "", Dropped: e.To, Parts: -1}
	if len(e.Picks) == 0 {
		return how, nil
	}
	g := given{Parts: -1}
	if len(e.Picks) > 1 {
		if err := json.Unmarshal([]byte(e.Picks[1].Word), &g); err != nil {
			return nil, err
		}
		how.Lines = int(e.Picks[1].Value)
	}
	how.Kept, how.Stands, how.Same = int(e.Picks[0].Value), false, g.Same
	how.Parts, how.Otherwise = g.Parts, g.Otherwise
	if why := e.Picks[0].Word; why != "" {
		how.Why = errors.New(why)
	}
	if g.Misplaced != nil {
		g.Misplaced.Kind = record.Misplaced
		how.Why = g.Misplaced
	}
	return how, nil
}

// renewed applies a "rules" entry: it restarts the match under the rules of the entry, and resets its lines.
func (l *live) renewed(h *House, e *store.Entry) error {
	if err := l.open(h, []byte(e.Text), e.Seats[0]); err != nil {
		return err
	}
	how, err := renewedAs(e)
	if err != nil {
		return err
	}
	l.renewal, l.lines, l.undone, l.request, l.held, l.kept = how, nil, nil, nil, "", new(any)
	for i := range l.notes {
		l.notes[i].After = 0
	}
	for i := range l.hinted {
		l.hinted[i].After = 0
	}
	l.serial++
	l.ask(nil) // before is nil: answers given under the former rules no longer count
	return nil
}

// Adoption is the result of [Chair.Adopt], or of opening a save of other rules. For a trial, it is the expected result.
type Adoption struct {
	Kept, Dropped int  // answers of the match that can be given again, and the rest from the first that cannot
	Stands        bool // none is given again: the table continues from its position
}

// Adopt makes a table whose rules have changed continue under the present rules. Only the owner may do it. The answers
// are given again as far as possible. With stand set, the table continues from its position instead. With try set,
// Adopt changes nothing and only returns the outcome.
//
// # Errors
//
// [ErrNotOwner]; [ErrSame] for a table whose rules have not changed; [ErrForgotten]. Other errors say why the match
// cannot start under the present rules, or cannot continue from its position.
func (c *Chair) Adopt(stand, try bool) (out Adoption, err error) {
	if !c.link.Owner {
		return out, ErrNotOwner
	}
	t, err := c.house.enter(c.table)
	if err != nil {
		return out, err
	}
	defer c.house.leave(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	defer func() { c.house.caught(recover(), c.table, &err) }()
	if t.live == nil {
		if t.live, err = c.house.replay(t.id); err != nil && !errors.Is(err, ErrRules) {
			return out, err
		}
	}
	if t.live != nil {
		return out, ErrSame
	}
	w, err := c.house.store.Read(t.id)
	if err != nil {
		return out, err
	}
	saved, game, err := c.house.old(w)
	if err == nil && stand {
		saved, err = c.house.stood(w)
	}
	if err != nil {
		return out, err
	}
	var open from
	if stand {
		open = save.Checkpoint
	}
	_, how, err := goneOn(game, saved, open)
	if err != nil {
		return out, refuse(err)
	}
	if stand && how.Why != nil {
		return out, refuse(how.Why)
	}
	out = Adoption{how.Kept, how.Dropped, how.Stands}
	if try {
		return out, nil
	}
	if err := t.renew(saved, nil, open); err != nil {
		return out, err
	}
	t.stuck = nil
	t.streams.tell(Event{What: Moved, Serial: -1})
	return out, nil
}

// old returns a save built from the record of a table, and the game under the present rules. It is used when the match
// cannot be replayed because its rules have changed. The save contains the answers with their words.
func (h *House) old(w *store.Whole) ([]byte, *interpreter.Game, error) {
	l := &live{row: w.Table}
	if err := l.settled(); err != nil {
		return nil, nil, err
	}
	game, err := h.shelf.load(l.setup.Rules)
	if err != nil {
		return nil, nil, refuse(err)
	}
	r := &record.Record{Game: game.Definition().ID, Variants: game.Variants(), Mods: l.mods(w), Rules: w.Rules,
		Seats: l.setup.Seats, Options: l.setup.Options, Seed: l.setup.Seed, Handed: l.setup.Handed}
	base, entries := w.Base, w.Entries
	if i := lastRules(entries); i >= 0 {
		base, entries = []byte(entries[i].Text), entries[i+1:]
		r.Rules = w.Entries[i].Seats[0]
	}
	if len(base) > 0 {
		if r, err = record.Read(base); err != nil {
			return nil, nil, err
		}
	} else if l.setup.Whole {
		r.Whole = 1
	}
	first := len(r.Answers)
	for _, e := range standing(entries) {
		if e.Sort == sortRight {
			fix, err := correction(e)
			if err != nil {
				return nil, nil, err
			}
			fix.After = len(r.Answers)
			r.Put = append(r.Put, fix)
		}
		for _, p := range e.Picks {
			r.Ahead = append(r.Ahead, record.Ahead{Answer: len(r.Answers), Seat: e.Seats[0]})
			r.Answers, r.Words = append(r.Answers, p.Value), append(r.Words, p.Word)
		}
	}
	r.Hashes, r.State, r.Position = r.Hashes[:min(len(r.Hashes), first/record.Every)], nil, nil
	save, err := r.Save(nil, nil)
	return save, game, err
}

// mods returns the mods with which a table was last played: those of its last change of rules, else of its setup. A
// record in an older form lists none.
func (l *live) mods(w *store.Whole) []record.Mod {
	i := lastRules(w.Entries)
	if i < 0 {
		return l.setup.Mods
	}
	var out []record.Mod
	for _, text := range w.Entries[i].Seats[1:] {
		var m record.Mod
		if json.Unmarshal([]byte(text), &m) == nil {
			out = append(out, m)
		}
	}
	return out
}

// OtherMods returns the mods of the table for which the server now offers another content under the same name. They
// explain why the rules of the table have changed.
func (c *Chair) OtherMods() ([]record.OtherMod, error) {
	w, err := c.house.store.Read(c.table)
	if err != nil {
		return nil, err
	}
	l := &live{row: w.Table}
	if err := l.settled(); err != nil {
		return nil, err
	}
	game, err := c.house.shelf.load(l.setup.Rules)
	if err != nil {
		return nil, err
	}
	return (&record.Record{Mods: l.mods(w)}).OtherMods(game.Mods()), nil
}

// standing returns the answer and correction entries that were not taken back.
func standing(entries []store.Entry) []*store.Entry {
	var out []*store.Entry
	for i := range entries {
		switch e := &entries[i]; e.Sort {
		case sortAnswer, sortRight:
			out = append(out, e)
		case sortBack:
			out = out[:min(e.To, len(out))]
		}
	}
	return out
}

// Former is an answer, a correction or a note of a table whose rules have changed, as its record holds it.
type Former struct {
	At    time.Time
	Seat  string
	Words []string // the words of the answer, only for seats of the chair; other seats' answers may be secret
	Note  string
	Right string // the reason for the correction
}

// Former returns the notes, and the answers and corrections in effect, since the table's last change of rules. It reads
// them from the record, so it also works if the match cannot be replayed.
func (c *Chair) Former() (out []Former, err error) {
	w, err := c.house.store.Read(c.table)
	if err != nil {
		return nil, err
	}
	entries := w.Entries[lastRules(w.Entries)+1:]
	stands := standing(entries)
	for i := range entries {
		e := &entries[i]
		switch {
		case e.Sort == sortNote:
			out = append(out, Former{At: e.At, Seat: e.Seats[0], Note: e.Text})
		case slices.Contains(stands, e):
			f := Former{At: e.At}
			if len(e.Seats) > 0 {
				f.Seat = e.Seats[0]
			}
			if fix, err := correction(e); e.Sort == sortRight && err == nil {
				f.Right = fix.Reason
			}
			for _, p := range e.Picks {
				if c.Holds(f.Seat) {
					f.Words = append(f.Words, p.Word)
				}
			}
			out = append(out, f)
		}
	}
	return out, nil
}

// lastRules returns the index of the last entry that changed the rules, -1 for none.
func lastRules(entries []store.Entry) int {
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Sort == sortRules {
			return i
		}
	}
	return -1
}
