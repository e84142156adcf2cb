package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/amend"
	"precept/cmd/precept/table/games"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/hook"
	"precept/cmd/precept/table/room/mail"
	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/record"
)

// sitting is a request that was made with a link, and the link's chair.
type sitting struct {
	*Server
	*page
	chair *room.Chair
	Link  string // the path of the link
	took  string // for a link with several seats: the seat of the person at the screen
	owns  string // the secret of the owner's link that the browser keeps for this link, "" for none
}

// sit returns the sitting of a request. If its link is not valid, it sends an error page and returns nil.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) *sitting {
	p := s.page(r)
	secret := r.PathValue("secret")
	chair, err := s.house.Sit(room.TokenOf(secret))
	switch {
	case errors.Is(err, room.ErrNoLink):
		p.Here = "/"
		s.fail(w, p, http.StatusNotFound, p.T("There is no such link."),
			p.T("It was withdrawn, or a part of it is missing. Ask the owner of the table for another."))
		return nil
	case err != nil:
		s.failed(w, p, err)
		return nil
	}
	t := &sitting{Server: s, page: p, chair: chair, Link: linkPath + secret}
	if c, err := r.Cookie("seat"); err == nil && chair.Holds(c.Value) {
		t.took = c.Value
	}
	if c, err := r.Cookie(ownerCookie); err == nil {
		t.owns = c.Value
	}
	return t
}

// saying is an error that users can cause, with its code for addresses and its text.
type saying struct {
	err  error
	code string
	text string
}

// sayings lists the errors that users can cause. An address contains only the code, so that nobody can put a text
// there.
var sayings = []saying{
	{room.ErrStale, "stale", "The table has changed in the meantime: look again."},
	{room.ErrOpen, "open", "The answer is incomplete: pick more."},
	{room.ErrBehind, "behind", "Too many elements are picked."},
	{room.ErrHeld, "held", "A player must still confirm the end of the turn."},
	{room.ErrAgent, "agent", "The computer plays on that seat."},
	{room.ErrNothing, "nothing", "There is nothing to take back."},
	{room.ErrNoRequest, "no_request", "Nobody asks to go back any more."},
	{room.ErrNotYours, "not_yours", "That seat does not belong to this link."},
	{room.ErrNotOwner, "not_owner", "Only the owner's link can do that."},
	{room.ErrEnded, "ended", "The table was ended."},
	{room.ErrNoLink, "no_link", "There is no such link."},
	{room.ErrRules, "rules", "The rules have changed since the table was made."},
	{hook.ErrRefused, "hook_refused", "Messages cannot be sent to that address."},
	{room.ErrNoMail, "no_mail", "This server sends no mail."},
	{mail.ErrAddress, "address", "That is no address for mail."},
	{room.ErrNoHints, "no_hints", "No hints are given at this table."},
	{record.ErrMayNot, "record_may_not", "You cannot correct the position here."},
	{record.ErrNoReason, "record_no_reason", "A correction needs a reason."},
	{record.ErrTooMany, "record_too_many", "That is too large."},
	{record.ErrStuck, "record_stuck", "No decision would be possible from there. Go back first, or correct " +
		"something else before."},
	{amend.ErrNothing, "amend_nothing", "Nothing like that can be corrected here now."},
	{amend.ErrValue, "amend_value", "It cannot have that value."},
	{amend.ErrCount, "amend_count", "There are fewer of them there."},
	{amend.ErrPlace, "amend_place", "It cannot go to that place."},
	{record.ErrNoCampaign, "record_no_campaign", "That is not a campaign, or it is damaged."},
	{record.ErrElsewhere, "record_elsewhere", "The campaign has continued without this match."},
	{record.ErrTwice, "record_twice", "The match is already in the campaign."},
	{room.ErrSecret, "secret", "You can get that only after the match."},
	{room.ErrForgotten, "forgotten", "The position of the match is not known, only its answers."},
	{errChapter, "chapter", "Give the chapter of a save as a number."},
	{record.ErrUnnamed, "record_unnamed", "The save contains only its answers, not its position."},
	{errOrder, "order", "Give the order of the seats as numbers."},
	{errTaken, "taken_twice", "Two players have the same seat: choose another for one of them."},
	{errSame, "same", "Two seats have the same number in the order: give each its own."},
	{errSeed, "seed", "A seed is a number."},
	{room.ErrMalformed, "malformed", "That is too long, or not plain text."},
	{interpreter.ErrNotOffered, "not_offered", "That cannot be chosen now."},
	{interpreter.ErrNotOpen, "not_open", "You are not asked now."},
	{interpreter.ErrNoDecision, "no_decision", "Nothing is asked now."},
	{room.ErrSeatTaken, "seat_taken", "Somebody else has taken that seat: choose another."},
	{room.ErrGoesOn, "goes_on", "The match is not over."},
	{games.ErrNoDraft, "no_draft", "No line-up was found for so many players."},
	{room.ErrTaken, "taken", "Another seat has this name, or one that looks like it."},
	{store.ErrDisk, "disk", "The server's disk is full. Nothing is lost, but this was not taken: tell " +
		"whoever runs the server."},
	{room.ErrFull, "full", "There are too many here, or this is too large."},
	{room.ErrClosed, "closed", "The server is stopping."},
	{store.ErrHooks, "hooks", "There is no server here, so nobody can be told elsewhere."},
}

// sayingOf returns the saying of an error, or nil if users cannot cause it.
func sayingOf(err error) *saying {
	for i := range sayings {
		if errors.Is(err, sayings[i].err) {
			return &sayings[i]
		}
	}
	return nil
}

// coded returns the text for a code in an address, "" for an unknown code.
func coded(code string) string {
	for i := range sayings {
		if sayings[i].code == code {
			return sayings[i].text
		}
	}
	return ""
}

// worded returns the text of an error about a request. It returns false for an error of the program or the machine,
// whose text is not for users.
func worded(err error, lang string) (text string, ok bool) {
	if s := sayingOf(err); s != nil {
		return inLang(lang, s.text), true
	}
	var usage desk.UsageError
	var refused *room.Refused
	switch {
	case errors.Is(err, record.Misplaced), errors.Is(err, record.Changed), errors.Is(err, record.Parted),
		errors.Is(err, record.Varied):
		return speech.Error(lang, err), true
	case errors.As(err, &usage):
		return speech.Error(lang, usage), true
	case errors.As(err, &refused):
		return speech.Error(lang, refused.Err), true
	}
	return "", false
}

// problem returns the text of an error that is about the request. It logs any other error, and returns a text with its
// number in the log.
func (s *Server) problem(err error, lang string) string {
	if text, ok := worded(err, lang); ok {
		return text
	}
	return s.fault(err, lang)
}

// fault logs an error under a random number, and returns a text for users with that number.
func (s *Server) fault(err error, lang string) string {
	var b [4]byte
	rand.Read(b[:])
	number := hex.EncodeToString(b[:])
	s.tell(fmt.Errorf("fault %s: %w", number, err))
	return fmt.Sprintf(inLang(lang, "This is an error of the server; its log has it as fault %s. The table is "+
		"unchanged: go back and try again."), number)
}

// failed answers with an error page.
func (s *Server) failed(w http.ResponseWriter, p *page, err error) {
	status := http.StatusConflict
	text, ok := worded(err, p.Lang)
	var fault *room.Panicked
	switch {
	case errors.As(err, &fault):
		s.fail(w, p, http.StatusInternalServerError, p.T("Something went wrong at this table."), s.fault(err, p.Lang))
		return
	case !ok:
		s.fail(w, p, http.StatusInternalServerError, p.T("Something went wrong with this request."), s.fault(err, p.Lang))
		return
	case errors.Is(err, room.ErrNoLink):
		status = http.StatusNotFound
	case errors.Is(err, room.ErrFull):
		status = http.StatusServiceUnavailable
	}
	s.fail(w, p, status, text, "")
}

// seat returns the seat whose view the page shows, "" for a spectator. If a shared screen must first be passed to
// another seat, seat returns "" and that seat as curtain, because the person at the screen must not see what that seat
// sees.
func (t *sitting) seat(s *room.Sight) (seat, curtain string) {
	seats := t.chair.Seats()
	switch len(seats) {
	case 0:
		return "", ""
	case 1:
		return seats[0], ""
	}
	asked := ""
	for _, x := range s.Asked {
		if slices.Contains(seats, x) && (asked == "" || x == t.took) {
			asked = x
		}
	}
	switch {
	case asked == t.took || asked == "":
		return t.took, ""
	case !s.Match.Game.Definition().Hides():
		return asked, ""
	}
	return "", asked
}

// sight is what the page shows of the table at present, possibly after picks.
type sight struct {
	seat, hand string // see [sitting.seat]
	match      *interpreter.Match
	asked      *interpreter.Decision // the decision of the seat, nil if it may not answer
	after      int
	way        string        // the picks as the address has them
	numbers    []room.Number // the same, as the page shows them
	waiting    []int         // picked too, but not yet to be picked in the order of the list: see [screen.anyOrder]
	picks      []interpreter.Answer
	problem    error // what was wrong with the picks, which are then dropped
}

// now calls f with the table at present, and with the sight after the picks in the address.
func (t *sitting) now(r *http.Request, f func(*room.Sight, *sight) error) error {
	var v sight
	var o *room.Opening
	v.way = r.FormValue("p")
	v.after, v.numbers, v.waiting, v.problem = picked(r, "p")
	if v.problem == nil && len(v.numbers) > 0 {
		o, v.picks, v.problem = t.way(v.after, v.numbers)
	}
	if v.problem == nil && o != nil && o.Complete {
		v.problem = room.ErrBehind
	}
	if v.problem != nil {
		o, v.way, v.numbers, v.picks, v.waiting = nil, "", nil, nil, nil
	}
	return t.chair.Look(func(s *room.Sight) error {
		v.seat, v.hand = t.seat(s)
		v.match = s.Match
		if o != nil {
			v.match = o.Match
		} else {
			v.after = s.Serial
		}
		v.match = t.shown(v.match)
		if t.mayAnswer(s, v.seat) {
			v.asked = v.match.DecisionOf(v.seat)
		}
		return f(s, &v)
	})
}

// way tries picks, given as numbers, of the person at the screen. It returns the opening and the answers that the
// numbers stand for.
func (t *sitting) way(after int, numbers []room.Number) (o *room.Opening, picks []interpreter.Answer, err error) {
	seat, err := t.sender()
	if err == nil {
		picks, err = t.chair.Read(seat, after, numbers)
	}
	if err == nil {
		o, err = t.chair.Try(seat, after, picks)
	}
	return o, picks, err
}

// mayAnswer reports whether a seat must decide now and is allowed to answer.
func (t *sitting) mayAnswer(s *room.Sight, seat string) bool {
	if seat == "" || s.Ended || s.Held != "" && s.Held != seat || !slices.Contains(s.Asked, seat) {
		return false
	}
	plays := func(c room.Seat) bool { return c.ID == seat && c.Agent != "" }
	return s.Held == "" && !slices.ContainsFunc(s.Seats, plays)
}

// past calls f with the table as it was when it had a given number of lines.
func (t *sitting) past(lines int, f func(*room.Sight) error) error {
	state, err := t.chair.State()
	if err == nil && (lines < 0 || lines > state.Lines) {
		err = room.ErrNothing
	}
	if err != nil {
		return err
	}
	return t.chair.LookAt(lines, f)
}

// picked parses the picks of an address or a form. It returns the serial at which they begin, their numbers, and the
// numbers of the waiting picks.
func picked(r *http.Request, name string) (after int, picks []room.Number, waiting []int, err error) {
	text := r.FormValue(name)
	after, err = strconv.Atoi(r.FormValue("after"))
	if text == "" {
		return after, nil, nil, nil
	}
	if err != nil {
		return 0, nil, nil, room.ErrStale
	}
	first, rest, _ := strings.Cut(text, "~")
	for _, word := range strings.FieldsFunc(first, func(r rune) bool { return r == '_' || r == '.' }) {
		n, err := strconv.ParseInt(word, 10, 32)
		if err != nil || len(picks) >= room.Picks {
			return 0, nil, nil, interpreter.ErrNotOffered
		}
		picks = append(picks, room.Number(n))
	}
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return r == '~' }) {
		n, err := strconv.Atoi(word)
		if err != nil || len(waiting) >= room.Picks {
			return 0, nil, nil, interpreter.ErrNotOffered
		}
		waiting = append(waiting, n)
	}
	return after, picks, waiting, nil
}

// joined appends the picks of one click to the picks of an address. An underscore separates clicks, and a dot separates
// the picks of one click.
func joined(way string, picks []room.Number) string {
	for i, p := range picks {
		switch {
		case i > 0:
			way += "."
		case way != "":
			way += "_"
		}
		way += fmt.Sprint(p)
	}
	return way
}

// stepBack returns the picks of an address without the last click's.
func stepBack(way string) string { return way[:max(0, strings.LastIndexAny(way, "_~"))] }

// opening returns the address of the page after the given picks.
func (t *sitting) opening(after int, way string) string {
	if way == "" {
		return t.Link
	}
	return fmt.Sprintf("%s?after=%d&p=%s", t.Link, after, way)
}

// beat is the interval between keep-alive messages on a stream. sendFor is the maximum time of one write to a slow
// reader.
const (
	beat    = 25 * time.Second
	sendFor = 10 * time.Second
)

// events streams a message to a listener whenever the table changes. The message does not say what changed: the
// listener requests that with the rights of its seat.
func (t *sitting) events(w http.ResponseWriter, r *http.Request) {
	end, err := t.rates.stream(address(r))
	if err != nil {
		t.fail(w, t.page, http.StatusTooManyRequests, t.T("Too many requests."), "")
		return
	}
	defer end()
	news, err := t.chair.Listen()
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	defer news.Close()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	c := http.NewResponseController(w)
	send := func(text string) bool {
		_ = c.SetWriteDeadline(time.Now().Add(sendFor)) // without support for deadlines, no reader counts as slow
		if _, err := fmt.Fprint(w, text); err != nil {
			return false
		}
		return c.Flush() == nil
	}
	// The first event covers changes between loading the page and opening the stream, or while the connection was lost.
	if !send("retry: 2000\n\n" + told(news.Now)) {
		return
	}
	alive := time.NewTicker(beat)
	defer alive.Stop()
	for {
		select {
		case e, open := <-news.C:
			if !open || !send(told(e)) {
				return
			}
		case <-alive.C:
			if !send(": \n\n") {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// told returns the text of an event with the version of the table. A page that already shows this version does not
// reload.
func told(e room.Event) string {
	version := "-"
	if e.Version > 0 {
		version = fmt.Sprint(e.Version)
	}
	return "event: changed\ndata: " + version + "\n\n"
}
