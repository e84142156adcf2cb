package check

import (
	"maps"
	"slices"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// unit is what stands otherwise in a variant and can be read again by itself: a ruling, a procedure, a rule or an
// ability.
type unit struct {
	key     *source.Node // its name, nil where it has none
	was, is *source.Node // nil for the old one of a rule that is added, and for the new one of a rule that is removed
	file    *FileInfo
	of      any // what was read of the old one; of one that is added, of one beside it
}

// difference is what a variant makes of a base.
type difference struct {
	units []unit
	files []*Part // that it brings: of law, with nothing but rules and abilities
}

// newUnits is where what is read is noted by its node.
func newUnits() map[*source.Node]any { return map[*source.Node]any{} }

// body is the steps of what was read, nil where it has none.
func (c *unit) body() *model.Body {
	switch of := c.of.(type) {
	case *model.Proc:
		return of.Body
	case *model.Ability:
		return of.Body
	}
	return nil
}

// difference is what stands otherwise in the files of a variant than in those of a base, and whether that is nothing
// that has to be read with all the rest.
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

// differ adds the units that are others below a node. It is false where anything else is.
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

// rules adds those of a list of rules that are removed, and those that are added: what stands between the first and the
// last that differ. It is false where no other rule of the list tells whose they are, or one that goes is lifted.
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

// same reports whether two nodes say the same at the same place.
func same(a, b *source.Node) bool {
	return a == b || a.Span == b.Span && a.Refused == b.Refused && slices.EqualFunc(a.Items, b.Items, same) &&
		a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted &&
		slices.EqualFunc(a.Pairs, b.Pairs, func(p, q source.Pair) bool {
			return same(p.Key, q.Key) && same(p.Value, q.Value)
		})
}

// saysSame reports whether two nodes say the same, wherever they stand; either may be nil.
func saysSame(a, b *source.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted && !a.Refused && !b.Refused &&
		slices.EqualFunc(a.Items, b.Items, saysSame) && slices.EqualFunc(a.Pairs, b.Pairs, func(p, q source.Pair) bool {
		return p.Key.Text == q.Key.Text && saysSame(p.Value, q.Value)
	})
}

// alike reports whether two nodes say the same below all keys but some; lists have no keys.
func alike(a, b *source.Node, but ...string) bool {
	keep := func(n *source.Node) *source.Node {
		left := *n
		left.Items, left.Kind = nil, source.Map // the steps of a procedure may stand without their key
		left.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p source.Pair) bool {
			return slices.Contains(but, p.Key.Text)
		})
		return &left
	}
	return saysSame(keep(a), keep(b))
}

// called notes of which procedures others read what was done in them, and to which they give answers.
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

// shared has what units are read into be none of the base's, where it was not made so already.
func (f *base) shared(d *Draft, g *model.Game, changed []unit) {
	d.BoundNames, d.Choices = slices.Clip(d.BoundNames), slices.Clip(d.Choices)
	d.Refs.Overrides, d.Refs.Befores = slices.Clip(d.Refs.Overrides), slices.Clip(d.Refs.Befores)
	d.Refs.Untils, d.Refs.IDs = slices.Clip(d.Refs.Untils), maps.Clone(d.Refs.IDs)
	g.Effects, g.Telling, g.Computed = slices.Clip(g.Effects), slices.Clip(g.Telling), slices.Clip(g.Computed)
	g.Attrs = slices.Clone(g.Attrs) // steps that set one have it be no longer what is printed
	g.Procs, g.Rules, g.Abilities = slices.Clone(g.Procs), slices.Clone(g.Rules), slices.Clone(g.Abilities)
	if slices.ContainsFunc(changed, func(c unit) bool { _, ok := c.of.(*model.Proc); return ok }) {
		d.Decls.Symbols = maps.Clone(d.Decls.Symbols)
	}
	for _, c := range changed {
		switch of := c.of.(type) {
		case *model.Rule:
			if c.was != nil { // else it is beside it
				delete(d.Refs.IDs, "rule "+of.ID)
			}
		case *model.Ability:
			delete(d.Refs.IDs, "ability "+of.ID)
		}
	}
}

// reread reads units again and files that are new, with work for later stages when these are run. It is false where a
// unit cannot stand in the old one's place.
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

// linked judges what was read again names of rules and abilities.
func (f *base) linked(b *checker) {
	for _, o := range b.Refs.Overrides[len(f.Refs.Overrides):] {
		b.override(o)
	}
	for _, n := range b.Refs.Befores[len(f.Refs.Befores):] {
		b.before(n)
	}
}

// stand reports whether what was read again can stand in the old ones' places: whether all that others know of them is
// what it was.
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

// procStands reports whether what others read of a procedure, and the answers that they give to it, are what they were.
func (f *base) procStands(b *checker, is *model.Proc) bool {
	s := b.Decls.Symbols[is.ID]
	return !f.kept[s.ID] || SameFields(f.Decls.Symbols[is.ID], s)
}

// alone reports whether nothing outside a unit stands on what it says, as far as its text shows.
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

// opens reports whether all windows below a node are the base's: a new one is declared where it stands.
func (f *base) opens(n *source.Node) bool {
	return !slices.ContainsFunc(windows(n, nil), func(w string) bool { return f.Decls.Symbols[w] == nil })
}

// within reports whether all of a list are in another.
func within[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// sets is the attributes that steps set: of others all is printed.
func sets(body *model.Body) (out []int) {
	model.Walk(body.Steps, func(s model.Step) {
		if s, ok := s.(*model.Assign); ok && s.Each().Op == expr.OpAttr {
			out = append(out, s.Each().N)
		}
	})
	return out
}

// apart reports whether nothing outside a list of steps stands on what they do: on effects that last until they say, on
// the names of their choices.
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

// windows adds the windows that the steps below a node open.
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

// hears reports whether steps may read what others have done: of an event, or of calls that they keep.
func hears(n *source.Node) bool {
	return strings.Contains(n.Text, "event") || slices.ContainsFunc(n.Items, hears) ||
		slices.ContainsFunc(n.Pairs, func(p source.Pair) bool { return p.Key.Text == "keep" || hears(p.Value) })
}
