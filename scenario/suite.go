package scenario

import (
	"fmt"
	"strings"

	"precept/interpreter"
	"precept/interpreter/code"
)

// Loader finds a game by the id of its package, with variants of it laid over it.
type Loader func(id string, variants ...string) (*interpreter.Game, error)

// Result is what came of a suite.
type Result struct {
	Passed   int
	Failures []*Failure
}

// program is the compiled game of a scenario.
func program(g *interpreter.Game, sc *Scenario, opt code.Options) (*code.Program, error) {
	return g.Program(interpreter.Setup{Seats: sc.Seats, Options: sc.Option}, opt)
}

// Run plays every scenario whose name or file contains text, in every way.
func (s *Suite) Run(load Loader, text string, all bool) Result {
	var out Result
	for _, sc := range s.Scenarios {
		if text != "" && !strings.Contains(sc.Name, text) && !strings.Contains(sc.Span.String(), text) {
			continue
		}
		if f := s.one(load, sc, all); f != nil {
			out.Failures = append(out.Failures, f)
		} else {
			out.Passed++
		}
	}
	return out
}

func (s *Suite) one(load Loader, sc *Scenario, all bool) *Failure {
	g, err := load(sc.Game, sc.Variants...)
	if err != nil {
		return &Failure{Scenario: sc, Span: sc.Span, Text: err.Error()}
	}
	for _, w := range ways {
		if !all && w.name != "plain" {
			continue
		}
		p, err := program(g, sc, code.Options{Traced: w.traced})
		if err != nil {
			return &Failure{Scenario: sc, Span: sc.Span, Way: w.name, Text: err.Error()}
		}
		if f := safely(sc, p, w); f != nil {
			if w.name != "plain" {
				f.Text = fmt.Sprintf("%s (only when %s)", f.Text, w.name)
			}
			return f
		}
	}
	return nil
}
