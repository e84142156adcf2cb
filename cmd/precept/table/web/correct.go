package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/amend"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// mostFound is the maximum number of search results on the page for corrections.
const mostFound = 200

// righting is the data of the page for corrections. The page shows what can be corrected, then the details of one
// thing, then the effect.
type righting struct {
	*sitting
	Game    string
	After   int
	Problem string

	Find   string
	Found  []thingToRight
	Nobody bool // nothing was found
	More   bool // more was found than is shown
	Groups []groupToRight
	Spaces []thingToRight

	Value *amend.Value
	Heap  *amend.Heap
	Count int
	To    []amend.Place
	Also  []thingToRight // attributes of the pieces
	Back  []undoLine     // lines to go back to
	Whole bool           // the correction is to go back

	Typed  struct{ To, Count, Line, Reason string }
	Fields url.Values // of the correction that is tried
	Effect []string   // what would change
	Asked  string     // who would be asked then

	Several bool // Asked names several seats
}

// groupToRight lists what can be corrected for one seat or place.
type groupToRight struct {
	Name   string
	Things []thingToRight
}

// thingToRight is a value or a group of pieces that can be corrected.
type thingToRight struct{ Link, Text, Now string }

// mayRight returns the seat for which the request may correct the position: the link's seat, or "" for the owner.
// Otherwise it returns an error.
func (t *sitting) mayRight(s *room.Sight) (string, error) {
	seat, _ := t.seat(s)
	if seat == "" && !t.chair.Owner() {
		return "", room.ErrNotYours
	}
	return seat, s.MayPutRight(seat)
}

// righting shows the page for corrections. A program gets its data as JSON.
func (t *sitting) righting(w http.ResponseWriter, r *http.Request) {
	if t.Here = r.URL.RequestURI(); t.Plain {
		t.plainRights(w)
		return
	}
	t.rightingWith(w, r, http.StatusOK, nil, nil)
}

// rightingWith shows the page for corrections, with the problem of a request or the effect of a correction.
func (t *sitting) rightingWith(w http.ResponseWriter, r *http.Request, status int, problem error, e *amend.Effect) {
	out := &righting{sitting: t, Find: strings.TrimSpace(r.FormValue("find"))}
	out.Title = t.T("Correct something")
	out.Typed.To, out.Typed.Count = r.FormValue("to"), r.FormValue("count")
	out.Typed.Line, out.Typed.Reason = r.FormValue("line"), r.FormValue("reason")
	if problem != nil {
		out.Problem, _ = wrong(problem, t.Lang)
	}
	err := t.chair.Look(func(s *room.Sight) error {
		seat, err := t.mayRight(s)
		if err != nil {
			return err
		}
		m := t.shown(s.Match)
		names := narrate.New(m, t.Lang)
		out.Game, out.After = names.Game(), s.Serial
		if e != nil {
			out.Effect, out.Fields = e.Told, url.Values{}
			var who []string
			for _, id := range e.Asked {
				who = append(who, names.Seat(id))
			}
			out.Asked, out.Several = strings.Join(who, ", "), len(who) > 1
			for _, key := range rightFields {
				if v := r.PostForm.Get(key); v != "" {
					out.Fields.Set(key, v)
				}
			}
		}
		return out.fill(s, m, seat, r)
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.Server.show(w, status, "correct", out)
}

// fill adds the list of what can be corrected, or the details of the one thing that the request names.
func (o *righting) fill(s *room.Sight, m *interpreter.Match, seat string, r *http.Request) error {
	l := amend.Of(m, seat, o.Lang)
	set, heap := r.FormValue("set"), r.FormValue("heap")
	switch {
	case r.FormValue("back") != "":
		o.Whole = true
		return o.backs(s, m, seat)
	case set != "":
		if o.Value = l.Value(set); o.Value == nil {
			return amend.ErrNothing
		}
	case heap != "":
		if o.Heap = l.Heap(heap); o.Heap == nil {
			return amend.ErrNothing
		}
		o.Count, o.To = o.Heap.Count, l.To(o.Heap)
		for _, v := range l.Traits(o.Heap) {
			o.Also = append(o.Also, o.valued(&v))
		}
	case o.Find != "":
		o.search(l, m)
	case r.FormValue("of") != "":
		id := r.FormValue("of")
		o.Groups = append(o.Groups, groupToRight{narrate.New(m, o.Lang).Place(id), o.of(l, id, true)})
	default:
		o.list(l, m)
	}
	return nil
}

// list adds everything that can be corrected, in groups by owner.
func (o *righting) list(l *amend.List, m *interpreter.Match) {
	names := narrate.New(m, o.Lang)
	add := func(name, id string) {
		if all := o.of(l, id, false); len(all) > 0 {
			o.Groups = append(o.Groups, groupToRight{name, all})
		}
	}
	for _, id := range m.Record.Seats {
		add(names.Seat(id), id)
	}
	add(o.T("On the table"), "")
	for _, id := range m.Lineup().Spaces {
		o.Spaces = append(o.Spaces, thingToRight{Link: o.at("of", id), Text: capital(names.Place(id))})
	}
}

// of returns what can be corrected for a seat or a place; "" selects what belongs to neither. If all is true, it
// includes values without a name.
func (o *righting) of(l *amend.List, id string, all bool) []thingToRight {
	var out []thingToRight
	for i := range l.Values {
		if v := &l.Values[i]; v.Of == id && (all || !v.Plain) {
			x := o.valued(v)
			x.Text = capital(v.Short)
			out = append(out, x)
		}
	}
	for i := range l.Heaps {
		if h := &l.Heaps[i]; h.Of == id {
			out = append(out, o.heaped(h))
		}
	}
	return out
}

// search adds the places, values and pieces whose texts contain all the words of the search.
func (o *righting) search(l *amend.List, m *interpreter.Match) {
	words := strings.Fields(narrate.Plainly(o.Find))
	add := func(x thingToRight) {
		text := narrate.Plainly(x.Text + " " + x.Now)
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			return
		}
		if o.More = len(o.Found) == mostFound; !o.More {
			o.Found = append(o.Found, x)
		}
	}
	for _, id := range m.Lineup().Spaces {
		add(thingToRight{Link: o.at("of", id), Text: capital(narrate.New(m, o.Lang).Place(id))})
	}
	for i := range l.Values {
		add(o.valued(&l.Values[i]))
	}
	for i := range l.Heaps {
		add(o.heaped(&l.Heaps[i]))
	}
	o.Nobody = len(o.Found) == 0
}

// at returns the address of the corrections page with one query parameter, such as set=food(wu).
func (o *righting) at(key, value string) string {
	return o.Link + "/correct?" + url.Values{key: {value}}.Encode()
}

func (o *righting) valued(v *amend.Value) thingToRight {
	return thingToRight{o.at("set", v.Set), capital(v.Name), v.Text}
}

func (o *righting) heaped(h *amend.Heap) thingToRight {
	return thingToRight{o.at("heap", h.ID), o.Called(h), h.At}
}

// Capital returns a text with a capital first letter.
func (o *righting) Capital(text string) string { return capital(text) }

// Called returns the text for a group of pieces: number, name and unusual attributes.
func (o *righting) Called(h *amend.Heap) string {
	if h.All {
		return capital(fmt.Sprintf(o.T("all %d that are there"), h.Count))
	}
	text := times(h.Count, capital(h.Name))
	if len(h.Marks) > 0 {
		text += " (" + strings.Join(h.Marks, ", ") + ")"
	}
	return text
}

// backs adds the lines to which the match can go back: the beginning, and each answer.
func (o *righting) backs(s *room.Sight, m *interpreter.Match, seat string) error {
	x := &screen{sitting: o.sitting, people: map[string]string{}}
	x.frame(s, m, seat)
	var err error
	if x.tale, err = taleOf(s); err != nil {
		return err
	}
	x.Log = x.story(s)
	for _, step := range x.steps() {
		if step.To == 0 || s.Lines[step.To-1].Put == nil {
			o.Back = append(o.Back, step)
		}
	}
	o.Title = o.T("Correct something")
	return nil
}

// rightFields lists the fields of the forms on this page.
var rightFields = []string{"set", "heap", "count", "to", "back", "line", "reason"}

// wanted returns the correction that a form describes.
func (t *sitting) wanted(s *room.Sight, l *amend.List, seat string, r *http.Request) (fix record.Correction,
	err error) {
	get := r.PostForm.Get
	count := 0
	if text := strings.TrimSpace(get("count")); text != "" {
		if count, err = strconv.Atoi(text); err != nil || count < 1 {
			return fix, amend.ErrCount
		}
	}
	if get("back") != "" {
		fix, err = backTo(s, get("line"))
	} else {
		fix, err = l.Correction(amend.Wanted{Set: get("set"), Heap: get("heap"), Count: count, To: get("to")})
	}
	if err != nil {
		return fix, err
	}
	fix.By, fix.Reason = seat, strings.TrimSpace(get("reason"))
	if strings.ContainsFunc(fix.Reason, room.Unprinted) {
		return fix, room.ErrMalformed
	}
	return fix, fix.Judge()
}

// backTo returns a correction that takes back everything after the given line; "0" is the beginning. It returns an
// error if the line is not an answer.
func backTo(s *room.Sight, line string) (fix record.Correction, err error) {
	k, err := taleOf(s)
	n, no := strconv.Atoi(line)
	switch {
	case err != nil:
		return fix, err
	case no != nil, n < 0, n >= len(k.upto)-1, n > 0 && s.Lines[n-1].Put != nil:
		return fix, room.ErrNothing
	}
	return record.Correction{Back: true, Answer: k.upto[n].answers}, nil
}

// correct handles the correction form. It first shows the effect; after the author has confirmed it, it makes the
// correction.
func (t *sitting) correct(w http.ResponseWriter, r *http.Request) {
	after, err := strconv.Atoi(r.PostForm.Get("after"))
	if err != nil {
		after = -1
	}
	t.Here = t.Link + "/correct"
	var fix record.Correction
	var effect *amend.Effect
	sure := r.PostForm.Get("sure") == "yes"
	err = t.chair.Look(func(s *room.Sight) error {
		seat, err := t.mayRight(s)
		if err != nil {
			return err
		}
		if after != s.Serial {
			return room.ErrStale
		}
		m := t.shown(s.Match)
		l := amend.Of(m, seat, t.Lang)
		if fix, err = t.wanted(s, l, seat, r); err == nil && !sure {
			effect, err = l.Effect(fix, t.Lang)
		}
		return err
	})
	if err == nil && sure {
		_, err = t.chair.PutRight(after, fix)
	}
	said, known := wrong(err, t.Lang)
	switch {
	case err == nil && sure:
		redirect(w, r, t.Link)
	case err == nil && t.Plain:
		t.write(w, http.StatusOK, effect)
	case err == nil:
		t.rightingWith(w, r, http.StatusOK, nil, effect)
	case t.Plain && known:
		t.write(w, http.StatusConflict, refusal{said})
	case !known, refused(err):
		t.failed(w, t.page, err)
	default:
		t.rightingWith(w, r, http.StatusConflict, err, nil)
	}
}

// refused reports whether an error means that this person cannot make any correction, or that the thing to correct does
// not exist.
func refused(err error) bool {
	for _, no := range []error{record.ErrMayNot, room.ErrNotYours, room.ErrEnded, room.ErrAgent, amend.ErrNothing} {
		if errors.Is(err, no) {
			return true
		}
	}
	return false
}

// wrong returns the text of an error about a correction. It returns false for other errors.
func wrong(err error, lang string) (text string, ok bool) {
	refused, _ := errors.AsType[*record.Error](err)
	switch {
	case errors.Is(err, record.Outside):
		return fmt.Sprintf(inLang(lang, "%s can be %d to %d."), capital(refused.Name), refused.Low, refused.High), true
	case errors.Is(err, record.Overfull):
		return inLang(lang, "There would be more than are allowed there."), true
	case errors.Is(err, record.Unfit):
		return inLang(lang, "It cannot go to that place."), true
	}
	return worded(err, lang)
}

// plainRights sends the list of what can be corrected as JSON.
func (t *sitting) plainRights(w http.ResponseWriter) {
	var out struct {
		Serial int `json:"serial"`
		*amend.List
	}
	err := t.chair.Look(func(s *room.Sight) error {
		seat, err := t.mayRight(s)
		if err == nil {
			out.Serial, out.List = s.Serial, amend.Of(t.shown(s.Match), seat, t.Lang)
		}
		return err
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.write(w, http.StatusOK, out)
}
