package store

import (
	"errors"
	"slices"
	"sync"
)

// Errors of the record.
var (
	ErrNone  = errors.New("there is no such table, or no such link")
	ErrTaken = errors.New("the table has changed meanwhile")
)

// Store is the record of all tables.
type Store struct {
	mu     sync.Mutex
	tables map[string]*Whole
}

// Open opens the record in a file, and makes it where there is none.
func Open(file string) (*Store, error) { return &Store{tables: map[string]*Whole{}}, nil }

// Close closes the record.
func (s *Store) Close() error { return nil }

// Count is how many tables there are.
func (s *Store) Count() (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tables), nil
}

// Make adds a table with its links.
func (s *Store) Make(t Table, links []Link) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables[t.ID] = &Whole{Table: t, Links: slices.Clone(links)}
	return nil
}

// Read is all that is kept of a table.
func (s *Store) Read(id string) (*Whole, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.tables[id]
	if w == nil {
		return nil, ErrNone
	}
	out := *w
	out.Links, out.Entries, out.Hooks = slices.Clone(w.Links), slices.Clone(w.Entries), slices.Clone(w.Hooks)
	return &out, nil
}

// Link is the link of a hash, withdrawn or not, and its table.
func (s *Store) Link(hash [32]byte) (table string, l Link, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, w := range s.tables {
		for _, l := range w.Links {
			if l.Hash == hash {
				return id, l, nil
			}
		}
	}
	return "", Link{}, ErrNone
}

// Append adds what was done at a table, all of it or nothing. When it returns, it is lasting. Told are the seats whose
// hooks are told of it.
//
// # Errors
//
// [ErrTaken] where there is another entry of that number.
func (s *Store) Append(id string, told []string, entries ...Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.tables[id]
	if w == nil {
		return ErrNone
	}
	for i, e := range entries {
		if e.N != len(w.Entries)+i+1 {
			return ErrTaken
		}
	}
	w.Entries = append(w.Entries, entries...)
	return nil
}

// Relink withdraws links of a table and adds one, if it is not nil.
func (s *Store) Relink(id string, withdrawn []int, add *Link) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.tables[id]
	if w == nil {
		return ErrNone
	}
	for i := range w.Links {
		w.Links[i].Withdrawn = w.Links[i].Withdrawn || slices.Contains(withdrawn, w.Links[i].ID)
	}
	if add != nil {
		w.Links = append(w.Links, *add)
	}
	return nil
}

// SetHook has a seat's own server told, or no more where it has no address.
func (s *Store) SetHook(id string, h Hook) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.tables[id]
	if w == nil {
		return ErrNone
	}
	w.Hooks = slices.DeleteFunc(w.Hooks, func(o Hook) bool { return o.Seat == h.Seat })
	if h.URL != "" {
		w.Hooks = append(w.Hooks, h)
	}
	return nil
}
