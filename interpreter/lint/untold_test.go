package lint_test

import "testing"

// TestWhetherSomethingIsSetMayBeASecret checks that options of another seat can use whether a hidden value is set, if
// everybody learns that. They cannot if it is hidden which of several values was set, or whether one was.
func TestWhetherSomethingIsSetMayBeASecret(t *testing.T) {
	for name, set := range map[string]struct {
		steps  string
		secret bool
	}{
		"for all to see":      {"{set: scout.of(a).first.goal, to: spot}", false},
		"which of several":    {"{set: mover.goal, to: spot}", true},
		"only by a condition": {"{if: bold, then: [{set: scout.of(a).first.goal, to: spot}]}", true},
	} {
		t.Run(name, func(t *testing.T) {
			text := `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds:
  town: {is: space}
  scout: {is: piece, has: {goal: {type: town, seen_by: owner}}}
spaces: {town: {ring: 3}}
pieces: {scout: {per: player, count: 2, at: town_1}}
vars: {sworn: {type: bool, seen_by: nobody}}
play:
  - {choose: mover, by: a, among: scout.of(a)}
  - {choose: spot, by: a, among: town}
  - {choose: bold, by: a, among: "[true, false]"}
  - {set: sworn, to: bold}
  - ` + set.steps + `
  - {choose: seen, by: b, among: scout.of(a), where: it.goal == nil}
  - {move: seen, to: town_2}
  - end: game
`
			_, ps := linted(text)
			found := false
			for _, p := range ps.All() {
				if found = found || p.Code == "hidden"; p.Code != "hidden" {
					t.Log(p)
				}
			}
			if found != set.secret {
				t.Errorf("it is a secret: %v; %v", found, ps.Err())
			}
		})
	}
}
