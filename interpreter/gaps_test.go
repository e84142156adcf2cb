package interpreter_test

import "testing"

// TestListsWithGaps applies all operations to a list with a gap, left by an element that could not be filled.
func TestListsWithGaps(t *testing.T) {
	const head = `
kinds: {chip: {is: piece, has: {worth: {type: int, default: 2}, spare: int}}, field: {is: space}}
spaces: {field: {hill: {}, dale: {}}}
zones: {vault: {per: player}}
pieces: {chip: {count: 2, at: hill, with: {spare: 1}}}
vars: {n: {type: int}, k: {type: int}, who: {type: list(player)}, where: {type: list(field)}, held: {per: player,
    type: int}}
rulings: {meets: {ask: {what: chip, need: int}, is: what.worth >= need}}
play:
  - choose: xs
    by: a
    among: chip.at(hill)
    fills: {slot: 1..3}
    where: slot == 2
  - choose: seats
    by: a
    among: [b]
    fills: {slot: 1..2}
    where: slot == 2
  - choose: places
    by: a
    among: [dale]
    fills: {slot: 1..2}
    where: slot == 2
  - {set: k, to: xs.count + seats.count + places.count}
`
	for step, want := range map[string]string{
		"{set: n, to: xs.owners.count + xs.kinds.count}":                                        "n = 1",
		"{set: n, to: xs.spaces.count}":                                                         "n = 1",
		"{set: n, to: xs.at(hill).count}":                                                       "n = 1",
		"{set: n, to: 'xs.at([hill, dale]).count + xs.of(a).count'}":                            "n = 1",
		"{set: n, to: xs.not_of(a).count}":                                                      "n = 1",
		"{set: n, to: xs.owned.count + xs.unowned.count + xs.on_board.count}":                   "n = 2",
		"{set: n, to: xs.only(chip).count}":                                                     "n = 1",
		"{set: n, to: 'sum(xs, it.worth)'}":                                                     "n = 2",
		"{set: n, to: 'xs.first.worth ?? 7'}":                                                   "n = 7",
		"{set: n, to: 'count(xs, it.space == hill)'}":                                           "n = 1",
		"{set: n, to: 'count(xs, it.owner == a)'}":                                              "n = 0",
		"{set: n, to: 'sortBy(xs, it.worth).count'}":                                            "n = 3",
		"{set: n, to: 'map(xs, it.worth).count'}":                                               "n = 1",
		"{set: n, to: 'uniq(xs).count'}":                                                        "n = 2",
		"{set: n, to: 'xs.except(chip.at(dale)).count'}":                                        "n = 3",
		"{set: n, to: 'chip.at(hill).except(xs).count'}":                                        "n = 1",
		"{set: n, to: '(covers(xs, [1], meets) ? 1 : 0)'}":                                      "n = 1",
		"{set: n, to: 'count(xs, it in chip.at(hill))'}":                                        "n = 1",
		"{set: xs.worth, to: 5}":                                                                "sum(chip, it.worth) = 7",
		"{show: xs}":                                                                            "chip.at(hill).count = 2",
		"{show: chip.at(hill), to: seats}":                                                      "chip.at(hill).count = 2",
		"{move: xs, to: dale}":                                                                  "chip.at(dale).count = 1",
		"{move: xs, to: places}":                                                                "chip.at(dale).count = 1",
		"{move: chip.at(hill), to: places}":                                                     "chip.at(dale).count = 1",
		"{move: xs, to: vault(owner)}":                                                          "chip.at(hill).count = 2",
		"{set: who, to: seats}":                                                                 "who.count = 1",
		"{set: where, to: places}":                                                              "where.count = 1",
		"{each: x, in: xs, do: [{set: k, to: x.worth}, {set: n, by: 1}]}":                       "n = 3",
		"{each: p, in: seats, as: p, do: [{set: held(p), to: 1}, {set: n, by: 1}]}":             "n = 2",
		"{each: x, in: xs, order: chosen, by: a, do: [{set: k, to: x.worth}, {set: n, by: 1}]}": "n = 3",
		"{pick: some, among: xs, count: 3}\n  - {set: n, to: some.owners.count + some.count}":   "n = 1",
		"{choose: y, by: seats, among: [4]}\n  - {set: n, to: y(b)}":                            "n = 4",
		"{choose: y, by: seats, unanimous: true, among: [4]}\n  - {set: n, to: y}":              "n = 4",
		"{window: pause, for: seats}":                                                           "n = 0",
		"{end: game, winners: seats}":                                                           "n = 0",
	} {
		t.Run(step, func(t *testing.T) {
			s := story{"", head + "  - " + step + "\n", []string{"? " + want}}
			s.run(t)
		})
	}
}
