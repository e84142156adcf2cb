package draw

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestNothingIsOverprinted checks that no text, piece or label overlaps another or extends beyond its panel. It tests
// positions from the beginning to the end of matches, both languages, and several views.
func TestNothingIsOverprinted(t *testing.T) {
	for _, p := range content.Games() {
		g := load(t, p.ID)
		for _, answers := range []int{0, 9, 80, 400} {
			m := after(t, g, answers, uint64(answers)+2)
			for i, opt := range []Options{{}, {Lang: "fr", Seat: m.Record.Seats[0]}, {Lang: "fr", Inline: true, Bare: true}} {
				overlap(t, fmt.Sprintf("%s, %d answers, picture %d", p.ID, answers, i), SVG(m, opt))
			}
			for _, part := range Parts(m, Options{Lang: "fr"}) {
				overlap(t, fmt.Sprintf("%s, %d answers, part %s %s", p.ID, answers, part.Of, part.Seat), part.SVG)
			}
			for i, page := range strings.Split(string(Sheet(m, Options{Lang: "fr"})), "<section>")[1:] {
				page, _, _ = strings.Cut(page, "</section>")
				overlap(t, fmt.Sprintf("%s, %d answers, page %d", p.ID, answers, i), []byte(page))
			}
		}
	}
}

// TestCrowds checks the same with thirty pieces in one place.
func TestCrowds(t *testing.T) {
	for _, p := range content.Games() {
		for _, backwards := range []bool{false, true} {
			m := after(t, load(t, p.ID), 0, 3)
			crowd(m, 30, backwards)
			overlap(t, p.ID+", a crowd", SVG(m, Options{}))
		}
	}
}

// crowd moves n different pieces to the first space that accepts them, and as many to a zone of every seat, in the
// order of these places or in the opposite one: a piece that has come to one may leave it for the next.
func crowd(m *interpreter.Match, n int, backwards bool) {
	e := m.Engine()
	to := map[string]int{}
	for q, pl := range e.Lineup().Places {
		sort := fmt.Sprint(pl.Space, pl.Owner)
		if _, ok := to[sort]; !ok {
			to[sort] = q
		}
	}
	places := slices.Sorted(maps.Values(to))
	if backwards {
		slices.Reverse(places)
	}
	for _, q := range places {
		put := 0
		for i := range e.Lineup().Pieces {
			if put < n && testkit.On(e).Takes(q, i) && i%3 != 0 {
				testkit.On(e).Move(i, q)
				put++
			}
		}
	}
}
