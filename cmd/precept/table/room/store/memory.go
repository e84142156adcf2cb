package store

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"
)

// Memory is a record in memory. It has no hooks, so it cannot notify players elsewhere.
type Memory struct {
	mu      sync.Mutex
	tables  []*kept // in the order in which they were made
	changed func()  // called after each write, without the lock
}

// kept is all that is kept of a table.
type kept struct {
	Whole
	Standing map[string]string
	Stood    []byte
	StoodAt  int
}

// NewMemory returns a record with the tables of a dump; a nil dump means no tables. If changed is not nil, it is called
// after each write.
func NewMemory(dump []byte, changed func()) (*Memory, error) {
	m := &Memory{changed: changed}
	if len(dump) == 0 {
		return m, nil
	}
	return m, json.Unmarshal(dump, &m.tables)
}

// Dump returns the most recently used tables as JSON: at most most tables and size bytes, but always at least one
// table.
func (m *Memory) Dump(most, size int) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := slices.Clone(m.tables)
	slices.SortStableFunc(all, func(a, b *kept) int { return b.used().Compare(a.used()) })
	all = all[:min(most, len(all))]
	for {
		data, err := json.Marshal(all)
		if err != nil || len(data) <= size || len(all) < 2 {
			return data, err
		}
		all = all[:len(all)-1]
	}
}

// used returns when a table was last used.
func (h *kept) used() time.Time {
	if n := len(h.Entries); n > 0 {
		return h.Entries[n-1].At
	}
	return h.Made
}

// find returns a table; the caller holds the lock.
func (m *Memory) find(id string) (*kept, error) {
	for _, h := range m.tables {
		if h.ID == id {
			return h, nil
		}
	}
	return nil, ErrNone
}

// put calls do to change a table, and calls changed if do succeeds. If do fails, it must leave the table unchanged.
func (m *Memory) put(id string, do func(*kept) error) error {
	m.mu.Lock()
	h, err := m.find(id)
	if err == nil {
		err = do(h)
	}
	m.mu.Unlock()
	if err == nil && m.changed != nil {
		m.changed()
	}
	return err
}

// get calls do with a table under the lock. It returns an error if the table does not exist.
func (m *Memory) get(id string, do func(*kept)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	h, err := m.find(id)
	if err == nil {
		do(h)
	}
	return err
}

// which returns the ids of the newest tables for which is returns true, at most most of them, newest first.
func (m *Memory) which(most int, is func(*kept) bool) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []string
	for _, h := range slices.Backward(m.tables) {
		if len(out) < most && is(h) {
			out = append(out, h.ID)
		}
	}
	return out, nil
}

// Count implements [Record].
func (m *Memory) Count() (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.tables), nil
}

// Make implements [Record].
func (m *Memory) Make(t Table, links []Link, entries []Entry) error {
	m.mu.Lock()
	if _, err := m.find(t.ID); err == nil {
		m.mu.Unlock()
		return ErrTaken
	}
	m.tables = append(m.tables, &kept{Whole: Whole{Table: t, Links: slices.Clone(links), Entries: slices.Clone(entries)}})
	m.mu.Unlock()
	return m.put(t.ID, func(*kept) error { return nil })
}

// Append implements [Record]. It keeps no notices.
func (m *Memory) Append(id string, ch Change) error {
	return m.put(id, func(h *kept) error {
		last := 0
		if n := len(h.Entries); n > 0 {
			last = h.Entries[n-1].N
		}
		for _, e := range ch.Entries {
			if e.N <= last {
				return ErrTaken
			}
			last = e.N
		}
		h.Entries = append(h.Entries, ch.Entries...)
		h.Waits, h.Over = ch.Waits, ch.Over
		return nil
	})
}

// Read implements [Record].
func (m *Memory) Read(id string) (out *Whole, err error) {
	err = m.get(id, func(h *kept) {
		w := h.Whole
		w.Links, w.Entries, w.Standing = slices.Clone(w.Links), slices.Clone(w.Entries), maps.Clone(h.Standing)
		w.Waits, w.Over = false, false // as a record in a file
		out = &w
	})
	return out, err
}

// Remove implements [Record].
func (m *Memory) Remove(id string, entries int) error {
	err := m.put(id, func(h *kept) error {
		if len(h.Entries) != entries {
			return ErrTaken
		}
		m.tables = slices.DeleteFunc(m.tables, func(x *kept) bool { return x == h })
		return nil
	})
	return err
}

// Keep implements [Record].
func (m *Memory) Keep(id string, entries int, save []byte) error {
	return m.put(id, func(h *kept) error {
		if h.StoodAt < entries {
			h.Stood, h.StoodAt = save, entries
		}
		return nil
	})
}

// Stood implements [Record].
func (m *Memory) Stood(id string) (save []byte, entries int, err error) {
	err = m.get(id, func(h *kept) { save, entries = h.Stood, h.StoodAt })
	return save, entries, err
}

// SetStanding implements [Record].
func (m *Memory) SetStanding(id, seat, text string) error {
	return m.put(id, func(h *kept) error {
		next := maps.Clone(h.Standing)
		if next == nil {
			next = map[string]string{}
		}
		next[seat] = text
		h.Standing = next
		return nil
	})
}

// Waiting implements [Record].
func (m *Memory) Waiting(most int) ([]string, error) {
	return m.which(most, func(h *kept) bool { return h.Waits })
}

// Stale implements [Record].
func (m *Memory) Stale(since, over time.Time, most int) ([]string, error) {
	return m.which(most, func(h *kept) bool {
		at := h.used()
		return at.Before(since) || at.Before(over) && (h.Over || len(h.Entries) == 0)
	})
}

// Away implements [Record].
func (m *Memory) Away(since time.Time, sorts []string) ([]string, error) {
	return m.which(len(m.tables), func(h *kept) bool {
		return !h.Over && slices.ContainsFunc(h.Entries, func(e Entry) bool { return e.Sort == "away" }) &&
			!slices.ContainsFunc(h.Entries, func(e Entry) bool { return e.At.After(since) && slices.Contains(sorts, e.Sort) })
	})
}

// List implements [Record].
func (m *Memory) List(most int) ([]Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []Row
	for _, h := range slices.Backward(m.tables) {
		out = append(out, Row{Table: h.Table, Used: h.used(), Entries: len(h.Entries)})
	}
	slices.SortStableFunc(out, func(a, b Row) int { return b.Used.Compare(a.Used) })
	return out[:min(most, len(out))], nil
}

// Link implements [Record].
func (m *Memory) Link(hash [32]byte) (string, Link, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, h := range m.tables {
		for _, l := range h.Links {
			if l.Hash == hash {
				return h.ID, l, nil
			}
		}
	}
	return "", Link{}, ErrNone
}

// Relink implements [Record].
func (m *Memory) Relink(id string, withdrawn []int, add *Link) error {
	return m.put(id, func(h *kept) error {
		next := slices.Clone(h.Links)
		for _, n := range withdrawn {
			i := slices.IndexFunc(next, func(l Link) bool { return l.ID == n })
			if i < 0 {
				return ErrNone
			}
			next[i].Withdrawn = true
		}
		if add != nil {
			next = append(next, *add)
		}
		slices.SortFunc(next, func(a, b Link) int { return cmp.Compare(a.ID, b.ID) })
		h.Links = next
		return nil
	})
}

// SetHook returns [ErrHooks], except for a hook without an address.
func (m *Memory) SetHook(_ string, h Hook, _ time.Time) error {
	if h.URL == "" {
		return nil
	}
	return ErrHooks
}

// Hooks returns none.
func (m *Memory) Hooks(string, string) ([]Hook, error) { return nil, nil }

// Mail returns [ErrNone].
func (m *Memory) Mail([]byte) (Hook, error) { return Hook{}, ErrNone }

// ConfirmMail returns [ErrNone].
func (m *Memory) ConfirmMail([]byte, bool) error { return ErrNone }

// Due returns none.
func (m *Memory) Due(time.Time, int) ([]Due, error) { return nil, nil }

// Sent does nothing.
func (m *Memory) Sent(*Due) error { return nil }

// Again does nothing.
func (m *Memory) Again(*Due, time.Time) error { return nil }

// Size returns 0, because the record takes no disk space.
func (m *Memory) Size() (int64, error) { return 0, nil }

// Backup returns [ErrLean].
func (m *Memory) Backup(string) error { return ErrLean }

// Close does nothing.
func (m *Memory) Close() error { return nil }
