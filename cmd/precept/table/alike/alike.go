package alike

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/why"
	"precept/interpreter"
	reasons "precept/interpreter/why"
)

// Shown says by what a seat can tell two matches from each other, in what it is shown and what it is told when it asks
// about some things; nil for nothing. Both must ask the same seats, in the turn of the same one.
func Shown(m, twin *interpreter.Match, seat, lang string, ask []string) error {
	type screen struct {
		what *speech.Sentence
		of   func(m *interpreter.Match) any
	}
	screens := []screen{
		{speech.Say("the position"), func(m *interpreter.Match) any { return position.Of(m, seat, lang) }},
		{speech.Say("the question"), func(m *interpreter.Match) any { return question(m, seat, lang) }},
		{speech.Say("the picture"), func(m *interpreter.Match) any {
			return strings.Split(string(draw.SVG(m, draw.Options{Seat: seat, Lang: lang})), "\n")
		}},
		{speech.Say("the lessons"), func(m *interpreter.Match) any { return lessons(m) }},
		{speech.Say("the scores"), func(m *interpreter.Match) any { return m.Scores(seat) }},
	}
	for _, a := range ask {
		screens = append(screens, screen{speech.Say("the answer to why %q", a),
			func(m *interpreter.Match) any { return answered(m, seat, a, lang) }})
	}
	for _, s := range screens {
		if one, other := s.of(m), s.of(twin); !reflect.DeepEqual(one, other) {
			return apart(s.what, one, other)
		}
	}
	return nil
}

// question is what the seat is asked, nil for nothing.
func question(m *interpreter.Match, seat, lang string) any {
	d := m.OpenTo(seat)
	if d == nil {
		return nil
	}
	return position.Ask(m, d, lang)
}

// lessons is what of the guide holds, by number, and for whom.
func lessons(m *interpreter.Match) []string {
	var out []string
	for i := range m.Game.Declared().Guide {
		seat, holds := m.Lesson(i)
		out = append(out, fmt.Sprint(seat, holds))
	}
	return out
}

// answered is what the seat is told when it asks why.
func answered(m *interpreter.Match, seat, ask, lang string) []string {
	e, err := m.Explain(seat, ask, lang)
	var unasked *reasons.Unasked
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

// apart is where two things that are shown begin to differ.
func apart(what *speech.Sentence, one, other any) error {
	a, b := lines(one), lines(other)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return speech.Say("%v: %s", what, strings.Join(a[max(0, i-6):i+1], " ")+" | "+b[i])
		}
	}
	return speech.Say("%v: %d {line|lines} and %d", what, len(a), len(b))
}

// lines is a thing in lines, for people.
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
