package scenario

import (
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// In a game without a rulebook, refusals cannot cite an article. Only there may `never` be written without `because`.
func TestRefusalsWithoutARulebook(t *testing.T) {
	const game = "game: heap\nplayers: 2\nseats: {red: {}, blue: {}}\nkinds: {stone: {is: piece}}\n" +
		"zones: {heap: {seen_by: all}, won: {per: player, seen_by: all}}\npieces: {stone: {count: 3, at: heap}}\n" +
		"scopes: {turn: {}}\nactions:\n  take:\n    steps:\n" +
		"      - {choose: handful, among: heap, at_least: 1, at_most: 2}\n      - {move: handful, to: won(me)}\n" +
		"play:\n  - each: mover\n    in: player\n    do:\n      - {phase: turn, of: mover, do: [{offer: [take], count: 1}]}\n"
	heap := func(string, ...string) (*interpreter.Game, error) {
		g, ps := (lint.With(interpreter.Open(mapFS{"game.yaml": game}.fs(), "."))).Load(t.Context())
		return g, ps
	}
	for name, c := range map[string]struct {
		load       Loader
		file, want string
	}{
		"never": {heap, "conformance: heap\ngame: {package: heap, seats: [red, blue]}\nscenarios:\n  - name: a\n" +
			"    given: {turn: {player: red, phase: turn}}\n    script:\n      - never: {red: take, handful: 3}\n", ""},
		"an article": {heap, "conformance: heap\ngame: {package: heap, seats: [red, blue]}\nscenarios:\n  - name: a\n" +
			"    given: {turn: {player: red, phase: turn}}\n    script:\n" +
			"      - {never: {red: take, handful: 3}, because: 4.1}\n",
			"heap has no rulebook, so its scenarios cite no article; leave 4.1 out"},
		"a game with one": {loader, "conformance: root-law\ngame: {package: root, seats: [marquise, eyrie]}\nscenarios:\n" +
			"  - name: a\n    script:\n      - never: {marquise: craft}\n", "never needs because: the article that forbids it"},
	} {
		t.Run(name, func(t *testing.T) {
			var ps source.Problems
			s := ReadText(&source.File{Name: "x.yaml", Text: []byte(c.file)}, &ps)
			if err := ps.Err(); err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, f := range s.Run(c.load, "", AllWays).Failures {
				got += f.Error()
			}
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A match in which every question has only one option, and is asked only to hide that, never ends by itself. The
// message says what to write.
func TestOnlyQuestionsWithOneAnswer(t *testing.T) {
	const game = "game: heap\nplayers: 2\nseats: {red: {}, blue: {}}\nkinds: {card: {has: {cost: int}}}\n" +
		"zones: {hand: {per: player, of: card, seen_by: owner}, bin: {of: card, seen_by: all}}\n" +
		"pieces: {rose: {kind: card, per: player, count: 2, at: hand, with: {cost: 1}}, " +
		"oak: {kind: card, per: player, count: 2, at: bin, with: {cost: 2}}}\nscopes: {turn: {}}\nactions:\n" +
		"  play_card:\n    steps:\n      - {choose: played, among: hand(me), where: it.cost > 1}\n" +
		"      - {move: played, to: bin}\nplay:\n  - while: bin.any\n    do:\n      - each: mover\n        in: player\n" +
		"        do:\n          - {phase: turn, of: mover, do: [{offer: [play_card]}]}\n"
	const file = "conformance: none\ngame: {package: heap, seats: [red, blue]}\nscenarios:\n  - name: a\n    given:\n" +
		"      turn: {player: red, phase: turn}\n      hand: {red: {card: 1}, blue: {card: 1}}\n      bin: {card: 1}\n" +
		"    script:\n      - holds: [hand(red).count == 1]\n"
	for text, want := range map[string]string{
		file: endless,
		strings.Replace(file, "      bin:", "      until: turn\n      bin:", 1): "",
	} {
		var ps source.Problems
		s := ReadText(&source.File{Name: "x.yaml", Text: []byte(text)}, &ps)
		got := ""
		for _, f := range s.Run(func(string, ...string) (*interpreter.Game, error) {
			g, ps := (lint.With(interpreter.Open(mapFS{"game.yaml": game}.fs(), "."))).Load(t.Context())
			return g, ps
		}, "", AllWays).Failures {
			got += f.Text.String()
		}
		if got != want {
			t.Errorf("%s\ngot %q, want %q", text, got, want)
		}
	}
}
