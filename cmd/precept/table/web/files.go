package web

import (
	"errors"
	"net/http"
	"strconv"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/room"
)

// draw is the position as a drawing, as the seat sees it.
func (t *sitting) draw(w http.ResponseWriter, r *http.Request) {
	var svg []byte
	make := func(s *room.Sight) error {
		seat, _ := t.seat(s)
		svg = draw.SVG(t.shown(s.Match), draw.Options{Seat: seat, Lang: t.Lang})
		return nil
	}
	var err error
	if at, no := strconv.Atoi(r.FormValue("at")); no == nil {
		err = t.past(at, make)
	} else {
		err = t.chair.Look(make)
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("Content-Disposition", `inline; filename="position.svg"`)
	_, _ = w.Write(svg) // who has gone away hears nothing
}

// save is the table as a file that `precept play` opens, as it stood when so many lines did. Who may know everything
// gets everything; anybody else a match that this one may be, for all that he knows.
func (t *sitting) save(w http.ResponseWriter, r *http.Request) {
	var seat string
	lines, most := 0, 0
	err := t.chair.Look(func(s *room.Sight) error {
		seat, _ = t.seat(s)
		lines, most = s.State.Lines, s.State.Lines
		return nil
	})
	if at, no := strconv.Atoi(r.FormValue("at")); no == nil {
		if lines = at; err == nil && (at < 0 || at > most) {
			err = room.ErrNothing
		}
	}
	var data []byte
	if err == nil {
		data, err = t.chair.Save(lines)
	}
	name := "table.save"
	if errors.Is(err, room.ErrSecret) {
		name = "as-seen.save"
		data, err = t.chair.SaveSeen(seat, lines)
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write(data) // who has gone away hears nothing
}
