package export

import (
	"slices"
	"strings"

	"precept/conformance/driver"
	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/layout"
	"precept/interpreter/narrate"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// taken is an answer as it was given, or came by itself.
type taken struct {
	interpreter.Taken
	came   bool
	only   bool // it was asked lest silence tell what is hidden: there was no other answer
	seat   string
	action string // of a menu
	on     *kit.Piece
	choice string
	value  kit.Value
	word   string
	many   bool
	moment bool
}

// takenOf is an answer that is about to be given.
func takenOf(x *interpreter.Engine, seat string, o interpreter.Answer) taken {
	d := x.Pending()
	if d.Seat != seat { // it answers before it is asked
		if y := testkit.On(x).Fork(); y.SwitchTo(slices.Index(x.Lineup().Seats, seat)) {
			x, d = y, y.Pending()
		}
	}
	t := taken{seat: seat, choice: d.Name}
	_, t.only = testkit.Only(d)
	if t.Taken, _ = d.Taking(o); d.Kind == interpreter.Menu || d.Kind == interpreter.Order {
		t.choice = ""
		t.action = d.Describe(o).ID
		t.moment = (d.Gap || t.only) && o == interpreter.Pass
		if piece, place := narrate.Bearer(d, o); piece >= 0 {
			p := kit.Piece{Piece: kit.Names{x.Lineup().Pieces[piece].Name}}
			if place >= 0 {
				p.At = kit.Names{x.Lineup().Places[place].Name}
			}
			t.on = &p
		}
		return t
	}
	t.many = d.Kind == interpreter.Many
	t.value, t.word = driver.Option(x, d, o)
	t.Taken.Asking = d.Asking
	return t
}

// gave adds an answer that is about to be given, behind the elements that its choice has taken by itself before it.
func gave(list []taken, x *interpreter.Engine, seat string, o interpreter.Answer) []taken {
	t := takenOf(x, seat, o)
	if t.many && !slices.ContainsFunc(list, func(b taken) bool { return b.sameChoice(&t) }) {
		for _, b := range testkit.AutoTaken(x.Pending()) {
			list = append(list, cameBy(x, b))
		}
	}
	return append(list, t)
}

// without leaves out the last elements of a choice that is still asked: they are part of the answer to it.
func without(list []taken, d *interpreter.Decision) []taken {
	if d == nil || d.Kind != interpreter.Many {
		return list
	}
	c, _ := d.Choice()
	for n := len(list); n > 0; n-- {
		if b := &list[n-1]; !b.came || b.Choice != c || b.Asking != d.Asking {
			return list[:n]
		}
	}
	return nil
}

// cameBy is an answer that came by itself.
func cameBy(x *interpreter.Engine, b interpreter.Taken) taken {
	return taken{Taken: b, came: true, value: driver.Taken(x, b, false)}
}

// answersOf is answers as a kit says them: those of a choice of several as one.
func answersOf(list []taken) []kit.Answer {
	var out []kit.Answer
	for i := 0; i < len(list); {
		t := &list[i]
		if !t.came && t.action != "" {
			if !t.only || t.moment {
				out = append(out, kit.Answer{Seat: t.seat, Action: t.action, On: t.on, Moment: t.moment})
			}
			i++
			continue
		}
		n := 1
		for t.several() && i+n < len(list) && list[i+n].sameChoice(t) {
			n++
		}
		out = append(out, answerOf(list[i:i+n]))
		i += n
	}
	return out
}

func (t *taken) several() bool { return t.many || t.came && t.Taken.Several }

func (t *taken) name() string {
	if t.came {
		return t.Name
	}
	return t.choice
}

func (t *taken) who() string {
	if t.came {
		return t.Seat
	}
	return t.seat
}

func (t *taken) sameChoice(o *taken) bool {
	return t.several() && t.name() == o.name() && t.who() == o.who() && t.Asking == o.Asking
}

// answerOf is one choice as it was answered.
func answerOf(list []taken) kit.Answer {
	t := &list[0]
	given := slices.ContainsFunc(list, func(t taken) bool { return !t.came && !t.only })
	a := kit.Answer{Seat: t.who(), Choice: t.name(), Only: !given}
	if !t.several() {
		a.Is, a.Word = t.what()
		return a
	}
	all := []kit.Value{}
	for i := range list {
		if v, word := list[i].what(); word == "" && v != nil {
			all = append(all, v)
		}
	}
	a.Is = alike(all)
	return a
}

// what is the value of an answer, or the word for it.
func (t *taken) what() (kit.Value, string) {
	if !t.came {
		return t.value, t.word
	}
	if t.Answer == interpreter.None {
		return nil, "none"
	}
	if t.Answer == interpreter.Done {
		return nil, "done"
	}
	return t.value, ""
}

// alike counts pieces that are described alike.
func alike(all []kit.Value) []kit.Value {
	out := []kit.Value{}
next:
	for _, v := range all {
		p, ok := v.(kit.Piece)
		for i := range out {
			o, piece := out[i].(kit.Piece)
			one := o
			one.Count = 0
			if ok && piece && kit.Same(one, p) {
				o.Count = max(o.Count, 1) + 1
				out[i] = o
				continue next
			}
		}
		out = append(out, v)
	}
	return out
}

// written is a decision of a script as it is written, which was refused: its values as they were answered where the
// same was legal, else as its names say.
func (c *course) written(n *source.Node, x *interpreter.Engine, known []taken) []kit.Answer {
	if len(n.Pairs) == 0 {
		return nil
	}
	seat, first := n.Pairs[0].Key.Text, n.Pairs[0].Value
	var out []kit.Answer
	keys := n.Pairs[1:]
	switch {
	case first.Kind == source.Map:
		keys = append(slices.Clone(first.Pairs), keys...)
	case first.Text != "" && first.Text != "answer":
		out = append(out, kit.Answer{Seat: seat, Action: first.Text})
	}
	legal := answersOf(known)
	for _, k := range keys {
		i := slices.IndexFunc(legal, func(a kit.Answer) bool { return a.Choice == k.Key.Text && a.Seat == seat })
		if i >= 0 && agrees(legal[i], k.Value) {
			a := legal[i]
			a.Only = false
			out = append(out, a)
			continue
		}
		a := kit.Answer{Seat: seat, Choice: k.Key.Text}
		names := scenario.Listed(k.Value)
		switch {
		case k.Value.Kind == source.Scalar && len(names) == 1 && names[0] == "pass":
			a.Word = "pass"
		case k.Value.Kind == source.Scalar && len(names) == 1:
			a.Is = c.named(x, names[0])
		default:
			all := []kit.Value{}
			for _, name := range names {
				all = append(all, c.named(x, name))
			}
			a.Is = alike(all)
		}
		out = append(out, a)
	}
	return out
}

// agrees reports whether an answer is what is written: one thing by its name, several by how many they are.
func agrees(a kit.Answer, n *source.Node) bool {
	if n.Kind != source.Scalar {
		count := 0
		for _, v := range kit.List(a.Is) {
			p, _ := kit.PieceOf(v)
			count += max(p.Count, 1)
		}
		return count == len(scenario.Listed(n))
	}
	kind, _, owner, place := scenario.Spelt(n.Text)
	p, ok := kit.PieceOf(a.Is)
	if !ok {
		return a.Word == n.Text || kit.Written(a.Is) == n.Text || len(kit.List(a.Is)) > 0
	}
	return slices.Contains(p.Piece, kind) || owner != "" || place != "" || slices.Contains(p.At, n.Text) ||
		slices.Contains(p.Of, n.Text)
}

// named is what a name of a scenario says: a place, a seat, a piece by its kind, or a word.
func (c *course) named(x *interpreter.Engine, name string) kit.Value {
	for _, p := range x.Lineup().Places {
		if strings.ReplaceAll(p.Name, " ", "") == strings.ReplaceAll(name, " ", "") {
			return p.Name
		}
	}
	if c.seatNumber(x, name) != layout.Nobody {
		return name
	}
	kind, value, owner, place := scenario.Spelt(name)
	pieces := x.Lineup().Pieces
	i := slices.IndexFunc(pieces, func(p interpreter.Piece) bool {
		return p.Name == kind || testkit.On(x).IsKind(p.Kind, kind)
	})
	if i < 0 {
		return kit.ValueOf(name)
	}
	out := kit.Piece{Piece: kit.Names{kind}}
	if owner != "" {
		out.Of = kit.Names{owner}
	}
	if place != "" {
		out.At = kit.Names{place}
	}
	if value != "" {
		out.With = bearing(x, pieces, kind, value)
	}
	return out
}

// bearing is the attribute of which a value tells pieces of a name apart.
func bearing(x *interpreter.Engine, pieces []interpreter.Piece, kind, value string) map[string]kit.Value {
	for i := range pieces {
		if pieces[i].Name != kind && !testkit.On(x).IsKind(pieces[i].Kind, kind) {
			continue
		}
		for _, a := range testkit.On(x).Attributes(i) {
			if a.Value == value {
				return map[string]kit.Value{a.Name: kit.ValueOf(value)}
			}
		}
	}
	return nil
}
