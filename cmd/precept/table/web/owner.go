package web

import (
	"net/http"
	"strconv"
	"strings"

	"precept/cmd/precept/table/room"
)

// owning is the owner's page.
type owning struct {
	*sitting
	Game    string
	Problem string
	New     string
	Links   []ownedLink
	Seats   []ownedSeat
	Agents  []agentForm
	Held    string
	Ended   bool
}

type ownedLink struct {
	Number           int
	Names            string
	Withdrawn, Owner bool
}

type ownedSeat struct{ ID, Name, Agent string }

// owner is the page from which links are withdrawn and renewed, and agents put in.
func (t *sitting) owner(w http.ResponseWriter, r *http.Request) {
	t.ownerWith(w, http.StatusOK, "", "")
}

func (t *sitting) ownerWith(w http.ResponseWriter, status int, problem, fresh string) {
	out := owning{sitting: t, Problem: problem, New: fresh}
	links, err := t.chair.Links()
	if err == nil {
		err = t.chair.Look(func(s *room.Sight) error {
			out.fill(s, links)
			return nil
		})
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.show(w, status, "owner", out)
}

func (o *owning) fill(s *room.Sight, links []room.LinkOf) {
	names := s.Match.Names(o.Lang)
	o.Agents = agentNames(o.page, s.Match.Game)
	o.Game, o.Held, o.Ended = names.Game(), s.Held, s.Ended
	o.Title = o.Game
	for _, c := range s.Seats {
		if !c.Nobody {
			o.Seats = append(o.Seats, ownedSeat{c.ID, names.Seat(c.ID), c.Agent})
		}
	}
	for _, l := range links {
		var who []string
		for _, id := range l.Seats {
			who = append(who, names.Seat(id))
		}
		text := strings.Join(who, ", ")
		switch {
		case l.Owner:
			text = o.T("The owner's")
		case text == "":
			text = o.T("To look on")
		}
		o.Links = append(o.Links, ownedLink{l.Link, text, l.Withdrawn, l.Owner})
	}
}

// rule does what the owner asks for.
func (t *sitting) rule(w http.ResponseWriter, r *http.Request) {
	var err error
	fresh, link := "", 0
	if text := r.PostForm.Get("link"); text != "" {
		if link, err = strconv.Atoi(text); err != nil {
			err = room.ErrNoLink
		}
	}
	switch do := r.PostForm.Get("do"); {
	case err != nil:
	case do == "renew":
		var given room.Given
		if given, err = t.chair.Renew(link); err == nil {
			fresh = whole(r, given.Token)
			if given.Link > 0 && link == t.chair.Link() { // it was this one
				http.Redirect(w, r, linkPath+given.Token.Secret()+"/owner", http.StatusSeeOther)
				return
			}
		}
	case do == "withdraw":
		err = t.chair.Withdraw(link)
	case do == "agent":
		err = t.chair.PutAgent(r.PostForm.Get("seat"), r.PostForm.Get("agent"))
	case do == "confirm":
		err = t.chair.Confirm(r.PostForm.Get("seat"))
	case do == "end" && r.PostForm.Get("sure") == "yes":
		err = t.chair.End()
	default:
		err = room.ErrMalformed
	}
	if err != nil {
		t.ownerWith(w, http.StatusConflict, problem(err, t.Lang), "")
		return
	}
	t.ownerWith(w, http.StatusOK, "", fresh)
}
