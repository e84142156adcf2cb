package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// twoMaps returns a game with two maps that use the same names. The law mentions one of them.
func twoMaps(coast string) fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"game.yaml": file(header[:strings.Index(header, "defaults")] + `defaults: {seats: [a], map: coast}
seats: {a: {}, b: {}, c: {}}
kinds:
  field: {is: space, has: {worth: int, next_to: field}}
  isle: {is: space}
  man: {is: piece}
relations:
  way: {between: [field, field], symmetric: true}
zones:
  camp: {seen_by: all}
pieces:
  man: {count: 2, at: f1}
play:
  - choose: goal
    by: a
    among: field
    where: way(f1, it)
  - move: man.at(f1).some(1)
    to: goal
`),
		"coast.yaml": file(coast),
		"hills.yaml": file(`map: hills
spaces:
  field: {f1: {worth: 2, next_to: f3}, f2: {worth: 3}, f3: {worth: 4}, f4: {worth: 7}}
relations:
  way: [[f1, f3], [f1, f4]]
looks:
  f1: {at: [0, 0]}
  f3: {at: [5, 5]}
`),
	}
}

const coast = `map: coast
spaces:
  field: {f2: {worth: 1}, f1: {worth: 5, next_to: f2}, f3: {}}
relations:
  way: [[f1, f2], [f1, f3]]
looks:
  f1: {at: [5, 5]}
  f3: {at: [0, 0]}
`

// TestMapsShareNames checks that places of different maps can have the same name. It means the place on the map in
// play, with its attributes, paths and looks.
func TestMapsShareNames(t *testing.T) {
	g, err := interpreter.Load(t.Context(), twoMaps(coast), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		on    string
		lines []string
	}{
		{"coast", []string{"? field.count = 3", "? f1.worth = 5", "? f1.next_to = f2", "? f4 = nil", "a: f2 of f2 f3",
			"? man.at(f1).count = 1", "? man.at(f2).count = 1", "over"}},
		{"hills", []string{"? field.count = 4", "? f1.worth = 2", "? f1.next_to = f3", "? f4.worth = 7", "a: f4 of f3 f4",
			"? man.at(f4).count = 1", "over"}},
	} {
		m, err := g.Start(interpreter.Setup{Seed: 1, Options: map[string]string{"map": test.on}})
		if err != nil {
			t.Fatal(err)
		}
		table{m}.tell(t, test.lines...)
	}
	for i := range g.Model().Spaces {
		if s := &g.Model().Spaces[i]; s.ID == "f1" {
			if l := g.Model().LookOf(s); l == nil || l.X != map[string]int{"coast": 5, "hills": 0}[s.Map] {
				t.Errorf("f1 of %s looks %+v", s.Map, l)
			}
		}
	}
}

// TestMapsShareNothingElse checks that a name is taken if the things are not on two maps, or not of one kind.
func TestMapsShareNothingElse(t *testing.T) {
	for _, test := range []struct{ name, coast string }{
		{"another kind", strings.Replace(coast, "f3: {}}", "f3: {}}\n  isle: {f4: {}}", 1)},
		{"twice on one map", strings.Replace(coast, "f3: {}}", "f3: {}}\n  isle: {f2: {}}", 1)},
		{"no place", strings.Replace(coast, "looks:", "vars: {f4: {type: int}}\nlooks:", 1)},
		{"two at one point", strings.Replace(coast, "[0, 0]", "[5, 5]", 1)},
	} {
		if g, err := interpreter.Load(t.Context(), twoMaps(test.coast), "."); g != nil && err == nil {
			t.Errorf("%s: no problem", test.name)
		}
	}
}
