package check

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Spec is a type as content writes it.
type Spec struct {
	T       expr.Type
	Low     int32
	Top     int32
	Formula bool
}

// Typ reads a type: int, 0..25, bool, player, an enum, a kind, list(…), action, steps, formula(…).
func (b *Draft) Typ(n *source.Node) (Spec, bool) {
	if n.Kind != source.Scalar || n.Text == "" {
		b.Bad(n, "unknown_type", "a type is expected here: int, a range such as 0..25, bool, player, an enum, a kind, "+
			"list(…), action, steps, formula(…)")
		return Spec{}, false
	}
	s, ok := b.typeText(n.Text)
	b.sawType(n)
	if !ok {
		names := []string{"int", "bool", "player", "place", "kind", "design", "action", "steps", "direction"}
		for _, e := range b.Decls.Enums {
			names = append(names, e.Name)
		}
		for _, k := range b.Decls.Kinds {
			names = append(names, k.Name)
		}
		if low, top, ok := bounds(n.Text); ok && low > top {
			b.Bad(n, "unknown_type", "a range goes from the smaller number to the greater: %d..%d", top, low)
			return s, false
		}
		b.Bad(n, "unknown_type", "there is no type %q%s", n.Text, source.Suggest(strings.TrimSuffix(strings.TrimPrefix(n.Text,
			"list("), ")"), names))
	}
	return s, ok
}

// IsType reports whether a text is a type.
func (b *Draft) IsType(text string) bool {
	_, ok := b.typeText(text)
	return ok
}

// Typed reads a type, or a map with a type below type:.
func (b *Draft) Typed(n *source.Node, place string) (Spec, bool) {
	if n.Kind != source.Map {
		return b.Typ(n)
	}
	if b.Judge(n, n, place) == Broken {
		return Spec{}, false
	}
	return b.Typ(n.Get("type"))
}

func (b *Draft) typeText(s string) (Spec, bool) {
	if inner, ok := Inside(s, "list"); ok {
		sp, ok := b.typeText(inner)
		if sp.T.Depth > 0 || sp.Formula {
			return Spec{}, false
		}
		sp.T = sp.T.List()
		return sp, ok
	}
	if inner, ok := Inside(s, "formula"); ok {
		sp, ok := b.typeText(inner)
		sp.Formula = true
		return sp, ok
	}
	if strings.Contains(s, "..") {
		a, z, ok := bounds(s)
		return Spec{T: expr.TInt, Low: int32(a), Top: int32(z)}, ok && a < z && a > -1<<30 && z < 1<<30
	}
	switch s {
	case "int":
		return Spec{T: expr.TInt}, true
	case "bool":
		return Spec{T: expr.TBool}, true
	case "player":
		return Spec{T: expr.TPlayer}, true
	case "place":
		return Spec{T: expr.TPlace}, true
	case "kind":
		return Spec{T: expr.TKind}, true
	case "design":
		return Spec{T: expr.Type{Base: expr.Design}}, true
	case "action":
		return Spec{T: expr.Type{Base: expr.Action}}, true
	case "steps":
		return Spec{T: expr.Type{Base: expr.Steps}}, true
	}
	for i, e := range b.Decls.Enums {
		if e.Name == s {
			return Spec{T: expr.Type{Base: expr.Enum, Ref: i}}, true
		}
	}
	if k := b.Decls.KindByName(s); k >= 0 && len(b.Decls.Lost) > 0 && b.Decls.IsLost(s) {
		return Spec{T: expr.TAny}, true // its declaration was not understood
	} else if k >= 0 {
		return Spec{T: expr.Type{Base: b.Decls.Kinds[k].Base, Ref: k}}, true
	}
	return Spec{}, false
}

// bounds returns the two numbers of a range.
func bounds(s string) (low, top int, ok bool) {
	l, t, ok := strings.Cut(s, "..")
	low, err1 := strconv.Atoi(l)
	top, err2 := strconv.Atoi(t)
	return low, top, ok && err1 == nil && err2 == nil
}

// Inside returns the text in the parentheses of word(…).
func Inside(s, word string) (string, bool) {
	rest, ok := strings.CutPrefix(s, word+"(")
	if !ok || !strings.HasSuffix(rest, ")") {
		return "", false
	}
	return rest[:len(rest)-1], true
}

// Constant reads a value of type t that is known before play: a number, true, or a declared name.
func (b *Draft) Constant(n *source.Node, t expr.Type) (int32, bool) {
	if n.Kind != source.Scalar {
		var one *source.Text
		if len(n.Items) == 1 && n.Items[0].Kind == source.Scalar {
			one = source.Say(": %s without brackets", n.Items[0].Text)
		}
		b.Bad(n, "value", "%s is expected here, not %s%s", b.Decls.TypeName(t), n.Kind.Word(), one)
		return 0, false
	}
	switch t.Base {
	case expr.Int:
		v, ok := b.Int(n)
		return int32(v), ok
	case expr.Bool:
		if v, _ := b.bool(n); v {
			return 1, true
		}
		return 0, true
	}
	if n.Text == "nil" || n.Text == "" {
		return expr.NilValue, true
	}
	s := b.Decls.Symbols[n.Text]
	if s != nil {
		switch {
		case t.Base == expr.Enum && s.Sort == expr.SymEnumValue && s.Enum == t.Ref,
			t.Base == expr.Player && s.Sort == expr.SymSeat,
			t.Base == expr.Design && s.Sort == expr.SymDesign,
			t.Base == expr.Action && s.Sort == expr.SymProc,
			t.Base == expr.Place && s.Sort == expr.SymSpace && b.Decls.Fits(s.Type, t),
			t.Base == expr.KindV && s.Sort == expr.SymKind:
			b.Uses(n, s)
			if t.Base == expr.Action {
				b.Valued[s.ID] = true
			}
			return int32(s.ID), true
		}
	}
	names := b.valueNames(t)
	meant := b.Decls.Instead(n.Text, names)
	words := strings.Fields(n.Text)
	switch several := len(words) > 1; {
	case several && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(names, w) }):
		meant = source.Say("; a comma is missing between them")
	case meant == nil:
		meant = source.Among("", names)
	}
	b.Bad(n, "value", "%s is expected here%s%s", b.Decls.TypeName(t), Got(n), meant)
	return 0, false
}

// Within reads a constant of type t for the thing called name. If low is less than top, a number must be in that range.
func (b *Draft) Within(n *source.Node, t expr.Type, low, top int32, name string) (int32, bool) {
	v, ok := b.Constant(n, t)
	if ok && t.Base == expr.Int && low < top && (v < low || v > top) {
		b.Bad(n, "range", "%s is between %d and %d, not %d", name, low, top, v)
		return 0, false
	}
	return v, ok
}

func (b *Draft) valueNames(t expr.Type) []string {
	var names []string
	if t.Base == expr.Enum {
		return b.Decls.Enums[t.Ref].Values
	}
	want := map[expr.Base]expr.Sort{expr.Player: expr.SymSeat, expr.Design: expr.SymDesign, expr.Action: expr.SymProc,
		expr.Place: expr.SymSpace, expr.KindV: expr.SymKind}[t.Base]
	for _, s := range b.Decls.Symbols {
		if s.Sort == want && (t.Base != expr.Place || b.Decls.Fits(s.Type, t)) {
			names = append(names, s.Name)
		}
	}
	return slices.Sorted(slices.Values(names))
}
