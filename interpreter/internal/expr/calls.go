package expr

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// member types x.name without brackets: an attribute, a function of one argument, or a declared name with x as
// argument.
func (c *checker) member(n *ast.MemberNode) *Node {
	prop, ok := n.Property.(*ast.StringNode)
	if !ok {
		return c.index(n)
	}
	if id, ok := n.Node.(*ast.IdentifierNode); ok {
		if out, done := c.scopeField(n, id.Value, prop.Value, nil); done {
			return out
		}
	}
	x := c.expr(n.Node)
	if x == nil {
		return nil
	}
	if x.Type.Base == Record {
		return c.record(n, x, prop.Value)
	}
	return c.dot(n, x, prop.Value)
}

func (c *checker) index(n *ast.MemberNode) *Node {
	if id, ok := n.Node.(*ast.IdentifierNode); ok && c.scope.Find(id.Value) == nil {
		if s := c.d.Symbols[id.Value]; c.names.functions[id.Value] != nil || s != nil && len(s.Params) > 0 {
			return c.bad(n.Node, "arguments", "write the arguments of %[1]s in round brackets: %[1]s(…)", id.Value)
		}
	}
	x, i := c.expr(n.Node), c.want(n.Property, TInt)
	if x == nil || i == nil {
		return nil
	}
	if x.Type.Scalar(Place) {
		x = c.contents(x)
	}
	if !x.Type.IsList() {
		return c.bad(n, "type", "only lists have elements, not %s", c.d.TypeName(x.Type))
	}
	return &Node{Op: OpIndex, Type: x.Type.Elem(), Args: []*Node{x, i}}
}

// scopeField types battle.here, turn.of or battle.losses(p). done is false if name is not a phase.
func (c *checker) scopeField(n ast.Node, name, field string, args []*Node) (out *Node, done bool) {
	s := c.d.Symbols[name]
	if s == nil || s.Sort != SymScope || c.scope.Find(name) != nil {
		return nil, false
	}
	c.sawScope(n, s)
	if field == "of" && args == nil {
		return &Node{Op: OpScopeOf, M: s.ID, Type: TPlayer}, true
	}
	for i, f := range s.Fields {
		if f.Name != field {
			continue
		}
		c.saw(n, Seen{Symbol: s, Field: field})
		out = &Node{Op: OpField, N: i, M: s.ID, Type: f.Type}
		if f.Per {
			if args = c.argList(n, field, []Param{{Name: "player", Type: TPlayer}}, args); args == nil {
				return nil, true
			}
			out.Args = args
		}
		return out, true
	}
	if c.d.Missed[field] {
		return c.silent(), true
	}
	names := []string{"of"}
	for _, f := range s.Fields {
		names = append(names, f.Name)
	}
	return c.bad(n, "unknown_attribute", "the phase %s has no field %q%s", name, field, source.Among(field, names)), true
}

func (c *checker) record(n ast.Node, x *Node, name string) *Node {
	fields, unsure := c.recordFields(x.Local)
	for i, f := range fields {
		if f.Name != name {
			continue
		}
		if f.Per {
			return c.bad(n, "unknown_attribute",
				"%s keeps no %q: several players answer it; read the answers where they are asked", x.Local.Name, name)
		}
		if f.From != nil {
			f.From.Used = true
			c.saw(n, Seen{Local: f.From})
		}
		if f.Type.Base == Any {
			return c.silent()
		}
		return &Node{Op: OpRecord, Local: x.Local, N: i, Type: f.Type}
	}
	if unsure {
		return c.silent()
	}
	var names []string
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return c.bad(n, "unknown_attribute", "%s binds no %q%s", x.Local.Name, name, source.Among(name, names))
}

func (c *checker) recordFields(l *Local) (fields []Field, unsure bool) {
	for _, s := range c.d.Symbols {
		if s.Sort == SymProc && s.ID == l.Proc {
			return s.Fields, s.Unsure
		}
	}
	return nil, false
}

// dot types x.name.
func (c *checker) dot(n ast.Node, x *Node, name string) *Node {
	if out, done := c.builtinAttr(x, name); done {
		c.saw(n, Seen{Word: name})
		return out
	}
	if out, done := c.attr(n, x, name, nil); done {
		return out
	}
	if f := c.names.functions[name]; f != nil && f.least <= 1 {
		c.saw(n, Seen{Word: name})
		return f.check(c, n, []*Node{x})
	}
	if s := c.d.Symbols[name]; s != nil {
		c.saw(n, Seen{Symbol: s})
		if s.Sort == SymVar && x.Type.IsList() && len(s.Params) > 0 && c.d.Fits(x.Type.Elem(), s.Params[0].Type) {
			return c.mapped(x, func(it *Node) *Node { return c.symbol(n, s, []*Node{it}) })
		}
		if len(s.Params) > 0 {
			return c.symbol(n, s, []*Node{x})
		}
	}
	if k, ok := c.kindOf(x.Type); c.d.Missed[name] || ok && k >= 0 && c.d.LostKind(k) {
		return c.silent()
	}
	return c.bad(n, "unknown_attribute", "%s has no attribute %q%s", c.subject(x), name,
		source.Suggest(name, c.memberNames(x)))
}

// Written returns the text of a node as written, including the arguments of a call. It returns "" if the node has no
// text of its own.
func Written(text string, n *Node) string {
	if n.Start < 0 || n.Start >= n.End || n.End > len(text) {
		return ""
	}
	end, open := n.End, 0
	for i := end; i < len(text) && (i > end || text[i] == '('); i++ {
		switch text[i] {
		case '(':
			open++
		case ')':
			open--
		}
		if open == 0 {
			return text[n.Start : i+1]
		}
	}
	return text[n.Start:end]
}

// Replaced returns text with every use of name replaced by an expression. A name after a dot is not a use.
func Replaced(text, name, by string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		n := 0
		for n < len(text)-i && wordly(text[i+n]) {
			n++
		}
		switch {
		case n == 0:
			out.WriteByte(text[i])
			n = 1
		case text[i:i+n] == name && (i == 0 || text[i-1] != '.'):
			out.WriteString(by)
		default:
			out.WriteString(text[i : i+n])
		}
		i += n
	}
	return out.String()
}

// wordly reports whether a byte can be part of a name.
func wordly(b byte) bool { return b == '_' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= '0' && b <= '9' }

// subject describes x for a message: its text, with its type if that adds information; only the type if the text is
// long.
func (c *checker) subject(x *Node) string {
	const longest = 40
	text := ""
	if x.Start < x.End && x.End <= len(c.text) {
		text = strings.TrimSpace(c.text[x.Start:x.End])
	}
	switch {
	case (text == "" || text == ".") && x.Op == OpIt: // as in .space
		text = "it"
	case text == "" || len(text) > longest || strings.Contains(text, "\n"):
		return c.d.TypeName(x.Type)
	}
	if x.Op == OpLocal || x.Op == OpIt {
		return text + " (" + c.d.TypeName(x.Type) + ")"
	}
	return text
}

// attr types a declared attribute of x; for a list, the list of its values. The result is false if x has no such
// attribute.
func (c *checker) attr(n ast.Node, x *Node, name string, args []*Node) (*Node, bool) {
	k, ok := c.kindOf(x.Type)
	if !ok {
		return nil, false
	}
	id, ambiguous := c.d.Attr(k, name)
	if id < 0 {
		return nil, false
	}
	if ambiguous {
		return c.bad(n, "ambiguous", "several kinds have an attribute %s of different types; narrow with only(kind)",
			name), true
	}
	c.saw(n, Seen{Attrs: c.d.AttrsNamed(k, name)})
	a := &c.d.Attrs[id]
	fit := c.argList(n, name, a.Args, args)
	if fit == nil {
		return nil, true
	}
	if x.Type.IsList() {
		return c.mapped(x, func(it *Node) *Node {
			return &Node{Op: OpAttr, N: id, Args: append([]*Node{it}, fit...), Type: a.Type}
		}), true
	}
	return &Node{Op: OpAttr, N: id, Args: append([]*Node{x}, fit...), Type: a.Type}, true
}

// mapped returns the list of f applied to the elements of x.
func (c *checker) mapped(x *Node, f func(it *Node) *Node) *Node {
	l := &Local{Name: "it", Type: x.Type.Elem(), Used: true}
	body := f(&Node{Op: OpIt, Type: l.Type, Local: l})
	if body == nil {
		return nil
	}
	if body.Type.IsList() {
		return c.failedNil(x, "lists of lists are written with concat")
	}
	return &Node{Op: OpMap, Type: body.Type.List(), Local: l, Args: []*Node{x, body}}
}

func (c *checker) failedNil(x *Node, text source.Format) *Node {
	c.failed = true
	c.report(x.Start, x.End, "type", text)
	return nil
}

// kindOf returns the kind whose attributes a value of type t has.
func (c *checker) kindOf(t Type) (int, bool) {
	if t.Depth > 1 {
		return 0, false
	}
	switch t.Base {
	case Piece:
		return t.Ref, true
	case Place:
		if t.Ref >= 0 {
			return t.Ref, true
		}
		return c.d.KindByName("space"), true
	case Player:
		return c.d.KindByName("player"), true
	}
	return 0, false
}

// builtinAttr types an attribute that every value of its type has. The result is false if there is none.
func (c *checker) builtinAttr(x *Node, name string) (*Node, bool) {
	a, ok := c.names.attrs[name]
	if !ok || x.Type.Depth > 1 || !slices.Contains(a.on, x.Type.Base) {
		return nil, false
	}
	of := func(x *Node) *Node { return &Node{Op: a.op, Type: a.is, Args: []*Node{x}} }
	if x.Type.Depth == 1 {
		return c.mapped(x, of), true
	}
	return of(x), true
}

func (c *checker) memberNames(x *Node) []string {
	seen := map[string]bool{}
	if k, ok := c.kindOf(x.Type); ok {
		for i := range c.d.Attrs {
			a := &c.d.Attrs[i]
			if a.Kind >= 0 && (c.d.IsKind(k, a.Kind) || c.d.IsKind(a.Kind, k)) {
				seen[a.Name] = true
			}
		}
		for word, a := range c.names.attrs {
			seen[word] = seen[word] || slices.Contains(a.on, x.Type.Base)
		}
	}
	for name, f := range c.names.functions {
		if f.most >= 1 {
			seen[name] = true
		}
	}
	for name, s := range c.d.Symbols {
		if len(s.Params) > 0 && c.d.Fits(x.Type, s.Params[0].Type) {
			seen[name] = true
		}
	}
	names := make([]string, 0, len(seen))
	for s, is := range seen {
		if is {
			names = append(names, s)
		}
	}
	sort.Strings(names)
	return names
}

// call types f(x, y) or x.f(y).
func (c *checker) call(n *ast.CallNode) *Node {
	switch callee := n.Callee.(type) {
	case *ast.IdentifierNode:
		return c.callName(n, callee.Value, nil, n.Arguments)
	case *ast.MemberNode:
		prop, ok := callee.Property.(*ast.StringNode)
		if !ok {
			return c.bad(n, "syntax", "only a name can be called")
		}
		return c.method(n, callee.Node, prop.Value)
	}
	return c.bad(n, "syntax", "only a name can be called")
}

func (c *checker) method(n *ast.CallNode, subject ast.Node, name string) *Node {
	if id, ok := subject.(*ast.IdentifierNode); ok {
		if s := c.d.Symbols[id.Value]; s != nil && s.Sort == SymScope {
			args, ok := c.exprs(n.Arguments)
			if !ok {
				return nil
			}
			out, _ := c.scopeField(n, id.Value, name, args)
			return out
		}
	}
	x := c.expr(subject)
	if x == nil {
		return nil
	}
	if x.Op == OpSpaces && name == "find" {
		return c.cellAt(n, x)
	}
	if x.Type.Base == Record && name == "was_at" {
		args, ok := c.exprs(n.Arguments)
		if !ok {
			return nil
		}
		if args = c.argList(n, name, []Param{{Name: "piece", Type: Type{Base: Piece, Ref: c.d.KindByName("piece")}}},
			args); args == nil {
			return nil
		}
		return &Node{Op: OpWasAt, Local: x.Local, Args: args, Type: TPlace}
	}
	return c.callName(n, name, x, n.Arguments)
}

func (c *checker) exprs(ns []ast.Node) ([]*Node, bool) {
	var out []*Node
	for _, n := range ns {
		x := c.expr(n)
		if x == nil {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// arguments types the arguments of a call of name, each with the type of its parameter as a hint.
func (c *checker) arguments(name string, first *Node, rest []ast.Node) ([]*Node, bool) {
	var params []Param
	if s := c.d.Symbols[name]; s != nil {
		params = s.Params
	}
	if first != nil && len(params) > 0 {
		params = params[1:]
	}
	var out []*Node
	for i, n := range rest {
		t := Type{}
		if i < len(params) {
			t = params[i].Type
		}
		x := c.exprAs(n, t)
		if x == nil {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// callName types a call of name with first (from x.name, or nil) and the arguments.
func (c *checker) callName(n ast.Node, name string, first *Node, rest []ast.Node) *Node {
	if out, done := c.special(n, name, first, rest); done {
		return out
	}
	if first == nil && !c.isCalled(name) {
		return c.noFunction(n, name)
	}
	args, ok := c.arguments(name, first, rest)
	if !ok {
		return nil
	}
	if first != nil {
		if out, done := c.attr(n, first, name, args); done {
			return out
		}
		args = append([]*Node{first}, args...)
	}
	if l := c.scope.Find(name); l != nil && first == nil {
		c.saw(n, Seen{Local: l})
		return c.answerOf(n, l, args)
	}
	if f := c.names.functions[name]; f != nil {
		c.saw(n, Seen{Word: name})
		if len(args) < f.least || len(args) > f.most {
			return c.bad(n, "arguments", "%s is written %s", name, formOf(f.form))
		}
		return f.check(c, n, args)
	}
	s := c.d.Symbols[name]
	if s == nil {
		if _, known := c.names.attrs[name]; first != nil && (known || slices.Contains(c.memberNames(first), name)) {
			return c.bad(n, "arguments", "%s takes nothing in brackets; is an operator such as and missing before the bracket?",
				name)
		}
		return c.noFunction(n, name)
	}
	c.saw(n, Seen{Symbol: s})
	if s.Sort == SymProc {
		return c.bad(n, "not_a_value", "%s is an action; an expression only asks: can(%s)", name, name)
	}
	if s.single() {
		return c.bad(n, "arguments", "%s is %s, which takes nothing in brackets%s", name, s.Noun(), c.valueOf(s, rest))
	}
	return c.symbol(n, s, args)
}

// valueOf suggests stock(ann, wood) where wood(ann) was written: a variable keyed by the enum, if its value was called.
// It returns nil if there is none.
func (c *checker) valueOf(s *Symbol, args []ast.Node) *source.Text {
	for _, name := range slices.Sorted(maps.Keys(c.d.Symbols)) {
		v := c.d.Symbols[name]
		if s.Sort != SymEnumValue || v.Sort != SymVar || len(v.Params) != 1+len(args) {
			continue
		}
		k := slices.IndexFunc(v.Params, func(p Param) bool { return p.Type.Base == Enum && p.Type.Ref == s.Enum })
		if k < 0 {
			continue
		}
		var said []string
		for _, a := range args {
			said = append(said, a.String())
		}
		return source.Say("; did you mean %s(%s)?", name, strings.Join(slices.Insert(said, k, s.Name), ", "))
	}
	return nil
}

// isCalled reports whether a name refers to anything that could be called.
func (c *checker) isCalled(name string) bool {
	return c.scope.Find(name) != nil || c.names.functions[name] != nil || c.d.Symbols[name] != nil
}

// chances are the names of random functions in other languages.
var chances = []string{"random", "rand", "randint", "roll", "dice", "choice", "shuffle", "shuffled", "pick", "sample"}

// noFunction reports that the name of a call is unknown.
func (c *checker) noFunction(n ast.Node, name string) *Node {
	if c.d.IsLost(name) {
		return c.silent()
	}
	names := append(c.scope.Names(c.d), predicates()...)
	for f := range c.names.functions {
		names = append(names, f)
	}
	sort.Strings(names)
	meant := c.d.Suggest(name, names)
	if slices.Contains(chances, name) {
		meant = source.Say("; chance is a step: roll, pick or shuffle")
	}
	return c.bad(n, "unknown_name", "no such name %q%s", name, meant)
}

// answerOf types name(x): the answer of one of several players, or the answer for one of the elements that are filled.
func (c *checker) answerOf(n ast.Node, l *Local, args []*Node) *Node {
	if l.For != nil {
		if args = c.argList(n, l.Name, []Param{{Name: "the element", Type: l.For.Type.Elem()}}, args); args == nil {
			return nil
		}
		l.Used = true
		return &Node{Op: OpLocal, Local: l, Type: l.Type.Elem(), Args: args}
	}
	switch {
	case l.Type.Base == Any:
		return c.silent()
	case !l.Per:
		return c.bad(n, "not_called", "%s is one value; it takes no arguments; is an operator such as and missing before "+
			"the bracket?", l.Name)
	}
	if args = c.argList(n, l.Name, []Param{{Name: "player", Type: TPlayer}}, args); args == nil {
		return nil
	}
	l.Used = true
	return &Node{Op: OpLocal, Local: l, Type: l.Type, Args: args}
}

// builtin types a function that expr's parser knows by name. Those with a predicate exist here too, the others do not.
func (c *checker) builtin(n *ast.BuiltinNode) *Node {
	op, ok := c.names.each[n.Name]
	if ok && len(n.Arguments) == 2 {
		if p, isPred := n.Arguments[1].(*ast.PredicateNode); isPred {
			c.saw(n, Seen{Word: n.Name})
			return c.predicate(n, op, n.Arguments[0], p.Node)
		}
	}
	return c.callName(n, n.Name, nil, n.Arguments)
}

func (c *checker) predicate(n ast.Node, op Op, list, body ast.Node) *Node {
	x := c.expr(list)
	if x == nil {
		return nil
	}
	if x.Type.Scalar(Place) {
		x = c.contents(x)
	}
	if !x.Type.IsList() {
		return c.bad(list, "type", "a list is expected here, not %s", c.d.TypeName(x.Type))
	}
	b, l := c.nested(n, x.Type.Elem(), func() *Node { return c.expr(body) })
	if b == nil {
		return nil
	}
	out := &Node{Op: op, Local: l, Type: TBool}
	want := TBool
	switch op {
	case OpFilter:
		out.Type = x.Type
	case OpFind:
		out.Type = x.Type.Elem()
	case OpCount:
		out.Type = TInt
	case OpSumBy:
		out.Type, want = TInt, TInt
	case OpSortBy:
		out.Type, want = x.Type, TInt
	case OpMap:
		if b.Type.IsList() {
			out.Type = b.Type.List() // only flatten takes it
		} else {
			b = c.asElement(b)
			out.Type = b.Type.List()
		}
		want = Type{Base: Any}
	}
	if b = c.coerce(b, want); b == nil {
		return nil
	}
	out.Args = []*Node{x, b}
	return out
}
