//go:build !js && !lean

package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"

	"modernc.org/sqlite"

	"precept/internal/fault"
)

// Store is the record in a file. Several goroutines may use it at once.
type Store struct {
	read  *sql.DB
	write *sql.DB // with one connection
	lock  *lock
	file  string
	writer
}

// readers is how many connections read at once.
const readers = 4

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens the record in a file, and creates the file if it does not exist.
//
// # Errors
//
// [ErrHeld] if another process or [Store] has it open; [ErrNewer] if a newer version wrote it.
func Open(file string) (*Store, error) {
	l, err := take(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	s := &Store{writer: newWriter(), lock: l, file: file}
	if err := s.connect(file); err != nil {
		return nil, errors.Join(err, l.free())
	}
	return s, nil
}

// connect opens the record after its lock was taken.
func (s *Store) connect(file string) (err error) {
	if s.write, err = connect(file, 1, "synchronous(FULL)", "journal_mode(WAL)", patient); err != nil {
		return err
	}
	if err = migrate(s.write); err == nil {
		s.read, err = connect(file, readers, "query_only(1)", patient)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", file, err), s.write.Close())
	}
	conn, err := s.write.Conn(context.Background())
	if err != nil {
		return errors.Join(err, s.write.Close(), s.read.Close())
	}
	go func() { _ = fault.Try(func() { s.run(conn) }) }() // errors of a job go to the job's caller
	return nil
}

// patient makes a connection wait up to 5 s for another process that uses the file, such as a backup.
const patient = "busy_timeout(5000)"

// connect returns a pool of at most most connections to a file, with the given pragmas. It opens the first one at once.
func connect(file string, most int, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": append(pragmas, "foreign_keys(1)")}
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: file}).EscapedPath(), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	if err := db.Ping(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), db.Close())
	}
	return db, nil
}

// migrate brings the record to the newest version. Each step is one transaction.
func migrate(db *sql.DB) error {
	steps, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	var at int
	if err := db.QueryRow("PRAGMA user_version").Scan(&at); err != nil {
		return err
	}
	if at > len(steps) {
		return ErrNewer
	}
	for ; at < len(steps); at++ {
		text, err := migrations.ReadFile(steps[at])
		if err != nil {
			return err
		}
		if err := step(db, string(text), at+1); err != nil {
			return fmt.Errorf("%s: %w", steps[at], err)
		}
	}
	return nil
}

func step(db *sql.DB, text string, version int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(text + fmt.Sprintf(";\nPRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return tx.Commit()
}

// Close writes the jobs that were accepted, and closes the record.
func (s *Store) Close() error {
	s.writer.close()
	return errors.Join(s.read.Close(), s.write.Close(), s.lock.free())
}

// primaryKey and unique are SQLite's codes for a row that exists already.
const primaryKey, unique = 1555, 2067

// taken reports whether an error says that a row with the same key exists.
func taken(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code() == primaryKey || e.Code() == unique)
}
