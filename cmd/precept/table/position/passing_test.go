package position_test

import (
	"testing"
	"testing/fstest"

	"precept/cmd/precept/table/position"
	"precept/interpreter"
)

// TestPassingIsCalled checks that the option to pass includes its cost, if the content gives it.
func TestPassingIsCalled(t *testing.T) {
	files := fstest.MapFS{"game.yaml": {Data: []byte(`
game: toll
title: {en: Toll, fr: Péage}
players: 1
seats: {red: {}}
vars: {coins: {per: player, type: int, default: 3}}
actions: {wait: {name: {en: Wait, fr: Attendre}}}
play:
  - each: mover
    in: player
    as: mover
    do:
      - offer: [wait]
        at_most: 2
        passing: {en: pass (1 coin), fr: passer (1 pièce)}
        pass: [{set: coins(me), by: -1}]
      - offer: [wait]
        at_most: 1
  - end: game
`)}}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][2]string{"en": {"pass (1 coin)", "pass"}, "fr": {"passer (1 pièce)", "passer"}} {
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range want {
			q := position.Ask(m, m.Pending(), lang)
			o := q.Options[len(q.Options)-1]
			if o.Text != want || o.Brief != want || o.ID != "pass" || !o.Refuses {
				t.Errorf("%s: %+v, not %q", lang, o, want)
			}
			if err := m.Answer(o.Option); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPickedInOrder checks that the prompt of a multiple choice says that elements are picked in the order of the list,
// and does not mention positions.
func TestPickedInOrder(t *testing.T) {
	files := fstest.MapFS{"game.yaml": {Data: []byte(`
game: bag
title: {en: Bag, fr: Sac}
players: 1
seats: {red: {}}
kinds: {stone: {is: piece, name: {en: stone, fr: pierre}, has: {worth: {type: int, name: {en: worth, fr: valeur}}}}}
zones: {bag: {}, table: {}}
pieces: {one: {is: stone, at: bag, with: {worth: 1}}, two: {is: stone, at: bag, with: {worth: 2}},
  three: {is: stone, at: bag, with: {worth: 3}}}
play:
  - choose: those
    among: stone.at(bag)
    count: 2
    by: red
  - move: those
    to: table
  - choose: laid
    among: stone.at(table)
    fills: {place: 1..2}
    by: red
  - move: laid
    to: bag
  - end: game
`)}}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pick in the order of the list",
		"options before the last one picked are no longer offered", ""} {
		q := position.Ask(m, m.Pending(), "en")
		if q.Order != want {
			t.Errorf("%s: %q, not %q", q.Text, q.Order, want)
		}
		if err := m.Answer(q.Options[0].Option); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPrintedInWords checks that numbers printed on a piece have their meaning. A menu that allows one entry in all
// does not call it the last one.
func TestPrintedInWords(t *testing.T) {
	files := fstest.MapFS{"game.yaml": {Data: []byte(`
game: yard
title: {en: Yard, fr: Cour}
players: 1
seats: {red: {}}
kinds:
  field: {is: space, name: {en: field, fr: champ}}
  hut:
    is: piece
    name: {en: hut, fr: hutte}
    has: {price: {type: list(int), name: {en: "price (wood, stone)", fr: "prix (bois, pierre)"}}}
spaces: {field: {row: [f1, f2]}}
zones: {store: {}}
pieces: {near: {is: hut, at: f1, with: {price: [1, 0]}}, far: {is: hut, at: store, with: {price: [2, 3]}}}
actions:
  carry:
    name: {en: Carry, fr: Porter}
    steps:
      - choose: carried
        among: hut
      - move: carried
        to: f2
play:
  - each: mover
    in: player
    as: mover
    do: [{offer: [carry], at_most: 1}]
  - end: game
`)}}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	q := position.Ask(m, m.Pending(), "en")
	if q.Left != -1 {
		t.Errorf("%d left", q.Left)
	}
	if err := m.Answer(q.Options[0].Option); err != nil {
		t.Fatal(err)
	}
	q = position.Ask(m, m.Pending(), "en")
	for i, want := range []string{"near, f1 (price 1 wood)", "far (price 2 wood, 3 stone)"} {
		if q.Options[i].Text != want {
			t.Errorf("%q, not %q", q.Options[i].Text, want)
		}
	}
}
