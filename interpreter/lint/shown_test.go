package lint_test

import "testing"

// TestAFaceThatWasShownIsNoSecret checks that options of a seat can use the face of a piece after a step has shown it
// to that seat. They cannot if it was shown to others or hidden again.
func TestAFaceThatWasShownIsNoSecret(t *testing.T) {
	for to, secret := range map[string]bool{"me": false, "all": false, "[me]": false, "player": false,
		"opponents(me)": true, "opponent(me)": true, "nobody": true} {
		t.Run(to, func(t *testing.T) {
			text := `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds: {field: {is: space}, chip: {is: piece, has: {load: {type: 0..3, seen_by: nobody}}}}
spaces: {field: {hill: {}, dale: {}}}
pieces: {chip: {count: 2, at: hill}}
scopes: {turn: {}}
play:
  - each: p
    in: player
    do:
      - phase: turn
        of: p
        do:
          - choose: seen
            among: chip.at(hill)
          - show: seen
            to: "` + to + `"
          - choose: goal
            among: field
            where: it != hill or seen.load == 1
          - move: seen
            to: goal
  - end: game
`
			_, ps := linted(text)
			found := false
			for _, p := range ps.All() {
				if p.Code != "hidden" {
					t.Error(p)
				}
				found = true
			}
			if found != secret {
				t.Errorf("the face is a secret: %v; %v", found, ps.Err())
			}
		})
	}
}
