package room

import (
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

// Renewed is how a table went on when its rules had changed.
type Renewed struct {
	At      time.Time
	Stands  bool  // from how it stood: its answers are in what is saved of it, and none was given again
	Kept    int   // else: answers of the match that were given again, and
	Dropped int   // those from the first on that could not
	Same    bool  // they led to the position that was
	Lines   int   // how many lines stood then
	Why     error // why it could not go on from how it stood, nil where it was not tried or could

	// What the answers lead to that were given again: after so many of them, less than 0 for none, it is for the first
	// time something else than it was, and this is what is otherwise then.
	Parts     int
	Otherwise []record.Difference
}

// Renew has the games loaded anew: change makes the library offer others. Tables that somebody uses or listens to go on
// under the rules as they are then, from how they stand; where that cannot be, with their answers given again as far as
// these still can be. One with which neither can be done stays as it was, and says so until it can. Tables that nobody
// uses say that their rules have changed, and their owners adopt them.
func (h *House) Renew(change func()) {
	used := map[string]*table{}
	defer func() { // whatever change comes to: what is held is never taken out of memory
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
	h.hold(used) // those to which somebody came meanwhile
	for _, t := range used {
		if err := t.goOn(); err != nil {
			h.cfg.Tell(err, t.id)
		}
	}
}

// remember makes a table from its record, under the rules as they are still; it stays out of memory where it cannot be.
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

// hold enters the tables that are used and not among those that are held.
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

// used is the tables that are in memory, or that somebody listens to.
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

// stuck is a table whose match cannot go on under the rules as they are.
type stuck struct {
	save  []byte // the match under the last rules under which it could
	match *interpreter.Match
	why   error
}

// goOn has a table in memory go on under the rules as they are.
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
		if err == nil && game.RulesHash() == m.Game.RulesHash() && slices.Equal(game.Variants(), m.Game.Variants()) {
			return nil
		}
		save, err := t.live.told()
		if err != nil {
			return err
		}
		t.stuck = &stuck{save: save, match: m}
		t.live = nil
	}
	if t.stuck.why = t.tried(); t.stuck.why == nil {
		t.stuck = nil
		if t.live, err = h.replay(t.id); err != nil {
			return err
		}
	}
	e := Event{What: Moved, Serial: -1} // whatever is shown is to be looked up anew
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

// told returns a save of the match that includes its log.
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
	m.Record = l.match.Record.Clone() // what is signed is written down elsewhere
	m.Record.Tale = log.Tale()
	return save.Bytes(m)
}

// tried is renew of a table that is in use. A fault of the program is a reason why it cannot go on, like others.
func (t *table) tried() (err error) {
	defer func() { t.house.caught(recover(), t.id, &err) }()
	return t.renew(t.stuck.save, t.stuck.match, save.Renew)
}

// from is how a match is gone on with from how it stood, nil where its answers are given again.
type from func(*interpreter.Game, []byte) (*interpreter.Match, *save.Adopted, error)

// renew writes down how a table goes on under the rules as they are, with what was saved of its match, and that itself
// if it is known; with stand, from how it stood if that can be.
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
		how.Parts, how.Otherwise, err = save.DivergesFrom(m, was)
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

// goneOn is a saved match under other rules.
func goneOn(game *interpreter.Game, saved []byte, stand from) (*interpreter.Match, *Renewed, error) {
	out := &Renewed{Parts: -1}
	if stand != nil {
		m, how, err := stand(game, saved)
		if err == nil {
			out.Stands, out.Kept, out.Same = how.Stands, how.Kept, !how.Stands
			return m, out, nil
		}
		out.Why = err
	}
	m, how, err := save.Adopt(game, saved)
	if err != nil {
		return nil, nil, err
	}
	out.Kept, out.Dropped = how.Kept, how.Dropped
	return m, out, nil
}

// renewal is what is written down of a match that goes on under other rules: its answers as lines if they are all that
// there is to it, else what is saved of it.
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
		r.Notes = nil // those of the table stay there
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

// given is what an entry says of answers that were given again.
type given struct {
	Misplaced *record.Misplaced   `json:"misplaced,omitempty"`
	Same      bool                `json:"same,omitempty"`
	Parts     int                 `json:"parts"`
	Otherwise []record.Difference `json:"otherwise,omitempty"`
}

// write has an entry say how a table went on, with so many lines. Of one that goes on from how it stood there is no
// more to say.
func (how *Renewed) write(e *store.Entry, lines int) error {
	e.Picks = nil
	if how.Stands {
		return nil
	}
	g, why := given{Same: how.Same, Parts: how.Parts, Otherwise: how.Otherwise}, ""
	if how.Why != nil {
		errors.As(how.Why, &g.Misplaced)
		why = how.Why.Error()
	}
	text, err := json.Marshal(g)
	e.Picks = []store.Pick{{Value: int32(how.Kept), Word: why}, {Value: int32(lines), Word: string(text)}}
	return err
}

// renewedAs is how a table went on, as an entry says it; older ones say less.
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
		how.Why = g.Misplaced
	}
	return how, nil
}

// renewed is the table under the rules that an entry says.
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
	l.ask(nil) // anew: what was answered to the rules of before is answered to nothing
	return nil
}

// Adoption is what became of the answers of a table whose rules have changed, or what would.
type Adoption struct {
	Kept, Dropped int  // answers of the match that can be given again, and those from the first on that cannot
	Stands        bool // none is given again: it goes on from how it stands
}

// Adopt has a table whose rules have changed go on under the rules as they are, for its owner: its answers are given
// again as far as these still can be; or, with stand, it goes on from how it stood. With try nothing is changed, and
// what would come of it is told.
//
// # Errors
//
// [ErrNotOwner]; [ErrSame] for a table whose rules are as they were; why the match cannot even begin, or not stand;
// [ErrForgotten].
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

// old is a save of what the record of a table says, which cannot be played as its rules were others: its answers with
// what they were called; and the game as it is.
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

// mods is the mods with which a table was played last: those of its setup, or with which its rules became others. A
// table that was made before they were written down has none.
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

// OtherMods is the mods with which the table was played and in whose place others of their names are offered now: why
// its rules have changed.
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

// standing is the entries of the answers and corrections that stand.
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

// Former is an answer, a correction or a note of a table whose rules have changed, as its record says it.
type Former struct {
	At    time.Time
	Seat  string
	Words []string // what the answer was called, of the seats of the chair alone; what others answered may be secret
	Note  string
	Right string // why something was put right
}

// Former is what stands in the record of a table since its rules became those that have changed: what can be read of it
// when its match cannot be played again.
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

// lastRules is the last entry with which the rules became others, -1 for none.
func lastRules(entries []store.Entry) int {
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Sort == sortRules {
			return i
		}
	}
	return -1
}
