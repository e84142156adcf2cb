package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/tell"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// LookAt calls f with the table as it was when it had a given number of lines. The match is a copy, and shows what was
// known then. Others can work with the table meanwhile.
func (c *Chair) LookAt(lines int, f func(*Sight) error) error {
	return c.then(lines, nil, func(s *Sight, _ *live) error { return f(s) })
}

// then calls f with the table as it was when it had a given number of lines, and with a copy of its state, which f must
// not change. If may is not nil, then calls it first, under the table's lock, and returns its error.
func (c *Chair) then(lines int, may func(*live) error, f func(*Sight, *live) error) (err error) {
	var s *Sight
	var of *live
	var answers, put int
	err = c.with(func(_ *table, l *live) (err error) {
		if may != nil {
			if err := may(l); err != nil {
				return err
			}
		}
		if lines < 0 || lines > len(l.lines) {
			return refuse(fmt.Errorf("the table has lines up to %d", len(l.lines)))
		}
		s, of = l.sight(), l.copy()
		answers, put = l.answers(lines)
		s.Lines, s.Kept = s.Lines[:lines], nil
		s.Match, err = l.match.Clone()
		return err
	})
	if err != nil {
		return err
	}
	defer func() { c.house.caught(recover(), c.table, &err) }()
	if lines < len(of.lines) {
		if s.Match, err = save.ReplayTo(context.Background(), s.Match, answers, put); err != nil {
			return err
		}
	}
	return f(s, of)
}

// Save returns a save of the match as it was when the table had a given number of lines. `precept play` opens it. It
// holds who plays, the notes, the seed and all secrets, so the match must be over or the table ended.
//
// # Errors
//
// [ErrSecret] before that; [Chair.SaveSeen] is always allowed.
func (c *Chair) Save(lines int) (data []byte, err error) {
	err = c.whole(lines, (*live).finished, func(m *interpreter.Match) error {
		data, err = saved(m)
		return err
	})
	return data, err
}

// finished reports whether the match is over or the table ended, so that nobody can answer.
func (l *live) finished() bool { return l.ended || l.match.Over() }

// Open calls f with a copy of the match as it was when the table had a given number of lines. The copy has all secrets
// except the seed. So one of three things must hold: nobody can answer at the table; the chair holds every seat,
// agents' seats too; or the game has no secrets.
//
// # Errors
//
// [ErrSecret] otherwise; [Chair.Seen] is always allowed.
func (c *Chair) Open(lines int, f func(*interpreter.Match) error) error {
	may := func(l *live) bool {
		apart := func(seat string) bool { return decided(l.match.Game, seat) && !c.Holds(seat) }
		return l.finished() || !slices.ContainsFunc(l.setup.Seats, apart) || !l.match.Game.Definition().Hides()
	}
	return c.whole(lines, may, func(m *interpreter.Match) error {
		m.Record.Seed = 0
		return f(m)
	})
}

// whole calls f with a copy of the match that holds all secrets, if may allows it.
func (c *Chair) whole(lines int, may func(*live) bool, f func(*interpreter.Match) error) error {
	return c.then(lines, func(l *live) error {
		if !may(l) {
			return ErrSecret
		}
		return nil
	}, func(s *Sight, l *live) error {
		l.sign(s.Match, lines)
		return f(s.Match)
	})
}

// sign writes the origin of the seed and the players into the record of a match. It adds the notes that were written
// while the table had at most the given number of lines.
func (l *live) sign(m *interpreter.Match, lines int) {
	m.Record.Origin = l.setup.Origin
	m.Record.Agents = map[string]string{}
	for _, s := range l.setup.Seats {
		if decided(l.match.Game, s) {
			m.Record.Agents[s] = "human"
		}
	}
	for s, agent := range l.agents {
		if agent != "" {
			m.Record.Agents[s] = agent
		}
	}
	for _, n := range l.notes {
		if n.After <= lines {
			after, _ := l.answers(n.After)
			m.Record.Notes = append(m.Record.Notes, record.Note{After: after, By: n.By, Text: n.Text})
		}
	}
	slices.SortStableFunc(m.Record.Notes, func(a, b record.Note) int { return a.After - b.After })
}

// SaveSeen returns the match of [Chair.Seen] as a save, to open with `precept play` and continue alone.
func (c *Chair) SaveSeen(seat string, lines int) (data []byte, err error) {
	err = c.Seen(seat, lines, func(m *interpreter.Match) error {
		data, err = save.Bytes(m)
		return err
	})
	return data, err
}

// Seen calls f with a determinization of the match: a possible match that agrees with all that a seat knew. It is of
// the time when the table had a given number of lines. The seat must belong to the chair. For "" it agrees with what
// everybody knew.
//
// # Errors
//
// [ErrNotYours].
func (c *Chair) Seen(seat string, lines int, f func(*interpreter.Match) error) error {
	if seat != "" && !c.Holds(seat) {
		return ErrNotYours
	}
	return c.then(lines, nil, func(s *Sight, l *live) error {
		seen, err := save.Determinize(s.Match, seat, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if err != nil {
			return err
		}
		seen.Record.Origin = l.setup.Origin
		return f(seen)
	})
}

// Way says how a save becomes a table.
type Way int

// These are the ways. For a save of the same rules, the first three give the same result.
const (
	AsSaved  Way = iota // as it is; a save of other rules is refused
	Again               // its answers are given again, as far as possible
	Standing            // it continues from its position
	AsItWas             // the position at the end of a chapter, to look at only: the table is ended
)

// Import makes a table from a save, with its answers as lines, and its notes. From the setup it uses agents, names and
// shared seats; a seat without an agent there gets the agent of the save. If the rules differ, [Made] describes the
// outcome. The argument chapter, from 1, is for [AsItWas]: a chapter is the part of a match played under the same
// rules.
//
// # Errors
//
// Faults of the save: [record.ErrNone] and the like, [record.Parted]; [record.Changed] for other rules with [AsSaved];
// those of [interpreter.Game.Checkpoint]; rules that are not offered; [ErrFull].
func (h *House) Import(data []byte, s Setup, way Way, chapter int) (*Made, error) {
	if len(data) > SaveBytes {
		return nil, fmt.Errorf("%w: a save of %d bytes", ErrFull, len(data))
	}
	r, err := record.Read(data)
	if err != nil {
		return nil, err
	}
	if r.Total() > SaveAnswers {
		return nil, fmt.Errorf("%w: a save of %d answers", ErrFull, r.Total())
	}
	if s.Rules, err = h.shelf.from.Saved(r); err != nil {
		return nil, refuse(err)
	}
	game, err := h.shelf.load(s.Rules)
	if err != nil {
		return nil, refuse(err)
	}
	m, how, err := opened(game, data, way, chapter)
	if err != nil {
		return nil, refuse(err)
	}
	if way == AsItWas {
		if data, err = save.Bytes(m); err != nil {
			return nil, err
		}
	}
	if how != nil && how.Changed != nil {
		if data, err = save.Bytes(m); err != nil {
			return nil, err
		}
	}
	made, err := h.tableOf(m, s, data)
	switch {
	case err != nil:
		return nil, err
	case how != nil && how.Changed != nil:
		made.Adopted = &Adoption{how.Kept, how.Dropped, how.Stands}
		made.Differences = func(lang string) []string { return campaign.Lines(lang, m, how.Differences, how.Changed.Parts) }
	case way == AsItWas:
		c, err := h.Sit(made.Owner)
		if err == nil {
			err = c.End()
		}
		return made, err
	}
	return made, nil
}

// opened returns the match of a save.
func opened(game *interpreter.Game, data []byte, way Way, chapter int) (*interpreter.Match, *save.Adopted,
	error) {
	switch way {
	case Again:
		return save.Adopt(context.Background(), game, data)
	case Standing:
		return save.Checkpoint(context.Background(), game, data)
	case AsItWas:
		m, err := save.Chapter(context.Background(), game, data, chapter)
		return m, nil, err
	}
	m, err := save.Restore(context.Background(), game, data)
	return m, nil, err
}

// tableOf makes a table for a match that was saved as data.
func (h *House) tableOf(m *interpreter.Match, s Setup, data []byte) (*Made, error) {
	r := &m.Record
	s.Seats, s.Options, s.Seed, s.Origin, s.Handed = r.Seats, r.Options, r.Seed, record.Filed, r.Handed
	s.Agents = maps.Clone(s.Agents)
	if s.Agents == nil {
		s.Agents = map[string]string{}
	}
	for seat, agent := range r.Agents {
		if _, said := s.Agents[seat]; !said && agent != "human" {
			s.Agents[seat] = agent
		}
	}
	if r.Base != nil || r.Past != nil {
		return h.make(s, m, data, nil) // the answers alone do not make up the match
	}
	entries, whole := h.lines(m)
	if !whole {
		return h.make(s, m, data, nil)
	}
	return h.make(s, m, nil, entries)
}

// lines returns the answers, corrections and notes of a match as entries. It returns false if that is impossible. That
// is so if the last answer is incomplete, or several seats gave their picks in turns. It is also so if a correction
// came between the picks of one answer.
func (h *House) lines(m *interpreter.Match) (out []store.Entry, whole bool) {
	notes, now := m.Record.Notes, h.cfg.Now()
	add := func(e store.Entry) {
		e.N, e.At = len(out)+1, now
		out = append(out, e)
	}
	write := func(upto int) {
		for ; len(notes) > 0 && notes[0].After <= upto; notes = notes[1:] {
			add(store.Entry{Sort: sortNote, Seats: []string{notes[0].By}, Text: notes[0].Text})
		}
	}
	y, err := save.ReplayTo(context.Background(), m, 0, save.Before)
	if err != nil {
		return nil, false
	}
	var picks []interpreter.Answer
	right := func(upto int) bool {
		for _, fix := range m.Record.Put[min(len(y.Record.Put), len(m.Record.Put)):] {
			if fix.After > upto {
				break
			}
			e, err := rightEntry(fix)
			if err != nil || len(picks) > 0 || save.Correct(y, fix, nil) != nil {
				return false
			}
			add(e)
		}
		return true
	}
	for i, a := range m.Record.Answers {
		if len(picks) == 0 {
			write(i)
		}
		if !right(i) {
			return nil, false
		}
		seat := m.Record.By(i)
		if d := y.Pending(); seat == "" && d != nil {
			seat = d.Seat
		}
		o, err := Try(y, seat, append(picks, a))
		if err != nil {
			return nil, false
		}
		if picks = append(picks, a); !o.Complete {
			continue
		}
		e := store.Entry{Sort: sortAnswer, Seats: []string{seat}}
		for _, p := range o.Picked {
			e.Picks = append(e.Picks, store.Pick{Value: p.Value, Word: p.ID})
		}
		add(e)
		y, picks = o.done, nil
	}
	write(len(m.Record.Answers))
	return out, right(len(m.Record.Answers)) && len(picks) == 0
}

// Campaign returns the campaign of a table with its match added. The match must be over.
//
// # Errors
//
// [ErrSecret] if the match is not over; those of [record.Campaign.Add].
func (c *Chair) Campaign() (out *record.Campaign, err error) {
	err = c.with(func(_ *table, l *live) (err error) {
		out, err = l.campaign()
		return err
	})
	return out, err
}

func (l *live) campaign() (*record.Campaign, error) {
	if !l.match.Over() {
		return nil, ErrSecret
	}
	out := &record.Campaign{}
	if c := l.setup.Campaign; c != nil {
		*out = *c
		out.Matches = slices.Clone(c.Matches)
	}
	return out, campaign.Add(out, l.match)
}

// Next makes a table for the next match of the campaign, with the same rules, seats, names and agents.
//
// # Errors
//
// [ErrNotOwner]; those of [Chair.Campaign] and of [House.Make].
func (c *Chair) Next() (*Made, error) {
	var s Setup
	err := c.own(func(_ *table, l *live) (err error) {
		s = l.again()
		s.Campaign, err = l.campaign()
		return err
	})
	if err != nil {
		return nil, err
	}
	return c.makeAgain(s)
}

// Keep is how long a table is kept after the last thing done there. 0 keeps tables for ever.
type Keep struct {
	Over time.Duration // tables whose match is over, that were ended, or where nothing was ever done
	Idle time.Duration // all others
}

// goes returns the time at which a table will be removed if nothing more is done there. The zero time means never.
func (h *House) goes(l *live) time.Time {
	keep := h.cfg.Keep.Idle
	if over := h.cfg.Keep.Over; (l.finished() || l.entries == 0) && over > 0 && (over < keep || keep == 0) {
		keep = over
	}
	if keep == 0 {
		return time.Time{}
	}
	return l.last.Add(keep)
}

// before returns the present time minus keep, or a time before all tables if keep is 0.
func (h *House) before(keep time.Duration) time.Time {
	if keep == 0 {
		return time.UnixMilli(0)
	}
	return h.cfg.Now().Add(-keep)
}

// retire exports and removes old tables, at most most of them. A table that cannot be exported is not removed. It
// returns the number removed.
func (h *House) retire(k Keep, most int) (gone int, err error) {
	all, err := h.store.Stale(h.before(k.Idle), h.before(k.Over), most)
	if err != nil {
		return 0, err
	}
	for _, id := range all {
		select {
		case <-h.stop:
			return gone, ErrClosed
		default:
		}
		one, err := h.retireOne(id)
		if err != nil && !errors.Is(err, ErrClosed) {
			h.cfg.Tell(fmt.Errorf("the table cannot go: %w", err), id)
		}
		if one {
			gone++
		}
	}
	return gone, nil
}

// retireOne exports and removes a table, unless it has listeners. It reports whether the table was removed.
func (h *House) retireOne(id string) (gone bool, err error) {
	if h.listened(id) {
		return false, nil // a listener sees when the table is due; it is removed after the listener leaves
	}
	err = h.exporting(id, func(t *table, w *store.Whole) error { return t.remove(w) })
	return err == nil, err
}

// listened reports whether a table has listeners.
func (h *House) listened(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	return t != nil && t.streams.count() > 0
}

// remove deletes an exported table from the record and from memory.
func (t *table) remove(w *store.Whole) error {
	if err := t.house.store.Remove(t.id, len(w.Entries)); err != nil {
		return err
	}
	t.live, t.stuck = nil, nil
	return nil
}

// exporting exports a table, and then calls do while it still holds the table's lock.
func (h *House) exporting(id string, do func(*table, *store.Whole) error) error {
	t, err := h.enter(id)
	if err != nil {
		return err
	}
	defer h.leave(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	w, err := h.store.Read(id)
	if err != nil {
		return noLink(err)
	}
	save, err := h.exported(t, w)
	if err == nil {
		err = h.export(w, save)
	}
	if err != nil {
		return err
	}
	return do(t, w)
}

// exported returns the whole match of a table as a save. If the rules have changed, it returns the stored position
// under the former rules, or else a save of the answers. A panic is returned as an error.
func (h *House) exported(t *table, w *store.Whole) (save []byte, err error) {
	defer func() { h.caught(recover(), t.id, &err) }()
	l := t.live
	if l == nil {
		if l, err = h.replay(t.id); err != nil {
			old := err
			if save, err = h.stood(w); err == nil {
				return save, nil
			}
			if save, _, err = h.old(w); err != nil {
				return nil, errors.Join(old, err)
			}
			return save, nil
		}
	}
	m, err := l.match.Clone()
	if err != nil {
		return nil, err
	}
	l.sign(m, len(l.lines))
	return saved(m)
}

// saved returns a save of a match that includes its log.
func saved(m *interpreter.Match) ([]byte, error) {
	log, err := tell.Of(m)
	if err != nil {
		return nil, err
	}
	m.Record.Tale = log.Tale()
	return save.Bytes(m)
}

// export writes a removed table to the folder for exports: a save that `precept play` opens, its campaign, and its
// whole record. The record also holds names, times, and answers that were taken back.
func (h *House) export(w *store.Whole, save []byte) error {
	l := &live{row: w.Table}
	if err := l.settled(); err != nil {
		return err
	}
	dir := h.Exports()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(dir, fmt.Sprintf("%s-%s-%s", w.Made.UTC().Format(time.DateOnly), l.setup.Game, w.ID))
	for i := range w.Links {
		w.Links[i].Hash = [32]byte{} // the file must not reveal even the hash of a link
	}
	record, err := json.MarshalIndent(struct {
		*store.Whole
		Setup json.RawMessage
	}{w, w.Setup}, "", "\t")
	if err != nil {
		return err
	}
	parts := map[string][]byte{".save": save, ".json": record}
	if c := l.setup.Campaign; c != nil {
		if parts[".campaign.json"], err = c.Save(); err != nil {
			return err
		}
	}
	for end, data := range parts {
		if err := files.Write(name+end, data); err != nil {
			return err
		}
	}
	return nil
}

// Exports returns the folder to which tables are exported before they are removed.
func (h *House) Exports() string {
	if h.cfg.Exports != "" {
		return h.cfg.Exports
	}
	return h.cfg.File + "-exports"
}

// retireEvery is the interval between removals of old tables, and retireMost the maximum number removed at a time.
const retireEvery, retireMost = time.Hour, 1_000

// room removes the tables that ended longest ago if there are too many tables, or if they take too much disk space, so
// that a new table fits.
func (h *House) room() error {
	for range 2 {
		n, err := h.store.Count()
		if err != nil {
			return err
		}
		size, err := h.store.Size()
		switch {
		case err != nil:
			return err
		case n < h.cfg.Tables && size < RecordBytes:
			return nil
		}
		if gone, err := h.retire(Keep{Over: Least}, roomFor); gone == 0 || err != nil {
			break
		}
	}
	return fmt.Errorf("%w: %d tables", ErrFull, h.cfg.Tables)
}

// roomFor is the number of tables that room removes at a time.
const roomFor = 20
