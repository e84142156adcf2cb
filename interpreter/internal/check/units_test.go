package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// printed is a game in which all cards but one give a value that a step changes. Without such a step, there is advice
// against the exception.
var printed = map[string]string{
	"game.yaml": `
game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
zones: {deck: {order: stack, seen_by: all, name: {en: Deck}}}
kinds: {card: {has: {stays: {type: bool, default: false}}}}
vars: {n: {type: int, default: 0}}
rulings: {worth: {is: "1"}}
procedures:
  renew: [{set: deck.top.stays, to: true}]
  gather: [{set: n, by: worth}]
play: [renew, gather]
`,
	"cards.yaml": `
cards: all
at: deck
list:
  - {id: owl, stays: true, rules: [{add: worth, value: 1}]}
  - {id: fox, stays: true, rules: [{add: worth, value: 1}]}
  - {id: hen, stays: true, rules: [{add: worth, value: 1}]}
  - {id: cow, stays: true, rules: [{add: worth, value: 1}]}
  - {id: dog, stays: true, rules: [{add: worth, value: 1}]}
  - {id: cat, rules: [{add: worth, value: 1}]}
`,
}

// TestUnitsThatSet checks that the properties of an attribute depend on all steps that set it. A variant without the
// only such step gets the same advice as a game without it, and later variants get none.
func TestUnitsThatSet(t *testing.T) {
	variants := []string{"procedures/gather: [{set: n, by: 2}]", "procedures/renew: [{set: n, by: 2}]",
		"procedures/gather: [{set: n, by: 3}]", "rulings/worth/is: '2'"}
	files, of := withVariants(t, printed, variants)
	known, told := &Known{}, 0
	for i := range variants {
		layer := Layer{Variant: string(rune('s' + i))}
		want, got := &source.Problems{}, &source.Problems{}
		Trees(files, want, of, layer)
		Judge(files, got, of, known, fitting, layer)
		if want.Len() > 0 || got.Len() > 0 {
			t.Fatal(want.Err(), got.Err())
		}
		if want.Advice().Len() != got.Advice().Len() {
			t.Errorf("%s: %d pieces of advice by itself, %d by what is known", variants[i], want.Advice().Len(),
				got.Advice().Len())
		}
		told += want.Advice().Len()
	}
	if told != 1 || len(known.bases[""]) != 1 {
		t.Errorf("%d pieces of advice, %d bases", told, len(known.bases[""]))
	}
}

// fitting reports that everything can be compiled.
func fitting(*model.Game, *source.Problems, func(*model.Proc) bool) int { return 0 }

// withVariants returns the files of a game and of variants of it, and their trees. The variants are named s, t and so
// on, and each replaces something.
func withVariants(t *testing.T, game map[string]string, variants []string) ([]*source.File,
	func(*source.File) *source.Node) {
	t.Helper()
	ps := &source.Problems{}
	trees := map[*source.File]*source.Node{}
	var files []*source.File
	add := func(name, text string) {
		f := &source.File{Name: name, Text: []byte(text)}
		trees[f] = source.Parse(f, ps)
		files = append(files, f)
	}
	for _, name := range []string{"game.yaml", "cards.yaml"} {
		add(name, game[name])
	}
	for i, changes := range variants {
		name := string(rune('s' + i))
		add(name+".yaml", "variant: "+name+"\ngame: tiny\ntitle: {en: Other}\ntext: {en: It is.}\nreplace:\n  "+changes+"\n")
	}
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	return files, func(f *source.File) *source.Node { return trees[f] }
}

// asking is a game with five procedures. They use a ruling directly, through another ruling, through a value of a card,
// through a possible action, or not at all.
var asking = map[string]string{
	"game.yaml": `
game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
zones: {deck: {order: stack, seen_by: all, name: {en: Deck}}}
kinds: {card: {has: {worth: {type: formula(int), default: 0}}}}
vars: {n: {type: int, default: 0}}
rulings: {base: {is: "1"}, more: {is: "base + 1"}, other: {is: "3"}}
actions:
  dig: {name: {en: Dig}, steps: [{require: base > 0}, {set: n, by: 1}]}
procedures:
  straight: [{set: n, by: base}]
  through: [{set: n, by: more}]
  printed: [{set: n, by: deck.top.worth}]
  mays: [{if: can(dig), then: [{set: n, by: 1}]}]
  apart: [{set: n, by: other}]
  plain: [{set: n, by: 1}]
play: [straight, through, printed, mays, apart, plain, dig]
`,
	"cards.yaml": `
cards: all
at: deck
list:
  - {id: owl, worth: more, rules: [{add: other, value: 1}]}
  - {id: fox, worth: 2, rules: [{add: other, value: 1}]}
`,
}

// TestUnitsFit checks that the procedures compiled again for a variant are the changed ones and those that use a
// changed answer, even indirectly.
func TestUnitsFit(t *testing.T) {
	for _, tt := range []struct{ replace, want string }{
		{"rulings/base/is: '2'", "dig mays printed straight through"},
		{"rulings/more/is: '2'", "mays printed through"},
		{"rulings/other/is: '2'", "apart mays"},
		{"procedures/plain: [{set: n, by: 2}]", "mays plain"},
		{"cards/all/owl/rules: [{add: other, value: 2}]", "apart mays"},
	} {
		t.Run(tt.replace, func(t *testing.T) {
			files, of := withVariants(t, asking, slices.Repeat([]string{tt.replace}, worthwhile))
			ps, known := &source.Problems{}, &Known{}
			var tried []string
			Judge(files, ps, of, known, func(g *model.Game, _ *source.Problems, only func(*model.Proc) bool) int {
				if only != nil {
					for _, p := range g.Procs {
						if only(p) {
							tried = append(tried, p.ID)
						}
					}
				}
				return 0
			}, Layer{Variant: "s"})
			if ps.Len() > 0 {
				t.Fatal(ps.Err())
			}
			slices.Sort(tried)
			if diff := cmp.Diff(tt.want, strings.Join(tried, " ")); diff != "" {
				t.Errorf("compiled again (-want +got)\n%s", diff)
			}
		})
	}
}
