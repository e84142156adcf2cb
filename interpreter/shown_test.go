package interpreter_test

import "testing"

// openHands is a game with two hands of two cards. The hand of b is open until it is closed.
const openHands = `game: tiny
players: 2
defaults: {seats: [a, b]}
seats: {a: {}, b: {open_handed: true}}
kinds:
  player: {has: {open_handed: bool}}
  card: {has: {trap: bool}}
  rock: {is: card}
  pond: {is: card}
zones:
  deck: {order: row, seen_by: nobody}
  hand: {per: player, seen_by: [owner, open_handed]}
pieces:
  rock: {count: 1, at: deck}
  pond: {count: 1, at: deck}
`

// TestAZoneIsShownByItsPlayer checks a zone that is public because of an attribute of its player. Others choose from it
// with full information, so not asking about it reveals nothing.
func TestAZoneIsShownByItsPlayer(t *testing.T) {
	tell(t, []story{
		{"what lies open is chosen by name, what does not is drawn", openHands + `
play:
  - move: deck.top(2)
    to: hand(b)
  - choose: seen
    by: a
    among: hand(b)
  - show: seen
    to: nobody
  - set: b.open_handed
    to: false
  - choose: blind
    by: a
    among: hand(b)
  - move: blind
    to: deck
`, []string{"a: rock of rock pond", "? deck.count = 1", "over"}},
		{"an optional choice that cannot be made is asked where cards are hidden, and not where they lie open", openHands + `
play:
  - move: deck.top
    to: hand(a)
  - move: deck.top
    to: hand(b)
  - choose: closed_trap
    by: a
    among: hand(a)
    where: it.trap
    optional: true
  - move: closed_trap
    to: deck
  - choose: open_trap
    by: b
    among: hand(b)
    where: it.trap
    optional: true
  - move: open_trap
    to: deck
`, []string{"a: none of none", "over"}},
	})
}
