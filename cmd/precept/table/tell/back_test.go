package tell

import (
	"testing"

	"precept/interpreter"
	"precept/interpreter/record"

	"github.com/google/go-cmp/cmp"
)

// ferry is a game with a judge, whose only action has a single sentence when it ends.
const ferry = `game: ferry
title: {en: Ferry, fr: Bac}
players: 2
seats: {ann: {name: {en: Ann, fr: Anne}}, bob: {name: {en: Bob, fr: Bob}}, 
  judge: {name: {en: Judge, fr: Juge}, decides: referee}}
corrections: {by: judge}
kinds:
  bank: {is: space, name: {en: bank, fr: rive}}
  goat: {is: piece, name: {en: goat, fr: chèvre}}
spaces: {bank: {row: [near, far]}}
pieces: {goat: {per: player, count: 3, at: near}}
vars: {fare: {type: int, name: {en: fare, fr: prix}}}
scopes: {turn: {name: {en: turn, fr: tour}, tells: {en: "{of}, turn {number}", fr: "{of}, tour {number}"}}}
actions:
  cross:
    name: {en: Cross, fr: Passer}
    tells: {en: "{the by, crosses/cross} with {how_many}", fr: "{le by, passe/passent} avec {how_many}"}
    steps:
      - choose: how_many
        name: {en: how many, fr: combien}
        among: 1..2
      - choose: toll
        name: {en: toll, fr: péage}
        among: 1..2
      - move: goat.of(me).at(near).some(how_many)
        to: far
      - set: fare
        by: toll
play:
  - each: lap
    in: 1..2
    do:
      - each: who
        in: [ann, bob]
        do:
          - phase: turn
            of: who
            do: [{offer: [cross], count: 1}]
  - end: game
    winners: player
`

// TestBackAndForth checks that the log shows the changes of a correction below it, with the owners of pieces. If the
// match goes back into an action and forward again, the action continues after the correction and is counted once.
// Notes and corrections among the steps of a sentence come below it.
func TestBackAndForth(t *testing.T) {
	m, err := loadText(t, ferry).Start(interpreter.Setup{Seats: []string{"ann", "bob", "judge"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(options ...int) {
		for _, i := range options {
			d := m.Pending()
			events, _, err := Follow(m, d.Seat, d.Options()[i])
			if err != nil {
				t.Fatal(err)
			}
			l.Add(m, events)
		}
	}
	correct := func(c record.Correction) {
		c.By = "judge"
		if err := l.Correct(c); err != nil {
			t.Fatal(err)
		}
	}
	answer(1) // of Ann; the action starts automatically
	if err := m.Note("bob", "that is slow"); err != nil {
		t.Fatal(err)
	}
	l.Noted()
	correct(record.Correction{Move: "goat.of(bob).some(1)", To: "far", Reason: "it swam"})
	answer(0)
	answer(0) // of Bob
	correct(record.Correction{Back: true, Answer: 1, Reason: "Ann had not finished"})
	correct(record.Correction{Back: true, Answer: 3, Reason: "she had"})
	correct(record.Correction{Back: true, Answer: 1, Reason: "she had not"})
	answer(1)
	answer(0)
	want := `Ann, turn 1
  Ann crosses with 2
    (How many: 2)
    Bob notes: that is slow
    Judge corrects the position: it swam
      1 goat (Bob) from near to far
    (Toll: 1)
      (2 goats from near to far)
      (Fare: 0 → 1)
Bob, turn 1
  Cross (how many: 1)
Judge goes back to answer 1: Ann had not finished
  2 goats (Ann) and 1 goat (Bob) from far to near
  Fare: 1 → 0
Judge goes back to answer 3: she had
  2 goats (Ann) and 1 goat (Bob) from near to far
  Fare: 0 → 1
Judge goes back to answer 1: she had not
  2 goats (Ann) and 1 goat (Bob) from far to near
  Fare: 1 → 0
Ann, turn 1
  Ann crosses with 2
    (Toll: 2)
      (2 goats from near to far)
      (Fare: 0 → 2)
Bob, turn 1
  Cross (how many: 1)
`
	if diff := cmp.Diff(want, text(l.Lines("", "en"))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	again, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text(l.Lines("", "en")), text(again.Lines("", "en"))); diff != "" {
		t.Errorf("played again (-followed +again)\n%s", diff)
	}
}
