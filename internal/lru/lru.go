package lru

import (
	"sync"

	"precept/internal/fault"
)

// Cache is things that were asked for last. Each is made once however many ask for it at a time, and nobody who asks
// for another waits for it. It may be used by several goroutines at once.
type Cache[V any] struct {
	most int

	mu    sync.Mutex
	kept  map[string]*thing[V]
	asked uint64
}

// thing is something that is made, or being made.
type thing[V any] struct {
	once  sync.Once
	value V
	err   error
	asked uint64 // when it was asked for last, counted in questions
}

// New keeps so many at the most, at least one.
func New[V any](most int) *Cache[V] { return &Cache[V]{most: most, kept: map[string]*thing[V]{}} }

// Get is the thing of a key, from build where nobody has asked for it lately. What cannot be made is not kept.
func (c *Cache[V]) Get(key string, build func() (V, error)) (V, error) {
	t := c.thing(key)
	t.make(build)
	if t.err != nil {
		c.mu.Lock()
		if c.kept[key] == t {
			delete(c.kept, key)
		}
		c.mu.Unlock()
	}
	return t.value, t.err
}

// make makes the thing, once. A panic is why it cannot be made, for all who ask for it.
func (t *thing[V]) make(build func() (V, error)) {
	t.once.Do(func() {
		defer func() { fault.Caught(recover(), &t.err) }()
		t.value, t.err = build()
	})
}

// Take is Get for who wants the thing for himself: it is not kept any more, so that who asks next gets another.
func (c *Cache[V]) Take(key string, build func() (V, error)) (V, error) {
	c.mu.Lock()
	t := c.kept[key]
	delete(c.kept, key)
	c.mu.Unlock()
	if t == nil {
		return build()
	}
	t.make(build)
	return t.value, t.err
}

// Clear forgets all.
func (c *Cache[V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.kept)
}

// thing is where one is kept. It takes the room of the one that nobody has asked for longest.
func (c *Cache[V]) thing(key string) *thing[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	t := c.kept[key]
	if t == nil {
		if len(c.kept) > 0 && len(c.kept) >= c.most {
			delete(c.kept, c.oldest())
		}
		t = &thing[V]{}
		c.kept[key] = t
	}
	t.asked = c.asked
	return t
}

func (c *Cache[V]) oldest() (key string) {
	least := c.asked
	for k, t := range c.kept {
		if t.asked < least {
			key, least = k, t.asked
		}
	}
	return key
}
