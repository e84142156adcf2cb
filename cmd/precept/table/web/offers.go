package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/hint"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// offer is the button of an option, with the spots that the page highlights for it.
type offer struct {
	Number string // the number to type for it, "" for none
	Value  room.Number
	Answer interpreter.Answer // not for the page: see [room.Number]
	Text   string
	Cites  string // a sign that it has articles; the address of Why has all
	Says   string // the text of its card
	Brief  string // of an entry of a menu, the same in a few words: what it costs and gains; of a place, who is there
	Emblem template.HTML
	Spots  string // as JSON: lists of a place, a piece and an owner
	Why    string // the address that explains why it is allowed
	Ends   bool   // it chooses nothing: passes or takes no more
	Hinted bool   // a hint chooses it
	Guided bool   // the guide advises it
	Times  int    // how often it can be picked in a choice of several, 0 for once
	Pause  *paused
	Equal  *equal // how many of these identical pieces can be chosen, if there is nothing else to choose
	Taken  bool   // it is picked: choosing it again puts it back
	Anew   bool   // it leads to the picks of Way, instead of adding to those so far
	Way    string

	Name   string // of a card, for which Text also says what is printed on it
	Prints []printed

	spots []draw.Spot
	id    string // of a kind of pieces
}

// offering converts the options of a decision to offers.
type offering struct {
	m       *interpreter.Match
	emblems *draw.Emblems
	seats   map[string]bool
	places  map[string]bool
}

func newOffering(m *interpreter.Match, emblems *draw.Emblems) *offering {
	o := &offering{m: m, emblems: emblems, seats: map[string]bool{}, places: map[string]bool{}}
	for _, s := range m.Record.Seats {
		o.seats[s] = true
	}
	for _, p := range m.Lineup().Places {
		o.places[p.Name] = true
	}
	return o
}

// all returns the offers of a question. The argument why is the address that explains an option, to which the option's
// number is appended.
func (o *offering) all(d *interpreter.Decision, q *position.Question, why string) []offer {
	var out []offer
	for _, x := range q.Options {
		f := offer{Answer: x.Value, Text: capital(x.Text), Cites: shortCites(x.Cites), Says: x.Says, Ends: x.Refuses,
			spots: o.spots(d, x.Option)}
		if f.Brief == "" {
			f.Brief = x.There
		}
		if d.Type.Base == declared.OfKind { // a piece that is somewhere already has no price
			f.id = x.ID
		}
		if d.Kind == interpreter.Menu && utf8.RuneCountInString(f.Says) <= aside {
			f.Says, f.Brief = "", f.Says
		}
		f.Value, _ = room.NumberOf(d, x.Value)
		if x.Number >= 0 {
			f.Number = strconv.Itoa(x.Number)
		}
		if x.Value >= 0 {
			f.Why = why + "&ask=" + url.QueryEscape(f.Number)
		}
		card := ""
		f.Emblem, card = o.emblem(d, x.Option, f.spots)
		if card != "" && len(x.Traits) > 0 {
			f.Name, f.Prints = capital(x.Called), prints(x.Traits, card, o.emblems)
		}
		f.Spots = written(f.spots)
		out = append(out, f)
	}
	return out
}

// capital returns a text with a capital first letter. If the first word contains a digit, such as c7, it stays as on
// the board.
func capital(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if strings.ContainsFunc(first, unicode.IsDigit) {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// aside is the maximum length of a text that is shown beside the name of an option, in characters.
const aside = 40

// briefly is the maximum length of an option's articles for which shortCites returns a sign, in characters.
const briefly = 9

// shortCites returns a sign if the articles are short and numbered, else "". The page that explains the option lists
// them. The name of an article means nothing to a player, so it is not shown.
func shortCites(cites string) string {
	if utf8.RuneCountInString(cites) > briefly || !strings.ContainsAny(cites, "0123456789") {
		return ""
	}
	return "§"
}

// spots returns the places where an option is highlighted. This function alone decides that: the board and the cards
// mark these spots, and a click on one is a click on the option's button.
func (o *offering) spots(d *interpreter.Decision, x interpreter.Option) []draw.Spot {
	if x.Value < 0 {
		return nil
	}
	if t, ok := d.Taking(x.Value); ok && (t.Piece >= 0 || t.Place >= 0) {
		return o.piece(t)
	}
	if t := bearer(d, x.Value); t.Piece >= 0 {
		return o.piece(t)
	}
	if q := narrate.PlaceCalled(d, x.Value); q >= 0 {
		return []draw.Spot{{Place: o.m.Lineup().Places[q].Name}}
	}
	switch {
	case o.places[x.ID]:
		return []draw.Spot{{Place: x.ID}}
	case o.seats[x.ID]:
		return []draw.Spot{{Owner: x.ID}}
	}
	return nil
}

// bearer returns the piece that shows the ability of a menu entry. A click on the piece is a click on the entry.
func bearer(d *interpreter.Decision, a interpreter.Answer) interpreter.Taken {
	piece, place := narrate.Bearer(d, a)
	return interpreter.Taken{Piece: piece, Place: place}
}

// piece returns the spot of a piece that an option would take. If the seat cannot identify the piece, that is the spot
// of the hidden pieces in its place.
func (o *offering) piece(t interpreter.Taken) []draw.Spot {
	e := o.m.Engine()
	s := draw.Spot{}
	if t.Place >= 0 {
		s.Place = e.Lineup().Places[t.Place].Name
	}
	if t.Piece >= 0 {
		p := e.Lineup().Pieces[t.Piece]
		s.Piece = p.Name
		if p.Owner >= 0 {
			s.Owner = e.Lineup().Seats[p.Owner]
		}
	}
	return []draw.Spot{s}
}

// emblem returns the emblem of the seat or piece that an option stands for, and its colour if it is a card.
func (o *offering) emblem(d *interpreter.Decision, x interpreter.Option, spots []draw.Spot) (_ template.HTML,
	card string) {
	switch {
	case len(spots) == 0:
		return "", ""
	case spots[0].Place == "" && spots[0].Piece == "":
		return template.HTML(o.emblems.Seat(spots[0].Owner)), "" //nolint:gosec // draw escapes what it writes
	case spots[0].Piece == "":
		return "", ""
	}
	t, chosen := d.Taking(x.Value)
	if !chosen {
		t = bearer(d, x.Value)
	}
	if t.Piece < 0 {
		return "", ""
	}
	p := o.m.Lineup().Pieces[t.Piece]
	shape := view.Piece{Name: spots[0].Piece, Kind: p.Kind, Owner: spots[0].Owner, Count: 1}
	return template.HTML(o.emblems.Piece(shape)), o.emblems.Card(shape) //nolint:gosec // draw escapes what it writes
}

// ahead is a menu entry combined with its first choice. It lets a click on the board select both at once.
type ahead struct {
	Value string // see optionsOf
	Text  string
	Spots string
	Then  string // what is chosen next: place, kind, player, done for nothing more, or "" for something else
}

// aheads returns what can be clicked on the board to take a menu entry together with its next choice: places, cards and
// players. Choices that the rules make without a question are included.
func (x *screen) aheads(s *room.Sight, v *sight, offers []offer, emblems *draw.Emblems) []ahead {
	if v.asked.Kind != interpreter.Menu && !v.asked.Offers(interpreter.Agree) {
		return nil
	}
	var out []ahead
	for _, f := range offers {
		if f.Ends && f.Answer != interpreter.Agree || len(f.spots) > 0 {
			continue
		}
		picks := append(slices.Clip(v.picks), f.Answer)
		o, err := room.Try(x.shown(s.Match), x.seat, picks)
		if err != nil {
			continue
		}
		entry := ahead{Value: fmt.Sprint(f.Value), Text: f.Text}
		at, whom := x.unasked(v.match, f.Answer)
		if at.Place != "" {
			entry.Text += grammar.Colon(x.Lang) + narrate.New(x.shows, x.Lang).Place(at.Place)
			out = append(out, x.against(s, o, picks, entry, at, whom, emblems)...)
		}
		if o.Complete || o.Next.Kind == interpreter.Menu || at.Place != "" {
			continue
		}
		out = append(out, x.places(s, o, picks, f, emblems)...)
	}
	return out
}

// places returns what can be clicked on the board to take a menu entry together with the next choice.
func (x *screen) places(s *room.Sight, o *room.Opening, picks []interpreter.Answer, f offer,
	emblems *draw.Emblems) (out []ahead) {
	then, known, versus := "", false, false
	offering, q := newOffering(o.Match, emblems), position.Ask(o.Match, o.Next, x.Lang)
	for _, option := range q.Options {
		spots := offering.spots(o.Next, option.Option)
		n, ok := room.NumberOf(o.Next, option.Value)
		if len(spots) == 0 || spots[0].Place == "" || !ok {
			continue
		}
		more := append(slices.Clip(picks), option.Value)
		var whom draw.Spot
		if !known || versus {
			_, whom = x.unasked(o.Match, option.Value)
		}
		next := &room.Opening{}
		if !known || versus {
			var err error
			if next, err = room.Try(x.shown(s.Match), x.seat, more); err != nil {
				continue
			}
		}
		if !known {
			then, known = thenChosen(next), true
			versus = whom.Owner != "" || then == "player"
		}
		text := f.Text + grammar.Colon(x.Lang) + option.Text
		if then == nothingMore { // the question says what becomes of it
			text = strings.Join(append(x.begun(q, f.Text), q.Text), " · ") + grammar.Colon(x.Lang) + option.Text
		}
		entry := ahead{fmt.Sprintf("%d %d", f.Value, n), text, written(spots), then}
		if !versus {
			out = append(out, entry)
			continue
		}
		out = append(out, x.against(s, next, more, entry, spots[0], whom, emblems)...)
	}
	return out
}

// against returns the aheads of an entry that begins at a place and is directed against a player. The player is the
// argument whom if it is forced; otherwise there is one ahead for each player that can be chosen next. A click on a
// piece of that player in the place selects it.
func (x *screen) against(s *room.Sight, o *room.Opening, picks []interpreter.Answer, entry ahead, at, whom draw.Spot,
	emblems *draw.Emblems) []ahead {
	entry.Then = thenChosen(o)
	spots := []draw.Spot{at}
	if whom.Owner != "" {
		entry.Text += ", " + narrate.New(x.shows, x.Lang).Seat(whom.Owner)
		spots = append(spots, draw.Spot{Place: at.Place, Owner: whom.Owner})
	}
	entry.Spots = written(spots)
	out := []ahead{entry}
	if entry.Then != "player" {
		return out
	}
	offering := newOffering(o.Match, emblems)
	for _, option := range position.Ask(o.Match, o.Next, x.Lang).Options {
		n, ok := room.NumberOf(o.Next, option.Value)
		spots := offering.spots(o.Next, option.Option)
		if len(spots) == 0 || spots[0].Owner == "" || spots[0].Place != "" || !ok {
			continue
		}
		next, err := room.Try(x.shown(s.Match), x.seat, append(slices.Clip(picks), option.Value))
		if err != nil {
			continue
		}
		out = append(out, ahead{fmt.Sprintf("%s %d", entry.Value, n), entry.Text + ", " + option.Text,
			written([]draw.Spot{{Place: at.Place, Owner: spots[0].Owner}}), thenChosen(next)})
	}
	return out
}

// unasked returns the place and the player that the rules choose for the seat right after a pick, because there is only
// one option. It ignores everything after that, which would reveal the outcome of the seat's answer.
func (x *screen) unasked(m *interpreter.Match, pick interpreter.Answer) (at, whom draw.Spot) {
	m, err := m.Clone()
	if err != nil {
		return at, whom
	}
	lineup, over := m.Lineup(), false
	seat := int32(slices.Index(lineup.Seats, x.seat))
	came, err := m.Follow(x.seat, interpreter.Option{Value: pick}, func(e *view.Event) {
		if e.Sort != view.Answered {
			over = over || e.Sort != view.Opened && e.Sort != view.Began
			return
		}
		if over = over || e.By != seat; over || !e.Forced {
			return
		}
		for _, value := range e.Values {
			if len(value.Of) != 1 || value.Of[0] < 0 || !value.Known.Has(seat) {
				continue
			}
			switch {
			case value.Type.Scalar(declared.OfPlace) && at.Place == "":
				at.Place = lineup.Places[value.Of[0]].Name
			case value.Type.Scalar(declared.OfPlayer) && whom.Owner == "":
				whom.Owner = lineup.Seats[value.Of[0]]
			}
		}
	})
	if err != nil || slices.Contains(came.Learned, x.seat) { // what it learns may have decided it
		return draw.Spot{}, draw.Spot{}
	}
	return at, whom
}

// nothingMore means that the picks already form a complete answer.
const nothingMore = "done"

// thenChosen returns the type of the choice that follows some picks, such as "place" or "kind".
func thenChosen(o *room.Opening) string {
	if o.Complete {
		return nothingMore
	}
	switch o.Next.Type.Base {
	case declared.OfPlace:
		return "place"
	case declared.OfKind:
		return "kind"
	case declared.OfPlayer:
		return "player"
	}
	return ""
}

// equal is a choice among identical pieces, where a player chooses only their number. Taken is the number already
// chosen.
type equal struct{ Taken, Least, Most int }

// onlyNumber reports whether a multiple choice is among identical pieces. If so, it replaces the offers by a single one
// with a number.
func (out *question) onlyNumber(q *position.Question) bool {
	ends := func(f offer) bool { return f.Ends }
	i := slices.IndexFunc(out.Offers, func(f offer) bool { return !f.Ends })
	if i < 0 || len(q.Picked) > 1 || slices.ContainsFunc(out.Offers[i+1:], func(f offer) bool { return !f.Ends }) {
		return false
	}
	n := max(1, out.Offers[i].Times)
	if q.Taken+n < 2 {
		return false
	}
	e := &equal{Taken: q.Taken, Least: max(1, q.Taken+q.Least), Most: q.Taken + n}
	if q.Taken > 0 && q.Least == 0 {
		out.Offers = slices.DeleteFunc(out.Offers, ends)
		i = 0
	}
	f := &out.Offers[i]
	f.Equal, f.Times = e, 0
	f.Spots, f.spots = "", nil // a click on the board would say nothing about how many
	return true
}

// follow is a choice of identical pieces that follows the choice of a place, such as their destination. The page asks
// for their number together with the place.
type follow struct{ Most int }

// follows returns the choice that follows the choice of a place, or nil if it is not among at least two identical
// pieces.
func (x *screen) follows(s *room.Sight, v *sight, offers []offer, emblems *draw.Emblems) *follow {
	if v.asked.Kind != interpreter.One || v.asked.Type.Base != declared.OfPlace {
		return nil
	}
	next := &sight{picks: append(slices.Clip(v.picks), offers[0].Answer)}
	o, err := room.Try(x.shown(s.Match), x.seat, next.picks)
	if err != nil || o.Complete || o.Next.Kind != interpreter.Many {
		return nil
	}
	all := slices.DeleteFunc(slices.Clone(o.Next.Answers()), interpreter.Declines)
	if len(all) != 1 {
		return nil
	}
	next.asked = o.Next
	q := position.Ask(o.Match, o.Next, x.Lang)
	f := offer{Answer: all[0], spots: newOffering(o.Match, emblems).spots(o.Next, o.Next.Describe(all[0]))}
	f.Value, _ = room.NumberOf(o.Next, all[0])
	if n := q.Taken + max(1, x.often(s, next, &f, q.Most, emblems)); n > 1 {
		return &follow{n}
	}
	return nil
}

// anyOrder lets a player pick the elements of a multiple choice in any order, although the rules take the picks in the
// order of the list. It adds to the offers the elements before the last pick, and those that can only be picked later,
// and marks the picked ones. Elements that cannot be picked yet are kept as waiting in the address until enough others
// are picked.
func (x *screen) anyOrder(s *room.Sight, v *sight, offers []offer, emblems *draw.Emblems) []offer {
	c, _ := v.asked.Choice()
	if c.Fills {
		return offers
	}
	w := &several{x: x, s: s, emblems: emblems, step: v.asked, known: map[string][]offer{}}
	if !w.begin(v) {
		return offers
	}
	set := slices.Clone(w.picked)
	for _, k := range v.waiting {
		if k < 0 || k >= len(w.all) {
			return offers
		}
		set = append(set, w.all[k].key)
	}
	var out []offer
	for k, f := range w.all {
		i := slices.IndexFunc(offers, func(g offer) bool { return !g.Ends && w.keyOf(g) == f.key })
		if slices.Contains(set, f.key) {
			rest := slices.Clone(set)
			at := slices.Index(rest, f.key)
			if way, ok := w.way(slices.Delete(rest, at, at+1)); ok {
				g := f.offer
				g.Way, g.Anew, g.Taken, g.Why = way, true, true, ""
				out = append(out, g)
			}
		}
		switch {
		case i >= 0 && len(v.waiting) == 0:
			out = append(out, offers[i])
		case len(v.waiting) > 0 && slices.Contains(v.waiting, k):
		default:
			if way, ok := w.way(append(slices.Clip(set), f.key)); ok {
				g := f.offer
				g.Way, g.Anew, g.Why = way, true, ""
				out = append(out, g)
			}
		}
	}
	if len(v.waiting) == 0 {
		out = append(out, slices.DeleteFunc(slices.Clone(offers), func(f offer) bool { return !f.Ends })...)
	}
	for i := range out {
		if out[i].Number != "" {
			out[i].Number = strconv.Itoa(i + 1)
		}
	}
	return out
}

// several is a multiple choice from its first pick on.
type several struct {
	x       *screen
	s       *room.Sight
	emblems *draw.Emblems
	step    *interpreter.Decision

	before []interpreter.Answer // the picks before it
	prefix string               // the same, as an address has them
	least  int                  // how many must be picked
	all    []element            // in the order of the rules
	picked []string             // their keys
	known  map[string][]offer   // by picks as an address has them: what is offered after them
}

// element is an offer of a multiple choice, with its key.
type element struct {
	key string
	offer
}

// keyOf returns the key of an offer. Offers that look the same have the same key.
func (w *several) keyOf(f offer) string { return f.id + f.Spots }

// try returns the choice after some of its picks, or nil if it is over.
func (w *several) try(picks []interpreter.Answer) *room.Opening {
	o, err := room.Try(w.x.shown(w.s.Match), w.x.seat, append(slices.Clip(w.before), picks...))
	if err != nil || o.Complete || o.Next.Kind != interpreter.Many || o.Next.Step != w.step.Step ||
		o.Next.Asking != w.step.Asking {
		return nil
	}
	return o
}

// offered returns the offers of a choice at an opening, without those that end it.
func (w *several) offered(o *room.Opening) []offer {
	all := newOffering(o.Match, w.emblems).all(o.Next, position.Ask(o.Match, o.Next, w.x.Lang), "")
	return slices.DeleteFunc(all, func(f offer) bool { return f.Ends })
}

// add appends offers to w.all, except those that it has already.
func (w *several) add(offers []offer) {
	for _, f := range offers {
		if key := w.keyOf(f); !slices.ContainsFunc(w.all, func(e element) bool { return e.key == key }) {
			w.all = append(w.all, element{key, f})
		}
	}
}

// begin finds the start of the choice and its elements. It returns false if they cannot be determined.
func (w *several) begin(v *sight) bool {
	n := len(v.picks)
	for w.before = v.picks; n > 0; n-- {
		if w.before = v.picks[:n-1]; w.try(nil) == nil {
			break
		}
	}
	w.before, w.prefix = v.picks[:n], joined("", v.numbers[:n])
	o := w.try(nil)
	if o == nil || o.Next.Chosen > 0 {
		return false
	}
	_, w.least, _ = narrate.New(o.Match, w.x.Lang).Picked(o.Next, w.x.seat)
	for i, a := range v.picks[n:] {
		offers := w.offered(o)
		w.add(offers)
		k := slices.IndexFunc(offers, func(f offer) bool { return f.Answer == a })
		if k < 0 {
			return false
		}
		w.picked = append(w.picked, w.keyOf(offers[k]))
		if o = w.try(v.picks[n : n+i+1]); o == nil {
			return false
		}
	}
	w.add(w.offered(o))
	for picks := []interpreter.Answer(nil); len(picks) < w.least; { // what can be picked only after others
		o := w.try(picks)
		if o == nil {
			break
		}
		offers := w.offered(o)
		if w.add(offers); len(offers) == 0 {
			break
		}
		picks = append(picks, offers[0].Answer)
	}
	return true
}

// way returns a set of picks as text for an address, in the order that the rules need. It returns false if the set
// cannot be picked. Elements that cannot be picked yet are appended as waiting.
func (w *several) way(set []string) (string, bool) {
	index := func(key string) int { return slices.IndexFunc(w.all, func(e element) bool { return e.key == key }) }
	sorted := slices.SortedStableFunc(slices.Values(set), func(a, b string) int { return index(a) - index(b) })
	way := w.prefix
	var picks []interpreter.Answer
	for _, key := range sorted {
		offers, known := w.known[way]
		if !known {
			if o := w.try(picks); o != nil {
				offers = w.offered(o)
			}
			w.known[way] = offers
		}
		k := slices.IndexFunc(offers, func(f offer) bool { return w.keyOf(f) == key })
		if k < 0 {
			if len(set) >= w.least {
				return "", false
			}
			way = w.prefix
			for _, key := range set {
				way += fmt.Sprint("~", index(key))
			}
			return way, true
		}
		way, picks = joined(way, []room.Number{offers[k].Value}), append(picks, offers[k].Answer)
	}
	return way, true
}

// often returns how many times an option of a multiple choice can be picked, since pieces that look the same share one
// option. It returns 0 for once.
func (x *screen) often(s *room.Sight, v *sight, f *offer, most int, emblems *draw.Emblems) int {
	picks, n, a := slices.Clone(v.picks), 0, f.Answer
	for n != most && len(picks) < room.Picks {
		picks = append(picks, a)
		n++
		o, err := room.Try(x.shown(s.Match), x.seat, picks)
		if err != nil || o.Complete || o.Next.Kind != interpreter.Many || o.Next.Step != v.asked.Step {
			break
		}
		all := o.Next.Answers()
		if int(f.Value) >= len(all) {
			break
		}
		a = all[f.Value]
		if !slices.Equal(newOffering(o.Match, emblems).spots(o.Next, o.Next.Describe(a)), f.spots) {
			break
		}
	}
	if n < 2 {
		return 0
	}
	return n
}

// written returns spots as JSON for the script.
func written(spots []draw.Spot) string {
	if len(spots) == 0 {
		return ""
	}
	var out [][3]string
	for _, s := range spots {
		out = append(out, [3]string{s.Place, s.Piece, s.Owner})
	}
	b, _ := json.Marshal(out) // strings always encode
	return string(b)
}

// lit returns the set of all spots of the offers.
func lit(offers []offer) map[draw.Spot]bool {
	out := map[draw.Spot]bool{}
	for _, f := range offers {
		for _, s := range f.spots {
			out[s] = true
		}
	}
	return out
}

// short reports whether offers are short enough to be shown side by side.
func short(offers []offer) bool {
	for _, f := range offers {
		if utf8.RuneCountInString(f.Text) > 8 || f.Says != "" || f.Cites != "" {
			return false
		}
	}
	return len(offers) > 2
}

// hinting is the hint about a question, or a button to request one.
type hinting struct {
	Ask      bool // it can be asked for
	Thinking bool
	Again    string // the address of the page while the search runs
	Head     string // before the choice
	hint.Said
	Then     []pickedLine // the search's continuation
	ThenHead string
	NextHead string
	Failed   string
}

// hinting returns what the page shows about a hint for a question, and marks the offer that the hint chooses. It
// returns nil if the table gives no hints.
func (x *screen) hinting(s *room.Sight, q *position.Question, v *sight, offers []offer) *hinting {
	if !s.Hints {
		return nil
	}
	found, thinking, err := s.Hint(x.seat, v.picks)
	switch {
	case err != nil:
		return &hinting{Failed: x.T("No hint could be found.")}
	case thinking:
		return &hinting{Thinking: true, Again: x.opening(x.After, v.way)}
	case found == nil:
		return &hinting{Ask: true}
	}
	w := hint.WordsIn(x.Lang)
	out := &hinting{Head: w.Would, ThenHead: w.Then, NextHead: w.Also, Said: found.Say(q, x.Lang)}
	if out.Choice == "" {
		return &hinting{Ask: true}
	}
	for i := range offers {
		offers[i].Hinted = offers[i].Answer == out.Answer
	}
	line := slices.Concat(v.picks, []interpreter.Answer{out.Answer}, found.Line)
	if all := x.pickedOf(s, line); len(all) > len(v.picks) {
		out.Then = all[len(v.picks)+1:]
	}
	return out
}
