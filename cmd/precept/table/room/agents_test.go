package room_test

import (
	"path/filepath"
	"slices"
	"testing"

	"precept/cmd/precept/table/room"
)

// until waits until the table is so; the time that the test may take is the bound.
func (s seated) until(t *testing.T, so func(*room.State) bool) room.State {
	t.Helper()
	stream, err := s["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { stream.Close() }()
	for {
		if now := s.state(t); now.Fault != "" {
			t.Fatal(now.Fault)
		} else if so(&now) {
			return now
		}
		if _, open := <-stream.C; !open { // too many events at once: listen again
			if stream, err = s["*"].Listen(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAgentsPlay: agents alone play a match to its end, of any kind, and the record says what they answered.
func TestAgentsPlay(t *testing.T) {
	h := open(t, room.Config{Library: builtIn(t), Thinkers: 2})
	for game, agents := range map[string]map[string]string{
		"tic_tac_toe": {"cross": "mcts:50", "nought": "greedy:1"},
		"wonderland":  nil,
	} {
		made := room.Setup{Rules: room.Rules{Game: game}, Seed: 3, Agents: agents}
		if agents == nil {
			bare := sit(t, h, made).state(t)
			made.Agents = map[string]string{}
			for _, seat := range bare.Seats {
				made.Agents[seat.ID] = "random"
			}
		}
		s := sit(t, h, made)
		now := s.until(t, func(s *room.State) bool { return s.Over })
		data, err := s["*"].Save(now.Lines)
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		if _, err := h.Import(data, room.Setup{}); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// TestAgentsAndPeople: an agent answers when it is asked, and not for people; whoever is put out of his seat answers no
// more, until it is given back.
func TestAgentsAndPeople(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{Rules: room.Rules{Game: "duel"},
		Agents: map[string]string{"blue": "random"}})
	s.give(t, "red", "1")
	now := s.until(t, func(s *room.State) bool { return s.Turn == "red" })
	if _, err := s["blue"].Answer("blue", now.Serial, nil); err != room.ErrAgent {
		t.Error(err)
	}
	if err := s[""].PutAgent("red", "greedy:n"); err != nil {
		t.Fatal(err)
	}
	if err := s[""].PutAgent("red", "nonsense"); err == nil {
		t.Error("such an agent is none")
	}
	over := s.until(t, func(s *room.State) bool { return s.Over })
	if !slices.Equal(over.Winners, []string{"red"}) {
		t.Errorf("%+v", over)
	}
	if err := s[""].PutAgent("red", ""); err != nil {
		t.Fatal(err)
	}
	if g := s.back(t, "red", 1); !g.Done { // nobody else is there to agree
		t.Errorf("%+v", g)
	}
}

// TestAgentsGoOn: an agent that was asked when the house was closed answers when it is opened.
func TestAgentsGoOn(t *testing.T) {
	file := filepath.Join(folder(t), "tables.db")
	h := open(t, room.Config{File: file})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	for _, seat := range []string{"red", "blue"} {
		if err := s[""].PutAgent(seat, "random"); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h = open(t, room.Config{File: file})
	s = take(t, h, made)
	s.until(t, func(s *room.State) bool { return s.Over })
}
