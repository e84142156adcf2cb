package testkit

import (
	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/view"
)

// What is told of a position to those who do not know the language, and what they ask of it.

// Rests is what the expression rests on in a position: facts that anybody can look up there.
func (x *Expression) Rests(at *interpreter.Snapshot) Terms {
	return termsOf(x.p, at.Core(), x.c.Tree)
}

// Attributes is the attributes of a piece that tell it from others of its name, or that have been changed.
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

// Look is an engine that stands at a position, to look at and not to play.
func (e Probe) Look(at *interpreter.Snapshot) *interpreter.Engine {
	out := interpreter.CoreEngine(e.run).New()
	out.Core().M.CopyFrom(at.Core())
	return out
}
