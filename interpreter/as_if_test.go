package interpreter_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/narrate"
)

// TestAsIf checks that a ruling with as_if sees everything that its steps would do, and that nothing of it remains.
func TestAsIf(t *testing.T) {
	const game = `
kinds:
  post: {is: space}
  worker: {is: piece, has: {tired: {type: bool, lasts: place}, worth: 0..9}}
spaces: {post: {mill: {}, mine: {}, farm: {}}}
limits: {crowd: {of: worker, at: post, at_most: 2}}
zones: {pile: {order: stack, seen_by: all}, small: {seen_by: all, capacity: 1}}
pieces: {smith: {is: worker, at: pile, count: 4}}
vars: {coins: {per: player, type: 0..5}, marked: {type: list(post)}, friends: {type: list(player)}, 
  fit: {per: post, type: int}}
setup:
  - {move: pile.top, to: mill}
  - {set: worker.at(mill).tired, to: true}
rulings:
  crowd: {ask: {where: post}, is: worker.at(where).count}
  busiest: {ask: {}, is: "max(map(post, crowd(it)))"}
  with_all: {ask: {where: post}, as_if: [{move: worker.at(pile), to: where}], is: crowd(where)}
  in_small: {ask: {}, as_if: [{move: worker.at(pile), to: small}], is: small.count}
  rested: {ask: {}, as_if: [{move: worker.at(mill), to: mine}], is: not worker.at(mine).only.tired}
  on_top: {ask: {who: worker}, as_if: [{move: who, to: pile.bottom}], is: pile.bottom == who and pile.top != who}
  rich: {ask: {who: player}, as_if: [{set: coins(who), by: 9}], is: coins(who)}
  all_rich: {ask: {}, as_if: [{set: "map(player, coins(it))", to: 2}], is: "sum(map(player, coins(it)))"}
  lists:
    ask: {where: post}
    as_if: [{set: marked, to: "[where, farm]"}, {set: friends, to: "[a, c]"}]
    is: where in marked and farm in marked and friends == [a, c]
  two_deep: {ask: {}, as_if: [{move: pile.top, to: farm}], is: with_all(farm) * 10 + busiest()}
  where_to: {ask: {}, as_if: [{move: worker.at(pile).some(1), to: mine}], is: worker.on_board.spaces}
rules:
  - {add: rich, id: a_gift, value: coins(who) + 100}
play:
  - choose: goal
    by: a
    among: post
    where: with_all(it) == 2 and busiest() == 1 and two_deep() == 21
  - {move: pile.top, to: goal}
  - choose: other
    by: a
    among: post
    where: busiest() == 2 and with_all(it) == 2
  - {set: marked, to: "[other]"}
  - {phase: turn}
scopes: {turn: {}}
`
	tell(t, []story{{"everything", game, []string{
		"? with_all(mine) = 2", "? crowd(mine) = 0", "? worker.at(pile).count = 3",
		"? in_small() = 1", "? small.any = false", "? rested() = true", "? worker.at(mill).only.tired = true",
		"? on_top(pile.top) = true", "? pile.top == worker.at(pile).first = true",
		"? rich(a) = 105", "? coins(a) = 0", "? all_rich() = 6", "? sum(map(player, coins(it))) = 0",
		"? lists(mill) = true", "? marked = []", "? friends = []", "? two_deep() = 21", "? where_to() = [mill, mine]",
		"a: mill of mill mine farm", "a: farm of mill mine farm"}}})
}

// TestAsIfIsExplained checks that the explanation of such an answer is about the supposed position.
func TestAsIfIsExplained(t *testing.T) {
	m := tiny(t, `
kinds: {post: {is: space}, worker: {is: piece}}
spaces: {post: {mill: {}, mine: {}}}
pieces: {smith: {is: worker, at: mill, count: 1}, cook: {is: worker, at: mine, count: 1}}
rulings:
  crowded: {ask: {where: post}, is: worker.at(where).count >= 2}
  leaves_crowd:
    ask: {who: worker, where: post}
    as_if: [{move: who, to: where}]
    is: crowded(where)
actions:
  go:
    steps:
      - {choose: who, among: worker.on_board}
      - {choose: goal, among: post, where: "not leaves_crowd(who, it)"}
      - {move: who, to: goal}
play: [{phase: turn, of: a, do: [{offer: [go], at_most: 1}]}]
scopes: {turn: {}}
`)
	e, err := narrate.WhyTyped(m.Match, "a", "go who=smith goal=mine", "en")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"offered false", "step go true", "  part worker.at(where).count >= 2 true"},
		reasons(e)); diff != "" {
		t.Error(diff)
	}
}
