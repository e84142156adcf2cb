package expr

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"precept/internal/limit"
	"precept/interpreter/source"
)

// Check parses text and types it against the declarations and the bindings in scope. want is the type that is expected
// there (Invalid: any). It returns nil if it reported a problem.
func Check(text string, d *Decls, scope *Scope, want Type, report Report) *Node {
	return check(text, d, scope, want, instead(text, d, scope, report))
}

func check(text string, d *Decls, scope *Scope, want Type, report Report) *Node {
	tree := parse(text, report)
	if tree == nil {
		return nil
	}
	c := &checker{d: d, names: theNames(), scope: scope, report: report, text: text}
	n := c.exprAs(tree, want)
	if n == nil {
		return nil
	}
	if want.Base != Invalid {
		n = c.coerce(n, want)
	}
	if c.failed {
		return nil
	}
	return n
}

type checker struct {
	d        *Decls
	names    *names
	scope    *Scope
	report   Report
	text     string
	closures int
	failed   bool
	expect   Type // the expected type of the next name, if it is known; used in messages
}

func (c *checker) bad(n ast.Node, code string, format source.Format, args ...any) *Node {
	c.failed = true
	start, end := span(n)
	c.report(start, end, code, format, args...)
	return nil
}

// span returns the part of the text that names n.
func span(n ast.Node) (start, end int) {
	loc := n.Location()
	end = loc.To
	switch n := n.(type) {
	case *ast.MemberNode:
		if s, ok := n.Property.(*ast.StringNode); ok {
			loc = s.Location()
			end = loc.To
		}
	case *ast.CallNode:
		return span(n.Callee)
	case *ast.BinaryNode:
		l, _ := extent(n.Left)
		_, r := extent(n.Right)
		return l, r
	}
	return loc.From, max(end, loc.From+1)
}

func extent(n ast.Node) (start, end int) {
	start, end = span(n)
	switch n := n.(type) {
	case *ast.MemberNode:
		start, _ = extent(n.Node)
	case *ast.CallNode:
		start, _ = extent(n.Callee)
	}
	return start, end
}

func (c *checker) at(n ast.Node, out *Node) *Node {
	if out != nil && out.End == 0 {
		out.Start, out.End = extent(n)
	}
	return out
}

func (c *checker) expr(n ast.Node) *Node {
	switch n := n.(type) {
	case *ast.NilNode:
		return c.at(n, Const(TNil, NilValue))
	case *ast.IntegerNode:
		if n.Value > 1<<30 || n.Value < -(1<<30) {
			return c.bad(n, "number", "numbers stay between -%d and %d", 1<<30, 1<<30)
		}
		return c.at(n, Const(TInt, n.Value))
	case *ast.BoolNode:
		v := 0
		if n.Value {
			v = 1
		}
		return c.at(n, Const(TBool, v))
	case *ast.FloatNode:
		return c.bad(n, "number", "only integers are numbers here")
	case *ast.IdentifierNode:
		return c.at(n, c.name(n))
	case *ast.PointerNode:
		return c.at(n, c.it(n))
	case *ast.UnaryNode:
		return c.at(n, c.unary(n))
	case *ast.BinaryNode:
		return c.at(n, c.binary(n))
	case *ast.ConditionalNode:
		return c.at(n, c.conditional(n))
	case *ast.VariableDeclaratorNode:
		return c.at(n, c.let(n))
	case *ast.ArrayNode:
		return c.at(n, c.array(n))
	case *ast.MemberNode:
		return c.at(n, c.member(n))
	case *ast.CallNode:
		return c.at(n, c.call(n))
	case *ast.BuiltinNode:
		return c.at(n, c.builtin(n))
	case *ast.ChainNode:
		return c.bad(n, "syntax", `write "." for "?.": attributes of nil are nil`)
	case *ast.SequenceNode:
		return c.bad(n, "syntax", "one expression is expected here")
	case *ast.StringNode, *ast.ConstantNode, *ast.BytesNode:
		return c.bad(n, "no_text", noTexts)
	case *ast.MapNode:
		return c.bad(n, "syntax", "a map stands only in table(value, {key: value}) and steps(number, {number: value})")
	case *ast.SliceNode:
		return c.bad(n, "syntax", "there are no slices; use .some(n), .top(n) or .bottom(n)")
	case *ast.PredicateNode:
		return c.bad(n, "syntax", "a predicate is only allowed in filter, any, all, none, count, find, map, sum "+
			"and sortBy")
	}
	return c.bad(n, "syntax", "this is not part of the language")
}

// exprAs does the same as expr for a node that is expected to have type t, or to be a list of t. The expectation is
// only used in messages about names.
func (c *checker) exprAs(n ast.Node, t Type) *Node {
	was := c.expect
	defer func() { c.expect = was }()
	c.expect = Type{}
	switch n.(type) {
	case *ast.IdentifierNode, *ast.ArrayNode:
		c.expect = t
	}
	return c.expr(n)
}

func (c *checker) it(n ast.Node) *Node {
	l := c.scope.Find("it")
	if l == nil {
		return c.bad(n, "no_element", `there is no "it" here: it stands for the element of a predicate or the `+
			"candidate of a choice")
	}
	l.Used = true
	c.saw(n, Seen{Local: l})
	if l.Type.Base == Any {
		return c.silent()
	}
	return &Node{Op: OpIt, Type: l.Type, Local: l}
}

// silent gives up without a diagnostic, because the problem was reported where it arose.
func (c *checker) silent() *Node {
	c.failed = true
	return nil
}

// noWord reports whether a name has a character that no name in an expression can have.
func noWord(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf || !wordByte(byte(r)) }) >= 0
}

func (c *checker) name(n *ast.IdentifierNode) *Node {
	if n.Value == "it" {
		return c.it(n)
	}
	if l := c.scope.Find(n.Value); l != nil {
		l.Used = true
		c.saw(n, Seen{Local: l})
		return c.local(l)
	}
	if s := c.d.Symbols[n.Value]; s != nil {
		c.saw(n, Seen{Symbol: s})
		return c.symbol(n, s, nil)
	}
	c.saw(n, Seen{Word: n.Value})
	switch n.Value {
	case "player":
		return &Node{Op: OpPlayers, Type: TPlayer.List()}
	case "current":
		return &Node{Op: OpCurrent, Type: TPlayer}
	}
	if c.d.IsLost(n.Value) {
		return c.silent()
	}
	if c.scope.Awaits(n.Value) {
		return c.bad(n, "unknown_name", "%[1]s is bound by this choice, and is not chosen yet: here the "+
			"candidate is it; a predicate has an it of its own, so name the candidate before: let other = it; …", n.Value)
	}
	names := append(c.scope.Names(c.d), "player", "current")
	if slices.ContainsFunc(names, noWord) && noWord(source.Nearest(n.Value, names)) {
		return c.silent() // that is no name; it was reported where it is bound
	}
	meant := c.d.Instead(n.Value, names)
	if word := source.Habit(n.Value, []string{"nil", "true", "false"}); word != "" {
		meant = source.Meant(word)
	}
	if word := source.Nearest(n.Value, []string{"true", "false"}); word != "" && c.expect == TBool {
		meant = source.Meant(word)
	}
	if below := c.scope.below(n.Value); below != nil {
		meant = below
	}
	if is := circumstances[n.Value]; is != "" {
		return c.bad(n, "unknown_name", "there is no %q here: it is %s%s", n.Value, source.Say(is), c.scope.instead())
	}
	if k := slices.Index(numerals, n.Value); k >= 0 {
		meant = source.Meant(strconv.Itoa(k))
	}
	if values := c.d.EnumValues(c.expect); meant == nil && values != nil {
		return c.bad(n, "unknown_name", "no such name %q; %s is %s", n.Value,
			c.d.TypeName(Type{Base: Enum, Ref: c.expect.Ref}), values)
	}
	return c.bad(n, "unknown_name", "no such name %q%s", n.Value, meant)
}

func (c *checker) local(l *Local) *Node {
	if l.Type.Base == Any {
		return c.silent()
	}
	if l.Per { // all answers, in the order in which they were asked
		t := l.Type
		if !t.IsList() {
			t = t.List()
		}
		return &Node{Op: OpLocal, Type: t, Local: l}
	}
	return &Node{Op: OpLocal, Type: l.Type, Local: l}
}

// symbol types a declared name used with args (nil if written without brackets).
func (c *checker) symbol(n ast.Node, s *Symbol, args []*Node) *Node {
	if c.d.Contested[s.Name] {
		return c.silent()
	}
	if s.Sort == SymRuling && s.Resolve != nil {
		s.Resolve()
	}
	if s.Sort == SymRuling && s.Type.Base == Any {
		return c.unanswered(n, s)
	}
	switch s.Sort {
	case SymEnum:
		return &Node{Op: OpEnumAll, N: s.ID, Type: Type{Base: Enum, Ref: s.ID, Depth: 1}}
	case SymEnumValue:
		return Const(Type{Base: Enum, Ref: s.Enum}, s.ID)
	case SymKind:
		if c.d.IsLost(s.Name) {
			return c.silent()
		}
		if c.d.Kinds[s.ID].Base == Place {
			return &Node{Op: OpSpaces, N: s.ID, Type: Type{Base: Place, Ref: s.ID, Depth: 1}}
		}
		if c.d.Kinds[s.ID].Base == Player {
			return &Node{Op: OpPlayers, Type: TPlayer.List()}
		}
		return &Node{Op: OpSelect, Sel: &Sel{Kind: s.ID, Design: -1}, Type: Type{Base: Piece, Ref: s.ID, Depth: 1}}
	case SymDesign:
		if s.Unsure {
			return c.silent()
		}
		return &Node{Op: OpSelect, Sel: &Sel{Kind: s.Type.Ref, Design: s.ID},
			Type: Type{Base: Piece, Ref: s.Type.Ref, Depth: 1}}
	case SymSpace:
		return Const(s.Type, s.ID)
	case SymSeat:
		return &Node{Op: OpSeat, N: s.ID, Type: TPlayer}
	case SymZone:
		return c.called(n, s, args, OpZone, TPlace)
	case SymVar:
		return c.called(n, s, args, OpVar, s.Type)
	case SymRuling:
		return c.called(n, s, args, OpRuling, s.Type)
	case SymRelation:
		if len(args) == 1 {
			if args = c.argList(n, s.Name, s.Params[:1], args); args == nil {
				return nil
			}
			return &Node{Op: OpRelated, N: s.ID, Args: args, Type: s.Params[1].Type.List()}
		}
		return c.called(n, s, args, OpRelation, TBool)
	case SymProc:
		if len(args) > 0 {
			return c.bad(n, "not_a_value", "%s is an action; an expression only asks: can(%s), or names it", s.Name, s.Name)
		}
		return &Node{Op: OpActionRef, N: s.ID, Type: Type{Base: Action}}
	case SymScope:
		return &Node{Op: OpOpen, M: s.ID, Type: TBool}
	}
	return c.bad(n, "not_a_value", "the %s %s has no value of its own", s.Sort.Word(), s.Name)
}

// called types a declared name with its arguments.
func (c *checker) called(n ast.Node, s *Symbol, args []*Node, op Op, t Type) *Node {
	if args = c.argList(n, s.Name, s.Params, args); args == nil {
		return nil
	}
	return &Node{Op: op, N: s.ID, Args: args, Type: t}
}

// unanswered reports a ruling whose answer has no type. It is being typed, and so depends on itself, or a problem was
// reported for it already.
func (c *checker) unanswered(n ast.Node, s *Symbol) *Node {
	for i, name := range c.d.Asking {
		if name == s.Name {
			return c.bad(n, "circle", "a ruling cannot depend on itself: %s",
				Chain(append(c.d.Asking[i:len(c.d.Asking):len(c.d.Asking)], name)))
		}
	}
	return c.silent()
}

// Chain describes in words that each of names asks the next one.
func Chain(names []string) *source.Text {
	var parts []any
	for i := 1; i < len(names); i++ {
		parts = append(parts, source.Say("%s asks %s", names[i-1], names[i]))
	}
	return source.Join(parts, ", ")
}

// argList converts args to params. It returns nil if it reported a problem, otherwise a list that may be empty.
func (c *checker) argList(n ast.Node, name string, params []Param, args []*Node) []*Node {
	if len(args) != len(params) {
		var mine *source.Text
		if len(args) == 0 && len(params) == 1 && params[0].Type == TPlayer && c.scope.Find("me") != nil {
			mine = source.Say("; write %s(me), or another player in the brackets", name)
		}
		c.bad(n, "arguments", Takes, name, paramText(params), len(args), mine)
		return nil
	}
	out := make([]*Node, 0, len(args)+1)
	for i, a := range args {
		if t := params[i].Type; len(params) == 1 && a.Type.IsList() && t.Scalar(Player) && a.Type.Base == Player {
			return c.ofSeveral(name, a)
		}
		if a = c.coerce(a, params[i].Type); a == nil {
			return nil
		}
		if p := params[i]; Excludes(p, a) {
			c.bad(n, "range", "%s takes %d to %d here, not %d", name, p.Low, p.Top, a.N)
			return nil
		}
		out = append(out, a)
	}
	return out
}

// Takes is the format of problems with a wrong number of arguments: the name, its parameters, the number of arguments,
// and advice.
const Takes source.Format = "%s takes %s, not %d%s"

func paramText(params []Param) *source.Text {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	switch len(names) {
	case 0:
		return source.Say("no arguments")
	case 1:
		return source.Say("1 argument (%s)", names[0])
	}
	return source.Say("%d (%s)", len(names), strings.Join(names, ", "))
}

func (c *checker) conditional(n *ast.ConditionalNode) *Node {
	cond, a, b := c.want(n.Cond, TBool), c.expr(n.Exp1), c.expr(n.Exp2)
	if cond == nil || a == nil || b == nil {
		return nil
	}
	return c.either(n, cond, a, b)
}

// either returns a conditional expression with the common type of two values.
func (c *checker) either(n ast.Node, cond, a, b *Node) *Node {
	a, b = c.listOf(a, b.Type), c.listOf(b, a.Type)
	a, b = c.asPlace(a, b.Type), c.asPlace(b, a.Type)
	t := c.d.Join(a.Type, b.Type)
	if t.Base == Invalid {
		return c.bad(n, "type", "both branches have one type, not %s and %s", c.d.TypeName(a.Type), c.d.TypeName(b.Type))
	}
	return &Node{Op: OpIf, Type: t, Args: []*Node{cond, a, b}}
}

func (c *checker) let(n *ast.VariableDeclaratorNode) *Node {
	v := c.expr(n.Value)
	if v == nil {
		return nil
	}
	if c.scope.Find(n.Name) != nil || c.d.Symbols[n.Name] != nil {
		noun := source.Say("something else")
		if s := c.d.Symbols[n.Name]; s != nil {
			noun = s.Noun()
		}
		return c.bad(n, "hides", "%s is the name of %s already; choose another", n.Name, noun)
	}
	l := &Local{Name: n.Name, Type: v.Type}
	c.sawLet(n, l)
	c.scope = &Scope{Parent: c.scope, Locals: []*Local{l}}
	body := c.expr(n.Expr)
	c.scope = c.scope.Parent
	if body == nil {
		return nil
	}
	if !l.Used {
		return c.bad(n, "unused", "%s is bound and never used", n.Name)
	}
	return &Node{Op: OpLet, Type: body.Type, Local: l, Args: []*Node{v, body}}
}

func (c *checker) array(n *ast.ArrayNode) *Node {
	t := Type{}
	var args []*Node
	for _, e := range n.Nodes {
		x := c.exprAs(e, c.expect)
		if x == nil {
			return nil
		}
		args = append(args, x)
	}
	for i, x := range args {
		x = c.asElement(x)
		args[i] = x
		if i == 0 {
			t = x.Type
			continue
		}
		j := c.d.Join(t, x.Type)
		if j.Base == Invalid {
			return c.bad(n.Nodes[i], "type", "the elements of a list have one type, not %s and %s", c.d.TypeName(t),
				c.d.TypeName(x.Type))
		}
		t = j
	}
	if len(args) == 0 {
		return &Node{Op: OpList, Type: Type{Base: Nil, Depth: 1}}
	}
	if t.Depth > 0 {
		return c.bad(n, "type", "lists of lists are written with concat")
	}
	return &Node{Op: OpList, Type: t.List(), Args: args}
}

// nested calls f with it bound to an element of type elem.
func (c *checker) nested(n ast.Node, elem Type, f func() *Node) (*Node, *Local) {
	if c.closures >= limit.ExprClosures {
		return c.bad(n, "closures", "predicates are nested at most %d deep; make the inner one a ruling",
			limit.ExprClosures), nil
	}
	c.closures++
	l := &Local{Name: "it", Type: elem}
	c.scope = &Scope{Parent: c.scope, Locals: []*Local{l}}
	out := f()
	c.scope = c.scope.Parent
	c.closures--
	return out, l
}
