package check

import (
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// ctx is the context of a list of steps: the names bound so far, the frame that holds them, and its surroundings.
type ctx struct {
	scope *expr.Scope
	frame *frame
	loop  bool
	apart bool // the steps are actions of a phase, or lists in one; moments are allowed
}

// frame holds the registers of one body.
type frame struct {
	regs     int
	bound    []*expr.Local
	choices  []*model.Choose
	proc     *model.Proc
	replaces *model.Ability // the instead: ability of the body, nil for none
	apart    bool           // the body is executed in a phase, or is part of such a body
}

func (c ctx) with(ls ...*expr.Local) ctx {
	c.scope = &expr.Scope{Parent: c.scope, Locals: ls}
	return c
}

func (b *Draft) stepScope() *expr.Scope {
	h := b.Game.Header
	return &expr.Scope{Locals: []*expr.Local{h.Me, h.Owner, h.Source}}
}

// body compiles steps into out. fr may hold registers already (parameters).
func (b *Draft) body(out *model.Body, steps *source.Node, scope *expr.Scope, fr *frame) *frame {
	if fr == nil {
		fr = &frame{}
	}
	out.Steps, out.Bound = b.boundSteps(steps, ctx{scope: scope, frame: fr, apart: fr.apart})
	out.Regs = fr.regs
	b.BoundNames = append(b.BoundNames, fr.bound...)
	b.Bodies = append(b.Bodies, out)
	return fr
}

// inside returns the context of a list of steps within an action, where no moments are allowed.
func (c ctx) inside() ctx {
	c.apart = false
	return c
}

// steps compiles a list of steps. A name that a step binds is known to the later steps.
func (b *Draft) steps(n *source.Node, c ctx) []model.Step {
	out, _ := b.boundSteps(n, c)
	return out
}

// boundSteps does the same as steps and reports for each step whether a name binds it to the step before. The steps
// from the binding of a name to its last use belong to one action.
func (b *Draft) boundSteps(n *source.Node, c ctx) (out []model.Step, bound []bool) {
	if n == nil || n.Refused {
		return nil, nil
	}
	items := n.Items
	if n.Kind == source.Map {
		items = []*source.Node{n}
	} else if n.Kind == source.Scalar && n.Text != "" {
		items = []*source.Node{n}
	}
	c.scope = &expr.Scope{Parent: c.scope, Later: func(name string) bool { return binds(items, name) }}
	var at []int // for each name of the list, the step that binds it
	for _, it := range items {
		names := c.scope.Locals
		b.Problems.Spend(it.Span, 1+len(names)/namesInStep)
		used := unread(names)
		s := b.step(it, c)
		first := len(out)
		for i, l := range names {
			if l.Used {
				first = min(first, at[i])
			}
			l.Used = l.Used || used[i]
		}
		for range c.scope.Locals[len(names):] {
			at = append(at, len(out))
		}
		if s == nil {
			continue
		}
		out, bound = append(out, s), append(bound, false)
		for i := first + 1; i < len(out); i++ {
			bound[i] = true
		}
	}
	return out, bound
}

// namesInStep is the number of names whose check costs as much as a step.
const namesInStep = 16

// binds reports whether one of some steps binds a name.
func binds(steps []*source.Node, name string) bool {
	return slices.ContainsFunc(steps, func(n *source.Node) bool {
		for i, q := range n.Pairs {
			first := i == 0 && slices.Contains([]string{"let", "choose", "pick", "roll"}, q.Key.Text)
			if (first || q.Key.Text == "keep") && q.Value.Text == name {
				return true
			}
		}
		return false
	})
}

// unread marks all names as unused, and returns which were used before.
func unread(names []*expr.Local) []bool {
	used := make([]bool, len(names))
	for i, l := range names {
		used[i], l.Used = l.Used, false
	}
	return used
}

// bind adds the name in n to the scope of the remaining steps.
func (b *Draft) bind(n *source.Node, t expr.Type, c ctx) *expr.Local {
	return b.bound(&expr.Local{Name: n.Text, Type: t, Size: SizeOf(t), Frame: true, Span: n.Span}, n, c)
}

// notBound reports a name that is bound already or is the name of a declared symbol, with the place of the other.
func (b *Draft) notBound(n *source.Node, scope *expr.Scope) {
	b.Binds(n, scope)
	if old := scope.Find(n.Text); old != nil {
		p := b.Bad(n, "hides", "%s is bound already; choose another name", n.Text)
		if old.Span.File != nil {
			p.Notes = append(p.Notes, source.Note{Span: old.Span, Text: source.Say("it is bound here")})
		}
	} else if s := b.Decls.Symbols[n.Text]; s != nil {
		b.Hides(n, s)
	}
}

// bound adds l, named by n, to the scope and gives it registers.
func (b *Draft) bound(l *expr.Local, n *source.Node, c ctx) *expr.Local {
	if n.Kind != source.Scalar || !b.DeclName(n) {
		l.Used = true
		return l
	}
	b.notBound(n, c.scope)
	c.scope.Locals = append(c.scope.Locals, l)
	b.Sees(n, expr.Seen{Local: l, Declares: true})
	b.place(l, c)
	return l
}

// lost binds a name whose value is unknown because a problem was reported there. Later uses of the name cause no
// further reports.
func (b *Draft) lost(n *source.Node, c ctx) {
	if n == nil || n.Kind != source.Scalar {
		return
	}
	name, _, _ := strings.Cut(n.Text, "=") // let: name = value
	name = strings.TrimSpace(name)
	if isBoundName.MatchString(name) && b.Decls.Symbols[name] == nil && c.scope.Find(name) == nil {
		l := &expr.Local{Name: name, Type: expr.TAny, Size: 1, Used: true}
		c.scope.Locals = append(c.scope.Locals, l)
		c.frame.bound = append(c.frame.bound, l)
	}
}

// isBoundName matches the form of names that steps bind.
var isBoundName = regexp.MustCompile(`^[a-z]\w*$`)

// place allocates the registers of a local.
func (b *Draft) place(l *expr.Local, c ctx) {
	l.Reg = c.frame.regs
	n := l.Size
	if l.Per {
		n *= b.Game.MostSeats()
	}
	c.frame.regs += n
	c.frame.bound = append(c.frame.bound, l)
}

func (b *Draft) step(n *source.Node, c ctx) model.Step {
	if n.Refused {
		return nil
	}
	if n.Kind == source.Scalar { // a bare name is a call without arguments
		n = &source.Node{Kind: source.Map, Span: n.Span, Pairs: []source.Pair{{Key: n, Value: &source.Node{Span: n.Span}}}}
	}
	if n.Kind == source.Scalar && n.Pairs == nil && n.Text == "" || n.Kind != source.Map || len(n.Pairs) == 0 {
		b.Bad(n, "shape", "a step is a verb with its qualifiers: {choose: name, among: …}")
		return nil
	}
	verb := n.Pairs[0].Key
	if f, ok := b.verbs[verb.Text]; ok {
		v := n.Pairs[0].Value
		if b.Judge(n, v, language.Beside(verb.Text)) == Broken {
			b.lost(v, c)
			return nil
		}
		return b.cited(f(b, n, b.nodeAt(n, verb), v, c))
	}
	if s := b.Decls.Symbols[verb.Text]; s != nil && s.Sort == expr.SymProc {
		b.Uses(verb, s)
		if b.Decls.Contested[s.Name] {
			return nil
		}
		return b.cited(b.call(n, s, c))
	}
	words := b.done()
	if steps := verbsBeside(verb.Text); steps != nil && source.Habit(verb.Text, words) == "" {
		b.Bad(verb, "unknown_verb", "%q begins no step: it belongs below %s, without a dash of its own", verb.Text,
			steps).First = true
	} else if s := b.Decls.Symbols[verb.Text]; s != nil {
		b.Bad(verb, "unknown_verb", "there is no verb, action or procedure %q: %s is %s, and a step begins with "+
			"a verb, an action or a procedure%s",
			verb.Text, verb.Text, s.Noun(), b.Decls.Suggest(verb.Text, b.Named(expr.SymProc)))
	} else {
		meant := b.Decls.Suggest(verb.Text, slices.Sorted(slices.Values(words)))
		if verb.Text == "unless" {
			meant = source.Say("; write if: not …, with then: below")
		}
		if name, _, ok := strings.Cut(verb.Text, "("); ok && b.Decls.Symbols[name] != nil &&
			b.Decls.Symbols[name].Sort == expr.SymVar {
			meant = source.Say("; a value is changed by set: %s, with to: or by: below", verb.Text)
		}
		said := meant
		if said == nil {
			said = source.Say("; the verbs are %s; a procedure of your own is declared under procedures:",
				strings.Join(slices.Sorted(slices.Values(language.Verbs)), ", "))
		}
		p := b.Bad(verb, "unknown_verb", "there is no verb, action or procedure %q%s", verb.Text, said)
		v := n.Pairs[0].Value
		p.Lacks = len(n.Pairs) == 1 && v.Kind == source.Scalar && (v.Text == "" || standsBelow(v, verb)) // a menu's own entry
		if meant != nil {
			p.First = true // names from this step would be missing everywhere
		}
	}
	b.lost(n.Pairs[0].Value, c)
	b.lost(n.Get("keep"), c)
	return nil
}

// standsBelow reports whether a node begins on a line below another node.
func standsBelow(n, other *source.Node) bool {
	line, _ := n.Span.File.Position(n.Span.Start)
	above, _ := other.Span.File.Position(other.Span.Start)
	return line > above
}

// done returns every word that can begin a step: verbs, actions and procedures.
func (b *Draft) done() []string { return append(language.Verbs, b.Named(expr.SymProc)...) }

// verbsBeside returns the verbs that a key can be used with, as words of a message, nil if there are none.
func verbsBeside(key string) *source.Text {
	const many = 3
	var verbs []string
	for _, v := range language.Verbs {
		if slices.ContainsFunc(language.At(language.Beside(v)).Rows, func(r language.Row) bool { return r.Word == key }) {
			verbs = append(verbs, v)
		}
	}
	switch n := len(verbs); {
	case n > many:
		return source.Say("%s and others", strings.Join(verbs[:many], ", "))
	case n > 0:
		return source.Say("%s", strings.Join(verbs, ", "))
	}
	return nil
}

// cited records a step for coverage, unless it was not understood.
func (b *Draft) cited(s model.Step) model.Step {
	if s != nil {
		b.Cite(declared.Cited(s))
	}
	return s
}

// nodeAt returns the node of a step, placed at its verb.
func (b *Draft) nodeAt(n, verb *source.Node) declared.Node {
	m := b.Common(n, "")
	m.Span = verb.Span
	return m
}

type verb func(b *Draft, n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step

// verbs returns the function that compiles each step, by its verb.
func verbs() map[string]verb {
	out := map[string]verb{
		"choose": (*Draft).choose, "offer": (*Draft).offer, "may": (*Draft).may, "try": (*Draft).try,
		"move": (*Draft).move,
		"set":  (*Draft).set, "let": (*Draft).let, "roll": (*Draft).roll,
		"pick": (*Draft).pick,
		"show": (*Draft).show, "if": (*Draft).cond, "each": (*Draft).each, "while": (*Draft).while,
		"together": (*Draft).together,
		"phase":    (*Draft).phase, "window": (*Draft).window, "apply": (*Draft).apply, "perform": (*Draft).perform,
		"require": (*Draft).require, "end": (*Draft).end, "moment": (*Draft).pause, "go_on": (*Draft).goOn,
	}
	for _, word := range language.Acts {
		out[word] = act(word)
	}
	return out
}

// Anew replaces a procedure, a rule or an ability of a game by a new reading from node n. The parameters of a procedure
// stay the same.
func (b *Draft) Anew(was any, key, n *source.Node) {
	switch was := was.(type) {
	case *model.Proc:
		b.procAnew(was, key, n)
	case *model.Rule:
		b.Later(StageRules, func() {
			if r := b.ruleIn(n, was.On, nil); r != nil {
				b.Game.Rules[slices.Index(b.Game.Rules, was)] = r
				b.Unit(n, r)
			}
		})
	case *model.Ability:
		b.Later(StageRules, func() {
			if a := b.abilityIn(n, was.On, nil); a != nil {
				a.Index = was.Index
				b.Game.Abilities[slices.Index(b.Game.Abilities, was)] = a
				b.Unit(n, a)
			}
		})
	}
}

func (b *Draft) procAnew(was *model.Proc, key, n *source.Node) {
	of := n
	n = longhand(n)
	p := &model.Proc{Node: b.Node(n, "proc", key), Action: was.Action, Once: model.OnceFree, Apart: was.Apart,
		Faction: was.Faction, Params: was.Params, Body: &model.Body{}}
	p.Span = key.Span
	s := *b.Decls.Symbols[key.Text]
	b.Decls.Symbols[key.Text], b.Game.Procs[s.ID] = &s, p
	b.Unit(of, p)
	var defaults []*source.Node
	for _, q := range Pairs(n, "takes") {
		defaults = append(defaults, q.Value.Get("default"))
	}
	s.Resolve = b.Once(func() { b.procBody(&s, p, n, defaults) })
	b.Later(StageExprs, func() { s.Resolve() })
}

// SameFields reports whether two procedures have events with the same fields.
func SameFields(a, b *expr.Symbol) bool {
	return slices.EqualFunc(a.Fields, b.Fields, func(f, g expr.Field) bool {
		return f.Name == g.Name && f.Type == g.Type && f.Per == g.Per
	})
}
