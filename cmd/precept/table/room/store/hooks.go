package store

import (
	"database/sql"
	"time"
)

// SetHook replaces the hook of a seat. A hook without an address removes it.
func (s *Store) SetHook(id string, h Hook) error {
	return s.put(func(c *conn) error {
		if _, err := c.exec("DELETE FROM hooks WHERE seat = ? AND of = (SELECT key FROM tables WHERE id = ?)",
			h.Seat, id); err != nil || h.URL == "" {
			return err
		}
		return found(c.exec("INSERT INTO hooks (of, seat, url, secret) SELECT key, ?, ?, ? FROM tables WHERE id = ?",
			h.Seat, h.URL, h.Secret, id))
	})
}

// Due returns at most most notices that are due by a time, those due longest first.
func (s *Store) Due(by time.Time, most int) ([]Due, error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	var out []Due
	err = each(tx, func(r *sql.Rows) error {
		var d Due
		err := r.Scan(&d.Table, &d.Seat, &d.URL, &d.Secret, &d.Tries, &d.Serial, &d.About)
		out = append(out, d)
		return err
	}, `SELECT tables.id, seat, url, secret, tries, serial, about FROM hooks JOIN tables ON tables.key = of
		WHERE due <= ? ORDER BY due LIMIT ?`, by.UnixMilli(), most)
	return out, err
}

// Sent notes that a notice was sent or given up. A newer notice of the seat stays due.
func (s *Store) Sent(d *Due) error {
	return s.put(func(c *conn) error {
		_, err := c.exec(`UPDATE hooks SET due = NULL
			WHERE seat = ? AND serial = ? AND about = ? AND of = (SELECT key FROM tables WHERE id = ?)`,
			d.Seat, d.Serial, d.About, d.Table)
		return err
	})
}

// Again notes that a notice could not be sent, and is to be tried again at a time.
func (s *Store) Again(d *Due, at time.Time) error {
	return s.put(func(c *conn) error {
		_, err := c.exec(`UPDATE hooks SET due = ?, tries = tries + 1
			WHERE seat = ? AND serial = ? AND about = ? AND of = (SELECT key FROM tables WHERE id = ?)`,
			at.UnixMilli(), d.Seat, d.Serial, d.About, d.Table)
		return err
	})
}
