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

// offer is an option to choose: a button, and what the page highlights for it.
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

	Name   string // of a card, for which Text also says what is printed on it
	Prints []printed

	spots []draw.Spot
	id    string // of a kind of pieces
}

// offering makes offers from the options of a decision.
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

// all returns the offers of a question. The argument why is the address that explains an option, without its number.
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

// aside is how many letters a text may have to stand beside the name of an option.
const aside = 40

// briefly is how many letters the articles of an option may have to be shown.
const briefly = 9

// shortCites returns a sign for articles if they are short and numbered: Why says which. A name of an article tells a
// player nothing.
func shortCites(cites string) string {
	if utf8.RuneCountInString(cites) > briefly || !strings.ContainsAny(cites, "0123456789") {
		return ""
	}
	return "§"
}

// spots returns where an option is highlighted. Nothing else decides this: the board and the cards mark these spots,
// and a click on one is a click on the option's button.
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

// bearer returns the piece on which the ability of a menu entry is written. A click on the piece is a click on the
// entry.
func bearer(d *interpreter.Decision, a interpreter.Answer) interpreter.Taken {
	piece, place := narrate.Bearer(d, a)
	return interpreter.Taken{Piece: piece, Place: place}
}

// piece returns the spot of a piece that would be taken. A piece that the seat cannot identify gets the spot of the
// hidden pieces there.
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

// emblem returns the picture of what an option is about, and the colour of a card.
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

// ahead is an entry of a menu with the first choice in it: what a click on the board means before the entry is chosen.
type ahead struct {
	Value string // see optionsOf
	Text  string
	Spots string
	Then  string // what is chosen next: place, kind, done for nothing more, or "" for something else
}

// aheads returns what can be chosen on the board by way of the entries of a menu.
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
		if err != nil || o.Complete || o.Next.Kind == interpreter.Menu {
			continue
		}
		then, known := "", false
		offering, q := newOffering(o.Match, emblems), position.Ask(o.Match, o.Next, x.Lang)
		for _, option := range q.Options {
			spots := offering.spots(o.Next, option.Option)
			n, ok := room.NumberOf(o.Next, option.Value)
			if len(spots) == 0 || spots[0].Place == "" || !ok {
				continue
			}
			if !known {
				then, known = x.thenChosen(s, append(slices.Clip(picks), option.Value)), true
			}
			text := f.Text + grammar.Colon(x.Lang) + option.Text
			if then == nothingMore { // the question says what becomes of it
				text = strings.Join(append(x.begun(q, f.Text), q.Text), " · ") + grammar.Colon(x.Lang) + option.Text
			}
			out = append(out, ahead{fmt.Sprintf("%d %d", f.Value, n), text, written(spots), then})
		}
	}
	return out
}

// nothingMore is what is chosen after picks that are a whole answer.
const nothingMore = "done"

// thenChosen returns what is chosen after picks.
func (x *screen) thenChosen(s *room.Sight, picks []interpreter.Answer) string {
	o, err := room.Try(x.shown(s.Match), x.seat, picks)
	if err != nil {
		return ""
	}
	if o.Complete {
		return nothingMore
	}
	switch o.Next.Type.Base {
	case declared.OfPlace:
		return "place"
	case declared.OfKind:
		return "kind"
	}
	return ""
}

// instead returns the other entries of the menu that was left with the same place: what a click on it could also have
// meant.
func (x *screen) instead(s *room.Sight, v *sight, emblems *draw.Emblems) []ahead {
	if len(v.picks) != 2 {
		return nil
	}
	m := x.shown(s.Match)
	before := &sight{match: m, asked: m.DecisionOf(x.seat)}
	if before.asked == nil {
		return nil
	}
	offers := newOffering(m, emblems).all(before.asked, position.Ask(m, before.asked, x.Lang), "")
	all := x.aheads(s, before, offers, emblems)
	is := func(a ahead) bool { return a.Value == fmt.Sprintf("%d %d", v.numbers[0], v.numbers[1]) }
	i := slices.IndexFunc(all, is)
	if i < 0 {
		return nil
	}
	at := all[i].Spots
	return slices.DeleteFunc(all, func(a ahead) bool { return a.Spots != at || is(a) })
}

// follow is a choice of several that comes after a place is chosen: it is asked together with the place.
type follow struct {
	Text string
	Most int
}

// follows returns the choice that comes after places, nil if it is not of at least two pieces that look the same.
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
		return &follow{capital(q.Text), n}
	}
	return nil
}

// often returns how often an option of a choice of several can be picked under its number, 0 for once: pieces that look
// the same are one option.
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

// written returns spots as the script reads them.
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

// lit returns all spots of offers.
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

// hinting is the hint about a question, or the offer to ask for one.
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

// hinting returns what to show of a hint about a question, and marks the offer that it chooses. It returns nil if the
// table gives no hints.
func (x *screen) hinting(s *room.Sight, q *position.Question, v *sight, offers []offer) *hinting {
	if !s.Hints {
		return nil
	}
	found, thinking, err := s.Hint(x.seat, v.picks)
	switch {
	case err != nil:
		return &hinting{Failed: x.T("No hint could be found.")}
	case thinking:
		return &hinting{Thinking: true, Again: x.opening(x.After, v.numbers)}
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
