package room_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// crowd is a group of people who do random things at a table, allowed or not.
type crowd struct {
	*rapid.T
	tb    testing.TB
	house *room.House
	seated
	seats []string
	taken map[int]string // the answers, by the serial after each
	old   []sent
}

// sent is an answer that somebody gave.
type sent struct {
	seat   string
	serial int
	picks  []interpreter.Answer
}

func (c *crowd) seat() string { return rapid.SampledFrom(c.seats).Draw(c.T, "seat") }

// fine fails the test for an error that is not among those expected.
func (c *crowd) fine(err error, may ...error) {
	if err != nil && !slices.ContainsFunc(may, func(e error) bool { return errors.Is(err, e) }) {
		c.Fatal(err)
	}
}

// answer gives an answer for a seat that is asked.
func (c *crowd) answer() {
	now := c.state(c.tb)
	if len(now.Asked) == 0 {
		return
	}
	seat := rapid.SampledFrom(now.Asked).Draw(c.T, "who")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(c.T, "what"), 1))
	x := sent{seat, now.Serial, drawn(c.tb, c.seated[seat], seat, now.Serial, rng)}
	out, err := c.seated[seat].Answer(x.seat, x.serial, x.picks)
	c.fine(err)
	if out.Already || out.Serial != now.Serial+1 || out.Line != now.Lines+1 {
		c.Fatalf("%+v, %+v", out, now)
	}
	c.taken[out.Serial] = fmt.Sprint(x.seat, x.picks)
	c.old = append(c.old, x)
}

// again sends an old answer again.
func (c *crowd) again() {
	if len(c.old) == 0 {
		return
	}
	x := rapid.SampledFrom(c.old).Draw(c.T, "again")
	before := c.state(c.tb)
	out, err := c.seated[x.seat].Answer(x.seat, x.serial, x.picks)
	c.fine(err, room.ErrStale, room.ErrHeld, interpreter.ErrNotOpen)
	if now := c.state(c.tb); err == nil && !out.Already || now.Serial != before.Serial {
		c.Fatalf("an answer was taken twice: %+v, %+v", x, now)
	}
}

func (c *crowd) back() {
	now := c.state(c.tb)
	seat := c.seat()
	_, err := c.seated[seat].Back(seat, now.Serial, rapid.IntRange(0, now.Lines).Draw(c.T, "to"))
	c.fine(err, room.ErrNothing)
}

// right makes a correction, which may be refused.
func (c *crowd) right() {
	now := c.state(c.tb)
	fix := rapid.SampledFrom([]record.Correction{{Set: "n", To: "3"}, {Set: "n", To: "61"}, {Set: "bet(blue)", To: "9"},
		{Set: "bet(blue)", To: "10"}, {Move: "deck[0]", To: "hand(blue)"}, {Move: "hand(red)", To: "heap"},
		{Move: "heap", To: "deck"}, {Back: true}, {Back: true, Answer: 2}, {Set: "n"}}).Draw(c.T, "fix")
	fix.By, fix.Reason = rapid.SampledFrom([]string{"red", "red", "red", "blue"}).Draw(c.T, "by"), "a slip"
	out, err := c.seated[fix.By].PutRight(now.Serial, fix)
	if err != nil {
		if after := c.state(c.tb); after.Serial != now.Serial || after.Lines != now.Lines {
			c.Fatalf("%+v is refused (%v) and changes the table: %+v", fix, err, after)
		}
		return
	}
	if out.Already || out.Serial != now.Serial+1 || out.Line != now.Lines+1 || fix.By != "red" {
		c.Fatalf("%+v: %+v, %+v", fix, out, now)
	}
	c.taken[out.Serial] = fix.By + fix.String()
	if again, err := c.seated[fix.By].PutRight(now.Serial, fix); err != nil || !again.Already || again.Line != out.Line {
		c.Fatalf("%+v, sent again: %+v, %v", fix, again, err)
	}
	fix.Reason = "another slip"
	if _, err := c.seated[fix.By].PutRight(now.Serial, fix); !errors.Is(err, room.ErrStale) {
		c.Fatalf("another one to the same: %v", err)
	}
}

func (c *crowd) agree() {
	seat := c.seat()
	_, err := c.seated[seat].Agree(seat, c.state(c.tb).Serial, rapid.IntRange(0, 3).Draw(c.T, "yes") > 0)
	c.fine(err, room.ErrNoRequest)
}

func (c *crowd) talk() {
	seat := c.seat()
	c.fine(c.seated[seat].Write(seat, "well"))
	name := rapid.SampledFrom([]string{"", "A", "B"}).Draw(c.T, "name")
	c.fine(c.seated[seat].SetName(seat, name), room.ErrTaken)
}

func (c *crowd) confirm() {
	seat := c.seat()
	if rapid.Bool().Draw(c.T, "confirm") {
		c.fine(c.seated[""].Confirm(seat))
		return
	}
	c.fine(c.seated[seat].SetConfirms(seat, rapid.Bool().Draw(c.T, "on")))
}

// whole is everything that a table can display, for comparison.
type whole struct {
	state         room.State
	lines, undone []room.Line
	match         []byte
}

func (c *crowd) whole() (out whole) {
	c.fine(c.seated["*"].Look(func(x *room.Sight) (err error) {
		out.state, out.lines, out.undone = *x.State, slices.Clone(x.Lines), slices.Clone(x.Undone)
		out.match, err = save.Bytes(x.Match)
		return err
	}))
	return out
}

// check checks that the table matches its record, that every accepted answer is there, and that its save is the same
// match.
func (c *crowd) check() {
	was := c.whole()
	c.house.Forget()
	is := c.whole()
	if d := cmp.Diff(was.state, is.state) + cmp.Diff(was.lines, is.lines) + cmp.Diff(was.undone, is.undone); d != "" ||
		!bytes.Equal(was.match, is.match) {
		c.Fatalf("the table is not what its record says:\n%s", d)
	}
	n := 0
	for _, l := range slices.Concat(is.lines, is.undone) {
		var picks []interpreter.Answer
		for _, p := range l.Picks {
			picks = append(picks, p.Value)
		}
		what := fmt.Sprint(l.Seat, picks)
		if l.Put != nil {
			what = l.Seat + l.Put.String()
		}
		if n++; c.taken[l.Serial] != what {
			c.Fatalf("line %d is another than was taken: %+v", l.N, l)
		}
	}
	if n != len(c.taken) {
		c.Fatalf("%d answers are there, %d were taken", n, len(c.taken))
	}
	if _, err := save.Restore(context.Background(), duelGame, is.match); err != nil {
		c.Fatal(err)
	}
}

// TestTheTableIsItsRecord checks that a table always matches its record, whatever people do in whatever order.
func TestTheTableIsItsRecord(t *testing.T) {
	file := filepath.Join(folder(t), "tables.db")
	h := open(t, room.Config{File: file})
	rapid.Check(t, func(rt *rapid.T) {
		c := &crowd{T: rt, tb: t, house: h, seats: []string{"red", "blue", "green"}, taken: map[int]string{}}
		s := room.Setup{Rules: room.Rules{Game: "duel"}, Seats: c.seats, Seed: rapid.Uint64().Draw(rt, "seed")}
		c.seated = sit(t, h, s)
		rt.Repeat(map[string]func(*rapid.T){
			"answer":       func(*rapid.T) { c.answer() },
			"answer more":  func(*rapid.T) { c.answer() },
			"answer again": func(*rapid.T) { c.again() },
			"right":        func(*rapid.T) { c.right() },
			"back":         func(*rapid.T) { c.back() },
			"agree":        func(*rapid.T) { c.agree() },
			"talk":         func(*rapid.T) { c.talk() },
			"confirm":      func(*rapid.T) { c.confirm() },
			"":             func(*rapid.T) {},
		})
		c.check()
	})
}
