package tell

import (
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/grammar"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// A sentence is a text of the content with values inserted, as the seat may know them. A group in brackets is omitted
// if a value in it is missing or hidden.

// saying provides the values for a sentence.
type saying struct {
	t      *teller
	values []view.EventValue
	named  map[string]value
	in     *node // the steps, whose inner procedures the text may include
	who    int32 // the seat + 1 that the text is plainly about
	inside []*node
	hidden bool // a hidden value was left out
}

// value is the text of a value, with what is needed for grammar.
type value struct {
	text   string
	n      int // its number, for the words that agree with it
	none   bool
	hidden bool
	number bool
	truth  bool
	word   *declared.Word // for a name
}

// sentence returns a text of the content with its values inserted.
func (s *saying) sentence(parts []declared.Part) string {
	text, _ := s.parts(parts)
	return strings.Trim(text, " ,;:")
}

// parts returns the text of some parts of a sentence, and whether all their values exist and are known to the seat.
func (s *saying) parts(parts []declared.Part) (string, bool) {
	var out strings.Builder
	whole := true
	for i := range parts {
		p := &parts[i]
		switch {
		case p.Group != nil:
			if text, ok := s.parts(p.Group); ok {
				if before := strings.TrimRight(out.String(), " "); before == "" || strings.HasSuffix(before, ":") {
					text = strings.TrimLeft(text, " ,;")
				}
				out.WriteString(text)
			}
		case p.Text != "":
			out.WriteString(p.Text)
		default:
			v := s.value(p)
			s.hidden = s.hidden || v.hidden
			whole = whole && !v.none && !v.hidden
			out.WriteString(agreed(s.t.lang, v, p.Agrees))
		}
	}
	return out.String(), whole
}

// agreed returns the text of a value with the following word in the form that agrees with it.
func agreed(lang string, v value, forms []string) string {
	switch {
	case forms == nil:
		return v.text
	case v.none && len(forms) == 3:
		return forms[2]
	case v.truth && v.none:
		return forms[1]
	case v.truth:
		return forms[0]
	}
	form := forms[1]
	if grammar.Singular(lang, v.n) {
		form = forms[0]
	}
	return strings.TrimSpace(v.text + " " + form)
}

// value returns the value of a part of a sentence.
func (s *saying) value(p *declared.Part) value {
	switch {
	case p.Inside != "":
		return s.innerTexts(p.Inside)
	case p.Named != "":
		v := s.named[p.Named]
		if v.word != nil {
			v.text = formed(s.t.lang, p.Form, *v.word)
		}
		return v
	case p.Moved:
		return s.moved(p.Form)
	case p.Change:
		return s.changed(s.in)
	case p.Value == 0 || p.Value > len(s.values):
		return value{none: true}
	case p.Origin:
		return s.origin(s.values[p.Value-1], p.Form)
	}
	return s.t.inWords(s.values[p.Value-1], p.Form, s.who)
}

// innerTexts returns the texts of all procedures with the given id inside the steps.
func (s *saying) innerTexts(id string) value {
	var out []string
	var look func(n *node)
	look = func(n *node) {
		for _, it := range n.items {
			if it.in == nil || it.in.ID == id && slices.Contains(s.inside, it.in) { // already in the text
				continue
			}
			if it.in.ID == id {
				text, said := s.t.sentences(it.in, s.who)
				s.hidden = s.hidden || said.hidden
				if text != "" {
					out = append(out, text)
					s.inside = append(append(s.inside, it.in), said.inside...)
				}
				continue
			}
			look(it.in)
		}
	}
	look(s.in)
	return value{text: strings.Join(out, s.t.semicolon()), n: len(out), none: len(out) == 0}
}

// moved returns the pieces that moved in the steps, without repetition.
func (s *saying) moved(form string) value {
	var things []thing
	seen := map[int32]bool{}
	out := value{}
	var look func(n *node)
	look = func(n *node) {
		for _, it := range n.items {
			if it.in != nil && (it.in.Sort != view.Began || it.in.Doing != view.Ability) { // an ability moves other pieces
				look(it.in)
			}
			if it.e == nil || it.e.Sort != view.Moved || seen[it.e.Piece] {
				continue
			}
			seen[it.e.Piece] = true
			out.n++
			if s.t.knows(it.e) {
				things = addThing(things, s.t.piece(it.e.Piece, s.who))
				continue
			}
			w := s.t.unseen(it.e.From, it.e.To)
			things = addThing(things, thing{id: view.Unseen, word: w, n: 1, count: true, owner: -1, place: -1})
		}
	}
	look(s.in)
	var said []string
	for _, x := range things {
		x.plain = form == "only"
		said = append(said, x.text(s.t))
	}
	if len(said) > mostNamed {
		said = []string{grammar.Count(s.t.lang, out.n, declared.Word{One: s.t.w.card})}
	}
	out.text, out.none = grammar.List(s.t.lang, said), out.n == 0
	return out
}

// origin returns the places from which pieces moved in the steps, without repetition.
func (s *saying) origin(v view.EventValue, form string) value {
	if !v.Known.Has(s.t.seat) {
		return value{text: s.t.w.hidden, n: 1, hidden: true}
	}
	out := view.EventValue{Type: declared.Type{Base: declared.OfPlace, Depth: 1}, Known: view.Everyone}
	veiled := false
	for _, p := range v.Of {
		for i := range s.in.items {
			if m := s.in.items[i].move(p); m != nil {
				veiled = veiled || s.t.veiled(m)
				if m.Heard.Has(s.t.seat) && m.From >= 0 && !slices.Contains(out.Of, m.From) {
					out.Of = append(out.Of, m.From)
				}
				break
			}
		}
	}
	if veiled {
		slices.Sort(out.Of)
	}
	if len(out.Of) == 1 {
		out.Type.Depth = 0
	}
	return s.t.inWords(out, form, s.who)
}

// changed returns the change of the first number that changed in the steps.
func (s *saying) changed(n *node) value {
	for _, it := range n.items {
		if it.in != nil {
			if v := s.changed(it.in); !v.none {
				return v
			}
		}
		if e := it.e; e != nil && e.Sort == view.Changed && e.Heard.Has(s.t.seat) {
			was, is := s.t.inWords(e.Change.Was, "", 0), s.t.inWords(e.Change.Is, "", 0)
			if by := max(is.n-was.n, was.n-is.n); was.number && is.number {
				return value{text: strconv.Itoa(by), n: by, number: true}
			}
		}
	}
	return value{none: true}
}

// says returns the text of steps that have ended, "" if there is none, and whether it omits a hidden value.
func (t *teller) says(n *node, who int32) (string, bool) {
	text, s := t.sentences(n, who)
	for _, in := range s.inside {
		t.inside[in] = true
	}
	return text, s.hidden
}

// sentences returns the text of steps that have ended, or "" if the content has none, and the saying that provided its
// values.
func (t *teller) sentences(n *node, who int32) (string, *saying) {
	if n.Tells == nil || n.Sort != view.Began || n.ended == nil || n.ended.Values == nil {
		return "", &saying{}
	}
	s := &saying{t: t, values: n.ended.Values, in: n, who: who}
	return s.sentence(n.Tells.In(t.lang)), s
}

// inWords returns the text of a value or list in a grammatical form.
func (t *teller) inWords(v view.EventValue, form string, who int32) value {
	if !v.Known.Has(t.seat) {
		return value{text: t.w.hidden, n: 1, hidden: true}
	}
	one := elem(v.Type)
	if !v.Type.IsList() {
		if len(v.Of) == 0 || v.Of[0] == nilValue {
			return value{text: t.w.none, none: true}
		}
		return t.single(one, v.Of[0], form, who)
	}
	out := value{n: len(v.Of), none: len(v.Of) == 0}
	var said []string
	if one.Base == declared.OfPiece {
		var things []thing
		for _, p := range v.Of {
			if p >= 0 {
				things = addThing(things, t.piece(p, who))
			}
		}
		for _, x := range things {
			x.plain = form == "only"
			said = append(said, x.text(t))
		}
	} else {
		for i, x := range v.Of {
			switch first := slices.Index(v.Of, x); {
			case one.Base != declared.OfKind || slices.Index(v.Of[i+1:], x) < 0 && first == i:
				said = append(said, t.single(one, x, form, who).text)
			case first == i: // several of one kind: 2 scouts
				n := 0
				for _, y := range v.Of {
					if y == x {
						n++
					}
				}
				said = append(said, grammar.Count(t.lang, n, t.names.Noun(one, x)))
			}
		}
	}
	if len(v.Of) == 1 && one.Base != declared.OfPiece { // a single name can be a plural: the Dynasties
		out.n = t.single(one, v.Of[0], form, who).n
	}
	if out.text = grammar.List(t.lang, said); out.none {
		out.text = t.w.none
	}
	return out
}

// single returns the text of one value in a grammatical form.
func (t *teller) single(typ declared.Type, v int32, form string, who int32) value {
	switch typ.Base {
	case declared.OfInt:
		return value{text: strconv.Itoa(int(v)), n: int(v), none: v == 0, number: true}
	case declared.OfBool:
		return value{truth: true, none: v == 0}
	}
	if typ.Base == declared.OfPiece && (form == "only" || form == "") { // as in a list of one
		x := t.piece(v, who)
		x.plain = true
		return value{text: x.text(t), n: 1}
	}
	w := t.names.Noun(typ, v)
	if typ.Base == declared.OfPlace {
		w = t.names.PlaceNoun(int(v), t.seatAt(who-1))
	}
	out := value{n: 1}
	if grammar.Plural(w) {
		out.n = 2
	}
	out.text, out.word = formed(t.lang, form, w), &w
	return out
}

// formed returns a word with the article or preposition that a grammatical form requires.
func formed(lang, form string, w declared.Word) string {
	switch form {
	case "the":
		return grammar.The(lang, w)
	case "a":
		return grammar.A(lang, w)
	case "of":
		return grammar.Of(lang, w)
	case "to":
		return grammar.To(lang, w)
	case "in":
		return grammar.In(lang, w)
	case "from":
		return grammar.From(lang, w)
	}
	if w.Of != "" {
		return w.One + " (" + w.Of + ")"
	}
	return w.One
}

// seatValue returns the text of a seat in a grammatical form.
func (t *teller) seatValue(seat int32, form string) value {
	if seat < 0 {
		return value{none: true}
	}
	return t.single(declared.Type{Base: declared.OfPlayer}, seat, form, 0)
}

// title returns the title of a phase, and whether the title already names the phase's seat.
func (t *teller) title(n *node) (text string, whole bool) {
	if n.Tells != nil {
		s := saying{t: t, who: n.By + 1, named: map[string]value{
			"of":     t.seatValue(n.By, ""),
			"number": {text: strconv.Itoa(n.number), n: n.number, number: true},
		}}
		for i, f := range narrate.Fields(t.l.m.Game, n.ID) {
			if i < len(n.Values) {
				s.named[f] = t.inWords(n.Values[i], "", 0)
			}
		}
		return s.sentence(n.Tells.In(t.lang)), true
	}
	if !titled(n.Node) {
		return t.w.setup, false
	}
	return t.names.Noted(n.Node).One, false
}

// reads returns the text that a declaration gives for an event, with named values. It returns false if the declaration
// has no such text.
func (t *teller) reads(d *declared.Node, named map[string]value) (string, bool) {
	if d == nil || d.Tells == nil || d.Tells.Index >= 0 {
		return "", false
	}
	s := saying{t: t, named: named}
	return s.sentence(d.Tells.In(t.lang)), true
}
