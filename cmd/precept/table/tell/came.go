package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/grammar"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

var sprintf = fmt.Sprintf

// thing is a group of pieces or values with the same name, and their number.
type thing struct {
	word  declared.Word
	id    string
	owner int32
	place int32 // where they were, -1 if that is not written
	n     int
	count bool // write the number
	plain bool // the owner is plain without being written
}

// text returns the text for a thing: number, name, owner and place.
func (x *thing) text(t *teller) string {
	s := x.word.One
	if x.count || x.n > 1 && x.word.Proper {
		s = grammar.Count(t.lang, x.n, x.word)
	}
	if x.owner >= 0 && !x.plain {
		s += " (" + t.name(x.owner) + ")"
	}
	if x.place >= 0 && t.l.m.Lineup().Places[x.place].Space {
		s += " " + grammar.In(t.lang, t.names.PlaceNoun(int(x.place), ""))
	}
	return s
}

// addThing adds a thing to a list. If the list has an equal thing, it only increases that thing's number.
func addThing(list []thing, x thing) []thing {
	for i := range list {
		if y := &list[i]; y.id == x.id && y.word.One == x.word.One && y.owner == x.owner && y.place == x.place {
			y.n += x.n
			return list
		}
	}
	return append(list, x)
}

// chosenThing returns the value that an event chose, as a thing.
func (t *teller) chosenThing(e *view.Event) thing {
	v := e.Values[0]
	x := thing{word: t.names.Noun(v.Type, v.Of[0]), id: t.names.Word(v.Type, v.Of[0]), owner: -1, place: -1, n: 1}
	if v.Type.Base == declared.OfPiece {
		x = t.piece(v.Of[0], e.By+1)
		x.place = e.Place
	}
	return x
}

// piece returns the thing for a piece that the seat can identify. The argument who is 1 plus the seat whose name the
// reader already expects, or 0 for none.
func (t *teller) piece(p, who int32) thing {
	typ := declared.Type{Base: declared.OfPiece}
	x := thing{word: t.names.Noun(typ, p), id: t.names.Word(typ, p), owner: -1, place: -1, n: 1}
	x.count = !x.word.Proper
	if owner := int32(t.l.m.Lineup().Pieces[p].Owner); owner >= 0 && owner != who-1 {
		x.owner = owner
	}
	return x
}

// automatic adds the line for one or more events that are not decisions and belong together. It returns the number of
// events used.
func (t *teller) automatic(list []leaf, s scene) int {
	switch e := list[0].e; e.Sort {
	case view.Moved:
		return t.moves(list, s)
	case view.Changed:
		t.change(&list[0], s)
	case view.Rolled:
		if !t.retold(list, s) {
			t.values(&list[0], s, Roll, t.w.dice)
		}
	case view.Picked:
		return t.picked(list, s)
	case view.Shuffled:
		t.shuffle(&list[0], s)
	case view.Shown:
		return t.shown(list, s)
	case view.Applied, view.Lapsed:
		t.effect(&list[0], s)
	case view.Over:
		t.end(&list[0], s)
	}
	return 1
}

// of returns a line of kind k with the fields that every event has in common.
func (t *teller) of(x *leaf, k Kind) Line {
	l := Line{Kind: k, ID: x.e.ID, Answer: x.answer, Put: x.puts, Upto: x.at}
	if x.e.Node != nil {
		l.Why = x.e.Node.Articles
	}
	return l
}

// journey is pieces that move from one place to another.
type journey struct {
	from, to int32
	by       int32
	things   []thing
	hidden   int
}

// moves adds the line for consecutive moves that belong together, and returns the number of events used.
func (t *teller) moves(list []leaf, s scene) int {
	n := 1
	for n < len(list) && oneAct(&list[n-1], &list[n]) {
		n++
	}
	if n < len(list) && list[n].e != nil && list[n].e.Sort == view.Shuffled && list[n].act == list[0].act &&
		allTo(list[:n], list[n].e.To) {
		t.shuffle(&list[n], s, list[:n]...)
		return n + 1
	}
	var ways []journey
	for i := range list[:n] {
		ways = t.add(ways, list[i].e, s)
	}
	if slices.ContainsFunc(list[:n], func(x leaf) bool { return t.veiled(x.e) }) {
		slices.SortStableFunc(ways, func(a, b journey) int { return cmp.Or(int(a.from-b.from), int(a.to-b.to)) })
	}
	for len(ways) > 0 {
		k := t.spread(ways)
		t.journey(&list[0], list[n-1].at, ways[:k], s)
		ways = ways[k:]
	}
	return n
}

// veiled reports whether some property of a moving piece is hidden from the seat. Such moves are sorted, because their
// order would reveal more.
func (t *teller) veiled(e *view.Event) bool { return !t.knows(e) || !e.Whole.Has(t.seat) }

// knows reports whether the seat may know which piece has moved.
func (t *teller) knows(e *view.Event) bool {
	g := t.l.lost[e]
	return e.Known.Has(t.seat) || g != nil && !g.several && e.Lost.Has(t.seat)
}

// fates returns the values that chance selected, as the seat may know them. A piece that was moved right after is known
// only if the seat knows its move.
func (t *teller) fates(e *view.Event) []view.EventValue {
	out := slices.Clone(e.Values)
	for i := range out {
		for _, p := range out[i].Of {
			if m := t.l.fate[fated{e, p}]; m != nil && !t.knows(m) {
				out[i].Known &^= view.SeatsOf(t.seat)
			}
		}
	}
	return out
}

// oneAct reports whether move b continues move a: both come from the same step or from the same declaration, and from
// the same answer.
func oneAct(a, b *leaf) bool {
	if b.e == nil || b.e.Sort != view.Moved || a.e.By != b.e.By || a.answer != b.answer || a.puts != b.puts {
		return false
	}
	return a.e.Step == b.e.Step || a.e.Node == b.e.Node
}

func allTo(list []leaf, to int32) bool {
	for i := range list {
		if list[i].e.To != to || list[i].e.From != list[0].e.From {
			return false
		}
	}
	return len(list) > 1
}

// add adds a move to the journey between the same two places, or to a new one.
func (t *teller) add(ways []journey, e *view.Event, s scene) []journey {
	k := 0
	for k < len(ways) && (ways[k].from != e.From || ways[k].to != e.To) {
		k++
	}
	if k == len(ways) {
		ways = append(ways, journey{from: e.From, to: e.To, by: e.By})
	}
	if t.knows(e) {
		ways[k].things = addThing(ways[k].things, t.piece(e.Piece, s.who))
	} else {
		ways[k].hidden++
	}
	return ways
}

// spread returns the number of journeys at the start of the list that bring equal things from one place to different
// places.
func (t *teller) spread(ways []journey) int {
	k := 1
	for k < len(ways) && ways[k].from == ways[0].from && ways[k].hidden == 0 && ways[0].hidden == 0 &&
		len(ways[k].things) == 1 && len(ways[0].things) == 1 && ways[k].things[0].text(t) == ways[0].things[0].text(t) {
		k++
	}
	return k
}

// journey adds one line for pieces that moved from a place to one or more places.
func (t *teller) journey(x *leaf, upto int, ways []journey, s scene) {
	j := ways[0]
	l := t.of(x, Move)
	l.Upto = upto
	var said []string
	var words []declared.Word
	who := t.seatAt(s.who - 1)
	for _, y := range j.things {
		y.n *= len(ways)
		y.plain = y.owner >= 0 && (t.owned(j.from, y.owner) || t.owned(j.to, y.owner))
		said, words = append(said, y.text(t)), append(words, y.word)
		l.Count += y.n
		for range y.n {
			l.What = append(l.What, y.id)
		}
	}
	if j.hidden > 0 {
		word := t.unseen(j.from, j.to)
		l.Count += j.hidden
		said, words = append(said, grammar.Count(t.lang, j.hidden, word)), append(words, word)
	}
	if len(said) > mostNamed {
		said = []string{grammar.Count(t.lang, l.Count, t.unseen(j.from, j.to))}
	}
	var to []string
	for _, w := range ways {
		if w.to >= 0 {
			of := who
			if owner := t.ownerOf(w.to); j.from >= 0 && owner != "" &&
				owner == t.ownerOf(j.from) {
				of = owner // the place that they come from says whose
			}
			l.To = append(l.To, t.place(w.to))
			to = append(to, grammar.To(t.lang, t.names.PlaceNoun(int(w.to), of)))
		}
	}
	to = keyed(to)
	text := grammar.List(t.lang, said)
	if j.from >= 0 {
		l.From = []string{t.place(j.from)}
		text += " " + grammar.From(t.lang, t.names.PlaceNoun(int(j.from), who))
	} else {
		text += " " + grammar.Agreed(t.lang, t.w.placed, l.Count, words...)
	}
	if len(to) > mostNamed {
		text += " " + sprintf(t.w.places, len(to))
	} else if len(to) > 0 {
		text += " " + strings.Join(to, ", ")
	} else {
		text += " " + grammar.Agreed(t.lang, t.w.gone, l.Count, words...)
	}
	l.Text = text
	t.plain(s, l, j.by)
}

// keyed merges places into one text with all keys, name (key, key), if their names differ only in the brackets at the
// end. Otherwise it returns them unchanged.
func keyed(places []string) []string {
	if len(places) < 2 {
		return places
	}
	var keys []string
	for _, p := range places {
		name, key, ok := strings.Cut(strings.TrimSuffix(p, ")"), " (")
		if first, _, _ := strings.Cut(places[0], " ("); !ok || name != first || strings.Contains(key, "(") {
			return places
		}
		keys = append(keys, key)
	}
	name, _, _ := strings.Cut(places[0], " (")
	return []string{name + " (" + strings.Join(keys, ", ") + ")"}
}

// owned reports whether a place belongs to a seat.
func (t *teller) owned(q, seat int32) bool {
	owner := t.ownerOf(q)
	return owner != "" && owner == t.seatAt(seat)
}

// mostNamed is the maximum number of different things that one line names.
const mostNamed = 8

func (t *teller) place(q int32) string { return t.names.Word(declared.Type{Base: declared.OfPlace}, q) }

// unseen returns the name for a piece that the seat cannot identify.
func (t *teller) unseen(from, to int32) declared.Word {
	w := t.names.Unseen(int(from), int(to))
	if w.One == "" {
		w.One, w.Gender = t.w.card, "f"
	}
	return w
}

// change adds the line for a value that changed.
func (t *teller) change(x *leaf, s scene) {
	e := x.e
	if !titled(e.Means) && e.Means.Tells == nil || e.Piece >= 0 && !e.Known.Has(t.seat) {
		return
	}
	was, is := e.Change.Was, e.Change.Is
	l := t.of(x, Change)
	name := t.names.Noted(e.Means).One
	by := e.By
	var keys []string
	for _, k := range e.Change.Of {
		if k.Type.Base == declared.OfPlayer && k.Of[0]+1 == s.who {
			continue
		}
		keys = append(keys, t.value(k))
	}
	if keys != nil {
		name += " (" + strings.Join(keys, ", ") + ")"
		l.Of = strings.Join(keys, ", ")
	}
	l.From, l.To = []string{t.word(was)}, []string{t.word(is)}
	said, ok := t.reads(e.Means, t.changed(e, s))
	switch {
	case ok:
		l.Text = said
	case is.Type.Base == declared.OfBool && is.Of[0] != 0:
		l.Text = name
		if shown := t.light(e); !shown.none {
			l.Text += t.w.colon + shown.text
		}
	case is.Type.Base == declared.OfBool:
		l.Text = sprintf(t.w.no, name)
	case was.Type.Base == declared.OfInt && len(was.Of) == 1:
		l.Text = name + t.w.colon + sprintf("%s → %s", t.value(was), t.value(is))
	default:
		l.Text = name + t.w.colon + t.value(is)
	}
	if l.Text != "" {
		t.plain(s, l, by)
	}
}

// changed returns the named values for the text of a change.
func (t *teller) changed(e *view.Event, s scene) map[string]value {
	was, is := t.inWords(e.Change.Was, "", s.who), t.inWords(e.Change.Is, "", s.who)
	by := value{none: true}
	if was.number && is.number {
		by = value{n: is.n - was.n, number: true, text: sprintf("%+d", is.n-was.n)}
	}
	return map[string]value{"by": t.seatValue(e.By, ""), "of": t.keys(e.Change.Of), "from": was, "to": is, "change": by,
		"shown": t.light(e)}
}

// light returns what a change reveals about a piece, as far as the seat may know it.
func (t *teller) light(e *view.Event) value {
	var said []string
	if e.Change == nil {
		return value{none: true}
	}
	for _, x := range e.Change.Shown {
		if x.Is.Known.Has(t.seat) {
			said = append(said, t.value(x.Is))
		}
	}
	return value{text: grammar.List(t.lang, said), n: len(said), none: said == nil}
}

// keys returns the text of a variable's keys.
func (t *teller) keys(of []view.EventValue) value {
	if len(of) == 1 {
		return t.inWords(of[0], "", 0)
	}
	var said []string
	for _, k := range of {
		said = append(said, t.value(k))
	}
	return value{text: strings.Join(said, ", "), n: 1, none: said == nil}
}

// value returns the text of a value for players.
func (t *teller) value(v view.EventValue) string {
	if !v.Known.Has(t.seat) {
		return t.w.hidden
	}
	var out []string
	for _, x := range v.Of {
		if x == nilValue {
			out = append(out, t.w.none)
			continue
		}
		out = append(out, t.names.Noun(elem(v.Type), x).One)
	}
	if out == nil {
		return t.w.none
	}
	return strings.Join(out, ", ")
}

// word returns a value as expressions write it.
func (t *teller) word(v view.EventValue) string {
	if !v.Known.Has(t.seat) {
		return "hidden"
	}
	var out []string
	for _, x := range v.Of {
		out = append(out, t.names.Word(elem(v.Type), x))
	}
	return strings.Join(out, ", ")
}

const nilValue = -1 << 31

func elem(t declared.Type) declared.Type {
	t.Depth = 0
	return t
}

// picked adds the line for values that chance selected, and returns the number of events used. If the values are moved
// or set right after, the line covers that, too.
func (t *teller) picked(list []leaf, s scene) int {
	n := 1
	for _, v := range list[0].e.Values {
		for _, x := range v.Of {
			if n < len(list) && list[n].act == list[0].act && isPut(list[n].e, v.Type, x) {
				n++
			}
		}
	}
	before := len(t.out)
	switch {
	case n > 1 && list[1].e.Sort == view.Moved:
		t.moves(list[1:n], s)
	case n > 1:
		t.change(&list[1], s)
	}
	if len(t.out) == before {
		t.values(&list[0], s, Chance, t.w.chance)
		return 1
	}
	t.out[len(t.out)-1].Text += ", " + t.w.chance
	return n
}

// isPut reports whether an event moves piece x, or sets a variable to value x of type typ.
func isPut(e *view.Event, typ declared.Type, x int32) bool {
	if e == nil {
		return false
	}
	if e.Sort == view.Moved {
		return typ.Base == declared.OfPiece && e.Piece == x
	}
	return e.Sort == view.Changed && e.Change.Is.Type == typ && slices.Equal(e.Change.Is.Of, []int32{x})
}

// values adds the line for values that dice showed or chance selected.
func (t *teller) values(x *leaf, s scene, k Kind, name string) {
	l := t.of(x, k)
	if titled(x.e.Node) {
		name = t.names.Noted(x.e.Node).One
	}
	var said []string
	for _, v := range t.fates(x.e) {
		said = append(said, t.value(v))
		l.What = append(l.What, t.word(v))
	}
	if slices.Equal(slices.Compact(slices.Clone(said)), []string{t.w.hidden}) && k == Chance {
		return // the outcome says that chance took something
	}
	if len(said) == 0 {
		return
	}
	l.Text = name + t.w.colon + strings.Join(said, ", ")
	t.plain(s, l, x.e.By)
}

// retold reports whether steps after a roll have a text that begins with the name of the roll. That text then already
// contains the dice.
func (t *teller) retold(list []leaf, s scene) bool {
	name := t.w.dice
	if titled(list[0].e.Node) {
		name = t.names.Noted(list[0].e.Node).One
	}
	return slices.ContainsFunc(list[1:], func(x leaf) bool {
		if x.in == nil {
			return false
		}
		text, _ := t.sentences(x.in, s.who)
		return strings.HasPrefix(strings.ToLower(text), strings.ToLower(name)+" ")
	})
}

// shuffle adds the line for a shuffled place, and for the pieces that were moved there to be shuffled.
func (t *teller) shuffle(x *leaf, s scene, moved ...leaf) {
	l := t.of(x, Shuffle)
	from := x.e.From
	if len(moved) > 0 {
		from, l.Count = moved[0].e.From, len(moved)
		l.Answer, l.Put = moved[0].answer, moved[0].puts
	}
	to := t.names.PlaceNoun(int(x.e.To), t.seatAt(s.who-1))
	l.To = []string{t.place(x.e.To)}
	if from < 0 || from == x.e.To {
		l.Text = sprintf(t.w.shuffled, grammar.The(t.lang, to))
	} else {
		l.From = []string{t.place(from)}
		l.Text = sprintf(t.w.mixed, grammar.The(t.lang, t.names.PlaceNoun(int(from), "")), grammar.The(t.lang, to))
	}
	t.line(s, l, -1)
}

// shown adds the line for consecutive reveals of pieces, and returns the number of events used.
func (t *teller) shown(list []leaf, s scene) int {
	n := 1
	e := list[0].e
	for n < len(list) && list[n].e != nil && list[n].e.Sort == view.Shown && list[n].act == list[0].act &&
		list[n].e.Shows == e.Shows && list[n].e.From == e.From {
		n++
	}
	var things []thing
	var faces []string
	hidden := 0
	for i := range list[:n] {
		e := list[i].e
		if !e.Known.Has(t.seat) {
			hidden++
			continue
		}
		x := t.piece(e.Piece, s.who)
		x.place = e.From
		things = addThing(things, x)
		if face := t.light(e); !face.none {
			faces = append(faces, face.text)
		}
	}
	l := t.of(&list[0], Show)
	var said, to []string
	for _, x := range things {
		said = append(said, x.text(t))
		l.What = append(l.What, x.id)
	}
	if hidden > 0 {
		said = append(said, grammar.Count(t.lang, hidden, t.unseen(e.From, e.From)))
	}
	if e.Shows == view.Everyone {
		to = []string{t.w.everybody}
	}
	for seat := range t.l.m.Record.Seats {
		if e.Shows != view.Everyone && e.Shows.Has(int32(seat)) && !t.owned(e.From, int32(seat)) {
			to = append(to, t.seatValue(int32(seat), "to").text)
		}
	}
	l.From, l.Upto = []string{t.place(e.From)}, list[n-1].at
	l.Text = sprintf(t.w.shown, grammar.List(t.lang, said))
	if e.Shows == 0 {
		l.Text = sprintf(t.w.unshown, grammar.List(t.lang, said))
	}
	if to != nil {
		l.Text += " " + grammar.List(t.lang, to)
	}
	if faces != nil {
		l.Text += t.w.colon + strings.Join(faces, ", ")
	}
	t.plain(s, l, e.By)
	return n
}

// effect adds the line for an effect that begins or ends.
func (t *teller) effect(x *leaf, s scene) {
	over := x.e.Sort == view.Lapsed
	said, ok := t.reads(x.e.Means, map[string]value{"by": t.seatValue(x.e.By, ""), "over": {truth: true, none: !over}})
	if !ok && !titled(x.e.Means) {
		return
	}
	l := t.of(x, Effect)
	text := t.w.applies
	if over {
		text = t.w.ends
	}
	if l.Text = sprintf(text, t.names.Noted(x.e.Means).One); ok {
		l.Text = said
	}
	if l.Text != "" {
		t.plain(s, l, x.e.By)
	}
}

// end adds the line that names the winners.
func (t *teller) end(x *leaf, _ scene) {
	l := t.of(x, End)
	for _, v := range x.e.Values {
		l.What = append(l.What, t.word(v))
	}
	l.Text = t.w.over + t.w.colon + Ending(t.names, t.lang, l.What, x.e.ID)
	t.plain(scene{}, l, -1)
	t.over = true
}

// Ending returns a text that names the winners and how they won, such as "victory of the Dynasties (points)".
func Ending(names narrate.Names, lang string, winners []string, how string) string {
	w := wordsIn(lang)
	var won []string
	for _, seat := range winners {
		won = append(won, grammar.Of(lang, names.SeatNoun(seat)))
	}
	text := w.draw
	if won != nil {
		text = sprintf(w.won, grammar.List(lang, won))
	}
	if how != "" {
		text += " (" + names.Ended(how) + ")"
	}
	return text
}
