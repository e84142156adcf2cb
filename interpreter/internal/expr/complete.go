package expr

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// Offer is something that may be written in an expression: a local, a symbol, an attribute, a word or a column.
type Offer struct {
	Local  *Local
	Symbol *Symbol
	Attr   int // an attribute, if Member is set
	Word   string
	Field  string // a field of the phase Symbol
	Column string
	Member bool
	Rank   int // lower ranks are listed first
}

// Spot describes where an expression is being typed.
type Spot struct {
	Here []*Local        // the names that are bound there, the innermost last
	Want Type            // the expected type, Invalid if it is not known
	Lies func(N int) int // returns the only kind of pieces in a zone, -1 for any
}

// Offers returns what may be written after the text before, which begins an expression, up to the word being typed at
// its end. After a dot these are the members of the subject, elsewhere all names. Offers of the expected type have
// lower ranks.
func Offers(before string, d *Decls, at Spot) []Offer {
	word := len(before)
	for word > 0 && wordByte(before[word-1]) {
		word--
	}
	quiet := *d
	quiet.Saw = nil // completion reports nothing to Saw
	u := unfinished{d: &quiet, at: at, scope: &Scope{Locals: at.Here}}
	lead := before[:word]
	u.open(lead)
	if subject, ok := strings.CutSuffix(strings.TrimRight(lead, " \n\t"), "."); ok {
		operand := chain(subject)
		u.suits = u.expected(subject[:len(strings.TrimRight(subject, " \n\t"))-len(operand)])
		return u.members(operand)
	}
	if list, ok := u.named(); ok {
		return list
	}
	u.suits = u.expected(lead)
	return u.free()
}

// unfinished is an expression that is being typed.
type unfinished struct {
	d     *Decls
	at    Spot
	scope *Scope
	calls []call           // open calls, the outermost first
	suits func(*Node) bool // reports whether a node has the expected type; nil if none is expected
}

// call is a call whose bracket is open.
type call struct {
	name    string
	subject string   // the text before the dot, "" for none; for a list's brackets, the text before them
	args    []string // the complete arguments
	from    int      // where the current argument begins
}

// open finds the calls that are open at the end of a text, and binds the names of their predicates and lets.
func (u *unfinished) open(text string) {
	from := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			c := call{from: i + 1}
			if text[i] == '(' {
				c.name, c.subject = callee(text[from:i])
			} else if text[i] == '[' {
				c.name, c.subject = "[", text[from:i]
			} else if text[i] == '{' && len(u.calls) > 0 { // of a predicate
				last := u.calls[len(u.calls)-1]
				c.name, c.args, c.subject = "{", nil, last.name
			}
			u.calls = append(u.calls, c)
			from = i + 1
		case ')', ']', '}':
			if k := len(u.calls) - 1; k >= 0 {
				was := u.calls[k]
				u.calls, u.scope = u.calls[:k], u.outer(was)
			}
			from = u.from()
		case ',':
			if k := len(u.calls) - 1; k >= 0 {
				u.calls[k].args = append(u.calls[k].args, text[u.calls[k].from:i])
				u.calls[k].from = i + 1
				u.element(&u.calls[k])
			}
			from = i + 1
		case ';':
			u.let(text[u.from():i])
			if k := len(u.calls) - 1; k >= 0 {
				u.calls[k].from = i + 1
			}
			from = i + 1
		}
	}
}

// from returns where the innermost argument begins.
func (u *unfinished) from() int {
	if k := len(u.calls) - 1; k >= 0 {
		return u.calls[k].from
	}
	return 0
}

// outer returns the scope after a call is closed, without the names that it bound.
func (u *unfinished) outer(c call) *Scope {
	s := u.scope
	for s != nil && s.Parent != nil && len(s.Locals) == 1 && s.Locals[0].Reg == len(u.calls)+1 && s.Locals[0].Frame {
		s = s.Parent
	}
	return s
}

// bind binds a name until the innermost call is closed.
func (u *unfinished) bind(name string, t Type) {
	l := &Local{Name: name, Type: t, Reg: len(u.calls), Frame: true}
	u.scope = &Scope{Parent: u.scope, Locals: []*Local{l}}
}

// element binds it after the first argument of a predicate.
func (u *unfinished) element(c *call) {
	if _, ok := theNames().each[c.name]; !ok || len(c.args) != 1 {
		return
	}
	if t, ok := u.typed(c.args[0]); ok && t.IsList() {
		u.bind("it", t.Elem())
	}
}

// let binds the name of `let x = value`.
func (u *unfinished) let(text string) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "let ")
	name, value, found := strings.Cut(rest, "=")
	if !ok || !found {
		return
	}
	if t, ok := u.typed(value); ok {
		u.bind(strings.TrimSpace(name), t)
	}
}

// typed returns the type of a complete expression; a zone counts as the list of its contents.
func (u *unfinished) typed(text string) (Type, bool) {
	n := u.check(text)
	if n == nil {
		return Type{}, false
	}
	if n.Type.Scalar(Place) {
		n = u.d.Contents(n)
	}
	return u.narrowed(n), true
}

// narrowed returns the type of a value. If the value comes from a zone for one kind of pieces, the type has that kind.
func (u *unfinished) narrowed(n *Node) Type {
	t := n.Type
	if t.Base == Piece && t.Ref == u.d.KindByName("piece") {
		if k := u.lies(n); k >= 0 {
			t.Ref = k
		}
	}
	return t
}

// lies returns the kind of the pieces that n takes from a zone, -1 if it is not known.
func (u *unfinished) lies(n *Node) int {
	row := n.Op.Row()
	switch {
	case n.Op == OpZone && u.at.Lies != nil:
		return u.at.Lies(n.N)
	case n.Op == OpSelect && n.Sel.At != nil:
		return u.lies(n.Sel.At)
	case (row.Keeps || row.Element || row.Reads == ReadsContents) && len(n.Args) > 0:
		return u.lies(n.Args[0])
	}
	return -1
}

func (u *unfinished) check(text string) *Node {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return Check(text, u.d, u.scope, Type{}, silence)
}

func silence(int, int, string, source.Format, ...any) {}

// members returns what may follow the dot after a subject.
func (u *unfinished) members(subject string) []Offer {
	if strings.HasPrefix(subject, ".") {
		subject = "it" + subject
	} else if subject == "" {
		subject = "it"
	}
	if s := u.d.Symbols[subject]; s != nil && s.Sort == SymScope && u.scope.Find(subject) == nil {
		out := []Offer{{Word: "of", Member: true, Rank: u.rank(0, &Node{Op: OpScopeOf, Type: TPlayer})}}
		for _, f := range s.Fields {
			out = append(out, Offer{Symbol: s, Field: f.Name, Member: true, Rank: u.rank(0, &Node{Op: OpField, Type: f.Type})})
		}
		return out
	}
	x := u.check(subject)
	if x == nil {
		return nil
	}
	if x.Type.Base == Record {
		return u.record(x)
	}
	x.Type = u.narrowed(x)
	return u.membersOf(x)
}

// rank returns the rank of an offer in its group; offers of the expected type come first.
func (u *unfinished) rank(rank int, n *Node) int {
	if u.suits != nil && (n == nil || !u.suits(n)) {
		return 2*rank + 1
	}
	return 2 * rank
}

// record returns the members of a call's answers or of an event.
func (u *unfinished) record(x *Node) (out []Offer) {
	fields, _ := u.checker().recordFields(x.Local)
	for _, f := range fields {
		if f.From != nil {
			out = append(out, Offer{Local: f.From, Member: true, Rank: u.rank(0, &Node{Op: OpRecord, Type: f.Type})})
		}
	}
	return append(out, Offer{Word: "was_at", Member: true, Rank: 2})
}

// membersOf returns the members of a value: attributes of its own kind, then of narrower kinds, then declared names
// that take it, then functions.
func (u *unfinished) membersOf(x *Node) (out []Offer) {
	c := u.checker()
	if k, ok := c.kindOf(x.Type); ok && x.Op != OpZone { // a zone is no space, and has none of its attributes
		out = u.attributes(x, k)
	}
	for word, a := range c.names.attrs {
		grid := x.Op == OpZone && (a.op == OpRow || a.op == OpColumn)
		if v, ok := c.builtinAttr(x, word); ok && !grid {
			out = append(out, Offer{Word: word, Member: true, Rank: u.rank(0, v)})
		}
	}
	for _, s := range u.d.Symbols {
		if len(s.Params) == 0 || s.Sort == SymProc || x.Op == OpZone && !u.narrow(x.Type, s.Params[0].Type) {
			continue
		}
		if first := s.Params[0].Type; u.d.Fits(x.Type, first) ||
			s.Sort == SymVar && x.Type.IsList() && u.d.Fits(x.Type.Elem(), first) {
			out = append(out, Offer{Symbol: s, Member: true, Rank: u.rank(2, u.value(s))})
		}
	}
	for name, f := range c.names.functions {
		if v := u.result(f, x); v != nil && f.most >= 1 {
			out = append(out, Offer{Word: name, Member: true, Rank: u.rank(3, v)})
		}
	}
	for name := range c.names.named {
		if u.asks(name, x) {
			out = append(out, Offer{Word: name, Member: true, Rank: u.rank(3, nil)})
		}
	}
	return out
}

// attributes returns the attributes of a kind, then those of its narrower kinds.
func (u *unfinished) attributes(x *Node, kind int) (out []Offer) {
	seen := map[string]bool{}
	for rank, of := range []func(a *AttrDecl) bool{
		func(a *AttrDecl) bool { return u.d.IsKind(kind, a.Kind) },
		func(a *AttrDecl) bool { return u.d.IsKind(a.Kind, kind) },
	} {
		for i := range u.d.Attrs {
			if a := &u.d.Attrs[i]; a.Kind >= 0 && of(a) && !seen[a.Name] {
				seen[a.Name] = true
				t := a.Type
				t.Depth += x.Type.Depth
				out = append(out, Offer{Attr: i, Member: true, Rank: u.rank(rank, &Node{Op: OpAttr, Type: t})})
			}
		}
	}
	return out
}

// asks reports whether a form that takes names can be applied to a value.
func (u *unfinished) asks(name string, x *Node) bool {
	list := x.Type.IsList() || x.Type.Scalar(Place) || x.Type.Scalar(Piece)
	switch name {
	case "best", "in_order", "covers":
		return list
	case "track", "uncovered":
		return list && x.Type.Base != Player || x.Type.Base == KindV
	case "reachable":
		return x.Type.Base == Place && x.Op != OpZone
	case "score":
		return x.Type.Scalar(Player)
	case "can":
		return x.Type.Scalar(Action) || x.Type.Scalar(Steps)
	}
	return false
}

// named returns the names that an open call takes as its current argument; false if it takes values.
func (u *unfinished) named() (out []Offer, ok bool) {
	if len(u.calls) == 0 {
		return nil, false
	}
	c := u.calls[len(u.calls)-1]
	nth := len(c.args)
	if c.subject != "" {
		nth++
	}
	var want []Sort
	switch {
	case (c.name == "best" || c.name == "in_order") && nth == 1:
		want = []Sort{SymRanking}
	case (c.name == "during" || c.name == "times_seen") && nth == 0:
		want = []Sort{SymScope}
	case c.name == "can" && nth == 0:
		want = []Sort{SymProc}
	case c.name == "covers" && nth == 2:
		want = []Sort{SymRuling}
	case c.name == "reachable" && nth == 1:
		want = []Sort{SymRelation, SymRuling}
	case c.name == "score" && nth == 1:
		want = []Sort{SymLine}
	case (c.name == "track" || c.name == "uncovered") && nth == 1:
		for name := range u.d.Columns {
			out = append(out, Offer{Column: name})
		}
		return out, true
	default:
		return nil, false
	}
	for _, s := range u.d.Symbols {
		if slices.Contains(want, s.Sort) {
			out = append(out, Offer{Symbol: s})
		}
	}
	for s := u.scope; c.name == "can" && s != nil; s = s.Parent { // bound names that are actions or steps
		for _, l := range s.Locals {
			if l.Type.Depth == 0 && (l.Type.Base == Action || l.Type.Base == Steps) {
				out = append(out, Offer{Local: l})
			}
		}
	}
	return out, true
}

// Ranks of names: those of the expected type come first.
const (
	nearLocal = iota // of that type: a bound name
	nearValue        // a single value
	nearOther        // a name with arguments
	nearFunction
	farLocal
	farOther
	farFunction
	farSign
)

// free returns everything that can be named.
func (u *unfinished) free() (out []Offer) {
	c := u.checker()
	near := func(n *Node, is, not int) int {
		if u.suits != nil && n != nil && u.suits(n) {
			return is
		}
		return not
	}
	seen := map[string]bool{}
	for s := u.scope; s != nil; s = s.Parent {
		for _, l := range slices.Backward(s.Locals) {
			if !seen[l.Name] {
				seen[l.Name] = true
				out = append(out, Offer{Local: l, Rank: near(c.local(l), nearLocal, farLocal)})
			}
		}
	}
	for name, s := range u.d.Symbols {
		is := nearOther
		if name != s.Name {
			continue // another name of a cell
		}
		switch s.Sort {
		case SymLine, SymDie, SymWindow, SymEffect:
			continue
		case SymEnumValue, SymSeat, SymSpace:
			is = nearValue
		case SymKind: // its pieces, or the kind itself where no pieces are expected
			is = near(Const(TKind, s.ID), nearValue, nearOther)
		}
		out = append(out, Offer{Symbol: s, Rank: near(u.value(s), is, farOther)})
	}
	for name, f := range theNames().functions {
		out = append(out, Offer{Word: name, Rank: near(u.result(f, nil), nearFunction, farFunction)})
	}
	for name := range SpecialForms() {
		if !IsFunction(name) {
			out = append(out, Offer{Word: name, Rank: farFunction})
		}
	}
	for _, w := range []string{"player", "current", "nil", "true", "false"} {
		is := nearValue
		if w == "nil" || w == "player" {
			is = nearFunction
		}
		out = append(out, Offer{Word: w, Rank: near(u.check(w), is, farSign)})
	}
	for _, w := range []string{"and", "or", "not", "in", "let"} {
		out = append(out, Offer{Word: w, Rank: farSign})
	}
	return out
}

// The functions below determine what the checker would accept at the end of a text.

// expected returns a test for the type expected at the end of a text; nil if anything is accepted.
func (u *unfinished) expected(lead string) func(*Node) bool {
	lead = strings.TrimRight(lead, " \n\t")
	begun := strings.TrimLeft(lead[min(u.from(), len(lead)):], " \n\t")
	sign := begun
	for _, s := range []string{"==", "!=", "<=", ">=", "??", "<", ">", "+", "-", "*", "in", "?", ":"} {
		if rest, ok := strings.CutSuffix(begun, s); ok && (s != "in" || rest == "" || !wordByte(rest[len(rest)-1])) {
			sign, begun = s, strings.TrimSpace(strings.TrimSuffix(rest, " not"))
			break
		}
	}
	switch sign {
	case "", "?", ":":
		return u.asked()
	case "<", ">", "<=", ">=", "+", "-", "*":
		return u.of(TInt)
	case "==", "!=", "??":
		return u.beside(chain(begun))
	case "in":
		if x := u.check(chain(begun)); x != nil {
			list := u.of(x.Type.List())
			return func(n *Node) bool { return list(n) || n.Type.Scalar(Place) && x.Type.Scalar(Piece) }
		}
	}
	return nil
}

// of returns a test whether a node has a type, or can be converted to it.
func (u *unfinished) of(want Type) func(*Node) bool {
	if want.Base == Invalid || want.Base == Any || want == TBool { // a condition can begin with anything
		return nil
	}
	return func(n *Node) bool {
		c := u.checker()
		n = c.asValue(n, want)
		return n.Type.Base != Nil && n.Type.Depth == want.Depth && u.narrow(n.Type, want) && c.coerce(n, want) != nil ||
			n.Type.Base == Nil && want.Depth == 0 && c.coerce(n, want) != nil
	}
}

// narrow reports whether a type is no wider than another: a value for any place is not offered where spaces are
// expected.
func (u *unfinished) narrow(is, want Type) bool {
	if is.Base != want.Base || is.Base != Place && is.Base != Piece {
		return true
	}
	return want.Ref < 0 || is.Ref >= 0 && u.d.IsKind(is.Ref, want.Ref)
}

// beside returns a test whether a node can be compared with an operand.
func (u *unfinished) beside(operand string) func(*Node) bool {
	x := u.check(operand)
	if x == nil {
		return nil
	}
	if x.Type.Base == Bool {
		return func(n *Node) bool { return n.Type == TBool }
	}
	if x.Type.Base == Piece && x.Type.IsList() { // one of them is meant
		return u.of(x.Type.Elem())
	}
	return u.of(x.Type)
}

// asked returns a test for the current argument, the current element of a list, or the whole expression.
func (u *unfinished) asked() func(*Node) bool {
	k := len(u.calls) - 1
	if k < 0 {
		return u.of(u.at.Want)
	}
	c := u.calls[k]
	if c.name == "[" {
		return u.inList(c)
	}
	var args []*Node
	for _, text := range append([]string{c.subject}, c.args...) {
		if x := u.check(text); x != nil {
			args = append(args, x)
		} else if strings.TrimSpace(text) != "" {
			return nil
		}
	}
	if _, ok := theNames().each[c.name]; ok && len(args) == 0 {
		return func(n *Node) bool { return n.Type.IsList() || n.Op == OpZone }
	}
	if f := theNames().functions[c.name]; f != nil && len(args) < f.most {
		return func(n *Node) bool {
			return n.Type.Base != Nil && u.tried(f, append(slices.Clone(args), n)) != nil
		}
	}
	if s := u.d.Symbols[c.name]; s != nil && len(args) < len(s.Params) {
		return u.of(s.Params[len(args)].Type)
	}
	if c.name == "score" {
		return u.of(TPlayer)
	}
	return nil
}

// inList returns a test for an element of a list: it must be like the elements before it, or like what is searched in
// it.
func (u *unfinished) inList(c call) func(*Node) bool {
	if len(c.args) > 0 {
		return u.beside(c.args[0])
	}
	before := strings.TrimRight(c.subject, " \n\t")
	if rest, ok := strings.CutSuffix(before, " in"); ok {
		return u.beside(chain(strings.TrimSuffix(rest, " not")))
	}
	return nil
}

// checker returns a checker for parts of the expression that reports nothing.
func (u *unfinished) checker() *checker {
	return &checker{d: u.d, names: theNames(), scope: u.scope, report: silence}
}

// nobody is the syntax node of parts that are only tried.
var nobody = &ast.NilNode{}

// anything returns an argument whose type is not known yet.
func anything() *Node { return &Node{Op: OpConst, Type: TAny} }

// value returns what a declared name means, with any arguments that it needs; nil if it is no value.
func (u *unfinished) value(s *Symbol) *Node {
	var args []*Node
	if s.Sort != SymProc {
		for range s.Params {
			args = append(args, anything())
		}
	}
	return u.checker().symbol(nobody, s, args)
}

// result returns what a function gives, applied to x if x is not nil. It returns nil if the function does not take x;
// or, without x, if its type could be anything.
func (u *unfinished) result(f *function, x *Node) *Node {
	firsts := []*Node{x}
	if x == nil {
		firsts = []*Node{anything(), {Op: OpConst, Type: TPlace}}
	}
	for _, first := range firsts {
		if n := u.tried(f, []*Node{first}); n != nil && (x != nil || n.Type.Base != Any) {
			return n
		}
	}
	return nil
}

// tried returns what a function gives for the arguments and any others that it needs, nil if it does not take them.
func (u *unfinished) tried(f *function, args []*Node) *Node {
	for len(args) < f.least {
		args = append(args, anything())
	}
	return f.check(u.checker(), nobody, args)
}
