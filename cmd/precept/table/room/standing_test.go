package room_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// pickOf returns the answer to a seat's present question that has a word.
func (s seated) pickOf(t *testing.T, seat, word string) (a interpreter.Answer, serial int) {
	t.Helper()
	err := s[seat].Look(func(x *room.Sight) error {
		serial = x.Serial
		for _, o := range x.Match.DecisionOf(seat).Options() {
			if o.ID == word {
				a = o.Value
				return nil
			}
		}
		t.Fatalf("%s is not offered %s", seat, word)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, serial
}

// lines waits until the table has n lines.
func (s seated) lines(t *testing.T, n int) {
	t.Helper()
	for range 200 {
		if s.state(t).Lines >= n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d lines, not %d", s.state(t).Lines, n)
}

// TestStanding checks that the house gives a standing answer as the player would, until the answer is taken back, also
// after a restart. Only the seat's link can see it.
func TestStanding(t *testing.T) {
	cfg := room.Config{Stand: time.Millisecond}
	h := open(t, cfg)
	s := begun(t, h, room.Setup{})
	rest, serial := s.pickOf(t, "red", "rest")
	before := s.state(t)
	for until, want := range map[room.Until]error{"for ever": room.ErrMalformed, room.UntilChange: room.ErrMalformed} {
		if err := s["red"].Stand("red", serial, rest, until, "rests"); !errors.Is(err, want) {
			t.Errorf("%s: %v", until, err)
		}
	}
	if err := s["blue"].Stand("red", serial, rest, room.UntilEnd, "rests"); !errors.Is(err, room.ErrNotYours) {
		t.Errorf("blue: %v", err)
	}
	if err := s["red"].Stand("red", serial-1, rest, room.UntilEnd, "rests"); !errors.Is(err, room.ErrStale) {
		t.Errorf("an old question: %v", err)
	}
	if err := s["red"].Stand("red", serial, rest, room.UntilEnd, "rests"); err != nil {
		t.Fatal(err)
	}
	if now := s.state(t); now.Version != before.Version {
		t.Error("everybody sees that something was done")
	}
	s.lines(t, 4) // red rests twice in a turn
	all, err := s["red"].Standing("red")
	if err != nil || len(all) != 1 || all[0].Says != "rests" {
		t.Fatalf("%+v, %v", all, err)
	}
	if _, err := s["blue"].Standing("red"); !errors.Is(err, room.ErrNotYours) {
		t.Error(err)
	}
	err = s["blue"].Look(func(x *room.Sight) error {
		for _, l := range x.Lines[2:] {
			if l.Seat != "red" || l.Link != s["red"].Link() {
				t.Errorf("a standing answer is told apart: %+v", l)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	round := func() {
		t.Helper()
		for _, seat := range []string{"red", "blue"} {
			s.give(t, seat, "1")
		}
	}
	s.give(t, "blue", "rest")
	s.give(t, "blue", "rest")
	round()
	s.lines(t, 10)
	if err := s["red"].TakeBack("red", all[0].ID); err != nil {
		t.Fatal(err)
	}
	s.give(t, "blue", "rest")
	s.give(t, "blue", "rest")
	round()
	time.Sleep(30 * time.Millisecond)
	if now := s.state(t); now.Lines != 14 || !slices.Contains(now.Asked, "red") {
		t.Errorf("taken back, it is given: %+v", now)
	}
}

// TestStandingThisTurn checks that a standing answer for a turn ends with the turn.
func TestStandingThisTurn(t *testing.T) {
	s := begun(t, open(t, room.Config{Stand: time.Millisecond}), room.Setup{})
	rest, serial := s.pickOf(t, "red", "rest")
	if err := s["red"].Stand("red", serial, rest, room.UntilTurn, "rests"); err != nil {
		t.Fatal(err)
	}
	s.lines(t, 4)
	s.give(t, "blue", "rest")
	s.give(t, "blue", "rest")
	s.give(t, "red", "1")
	s.give(t, "blue", "1")
	time.Sleep(30 * time.Millisecond)
	if all, err := s["red"].Standing("red"); err != nil || len(all) != 0 || s.state(t).Lines != 8 {
		t.Errorf("%+v %v, %d lines", all, err, s.state(t).Lines)
	}
}

// polite is a game in which the other seat is asked in each turn, and everything can be declined.
const polite = `game: polite
players: 2
seats: {red: {}, blue: {}}
scopes: {turn: {}}
vars: {n: {type: int}}
actions:
  act: {steps: [{set: n, by: 1}]}
procedures:
  reply: {steps: [{choose: said, among: 1..2, optional: true}, {if: said != nil, then: [{set: n, by: said}]}]}
play:
  - while: n < 5
    do:
      - each: mover
        in: player
        do:
          - phase: turn
            of: mover
            do:
              - {offer: [act], at_most: 1}
              - {each: other, in: "player.except(mover)", as: other, do: [reply]}
  - {end: game, winners: "[red]"}
`

type politely struct{ tiny }

func (politely) Load(room.Rules) (*interpreter.Game, error) {
	return interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(polite)}}, ".")
}

// TestDecliningEverything checks a seat that declines everything until somebody acts. It still has its own turns, and
// is asked again after somebody has acted.
func TestDecliningEverything(t *testing.T) {
	s := sit(t, open(t, room.Config{Library: politely{}, Stand: time.Millisecond}), room.Setup{Rules: room.Rules{
		Game: "polite"}, Seats: []string{"red", "blue"}})
	asked := func(seat string, lines int) {
		t.Helper()
		s.lines(t, lines)
		time.Sleep(20 * time.Millisecond)
		if now := s.state(t); now.Lines != lines || !slices.Equal(now.Asked, []string{seat}) {
			t.Fatalf("%v are asked after %d lines, not %s after %d", now.Asked, now.Lines, seat, lines)
		}
	}
	s.give(t, "red", "pass")
	none, serial := s.pickOf(t, "blue", "none")
	if err := s["blue"].Stand("blue", serial, none, room.UntilChange, "none"); err != nil {
		t.Fatal(err)
	}
	asked("blue", 2) // its own turn
	s.give(t, "blue", "pass")
	s.give(t, "red", "none")
	s.give(t, "red", "pass")
	asked("blue", 6) // it has declined for blue, whose turn it is
	s.give(t, "blue", "act")
	s.give(t, "red", "none")
	s.give(t, "red", "pass")
	asked("blue", 9) // somebody has done something
	if all, err := s["blue"].Standing("blue"); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestManyStanding checks that the standing answers of a seat are bounded.
func TestManyStanding(t *testing.T) {
	s := begun(t, open(t, room.Config{Stand: time.Hour}), room.Setup{})
	rest, serial := s.pickOf(t, "red", "rest")
	for n := range room.Stands + 1 {
		err := s["red"].Stand("red", serial, rest, room.UntilEnd, "rests")
		if errors.Is(err, room.ErrFull) != (n == room.Stands) {
			t.Errorf("the %dth: %v", n+1, err)
		}
	}
}

// TestAway checks that an agent takes over the seat of a player who has not answered for the days that the owner has
// set, and that the player can come back.
func TestAway(t *testing.T) {
	var c clock
	h := open(t, room.Config{Now: c.now})
	s := begun(t, h, room.Setup{})
	if err := s["red"].SetAway(3, "random"); !errors.Is(err, room.ErrNotOwner) {
		t.Error(err)
	}
	if err := s[""].SetAway(3, "no such agent"); err == nil {
		t.Error("there is no such agent")
	}
	if err := s[""].SetAway(3, "random"); err != nil {
		t.Fatal(err)
	}
	agent := func() string { return s.state(t).Seats[0].Agent }
	for days, want := range []string{"", "", "", "random"} {
		if err := room.Replace(h); err != nil || agent() != want {
			t.Errorf("after %d days %q plays, %v", days, agent(), err)
		}
		c.later.Add(int64(25 * time.Hour))
	}
	if err := s["blue"].Return("red"); !errors.Is(err, room.ErrNotYours) {
		t.Error(err)
	}
	if err := s["red"].Return("red"); err != nil || agent() != "" {
		t.Error(err)
	}
	if err := s[""].PutAgent("red", "random"); err != nil {
		t.Fatal(err)
	}
	if err := s["red"].Return("red"); !errors.Is(err, room.ErrAgent) {
		t.Errorf("what the owner has said: %v", err)
	}
}
