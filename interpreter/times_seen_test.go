package interpreter_test

import (
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// shuttle is a game of one walker on three posts. Its positions consist of the pieces on the board and the listed
// values, but not of the player whose turn it is.
const shuttle = `
kinds: {post: {is: space}, man: {is: piece}}
spaces: {post: {mill: {}, mine: {}, farm: {}}}
relations: {road: {between: [post, post], symmetric: true, pairs: [[mill, mine], [mine, farm]]}}
pieces: {smith: {is: man, at: mill, count: 1}, twin: {is: man, at: farm, count: 2}}
zones: {sack: {seen_by: all}}
vars: {coins: {type: int}, ignored: {type: int}}
scopes: {turn: {position: [coins, twin.at(sack).count]}}
rulings:
  is_back: {ask: {where: post}, as_if: [{move: smith, to: where}], is: times_seen(turn) > 0}
play:
  - while: true
    do:
      - phase: turn
        of: a
        do:
          - {set: ignored, by: 1}
          - choose: goal
            by: a
            among: post
            where: it != smith.only.space
          - {move: smith, to: goal}
          - offer:
              pay: [{set: coins, by: 1}]
              earn: [{set: coins, by: -1}]
              swap: [{move: twin.at(farm).some(1), to: mine}]
              pack: [{move: twin.on_board.some(1), to: sack}]
            by: a
            at_most: 1
`

func TestTimesSeen(t *testing.T) {
	tell(t, []story{
		{"pieces on spaces and the values that belong to it", shuttle, []string{
			"? times_seen(turn) = 1", "? is_back(mill) = true", "? is_back(mine) = false",
			"a: mine", "a: pass", "? times_seen(turn) = 1", "? is_back(mill) = true",
			"a: mill", "a: pass", "? times_seen(turn) = 2", "? is_back(mine) = true", "? is_back(farm) = false",
			"a: mine", "a: pay", "? times_seen(turn) = 1",
			"a: mill", "a: earn", "? times_seen(turn) = 3",
			"a: mine", "a: swap", "? times_seen(turn) = 1",
			"a: mill", "a: pass", "? times_seen(turn) = 1", "? is_back(mine) = true",
			"a: mine", "a: pack", "? times_seen(turn) = 1",
		}},
	})
}

// TestTimesSeenGoesAlong checks that remembered positions are copied, saved and replayed.
func TestTimesSeenGoesAlong(t *testing.T) {
	m := tiny(t, shuttle)
	m.tell(t, "a: mine", "a: pass", "a: mill", "a: pass", "a: mine", "a: pass", "a: mill", "a: pass")
	const want = "3"
	seen := func(what string, e *interpreter.Engine) {
		t.Helper()
		if got, err := testkit.On(e).Eval("times_seen(turn)"); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", what, got, err, want)
		}
	}
	seen("the match", m.Engine())
	core := reopened(t, "by names", m.Match)
	if !slices.Equal(core.Past, m.Run().M.Past) {
		t.Error("the positions of a checkpoint are others")
	}
	again, err := save.ReplayTo(t.Context(), m.Match, len(m.Record.Answers), 0)
	if err != nil {
		t.Fatal(err)
	}
	seen("played again", again.Engine())
	back, err := save.ReplayTo(t.Context(), m.Match, 4, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := testkit.On(back.Engine()).Eval("times_seen(turn)"); got != "2" {
		t.Errorf("two turns earlier: %s", got)
	}
}

func TestBoundOfPositions(t *testing.T) {
	m := tiny(t, shuttle)
	m.Run().M.Past = make([]uint64, limit.Positions-1)
	m.tell(t, "a: mine", "a: pass", "a: mill")
	d := m.Pending()
	err := m.Answer(d.Options()[len(d.Options())-1])
	if err == nil || !strings.Contains(err.Error(), "game.yaml") || !strings.Contains(err.Error(), "positions") {
		t.Errorf("one position too many: %v", err)
	}
}
