package room_test

import (
	"errors"
	"slices"
	"testing"

	"precept/cmd/precept/table/room"
)

// begun returns a table of the duel in its first turn, which is red's.
func begun(t *testing.T, h *room.House, s room.Setup) seated {
	t.Helper()
	if s.Game == "" {
		s.Game = "duel"
	}
	out := sit(t, h, s)
	out.give(t, "red", "1")
	out.give(t, "blue", "2")
	return out
}

// back requests that the table goes back to a line, and returns the result.
func (s seated) back(t *testing.T, seat string, to int) room.Gone {
	t.Helper()
	g, err := s[seat].Back(seat, s.state(t).Serial, to)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestUndo checks that a seat may take back its own answers that revealed nothing, and anything else only if the others
// agree.
func TestUndo(t *testing.T) {
	for name, c := range map[string]struct {
		answers [][]string // of red, who answers twice in a turn
		to      int        // the number of lines that remain
		free    bool
	}{
		"a walk":                  {[][]string{{"walk", "2", "1"}}, 2, true},
		"two answers":             {[][]string{{"rest"}, {"walk", "1", "1"}}, 2, true},
		"the second of two":       {[][]string{{"rest"}, {"walk", "1", "1"}}, 3, true},
		"dice":                    {[][]string{{"throw"}}, 2, false},
		"a card that was drawn":   {[][]string{{"fetch"}}, 2, false},
		"a card that was shown":   {[][]string{{"dump", "low", "low"}}, 2, false},
		"dice, and a walk behind": {[][]string{{"throw"}, {"rest"}}, 3, true},
		"a walk before dice":      {[][]string{{"rest"}, {"throw"}}, 2, false},
		"before another's answer": {[][]string{{"rest"}}, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := begun(t, open(t, room.Config{}), room.Setup{})
			for _, words := range c.answers {
				s.give(t, "red", words...)
			}
			lines := s.state(t).Lines
			if to, ok, err := s["red"].MayUndo("red"); err != nil || ok && to != lines-1 {
				t.Errorf("%d %t %v", to, ok, err)
			} else if c.to == lines-1 && ok != c.free {
				t.Errorf("may undo: %t", ok)
			}
			g := s.back(t, "red", c.to)
			if g.Done != c.free || !c.free && !slices.Equal(g.Request.Asked, []string{"blue"}) {
				t.Errorf("%+v", g)
			}
			want := lines
			if c.free {
				want = c.to
			}
			if now := s.state(t); now.Lines != want {
				t.Errorf("%d lines, want %d", now.Lines, want)
			}
		})
	}
}

// TestAgreement checks that all people must agree to go back. Answers taken back stay in the record, and the same
// answer sent again counts as new.
func TestAgreement(t *testing.T) {
	h := open(t, room.Config{})
	s := begun(t, h, room.Setup{Seats: []string{"red", "blue", "green"}})
	s.give(t, "green", "0")
	at := s.state(t).Serial
	threw := s.picks(t, "red", "throw")
	s.give(t, "red", "throw")

	s.back(t, "red", 3)
	if _, err := s["blue"].Agree("blue", s.state(t).Serial, false); err != nil {
		t.Fatal(err)
	}
	if now := s.state(t); now.Request != nil || now.Lines != 4 {
		t.Fatalf("refused: %+v", now)
	}
	s.back(t, "red", 3)
	for _, seat := range []string{"blue", "green"} {
		g, err := s[seat].Agree(seat, s.state(t).Serial, true)
		if err != nil || g.Done != (seat == "green") {
			t.Fatalf("%+v, %v", g, err)
		}
	}
	now := s.state(t)
	if now.Request != nil || now.Lines != 3 || now.Serial <= at {
		t.Fatalf("%+v", now)
	}
	if _, err := s["red"].Answer("red", at, threw); !errors.Is(err, room.ErrStale) {
		t.Errorf("an answer that was taken back came again: %v", err)
	}
	s.give(t, "red", "rest")
	err := s["*"].Look(func(x *room.Sight) error {
		if len(x.Undone) != 1 || x.Undone[0].Picks[0].Word != "throw" || x.Lines[3].Picks[0].Word != "rest" {
			t.Errorf("%+v, undone %+v", x.Lines, x.Undone)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestRequestEnds checks that an answer ends a request to go back, and that seats that share a link agree together.
func TestRequestEnds(t *testing.T) {
	h := open(t, room.Config{})
	s := begun(t, h, room.Setup{})
	s.give(t, "red", "throw")
	s.back(t, "red", 0)
	s.give(t, "red", "rest")
	if now := s.state(t); now.Request != nil {
		t.Errorf("%+v", now.Request)
	}
	shared := begun(t, h, room.Setup{Shared: [][]string{{"red", "blue"}}})
	shared.give(t, "red", "throw")
	if g := shared.back(t, "blue", 0); !g.Done {
		t.Errorf("%+v", g)
	}
	alone := begun(t, h, room.Setup{})
	alone.give(t, "red", "throw")
	alone.back(t, "red", 0)
	if err := alone[""].PutAgent("blue", "random"); err != nil {
		t.Fatal(err)
	}
	if now := alone.state(t); now.Lines != 0 || now.Request != nil {
		t.Errorf("the last who was asked has left, and it did not go back: %+v", now)
	}
}

// TestConfirm checks that a seat that confirms its turns delays the others until it confirms, and may take answers back
// until then.
func TestConfirm(t *testing.T) {
	s := begun(t, open(t, room.Config{}), room.Setup{})
	if err := s["red"].SetConfirms("red", true); err != nil {
		t.Fatal(err)
	}
	s.give(t, "red", "rest")
	if now := s.state(t); now.Held != "" {
		t.Errorf("held in the midst of a turn: %+v", now)
	}
	s.give(t, "red", "walk", "1", "1")
	now := s.state(t)
	if now.Held != "red" || now.Turn != "blue" || len(now.Asked) != 0 {
		t.Fatalf("%+v", now)
	}
	if _, err := s["blue"].Try("blue", now.Serial, nil); !errors.Is(err, room.ErrHeld) {
		t.Error(err)
	}
	if g := s.back(t, "red", now.Lines-1); !g.Done || s.state(t).Held != "" {
		t.Errorf("%+v", g)
	}
	s.give(t, "red", "rest")
	if err := s["blue"].Confirm("red"); !errors.Is(err, room.ErrNotYours) {
		t.Error(err)
	}
	if err := s["red"].Confirm("red"); err != nil {
		t.Fatal(err)
	}
	s.give(t, "blue", "rest")
	s.give(t, "blue", "rest") // blue does not confirm turns
	if now := s.state(t); now.Held != "" {
		t.Errorf("%+v", now)
	}
	for range 2 {
		s.give(t, "red", "3")
		s.give(t, "blue", "3")
		s.give(t, "red", "rest")
		s.give(t, "red", "rest")
		if err := s[""].Confirm("red"); err != nil { // the owner confirms in red's place
			t.Error(err)
		}
		s.give(t, "blue", "rest")
		s.give(t, "blue", "rest")
	}
}
