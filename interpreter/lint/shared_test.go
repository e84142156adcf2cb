package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/check"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// line is a game that orders its seats by a letter.
const line = `game: line
title: {en: Line}
players: 2
kinds: {player: {has: {letter: int, reach: int}}}
rankings: {in_line: {ask: {who: player}, by: [{least: RANK}]}}
setup:
  - each: p
    in: player.in_order(in_line)
    do:
      - set: n(p)
        by: 1
vars: {n: {per: player, type: int}}
play: [{if: n(player.first) > 0, then: [{end: game}]}]
`

// TestSharedValues checks that two seats with the same number in an order of seats are reported, with both places and a
// free number. They can come from two independent mods or from a copy. Nothing is reported if the number does not
// matter, or if the game itself has equal numbers.
func TestSharedValues(t *testing.T) {
	for _, test := range []struct {
		name, rank string
		letters    []int
		mods       []int
		want       string
	}{
		{"each its own", "who.letter", []int{1, 2, 3}, []int{4, 5}, ""},
		{"two mods", "who.letter", []int{1, 2, 3}, []int{4, 4}, "m1 has letter: 4, like m0; in_line"},
		{"a mod and the game", "who.letter", []int{1, 2, 3}, []int{2}, "m0 has letter: 2, like s1"},
		{"a copy", "who.letter", []int{1, 2, 3, 3}, nil, "s3 has letter: 3, like s2"},
		{"the free one", "who.letter", []int{1, 2, 7}, []int{2}, "write letter: 8"},
		{"the game has two", "who.letter", []int{1, 2, 3, 3}, []int{2}, ""},
		{"too few to tell", "who.letter", []int{1, 2}, []int{2}, ""},
		{"nothing by it", "who.reach", []int{1, 2, 3}, []int{4, 4}, ""},
		{"not by it alone", "who.letter}, {most: who.reach", []int{1, 2, 3}, []int{4, 4}, ""},
	} {
		fsys := fstest.MapFS{"game.yaml": {Data: []byte(strings.Replace(line, "RANK", test.rank, 1))}}
		for i, n := range test.letters {
			fsys[fmt.Sprintf("s%d.yaml", i)] = &fstest.MapFile{Data: fmt.Appendf(nil,
				"faction: s%d\nname: {en: S}\nseat: {letter: %d, reach: %d}\n", i, n, i)}
		}
		var stack []check.Layer
		for i, n := range test.mods {
			text := fmt.Sprintf("variant: m%d\ngame: line\ntitle: {en: M}\nadd:\n  factions/m%[1]d:\n    name: {en: M}\n"+
				"    seat: {letter: %d, reach: %d}\n", i, n, 10+i)
			stack = append(stack, check.Layer{Files: []*source.File{{Name: fmt.Sprintf("mod%d.yaml", i), Text: []byte(text)}}})
		}
		var ps source.Problems
		if (check.Input{Files: source.Package(fsys, &ps, "."), Lint: lint.CoreGame}).Game(&ps, stack...) == nil {
			t.Fatalf("%s: %v", test.name, ps.Err())
		}
		var got []string
		for _, p := range ps.Advice().All() {
			if p.Code == "same_value" {
				got = append(got, p.Text.String())
				if p.Span.File == nil || len(p.Notes) != 1 || p.Notes[0].Span.File == nil ||
					p.Notes[0].Span.File == p.Span.File {
					t.Errorf("%s: not both places: %v", test.name, p)
				}
			}
		}
		if told := strings.Join(got, "\n"); (test.want == "") != (told == "") || !strings.Contains(told, test.want) ||
			len(got) > 1 {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
