//go:build !js && !lean

package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
)

// lockSuffix is appended to the name of a record to name its lock.
const lockSuffix = "-lock"

// busy is SQLite's code for a lock that another connection holds.
const busy = 5

// lock ensures that only one process has a record open. It is an exclusive SQLite lock on a file beside the record. So
// it ends with the process, however that ends, and works wherever SQLite does. The record itself stays free for other
// readers, such as backups.
type lock struct {
	db   *sql.DB
	conn *sql.Conn // its open transaction is the lock
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

// located returns the path of a file with symbolic links resolved. For a file that does not exist yet, it returns where
// it will be.
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

// held returns [ErrHeld] if the error says that the lock is held, else the error.
func held(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && e.Code()&0xff == busy {
		return ErrHeld
	}
	return err
}

// free releases the lock.
func (l *lock) free() error { return errors.Join(l.conn.Close(), l.db.Close()) }
