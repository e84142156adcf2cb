package room_test

import (
	"errors"
	"path/filepath"
	"testing"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// house is a house of all games that come with the program.
func house(t *testing.T) *room.House {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	h, err := room.Open(room.Config{File: filepath.Join(t.TempDir(), "tables.db"), Library: room.NewOffer(l, nil)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// sit is a chair for each of the links of a new table, by its first seat; "" the owner's, "*" the spectators'.
func sit(t *testing.T, h *room.House, s room.Setup) map[string]*room.Chair {
	t.Helper()
	made, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*room.Chair{}
	take := func(name string, token room.Token) {
		if out[name], err = h.Sit(token); err != nil {
			t.Fatal(err)
		}
	}
	take("", made.Owner)
	take("*", made.Spectator)
	for _, g := range made.Chairs {
		take(g.Seats[0], g.Token)
	}
	return out
}

// first is the first options that complete an answer of a seat.
func first(t *testing.T, c *room.Chair, seat string, serial int) []interpreter.Answer {
	t.Helper()
	var picks []interpreter.Answer
	for {
		o, err := c.Try(seat, serial, picks)
		if err != nil {
			t.Fatal(err)
		}
		if o.Complete {
			return picks
		}
		picks = append(picks, o.Next.Answers()[0])
	}
}

func TestAnswers(t *testing.T) {
	h := house(t)
	chairs := sit(t, h, room.Setup{Rules: room.Rules{Game: "root"}, Seed: 1})
	stream, err := chairs["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	for n := range 40 {
		s, err := chairs["*"].State()
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Asked[0]
		picks := first(t, chairs[seat], seat, s.Serial)
		taken, err := chairs[seat].Answer(seat, s.Serial, picks)
		if err != nil || taken.Already || taken.Line != n+1 {
			t.Fatalf("%+v, %v", taken, err)
		}
		again, err := chairs[seat].Answer(seat, s.Serial, picks)
		if err != nil || !again.Already || again.Line != taken.Line {
			t.Fatalf("again: %+v, %v", again, err)
		}
		if e := <-stream.C; e.Lines != n+1 || e.What != room.Moved {
			t.Fatalf("%+v", e)
		}
		if _, err := chairs[seat].Answer(seat, s.Serial, append(picks, 0)); !errors.Is(err, room.ErrStale) {
			t.Fatalf("another answer to the same: %v", err)
		}
	}
}
