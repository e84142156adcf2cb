package state

import "sync"

// spareMost is how many matches are kept that are done with: about what a scenario needs at a time.
const spareMost = 32

// Spare is matches of one program that are done with, each with its room for kept answers, which is larger than the
// match. The zero Spare is ready for use, by several goroutines at once.
type Spare struct {
	mu   sync.Mutex
	list []*Match
}

// Take is a match of those, as it was left; nil when there is none.
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

// Give keeps a match for who takes it, unless there are enough.
func (s *Spare) Give(m *Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.list) < spareMost {
		s.list = append(s.list, m)
	}
}
