package export

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// piece describes a piece; where is the index of its place, or view.None.
func piece(x *interpreter.Engine, i, where int) kit.Piece {
	l := x.Lineup()
	out := kit.Piece{Piece: kit.Names{l.Pieces[i].Name}}
	if owner := l.Pieces[i].Owner; owner >= 0 {
		out.Of = kit.Names{l.Seats[owner]}
	}
	if where >= 0 {
		out.At = kit.Names{l.Places[where].Name}
	}
	for _, a := range testkit.On(x).Attributes(i) {
		with(&out, a.Name, a.Value)
	}
	return out
}

// with adds a trait to the description of a piece.
func with(p *kit.Piece, name, value string) {
	if p.With == nil {
		p.With = map[string]kit.Value{}
	}
	p.With[name] = kit.ValueOf(value)
}

// position returns the contents of all places, and all values that have changed.
func position(x *interpreter.Engine) *kit.Position {
	out := &kit.Position{Places: map[string][]kit.Piece{}}
	for q, place := range x.Lineup().Places {
		var lie []kit.Piece
		for _, i := range testkit.On(x).Lying(q) {
			p := piece(x, i, view.None)
			p.Count = 1
			lie = counted(lie, p, place.Stack || place.Row)
		}
		if lie != nil {
			out.Places[place.Name] = lie
		}
	}
	now, first := x.View(view.Referee), x.New().View(view.Referee)
	for i, v := range now.Values {
		if v.Value != first.Values[i].Value {
			out.Values = append(out.Values, kit.Fact{Key: keyOf(v.Name), Is: listOr(v.Value)})
		}
	}
	for _, t := range now.Traits {
		key := kit.Key{Trait: t.Name, Of: []kit.Value{t.Subject}}
		out.Traits = append(out.Traits, kit.Fact{Key: key, Is: listOr(t.Value)})
	}
	return out
}

// counted adds a piece to a list. If an equal entry exists, it increases that entry's count instead; if order matters,
// only the last entry is considered. It compares traits last, because that is slow.
func counted(lie []kit.Piece, p kit.Piece, ordered bool) []kit.Piece {
	for i := range lie {
		a := &lie[i]
		if (!ordered || i == len(lie)-1) && slices.Equal(a.Piece, p.Piece) && slices.Equal(a.Of, p.Of) &&
			slices.Equal(a.At, p.At) && maps.EqualFunc(a.With, p.With, kit.Same) {
			a.Count = max(a.Count, 1) + 1
			return lie
		}
	}
	return append(lie, p)
}

// question returns the decision that is asked for, with these options.
func question(x *interpreter.Engine, options []interpreter.Answer) *kit.Question {
	d := x.Pending()
	out := &kit.Question{Seat: d.Seat, Choice: cmp.Or(d.Name, "menu"), Options: []kit.Value{}}
	seen := map[string]bool{}
	for _, o := range options {
		v, word := option(x, d, o)
		to := &out.Options
		if word != "" {
			v, to = word, &out.Words
		}
		if key := word + kit.Text(v); !seen[key] {
			seen[key] = true
			*to = append(*to, v)
		}
	}
	return out
}

// option returns the value that an answer chooses, or its word if it chooses none.
func option(x *interpreter.Engine, d *interpreter.Decision, o interpreter.Answer) (v kit.Value, word string) {
	id := d.Describe(o).ID
	b, ok := d.Taking(o)
	says := slices.Contains(kit.Answers, id)
	switch {
	case ok && !(says && b.Piece < 0 && b.Place < 0):
		return value(x, b, true), ""
	case says:
		return nil, id
	}
	return kit.ValueOf(id), ""
}

// value returns a chosen value. With traits, a piece includes its traits.
func value(x *interpreter.Engine, b interpreter.Taken, traits bool) kit.Value {
	switch {
	case b.Piece >= 0:
		p := piece(x, b.Piece, b.Place)
		if !traits {
			p.With = nil
		}
		return p
	case b.Place >= 0:
		return kit.Piece{Piece: kit.Names{kit.Hidden}, At: kit.Names{x.Lineup().Places[b.Place].Name}}
	}
	return kit.ValueOf(b.ID)
}

// fact returns a fact of a position. Pieces in it are described by their present place.
func fact(x *interpreter.Engine, f testkit.Fact) kit.Fact {
	var out kit.Fact
	switch f.Sort {
	case testkit.Counted:
		out.Count = &kit.Piece{Piece: f.About.Names, Of: f.About.Owners, At: f.About.Places, OnBoard: f.About.OnBoard}
		if f.About.None {
			out.Count.Piece = kit.Names{} // no piece matches
		}
		for _, w := range f.About.With {
			with(out.Count, w.Name, w.Value)
		}
		out.Is = f.Number
		return out
	case testkit.Ordered:
		out.Order = f.About.Places[0]
	case testkit.Valued:
		out.Value = f.Name
	case testkit.Trait:
		out.Trait = f.Name
	}
	for _, a := range f.Args {
		if a.Piece >= 0 {
			out.Of = append(out.Of, piece(x, a.Piece, testkit.On(x).Where(a.Piece)))
		} else {
			out.Of = append(out.Of, kit.ValueOf(a.Text))
		}
	}
	if !f.Many {
		out.Is = kit.ValueOf(f.Text)
		return out
	}
	list := []kit.Value{}
	for _, t := range f.Texts {
		list = append(list, kit.ValueOf(t))
	}
	out.Is = list
	return out
}

// listOr returns a value, or the list that a text represents.
func listOr(text string) kit.Value {
	inner, ok := strings.CutPrefix(text, "[")
	if !ok {
		return kit.ValueOf(text)
	}
	out := []kit.Value{}
	for _, s := range strings.Split(strings.TrimSuffix(inner, "]"), ", ") {
		if s != "" {
			out = append(out, kit.ValueOf(s))
		}
	}
	return out
}
