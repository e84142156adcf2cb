package expr

import (
	"precept/interpreter/declared"
)

// Aliases for the types of values, and for the kinds, attributes and enums that they refer to.
type (
	Base      = declared.Base
	Type      = declared.Type
	EnumDecl  = declared.EnumDecl
	KindDecl  = declared.KindDecl
	AttrDecl  = declared.AttrDecl
	Param     = declared.Param
	BoardDecl = declared.BoardDecl
)

// Excludes reports whether x is a number outside the range of a parameter.
func Excludes(p Param, x *Node) bool {
	return x != nil && x.Op == OpConst && x.Type == TInt && p.Low < p.Top && (x.N < int(p.Low) || x.N > int(p.Top))
}

// The base types of values.
const (
	Invalid = declared.OfInvalid
	Nil     = declared.OfNil
	Int     = declared.OfInt
	Bool    = declared.OfBool
	Enum    = declared.OfEnum
	KindV   = declared.OfKind
	Design  = declared.OfDesign
	Player  = declared.OfPlayer
	Piece   = declared.OfPiece
	Place   = declared.OfPlace
	Action  = declared.OfAction
	Steps   = declared.OfSteps
	Record  = declared.OfRecord
	Any     = declared.OfAny
)

// AnyPlace is the Ref of a Place that may be a zone, a space or a piece that holds others.
const AnyPlace = declared.AnyPlace

// Frequently used types.
var (
	TInt    = Type{Base: Int}
	TBool   = Type{Base: Bool}
	TPlayer = Type{Base: Player}
	TNil    = Type{Base: Nil}
	TAny    = Type{Base: Any}
	TKind   = Type{Base: KindV}
	TPlace  = Type{Base: Place, Ref: AnyPlace}
)

// Fits reports whether a value of type from is accepted where want is expected, without conversion. A kind fits its
// parent kinds, and also its narrower ones. Nil fits every single value but bool.
func (d *Decls) Fits(from, want Type) bool {
	if from.Base == Any || want.Base == Any {
		return true
	}
	if from.Base == Nil && from.Depth == 0 {
		return want.Depth == 0 && want.Base != Bool
	}
	if from.Depth != want.Depth {
		return false
	}
	if from.Base == Invalid || from.Base == Nil { // the empty list
		return from.Depth > 0
	}
	if from.Base != want.Base {
		return false
	}
	switch from.Base {
	case Enum:
		return from.Ref == want.Ref
	case Piece:
		// Whether a piece of a wider kind is of the narrower one is tested at run time.
		return d.IsKind(from.Ref, want.Ref) || d.IsKind(want.Ref, from.Ref)
	case Place:
		return from.Ref < 0 || want.Ref < 0 || d.IsKind(from.Ref, want.Ref) || d.IsKind(want.Ref, from.Ref)
	}
	return true
}

// Join returns the narrowest type that both a and b fit, or Invalid.
func (d *Decls) Join(a, b Type) Type {
	switch {
	case a.Base == Any || a.Base == Nil && a.Depth <= b.Depth:
		return b
	case b.Base == Any || b.Base == Nil && b.Depth <= a.Depth:
		return a
	case a.Depth != b.Depth || a.Base != b.Base:
		return Type{}
	case a.Base == Enum && a.Ref != b.Ref:
		return Type{}
	case a.Base == Piece || a.Base == Place:
		a.Ref = d.commonKind(a.Ref, b.Ref)
	}
	return a
}

func (d *Decls) commonKind(a, b int) int {
	if a < 0 || b < 0 {
		return AnyPlace
	}
	for k := a; k >= 0; k = d.Kinds[k].Parent {
		if d.IsKind(b, k) {
			return k
		}
	}
	return AnyPlace
}
