package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// TestSheet checks that a sheet has a page with the board and one for each player's seat, whose gauges, circles and
// boxes fit the ranges of its numbers. A game master has no page.
func TestSheet(t *testing.T) {
	const game = `game: hunger
title: {en: Hunger & thirst, fr: Faim et soif}
players: 2
seats: {red: {name: {en: Red}}, blue: {name: {en: Blue}}, judge: {decides: referee}}
kinds: {man: {is: piece, name: {en: man}}, field: {is: space}}
spaces: {field: {grid: {square: {rows: ["..", ".."]}}}}
zones: {store: {per: player, name: {en: store}, seen_by: all}}
pieces: {man: {per: player, count: 3, at: store}}
vars:
  food: {per: player, type: 0..100, default: 60, name: {en: food, fr: nourriture}}
  tokens: {per: player, type: 0..6, default: 2, name: {en: tokens, fr: jetons}}
  wealth: {per: player, type: int, default: 7, name: {en: wealth, fr: richesse}}
  inner: {per: player, type: 0..6}
play: [{choose: x, among: 1..2, by: red}, {set: tokens(red), to: x}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.SetUp(interpreter.Setup{Seats: []string{"red", "blue", "judge"}})
	if err != nil {
		t.Fatal(err)
	}
	sheet := Sheet(m, Options{Lang: "fr"})
	if !bytes.Equal(sheet, Sheet(m, Options{Lang: "fr"})) {
		t.Error("the sheet of one position is not always the same")
	}
	pages := strings.Split(string(sheet), "<section>")[1:]
	if len(pages) != 3 {
		t.Fatalf("%d pages; want the board, red and blue", len(pages))
	}
	for _, page := range pages {
		wellFormed(t, strings.Split(page, "</section>")[0])
	}
	for want, n := range map[string]int{">nourriture<": 1, ">jetons<": 1, ">richesse<": 1, `r="18"`: 7, ">100<": 1,
		">7<": 1, "inner": 0, ">Red<": 0} {
		if got := strings.Count(pages[2], want); got != n {
			t.Errorf("the page of blue has %s %d times, want %d", want, got, n)
		}
	}
}

// wellFormed fails the test if a text is not well-formed XML.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
