package interpreter_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestGridsOfMaps checks a game whose maps have one grid each. A match has only the grid of its map, and a cell of one
// map can be a hole of another.
func TestGridsOfMaps(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{
		"game.yaml": {Data: []byte(`game: fields
players: 1
seats: {a: {}}
defaults: {map: small}
kinds: {field: {is: space}}
vars: {n: {type: int}}
play: [{set: n, to: "neighbours(field_1_1).count"}]
`)},
		"small.yaml": {Data: []byte("map: small\nspaces: {field: {grid: {square: {rows: 2, columns: 2}}}}\n")},
		"large.yaml": {Data: []byte("map: large\nspaces: {field: {grid: {square: {rows: 3, columns: 4, diagonals: " +
			"true}}}}\n")},
		"holed.yaml": {Data: []byte("map: holed\nspaces: {field: {grid: {square: {rows: [\"...\", \". .\", \"..#\"], " +
			"legend: {\"#\": hole}}}}}\n")},
	}, ".")
	if g == nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"small": "[4, 2, 2]", "large": "[12, 3, 8]", "holed": "[7, 2, 0]"} {
		m, err := g.Start(interpreter.Setup{Options: map[string]string{"map": name}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := testkit.On(m.Engine()).Eval(
			"[field.count, n, if field_2_2 == nil { 0 } else { neighbours(field_2_2).count }]")
		if err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", name, got, err, want)
		}
	}
}
