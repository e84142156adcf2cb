package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
)

// ErrHeld is that of a record that another process, or another [Store] of this one, has open.
var ErrHeld = errors.New("another server has this record open")

// lockSuffix is behind the name of a record in that of its lock.
const lockSuffix = "-lock"

// busy is SQLite's code for a lock that somebody else holds.
const busy = 5

// lock is that one process alone has a record open. It is an exclusive lock of SQLite's on a file beside the record,
// so it goes with the process, however that ends, and works wherever the record does. The record itself stays free
// for others who read it, as backups do.
type lock struct {
	db   *sql.DB
	conn *sql.Conn // its transaction is the lock
}

// take takes the lock of a record.
//
// # Errors
//
// [ErrHeld].
func take(file string) (*lock, error) {
	db, err := connect(located(file)+lockSuffix, 1, "busy_timeout(0)")
	if err != nil {
		return nil, held(err)
	}
	conn, err := db.Conn(context.Background())
	if err == nil {
		_, err = conn.ExecContext(context.Background(), "BEGIN EXCLUSIVE")
	}
	if err != nil {
		return nil, errors.Join(held(err), db.Close())
	}
	return &lock{db, conn}, nil
}

// located is where a file lies, whatever links lead there; of one that is not there yet, where it will lie.
func located(file string) string {
	if at, err := filepath.EvalSymlinks(file); err == nil {
		return at
	}
	if at, err := os.Readlink(file); err == nil {
		if !filepath.IsAbs(at) {
			at = filepath.Join(filepath.Dir(file), at)
		}
		return at
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		return filepath.Join(dir, filepath.Base(file))
	}
	return file
}

// held is [ErrHeld] where the lock is held, else the error as it is.
func held(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && e.Code()&0xff == busy {
		return ErrHeld
	}
	return err
}

// free gives the lock back.
func (l *lock) free() error { return errors.Join(l.conn.Close(), l.db.Close()) }
