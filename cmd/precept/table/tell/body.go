package tell

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/grammar"
	"precept/interpreter/declared"
	"precept/interpreter/view"
)

func sentence(text string) string { return grammar.Sentence(text) }

// leaf is an event or an inner node, together with the node that contains it.
type leaf struct {
	item
	act *node // the innermost steps around it
}

// body adds the lines for the content of a node.
func (t *teller) body(n *node, s scene) { t.run(t.flat(n, nil), s) }

// flat appends the content of a node to out and returns it. Inner nodes without a line of their own are replaced by
// their content.
func (t *teller) flat(n *node, out []leaf) []leaf {
	for _, it := range n.items {
		switch {
		case it.in == nil:
			if t.mayKnow(&it) {
				out = append(out, leaf{it, n})
			}
		case t.hasLines(it.in):
			out = append(out, leaf{it, n})
		default:
			out = t.flat(it.in, out)
		}
	}
	return out
}

// mayKnow reports whether the seat may know that an event happened. A seat that declined in advance was not asked, so
// the answer given for it is omitted from its log. Other seats see it like an answer that was typed.
func (t *teller) mayKnow(it *item) bool {
	if it.e == nil {
		return true
	}
	own := it.e.Declined && it.e.By == t.seat
	return it.e.Heard.Has(t.seat) && !(own && t.l.m.Record.Beforehand(it.answer-1))
}

// hasLines reports whether a node needs lines of its own, below a line that names it.
func (t *teller) hasLines(n *node) bool {
	switch {
	case n.Sort == view.Opened:
		return !n.inside() && (titled(n.Node) || n.ID == "setup")
	case !n.Heard.Has(t.seat):
		return false
	case n.Tells != nil && n.ended != nil && n.ended.Values != nil:
		return true
	case n.Doing == view.Action || n.Doing == view.Ability:
		return titled(n.Node)
	}
	return false
}

// run adds the lines for a list of events, with the outcome of each decision below it.
func (t *teller) run(list []leaf, s scene) {
	for i := 0; i < len(list); {
		x := &list[i]
		switch {
		case t.over && x.note == nil && x.put == nil: // nothing follows the end of the match
			i++
		case x.in != nil && (x.in.waits() || t.idle(x.in)) && (i == 0 || !list[i-1].decides()):
			i++
		case x.in != nil:
			t.within(x.in, s)
			i++
		case x.note != nil || x.put != nil:
			at := s.raised()
			t.aside(x, at)
			i++
			k := i
			for x.put != nil && k < len(list) && list[k].e != nil && list[k].e.Sort != view.Answered {
				k++
			}
			t.run(list[i:k], scene{depth: at.depth + 1}) // the correction did it, not the seat whose turn it is
			i = k
		case x.e.Sort == view.Answered:
			i += t.decided(list[i:], s)
		default:
			i += t.automatic(list[i:], s)
		}
	}
}

// decides reports whether the event is a seat's unforced choice at a menu.
func (x *leaf) decides() bool { return x.e != nil && x.e.Menu && !x.e.Forced }

// declines reports whether the event is a seat's refusal of a possible action.
func (x *leaf) declines() bool { return x.e != nil && x.e.Menu && x.e.Declined }

// waits reports whether a node has begun without any event in it yet. The log omits such a node, because the pending
// question already shows it.
func (n *node) waits() bool {
	return n.ended == nil && n.Sort == view.Began &&
		!slices.ContainsFunc(n.items, func(it item) bool { return it.in == nil || !it.in.waits() })
}

// idle reports whether a triggered ability has ended without any event that the seat may know. The log omits it; a seat
// that declined it knows that already.
func (t *teller) idle(n *node) bool {
	return n.ended != nil && n.Doing == view.Ability && n.Tells == nil && len(t.flat(n, nil)) == 0
}

// within adds the lines of a node that has a line of its own. It adds none for a phase that t.without excludes, or that
// has ended without visible content.
func (t *teller) within(n *node, s scene) {
	if n.Sort == view.Opened && n.ended != nil && t.without(n, t.under > 0 && len(t.out) == t.under) {
		return
	}
	list := t.flat(n, nil)
	if len(list) == 0 && n.Sort == view.Opened {
		return
	}
	if n.Sort == view.Opened {
		t.heading(n, list, s)
		return
	}
	if n.Tells != nil && n.ended != nil && n.ended.Values != nil {
		switch text, hidden := t.says(n, s.who); {
		case text != "":
			t.titledSteps(n, list, text, s)
		case hidden: // the parts that may be known are shown one by one
			t.run(list, s)
		default:
			t.run(list, scene{depth: s.depth, who: n.By + 1, detail: true, over: s.over, text: s.text})
		}
		return
	}
	text := t.names.Noted(n.Node).One
	was := t.head
	t.head = text
	said, rest := t.answers(list, n.By)
	if len(rest) > 0 && list[0].declines() { // the deed was used all the same: passing is one of several things in it
		said, rest = "", list
	}
	what := t.chosen(list[:len(list)-len(rest)])
	upto := n.first
	for i := range list[:len(list)-len(rest)] {
		upto = max(upto, list[i].at)
	}
	for len(rest) == 1 && t.again(n, rest[0].in) { // an action that another action of the same name carries out
		inner := rest[0].in
		list = t.flat(inner, nil)
		more, left := t.answers(list, n.By)
		if said != "" && more != "" {
			said += t.semicolon()
		}
		said, what = said+more, append(what, t.chosen(list[:len(list)-len(left)])...)
		upto = max(upto, inner.first)
		for i := range list[:len(list)-len(left)] {
			upto = max(upto, list[i].at)
		}
		rest = left
	}
	t.head = was
	switch {
	case strings.Contains(said, t.w.colon): // a line has only one colon
		text += " (" + said + ")"
	case said != "":
		text += t.w.colon + said
	}
	s = t.aloud(n, s)
	t.line(s, Line{Kind: Deed, ID: n.ID, Answer: n.answer, Put: n.puts, Why: n.Node.Articles, Open: n.ended == nil,
		Text: text, Upto: upto, What: what}, n.By)
	t.run(rest, scene{depth: s.depth + 1, who: n.By + 1, detail: s.detail, over: s.over, text: s.text})
}

// titledSteps adds the line for a node whose text the content defines. The text already covers the events in the node,
// so their lines are added as details.
func (t *teller) titledSteps(n *node, list []leaf, text string, s scene) {
	s = t.aloud(n, s)
	l := Line{Kind: Deed, ID: n.ID, Answer: n.done, Began: n.answer, Put: n.right, Text: sentence(text), Upto: n.last,
		What: t.chosen(list)}
	if n.Node != nil {
		l.Why = n.Node.Articles
	}
	if len(list) > 0 {
		l.First = list[0].at
	}
	t.plain(s, l, n.By)
	over := s.depth
	if s.detail {
		over = s.over
	}
	t.run(list, scene{depth: s.depth + 1, who: n.By + 1, detail: true, over: over, text: l.Text})
}

// aloud returns the scene for a node. An ability that interrupts other steps is not a detail of them, unless their text
// includes it.
func (t *teller) aloud(n *node, s scene) scene {
	if n.Doing == view.Ability && !t.inside[n] {
		return s.raised()
	}
	return s
}

// raised returns the scene directly below the line whose details are being added. It is used for a line that is not
// such a detail.
func (s scene) raised() scene {
	if s.detail {
		s.detail, s.depth = false, s.over+1
	}
	return s
}

// again reports whether steps inside a node have the same name and seat.
func (t *teller) again(n, inner *node) bool {
	return inner != nil && inner.Sort == view.Began && inner.By == n.By && inner.Node.Name == n.Node.Name
}

// heading adds the heading of a phase and the lines of its content.
func (t *teller) heading(n *node, list []leaf, s scene) {
	at := len(t.out)
	who := n.By + 1
	if who == 0 {
		who = s.who
	}
	title, whole := t.title(n)
	if whole {
		s.who = who
	}
	if title == "" { // its text is empty, so its content has no heading
		t.run(list, scene{depth: s.depth, who: who, detail: s.detail, over: s.over})
		return
	}
	t.line(s, Line{Kind: Heading, ID: n.ID, Answer: n.answer, Put: n.puts, Why: n.Node.Articles,
		Open: n.ended == nil, Text: title}, n.By)
	under := t.under
	t.under = len(t.out)
	t.run(list, scene{depth: s.depth + 1, who: who, detail: s.detail, over: s.over})
	if len(t.out) == at+1 {
		t.out, t.under = t.out[:at], under // nothing in it may be shown
		return
	}
	t.out[at].Upto = t.out[at+1].Upto
	t.rested(at, title)
}

// rested handles a phase whose last line says that the seat passes it. It moves this line to the depth of the heading,
// because the line names the phase. If it is the phase's only line, it replaces the heading.
func (t *teller) rested(at int, title string) {
	last := len(t.out) - 1
	if l := &t.out[last]; l.Kind != Answer || l.Text != sentence(t.w.passes+t.w.colon+title) {
		return
	}
	t.out[last].Depth = t.out[at].Depth
	if last == at+1 && !t.out[at].Open {
		t.out = append(t.out[:at], t.out[last])
	}
}

// decided adds one line for consecutive decisions of a seat, with their outcome below it. It returns the number of
// events used.
func (t *teller) decided(list []leaf, s scene) int {
	by := list[0].e.By
	said, rest := t.answers(list, by)
	n := len(list) - len(rest)
	if said == "" {
		return n
	}
	k := 0 // the outcome
	for k < len(rest) && rest[k].comes() && (by+1 == s.who || rest[k].below(list[0].act)) {
		k++
	}
	if !slices.ContainsFunc(list[:n], func(x leaf) bool { return !x.e.Forced }) { // nobody was asked: the outcome says it
		t.run(rest[:k], scene{depth: s.depth, who: s.who, detail: s.detail, over: s.over, text: s.text})
		return n + k
	}
	at := s
	if s.detail && by+1 != s.who && t.unsaid(list[:n], s.text) { // another's decision is no detail of the deed
		at = s.raised()
	}
	first := list[0]
	t.line(at, Line{Kind: Answer, ID: first.e.ID, Answer: first.answer, Put: first.puts, Why: first.e.Node.Articles,
		Text: said, Upto: list[n-1].at, What: t.chosen(list[:n])}, by)
	t.run(rest[:k], scene{depth: s.depth + 1, who: by + 1, detail: s.detail, over: s.over, text: s.text})
	return n + k
}

// unsaid reports whether an answer that the seat may know is missing from a text.
func (t *teller) unsaid(list []leaf, text string) bool {
	return slices.ContainsFunc(list, func(x leaf) bool {
		if x.e.Declined || x.e.Forced || x.e.Agreed || !x.e.Known.Has(t.seat) {
			return false
		}
		said := x.e.Option(t.lang)
		if len(x.e.Values) > 0 {
			v := x.e.Values[0]
			if said = t.value(v); v.Type.Base == declared.OfBool && v.Of[0] == 0 {
				return false // it declines
			}
		}
		return !strings.Contains(strings.ToLower(text), strings.ToLower(said))
	})
}

// below reports whether a leaf lies in a node, or in one inside it.
func (x *leaf) below(n *node) bool {
	for at := x.act; at != nil; at = at.up {
		if at == n {
			return true
		}
	}
	return false
}

// comes reports whether a leaf can be an outcome of the preceding decision. It can unless it is a decision, an action,
// an ability or a phase.
func (x *leaf) comes() bool {
	if x.in != nil {
		return x.in.Sort == view.Began && x.in.Doing == view.Procedure
	}
	return x.e != nil && x.e.Sort != view.Answered
}

// answers returns a text for the decisions of a seat at the start of a list, and the rest of the list.
func (t *teller) answers(list []leaf, by int32) (string, []leaf) {
	var said []string
	i, sealed := 0, false
	for i < len(list) {
		e := list[i].e
		if e == nil || e.Sort != view.Answered || e.By != by {
			break
		}
		n := 1
		for i+n < len(list) && sameChoice(e, list[i+n].e) {
			n++
		}
		text := t.answer(list[i:i+n], list[i+n:])
		if secret := e.Sealed && !e.Known.Has(t.seat); secret && sealed { // it is hidden too which questions were asked
			text = ""
		} else {
			sealed = sealed || secret
		}
		if e.Menu && len(said) > 0 && !slices.Contains(said, text) { // another thing to do gets another line
			break
		}
		if text != "" && !t.begins(list[i:]) && !slices.Contains(said, text) { // passing twice reads as passing once
			said = append(said, text)
		}
		i += n
	}
	return strings.Join(said, t.semicolon()), list[i:]
}

func (t *teller) semicolon() string {
	if t.lang == "fr" {
		return " ; "
	}
	return "; "
}

// sameChoice reports whether two events are elements of one answer.
func sameChoice(a, b *view.Event) bool {
	return b != nil && b.Sort == view.Answered && !a.Menu && !b.Menu && a.By == b.By && a.Asking == b.Asking &&
		a.Node == b.Node
}

// begins reports whether a menu decision needs no text, because the steps that it starts have the same name.
func (t *teller) begins(list []leaf) bool {
	e := list[0].e
	if !e.Menu || len(list) < 2 || list[1].in == nil || e.Declined {
		return false
	}
	n := list[1].in
	return n.Node != nil && (n.Node == e.Means || n.ID == e.Word || e.Means != nil && n.Node.Name == e.Means.Name)
}

// answer returns the text of one decision: its subject and the answer. The events in after follow it. It returns "" if
// the reader gave the answer and had no other option; such a question was asked only to hide that fact from others.
func (t *teller) answer(list, after []leaf) string {
	e := list[0].e
	if e.Idle && e.By == t.seat {
		return ""
	}
	about := e.ID
	if titled(e.Node) {
		about = t.names.Noted(e.Node).One
	}
	if e.Menu {
		return t.menu(e, about, list[0].act)
	}
	var things []thing
	hidden, veiled := 0, false
	for i := range list {
		x := list[i].e
		known := x.Known.Has(t.seat)
		switch {
		case x.Sealed && !known: // how many elements it has is hidden too
			hidden = 1
		case x.Declined:
		case !known && !t.shows(x, after):
			hidden++
		case len(x.Values) > 0:
			things = addThing(things, t.chosenThing(x))
			veiled = veiled || !known || !x.Whole.Has(t.seat)
		}
	}
	if veiled { // see [teller.veiled]
		slices.SortStableFunc(things, func(a, b thing) int { return int(a.place - b.place) })
	}
	var said []string
	for _, x := range things {
		said = append(said, x.text(t))
	}
	switch {
	case hidden > 1:
		word := declared.Word{One: t.w.hidden, Form: declared.Form{Many: t.w.hidden}} // an adjective: the plural is the same
		said = append(said, grammar.Count(t.lang, hidden, word))
	case hidden == 1:
		said = append(said, t.w.hidden)
	}
	switch {
	case len(said) > 0:
	case e.Agreed:
		said = []string{t.w.agrees}
	default:
		said = []string{grammar.Agreed(t.lang, t.w.none, 1, t.names.Noted(e.Node))}
	}
	answer := strings.Join(said, ", ")
	number := max(hidden, 1)
	for _, x := range things {
		number = max(number, x.n)
	}
	none := len(things) == 0 && hidden == 0
	truth := len(things) == 1 && len(list[0].e.Values) > 0 && list[0].e.Values[0].Type.Base == declared.OfBool
	none = none || truth && list[0].e.Values[0].Of[0] == 0
	if text, ok := t.reads(e.Node, map[string]value{"by": t.seatValue(e.By, ""),
		"answer": {text: answer, n: number, none: none, truth: truth, hidden: hidden > 0 && len(things) == 0}}); ok {
		return text
	}
	if e.Proposed && about != "" {
		return fmt.Sprintf(t.w.proposed, about) + t.w.colon + answer
	}
	if about == "" || strings.HasPrefix(answer, about) {
		return answer
	}
	return about + t.w.colon + answer
}

// shows reports whether the seat could identify a chosen piece when the piece then moved or was turned face up. A piece
// chosen in secret is no longer secret once it is moved where all can see it. If the piece stays where it is, its
// identity stays hidden.
func (t *teller) shows(e *view.Event, after []leaf) bool {
	if len(e.Values) == 0 || e.Sealed || e.Values[0].Type.Base != declared.OfPiece {
		return false
	}
	p, asked := e.Values[0].Of[0], false
	for i := range after {
		if m := after[i].item.move(p); m != nil {
			return t.knows(m)
		}
		if x := after[i].item.turned(p, &asked); x != nil {
			return x.Known.Has(t.seat)
		}
	}
	return false
}

// move returns the first event in an item that moves the piece, nil if none does.
func (it *item) move(p int32) *view.Event {
	switch {
	case it.e != nil && it.e.Sort == view.Moved && it.e.Piece == p:
		return it.e
	case it.in == nil:
		return nil
	}
	for i := range it.in.items {
		if m := it.in.items[i].move(p); m != nil {
			return m
		}
	}
	return nil
}

// turned returns the event that turns a piece face up. It returns nil if there is none, or if another answer came
// before it and could be the cause.
func (it *item) turned(p int32, asked *bool) *view.Event {
	if it.e != nil {
		*asked = *asked || it.e.Sort == view.Answered
		if !*asked && it.e.Sort == view.Changed && it.e.Piece == p && len(it.e.Change.Shown) > 0 {
			return it.e
		}
	}
	if it.in == nil {
		return nil
	}
	for i := range it.in.items {
		if e := it.in.items[i].turned(p, asked); e != nil {
			return e
		}
	}
	return nil
}

// menu returns the text of a menu decision. If the seat declined, the text says what: the possible abilities if they
// are few, else the step, else the open phase.
func (t *teller) menu(e *view.Event, about string, in *node) string {
	switch {
	case !e.Known.Has(t.seat) && (!e.Declined || e.Sealed):
		return t.w.hidden
	case !e.Declined, e.Means != nil && e.Means.Name != (declared.Text{}): // the content says what passing is called
		return e.Option(t.lang)
	}
	if about == "" {
		if without := t.declined(e); without != "" {
			return t.w.without + t.w.colon + without
		}
		about = t.stage(in)
	}
	switch about {
	case "":
		about = t.w.act
	case t.head: // the line says it already
		return t.w.passes
	}
	return t.w.passes + t.w.colon + about
}

// declined returns the names of the abilities that a seat did not use, "" for none or for too many.
func (t *teller) declined(e *view.Event) string {
	var said []string
	for _, o := range e.Offers {
		if text := o.In(t.lang); titled(o.Means) && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	if len(said) > mostDeclined {
		return ""
	}
	return strings.Join(said, ", ")
}

// mostDeclined is the maximum number of declined options that a line names.
const mostDeclined = 3

// stage returns the title of the innermost titled phase, action or ability that contains n, or n's own title.
func (t *teller) stage(n *node) string {
	for ; n != nil && n.up != nil; n = n.up {
		text := ""
		switch {
		case n.Sort == view.Opened:
			if n.Tells != nil || titled(n.Node) {
				text, _ = t.title(n)
			}
		case n.Sort == view.Began && (n.Doing == view.Action || n.Doing == view.Ability) && titled(n.Node):
			text = t.names.Noted(n.Node).One
		}
		if text != "" {
			return text
		}
	}
	return ""
}

// chosen returns the ids of the chosen values that the seat may know.
func (t *teller) chosen(list []leaf) []string {
	var out []string
	for i := range list {
		e := list[i].e
		if e == nil || e.Sort != view.Answered || !e.Known.Has(t.seat) {
			continue
		}
		if len(e.Values) == 0 {
			if !e.Declined {
				out = append(out, e.Word)
			}
			continue
		}
		for _, v := range e.Values {
			for _, x := range v.Of {
				out = append(out, t.names.Word(v.Type, x))
			}
		}
	}
	return out
}

// aside adds the line for a note or a correction.
func (t *teller) aside(x *leaf, s scene) {
	l := Line{Answer: x.answer, Put: x.puts, Upto: x.at, Kind: Note}
	by := ""
	switch {
	case x.note != nil:
		by, l.Text = x.note.By, sprintf(t.w.note, x.note.Text)
	case x.put.Back && t.l.Line != nil:
		by, l.Kind, l.Text = x.put.By, Correction, sprintf(t.w.line, t.l.Line(x.put.Answer), x.put.Reason)
	case x.put.Back:
		by, l.Kind, l.Text = x.put.By, Correction, sprintf(t.w.back, x.put.Answer, x.put.Reason)
	default:
		by, l.Kind, l.Text = x.put.By, Correction, sprintf(t.w.right, x.put.Reason)
	}
	who := int32(slices.Index(t.l.m.Record.Seats, by))
	if who >= 0 { // Anna notes: …
		l.Text = t.seatValue(who, "the").text + " " + l.Text
	}
	t.plain(s, l, who)
}
