package lint_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// TestUnlinted plays games without end that lint refuses. Without lint they are refused when they are compiled, or are
// an error with a place when they are played: they neither crash nor hang.
func TestUnlinted(t *testing.T) {
	for _, tt := range []struct{ name, code, text string }{
		{"rule", "circle", "rulings: {limit: {ask: {who: player}, is: 3}}\nrules:\n  - answer: limit\n" +
			"    when: limit(who) < 5\n    value: 5\nplay: [{set: n, to: limit(red)}, {end: game}]\n"},
		{"two rulings", "circle", "rulings:\n  limit: {ask: {who: player}, is: 3}\n" +
			"  greedy: {ask: {who: player}, is: limit(who) > 4}\nrules:\n  - answer: limit\n    when: greedy(who)\n" +
			"    value: 5\nplay: [{set: n, to: limit(red)}, {end: game}]\n"},
		{"score", "circle", "scoring: {tally: {value: \"score(me) + 1\"}}\nplay: [{set: n, to: score(red)}, {end: game}]\n"},
		{"ranking", "circle",
			"rankings: {ever: {ask: {who: player}, by: [{most: \"count(player.best(ever), it == who)\"}]}}\n" +
				"play: [{set: n, to: count(player.best(ever))}, {end: game}]\n"},
		{"formula", "circle", "kinds: {relic: {is: piece, has: {lustre: formula(int)}}}\nzones: {lair: {}}\n" +
			"pieces: {relic: {count: 1, at: lair, with: {lustre: \"sum(relic, .lustre)\"}}}\n" +
			"play: [{set: n, to: \"sum(relic, .lustre)\"}, {end: game}]\n"},
		{"action", "circle", "actions: {opening: {steps: [{require: can(opening)}, {set: n, by: 1}]}}\n" +
			"play: [{offer: [opening], by: red}, {end: game}]\n"},
		{"two actions", "circle", "actions:\n  opening: {when: not can(closing), steps: [{set: n, by: 1}]}\n" +
			"  closing: {when: not can(opening), steps: [{set: n, by: 1}]}\n" +
			"play: [{offer: [opening, closing], by: red}, {end: game}]\n"},
		{"procedure", "never_ends", "procedures: {again: [{set: n, by: 1}, again]}\nplay: [again, {end: game}]\n"},
		{"abilities", "never_ends", "procedures: {one: [{set: n, by: 1}], two: [{set: n, by: 1}]}\nabilities:\n" +
			"  - {after: one, do: [two]}\n  - {after: two, do: [one]}\nplay: [one, {end: game}]\n"},
		{"phase", "never_ends", "scopes: {dawn: {}}\nprocedures: {opens: [{phase: dawn, of: red, do: [{set: n, by: 1}]}]}\n" +
			"abilities: [{at: start(dawn), do: [opens]}]\nplay: [opens, {end: game}]\n"},
		{"loop", "never_ends", "play: [{while: n == 0, do: [{let: k, be: n}, {if: k > 2, then: []}]}, {end: game}]\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := "game: small\nplayers: 2\nseats: {red: {}, blue: {}}\nvars: {n: {type: int}}\n" + tt.text
			files := fstest.MapFS{"game.yaml": {Data: []byte(text)}}
			_, err := lint.With(interpreter.Open(files, ".")).Load(t.Context())
			if found, ok := errors.AsType[source.Problem](err); !ok || found.Code != tt.code {
				t.Fatalf("not refused by %s: %v", tt.code, err)
			}
			game, err := interpreter.Load(t.Context(), files, ".")
			if game != nil {
				var m *interpreter.Match
				for m, err = game.Start(interpreter.Setup{Seed: 1}); err == nil && !m.Over(); {
					err = m.Answer(m.Pending().Options()[0])
				}
			}
			if err == nil || !strings.Contains(err.Error(), "game.yaml:") {
				t.Errorf("no error with a place: %v", err)
			}
		})
	}
}
