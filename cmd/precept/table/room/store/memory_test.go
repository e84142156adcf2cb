//go:build !js && !lean

package store

import (
	"crypto/sha256"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestMemoryIsAlike performs the same operations on a record in a file and on one in memory. It checks that all results
// are equal, and that a dump of the record in memory is complete.
func TestMemoryIsAlike(t *testing.T) {
	file := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, file)
	changes := 0
	memory, err := NewMemory(nil, func() { changes++ })
	if err != nil {
		t.Fatal(err)
	}
	link := func(n int, seats ...string) Link {
		return Link{ID: n, Hash: sha256.Sum256([]byte{byte(n)}), Seats: seats}
	}
	entry := func(n int, sort string, seconds int) Entry {
		return Entry{N: n, At: day.Add(time.Duration(seconds) * time.Second), Sort: sort, Link: 1,
			Picks: []Pick{{int32(n), "march"}}}
	}
	again := link(3, "blue")
	for i, do := range []func(Record) (any, error){
		func(r Record) (any, error) {
			return nil, r.Make(Table{ID: "a", Made: day, Setup: []byte(`{}`), Rules: "x", Waits: true},
				[]Link{link(1, "red"), link(2)}, []Entry{entry(1, "made", 0)})
		},
		func(r Record) (any, error) {
			return nil, r.Make(Table{ID: "b", Made: day.Add(time.Minute), Setup: []byte(`{}`)}, []Link{link(9)}, nil)
		},
		func(r Record) (any, error) {
			return nil, r.Append("a", Change{Entries: []Entry{entry(1, "answer", 2)}})
		},
		func(r Record) (any, error) {
			return nil, r.Append("c", Change{Entries: []Entry{entry(1, "answer", 2)}})
		},
		func(r Record) (any, error) { return r.Waiting(9) },
		func(r Record) (any, error) {
			return nil, r.Append("a", Change{Entries: []Entry{entry(2, "away", 3), entry(3, "answer", 4)}, Over: true})
		},
		func(r Record) (any, error) { return r.Waiting(9) },
		func(r Record) (any, error) { return r.Away(day.Add(time.Hour), []string{"answer"}) },
		func(r Record) (any, error) {
			return nil, r.Append("b", Change{Entries: []Entry{entry(1, "away", 5)}, Waits: true})
		},
		func(r Record) (any, error) { return r.Away(day.Add(time.Second), []string{"answer"}) },
		func(r Record) (any, error) { return r.Away(day.Add(time.Second), []string{"away"}) },
		func(r Record) (any, error) { return nil, r.Relink("a", []int{1}, &again) },
		func(r Record) (any, error) { return nil, r.Relink("a", []int{7}, nil) },
		func(r Record) (any, error) { _, l, err := r.Link(again.Hash); return l, err },
		func(r Record) (any, error) { _, l, err := r.Link(link(1).Hash); return l, err },
		func(r Record) (any, error) { id, _, err := r.Link(link(8).Hash); return id, err },
		func(r Record) (any, error) { return nil, r.Keep("a", 2, []byte("two")) },
		func(r Record) (any, error) { return nil, r.Keep("a", 1, []byte("one")) },
		func(r Record) (any, error) { data, n, err := r.Stood("a"); return []any{data, n}, err },
		func(r Record) (any, error) { _, _, err := r.Stood("c"); return nil, err },
		func(r Record) (any, error) { return nil, r.SetStanding("a", "red", "pass") },
		func(r Record) (any, error) { return r.Count() },
		func(r Record) (any, error) { return r.List(1) },
		func(r Record) (any, error) { return r.Stale(day, day.Add(time.Hour), 9) },
		func(r Record) (any, error) { return nil, r.Remove("b", 7) },
		func(r Record) (any, error) { return r.Read("a") },
		func(r Record) (any, error) { return nil, r.Remove("b", 1) },
		func(r Record) (any, error) { return r.Read("b") },
		func(r Record) (any, error) { return nil, r.ConfirmMail([]byte("x"), true) },
		func(r Record) (any, error) { _, err := r.Mail([]byte("x")); return nil, err },
		func(r Record) (any, error) { return r.Hooks("a", "red") },
		func(r Record) (any, error) { return r.Due(day, 9) },
	} {
		one, err1 := do(file)
		two, err2 := do(memory)
		rows, list := two.([]Row)
		for k := range rows { // a list from a file leaves these out
			rows[k].Rules, rows[k].Waits = "", false
		}
		same := errors.Is(err2, err1) && (err1 == nil || err2 != nil)
		if d := cmp.Diff(one, two); d != "" && !(list && len(rows) == 0) || !same {
			t.Errorf("step %d: %v, %v %s", i, err1, err2, d)
		}
	}
	dump, err := memory.Dump(9, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	later, err := NewMemory(dump, nil)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := memory.Read("a")
	two, err := later.Read("a")
	if d := cmp.Diff(one, two); d != "" || err != nil || changes == 0 {
		t.Errorf("after a dump, with %d changes: %v %s", changes, err, d)
	}
	if _, n, _ := later.Stood("a"); n != 2 {
		t.Error("the dump lacks the position")
	}
	if err := later.SetHook("a", Hook{URL: "x"}, day); !errors.Is(err, ErrHooks) {
		t.Error(err)
	}
}
