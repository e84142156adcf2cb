package tell

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/view"
)

// herbs is a game in which one player asks the other, in an action with a text and in one without.
const herbs = `game: herbs
title: {en: Herbs}
players: 2
seats: {anise: {name: {en: Anise}}, basil: {name: {en: Basil}}}
kinds: {herb: {is: piece, name: {en: {one: herb, many: herbs}}}}
zones:
  garden: {seen_by: all, name: {en: garden}}
  basket: {per: player, seen_by: all, name: {en: basket}}
pieces: {herb: {count: 9, at: garden}}
scopes: {turn: {name: {en: turn}}}
vars: {points: {per: player, type: int, name: {en: points}}}
actions:
  ask:
    name: {en: Ask}
    steps:
      - {choose: friend, name: {en: to whom}, among: opponents(me)}
      - query: friend
      - {move: garden.first, to: basket(me)}
  beg:
    name: {en: Beg}
    tells: {en: "{by begs} {friend}"}
    steps:
      - {choose: friend, name: {en: to whom}, among: opponents(me)}
      - query: friend
      - {move: garden.first, to: basket(me)}
procedures:
  query:
    takes: {guest: player}
    steps:
      - {choose: answer, name: {en: answer}, among: [1, 2], by: guest}
      - {set: points(guest), by: answer}
play:
  - each: mover
    in: player
    do:
      - phase: turn
        of: mover
        do:
          - {choose: pal, name: {en: pal}, among: opponents(mover)}
          - {set: points(pal), by: 1}
          - {offer: [ask, beg], count: 1}
`

// TestDecidedInside checks another player's decision in an action. It has its own line if the action's text does not
// mention it. The following events of the action are not below that line. A forced choice has no line.
func TestDecidedInside(t *testing.T) {
	m, err := loadText(t, herbs).Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ask", "2", "beg", "1"} {
		d := m.Pending()
		for _, o := range d.Answers() {
			if d.Describe(o).ID == name {
				events, _, err := Follow(m, d.Seat, d.Describe(o))
				if err != nil {
					t.Fatal(err)
				}
				l.Add(m, events)
				break
			}
		}
	}
	want := `Anise: turn
  Points (Basil): 0 → 1
  Ask (to whom: Basil)
    Basil, answer: 2
      Points: 1 → 3
    1 herb from the garden to the basket
Basil: turn
  Points (Anise): 0 → 1
  Basil begs Anise
    Anise, answer: 1
      (Points: 1 → 2)
    (1 herb from the garden to the basket)
The match is over: nobody wins
`
	if d := cmp.Diff(want, text(l.Lines("", "en"))); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestIdle checks that a seat has no line for a question that had only one option, and was asked only to hide that from
// others.
func TestIdle(t *testing.T) {
	m, err := load(t, ".").Start(interpreter.Setup{Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	for idle := 0; idle < 2; {
		d := m.Pending()
		seat, before := d.Seat, len(l.Lines(d.Seat, "en"))
		events, _, err := Follow(m, seat, d.Describe(d.Answers()[0]))
		if err != nil {
			t.Fatal(err)
		}
		l.Add(m, events)
		if len(events) > 0 && events[0].Sort == view.Answered && events[0].Idle {
			idle++
			for _, x := range l.Lines(seat, "en")[before:] {
				if x.Kind == Answer && x.Answer == l.Answers() {
					t.Errorf("%s", x.Text)
				}
			}
		}
	}
}
