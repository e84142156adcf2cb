package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"precept/cmd/precept/table/room/store"
)

// Listed is a table as the operator of the server sees it. It contains no secret of the match.
type Listed struct {
	ID      string
	Game    string
	Seats   []string
	Made    time.Time
	Used    time.Time // when something was last done there
	Over    bool
	Entries int
}

// List returns the tables that were used last, at most most of them, and how many there are.
func (h *House) List(most int) (out []Listed, all int, err error) {
	if all, err = h.store.Count(); err != nil {
		return nil, 0, err
	}
	rows, err := h.store.List(most)
	if err != nil {
		return nil, 0, err
	}
	for _, r := range rows {
		var s Setup
		if err := json.Unmarshal(r.Setup, &s); err != nil {
			return nil, 0, err
		}
		out = append(out, Listed{r.ID, s.Game, s.Seats, r.Made, r.Used, r.Over, r.Entries})
	}
	return out, all, nil
}

// Export writes a table to the folder for exports. If remove is true, it then deletes the table and drops its
// listeners.
//
// # Errors
//
// [ErrNoLink].
func (h *House) Export(id string, remove bool) error {
	return h.exporting(id, func(t *table, w *store.Whole) error {
		if !remove {
			return nil
		}
		t.streams.drop()
		return t.remove(w)
	})
}

// Backup writes a copy of the record beside it, also while it is in use, and returns the name of the copy.
func (h *House) Backup() (string, error) {
	name := fmt.Sprintf("%s-%s.backup", h.cfg.File, h.cfg.Now().UTC().Format("20060102-150405"))
	part := name + ".part" // a copy that is not whole has another name
	if err := h.store.Backup(part); err != nil {
		return "", errors.Join(err, os.RemoveAll(part))
	}
	return name, os.Rename(part, name)
}

// Survey summarizes how open tables fare under the present rules.
type Survey struct {
	Open  int // how many were looked at
	Going int // they go on: nothing has changed for them, or they continue from their positions
	Stuck []StuckTable
}

// StuckTable is a table that cannot continue until its owner decides how, with the reason.
type StuckTable struct {
	ID, Game string
	Why      error
}

// Survey examines the most recently used tables, at most most of them, and skips those that are over.
func (h *House) Survey(most int) (out Survey, err error) {
	all, _, err := h.List(most)
	if err != nil {
		return out, err
	}
	for i := range all {
		if all[i].Over {
			continue
		}
		out.Open++
		err := h.with(all[i].ID, func(*table, *live) error { return nil })
		switch {
		case err == nil:
			out.Going++
		case errors.Is(err, ErrClosed):
			return out, err
		default:
			out.Stuck = append(out.Stuck, StuckTable{all[i].ID, all[i].Game, err})
		}
	}
	return out, nil
}

// Fault is something that went wrong while the server ran.
type Fault struct {
	At    time.Time
	Table string // "" for none
	Err   error
}

// noted stores a fault for [House.Faults], which keeps only the latest ones.
func (h *House) noted(err error, table string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.faults) >= Faults {
		h.faults = h.faults[1:]
	}
	h.faults = append(h.faults, Fault{h.cfg.Now(), table, err})
}

// Faults returns the latest faults.
func (h *House) Faults() []Fault {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]Fault{}, h.faults...)
}
