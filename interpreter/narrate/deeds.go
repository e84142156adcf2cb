package narrate

import (
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Deeds returns the steps that a value of type steps holds. For a list of such values, it returns one list for each.
func Deeds(of *interpreter.Game, v declared.Value) [][]declared.Deed {
	g := of.Core()
	c := g.Of(&v)
	if c == nil {
		return nil
	}
	bodies := c.Bodies
	if c.Steps != nil {
		bodies = []*model.Body{c.Steps}
	}
	var out [][]declared.Deed
	for _, b := range bodies {
		out = append(out, deeds(g, b.Steps))
	}
	return out
}

func deeds(g *model.Game, steps []model.Step) []declared.Deed {
	var out []declared.Deed
	for _, s := range steps {
		d := declared.Deed{ID: declared.Cited(s).ID, Name: declared.Cited(s).Name}
		if call, ok := s.(*model.Call); ok && d.Name == (declared.Text{}) {
			p := &g.Procs[call.Proc].Node
			d.ID, d.Name = p.ID, p.Name
			for _, arg := range call.Args {
				if arg != nil && arg.Op == expr.OpConst {
					d.Given = append(d.Given, declared.Given{Type: arg.Type, Value: int32(arg.N)})
				}
			}
		}
		out = append(out, d)
	}
	return out
}
