package compile_test

import (
	"testing"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// TestKnockedOutVariables checks that a knocked-out variable begins with another number or another value of its enum.
func TestKnockedOutVariables(t *testing.T) {
	const game = `game: knocked
title: {en: Knocked, fr: Assommé}
players: 1
seats: {alone: {}}
enums: {mood: [calm, cross]}
vars:
  n: {type: int, default: 4}
  mine: {type: mood, default: cross}
  none_yet: {type: mood}
play:
  - end: game
`
	vars := map[string]bool{"n": true, "mine": true, "none_yet": true}
	p, err := compile.Link(textGame(t, game), compile.LineupSetup{Seats: []string{"alone"}},
		compile.Options{Without: func(n *declared.Node) bool { return vars[n.ID] }})
	if err != nil {
		t.Fatal(err)
	}
	for expr, want := range map[string]string{"n": "5", "mine": "calm", "none_yet": "calm"} {
		if got, err := p.Eval(state.New(p.Layout), expr); err != nil || got != want {
			t.Errorf("%s begins as %s (%v), want %s", expr, got, err, want)
		}
	}
}
