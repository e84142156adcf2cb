package web

import (
	"errors"
	"net/http"

	"precept/cmd/precept/table/room"
	tellwhy "precept/cmd/precept/table/why"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// asked is the page that explains why something is allowed or not.
type asked struct {
	*page
	Head  string
	Lines []tellwhy.Line
	Back  string
}

// why shows why something is allowed now or not: an option by its number, or anything by its name.
func (t *sitting) why(w http.ResponseWriter, r *http.Request) {
	out := asked{page: t.page, Back: t.Link}
	after, numbers, err := picked(r, "p")
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	words := r.FormValue("ask")
	if len(words) > 400 {
		t.failed(w, t.page, room.ErrMalformed)
		return
	}
	var with *room.Opening
	if len(numbers) > 0 {
		if with, _, err = t.way(after, numbers); err != nil {
			t.failed(w, t.page, err)
			return
		}
		out.Back = t.opening(after, numbers)
	}
	err = t.chair.Look(func(s *room.Sight) error {
		seat, _ := t.seat(s)
		if seat == "" {
			return room.ErrNotYours
		}
		m := t.shown(s.Match)
		if with != nil && with.Match != nil {
			m = t.shown(with.Match)
		}
		out.Head, out.Lines = t.explained(m, seat, words)
		return nil
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	out.Title = out.Head
	t.Server.show(w, http.StatusOK, "why", out)
}

// explained returns an explanation in words: its heading, and the lines below it.
func (t *sitting) explained(m *interpreter.Match, seat, words string) (string, []tellwhy.Line) {
	e, err := narrate.WhyTyped(m, seat, words, t.Lang)
	var unasked *narrate.Unasked
	switch {
	case errors.As(err, &unasked):
		return t.T("Why?"), []tellwhy.Line{{Text: tellwhy.Unasked(t.Lang, unasked)}}
	case err != nil:
		return t.T("Why?"), []tellwhy.Line{{Text: err.Error()}}
	}
	lines := tellwhy.Explained(m, e, t.Lang, false)
	for i := range lines {
		lines[i].Depth = min(lines[i].Depth, 4)
	}
	return capital(lines[0].Text), lines[1:]
}
