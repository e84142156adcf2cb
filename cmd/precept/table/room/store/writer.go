//go:build !js && !lean

package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"modernc.org/sqlite"

	"precept/internal/fault"
)

// writer runs the jobs of all goroutines one after the other, with many in one commit. A commit waits for the disk,
// however much it holds.
type writer struct {
	jobs chan *job
	done chan struct{} // closed after the last write

	mu     sync.RWMutex
	closed bool
}

// job is one write: all of it or nothing.
type job struct {
	do  func(*conn) error
	err chan error
}

// together is the maximum number of jobs in one commit.
const together = 64

func newWriter() writer { return writer{jobs: make(chan *job, together), done: make(chan struct{})} }

// conn is the connection that writes, with its prepared statements.
type conn struct {
	*sql.Conn
	prepared map[string]*sql.Stmt
}

// exec runs a statement, which it prepares once. It returns how many rows changed.
func (c *conn) exec(query string, args ...any) (int64, error) {
	st := c.prepared[query]
	if st == nil {
		var err error
		if st, err = c.PrepareContext(context.Background(), query); err != nil {
			return 0, err
		}
		c.prepared[query] = st
	}
	r, err := st.Exec(args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// put runs do in a transaction. When it returns without an error, the changes are on disk.
func (w *writer) put(do func(*conn) error) error {
	j := &job{do, make(chan error, 1)}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return ErrClosed
	}
	w.jobs <- j
	w.mu.RUnlock()
	return <-j.err
}

func (w *writer) close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.jobs)
	}
	w.mu.Unlock()
	<-w.done
}

// run runs jobs until the writer is closed.
func (w *writer) run(c *sql.Conn) {
	defer close(w.done)
	on := &conn{c, map[string]*sql.Stmt{}}
	defer func() {
		for _, st := range on.prepared {
			st.Close()
		}
		c.Close()
	}()
	for j := range w.jobs {
		batch := []*job{j}
		for more := true; more && len(batch) < together; {
			select {
			case next, open := <-w.jobs:
				if more = open; open {
					batch = append(batch, next)
				}
			default:
				more = false
			}
		}
		on.write(batch)
	}
}

// write runs jobs in one commit. If one fails, each job gets a commit of its own.
func (c *conn) write(batch []*job) {
	err := c.commit(batch)
	if err != nil && len(batch) > 1 {
		for _, j := range batch {
			j.err <- c.commit([]*job{j})
		}
		return
	}
	for _, j := range batch {
		j.err <- err
	}
}

func (c *conn) commit(batch []*job) error {
	_, err := c.exec("BEGIN IMMEDIATE")
	for i := 0; err == nil && i < len(batch); i++ {
		if fault := fault.Try(func() { err = batch[i].do(c) }); fault != nil {
			err = fault
		}
	}
	if err == nil {
		_, err = c.exec("COMMIT")
	}
	if err != nil {
		c.exec("ROLLBACK") // after some errors the transaction has ended already
	}
	return full(err)
}

// diskFull is SQLite's code for a disk without room.
const diskFull = 13

// full wraps an error with [ErrDisk] if it says that the disk is full, and otherwise returns it unchanged.
func full(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && e.Code()&0xff == diskFull {
		return fmt.Errorf("%w: %w", ErrDisk, err)
	}
	return err
}
