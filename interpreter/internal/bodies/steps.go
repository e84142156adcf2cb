package bodies

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// Reader reads steps, and what rules and abilities say.
type Reader struct {
	*draft.Draft
	verbs map[string]verb
	bare  map[*model.Proc]bool // what was told not to be finished
}

// New reads into a draft.
func New(d *draft.Draft) *Reader { return &Reader{d, verbs(), map[*model.Proc]bool{}} }

// Over reads into a draft that was made of that of b.
func (b *Reader) Over(d *draft.Draft) *Reader { return &Reader{d, b.verbs, map[*model.Proc]bool{}} }

// ctx is where a list of steps stands: the names bound so far, the frame that holds them, and what surrounds it.
type ctx struct {
	scope *expr.Scope
	frame *frame
	loop  bool
	apart bool // the steps are actions of a phase, or lists inside one: moments may stand here
}

// frame is the registers of one body.
type frame struct {
	regs     int
	bound    []*expr.Local
	choices  []*model.Choose
	proc     *model.Proc
	replaces *model.Ability // the instead: ability whose body it is, nil for none
	apart    bool           // the body is what is done in a phase, or a part of that
}

func (c ctx) with(ls ...*expr.Local) ctx {
	c.scope = &expr.Scope{Parent: c.scope, Locals: ls}
	return c
}

func (b *Reader) stepScope() *expr.Scope {
	h := b.Game.Header
	return &expr.Scope{Locals: []*expr.Local{h.Me, h.Owner, h.Source}}
}

// body checks steps into out. fr may hold registers already (parameters).
func (b *Reader) body(out *model.Body, steps *tree.Node, scope *expr.Scope, fr *frame) *frame {
	if fr == nil {
		fr = &frame{}
	}
	out.Steps, out.Bound = b.boundSteps(steps, ctx{scope: scope, frame: fr, apart: fr.apart})
	out.Regs = fr.regs
	b.BoundNames = append(b.BoundNames, fr.bound...)
	b.Bodies = append(b.Bodies, out)
	return fr
}

// inside is a list of steps within an action, where no moment lies.
func (c ctx) inside() ctx {
	c.apart = false
	return c
}

// steps checks a list of steps; what a step binds is known to those after it.
func (b *Reader) steps(n *tree.Node, c ctx) []model.Step {
	out, _ := b.boundSteps(n, c)
	return out
}

// boundSteps is steps, and which of them a name binds to the step before: from the step that binds a name to the last
// one that reads it all are of one action.
func (b *Reader) boundSteps(n *tree.Node, c ctx) (out []model.Step, bound []bool) {
	if n == nil || n.Refused {
		return nil, nil
	}
	items := n.Items
	if n.Kind == tree.Map {
		items = []*tree.Node{n}
	} else if n.Kind == tree.Scalar && n.Text != "" {
		items = []*tree.Node{n}
	}
	c.scope = &expr.Scope{Parent: c.scope, Later: func(name string) bool { return binds(items, name) }}
	var at []int // by name of the list: the step that binds it
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

// namesInStep is how many names are looked at as fast as a step.
const namesInStep = 16

// binds reports whether one of some steps binds a name.
func binds(steps []*tree.Node, name string) bool {
	return slices.ContainsFunc(steps, func(n *tree.Node) bool {
		for i, q := range n.Pairs {
			first := i == 0 && slices.Contains([]string{"let", "choose", "pick", "roll"}, q.Key.Text)
			if (first || q.Key.Text == "keep") && q.Value.Text == name {
				return true
			}
		}
		return false
	})
}

// unread marks names as though nothing had read them, and returns which were read.
func unread(names []*expr.Local) []bool {
	used := make([]bool, len(names))
	for i, l := range names {
		used[i], l.Used = l.Used, false
	}
	return used
}

// bind enters the name in n for the rest of the list of steps.
func (b *Reader) bind(n *tree.Node, t expr.Type, c ctx) *expr.Local {
	return b.bound(&expr.Local{Name: n.Text, Type: t, Size: draft.SizeOf(t), Frame: true, Span: n.Span}, n, c)
}

// free refuses a name that is bound where it stands, or is that of something declared: with the place of the other.
func (b *Reader) free(n *tree.Node, scope *expr.Scope) {
	b.Binds(n, scope)
	if old := scope.Find(n.Text); old != nil {
		p := b.Bad(n, "hides", "%s is bound already; take another name", n.Text)
		if old.Span.File != nil {
			p.Notes = append(p.Notes, source.Note{Span: old.Span, Text: "where it is"})
		}
	} else if s := b.Decls.Symbols[n.Text]; s != nil {
		b.Hides(n, s)
	}
}

// bound gives l, which n names, its place.
func (b *Reader) bound(l *expr.Local, n *tree.Node, c ctx) *expr.Local {
	if n.Kind != tree.Scalar || !b.DeclName(n) {
		l.Used = true
		return l
	}
	b.free(n, c.scope)
	c.scope.Locals = append(c.scope.Locals, l)
	b.Sees(n, expr.Seen{Local: l, Declares: true})
	b.place(l, c)
	return l
}

// lost binds a name whose value is not known, because a problem was reported where it is given: what reads it says
// nothing more.
func (b *Reader) lost(n *tree.Node, c ctx) {
	if n == nil || n.Kind != tree.Scalar {
		return
	}
	name, _, _ := strings.Cut(n.Text, "=") // let: name = value
	name = strings.TrimSpace(name)
	if isName.MatchString(name) && b.Decls.Symbols[name] == nil && c.scope.Find(name) == nil {
		l := &expr.Local{Name: name, Type: expr.TAny, Size: 1, Used: true}
		c.scope.Locals = append(c.scope.Locals, l)
		c.frame.bound = append(c.frame.bound, l)
	}
}

// isName is how what a step binds is written.
var isName = regexp.MustCompile(`^[a-z]\w*$`)

// place gives a local its registers.
func (b *Reader) place(l *expr.Local, c ctx) {
	l.Reg = c.frame.regs
	n := l.Size
	if l.Per {
		n *= b.Game.MostSeats()
	}
	c.frame.regs += n
	c.frame.bound = append(c.frame.bound, l)
}

func (b *Reader) step(n *tree.Node, c ctx) model.Step {
	if n.Refused {
		return nil
	}
	if n.Kind == tree.Scalar { // a bare name is a call without arguments
		n = &tree.Node{Kind: tree.Map, Span: n.Span, Pairs: []tree.Pair{{Key: n, Value: &tree.Node{Span: n.Span}}}}
	}
	if n.Kind == tree.Scalar && n.Pairs == nil && n.Text == "" || n.Kind != tree.Map || len(n.Pairs) == 0 {
		b.Bad(n, "shape", "a step is a verb with its qualifiers: {choose: name, among: …}")
		return nil
	}
	verb := n.Pairs[0].Key
	if f, ok := b.verbs[verb.Text]; ok {
		v := n.Pairs[0].Value
		if b.Judge(n, v, language.Beside(verb.Text)) == draft.Broken {
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
	if steps := beside(verb.Text); steps != "" && source.Habit(verb.Text, words) == "" {
		b.Bad(verb, "unknown_verb", "%q begins no step: it stands below %s, without a dash of its own", verb.Text,
			steps).First()
	} else if s := b.Decls.Symbols[verb.Text]; s != nil {
		b.Bad(verb, "unknown_verb", "there is no verb, action or procedure %q: %s is %s, and a step begins with what is done",
			verb.Text, verb.Text, s.Noun())
	} else {
		meant := b.Decls.Suggest(verb.Text, slices.Sorted(slices.Values(words)))
		if verb.Text == "unless" {
			meant = "; write if: not …, with then: below"
		}
		if name, _, ok := strings.Cut(verb.Text, "("); ok && b.Decls.Symbols[name] != nil &&
			b.Decls.Symbols[name].Sort == expr.SymVar {
			meant = fmt.Sprintf("; a value is changed by set: %s, with to: or by: below", verb.Text)
		}
		p := b.Bad(verb, "unknown_verb", "there is no verb, action or procedure %q%s", verb.Text, meant)
		v := n.Pairs[0].Value
		p.Lacks = len(n.Pairs) == 1 && v.Kind == tree.Scalar && (v.Text == "" || below(v, verb)) // a menu's own entry
		if meant != "" {
			p.First() // what the step would have bound or opened is missed all over
		}
	}
	b.lost(n.Pairs[0].Value, c)
	b.lost(n.Get("keep"), c)
	return nil
}

// below reports whether what is written at a node begins on a line below another.
func below(n, other *tree.Node) bool {
	line, _ := n.Span.File.Position(n.Span.Start)
	above, _ := other.Span.File.Position(other.Span.Start)
	return line > above
}

// done is every word that a step begins with: verbs, actions and procedures.
func (b *Reader) done() []string { return append(language.Verbs(), b.Named(expr.SymProc)...) }

// beside is the verbs beside which a key stands, as they are told; "" where it stands beside none.
func beside(key string) string {
	const many = 3
	var verbs []string
	for _, v := range language.Verbs() {
		if slices.ContainsFunc(language.At(language.Beside(v)).Rows, func(r language.Row) bool { return r.Word == key }) {
			verbs = append(verbs, v)
		}
	}
	if len(verbs) > many {
		return strings.Join(verbs[:many], ", ") + " and others"
	}
	return strings.Join(verbs, ", ")
}

// cited keeps a step for coverage, unless it was not understood.
func (b *Reader) cited(s model.Step) model.Step {
	if s != nil {
		b.Cite(s.Cited())
	}
	return s
}

// nodeAt is the node of a step, placed at its verb.
func (b *Reader) nodeAt(n, verb *tree.Node) declared.Node {
	m := b.Common(n, "")
	m.Span = verb.Span
	return m
}

type verb func(b *Reader, n *tree.Node, m declared.Node, v *tree.Node, c ctx) model.Step

// verbs is what reads each step, by its verb.
func verbs() map[string]verb {
	out := map[string]verb{
		"choose": (*Reader).choose, "offer": (*Reader).offer, "may": (*Reader).may, "try": (*Reader).try,
		"move": (*Reader).move,
		"set":  (*Reader).set, "let": (*Reader).let, "roll": (*Reader).roll,
		"pick": (*Reader).pick,
		"show": (*Reader).show, "if": (*Reader).cond, "each": (*Reader).each, "while": (*Reader).while,
		"together": (*Reader).together,
		"phase":    (*Reader).phase, "window": (*Reader).window, "apply": (*Reader).apply, "perform": (*Reader).perform,
		"require": (*Reader).require, "end": (*Reader).end, "moment": (*Reader).pause, "go_on": (*Reader).goOn,
	}
	for _, word := range language.Acts() {
		out[word] = act(word)
	}
	return out
}
