//go:build !js && !lean

package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func open(t *testing.T, file string) *Store {
	t.Helper()
	s, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func shut(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// folder returns a folder for the record. It is in memory if possible, since a busy disk slows down tests with many
// commits.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "precept")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

var day = time.UnixMilli(1_700_000_000_000)

// TestKept checks that a record is the same after it was closed and opened again.
func TestKept(t *testing.T) {
	file := filepath.Join(folder(t), "a ? % # b.db") // such characters are allowed in names of files
	s := open(t, file)
	want := &Whole{
		Table: Table{ID: "a", Made: day, Setup: []byte(`{"x":1}`), Rules: "abc", Base: []byte{0, 1}},
		Links: []Link{{ID: 1, Hash: sha256.Sum256([]byte("1")), Owner: true},
			{ID: 2, Hash: sha256.Sum256([]byte("2")), Seats: []string{"red", "blue"}}},
		Entries: []Entry{{N: 1, At: day, Sort: "answer", Link: 2, Seats: []string{"red"},
			Picks: []Pick{{3, "march"}, {-1, `a "word" ✎`}}},
			{N: 2, At: day.Add(time.Millisecond), Sort: "note", Link: 2, Seats: []string{"blue"}, To: 5,
				Text: "été"}},
		Hooks: []string{"red"},
	}
	if err := s.Make(want.Table, want.Links, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.SetHook("a", posts([]byte("s")), day); err != nil {
		t.Fatal(err)
	}
	if err := s.Append("a", Change{Entries: want.Entries}); err != nil {
		t.Fatal(err)
	}
	third := Link{ID: 3, Hash: sha256.Sum256([]byte("3")), Seats: []string{"red"}}
	if err := s.Relink("a", []int{2}, &third); err != nil {
		t.Fatal(err)
	}
	want.Links[1].Withdrawn = true
	want.Links = append(want.Links, third)
	shut(t, s)

	s = open(t, file)
	defer shut(t, s)
	got, err := s.Read("a")
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
	table, l, err := s.Link(sha256.Sum256([]byte("2")))
	if d := cmp.Diff(want.Links[1], l); err != nil || table != "a" || d != "" {
		t.Errorf("%s, %v %s", table, err, d)
	}
	if n, err := s.Count(); n != 1 || err != nil {
		t.Errorf("%d tables, %v", n, err)
	}
}

// TestRefused checks that a write that fails changes nothing, nor does anything in the same transaction.
func TestRefused(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, s)
	l := Link{ID: 1, Hash: sha256.Sum256([]byte("1"))}
	if err := s.Make(Table{ID: "a", Made: day}, []Link{l}, nil); err != nil {
		t.Fatal(err)
	}
	one := Entry{N: 1, At: day, Sort: "note"}
	if err := s.Append("a", Change{Entries: []Entry{one}}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		err  error
		want error
	}{
		"an entry again":       {s.Append("a", Change{Entries: []Entry{{N: 2, Sort: "note"}, one}}), ErrTaken},
		"entries of no table":  {s.Append("b", Change{Entries: []Entry{one}}), ErrNone},
		"a link again":         {s.Relink("a", []int{1}, &l), ErrTaken},
		"no link to withdraw":  {s.Relink("a", []int{7}, nil), ErrNone},
		"a hook of no table":   {s.SetHook("b", posts([]byte{}), day), ErrNone},
		"two tables of one id": {s.Make(Table{ID: "a", Made: day}, nil, nil), nil},
	} {
		if c.err == nil || c.want != nil && !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", name, c.err, c.want)
		}
	}
	w, err := s.Read("a")
	if err != nil || len(w.Entries) != 1 || len(w.Links) != 1 || w.Links[0].Withdrawn {
		t.Errorf("%+v, %v", w, err)
	}
	if _, err := s.Read("b"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if _, _, err := s.Link([32]byte{}); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

// TestManyWriters checks that concurrent writes all arrive, and that a failed one does not make others fail.
func TestManyWriters(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, s)
	const tables, entries = 20, 20
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			id := fmt.Sprint(i)
			if err := s.Make(Table{ID: id, Made: day}, nil, nil); err != nil {
				t.Error(err)
			}
			for n := 1; n <= entries; n++ {
				ch := Change{Entries: []Entry{{N: n, At: day, Sort: "note"}}}
				if err := s.Append(id, ch); err != nil {
					t.Error(err)
				}
				if err := s.Append(id, ch); !errors.Is(err, ErrTaken) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for i := range tables {
		if w, err := s.Read(fmt.Sprint(i)); err != nil || len(w.Entries) != entries {
			t.Errorf("%+v, %v", w, err)
		}
	}
}

// TestFull checks that a full disk accepts nothing and can still be read, and that writes work again once there is
// room.
func TestFull(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, s)
	if err := s.Make(Table{ID: "a", Made: day}, nil, nil); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int) {
		t.Helper()
		if err := s.put(func(c *conn) error {
			_, err := c.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages))
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(40)
	var text [2000]byte
	for i := range text {
		text[i] = 'x'
	}
	n := 0
	for {
		err := s.Append("a", Change{Entries: []Entry{{N: n + 1, At: day, Sort: "note", Text: string(text[:])}}})
		if err != nil {
			if !errors.Is(err, ErrDisk) {
				t.Errorf("a full disk is told as %v", err)
			}
			break
		}
		if n++; n > 1000 {
			t.Fatal("the disk is never full")
		}
	}
	if w, err := s.Read("a"); err != nil || len(w.Entries) != n || n == 0 {
		t.Errorf("%d entries, want %d: %v", len(w.Entries), n, err)
	}
	limit(10_000)
	if err := s.Append("a", Change{Entries: []Entry{{N: n + 1, At: day, Sort: "note"}}}); err != nil {
		t.Error(err)
	}
}

// TestClosed checks that a closed store refuses writes.
func TestClosed(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	shut(t, s)
	if err := s.Make(Table{ID: "a", Made: day}, nil, nil); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// TestNewer checks that a record of a newer version is refused unchanged.
func TestNewer(t *testing.T) {
	file := filepath.Join(folder(t), "x.db")
	s := open(t, file)
	if err := s.put(func(c *conn) error {
		_, err := c.ExecContext(t.Context(), "PRAGMA user_version = 99")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	if _, err := Open(file); !errors.Is(err, ErrNewer) {
		t.Error(err)
	}
}

// TestDue checks that a seat's newest notice is due until it was sent, and that a notice that comes meanwhile stays
// due.
func TestDue(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, s)
	if err := s.Make(Table{ID: "a", Made: day}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.SetHook("a", posts([]byte("s")), day); err != nil {
		t.Fatal(err)
	}
	due := func(at time.Time) []Due {
		t.Helper()
		out, err := s.Due(at, 10)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	tell := func(n int) {
		t.Helper()
		if err := s.Append("a", Change{Entries: []Entry{{N: n, At: day}},
			Told: []Notice{{Seat: "red", Serial: n, About: "asked"}, {Seat: "blue", Serial: n, About: "asked"}}}); err != nil {
			t.Fatal(err)
		}
	}
	tell(1)
	tell(2)
	got := due(day)
	hook := posts([]byte("s"))
	hook.Confirmed = false // what is due does not say it
	want := []Due{{Hook: hook, Serial: 2, About: "asked", Table: "a"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatal(d)
	}
	if err := s.Again(&got[0], day.Add(time.Minute)); err != nil || len(due(day)) != 0 ||
		due(day.Add(time.Minute))[0].Tries != 1 {
		t.Error(err)
	}
	tell(3)
	if err := s.Sent(&got[0]); err != nil || len(due(day)) != 1 {
		t.Error("what came meanwhile was not told:", err)
	}
	got = due(day)
	if err := s.Sent(&got[0]); err != nil || len(due(day.Add(time.Hour))) != 0 {
		t.Error(err)
	}
}

// TestWaiting checks that Waiting lists the tables where an agent is asked.
func TestWaiting(t *testing.T) {
	s := open(t, filepath.Join(folder(t), "x.db"))
	defer shut(t, s)
	for i, id := range []string{"a", "b", "c"} {
		if err := s.Make(Table{ID: id, Made: day, Waits: i < 2}, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	for id, waits := range map[string]bool{"a": false, "c": true} {
		if err := s.Append(id, Change{Entries: []Entry{{N: 1, At: day}}, Waits: waits}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Waiting(10)
	if d := cmp.Diff([]string{"c", "b"}, got); err != nil || d != "" {
		t.Error(err, d)
	}
}

// posts returns a hook of the seat red.
func posts(secret []byte) Hook {
	return Hook{Seat: "red", Sort: Post, URL: "https://example.org", Secret: secret, Confirmed: true}
}
