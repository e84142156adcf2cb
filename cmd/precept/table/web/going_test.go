package web

import (
	"testing"
	"testing/fstest"

	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// TestGoing checks that a player who is asked in another's phase reads its owner and name once, in sentences of the
// player's language.
func TestGoing(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(`game: duel
players: 2
seats: {north: {name: {en: North, fr: Nord}}, south: {name: {en: South, fr: Sud}}}
play:
  - end: game
    winners: []
`)}}, ".")
	if g == nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seats: []string{"north", "south"}})
	if err != nil {
		t.Fatal(err)
	}
	one := 1
	place := position.Field{Name: "in", Text: "c9"}
	for _, test := range []struct {
		name, lang, seat, want string
		fields                 []position.Field
	}{
		{"his own", "en", "south", "Duel: in c9", []position.Field{place}},
		{"somebody else's", "en", "north", "Duel: North, in c9", []position.Field{place}},
		{"who plays a part in it", "en", "north", "Duel: in c9, attacker North",
			[]position.Field{place, {Name: "attacker", Text: "North"}}},
		{"in French", "fr", "north", "Duel : Nord, in c9", []position.Field{place}},
		{"a number says nothing", "en", "south", "", []position.Field{{Name: "round", Text: "1", Number: &one}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position.Phase{ID: "duel", Name: "duel", Seat: test.seat, Fields: test.fields}
			got, phase := going(narrate.New(m, test.lang), test.lang, &position.Question{Seat: "south",
				Phases: []position.Phase{{Name: "turn"}, p}})
			if got != test.want || (phase == "") != (test.want == "") {
				t.Errorf("%q in %q, want %q", got, phase, test.want)
			}
		})
	}
}
