package interpreter_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/testkit"
)

// TestSeatIsKnockedOut checks a game without an article that a seat cites. The numbers, enum values and booleans of
// this seat change, whether it is declared in the game or by a faction, and those of other seats do not.
func TestSeatIsKnockedOut(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{
		"game.yaml": {Data: []byte(`game: tiny
title: {en: Tiny}
players: 2
rulebook: book
defaults: {seats: [a, b]}
seats: {a: {article: "1", reach: 7, side: left, corner: true}}
vars: {k: {type: int}}
enums: {hand: [left, right]}
kinds: {player: {has: {reach: int, side: hand, corner: bool}}}
play: [{choose: x, by: a, among: 1..2}, {set: k, to: x}, {end: game}]
`)},
		"b.yaml": {Data: []byte("faction: b\nseat: {article: \"2\", reach: 3, side: right, corner: false}\n")},
		"book.yaml": {Data: []byte(`rulebook: book
articles:
  - {id: "1", kind: rule, summary_en: Of a., testable: true}
  - {id: "2", kind: rule, summary_en: Of b., testable: true}
`)},
	}, ".")
	if g == nil {
		t.Fatal(err)
	}
	const all = "[a.reach, b.reach, a.side == left ? 1 : 0, b.side == right ? 1 : 0, a.corner ? 1 : 0, b.corner ? 1 : 0]"
	for article, want := range map[string]string{
		"": "[7, 3, 1, 1, 1, 0]", "book:1": "[8, 3, 0, 1, 0, 0]", "book:2": "[7, 4, 1, 0, 1, 1]",
	} {
		gone := map[*declared.Node]bool{}
		for _, n := range testkit.Cited(g) {
			for _, a := range n.Articles {
				gone[n] = gone[n] || g.Definition().Full(a) == article
			}
		}
		without := interpreter.Build{Without: func(n *declared.Node) bool { return gone[n] }}
		m, err := g.StartBuilt(interpreter.Setup{}, without)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := testkit.On(m.Engine()).Eval(all); err != nil || got != want {
			t.Errorf("without article %q: %s, want %s (%v)", article, got, want, err)
		}
	}
}
