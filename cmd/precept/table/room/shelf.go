package room

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"precept/interpreter"
	"precept/interpreter/record"
)

// Rules is a game and what is laid over it.
type Rules struct {
	Game string   `json:"game"`
	Laid []string `json:"laid,omitempty"` // variants of the game, and mods that the server offers, in their order
}

// Library is where games come from. It is used by several goroutines at once.
type Library interface {
	// Load is a game with what is laid over it. What is not offered, and what does not check, is an error.
	Load(Rules) (*interpreter.Game, error)

	// Saved is the rules of a save: variants laid by a mod are those of the mod.
	Saved(*record.Record) (Rules, error)
}

// shelf keeps what was loaded last: every table of the same rules shares it, and what is compiled for its line-ups.
type shelf struct {
	from Library

	mu    sync.Mutex
	kept  map[string]*loaded
	asked uint64
}

// loaded is rules that are loaded, or being loaded.
type loaded struct {
	once  sync.Once
	game  *interpreter.Game
	err   error
	asked uint64 // when it was asked for last, counted in questions
}

// load is the game of rules, loaded once however many ask at a time. What cannot be loaded is not kept.
func (s *shelf) load(r Rules) (*interpreter.Game, error) {
	if len(r.Laid) > Laid || slices.Contains(r.Laid, "") {
		return nil, fmt.Errorf("%w: at most %d variants and mods", ErrFull, Laid)
	}
	key := strings.Join(append([]string{r.Game}, r.Laid...), "\x00")
	l := s.entry(key)
	l.once.Do(func() { l.game, l.err = s.from.Load(r) })
	if l.err != nil {
		s.mu.Lock()
		if s.kept[key] == l {
			delete(s.kept, key)
		}
		s.mu.Unlock()
	}
	return l.game, l.err
}

// clear forgets all that was loaded.
func (s *shelf) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.kept)
}

// entry is where rules are kept. They take the room of those that nobody has asked for longest.
func (s *shelf) entry(key string) *loaded {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	l := s.kept[key]
	if l == nil {
		for len(s.kept) >= Games {
			delete(s.kept, s.oldest())
		}
		l = &loaded{}
		s.kept[key] = l
	}
	l.asked = s.asked
	return l
}

func (s *shelf) oldest() (key string) {
	least := s.asked
	for k, l := range s.kept {
		if l.asked <= least {
			key, least = k, l.asked
		}
	}
	return key
}
