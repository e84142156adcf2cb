package driver

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/layout"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// names is what pieces, places and seats of a line-up are called.
type names struct {
	pieces []interpreter.Piece
	places []interpreter.Place
	seats  []string
}

func namesOf(x *interpreter.Engine) *names {
	return &names{x.Lineup().Pieces, x.Lineup().Places, x.Lineup().Seats}
}

func (n *names) owner(seat int) kit.Names {
	if seat < 0 {
		return nil
	}
	return kit.Names{n.seats[seat]}
}

// piece describes a piece; where is the number of its place, layout.None for nowhere.
func (n *names) piece(x *interpreter.Engine, i, where int) kit.Piece {
	out := kit.Piece{Piece: kit.Names{n.pieces[i].Name}, Of: n.owner(n.pieces[i].Owner)}
	if where >= 0 {
		out.At = kit.Names{n.places[where].Name}
	}
	for _, a := range testkit.On(x).Attributes(i) {
		if out.With == nil {
			out.With = map[string]kit.Value{}
		}
		out.With[a.Name] = kit.ValueOf(a.Value)
	}
	return out
}

// Position is all that lies somewhere in the match of an engine, and all values that have changed.
func Position(x *interpreter.Engine) *kit.Position {
	n, out := namesOf(x), &kit.Position{Places: map[string][]kit.Piece{}}
	for q := range n.places {
		ordered := n.places[q].Stack || n.places[q].Row
		var lie []kit.Piece
		for _, i := range testkit.On(x).Lying(q) {
			p := n.piece(x, i, layout.None)
			p.Count = 1
			lie = counted(lie, p, ordered)
		}
		if lie != nil {
			out.Places[n.places[q].Name] = lie
		}
	}
	now, first := x.View(layout.Referee), x.New().View(layout.Referee)
	for i, v := range now.Values {
		if v.Value != first.Values[i].Value {
			out.Values = append(out.Values, factOf(v))
		}
	}
	for _, t := range now.Traits {
		key := kit.Key{Trait: t.Name, Of: []kit.Value{t.Subject}}
		out.Traits = append(out.Traits, kit.Fact{Key: key, Is: several(t.Value)})
	}
	return out
}

// counted adds a piece to those of a place: beside those like it, where order means something only to the last.
func counted(lie []kit.Piece, p kit.Piece, ordered bool) []kit.Piece {
	for i := range lie {
		if (!ordered || i == len(lie)-1) && alike(&lie[i], &p) {
			lie[i].Count++
			return lie
		}
	}
	return append(lie, p)
}

// alike reports whether two pieces are described in the same way, however many they are. The traits come last: most
// pieces that differ do so in what is known at a glance.
func alike(a, b *kit.Piece) bool {
	return a.OnBoard == b.OnBoard && slices.Equal(a.Piece, b.Piece) && slices.Equal(a.Of, b.Of) &&
		slices.Equal(a.At, b.At) && maps.EqualFunc(a.With, b.With, kit.Same)
}

// factOf is a variable as an expression writes it.
func factOf(v view.Value) kit.Fact {
	name, keys, keyed := strings.Cut(strings.TrimSuffix(v.Name, ")"), "(")
	f := kit.Fact{Key: kit.Key{Value: name}, Is: several(v.Value)}
	if keyed {
		for _, k := range strings.Split(keys, ", ") {
			f.Of = append(f.Of, kit.ValueOf(k))
		}
	}
	return f
}

// several is a value, or a list of them as it is written.
func several(text string) kit.Value {
	inner, ok := strings.CutPrefix(text, "[")
	if !ok {
		return kit.ValueOf(text)
	}
	out := []kit.Value{}
	if inner = strings.TrimSuffix(inner, "]"); inner != "" {
		for _, s := range strings.Split(inner, ", ") {
			out = append(out, kit.ValueOf(s))
		}
	}
	return out
}

// Option is what an answer to a choice takes, and the word for it where it is none of its values.
func Option(x *interpreter.Engine, d *interpreter.Decision, o interpreter.Answer) (v kit.Value, word string) {
	id := d.Describe(o).ID
	b, ok := d.Taking(o)
	if !ok || slices.Contains(words, id) && b.Piece < 0 && b.Place < 0 {
		if slices.Contains(words, id) {
			return nil, id
		}
		return kit.ValueOf(id), ""
	}
	return Taken(x, b, true), ""
}

// words is the answers that are no values.
var words = []string{"pass", "done", "none", "agree"}

// Taken is a value that was chosen; of a piece with what tells it from others, if with says so.
func Taken(x *interpreter.Engine, b interpreter.Taken, with bool) kit.Value {
	n := namesOf(x)
	switch {
	case b.Piece >= 0:
		p := n.piece(x, b.Piece, b.Place)
		if !with {
			p.With = nil
		}
		return p
	case b.Place >= 0:
		return kit.Piece{Piece: kit.Names{kit.Hidden}, At: kit.Names{n.places[b.Place].Name}}
	}
	return kit.ValueOf(b.ID)
}

// Fact is a fact of a position as a kit says it. Pieces among what it is about are described as they lie.
func Fact(x *interpreter.Engine, f layout.Fact) kit.Fact {
	var out kit.Fact
	switch f.Sort {
	case layout.Counted:
		out.Count, out.Is = about(f.About), f.Number
		return out
	case layout.Ordered:
		out.Order = f.About.Places[0]
	case layout.Valued:
		out.Value = f.Name
	case layout.Trait:
		out.Trait = f.Name
	}
	n := namesOf(x)
	for _, a := range f.Args {
		if a.Piece >= 0 {
			out.Of = append(out.Of, n.piece(x, a.Piece, testkit.On(x).Where(a.Piece)))
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

func about(p layout.Pieces) *kit.Piece {
	out := &kit.Piece{Piece: p.Names, Of: p.Owners, At: p.Places, OnBoard: p.OnBoard}
	if p.None {
		out.Piece = kit.Names{} // there is nothing that it could be
	}
	for _, f := range p.With {
		if out.With == nil {
			out.With = map[string]kit.Value{}
		}
		out.With[f.Name] = kit.ValueOf(f.Value)
	}
	return out
}

// fact is a fact to be looked up.
func fact(x *interpreter.Engine, k kit.Key) (layout.Fact, error) {
	var out layout.Fact
	switch {
	case k.Count != nil:
		p := k.Count
		out.About = layout.Pieces{Names: p.Piece, Owners: p.Of, Places: p.At, OnBoard: p.OnBoard}
		for name, v := range p.With {
			out.About.With = append(out.About.With, layout.Field{Name: name, Value: kit.Written(v)})
		}
		return out, nil
	case k.Order != "":
		out.Sort, out.About.Places = layout.Ordered, []string{k.Order}
	case k.Trait != "":
		out.Sort, out.Name = layout.Trait, k.Trait
	default:
		out.Sort, out.Name = layout.Valued, k.Value
	}
	n := namesOf(x)
	for _, v := range k.Of {
		arg := layout.Arg{Text: kit.Written(v), Piece: layout.None}
		if p, ok := kit.PieceOf(v); ok {
			if arg.Piece = n.find(x, p); arg.Piece < 0 {
				return out, errNoPiece
			}
		}
		out.Args = append(out.Args, arg)
	}
	return out, nil
}

// find is the number of a piece that fits a description, -1 for none.
func (n *names) find(x *interpreter.Engine, p kit.Piece) int {
	for i := range n.pieces {
		if q := testkit.On(x).Where(i); q >= 0 && n.fits(x, i, q, p) {
			return i
		}
	}
	return -1
}

// fits reports whether a piece that lies, or lay, at a place fits a description.
func (n *names) fits(x *interpreter.Engine, i, where int, p kit.Piece) bool {
	o := &n.pieces[i]
	owner := "nobody"
	if o.Owner >= 0 {
		owner = n.seats[o.Owner]
	}
	goes := func(name string) bool { return o.Name == name || testkit.On(x).IsKind(o.Kind, name) }
	switch {
	case p.Piece != nil && !slices.ContainsFunc(p.Piece, goes):
		return false
	case p.Of != nil && !slices.Contains(p.Of, owner):
		return false
	case p.At != nil && (where < 0 || !slices.Contains(p.At, n.places[where].Name)):
		return false
	}
	for name, v := range p.With {
		if value, ok := testkit.On(x).Attribute(i, name); !ok || value != kit.Written(v) {
			return false
		}
	}
	return true
}

// article is a citation with its book.
func full(g *interpreter.Game, articles []string) []string {
	var out []string
	for _, a := range articles {
		if a = g.Definition().Full(a); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// choiceName is what a decision is called: the name of the choice, or menu.
func choiceName(d *interpreter.Decision) string { return cmp.Or(d.Name, "menu") }
