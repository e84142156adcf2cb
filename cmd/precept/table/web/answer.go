package web

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// back ends a request that sent a form. It redirects to the page of the table, with a notice if err is an error that
// users can cause. For any other error, it sends an error page.
func (t *sitting) back(w http.ResponseWriter, r *http.Request, err error) {
	said := sayingOf(err)
	switch {
	case err == nil:
		redirect(w, r, t.Link)
	case said != nil && !errors.Is(err, room.ErrNoLink) && !t.Plain:
		redirect(w, r, t.Link+"?say="+said.code)
	default:
		t.failed(w, t.page, err)
	}
}

// sender returns the seat for which a form was sent: the link's seat, or the seat of the person at a shared screen.
func (t *sitting) sender() (seat string, err error) {
	err = t.chair.Look(func(s *room.Sight) error {
		seat, _ = t.seat(s)
		return nil
	})
	if err == nil && seat == "" {
		err = room.ErrNotYours
	}
	return seat, err
}

// answer handles the form of an option. It adds the option to the picks, and gives the answer if it is then complete.
func (t *sitting) answer(w http.ResponseWriter, r *http.Request) {
	at, option, anew := r.PostForm.Get("at"), r.PostForm.Get("option"), r.PostForm.Has("at")
	if anew { // instead of what was picked
		r.Form.Set("picks", at)
	}
	after, numbers, waiting, err := picked(r, "picks")
	if err != nil {
		t.back(w, r, err)
		return
	}
	if anew && (waiting != nil || numbers == nil) {
		redirect(w, r, t.opening(after, at))
		return
	}
	more, times, err := optionsOf(option, r.PostForm)
	if err != nil || !anew && option == "" {
		t.back(w, r, interpreter.ErrNotOffered)
		return
	}
	seat, err := t.sender()
	if err != nil {
		t.back(w, r, err)
		return
	}
	numbers = append(numbers, more...)
	picks, err := t.chair.Read(seat, after, numbers)
	if n, no := strconv.Atoi(r.PostForm.Get("then")); err == nil && no == nil {
		before := len(numbers)
		numbers, picks = t.follow(seat, after, n, numbers, picks)
		more = append(more, numbers[before:]...)
	}
	if err == nil && times { // that is all, if more could follow
		if o, no := t.chair.Try(seat, after, picks); no == nil && !o.Complete && o.Next.Kind == interpreter.Many &&
			o.Next.Offers(interpreter.Done) {
			more, numbers = append(more, room.Number(interpreter.Done)), append(numbers, room.Number(interpreter.Done))
			picks = append(picks, interpreter.Done)
		}
	}
	if err == nil && !t.Plain && r.FormValue("sure") == "" && pausing(r) {
		if final, _ := t.chair.Final(seat, after, picks); final { // Answer says what is wrong
			last := len(numbers) - 1
			redirect(w, r, fmt.Sprintf("%s?after=%d&p=%s&sure=%d", t.Link, after, joined("", numbers[:last]), numbers[last]))
			return
		}
	}
	if err == nil {
		_, err = t.chair.Answer(seat, after, picks)
	}
	if err == room.ErrOpen { //nolint:errorlint // it is never wrapped
		way, _, _ := strings.Cut(r.Form.Get("picks"), "~")
		redirect(w, r, t.opening(after, joined(way, more)))
		return
	}
	t.back(w, r, err)
}

// follow extends the picks of a multiple choice among identical pieces until n pieces are chosen, including those
// chosen before.
func (t *sitting) follow(seat string, after, n int, numbers []room.Number, picks []interpreter.Answer) ([]room.Number,
	[]interpreter.Answer) {
	var step *declared.Node
	for len(picks) < room.Picks {
		o, err := t.chair.Try(seat, after, picks)
		if err != nil || o.Complete || o.Next.Kind != interpreter.Many {
			break
		}
		if step = cmp.Or(step, o.Next.Step); step != o.Next.Step {
			break // that choice is made
		}
		pick := interpreter.Done
		for _, a := range o.Next.Answers() {
			if !interpreter.Declines(a) && position.Ask(o.Match, o.Next, t.Lang).Taken < n {
				pick = a
				break
			}
		}
		number, offered := room.NumberOf(o.Next, pick)
		if !offered {
			break
		}
		numbers, picks = append(numbers, number), append(picks, pick)
		if pick == interpreter.Done {
			break
		}
	}
	return numbers, picks
}

// optionsOf returns the options that a button stands for. "3" is option 3, and "3 7" is option 3 followed by option 7.
// "3*" is option 3 repeated as often as a form field says, minus the pieces that were taken without a question.
func optionsOf(text string, form url.Values) (out []room.Number, several bool, err error) {
	one, several := strings.CutSuffix(text, "*")
	n := 1
	if field := form.Get("times:" + one); several || field != "" && form.Has("taken") {
		several = true
		taken, _ := strconv.Atoi(form.Get("taken")) // none but for a choice among equals
		if n, err = strconv.Atoi(field); err == nil && (n < max(1, taken) || n > room.Picks) {
			err = room.ErrFull
		}
		n -= taken
	}
	for _, word := range strings.Fields(one) {
		v, no := strconv.ParseInt(word, 10, 32)
		if err = cmp.Or(err, no); err != nil {
			break
		}
		if len(out)+n > room.Picks {
			return nil, several, room.ErrFull
		}
		for range n {
			out = append(out, room.Number(v))
		}
	}
	return out, several, err
}

// hint requests a hint. The page shows it when the search has finished.
func (t *sitting) hint(w http.ResponseWriter, r *http.Request) {
	after, numbers, _, err := picked(r, "picks")
	seat := ""
	if err == nil {
		seat, err = t.sender()
	}
	var picks []interpreter.Answer
	if err == nil {
		picks, err = t.chair.Read(seat, after, numbers)
	}
	if err == nil {
		err = t.chair.AskHint(seat, after, picks)
	}
	if err == nil {
		redirect(w, r, t.opening(after, r.PostForm.Get("picks")))
		return
	}
	t.back(w, r, err)
}

// take records which seat the person at a shared screen plays now.
func (t *sitting) take(w http.ResponseWriter, r *http.Request) {
	seat := r.PostForm.Get("seat")
	if !t.chair.Holds(seat) {
		t.back(w, r, room.ErrNotYours)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: "seat", Value: seat, Path: t.Link, MaxAge: 30 * 24 * 3600, HttpOnly: true,
		SameSite: http.SameSiteStrictMode})
	t.back(w, r, nil)
}

// undo takes back the seat's last answer, or asks all players to take back more.
func (t *sitting) undo(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err != nil {
		t.back(w, r, err)
		return
	}
	after, _ := strconv.Atoi(r.PostForm.Get("after"))
	to, err := strconv.Atoi(r.PostForm.Get("to"))
	if r.PostForm.Get("propose") != "" {
		to, err = strconv.Atoi(r.PostForm.Get("line"))
	}
	if err == nil {
		_, err = t.chair.Back(seat, after, to)
	} else {
		err = room.ErrNothing
	}
	t.back(w, r, err)
}

// agree accepts or refuses a request to go back.
func (t *sitting) agree(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		after, _ := strconv.Atoi(r.PostForm.Get("after"))
		_, err = t.chair.Agree(seat, after, r.PostForm.Get("say") == "yes")
	}
	t.back(w, r, err)
}

// confirm confirms that the seat's turn is over.
func (t *sitting) confirm(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		err = t.chair.Confirm(seat)
	}
	t.back(w, r, err)
}

// note adds a note.
func (t *sitting) note(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		err = t.chair.Write(seat, strings.TrimSpace(r.PostForm.Get("text")))
	}
	t.back(w, r, err)
}

// name sets the name of the player.
func (t *sitting) name(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		err = t.chair.SetName(seat, strings.TrimSpace(r.PostForm.Get("name")))
	}
	t.back(w, r, err)
}

// settings changes the settings of a seat.
func (t *sitting) settings(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	if err == nil {
		err = t.chair.SetConfirms(seat, r.PostForm.Get("confirm") == "yes")
	}
	t.back(w, r, err)
}

// webhook sets the address of the seat's own server.
func (t *sitting) webhook(w http.ResponseWriter, r *http.Request) {
	seat, err := t.sender()
	var secret []byte
	if err == nil {
		secret, err = t.chair.SetHook(seat, room.Told{Sort: store.Post, URL: strings.TrimSpace(r.PostForm.Get("url"))})
	}
	if err != nil || secret == nil {
		t.back(w, r, err)
		return
	}
	t.Title = t.T("The webhook's secret")
	t.Server.show(w, http.StatusOK, "message", message{page: t.page, Head: t.Title, Back: t.Link, Lines: []string{
		t.T("It is shown only once. With it your server can verify that a POST comes from here:"),
		hex.EncodeToString(secret)}})
}
