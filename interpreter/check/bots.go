package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// policy reads how the seats of a bot file answer one thing that other files ask.
func (b *builder) policy(n, file *tree.Node) {
	if b.judge(n, n, "policy") == broken {
		return
	}
	choose := n.Get("choose")
	p := &model.Policy{Node: b.common(n, ""), Choose: b.ident(choose)}
	b.g.Policies = append(b.g.Policies, p)
	b.cite(&p.Node)
	b.later(stLast, func() {
		for _, s := range pairs(file, "seats") {
			if sym := b.d.Symbols[s.Key.Text]; sym != nil && sym.Sort == expr.SymSeat {
				p.Seats = append(p.Seats, sym.ID)
			}
		}
		b.prefers(p, choose, n.Get("prefer"))
	})
}

// prefers reads the ranking of an automated answer: it is a candidate of the choices of that name, which are of one
// type.
func (b *builder) prefers(p *model.Policy, choose, prefer *tree.Node) {
	var names []string
	t := expr.Type{}
	for _, c := range b.choices {
		names = append(names, c.Bind.Name)
		switch {
		case c.Bind.Name != p.Choose || c.It == nil:
		case t.Base == expr.Invalid || b.d.Fits(t, c.It.Type):
			t = c.It.Type
		default:
			b.bad(choose, "ambiguous", "choices named %s are of %s and of %s; one answer cannot rank both", p.Choose,
				b.d.TypeName(t), b.d.TypeName(c.It.Type))
			return
		}
	}
	if t.Base == expr.Invalid {
		b.bad(choose, "dangling", "no step has choose: %s%s", p.Choose, source.Suggest(p.Choose, sortedCopy(names)))
		return
	}
	p.Me = &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	p.It = &expr.Local{Name: "it", Type: t, Size: 1, Used: true}
	p.Prefer = b.ranks(prefer, &expr.Scope{Locals: []*expr.Local{p.Me, p.It}})
}
