package position_test

import (
	"testing"
	"testing/fstest"

	"precept/cmd/precept/table/position"
	"precept/interpreter"
)

// What passing costs stands at the option, where the content says it.
func TestPassingIsCalled(t *testing.T) {
	files := fstest.MapFS{"game.yaml": {Data: []byte(`
game: toll
title: {en: Toll, fr: Péage}
players: 1
seats: {red: {}}
vars: {coins: {per: player, type: int, default: 3}}
actions: {wait: {name: {en: Wait, fr: Attendre}}}
play:
  - each: mover
    in: player
    as: mover
    do:
      - offer: [wait]
        at_most: 2
        passing: {en: pass (1 coin), fr: passer (1 pièce)}
        pass: [{set: coins(me), by: -1}]
      - offer: [wait]
        at_most: 1
  - end: game
`)}}
	g, ps := interpreter.Load(files, ".")
	if g == nil {
		t.Fatal(ps.Err())
	}
	for lang, want := range map[string][2]string{"en": {"pass (1 coin)", "pass"}, "fr": {"passer (1 pièce)", "passer"}} {
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range want {
			q := position.Ask(m, m.Pending(), lang)
			o := q.Options[len(q.Options)-1]
			if o.Text != want || o.Brief != want || o.ID != "pass" || !o.Refuses {
				t.Errorf("%s: %+v, not %q", lang, o, want)
			}
			if err := m.Answer(o.Option); err != nil {
				t.Fatal(err)
			}
		}
	}
}
