package knowledge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
)

// TestImagineForgets checks that two matches which look the same to a seat have one imagined position, including the
// numbers of pieces. No trace of the original position is left.
func TestImagineForgets(t *testing.T) {
	for _, root := range []string{".", "games/wonderland", "games/paladins"} {
		g, pairs := loaded(t, content.Files, root), 0
		for seed := range uint64(3) {
			m, r := begunMatch(t, g, seed), rand.New(rand.NewPCG(seed, 9))
			for n := 0; n < 60 && !m.Over(); n++ {
				for seat := knowledge.Nobody; n%5 == 0 && seat < int32(len(m.P.Names)); seat++ {
					if imaginedAlike(t, m, seat, r) {
						pairs++
					}
				}
				if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if pairs < 50 {
			t.Errorf("%s: only %d pairs", root, pairs)
		}
	}
}

// imaginedAlike compares the imagined positions of a match and of another that looks the same to a seat. It returns
// false if there is no other.
func imaginedAlike(t *testing.T, m *exec.Run, seat int32, r *rand.Rand) bool {
	t.Helper()
	one, other := m.M.Clone(), m.M.Clone()
	if !knowledge.Permute(m.P, other, seat, r.Uint64()) {
		return false
	}
	q := r.Uint64()
	knowledge.Imagine(m.P, one, seat, q)
	knowledge.Imagine(m.P, other, seat, q)
	for viewer := range int32(len(m.P.Names)) {
		if d := cmp.Diff(knowledge.Of(m.P, one, viewer), knowledge.Of(m.P, other, viewer)); d != "" {
			t.Fatalf("%s: what %d imagines is not the same to %d:\n%s", m.P.Game.ID, seat, viewer, d)
		}
	}
	if d := cmp.Diff(one.Stack, other.Stack); d != "" {
		t.Fatalf("%s: in what %d imagines, names stand for other values:\n%s", m.P.Game.ID, seat, d)
	}
	if d := cmp.Diff(one.Slot, other.Slot); d != "" {
		t.Fatalf("%s: in what %d imagines, variables have other values:\n%s", m.P.Game.ID, seat, d)
	}
	return true
}

// stray is a game in which a token of one player comes into the bag of another.
const stray = `game: stray
players: 3
seats: {red: {}, blue: {}, green: {}}
kinds: {chip: {is: piece, back: chip}}
zones:
  bag: {per: player, seen_by: owner}
  stock: {per: player, seen_by: all}
  pool: {seen_by: nobody}
pieces:
  plain: {is: chip, count: 6, at: pool}
  bane: {is: chip, per: player, count: 2, at: stock}
scopes: {turn: {}}
vars: {n: {type: int}}
play:
  - while: true
    do:
      - each: mover
        in: player
        do:
          - phase: turn
            of: mover
            do:
              - if: bane.of(me).at(stock(me)).any
                then:
                  - {choose: whose, among: player}
                  - {move: bane.of(me).at(stock(me)).first, to: bag(whose)}
              - {choose: go, among: 1..2}
              - {set: n, to: go}
`

// TestImagineForgetsStrays checks that a piece which lies in another player's place, as the rules allow, is dealt again
// like all others.
func TestImagineForgetsStrays(t *testing.T) {
	pairs := 0
	for seed := range uint64(6) {
		m, r := begunMatch(t, textGame(t, stray), seed), rand.New(rand.NewPCG(seed, 9))
		for n := 0; n < 24 && !m.Over(); n++ {
			for seat := knowledge.Nobody; seat < int32(len(m.P.Names)); seat++ {
				if imaginedAlike(t, m, seat, r) {
					pairs++
				}
			}
			if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pairs < 50 {
		t.Errorf("only %d pairs", pairs)
	}
}

// lost is a game in which losses leave as one event, and who lost may act on it before the event ends.
const lost = `game: lost
players: 2
seats: {red: {}, blue: {}}
kinds: {chip: {is: piece, back: chip}}
zones:
  bag: {per: player, seen_by: owner}
  heap: {seen_by: nobody}
pieces: {plain: {is: chip, per: player, count: 4, at: bag}, bane: {is: chip, per: player, count: 4, at: bag}}
scopes: {turn: {}}
vars: {n: {type: 0..99}}
play:
  - while: any(player, bag(it).any)
    do:
      - each: mover
        in: filter(player, bag(it).any)
        do:
          - phase: turn
            of: mover
            do:
              - together:
                  - pick: loss
                    among: bag(me)
                  - fall: [loss]
procedures:
  fall:
    takes: {doomed: list(piece)}
    steps:
      - move: doomed
        to: heap
abilities:
  - id: mourn
    after: fall
    by: turn.of
    may: [{set: n, by: 1}]
`

// TestImagineKeepsWhatRuns checks that imagining changes nothing of what the steps that run still need: where a
// together began, the head of a phase, counters.
func TestImagineKeepsWhatRuns(t *testing.T) {
	for seed := range uint64(4) {
		m, r := begunMatch(t, textGame(t, lost), seed), rand.New(rand.NewPCG(seed, 9))
		for !m.Over() {
			for seat := knowledge.Nobody; seat < int32(len(m.P.Names)); seat++ {
				world := m.M.Clone()
				knowledge.Imagine(m.P, world, seat, r.Uint64())
				if d := cmp.Diff(runs(m.P, m.M), runs(m.P, world)); d != "" {
					t.Fatalf("imagined by %d: %s", seat, d)
				}
			}
			if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// runs returns the hidden registers that the running steps still read, by frame and name.
func runs(p *compile.Program, m *state.Match) map[string][]int32 {
	out := map[string][]int32{}
	exec.EachFrame(p, m, func(fp int, b *compile.Block) {
		for _, r := range p.Plan(b.ID).Registers {
			if r.Sort != compile.RegValue && r.Sort != compile.RegList && r.Live(int(m.Stack[fp+state.FPC])) {
				out[fmt.Sprint(fp, " ", r.Name)] = slices.Clone(m.Stack[fp+r.At:][:r.Count])
			}
		}
	})
	return out
}
