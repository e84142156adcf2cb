package interpreter_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

// decks returns a game with a deck in two parts that can be combined.
func decks(t *testing.T) *interpreter.Game {
	t.Helper()
	fs := fstest.MapFS{"game.yaml": {Data: []byte(`game: decks
players: 1
defaults: {seats: [a], deck: autumn}
seats: {a: {}}
zones: {box: {}}
vars: {n: {type: int}}
play: [{choose: x, among: 1..2}, {set: n, to: x}]
`)}}
	for _, part := range []string{"spells", "beasts"} {
		for _, deck := range []string{"autumn", "winter"} {
			name := deck + "_" + part
			fs[name+".yaml"] = &fstest.MapFile{Data: []byte("cards: " + name + "\noption: " + part + "\npart_of: {deck: " +
				deck +
				"}\nat: box\nlist:\n  - id: " + name + "_card\n    name: {en: A, fr: A}\n")}
		}
	}
	g, err := interpreter.Load(t.Context(), fs, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestOptionsOfASet checks that the value of one option gives values to other options that the setup omits.
func TestOptionsOfASet(t *testing.T) {
	for _, c := range []struct {
		options map[string]string
		want    []string
		err     string
	}{
		{nil, []string{"autumn_beasts_card", "autumn_spells_card"}, ""},
		{map[string]string{"deck": "winter"}, []string{"winter_beasts_card", "winter_spells_card"}, ""},
		{map[string]string{"deck": "winter", "spells": "autumn_spells"}, []string{"autumn_spells_card", "winter_beasts_card"},
			""},
		{map[string]string{"spells": "winter_spells"}, []string{"autumn_beasts_card", "winter_spells_card"}, ""},
		{map[string]string{"deck": "wintr"}, nil,
			`the option deck of decks is one of autumn, winter, not "wintr"; did you mean "winter"?`},
		{map[string]string{"spell": "x"}, nil, `decks has no option "spell"; did you mean "spells"?`},
	} {
		p, err := decks(t).Link(interpreter.Setup{Options: c.options})
		if err != nil || c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%v: %v, want %q", c.options, err, c.err)
			}
			continue
		}
		var got []string
		for i := range p.Pieces {
			got = append(got, p.PieceName(i))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.options, diff)
		}
	}
}
