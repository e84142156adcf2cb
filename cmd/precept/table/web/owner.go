package web

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// owning is the data of the owner's page.
type owning struct {
	*sitting
	Game    string
	Warning string // who may know hidden things, "" for nobody
	Problem string
	New     string // the address of a link that was made just now, "" for none
	Links   []ownedLink
	Seats   []ownedSeat
	Agents  []agentForm
	Held    string
	Ended   bool
	Days    int    // after so many days without an answer an agent plays, 0 for never
	Away    string // which
}

type ownedLink struct {
	Number           int
	Names            string
	Address          string // "" if this browser was not shown it
	Withdrawn, Owner bool
}

// ownedSeat is a seat with the agent that plays it: the agent's id and its label on pages.
type ownedSeat struct{ ID, Name, Agent, Called string }

// linksCookie is the name of the cookie that contains the secrets of the links that this browser was shown. It is sent
// only to the owner's page. ownerCookie is the name of the cookie that leads from a seat to the owner's page.
const (
	linksCookie = "links"
	ownerCookie = "owner"
)

// remember stores the secrets of a table's links in a cookie for its owner's page, because the server has only their
// hashes.
func remember(w http.ResponseWriter, owner string, secrets []string) {
	secrets = slices.DeleteFunc(secrets, func(s string) bool { return s == "" })
	cookieAt(w, linksCookie, strings.Join(secrets, "."), linkPath+owner+"/owner")
}

// ownedAt sets the cookie that makes the page of a link show a link to the owner's page.
func ownedAt(w http.ResponseWriter, link, owner string) { cookieAt(w, ownerCookie, owner, link) }

// cookieAt sets a cookie for one path.
func cookieAt(w http.ResponseWriter, name, value, path string) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: path, MaxAge: 180 * 24 * 3600, HttpOnly: true,
		SameSite: http.SameSiteLaxMode})
}

// remembered returns the valid secrets of the table's links that this browser has stored, by link number.
func (t *sitting) remembered(r *http.Request) map[int]string {
	out := map[int]string{t.chair.Link(): strings.TrimPrefix(t.Link, linkPath)}
	if c, err := r.Cookie(linksCookie); err == nil {
		for _, secret := range strings.Split(c.Value, ".")[:min(room.Links, strings.Count(c.Value, ".")+1)] {
			if chair, err := t.house.Sit(room.TokenOf(secret)); err == nil && chair.Table() == t.chair.Table() {
				out[chair.Link()] = secret
			}
		}
	}
	return out
}

// Manages returns the path of the owner's page, or "" if neither the link nor the browser's cookie gives access to it.
func (t *sitting) Manages() string {
	if t.chair.Owner() {
		return t.Link + "/owner"
	}
	if t.owns == "" {
		return ""
	}
	chair, err := t.house.Sit(room.TokenOf(t.owns))
	if err != nil || !chair.Owner() || chair.Table() != t.chair.Table() {
		return ""
	}
	return linkPath + t.owns + "/owner"
}

// owner shows the page where the owner withdraws and renews links, and assigns agents to seats.
func (t *sitting) owner(w http.ResponseWriter, r *http.Request) {
	t.ownerWith(w, r, http.StatusOK, "", nil)
}

// ownerWith shows the owner's page, with a problem, or with a link that was just made.
func (t *sitting) ownerWith(w http.ResponseWriter, r *http.Request, status int, problem string, fresh *room.Given) {
	out := owning{sitting: t, Problem: problem}
	known := t.remembered(r)
	if fresh != nil {
		out.New, known[fresh.Link] = whole(r, fresh.Token), fresh.Token.Secret()
		remember(w, strings.TrimPrefix(t.Link, linkPath), slices.Collect(maps.Values(known)))
	}
	links, err := t.chair.Links()
	if err == nil {
		err = t.chair.Look(func(s *room.Sight) error {
			out.fill(s, links)
			for i := range out.Links {
				if secret, ok := known[out.Links[i].Number]; ok && !out.Links[i].Withdrawn {
					out.Links[i].Address = host(r) + linkPath + secret
				}
			}
			return nil
		})
	}
	if err == nil {
		out.Days, out.Away, err = t.chair.Away()
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
	computers := map[string]bool{}
	for _, c := range s.Seats {
		if !c.Nobody {
			o.Seats = append(o.Seats, ownedSeat{c.ID, names.Seat(c.ID), c.Agent, o.agentCalled(s.Match.Game, c.Agent)})
		}
		computers[c.ID] = c.Agent != "" && !s.Absent(c.ID)
	}
	for _, l := range links {
		if len(l.Seats) > 0 && !slices.ContainsFunc(l.Seats, func(id string) bool { return !computers[id] }) {
			continue // nobody opens it
		}
		var who []string
		for _, id := range l.Seats {
			who = append(who, names.Seat(id))
		}
		text := strings.Join(who, ", ")
		switch {
		case l.Owner:
			text = o.T("To manage the table: this page")
		case len(l.Free) > 0:
			text = o.T("An invitation")
		case text == "":
			text = o.T("To watch")
		}
		o.Links = append(o.Links, ownedLink{Number: l.Link, Names: text, Withdrawn: l.Withdrawn, Owner: l.Owner})
	}
}

// rule handles the forms of the owner's page.
func (t *sitting) rule(w http.ResponseWriter, r *http.Request) {
	var err error
	var fresh *room.Given
	link := 0
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
			fresh = &given
			if given.Link > 0 && link == t.chair.Link() { // the owner's own link was renewed
				known := t.remembered(r)
				delete(known, link)
				remember(w, given.Token.Secret(), slices.Collect(maps.Values(known)))
				redirect(w, r, linkPath+given.Token.Secret()+"/owner")
				return
			}
		}
	case do == "withdraw":
		err = t.chair.Withdraw(link)
	case do == "agent":
		err = t.chair.PutAgent(r.PostForm.Get("seat"), r.PostForm.Get("agent"))
	case do == "away":
		var days int
		if days, err = strconv.Atoi(r.PostForm.Get("days")); err != nil {
			err = room.ErrMalformed
		} else {
			err = t.chair.SetAway(days, r.PostForm.Get("agent"))
		}
	case do == "confirm":
		err = t.chair.Confirm(r.PostForm.Get("seat"))
	case do == "end" && r.PostForm.Get("sure") == "yes":
		err = t.chair.End()
	default:
		err = room.ErrMalformed
	}
	if err != nil {
		t.ownerWith(w, r, http.StatusConflict, t.problem(err, t.Lang), nil)
		return
	}
	t.ownerWith(w, r, http.StatusOK, "", fresh)
}

// changed is the data of the page of a table whose rules have changed.
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

// former returns the record of a table that cannot be replayed, one entry per line.
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

// stuck returns a text that says why a table cannot continue under the present rules, or "" if that is unknown.
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

// kept returns a text with the number of answers that can be replayed.
func (p *page) kept(a room.Adoption) string {
	if a.Dropped == 0 {
		return counting(p.Lang, p.T("%d {answer|answers} can be given again, and none is lost."), a.Kept)
	}
	return fmt.Sprintf(p.T("Of its answers the first %d can be given again; the other %d would be dropped."),
		a.Kept, a.Dropped)
}

// adopt makes a table whose rules have changed continue as its owner has chosen.
func (t *sitting) adopt(w http.ResponseWriter, r *http.Request) {
	stand := r.PostForm.Get("how") == "stand"
	if _, err := t.chair.Adopt(stand, false); err != nil && !errors.Is(err, room.ErrSame) {
		t.failed(w, t.page, err)
		return
	}
	redirect(w, r, t.Link)
}

// renewal returns the lines of the log that describe how a table continued after its rules had changed.
func (x *screen) renewal(s *room.Sight) []logLine {
	how := s.Renewed
	if how == nil {
		return nil
	}
	out := []logLine{{Text: x.T("The rules have changed"), Head: true, At: how.Lines}}
	head, more := x.renewed(s)
	for _, line := range head {
		out = append(out, logLine{Text: line, At: how.Lines})
	}
	for _, line := range more {
		out = append(out, logLine{Text: line, Depth: 1, At: how.Lines})
	}
	return out
}

// fewLines is the maximum number of lines about changes in the notice of a page.
const fewLines = 5

// noticed returns the text of the page's notice, or "" if there is none. It says that an agent plays for the absent
// player, or that the rules have changed, until somebody has answered.
func (x *screen) noticed(s *room.Sight) string {
	if s.Absent(x.seat) {
		return x.T("You were away, so the computer plays on your seat.") + " " + x.T("You can take it back on the page of "+
			"your seat.")
	}
	if s.Renewed == nil || s.State.Lines != s.Renewed.Lines {
		return ""
	}
	head, more := x.renewed(s)
	text := x.T("The rules have changed") + grammar.Colon(x.Lang) + strings.Join(head, " ")
	if len(more) > fewLines {
		more = append(more[:fewLines:fewLines], "…")
	}
	return strings.Join(append([]string{text}, more...), " · ")
}

// renewed returns lines that say how a table continued under new rules, and the differences, one per line.
func (x *screen) renewed(s *room.Sight) (head, more []string) {
	how := s.Renewed
	if how.Stands {
		all := []record.Difference(nil)
		if past := s.Match.Record.Past; len(past) > 0 {
			all = past[len(past)-1].Changed
		}
		return []string{x.T("The match continues from its position. A save of it contains what came before.")},
			x.differences(s, all)
	}
	switch {
	case how.Why != nil:
		head = append(head, fmt.Sprintf(
			x.T("The match could not continue from its position (%s). Answers given again: %d; dropped: %d."),
			x.why(s, how.Why), how.Kept, how.Dropped))
	case how.Dropped > 0:
		head = append(head, fmt.Sprintf(
			x.T("The answers were given again, but for the last %d, which these rules do not offer."), how.Dropped))
	case how.Same:
		head = append(head, x.T("All answers were given again, and led to the same position."))
	default:
		head = append(head, x.T("All answers were given again."))
	}
	switch {
	case how.Parts == 0:
		head = append(head, x.T("They lead to another position from the beginning:"))
	case how.Parts > 0:
		head = append(head, fmt.Sprintf(x.T("They lead to another position from answer %d on:"), how.Parts))
	}
	if how.Parts >= 0 {
		if more = x.differences(s, how.Otherwise); len(more) == 0 { // not for everybody to read
			last := &head[len(head)-1]
			*last = strings.TrimRight(*last, ": \u00a0") + "."
		}
	}
	return head, more
}

// why returns a text that says why a match could not continue from its position. In a game with secrets, only a person
// who sees everything may read in which step it was.
func (x *screen) why(s *room.Sight, why error) string {
	if g := s.Match.Game.Definition(); errors.Is(why, record.Misplaced) && g.Hides() && !x.chair.Owner() &&
		!campaign.Referees(g, x.seat) {
		return x.T("it was in a step that these rules do not have")
	}
	return campaign.Why(x.Lang, why)
}

// differences returns texts about differences: all of them for a referee or in a game without secrets, otherwise those
// that everybody may read.
func (x *screen) differences(s *room.Sight, all []record.Difference) []string {
	if g := s.Match.Game.Definition(); g.Hides() && !campaign.Referees(g, x.seat) {
		all = campaign.Printed(all)
	}
	return campaign.Lines(x.Lang, s.Match, all, nil)
}

// hostPath is the beginning of the path of the operator's page.
const hostPath = "/host/"

// HostPath returns the path of the operator's page. It changes each time the server starts.
func (s *Server) HostPath() string { return hostPath + s.hostKey }

// hosting is the data of the operator's page.
type hosting struct {
	*page
	Path    string
	Said    []string
	Problem string
	Tables  []hosted
	All     int
	Faults  []room.Fault
}

// hosted is a row of the operator's list: a table with the names of its game and seats.
type hosted struct {
	room.Listed
	Name string // of the game
	Who  string // the seats
}

// hosted returns the rows for a list of tables, with names in a language. Seats that come from mods are shown by their
// ids.
func (s *Server) hosted(all []room.Listed, lang string) []hosted {
	var out []hosted
	for _, l := range all {
		h := hosted{l, l.Game, strings.Join(l.Seats, ", ")}
		if g, err := s.shelf.bare(l.Game); err == nil {
			m := g.Definition()
			seats := slices.Clone(l.Seats)
			for i := range m.Seats {
				if k := slices.Index(seats, m.Seats[i].ID); k >= 0 {
					seats[k] = m.Seats[i].Name.In(lang)
				}
			}
			h.Name, h.Who = m.Name.In(lang), strings.Join(seats, ", ")
		}
		out = append(out, h)
	}
	return out
}

// tablesListed is the maximum number of tables that the operator's page lists, and that it checks after an update.
const tablesListed = 500

// host shows the operator's page, which lists the tables, and handles its forms.
func (s *Server) host(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	if subtle.ConstantTimeCompare([]byte(r.PathValue("key")), []byte(s.hostKey)) != 1 {
		s.fail(w, p, http.StatusNotFound, p.T("There is nothing here."), "")
		return
	}
	out := hosting{page: p, Path: s.HostPath()}
	status := http.StatusOK
	if r.Method == http.MethodPost {
		said, err := s.carryOut(p, r)
		if out.Said = said; err != nil {
			status, out.Problem = http.StatusConflict, s.hostProblem(err, p)
		}
	}
	all, n, err := s.house.List(tablesListed)
	if err != nil {
		s.failed(w, p, err)
		return
	}
	out.Tables, out.All = s.hosted(all, p.Lang), n
	out.Faults = s.house.Faults()
	slices.Reverse(out.Faults)
	s.show(w, status, "host", out)
}

// carryOut executes a form of the operator's page, and returns lines that describe the result.
func (s *Server) carryOut(p *page, r *http.Request) ([]string, error) {
	id := r.PostForm.Get("table")
	switch r.PostForm.Get("do") {
	case "export":
		return []string{fmt.Sprintf(p.T("Exported to %s."), s.house.Exports())}, s.house.Export(id, false)
	case "delete":
		return []string{fmt.Sprintf(p.T("Exported to %s, and deleted."), s.house.Exports())}, s.house.Export(id, true)
	case "backup":
		name, err := s.house.Backup()
		return []string{fmt.Sprintf(p.T("A copy of all tables is in %s."), name)}, err
	case "survey":
		found, err := s.house.Survey(tablesListed)
		said := []string{fmt.Sprintf(p.T("Open tables: %d. They go on: %d. Their owners must decide: %d."), found.Open,
			found.Going, len(found.Stuck))}
		for _, x := range found.Stuck {
			said = append(said, x.Game+" "+x.ID+grammar.Colon(p.Lang)+s.hostProblem(x.Why, p))
		}
		return said, err
	}
	return nil, room.ErrMalformed
}

// hostProblem returns the text of an error. The operator also reads errors that are not shown to users.
func (s *Server) hostProblem(err error, p *page) string {
	if text, ok := worded(err, p.Lang); ok {
		return text
	}
	return err.Error()
}
