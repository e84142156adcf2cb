package export

import (
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/testkit"
)

// vocabulary is the names that decisions have shown: what is begun, and what choices are called.
type vocabulary struct {
	names    map[string]kit.Name // by sort and name
	articles []kit.Article
}

func newVocabulary() *vocabulary { return &vocabulary{names: map[string]kit.Name{}} }

func (v *vocabulary) add(n kit.Name) {
	key := n.Sort + " " + n.Name
	if old, known := v.names[key]; !known || len(old.Articles) == 0 && old.Words == (kit.Words{}) {
		v.names[key] = n
	}
}

// join adds the names of another.
func (v *vocabulary) join(o *vocabulary) {
	for _, n := range o.names {
		v.add(n)
	}
}

// decision notes what an answer to a decision is called.
func (v *vocabulary) decision(d *interpreter.Decision, o interpreter.Answer) {
	if d == nil {
		return
	}
	if d.Name != "" {
		n := d.Step
		v.add(kit.Name{Name: d.Name, Sort: "choice", Words: kit.Words(n.Name), Articles: n.Articles})
		return
	}
	is := d.Describe(o)
	if o < 0 {
		return
	}
	sort := "action"
	if testkit.Ability(d, o) {
		sort = "ability"
	}
	v.add(kit.Name{Name: is.ID, Sort: sort, Words: kit.Words(is.Name), Articles: is.Articles})
}

// question notes what the options of a question are called.
func (v *vocabulary) question(x *interpreter.Engine, options []interpreter.Answer) {
	for _, o := range options {
		v.decision(x.Pending(), o)
	}
}

// taken notes a choice that was answered by itself.
func (v *vocabulary) taken(b interpreter.Taken) { v.add(kit.Name{Name: b.Name, Sort: "choice"}) }

// of is the vocabulary of a game: what it declares, and what was shown.
func (v *vocabulary) of(g *interpreter.Game) kit.Vocabulary {
	d := g.Definition()
	out := kit.Vocabulary{Game: d.ID, Title: kit.Words(d.Name), Articles: v.articles}
	for _, list := range [][]kit.Name{seats(d), kinds(d), components(d), spaces(d), zones(d), values(d), traits(d),
		questions(d), phases(d), lists(d)} {
		out.Names = append(out.Names, list...)
	}
	shown := []kit.Name{}
	for _, n := range v.names {
		shown = append(shown, n)
	}
	out.Names = append(out.Names, shown...)
	slices.SortStableFunc(out.Names, func(a, b kit.Name) int {
		if a.Sort != b.Sort {
			return strings.Compare(a.Sort, b.Sort)
		}
		return strings.Compare(a.Name, b.Name)
	})
	for i := range out.Names {
		for k, a := range out.Names[i].Articles {
			out.Names[i].Articles[k] = d.Full(a)
		}
	}
	return out
}

// name is what every declared thing has.
func name(sort string, n *declared.Node) kit.Name {
	return kit.Name{Name: n.ID, Sort: sort, Words: kit.Words(n.Name), Articles: slices.Clone(n.Articles)}
}

func seats(d *declared.Game) (out []kit.Name) {
	for i := range d.Seats {
		n := name("seat", &d.Seats[i].Node)
		n.Traits = printed(d, d.Seats[i].Values)
		out = append(out, n)
	}
	return out
}

func kinds(d *declared.Game) (out []kit.Name) {
	for i := range d.Kinds {
		n := name("kind", &d.Kinds[i].Node)
		n.Name = d.Types.Kinds[i].Name
		if up := d.Types.Kinds[i].Parent; up >= 0 {
			n.Is = d.Types.Kinds[up].Name
		}
		out = append(out, n)
	}
	return out
}

func components(d *declared.Game) (out []kit.Name) {
	for i := range d.Designs {
		c := &d.Designs[i]
		n := name("component", &c.Node)
		n.Is, n.Traits = d.Types.Kinds[c.Kind].Name, printed(d, c.Values)
		if c.Text != (declared.Text{}) {
			w := kit.Words(c.Text)
			n.Text = &w
		}
		out = append(out, n)
	}
	return out
}

func spaces(d *declared.Game) (out []kit.Name) {
	for i := range d.Spaces {
		s := &d.Spaces[i]
		n := name("space", &s.Node)
		n.Is, n.Map, n.Traits = d.Types.Kinds[s.Kind].Name, s.Map, printed(d, s.Values)
		for r := range d.Relations {
			rel := &d.Relations[r]
			for _, p := range rel.Pairs {
				if p.Map != "" && s.Map != "" && p.Map != s.Map {
					continue
				}
				for _, pair := range [][2]int{{p.A, p.B}, {p.B, p.A}} {
					if pair[0] != i || !rel.Symmetric && pair[0] == p.B {
						continue
					}
					if n.Joined == nil {
						n.Joined = map[string][]string{}
					}
					if to := d.Spaces[pair[1]].ID; !slices.Contains(n.Joined[rel.ID], to) {
						n.Joined[rel.ID] = append(n.Joined[rel.ID], to)
					}
				}
			}
		}
		out = append(out, n)
	}
	return out
}

func zones(d *declared.Game) (out []kit.Name) {
	for i := range d.Zones {
		z := &d.Zones[i]
		n := name("zone", &z.Node)
		n.Ordered, n.SeenBy, n.Of = z.Stack || z.Row, z.SeenBy, keys(d, z.Keys)
		out = append(out, n)
	}
	return out
}

func keys(d *declared.Game, ks []declared.Key) (out []string) {
	for _, k := range ks {
		out = append(out, d.Types.TypeName(k.Type))
	}
	return out
}

func values(d *declared.Game) (out []kit.Name) {
	for i := range d.Vars {
		v := &d.Vars[i]
		n := name("value", &v.Node)
		n.Is, n.Of, n.Begins, n.Passing = d.Types.TypeName(v.Type), keys(d, v.Keys), word(d, v.Type, v.Default), v.Lasts >= 0
		out = append(out, n)
	}
	return out
}

func traits(d *declared.Game) (out []kit.Name) {
	for i := range d.Attrs {
		a := &d.Attrs[i]
		decl := &d.Types.Attrs[i]
		n := name("trait", &a.Node)
		n.Name, n.Is, n.Of = decl.Name, d.Types.TypeName(decl.Type), []string{d.Types.Kinds[decl.Kind].Name}
		n.Begins = word(d, decl.Type, a.Default)
		out = append(out, n)
	}
	return out
}

func questions(d *declared.Game) (out []kit.Name) {
	for i := range d.Askable {
		q := &d.Askable[i]
		n := name("question", &q.Node)
		for _, p := range q.Params {
			n.Of = append(n.Of, p.Name)
		}
		if n.Words == (kit.Words{}) {
			n.Words = kit.Words(q.Why)
		}
		out = append(out, n)
	}
	return out
}

func phases(d *declared.Game) (out []kit.Name) {
	for i := range d.Scopes {
		out = append(out, name("phase", &d.Scopes[i].Node))
	}
	return out
}

func lists(d *declared.Game) (out []kit.Name) {
	for i := range d.Enums {
		n := name("words", &d.Enums[i].Node)
		n.Name, n.Values = d.Types.Enums[i].Name, d.Types.Enums[i].Values
		out = append(out, n)
	}
	return out
}

// printed is attributes as they are printed, but those that are computed.
func printed(d *declared.Game, vs []declared.Value) map[string]kit.Value {
	out := map[string]kit.Value{}
	for _, v := range vs {
		a := &d.Types.Attrs[v.Attr]
		switch {
		case v.Computed != 0 || a.Type.Base == declared.OfSteps:
		case a.Type.IsList():
			list := []kit.Value{}
			for _, one := range v.List {
				list = append(list, word(d, a.Type.Elem(), one))
			}
			out[a.Name] = list
		default:
			out[a.Name] = word(d, a.Type, v.Int)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// nothing is the number of no value.
const nothing = -1 << 31

// word is a value as content gives it.
func word(d *declared.Game, t declared.Type, v int32) kit.Value {
	i := int(v)
	switch {
	case v == nothing || t.IsList():
		return nil
	case t.Base == declared.OfBool:
		return v != 0
	case t.Base == declared.OfInt:
		return i
	case t.Base == declared.OfEnum && i >= 0 && i < len(d.Types.Enums[t.Ref].Values):
		return d.Types.Enums[t.Ref].Values[i]
	case t.Base == declared.OfKind && i >= 0 && i < len(d.Types.Kinds):
		return d.Types.Kinds[i].Name
	case t.Base == declared.OfDesign && i >= 0 && i < len(d.Designs):
		return d.Designs[i].ID
	case t.Base == declared.OfPlace && i >= 0 && i < len(d.Spaces):
		return d.Spaces[i].ID
	case t.Base == declared.OfPlayer && i >= 0 && i < len(d.Seats):
		return d.Seats[i].ID
	}
	return nil
}
