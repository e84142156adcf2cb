package export

import (
	"cmp"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/testkit"
)

// vocabulary collects the names of actions, abilities and choices that occur in decisions.
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

// decision adds the name of an answer to a decision.
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

// of returns the vocabulary of a game: its declarations and the collected names.
func (v *vocabulary) of(g *interpreter.Game) kit.Vocabulary {
	d := g.Definition()
	out := kit.Vocabulary{Game: d.ID, Title: kit.Words(d.Name), Articles: v.articles}
	for _, n := range v.names {
		out.Names = append(out.Names, n)
	}
	for i := range d.Seats {
		n := name(&out, "seat", &d.Seats[i].Node)
		n.Traits = printed(d, d.Seats[i].Values)
	}
	for i := range d.Kinds {
		n := name(&out, "kind", &d.Kinds[i].Node)
		n.Name = d.Types.Kinds[i].Name
		if up := d.Types.Kinds[i].Parent; up >= 0 {
			n.Is = d.Types.Kinds[up].Name
		}
	}
	for i := range d.Designs {
		c := &d.Designs[i]
		n := name(&out, "component", &c.Node)
		n.Is, n.Traits = d.Types.Kinds[c.Kind].Name, printed(d, c.Values)
		if c.Text != (declared.Text{}) {
			n.Text = (*kit.Words)(&c.Text)
		}
	}
	for i := range d.Spaces {
		s := &d.Spaces[i]
		n := name(&out, "space", &s.Node)
		n.Is, n.Map, n.Traits, n.Joined = d.Types.Kinds[s.Kind].Name, s.Map, printed(d, s.Values), joined(d, i)
	}
	for i := range d.Zones {
		z := &d.Zones[i]
		n := name(&out, "zone", &z.Node)
		n.Ordered, n.SeenBy, n.Of = z.Stack || z.Row, z.SeenBy, keys(d, z.Keys)
	}
	for i := range d.Vars {
		v := &d.Vars[i]
		n := name(&out, "value", &v.Node)
		n.Is, n.Of, n.Begins, n.Passing = d.Types.TypeName(v.Type), keys(d, v.Keys), word(d, v.Type, v.Default), v.Lasts >= 0
	}
	for i := range d.Attrs {
		a, decl := &d.Attrs[i], &d.Types.Attrs[i]
		n := name(&out, "trait", &a.Node)
		n.Name, n.Is, n.Of = decl.Name, d.Types.TypeName(decl.Type), []string{d.Types.Kinds[decl.Kind].Name}
		n.Begins = word(d, decl.Type, a.Default)
	}
	for i := range d.Askable {
		q := &d.Askable[i]
		n := name(&out, "question", &q.Node)
		n.Words = cmp.Or(n.Words, kit.Words(q.Why))
		for _, p := range q.Params {
			n.Of = append(n.Of, p.Name)
		}
	}
	for i := range d.Scopes {
		name(&out, "phase", &d.Scopes[i].Node)
	}
	for i := range d.Enums {
		n := name(&out, "words", &d.Enums[i].Node)
		n.Name, n.Values = d.Types.Enums[i].Name, d.Types.Enums[i].Values
	}
	slices.SortStableFunc(out.Names, func(a, b kit.Name) int {
		return cmp.Or(strings.Compare(a.Sort, b.Sort), strings.Compare(a.Name, b.Name))
	})
	for i := range out.Names {
		for k, a := range out.Names[i].Articles {
			out.Names[i].Articles[k] = d.Full(a)
		}
	}
	return out
}

// name adds an entry with the fields that every declaration has.
func name(to *kit.Vocabulary, sort string, n *declared.Node) *kit.Name {
	to.Names = append(to.Names, kit.Name{Name: n.ID, Sort: sort, Words: kit.Words(n.Name),
		Articles: slices.Clone(n.Articles)})
	return &to.Names[len(to.Names)-1]
}

// joined returns the spaces connected to a space, by relation.
func joined(d *declared.Game, space int) map[string][]string {
	out := map[string][]string{}
	for r := range d.Relations {
		rel := &d.Relations[r]
		for _, p := range rel.Pairs {
			if on := d.Spaces[space].Map; p.Map != "" && on != "" && p.Map != on {
				continue
			}
			to := p.B
			if rel.Symmetric && p.B == space {
				to = p.A
			} else if p.A != space {
				continue
			}
			if id := d.Spaces[to].ID; !slices.Contains(out[rel.ID], id) {
				out[rel.ID] = append(out[rel.ID], id)
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func keys(d *declared.Game, ks []declared.Key) (out []string) {
	for _, k := range ks {
		out = append(out, d.Types.TypeName(k.Type))
	}
	return out
}

// printed returns the attributes of a component or space, except computed ones.
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

// noValue represents a missing value.
const noValue = -1 << 31

// word returns a value as content writes it.
func word(d *declared.Game, t declared.Type, v int32) kit.Value {
	i := int(v)
	switch {
	case v == noValue || t.IsList():
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
