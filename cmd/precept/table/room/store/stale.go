package store

import (
	"context"
	"database/sql"
	"time"
)

// used is when something was done at a table last: its last entry, or that it was made.
const used = `coalesce((SELECT at FROM entries WHERE of = key ORDER BY n DESC LIMIT 1), made)`

// Stale is the tables at which nothing was done since a time, those that are over or have never been used since
// another one; whoever was left longest comes first.
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

// Remove removes a table with all that belongs to it, if it has so many entries.
//
// # Errors
//
// [ErrTaken] where it has others; [ErrNone].
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
		for _, from := range []string{"hooks WHERE of", "entries WHERE of", "links WHERE of", "tables WHERE key"} {
			if _, err := c.exec("DELETE FROM "+from+" = ?", key); err != nil {
				return err
			}
		}
		return nil
	})
}

// Size is how many bytes the record has, without what was removed.
func (s *Store) Size() (bytes int64, err error) {
	err = s.read.QueryRow(`SELECT (page_count - freelist_count) * page_size
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).Scan(&bytes)
	return bytes, err
}
