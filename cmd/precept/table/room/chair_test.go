package room_test

import (
	"errors"
	"slices"
	"testing"

	"precept/cmd/precept/table/room"
)

// TestInvitation checks that each free seat is taken once, by whoever opens the invitation, and that it gives no seat
// by itself.
func TestInvitation(t *testing.T) {
	h := open(t, room.Config{})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Free: []string{"red", "blue"}})
	if err != nil || len(made.Chairs) != 0 {
		t.Fatalf("%+v, %v", made, err)
	}
	guest := chair(t, h, made.Invites)
	if free, err := guest.Free(); err != nil || !slices.Equal(free, []string{"red", "blue"}) || !guest.Invites() {
		t.Fatalf("%v, %v", free, err)
	}
	if _, err := guest.Answer("red", 0, nil); !errors.Is(err, room.ErrNotYours) {
		t.Errorf("an invitation answers: %v", err)
	}
	if _, err := guest.Join("red", "\x00"); !errors.Is(err, room.ErrMalformed) {
		t.Error(err)
	}
	given, err := guest.Join("red", "Ada")
	if err != nil {
		t.Fatal(err)
	}
	red := chair(t, h, given.Token)
	if s, err := red.State(); err != nil || !red.Holds("red") || s.Seats[0].Name != "Ada" {
		t.Errorf("%+v, %v", s.Seats, err)
	}
	for _, seat := range []string{"red", "nobody", ""} {
		if _, err := guest.Join(seat, "Bob"); !errors.Is(err, room.ErrSeatTaken) {
			t.Errorf("%q is taken again: %v", seat, err)
		}
	}
	owner := chair(t, h, made.Owner)
	if err := owner.Withdraw(red.Link()); err != nil {
		t.Fatal(err)
	}
	if free, err := guest.Free(); err != nil || !slices.Equal(free, []string{"red", "blue"}) {
		t.Errorf("after its link was withdrawn: %v, %v", free, err)
	}
	for _, wrong := range [][]string{{"nobody"}, {"red", "red"}} {
		if _, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Free: wrong}); err == nil {
			t.Errorf("%v are free", wrong)
		}
	}
}

// TestRematch checks that the people of a table find one another at the next, with their names and the same agents.
func TestRematch(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{Agents: map[string]string{}})
	if err := s["red"].SetName("red", "Ada"); err != nil {
		t.Fatal(err)
	}
	if _, err := s["red"].Rematch(); !errors.Is(err, room.ErrGoesOn) {
		t.Errorf("while the match runs: %v", err)
	}
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
	if _, err := s["*"].Rematch(); !errors.Is(err, room.ErrNotYours) {
		t.Errorf("who looks on: %v", err)
	}
	tables := map[string]bool{}
	for _, by := range []string{"red", "blue", ""} {
		token, err := s[by].Rematch()
		if err != nil {
			t.Fatal(by, err)
		}
		next := chair(t, h, token)
		tables[next.Table()] = true
		state, err := next.State()
		if err != nil || state.Seats[0].Name != "Ada" || next.Owner() != (by == "") || by != "" && !next.Holds(by) {
			t.Errorf("%q sits at %+v, %v", by, state.Seats, err)
		}
	}
	if len(tables) != 1 || tables[s["red"].Table()] {
		t.Errorf("they sit at %v", tables)
	}
}
