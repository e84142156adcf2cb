package alike

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/why"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// Shown compares everything that two matches show a seat, and the answers to its questions about the names in ask. It
// returns the first difference as an error, nil if there is none. In both matches, the same seats must be asked for an
// answer, in the turn of the same seat.
func Shown(m, twin *interpreter.Match, seat, lang string, ask []string) error {
	type screen struct {
		what error
		of   func(m *interpreter.Match) any
	}
	screens := []screen{
		{errors.New("the position"), func(m *interpreter.Match) any { return position.Of(m, seat, lang) }},
		{errors.New("the question"), func(m *interpreter.Match) any { return question(m, seat, lang) }},
		{errors.New("the picture"), func(m *interpreter.Match) any {
			return strings.Split(string(draw.SVG(m, draw.Options{Seat: seat, Lang: lang})), "\n")
		}},
		{errors.New("the lessons"), func(m *interpreter.Match) any { return lessons(m) }},
		{errors.New("the scores"), func(m *interpreter.Match) any { return narrate.Scores(m, seat) }},
		{errors.New("the answers"), func(m *interpreter.Match) any { return refused(m, seat) }},
	}
	for _, a := range ask {
		screens = append(screens, screen{fmt.Errorf("the answer to why %q", a),
			func(m *interpreter.Match) any { return answered(m, seat, a, lang) }})
	}
	for _, s := range screens {
		if one, other := s.of(m), s.of(twin); !reflect.DeepEqual(one, other) {
			return difference(s.what, one, other)
		}
	}
	return nil
}

// question returns what the seat is asked, nil if nothing.
func question(m *interpreter.Match, seat, lang string) any {
	d := m.DecisionOf(seat)
	if d == nil {
		return nil
	}
	return position.Ask(m, d, lang)
}

// refused returns which answers the seat may give, and the messages that refuse the others it could try: every piece,
// every place (a place stands for a piece that the seat cannot identify), and every candidate of its decision.
func refused(m *interpreter.Match, seat string) (out []string) {
	d := m.DecisionOf(seat)
	try := func(a interpreter.Answer) {
		if d != nil && d.Offers(a) {
			out = append(out, fmt.Sprint(a, " is offered"))
			return
		}
		out = append(out, fmt.Sprint(a, " ", m.AnswerFor(seat, interpreter.Option{Value: a}))) // changes nothing
	}
	for a := range interpreter.Answer(len(m.Lineup().Pieces)) {
		try(a)
		try(-a)
	}
	if d != nil {
		for _, a := range testkit.Candidates(d) {
			try(a)
		}
	}
	return out
}

// Written compares the save and the scenario that the seat could export from two matches. It returns the first
// difference as an error, nil if there is none. What the seat may not know is drawn with the same seed in both.
func Written(m, twin *interpreter.Match, seat, lang string) error {
	for _, w := range []struct {
		what error
		of   func(*interpreter.Match) ([]byte, error)
	}{
		{errors.New("the scenario"), func(m *interpreter.Match) ([]byte, error) {
			return desk.Scenario(m, lang, seat, "")
		}},
		{errors.New("the save"), save.Bytes},
	} {
		var texts [2]string
		for i, m := range []*interpreter.Match{m, twin} {
			seen, err := save.Determinize(m, seat, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				return err
			}
			text, err := w.of(seen)
			if texts[i] = string(text); err != nil { // some positions cannot be written as a scenario
				texts[i] = err.Error()
			}
		}
		if texts[0] != texts[1] {
			return difference(w.what, pieces(texts[0]), pieces(texts[1]))
		}
	}
	return nil
}

// lessons returns for each lesson of the guide, in order, whether it applies and to which seat.
func lessons(m *interpreter.Match) []string {
	var out []string
	for i := range m.Game.Definition().Guide {
		seat, holds := narrate.Lesson(m, i)
		out = append(out, fmt.Sprint(seat, holds))
	}
	return out
}

// answered returns the lines that explain a name to the seat, or the error message.
func answered(m *interpreter.Match, seat, ask, lang string) []string {
	e, err := narrate.WhyTyped(m, seat, ask, lang)
	var unasked *narrate.Unasked
	switch {
	case errors.As(err, &unasked):
		return []string{why.Unasked(lang, unasked)}
	case err != nil:
		return []string{err.Error()}
	}
	var out []string
	for _, l := range why.Explained(m, e, lang, false) {
		out = append(out, strings.Repeat("  ", l.Depth)+l.Text)
	}
	return out
}

// pieces splits a text at line ends and commas. The first line, which is the checksum of a save, comes last.
func pieces(text string) []string {
	sum, rest, _ := strings.Cut(text, "\n")
	return append(strings.FieldsFunc(rest, func(r rune) bool { return r == '\n' || r == ',' }), sum)
}

// difference returns an error that shows the first difference between two values.
func difference(what error, one, other any) error {
	a, b := lines(one), lines(other)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Errorf("%v: %s", what, strings.Join(a[max(0, i-6):i+1], " ")+" | "+b[i])
		}
	}
	return fmt.Errorf("%v: %d lines and %d", what, len(a), len(b))
}

// lines returns a value as lines of text.
func lines(x any) []string {
	if l, ok := x.([]string); ok {
		return l
	}
	text, err := json.MarshalIndent(x, "", "")
	if err != nil {
		return []string{err.Error()}
	}
	return strings.Split(string(text), "\n")
}
