package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/lint"
)

// robots is a game for one or two players, with a seat that nobody holds.
var robots = map[string]string{
	"game.yaml": `game: robots
players: 1..2
seats: {red: {}, blue: {}}
defaults: {seats: [red, blue, robot]}
vars: {total: {type: int}}
play:
  - {let: before, be: 4}
  - {choose: bid, by: player, among: 1..3}
  - {choose: last, by: red, among: 5..6}
  - {set: total, to: "sum(player, bid(it)) * 100 + before * 10 + last"}
  - end: game
`,
	"bot.yaml": `bot: robot
seats: {robot: {decides: nobody}}
policy: [{choose: bid, prefer: [{most: it}]}]
`,
}

func robotGame(t *testing.T, mend ...string) *interpreter.Game {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range robots {
		files[name] = &fstest.MapFile{Data: []byte(strings.NewReplacer(mend...).Replace(text))}
	}
	g, err := lint.With(interpreter.Open(files, ".")).Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPlayersAreThoseWhoDecide checks that numbers of players do not count seats that nobody holds.
func TestPlayersAreThoseWhoDecide(t *testing.T) {
	g := robotGame(t)
	for line, fits := range map[string]bool{
		"red": true, "red blue": true, "red robot": true, "red blue robot": true, "robot": false,
	} {
		if _, err := g.Start(interpreter.Setup{Seats: strings.Fields(line)}); (err == nil) != fits {
			t.Errorf("%s: %v, want a match %t", line, err, fits)
		}
	}
}

// TestAnswersOfMoreSeatsThanPlayers checks that the answers of all seats are stored, including seats that nobody holds.
func TestAnswersOfMoreSeatsThanPlayers(t *testing.T) {
	m, err := robotGame(t).Start(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "red: 1", "blue: 2", "red: 5", "? total = 645", "over")
}

// TestRulesOfARobotAndOfItsOpponent checks that contradictory rules of a faction and of a robot are a conflict.
func TestRulesOfARobotAndOfItsOpponent(t *testing.T) {
	_, err := lint.With(interpreter.Open(fstest.MapFS{
		"game.yaml": {Data: []byte("game: robots\nplayers: 1\nrulings: {fee: {ask: {}, is: \"1\"}}\n" +
			"vars: {n: {type: int}}\nplay: [{set: n, to: fee}, {end: game}]\n")},
		"red.yaml": {Data: []byte("faction: red\nrules: [{answer: fee, id: more, value: 2}]\n")},
		"bot.yaml": {Data: []byte("bot: robot\nseats: {robot: {decides: nobody}}\n" +
			"rules: [{answer: fee, id: less, value: 0}]\n")},
	}, ".")).Load(t.Context())
	if err == nil || !strings.Contains(err.Error(), "[conflict]") {
		t.Errorf("%v", err)
	}
}

// TestPlacesOfOneKind checks that things per kind of space exist for the spaces of that kind and of narrower kinds.
func TestPlacesOfOneKind(t *testing.T) {
	const text = `
kinds: {slot: {is: space}, small: {is: slot}, field: {is: space}, chip: {is: piece}}
spaces: {slot: {s1: {}, s2: {}}, small: {s3: {}}, field: {row: 40}}
zones: {filled: {per: [player, slot]}, tiny: {per: small}, rank: {per: [player, slot, 1..2]}}
vars: {price: {per: [player, slot], type: int, default: 2}, weight: {per: small, type: int}}
pieces: {chip: {count: 1, at: field_1}}
play: [{end: game}]
`
	m := tiny(t, text)
	made := map[string]int{}
	for _, p := range m.Lineup().Places {
		if id, _, keyed := strings.Cut(p.Name, "("); keyed {
			made[id]++
		}
	}
	for _, v := range m.View("").Values {
		id, _, _ := strings.Cut(v.Name, "(")
		made[id]++
	}
	for id, want := range map[string]int{"filled": 9, "tiny": 1, "rank": 18, "price": 9, "weight": 1} {
		if made[id] != want {
			t.Errorf("%d of %s, want %d", made[id], id, want)
		}
	}
}
