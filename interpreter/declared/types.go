package declared

import "strings"

// Base is the type of a value, or of the elements of a list.
type Base uint8

// The base types. At run time, all values are 32-bit integers.
const (
	OfInvalid Base = iota
	OfNil          // only the value nil
	OfInt
	OfBool
	OfEnum   // Ref: the enum
	OfKind   // a kind as a value
	OfDesign // a printed component, of which there may be several copies
	OfPlayer
	OfPiece  // Ref: the kind
	OfPlace  // Ref: the kind of space, or AnyPlace
	OfAction // an action as a value
	OfSteps  // steps in an attribute of a component
	OfRecord // the answers of a kept call, or an event; Ref: the procedure
	OfAny    // fits everything: the type of a name that was reported as unknown
)

// AnyPlace is the Ref of a place that may be a zone, a space or a piece that holds others.
const AnyPlace = -1

// Type is the type of a value. Depth counts the lists around Base.
type Type struct {
	Base  Base
	Ref   int
	Depth int
}

// List returns the type of a list of t.
func (t Type) List() Type { t.Depth++; return t }

// Elem returns the type of an element of t, which must be a list.
func (t Type) Elem() Type { t.Depth--; return t }

// IsList reports whether t is a list.
func (t Type) IsList() bool { return t.Depth > 0 }

// Scalar reports whether t is a single value of base b.
func (t Type) Scalar(b Base) bool { return t.Depth == 0 && t.Base == b }

// ListOf reports whether t is a list of values of base b.
func (t Type) ListOf(b Base) bool { return t.Depth == 1 && t.Base == b }

// Types holds what types refer to: the kinds, their attributes, the enums and the boards.
type Types struct {
	Enums []EnumDecl
	Kinds []KindDecl
	Attrs []AttrDecl

	Boards []BoardDecl
}

// EnumDecl is a closed list of names.
type EnumDecl struct {
	Name   string
	Values []string
}

// KindDecl is a kind of piece, space or player.
type KindDecl struct {
	Name   string
	Parent int  // the kind above it, -1 for the roots
	Base   Base // OfPiece, OfPlace or OfPlayer
	Holds  bool // its pieces are places for others
}

// AttrDecl is an attribute of a kind. Two kinds may each have an attribute with the same name.
type AttrDecl struct {
	Name     string
	Kind     int
	Type     Type
	SeenBy   string // who sees it: all (default), owner, nobody, or the name of a bool attribute of the same kind
	Hidden   bool   // SeenBy is not all
	OwnerToo bool   // its owner sees it, whatever SeenBy is
	Args     []Param
}

// Param is a parameter.
type Param struct {
	Name     string
	Type     Type
	Optional bool
	Low, Top int32 // the range of a number; none unless Top is greater
}

// TypeName returns the name of a type in the language.
func (d *Types) TypeName(t Type) string {
	var s string
	switch t.Base {
	case OfNil:
		s = "nil"
	case OfInt:
		s = "int"
	case OfBool:
		s = "bool"
	case OfEnum:
		s = d.Enums[t.Ref].Name
	case OfKind:
		s = "kind"
	case OfDesign:
		s = "design"
	case OfPlayer:
		s = "player"
	case OfPiece:
		s = d.Kinds[t.Ref].Name
	case OfPlace:
		s = "place"
		if t.Ref >= 0 {
			s = d.Kinds[t.Ref].Name
		}
	case OfAction:
		s = "action"
	case OfSteps:
		s = "steps"
	case OfRecord:
		s = "answers"
	default:
		s = "anything"
	}
	return strings.Repeat("list(", t.Depth) + s + strings.Repeat(")", t.Depth)
}

// IsKind reports whether kind a is kind b or one of its kinds.
func (d *Types) IsKind(a, b int) bool {
	for ; a >= 0; a = d.Kinds[a].Parent {
		if a == b {
			return true
		}
	}
	return false
}

// KindByName returns the index of the kind with a name, -1 if there is none.
func (d *Types) KindByName(name string) int {
	for i := range d.Kinds {
		if d.Kinds[i].Name == name {
			return i
		}
	}
	return -1
}

// Attr returns the attribute with a name that a value of kind k can have, -1 if there is none: its own, or that of a
// kind above or below it. ambiguous reports whether two of these differ in type.
func (d *Types) Attr(k int, name string) (id int, ambiguous bool) {
	id = -1
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Name != name || a.Kind < 0 || !d.IsKind(k, a.Kind) && !d.IsKind(a.Kind, k) {
			continue
		}
		if id >= 0 && d.Attrs[id].Type != a.Type {
			ambiguous = true
		}
		if id < 0 || d.IsKind(k, a.Kind) {
			id = i
		}
	}
	return id, ambiguous
}
