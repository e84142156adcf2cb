package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/view"
)

// This file reads positions for programs that do not know the language.

// Rests returns the facts that the value of the expression depends on in a position.
func (x *Expression) Rests(at *interpreter.Snapshot) terms {
	return termsOf(x.p, at.Core(), x.c.Tree)
}

// Attributes returns the attributes of a piece that distinguish it from others with its name, or that have changed.
func (e Probe) Attributes(piece int) []view.Value {
	if !e.isPiece(piece) {
		return nil
	}
	var out []view.Value
	e.run.P.EachAttr(e.run.M, int32(piece), compile.Everything, func(name, value string) {
		out = append(out, view.Value{Name: name, Value: value})
	})
	return out
}

// Look returns an engine with a position to read. Do not play with it.
func (e Probe) Look(at *interpreter.Snapshot) *interpreter.Engine {
	out := interpreter.CoreEngine(e.run).New()
	out.Core().M.CopyFrom(at.Core())
	return out
}
