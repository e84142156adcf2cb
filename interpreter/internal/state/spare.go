package state

import "sync"

// spareMost is how many released matches are kept: about as many as a scenario needs at a time.
const spareMost = 32

// Spare keeps released matches of one program, with their caches, which are larger than the match. The zero Spare is
// ready for use, and is safe for concurrent use.
type Spare struct {
	mu   sync.Mutex
	list []*Match
}

// Take returns a released match in its last state; nil if there is none.
func (s *Spare) Take() *Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(s.list) - 1
	if last < 0 {
		return nil
	}
	m := s.list[last]
	s.list[last], s.list = nil, s.list[:last]
	return m
}

// Give keeps a released match for Take, unless there are enough.
func (s *Spare) Give(m *Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.list) < spareMost {
		s.list = append(s.list, m)
	}
}
