package interpreter_test

import (
	"testing"
)

// TestSteps checks the verbs of docs/language/steps.md, one by one.
func TestSteps(t *testing.T) {
	tell(t, []story{
		{"a choice binds, and where narrows it", `
vars: {n: {type: int}}
play:
  - choose: x
    by: b
    among: 1..5
    where: it != 3
  - set: n
    to: x
`, []string{"b: 4 of 1 2 4 5", "? n = 4", "over"}},
		{"an optional choice may be declined, and binds nothing then", `
vars: {n: {type: int}, none_chosen: {type: bool}}
play:
  - choose: x
    by: a
    among: 1..2
    optional: true
  - set: none_chosen
    to: x == nil
  - choose: y
    by: a
    among: 1..2
    optional: true
  - set: n
    to: "y ?? 7"
`, []string{"a: none of 1 2 none", "? none_chosen = true", "a: 2 of 1 2 none", "? n = 2", "over"}},
		{"a forced choice is not asked", `
vars: {n: {type: int}}
play:
  - choose: x
    by: a
    among: 1..3
    where: it == 2
  - set: n
    to: x
  - choose: y
    by: b
    among: 1..2
  - set: n
    to: y
`, []string{"? n = 2", "b: 1 of 1 2", "? n = 1"}},
		{"a choice without candidates binds nothing, and the steps go on", `
vars: {n: {type: int}}
play:
  - choose: x
    by: a
    among: 1..3
    where: it > 3
  - set: n
    to: "x ?? 9"
`, []string{"? n = 9", "over"}},
		{"else is done where nothing can be chosen", `
vars: {n: {type: int}, k: {type: int}}
play:
  - choose: x
    by: a
    among: 1..3
    where: it > 3
    else:
      - set: n
        to: 5
  - set: k
    to: "x ?? 8"
`, []string{"? n = 5", "? k = 8", "over"}},
		{"several are chosen element by element, equal sets once", `
vars: {n: {type: int}, k: {type: int}}
play:
  - choose: xs
    by: a
    among: 1..4
    count: 2
  - set: n
    to: xs.sum
  - choose: ys
    by: a
    among: 1..4
    at_least: 1
    at_most: 2
  - set: k
    to: ys.sum
`, []string{"a: 2 of 1 2 3", "a: 4 of 3 4", "? n = 6", "a: 3 of 1 2 3 4", "a: done of 4 done", "? k = 3", "over"}},
		{"count takes as many as there are once something was done", `
vars: {n: {type: int}}
play:
  - set: n
    to: 1
  - choose: xs
    by: a
    among: 1..2
    count: 5
  - set: n
    to: xs.count
`, []string{"? n = 2", "over"}},
		{"such_that judges the whole answer", `
vars: {n: {type: int}}
play:
  - choose: xs
    by: a
    among: 1..4
    at_least: 1
    such_that: xs.sum == 5
  - set: n
    to: xs.count
`, []string{"a: 2 of 1 2", "? n = 2", "over"}},
		{"fills asks one for each element", `
kinds: {post: {is: space}, worker: {is: piece, has: {skill: int}}}
spaces: {post: {mill: {}, mine: {}}}
zones: {camp: {seen_by: all}}
pieces:
  worker: {count: 3, at: camp}
vars: {n: {type: int}}
play:
  - choose: crew
    by: a
    among: 1..3
    fills: {where: [mill, mine]}
  - set: n
    to: crew.sum
`, []string{"a: 3 of 1 2 3", "a: 1 of 1 2", "? n = 4", "over"}},
		{"fills leaves nil in the place of what nobody can fill", `
kinds: {post: {is: space, has: {needs: int}}}
spaces: {post: {mill: {needs: 2}, mine: {needs: 9}, farm: {needs: 1}}}
vars: {n: {type: int}}
play:
  - set: n
    to: 1
  - choose: crew
    by: a
    among: 1..2
    where: it >= where_to.needs
    fills: {where_to: [mill, mine, farm]}
  - if: crew.count == 3 and crew[1] == nil
    then: [{set: n, to: "crew[0] * 10 + crew[2]"}]
`, []string{"? n = 21", "over"}},
		{"fills finds who is left for whom", `
kinds: {post: {is: space, has: {needs: int}}}
spaces: {post: {mill: {needs: 1}, mine: {needs: 2}}}
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  man_posts:
    steps:
      - choose: crew
        among: 1..2
        where: it >= 3 - where.needs or it == 2
        fills: {where: [mill, mine]}
      - set: n
        to: crew.first * 10 + crew.last
play:
  - phase: turn
    of: a
    do: [{offer: [man_posts], count: 1}]
`, []string{"? n = 21", "over"}},
		{"alike ones are asked about once", `
kinds: {chip: {is: piece, has: {worth: int}}}
zones: {bank: {seen_by: all}, purse: {per: player, seen_by: all}}
pieces:
  chip:
    - {count: 3, at: bank, with: {worth: 1}}
    - {count: 2, at: bank, with: {worth: 5}}
vars: {n: {type: int}}
play:
  - choose: one
    by: a
    among: bank
  - move: one
    to: purse(a)
  - choose: other
    by: b
    among: bank
    alike: mod(it.worth, 4)
    optional: true
  - set: n
    to: other.worth
`, []string{"a: chip of chip chip", "? purse(a).count = 1", "b: chip of chip none", "? n = 1", "over"}},
		{"alike are those with the same list of values", `
enums: {hue: [red, green, blue]}
kinds: {chip: {is: piece, has: {hues: list(hue), worth: int}}}
zones: {bank: {seen_by: all}}
pieces:
  chip:
    - {count: 1, at: bank, with: {hues: [red], worth: 1}}
    - {count: 2, at: bank, with: {hues: [red, blue], worth: 2}}
    - {count: 1, at: bank, with: {hues: [red, blue], worth: 3}}
    - {count: 1, at: bank, with: {hues: [blue], worth: 4}}
vars: {n: {type: int}}
play:
  - choose: one
    by: a
    among: bank
    alike: it.hues
  - set: n
    to: one.worth
`, []string{"a: chip of chip chip chip", "? n = 1", "over"}},
		{"alike are those of which a ruling says the same", `
kinds: {chip: {is: piece, has: {worth: int}}}
zones: {bank: {seen_by: all}}
pieces:
  chip:
    - {count: 2, at: bank, with: {worth: 1}}
    - {count: 1, at: bank, with: {worth: 3}}
    - {count: 1, at: bank, with: {worth: 2}}
vars: {n: {type: int}}
rulings:
  odd:
    ask: {which: chip}
    is: mod(which.worth, 2)
play:
  - choose: one
    by: a
    among: bank
    alike: odd(it)
  - set: n
    to: one.worth
`, []string{"a: chip of chip chip", "? n = 1", "over"}},
		{"require withholds what was begun", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  pair:
    steps:
      - choose: x
        among: 1..4
      - choose: y
        among: 1..4
      - require: x + y == 7
      - set: n
        to: x * y
  never:
    steps:
      - require: n > 100
      - set: n
        to: 0
play:
  - phase: turn
    of: b
    do: [{offer: [pair, never], count: 1}]
`, []string{"b: 3 of 3 4", "? n = 12", "over"}},
		{"a menu is left by passing, and what a pass does is done", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  more: [{set: n, by: 1}]
  less: [{set: n, by: -1}]
play:
  - phase: turn
    of: a
    do:
      - offer: [more, less]
        at_most: 3
        pass:
          - set: n
            to: n * 100
`, []string{"a: more of more less pass", "a: more", "a: pass of more less pass", "? n = 200", "over"}},
		{"a menu is left when enough was taken", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  more: [{set: n, by: 1}]
  less: [{set: n, by: -1}]
play:
  - phase: turn
    of: a
    do:
      - offer: [more, less]
        at_least: 1
        at_most: 2
`, []string{"a: more of more less", "a: less of more less pass", "? n = 0", "over"}},
		{"a menu of one entry that must be taken is that entry", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..2
      - set: n
        to: x
play:
  - phase: turn
    of: a
    do: [{offer: [guess], count: 1}]
`, []string{"a: 2 of 1 2", "? n = 2", "over"}},
		{"a menu with nothing but pass is not asked", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  never:
    steps:
      - require: n > 5
      - set: n
        to: 0
play:
  - phase: turn
    of: a
    do:
      - offer: [never]
        pass: [{set: n, to: 3}]
`, []string{"? n = 3", "over"}},
		{"once is offered once in its phase", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  jump: {once: turn, steps: [{set: n, by: 10}]}
  walk: [{set: n, by: 1}]
play:
  - each: mover
    in: "[a, a]"
    do:
      - phase: turn
        of: mover
        do:
          - offer: [jump, walk]
            count: 2
`, []string{"a: jump of jump walk", "a: jump of jump walk", "? n = 22", "over"}},
		{"may is done or left, and keep says which", `
vars: {n: {type: int}, kept: {type: bool}}
scopes: {turn: {}}
actions:
  more: [{set: n, by: 1}]
play:
  - phase: turn
    of: a
    do:
      - may: [more]
        keep: did
      - set: kept
        to: did
      - may: [more]
        keep: again
      - set: kept
        to: again
`, []string{"a: more of more pass", "? kept = true", "? n = 1", "a: pass", "? kept = false", "? n = 1", "over"}},
		{"try does the first that can be done, else when none can", `
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}}
actions:
  hard:
    steps:
      - choose: x
        among: 1..3
        where: it > k + 2
      - set: n
        to: x
  easy: [{set: n, to: 9}]
play:
  - phase: turn
    of: a
    do:
      - try: [hard, easy]
      - set: k
        to: 1
      - try: [hard, easy]
      - try: [hard]
        else: [{set: k, to: 100}]
`, []string{"? n = 9", "? k = 100", "over"}},
		{"keep gives what a call chose", `
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..3
      - choose: ys
        among: 1..3
        count: 2
      - set: n
        to: x
play:
  - phase: turn
    of: a
    do:
      - guess: ~
        keep: g
      - set: k
        to: g.x * 10 + g.ys.sum
`, []string{"a: 3", "a: 1 of 1 2", "a: 3 of 2 3", "? k = 34", "over"}},
		{"a call may answer a choice", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..3
      - choose: y
        among: 1..3
      - set: n
        to: x * 10 + y
play:
  - phase: turn
    of: a
    do:
      - guess: ~
        y: 2
`, []string{"a: 1 of 1 2 3", "? n = 12", "over"}},
		{"as makes another act, by makes another decide", `
vars: {n: {type: int}, who: {type: player}}
scopes: {turn: {}}
actions:
  guess:
    steps:
      - choose: x
        among: 1..2
      - set: n
        to: x
      - set: who
        to: me
play:
  - phase: turn
    of: a
    do:
      - guess: ~
        as: c
      - set: n
        to: 0
`, []string{"c: 2", "? who = c", "? n = 0", "over"}},
		{"each runs over a list made once, while as long as it holds", `
vars: {n: {type: int}, k: {type: int}}
play:
  - set: k
    to: 3
  - each: i
    in: 1..k
    do:
      - set: k
        to: 0
      - set: n
        by: i
  - while: n < 20
    do: [{set: n, by: 5}]
`, []string{"? n = 21", "over"}},
		{"each in a chosen order", `
vars: {n: {type: int}}
scopes: {turn: {}}
play:
  - phase: turn
    of: b
    do:
      - each: i
        in: 1..3
        order: chosen
        do:
          - set: n
            to: n * 10 + i
`, []string{"b: 2 of 1 2 3", "b: 3 of 1 3", "? n = 231", "over"}},
		{"each as everybody in turn", `
vars: {n: {per: player, type: int}}
play:
  - each: p
    in: player
    as: p
    do:
      - choose: x
        among: 1..2
      - set: n(me)
        to: x
`, []string{"a: 1", "b: 2", "c: 1", "? n(a) = 1", "? n(b) = 2", "? n(c) = 1", "over"}},
		{"roll, and a game that ends with winners", `
vars: {n: {type: int}}
dice: {cube: [4, 4, 4]}
play:
  - roll: one
    die: cube
  - roll: two
    die: cube
    count: 2
  - set: n
    to: one + two.sum
  - end: game
    winners: "[a, c]"
    how: luck
`, []string{"? n = 12", "over a c"}},
		{"pick takes as many as there are", `
kinds: {chip: {is: piece}}
zones: {bag: {seen_by: nobody}, out: {seen_by: all}}
pieces: {chip: {count: 3, at: bag}}
play:
  - pick: drawn
    among: bag
    count: 5
  - move: drawn
    to: out
  - shuffle: bag
`, []string{"? out.count = 3", "? bag.count = 0", "over"}},
		{"what can be done is asked about each candidate, of actions that choose too", `
vars: {n: {type: int}, m: {type: int}}
actions:
  small: {steps: [{choose: k, among: 1..3, where: it > 1}, {set: n, to: k}]}
  large: {steps: [{choose: k, among: 1..3, where: it > 5}, {set: n, to: k}]}
  other: {steps: [{choose: k, among: 7..9}, {set: m, to: k}]}
  work:
    steps:
      - choose: before
        among: 1..2
      - choose: deed
        among: "[small, large, other]"
        where: can(it)
      - set: m
        to: before
      - perform: deed
play:
  - offer: [work]
    by: a
    at_most: 1
`, []string{"a: work", "a: 2 of 1 2", "a: small of small other", "a: 3 of 2 3", "? n = 3", "? m = 2", "over"}},
		{"perform runs an action held as a value", `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  up: {takes: {k: int}, steps: [{set: n, by: k}]}
  down: {takes: {k: int}, steps: [{set: n, by: 0 - k}]}
procedures:
  twice:
    takes: {deed: action}
    steps:
      - perform: deed
        k: 3
      - perform: deed
        k: 4
play:
  - phase: turn
    of: a
    do:
      - twice: up
      - twice: down
      - twice: up
`, []string{"? n = 7", "over"}},
		{"end closes a phase from deep inside, and only to there", `
vars: {n: {type: int}, k: {type: int, lasts: turn}, seen: {type: int}}
scopes: {round: {}, turn: {}, step: {}}
procedures:
  leave: [{set: n, by: 1}, {end: turn}, {set: n, by: 100}]
play:
  - phase: round
    do:
      - phase: turn
        of: a
        do:
          - set: k
            to: 4
          - phase: step
            do: [leave, {set: n, by: 1000}]
          - set: n
            by: 10000
      - set: seen
        to: k
      - set: n
        by: 1
`, []string{"? n = 2", "? seen = 0", "over"}},
		{"a range holds its values", `
vars: {n: {type: 0..5}, m: {type: 2..4, default: 2}}
play:
  - set: n
    by: 9
  - set: m
    to: 0
`, []string{"? n = 5", "? m = 2", "over"}},
		{"a step on nothing does nothing", `
kinds: {chip: {is: piece, has: {marked: bool}}}
zones: {bag: {seen_by: all}, out: {seen_by: all}}
pieces: {chip: {count: 1, at: bag}}
play:
  - move: out
    to: bag
  - set: chip.at(out).marked
    to: true
  - let: gone
    be: out.first
  - set: gone.marked
    to: true
  - move: gone
    to: out
`, []string{"? out.count = 0", "? chip.first.marked = false", "over"}},
		{"pieces go one to each place of a list, and lie in order", `
kinds: {card: {has: {rank: int}}}
zones: {deck: {order: stack, seen_by: all}, line: {order: row, seen_by: all}, heap: {seen_by: all}}
pieces:
  card:
    - {count: 1, at: heap, with: {rank: 1}}
    - {count: 1, at: heap, with: {rank: 2}}
    - {count: 1, at: heap, with: {rank: 3}}
play:
  - move: heap
    to: deck.top
  - move: deck.bottom
    to: line
  - move: deck.top
    to: line
  - move: deck
    to: deck.bottom
  - let: two
    be: line
  - move: two
    to: "[heap, deck]"
`, []string{"? map(deck, .rank) = [1, 2]", "? map(heap, .rank) = [3]", "over"}},
	})
}

// unseen is a game in which b takes from the hand of a without seeing it.
const unseen = `
kinds: {card: {has: {rank: int}}}
zones: {bag: {seen_by: all}, hand: {per: player, seen_by: owner}, out: {seen_by: all}}
pieces:
  card:
    - {count: 1, at: bag, with: {rank: 1}}
    - {count: 1, at: bag, with: {rank: 2}}
    - {count: 1, at: bag, with: {rank: 3}}
    - {count: 1, at: bag, with: {rank: 4}}
setup:
  - move: bag
    to: hand(a)
play:
  - choose: stolen
    by: b
    among: hand(a)
    count: 2
  - move: stolen
    to: out
`
