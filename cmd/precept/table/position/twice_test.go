package position

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/content"
	"precept/interpreter"
)

// TestTwice checks that two copies of a card in hand that do the same are one option, and two different cards are two.
func TestTwice(t *testing.T) {
	const game = `game: tolls
players: 2
seats: {anna: {name: {en: Anna}}, bruno: {name: {en: Bruno}}}
kinds:
  field: {is: space}
  slip: {is: card, has: {worth: int}}
  toll:
    is: slip
    name: {en: toll}
    abilities:
      - at: start(turn)
        from: hand
        id: levy
        name: {en: Levy}
        may: [{set: coins(me), by: source.worth}]
spaces: {field: {row: 2}}
zones: {hand: {per: player, of: card, seen_by: owner}, stock: {of: card, seen_by: nobody}}
vars: {coins: {per: player, type: 0..99, name: {en: coins}}}
pieces:
  small: {kind: toll, count: 2, at: stock, with: {worth: 1}, name: {en: small toll}}
  large: {kind: toll, count: 1, at: stock, with: {worth: 3}, name: {en: large toll}}
setup: [{move: toll.at(stock), to: hand(anna)}]
scopes: {turn: {name: {en: turn}}}
play:
  - each: p
    in: player
    do: [{phase: turn, of: p, do: [{offer: {rest: []}, count: 1}]}]
  - {end: game, winners: []}
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seats: []string{"anna", "bruno"}})
	if err != nil {
		t.Fatal(err)
	}
	d := m.Pending()
	q := Ask(m, d, "en")
	if len(d.Options()) != 4 || len(q.Options) != 3 {
		t.Errorf("%d options are shown as %d: %+v", len(d.Options()), len(q.Options), q.Options)
	}
	seen := map[int]bool{}
	for _, o := range q.Options {
		if seen[o.Number] {
			t.Errorf("two options have the number %d", o.Number)
		}
		seen[o.Number] = true
	}
}

// TestLoneCard checks that the option of a space names the card that is there.
func TestLoneCard(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, "games/wonderland")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seats: []string{"alice", "mad_hatter"}, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for n := 0; n < 200 && !m.Over(); n++ {
		d := m.Pending()
		for _, o := range Ask(m, d, "en").Options {
			if strings.HasPrefix(o.Text, "chair ") && strings.Contains(o.Text, ": tea ") {
				told++
			}
		}
		if err := m.Answer(d.Describe(d.Answers()[0])); err != nil {
			t.Fatal(err)
		}
	}
	if told == 0 {
		t.Error("no chair says which card lies there")
	}
}
