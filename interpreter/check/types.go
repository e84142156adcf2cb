package check

import (
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/source"
)

// spec is a type as content writes it.
type spec struct {
	t       expr.Type
	low     int32
	top     int32
	formula bool
}

// typ reads a type: int, 0..25, bool, player, an enum, a kind, list(…), action, steps, formula(…).
func (b *builder) typ(n *tree.Node) (spec, bool) {
	if n.Kind != tree.Scalar || n.Text == "" {
		b.bad(n, "unknown_type", "a type is expected here: int, a range such as 0..25, bool, player, an enum, a kind, "+
			"list(…), action, steps, formula(…)")
		return spec{}, false
	}
	s, ok := b.typeText(n.Text)
	if !ok {
		names := []string{"int", "bool", "player", "place", "kind", "design", "action", "steps", "direction"}
		for _, e := range b.d.Enums {
			names = append(names, e.Name)
		}
		for _, k := range b.d.Kinds {
			names = append(names, k.Name)
		}
		b.bad(n, "unknown_type", "there is no type %q%s", n.Text, source.Suggest(strings.TrimSuffix(strings.TrimPrefix(n.Text,
			"list("), ")"), names))
	}
	return s, ok
}

// typed reads a type, or a map that has one below type:.
func (b *builder) typed(n *tree.Node, place string) (spec, bool) {
	if n.Kind != tree.Map {
		return b.typ(n)
	}
	if b.judge(n, n, place) == broken {
		return spec{}, false
	}
	return b.typ(n.Get("type"))
}

func (b *builder) typeText(s string) (spec, bool) {
	if inner, ok := inside(s, "list"); ok {
		sp, ok := b.typeText(inner)
		if sp.t.Depth > 0 || sp.formula {
			return spec{}, false
		}
		sp.t = sp.t.List()
		return sp, ok
	}
	if inner, ok := inside(s, "formula"); ok {
		sp, ok := b.typeText(inner)
		sp.formula = true
		return sp, ok
	}
	if low, top, ok := strings.Cut(s, ".."); ok {
		a, err1 := strconv.Atoi(low)
		z, err2 := strconv.Atoi(top)
		return spec{t: expr.TInt, low: int32(a), top: int32(z)}, err1 == nil && err2 == nil && a < z && a > -1<<30 &&
			z < 1<<30
	}
	switch s {
	case "int":
		return spec{t: expr.TInt}, true
	case "bool":
		return spec{t: expr.TBool}, true
	case "player":
		return spec{t: expr.TPlayer}, true
	case "place":
		return spec{t: expr.TPlace}, true
	case "kind":
		return spec{t: expr.TKind}, true
	case "design":
		return spec{t: expr.Type{Base: expr.Design}}, true
	case "action":
		return spec{t: expr.Type{Base: expr.Action}}, true
	case "steps":
		return spec{t: expr.Type{Base: expr.Steps}}, true
	}
	for i, e := range b.d.Enums {
		if e.Name == s {
			return spec{t: expr.Type{Base: expr.Enum, Ref: i}}, true
		}
	}
	if k := b.d.KindByName(s); k >= 0 {
		return spec{t: expr.Type{Base: b.d.Kinds[k].Base, Ref: k}}, true
	}
	return spec{}, false
}

func inside(s, word string) (string, bool) {
	rest, ok := strings.CutPrefix(s, word+"(")
	if !ok || !strings.HasSuffix(rest, ")") {
		return "", false
	}
	return rest[:len(rest)-1], true
}

// constant reads a value of type t that is known before play: a number, true, or a declared name.
func (b *builder) constant(n *tree.Node, t expr.Type) (int32, bool) {
	if n.Kind != tree.Scalar {
		b.bad(n, "value", "%s is expected here", b.d.TypeName(t))
		return 0, false
	}
	switch t.Base {
	case expr.Int:
		v, ok := b.int(n)
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
	s := b.d.Symbols[n.Text]
	if s != nil {
		switch {
		case t.Base == expr.Enum && s.Sort == expr.SymEnumValue && s.Enum == t.Ref,
			t.Base == expr.Player && s.Sort == expr.SymSeat,
			t.Base == expr.Design && s.Sort == expr.SymDesign,
			t.Base == expr.Action && s.Sort == expr.SymProc,
			t.Base == expr.Place && s.Sort == expr.SymSpace && b.d.Fits(s.Type, t),
			t.Base == expr.KindV && s.Sort == expr.SymKind:
			return int32(s.ID), true
		}
	}
	b.bad(n, "value", "%s is expected here%s%s", b.d.TypeName(t), got(n), b.d.Instead(n.Text, b.valueNames(t)))
	return 0, false
}

func (b *builder) valueNames(t expr.Type) []string {
	var names []string
	if t.Base == expr.Enum {
		return b.d.Enums[t.Ref].Values
	}
	want := map[expr.Base]expr.Sort{expr.Player: expr.SymSeat, expr.Design: expr.SymDesign, expr.Action: expr.SymProc,
		expr.Place: expr.SymSpace, expr.KindV: expr.SymKind}[t.Base]
	for _, s := range b.d.Symbols {
		if s.Sort == want && (t.Base != expr.Place || b.d.Fits(s.Type, t)) {
			names = append(names, s.Name)
		}
	}
	return sortedCopy(names)
}
