//go:build !js && !lean

package store

import (
	"database/sql"
	"errors"
	"time"
)

// SetHook replaces the seat's hook of the same sort; a hook without an address removes it. If the new hook is not
// confirmed, its confirmation letter is due at once.
func (s *Store) SetHook(id string, h Hook, now time.Time) error {
	return s.put(func(c *conn) error {
		if _, err := c.exec(`DELETE FROM hooks WHERE seat = ? AND sort = ? AND
			of = (SELECT key FROM tables WHERE id = ?)`, h.Seat, h.Sort, id); err != nil || h.URL == "" {
			return err
		}
		due := sql.NullInt64{Int64: now.UnixMilli(), Valid: !h.Confirmed}
		return found(c.exec(`INSERT INTO hooks (of, seat, sort, url, secret, title, lang, base, confirmed, due, about)
			SELECT key, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'confirm' FROM tables WHERE id = ?`,
			h.Seat, h.Sort, h.URL, h.Secret, h.Title, h.Lang, h.Base, h.Confirmed, due, id))
	})
}

// Hooks returns the hooks of a seat, without addresses and secrets.
func (s *Store) Hooks(id, seat string) (out []Hook, err error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	err = each(tx, func(r *sql.Rows) error {
		h := Hook{Seat: seat}
		err := r.Scan(&h.Sort, &h.Confirmed)
		out = append(out, h)
		return err
	}, `SELECT sort, confirmed FROM hooks WHERE seat = ? AND of = (SELECT key FROM tables WHERE id = ?)`, seat, id)
	return out, err
}

// Mail returns the mail hook with a secret, without its address.
//
// # Errors
//
// [ErrNone].
func (s *Store) Mail(secret []byte) (h Hook, err error) {
	err = s.read.QueryRow(`SELECT title, confirmed FROM hooks WHERE sort = 'mail' AND secret = ?`, secret).
		Scan(&h.Title, &h.Confirmed)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNone
	}
	return h, err
}

// ConfirmMail confirms the mail hook with a secret, or removes it.
//
// # Errors
//
// [ErrNone].
func (s *Store) ConfirmMail(secret []byte, confirmed bool) error {
	return s.put(func(c *conn) error {
		if confirmed {
			return found(c.exec("UPDATE hooks SET confirmed = 1, due = NULL WHERE sort = 'mail' AND secret = ?", secret))
		}
		return found(c.exec("DELETE FROM hooks WHERE sort = 'mail' AND secret = ?", secret))
	})
}

// due schedules a notice on the seat's confirmed hooks: posts at the time at, mail and chat after the delay. Mail and
// chat about a question are sent at most once in a turn.
func (c *conn) due(id string, n Notice, at time.Time, delay time.Duration) error {
	_, err := c.exec(`UPDATE hooks SET due = CASE sort WHEN 'post' THEN ?1 ELSE ?2 END, tries = 0, serial = ?3, about = ?4,
		turn = ?5 WHERE seat = ?6 AND of = (SELECT key FROM tables WHERE id = ?7) AND confirmed = 1 AND
		(sort = 'post' OR ?4 <> 'asked' OR turn <> ?5)`,
		at.UnixMilli(), at.Add(delay).UnixMilli(), n.Serial, n.About, n.Turn, n.Seat, id)
	return err
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
		err := r.Scan(&d.Table, &d.Seat, &d.Sort, &d.URL, &d.Secret, &d.Title, &d.Lang, &d.Base, &d.Tries, &d.Serial,
			&d.About)
		out = append(out, d)
		return err
	}, `SELECT tables.id, seat, sort, url, secret, title, lang, hooks.base, tries, serial, about
		FROM hooks JOIN tables ON tables.key = of
		WHERE due <= ? ORDER BY due LIMIT ?`, by.UnixMilli(), most)
	return out, err
}

// Sent marks a notice as sent or given up. A newer notice for the seat remains due.
func (s *Store) Sent(d *Due) error {
	return s.put(func(c *conn) error {
		_, err := c.exec(`UPDATE hooks SET due = NULL
			WHERE seat = ? AND sort = ? AND serial = ? AND about = ? AND of = (SELECT key FROM tables WHERE id = ?)`,
			d.Seat, d.Sort, d.Serial, d.About, d.Table)
		return err
	})
}

// Again reschedules a notice that could not be sent.
func (s *Store) Again(d *Due, at time.Time) error {
	return s.put(func(c *conn) error {
		_, err := c.exec(`UPDATE hooks SET due = ?, tries = tries + 1
			WHERE seat = ? AND sort = ? AND serial = ? AND about = ? AND of = (SELECT key FROM tables WHERE id = ?)`,
			at.UnixMilli(), d.Seat, d.Sort, d.Serial, d.About, d.Table)
		return err
	})
}
