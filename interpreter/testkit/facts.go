package testkit

import (
	"fmt"

	"precept/interpreter"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/internal/terms"
	"precept/interpreter/layout"
)

// What is told of a position to those who do not know the language, and what they ask of it.

// Rests is what the expression rests on in a position: facts that anybody can look up there.
func (x *Expression) Rests(at *interpreter.Snapshot) layout.Terms {
	return terms.Of(x.p, at.Core(), x.c.Tree)
}

// Fact is what a fact is in the position: its number, text or list is filled in.
//
// # Errors
//
// What is no fact of the line-up.
func (e Probe) Fact(f layout.Fact) (layout.Fact, error) { return terms.Ask(e.run.P, e.run.M, f) }

// Attributes is the attributes of a piece that tell it from others of its name, or that have been changed.
func (e Probe) Attributes(piece int) []layout.Field {
	if !e.isPiece(piece) {
		return nil
	}
	var out []layout.Field
	e.run.P.EachAttr(e.run.M, int32(piece), lineup.Everything, func(name, value string) {
		out = append(out, layout.Field{Name: name, Value: value})
	})
	return out
}

// Attribute is an attribute of a piece; false where it has none of that name.
func (e Probe) Attribute(piece int, name string) (string, bool) {
	if !e.isPiece(piece) {
		return "", false
	}
	return terms.Attribute(e.run.P, e.run.M, piece, name)
}

// SetOn writes an attribute of a piece.
//
// # Errors
//
// What is no attribute of it, or no value of that, and what is printed on it.
func (e Probe) SetOn(piece int, attr, value string) error {
	if !e.isPiece(piece) {
		return fmt.Errorf("there is no piece %d", piece)
	}
	if err := e.run.P.PutOn(e.run.M, int32(piece), attr, value); err != nil {
		return fmt.Errorf("%s: %w", attr, err)
	}
	return nil
}

// Look is an engine that stands at a position, to look at and not to play.
func (e Probe) Look(at *interpreter.Snapshot) *interpreter.Engine {
	out := interpreter.CoreEngine(e.run).New()
	out.Core().M.CopyFrom(at.Core())
	return out
}
