package check

import (
	"testing"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// printed is a game in which all cards but one say what a step changes: where none does, that is advised against.
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

// What an attribute is rests on all steps that set it: a variant without the one that does is told what a game without
// it is told, and those after it are told nothing.
func TestUnitsThatSet(t *testing.T) {
	variants := []string{"procedures/gather: [{set: n, by: 2}]", "procedures/renew: [{set: n, by: 2}]",
		"procedures/gather: [{set: n, by: 3}]", "rulings/worth/is: '2'"}
	ps := &source.Problems{}
	trees := map[*source.File]*tree.Node{}
	var files []*source.File
	add := func(name, text string) {
		f := &source.File{Name: name, Text: []byte(text)}
		trees[f] = tree.File(f, ps)
		files = append(files, f)
	}
	for _, name := range []string{"game.yaml", "cards.yaml"} {
		add(name, printed[name])
	}
	for i, changes := range variants {
		name := string(rune('s' + i))
		add(name+".yaml", "variant: "+name+"\ngame: tiny\ntitle: {en: Other}\ntext: {en: It is.}\nreplace:\n  "+changes+"\n")
	}
	of := func(f *source.File) *tree.Node { return trees[f] }
	known, told := &Known{}, 0
	for i := range variants {
		layer := Layer{Variant: string(rune('s' + i))}
		want, got := &source.Problems{}, &source.Problems{}
		Trees(files, want, of, layer)
		Judge(files, got, of, known, func(*model.Game, *source.Problems) {}, layer)
		if want.Len() > 0 || got.Len() > 0 || ps.Len() > 0 {
			t.Fatal(ps.Err(), want.Err(), got.Err())
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
