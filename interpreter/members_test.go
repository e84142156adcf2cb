package interpreter_test

import "testing"

// TestListsThatAreNotWrittenOut checks that lists which are not evaluated completely give the same results.
func TestListsThatAreNotWrittenOut(t *testing.T) {
	for _, test := range []struct{ asked, want string }{
		{"mine(gem.first)", "true"},
		{"mine(coin.first)", "false"},
		{"anyones(gem.first)", "true"},
		{"anyones(coin.first)", "false"},
		{"anyones(box.first)", "false"},
		{"gem.all_in(gem)", "true"},
		{"concat(gem, coin).all_in(gem)", "false"},
		{"hand(a).all_in(gem.at(hand(a)))", "true"},
		{"hand(a).all_in(gem.at(box))", "false"},
		{"hand(b).all_in(gem)", "true"}, // an empty hand
		{"filter(piece, it in coin).some(2).count", "2"},
		{"filter(piece, it in coin).some(9).count", "3"},
		{"filter(piece, it in coin).some(0).count", "0"},
		{"filter(piece, it in coin).some(0 - 1).count", "0"},
		{"filter(piece, it in gem).some(1).all_in(gem)", "true"},
		{"filter([1, 2, 3, 4], it > 1).some(2).all_in([2, 3])", "true"},
	} {
		t.Run(test.asked, func(t *testing.T) {
			tiny(t, `
kinds: {coin: {is: piece}, gem: {is: piece}}
zones: {hand: {per: player}, box: {}, shelf: {}}
pieces: {coin: {count: 3, at: box}, gem: {count: 2, at: shelf}}
rulings:
  mine: {ask: {thing: piece}, is: "thing in concat(shelf, hand(a))"}
  anyones: {ask: {thing: piece}, is: "thing in flatten(map(player, hand(it)))"}
vars: {n: {type: int}}
setup: [{move: gem, to: hand(a)}]
play: [{offer: {go: [{set: n, by: 1}], stay: [{set: n, by: 2}]}, count: 1}]
`).tell(t, "? "+test.asked+" = "+test.want)
		})
	}
}

// TestLetsOfPlacesLeaveNothingBehind checks that a list bound by let is not added to the list of places computed with
// it.
func TestLetsOfPlacesLeaveNothingBehind(t *testing.T) {
	for _, asked := range []string{
		"concat([s_1], behind(nil)).count = 3",
		"concat([s_1], behind(s_3)).count = 2",
		"flatten(map([s_1, s_2], behind(it))).count = 3",
		"behind(s_2).count = 1",
	} {
		t.Run(asked, func(t *testing.T) {
			tiny(t, `
kinds: {s: {is: space}}
spaces: {s: {row: 3}}
rulings:
  behind: {ask: {gone: s}, is: "let kept = s.except([s_1]).except([gone]); filter(s, it in kept)"}
vars: {n: {type: int}}
play: [{offer: {go: [{set: n, by: 1}], stay: [{set: n, by: 2}]}, count: 1}]
`).tell(t, "? "+asked)
		})
	}
}
