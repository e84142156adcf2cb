package tell

import (
	"slices"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// duels is a game in which each turn is a duel at a place.
const duels = `game: duels
players: 2
seats: {anna: {name: {en: Anna, fr: Anna}}, bruno: {name: {en: Bruno, fr: Bruno}}}
kinds: {field: {is: space}}
spaces: {field: {row: [{east: {en: {one: east, the: the}, fr: {one: est, the: "l'"}}}]}}
dice: {d: [1, 2, 3]}
verbs: {fr: {bat: battent}}
scopes:
  turn: {name: {en: turn, fr: tour}}
  duel:
    name: {en: duel, fr: duel}
    has: {here: {type: field, name: {en: in, fr: à}}, one: {type: player, name: {en: one, fr: un}}}
    tells: {en: "Duel {in here}", fr: "Duel {dans here}"}
actions:
  fight:
    name: {en: Fight, fr: Duel}
    tells: {en: "{by fights}", fr: "{by se bat}"}
    steps:
      - choose: bow
        among: "[true, false]"
      - phase: duel
        with: {here: east, one: me}
        do:
          - roll: thrown
            die: d
            count: 1
play:
  - each: round
    in: 1..3
    do:
      - each: p
        in: player
        do:
          - phase: turn
            of: p
            do: [{offer: [fight], count: 1}]
  - {end: game, winners: []}
`

// TestEncounter checks that the latest phase at a place can be shown by itself: its heading, its sides, and what
// happened.
func TestEncounter(t *testing.T) {
	g := loadText(t, duels)
	s := interpreter.Setup{Seats: []string{"anna", "bruno"}, Seed: 1}
	if e := played(t, g, s, 0).Encounter("anna", "en"); e != nil {
		t.Errorf("before the first there is %+v", e)
	}
	e := played(t, g, s, 1).Encounter("bruno", "en")
	if e == nil || e.Text != "Duel in the east" || !slices.Equal(e.Seats, []string{"anna"}) || e.Open ||
		len(e.Lines) != 1 || e.Lines[0].Kind != Roll {
		t.Errorf("%+v", e)
	}
}

// TestTurnOver checks when the last turn of a seat ended.
func TestTurnOver(t *testing.T) {
	g := loadText(t, duels)
	s := interpreter.Setup{Seats: []string{"anna", "bruno"}, Seed: 1}
	for answers, want := range map[int]int{0: 0, 2: 1, 4: 3} {
		if l := played(t, g, s, answers); l.TurnOver("anna") != want {
			t.Errorf("after %d: %d\n%s", answers, l.TurnOver("anna"),
				text(l.Lines("", "en")))
		}
	}
}

// TestReasons checks that the log of Root shows the reason for turmoil, whose die had which value, where wood came
// from, and totals.
func TestReasons(t *testing.T) {
	g := load(t, ".")
	all := map[string]string{"en": "", "fr": ""}
	for seed := range uint64(3) {
		l := played(t, g, interpreter.Setup{Seats: []string{"marquise", "eyrie", "alliance", "vagabond"}, Seed: seed}, 900)
		for lang := range all {
			all[lang] += text(l.Lines("", lang))
		}
	}
	for lang, parts := range map[string][]string{
		"en": {"in the Decree (", ") cannot be obeyed: ", " against ", " finds no piece of ", " wood from c", " in all)",
			"(relation: "},
		"fr": {"dans le Décret (", ") ne pouvant être suivi : ", " contre ", " ne trouve aucune pièce ", " bois de c",
			" en tout)",
			"(relation : "},
	} {
		for _, p := range parts {
			if !strings.Contains(all[lang], p) {
				t.Errorf("%s: nothing says %q", lang, p)
			}
		}
	}
}

// TestWhoseValue checks that a change of a player's value names the player, unless it is part of a line about that
// player.
func TestWhoseValue(t *testing.T) {
	for dir, seats := range map[string][]string{"games/paladins": {"red", "blue"},
		"games/wonderland": {"alice", "mad_hatter"}, ".": {"marquise", "eyrie", "vagabond"}} {
		g := load(t, dir)
		of := map[string]bool{} // the variables of players
		for i := range g.Definition().Vars {
			for _, k := range g.Definition().Vars[i].Keys {
				of[g.Definition().Vars[i].ID] = of[g.Definition().Vars[i].ID] || k.Type.Scalar(declared.OfPlayer)
			}
		}
		lines := played(t, g, interpreter.Setup{Seats: seats, Seed: 2}, 600).Lines("", "en")
		checked := 0
		for i, x := range lines {
			if x.Kind != Change || !of[x.ID] || !strings.Contains(x.Text, " → ") || x.Of != "" {
				continue
			}
			k := i - 1
			for k >= 0 && lines[k].Depth >= x.Depth {
				k--
			}
			if checked++; k < 0 || lines[k].Who == "" {
				t.Errorf("%s: nobody knows whose %q is", dir, x.Text)
			}
		}
		if checked < 10 {
			t.Errorf("%s: %d changes of values", dir, checked)
		}
	}
}
