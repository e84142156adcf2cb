package check

import (
	"maps"
	"slices"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// unit is a ruling, procedure, rule or ability that a variant changes and that can be read again alone.
type unit struct {
	key     *source.Node // its name, nil if it has none
	was, is *source.Node // was is nil for an added rule, is for a removed rule
	file    *FileInfo
	of      any // the thing read from the old node; for an added rule, a rule of the same list
}

// difference holds the changes of a variant to a base.
type difference struct {
	units []unit
	files []*Part // files of law that it adds, with only rules and abilities
}

// newUnits returns an empty record of the things read, by node.
func newUnits() map[*source.Node]any { return map[*source.Node]any{} }

// body returns the steps of the old thing, nil if it has none.
func (c *unit) body() *model.Body {
	switch of := c.of.(type) {
	case *model.Proc:
		return of.Body
	case *model.Ability:
		return of.Body
	}
	return nil
}

// difference returns the changes of a variant to a base, and whether they are only units and files that can be read
// alone.
func (f *base) difference(parts []*Part) (d difference, only bool) {
	if len(parts) < len(f.parts) {
		return d, false
	}
	for i, was := range f.parts {
		if p := parts[i]; p.Kind != was.Kind || !f.differ(nil, was.Node, p.Node, f.infos[i], &d.units) {
			return d, false
		}
	}
	d.files = parts[len(f.parts):]
	return d, !slices.ContainsFunc(d.files, func(p *Part) bool {
		return p.Kind != "law" || slices.ContainsFunc(p.Node.Pairs[1:], func(q source.Pair) bool {
			return q.Key.Text != "rules" && q.Key.Text != "abilities"
		}) || !f.opens(p.Node)
	})
}

// differ adds the changed units below a node. It returns false if anything else has changed.
func (f *base) differ(key, was, is *source.Node, file *FileInfo, out *[]unit) bool {
	if was == is {
		return true
	}
	if of := f.Units[was]; of != nil {
		if same(was, is) {
			return true
		}
		u := unit{key, was, is, file, of}
		*out = append(*out, u)
		return f.alone(&u)
	}
	if key != nil && key.Text == "rules" && was.Kind == source.List && is.Kind == source.List &&
		len(was.Items) != len(is.Items) {
		return f.rules(was.Items, is.Items, file, out)
	}
	if was.Kind != is.Kind || was.Text != is.Text || was.Quoted != is.Quoted || was.Refused != is.Refused ||
		len(was.Pairs) != len(is.Pairs) || len(was.Items) != len(is.Items) ||
		was.Kind == source.Scalar && was.Span != is.Span {
		return false
	}
	for i, q := range is.Pairs {
		old := was.Pairs[i]
		if old.Key.Text != q.Key.Text || !f.differ(q.Key, old.Value, q.Value, file, out) {
			return false
		}
	}
	for i, it := range is.Items {
		if !f.differ(nil, was.Items[i], it, file, out) {
			return false
		}
	}
	return true
}

// rules adds the removed and the added rules of a list: all between the first and the last difference. It returns false
// if no other rule of the list determines their component, or if a removed rule is overridden.
func (f *base) rules(was, is []*source.Node, file *FileInfo, out *[]unit) bool {
	if len(was) == 0 {
		return false
	}
	beside, _ := f.Units[was[0]].(*model.Rule)
	for len(was) > 0 && len(is) > 0 && same(was[0], is[0]) {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && same(was[len(was)-1], is[len(is)-1]) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	for _, n := range was {
		r, _ := f.Units[n].(*model.Rule)
		if r == nil || slices.ContainsFunc(f.Refs.Overrides, func(o Override) bool { return o.ID.Text == r.ID }) {
			return false
		}
		*out = append(*out, unit{nil, n, nil, file, r})
	}
	for _, n := range is {
		*out = append(*out, unit{nil, nil, n, file, beside})
	}
	return beside != nil
}

// same reports whether two nodes have the same content at the same place.
func same(a, b *source.Node) bool {
	return a == b || a.Span == b.Span && a.Refused == b.Refused && slices.EqualFunc(a.Items, b.Items, same) &&
		a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted &&
		slices.EqualFunc(a.Pairs, b.Pairs, func(p, q source.Pair) bool {
			return same(p.Key, q.Key) && same(p.Value, q.Value)
		})
}

// saysSame reports whether two nodes have the same content at any place. Either can be nil.
func saysSame(a, b *source.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted && !a.Refused && !b.Refused &&
		slices.EqualFunc(a.Items, b.Items, saysSame) && slices.EqualFunc(a.Pairs, b.Pairs, func(p, q source.Pair) bool {
		return p.Key.Text == q.Key.Text && saysSame(p.Value, q.Value)
	})
}

// alike reports whether two maps have the same content below all keys except some. Items of lists are ignored.
func alike(a, b *source.Node, but ...string) bool {
	keep := func(n *source.Node) *source.Node {
		left := *n
		left.Items, left.Kind = nil, source.Map // the steps of a procedure can be written without their key
		left.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p source.Pair) bool {
			return slices.Contains(but, p.Key.Text)
		})
		return &left
	}
	return saysSame(keep(a), keep(b))
}

// called records the procedures whose fields others read, and those that get answers from others.
func (f *base) called() {
	for _, body := range f.Bodies {
		model.Walk(body.Steps, func(s model.Step) {
			if c, ok := s.(*model.Call); ok {
				f.kept[c.Proc] = f.kept[c.Proc] || c.Keep != nil
				f.given[c.Proc] = f.given[c.Proc] || len(c.Given) > 0
			}
		})
	}
	for _, a := range f.Game.AllAbilities() {
		if a.Moment == model.After || a.Moment == model.Instead {
			f.kept[a.Ref] = true
		}
	}
}

// shared copies what reading units changes, so that the base stays as it is.
func (f *base) shared(d *Draft, g *model.Game, changed []unit) {
	d.BoundNames, d.Choices = slices.Clip(d.BoundNames), slices.Clip(d.Choices)
	d.Refs.Overrides, d.Refs.Befores = slices.Clip(d.Refs.Overrides), slices.Clip(d.Refs.Befores)
	d.Refs.Untils, d.Refs.IDs = slices.Clip(d.Refs.Untils), maps.Clone(d.Refs.IDs)
	g.Effects, g.Telling, g.Computed = slices.Clip(g.Effects), slices.Clip(g.Telling), slices.Clip(g.Computed)
	g.Attrs = slices.Clone(g.Attrs) // steps that set an attribute clear its Fixed and Printed
	g.Procs, g.Rules, g.Abilities = slices.Clone(g.Procs), slices.Clone(g.Rules), slices.Clone(g.Abilities)
	if slices.ContainsFunc(changed, func(c unit) bool { _, ok := c.of.(*model.Proc); return ok }) {
		d.Decls.Symbols = maps.Clone(d.Decls.Symbols)
	}
	for _, c := range changed {
		switch of := c.of.(type) {
		case *model.Rule:
			if c.was != nil { // otherwise it is another rule of the list
				delete(d.Refs.IDs, "rule "+of.ID)
			}
		case *model.Ability:
			delete(d.Refs.IDs, "ability "+of.ID)
		}
	}
}

// reread reads the changed units and the added files, and schedules their work for later stages. It returns false if a
// ruling cannot replace the old one.
func (b *checker) reread(d difference) bool {
	for _, c := range d.units {
		b.Current = c.file
		if _, ok := c.of.(*model.Ruling); ok && !b.Otherwise(c.key, c.is) {
			return false
		}
	}
	for _, c := range d.units {
		b.Current = c.file
		switch r, _ := c.of.(*model.Rule); {
		case c.is == nil:
			b.Game.Rules = slices.DeleteFunc(b.Game.Rules, func(o *model.Rule) bool { return o == r })
		case c.was == nil:
			b.Speaking(&source.Node{Kind: source.Map, Pairs: []source.Pair{{Key: &source.Node{Kind: source.Scalar,
				Text: "rules"},
				Value: &source.Node{Kind: source.List, Items: []*source.Node{c.is}}}}}, r.On)
		default:
			b.Anew(c.of, c.key, c.is)
		}
	}
	for _, p := range d.files {
		b.file(p)
	}
	return true
}

// linked checks the ids of rules and abilities that the new readings name.
func (f *base) linked(b *checker) {
	for _, o := range b.Refs.Overrides[len(f.Refs.Overrides):] {
		b.override(o)
	}
	for _, n := range b.Refs.Befores[len(f.Refs.Befores):] {
		b.before(n)
	}
}

// stand reports whether the new readings can replace the old ones: everything that other content uses of them is
// unchanged.
func (f *base) stand(b *checker, changed []unit) bool {
	if len(b.Game.Effects) != len(f.Game.Effects) || len(b.Refs.Untils) != len(f.Refs.Untils) {
		return false
	}
	for _, a := range b.Game.Abilities[len(f.Game.Abilities):] {
		if !f.apart(a.Body) {
			return false
		}
	}
	for _, c := range changed {
		if c.is == nil {
			continue
		}
		switch was := c.of.(type) {
		case *model.Proc:
			is, _ := b.Units[c.is].(*model.Proc)
			if is == nil || is.Empty || was.Empty || !f.procStands(b, is) || !f.apart(is.Body) ||
				!within(sets(was.Body), sets(is.Body)) {
				return false
			}
		case *model.Rule:
			is, _ := b.Units[c.is].(*model.Rule)
			if is == nil || c.was != nil && (is.ID != was.ID || is.Ruling != was.Ruling) {
				return false
			}
		case *model.Ability:
			is, _ := b.Units[c.is].(*model.Ability)
			if is == nil || is.ID != was.ID || is.Moment != was.Moment || is.Ref != was.Ref || !f.apart(is.Body) ||
				!within(sets(was.Body), sets(is.Body)) {
				return false
			}
		}
	}
	return true
}

// procStands reports whether the fields that others read of a procedure are the same as before.
func (f *base) procStands(b *checker, is *model.Proc) bool {
	s := b.Decls.Symbols[is.ID]
	return !f.kept[s.ID] || SameFields(f.Decls.Symbols[is.ID], s)
}

// alone reports whether the text of a unit shows no change that content outside it depends on.
func (f *base) alone(c *unit) bool {
	switch was := c.of.(type) {
	case *model.Ruling:
		return saysSame(c.was.Get("ask"), c.is.Get("ask")) && saysSame(c.was.Get("type"), c.is.Get("type"))
	case *model.Proc:
		if !alike(c.was, c.is, "steps", "when", "tells") || f.given[f.Decls.Symbols[was.ID].ID] {
			return false
		}
	case *model.Rule:
		return true
	}
	return !hears(c.was) && !hears(c.is) && within(windows(c.was, nil), windows(c.is, nil)) && f.opens(c.is) &&
		f.apart(c.body())
}

// opens reports whether the base has all windows below a node. A step that opens a new window declares it.
func (f *base) opens(n *source.Node) bool {
	return !slices.ContainsFunc(windows(n, nil), func(w string) bool { return f.Decls.Symbols[w] == nil })
}

// within reports whether all elements of a are in b.
func within[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// sets returns the attributes that steps set. Other attributes keep their printed values.
func sets(body *model.Body) (out []int) {
	model.Walk(body.Steps, func(s model.Step) {
		if s, ok := s.(*model.Assign); ok && s.Each().Op == expr.OpAttr {
			out = append(out, s.Each().N)
		}
	})
	return out
}

// apart reports whether nothing outside depends on a list of steps: on effects without a declared duration, or on names
// of choices.
func (f *base) apart(body *model.Body) bool {
	apart := true
	model.Walk(body.Steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Apply:
			apart = apart && s.Effect != nil && s.Effect.Lasts
		case *model.Choose:
			apart = apart && !f.Spoken[s.Bind.Name]
		}
	})
	return apart
}

// windows appends the windows that the steps below a node open.
func windows(n *source.Node, out []string) []string {
	for _, p := range n.Pairs {
		if p.Key.Text == "window" && p.Value.Kind == source.Scalar {
			out = append(out, p.Value.Text)
		}
		out = windows(p.Value, out)
	}
	for _, it := range n.Items {
		out = windows(it, out)
	}
	return out
}

// hears reports whether steps may read an event, or calls that they keep.
func hears(n *source.Node) bool {
	return strings.Contains(n.Text, "event") || slices.ContainsFunc(n.Items, hears) ||
		slices.ContainsFunc(n.Pairs, func(p source.Pair) bool { return p.Key.Text == "keep" || hears(p.Value) })
}
