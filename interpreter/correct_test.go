package interpreter_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// refereed is a game with a referee, who sees everything and can correct the position.
const refereed = `
game: refereed
title: {en: Refereed}
players: 2
defaults: {seats: [a, b, judge]}
seats:
  a: {name: {en: A}}
  b: {name: {en: B}}
  judge: {name: {en: Judge}, decides: referee}
corrections: {by: judge}
enums: {mood: [calm, cross]}
kinds: {token: {is: piece}}
zones:
  purse: {per: player, seen_by: owner}
  table: {seen_by: all, capacity: 2}
  jar: {seen_by: nobody, of: token}
  seat: {per: player, seen_by: all}
pieces: {token: {per: player, count: 3, at: purse}}
vars:
  n: {type: 0..20}
  rung: {type: int}
  secret: {per: player, type: 0..9, seen_by: owner}
  temper: {type: mood, default: calm}
scopes: {turn: {}}
actions:
  step: {steps: [{set: n, by: 1}]}
  give:
    steps:
      - choose: gift
        among: purse(me)
      - move: gift
        to: jar
  leap: {when: n >= 5, steps: [{set: n, by: 10}]}
abilities:
  - after: moved
    do: [{set: rung, by: 1}]
procedures:
  moved: {steps: [{set: n, by: 0}]}
play:
  - each: lap
    in: 1..20
    do:
      - phase: turn
        of: player[0]
        do: [{offer: [step, give, leap], count: 1}]
      - choose: verdict
        by: judge
        among: mood
      - set: temper
        to: verdict
  - end: game
    winners: filter(player, n > 9)
    how: laps
`

func refereedMatch(t testing.TB) *interpreter.Match {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(refereed)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// say answers the pending decisions by the names of options.
func say(t testing.TB, m *interpreter.Match, names ...string) {
	t.Helper()
	for _, name := range names {
		found := false
		for _, o := range m.Pending().Options() {
			if o.ID == name {
				found = true
				if err := m.Answer(o); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		if !found {
			t.Fatalf("%s is not offered", name)
		}
	}
}

// TestRefereesSee checks that a referee sees face-down pieces, and that nobody else does because of it.
func TestRefereesSee(t *testing.T) {
	m := refereedMatch(t)
	for seat, want := range map[string]bool{"a": true, "b": false, "judge": true, "": false} {
		v := m.View(seat)
		sees := false
		for _, p := range v.Places {
			for _, piece := range p.Pieces {
				sees = sees || p.Name == "purse(a)" && piece.Name == "token"
			}
		}
		if sees != want {
			t.Errorf("%q sees the purse of a: %v", seat, sees)
		}
		told := slices.ContainsFunc(v.Values, func(x view.Value) bool { return x.Name == "secret(b)" })
		if told != (seat == "b" || seat == "judge") {
			t.Errorf("%q is told the secret of b: %v", seat, told)
		}
	}
}

// TestCorrections checks which corrections are valid and what they do. They trigger nothing, and the decision is asked
// again.
func TestCorrections(t *testing.T) {
	for _, c := range []struct {
		name  string
		fix   record.Correction
		fails string
		holds string
	}{
		{"a value", record.Correction{Set: "n", To: "7"}, "", "n == 7 and rung == 0"},
		{"a value of an enum", record.Correction{Set: "temper", To: "cross"}, "", "temper == cross"},
		{"pieces", record.Correction{Move: "purse(a).some(2)", To: "table"}, "", "table.count == 2"},
		{"one piece", record.Correction{Move: "purse(b).first", To: "purse(a)"}, "", "purse(a).count == 4"},
		{"an answer taken back", record.Correction{Back: true, Answer: 1}, "", "n == 1"},
		{"all of them", record.Correction{Back: true}, "", "n == 0"},
		{"out of its range", record.Correction{Set: "n", To: "21"}, "n goes from 0 to 20", "n == 2"},
		{"of another type", record.Correction{Set: "n", To: "calm"}, "mood", "n == 2"},
		{"no variable", record.Correction{Set: "n + 1", To: "3"}, "no variable", "n == 2"},
		{"no such name", record.Correction{Set: "m", To: "3"}, "m", "n == 2"},
		{"too many pieces", record.Correction{Move: "purse(a)", To: "table"}, "table would hold 3 of 2 pieces",
			"n == 2"},
		{"no place", record.Correction{Move: "purse(a)", To: "3"}, "no place", "n == 2"},
		{"no piece", record.Correction{Move: "n", To: "table"}, "no piece", "n == 2"},
		{"no piece now", record.Correction{Move: "jar", To: "table"}, "no such piece now", "n == 2"},
		{"a later answer", record.Correction{Back: true, Answer: 9}, record.ErrNoAnswers.Error(), "n == 2"},
		{"two at once", record.Correction{Set: "n", To: "1", Back: true}, record.ErrNotOne.Error(), "n == 2"},
		{"nothing", record.Correction{}, record.ErrNotOne.Error(), "n == 2"},
	} {
		m := refereedMatch(t)
		say(t, m, "step", "calm", "step", "calm")
		c.fix.By, c.fix.Reason = "judge", "a slip"
		before := m.Run().M.Bytes(nil)
		err := save.Correct(m, c.fix, nil)
		switch {
		case c.fails == "" && err != nil, c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
			t.Errorf("%s: %v", c.name, err)
		case c.fails != "" && (!bytes.Equal(before, m.Run().M.Bytes(nil)) || len(m.Record.Put) > 0):
			t.Errorf("%s: it is refused and changes the match", c.name)
		}
		if got, err := testkit.On(m.Engine()).Eval(c.holds); got != "true" {
			t.Errorf("%s: %s is %s %v", c.name, c.holds, got, err)
		}
		if m.Pending() == nil {
			t.Errorf("%s: nobody is asked", c.name)
		}
	}
}

// TestWhoMayCorrect checks that only seats named by the content can correct, and that a reason is needed.
func TestWhoMayCorrect(t *testing.T) {
	m := refereedMatch(t)
	for _, by := range []string{"a", "b", "", "nobody"} {
		err := save.Correct(m, record.Correction{By: by, Set: "n", To: "1", Reason: "a slip"}, nil)
		if !errors.Is(err, record.ErrMayNot) {
			t.Errorf("%q may correct: %v", by, err)
		}
	}
	err := save.Correct(m, record.Correction{By: "judge", Set: "n", To: "1"}, nil)
	if !errors.Is(err, record.ErrNoReason) {
		t.Errorf("a correction without a reason: %v", err)
	}
	if err := save.Correct(m, record.Correction{By: "judge", Set: "n", To: "1",
		Reason: strings.Repeat("long ", 1000)}, nil); !errors.Is(err, record.ErrTooMany) {
		t.Errorf("an endless reason: %v", err)
	}
}

// TestCorrectedMatchesPlayAgain corrects matches at any point. They must be saved, restored and continued as usual, and
// their records can be replayed. Answers that were taken back stay in the record.
func TestCorrectedMatchesPlayAgain(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := refereedMatch(t)
		for range rapid.IntRange(1, 30).Draw(r, "acts") {
			if m.Over() {
				break
			}
			before := m.Run().M.Bytes(nil)
			fix := record.Correction{By: "judge", Reason: "a slip"}
			switch rapid.IntRange(0, 5).Draw(r, "act") {
			case 0:
				fix.Set, fix.To = "n", []string{"0", "5", "20", "21"}[rapid.IntRange(0, 3).Draw(r, "value")]
			case 1:
				fix.Move = rapid.SampledFrom([]string{"purse(a)", "purse(a).some(1)", "jar", "table"}).Draw(r, "pieces")
				fix.To = rapid.SampledFrom([]string{"purse(a)", "purse(b)", "jar", "table"}).Draw(r, "place")
			case 2:
				fix.Back, fix.Answer = true, rapid.IntRange(0, len(m.Record.Answers)).Draw(r, "answer")
			default:
				options := m.Pending().Options()
				if err := m.Answer(options[rapid.IntRange(0, len(options)-1).Draw(r, "option")]); err != nil {
					r.Fatal(err)
				}
				continue
			}
			if err := save.Correct(m, fix, nil); err != nil && !bytes.Equal(before, m.Run().M.Bytes(nil)) {
				r.Fatalf("%v is refused (%v) and changes the match", fix, err)
			}
		}
		data, err := save.Bytes(m)
		if err != nil {
			r.Fatal(err)
		}
		again, err := save.Restore(context.Background(), m.Game, data)
		if err != nil {
			r.Fatalf("%v: %+v", err, m.Record.Put)
		}
		if !bytes.Equal(again.Run().M.Bytes(nil), m.Run().M.Bytes(nil)) ||
			!slices.Equal(again.Record.Put, m.Record.Put) {
			r.Fatal("the match that was restored is another")
		}
		adopted, how, err := save.Adopt(context.Background(), m.Game, data)
		if err != nil || how.Dropped != 0 || how.Corrections != 0 ||
			!bytes.Equal(adopted.Run().M.Bytes(nil), m.Run().M.Bytes(nil)) {
			r.Fatalf("the match that was adopted is another: %v %+v", err, how)
		}
	})
}

// TestAdoptedCorrections checks that corrections are repeated under other rules as far as possible.
func TestAdoptedCorrections(t *testing.T) {
	m := refereedMatch(t)
	say(t, m, "step", "calm")
	for _, fix := range []record.Correction{{Set: "n", To: "6"}, {Move: "purse(b).some(1)", To: "table"}} {
		fix.By, fix.Reason = "judge", "a slip"
		if err := save.Correct(m, fix, nil); err != nil {
			t.Fatal(err)
		}
	}
	say(t, m, "leap", "cross")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, holds string }{
		{"set: n, by: 10", "set: n, by: 11", "n == 17 and table.count == 1"},
		{"type: 0..20", "type: 0..5", "n == 1 and table.count == 0"},
	} {
		g := load(t, strings.Replace(refereed, c.old, c.new, 1))
		other, how, err := save.Adopt(t.Context(), g, data)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := testkit.On(other.Engine()).Eval(c.holds); got != "true" {
			t.Errorf("with %s: %s is %s, %+v", c.new, c.holds, got, how)
		}
	}
}

// TestForgedCorrections checks that a save with impossible corrections is refused as damaged.
func TestForgedCorrections(t *testing.T) {
	for _, put := range [][]record.Correction{
		{{After: 3, By: "judge", Set: "n", To: "1", Reason: "r"}},
		{{After: 1, By: "judge", Set: "n", To: "1", Reason: "r"}, {By: "judge", Set: "n", To: "1", Reason: "r"}},
		{{After: 1, By: "judge", Reason: "r"}},
		{{After: 1, By: "judge", Back: true, Answer: 2, Reason: "r"}},
		{{After: 1, By: "judge", Set: "n", To: "1"}},
		{{After: 1, By: "a", Set: "n", To: "1", Reason: "r"}},
		{{After: 1, By: "judge", Set: "nothing", To: "1", Reason: "r"}},
	} {
		m := refereedMatch(t)
		say(t, m, "step", "calm")
		m.Record.Put = put
		data, err := save.Bytes(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := save.Restore(t.Context(), m.Game, data); err == nil {
			t.Errorf("%+v is believed", put)
		}
	}
}

// TestBoundsOfCorrections checks the limits of the number and the length of corrections.
func TestBoundsOfCorrections(t *testing.T) {
	m := refereedMatch(t)
	fix := record.Correction{By: "judge", Set: "n", To: "1", Reason: strings.Repeat("r", limit.Reason)}
	if err := save.Correct(m, fix, nil); err != nil {
		t.Errorf("a reason of %d bytes: %v", limit.Reason, err)
	}
	fix.Reason += "r"
	if err := save.Correct(m, fix, nil); !errors.Is(err, record.ErrTooMany) {
		t.Errorf("a reason of %d bytes: %v", len(fix.Reason), err)
	}
	fix.Reason, fix.To = "r", strings.Repeat(" ", limit.Reason-2)+"1"
	if err := save.Correct(m, fix, nil); err != nil {
		t.Errorf("a value of %d bytes: %v", len(fix.To), err)
	}
	fix.To = " " + fix.To
	if err := save.Correct(m, fix, nil); !errors.Is(err, record.ErrTooMany) {
		t.Errorf("a value of %d bytes: %v", len(fix.To), err)
	}
	fix.To = "1"
	for len(m.Record.Put) < limit.Corrections {
		if err := m.Record.Corrected(fix); err != nil {
			t.Fatal(err)
		}
	}
	before := m.Run().M.Bytes(nil)
	if err := save.Correct(m, fix, nil); !errors.Is(err, record.ErrTooMany) || !bytes.Equal(before, m.Run().M.Bytes(nil)) {
		t.Errorf("correction %d: %v", limit.Corrections+1, err)
	}
}
