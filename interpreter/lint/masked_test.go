package lint_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/model"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// linted checks a game of one file, and gives the advice on it too.
func linted(text string) (*model.Game, *source.Problems) {
	var ps source.Problems
	files := source.Package(fstest.MapFS{"game.yaml": {Data: []byte(text)}}, &ps, ".")
	return check.Input{Files: files, Lint: lint.CoreGame}.Game(&ps), &ps
}

// TestMaskedThroughNames checks that a use of hidden information is found on every path: through another ruling, in
// covers and reachable, through a ranking, or through a line of the score.
func TestMaskedThroughNames(t *testing.T) {
	for name, test := range map[string]struct {
		is     string
		masked bool
	}{
		"a ruling":         {"dark(hill)", true},
		"covers":           {"covers([a], [a], trusts)", true},
		"reachable":        {"reachable([hill], joins, field).count > 1", true},
		"a ranking":        {"best(player, richest).count > 1", true},
		"a score":          {"score(a) > 1", true},
		"a line of it":     {"score(a, hidden_points) > 1", true},
		"nothing hidden":   {"score(a, open_points) > 1", false},
		"how many are in":  {"hand(a).count > 1", false},
		"an open ranking":  {"best(player, eldest).count > 1", false},
		"an open relation": {"reachable([hill], lane, field).count > 1", false},
	} {
		t.Run(name, func(t *testing.T) {
			text := `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds: {field: {is: space}, chip: {is: piece, has: {worth: int}}}
spaces: {field: {hill: {}, dale: {}}}
zones: {hand: {per: player, seen_by: owner}}
pieces: {chip: {count: 2, per: player, at: hand}}
relations: {lane: {between: [field, field], pairs: [[hill, dale]]}}
vars: {n: {type: int}}
rankings:
  richest: {ask: {p: player}, by: [{most: "sum(chip.at(hand(p)), .worth)"}]}
  eldest: {ask: {p: player}, by: [{most: n}]}
scoring:
  hidden_points: {value: "sum(chip.at(hand(me)), .worth)"}
  open_points: {value: n}
rulings:
  dark: {ask: {x: field}, is: "any(chip.at(hand(a)), .worth > 1)"}
  trusts: {ask: {p: player, q: player}, is: "any(chip.at(hand(p)), .worth > 1)"}
  joins: {ask: {x: field, y: field}, is: dark(x)}
  rests: {ask: {x: field}, is: "` + test.is + `"}
play: [{set: n, to: 1}, {end: game}]
`
			g, ps := linted(text)
			if g == nil {
				t.Fatal(ps.Err())
			}
			for _, r := range g.Rulings {
				if r.ID == "rests" && r.Masked != test.masked {
					t.Errorf("%s is masked: %v", test.is, r.Masked)
				}
			}
		})
	}
}
