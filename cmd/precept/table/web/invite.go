package web

import (
	"fmt"
	"html/template"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/games"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// titled returns what people call an option of a setup or one of its values.
func titled(m *declared.Game, id, lang string) string {
	if t := m.Titles[id]; t != (declared.Text{}) {
		return capital(t.In(lang))
	}
	return capital(strings.ReplaceAll(id, "_", " "))
}

// seatNames returns the names of seats in one text.
func seatNames(names narrate.Names, seats []string) string {
	out := make([]string, len(seats))
	for i, id := range seats {
		out[i] = names.Seat(id)
	}
	return strings.Join(out, ", ")
}

// randomSeats draws the seats of a form at random. Who plays on them is as it was on the seats chosen before, in order;
// further seats are like the last one.
func randomSeats(r *http.Request, g *interpreter.Game) error {
	n, err := strconv.Atoi(r.PostForm.Get(playersField))
	if err != nil {
		n = g.Definition().MinPlayers
	}
	seats, err := games.Draft(g, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	if err != nil {
		return err
	}
	m := g.Definition()
	var who []string
	for i := range m.Seats {
		field := seatField + m.Seats[i].ID
		if v := r.PostForm.Get(field); v != away && m.Seats[i].Plays() {
			who = append(who, v)
		}
		r.PostForm.Set(field, away)
		r.PostForm.Del(orderOf + m.Seats[i].ID)
	}
	if who == nil {
		who = []string{person, Agent(g)}
	}
	for i, id := range seats {
		value := who[min(i, len(who)-1)]
		if m.Players([]string{id}) == 0 {
			value = person // a referee
		}
		r.PostForm.Set(seatField+id, value)
	}
	return nil
}

// advise adds what the game advises about its line-ups and the chosen seats do not follow.
func (f *form) advise(g *interpreter.Game) {
	var seats []string
	f.Players = f.Least
	for _, s := range f.Seats {
		if s.Value != away {
			seats = append(seats, s.ID)
		}
	}
	if desk.JudgeSeats(g.Definition(), seats) != nil || len(seats) == 0 {
		return
	}
	f.Players = g.Definition().Players(seats)
	all, err := narrate.Measures(g, interpreter.Setup{Seats: seats})
	if err != nil {
		return // making the table says what is wrong
	}
	for _, m := range all {
		least, most := "%s: %d. It takes at least %d.", "%s: %d. It takes at most %d."
		if m.Of.Advice {
			least, most = "%s: %d. At least %d is advised.", "%s: %d. At most %d is advised."
		}
		switch name := m.Of.Name.In(f.Lang); {
		case m.Least != nil && m.Value < *m.Least:
			f.Advice = append(f.Advice, fmt.Sprintf(inLang(f.Lang, least), name, m.Value, *m.Least))
		case m.Most != nil && m.Value > *m.Most:
			f.Advice = append(f.Advice, fmt.Sprintf(inLang(f.Lang, most), name, m.Value, *m.Most))
		}
	}
}

// invitation is the page of an invitation.
type invitation struct {
	*sitting
	Game    string
	Mine    string // the link of the seat that this browser has taken, "" for none
	Problem string
	Seats   []invited
	Free    bool
}

type invited struct {
	ID, Name, Player string
	Emblem           template.HTML
	Free, Agent      bool
}

// joinedCookie is the name of the cookie that holds the secret of a seat taken by an invitation. Only the invitation's own
// address gets it.
const joinedCookie = "joined"

// invitation shows who sits at the table and which seats are free.
func (t *sitting) invitation(w http.ResponseWriter, r *http.Request, problem error) {
	out := invitation{sitting: t}
	status := http.StatusOK
	if problem != nil {
		status, out.Problem = http.StatusConflict, t.problem(problem, t.Lang)
	}
	free, err := t.chair.Free()
	if err == nil {
		err = t.chair.Look(func(s *room.Sight) error {
			names, emblems := narrate.New(s.Match, t.Lang), draw.NewEmblems(s.Match, draw.Options{Lang: t.Lang})
			out.Game, out.Free = names.Game(), len(free) > 0
			for _, x := range s.Seats {
				if !x.Nobody {
					out.Seats = append(out.Seats, invited{x.ID, names.Seat(x.ID), x.Name,
						template.HTML(emblems.Seat(x.ID)), //nolint:gosec // draw escapes what it writes
						slices.Contains(free, x.ID), x.Agent != ""})
				}
			}
			return nil
		})
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	if c, err := r.Cookie(joinedCookie); err == nil {
		if mine, err := t.house.Sit(room.TokenOf(c.Value)); err == nil && mine.Table() == t.chair.Table() {
			out.Mine = linkPath + c.Value
		}
	}
	t.Title = out.Game
	t.Server.show(w, status, "invitation", out)
}

// join takes a free seat.
func (t *sitting) join(w http.ResponseWriter, r *http.Request) {
	given, err := t.chair.Join(r.PostForm.Get("seat"), strings.TrimSpace(r.PostForm.Get("name")))
	switch {
	case err != nil && sayingOf(err) != nil && !t.Plain && t.chair.Invites():
		t.invitation(w, r, err)
	case err != nil:
		t.failed(w, t.page, err)
	case t.Plain:
		t.write(w, http.StatusCreated, map[string]string{"seat": given.Seats[0], "link": whole(r, given.Token)})
	default:
		http.SetCookie(w, &http.Cookie{Name: joinedCookie, Value: given.Token.Secret(), Path: t.Link,
			MaxAge: 180 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode})
		redirect(w, r, Address(given.Token))
	}
}

// rematch leads to the table of the rematch, with the link that the chair has there.
func (t *sitting) rematch(w http.ResponseWriter, r *http.Request) {
	token, err := t.chair.Rematch()
	switch {
	case err != nil:
		t.back(w, r, err)
	case t.Plain:
		t.write(w, http.StatusCreated, map[string]string{"link": whole(r, token)})
	default:
		redirect(w, r, Address(token))
	}
}

// brief is what a list of tables says of one.
type brief struct {
	Game  string `json:"game"`
	Seat  string `json:"seat"` // the seats of the link, "" for none
	Asked bool   `json:"asked"`
	Over  bool   `json:"over"`
}

// brief says how a table is, for the list of tables that a browser keeps.
func (t *sitting) brief(w http.ResponseWriter, _ *http.Request) {
	var out brief
	err := t.chair.Look(func(s *room.Sight) error {
		names := narrate.New(s.Match, t.Lang)
		out = brief{names.Game(), seatNames(names, t.chair.Seats()), false, s.Over || s.Ended}
		for _, seat := range s.Asked {
			out.Asked = out.Asked || t.mayAnswer(s, seat) && t.chair.Holds(seat)
		}
		if t.chair.Owner() {
			out.Seat = t.T("The owner's")
		}
		return nil
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.write(w, http.StatusOK, out)
}
