package interpreter_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestNeeds checks that a cards file which needs a seat is in the match, with all of its declarations, only if that
// seat plays. Its things belong to nobody.
func TestNeeds(t *testing.T) {
	const main = header + `
kinds: {tool: {is: piece}}
zones: {box: {seen_by: all}, table: {per: player, seen_by: all, active: true}}
rulings: {luck: {ask: {who: player}, is: 0}}
play:
  - offer:
      wait: [{require: "true"}]
    by: a
`
	const more = `cards: extras
needs: [b, c]
at: box
pieces:
  tool: {count: 2, at: box}
rules:
  - {add: luck, id: lent, value: 1}
list:
  - {id: charm, rules: [{add: luck, id: charmed, value: 2}]}
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(main)},
		"extras.yaml": {Data: []byte(more)}},
		".")
	if g == nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ seats, want []string }{
		{[]string{"a"}, []string{"? tool.count = 0", "? box.count = 0", "? luck(a) = 0"}},
		{[]string{"a", "c"}, []string{"? tool.unowned.count = 2", "? box.count = 3", "? luck(a) = 1"}},
	} {
		m, err := g.Start(interpreter.Setup{Seed: 1, Seats: c.seats})
		if err != nil {
			t.Fatal(err)
		}
		table{m}.tell(t, c.want...)
	}
}

func TestAlike(t *testing.T) {
	tell(t, []story{
		{"equal pieces that begin in different places are asked about once they lie together", `
kinds: {tool: {is: piece}}
zones: {bag: {seen_by: all}, box: {seen_by: all}, out: {seen_by: all}}
pieces:
  tool:
    - {count: 1, at: bag}
    - {count: 1, at: box}
play:
  - move: bag
    to: box
  - choose: given
    by: a
    among: box
  - move: given
    to: out
`, []string{"? box.count = 1", "? out.count = 1", "over"}},
	})
}

func TestTrials(t *testing.T) {
	tell(t, []story{
		{"a trial that enters another frame leaves the names of its own as they were", `
kinds: {man: {is: piece}, field: {is: space}}
spaces: {field: {f1: {}, f2: {}}}
pieces: {man: {per: player, count: 3, at: f1}}
actions:
  trip:
    steps:
      - choose: from
        among: field
        where: man.of(me).at(it).any
      - choose: group
        among: man.of(me).at(from)
        at_least: 1
      - travel: group
procedures:
  travel:
    takes: {group: list(man)}
    steps:
      - each: mover
        in: group.owners
        as: mover
        do:
          - move: group.of(mover)
            to: f2
play:
  - each: p
    in: player
    as: p
    do:
      - offer: [trip]
        count: 1
`, []string{"a: done", "b: man", "b: man", "? man.of(a).at(f2).count = 1", "? man.of(b).at(f2).count = 3"}},
	})
}
