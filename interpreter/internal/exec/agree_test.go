package exec_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

const agreement = `game: pact
title: {en: Pact, fr: Pacte}
players: 3
seats: {north: {}, south: {}, east: {}}
enums: {road: [high, low]}
vars:
  taken_road: {type: road}
  fallen_out: {type: bool}
play:
  - choose: way_on
    by: player
    among: road
    unanimous: true
    else:
      - set: fallen_out
        to: true
  - if: way_on != nil
    then:
      - set: taken_road
        to: way_on
  - end: game
`

// TestUnanimous plays a choice that binds only if all players give the same answer.
func TestUnanimous(t *testing.T) {
	cases := []struct {
		name    string
		answers []string // by seat in turn
		seats   []string
		road    string
		fell    string
	}{
		{"taken up by all", []string{"low", "agree", "agree"}, []string{"north", "south", "east"}, "low", "false"},
		{"the second proposal holds", []string{"low", "agree", "none", "high", "agree", "agree"},
			[]string{"north", "south", "east", "south", "east", "north"}, "high", "false"},
		{"nobody agrees", []string{"low", "none", "high", "none", "low", "none"},
			[]string{"north", "south", "south", "east", "east", "north"}, "nil", "true"},
	}
	game, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(agreement)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m, err := game.Start(interpreter.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range c.answers {
				d := m.Pending()
				if d == nil || d.Seat != c.seats[i] {
					t.Fatalf("answer %d: %s should be asked", i+1, c.seats[i])
				}
				answered := false
				for _, o := range d.Options() {
					if o.ID == want && !answered {
						answered = true
						if err := m.Answer(o); err != nil {
							t.Fatal(err)
						}
					}
				}
				if !answered {
					t.Fatalf("answer %d: %s is not offered", i+1, want)
				}
			}
			road, _ := testkit.On(m.Engine()).Eval("taken_road")
			fell, _ := testkit.On(m.Engine()).Eval("fallen_out")
			if !m.Over() || road != c.road || fell != c.fell {
				t.Errorf("over %v, road %s, fallen out %s; want %s, %s", m.Over(), road, fell, c.road, c.fell)
			}
		})
	}
}
