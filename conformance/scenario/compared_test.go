package scenario

import (
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// TestComparedInTurn checks that two seats are compared at each decision, including the deciding one. It also checks
// that successive decisions of a seat cover all other seats.
func TestComparedInTurn(t *testing.T) {
	for seats := 1; seats <= 6; seats++ {
		for decides := range seats {
			seen := map[int]bool{}
			for decision := 40; decision < 40+max(1, seats-1); decision++ {
				n := 0
				for seat := range seats {
					if compared(seat, decides, seats, decision) {
						seen[seat] = true
						n++
					}
				}
				if n != min(2, seats) || !compared(decides, decides, seats, decision) {
					t.Errorf("%d seats, %d decides: %d are compared at decision %d", seats, decides, n, decision)
				}
			}
			if len(seen) != seats {
				t.Errorf("%d seats, %d decides: only %v are compared", seats, decides, seen)
			}
		}
	}
}

const tilesGame = `game: tiny
players: 2
defaults: {seats: [a, b]}
seats: {a: {}, b: {}}
enums: {worth: [low, high]}
kinds: {tile: {is: piece, has: {up: bool, worth: {type: worth, seen_by: [owner, up]}}}}
zones: {row: {per: player, seen_by: all, order: row}}
pieces:
  low_tile: {kind: tile, per: player, at: row, count: 1, with: {worth: low}}
  high_tile: {kind: tile, per: player, at: row, count: 1, with: {worth: high}}
vars: {said: {type: int}}
play:
  - choose: one
    by: a
    among: if row(a).first.worth == low { [1, 2, 3] } else { [1, 2] }
  - choose: two
    by: a
    among: if row(a).first.worth == low { [1, 2, 3] } else { [1, 2] }
  - choose: three
    by: a
    among: if row(a).first.worth == low { [1, 2, 3] } else { [1, 2] }
  - choose: four
    by: a
    among: if row(a).first.worth == low { [1, 2, 3] } else { [1, 2] }
  - set: said
    to: one + two + three + four
`

// TestSecretsAreCompared plays a scenario of a game whose options depend on information that the deciding seat may not
// know: owners cannot see the worth of their tiles. The scenario passes when it is only played, and fails when views
// are compared.
func TestSecretsAreCompared(t *testing.T) {
	var ps source.Problems
	s := Read(mapFS{"x.yaml": `conformance: none
game: {package: tiny, seats: [a, b]}
scenarios:
  - name: it
    given: {from: setup}
    script: [{a: {one: 1}}, {a: {two: 1}}, {a: {three: 1}}, {a: {four: 1}}, {holds: said == 4}]
`}.fs(), ".", &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	files := mapFS{"game.yaml": tilesGame}
	for blind, want := range map[bool]string{false: "", true: "tell"} {
		load := func(string, ...string) (*interpreter.Game, error) {
			g, err := lint.With(interpreter.Open(files.fs(), ".")).Load(t.Context())
			if err != nil {
				return nil, err
			}
			for i := range g.Core().Decls.Attrs {
				if a := &g.Core().Decls.Attrs[i]; a.Name == "worth" && blind {
					a.OwnerToo = false
				}
			}
			return g, nil
		}
		for _, ways := range []Ways{Plain, Secrets, AllWays} {
			said := ""
			for _, f := range s.Run(load, "", ways).Failures {
				said += f.Error()
			}
			if found := strings.Contains(said, "tell"); want != "" && ways > Plain && !found || want == "" && said != "" {
				t.Errorf("blind %v, closeness %d: %q", blind, ways, said)
			}
		}
	}
}
