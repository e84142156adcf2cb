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

// InLine is how many turns are in line, those that are thought of included.
func (h *House) InLine() int { return h.line.Count() }

// Retire has the tables go whose time has come.
func (h *House) Retire() error {
	_, err := h.retire(h.cfg.Keep, retireMost)
	return err
}
