package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// cards is a card game with a choice of maps, an enum that a procedure takes, and a second rulebook.
var cards = map[string]string{
	"game.yaml": `game: race
title: {en: Race, fr: Course}
players: 2
rulebook: race_law
defaults: {map: hills}
seats: {red: {}, blue: {}}
enums:
  mood: [glad, sad]
kinds:
  player: {has: {fame: int}}
  hill: {is: space, has: {height: int}}
  ticket: {is: card, has: {price: int}}
zones:
  box: {seen_by: nobody}
  hand: {per: player}
vars:
  points: {per: player, type: int, article: 1.1}
scopes:
  turn: {}
procedures:
  cheer:
    takes: {whom: player, tone: mood}
    steps:
      - if: tone == glad
        then:
          - set: points(whom)
            by: 1
actions:
  visit:
    steps:
      - choose: place_seen
        among: hill
      - set: points(me)
        by: place_seen.height
      - cheer: me
        tone: glad
play:
  - while: true
    do:
      - phase: turn
        of: red
        do:
          - offer: [visit]
            count: 1
`,
	"maps/hills.yaml":  "map: hills\nspaces:\n  hill: {h1: {height: 1}, h2: {height: 2}}\n",
	"maps/plains.yaml": "map: plains\nspaces:\n  hill: {p1: {height: 0}}\n",
	"cards/tickets.yaml": "cards: tickets\nkind: ticket\nat: box\nlist:\n  - {id: gold_ticket, price: 3}\n" +
		"  - {id: tin_ticket, price: 1}\n",
	"law/book.yaml": "rulebook: race_law\nlanguage: en\narticles:\n  - {id: 1.1, summary_en: One has points., " +
		"testable: false, " +
		"why: an example}\n",
	"law/another.yaml": "rulebook: another_law\nlanguage: en\narticles:\n  - {id: 1.1, summary_en: One has points., " +
		"testable: " +
		"false, why: an example}\n",
}

// TestWhatFitsIsFirst checks that the best fitting completions come first, and that impossible ones are missing.
func TestWhatFitsIsFirst(t *testing.T) {
	dir := folderOf(t, cards)
	c := start(t, dir)
	uris := map[string]string{}
	for _, name := range []string{"game.yaml", "conformance/new.yaml"} {
		if name == "game.yaml" {
			uris[name] = c.opens(filepath.Join(dir, name))
		} else {
			uris[name] = c.opens(filepath.Join(dir, name), rightScenario)
		}
	}
	c.calm()
	if got := c.problems(uris["game.yaml"]); got != "" {
		t.Fatalf("the game is wrong:\n%s", got)
	}
	const head = "conformance: race_law\ngame: {package: race, seats: [red, blue]}\nscenarios:\n  - name: a\n"
	for _, test := range []struct {
		file, was, is, first, not string
		checked                   bool
	}{
		{"game.yaml", "tone: glad", "tone: ", "glad sad", "", false},
		{"game.yaml", "tone: glad", "tone: ", "glad sad", "", true},
		{"game.yaml", "red: {}", "red: {f", "fame", "height price", false},
		{"game.yaml", "article: 1.1", "article: 1", "1.1 another_law:1.1", "", false},
		{"conformance/new.yaml", "", "conformance: race_law\ngame: {package: race, map: ", "hills plains", "red", false},
		{"conformance/new.yaml", "", "conformance: race_law\ngame: {package: race, m", "map", "", false},
		{"conformance/new.yaml", "", head + "    covers: [1", "1.1 another_law:1.1", "", false},
		{"conformance/new.yaml", "", head + "    given: {hand: {red: [", "gold_ticket tin_ticket", "", false},
		{"conformance/new.yaml", "", head + "    given:\n      hand:\n        red:\n          - ",
			"gold_ticket tin_ticket", "", false},
		{"conformance/new.yaml", "", head + "    script:\n      - {red: visit, place_seen: ", "h1 h2 p1", "", false},
	} {
		uri := uris[test.file]
		before := c.texts[uri]
		text, end := test.is, len(test.is)
		if test.was != "" {
			k := strings.Index(before, test.was)
			text, end = before[:k]+test.is+before[k+len(test.was):], k+len(test.is)
		}
		c.edits(uri, 0, len(before), text)
		if test.checked {
			c.calm()
		}
		var l completionList
		c.ask("textDocument/completion",
			at{TextDocument: textDocument{URI: uri}, Position: positionOf([]byte(text), end)}, &l)
		slices.SortStableFunc(l.Items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
		got, want := labels(l), strings.Fields(test.first)
		if near := got[:min(len(got), len(want))]; !slices.Equal(near, want) {
			t.Errorf("%q completes first %v, not %v", test.is[max(0, len(test.is)-40):], got[:min(len(got), 8)], want)
		}
		for _, w := range strings.Fields(test.not) {
			if slices.Contains(got, w) {
				t.Errorf("%q completes %s", test.is, w)
			}
		}
		c.edits(uri, 0, len(text), before)
		c.calm()
	}
}
