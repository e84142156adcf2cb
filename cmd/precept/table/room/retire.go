package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/files"
)

// Keep is how long tables are kept at which nothing is done any more. 0 is for ever.
type Keep struct {
	Over time.Duration // those whose match is over, that were ended, or at which nothing was ever done
	Idle time.Duration // all others
}

// goes is when a table goes, if nothing is done there until then; the zero time: never.
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

// before is the time so long ago, or one before all others where it is for ever.
func (h *House) before(keep time.Duration) time.Time {
	if keep == 0 {
		return time.UnixMilli(0)
	}
	return h.cfg.Now().Add(-keep)
}

// retire exports the tables that go, and removes them. Those that cannot be exported stay.
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

// retireOne exports a table and removes it, unless somebody is about.
func (h *House) retireOne(id string) (gone bool, err error) {
	t, err := h.enter(id)
	if err != nil {
		return false, err
	}
	defer h.leave(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams.count() > 0 {
		return false, nil // who looks sees until when it stays, and it goes when he does not any more
	}
	w, err := h.store.Read(id)
	if err != nil {
		return false, err
	}
	save, err := h.exported(t, w)
	if err == nil {
		err = h.export(w, save)
	}
	if err != nil {
		return false, err
	}
	if err := h.store.Remove(id, len(w.Entries)); err != nil {
		return false, err
	}
	t.live, t.stuck = nil, nil
	return true, nil
}

// exported is the whole match of a table as a save: as it is; else, where the rules are others now, as it stood under
// those of then, or its answers. A fault of the program is an error.
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
	return m.Save()
}

// export writes a table to the folder of those that have gone: its match as `precept play` opens it, its campaign, and
// all that the record says of it, which is more: names, times, and what was taken back.
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
		w.Links[i].Hash = [32]byte{} // nobody gets in by it any more
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

// Exports is the folder to which tables are exported before they go.
func (h *House) Exports() string {
	if h.cfg.Exports != "" {
		return h.cfg.Exports
	}
	return h.cfg.File + "-exports"
}

// retireEvery is how often it is looked which tables go, and retireMost how many go then.
const retireEvery, retireMost = time.Hour, 1_000

// room makes room for a table where there are as many as may be, or as much of them: those go that are over longest.
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

// roomFor is for how many tables room is made at once.
const roomFor = 20
