package expr

import (
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// row is one row of a table: a value and the answer for it.
type row struct {
	at    ast.Node
	name  string
	key   *Node
	value *Node
}

// table reads table(value, {name: answer}) and steps(number, {number: answer}). They become conditional expressions on
// one value, which is evaluated once. It returns false for a call without a map if the content declares that name.
func (c *checker) table(n ast.Node, name string, first *Node, rest []ast.Node) (*Node, bool) {
	m, ok := rest[max(0, len(rest)-1):], false
	var rows *ast.MapNode
	if len(m) == 1 {
		rows, ok = m[0].(*ast.MapNode)
	}
	if !ok && c.d.Symbols[name] != nil {
		return nil, false
	}
	if ok {
		first, rest = c.operand(first, rest[:len(rest)-1])
	}
	if !ok || len(rest) > 0 || len(rows.Pairs) == 0 {
		return c.bad(n, "arguments", "it is written %s", formOf(SpecialForms()[name])), true
	}
	if first == nil {
		return nil, true
	}
	read := first
	if first.Name() == nil {
		read = &Node{Op: OpLocal, Type: first.Type, Start: first.Start, End: first.End,
			Local: &Local{Name: name, Type: first.Type, Used: true}}
	}
	out := c.rows(n, name, read, rows)
	if out != nil && read != first {
		out = &Node{Op: OpLet, Type: out.Type, Local: read.Local, Args: []*Node{first, out}}
	}
	return out, true
}

// rows returns the conditional expressions of a table. read is the value that they test.
func (c *checker) rows(n ast.Node, name string, read *Node, m *ast.MapNode) *Node {
	var rows []row
	var out *Node
	for _, p := range m.Pairs {
		pair := p.(*ast.PairNode)
		key, ok := pair.Key.(*ast.StringNode)
		if !ok {
			return c.bad(pair.Key, "name_expected", "a name or a number is expected here")
		}
		r := row{at: pair.Value, name: key.Value, value: c.expr(pair.Value)}
		if r.value == nil {
			return nil
		}
		if key.Value == "otherwise" {
			out = r.value
			continue
		}
		if r.key = c.key(key, read.Type); r.key == nil {
			return nil
		}
		if slices.ContainsFunc(rows, func(x row) bool { return x.name == r.name }) {
			return c.bad(key, "duplicate_key", "%s has its answer already", key.Value)
		}
		rows = append(rows, r)
	}
	if name == "steps" {
		slices.SortFunc(rows, func(a, b row) int { return a.key.N - b.key.N })
	}
	if out == nil {
		if out = c.lacking(n, name, read, &rows); out == nil {
			return nil
		}
	}
	for i := range rows {
		r := rows[i]
		if name == "table" {
			r = rows[len(rows)-1-i]
		}
		if test := c.answers(r.at, name, read, r.key); test == nil {
			return nil
		} else if out = c.either(r.at, test, r.value, out); out == nil {
			return nil
		}
	}
	return out
}

// key returns the value of a name or a number, which is compared with a value of type t.
func (c *checker) key(s *ast.StringNode, t Type) *Node {
	if v, err := strconv.Atoi(s.Value); err == nil {
		return c.at(s, Const(TInt, v))
	}
	id := &ast.IdentifierNode{Value: s.Value}
	id.SetLocation(s.Location())
	x := c.exprAs(id, t)
	if x != nil && x.Op != OpConst && x.Op != OpSeat && x.Op != OpSelect && x.Op != OpSpaces {
		return c.bad(s, "name_expected", "%s is no name of a value: what is compared otherwise is an if", s.Value)
	}
	return x
}

// answers returns the condition for a row of a table.
func (c *checker) answers(n ast.Node, name string, read, key *Node) *Node {
	switch {
	case name == "steps":
		l, r := c.coerce(read, TInt), c.coerce(key, TInt)
		if l == nil || r == nil {
			return nil
		}
		return &Node{Op: OpGe, Type: TBool, Args: []*Node{l, r}}
	case read.Type.Scalar(Piece) && key.Op == OpSelect:
		return &Node{Op: OpIn, Type: TBool, Args: []*Node{read, key}}
	}
	return c.equal(n, OpEq, read, key)
}

// lacking returns the answer if no row applies and otherwise is missing. For steps it is 0, below the first step. For
// an enum with a row for each value, it is that of the last row, which lacking removes.
func (c *checker) lacking(n ast.Node, name string, read *Node, rows *[]row) *Node {
	all := *rows
	if name == "steps" && len(all) > 0 && all[0].value.Type == TInt {
		return Const(TInt, 0)
	}
	if read.Type.Base != Enum || read.Type.IsList() || len(all) == 0 {
		return c.bad(n, "missing", "what is answered for all others is missing: otherwise: …")
	}
	var without []string
	for i, v := range c.d.Enums[read.Type.Ref].Values {
		if !slices.ContainsFunc(all, func(r row) bool { return r.key.Type == read.Type && r.key.N == i }) {
			without = append(without, v)
		}
	}
	if without != nil {
		return c.bad(n, "missing", "nothing is answered for %s: give it a row, or write otherwise: …",
			strings.Join(without, ", "))
	}
	*rows = all[:len(all)-1]
	return all[len(all)-1].value
}
