package expr

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// special types a call whose arguments include names of rankings, columns, rulings or actions. It returns false for
// other calls.
func (c *checker) special(n ast.Node, name string, first *Node, rest []ast.Node) (*Node, bool) {
	if f := c.names.named[name]; f != nil {
		c.saw(n, Seen{Word: name})
		return f(c, n, name, first, rest)
	}
	if op, ok := c.names.along[name]; ok {
		return c.along(n, op, name, first, rest)
	}
	return nil, false
}

// named returns the symbol that n names. It must be of one of the sorts in want.
func (c *checker) named(n ast.Node, want ...Sort) *Symbol {
	id, ok := n.(*ast.IdentifierNode)
	if !ok {
		c.bad(n, "name_expected", "the name of %s is expected here", want[0].One())
		return nil
	}
	s := c.d.Symbols[id.Value]
	var names []string
	for _, w := range want {
		if s != nil && s.Sort == w {
			c.saw(id, Seen{Symbol: s})
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
	if c.d.IsLost(id.Value) {
		c.silent()
		return nil
	}
	c.bad(n, "unknown_name", "there is no %s %q%s", want[0].Word(), id.Value, c.d.Suggest(id.Value, sorted(names)))
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
	args := c.argList(n, s.Name, s.Params, append([]*Node{{Op: OpIt, Type: x.Type.Elem(), Start: x.Start, End: x.End}},
		extra...))
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
		return c.bad(rest[0], "unknown_name", "no track has a column %q%s", got, source.Among(got, sorted(names)))
	}
	c.saw(id, Seen{Column: id.Value})
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

// ColumnID returns the number of a column of tracks, in the order of their names; -1 if there is none.
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

// score types score(player) and score(player, line), unless the content has a ruling of that name.
func (c *checker) score(n ast.Node, _ string, first *Node, rest []ast.Node) (*Node, bool) {
	s := c.d.Symbols["score"]
	if first != nil && !first.Type.Scalar(Player) || s != nil && s.Sort == SymRuling {
		return nil, false
	}
	return c.points(n, first, rest), true
}

func (c *checker) points(n ast.Node, first *Node, rest []ast.Node) *Node {
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

func (c *checker) can(n ast.Node, _ string, first *Node, rest []ast.Node) *Node {
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
		return c.bad(n, "type", "can takes an action, not %s", c.d.TypeName(x.Type))
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
		return c.bad(n, "arguments", Takes, s.Name, paramText(s.Params), len(args), "")
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

func (c *checker) during(n ast.Node, _ string, _ *Node, rest []ast.Node) *Node {
	if len(rest) != 1 {
		return c.bad(n, "arguments", "during is written during(phase)")
	}
	s := c.named(rest[0], SymScope)
	if s == nil {
		return nil
	}
	return &Node{Op: OpOpen, M: s.ID, Type: TBool}
}

func (c *checker) timesSeen(n ast.Node, _ string, _ *Node, rest []ast.Node) *Node {
	if len(rest) != 1 {
		return c.bad(n, "arguments", "times_seen is written times_seen(phase)")
	}
	s := c.named(rest[0], SymScope)
	if s == nil {
		return nil
	}
	if s.Resolve != nil {
		s.Resolve()
	}
	if s.Position == nil {
		return c.bad(n, "missing", "times_seen(%[1]s) counts the positions that a phase remembers: write "+
			"scopes: {%[1]s: {position: […]}}, without times_seen in it", s.Name)
	}
	piece := c.d.KindByName("piece")
	pieces := &Node{Op: OpSelect, Type: Type{Base: Piece, Ref: piece}.List(), Sel: &Sel{Kind: piece, Design: -1,
		Board: true}}
	return &Node{Op: OpTimesSeen, M: s.ID, Type: TInt, Args: append([]*Node{pieces}, s.Position...)}
}

func (c *checker) covers(n ast.Node, _ string, first *Node, rest []ast.Node) *Node {
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
	if s.Type != TBool || len(s.Params) != 2 || !c.d.Fits(things.Type.Elem(), s.Params[0].Type) ||
		!c.d.Fits(needs.Type.Elem(), s.Params[1].Type) {
		return c.bad(rest[1], "type", "the ruling of covers takes one thing and one need, and answers yes or no")
	}
	return &Node{Op: OpCovers, N: s.ID, Type: TBool, Args: []*Node{things, needs}}
}

func (c *checker) reachable(n ast.Node, _ string, first *Node, rest []ast.Node) *Node {
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
		return c.bad(rest[0], "type", "the ruling of reachable takes two places, then the arguments after among")
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

// hyphened matches words joined by hyphens without spaces.
var hyphened = regexp.MustCompile(`\b[a-z][a-z0-9_]*(-[a-z][a-z0-9_]*)+\b`)

// instead returns report, or a replacement for texts with a likely misspelt name: one with hyphens instead of
// underscores, or with letters that no name has. Whatever problem is found in such a text, it reports the name.
func instead(text string, d *Decls, scope *Scope, report Report) Report {
	if start, end := strangeWord(text); end > 0 {
		if meant := d.named(text[start:end], scope.Names(d)); meant != "" {
			return func(int, int, string, source.Format, ...any) {
				report(start, end, "unknown_name", "no such name %q%s", text[start:end], source.Meant(meant))
			}
		}
	}
	if strings.IndexByte(text, '-') < 0 {
		return report
	}
	for _, at := range hyphened.FindAllStringIndex(text, -1) {
		name := strings.ReplaceAll(text[at[0]:at[1]], "-", "_")
		if d.Symbols[name] == nil && scope.Find(name) == nil {
			continue
		}
		said := false
		return func(int, int, string, source.Format, ...any) {
			if !said {
				report(at[0], at[1], "unknown_name", "no such name %q%s a hyphen means minus", text[at[0]:at[1]],
					source.Meant(name))
			}
			said = true
		}
	}
	return report
}

// strangeWord returns where the first word with a non-ASCII letter begins and ends; 0, 0 if there is none.
func strangeWord(text string) (start, end int) {
	letter := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	at := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
	if at < 0 {
		return 0, 0
	}
	start = strings.LastIndexFunc(text[:at], func(r rune) bool { return !letter(r) }) + 1
	length := strings.IndexFunc(text[at:], func(r rune) bool { return !letter(r) })
	if length < 0 {
		length = len(text) - at
	}
	return start, at + length
}
