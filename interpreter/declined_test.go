package interpreter_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// hiding is a game that asks each seat in its phase for a hidden note that it may keep, and for a number.
const hiding = `
game: hiding
title: {en: Hiding}
players: 2
seats: {one: {}, two: {}}
kinds: {slip: {is: card}}
zones: {hand: {per: player, seen_by: owner}, gone: {seen_by: nobody}}
pieces: {note: {is: slip, per: player, count: 3, at: hand}}
vars: {n: {type: int}}
scopes: {turn: {}}
play:
  - while: n < 60
    do:
      - each: p
        in: player
        do:
          - phase: turn
            of: p
            do:
              - {choose: price, by: p, among: 1..2}
              - {set: n, by: price}
              - {choose: mark, by: one, among: hand(one), optional: true}
              - {if: mark != nil, then: [{move: mark, to: gone}]}
`

// declining returns a match at the question about the note, with a seat that has declined such questions until
// something.
func declining(t *testing.T, until record.Until) *interpreter.Match {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(hiding)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Decline("one", until); err == nil {
		t.Error("a number is declined")
	}
	step(t, m)
	if err := m.Decline("two", until); err == nil {
		t.Error("a seat declines that is not asked")
	}
	if err := m.Decline("one", until); err != nil {
		t.Fatal(err)
	}
	return m
}

// step gives the standing answer if there is one, otherwise the first option. It returns the kind of question, with a
// prefix for standing answers.
func step(t *testing.T, m *interpreter.Match) string {
	t.Helper()
	d := m.Pending()
	kind := d.Raw().Kind()
	o, is := m.Beforehand(d)
	if is {
		kind = "-" + kind
	} else if o = d.Options()[0]; kind == "mark" {
		o, _ = d.Decline()
	}
	if err := m.AnswerFor(d.Seat, o); err != nil {
		t.Fatal(err)
	}
	return kind
}

// TestDeclinedUntil checks when standing answers end.
func TestDeclinedUntil(t *testing.T) {
	for name, c := range map[string]struct {
		until record.Until
		want  []string
	}{
		"a word": {record.Until{What: record.UntilWord}, []string{"-mark", "price", "-mark", "price", "-mark"}},
		"the phase ends": {record.Until{What: record.UntilEnd, Phase: "turn"},
			[]string{"-mark", "price", "mark", "price", "mark"}},
		"its own phase": {record.Until{What: record.UntilOwn, Phase: "turn"},
			[]string{"-mark", "price", "-mark", "price", "mark"}},
		"a change": {record.Until{What: record.UntilChange}, []string{"-mark", "price", "mark", "price", "mark"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := declining(t, c.until)
			var got []string
			for range c.want {
				got = append(got, step(t, m))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// TestDeclinedIsOfTheRecord checks that standing answers are saved and restored, and go back with the answers.
func TestDeclinedIsOfTheRecord(t *testing.T) {
	m := declining(t, record.Until{What: record.UntilWord})
	for range 4 {
		step(t, m)
	}
	file, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	again, err := save.Restore(t.Context(), m.Game, file)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Record.Declined; len(got) != 1 || !slices.Equal(got[0].Gave, []int{1, 3}) {
		t.Errorf("loaded: %+v", got)
	}
	if step(t, again); step(t, again) != "price" {
		t.Error("what was loaded does not stand")
	}
	back, err := save.ReplayTo(t.Context(), m, 2, save.Before)
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Record.Declined; len(got) != 1 || !slices.Equal(got[0].Gave, []int{1}) {
		t.Errorf("taken back: %+v", got)
	}
	if m.Record.End("one", "mark") != 1 || m.Record.Stands("one", "mark") != nil {
		t.Error("it does not end")
	}
}
