package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tickets adds to the small game: cards in hands, an enum with values, and rulings.
const tickets = `law: tickets
enums:
  mood: [glad, sad]
kinds:
  ticket: {is: card, has: {price: int, mood: mood}}
zones:
  hand: {per: player, of: ticket}
rulings:
  leader:
    ask: {here: square}
    is: find(player, points(it) > 3)
  mood_of:
    ask: {who: player}
    is: "points(who) > 3 ? glad : sad"
  far:
    ask: {who: player, here: square}
    is: here.row > 3
rules:
`

// TestNearAtHand checks that completions of the expected type come first in the editor's order, that of SortText.
func TestNearAtHand(t *testing.T) {
	dir := folderOf(t, with("law/tickets.yaml", tickets+"  - {forbid: may_run, when: who == red}\n"))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "tickets.yaml"))
	c.calm()
	if got := c.problems(uri); got != "" {
		t.Fatalf("the game is wrong:\n%s", got)
	}
	for _, test := range []struct {
		when  string
		first string // in any order
		not   string
	}{
		{"hand(who).", "empty owner", "row column price mood tired"},
		{"hand(who)[0].", "design kind mood owner price space", "row tired"},
		{"hand(who).top.", "design kind mood owner price space", "tired"},
		{"hand(who).first.", "design kind mood owner price space", "tired"},
		{"filter(hand(who), it.", "design kind mood owner price space", "tired"},
		{"any(hand(who).some(2), it.", "design kind mood owner price space", "tired"},
		{"let x = hand(who)[1]; x.", "design kind mood owner price space", "tired"},
		{"runner.of(who).", "design kind owner pace space tired", "price points"},
		{"runner.of(who)[0].", "design kind owner pace space tired", "price"},
		{"leader(square_1).", "bench far hand may_run mood_of points", "row tired top"},
		{"square.", "column empty owner row", "tired points"},
		{"hand(who).top.mood == ", "glad sad", ""},
		{"any(hand(who), it.mood != ", "glad sad", ""},
		{"any(hand(who), it.mood in [", "glad sad", ""},
		{"any(hand(who), it.mood in [glad, ", "glad sad", ""},
		{"any(hand(who), it.kind == ", "card piece runner square ticket", ""},
		{"mood_of(who) == ", "glad sad", ""},
		{"leader(square_1) == ", "blue current owner red who", ""},
		{"who == ", "blue current owner red who", ""},
		{"points(who) > 3 and who == ", "blue current owner red who", ""},
		{"any(square, it.owner == ", "blue current owner red who", ""},
		{"who in [", "blue current owner red who", ""},
		{"any(square, leader(", "it square_1 square_10 square_2", ""},
		{"leader(", "square_1 square_10 square_2", ""},
		{"far(who, ", "square_1 square_10", ""},
		{"who.far(", "square_1 square_10", ""},
		{"points(", "blue current owner red who", ""},
		{"hand(", "blue current owner red who", ""},
		{"runner.of(", "blue current owner red who", ""},
		{"runner.at(", "square_1 square_10", ""},
		{"hand(who).only(", "card piece runner square ticket", ""},
		{"points(who) > ", "points", ""},
		{"who == hand(red).top.", "owner", ""},
		{"mood_of(who) == hand(who).top.", "mood", ""},
		{"points(who) > 2 + hand(who).top.", "price", ""},
	} {
		c.edits(uri, 0, len(c.texts[uri]), tickets+"  - forbid: may_run\n    when: \""+test.when)
		c.idle()
		var l completionList
		end := positionOf([]byte(c.texts[uri]), len(c.texts[uri]))
		c.ask("textDocument/completion", at{TextDocument: textDocument{URI: uri}, Position: end}, &l)
		slices.SortStableFunc(l.Items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
		got, want := labels(l), strings.Fields(test.first)
		near := slices.Sorted(slices.Values(got[:min(len(got), len(want))]))
		if !slices.Equal(near, want) {
			t.Errorf("%s completes first %v, not %v", test.when, near, want)
		}
		for _, w := range strings.Fields(test.not) {
			if slices.Contains(got, w) {
				t.Errorf("%s completes %s", test.when, w)
			}
		}
	}
}
