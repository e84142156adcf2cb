package scenario

import (
	"fmt"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// way is one of the ways in which every scenario runs.
type way struct {
	name   string
	traced bool
	before func(t *table) // done before every answer
}

// Run plays a scenario one way on a program. nil means that it passed.
func run(sc *Scenario, p *code.Program, w way) *Failure {
	t := &table{sc: sc, p: p, given: sc.Given, way: w}
	if n := refusal(sc); n != nil {
		t.refuse(n, exec.New(p, state.New(p.Layout)))
		return t.err
	}
	t.arrange()
	for _, it := range sc.Script {
		if t.err != nil {
			break
		}
		t.item(it)
		if t.err == nil && t.x.Err() != nil {
			t.fail(it, "the match broke: %v", t.x.Err())
		}
	}
	return t.err
}

// safely is run, with a crash as a failure like any other.
func safely(sc *Scenario, p *code.Program, w way) (f *Failure) {
	defer func() {
		if r := recover(); r != nil {
			f = &Failure{Scenario: sc, Span: sc.Span, Way: w.name, Text: fmt.Sprintf("the program crashed: %v", r)}
		}
	}()
	return run(sc, p, w)
}
