package desk

import (
	"precept/cmd/precept/speech"
	"precept/conformance"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Judge is the problems of each game of a library, and of each with its variants, all of them judged side by side. What
// comes with the program has scenarios that its registers of readings name: these are judged too where that is asked.
func (l *Library) Judge(registers bool) (games []*source.Problems, over [][]*source.Problems) {
	var suite *scenario.Suite
	n := len(l.Packages)
	loaded := make([]*interpreter.Game, n)
	games, over = make([]*source.Problems, n), make([][]*source.Problems, n)
	SideBySide(n+1, func(i int) {
		if i < n {
			loaded[i], games[i] = l.Load(l.Packages[i])
		} else if registers {
			suite = scenario.Read(Named{FS: conformance.Files, Dir: "conformance"}, "conformance", &source.Problems{})
		}
	})
	var work []func()
	for i, g := range loaded {
		if g != nil && suite != nil {
			suite.Registered(g.Declared(), games[i])
		}
		if g == nil || l.Covered() {
			continue
		}
		list := g.Declared().Variants
		over[i] = make([]*source.Problems, len(list))
		for k := range list {
			work = append(work, func() { _, over[i][k] = l.Load(l.Packages[i], list[k].ID) })
		}
	}
	SideBySide(len(work), func(i int) { work[i]() })
	return games, over
}

// NoProblem says that nothing is wrong with so many games and their variants.
func (d *Desk) NoProblem(games, variants int) {
	and := ""
	if variants > 0 {
		and = speech.In(d.Lang, " and ") + speech.Count(d.Lang, variants, "variant")
	}
	d.Printf(speech.In(d.Lang, "no problem in %s%s\n"), speech.Count(d.Lang, games, "game"), and)
}
