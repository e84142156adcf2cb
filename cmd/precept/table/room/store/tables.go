//go:build !js && !lean

package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"
)

// Count returns how many tables there are.
func (s *Store) Count() (n int, err error) {
	err = s.read.QueryRow("SELECT count(*) FROM tables").Scan(&n)
	return n, err
}

// Make adds a table with its links, and entries with which it begins.
func (s *Store) Make(t Table, links []Link, entries []Entry) error {
	return s.put(func(c *conn) error {
		if _, err := c.exec("INSERT INTO tables (id, made, setup, rules, base, waits, over) VALUES (?, ?, ?, ?, ?, ?, ?)",
			t.ID, t.Made.UnixMilli(), string(t.Setup), t.Rules, t.Base, t.Waits, t.Over); err != nil {
			return err
		}
		for i := range links {
			if err := c.link(t.ID, &links[i]); err != nil {
				return err
			}
		}
		for i := range entries {
			if err := c.entry(t.ID, &entries[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *conn) link(table string, l *Link) error {
	seats, err := json.Marshal(l.Seats)
	if err != nil {
		return err
	}
	free, err := json.Marshal(l.Free)
	if err != nil {
		return err
	}
	return found(c.exec(`INSERT INTO links (hash, of, link, seats, free, owner, withdrawn)
		SELECT ?, key, ?, ?, ?, ?, ? FROM tables WHERE id = ?`,
		l.Hash[:], l.ID, string(seats), string(free), l.Owner, l.Withdrawn, table))
}

// found returns [ErrTaken] for a row that exists already, [ErrNone] if no row was changed, else err.
func found(rows int64, err error) error {
	switch {
	case taken(err):
		return ErrTaken
	case err == nil && rows == 0:
		return ErrNone
	}
	return err
}

// Append adds the entries of a change and the notices for hooks: all or nothing. When it returns without an error, they
// are on disk.
//
// # Errors
//
// [ErrTaken] if the table already has an entry with one of the numbers; [ErrNone].
func (s *Store) Append(id string, ch Change) error {
	return s.put(func(c *conn) error {
		for i := range ch.Entries {
			if err := c.entry(id, &ch.Entries[i]); err != nil {
				return err
			}
		}
		for _, n := range ch.Told {
			if err := c.due(id, n, ch.Entries[0].At, ch.Delay); err != nil {
				return err
			}
		}
		for _, seat := range ch.Quiet {
			if _, err := c.exec(`UPDATE hooks SET due = NULL, turn = -1 WHERE due IS NOT NULL AND seat = ? AND
				about = 'asked' AND sort <> 'post' AND of = (SELECT key FROM tables WHERE id = ?)`, seat, id); err != nil {
				return err
			}
		}
		_, err := c.exec("UPDATE tables SET waits = ?1, over = ?2 WHERE id = ?3 AND (waits <> ?1 OR over <> ?2)", ch.Waits,
			ch.Over, id)
		return err
	})
}

// Keep stores a save of the match after a number of entries. It replaces an earlier save, but never a later one.
func (s *Store) Keep(id string, entries int, save []byte) error {
	return s.put(func(c *conn) error {
		_, err := c.exec("UPDATE tables SET stood = ?1, stood_at = ?2 WHERE id = ?3 AND stood_at < ?2", save, entries, id)
		return err
	})
}

// Stood returns the stored save of a match and the number of entries at that point; nil if none is stored.
func (s *Store) Stood(id string) (save []byte, entries int, err error) {
	err = s.read.QueryRow("SELECT stood, stood_at FROM tables WHERE id = ?", id).Scan(&save, &entries)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNone
	}
	return save, entries, err
}

// Waiting returns the tables where an agent is asked, newest first.
func (s *Store) Waiting(most int) ([]string, error) {
	return s.ids("SELECT id FROM tables WHERE waits = 1 ORDER BY key DESC LIMIT ?", most)
}

// ids returns the tables that a query selects by their id.
func (s *Store) ids(query string, args ...any) (out []string, err error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	err = each(tx, func(r *sql.Rows) error {
		var id string
		err := r.Scan(&id)
		out = append(out, id)
		return err
	}, query, args...)
	return out, err
}

func (c *conn) entry(table string, e *Entry) error {
	seats, err := json.Marshal(e.Seats)
	if err != nil {
		return err
	}
	picks, err := json.Marshal(e.Picks)
	if err != nil {
		return err
	}
	return found(c.exec(`INSERT INTO entries (of, n, at, sort, link, seats, upto, picks, text)
		SELECT key, ?, ?, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ?`,
		e.N, e.At.UnixMilli(), e.Sort, e.Link, string(seats), e.To, string(picks), e.Text, table))
}

// Relink withdraws links of a table, and adds one if it is not nil.
func (s *Store) Relink(id string, withdrawn []int, add *Link) error {
	return s.put(func(c *conn) error {
		for _, n := range withdrawn {
			if err := found(c.exec(`UPDATE links SET withdrawn = 1
				WHERE link = ? AND of = (SELECT key FROM tables WHERE id = ?)`, n, id)); err != nil {
				return err
			}
		}
		if _, err := c.exec(`DELETE FROM hooks WHERE sort = 'mail' AND of = (SELECT key FROM tables WHERE id = ?1) AND
			NOT EXISTS (SELECT 1 FROM links, json_each(seats) AS x WHERE links.of = hooks.of AND withdrawn = 0 AND
			x.value = seat)`, id); err != nil || add == nil {
			return err
		}
		return c.link(id, add)
	})
}

// Link returns the link with a hash, withdrawn or not, and its table.
func (s *Store) Link(hash [32]byte) (table string, l Link, err error) {
	var seats, free []byte
	l.Hash = hash
	err = s.read.QueryRow(`SELECT tables.id, link, seats, free, owner, withdrawn FROM links
		JOIN tables ON tables.key = of WHERE hash = ?`, hash[:]).
		Scan(&table, &l.ID, &seats, &free, &l.Owner, &l.Withdrawn)
	if errors.Is(err, sql.ErrNoRows) {
		return "", Link{}, ErrNone
	}
	if err == nil {
		err = errors.Join(json.Unmarshal(seats, &l.Seats), json.Unmarshal(free, &l.Free))
	}
	return table, l, err
}

// Read returns all that is stored of a table, as of one moment.
func (s *Store) Read(id string) (*Whole, error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	var w Whole
	var key, made int64
	err = tx.QueryRow("SELECT key, id, made, setup, rules, base FROM tables WHERE id = ?", id).
		Scan(&key, &w.ID, &made, &w.Setup, &w.Rules, &w.Base)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	w.Made = time.UnixMilli(made)
	if err := w.readLinks(tx, key); err != nil {
		return nil, err
	}
	if err := w.readEntries(tx, key); err != nil {
		return nil, err
	}
	if err := each(tx, func(r *sql.Rows) error {
		var seat string
		err := r.Scan(&seat)
		w.Hooks = append(w.Hooks, seat)
		return err
	}, "SELECT DISTINCT seat FROM hooks WHERE of = ?", key); err != nil {
		return nil, err
	}
	return &w, each(tx, func(r *sql.Rows) error {
		var seat, text string
		err := r.Scan(&seat, &text)
		if w.Standing == nil {
			w.Standing = map[string]string{}
		}
		w.Standing[seat] = text
		return err
	}, "SELECT seat, text FROM standing WHERE of = ?", key)
}

// SetStanding replaces the stored standing answers of a seat.
func (s *Store) SetStanding(id, seat, text string) error {
	return s.put(func(c *conn) error {
		return found(c.exec(`INSERT INTO standing (of, seat, text) SELECT key, ?1, ?2 FROM tables WHERE id = ?3
			ON CONFLICT DO UPDATE SET text = ?2`, seat, text, id))
	})
}

// Away returns the tables that are not over, have an entry of the sort "away", and no entry of these sorts since a
// time.
func (s *Store) Away(since time.Time, sorts []string) ([]string, error) {
	list, err := json.Marshal(sorts)
	if err != nil {
		return nil, err
	}
	return s.ids(`SELECT DISTINCT id FROM entries AS a JOIN tables ON key = of
		WHERE sort = 'away' AND over = 0 AND NOT EXISTS
		(SELECT 1 FROM entries AS b WHERE b.of = a.of AND b.at > ? AND b.sort IN (SELECT value FROM json_each(?)))`,
		since.UnixMilli(), string(list))
}

func (w *Whole) readLinks(tx *sql.Tx, key int64) error {
	return each(tx, func(r *sql.Rows) error {
		var l Link
		var hash, seats, free []byte
		if err := r.Scan(&hash, &l.ID, &seats, &free, &l.Owner, &l.Withdrawn); err != nil {
			return err
		}
		copy(l.Hash[:], hash)
		if err := errors.Join(json.Unmarshal(seats, &l.Seats), json.Unmarshal(free, &l.Free)); err != nil {
			return err
		}
		w.Links = append(w.Links, l)
		return nil
	}, "SELECT hash, link, seats, free, owner, withdrawn FROM links WHERE of = ? ORDER BY link", key)
}

func (w *Whole) readEntries(tx *sql.Tx, key int64) error {
	return each(tx, func(r *sql.Rows) error {
		var e Entry
		var at int64
		var seats, picks []byte
		if err := r.Scan(&e.N, &at, &e.Sort, &e.Link, &seats, &e.To, &picks, &e.Text); err != nil {
			return err
		}
		e.At = time.UnixMilli(at)
		if err := errors.Join(json.Unmarshal(seats, &e.Seats), json.Unmarshal(picks, &e.Picks)); err != nil {
			return err
		}
		w.Entries = append(w.Entries, e)
		return nil
	}, "SELECT n, at, sort, link, seats, upto, picks, text FROM entries WHERE of = ? ORDER BY n", key)
}

// each calls row for each row of a query.
func each(tx *sql.Tx, row func(*sql.Rows) error, query string, args ...any) error {
	rows, err := tx.Query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
