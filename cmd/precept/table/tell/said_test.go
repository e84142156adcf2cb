package tell

import (
	"strings"
	"testing"

	"precept/interpreter"

	"github.com/google/go-cmp/cmp"
)

// few is a game with one seat whose actions have the texts that a test needs.
const few = `game: few
title: {en: Few, fr: Peu}
players: 1
seats: {crew: {name: {en: {one: Sailors, many: Sailors, the: the}, fr: {one: Marins, many: Marins, the: les}}}}
kinds:
  isle: {is: space, name: {en: isle, fr: île}}
  ship: {is: piece, name: {en: ship, fr: navire}}
  raft: {is: piece, name: {en: raft, fr: radeau}}
spaces: {isle: {row: [bow, stern]}}
pieces: {ship: {per: player, count: 2, at: bow}, raft: {per: player, count: 1, at: bow}}
vars: {luck: {type: int, name: {en: luck, fr: chance}}}
scopes: {turn: {name: {en: turn, fr: tour}}, lull: {name: {en: lull, fr: calme}, tells: {en: "", fr: ""}}}
actions:
  scuttle:
    name: {en: Scuttle, fr: Saborder}
    tells:
      en: "{the ship.owners, loses/lose} {only one}; {one}; {only ship.some(1)}; {lost}; {sorts}"
      fr: "{le ship.owners, perd/perdent} {seul one} ; {one} ; {seul ship.some(1)} ; {lost} ; {sorts}"
    steps:
      - let: one
        be: ship.some(1).first
      - let: lost
        be: "[ship]"
      - let: sorts
        be: "[ship, raft, ship]"
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

// TestOneAndNothing checks four cases: a single piece reads like a list of one, and kinds that occur several times are
// counted; an owner with a plural name takes a plural verb; an empty text gives no line, not even for a phase.
func TestOneAndNothing(t *testing.T) {
	l := played(t, loadText(t, few), interpreter.Setup{Seats: []string{"crew"}}, 1)
	want := map[string]string{
		"en": "Sailors: turn\n  (Luck: 0 → 3)\n  The Sailors lose 1 ship; 1 ship; 1 ship; ship; 2 ships and raft\n" +
			"    (1 ship from bow to stern)\n" +
			"The match is over: victory of the Sailors\n",
		"fr": "Marins : tour\n  (Chance : 0 → 3)\n" +
			"  Les Marins perdent 1 navire ; 1 navire ; 1 navire ; navire ; 2 navires et radeau\n" +
			"    (1 navire de bow à stern)\nLa partie est finie : victoire des Marins\n",
	}
	for lang, want := range want {
		if diff := cmp.Diff(want, text(l.Lines("", lang))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", lang, diff)
		}
	}
}

// pact is a game in which one seat proposes a number and the other agrees.
const pact = `game: pact
title: {en: Pact, fr: Pacte}
players: 2
seats: {ann: {name: {en: Ann, fr: Anne}}, bob: {name: {en: Bob, fr: Bob}}}
vars: {toll: {type: int, name: {en: toll, fr: péage}}}
scopes: {turn: {}}
play:
  - phase: turn
    of: ann
    do:
      - choose: share
        name: {en: share, fr: part}
        by: player
        unanimous: true
        among: "[1, 2]"
      - set: toll
        to: share
  - end: game
    winners: player
`

// TestWhoAgreesIsToldSo checks that the log shows a proposal as one, and does not show agreement to it as a choice of
// nothing.
func TestWhoAgreesIsToldSo(t *testing.T) {
	m, err := loadText(t, pact).Start(interpreter.Setup{Seats: []string{"ann", "bob"}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range []int32{1, interpreter.Agree} {
		d := m.Pending()
		events, _, err := Follow(m, d.Seat, d.Describe(answer))
		if err != nil {
			t.Fatal(err)
		}
		l.Add(m, events)
	}
	for lang, want := range map[string][2]string{
		"en": {"Ann: share (proposal): 1", "Bob, share: agreed"}, "fr": {"Anne : part (proposition) : 1",
			"Bob, part : d'accord"},
	} {
		for _, want := range want {
			if got := text(l.Lines("", lang)); !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", lang, want, got)
			}
		}
	}
}

// bundles is a game of tokens that look alike until they are turned up. Each seat places one, turns it up, and takes it
// back.
const bundles = `game: bundles
title: {en: Bundles, fr: Ballots}
players: 2
seats: {north: {name: {en: North, fr: Nord}}, south: {name: {en: South, fr: Sud}}}
enums: {load: [{silk: {en: silk, fr: soie}}, {snare: {en: snare, fr: collet}}]}
kinds:
  isle: {is: space, name: {en: isle, fr: île}}
  bundle:
    is: piece
    name: {en: bundle, fr: ballot}
    has:
      open: {type: bool, name: {en: face up, fr: face visible}}
      load: {type: load, seen_by: [owner, open], name: {en: content, fr: contenu}}
spaces: {isle: {row: [bow, stern]}}
zones: {stock: {per: player, of: bundle, seen_by: owner}}
vars: {purse: {per: player, type: int, default: 7, seen_by: owner, name: {en: purse, fr: bourse}}}
pieces: {silk: {kind: bundle, per: player, count: 2, at: stock, with: {load: silk}}}
scopes: {turn: {name: {en: turn, fr: tour}}}
rulings:
  ripe: {ask: {who: player}, is: "filter(isle, any(bundle.of(who).at(it), .open and .load == silk))"}
actions:
  open_it:
    name: {en: Open, fr: Ouvrir}
    tells:
      en: "{the by, opens/open} {the it_is}: {it_is.load}[, {purse(me)} left]"
      fr: "{le by, ouvre/ouvrent} {le it_is} : {it_is.load}[, reste {purse(me)}]"
    steps:
      - choose: it_is
        name: {en: bundle to open, fr: ballot à ouvrir}
        among: bundle.of(me).at(bow)
      - set: it_is.open
        to: true
procedures:
  lay:
    tells: {en: "{the by} lays {laid.load}", fr: "{le by} pose {laid.load}"}
    steps:
      - let: laid
        be: stock(me).some(1).first
      - move: laid
        to: bow
  reap:
    tells: {en: "{the by} reaps in {where}", fr: "{le by} récolte à {where}"}
    takes: {where: isle}
    steps:
      - set: bundle.of(me).at(where).open
        to: false
play:
  - each: p
    in: player
    do:
      - phase: turn
        of: p
        do:
          - lay: ~
          - offer: [open_it]
            count: 1
          - each: field
            in: ripe(me)
            do:
              - reap: field
  - end: game
    winners: player
`

// TestTurnedUp checks that everybody reads what is turned face up, and values derived from open information. Only seats
// that see a secret read values derived from it.
func TestTurnedUp(t *testing.T) {
	l := played(t, loadText(t, bundles), interpreter.Setup{Seats: []string{"north", "south"}}, 4)
	turn := func(who, left string) string { // the only bundle is opened without a question
		return who + ": turn\n  " + who + " lays hidden\n    (1 bundle from the stock to bow)\n  " + who +
			" opens the bundle: silk" + left + "\n    (Face up (bundle): silk)\n  " + who +
			" reaps in bow\n    (No longer face up (bundle))\n"
	}
	const end = "The match is over: victory of North and of South\n"
	for seat, want := range map[string]string{
		"north": turn("North", ", 7 left") + turn("South", "") + end,
		"south": turn("North", "") + turn("South", ", 7 left") + end,
		"":      turn("North", "") + turn("South", "") + end,
	} {
		if diff := cmp.Diff(want, text(l.Lines(seat, "en"))); diff != "" {
			t.Errorf("%q (-want +got)\n%s", seat, diff)
		}
	}
}
