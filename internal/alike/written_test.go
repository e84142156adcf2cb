package alike_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"precept/internal/alike"
	"precept/interpreter"
)

// TestWrittenTellsNoSecrets checks that the save and the scenario that a seat may write are the same, byte for byte,
// in a match that differs only in what is hidden from it. The number of a face-down token must not reveal the token.
// Nor may they reveal whether a secret order was given, or its number of answers.
func TestWrittenTellsNoSecrets(t *testing.T) {
	games := loaded(t)
	type test struct {
		game  string
		seats []string
		play  alike.Play
	}
	often := alike.Play{Moves: 60, Looks: 2, Pages: 2}
	tests := []test{
		{"root", []string{"keepers", "corvids"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"root", []string{"marquise", "keepers", "corvids"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"secret_mines", []string{"red", "blue", "grey"}, often},
		{"secret_lots", []string{"red", "blue", "grey"}, often},
		{"secret_hands", []string{"red", "blue", "grey"}, often},
		{"secret_orders", []string{"red", "blue"}, often},
		{"secret_menus", []string{"red", "blue"}, often},
		{"paladins", []string{"red", "blue"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"kiri", []string{"game_master", "wu", "shan"}, alike.Play{Moves: 40, Looks: 6, Pages: 6}},
		{"diplomacy", []string{"france", "germany", "turkey"}, alike.Play{Moves: 60, Looks: 6, Pages: 6}},
		{"diplomacy", []string{"austria", "england", "france", "germany", "italy", "russia", "turkey"},
			alike.Play{Moves: 60, Looks: 6, Pages: 6}},
	}
	for id, g := range games {
		if strings.HasPrefix(id, filepath.Base(guesses)+"_") {
			var seats []string
			for _, s := range g.Definition().Seats[:g.Definition().MinPlayers] {
				seats = append(seats, s.ID)
			}
			tests = append(tests, test{id, seats, alike.Play{Moves: 40, Looks: 1, Pages: 1}})
		}
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.game, test.seats), func(t *testing.T) {
			t.Parallel()
			rng, pairs := chances(t), 0
			test.play.Writes = true
			for range 1 + 4/test.play.Looks { // several matches of a small game
				s := interpreter.Setup{Seats: test.seats, Seed: rng.Uint64()}
				n, err := test.play.Told(games[test.game], s, rng)
				if err != nil {
					t.Fatal(err)
				}
				pairs += n
			}
			if t.Logf("%d pairs", pairs); pairs == 0 && !strings.HasPrefix(test.game, filepath.Base(guesses)) {
				t.Error("nothing was held against each other")
			}
		})
	}
}
