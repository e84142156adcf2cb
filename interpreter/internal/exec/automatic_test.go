package exec_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestAutomatedSeat: a seat that nobody holds is never asked; its bot file ranks what the Law's choices ask.
func TestAutomatedSeat(t *testing.T) {
	files := fstest.MapFS{
		"game.yaml": {Data: []byte(`game: depots
title: {en: Depots, fr: Dépôts}
players: 1
seats: {person: {}}
defaults: {seats: [person, automa]}
kinds:
  depot: {is: space, has: {worth: int}}
  crate: {is: piece}
spaces:
  depot: {d1: {worth: 2}, d2: {worth: 5}, d3: {worth: 3}}
zones:
  reserve: {per: player}
pieces:
  crate: {per: player, count: 3, at: reserve}
play:
  - each: p
    in: player
    as: p
    do:
      - choose: where_to
        among: depot
      - move: crate.at(reserve(me)).some(1)
        to: where_to
      - offer:
          rest: [{move: "crate.at(reserve(me)).some(1)", to: d1}]
        count: 1
  - end: game
`)},
		"bot.yaml": {Data: []byte(`bot: automa_rules
seats:
  automa: {decides: nobody}
policy:
  - choose: where_to
    prefer: [{most: it.worth}]
`)},
	}
	g, problems := interpreter.Load(files, ".")
	if g == nil {
		t.Fatal(problems.Err())
	}
	m, err := g.Start(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		d := m.Pending()
		if d.Seat() != "person" {
			t.Fatalf("%s is asked", d.Seat())
		}
		if err := m.Answer(d.Options()[0]); err != nil {
			t.Fatal(err)
		}
	}
	for expr, want := range map[string]string{"crate.of(automa).at(d2).count": "1", "crate.of(automa).at(d1).count": "1",
		"crate.of(person).at(d1).count": "2"} {
		if got, err := m.Eval(expr); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", expr, got, err, want)
		}
	}
}
