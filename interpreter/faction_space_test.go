package interpreter_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestSpaceOfAFaction checks that a space declared in a faction's file exists only if the faction plays.
func TestSpaceOfAFaction(t *testing.T) {
	files := fstest.MapFS{
		"game.yaml": {Data: []byte(`
game: tiny
players: 1..2
defaults: {seats: [a]}
kinds: {field: {is: space, has: {wide: bool}}}
spaces: {field: {hill: {}, dale: {wide: true}}}
vars: {camp: {type: field}}
play:
  - each: p
    in: player
    do:
      - choose: site
        by: p
        among: field
      - set: camp
        to: site
`)},
		"factions/a.yaml": {Data: []byte("faction: a\nname: {en: A, fr: A}\n")},
		"factions/b.yaml": {Data: []byte("faction: b\nname: {en: B, fr: B}\nspaces: {field: {den: {wide: true}}}\n")},
	}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		seats []string
		lines []string
	}{
		{[]string{"a", "b"}, []string{"? field.count = 3", "? count(field, .wide) = 2", "? den = den",
			"a: den of den hill dale", "b: hill of den hill dale"}},
		{[]string{"a"}, []string{"? field.count = 2", "? count(field, .wide) = 1", "? den = nil", "a: dale of hill dale"}},
	} {
		m, err := g.Start(interpreter.Setup{Seed: 1, Seats: test.seats})
		if err != nil {
			t.Fatal(err)
		}
		table{m}.tell(t, test.lines...)
	}
}
