package web

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// happened is what one answer was, and what was forced after it: by who reads ("" for who looks on), what he is told.
type happened struct {
	turn string
	by   map[string][]said
}

// said is one thing that happened, in both languages.
type said struct{ en, fr string }

// Follow gives an answer to a match and notes what happened, for [room.Config].
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	h := &happened{turn: m.Turn(), by: map[string][]said{}}
	if d := m.OpenTo(seat); d != nil && d.Offers(o.Value) {
		h.note(m, d, d.Describe(o.Value))
	}
	came, err := m.Follow(seat, o, func(d *interpreter.Decision, only interpreter.Option) {
		if d != nil {
			h.note(m, d, only)
		}
	})
	return h, came, err
}

// note adds an answer that is being taken.
func (h *happened) note(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option) {
	for _, reader := range append([]string{""}, m.Record.Seats...) {
		tells := m.Tells(d, o, reader)
		if !tells && interpreter.Declines(o.Value) {
			continue
		}
		h.by[reader] = append(h.by[reader], said{line(m, d, o, tells, "en"), line(m, d, o, tells, "fr")})
	}
}

func line(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option, tells bool, lang string) string {
	names, colon := m.Names(lang), map[string]string{"en": ": ", "fr": " : "}[lang]
	answer := inLang(lang, "hidden")
	if tells {
		switch o.Value {
		case interpreter.Pass:
			answer = inLang(lang, "pass")
		case interpreter.Done:
			answer = inLang(lang, "that is all")
		case interpreter.None:
			answer = inLang(lang, "none")
		case interpreter.Agree:
			answer = inLang(lang, "agreed")
		default:
			answer = names.Option(d, o)
		}
	}
	text := names.Seat(d.Seat())
	if q := names.Question(d); q != "" && !d.Menu() && !strings.HasPrefix(answer, q) {
		text += colon + q
	}
	return text + colon + answer
}

// in is what a reader is told, in a language.
func (h *happened) in(reader, lang string) []string {
	var out []string
	for _, s := range h.by[reader] {
		if lang == "fr" {
			out = append(out, s.fr)
		} else {
			out = append(out, s.en)
		}
	}
	return out
}

// story is what happened, as the seat was told it: with whose turn it was as headings, and notes where they were
// written.
func (x *screen) story(s *room.Sight) []logLine {
	var out []logLine
	names, turn := x.shows.Names(x.Lang), ""
	notes := s.Notes
	write := func(upto int) {
		for len(notes) > 0 && notes[0].After <= upto {
			n := notes[0]
			out = append(out, logLine{Text: "✎ " + names.Seat(n.By) + ": " + n.Text, At: n.After})
			notes = notes[1:]
		}
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		write(l.N - 1)
		for _, t := range l.Told {
			h, ok := t.(*happened)
			if !ok {
				continue
			}
			if h.turn != turn && h.turn != "" {
				turn = h.turn
				out = append(out, logLine{Head: names.Seat(turn)})
			}
		}
		told := x.toldOf(l)
		here := x.Then != nil && x.Then.At == l.N
		for k, text := range told {
			out = append(out, logLine{Text: text, At: l.N, Here: here, Deep: k > 0})
		}
	}
	write(s.State.Lines)
	return out
}

// toldOf is what the seat was told of a line.
func (x *screen) toldOf(l *room.Line) []string {
	var out []string
	for _, t := range l.Told {
		if h, ok := t.(*happened); ok {
			out = append(out, h.in(x.seat, x.Lang)...)
		}
	}
	return out
}

// aside is what stands beside the game: going back, names, notes.
func (x *screen) aside(s *room.Sight, seat string) {
	names := x.shows.Names(x.Lang)
	if r := s.Request; r != nil {
		var asked []string
		for _, id := range r.Asked {
			asked = append(asked, names.Seat(id))
		}
		x.Proposal = &proposal{
			Text: fmt.Sprintf(x.T("%s asks to go back to line %d. Still to answer: %s."), names.Seat(r.By), r.To,
				strings.Join(asked, ", ")),
			Ask: seat != "" && slices.Contains(r.Asked, seat)}
	}
	if seat == "" || s.Ended {
		return
	}
	x.Seated = true
	for _, c := range s.Seats {
		if c.ID == seat {
			x.Confirms, x.MyName = c.Confirms, c.Name
		}
	}
	if n := len(s.Lines); n > 0 {
		if last := &s.Lines[n-1]; last.Seat == seat && !last.Revealed {
			x.Undo.Free = fmt.Sprint(n - 1)
		}
	}
	for i := len(s.Lines) - 1; i >= 0 && len(x.Undo.Lines) < 40; i-- {
		if told := x.toldOf(&s.Lines[i]); len(told) > 0 {
			x.Undo.Lines = append(x.Undo.Lines, undoLine{i, fmt.Sprintf(x.T("before %d: %s"), i+1, told[0])})
		}
	}
}
