package compile

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// selector is a compiled selection of pieces by kind, owner and place.
type selector struct {
	c       *Compiler
	classes []int16  // that have the kind and component
	owners  []uint32 // by class: the owner as a mask, bit 0 for none; 0 for other classes
	byOwner [][]int16
	ofOne   *operand // a single owner
	ofMany  List
	notOne  *operand
	notMany List
	kindX   Int
	at      *operand // a single place
	atSet   Set
	atList  List
	board   bool
	plain   bool // only kind, one owner and place are restricted
	free    bool // only kind and place are restricted
}

func (c *Compiler) selector(sel *expr.Sel) *selector {
	s := &selector{c: c, board: sel.Board}
	if !c.Compiled(len(c.Classes)) {
		return s
	}
	s.owners, s.byOwner = make([]uint32, len(c.Classes)), make([][]int16, len(c.Players)+1)
	for _, k := range c.ClassesOf[sel.Kind] {
		cl := &c.Classes[k]
		if sel.Design >= 0 && cl.Design != sel.Design || sel.Owned > 0 && cl.Owner < 0 || sel.Owned < 0 && cl.Owner >= 0 {
			continue
		}
		s.classes = append(s.classes, k)
		o := 0
		if cl.Owner >= 0 {
			o = int(cl.Owner) + 1
		}
		s.owners[k] = 1 << uint(o)
		s.byOwner[o] = append(s.byOwner[o], k)
	}
	s.ofOne, s.ofMany = c.oneOrMany(sel.Of)
	s.notOne, s.notMany = c.oneOrMany(sel.NotOf)
	s.kindX = c.Int(sel.KindX)
	if sel.At != nil {
		switch {
		case sel.At.Type.Depth == 0:
			at := c.operand(sel.At)
			s.at = &at
		case c.CanSet(sel.At):
			s.atSet = c.Set(sel.At)
		default:
			s.atList = c.List(sel.At)
		}
	}
	s.plain = s.ofMany == nil && s.notOne == nil && s.notMany == nil && s.kindX == nil && !s.board
	s.free = s.plain && s.ofOne == nil
	return s
}

func (c *Compiler) oneOrMany(n *expr.Node) (*operand, List) {
	switch {
	case n == nil:
		return nil, nil
	case n.Type.Depth == 0:
		one := c.operand(n)
		return &one, nil
	}
	return nil, c.List(n)
}

// probe is the part of a selection that is known only at run time: owners as a mask (bit 0 for none), and kind.
type probe struct {
	owners uint32
	kind   int32
}

func (s *selector) prepare(m *M) probe {
	pr := probe{owners: ^uint32(0), kind: -1}
	if s.ofOne != nil {
		pr.owners = 0
		if p := s.ofOne.get(m); p >= 0 {
			pr.owners = 2 << uint(p)
		}
	} else if s.ofMany != nil {
		pr.owners = mask(m, s.ofMany)
	}
	if s.notOne != nil {
		if p := s.notOne.get(m); p >= 0 {
			pr.owners &^= 2 << uint(p)
		}
	} else if s.notMany != nil {
		pr.owners &^= mask(m, s.notMany)
	}
	if s.kindX != nil {
		if pr.kind = s.kindX(m); pr.kind < 0 {
			pr.owners = 0
		}
	}
	return pr
}

func mask(m *M, list List) (bits uint32) {
	mark := len(m.Arena)
	for _, p := range list(m) {
		if p >= 0 {
			bits |= 2 << uint(p)
		}
	}
	m.Arena = m.Arena[:mark]
	return bits
}

func (s *selector) pass(pr *probe, class int) bool {
	return s.owners[class]&pr.owners != 0 &&
		(pr.kind < 0 || s.c.IsKind[s.c.Classes[class].Kind*len(s.c.Game.Kinds)+int(pr.kind)])
}

// countOneAt counts the pieces of one owner, or of any, at one place: a fast special case.
func (s *selector) countOneAt(m *M) int32 {
	q := s.at.get(m)
	if q < 0 {
		return 0
	}
	list, of := s.classes, int32(0)
	if s.ofOne != nil {
		if of = s.ofOne.get(m); of < 0 {
			return 0
		}
		list = s.byOwner[of+1]
	}
	if n := m.L.Spaces; int(q) < n {
		sum := int32(0)
		for _, k := range list {
			sum += int32(m.Cnt[int(k)*n+int(q)])
		}
		return sum
	}
	if !work(m, int(m.Num[q])) {
		return 0
	}
	sum, owner := int32(0), ^uint32(0)
	if s.ofOne != nil {
		owner = 2 << uint(of)
	}
	for p := m.Head[q]; p >= 0; p = m.Next[p] {
		if s.owners[m.L.Class[p]]&owner != 0 {
			sum++
		}
	}
	return sum
}

// count compiles the number of selected pieces.
func (s *selector) count() Int {
	if s.at != nil && s.plain {
		if len(s.classes) == len(s.c.Classes) && s.ofOne == nil {
			return func(m *M) int32 {
				if q := s.at.get(m); q >= 0 {
					return int32(m.Num[q])
				}
				return 0
			}
		}
		return s.countOneAt
	}
	return func(m *M) int32 {
		n := int32(0)
		s.each(m, func(int32) bool { n++; return true })
		return n
	}
}

// any compiles whether any piece is selected.
func (s *selector) any() Bool {
	if s.at != nil && s.plain {
		f := s.count()
		return func(m *M) bool { return f(m) > 0 }
	}
	return func(m *M) bool {
		found := false
		s.each(m, func(int32) bool { found = true; return false })
		return found
	}
}

// has reports whether piece p is selected.
func (s *selector) has(m *M, p int32) bool {
	pr := s.prepare(m)
	if !s.pass(&pr, int(m.L.Class[p])) {
		return false
	}
	q := int32(m.Place[p])
	if s.board && (q < 0 || int(q) >= m.L.Spaces) {
		return false
	}
	switch {
	case s.at != nil:
		return q >= 0 && s.at.get(m) == q
	case s.atSet != nil:
		return s.atSet(m).Has(int(q))
	case s.atList != nil:
		l := aside(m, s.atList)
		return scan(m, 1, len(l)) && has(l, q)
	}
	return true
}

// each calls f for the selected pieces: place by place, and within a place in its order; without places in the order of
// declaration. It stops when f returns false.
func (s *selector) each(m *M, f func(int32) bool) {
	pr := s.prepare(m)
	if pr.owners == 0 {
		return
	}
	switch {
	case s.at != nil:
		s.eachAt(m, &pr, s.at.get(m), f)
	case s.atSet != nil:
		for i, rest := s.atSet(m).Pop(); i >= 0; i, rest = rest.Pop() {
			if !s.eachAt(m, &pr, int32(i), f) {
				return
			}
		}
	case s.atList != nil:
		mark := len(m.Arena)
		for _, q := range s.atList(m) {
			if !s.eachAt(m, &pr, q, f) {
				break
			}
		}
		m.Arena = m.Arena[:mark]
	default:
		s.eachOf(m, &pr, f)
	}
}

func (s *selector) eachAt(m *M, pr *probe, q int32, f func(int32) bool) bool {
	if q < 0 || s.board && int(q) >= m.L.Spaces {
		return true
	}
	if !work(m, int(m.Num[q])) {
		return false
	}
	for p := m.Head[q]; p >= 0; p = m.Next[p] {
		if s.pass(pr, int(m.L.Class[p])) && !f(int32(p)) {
			return false
		}
	}
	return true
}

func (s *selector) eachOf(m *M, pr *probe, f func(int32) bool) {
	for _, k := range s.classes {
		if !s.pass(pr, int(k)) {
			continue
		}
		cl := &s.c.Classes[k]
		if !work(m, cl.Count) {
			return
		}
		for p := cl.First; p < cl.First+cl.Count; p++ {
			q := int(m.Place[p])
			if s.board && (q < 0 || q >= m.L.Spaces) {
				continue
			}
			if !f(int32(p)) {
				return
			}
		}
	}
}

// list compiles the list of selected pieces.
func (s *selector) list() List {
	return func(m *M) []int32 {
		pr := s.prepare(m)
		if pr.owners == 0 {
			return nil
		}
		if s.at != nil {
			return s.listAt(m, &pr, s.at.get(m), len(m.Place))
		}
		start := len(m.Arena)
		switch {
		case s.atList != nil:
			return s.listPlaces(m, &pr)
		case s.board && s.atSet == nil:
			return s.listBoard(m, &pr)
		}
		if !room(m, 0) {
			return nil
		}
		s.each(m, func(p int32) bool { m.Arena = append(m.Arena, p); return true })
		return m.Arena[start:]
	}
}

// listBoard lists the selected pieces on spaces, in the order of declaration.
func (s *selector) listBoard(m *M, pr *probe) []int32 {
	start, spaces := len(m.Arena), uint16(m.L.Spaces)
	for _, k := range s.classes {
		if !s.pass(pr, int(k)) {
			continue
		}
		cl := &s.c.Classes[k]
		if !room(m, cl.Count) {
			return nil
		}
		for i, q := range m.Place[cl.First : cl.First+cl.Count] {
			if uint16(q) < spaces {
				m.Arena = append(m.Arena, int32(cl.First+i))
			}
		}
	}
	return m.Arena[start:]
}

// listAt lists the first selected pieces of a place, at most most.
func (s *selector) listAt(m *M, pr *probe, q int32, most int) []int32 {
	start := len(m.Arena)
	if q < 0 || s.board && int(q) >= m.L.Spaces {
		return nil
	}
	n := min(most, int(m.Num[q]))
	if m.Work += n; len(m.Arena)+n > limit.Lists || m.Work > limit.Evaluation { // room, inlined: the hottest call
		full(m, n)
		return nil
	}
	class, next, owners, arena := m.L.Class, m.Next, s.owners, m.Arena
	for p := m.Head[q]; p >= 0 && most > 0; p = next[p] {
		if k := class[p]; owners[k]&pr.owners != 0 && (pr.kind < 0 || s.pass(pr, int(k))) {
			arena = append(arena, int32(p))
			most--
		}
	}
	m.Arena = arena
	return arena[start:]
}

// someAt compiles the first selected pieces of one place. It stops as soon as it has them.
func (s *selector) someAt(k Int) List {
	return func(m *M) []int32 {
		most := int(num(k(m)))
		pr := s.prepare(m)
		if pr.owners == 0 {
			return nil
		}
		return s.listAt(m, &pr, s.at.get(m), most)
	}
}

// OnePiece compiles a list with at most one piece: a named piece, or the first at a place. It returns nil for all other
// lists.
func (c *Compiler) OnePiece(n *expr.Node) Int {
	if n.Op == expr.OpSingle {
		return c.Int(n.Args[0])
	}
	if n.Op != expr.OpSome || n.Args[0].Op != expr.OpSelect {
		return nil
	}
	sel := n.Args[0].Sel
	if k, known := c.ConstOf(n.Args[1]); !known || k != 1 || sel.At == nil || sel.At.Type.Depth != 0 {
		return nil
	}
	return c.selector(sel).first
}

// first returns the first selected piece of one place.
func (s *selector) first(m *M) int32 {
	q := s.at.get(m)
	if s.free && q >= 0 {
		p := m.Head[q]
		for p >= 0 && s.owners[m.L.Class[p]] == 0 {
			p = m.Next[p]
		}
		return someOrNil(int32(p))
	}
	pr := s.prepare(m)
	if pr.owners == 0 || q < 0 || s.board && int(q) >= m.L.Spaces {
		return state.Nil
	}
	for p := m.Head[q]; p >= 0; p = m.Next[p] {
		if s.pass(&pr, int(m.L.Class[p])) {
			return int32(p)
		}
	}
	return state.Nil
}

// listPlaces lists the pieces of a list of places, which stays below them in the arena.
func (s *selector) listPlaces(m *M, pr *probe) []int32 {
	places := s.atList(m)
	keep := len(m.Arena)
	for _, q := range places {
		s.listAt(m, pr, q, len(m.Place))
	}
	return m.Arena[keep:]
}

// spaces compiles the set of spaces with selected pieces.
func (s *selector) spaces() Set {
	if s.at != nil || s.atList != nil {
		return func(m *M) state.Set {
			var out state.Set
			s.each(m, func(p int32) bool {
				if q := int(m.Place[p]); q >= 0 && q < m.L.Spaces {
					out = out.Or(state.Bit(q))
				}
				return true
			})
			return out
		}
	}
	if s.ofOne != nil && s.plain && s.atSet == nil {
		return s.spacesOfOne
	}
	return func(m *M) state.Set {
		pr := s.prepare(m)
		var out state.Set
		for _, k := range s.classes {
			if s.pass(&pr, int(k)) {
				out = out.Or(m.Occupied(int(k)))
			}
		}
		if s.atSet != nil {
			out = out.And(s.atSet(m))
		}
		return out
	}
}

// spacesOfOne handles the pieces of one owner faster than the general case.
func (s *selector) spacesOfOne(m *M) (out state.Set) {
	p := s.ofOne.get(m)
	if p < 0 {
		return
	}
	list := s.byOwner[p+1]
	if m.L.Words == 1 {
		for _, k := range list {
			out.A |= m.Occ[k]
		}
		return out
	}
	for _, k := range list {
		out = out.Or(m.Occupied(int(k)))
	}
	return out
}

// Conditions if only the class of a piece is known. A filter over many pieces visits only the classes for which it may
// hold.

// source compiles the list under a condition, without the pieces of classes for which the condition can never hold.
// Most conditions also involve a player; for each player, fewer classes remain.
func (c *Compiler) source(n *expr.Node) List {
	x := n.Args[0]
	if x.Op != expr.OpSelect {
		return c.List(x)
	}
	all := c.selector(x.Sel)
	all.limit(func(k int16) bool { return c.Satisfiable(n.Args[1], n.Local, &c.Classes[k], 0) })
	whole := all.list()
	who, of := sourceOf(c, n, all, (*selector).list)
	if who == nil {
		return whole
	}
	return func(m *M) []int32 {
		if p := who.get(m); uint(p) < uint(len(of)) {
			return of[p](m)
		}
		return whole(m)
	}
}

// sourceOf makes a selection for each player that a name in the condition can stand for, without the classes that are
// excluded then. It returns the name and the selections by player, or nil if no name excludes a class.
func sourceOf[F any](c *Compiler, n *expr.Node, all *selector, as func(*selector) F) (who *operand, of []F) {
	for _, name := range c.PlayersIn(n.Args[1], n.Local) {
		if c.needsUnknown(name) {
			continue
		}
		less := false
		of = of[:0]
		for p := range c.Players {
			c.Alias(name.Local, expr.Const(expr.TPlayer, p), func() {
				s := all.copy()
				s.limit(func(k int16) bool { return c.Satisfiable(n.Args[1], n.Local, &c.Classes[k], 0) })
				less = less || len(s.classes) < len(all.classes)
				of = append(of, as(s))
			})
		}
		if less {
			x := c.operand(name)
			return &x, of
		}
	}
	return nil, nil
}

func (s *selector) copy() *selector {
	out := *s
	out.byOwner = slices.Clone(s.byOwner)
	return &out
}

// limit keeps only the classes that pass.
func (s *selector) limit(pass func(int16) bool) {
	s.c.Compiled(len(s.owners))
	owners := make([]uint32, len(s.owners))
	for _, k := range s.classes {
		if pass(k) {
			owners[k] = s.owners[k]
		}
	}
	keep := func(list []int16) (out []int16) {
		for _, k := range list {
			if owners[k] != 0 {
				out = append(out, k)
			}
		}
		return out
	}
	s.classes, s.owners = keep(s.classes), owners
	for i := range s.byOwner {
		s.byOwner[i] = keep(s.byOwner[i])
	}
}
