package expr

import (
	"slices"
	"strings"
)

// Offer is something that may be written in an expression: one of the four.
type Offer struct {
	Local  *Local
	Symbol *Symbol
	Attr   int // an attribute, where Member is set
	Word   string
	Field  string // of the phase Symbol
	Column string
	Member bool
	Rank   int // what is nearer at hand has a lower one
}

// SpecialForms is the forms that take names beside values, with how they are written.
func SpecialForms() map[string]string {
	return map[string]string{
		"best": "list.best(ranking)", "in_order": "list.in_order(ranking)", "track": "track(pieces, column)",
		"uncovered": "uncovered(pieces, column)", "score": "score(player) or score(player, line)",
		"can": "can(action)", "during": "during(phase)", "covers": "covers(things, needs, ruling)",
		"reachable": "reachable(starts, relation, among)", "filter": "filter(list, condition)",
		"any": "any(list) or any(list, condition)", "all": "all(list, condition)",
		"none": "none(list, condition)", "map": "map(list, value)", "count": "count(list) or count(list, condition)",
		"sum": "sum(list) or sum(list, value)", "find": "find(list, condition)", "sortBy": "sortBy(list, value)",
	}
}

// Offers is what may be written behind the text before, the beginning of an expression, up to the word that is being
// typed at its end: behind a dot what its subject has, else what can be named there.
func Offers(before string, d *Decls, here []*Local) []Offer {
	word := len(before)
	for word > 0 && wordByte(before[word-1]) {
		word--
	}
	u := unfinished{d: d, scope: &Scope{Locals: here}}
	lead := before[:word]
	u.open(lead)
	if strings.HasSuffix(strings.TrimRight(lead, " \n\t"), ".") {
		return u.members(lead)
	}
	if list, ok := u.named(); ok {
		return list
	}
	return u.free()
}

// unfinished is an expression that is being typed.
type unfinished struct {
	d     *Decls
	scope *Scope
	calls []call // that are open, the outermost first
}

// call is a call whose bracket is open.
type call struct {
	name    string
	subject string   // before the dot, "" for none
	args    []string // that are complete
	from    int      // where the argument that is typed begins
}

// open finds the calls that are open at the end of a text, and binds what their predicates and let bind.
func (u *unfinished) open(text string) {
	from := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			c := call{from: i + 1}
			if text[i] == '(' {
				c.name, c.subject = callee(text[from:i])
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

// from is where the innermost argument begins.
func (u *unfinished) from() int {
	if k := len(u.calls) - 1; k >= 0 {
		return u.calls[k].from
	}
	return 0
}

// outer is the scope behind a call that is closed: what it bound is gone.
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

// element binds it behind the first argument of a predicate.
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

// typed is the type of a whole expression; a zone is a list of what lies in it.
func (u *unfinished) typed(text string) (Type, bool) {
	n := u.check(text)
	if n == nil {
		return Type{}, false
	}
	if n.Type.Scalar(Place) {
		if c := u.d.Contents(n); c != nil {
			return c.Type, true
		}
	}
	return n.Type, true
}

func (u *unfinished) check(text string) *Node {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	saw, names := u.d.Saw, u.scope
	if saw != nil { // who was told while the game was read is told nothing now
		d := *u.d
		d.Saw = nil
		return Check(text, &d, names, Type{}, silence)
	}
	return Check(text, u.d, names, Type{}, silence)
}

func silence(int, int, string, string, ...any) {}

// callee is the name before a bracket, and what stands before its dot.
func callee(text string) (name, subject string) {
	text = strings.TrimRight(text, " \n\t")
	start := len(text)
	for start > 0 && wordByte(text[start-1]) {
		start--
	}
	name = text[start:]
	if rest, ok := strings.CutSuffix(text[:start], "."); ok {
		return name, chain(rest)
	}
	return name, ""
}

// chain is the operand at the end of a text: names, calls and indices joined by dots.
func chain(text string) string {
	text = strings.TrimRight(text, " \n\t")
	i := len(text)
	for i > 0 {
		switch c := text[i-1]; {
		case wordByte(c) || c == '.':
			i--
		case c == ')' || c == ']':
			k := opening(text[:i])
			if k < 0 {
				return text[i:]
			}
			i = k
		default:
			return text[i:]
		}
	}
	return text
}

// opening is where the bracket is opened that closes at the end of a text, -1 for nowhere.
func opening(text string) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// members is what the subject before the dot at the end of a text has.
func (u *unfinished) members(text string) []Offer {
	text = strings.TrimRight(text, " \n\t")
	subject := chain(text[:len(text)-1])
	if strings.HasPrefix(subject, ".") {
		subject = "it" + subject
	} else if subject == "" {
		subject = "it"
	}
	if s := u.d.Symbols[subject]; s != nil && s.Sort == SymScope && u.scope.Find(subject) == nil {
		out := []Offer{{Word: "of", Member: true}}
		for _, f := range s.Fields {
			out = append(out, Offer{Symbol: s, Field: f.Name, Member: true})
		}
		return out
	}
	x := u.check(subject)
	if x == nil {
		return nil
	}
	c := &checker{d: u.d, names: theNames(), scope: u.scope, report: silence}
	if x.Type.Base == Record {
		return u.record(c, x)
	}
	return u.membersOf(c, x)
}

// record is what the answers of a call, or an event, can be asked for.
func (u *unfinished) record(c *checker, x *Node) (out []Offer) {
	fields, _ := c.recordFields(x.Local)
	for _, f := range fields {
		if f.From != nil {
			out = append(out, Offer{Local: f.From, Member: true})
		}
	}
	return append(out, Offer{Word: "was_at", Member: true, Rank: 1})
}

func (u *unfinished) membersOf(c *checker, x *Node) (out []Offer) {
	if k, ok := c.kindOf(x.Type); ok {
		seen := map[string]bool{}
		for i := range u.d.Attrs {
			a := &u.d.Attrs[i]
			if a.Kind >= 0 && (u.d.IsKind(k, a.Kind) || u.d.IsKind(a.Kind, k)) && !seen[a.Name] {
				seen[a.Name] = true
				out = append(out, Offer{Attr: i, Member: true})
			}
		}
		for word, a := range c.names.attrs {
			if slices.Contains(a.on, x.Type.Base) {
				out = append(out, Offer{Word: word, Member: true, Rank: 1})
			}
		}
	}
	for _, s := range u.d.Symbols {
		if len(s.Params) > 0 && s.Sort != SymProc && (u.d.Fits(x.Type, s.Params[0].Type) ||
			s.Sort == SymVar && x.Type.IsList() && u.d.Fits(x.Type.Elem(), s.Params[0].Type)) {
			out = append(out, Offer{Symbol: s, Member: true, Rank: 1})
		}
	}
	for name, f := range c.names.functions {
		if f.most >= 1 {
			out = append(out, Offer{Word: name, Member: true, Rank: 2})
		}
	}
	for name := range c.names.named {
		out = append(out, Offer{Word: name, Member: true, Rank: 2})
	}
	return out
}

// named is the names that an open call takes instead of a value, false where it takes values.
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
	case c.name == "during" && nth == 0:
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
	return out, true
}

// free is everything that can be named.
func (u *unfinished) free() (out []Offer) {
	seen := map[string]bool{}
	for s := u.scope; s != nil; s = s.Parent {
		for _, l := range slices.Backward(s.Locals) {
			if !seen[l.Name] {
				seen[l.Name] = true
				out = append(out, Offer{Local: l})
			}
		}
	}
	for _, s := range u.d.Symbols {
		switch s.Sort {
		case SymLine, SymDie, SymWindow, SymEffect:
		default:
			out = append(out, Offer{Symbol: s, Rank: 1})
		}
	}
	for name := range theNames().functions {
		out = append(out, Offer{Word: name, Rank: 2})
	}
	for name := range SpecialForms() {
		if !IsFunction(name) {
			out = append(out, Offer{Word: name, Rank: 2})
		}
	}
	for _, w := range []string{"player", "current", "nil", "true", "false", "and", "or", "not", "in", "let"} {
		out = append(out, Offer{Word: w, Rank: 3})
	}
	return out
}
