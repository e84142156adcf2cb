package expr

import (
	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// function is a row of the table of functions: how it is written, what it takes, how it is typed.
// f(x, y) and x.f(y) are the same call.
type function struct {
	least, most int
	form        string
	check       func(c *checker, n ast.Node, args []*Node) *Node
}

var functions map[string]function

// FunctionForms is every function with how it is written, for the table of the language.
func FunctionForms() map[string]string {
	forms := map[string]string{}
	for name, f := range functions {
		forms[name] = f.form
	}
	return forms
}

func init() {
	functions = map[string]function{
		"count": listFn("count", OpLen, func(Type) Type { return TInt }),
		"len":   listFn("len", OpLen, func(Type) Type { return TInt }),
		"any":   listFn("any", OpNonEmpty, func(Type) Type { return TBool }),
		"first": listFn("first", OpFirst, Type.Elem),
		"last":  listFn("last", OpLast, Type.Elem),
		"uniq":  listFn("uniq", OpUniq, same), "reverse": listFn("reverse", OpReverse, same),
		"flatten": {1, 1, "flatten(list)", checkFlatten},
		"only":    {1, 2, "x.only or x.only(kind)", checkOnly},
		"sum":     listOf("sum", OpSum, TInt, TInt),
		"min":     {1, 2, "min(list) or min(a, b)", minmax(OpMin, OpMin2)},
		"max":     {1, 2, "max(list) or max(a, b)", minmax(OpMax, OpMax2)},
		"abs":     ints("abs", OpAbs, 1), "div": ints("div", OpDiv, 2), "div_up": ints("div_up", OpDivUp, 2), "mod": ints("mod", OpMod, 2),
		"concat": {1, 16, "concat(list, list, …)", checkConcat},
		"except": {2, 2, "list.except(list)", twoLists(OpExcept)},
		"all_in": {2, 2, "list.all_in(list)", checkAllIn},
		"some":   {2, 2, "list.some(n)", checkSome},
		"from":   {2, 2, "list.from(element)", checkFrom},
		"of":     {2, 2, "pieces.of(player)", narrow("of")}, "not_of": {2, 2, "pieces.not_of(player)", narrow("not_of")},
		"at":    {2, 2, "pieces.at(place)", narrow("at")},
		"owned": {1, 1, "pieces.owned", narrow("owned")}, "unowned": {1, 1, "pieces.unowned", narrow("unowned")},
		"on_board": {1, 1, "pieces.on_board", narrow("on_board")},
		"spaces":   {1, 1, "pieces.spaces", piecesTo(OpPlacesOf, TPlace)},
		"owners":   {1, 1, "pieces.owners", piecesTo(OpOwnersOf, TPlayer)},
		"kinds":    {1, 1, "pieces.kinds", piecesTo(OpKindsOf, TKind)},
		"top":      {1, 2, "zone.top or zone.top(n)", ends(OpTop, OpTopN)}, "bottom": {1, 2, "zone.bottom or zone.bottom(n)", ends(OpBottom, OpBottomN)},
		"full":       {1, 1, "zone.full", fn(OpFull, TBool, TPlace)},
		"neighbour":  {2, 2, "neighbour(cell, direction)", checkNeighbour},
		"neighbours": {1, 1, "neighbours(cell)", cells(OpNeighbours)},
		"ray":        {2, 2, "ray(cell, direction)", directed(OpRay)},
		"run":        {3, 3, "run(cell, direction, among)", directed(OpRun)},
		"opposite":   {1, 1, "opposite(direction)", checkOpposite},
		"within":     {2, 2, "within(cell, n)", checkWithin},
		"away":       {2, 2, "away(from, cell)", checkAway},
		"next":       {1, 1, "next(player)", fn(OpNext, TPlayer, TPlayer)},
		"opponents":  {1, 1, "opponents(player)", fn(OpOpponents, TPlayer.List(), TPlayer)},
		"opponent":   {1, 1, "opponent(player)", fn(OpOpponent, TPlayer, TPlayer)},
	}
}

func same(t Type) Type { return t }

// list reads x as a list: the contents of a place, or the list that it is.
func (c *checker) list(n ast.Node, x *Node) *Node {
	if x.Type.Scalar(Place) {
		return c.contents(x)
	}
	if x.Type.Base == Piece && x.Type.Depth == 0 {
		return &Node{Op: OpSingle, Type: x.Type.List(), Args: []*Node{x}, Start: x.Start, End: x.End}
	}
	if !x.Type.IsList() {
		return c.bad(n, "type", "a list is expected here, not %s", c.d.TypeName(x.Type))
	}
	return x
}

func listFn(name string, op Op, result func(Type) Type) function {
	return function{1, 1, name + "(list) or list." + name, func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		return &Node{Op: op, Type: result(x.Type), Args: []*Node{x}}
	}}
}

func listOf(name string, op Op, elem, result Type) function {
	return function{1, 1, name + "(list)", func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.coerce(args[0], elem.List())
		if x == nil {
			return nil
		}
		return &Node{Op: op, Type: result, Args: []*Node{x}}
	}}
}

func fn(op Op, result Type, params ...Type) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, _ ast.Node, args []*Node) *Node {
		out := make([]*Node, len(args))
		for i, a := range args {
			if out[i] = c.coerce(a, params[i]); out[i] == nil {
				return nil
			}
		}
		return &Node{Op: op, Type: result, Args: out}
	}
}

func ints(name string, op Op, params int) function {
	form, types := name+"(a)", []Type{TInt}
	if params == 2 {
		form, types = name+"(a, b)", []Type{TInt, TInt}
	}
	return function{params, params, form, fn(op, TInt, types...)}
}

func minmax(list, two Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		if len(args) == 2 {
			return fn(two, TInt, TInt, TInt)(c, n, args)
		}
		return fn(list, TInt, TInt.List())(c, n, args)
	}
}

func checkFlatten(c *checker, n ast.Node, args []*Node) *Node {
	x := args[0]
	switch {
	case x.Type.Depth == 2:
		return &Node{Op: OpFlatten, Type: x.Type.Elem(), Args: []*Node{x}}
	case x.Op == OpMap && x.Type.ListOf(Place): // zones: their contents, one after the other
		body := c.contents(x.Args[1])
		m := &Node{Op: OpMap, Type: body.Type.List(), Local: x.Local, Args: []*Node{x.Args[0], body}}
		return &Node{Op: OpFlatten, Type: body.Type, Args: []*Node{m}}
	}
	return c.bad(n, "type", "flatten takes a list of lists, not %s", c.d.TypeName(x.Type))
}

func checkOnly(c *checker, n ast.Node, args []*Node) *Node {
	x := c.list(n, args[0])
	if x == nil {
		return nil
	}
	if len(args) == 1 {
		return &Node{Op: OpOnly, Type: x.Type.Elem(), Args: []*Node{x}}
	}
	if x.Type.Base != Piece {
		return c.bad(n, "type", "only(kind) narrows pieces, not %s", c.d.TypeName(x.Type))
	}
	k := args[1]
	if k.Type.ListOf(Piece) && (k.Op != OpSelect || !k.Sel.bare()) {
		return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}, N: 1}
	}
	if k.Op == OpSelect && k.Sel.Design >= 0 {
		return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}, N: 1}
	}
	if k = c.coerce(k, TKind); k == nil {
		return nil
	}
	if k.Op == OpConst {
		t := Type{Base: Piece, Ref: k.N, Depth: 1}
		if x.Op == OpSelect && x.Sel.KindX == nil && x.Sel.Design < 0 && c.d.IsKind(k.N, x.Sel.Kind) {
			sel := *x.Sel
			sel.Kind = k.N
			return &Node{Op: OpSelect, Sel: &sel, Type: t}
		}
		return &Node{Op: OpNarrowOnly, Type: t, Args: []*Node{x, k}}
	}
	if x.Op == OpSelect && x.Sel.KindX == nil {
		sel := *x.Sel
		sel.KindX = k
		return &Node{Op: OpSelect, Sel: &sel, Type: x.Type}
	}
	return &Node{Op: OpNarrowOnly, Type: x.Type, Args: []*Node{x, k}}
}

func checkConcat(c *checker, n ast.Node, args []*Node) *Node {
	out := &Node{Op: OpConcat}
	for _, a := range args {
		x := c.list(n, a)
		if x == nil {
			return nil
		}
		j := x.Type
		if len(out.Args) > 0 {
			j = c.d.Join(out.Type, x.Type)
		}
		if j.Base == Invalid {
			return c.bad(n, "type", "concat joins lists of one type, not %s and %s", c.d.TypeName(out.Type), c.d.TypeName(x.Type))
		}
		out.Type = j
		out.Args = append(out.Args, x)
	}
	return out
}

func twoLists(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		a := c.list(n, args[0])
		if a == nil {
			return nil
		}
		b := args[1]
		if b.Type.Scalar(Place) && a.Type.Base == Piece {
			b = c.contents(b)
		}
		if b = c.coerce(b, a.Type); b == nil {
			return nil
		}
		return &Node{Op: op, Type: a.Type, Args: []*Node{a, b}}
	}
}

func checkAllIn(c *checker, n ast.Node, args []*Node) *Node {
	out := twoLists(OpAllIn)(c, n, args)
	if out != nil {
		out.Type = TBool
	}
	return out
}

func checkSome(c *checker, n ast.Node, args []*Node) *Node {
	x, k := c.list(n, args[0]), c.coerce(args[1], TInt)
	if x == nil || k == nil {
		return nil
	}
	return &Node{Op: OpSome, Type: x.Type, Args: []*Node{x, k}}
}

func checkFrom(c *checker, n ast.Node, args []*Node) *Node {
	x := c.list(n, args[0])
	if x == nil {
		return nil
	}
	e := c.coerce(args[1], x.Type.Elem())
	if e == nil {
		return nil
	}
	return &Node{Op: OpFrom, Type: x.Type, Args: []*Node{x, e}}
}

// narrow is .of(p), .at(place) and the like: folded into a selection where it can be.
func narrow(what string) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		if x.Type.Base == Place && what == "of" { // the spaces that belong to a player
			p := c.coerce(args[1], TPlayer.List())
			if p == nil {
				return nil
			}
			return &Node{Op: OpNarrowOf, Type: x.Type, Args: []*Node{x, p}}
		}
		if x.Type.Base != Piece {
			return c.bad(n, "type", ".%s narrows pieces, not %s", what, c.d.TypeName(x.Type))
		}
		return c.narrowed(what, x, args[1:])
	}
}

func (c *checker) narrowed(what string, x *Node, args []*Node) *Node {
	var arg *Node
	if len(args) > 0 {
		want := TPlayer
		if what == "at" {
			want = TPlace
		}
		if arg = args[0]; arg.Type.Depth == 1 {
			want = want.List()
		}
		if arg = c.coerce(arg, want); arg == nil {
			return nil
		}
	}
	if x.Op == OpSelect {
		sel := *x.Sel
		switch {
		case what == "of" && sel.Of == nil:
			sel.Of = arg
		case what == "not_of" && sel.NotOf == nil:
			sel.NotOf = arg
		case what == "at" && sel.At == nil:
			sel.At = arg
		case what == "owned" && sel.Owned == 0:
			sel.Owned = 1
		case what == "unowned" && sel.Owned == 0:
			sel.Owned = -1
		case what == "on_board":
			sel.Board = true
		default:
			return c.narrowList(what, x, arg)
		}
		return &Node{Op: OpSelect, Sel: &sel, Type: x.Type}
	}
	return c.narrowList(what, x, arg)
}

func (c *checker) narrowList(what string, x, arg *Node) *Node {
	out := &Node{Type: x.Type, Args: []*Node{x}}
	switch what {
	case "of":
		out.Op = OpNarrowOf
	case "not_of":
		out.Op = OpNarrowNotOf
	case "at":
		out.Op = OpNarrowAt
	case "owned":
		out.Op, out.N = OpNarrowOwned, 1
	case "unowned":
		out.Op = OpNarrowOwned
	case "on_board":
		out.Op = OpNarrowBoard
	}
	if arg != nil {
		if arg.Type.Depth == 0 {
			arg = &Node{Op: OpSingle, Type: arg.Type.List(), Args: []*Node{arg}}
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

func piecesTo(op Op, elem Type) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		x := c.list(n, args[0])
		if x == nil {
			return nil
		}
		if x.Type.Base != Piece {
			return c.bad(n, "type", "pieces are expected here, not %s", c.d.TypeName(x.Type))
		}
		return &Node{Op: op, Type: elem.List(), Args: []*Node{x}}
	}
}

func ends(one, many Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		z := args[0]
		if !z.Type.Scalar(Place) {
			return c.bad(n, "type", "a zone is expected here, not %s", c.d.TypeName(z.Type))
		}
		t := Type{Base: Piece, Ref: c.d.KindByName("piece")}
		if len(args) == 1 {
			return &Node{Op: one, Type: t, Args: []*Node{z}}
		}
		k := c.coerce(args[1], TInt)
		if k == nil {
			return nil
		}
		return &Node{Op: many, Type: t.List(), Args: []*Node{z, k}}
	}
}

func (c *checker) grid(n ast.Node) (Type, bool) {
	if c.d.Dirs < 0 {
		c.bad(n, "no_grid", "this game has no grid")
		return Type{}, false
	}
	return Type{Base: Enum, Ref: c.d.Dirs}, true
}

func checkNeighbour(c *checker, n ast.Node, args []*Node) *Node {
	dir, ok := c.grid(n)
	if !ok {
		return nil
	}
	cell, way := c.coerce(args[0], TPlace), c.coerce(args[1], dir)
	if cell == nil || way == nil {
		return nil
	}
	return &Node{Op: OpNeighbour, Type: args[0].Type, Args: []*Node{cell, way}}
}

func cells(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		if _, ok := c.grid(n); !ok {
			return nil
		}
		cell := c.coerce(args[0], TPlace)
		if cell == nil {
			return nil
		}
		return &Node{Op: op, Type: args[0].Type.List(), Args: []*Node{cell}}
	}
}

func directed(op Op) func(*checker, ast.Node, []*Node) *Node {
	return func(c *checker, n ast.Node, args []*Node) *Node {
		dir, ok := c.grid(n)
		if !ok {
			return nil
		}
		out := &Node{Op: op, Type: args[0].Type.List()}
		wants := []Type{TPlace, dir, TPlace.List()}
		for i, a := range args {
			x := c.coerce(a, wants[i])
			if x == nil {
				return nil
			}
			out.Args = append(out.Args, x)
		}
		return out
	}
}

func checkOpposite(c *checker, n ast.Node, args []*Node) *Node {
	dir, ok := c.grid(n)
	if !ok {
		return nil
	}
	return fn(OpOpposite, dir, dir)(c, n, args)
}

func checkWithin(c *checker, n ast.Node, args []*Node) *Node {
	if _, ok := c.grid(n); !ok {
		return nil
	}
	return fn(OpWithin, args[0].Type.List(), TPlace, TInt)(c, n, args)
}

func checkAway(c *checker, n ast.Node, args []*Node) *Node {
	if _, ok := c.grid(n); !ok {
		return nil
	}
	return fn(OpAway, args[1].Type.List(), TPlace.List(), TPlace)(c, n, args)
}

// special are the calls whose arguments are not all expressions: names of rankings, columns, rulings, actions.
func (c *checker) special(n ast.Node, name string, first *Node, rest []ast.Node) (*Node, bool) {
	switch name {
	case "best", "in_order":
		return c.ranked(n, name, first, rest), true
	case "track", "uncovered":
		return c.track(n, name, first, rest), true
	case "score":
		if first != nil && !first.Type.Scalar(Player) {
			return nil, false
		}
		return c.score(n, first, rest), c.d.Symbols["score"] == nil || c.d.Symbols["score"].Sort != SymRuling
	case "can":
		return c.can(n, first, rest), true
	case "during":
		return c.during(n, rest), true
	case "covers":
		return c.covers(n, first, rest), true
	case "reachable":
		return c.reachable(n, first, rest), true
	}
	return nil, false
}

// named is the symbol that n names, of sort want.
func (c *checker) named(n ast.Node, want ...Sort) *Symbol {
	id, ok := n.(*ast.IdentifierNode)
	if !ok {
		c.bad(n, "name_expected", "the name of a %s is expected here", want[0])
		return nil
	}
	s := c.d.Symbols[id.Value]
	var names []string
	for _, w := range want {
		if s != nil && s.Sort == w {
			if s.Resolve != nil && w == SymRuling { // of an action the parameters are enough
				s.Resolve()
			}
			return s
		}
		for k, sym := range c.d.Symbols {
			if sym.Sort == w {
				names = append(names, k)
			}
		}
	}
	c.bad(n, "unknown_name", "there is no %s %q%s", want[0], id.Value, source.Suggest(id.Value, sorted(names)))
	return nil
}

func (c *checker) operand(first *Node, rest []ast.Node) (*Node, []ast.Node) {
	if first != nil || len(rest) == 0 {
		return first, rest
	}
	return c.expr(rest[0]), rest[1:]
}

func (c *checker) ranked(n ast.Node, name string, first *Node, rest []ast.Node) *Node {
	x, rest := c.operand(first, rest)
	if x == nil || len(rest) == 0 {
		return c.bad(n, "arguments", "it is written list.%s(ranking)", name)
	}
	if x = c.list(n, x); x == nil {
		return nil
	}
	s := c.named(rest[0], SymRanking)
	if s == nil {
		return nil
	}
	extra, ok := c.exprs(rest[1:])
	if !ok {
		return nil
	}
	args := c.argList(n, s.Name, s.Params, append([]*Node{{Op: OpIt, Type: x.Type.Elem(), Start: x.Start, End: x.End}}, extra...))
	if args == nil {
		return nil
	}
	op := OpBest
	if name == "in_order" {
		op = OpInOrder
	}
	return &Node{Op: op, N: s.ID, Type: x.Type, Args: append([]*Node{x}, args[1:]...)}
}

func (c *checker) track(n ast.Node, name string, first *Node, rest []ast.Node) *Node {
	x, rest := c.operand(first, rest)
	if x == nil {
		return nil
	}
	if len(rest) != 1 {
		return c.bad(n, "arguments", "it is written %s(pieces or zone, column)", name)
	}
	id, ok := rest[0].(*ast.IdentifierNode)
	if !ok || !c.d.Columns[id.Value] {
		var names []string
		for k := range c.d.Columns {
			names = append(names, k)
		}
		got := ""
		if ok {
			got = id.Value
		}
		return c.bad(rest[0], "unknown_name", "no track has a column %q%s", got, source.Suggest(got, sorted(names)))
	}
	if x.Type.Scalar(Piece) || x.Type.Base == KindV {
		x = &Node{Op: OpSingle, Type: x.Type.List(), Args: []*Node{x}, Start: x.Start, End: x.End}
	}
	if !x.Type.ListOf(Piece) && !x.Type.Scalar(Place) {
		return c.bad(n, "type", "pieces or a zone are expected here, not %s", c.d.TypeName(x.Type))
	}
	out := &Node{Op: OpTrack, Type: TInt, Args: []*Node{x}, N: c.d.ColumnID(id.Value)}
	if t, ok := c.d.Entries[id.Value]; ok {
		out.Type = t
	}
	if name == "uncovered" {
		out.Op, out.Type = OpUncovered, out.Type.List()
	}
	return out
}

// ColumnID numbers the columns of tracks in the order of their names.
func (d *Decls) ColumnID(name string) int {
	var names []string
	for k := range d.Columns {
		names = append(names, k)
	}
	for i, s := range sorted(names) {
		if s == name {
			return i
		}
	}
	return -1
}

func (c *checker) score(n ast.Node, first *Node, rest []ast.Node) *Node {
	p, rest := c.operand(first, rest)
	if p == nil {
		return nil
	}
	if p = c.coerce(p, TPlayer); p == nil {
		return nil
	}
	out := &Node{Op: OpScore, N: -1, Type: TInt, Args: []*Node{p}}
	if len(rest) == 1 {
		s := c.named(rest[0], SymLine)
		if s == nil {
			return nil
		}
		out.N = s.ID
	} else if len(rest) > 1 {
		return c.bad(n, "arguments", "score is written score(player) or score(player, line)")
	}
	return out
}

func (c *checker) can(n ast.Node, first *Node, rest []ast.Node) *Node {
	if first == nil && len(rest) >= 1 {
		if call, ok := rest[0].(*ast.CallNode); ok && len(rest) == 1 { // can(attack(here))
			if s := c.named(call.Callee, SymProc); s != nil {
				return c.canCall(n, s, call.Arguments)
			}
			return nil
		}
		if id, ok := rest[0].(*ast.IdentifierNode); ok && c.scope.Find(id.Value) == nil {
			s := c.named(rest[0], SymProc)
			if s == nil {
				return nil
			}
			return c.canCall(n, s, rest[1:])
		}
	}
	x, rest := c.operand(first, rest)
	if x == nil {
		return nil
	}
	if x.Type.Depth != 0 || x.Type.Base != Action && x.Type.Base != Steps {
		return c.bad(n, "type", "can asks about an action, not %s", c.d.TypeName(x.Type))
	}
	args, ok := c.exprs(rest)
	if !ok {
		return nil
	}
	return &Node{Op: OpCan, N: -1, Type: TBool, Args: append([]*Node{x}, args...)}
}

func (c *checker) canCall(n ast.Node, s *Symbol, rest []ast.Node) *Node {
	args, ok := c.exprs(rest)
	if !ok {
		return nil
	}
	if len(args) > len(s.Params) {
		return c.bad(n, "arguments", "%s takes %s, not %d", s.Name, paramText(s.Params), len(args))
	}
	out := &Node{Op: OpCan, N: s.ID, Type: TBool}
	for i, a := range args {
		if a = c.coerce(a, s.Params[i].Type); a == nil {
			return nil
		}
		out.Args = append(out.Args, a)
	}
	return out
}

func (c *checker) during(n ast.Node, rest []ast.Node) *Node {
	if len(rest) != 1 {
		return c.bad(n, "arguments", "during is written during(phase)")
	}
	s := c.named(rest[0], SymScope)
	if s == nil {
		return nil
	}
	return &Node{Op: OpOpen, M: s.ID, Type: TBool}
}

func (c *checker) covers(n ast.Node, first *Node, rest []ast.Node) *Node {
	things, rest := c.operand(first, rest)
	if things == nil {
		return nil
	}
	if len(rest) != 2 {
		return c.bad(n, "arguments", "covers is written covers(things, needs, ruling)")
	}
	needs := c.expr(rest[0])
	s := c.named(rest[1], SymRuling)
	if needs == nil || s == nil {
		return nil
	}
	if s.Type.Base == Any {
		return c.unanswered(rest[1], s)
	}
	if things, needs = c.list(n, things), c.list(n, needs); things == nil || needs == nil {
		return nil
	}
	if s.Type != TBool || len(s.Params) != 2 || !c.d.Fits(things.Type.Elem(), s.Params[0].Type) || !c.d.Fits(needs.Type.Elem(), s.Params[1].Type) {
		return c.bad(rest[1], "type", "the ruling of covers asks about one thing and one need, and says yes or no")
	}
	return &Node{Op: OpCovers, N: s.ID, Type: TBool, Args: []*Node{things, needs}}
}

func (c *checker) reachable(n ast.Node, first *Node, rest []ast.Node) *Node {
	starts, rest := c.operand(first, rest)
	if starts == nil {
		return nil
	}
	if len(rest) < 2 {
		return c.bad(n, "arguments", "reachable is written reachable(starts, relation, among)")
	}
	s := c.named(rest[0], SymRelation, SymRuling)
	args, ok := c.exprs(rest[1:])
	if s == nil || !ok {
		return nil
	}
	if s.Sort == SymRuling && s.Type.Base == Any {
		return c.unanswered(rest[0], s)
	}
	if starts = c.coerce(starts, TPlace.List()); starts == nil {
		return nil
	}
	among := c.coerce(args[0], TPlace.List())
	if among == nil {
		return nil
	}
	out := &Node{Op: OpReach, N: -1, M: -1, Type: among.Type, Args: []*Node{starts, among}}
	if s.Sort == SymRelation {
		out.N = s.ID
		return out
	}
	out.M = s.ID
	if s.Type != TBool || len(s.Params) != 2+len(args)-1 {
		return c.bad(rest[0], "type", "the ruling of reachable asks about two places, then about what is given after among")
	}
	for i, a := range args[1:] {
		if a = c.coerce(a, s.Params[2+i].Type); a == nil {
			return nil
		}
		out.Args = append(out.Args, a)
	}
	return out
}

func sorted(names []string) []string {
	out := append([]string(nil), names...)
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j] < out[j-1]; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}
