package tell

import (
	"testing"

	"precept/interpreter"

	"github.com/google/go-cmp/cmp"
)

// few is a game of one seat whose actions are told in the ways that a test wants.
const few = `game: few
title: {en: Few, fr: Peu}
players: 1
seats: {crew: {name: {en: {one: Sailors, many: Sailors, the: the}, fr: {one: Marins, many: Marins, the: les}}}}
kinds:
  isle: {is: space, name: {en: isle, fr: île}}
  ship: {is: piece, name: {en: ship, fr: navire}}
spaces: {isle: {row: [bow, stern]}}
pieces: {ship: {per: player, count: 2, at: bow}}
vars: {luck: {type: int, name: {en: luck, fr: chance}}}
scopes: {turn: {name: {en: turn, fr: tour}}, lull: {name: {en: lull, fr: calme}, tells: {en: "", fr: ""}}}
actions:
  scuttle:
    name: {en: Scuttle, fr: Saborder}
    tells:
      en: "{the by, loses/lose} {only ship.some(1).first}; {only ship.some(1)}"
      fr: "{le by, perd/perdent} {seul ship.some(1).first} ; {seul ship.some(1)}"
    steps:
      - move: ship.some(1)
        to: stern
procedures:
  whisper:
    tells: {en: "", fr: ""}
    steps:
      - set: luck
        to: 3
play:
  - phase: turn
    of: crew
    do:
      - phase: lull
        do:
          - whisper: ~
          - scuttle: ~
  - end: game
    winners: player
`

// One piece reads as a list of one does, and a text of nothing tells nothing: of a phase not even that it was.
func TestOneAndNothing(t *testing.T) {
	l := played(t, loadText(t, few), interpreter.Setup{Seats: []string{"crew"}}, 1)
	want := map[string]string{
		"en": "Sailors: turn\n  (Luck: 0 → 3)\n  The Sailors lose 1 ship; 1 ship\n    (1 ship from bow to stern)\n" +
			"The match is over: victory of the Sailors\n",
		"fr": "Marins : tour\n  (Chance : 0 → 3)\n  Les Marins perdent 1 navire ; 1 navire\n" +
			"    (1 navire de bow à stern)\nLa partie est finie : victoire des Marins\n",
	}
	for lang, want := range want {
		if diff := cmp.Diff(want, text(l.Lines("", lang))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", lang, diff)
		}
	}
}
