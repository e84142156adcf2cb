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
	Doubt      *Doubt // the hidden information that it reads, nil for none or if not computed
}

// Doubt describes what an expression reads that not every player sees.
type Doubt struct {
	Zones []int   // it reads the contents of these zones
	Held  []*Node // it reads pieces that these names mean
	Sure  bool    // it reads what is hidden wherever the pieces are
}

// Names records that n reads a name, declared as l, whose value may be hidden. A piece is hidden only while some player
// cannot identify it. A sealed answer is always hidden.
func (d *Doubt) Names(n *Node, l *Local) {
	switch {
	case !n.Local.Frame: // bound by the expression itself or a ruling: recorded where it is bound
	case l.Sealed && n.Op == OpLocal, l.Type.Base != Piece:
		d.Sure = true
	default:
		d.Held = append(d.Held, n)
	}
}

// Sel describes a selection of pieces, by kind, owner and place at once.
type Sel struct {
	Kind   int   // the kind as written
	Design int   // only copies of this component; -1 any
	KindX  *Node // a kind that is only known at run time, or nil
	Of     *Node // a player or players, or nil
	NotOf  *Node
	At     *Node // a place or places, or nil
	Owned  int8  // 1 only owned, -1 only unowned
	Board  bool  // only pieces on a space
}

// Name returns the local of a node that is just a name, nil for every other node.
func (n *Node) Name() *Local {
	if n == nil || n.Op != OpLocal && n.Op != OpIt || len(n.Args) > 0 {
		return nil
	}
	return n.Local
}

// Walk calls f for n and every node below it, parents first.
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

// Each calls f for every node directly below n.
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

// Const returns a constant of type t.
func Const(t Type, v int) *Node { return &Node{Op: OpConst, Type: t, N: v} }

// NilValue is the run-time value of nil, for every type but bool.
const NilValue = -1 << 31
