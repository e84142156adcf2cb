package room_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/testkit"
)

// duel is a game with everything that matters at a table. It has answers with one pick and with several, chance,
// secrets, a question to all seats at once, and a seat that may correct.
const duel = `game: duel
players: 2..3
defaults: {seats: [red, blue]}
seats: {red: {}, blue: {}, green: {}}
corrections: {by: red}
kinds: {card: {is: piece, has: {worth: int}}}
zones:
  deck: {order: row, seen_by: nobody}
  hand: {per: player, seen_by: owner}
  heap: {seen_by: all}
pieces:
  low: {is: card, per: player, count: 2, at: hand, with: {worth: 1}}
  black: {is: card, count: 20, at: deck, with: {worth: 4}}
  white: {is: card, count: 20, at: deck, with: {worth: 5}}
dice: {d6: [1, 2, 3, 4, 5, 6]}
scopes: {turn: {}}
vars:
  n: {type: int}
  bet: {per: player, type: 0..9, seen_by: owner}
actions:
  walk: {steps: [{choose: far, among: 1..3}, {choose: wide, among: 1..2}, {set: n, by: far + wide}]}
  rest: {steps: [{set: n, by: 1}]}
  throw: {steps: [{roll: d, die: d6}, {set: n, by: d}]}
  fetch: {steps: [{move: deck.top, to: hand(me)}]}
  dump: {steps: [{choose: gone, among: hand(me), at_least: 1, at_most: 2}, {move: gone, to: heap}]}
play:
  - while: n < 60
    do:
      - {choose: guess, by: player, among: 0..3}
      - {each: p, in: player, do: [{set: bet(p), to: guess(p)}]}
      - each: mover
        in: player
        do:
          - phase: turn
            of: mover
            do: [{offer: [walk, rest, throw, fetch, dump], count: 2}]
  - {end: game, winners: "[red]"}
`

// tiny is a library with the duel.
type tiny struct{}

var duelGame = func() *interpreter.Game {
	g, problems := interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(duel)}}, ".")
	if g == nil {
		panic(problems)
	}
	return g
}()

func (tiny) Load(r room.Rules) (*interpreter.Game, error) {
	if r.Game != "duel" {
		return nil, fmt.Errorf("no game %q", r.Game)
	}
	return duelGame, nil
}

func (tiny) Saved(r *record.Record) (room.Rules, error) { return room.Rules{Game: r.Game}, nil }

// builtIn returns the library of the built-in games.
func builtIn(t testing.TB) room.Library {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	return room.NewOffer(l)
}

// folder returns a folder for the record. It is in memory if possible, since a busy disk slows down tests with many
// commits.
func folder(t testing.TB) string {
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

// open opens a house that the end of the test closes.
func open(t testing.TB, cfg room.Config) *room.House {
	t.Helper()
	if cfg.Library == nil {
		cfg.Library = tiny{}
	}
	if cfg.File == "" {
		cfg.File = filepath.Join(folder(t), "tables.db")
	}
	h, err := room.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil && !errors.Is(err, room.ErrClosed) {
			t.Error(err)
		}
	})
	return h
}

// seated holds the chairs of a table: "" is the owner's, "*" the spectators', and the others are those of the seats.
type seated map[string]*room.Chair

// sit makes a table and returns its chairs.
func sit(t testing.TB, h *room.House, s room.Setup) seated {
	t.Helper()
	if s.Game == "" {
		s.Game, s.Seed = "duel", 1
	}
	made, err := h.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	return take(t, h, made)
}

func take(t testing.TB, h *room.House, made *room.Made) seated {
	t.Helper()
	out := seated{"": chair(t, h, made.Owner), "*": chair(t, h, made.Spectator)}
	for _, g := range made.Chairs {
		for _, seat := range g.Seats {
			out[seat] = chair(t, h, g.Token)
		}
	}
	return out
}

func chair(t testing.TB, h *room.House, token room.Token) *room.Chair {
	t.Helper()
	c, err := h.Sit(token)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (s seated) state(t testing.TB) room.State {
	t.Helper()
	out, err := s["*"].State()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// give answers the present question by the words of its picks.
func (s seated) give(t testing.TB, seat string, words ...string) room.Taken {
	t.Helper()
	out, err := s[seat].Answer(seat, s.state(t).Serial, s.picks(t, seat, words...))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// picks returns picks by their words.
func (s seated) picks(t testing.TB, seat string, words ...string) []interpreter.Answer {
	t.Helper()
	var out []interpreter.Answer
	for _, w := range words {
		o, err := s[seat].Try(seat, s.state(t).Serial, out)
		if err != nil || o.Complete {
			t.Fatalf("%s: %+v, %v", w, o, err)
		}
		i := slices.IndexFunc(o.Next.Options(), func(o interpreter.Option) bool { return o.ID == w })
		if i < 0 {
			t.Fatalf("%s is not offered: %v", w, o.Next.Options())
		}
		out = append(out, o.Next.Options()[i].Value)
	}
	return out
}

// drawn returns a random complete answer of a seat.
func drawn(t testing.TB, c *room.Chair, seat string, serial int, rng *rand.Rand) []interpreter.Answer {
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
		picks = append(picks, o.Next.Sample(rng.IntN).Value)
	}
}

// TestAnswers plays Root. It checks that each answer is announced and accepted once, and that another answer to the
// same question is refused.
func TestAnswers(t *testing.T) {
	s := sit(t, open(t, room.Config{Library: builtIn(t)}), room.Setup{Rules: room.Rules{Game: "root"}, Seed: 1})
	stream, err := s["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		now := s.state(t)
		seat := now.Asked[0]
		picks := drawn(t, s[seat], seat, now.Serial, rng)
		var numbers []room.Number
		_ = s[seat].Look(func(x *room.Sight) error {
			numbers = room.NumbersOf(x.Match, seat, picks)
			return nil
		})
		read := func(when string) {
			if got, err := s[seat].Read(seat, now.Serial, numbers); err != nil || !slices.Equal(got, picks) {
				t.Fatalf("%s the answer %v is read as %v, %v for %v", when, numbers, got, err, picks)
			}
		}
		read("before it is given")
		taken, err := s[seat].Answer(seat, now.Serial, picks)
		if err != nil || taken.Already || taken.Line != n+1 {
			t.Fatalf("%+v, %v", taken, err)
		}
		again, err := s[seat].Answer(seat, now.Serial, picks)
		if err != nil || !again.Already || again.Line != taken.Line {
			t.Fatalf("again: %+v, %v", again, err)
		}
		read("once it was given")
		if e := <-stream.C; e.Lines != n+1 || e.What != room.Moved {
			t.Fatalf("%+v", e)
		}
		if _, err := s[seat].Answer(seat, now.Serial, append(picks, 0)); !errors.Is(err, room.ErrStale) {
			t.Fatalf("another answer to the same: %v", err)
		}
	}
}

// TestPicks checks that nothing happens before an answer is complete, and that picks beyond that are refused.
func TestPicks(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{})
	s.give(t, "red", "1")
	s.give(t, "blue", "2")
	before := s.state(t)
	walk := s.picks(t, "red", "walk", "2", "1")
	for n := range walk {
		o, err := s["red"].Try("red", before.Serial, walk[:n])
		if err != nil || o.Complete || o.Next == nil || len(o.Picked) != n {
			t.Errorf("%d picks: %+v, %v", n, o, err)
		}
		if _, err := s["red"].Answer("red", before.Serial, walk[:n]); !errors.Is(err, room.ErrOpen) {
			t.Errorf("%d picks: %v", n, err)
		}
	}
	o, err := s["red"].Try("red", before.Serial, walk)
	if err != nil || !o.Complete || o.Next != nil || o.Match != nil {
		t.Errorf("all picks: %+v, %v", o, err)
	}
	if _, err := s["red"].Answer("red", before.Serial, append(walk, 1)); !errors.Is(err, room.ErrBehind) {
		t.Error(err)
	}
	if _, err := s["red"].Answer("red", before.Serial, []interpreter.Answer{99}); !errors.Is(err,
		interpreter.ErrNotOffered) {
		t.Error(err)
	}
	if now := s.state(t); now.Serial != before.Serial || now.Lines != before.Lines {
		t.Errorf("%+v, before %+v", now, before)
	}
	s.give(t, "red", "walk", "2", "1")
	two := s.picks(t, "red", "dump", "low", "low") // the first is asked too, which hides that they are equal
	if _, err := s["red"].Answer("red", s.state(t).Serial, two); err != nil {
		t.Error(err)
	}
}

// TestAtOnce checks that a question to several seats can be answered in any order. Others see who has answered, but not
// what.
func TestAtOnce(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{Rules: room.Rules{Game: "duel"},
		Seats: []string{"red", "blue", "green"}})
	zero := s.state(t)
	if !slices.Equal(zero.Asked, []string{"red", "blue", "green"}) {
		t.Fatalf("%+v", zero)
	}
	for i, seat := range []string{"green", "red", "blue"} {
		if i == 2 {
			if now := s.state(t); !slices.Equal(now.Done, []string{"green", "red"}) &&
				!slices.Equal(now.Done, []string{"red", "green"}) || !slices.Equal(now.Asked, []string{"blue"}) {
				t.Errorf("%+v", now)
			}
		}
		if _, err := s[seat].Answer(seat, zero.Serial, []interpreter.Answer{int32(i)}); err != nil {
			t.Errorf("%s: %v", seat, err)
		}
	}
	if again, err := s["green"].Answer("green", zero.Serial, []interpreter.Answer{0}); err != nil || !again.Already {
		t.Errorf("%+v, %v", again, err)
	}
	if now := s.state(t); now.Turn != "red" || now.Serial != 3 {
		t.Errorf("%+v", now)
	}
	err := s["*"].Look(func(x *room.Sight) error {
		for seat, want := range map[string]string{"red": "1", "blue": "2", "green": "0"} {
			if got, err := testkit.On(x.Match.Engine()).Eval("bet(" + seat + ")"); got != want || err != nil {
				t.Errorf("%s: %s, %v", seat, got, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestNotYours checks that actions without the right to them are refused.
func TestNotYours(t *testing.T) {
	h := open(t, room.Config{})
	s := sit(t, h, room.Setup{})
	one := []interpreter.Answer{1}
	_, stranger := h.Sit(room.TokenOf("guessed"))
	answer := func(who, seat string) error {
		_, err := s[who].Answer(seat, 0, one)
		return err
	}
	second := func(_ any, err error) error { return err }
	for name, c := range map[string]struct{ got, want error }{
		"a guessed link":             {stranger, room.ErrNoLink},
		"blue for red":               {answer("blue", "red"), room.ErrNotYours},
		"a spectator":                {answer("*", "red"), room.ErrNotYours},
		"the owner":                  {answer("", "red"), room.ErrNotYours},
		"a seat that is not":         {answer("red", "green"), room.ErrNotYours},
		"red, who owns nothing":      {s["red"].End(), room.ErrNotOwner},
		"a spectator's note":         {s["*"].Write("red", "hello"), room.ErrNotYours},
		"blue names red":             {s["blue"].SetName("red", "x"), room.ErrNotYours},
		"red withdraws blue":         {s["red"].Withdraw(4), room.ErrNotOwner},
		"red renews":                 {second(s["red"].Renew(4)), room.ErrNotOwner},
		"red looks at the links":     {second(s["red"].Links()), room.ErrNotOwner},
		"red puts an agent in":       {s["red"].PutAgent("blue", "random"), room.ErrNotOwner},
		"blue's hook on red":         {second(s["blue"].SetHook("red", posts("https://example.org"))), room.ErrNotYours},
		"blue saves":                 {second(s["blue"].Save(0)), room.ErrSecret},
		"the owner saves":            {second(s[""].Save(0)), room.ErrSecret},
		"blue sees as red":           {second(s["blue"].SaveSeen("red", 0)), room.ErrNotYours},
		"a spectator wants to undo":  {second(s["*"].Back("red", 0, 0)), room.ErrNotYours},
		"nothing to take back":       {second(s["red"].Back("red", 0, 0)), room.ErrNothing},
		"nothing to agree to":        {second(s["red"].Agree("red", 0, true)), room.ErrNoRequest},
		"a later position":           {second(s["red"].Answer("red", 7, one)), room.ErrStale},
		"the owner withdraws itself": {s[""].Withdraw(1), room.ErrNoLink},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if now := s.state(t); now.Serial != 0 || len(now.Notes) != 0 {
		t.Errorf("%+v", now)
	}
}

// TestTokensAreNotWritten checks that no format verb writes a token.
func TestTokensAreNotWritten(t *testing.T) {
	token := room.TokenOf("secret")
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		for _, x := range []any{token, &token, room.Given{Token: token}} {
			if got := fmt.Sprintf(verb, x); strings.Contains(got, "secret") || strings.Contains(got, "736563") {
				t.Errorf("%s: %s", verb, got)
			}
		}
	}
}

// posts returns the settings that notify a player by signed posts to an address.
func posts(url string) room.Told { return room.Told{Sort: store.Post, URL: url} }
