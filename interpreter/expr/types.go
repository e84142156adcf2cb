package expr

import "strings"

// Base is the sort of a value without its lists.
type Base uint8

// The sorts of values. All are held as 32-bit integers at run time.
const (
	Invalid Base = iota
	Nil          // only the value nil
	Int
	Bool
	Enum   // Ref: the enum
	KindV  // a kind as a value
	Design // a component as printed: the card of which there are two copies
	Player
	Piece  // Ref: the kind
	Place  // Ref: the kind of space, or AnyPlace
	Action // an action as a value
	Steps  // steps held by a component
	Record // the answers of a kept call, or an event; Ref: the procedure
	Any    // fits everything: the type of a name already reported as unknown
)

// AnyPlace is the Ref of a Place that may be a zone, a space or a piece that holds others.
const AnyPlace = -1

// Type is the type of an expression. Depth counts the lists around Base.
type Type struct {
	Base  Base
	Ref   int
	Depth int
}

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

// List is the type of a list of t.
func (t Type) List() Type { t.Depth++; return t }

// Elem is the type of an element of t, which must be a list.
func (t Type) Elem() Type { t.Depth--; return t }

// IsList reports whether t is a list.
func (t Type) IsList() bool { return t.Depth > 0 }

// Scalar reports whether t is a single value of base b.
func (t Type) Scalar(b Base) bool { return t.Depth == 0 && t.Base == b }

// ListOf reports whether t is a list of values of base b.
func (t Type) ListOf(b Base) bool { return t.Depth == 1 && t.Base == b }

// Name is t as a designer reads it.
func (d *Decls) TypeName(t Type) string {
	var s string
	switch t.Base {
	case Nil:
		s = "nil"
	case Int:
		s = "int"
	case Bool:
		s = "bool"
	case Enum:
		s = d.Enums[t.Ref].Name
	case KindV:
		s = "kind"
	case Design:
		s = "design"
	case Player:
		s = "player"
	case Piece:
		s = d.Kinds[t.Ref].Name
	case Place:
		s = "place"
		if t.Ref >= 0 {
			s = d.Kinds[t.Ref].Name
		}
	case Action:
		s = "action"
	case Steps:
		s = "steps"
	case Record:
		s = "answers"
	default:
		s = "anything"
	}
	return strings.Repeat("list(", t.Depth) + s + strings.Repeat(")", t.Depth)
}

// Fits reports whether a value of type from may stand where want is asked,
// without conversion. Kinds fit the kinds they are; nil fits what can be missing.
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
		// A piece of a wider kind may be asked about a narrower one: it is judged when it runs.
		return d.IsKind(from.Ref, want.Ref) || d.IsKind(want.Ref, from.Ref)
	case Place:
		return from.Ref < 0 || want.Ref < 0 || d.IsKind(from.Ref, want.Ref) || d.IsKind(want.Ref, from.Ref)
	}
	return true
}

// Join is the narrowest type that both a and b fit, or Invalid.
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

// Counts reports whether values of t begin at 0: numbers and yes or no.
func (t Type) Counts() bool { return t.Base == Int || t.Base == Bool }
