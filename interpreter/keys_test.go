package interpreter_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// keyed is a game with a faction of two seats, two kinds of spaces, and zones and variables of all sorts.
var keyed = fstest.MapFS{
	"game.yaml": {Data: []byte(`game: keyed
players: 1..3
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
kinds: {field: {is: space}, lake: {is: space}, chip: {is: piece}}
spaces: {field: {hill: {}, dale: {}}, lake: {mere: {}}}
enums: {hue: [red, blue]}
zones: {box: {}, heap: {per: field}, hand: {per: player}, stall: {per: [player, hue]}}
pieces: {chip: {count: 4, at: box}}
vars: {n: {type: int}, level: {per: lake, type: int}}
play:
  - {set: n, to: "count(player, store(it) != nil) * 100 + sum(player, fame(it)) * 10 + count(player, debt(it) == 7)"}
  - each: p
    in: player
    do:
      - {set: debt(p), to: 8}
  - {set: n, by: "count(player, debt(it) == 8) * 1000"}
  - move: chip.at(box).some(1)
    to: store(b)
  - {choose: x, by: a, among: 1..2}
  - each: p
    in: filter(player, it == b)
    do: [{set: fame(p), to: x}]
`)},
	"f.yaml": {Data: []byte(`faction: herons
name: {en: Herons, fr: Hérons}
seats: {herons_2: {}}
zones: {store: {per: player}, nest: {}, row: {per: [player, hue]}}
vars: {fame: {per: player, type: int, default: 3}, debt: {per: player, type: int, default: 7, everyone: true}}
pieces: {egg: {is: piece, count: 2, at: store}}
`)},
}

func placesOf(t *testing.T, seats ...string) []string {
	t.Helper()
	g, err := interpreter.Load(t.Context(), keyed, ".")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Link(interpreter.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, pl := range p.Places {
		names = append(names, pl.Name)
	}
	slices.Sort(names)
	return names
}

// TestPlacesThatAreThere checks which places exist. What a faction declares exists for its seats, and what is per kind
// of space exists for that kind. What nobody can own does not exist.
func TestPlacesThatAreThere(t *testing.T) {
	common := []string{"hill", "dale", "mere", "box", "heap(hill)", "heap(dale)"}
	own := func(names ...string) []string { return append(append([]string{}, common...), names...) }
	for _, c := range []struct{ seats, want []string }{
		{[]string{"a", "b"}, own("hand(a)", "hand(b)", "stall(a, red)", "stall(a, blue)", "stall(b, red)", "stall(b, blue)")},
		{[]string{"a", "herons"}, own("hand(a)", "hand(herons)", "stall(a, red)", "stall(a, blue)", "stall(herons, red)",
			"stall(herons, blue)", "store(herons)", "nest", "row(herons, red)", "row(herons, blue)")},
		{[]string{"herons", "herons_2"}, own("hand(herons)", "hand(herons_2)", "stall(herons, red)", "stall(herons, blue)",
			"stall(herons_2, red)", "stall(herons_2, blue)", "store(herons)", "store(herons_2)", "nest", "row(herons, red)",
			"row(herons, blue)", "row(herons_2, red)", "row(herons_2, blue)")},
	} {
		slices.Sort(c.want)
		if diff := cmp.Diff(c.want, placesOf(t, c.seats...)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.seats, diff)
		}
	}
}

// TestWhatOthersDoNotHave checks access to a variable or zone that a player does not have. It has the default value or
// is nil. Setting it is a fault with advice.
func TestWhatOthersDoNotHave(t *testing.T) {
	g, _ := interpreter.Load(t.Context(), keyed, ".")
	m, err := g.Start(interpreter.Setup{Seats: []string{"a", "b", "herons"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for x, want := range map[string]string{"n": "3193", "fame(b)": "3", "store(b)": "nil", "egg.count": "2",
		"chip.at(box).count": "4"} {
		if got, err := testkit.On(m.Engine()).Eval(x); err != nil || got != want {
			t.Errorf("%s comes to %s, %v; want %s", x, got, err, want)
		}
	}
	err = m.Answer(m.Pending().Options()[0])
	if err == nil || !strings.Contains(err.Error(), "fame is set for one who does not have it") {
		t.Errorf("setting another's variable: %v", err)
	}
}
