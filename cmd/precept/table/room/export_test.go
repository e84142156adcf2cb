package room

// Forget takes every match that no caller works with out of memory.
func (h *House) Forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t.uses == 0 {
			h.forget(t)
		}
	}
}

// InLine returns the number of queued and running turns.
func (h *House) InLine() int { return h.line.Count() }

// Retire exports and removes the tables that are due.
func (h *House) Retire() error {
	_, err := h.retire(h.cfg.Keep, retireMost)
	return err
}

// Replace puts agents on seats whose players are away.
func Replace(h *House) error { return h.replace() }

// NoteFault logs a fault of the table x.
func NoteFault(h *House, err error) { h.cfg.Tell(err, "x") }
