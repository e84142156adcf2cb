package compile

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// PlaceName returns the name of a zone as an expression writes it: hand(north).
func (l *Table) PlaceName(id string, keys []declared.Key, vals []int32) string {
	if len(keys) == 0 {
		return id
	}
	s := id + "("
	for i, k := range keys {
		if i > 0 {
			s += ", "
		}
		s += l.ValueName(k.Type, vals[i])
	}
	return s + ")"
}

// StoredCell is one of the values that a variable has: for each combination of its keys.
type StoredCell struct {
	Name  string // as an expression writes it
	Owner int32  // the player among the keys, Nil if there is none
}

// Cells returns the cells of each variable, in the order of their addresses.
func (l *Table) Cells() [][]StoredCell {
	l.cells.once.Do(func() {
		l.cells.of = make([][]StoredCell, len(l.Game.Vars))
		for v := range l.Game.Vars {
			d := &l.Game.Vars[v]
			l.VarAt[v].Each(func(_ int, keys []int32) {
				l.cells.of[v] = append(l.cells.of[v], StoredCell{l.PlaceName(d.ID, d.Keys, keys), Owner(d.Keys, keys)})
			})
		}
	})
	return l.cells.of
}

// ValueName returns a value of type t as an expression writes it.
func (l *Table) ValueName(t expr.Type, v int32) string {
	if v == state.Nil {
		return "nil"
	}
	switch {
	case t.Base == expr.Bool:
		return strconv.FormatBool(v != 0)
	case !l.IsValue(t, v):
		return strconv.Itoa(int(v))
	}
	switch t.Base {
	case expr.Player:
		return l.Names[v]
	case expr.Enum:
		return l.Game.Decls.Enums[t.Ref].Values[v]
	case expr.KindV:
		return l.Game.Kinds[v].ID
	case expr.Design:
		return l.Game.Designs[v].ID
	case expr.Place:
		return l.Places[v].Name
	case expr.Piece:
		return l.PieceName(int(v))
	case expr.Action:
		return l.Game.Procs[v].ID
	case expr.Steps:
		if _, ids := l.Doing(v); ids != nil && ids[0] != "" {
			return ids[0]
		}
	}
	return strconv.Itoa(int(v))
}

// IsValue reports whether v is a value of type t in matches of the line-up; it does not accept Nil for these types.
func (l *Table) IsValue(t expr.Type, v int32) bool {
	n := 0
	switch t.Base {
	case expr.Player:
		n = len(l.Names)
	case expr.Enum:
		if t.Ref >= 0 && t.Ref < len(l.Game.Decls.Enums) {
			n = len(l.Game.Decls.Enums[t.Ref].Values)
		}
	case expr.KindV:
		n = len(l.Game.Kinds)
	case expr.Design:
		n = len(l.Game.Designs)
	case expr.Place:
		n = len(l.Places)
	case expr.Piece:
		n = len(l.Pieces)
	case expr.Action:
		n = len(l.Game.Procs)
	default:
		return true
	}
	return v >= 0 && int(v) < n
}

// PieceName returns the name of a piece: its component's id, else its kind's.
func (l *Table) PieceName(i int) string { return l.ClassName(l.Pieces[i].Class) }

// ClassName returns the name of the pieces of a class, even if there are none.
func (l *Table) ClassName(c int) string {
	if d := l.Classes[c].Design; d >= 0 {
		return l.Game.Designs[d].ID
	}
	return l.Game.Kinds[l.Classes[c].Kind].ID
}

// CanBe reports whether a value of type t can have that name, in some position.
func (l *Table) CanBe(t expr.Type, name string) bool {
	full := name
	name, _, _ = strings.Cut(name, "(") // plot(bomb): what distinguishes it for its owner
	switch t.Base {
	case expr.Player:
		return slices.Contains(l.Names, name)
	case expr.Place:
		name := full
		return slices.ContainsFunc(l.Places, func(pl Place) bool {
			return pl.Name == name && (t.Ref < 0 || pl.Space >= 0 && l.KindIs(pl.Kind, t.Ref))
		})
	case expr.Piece:
		for i := range l.Classes {
			c := &l.Classes[i]
			if c.Count > 0 && l.ClassName(i) == name && (t.Ref < 0 || l.KindIs(c.Kind, t.Ref)) {
				return true
			}
		}
	case expr.KindV:
		return slices.ContainsFunc(l.Game.Kinds, func(k declared.Kind) bool { return k.ID == name })
	case expr.Design:
		return slices.ContainsFunc(l.Classes, func(c Class) bool {
			return c.Design >= 0 &&
				l.Game.Designs[c.Design].ID == name
		})
	case expr.Enum:
		return slices.Contains(l.Game.Decls.Enums[t.Ref].Values, name)
	case expr.Int:
		_, err := strconv.Atoi(name)
		return err == nil
	case expr.Bool:
		return name == "true" || name == "false"
	case expr.Action:
		return slices.ContainsFunc(l.Game.Procs, func(pr *model.Proc) bool { return pr.Action && pr.ID == name })
	}
	return false
}

// InPlay returns the designs that have copies in the line-up.
func (l *Table) InPlay() []int {
	var out []int
	for i := range l.Classes {
		if d := l.Classes[i].Design; d >= 0 && l.Classes[i].Count > 0 && !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}
