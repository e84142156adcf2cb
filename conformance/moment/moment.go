package moment

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/record"
)

// Moment is the content of stands.
type Moment struct {
	Which   map[string]string `json:"which,omitempty"` // places of equal pieces that something names
	Lie     []record.Lying    `json:"lie,omitempty"`   // places whose pieces nothing else can name
	Shown   []record.Shown    `json:"shown,omitempty"`
	Values  []record.Values   `json:"values,omitempty"` // values that nothing else can name
	Effects []record.Effect   `json:"effects,omitempty"`
	record.Standing
}

// Lay applies the moment to a position that is laid out. It returns an error if a piece or place is missing in the
// position.
func (m *Moment) Lay(pos *record.Position) error {
	pos.Shown, pos.Effects, pos.Stands = m.Shown, m.Effects, m.Standing
	l := lying(pos)
	for _, at := range m.Lie {
		if err := l.lay(at); err != nil {
			return err
		}
	}
	for _, piece := range slices.Sorted(maps.Keys(m.Which)) {
		if err := l.change(piece, m.Which[piece]); err != nil {
			return err
		}
	}
	pos.Lie = l.all()
	return m.set(pos)
}

func (m *Moment) set(pos *record.Position) error {
	for _, v := range m.Values {
		i := slices.IndexFunc(pos.Values, func(w record.Values) bool { return w.Of == v.Of })
		if i < 0 {
			return fmt.Errorf("stands: there is no value %q", v.Of)
		}
		but := maps.Clone(pos.Values[i].But)
		if but == nil {
			but = map[string]string{}
		}
		maps.Copy(but, v.But)
		pos.Values[i].But = but
	}
	return nil
}

// layer stores the place of each piece in a position, and changes it.
type layer struct {
	group map[string]group // by piece
	order []string         // of the places, as first seen
	at    map[string][]string
	where map[string]string // by piece
}

// group identifies pieces that differ only in their number.
type group struct{ name, owner, home, with string }

func lying(pos *record.Position) *layer {
	l := &layer{group: map[string]group{}, at: map[string][]string{}, where: map[string]string{}}
	counts := map[string]int{}
	for _, e := range pos.Pieces {
		name := e.Name
		if e.Owner != "" {
			name += "(" + e.Owner + ")"
		}
		for range e.Count {
			counts[name]++
			l.group[name+" "+strconv.Itoa(counts[name])] = group{e.Name, e.Owner, e.Home, e.With}
		}
	}
	for _, at := range pos.Lie {
		l.order = append(l.order, at.At)
		for _, run := range at.Pieces {
			l.at[at.At] = append(l.at[at.At], l.run(run)...)
		}
		for _, piece := range l.at[at.At] {
			l.where[piece] = at.At
		}
	}
	return l
}

// run expands a range of pieces such as "hut(wu) 3..5" to their names, without pieces that cannot exist. Other texts
// stay unchanged.
func (l *layer) run(s string) []string {
	head, last, several := strings.Cut(s, "..")
	at := strings.LastIndexByte(head, ' ')
	from, err1 := strconv.Atoi(head[at+1:])
	to, err2 := strconv.Atoi(last)
	if !several || err1 != nil || err2 != nil || at < 0 {
		return []string{s}
	}
	var out []string
	for k := from; k <= to && len(out) <= len(l.group); k++ {
		out = append(out, head[:at+1]+strconv.Itoa(k))
	}
	return out
}

// lay makes a place hold exactly these pieces.
func (l *layer) lay(at record.Lying) error {
	if !slices.Contains(l.order, at.At) {
		l.order = append(l.order, at.At)
	}
	for _, piece := range slices.Clone(l.at[at.At]) {
		l.take(piece)
	}
	for _, run := range at.Pieces {
		for _, piece := range l.run(run) {
			if _, ok := l.group[piece]; !ok {
				return fmt.Errorf("stands: there is no piece %q", piece)
			}
			l.take(piece)
			l.at[at.At], l.where[piece] = append(l.at[at.At], piece), at.At
		}
	}
	return nil
}

func (l *layer) take(piece string) {
	from := l.where[piece]
	l.at[from] = slices.DeleteFunc(slices.Clone(l.at[from]), func(p string) bool { return p == piece })
	delete(l.where, piece)
}

// change moves a piece to a place, in exchange for an equal piece there. If there is none, it leaves the piece where it
// is, because the author has changed the layout.
func (l *layer) change(piece, place string) error {
	of, ok := l.group[piece]
	if !ok {
		return fmt.Errorf("stands: there is no piece %q", piece)
	}
	from := l.where[piece]
	i := slices.IndexFunc(l.at[place], func(p string) bool { return l.group[p] == of })
	if from == place || i < 0 {
		return nil
	}
	other := l.at[place][i]
	l.at[place][i], l.where[piece] = piece, place
	if from == "" {
		delete(l.where, other)
		return nil
	}
	l.at[from][slices.Index(l.at[from], piece)], l.where[other] = other, from
	return nil
}

func (l *layer) all() (out []record.Lying) {
	for _, at := range l.order {
		if len(l.at[at]) > 0 {
			out = append(out, record.Lying{At: at, Pieces: l.at[at]})
		}
	}
	return out
}

// Of returns what a position has in addition to one laid out by hand. Equal pieces are interchangeable unless
// something refers to them; with exact, none are.
func Of(pos, laid *record.Position, exact bool) *Moment {
	m := &Moment{Shown: pos.Shown, Effects: pos.Effects, Standing: pos.Stands, Values: Differing(pos, laid)}
	m.Moves, m.Answers, m.Taken = 0, 0, 0 // nothing depends on these counters
	m.Frames = slices.Clone(m.Frames)
	for i := range m.Frames {
		m.Frames[i].Rest = nil
	}
	is, was := lying(pos), lying(laid)
	for _, place := range slices.Sorted(maps.Keys(both(is.at, was.at))) {
		if exact && !slices.Equal(is.at[place], was.at[place]) || !slices.Equal(is.groups(place), was.groups(place)) {
			m.Lie = append(m.Lie, record.Lying{At: place, Pieces: is.at[place]})
		}
	}
	m.Which = is.spokenOf(m)
	return m
}

func both(a, b map[string][]string) map[string][]string {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

func (l *layer) groups(place string) (out []group) {
	for _, piece := range l.at[place] {
		out = append(out, l.group[piece])
	}
	return out
}

// spokenOf returns the places of the pieces that a moment mentions by name. It leaves out pieces of which there is only
// one, since they need no place.
func (l *layer) spokenOf(m *Moment) map[string]string {
	like := map[group]int{}
	for _, g := range l.group {
		like[g]++
	}
	out := map[string]string{}
	name := func(s string) {
		if i := strings.LastIndex(s, "on "); i == 0 || i > 0 && s[i-1] == ' ' { // used on a card, or a place on it
			s, _, _ = strings.Cut(s[i+len("on "):], " by ")
		}
		if g, ok := l.group[s]; ok && like[g] > 1 && l.where[s] != "" {
			out[s] = l.where[s]
		}
	}
	part := *m
	part.Lie = nil
	eachText(tree(&part), name)
	return out
}

// Differing returns the values of a position that differ from one that is laid out.
func Differing(pos, laid *record.Position) (out []record.Values) {
	was := map[string]record.Values{}
	for _, v := range laid.Values {
		was[v.Of] = v
	}
	for _, v := range pos.Values {
		w, but := was[v.Of], map[string]string{}
		for key := range keys(v, w) {
			if is := value(v, key); is != value(w, key) {
				but[key] = is
			}
		}
		if v.Most != w.Most {
			for _, piece := range pieces(pos) {
				if is := value(v, piece); is != value(w, piece) {
					but[piece] = is
				}
			}
		}
		if len(but) > 0 {
			out = append(out, record.Values{Of: v.Of, But: but})
		}
	}
	return out
}

func keys(a, b record.Values) map[string]string {
	out := map[string]string{}
	maps.Copy(out, a.But)
	maps.Copy(out, b.But)
	return out
}

// value returns the value of a key; a key without an entry has the most common value.
func value(v record.Values, key string) string {
	if text, ok := v.But[key]; ok {
		return text
	}
	return v.Most
}

func pieces(pos *record.Position) []string { return slices.Sorted(maps.Keys(lying(pos).group)) }

// Lying returns which pieces are in each place, with the places sorted by name.
func Lying(pos *record.Position) []record.Lying {
	out := lying(pos).all()
	slices.SortFunc(out, func(a, b record.Lying) int { return strings.Compare(a.At, b.At) })
	return out
}

// Same reports whether two positions are equal for the rest of the match, except for random events. Equal pieces
// are interchangeable unless something refers to them.
func Same(a, b *record.Position) bool {
	one, other := essence(a), essence(b)
	return slices.Equal(one, other)
}

// once is the prefix of the entries that count uses of abilities and actions.
const once = "once: "

func essence(pos *record.Position) []byte {
	m := Of(pos, pos, false)
	l := lying(pos)
	for _, v := range pos.Values {
		if !strings.HasPrefix(v.Of, once) || v.But["0"] != "0" || len(v.But) > 1 {
			m.Values = append(m.Values, v)
		}
	}
	m.Which = l.spokenOf(m)
	m.Lie = nil
	for _, place := range slices.Sorted(maps.Keys(l.at)) {
		var kinds []string
		for _, g := range l.groups(place) {
			kinds = append(kinds, fmt.Sprint(g))
		}
		m.Lie = append(m.Lie, record.Lying{At: place, Pieces: kinds})
	}
	m.Due = nil
	data, err := json.Marshal(m)
	if err != nil {
		panic(err) // a position can always be encoded
	}
	return data
}
