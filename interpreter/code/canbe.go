package code

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// CanBe reports whether a value of type t can have that name, in some position.
func (p *Table) CanBe(t expr.Type, name string) bool {
	full := name
	name, _, _ = strings.Cut(name, "(") // plot(bomb): what its owner tells it apart by
	switch t.Base {
	case expr.Player:
		return slices.Contains(p.Names, name)
	case expr.Place:
		name := full
		return slices.ContainsFunc(p.Places, func(pl Place) bool {
			return pl.Name == name && (t.Ref < 0 || pl.Space >= 0 && p.KindIs(pl.Kind, t.Ref))
		})
	case expr.Piece:
		for i := range p.Classes {
			if c := &p.Classes[i]; p.PieceName(c.First) == name && (t.Ref < 0 || p.KindIs(c.Kind, t.Ref)) {
				return true
			}
		}
	case expr.KindV:
		return slices.ContainsFunc(p.Game.Kinds, func(k model.Kind) bool { return k.ID == name })
	case expr.Design:
		return slices.ContainsFunc(p.Classes, func(c Class) bool {
			return c.Design >= 0 &&
				p.Game.Designs[c.Design].ID == name
		})
	case expr.Enum:
		return slices.Contains(p.Game.Decls.Enums[t.Ref].Values, name)
	case expr.Int:
		_, err := strconv.Atoi(name)
		return err == nil
	case expr.Bool:
		return name == "true" || name == "false"
	case expr.Action:
		return slices.ContainsFunc(p.Game.Procs, func(pr *model.Proc) bool { return pr.Action && pr.ID == name })
	}
	return false
}

// InPlay is the designs of which the line-up has copies.
func (p *Table) InPlay() []int {
	var out []int
	for i := range p.Classes {
		if d := p.Classes[i].Design; d >= 0 && !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}
