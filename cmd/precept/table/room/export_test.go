package room

// Forget takes every match out of memory that nobody works with.
func (h *House) Forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t.uses == 0 {
			h.forget(t)
		}
	}
}
