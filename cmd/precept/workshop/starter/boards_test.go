package starter_test

import (
	"testing"
	"testing/fstest"

	"precept/cmd/precept/workshop/starter"
	"precept/interpreter"
	"precept/interpreter/testkit"

	"github.com/google/go-cmp/cmp"
)

const islesMap = `map: old
spaces:
  isle: {per: player, grid: {hex: {rows: [" . w", "l # h", " . ."],
    legend: {"#": hole, w: {ground: wood}, l: {ground: lake}, h: {home: red}}}}}
  sea: {grid: {square: {rows: ["...", ". ."], diagonals: true}}}
  stop: {ring: 3}
  pier: {row: [near, far]}
relations:
  ferry: [[sea_1_1, near]]
`

// TestMapOfBoards checks that a map started from one with boards has the same boards: cells, holes and values.
func TestMapOfBoards(t *testing.T) {
	files := fstest.MapFS{
		"game.yaml": {Data: []byte(`game: isles
title: {en: Isles}
players: 2
defaults: {map: old, seats: [red, blue]}
seats: {red: {}, blue: {}}
enums: {ground: [wood, lake]}
kinds: {isle: {is: space, has: {ground: ground, home: player}}, sea: {is: space}, stop: {is: space}, pier: {is: space}}
relations: {ferry: {between: [sea, pier], symmetric: true}}
play: [{end: game}]
`)},
		"old.yaml": {Data: []byte(islesMap)},
	}
	before := load(t, files)
	file, err := starter.Part("map", "fresh", before.Definition(), starter.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	files[file.Path] = &fstest.MapFile{Data: []byte(file.Text)}
	after := load(t, files)
	var told [2]string
	for i, name := range []string{"old", "fresh"} {
		m, err := after.Start(interpreter.Setup{Options: map[string]string{"map": name}})
		if err != nil {
			t.Fatal(err)
		}
		told[i], err = testkit.On(m.Engine()).Eval(
			"[isle.of(red).count, filter(isle, .ground == lake).count, filter(isle, .home == red and " +
				".row == 2 and .column == 3).count, " +
				"sea.count, neighbours(sea_1_1).count, ferry(sea_1_1).count, stop.count, neighbours(stop_1).count, pier.count]")
		if err != nil {
			t.Fatal(err)
		}
	}
	if told[0] != "[6, 2, 2, 5, 2, 1, 3, 2, 2]" {
		t.Errorf("the old map: %s", told[0])
	}
	if d := cmp.Diff(told[0], told[1]); d != "" {
		t.Errorf("(-old +fresh)\n%s\n%s", d, file.Text)
	}
}
