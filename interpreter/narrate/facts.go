package narrate

import (
	"cmp"
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

// What a screen tells of a position beside the pieces is what the content gives a name to: attributes of spaces,
// relations, and rulings that ask about one space or one player. What has no name is left to the rules.

// Fact is something that the content has a name for and that holds of a place or a seat, in words.
type Fact struct {
	Of    string        // the place as an expression names it, or the id of the seat
	Name  string        // what it is that has the value, "" where that says it
	Value declared.Word // none where the name says it: a truth
	Text  string        // of what is printed on a piece: name and value
	IDs   []string      // and its values as expressions write them
}

// plain is a fact where no sentence is made of it: its name and its value.
func (f Fact) plain() string {
	text := strings.TrimSpace(f.Name + " " + f.Value.One)
	if f.Value.Of != "" {
		text += " (" + f.Value.Of + ")"
	}
	return text
}

// Facts is the named facts that seat may know, "" for everybody, in the order of declaration.
func (n Names) Facts(seat string) []Fact {
	who, ok := n.who(seat)
	if !ok {
		return nil
	}
	return append(n.spaceFacts(who), n.answers(who)...)
}

// spaceFacts is the named attributes of spaces that everybody sees, as seat may know them.
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

// attr is attribute a of a subject in words, nothing when the attribute has no name or the subject no value.
func (n Names) attr(a int, subject, seat int32) (f Fact, ok bool) {
	d, node := &n.p.Game.Decls.Attrs[a], &n.p.Game.Attrs[a].Node
	if d.Type.IsList() {
		var words []string
		for _, v := range n.p.AttrList(a, subject) {
			words = append(words, n.Value(d.Type.Elem(), v))
		}
		name, value := declared.Listed(n.of(node), strings.Join(words, ", "))
		return Fact{Name: name, Value: declared.Word{One: value, Proper: true}},
			words != nil && node.Name != (declared.Text{})
	}
	return n.fact(node, d.Type, n.p.AttrValue(n.m, a, subject), seat)
}

// fact is a value with the name of what has it: of an enum the value alone, which says what it is; a truth by its name.
// What is none says nothing, and neither does a piece that seat cannot tell.
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

// answers is what the named rulings answer, but for those that rest on what is hidden. They are not asked about the
// position itself but about some that seat cannot tell from it, and where the answers differ nothing is told: whatever
// a ruling reads, it gives nothing away.
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

// Score is how a seat stands by the score sheet as it is now: the sum of the lines of which somebody can tell what they
// come to.
type Score struct {
	Seat   string
	Points int
	Part   bool // other lines rest on what is hidden
}

// Scores is how all seats stand as far as seat can tell, "" for everybody, in their order; none where no score is kept.
func Scores(m *interpreter.Match, seat string) []Score {
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
	out := make([]Score, len(p.Names))
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

// alikes is how many positions a ruling is asked about: enough that they seldom agree by chance on what is hidden.
const alikes = 12

// answer is the answer to a question, known when it is the same in all positions that somebody cannot tell apart.
type answer struct {
	value int32
	known bool
}

// agreed is the answers to many questions in positions that seat cannot tell from the match.
func (n Names) agreed(seat int32, many int, ask func(x *state.Match, i int) (int32, error)) []answer {
	if many == 0 {
		return nil
	}
	p, worlds := n.p, uint64(alikes)
	if !p.Secrets().Any || p.SeesAll(seat) {
		worlds = 1 // there is no other
	}
	other := exec.New(p, n.m.Clone())
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

// subjects is the spaces or players about which a ruling asks, as expressions name them: where a faction declares it,
// its own seats.
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

// Traits is what is printed on a piece beside its name and has a name of its own, given the id that a view gives it. In
// brief it is what tells pieces of one name apart: the values of enums. What some of that name have and others do not
// stands beside each in a view.
func (n Names) Traits(id string, brief bool) []Fact {
	var out []Fact
	for i := range n.p.Pieces {
		if n.p.PieceName(i) != id {
			continue
		}
		for a := range n.p.Game.Attrs {
			d := &n.p.Game.Decls.Attrs[a]
			if slices.Contains(n.p.Classes[n.p.Pieces[i].Class].Apart, a) {
				continue // others of that name have another
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

// valueIDs is the values of an attribute of a piece as expressions write them.
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

// Link is the spaces that a relation joins to a space, as expressions name them.
type Link struct {
	Relation string // in words
	To       []string
}

// Links is what a space is joined to by the relations that have a name, or by all when none has; those of grids are
// left out, where everybody sees them.
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

// Phase is the innermost phase that is open and has a name, "" when there is none, with what the named fields of all
// open phases say.
func (n Names) Phase() string {
	var name string
	var out []string
	open := n.Phases()
	for i := len(open) - 1; i >= 0; i-- {
		name = cmp.Or(name, open[i].Name)
		for _, f := range open[i].Fields {
			out = append(out, strings.TrimSpace(f.Name+" "+f.Text))
		}
	}
	if name == "" {
		return ""
	}
	return strings.Join(append([]string{name}, out...), ", ")
}

// Named reports whether a variable has a name of its own, given its name in an expression.
func (n Names) Named(variable string) bool {
	id, _, _ := strings.Cut(variable, "(")
	for i := range n.p.Game.Vars {
		if v := &n.p.Game.Vars[i]; v.ID == id {
			return v.Name != (declared.Text{})
		}
	}
	return false
}

// Rolls is what dice have shown since the last answer, in words.
func (n Names) Rolls() []string {
	var out []string
	for _, r := range n.x.Rolled() {
		var faces []string
		for _, v := range r.Faces {
			faces = append(faces, n.Value(r.Type, v))
		}
		out = append(out, n.of(&declared.Node{ID: r.Name, Name: r.Node.Name})+": "+strings.Join(faces, ", "))
	}
	return out
}

// Track is pieces that uncover numbers as they leave home.
type Track struct {
	Piece, Kind string // the ids that a view gives them
	Owner       string // "" for nobody's
	Home        string // as expressions name it
	Count       int
	Left        int // that are seen at home
	Columns     []Column
}

// Column is what a track shows, in the order in which it is uncovered: numbers, values of an enum, or kinds.
type Column struct {
	Name   string
	Type   declared.Type
	Values []int32
}

// Column is what a column of a track shows, in words.
func (n Names) Column(c Column) []string {
	var out []string
	for _, v := range c.Values {
		out = append(out, n.Value(c.Type, v))
	}
	return out
}

// Tracks is the tracks of the match, as far as seat can tell their pieces.
func Tracks(m *interpreter.Match, seat string) []Track {
	n := New(m, "")
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
			t.Columns = append(t.Columns, Column{name, is, named.Named[name]})
		}
		out = append(out, t)
	}
	return out
}

// Of is the text of a declared thing, its id where it has none.
func (n Names) Of(d *declared.Node) string { return n.of(d) }

// AttributeName is what an attribute of pieces is called, given its name in an expression; "" when it has no name.
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

// Trait is an attribute of a player that steps have changed, in words; "" when it has no name or nothing to say.
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

// ColumnName is what a column of a track is called: its own name, or else that of the variable, the attribute or the
// procedure of its id; its id in plain words where none of them has a name.
func (n Names) ColumnName(c Column) string {
	g := n.p.Game
	for i := range g.Columns {
		if g.Columns[i].ID == c.Name {
			return n.of(&g.Columns[i])
		}
	}
	for i := range g.Vars {
		if v := &g.Vars[i]; v.ID == c.Name && v.Name != (declared.Text{}) {
			return n.of(&v.Node)
		}
	}
	for i := range g.Attrs {
		if g.Decls.Attrs[i].Name == c.Name && g.Attrs[i].Name != (declared.Text{}) {
			return n.of(&g.Attrs[i].Node)
		}
	}
	for _, p := range g.Procs {
		if p.ID == c.Name && p.Name != (declared.Text{}) {
			return n.of(&p.Node)
		}
	}
	return strings.ReplaceAll(c.Name, "_", " ")
}

// ScoreLine is a line of the score sheet: its id, and what each seat has by it now, in the order of the seats.
type ScoreLine struct {
	ID     string
	Points []int
}

// ScoreSheet is the lines of the score sheet in their order, none for games without one.
func ScoreSheet(m *interpreter.Match) []ScoreLine {
	x := m.Core()
	var out []ScoreLine
	for k := range x.P.Score {
		l := ScoreLine{ID: x.P.Game.Lines[k].ID}
		for seat := range x.P.Names {
			l.Points = append(l.Points, x.P.Points(x.M, k, int32(seat)))
		}
		out = append(out, l)
	}
	return out
}

// InitialValues is the values of all variables before the first step, by their names in an expression.
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
