package amend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// List is what a seat may correct in a position.
type List struct {
	Values []Value `json:"values"`
	Heaps  []Heap  `json:"pieces"`
	Places []Place `json:"places"` // where pieces can be moved

	m     *interpreter.Match
	seat  string
	names narrate.Names
	words *position.Words
}

// Value is a variable or an attribute.
type Value struct {
	Set     string   `json:"set"` // as an expression names it
	Name    string   `json:"name"`
	Short   string   `json:"-"`            // for a place where its owner is plain
	Of      string   `json:"of,omitempty"` // the seat or space that it belongs to, "" for none
	Value   string   `json:"value"`        // as an expression writes it
	Text    string   `json:"text"`         // the same in words
	Low     *int     `json:"low,omitempty"`
	High    *int     `json:"high,omitempty"`
	Choices []Choice `json:"choices,omitempty"` // the possible values; none for a number
	Plain   bool     `json:"-"`                 // the content gives it no name, so its id is shown
}

// Choice is a possible value.
type Choice struct {
	Value string `json:"value"` // as an expression writes it
	Text  string `json:"text"`
}

// Heap is a group of pieces in one place that the seat cannot distinguish, or all pieces there.
type Heap struct {
	ID    string   `json:"id"`
	Place string   `json:"place"` // as an expression names it
	At    string   `json:"at"`    // the name of the place
	Of    string   `json:"of,omitempty"`
	Piece string   `json:"piece,omitempty"` // its component or kind, "" if hidden or for all pieces
	Name  string   `json:"name"`
	Count int      `json:"count"`
	Marks []string `json:"marks,omitempty"` // unusual attributes
	All   bool     `json:"all,omitempty"`   // all pieces in the place

	kind  int   // -1: of several kinds, or hidden
	these []int // their indexes in the place
}

// Place is a place where pieces can be moved.
type Place struct {
	Place string `json:"place"` // as an expression names it
	Name  string `json:"name"`
	Of    string `json:"of,omitempty"` // its owner

	only int // the kind of pieces that it accepts, -1 for any
}

// Of returns the list of what a seat may correct, with names in the given language. The seat "" is a person who plays
// no seat.
func Of(m *interpreter.Match, seat, lang string) *List {
	l := &List{m: m, seat: seat, names: narrate.New(m, lang), words: position.WordsIn(lang)}
	v := m.View(seat)
	for _, x := range v.Values {
		l.variable(x)
	}
	l.attributes(&v)
	marks := position.Marks(m, lang)
	for i := range v.Places {
		l.heaps(&v.Places[i], marks)
	}
	l.places()
	return l
}

func (l *List) game() *declared.Game { return l.m.Game.Definition() }

// variable adds a variable, if it can be set by hand; lists cannot.
func (l *List) variable(x view.Value) {
	id, keys, _ := strings.Cut(strings.TrimSuffix(x.Name, ")"), "(")
	vars := l.game().Vars
	i := slices.IndexFunc(vars, func(d declared.Var) bool { return d.ID == id })
	if i < 0 {
		return
	}
	d := &vars[i]
	out := Value{Set: x.Name, Name: l.names.Variable(x.Name), Value: x.Value, Plain: d.Name == declared.Text{}}
	for key := range strings.SplitSeq(keys, ", ") {
		seat := slices.Contains(l.m.Record.Seats, key)
		if l.m.Lineup().SpaceOf[key] != nil || seat && out.Of == "" {
			out.Of = key
		}
	}
	if name, rest := l.names.VariableOf(x.Name, out.Of); rest != "" {
		out.Short = name + " (" + rest + ")"
	} else {
		out.Short = name
	}
	l.value(out, d.Type, d.Low, d.Top)
}

// value adds a value, if its type can be set by hand.
func (l *List) value(v Value, t declared.Type, low, top int32) {
	if v, ok := l.typed(v, t, low, top); ok {
		l.Values = append(l.Values, v)
	}
}

// typed returns a value with its range or choices; false if its type cannot be set by hand.
func (l *List) typed(v Value, t declared.Type, low, top int32) (Value, bool) {
	if v.Plain {
		v.Name, v.Short = strings.ReplaceAll(v.Name, "_", " "), strings.ReplaceAll(v.Short, "_", " ")
	}
	switch v.Value {
	case view.Unseen:
		v.Value, v.Text = "", l.words.Hidden
	case "nil":
		v.Text = l.words.None
	default:
		v.Text = l.names.Written(t, v.Value)
	}
	choose := func(ids ...string) {
		for _, id := range ids {
			v.Choices = append(v.Choices, Choice{id, l.names.Written(t, id)})
		}
	}
	switch {
	case t.Scalar(declared.OfInt):
		if low < top {
			l, h := int(low), int(top)
			v.Low, v.High = &l, &h
		}
		return v, true
	case t.Scalar(declared.OfBool):
		choose("true", "false")
	case t.Scalar(declared.OfEnum):
		choose(l.game().Types.Enums[t.Ref].Values...)
	case t.Scalar(declared.OfPlayer):
		choose(l.m.Record.Seats...)
	case t.Scalar(declared.OfPlace):
		for _, p := range l.m.Lineup().Places {
			if l.isPlace(p.Name, t.Ref) {
				choose(p.Name)
			}
		}
	default:
		return v, false
	}
	if !t.Scalar(declared.OfBool) {
		v.Choices = append(v.Choices, Choice{"nil", l.words.None})
	}
	return v, true
}

// isPlace reports whether a place belongs to a kind of space; any place does for [declared.AnyPlace].
func (l *List) isPlace(name string, kind int) bool {
	s := l.m.Lineup().SpaceOf[name]
	return kind == declared.AnyPlace || s != nil && l.game().Types.IsKind(s.Kind, kind)
}

// attributes adds the attributes of spaces and of players.
func (l *List) attributes(v *view.View) {
	for i := range l.game().Attrs {
		if !l.settable(i) {
			continue
		}
		of := l.game().Types.Attrs[i].Kind
		switch l.game().Types.Kinds[of].Base {
		case declared.OfPlace:
			for _, id := range l.m.Lineup().Spaces {
				if s := l.m.Lineup().SpaceOf[id]; l.game().Types.IsKind(s.Kind, of) {
					l.attribute(i, id, id, l.names.Place(id), changed(v, id, l.game().Types.Attrs[i].Name))
				}
			}
		case declared.OfPlayer:
			for _, id := range l.m.Record.Seats {
				l.attribute(i, id, id, l.names.Seat(id), changed(v, id, l.game().Types.Attrs[i].Name))
			}
		}
	}
}

// changed returns the value of an attribute if steps have changed it, "" otherwise.
func changed(v *view.View, subject, name string) string {
	for _, t := range v.Traits {
		if t.Subject == subject && t.Name == name {
			return t.Value
		}
	}
	return ""
}

// settable reports whether an attribute can be set by hand: steps can set it, and everybody sees it.
func (l *List) settable(i int) bool {
	a, d := &l.game().Attrs[i], &l.game().Types.Attrs[i]
	return !a.Fixed && !a.Formula && !d.Hidden && len(d.Args) == 0 && d.Kind >= 0
}

// attribute adds an attribute of a subject. If value is "", which means unchanged, it evaluates the attribute.
func (l *List) attribute(i int, subject, of, called, value string) {
	if v, ok := l.trait(i, subject, called, value); ok {
		v.Of = of
		l.Values = append(l.Values, v)
	}
}

func (l *List) trait(i int, subject, called, value string) (Value, bool) {
	a, d := &l.game().Attrs[i], &l.game().Types.Attrs[i]
	v := Value{Set: subject + "." + d.Name, Value: value, Plain: a.Name == declared.Text{}}
	v.Name = l.names.Of(&a.Node)
	if v.Plain {
		v.Name = d.Name
	}
	v.Short = v.Name
	v.Name += " (" + called + ")"
	if value == "" {
		now, err := testkit.On(l.m.Engine()).Eval(v.Set)
		if err != nil {
			return v, false
		}
		v.Value = now
	}
	return l.typed(v, d.Type, a.Low, a.Top)
}

// heaps adds one heap for each group of alike pieces in a place, and one for all of them if there are several groups.
func (l *List) heaps(p *view.Place, marks func(view.Piece) []string) {
	lying := narrate.Lying(l.m, p.Name, l.seat)
	at := Heap{Place: p.Name, At: l.names.Place(p.Name), Of: p.Owner}
	if p.Space {
		at.Of = p.Name
	}
	add := func(h Heap, key string, these []int) {
		h.ID, h.these, h.Count = p.Name+"#"+key, these, len(these)
		l.Heaps = append(l.Heaps, h)
	}
	for i, x := range p.Pieces {
		h := at
		h.Piece, h.Name, h.kind = x.Name, l.names.Piece(x.Name), l.game().Types.KindByName(x.Kind)
		if x.Owner != "" && x.Owner != p.Owner {
			h.Name += " (" + l.names.Seat(x.Owner) + ")"
		}
		h.Marks = marks(x)
		add(h, strconv.Itoa(i), lying[i])
	}
	at.kind = -1
	if hidden := lying[len(p.Pieces)]; len(hidden) > 0 {
		at.Name = l.words.Hidden
		add(at, "hidden", hidden)
	}
	if len(p.Pieces)+min(p.Hidden, 1) > 1 {
		at.Name, at.All = "", true
		var all []int
		for _, these := range lying {
			all = append(all, these...)
		}
		add(at, "all", all)
	}
}

// places adds all places.
func (l *List) places() {
	e := l.m.Engine()
	for _, p := range e.Lineup().Places {
		out := Place{Place: p.Name, Name: l.names.Place(p.Name), only: -1}
		if p.Owner >= 0 {
			out.Of = e.Lineup().Seats[p.Owner]
		}
		if !p.Space && p.Of >= 0 {
			out.only = l.game().Zones[p.Of].Of
		}
		l.Places = append(l.Places, out)
	}
}

// Value returns the value whose expression is set, or nil if the seat cannot set it.
func (l *List) Value(set string) *Value {
	for i := range l.Values {
		if l.Values[i].Set == set {
			return &l.Values[i]
		}
	}
	heap, _, _ := strings.Cut(set, "/")
	if h := l.Heap(heap); h != nil {
		for _, v := range l.Traits(h) {
			if v.Set == set {
				return &v
			}
		}
	}
	return nil
}

// Heap returns the group of pieces with an id, nil for none.
func (l *List) Heap(id string) *Heap {
	for i := range l.Heaps {
		if l.Heaps[i].ID == id {
			return &l.Heaps[i]
		}
	}
	return nil
}

// Traits returns the attributes of a group's pieces that can be set, for one piece at a time. Their names are the id of
// the group, a slash and the attribute.
func (l *List) Traits(h *Heap) []Value {
	var out []Value
	if h.kind < 0 {
		return nil
	}
	for i := range l.game().Attrs {
		if d := &l.game().Types.Attrs[i]; l.settable(i) && l.game().Types.IsKind(h.kind, d.Kind) {
			if v, ok := l.trait(i, h.one(0), h.Name+", "+h.At, ""); ok {
				v.Set = h.ID + "/" + d.Name
				out = append(out, v)
			}
		}
	}
	return out
}

// one returns the expression that selects the i-th piece of the group.
func (h *Heap) one(i int) string { return fmt.Sprintf("%s[%d]", h.Place, h.these[i]) }

// To returns the other places to which the pieces of a group can be moved.
func (l *List) To(h *Heap) []Place {
	var out []Place
	for _, p := range l.Places {
		if p.Place != h.Place && (p.only < 0 || h.kind < 0 || l.game().Types.IsKind(h.kind, p.only)) {
			out = append(out, p)
		}
	}
	return out
}
