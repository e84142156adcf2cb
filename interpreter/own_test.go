package interpreter_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestOwnOfAFaction checks what a faction's file can add: values of an enum, attributes of a kind, rules for a ruling
// of the law, a capacity, and a condition on its line-up. The last three exist only if the faction plays, in any order
// of files.
func TestOwnOfAFaction(t *testing.T) {
	const game = `game: tiny
players: 1..3
defaults: {seats: [cats, dogs]}
play:
  - {move: reserve(cats), to: den}
  - {set: suits, to: "count(suit, true)"}
  - {choose: x, by: cats, among: 1..2}
  - {set: suits, to: x}
`
	const law = `law: tiny
enums: {suit: [fox, {hare: {en: hare, fr: lièvre}}]}
kinds: {room: {is: space, has: {suit: suit}}, lake: {is: space}, cat: {is: piece}}
rulings: {grounds: {ask: {who: player}, type: list(space), is: room}}
spaces: {lake: {mere: {}}, room: {den: {suit: fox}, pool: {suit: frog, deep: true}}}
zones: {reserve: {per: player, seen_by: all}}
vars: {suits: {type: int}}
`
	const cats = "faction: cats\npieces: {cat: {count: 5, at: reserve}}\n"
	const frogs = `faction: frogs
enums: {suit: [{frog: {en: frog, fr: grenouille}}]}
kinds: {room: {has: {deep: bool}}}
rules: [{answer: grounds, id: swim, when: who == owner, value: "concat(room, lake)"}]
limits: {crowd: {of: cat, at: room, at_most: "2"}}
lineups: {company: {value: player.count, at_least: "3"}}
`
	for _, names := range [][2]string{{"a.yaml", "z.yaml"}, {"z.yaml", "a.yaml"}} {
		g, err := interpreter.Load(t.Context(), fstest.MapFS{
			"game.yaml": {Data: []byte(game)}, names[0]: {Data: []byte(law)}, names[1]: {Data: []byte(frogs)},
			"cats.yaml": {Data: []byte(cats)}, "dogs.yaml": {Data: []byte("faction: dogs\n")},
		}, ".")
		if g == nil {
			t.Fatal(err)
		}
		ask := func(seats ...string) table {
			m, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			return table{m}
		}
		ask("cats", "dogs").tell(t, "? suits = 3", "? cat.at(den).count = 5", "? pool.suit = frog",
			"? pool.deep = true")
		ask("cats", "dogs", "frogs").tell(t, "? cat.at(den).count = 2", "? grounds(cats).count = 2",
			"? grounds(frogs).count = 3")
		_, err = g.Start(interpreter.Setup{Seats: []string{"cats", "frogs"}, Seed: 1})
		if !errors.Is(err, interpreter.ErrUnfit) || !strings.Contains(err.Error(), "company: 2, at least 3") {
			t.Errorf("cats and frogs alone: %v", err)
		}
	}
}

// TestUnownedOfAFaction checks that pieces and cards in a faction's file belong to its seat, unless the file says that
// they belong to nobody. These exist only if the faction plays.
func TestUnownedOfAFaction(t *testing.T) {
	const game = `game: tiny
players: 1..2
defaults: {seats: [cats, frogs]}
golden_rules: {layers: [law, faction, card]}
kinds: {coin: {is: piece}, charm: {is: card}}
zones: {box: {seen_by: all}, purse: {per: player, seen_by: all, active: true}}
rulings: {luck: {ask: {who: player}, is: 0}}
vars: {n: {type: int}}
play:
  - {move: box.only(card), to: purse(cats)}
  - {choose: x, by: cats, among: 1..2}
  - {set: n, to: x}
`
	const frogs = `faction: frogs
pieces: {coin: [{count: 2, at: box}, {count: 3, at: box, unowned: true}]}
rules: [{add: luck, id: wet, when: who == owner, value: 1}]
cards:
  - {id: reed, kind: charm, at: box, rules: [{add: luck, id: reedy, when: who == owner, value: 10}]}
  - {id: fly, kind: charm, at: box, unowned: true, rules: [{add: luck, id: lucky, when: who == owner, value: 100}]}
`
	files := fstest.MapFS{"game.yaml": {Data: []byte(game)}, "frogs.yaml": {Data: []byte(frogs)},
		"cats.yaml": {Data: []byte("faction: cats\n")}}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ seats, want []string }{
		{[]string{"cats"}, []string{"? coin.count = 0", "? card.count = 0", "? luck(cats) = 0"}},
		{[]string{"cats", "frogs"}, []string{"? coin.of(frogs).count = 2", "? coin.unowned.count = 3",
			"? luck(frogs) = 1", "? luck(cats) = 110", "? card.of(frogs).count = 1"}},
	} {
		m, err := g.Start(interpreter.Setup{Seats: test.seats, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		table{m}.tell(t, test.want...)
	}
	files["law.yaml"] = &fstest.MapFile{Data: []byte("law: more\npieces: {coin: {at: box, unowned: true}}\n")}
	if _, err := interpreter.Load(t.Context(), files, "."); err == nil ||
		!strings.Contains(err.Error(), "only a faction's file gives pieces an owner; leave it out") {
		t.Errorf("unowned in a law: %v", err)
	}
}
