//go:build !js && !lean

package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// used is the SQL for the time when a table was last used: the time of its last entry, else when it was made.
const used = `coalesce((SELECT at FROM entries WHERE of = key ORDER BY n DESC LIMIT 1), made)`

// Stale returns tables last used before since, and those last used before over that are over or have no entries. It
// returns at most most tables, those used longest ago first.
func (s *Store) Stale(since, over time.Time, most int) (out []string, err error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	err = each(tx, func(r *sql.Rows) error {
		var id string
		var at int64
		err := r.Scan(&id, &at)
		out = append(out, id)
		return err
	}, `SELECT id, `+used+` AS used FROM tables WHERE used < ? OR used < ? AND
		(over = 1 OR NOT EXISTS (SELECT 1 FROM entries WHERE of = key)) ORDER BY used, key LIMIT ?`,
		since.UnixMilli(), over.UnixMilli(), most)
	return out, err
}

// Remove removes a table and everything stored about it, if it has exactly the given number of entries.
//
// # Errors
//
// [ErrTaken] if it has more or fewer; [ErrNone].
func (s *Store) Remove(id string, entries int) error {
	return s.put(func(c *conn) error {
		var key, n int64
		err := c.QueryRowContext(context.Background(), `SELECT key, (SELECT count(*) FROM entries WHERE of = key) FROM tables
			WHERE id = ?`, id).Scan(&key, &n)
		switch {
		case err == sql.ErrNoRows: //nolint:errorlint // it is never wrapped
			return ErrNone
		case err != nil:
			return err
		case n != int64(entries):
			return ErrTaken
		}
		for _, from := range []string{"hooks WHERE of", "standing WHERE of", "entries WHERE of", "links WHERE of",
			"tables WHERE key"} {
			if _, err := c.exec("DELETE FROM "+from+" = ?", key); err != nil {
				return err
			}
		}
		return nil
	})
}

// List returns the tables that were used last, at most most of them.
func (s *Store) List(most int) (out []Row, err error) {
	tx, err := s.read.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	err = each(tx, func(r *sql.Rows) error {
		var row Row
		var made, at int64
		err := r.Scan(&row.ID, &row.Setup, &made, &row.Over, &at, &row.Entries)
		row.Made, row.Used = time.UnixMilli(made), time.UnixMilli(at)
		out = append(out, row)
		return err
	}, `SELECT id, setup, made, over, `+used+` AS used, (SELECT count(*) FROM entries WHERE of = key) FROM tables
		ORDER BY used DESC, key DESC LIMIT ?`, most)
	return out, err
}

// Backup writes a copy of the record to a file that does not exist.
func (s *Store) Backup(file string) error {
	db, err := connect(s.file, 1, patient)
	if err != nil {
		return err
	}
	_, err = db.Exec("VACUUM INTO ?", file)
	return errors.Join(full(err), db.Close())
}

// Size returns how many bytes of the record are in use, without free pages.
func (s *Store) Size() (bytes int64, err error) {
	err = s.read.QueryRow(`SELECT (page_count - freelist_count) * page_size
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).Scan(&bytes)
	return bytes, err
}
