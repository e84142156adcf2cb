package web

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// seatNames returns the names of seats, separated by commas.
func seatNames(names narrate.Names, seats []string) string {
	out := make([]string, len(seats))
	for i, id := range seats {
		out[i] = names.Seat(id)
	}
	return strings.Join(out, ", ")
}

// invitation is the data of the page of an invitation.
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

// joinedCookie is the name of the cookie that contains the secret of a seat taken by an invitation. It is sent only to
// the invitation's own address.
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
		cookieAt(w, joinedCookie, given.Token.Secret(), t.Link)
		if t.owns != "" {
			ownedAt(w, Address(given.Token), t.owns)
		}
		redirect(w, r, Address(given.Token))
	}
}

// rematch redirects to the table of the rematch, with the chair's link there. A program gets the link as JSON.
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

// brief is the JSON that describes a table in the browser's list of tables.
type brief struct {
	Game  string `json:"game"`
	Seat  string `json:"seat"` // the seats of the link, "" for none
	Asked bool   `json:"asked"`
	Over  bool   `json:"over"`
	Owner string `json:"owner,omitempty"` // the path of the owner's page, if the browser has it
}

// brief sends the state of a table for the list of tables that a browser stores.
func (t *sitting) brief(w http.ResponseWriter, _ *http.Request) {
	var out brief
	owner := t.Manages()
	err := t.chair.Look(func(s *room.Sight) error {
		names := narrate.New(s.Match, t.Lang)
		out = brief{Game: names.Game(), Seat: seatNames(names, t.chair.Seats()), Over: s.Over || s.Ended, Owner: owner}
		for _, seat := range s.Asked {
			out.Asked = out.Asked || t.mayAnswer(s, seat) && t.chair.Holds(seat)
		}
		if t.chair.Owner() {
			out.Seat = t.T("The owner")
		}
		return nil
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.write(w, http.StatusOK, out)
}

// welcome adds a text that says which seats the viewer plays and who plays the others. It is shown until a seat of the
// link has answered.
func (x *screen) welcome(s *room.Sight, m *interpreter.Match) {
	mine := x.chair.Seats()
	answered := func(l room.Line) bool { return slices.Contains(mine, l.Seat) }
	if len(mine) == 0 || s.Over || s.Ended || slices.ContainsFunc(s.Lines, answered) {
		return
	}
	names := narrate.New(m, x.Lang)
	var me, others []string
	computers := ""
	for _, c := range s.Seats {
		text := grammar.The(x.Lang, names.SeatNoun(c.ID))
		switch {
		case slices.Contains(mine, c.ID):
			me = append(me, text)
		case c.Nobody:
		case c.Agent != "":
			computers = " " + x.T("The computer plays the other seats.")
		case c.Name != "":
			others = append(others, text+" ("+c.Name+")")
		default:
			others = append(others, text)
		}
	}
	x.Welcome = fmt.Sprintf(x.T("You are %s."), grammar.List(x.Lang, me))
	if len(others) > 0 {
		x.Welcome += " " + fmt.Sprintf(x.T("You play with %s."), grammar.List(x.Lang, others))
	}
	x.Welcome += computers
}

// seatPage is the data of the page of a seat: how its player is notified, its standing answers, and whether its turns
// pause.
type seatPage struct {
	*sitting
	Game, Seat string
	Problem    string
	Mails      bool   // the server sends mail
	Mail, Chat string // "", "set", or for mail "asked" until it is confirmed
	Ends       string // how a turn ends: "yes" asks before, "wait" lets the others wait, "no" does neither
	Absent     bool   // an agent plays as the player was away
	Standing   []room.Beforehand
	Question   string
	After      int
	Options    []standOption
}

// standOption is an answer that can be made a standing answer.
type standOption struct {
	Value    room.Number
	Text     string
	Declines bool
}

// seatPage shows the page of the seat.
func (t *sitting) seatPage(w http.ResponseWriter, r *http.Request) { t.seatWith(w, r, nil) }

func (t *sitting) seatWith(w http.ResponseWriter, r *http.Request, problem error) {
	seat, err := t.sender()
	out := seatPage{sitting: t, Mails: t.house.Mails(), Ends: "no"}
	if pausing(r) {
		out.Ends = "yes"
	}
	status := http.StatusOK
	if problem != nil {
		status, out.Problem = http.StatusConflict, t.problem(problem, t.Lang)
	}
	var told []room.Told
	if err == nil {
		told, err = t.chair.Hooks(seat)
	}
	if err == nil {
		out.Standing, err = t.chair.Standing(seat)
	}
	if err == nil {
		err = t.now(r, func(s *room.Sight, v *sight) error {
			names := narrate.New(v.match, t.Lang)
			out.Game, out.Seat, out.After, out.Absent = names.Game(), names.Seat(seat), v.after, s.Absent(seat)
			if slices.ContainsFunc(s.Seats, func(c room.Seat) bool { return c.ID == seat && c.Confirms }) {
				out.Ends = "wait"
			}
			if v.asked != nil && v.seat == seat {
				out.standable(v.match, v.asked)
			}
			return nil
		})
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	for _, x := range told {
		switch {
		case x.Sort == store.Chat:
			out.Chat = "set"
		case x.Sort == store.Mail && x.Confirmed:
			out.Mail = "set"
		case x.Sort == store.Mail:
			out.Mail = "asked"
		}
	}
	t.Title = out.Game
	t.Server.show(w, status, "seat", out)
}

// manyOptions is the maximum number of options that the page offers as standing answers.
const manyOptions = 40

// standable fills in the options of a question that are complete with one pick, since only these can be standing
// answers.
func (p *seatPage) standable(m *interpreter.Match, d *interpreter.Decision) {
	q := position.Ask(m, d, p.Lang)
	p.Question = capital(q.Text)
	for _, o := range q.Options {
		if len(p.Options) == manyOptions {
			return
		}
		done, err := room.Try(m, d.Seat, []interpreter.Answer{o.Value})
		if n, ok := room.NumberOf(d, o.Value); ok && err == nil && done.Complete {
			p.Options = append(p.Options, standOption{n, capital(o.Text), o.Refuses})
		}
	}
}

// backToSeat ends a request that sent a form of the seat's page. It shows that page again, with a notice if users can
// cause the error. For any other error, it sends an error page.
func (t *sitting) backToSeat(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case err == nil:
		redirect(w, r, t.Link+"/seat")
	case sayingOf(err) != nil && !t.Plain && !errors.Is(err, room.ErrNoLink):
		t.seatWith(w, r, err)
	default:
		t.failed(w, t.page, err)
	}
}

// notify sets how the player is notified by mail or in a chat. An empty address turns this off.
func (t *sitting) notify(w http.ResponseWriter, r *http.Request) {
	told := room.Told{Sort: store.Chat, URL: strings.TrimSpace(r.PostForm.Get("url")), Lang: t.Lang, Base: host(r)}
	if r.PostForm.Get("by") == store.Mail {
		told.Sort = store.Mail
	}
	seat, err := t.sender()
	if err == nil {
		err = t.chair.Look(func(s *room.Sight) error {
			names := narrate.New(s.Match, t.Lang)
			told.Title = names.Game() + " · " + names.Seat(seat)
			return nil
		})
	}
	if err == nil {
		_, err = t.chair.SetHook(seat, told)
	}
	t.backToSeat(w, r, err)
}

// stand turns an answer to the present question into a standing answer, and also gives it now. With the field back, it
// removes a standing answer instead.
func (t *sitting) stand(w http.ResponseWriter, r *http.Request) {
	if id, no := strconv.Atoi(r.PostForm.Get("back")); no == nil {
		seat, err := t.sender()
		if err == nil {
			err = t.chair.TakeBack(seat, id)
		}
		t.backToSeat(w, r, err)
		return
	}
	after, _ := strconv.Atoi(r.PostForm.Get("after"))
	option, err := strconv.ParseInt(r.PostForm.Get("option"), 10, 32)
	if err != nil {
		t.backToSeat(w, r, interpreter.ErrNotOffered)
		return
	}
	seat, err := t.sender()
	var picks []interpreter.Answer
	if err == nil {
		picks, err = t.chair.Read(seat, after, []room.Number{room.Number(option)})
	}
	says := ""
	if err == nil {
		err = t.chair.Look(func(s *room.Sight) error {
			d := s.Match.DecisionOf(seat)
			if d == nil {
				return interpreter.ErrNotOpen
			}
			q := position.Ask(s.Match, d, t.Lang)
			for _, o := range q.Options {
				if o.Value == picks[0] {
					says = capital(q.Text) + " → " + capital(o.Text)
				}
			}
			return nil
		})
	}
	if err == nil {
		err = t.chair.Stand(seat, after, picks[0], room.Until(r.PostForm.Get("until")), says)
	}
	if err == nil {
		_, err = t.chair.Answer(seat, after, picks)
	}
	t.backToSeat(w, r, err)
}

// comeBack returns the seat to its player, who was away.
func (t *sitting) comeBack(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		err = t.chair.Return(seat)
	}
	t.backToSeat(w, r, err)
}

// pauseCookie is the name of the cookie that stores whether the browser must confirm an answer that ends its turn for
// good.
const pauseCookie = "pause"

// pausing reports whether the browser must confirm an answer that ends its turn for good. It must, unless the cookie
// says otherwise.
func pausing(r *http.Request) bool {
	c, err := r.Cookie(pauseCookie)
	return err != nil || c.Value != "no"
}

// pause sets what happens at the end of a turn. Either the browser must confirm the last answer, or the other seats
// wait until the player confirms, or neither.
func (t *sitting) pause(w http.ResponseWriter, r *http.Request) {
	value := r.PostForm.Get("on")
	if value != "yes" && value != "wait" {
		value = "no"
	}
	seat, err := t.sender()
	if err == nil {
		err = t.chair.SetConfirms(seat, value == "wait")
	}
	if err == nil {
		cookieAt(w, pauseCookie, value, t.Link)
	}
	t.backToSeat(w, r, err)
}

// paused is the data of the request to confirm an answer that ends the turn.
type paused struct{ Option string }

// letter shows the page to which a letter links, and handles its forms: to confirm the address, or to end the mail.
func (s *Server) letter(w http.ResponseWriter, r *http.Request) {
	p, token := s.page(r), r.PathValue("token")
	var err error
	said := ""
	switch r.PostForm.Get("do") {
	case "confirm":
		err, said = s.house.ConfirmMail(token, true), p.T("The address is confirmed.")
	case "stop":
		err, said = s.house.ConfirmMail(token, false), p.T("No more letters about this table. The address is forgotten.")
	}
	title, confirmed := "", false
	if err == nil && r.PostForm.Get("do") != "stop" {
		title, confirmed, err = s.house.Letter(token)
	}
	p.Here = "/"
	if err != nil {
		s.failed(w, p, err)
		return
	}
	s.show(w, http.StatusOK, "letter", struct {
		*page
		Token, About, Said string
		Confirmed, Gone    bool
	}{p, token, title, said, confirmed, title == ""})
}
