package export

import (
	"slices"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
)

// taken is an answer that was given or forced.
type taken struct {
	interpreter.Taken
	forced  bool
	only    bool // the only possible answer, asked for so that silence reveals nothing hidden
	several bool // one element of a choice of several
	moment  bool
	action  string // chosen from a menu
	on      *kit.Piece
	value   kit.Value
	word    string
}

// takenOf describes an answer that is about to be given.
func takenOf(x *interpreter.Engine, seat string, o interpreter.Answer) taken {
	d := x.Pending()
	if d.Seat != seat { // the seat answers before it is its turn to be asked
		if y := testkit.On(x).Fork(); y.SwitchTo(slices.Index(x.Lineup().Seats, seat)) {
			x, d = y, y.Pending()
		}
	}
	t := taken{several: d.Kind == interpreter.Many}
	t.Taken, _ = d.Taking(o)
	t.Seat, t.Name, t.Asking = seat, d.Name, d.Asking
	_, t.only = testkit.Only(d)
	if d.Kind != interpreter.Menu && d.Kind != interpreter.Order {
		t.value, t.word = option(x, d, o)
		return t
	}
	t.action = d.Describe(o).ID
	t.moment = (d.Gap || t.only) && o == interpreter.Pass
	if piece, place := narrate.Bearer(d, o); piece >= 0 {
		t.on = &kit.Piece{Piece: kit.Names{x.Lineup().Pieces[piece].Name}}
		if place >= 0 {
			t.on.At = kit.Names{x.Lineup().Places[place].Name}
		}
	}
	return t
}

// forcedBy describes a forced answer.
func forcedBy(x *interpreter.Engine, b interpreter.Taken) taken {
	t := taken{Taken: b, forced: true, several: b.Several}
	switch b.Answer {
	case interpreter.None:
		t.word = "none"
	case interpreter.Done:
		t.word = "done"
	default:
		t.value = value(x, b, false)
	}
	return t
}

// gave appends an answer that is about to be given. Before the first element of a multiple choice, it also appends the
// forced elements.
func gave(list []taken, x *interpreter.Engine, seat string, o interpreter.Answer) []taken {
	t := takenOf(x, seat, o)
	if t.several && !slices.ContainsFunc(list, func(b taken) bool { return b.sameChoice(&t) }) {
		for _, b := range testkit.AutoTaken(x.Pending()) {
			list = append(list, forcedBy(x, b))
		}
	}
	return append(list, t)
}

// without removes the trailing forced elements of a multiple choice that is not complete yet. They belong to the next
// answer.
func without(list []taken, d *interpreter.Decision) []taken {
	if d == nil || d.Kind != interpreter.Many {
		return list
	}
	c, _ := d.Choice()
	for n := len(list); n > 0; n-- {
		if b := &list[n-1]; !b.forced || b.Choice != c || b.Asking != d.Asking {
			return list[:n]
		}
	}
	return nil
}

// answersOf returns answers in the form of a kit, with the elements of each choice of several in one answer.
func answersOf(list []taken) []kit.Answer {
	var out []kit.Answer
	for len(list) > 0 {
		t, n := &list[0], 1
		for n < len(list) && list[n].sameChoice(t) {
			n++
		}
		switch {
		case t.action == "":
			out = append(out, answerOf(list[:n]))
		case !t.only || t.moment:
			out = append(out, kit.Answer{Seat: t.Seat, Action: t.action, On: t.on, Moment: t.moment})
		}
		list = list[n:]
	}
	return out
}

func (t *taken) sameChoice(o *taken) bool {
	return t.several && o.several && t.Name == o.Name && t.Seat == o.Seat && t.Asking == o.Asking
}

// answerOf returns the answer to one choice.
func answerOf(list []taken) kit.Answer {
	t := &list[0]
	given := slices.ContainsFunc(list, func(t taken) bool { return !t.forced && !t.only })
	a := kit.Answer{Seat: t.Seat, Choice: t.Name, Only: !given, Is: t.value, Word: t.word}
	if !t.several {
		return a
	}
	var pieces []kit.Piece
	all := []kit.Value{}
	for i := range list {
		if p, ok := list[i].value.(kit.Piece); ok {
			pieces = counted(pieces, p, false)
		} else if list[i].value != nil {
			all = append(all, list[i].value)
		}
	}
	for _, p := range pieces {
		all = append(all, p)
	}
	a.Is, a.Word = all, ""
	return a
}
