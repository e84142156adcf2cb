package room_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// position returns the save of a table's match, and its state.
func (s seated) position(t testing.TB) ([]byte, room.State) {
	t.Helper()
	var out []byte
	var now room.State
	err := s["*"].Look(func(x *room.Sight) (err error) {
		now = *x.State
		out, err = save.Bytes(x.Match)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out, now
}

// TestIdle checks that an unused match leaves memory, comes back unchanged, and that its listeners still get events.
func TestIdle(t *testing.T) {
	h := open(t, room.Config{Live: 1, Idle: time.Hour})
	a, b := begun(t, h, room.Setup{}), begun(t, h, room.Setup{Seats: []string{"red", "blue"}})
	stream, err := a["red"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	before, was := a.position(t)
	b.state(t)
	if c := h.Count(); c.Live != 1 || c.Tables != 2 || c.Streams != 1 {
		t.Errorf("%+v", c)
	}
	after, is := a.position(t)
	if !bytes.Equal(before, after) || !cmp.Equal(was, is) {
		t.Errorf("it is another:\n%s", cmp.Diff(was, is))
	}
	a.give(t, "red", "rest")
	if e := <-stream.C; e.Lines != 3 {
		t.Errorf("%+v", e)
	}
}

// TestUnused checks that unused tables leave nothing in memory.
func TestUnused(t *testing.T) {
	h := open(t, room.Config{Idle: time.Nanosecond})
	for range 5 {
		begun(t, h, room.Setup{})
	}
	for h.Count() != (room.Count{}) {
		time.Sleep(time.Millisecond)
	}
}

// TestPanic checks that a panic at a table ends only the request with an error, and leaves the table unchanged.
func TestPanic(t *testing.T) {
	armed := false
	h := open(t, room.Config{Follow: func(m *interpreter.Match, seat string, o interpreter.Option) (any,
		interpreter.Came, error) {
		if armed {
			armed = false
			panic("oops")
		}
		came, err := m.Follow(seat, o, func(*view.Event) {})
		return "told", came, err
	}})
	s := begun(t, h, room.Setup{})
	before, was := s.position(t)
	rest := s.picks(t, "red", "rest")
	armed = true
	var p *room.Panicked
	if _, err := s["red"].Answer("red", was.Serial, rest); !errors.As(err, &p) || len(p.Stack) == 0 {
		t.Fatal(err)
	}
	if err := s["red"].Look(func(*room.Sight) error { panic("in a page") }); !errors.As(err, &p) {
		t.Fatal(err)
	}
	after, is := s.position(t)
	if !bytes.Equal(before, after) || !cmp.Equal(was, is) {
		t.Errorf("it is another:\n%s", cmp.Diff(was, is))
	}
	s.give(t, "red", "rest")
	err := s["*"].Look(func(x *room.Sight) error {
		for _, l := range x.Lines {
			if len(l.Told) != len(l.Picks) || l.Told[0] != "told" {
				t.Errorf("%+v", l)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestReopened checks that a house that is opened again has every table unchanged.
func TestReopened(t *testing.T) {
	file := filepath.Join(folder(t), "tables.db")
	h := open(t, room.Config{File: file, Library: builtIn(t)})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "root"}, Seed: 9, Names: map[string]string{"eyrie": "E"}})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		now := s.state(t)
		if now.Over {
			break
		}
		seat := now.Asked[0]
		if _, err := s[seat].Answer(seat, now.Serial, drawn(t, s[seat], seat, now.Serial, rng)); err != nil {
			t.Fatal(err)
		}
	}
	before, was := s.position(t)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s["*"].State(); !errors.Is(err, room.ErrClosed) {
		t.Error(err)
	}
	after, is := take(t, open(t, room.Config{File: file, Library: builtIn(t)}), made).position(t)
	if !bytes.Equal(before, after) || !cmp.Equal(was, is) {
		t.Errorf("it is another:\n%s", cmp.Diff(was, is))
	}
}

// end ends the table, which allows complete saves.
func (s seated) end(t *testing.T) {
	t.Helper()
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
}

// sameSave reports whether two saves differ at most in the origin of their seed. A table made from a file notes that
// origin.
func sameSave(t *testing.T, a, b []byte) bool {
	t.Helper()
	return bytes.Equal(unsigned(t, a), unsigned(t, b))
}

func unsigned(t *testing.T, data []byte) []byte {
	r, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	r.Origin = record.Unknown
	out, err := r.Save(r.State, r.Position)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSaves checks that a table can be saved at any line, and that a save makes a table with the same lines and notes.
// A save in the middle of an answer continues from there.
func TestSaves(t *testing.T) {
	h := open(t, room.Config{})
	s := begun(t, h, room.Setup{Shared: [][]string{{"red", "blue"}}})
	s.give(t, "red", "walk", "2", "1")
	if err := s["red"].Write("blue", "well walked"); err != nil {
		t.Fatal(err)
	}
	s.give(t, "red", "throw")
	s.end(t)
	for lines := range 5 {
		data, err := s["red"].Save(lines)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := save.Restore(t.Context(), duelGame, data); err != nil {
			t.Errorf("%d lines: %v", lines, err)
		}
		made, err := h.Import(data, room.Setup{Shared: [][]string{{"red", "blue"}}}, room.AsSaved, 0)
		if err != nil {
			t.Fatalf("%d lines: %v", lines, err)
		}
		x := take(t, h, made)
		now := x.state(t)
		x.end(t)
		again, err := x["red"].Save(now.Lines)
		if now.Lines != lines || (len(now.Notes) == 1) != (lines >= 3) || err != nil ||
			lines > 0 && !sameSave(t, data, again) {
			t.Errorf("%d lines: %+v, %v", lines, now, err)
		}
	}
	m, err := duelGame.Start(interpreter.Setup{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []int32{1, 2, 0, 2} { // red has begun to walk
		if err := m.Answer(interpreter.Option{Value: a}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Import(data, room.Setup{}, room.AsSaved, 0)
	if err != nil {
		t.Fatal(err)
	}
	x := take(t, h, made)
	x.give(t, "red", "1")
	if _, now := x.position(t); now.Lines != 1 || now.Turn != "red" {
		t.Errorf("%+v", now)
	}
	for name, data := range map[string][]byte{"nothing": nil, "a broken save": data[:len(data)-5],
		"a long one": make([]byte, room.SaveBytes+1)} {
		if _, err := h.Import(data, room.Setup{}, room.AsSaved, 0); err == nil {
			t.Errorf("%s is a table", name)
		}
	}
}

// TestSavesOfWhatIsSeen checks that a save for a seat holds what the seat may know and nothing else, and can be played
// on.
func TestSavesOfWhatIsSeen(t *testing.T) {
	s := begun(t, open(t, room.Config{}), room.Setup{})
	s.give(t, "red", "fetch")
	others := 0
	for range 20 {
		for _, seat := range []string{"red", "blue", ""} {
			c := s[seat]
			data, err := c.SaveSeen(seat, 3)
			if err != nil {
				t.Fatal(err)
			}
			m, err := save.Restore(t.Context(), duelGame, data)
			if err != nil {
				t.Fatal(err)
			}
			err = c.Look(func(x *room.Sight) error {
				if d := cmp.Diff(x.Match.View(seat), m.View(seat)); d != "" {
					t.Errorf("%q sees another match:\n%s", seat, d)
				}
				if seat != "red" && !cmp.Equal(x.Match.View("red"), m.View("red")) {
					others++
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Answer(m.Pending().Options()[0]); err != nil {
				t.Error(err)
			}
		}
	}
	if others == 0 {
		t.Error("what red drew is in the saves of the others")
	}
}

// TestHistory checks that the position after each line is the one that each chair saw then.
func TestHistory(t *testing.T) {
	s := begun(t, open(t, room.Config{}), room.Setup{})
	var then [][]byte
	for _, words := range [][]string{{"walk", "1", "2"}, {"fetch"}} {
		data, _ := s.position(t)
		then = append(then, data)
		s.give(t, "red", words...)
	}
	for i, want := range then {
		err := s["blue"].LookAt(i+2, func(x *room.Sight) error {
			got, err := save.Bytes(x.Match)
			if !bytes.Equal(got, want) || len(x.Lines) != i+2 || x.State.Lines != 4 {
				t.Errorf("line %d is another", i+2)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, n := range []int{-1, 5} {
		if err := s["blue"].LookAt(n, func(*room.Sight) error { return nil }); err == nil {
			t.Errorf("there is a line %d", n)
		}
	}
}

// TestStreams checks the number of listeners, and that one that is too slow is dropped.
func TestStreams(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{})
	slow, err := s["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	for range room.Streams - 1 {
		x, err := s["red"].Listen()
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
	}
	if _, err := s["blue"].Listen(); !errors.Is(err, room.ErrFull) {
		t.Error(err)
	}
	for range room.Queue + 1 {
		if err := s["red"].Write("red", "hello"); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for range slow.C {
		n++
	}
	if n != room.Queue {
		t.Errorf("%d events, then dropped", n)
	}
	if x, err := s["blue"].Listen(); err != nil {
		t.Error(err)
	} else {
		x.Close()
	}
}

// TestClosedTwice checks that a stream that is closed late does not lead to a second copy of its table.
func TestClosedTwice(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{})
	old, err := s["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	old.Close()
	h.Forget() // nothing of the table is in memory now
	now, err := s["red"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer now.Close()
	h.Forget()
	old.Close()
	s.give(t, "red", "1")
	if e := <-now.C; e.Lines != 1 {
		t.Errorf("%+v", e)
	}
}
