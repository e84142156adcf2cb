package interpreter_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/view"
)

// TestSetUp checks that SetUp answers the questions of the setup and runs it, but not play. Changed attributes of
// spaces are in the view, except hidden ones.
func TestSetUp(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(`
game: camp
title: {en: Camp}
players: 1
seats: {one: {}}
kinds:
  field: {is: space, has: {dug: bool, trap: {type: bool, seen_by: nobody}}}
  tent: {is: piece}
spaces:
  field: {north_field: {}, south_field: {}}
zones:
  reserve: {per: player}
pieces:
  tent: {per: player, count: 2, at: reserve}
setup:
  - each: p
    in: player
    as: p
    do:
      - choose: camp_at
        among: field
      - move: tent.at(reserve(me)).some(1)
        to: camp_at
      - set: camp_at.dug
        to: true
      - set: camp_at.trap
        to: true
play:
  - move: tent
    to: north_field
  - end: game
    winners: []
`)}}, ".")
	if g == nil {
		t.Fatal(err)
	}
	fields := map[string]bool{}
	for seed := range uint64(20) {
		m, err := g.SetUp(interpreter.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		v := m.View("")
		if m.Over() || len(v.Places) != 2 || len(m.Record.Answers) != 1 {
			t.Fatalf("seed %d: over %v, %d answers, %+v", seed, m.Over(), len(m.Record.Answers), v.Places)
		}
		camp := v.Places[0].Name
		fields[camp] = true
		if d := cmp.Diff([]view.Trait{{Subject: camp, Name: "dug", Value: "true"}}, v.Traits); d != "" {
			t.Errorf("seed %d (-want +got):\n%s", seed, d)
		}
		again, err := g.SetUp(interpreter.Setup{Seed: seed})
		if err != nil || !again.Run().M.Equal(m.Run().M) {
			t.Errorf("seed %d: set up otherwise the second time, %v", seed, err)
		}
	}
	if len(fields) != 2 {
		t.Errorf("chance always answers the same: %v", fields)
	}
}
