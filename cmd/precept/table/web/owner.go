package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// owning is the owner's page.
type owning struct {
	*sitting
	Game    string
	Warning string // who may know hidden things, "" for nobody
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

// owner shows the page where links are withdrawn and renewed, and agents put on seats.
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
	names := narrate.New(s.Match, o.Lang)
	o.Agents = agentNames(o.page, s.Match.Game)
	o.Game, o.Held, o.Ended = names.Game(), s.Held, s.Ended
	o.Title = o.Game
	o.Warning = tell.Origin(o.Lang, s.Setup.Origin)
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
			text = o.T("To watch")
		}
		o.Links = append(o.Links, ownedLink{l.Link, text, l.Withdrawn, l.Owner})
	}
}

// rule carries out a form of the owner's page.
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
			if given.Link > 0 && link == t.chair.Link() { // the owner's own link was renewed
				redirect(w, r, linkPath+given.Token.Secret()+"/owner")
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
		t.ownerWith(w, http.StatusConflict, t.problem(err, t.Lang), "")
		return
	}
	t.ownerWith(w, http.StatusOK, "", fresh)
}

// changed is the page of a table whose rules have changed.
type changed struct {
	*sitting
	Why    string   // why it could not continue automatically
	Mods   []string // the mods that differ from those at the last play
	Owner  bool
	Stands bool   // it can continue from its position
	Kept   string // how many answers could be given again
	Cannot string // why they cannot
	Former []string
}

// former returns the record of a table that cannot be played again, in lines.
func (t *sitting) former() []string {
	all, err := t.chair.Former()
	if err != nil {
		t.tell(err)
	}
	var out []string
	for _, f := range all {
		line := f.At.UTC().Format("2006-01-02 15:04") + " · " + f.Seat
		switch {
		case f.Note != "":
			line += " ✎ " + f.Note
		case len(f.Words) > 0:
			line += ": " + strings.ReplaceAll(strings.Join(f.Words, ", "), "_", " ")
		}
		out = append(out, line)
	}
	return out
}

// failed answers with an error about a table. If its rules have changed, it shows the page for that.
func (t *sitting) failed(w http.ResponseWriter, p *page, err error) {
	switch {
	case errors.Is(err, room.ErrRules) && p.Plain:
		t.fail(w, p, http.StatusConflict, t.problem(room.ErrRules, p.Lang), t.stuck(err))
		return
	case !errors.Is(err, room.ErrRules):
		t.Server.failed(w, p, err)
		return
	}
	out := changed{sitting: t, Owner: t.chair.Owner(), Former: t.former()}
	mods, err2 := t.chair.OtherMods()
	if err2 != nil {
		t.tell(err2)
	}
	for _, m := range mods {
		out.Mods = append(out.Mods, fmt.Sprintf(t.T("It was played with the mod %s; the one offered now is %s."), m.Saved,
			m.Given))
	}
	out.Why = t.stuck(err)
	if out.Owner {
		_, no := t.chair.Adopt(true, true)
		out.Stands = no == nil
		how, err := t.chair.Adopt(false, true)
		if err != nil {
			out.Cannot = fmt.Sprintf(t.T("It cannot continue under the current rules: %v."), t.problem(err, t.Lang))
		} else {
			out.Kept = t.kept(how)
		}
	}
	t.show(w, http.StatusConflict, "changed", out)
}

// stuck returns why a table cannot continue under the present rules, "" if that is unknown.
func (t *sitting) stuck(err error) string {
	var stuck *room.Stuck
	if !errors.As(err, &stuck) {
		return ""
	}
	if errors.Is(stuck.Why, record.Misplaced) && !t.chair.Owner() {
		return t.T("It is in a step that these rules do not have.") // which step it is may be secret
	}
	var fault *room.Panicked
	if errors.As(stuck.Why, &fault) {
		return t.T("This is an error in the program; the server's log has the details.")
	}
	return t.problem(stuck.Why, t.Lang)
}

// kept returns in words how many answers could be given again.
func (p *page) kept(a room.Adoption) string {
	if a.Dropped == 0 {
		return counting(p.Lang, p.T("%d {answer|answers} can be given again, and none is lost."), a.Kept)
	}
	return fmt.Sprintf(p.T("Of its answers the first %d can be given again; the other %d would be dropped."),
		a.Kept, a.Dropped)
}

// adopt makes a table whose rules have changed continue, for its owner.
func (t *sitting) adopt(w http.ResponseWriter, r *http.Request) {
	stand := r.PostForm.Get("how") == "stand"
	if _, err := t.chair.Adopt(stand, false); err != nil && !errors.Is(err, room.ErrSame) {
		t.failed(w, t.page, err)
		return
	}
	redirect(w, r, t.Link)
}
