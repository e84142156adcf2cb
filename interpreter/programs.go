package interpreter

import (
	"sync"

	"precept/interpreter/internal/code"
	"precept/interpreter/limit"
)

// programs is the line-ups of a game that were compiled last. One is compiled once however many ask for it at a time,
// and nobody who asks for another waits for it.
type programs struct {
	mu    sync.Mutex
	kept  map[string]*compiled
	asked uint64
}

// compiled is a line-up that is compiled, or being compiled.
type compiled struct {
	once    sync.Once
	program *code.Program
	err     error
	asked   uint64 // when it was asked for last, counted in questions
}

// get is the program of a key, from link where nobody has asked for it. What cannot be compiled is not kept.
func (c *programs) get(key string, link func() (*code.Program, error)) (*code.Program, error) {
	p := c.entry(key)
	p.once.Do(func() { p.program, p.err = link() })
	if p.err != nil {
		c.mu.Lock()
		if c.kept[key] == p {
			delete(c.kept, key)
		}
		c.mu.Unlock()
	}
	return p.program, p.err
}

// entry is where a program is kept. It takes the room of the one that nobody has asked for longest.
func (c *programs) entry(key string) *compiled {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	p := c.kept[key]
	if p == nil {
		if len(c.kept) >= limit.Programs {
			delete(c.kept, c.oldest())
		}
		p = &compiled{}
		c.kept[key] = p
	}
	p.asked = c.asked
	return p
}

func (c *programs) oldest() (key string) {
	least := c.asked
	for k, p := range c.kept {
		if p.asked < least {
			key, least = k, p.asked
		}
	}
	return key
}
