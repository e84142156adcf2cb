package narrate

import (
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
)

// Use is an action, ability or card that an answer uses.
type Use struct {
	Sort string        `json:"sort"` // action, ability, or card (a card that was chosen for any purpose)
	ID   string        `json:"id"`
	Name declared.Text `json:"name"`
}

// Using returns what an answer to the pending decision uses. It returns false for nothing.
func Using(of *interpreter.Engine, a interpreter.Answer) (Use, bool) {
	x := of.Core()
	d := x.Pending()
	if d == nil || a < 0 || d.Sort == exec.Order {
		return Use{}, false
	}
	switch op := d.Step().(type) {
	case *compile.Choose:
		return choosing(x, op.Step.Among.Type.Elem(), a)
	case *compile.Each:
		return Use{}, false
	case *compile.May:
		return entry(x, &op.Entry)
	case *compile.Offer:
		if int(a) < len(op.Entries) {
			return entry(x, &op.Entries[a])
		}
	}
	if a < exec.AbilityBase {
		return Use{}, false
	}
	what := x.Describe(d, a)
	return use("ability", what.ID, what.Node)
}

// entry returns the action of a menu's entry, or the entry itself.
func entry(x *exec.Run, en *compile.Entry) (Use, bool) {
	id, node := en.Name, en.Node
	if en.Proc >= 0 && (node == nil || node.Name == (declared.Text{})) {
		node = &x.P.Game.Procs[en.Proc].Node
		id = node.ID
	}
	return use("action", id, node)
}

// choosing returns the card or action that an answer to a choice chooses.
func choosing(x *exec.Run, t expr.Type, a interpreter.Answer) (Use, bool) {
	p := x.P
	switch {
	case t.Base == expr.Action && int(a) < len(p.Game.Procs):
		return use("action", p.Game.Procs[a].ID, &p.Game.Procs[a].Node)
	case t.Base == expr.Piece && exec.Unseen(a) < 0 && int(a) < len(p.Pieces) && p.Pieces[a].Design >= 0:
		d := &p.Game.Designs[p.Pieces[a].Design]
		return use("card", d.ID, &d.Node)
	}
	return Use{}, false
}

func use(sort, id string, n *declared.Node) (Use, bool) {
	out := Use{Sort: sort, ID: id}
	if n != nil {
		out.Name = n.Name
	}
	return out, id != ""
}
