package narrate

import (
	"maps"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// This file returns the facts that a screen shows in addition to the pieces: attributes of spaces, relations, and
// answers of rulings about one space or one player. Only facts that have a name in the content are shown.

// Fact is a fact about a place or a seat, in words.
type Fact struct {
	Of    string        // the place in expressions, or the id of the seat
	Name  string        // the name of the attribute or ruling, "" if the value is enough
	Value declared.Word // empty if the name is enough, for a truth value
	Text  string        // of a printed attribute: its name and value
	IDs   []string      // of a printed attribute: its values in expressions
}

// plain returns the name and the value of a fact.
func (f Fact) plain() string {
	text := strings.TrimSpace(f.Name + " " + f.Value.One)
	if f.Value.Of != "" {
		text += " (" + f.Value.Of + ")"
	}
	return text
}

// Facts returns the facts that seat may know, in the order of declaration. "" is a spectator.
func (n Names) Facts(seat string) []Fact {
	who, ok := n.who(seat)
	if !ok {
		return nil
	}
	return append(n.spaceFacts(who), n.answers(who)...)
}

// spaceFacts returns the public named attributes of spaces.
func (n Names) spaceFacts(seat int32) []Fact {
	var out []Fact
	for q := range n.p.Places {
		pl := &n.p.Places[q]
		if pl.Space < 0 {
			continue
		}
		for a := range n.p.Game.Attrs {
			d := &n.p.Game.Decls.Attrs[a]
			if n.p.Game.Decls.Kinds[d.Kind].Base != expr.Place || !n.p.KindIs(pl.Kind, d.Kind) || d.SeenBy != "all" {
				continue
			}
			if f, ok := n.attr(a, int32(q), seat); ok {
				f.Of = pl.Name
				out = append(out, f)
			}
		}
	}
	return out
}

// attr returns an attribute of a subject in words. It returns false if the attribute has no name or no value.
func (n Names) attr(a int, subject, seat int32) (f Fact, ok bool) {
	d, node := &n.p.Game.Decls.Attrs[a], &n.p.Game.Attrs[a].Node
	if d.Type.IsList() {
		var words []string
		for _, v := range n.p.AttrList(a, subject) {
			words = append(words, n.value(d.Type.Elem(), v))
		}
		name, value := declared.Listed(n.of(node), strings.Join(words, ", "))
		return Fact{Name: name, Value: declared.Word{One: value, Proper: true}},
			words != nil && node.Name != (declared.Text{})
	}
	return n.fact(node, d.Type, n.p.AttrValue(n.m, a, subject), seat)
}

// fact returns a value with its name. A value of an enum has no name, and a true value only its name. It returns false
// for 0, false and nil, and for a piece that seat cannot identify.
func (n Names) fact(of *declared.Node, t expr.Type, v, seat int32) (f Fact, ok bool) {
	switch {
	case t.Base == expr.Piece && v >= 0 && !n.p.SeesAll(seat) && !n.p.Knows(n.m, seat, v),
		of.Name == (declared.Text{}), v == state.Nil, (t.Base == expr.Int || t.Base == expr.Bool) && v == 0:
		return Fact{}, false
	case t.Base == expr.Enum:
		return Fact{Value: n.Noun(t, v)}, true
	case t.Base == expr.Bool:
		return Fact{Name: n.of(of)}, true
	}
	return Fact{Name: n.of(of), Value: n.Noun(t, v)}, true
}

// answers returns the answers of the named rulings, except those that depend on something hidden. It asks them in
// several positions that look the same to seat, and leaves out answers that differ. So no answer reveals anything
// hidden, whatever its ruling reads.
func (n Names) answers(seat int32) []Fact {
	p := n.p
	type question struct {
		of      *model.Ruling
		subject string
		is      *compile.Compiled
	}
	var all []question
	for _, r := range p.Game.Rulings {
		if r.Name == (declared.Text{}) || len(r.Params) != 1 || r.Type.IsList() || r.Masked {
			continue
		}
		for _, subject := range subjects(p, r) {
			if c, err := p.Kept(r.ID + "(" + subject + ")"); err == nil {
				all = append(all, question{r, subject, c})
			}
		}
	}
	var out []Fact
	for i, a := range n.agreed(seat, len(all), func(x *state.Match, i int) (int32, error) {
		v, err := all[i].is.Of(x)
		return v.One, err
	}) {
		q := &all[i]
		if f, ok := n.fact(&q.of.Node, q.of.Type, a.value, seat); a.known && ok {
			f.Of = q.subject
			out = append(out, f)
		}
	}
	return out
}

// score is the present score of a seat: the sum of the lines of the score sheet that can be known.
type score struct {
	Seat   string
	Points int
	Part   bool // some lines depend on something hidden
}

// Scores returns the scores of all seats, as far as seat may know them. "" is a spectator. It returns nil if the game
// has no score sheet.
func Scores(m *interpreter.Match, seat string) []score {
	n := New(m, "")
	p := n.p
	who, ok := n.who(seat)
	if len(p.Score) == 0 || !ok {
		return nil
	}
	lines := len(p.Score)
	all := n.agreed(who, lines*len(p.Names), func(x *state.Match, i int) (int32, error) {
		return int32(p.Points(x, i%lines, int32(i/lines))), nil
	})
	out := make([]score, len(p.Names))
	for i, a := range all {
		of := &out[i/lines]
		of.Seat = p.Names[i/lines]
		if a.known {
			of.Points += int(a.value)
		}
		of.Part = of.Part || !a.known
	}
	return out
}

// alikes is in how many positions a ruling is asked. With so many, it is unlikely that answers that depend on
// something hidden are equal by chance.
const alikes = 12

// answer is the answer to a question. It is known if it is the same in all positions that look the same to a seat.
type answer struct {
	value int32
	known bool
}

// agreed returns the answers to many questions, asked in positions that look the same to seat.
func (n Names) agreed(seat int32, many int, ask func(x *state.Match, i int) (int32, error)) []answer {
	if many == 0 {
		return nil
	}
	p, worlds := n.p, uint64(alikes)
	if !p.Secrets().Any || p.SeesAll(seat) {
		worlds = 1 // nothing is hidden from this seat
	}
	other := exec.New(p, exec.Room(p))
	defer other.Release()
	out := make([]answer, many)
	for k := range worlds {
		other.M.CopyFrom(n.m)
		other.Like(n.x)
		knowledge.Imagine(p, other.M, seat, k)
		for i := range out {
			v, err := ask(other.M, i)
			if k == 0 {
				out[i] = answer{v, err == nil}
			}
			out[i].known = out[i].known && err == nil && v == out[i].value
		}
	}
	return out
}

// subjects returns the spaces or players that a ruling can ask about, by their names in expressions. The ruling of a
// faction asks only about its own seats.
func subjects(p *compile.Program, r *model.Ruling) []string {
	var out []string
	t := r.Params[0].Type
	for _, name := range p.Names {
		of := func(s declared.Seat) bool { return s.ID == name && s.File == r.Faction }
		if t.Scalar(expr.Player) && (r.Faction == "" || slices.ContainsFunc(p.Game.Seats, of)) {
			out = append(out, name)
		}
	}
	for q := range p.Places {
		if pl := &p.Places[q]; t.Scalar(expr.Place) && t.Ref >= 0 && pl.Space >= 0 && p.KindIs(pl.Kind, t.Ref) &&
			p.Game.Spaces[pl.Space].Board < 0 {
			out = append(out, pl.Name)
		}
	}
	return out
}

// Traits returns the printed attributes of a piece that have a name; id is that of a view. With brief, it returns only
// the values of enums. Attributes that differ between pieces with the same id are left out, since a view shows them.
func (n Names) Traits(id string, brief bool) []Fact {
	var out []Fact
	for i := range n.p.Pieces {
		if n.p.PieceName(i) != id {
			continue
		}
		for a := range n.p.Game.Attrs {
			d := &n.p.Game.Decls.Attrs[a]
			if slices.Contains(n.p.Classes[n.p.Pieces[i].Class].Apart, a) {
				continue // a view shows this attribute
			}
			if !n.p.Game.Attrs[a].Fixed || d.SeenBy != "all" || !n.p.KindIs(n.p.Pieces[i].Kind, d.Kind) || brief &&
				!d.Type.Scalar(expr.Enum) {
				continue
			}
			if f, ok := n.attr(a, int32(i), knowledge.Everything); ok {
				f.Text, f.IDs = f.plain(), n.valueIDs(a, int32(i))
				out = append(out, f)
			}
		}
		break
	}
	return out
}

// valueIDs returns the values of an attribute of a piece in expressions.
func (n Names) valueIDs(a int, piece int32) []string {
	t := n.p.Game.Decls.Attrs[a].Type
	if !t.IsList() {
		return []string{n.p.ValueName(t, n.p.AttrValue(n.m, a, piece))}
	}
	var out []string
	for _, v := range n.p.AttrList(a, piece) {
		out = append(out, n.p.ValueName(t.Elem(), v))
	}
	return out
}

// Link is the spaces connected to a space by one relation, by their names in expressions.
type Link struct {
	Relation string // the name of the relation
	To       []string
}

// Links returns the spaces connected to a space. It leaves out grids, whose connections are visible, and unnamed
// relations unless all are unnamed.
func (n Names) Links(place string) []Link {
	named := false
	for i := range n.p.Game.Relations {
		named = named || n.p.Game.Relations[i].Name != (declared.Text{})
	}
	var out []Link
	for i := range n.p.Game.Relations {
		r := &n.p.Game.Relations[i]
		if r.Grid || named && r.Name == (declared.Text{}) {
			continue
		}
		l := Link{Relation: n.of(&r.Node)}
		for q := range n.p.Places {
			if n.p.Places[q].Name == place {
				l.To = n.p.Related(i, q)
			}
		}
		if l.To != nil {
			out = append(out, l)
		}
	}
	return out
}

// Rolls returns the dice rolled since the last answer, in words.
func (n Names) Rolls() []string {
	var out []string
	for _, r := range n.x.Rolled() {
		var faces []string
		for _, v := range r.Faces {
			faces = append(faces, n.value(r.Type, v))
		}
		out = append(out, n.of(&declared.Node{ID: r.Name, Name: r.Node.Name})+": "+strings.Join(faces, ", "))
	}
	return out
}

// Track is a track of pieces that uncover values when they leave it.
type Track struct {
	Piece, Kind string // ids in views
	Owner       string // "" for none
	Home        string // the place in expressions
	Count       int
	Left        int // how many are visible in their home
	Columns     []column
}

// column is one column of a track.
type column struct {
	ID, Name string
	Values   []string // numbers, values of an enum, or kinds, in words, in the order in which they are uncovered
}

// Tracks returns the tracks of the match, as far as seat can identify their pieces.
func (n Names) Tracks(seat string) []Track {
	p := n.p
	who, ok := n.who(seat)
	if !ok {
		return nil
	}
	var out []Track
	for i := range p.Classes {
		c := &p.Classes[i]
		named := p.Game.Pieces[c.Group].Track
		if named == nil || c.Home < 0 {
			continue
		}
		t := Track{Piece: p.ClassName(i), Kind: p.Game.Kinds[c.Kind].ID, Owner: nameOf(p, c.Owner),
			Home: p.Places[c.Home].Name, Count: c.Count}
		for k := c.First; k < c.First+c.Count; k++ {
			if int(n.m.Place[k]) == c.Home && p.Knows(n.m, who, int32(k)) {
				t.Left++
			}
		}
		for _, name := range slices.Sorted(maps.Keys(named.Named)) {
			is, ok := p.Game.Decls.Entries[name]
			if !ok {
				is = expr.TInt
			}
			c := column{ID: name, Name: n.columnName(name)}
			for _, v := range named.Named[name] {
				c.Values = append(c.Values, n.value(is, v))
			}
			t.Columns = append(t.Columns, c)
		}
		out = append(out, t)
	}
	return out
}

// Of returns the text of a declaration, or its id if it has none.
func (n Names) Of(d *declared.Node) string { return n.of(d) }

// AttributeName returns the name of an attribute of pieces, "" if it has none.
func (n Names) AttributeName(name string) string { return n.attrName(name, expr.Piece) }

func (n Names) attrName(name string, base expr.Base) string {
	for i := range n.p.Game.Attrs {
		d := &n.p.Game.Decls.Attrs[i]
		if d.Name == name && n.p.Game.Decls.Kinds[d.Kind].Base == base && n.p.Game.Attrs[i].Name != (declared.Text{}) {
			return n.of(&n.p.Game.Attrs[i].Node)
		}
	}
	return ""
}

// Trait returns a changed attribute of a player in words, "" if it has no name or no value.
func (n Names) Trait(t view.Trait) string {
	name := n.attrName(t.Name, expr.Player)
	switch {
	case name == "" || t.Value == "nil" || t.Value == "false" || t.Value == "[]":
		return ""
	case t.Value == "true":
		return name
	}
	for i := range n.p.Game.Decls.Attrs {
		if d := &n.p.Game.Decls.Attrs[i]; d.Name == t.Name && n.p.Game.Decls.Kinds[d.Kind].Base == expr.Player {
			return name + " " + n.written(d.Type, t.Value)
		}
	}
	return ""
}

// columnName returns the name of a column of a track: its own, or that of the variable, attribute or procedure with
// its id. If none has a name, it returns the id with spaces.
func (n Names) columnName(id string) string {
	g := n.p.Game
	for i := range g.Columns {
		if g.Columns[i].ID == id {
			return n.of(&g.Columns[i])
		}
	}
	for i := range g.Vars {
		if v := &g.Vars[i]; v.ID == id && v.Name != (declared.Text{}) {
			return n.of(&v.Node)
		}
	}
	for i := range g.Attrs {
		if g.Decls.Attrs[i].Name == id && g.Attrs[i].Name != (declared.Text{}) {
			return n.of(&g.Attrs[i].Node)
		}
	}
	for _, p := range g.Procs {
		if p.ID == id && p.Name != (declared.Text{}) {
			return n.of(&p.Node)
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// scoreLine is a line of the score sheet, with the present points of each seat.
type scoreLine struct {
	ID     string
	Points []int
}

// ScoreSheet returns the lines of the score sheet, nil for games without one.
func ScoreSheet(m *interpreter.Match) []scoreLine {
	x := m.Core()
	var out []scoreLine
	for k := range x.P.Score {
		l := scoreLine{ID: x.P.Game.Lines[k].ID}
		for seat := range x.P.Names {
			l.Points = append(l.Points, x.P.Points(x.M, k, int32(seat)))
		}
		out = append(out, l)
	}
	return out
}

// InitialValues returns the values of all variables before the first step, by their names in expressions.
func InitialValues(m *interpreter.Match) map[string]string {
	out := map[string]string{}
	p := m.Core().P
	fresh := state.New(p.Layout)
	if err := checkpoint.Hand(p, fresh, m.Record.Handed); err != nil {
		fresh = state.New(p.Layout)
	}
	p.EachVar(fresh, compile.Everything, func(name, value string) { out[name] = value })
	return out
}
