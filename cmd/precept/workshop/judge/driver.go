package judge

import (
	"slices"
	"strconv"

	"precept/cmd/precept/desk"
	"precept/conformance/driver"
	"precept/conformance/kit"
	"precept/interpreter/declared"
)

// Drive answers the lines of standard input as a driver of the interpreter, with what is laid over its games. It plays
// the games named, or all.
//
// # Errors
//
// A game that has problems, and what cannot be read or written.
func Drive(d *desk.Desk, games []string) error {
	l, err := d.Library()
	if err != nil {
		return err
	}
	if len(games) == 0 {
		games = l.IDs()
	}
	drv := &driver.Driver{Name: "precept", Load: l.Loader()}
	for _, id := range games {
		p, err := l.Find(id)
		if err != nil {
			return err
		}
		g, problems := l.Load(p)
		if g == nil {
			return d.Report(problems)
		}
		drv.Games = append(drv.Games, plays(g.Declared()))
	}
	if err := l.Laid(l.Packages...); err != nil {
		return err
	}
	return drv.Serve(d.In, d.Out)
}

// plays is what a driver says of a game: its variants, and the readings that those take which are laid over it.
func plays(g *declared.Game) kit.Plays {
	out := kit.Plays{Game: g.ID}
	for i := range g.Variants {
		if v := &g.Variants[i]; !slices.Contains(g.Laid, v.ID) {
			out.Variants = append(out.Variants, v.ID)
		}
	}
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings()[1:] {
			if !slices.Contains(g.Laid, r.Variant) {
				continue
			}
			if out.Readings == nil {
				out.Readings = map[string]string{}
			}
			out.Readings[strconv.Itoa(q.Number)] = r.Variant
		}
	}
	return out
}
