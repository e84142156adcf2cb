package lru

import (
	"sync"

	"precept/internal/fault"
)

// Cache keeps the values that were requested last. Each value is made once, however many callers request it at a time.
// Callers that request other values do not wait for it. Several goroutines may use a cache at once.
type Cache[V any] struct {
	most int

	mu    sync.Mutex
	kept  map[string]*thing[V]
	asked uint64
}

// thing is a value that is made or being made.
type thing[V any] struct {
	once  sync.Once
	value V
	err   error
	asked uint64 // the number of its last request, counted over the cache
}

// New returns a cache of at most most values, but at least one.
func New[V any](most int) *Cache[V] { return &Cache[V]{most: most, kept: map[string]*thing[V]{}} }

// Get returns the value of a key, and makes it with build if it is not in the cache. If build fails, the cache keeps
// nothing.
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

// make makes the value, once. A panic of build is an error for all callers that wait.
func (t *thing[V]) make(build func() (V, error)) {
	t.once.Do(func() {
		defer func() { fault.Caught(recover(), &t.err) }()
		t.value, t.err = build()
	})
}

// Take is Get for a caller that wants the value alone: the cache drops it, so that the next caller gets another.
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

// Clear drops all values.
func (c *Cache[V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.kept)
}

// thing returns the entry of a key. A new entry replaces the one requested longest ago, if the cache is full.
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
