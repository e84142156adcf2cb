package room_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
)

// TestLinks checks that a link that is withdrawn or renewed becomes invalid, also for chairs and streams in use.
func TestLinks(t *testing.T) {
	h := open(t, room.Config{})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	stream, err := s["red"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	renewed, err := s[""].Renew(s["red"].Link())
	if err != nil || !slices.Equal(renewed.Seats, []string{"red"}) {
		t.Fatalf("%+v, %v", renewed, err)
	}
	if _, open := <-stream.C; open {
		t.Error("the old link still hears")
	}
	stream.Close()
	if _, err := s["red"].State(); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
	if _, err := h.Sit(made.Chairs[0].Token); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
	s["red"] = chair(t, h, renewed.Token)
	s.give(t, "red", "1")
	if err := s[""].Withdraw(s["blue"].Link()); err != nil {
		t.Fatal(err)
	}
	if _, err := s["blue"].State(); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
	again, err := s[""].Renew(s["blue"].Link()) // also for a withdrawn link
	if err != nil {
		t.Fatal(err)
	}
	s["blue"] = chair(t, h, again.Token)
	s.give(t, "blue", "1")
	own, err := s[""].Renew(s[""].Link())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s[""].Links(); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
	links, err := chair(t, h, own.Token).Links()
	if err != nil || len(links) != 7 {
		t.Errorf("%+v, %v", links, err)
	}
	good := 0
	for _, l := range links {
		if !l.Withdrawn {
			good++
		}
	}
	if good != 4 {
		t.Errorf("%d links are good: %+v", good, links)
	}
}

// TestNamesAndNotes checks that names and notes must be one plain line of limited length.
func TestNamesAndNotes(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{})
	for text, ok := range map[string]bool{
		"Zoë": true, "red fox": true, "猫": true, "": true, strings.Repeat("x", room.NameBytes): true,
		" ": false, "a\nb": false, "a\x00b": false, "\x1b[31mred": false, "a\u202eb": false, "\xff": false,
		strings.Repeat("x", room.NameBytes+1): false,
	} {
		if err := s["red"].SetName("red", text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
		if err := s["red"].Write("red", text); (err == nil) != (ok && text != "") &&
			len(text) <= room.NameBytes {
			t.Errorf("note %q: %v", text, err)
		}
	}
	if err := s["red"].SetName("red", "Zoë"); err != nil {
		t.Fatal(err)
	}
	if now := s.state(t); now.Seats[0].Name != "Zoë" || len(now.Notes) != 5 {
		t.Errorf("%+v", now)
	}
}

// TestEnd checks that nobody can answer at an ended table, and that everybody may save it.
func TestEnd(t *testing.T) {
	s := begun(t, open(t, room.Config{}), room.Setup{})
	now := s.state(t)
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
	if _, err := s["red"].Try("red", now.Serial, nil); !errors.Is(err, room.ErrEnded) {
		t.Error(err)
	}
	if _, err := s["red"].Back("red", now.Serial, 0); !errors.Is(err, room.ErrEnded) {
		t.Error(err)
	}
	if err := s[""].End(); !errors.Is(err, room.ErrEnded) {
		t.Error(err)
	}
	if data, err := s["*"].Save(2); err != nil || len(data) == 0 {
		t.Error(err)
	}
	if now := s.state(t); !now.Ended || len(now.Asked) != 0 {
		t.Errorf("%+v", now)
	}
}

// TestBadSetups checks that a setup that does not fit the game makes no table.
func TestBadSetups(t *testing.T) {
	h := open(t, room.Config{Library: builtIn(t)})
	root := room.Rules{Game: "root"}
	for name, s := range map[string]room.Setup{
		"no game":             {Rules: room.Rules{Game: "checkers"}},
		"no variant":          {Rules: room.Rules{Game: "root", Laid: []string{"nonsense"}}},
		"no seat":             {Rules: root, Seats: []string{"marquise", "nobody"}},
		"a seat twice":        {Rules: root, Seats: []string{"marquise", "marquise"}},
		"one seat":            {Rules: root, Seats: []string{"marquise"}},
		"no option":           {Rules: root, Options: map[string]string{"map": "moon"}},
		"an agent elsewhere":  {Rules: root, Agents: map[string]string{"nobody": "random"}},
		"no agent":            {Rules: root, Agents: map[string]string{"marquise": "deep"}},
		"a patient agent":     {Rules: root, Agents: map[string]string{"marquise": "mcts:1h"}},
		"a name of two lines": {Rules: root, Names: map[string]string{"marquise": "a\nb"}},
		"shared twice":        {Rules: root, Shared: [][]string{{"marquise", "eyrie"}, {"eyrie"}}},
		"shared by nobody":    {Rules: root, Shared: [][]string{{"nobody"}}},
		"too much laid":       {Rules: room.Rules{Game: "root", Laid: make([]string, room.Laid+1)}},
	} {
		if made, err := h.Make(s); err == nil {
			t.Errorf("%s: %+v", name, made)
		}
	}
}

// TestNames checks that no name may look like another seat's, whether that seat plays or not. A seat's own name is
// allowed.
func TestNames(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{})
	if err := s["blue"].SetName("blue", "Ann"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{"blue": room.ErrTaken, "B L U E": room.ErrTaken, "bl\u03c5e": room.ErrTaken,
		"Green": room.ErrTaken, "\u0410nn": room.ErrTaken, "red": nil, "Red": nil, "Bob": nil, "\u2660": nil} {
		if err := s["red"].SetName("red", name); err != want {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
	for name, names := range map[string]map[string]string{
		"another seat's": {"red": "Blue"}, "one that does not play": {"red": "green"}, "twice": {"red": "Ann", "blue": "ann"},
	} {
		_, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Names: names})
		if !errors.Is(err, room.ErrTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	own := map[string]string{"red": "Red", "blue": "x"}
	if _, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Names: own}); err != nil {
		t.Error(err)
	}
}
