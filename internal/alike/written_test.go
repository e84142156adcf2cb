package alike_test

import (
	"fmt"
	"testing"

	"precept/internal/alike"
	"precept/interpreter"
)

// What a seat may write down of a match, its save and its scenario, is the same byte for byte in another match that
// differs only in what lies hidden from it: not even the number of a token that lies face down tells what it is, nor
// whether a secret order was given, or with how many answers.
func TestWrittenTellsNoSecrets(t *testing.T) {
	games := loaded(t)
	for _, test := range []struct {
		game  string
		seats []string
		play  alike.Play
	}{
		{"root", []string{"keepers", "corvids"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"root", []string{"marquise", "keepers", "corvids"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"secret_mines", []string{"red", "blue", "grey"}, alike.Play{Moves: 60, Looks: 2, Pages: 2}},
		{"secret_lots", []string{"red", "blue", "grey"}, alike.Play{Moves: 60, Looks: 2, Pages: 2}},
		{"secret_hands", []string{"red", "blue", "grey"}, alike.Play{Moves: 60, Looks: 2, Pages: 2}},
		{"secret_orders", []string{"red", "blue"}, alike.Play{Moves: 60, Looks: 2, Pages: 2}},
		{"guess_list_var", []string{"a", "b"}, alike.Play{Moves: 40, Looks: 1, Pages: 1}},
		{"paladins", []string{"red", "blue"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"kiri", []string{"game_master", "wu", "shan"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"diplomacy", []string{"france", "germany", "turkey"}, alike.Play{Moves: 60, Looks: 6, Pages: 6}},
		{"diplomacy", []string{"austria", "england", "france", "germany", "italy", "russia", "turkey"},
			alike.Play{Moves: 60, Looks: 6, Pages: 6}},
	} {
		t.Run(fmt.Sprint(test.game, test.seats), func(t *testing.T) {
			t.Parallel()
			rng := chances(t)
			test.play.Writes = true
			pairs, err := test.play.Told(games[test.game], interpreter.Setup{Seats: test.seats, Seed: rng.Uint64()}, rng)
			if err != nil {
				t.Error(err)
			}
			if t.Logf("%d pairs", pairs); pairs == 0 {
				t.Error("nothing was held against each other")
			}
		})
	}
}
