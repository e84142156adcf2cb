package compile_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestOtherwiseInWhen checks that the when of a rule sees the answer so far, of the base and of the rules before.
func TestOtherwiseInWhen(t *testing.T) {
	const game = `game: layers
title: {en: Layers, fr: Couches}
players: 1
seats: {alone: {}}
golden_rules: {layers: [law, faction]}
rulings:
  worth: {ask: {n: int}, is: n}
  open_house: {ask: {n: int}, is: n > 1}
rules:
  - answer: worth
    id: doubled
    when: otherwise >= 5
    value: 2 * otherwise
  - add: worth
    id: rounded
    when: otherwise == 14
    value: 1
  - answer: open_house
    id: turned_round
    when: otherwise
    value: false
play:
  - end: game
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for expr, want := range map[string]string{"worth(4)": "4", "worth(5)": "10", "worth(7)": "15",
		"open_house(2)": "false", "open_house(0)": "false"} {
		if got, err := testkit.On(m.Engine()).Eval(expr); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", expr, got, err, want)
		}
	}
}
