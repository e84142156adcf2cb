package expr

// Node is one node of a typed tree. Start and End are byte offsets in the text of the expression.
type Node struct {
	Op         Op
	Type       Type
	N, M       int
	Args       []*Node
	Sel        *Sel
	Local      *Local
	Start, End int
	Doubt      *Doubt // what it reads of what not everybody sees, nil for nothing, as far as somebody has asked
}

// Doubt is what an expression reads of what not everybody sees.
type Doubt struct {
	Zones []int   // it looks at what lies in these
	Held  []*Node // and at pieces that these names stand for
	Sure  bool    // and at what is never seen by all, wherever the pieces lie
}

// Names notes that a name is read which may stand for what not everybody sees: n, of which l is declared. Which pieces
// an event has moved everybody knows who can tell them; an answer of which the others are not told may be any.
func (d *Doubt) Names(n *Node, l *Local) {
	switch {
	case !n.Local.Frame: // of the expression itself, or of a ruling: what it stands for is asked where it is bound
	case l.Sealed && n.Op == OpLocal, l.Type.Base != Piece:
		d.Sure = true
	default:
		d.Held = append(d.Held, n)
	}
}

// Sel is a chain of narrowings over the pieces of the game: kind, owner and place at once.
type Sel struct {
	Kind   int   // the kind as written
	Design int   // a component's copies only; -1 any
	KindX  *Node // a kind that is known at run time only, or nil
	Of     *Node // a player or players, or nil
	NotOf  *Node
	At     *Node // a place or places, or nil
	Owned  int8  // 1 only owned, -1 only unowned
	Board  bool  // only those that stand on a space
}

// Name is the name that n is and nothing more, nil for every other node.
func (n *Node) Name() *Local {
	if n == nil || n.Op != OpLocal && n.Op != OpIt || len(n.Args) > 0 {
		return nil
	}
	return n.Local
}

// Walk calls f for n and everything below it, parents first.
func (n *Node) Walk(f func(*Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, a := range n.Args {
		a.Walk(f)
	}
	if n.Sel != nil {
		for _, a := range []*Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At} {
			a.Walk(f)
		}
	}
}

// Each calls f for everything directly below n.
func (n *Node) Each(f func(*Node)) {
	for _, a := range n.Args {
		f(a)
	}
	if n.Sel == nil {
		return
	}
	for _, a := range [...]*Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At} {
		if a != nil {
			f(a)
		}
	}
}

// Const is a constant of type t.
func Const(t Type, v int) *Node { return &Node{Op: OpConst, Type: t, N: v} }

// NilValue is what nil is at run time, for every type but bool.
const NilValue = -1 << 31
