package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/internal/limit"
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
		Input{Files: files, Tree: of, Lint: TestLint}.Game(want, layer)
		Input{Files: files, Tree: of, Known: known, Lint: TestLint}.Judge(got, fitting, layer)
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

// asking is a game with procedures that use a ruling, and one that does not.
var asking = map[string]string{
	"game.yaml": `
game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
zones: {deck: {order: stack, seen_by: all, name: {en: Deck}}}
kinds: {card: {}}
vars: {n: {type: int, default: 0}}
rulings: {base: {is: "1"}}
procedures:
  asks: [{set: n, by: base}]
  plain: [{set: n, by: 1}]
play: [asks, plain]
`,
	"cards.yaml": `
cards: all
at: deck
list:
  - {id: owl, rules: [{add: base, value: 1}]}
`,
}

// TestUnitsFit checks that the procedures that a variant changes are compiled again. If the game fills more than half
// of a program's capacity, all of them are.
func TestUnitsFit(t *testing.T) {
	for _, tt := range []struct {
		replace string
		size    int
		want    string
	}{
		{"rulings/base/is: '2'", 0, ""},
		{"procedures/plain: [{set: n, by: 2}]", 0, "plain"},
		{"cards/all/owl/rules: [{add: base, value: 2}]", 0, ""},
		{"procedures/plain: [{set: n, by: 2}]", limit.Program/2 + 1, "all plain"},
	} {
		t.Run(fmt.Sprint(tt.replace, tt.size), func(t *testing.T) {
			files, of := withVariants(t, asking, slices.Repeat([]string{tt.replace}, worthwhile))
			ps, known := &source.Problems{}, &Known{}
			var tried []string
			read := false
			Input{Files: files, Tree: of, Known: known, Lint: TestLint}.Judge(ps, func(g *model.Game, _ *source.Problems,
				only func(*model.Proc) bool) int {
				if only == nil && read {
					tried = append(tried, "all")
				}
				read = true // the game itself comes first, and all of it is tried
				if only == nil {
					return tt.size
				}
				for _, p := range g.Procs {
					if only(p) {
						tried = append(tried, p.ID)
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
