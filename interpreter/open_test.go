package interpreter_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// auction asks three seats at once: for one card, for several, for a card that they cannot identify and that is
// therefore drawn at random, and for a number.
const auction = header + `title: {en: Auction}
kinds: {card: {is: piece, has: {worth: int}}}
zones:
  hand: {per: player, seen_by: owner}
  heap: {seen_by: all}
  sack: {seen_by: nobody}
pieces:
  low: {is: card, per: player, count: 2, at: hand, with: {worth: 1}}
  high: {is: card, per: player, count: 2, at: hand, with: {worth: 2}}
  black: {is: card, count: 4, at: sack, with: {worth: 4}}
  white: {is: card, count: 4, at: sack, with: {worth: 5}}
vars:
  n: {type: int}
  bet: {per: player, type: 0..9, seen_by: owner}
play:
  - {choose: stake, by: player, among: hand(asked), optional: true}
  - {choose: dump, by: player, among: hand(asked), at_least: 1, at_most: 3}
  - {choose: blind, by: player, among: sack}
  - {choose: guess, by: "[c, a, c, b]", among: 0..3}
  - each: p
    in: player
    do:
      - {set: bet(p), to: guess(p)}
      - {set: n, by: dump(p).count}
  - {move: blind(a), to: heap}
  - {move: dump(b), to: heap}
  - {choose: deal, by: player, unanimous: true, among: 1..2, else: [{set: n, by: 100}]}
  - {set: n, by: "(deal ?? 0) + count(player, stake(it) != nil)"}
  - {choose: last, by: player, among: 1..2}
  - {set: n, by: last(a)}
`

// opened returns games in which several seats may answer at once, by name.
func opened(t *testing.T) map[string]*interpreter.Game {
	out := map[string]*interpreter.Game{"auction": tinyGame(t, auction)}
	for _, id := range []string{"wonderland", "paladins", "kiri"} {
		out[id] = game(t, id)
	}
	return out
}

// seatsOf returns the seats of decisions.
func seatsOf(ds []*interpreter.Decision) (out []string) {
	for _, d := range ds {
		out = append(out, d.Seat)
	}
	return out
}

// twice is a match answered in any order, and the same match answered in the order in which seats are asked.
type twice struct {
	*rapid.T
	m, plain *interpreter.Match
	given    map[string][]interpreter.Option // by seat: the answers that plain has not received yet
	ahead    int
}

// answer gives an answer of any seat that may answer, and checks that no other seat notices which.
func (w *twice) answer() {
	open := w.m.Open()
	d := open[rapid.IntRange(0, len(open)-1).Draw(w.T, "who")]
	options := d.Options()
	o := options[rapid.IntRange(0, len(options)-1).Draw(w.T, "what")]
	if d.Kind == interpreter.Menu { // entries are public and take effect at once, so another order is another match
		d = open[0]
		open, options = open[:1], d.Options()
		o = options[rapid.IntRange(0, len(options)-1).Draw(w.T, "what is done")]
	}
	seat, several, secret := d.Seat, d.Kind == interpreter.Many, !d.Offers(interpreter.Agree)
	if !secret && d != open[0] {
		o = options[0] // a refusal ends the vote, whoever was to be asked before
	}
	if len(open) > 1 && secret {
		w.unnoticed(seat, o, options[rapid.IntRange(0, len(options)-1).Draw(w.T, "what else")], several)
	}
	if d != open[0] {
		w.ahead++
	}
	if err := w.m.AnswerFor(seat, o); err != nil {
		w.Fatal(err)
	}
	w.given[seat] = append(w.given[seat], o)
	if !secret && o.Value == interpreter.None {
		clear(w.given) // answers given ahead to that proposal are dropped
		w.given[seat] = []interpreter.Option{o}
	}
}

// unnoticed checks that no other seat can distinguish two answers of a seat before all have answered.
func (w *twice) unnoticed(seat string, a, b interpreter.Option, several bool) {
	var seen []string
	for _, o := range []interpreter.Option{a, b} {
		m, err := w.m.Clone()
		if err != nil {
			w.Fatal(err)
		}
		if err := m.AnswerFor(seat, o); err != nil {
			w.Fatal(err)
		}
		text := ""
		for _, other := range append([]string{""}, m.Record.Seats...) {
			if other == seat {
				continue
			}
			text += fmt.Sprintf("%s %+v\n", other, m.View(other))
			if d := m.DecisionOf(other); d != nil && !several {
				text += fmt.Sprintln(d.Name, d.Options())
			}
		}
		seen = append(seen, text)
	}
	if diff := cmp.Diff(seen[0], seen[1]); diff != "" {
		w.Fatalf("others can tell %s of %s from %s:\n%s", a.ID, seat, b.ID, diff)
	}
}

// catchUp gives the plain match the answers of the seats that it asks.
func (w *twice) catchUp() {
	for d := w.plain.Pending(); d != nil && len(w.given[d.Seat]) > 0; d = w.plain.Pending() {
		o := w.given[d.Seat][0]
		w.given[d.Seat] = w.given[d.Seat][1:]
		if err := w.plain.Answer(o); err != nil {
			w.Fatalf("%s of %s to %s: %v", o.ID, d.Seat, d.Name, err)
		}
	}
}

// owed reports whether the plain match has not received all answers.
func (w *twice) owed() bool {
	for _, answers := range w.given {
		if len(answers) > 0 {
			return true
		}
	}
	return false
}

// sameWhenOpened saves a match, restores it and compares the two.
func sameWhenOpened(t rapid.TB, m *interpreter.Match) {
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	again, err := save.Restore(context.Background(), m.Game, data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(testkit.On(again.Engine()).Bytes(), testkit.On(m.Engine()).Bytes()) {
		t.Fatal("the save comes to another position")
	}
	if diff := cmp.Diff(seatsOf(m.Open()), seatsOf(again.Open())); diff != "" {
		t.Fatalf("who may answer (-was +opened again):\n%s", diff)
	}
}

// TestAnyOrder checks that the order in which seats answer does not affect the match: the position, the options, and
// the restored save.
func TestAnyOrder(t *testing.T) {
	ahead := 0
	for name, g := range opened(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				seed := rapid.Uint64().Draw(t, "seed")
				w := twice{T: t, given: map[string][]interpreter.Option{}}
				for _, m := range []**interpreter.Match{&w.m, &w.plain} {
					var err error
					if *m, err = g.Start(interpreter.Setup{Seed: seed}); err != nil {
						t.Fatal(err)
					}
				}
				for i := range 30 * min(*more, 2) {
					if w.m.Over() {
						break
					}
					w.answer()
					w.catchUp()
					if i%20 == 0 {
						sameWhenOpened(t, w.m)
					}
				}
				for w.owed() && !w.m.Over() { // until there are no more answers given ahead
					d := w.m.Pending()
					o := d.Options()[0]
					w.given[d.Seat] = append(w.given[d.Seat], o)
					if err := w.m.Answer(o); err != nil {
						t.Fatal(err)
					}
					w.catchUp()
				}
				ahead += w.ahead
				if w.plain.Over() != w.m.Over() {
					t.Fatal("one is over")
				}
				if !bytes.Equal(testkit.On(w.m.Engine()).Bytes(), testkit.On(w.plain.Engine()).Bytes()) {
					t.Fatal("the positions differ")
				}
				sameWhenOpened(t, w.m)
			})
		})
	}
	if ahead == 0 {
		t.Error("nobody answered ahead")
	}
}

// TestAheadOfTurn checks matches with answers given ahead: who may answer, what is refused, and what a save keeps.
func TestAheadOfTurn(t *testing.T) {
	g := tinyGame(t, header+`title: {en: Bids}
corrections: {by: all}
vars: {n: {type: int}}
play:
  - {choose: bid, by: player, among: 1..3}
  - {choose: pair, by: player, among: 1..4, count: 2}
  - {set: n, to: bid(a) * 100 + bid(b) * 10 + bid(c)}
  - {choose: deal, by: player, unanimous: true, among: 1..2, else: [{set: n, by: 1000}]}
  - {choose: stop, by: player, in_turn: true, among: 1..2}
  - {set: n, by: "(deal ?? 0) + stop(a) + pair(a).count"}
`)
	start := func() *interpreter.Match {
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range []struct {
		name    string
		answers string // "seat: answer", or "seat! answer" if it must be refused; after = the expected result
	}{
		{"the last first", "c:3 = a b; b:2 = a; a:1 = a b c"},
		{"a seat answers once", "b:2 = a c; b!1 = a c: that seat has nothing to answer now"},
		{"of several, part of it", "a:1; b:1; c:1; c:2 = a b c; a:1 = a b c; c:4 = a b; a:2 = b; b:3 = a"},
		{"what is not offered", "b!9 = a b c: that is not offered"},
		{"who is no seat", "x!1 = a b c: that seat has nothing to answer now"},
		{"all agree, the last first",
			"a:1; b:1; c:1; a:1; a:2; b:1; b:2; c:1; c:2 = a; a:2 = b c; c:agree = b; b:agree = a"},
		{"one refusal is enough", "a:1; b:1; c:1; a:1; a:2; b:1; b:2; c:1; c:2; a:2 = b c; c:none = b; b:1 = c a"},
		{"who agreed is asked again of another proposal",
			"a:1; b:1; c:1; a:1; a:2; b:1; b:2; c:1; c:2; a:2 = b c; c:agree = b; b:none = b; b:1 = c a; c:agree = a"},
		{"in turn nobody answers ahead",
			"a:1; b:1; c:1; a:1; a:2; b:1; b:2; c:1; c:2; a:2; b:agree; c:agree = a; " +
				"b!1 = a: that seat has nothing to answer now"},
	} {
		t.Run(test.name, func(t *testing.T) {
			answersInAnyOrder(t, start(), test.answers)
		})
	}
}

// answersInAnyOrder gives answers of seats, and compares who may answer after each.
func answersInAnyOrder(t *testing.T, m *interpreter.Match, answers string) {
	for _, line := range strings.Split(answers, "; ") {
		said, want, told := strings.Cut(line, " = ")
		i := strings.IndexAny(said, ":!")
		seat, word := said[:i], said[i+1:]
		want, problem, _ := strings.Cut(want, ": ")
		before, open := testkit.On(m.Engine()).Bytes(), strings.Join(seatsOf(m.Open()), " ")
		err := answerWord(m, seat, word)
		switch {
		case said[i] == ':' && err != nil:
			t.Fatalf("%s: %v", said, err)
		case said[i] == '!' && (err == nil || !strings.Contains(err.Error(), problem)):
			t.Fatalf("%s: %v, want %q", said, err, problem)
		case said[i] == '!' && !bytes.Equal(before, testkit.On(m.Engine()).Bytes()):
			t.Fatalf("%s: the position has changed", said)
		case said[i] == '!' && strings.Join(seatsOf(m.Open()), " ") != open:
			t.Fatalf("%s: others may answer than before", said)
		}
		if got := strings.Join(seatsOf(m.Open()), " "); told && got != want {
			t.Fatalf("after %s %q may answer, want %q", said, got, want)
		}
	}
}

// market is a game in open order: a seat that sells has one less, and a seat with nothing left has no options.
const market = header + `title: {en: Market}
vars: {goods: {per: player, type: 0..9, default: 2}, said: {type: int}, left: {type: int}}
scopes: {day: {}}
play:
  - phase: day
    of: c
    do:
      - each: stand
        in: "[1, 2, 3]"
        as: if stand == 1 { a } else if stand == 2 { b } else { c }
        order: open
        do:
          - offer:
              sell:
                when: goods(me) > 0
                do:
                  - {set: goods(me), by: -1}
                  - {choose: buyer, among: opponents(me)}
                  - {set: goods(buyer), by: 1}
                  - {set: said, to: said * 10 + stand}
            at_most: 2
            pass: [{set: left, to: left * 10 + stand}]
      - {choose: dusk, by: "[c, b]", among: 1..2}
      - {set: said, to: "if me == c { said } else { 0 - dusk(c) }"}
`

// TestOpenOrder checks that in a loop in open order any seat with a round left can act. Its action takes effect at
// once. A seat that passes has no round left, and a seat that was interrupted starts its round again.
func TestOpenOrder(t *testing.T) {
	g := tinyGame(t, market)
	for _, test := range []struct {
		name, answers, said, left string
	}{
		{"in the order of the list", "a:pass = b c; b:sell; b:c = b c; b:pass; c:pass = c b", "2", "123"},
		{"the last first", "c:pass = a b; b:pass = a; a:sell; a:b = a; a:pass = c b", "1", "321"},
		{"one puts in a word and is done", "a:sell = a; a:b = a b c; c:sell; c:a = c a b; c:pass = a b; a:pass; b:pass",
			"13", "312"},
		{"who was interrupted begins anew",
			"a:sell; a:b; b:sell; b:a; a:sell; a:b; a:sell; a:b; b:pass; c:pass", "1211", "23"},
		{"while a thing is being done nobody else acts", "a:sell = a; b!sell = a: that seat has nothing to answer now",
			"", ""},
		{"who has nothing is not open", "a:sell; a:b; a:sell; a:b = b c; c:sell; c:a = c b; c:sell; c:a = b", "1133",
			""},
		{"who has left has left", "a:pass; a!sell = b c: that seat has nothing to answer now", "0", "1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := g.Start(interpreter.Setup{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			answersInAnyOrder(t, m, test.answers)
			for name, want := range map[string]string{"said": test.said, "left": test.left} {
				if got, err := testkit.On(m.Engine()).Eval(name); want != "" && (err != nil || got != want) {
					t.Errorf("%s = %s, %v, want %s", name, got, err, want)
				}
			}
			sameWhenOpened(t, m)
		})
	}
}

// TestOpenOrderRefused checks that a loop in open order must have rounds that a player can begin.
func TestOpenOrderRefused(t *testing.T) {
	for loop, want := range map[string]string{
		"{each: p, in: player, order: open, do: [{offer: {x: [{set: n, by: 1}]}}]}":                     "as: …",
		"{each: p, in: player, as: p, order: open, do: [{set: n, by: 1}]}":                              "a menu",
		"{each: p, in: player, as: p, by: a, order: open, do: [{offer: {x: [{set: n, by: 1}]}}]}":       "leave by: out",
		"{each: p, in: player, as: p, order: open, do: [{offer: {x: [{set: n, by: 1}]}, by: next(p)}]}": "a menu",
		"{each: p, in: player, as: p, order: opne, do: [{offer: {x: [{set: n, by: 1}]}}]}":              "order: open",
	} {
		if got := problemsOf(t, "vars: {n: {type: int}}\nplay:\n  - "+loop+"\n"); !strings.Contains(got, want) {
			t.Errorf("%s: %s; want %q", loop, got, want)
		}
	}
}

// answerWord answers for a seat with the option of a name, or with 9, which is not offered, if there is none.
func answerWord(m *interpreter.Match, seat, word string) error {
	if d := m.DecisionOf(seat); d != nil {
		for _, o := range d.Options() {
			if o.ID == word {
				return m.AnswerFor(seat, o)
			}
		}
	}
	return m.AnswerFor(seat, interpreter.Option{Value: 9})
}

// TestAheadOnTheRecord checks that a record has the seats that answered ahead, can go back to any answer, and can be
// adopted by other rules.
func TestAheadOnTheRecord(t *testing.T) {
	const text = `title: {en: Bids}
corrections: {by: all}
vars: {n: {type: int}}
play:
  - {choose: bid, by: player, among: 1..3}
  - {set: n, to: bid(a) * 100 + bid(b) * 10 + bid(c)%s}
  - {choose: more, by: player, among: 1..3}
  - {set: n, by: more(a)}
`
	g, other := tinyGame(t, header+fmt.Sprintf(text, "")), tinyGame(t, header+fmt.Sprintf(text, " + 1000"))
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	say := func(seat, word string) {
		t.Helper()
		if err := answerWord(m, seat, word); err != nil {
			t.Fatal(err)
		}
	}
	say("c", "3")
	say("a", "1")
	say("b", "2")
	say("b", "1")
	if diff := cmp.Diff([]record.Ahead{{Answer: 0, Seat: "c"}, {Answer: 3, Seat: "b"}}, m.Record.Ahead); diff != "" {
		t.Errorf("ahead of their turn (-want +got):\n%s", diff)
	}
	back, err := save.ReplayTo(t.Context(), m, 2, save.Before)
	if err != nil {
		t.Fatal(err)
	}
	if got := seatsOf(back.Open()); !slices.Equal(got, []string{"b"}) {
		t.Errorf("after two answers %v may answer", got)
	}
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	adopted, how, err := save.Adopt(t.Context(), other, data)
	if err != nil || how.Kept != 4 {
		t.Fatalf("adopted %+v, %v", how, err)
	}
	table{adopted}.tell(t, "? n = 1123")
	if got := seatsOf(adopted.Open()); !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("after it was adopted %v may answer", got)
	}
	if err := save.Correct(m, record.Correction{By: "a", Set: "n", To: "5", Reason: "counted anew"}, nil); err != nil {
		t.Fatal(err)
	}
	if got := seatsOf(m.Open()); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("after a correction %v may answer", got)
	}
	sure := &strings.Builder{}
	for _, forged := range [][]record.Ahead{
		{{Answer: 9, Seat: "c"}}, {{Answer: 1, Seat: "zhu"}}, {{Answer: 0, Seat: "c"}, {Answer: 1, Seat: "c"}},
	} {
		r := m.Record.Clone()
		r.Ahead = forged
		data, err := r.Save(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = save.Restore(t.Context(), g, data)
		fmt.Fprintln(sure, errors.Is(err, record.ErrBroken), errors.Is(err, record.Parted))
	}
	if diff := cmp.Diff("true false\ntrue false\nfalse true\n", sure.String()); diff != "" {
		t.Errorf("forged records (-want +got):\n%s", diff)
	}
}
