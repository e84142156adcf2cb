package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/seen"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// draw sends a drawing of the position as the seat sees it.
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
	_, _ = w.Write(svg) // the browser may have gone
}

// save sends the match at the present or the requested line as a save that `precept play` opens. If nobody can answer
// any longer, it sends the true match. Otherwise it sends a determinization for the viewer's seat, with another seed.
func (t *sitting) save(w http.ResponseWriter, r *http.Request) {
	t.file(w, r, "table.save", "as-seen.save", t.chair.Save,
		func(m *interpreter.Match, _ string) ([]byte, error) { return save.Bytes(m) })
}

// scenario sends the position at the present or the requested line as a scenario. People read scenarios, so the whole
// position is sent only if [room.Chair.Open] allows it. Otherwise, also to a person who plays only against agents, it
// sends what the viewer's seat knows.
func (t *sitting) scenario(w http.ResponseWriter, r *http.Request) {
	make := func(m *interpreter.Match, seen string) ([]byte, error) {
		return desk.Scenario(m, t.Lang, seen, (&desk.Desk{Lang: t.Lang}).Tests(""))
	}
	whole := func(lines int) (data []byte, err error) {
		err = t.chair.Open(lines, func(m *interpreter.Match) error {
			data, err = make(m, "")
			return err
		})
		return data, err
	}
	t.file(w, r, "position.yaml", "as-seen.yaml", whole, make)
}

// file sends a file about the match. If the function all allows it, it sends the result of all, named whole. Otherwise
// it sends the result that make returns for a determinization of the viewer's seat, named seen.
func (t *sitting) file(w http.ResponseWriter, r *http.Request, whole, seen string,
	all func(lines int) ([]byte, error), make func(m *interpreter.Match, seen string) ([]byte, error)) {
	var seat, who string
	lines, most := 0, 0
	err := t.chair.Look(func(s *room.Sight) error {
		seat, _ = t.seat(s)
		if who = t.T("everybody"); seat != "" {
			who = narrate.New(s.Match, t.Lang).Seat(seat)
		}
		lines, most = s.State.Lines, s.State.Lines
		return nil
	})
	if at, no := strconv.Atoi(r.FormValue("at")); no == nil {
		if lines = at; err == nil && (at < 0 || at > most) {
			err = room.ErrNothing
		}
	}
	name, data := whole, []byte(nil)
	if err == nil {
		data, err = all(lines)
	}
	if errors.Is(err, room.ErrSecret) {
		name = seen
		err = t.chair.Seen(seat, lines, func(m *interpreter.Match) (err error) {
			data, err = make(m, who)
			return err
		})
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write(data) // the browser may have gone
}

// errChapter reports a chapter that is not a number.
var errChapter = errors.New("give a chapter as a number")

// campaign sends the campaign with the table's match added. Its file starts the next match, here or with `precept play
// --campaign`.
func (t *sitting) campaign(w http.ResponseWriter, _ *http.Request) {
	c, err := t.chair.Campaign()
	var data []byte
	if err == nil {
		data, err = c.Save()
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="campaign.json"`)
	_, _ = w.Write(data) // the browser may have gone
}

// next makes a table for the next match of the campaign, and shows its links.
func (t *sitting) next(w http.ResponseWriter, r *http.Request) {
	made, err := t.chair.Next()
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.handOver(w, r, t.page, made)
}

// campaigned shows the form for the next match of an uploaded campaign, filled in with the setup of its last match.
func (s *Server) campaigned(w http.ResponseWriter, r *http.Request, c *record.Campaign, data []byte) {
	if len(data) > campaignBytes {
		s.fail(w, s.page(r), http.StatusUnprocessableEntity, s.page(r).T("That is too large."), "")
		return
	}
	r.SetPathValue("game", c.Game)
	r.URL.Path = "/new/" + c.Game // the address of the form that is shown
	r.PostForm = url.Values{"campaign": {base64.StdEncoding.EncodeToString(data)}}
	if n := len(c.Matches); n > 0 {
		last := c.Matches[n-1]
		r.PostForm["laid"] = last.Variants
		if rules, err := s.shelf.Saved(&record.Record{Game: c.Game, Variants: last.Variants}); err == nil {
			r.PostForm["laid"] = rules.Laid // a mod replaces the names of its variants
		}
		for _, id := range last.Seats {
			r.PostForm.Set("seat:"+id, person)
		}
		for key, value := range last.Options {
			r.PostForm.Set("option:"+key, value)
		}
	}
	s.blankWith(w, r, http.StatusOK, nil)
}

// campaignBytes is the maximum size of an uploaded campaign, because the form sends the campaign back. A match takes
// some hundred bytes, and the passed values take some more.
const campaignBytes = 128 << 10

// sentCampaign returns the campaign that a form contains, or nil if it contains none.
func sentCampaign(r *http.Request) (*record.Campaign, error) {
	text := r.PostForm.Get("campaign")
	if text == "" {
		return nil, nil
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(data) > campaignBytes {
		return nil, record.ErrNoCampaign
	}
	return record.ReadCampaign(data)
}

// uploads is the number of saves that are opened concurrently. It is small because opening a save replays its answers.
const uploads = 2

// upload makes a table from a save that was sent.
func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	data, err := sent(r)
	if c, no := record.ReadCampaign(data); err == nil && no == nil && !p.Plain {
		s.campaigned(w, r, c, data)
		return
	}
	var made *room.Made
	if err == nil {
		select {
		case s.opening <- struct{}{}:
			made, err = s.open(data, r)
			<-s.opening
		case <-r.Context().Done():
			return
		}
	}
	switch {
	case err == nil:
		s.handOver(w, r, p, made)
	case p.Plain:
		s.fail(w, p, http.StatusUnprocessableEntity, s.saveProblem(err, p), "")
	default:
		s.lobbyWith(w, r, http.StatusUnprocessableEntity, s.saveProblem(err, p), errors.Is(err, record.Changed))
	}
}

// open makes a table from a save. If the save causes a panic, open logs it and reports the save as broken.
func (s *Server) open(data []byte, r *http.Request) (made *room.Made, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.tell(fmt.Errorf("an error in the program with a save: %v\n%s", fault, debug.Stack()))
			err = record.ErrBroken
		}
	}()
	way, chapter := room.AsSaved, 0
	switch r.PostForm.Get("adopt") {
	case "yes":
		way = room.Again
	case "stand":
		way = room.Standing
	}
	if text := strings.TrimSpace(r.PostForm.Get("chapter")); text != "" {
		way = room.AsItWas
		if chapter, err = strconv.Atoi(text); err != nil {
			return nil, errChapter
		}
	}
	return s.house.Import(data, room.Setup{From: address(r)}, way, chapter)
}

// sent returns the uploaded file of a form.
func sent(r *http.Request) ([]byte, error) {
	file, head, err := r.FormFile("save")
	if err != nil || head.Size == 0 {
		return nil, record.ErrNone
	}
	defer file.Close()
	if head.Size > room.SaveBytes {
		return nil, room.ErrFull
	}
	return io.ReadAll(io.LimitReader(file, room.SaveBytes+1))
}

// saveProblem returns the text of an error about a save.
func (s *Server) saveProblem(err error, p *page) string {
	refused, _ := errors.AsType[*record.Error](err)
	switch {
	case errors.Is(err, record.ErrNone):
		return p.T("That is not a saved match.")
	case errors.Is(err, record.ErrBroken):
		return p.T("The saved match is damaged or was changed by hand: its checksum is wrong, or it contradicts " +
			"itself.")
	case errors.Is(err, record.ErrVersion):
		return p.T("The match was saved by a version of the program with another format.")
	case errors.Is(err, room.ErrFull):
		return p.T("The saved match is too long for a table, or there are too many tables here.")
	case errors.Is(err, record.Parted):
		return p.T("The saved match contradicts itself: its answers do not lead to its position.")
	case errors.Is(err, record.Changed):
		parts := refused.Parts
		if len(parts) > fewParts {
			parts = append(slices.Clip(parts[:fewParts]), "…")
		}
		return p.T("The match was played under other rules. The differences:") + " " +
			strings.Join(parts, "; ")
	}
	return s.problem(err, p.Lang)
}

// fewParts is the maximum number of changed parts of the rules that a message names.
const fewParts = 8

// refusal is the JSON response to a program whose request fails.
type refusal struct {
	Problem string `json:"problem"`
}

// write sends data as a JSON response.
func (s *Server) write(w http.ResponseWriter, status int, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // a fault of the program, which ends the request
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // the program may have gone
}

// plain sends the table as JSON. With log=N it includes the log from line N on; with at=N it describes the position
// after N lines.
func (t *sitting) plain(w http.ResponseWriter, r *http.Request) {
	out, err := t.asData(r)
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.write(w, http.StatusOK, out)
}

// lastAnswers is the number of latest answers in a report.
const lastAnswers = 30

// report sends a file that describes the table as its seat sees it, for the people who maintain the program. It
// contains no link.
func (t *sitting) report(w http.ResponseWriter, r *http.Request) {
	state, err := t.chair.State()
	var table *seen.Table
	if err == nil {
		_ = r.ParseForm() // a wrong address is not here
		r.Form.Set("log", strconv.Itoa(max(1, state.Lines-lastAnswers)))
		table, err = t.asData(r)
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.reported(w, table)
}

// wrong sends a report about a page that belongs to no table.
func (s *Server) wrong(w http.ResponseWriter, r *http.Request) { s.reported(w, nil) }

func (s *Server) reported(w http.ResponseWriter, table *seen.Table) {
	w.Header().Set("Content-Disposition", `attachment; filename="precept-report.json"`)
	s.write(w, http.StatusOK, struct {
		Program string      `json:"program"`
		At      string      `json:"at"`
		Table   *seen.Table `json:"table,omitempty"`
	}{s.version, time.Now().UTC().Format(time.DateOnly), table})
}

// asData returns the table as plain data.
func (t *sitting) asData(r *http.Request) (*seen.Table, error) {
	var out *seen.Table
	from, unasked := strconv.Atoi(r.FormValue("log"))
	show := func(s *room.Sight, v *sight) (err error) {
		out = seen.Of(s, v.match, v.seat, v.asked, t.Lang)
		out.Serial, out.Picks, out.Hand = v.after, v.numbers, v.hand
		if v.problem != nil {
			out.Notices = append(out.Notices, t.problem(v.problem, t.Lang))
		}
		out.Hint = seen.HintOf(s, v.match, v.asked, v.picks, t.Lang)
		_, no := t.mayRight(s)
		out.Corrects = no == nil
		k, err := taleOf(s)
		if err != nil {
			return err
		}
		out.Guide = seen.GuideOf(v.match, k.course(v.match, len(v.picks)), v.asked, k.lineWith, t.Lang)
		if unasked == nil {
			out.Told = k.told(v.seat, t.Lang, from)
		}
		return nil
	}
	var err error
	if at, no := strconv.Atoi(r.FormValue("at")); no == nil {
		err = t.past(at, func(s *room.Sight) error {
			seat, curtain := t.seat(s)
			if curtain != "" {
				seat = ""
			}
			return show(s, &sight{seat: seat, match: t.shown(s.Match), after: s.Serial})
		})
	} else {
		err = t.now(r, show)
	}
	return out, err
}

// told returns the log from line from on, as a seat may know it.
func (k *tale) told(seat, lang string, from int) []tell.Line {
	var out []tell.Line
	for _, l := range k.log.Since(seat, lang, k.since(from)) {
		if at := k.lineOf(&l); at >= from {
			l.Answer = at
			out = append(out, l)
		}
	}
	return out
}
