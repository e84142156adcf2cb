package check

import (
	"strings"
	"testing"

	"precept/interpreter/source"
)

// named is a game whose declarations have names for players, with several words and accents. SLIP marks the place of a
// name.
const named = `game: tiny
title: {en: Tiny, fr: Petit}
players: 2
defaults: {seats: [cat_folk, owls]}
seats: {cat_folk: {name: {en: Marquise de Cat, fr: Marquise de Chat}}, owls: {name: {en: Night-Owls, fr: Hiboux}}}
enums: {suit: [{day: {en: Broad day, fr: Plein jour}}, {dusk: {en: Dusk, fr: Crépuscule}}]}
kinds: {watch_tower: {is: piece, name: {en: Tall tower, fr: Tour de guet}}}
zones: {drawn_cards: {per: player, seen_by: owner, name: {en: Hand of cards, fr: Cartes piochées}}}
vars: {left_over: {per: player, type: int, name: {en: What is left, fr: Le reste}}, sun: {type: suit}}
pieces: {watch_tower: {per: player, count: 1, at: drawn_cards}}
procedures: {tidy_up: {name: {en: Tidy, fr: Ranger}, steps: [{set: left_over(owls), to: 0}]}}
play:
  - set: left_over(cat_folk)
    to: 0
  - set: sun
    to: dusk
  - tidy_up
`

// TestNearNames checks suggestions for names in the form that players read: with capitals, hyphens or accents, in
// either language, in the plural, or with one wrong letter.
func TestNearNames(t *testing.T) {
	for _, test := range []struct{ right, slip, meant string }{
		{"left_over(cat_folk)", "left_over(Cat_Folk)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(catFolk)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(CAT_FOLK)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(cat_fokl)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(folk_cat)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(marquise_de_cat)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(Marquise_de_Chat)", "cat_folk"},
		{"left_over(cat_folk)", "left_over(hiboux)", "owls"},
		{"left_over(cat_folk)", "left_over(night_owls)", "owls"},
		{"left_over(cat_folk)", "Left_over(cat_folk)", "left_over"},
		{"to: dusk", "to: crepuscule", "dusk"},
		{"to: dusk", "to: crépuscule", "dusk"},
		{"to: dusk", "to: plein_jour", "day"},
		{"to: dusk", "to: Dusk", "dusk"},
		{"  - tidy_up", "  - tidy-up", "tidy_up"},
		{"  - tidy_up", "  - TidyUp", "tidy_up"},
		{"  - tidy_up", "  - Ranger", "tidy_up"},
		{"at: drawn_cards", "at: drawn-cards", "drawn_cards"},
		{"at: drawn_cards", "at: Hand of cards", "drawn_cards"},
		{"at: drawn_cards", "at: Cartes piochées", "drawn_cards"},
		{"at: drawn_cards", "at: cartes_piochees", "drawn_cards"},
		{"type: suit", "type: Suit", "suit"},
		{"type: suit", "type: suits", "suit"},
		{"pieces: {watch_tower", "pieces: {Watch Tower", "watch_tower"},
		{"pieces: {watch_tower", "pieces: {tour de guet", "watch_tower"},
		{"pieces: {watch_tower", "pieces: {watch_towers", "watch_tower"},
		{"seats: [cat_folk", "seats: [Marquise de Chat", "cat_folk"},
		{"seats: [cat_folk", "seats: [cat-folk", "cat_folk"},
	} {
		t.Run(test.slip, func(t *testing.T) {
			if !strings.Contains(named, test.right) {
				t.Fatalf("the game has no %q", test.right)
			}
			load := func(text string) *source.Problems {
				ps := &source.Problems{}
				Input{Files: []*source.File{{Name: "game.yaml", Text: []byte(text)}}, Tree: func(f *source.File) *source.Node {
					return source.Parse(f, ps)
				}, Lint: TestLint}.Game(ps)
				return ps
			}
			if ps := load(named); ps.Len() > 0 {
				t.Fatal(ps.Err())
			}
			ps := load(strings.Replace(named, test.right, test.slip, 1))
			if want := `did you mean "` + test.meant + `"?`; ps.Len() == 0 || !strings.Contains(ps.All()[0].Text.String(),
				want) {
				t.Errorf("it is not said: %s\n%v", want, ps.Err())
			}
		})
	}
}
