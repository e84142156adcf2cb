package web

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// screen is the data of the page of a table.
type screen struct {
	*sitting
	seat   string
	people map[string]string // the players, by seats
	shows  *interpreter.Match
	tale   *tale

	Guide    *lessons // nil for nothing
	Goes     string   // until when the table is kept, "" for ever
	Warning  string   // who may know hidden things, "" for nobody
	Live     string   // [room.State.Serial]; the page follows the table by it
	Version  int
	After    int
	Picks    string
	Notices  []string
	Pause    *paused // nil: the answer is not final
	Game     string
	Now      []string
	Scores   []score
	Curtain  *curtain
	Then     *then
	Over     *over
	Question *question
	Waits    string
	Held     bool
	Welcome  string // who the viewer is and with whom, until the first answer
	Proposal *proposal
	Board    template.HTML
	Shape    string  // of the board: wide or tall
	Mine     []panel // of the viewer's seat: one, or none
	Hand     []zone  // its cards
	Log      []logLine
	Last     *encounter // the last battle or the like, nil for none
	Whole    bool       // the page shows the whole log
	Earlier  bool       // the log begins before this page
	News     []logLine  // what others did since the seat's last turn
	Undo     undoing
	Seated   bool
	MyName   string
	Webhook  string
	Owner    bool
	Campaign bool // the match is over, and hands something on
	Rights   bool // the viewer may correct the position
}

// score is the score of a seat.
type score struct {
	*page
	Panel *panel // nil for the viewer's own

	ID, Name, Player string
	Points           string
	Emblem           template.HTML
	Turn, Mine       bool
	Asked, Answered  bool
}

// curtain is the data of the request to pass a shared screen to another seat.
type curtain struct{ Head, Seat, Button string }

// then describes a past position and the links to its neighbours.
type then struct {
	Head                 string
	At                   int
	First, Before, After string
	Told                 []string
	Moved                string // the places from which and to which something moved, each with a semicolon
}

// moved adds places to t.Moved.
func (t *then) moved(places ...[]string) {
	for _, p := range slices.Concat(places...) {
		t.Moved += p + ";"
	}
}

// over describes how the match ended.
type over struct {
	Head  string
	Seats []string
	Sheet []sheetLine
}

type sheetLine struct {
	Name   string
	Points []int
	Total  bool
}

// question is the data of the question that the page asks.
type question struct {
	Head     string
	Conflict *conflict
	Begun    []string
	About    []string
	Counts   []string
	Articles string
	Says     []position.Text
	Picked   []pickedLine
	Back     string
	Offers   []offer
	Aheads   []ahead
	Follow   *follow
	Short    bool
	Hint     *hinting // nil if none is given
}

type pickedLine struct{ Question, Text, Spots string }

// proposal is an open request to take answers back.
type proposal struct {
	Text string
	Ask  bool
}

// undoing describes which answers can be taken back.
type undoing struct {
	Free  string
	Kept  string // why the seat's last answer stays, "" if it can be taken back or there is none
	To    int    // how many lines came before that answer
	Lines []undoLine
}

type undoLine struct {
	To   int
	Text string
}

// logLine is a heading or a line of the log.
type logLine struct {
	Text  string
	Head  bool
	Kind  string
	Depth int
	At    int
	Here  bool
	Fresh bool // of others, since the seat's last turn
}

// encounter describes the latest phase at a place, such as a battle: who took part, and what happened.
type encounter struct {
	Text  string
	Sides []sided
	Lines []logLine
	Over  string // tells it from others, "" until it has ended
}

// table shows the page of a table.
func (t *sitting) table(w http.ResponseWriter, r *http.Request) {
	if t.Plain {
		t.plain(w, r)
		return
	}
	if t.chair.Invites() && r.FormValue("watch") == "" {
		t.invitation(w, r, nil)
		return
	}
	x := &screen{sitting: t, people: map[string]string{}, Whole: r.FormValue("log") == "all"}
	x.Here = r.URL.RequestURI()
	if text := coded(r.FormValue("say")); text != "" {
		x.Notices = append(x.Notices, t.T(text))
	}
	var err error
	if at, no := strconv.Atoi(r.FormValue("at")); no == nil {
		err = x.before(at)
	} else {
		err = x.now(r)
	}
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	t.show(w, http.StatusOK, "table", x)
}

// before fills the screen with the position after at lines.
func (x *screen) before(at int) error {
	return x.past(at, func(s *room.Sight) error {
		seat, curtain := x.sitting.seat(s)
		if curtain != "" {
			seat = ""
		}
		x.frame(s, x.shown(s.Match), seat)
		x.Then = x.then(s, at)
		return x.fill(s, &sight{})
	})
}

// then returns the data for navigating among past positions from the one after at lines.
func (x *screen) then(s *room.Sight, at int) *then {
	link := func(n int) string { return fmt.Sprintf("%s?at=%d", x.Link, n) }
	out := &then{At: at, Head: fmt.Sprintf(x.T("An earlier position: %d of %d"), at, s.State.Lines)}
	if at == 0 {
		out.Head = x.T("The position at the beginning")
	} else {
		out.First, out.Before = link(0), link(at-1)
	}
	if at < s.State.Lines {
		out.After = link(at + 1)
	}
	return out
}

// now fills the screen with the present position, after the picks in the address if there are any.
func (x *screen) now(r *http.Request) error {
	return x.sitting.now(r, func(s *room.Sight, v *sight) error {
		if v.problem != nil {
			x.Notices = append(x.Notices, x.problem(v.problem, x.Lang))
		}
		x.frame(s, v.match, v.seat)
		if x.Warning != "" && s.State.Lines == 0 {
			x.Notices = append(x.Notices, x.Warning) // later it appears only above the log
		}
		if sure := r.FormValue("sure"); sure != "" && v.asked != nil && v.problem == nil {
			x.Pause = &paused{sure}
		}
		if v.hand != "" {
			x.curtain(v.match, v.hand)
		}
		if text := x.noticed(s); text != "" {
			x.Notices = append(x.Notices, text)
		}
		x.welcome(s, v.match)
		x.After, x.Picks = v.after, v.way
		if err := x.fill(s, v); err != nil {
			return err
		}
		_, no := x.mayRight(s)
		x.Rights = no == nil
		x.aside(s, v.seat)
		return nil
	})
}

func (x *screen) curtain(m *interpreter.Match, seat string) {
	name := narrate.New(m, x.Lang).Seat(seat)
	x.Curtain = &curtain{fmt.Sprintf(x.T("Pass the screen to %s"), name), seat, fmt.Sprintf(x.T("I am %s"), name)}
}

// frame fills in the data that every screen of the table has.
func (x *screen) frame(s *room.Sight, m *interpreter.Match, seat string) {
	x.seat, x.shows, x.Live, x.Version = seat, m, fmt.Sprint(s.Serial), s.Version
	names := narrate.New(m, x.Lang)
	x.Game, x.Owner = names.Game(), x.chair.Owner()
	x.Warning = tell.Origin(x.Lang, s.Setup.Origin)
	if !s.Goes.IsZero() {
		x.Goes = fmt.Sprintf(x.T("This table will be removed on %s unless it is used before. Save what you want "+
			"to keep."),
			s.Goes.UTC().Format(time.DateOnly))
	}
	for _, c := range s.Seats {
		x.people[c.ID] = c.Name
		if c.Agent != "" {
			x.people[c.ID] = strings.TrimSpace(c.Name + " " + x.T("computer"))
		}
	}
	x.Title = x.Game
	switch {
	case s.Over:
		x.Title = x.T("Over") + " – " + x.Game
	case x.mayAnswer(s, seat) || s.Held != "" && s.Held == seat:
		x.Title = "● " + x.T("Your turn") + " – " + x.Game
	case s.Turn != "":
		x.Title = names.Seat(s.Turn) + " – " + x.Game
	}
}

// fill adds the position, and the options at it.
func (x *screen) fill(s *room.Sight, v *sight) error {
	m := x.shows
	emblems := draw.NewEmblems(m, draw.Options{Seat: x.seat, Lang: x.Lang})
	p := position.Of(m, x.seat, x.Lang)
	marked := map[draw.Spot]bool{}
	var err error
	if x.tale, err = taleOf(s); err != nil {
		return err
	}
	course := x.tale.course(m, len(v.picks))
	x.Guide = x.lessons(course)
	if v.asked != nil {
		x.Question = x.asks(s, p, v, emblems)
		for i, advised := 0, course.Advised(v.asked); i < len(x.Question.Offers); i++ {
			x.Question.Offers[i].Guided = advised[x.Question.Offers[i].Answer]
		}
		marked = lit(x.Question.Offers)
	} else if x.Then == nil {
		x.waits(s, m)
	}
	x.status(s, p, emblems)
	//nolint:gosec // draw escapes what it writes
	x.Board = template.HTML(draw.SVG(m, draw.Options{Seat: x.seat, Lang: x.Lang, Inline: true, Bare: true,
		Lit: marked, Came: x.tale.came(x.seat)}))
	x.Shape = shape(string(x.Board))
	x.panels(p, emblems, marked)
	x.Log = x.story(s)
	x.Last = x.encounter(emblems)
	for _, l := range x.Log {
		if l.Here && !l.Head {
			x.Then.Told = append(x.Then.Told, l.Text)
		}
	}
	return nil
}

// shape returns "wide" or "tall" for a board, which determines the arrangement of the page.
func shape(svg string) string {
	var w, h float64
	_, box, _ := strings.Cut(svg, `viewBox="0 0 `)
	if n, _ := fmt.Sscanf(box, "%f %f", &w, &h); n == 2 && w < squarish*h {
		return "tall"
	}
	return "wide"
}

// squarish is the ratio of width to height from which a board is shown above the rest of the page instead of beside it.
const squarish = 1.2

// status fills in what is always visible: scores, turn, phase and round.
func (x *screen) status(s *room.Sight, p *position.Position, emblems *draw.Emblems) {
	names := narrate.New(x.shows, x.Lang)
	if p.Over {
		p.Turn, p.Phases, x.Now = "", nil, []string{x.T("Over")}
	}
	if p.Turn != "" {
		x.Now = append(x.Now, names.Seat(p.Turn))
	}
	for _, ph := range p.Phases {
		said := func(f position.Field) bool { return f.Name == ph.Name }
		if ph.Name != "" && !slices.ContainsFunc(ph.Fields, said) {
			x.Now = append(x.Now, ph.Name)
		}
		for _, f := range ph.Fields {
			x.Now = append(x.Now, strings.TrimSpace(f.Name+" "+f.Text))
		}
	}
	for i := range p.Seats {
		id := p.Seats[i].Seat
		c := score{page: x.page, ID: id, Name: p.Seats[i].Name, Player: x.people[id], Turn: id == p.Turn, Mine: id == x.seat,
			Asked:    slices.Contains(s.Asked, id) && x.Then == nil,
			Answered: slices.Contains(s.Done, id) && x.Then == nil,
			Emblem:   template.HTML(emblems.Seat(id))} //nolint:gosec // draw escapes what it writes
		if sc := p.Seats[i].Score; sc != nil {
			c.Points = fmt.Sprint(sc.Points)
			if sc.Part {
				c.Points += "+"
			}
		}
		x.Scores = append(x.Scores, c)
	}
}

// asks returns the data of the seat's question.
func (x *screen) asks(s *room.Sight, p *position.Position, v *sight, emblems *draw.Emblems) *question {
	m := x.shows
	q := position.Ask(m, v.asked, x.Lang)
	w := position.WordsIn(x.Lang)
	stage := stage(q)
	if q.Text == w.Act && stage != "" {
		q.Text = stage
	}
	out := &question{Head: capital(q.Text), About: q.About, Says: q.Says,
		Articles: narrate.New(m, x.Lang).Articles(q.Articles)}
	going, phase := going(narrate.New(m, x.Lang), x.Lang, q)
	if out.Conflict = x.conflict(m, q, emblems); out.Conflict == nil && going != "" {
		out.Begun = append(out.Begun, going)
	}
	out.Begun = append(out.Begun, x.begun(q, phase)[1:]...) // the phase already names itself
	switch {
	case len(q.Options) == 1 && q.Taken > 0 && q.Options[0].Refuses:
		out.Counts = append(out.Counts, w.NoMore)
	case len(q.Options) == 1 && q.Taken == 0:
		out.Counts = append(out.Counts, x.T("Only one answer. You are asked so that nobody learns what you hold."))
	case q.Several:
		out.Counts = append(out.Counts, counts(w, q))
	}
	if q.Left == 1 {
		out.Counts = append(out.Counts, w.LastOne)
	} else if q.Left > 1 {
		out.Counts = append(out.Counts, fmt.Sprintf(w.Left, q.Left))
	}
	if v.way != "" {
		out.Back = x.opening(x.After, stepBack(v.way))
		out.Picked = x.pickedOf(s, v.picks)
		out.Begun = slices.DeleteFunc(out.Begun, func(text string) bool { return pickedAs(out.Picked, text) })
	}
	why := fmt.Sprintf("%s/why?after=%d&p=%s", x.Link, x.After, v.way)
	out.Offers = newOffering(m, emblems).all(v.asked, q, why)
	x.passes(q, stage, out.Offers)
	for i := range out.Offers {
		if f := &out.Offers[i]; x.Pause != nil && x.Pause.Option == fmt.Sprint(f.Value) {
			f.Pause, x.Pause = x.Pause, nil
		}
	}
	priced(out.Offers, p.Panel(x.seat), x.Lang)
	if q.Several {
		for i := range out.Offers {
			if f := &out.Offers[i]; !f.Ends {
				f.Times = x.often(s, v, f, q.Most, emblems)
			}
		}
		if out.onlyNumber(q) {
			out.Counts = nil // how many can be picked stands beside it
		} else {
			out.Offers = x.anyOrder(s, v, out.Offers, emblems)
		}
	}
	out.Follow = x.follows(s, v, out.Offers, emblems)
	out.Aheads = x.aheads(s, v, out.Offers, emblems)
	out.Short = short(out.Offers)
	out.Hint = x.hinting(s, q, v, out.Offers)
	return out
}

// begun returns texts for the steps that led to a question, starting with first. It skips a step that only repeats
// first.
func (x *screen) begun(q *position.Question, first string) []string {
	out := []string{first}
	for _, b := range q.Begun {
		if b.Chosen == "" && b.Source == "" && strings.EqualFold(b.Name, first) {
			continue
		}
		text := capital(b.Name)
		if b.Chosen != "" {
			text += grammar.Colon(x.Lang) + b.Chosen
		}
		if b.Source != "" {
			text += " (" + b.Source + ")"
		}
		if !slices.Contains(out[1:], text) {
			out = append(out, text)
		}
	}
	return out
}

// conflict describes a phase between seats, such as a battle: who takes part, where, and what the dice have shown.
type conflict struct {
	Name   string
	Fields []sided
	Rolls  []string
}

// sided is a field of a phase; if its value is a seat, it has the seat's emblem.
type sided struct {
	Name, Text string
	Emblem     template.HTML
}

// conflict returns the innermost phase if at least two seats take part in it, else nil.
func (x *screen) conflict(m *interpreter.Match, q *position.Question, emblems *draw.Emblems) *conflict {
	if len(q.Phases) == 0 {
		return nil
	}
	names := narrate.New(m, x.Lang)
	p := q.Phases[len(q.Phases)-1]
	out, sides := &conflict{Name: capital(p.Name), Rolls: names.Rolls()}, 0
	for _, f := range p.Fields {
		side := sided{Name: f.Name, Text: f.Text}
		for _, id := range m.Record.Seats {
			if names.Seat(id) == f.Text {
				side.Emblem = template.HTML(emblems.Seat(id)) //nolint:gosec // draw escapes what it writes
				sides++
			}
		}
		out.Fields = append(out.Fields, side)
	}
	if sides < 2 {
		return nil
	}
	return out
}

// encounter returns the latest phase at a place from the log, or nil if there is none.
func (x *screen) encounter(emblems *draw.Emblems) *encounter {
	e := x.tale.log.Encounter(x.seat, x.Lang)
	if e == nil {
		return nil
	}
	out := &encounter{Text: e.Text}
	names := narrate.New(x.shows, x.Lang)
	for _, id := range e.Seats {
		//nolint:gosec // draw escapes what it writes
		out.Sides = append(out.Sides, sided{Text: names.Seat(id), Emblem: template.HTML(emblems.Seat(id))})
	}
	for _, l := range e.Lines[max(0, len(e.Lines)-stride):] {
		out.Lines = append(out.Lines, logLine{Text: l.Text, Head: l.Kind == tell.Heading, Depth: min(l.Depth, 4),
			At: x.tale.lineOf(&l)})
	}
	if n := len(out.Lines); n > 0 && !e.Open {
		out.Over = fmt.Sprintf("%d.%d", out.Lines[n-1].At, len(e.Lines))
	}
	return out
}

// stage returns the part of the seat's own phase at the time of the question, such as a time of day; "" if it has none.
func stage(q *position.Question) string {
	if len(q.Phases) == 0 || q.Phases[len(q.Phases)-1].Seat != q.Seat {
		return ""
	}
	p := q.Phases[len(q.Phases)-1]
	for _, f := range p.Fields {
		if f.Number == nil && f.Name == "" {
			return f.Text
		}
	}
	return p.Name
}

// passes replaces the text of the option to pass by one that says what it ends, unless the content has its own text.
func (x *screen) passes(q *position.Question, stage string, offers []offer) {
	i := slices.IndexFunc(offers, func(f offer) bool { return f.Answer == interpreter.Pass })
	if i < 0 || offers[i].Text != capital(position.WordsIn(x.Lang).Pass) {
		return
	}
	switch {
	case len(offers) == 1 && stage != "":
		offers[i].Text = fmt.Sprintf(x.T("Go on (%s)"), capital(stage))
	case len(offers) == 1:
		offers[i].Text = x.T("Go on")
	case len(offers) == 2 && q.Text != stage && q.Text != position.WordsIn(x.Lang).Act:
		offers[i].Text = fmt.Sprintf(x.T("Skip: %s"), capital(q.Text))
	case len(offers) == 2:
		offers[i].Text = fmt.Sprintf(x.T("Skip: %s"), offers[1-i].Text)
	case stage != "":
		offers[i].Text = fmt.Sprintf(x.T("%s: no more actions"), capital(stage))
	}
}

// priced adds the cost and gain of the next piece to the offers that are kinds of pieces on a track.
func priced(offers []offer, p *position.Panel, lang string) {
	for i := range offers {
		for k := range p.Tracks {
			t := &p.Tracks[k]
			if offers[i].id != t.ID || t.Left == 0 {
				continue
			}
			var says []string
			for _, c := range t.Columns {
				says = append(says, c.Name+" "+c.Cells[t.Next()])
			}
			offers[i].Text += grammar.Colon(lang) + strings.Join(says, ", ")
		}
	}
}

// going returns a text for the phase in which a question is asked, with its place and players, and the phase's name. It
// returns "" if the phase has neither and belongs to the seat. The text begins with the phase's owner, unless the owner
// is one of those players.
func going(names narrate.Names, lang string, q *position.Question) (text, phase string) {
	if len(q.Phases) == 0 {
		return "", ""
	}
	p := q.Phases[len(q.Phases)-1]
	whose := ""
	if p.Seat != "" && p.Seat != q.Seat {
		whose = names.Seat(p.Seat)
	}
	var said []string
	for _, f := range p.Fields {
		if f.Number == nil && f.Text != "" {
			said = append(said, strings.TrimSpace(f.Name+" "+f.Text))
			if f.Text == whose {
				whose = ""
			}
		}
	}
	if whose != "" {
		said = append([]string{whose}, said...)
	}
	if p.Name == "" || said == nil {
		return "", ""
	}
	return capital(p.Name) + grammar.Colon(lang) + strings.Join(said, ", "), p.Name
}

// counts returns a text with the number of picks left in a multiple choice.
func counts(w *position.Words, q *position.Question) string {
	text := w.More(q.Least, q.Most)
	if len(q.Picked) > 0 {
		text += " · " + fmt.Sprintf(w.Picked, strings.Join(q.Picked, ", "))
	}
	return text
}

// pickedOf returns texts for the picks so far, with their questions.
func (x *screen) pickedOf(s *room.Sight, picks []interpreter.Answer) []pickedLine {
	var out []pickedLine
	for i, a := range picks {
		o, err := room.Try(x.shown(s.Match), x.seat, picks[:i])
		if err != nil || o.Complete {
			return out
		}
		q := position.Ask(o.Match, o.Next, x.Lang)
		for _, option := range q.Options {
			if option.Value == a {
				spots := newOffering(o.Match, nil).spots(o.Next, option.Option)
				out = append(out, pickedLine{capital(q.Text) + ":", option.Text, written(spots)})
			}
		}
	}
	return out
}

// pickedAs reports whether one of the picks already shows a step that led to a question.
func pickedAs(picks []pickedLine, step string) bool {
	return slices.ContainsFunc(picks, func(p pickedLine) bool {
		return strings.EqualFold(step, p.Text) || strings.EqualFold(step, p.Question+" "+p.Text)
	})
}

// waits fills in whom the table waits for, or how the match ended.
func (x *screen) waits(s *room.Sight, m *interpreter.Match) {
	names := narrate.New(m, x.Lang)
	switch {
	case s.Over:
		x.Over, x.Campaign = x.ending(m), s.State.Campaign
	case s.Ended:
		x.Waits = x.T("The table was ended.")
	case s.Held != "" && s.Held == x.seat:
		x.Held, x.Waits = true, x.T("Your turn is over, unless you take something back.")
	case s.Held != "":
		x.Waits = fmt.Sprintf(x.T("%s must still confirm the end of the turn."), names.Seat(s.Held))
	default:
		var who []string
		for _, seat := range s.Asked {
			who = append(who, names.Seat(seat))
		}
		x.Waits = fmt.Sprintf(x.T("Waiting for %s."), strings.Join(who, ", "))
	}
	if s.Fault != "" {
		x.Notices = append(x.Notices, x.T("A computer player has stopped. This is an error in the program; the "+
			"server's log has the details. The owner can put another in."))
	}
}

// ending returns the winners and the score sheet.
func (x *screen) ending(m *interpreter.Match) *over {
	names := narrate.New(m, x.Lang)
	out := &over{Head: grammar.Sentence(tell.Ending(names, x.Lang, m.Winners(), m.Engine().Ending()))}
	lines := narrate.ScoreSheet(m)
	if len(lines) == 0 {
		return out
	}
	total := sheetLine{Name: x.T("Total"), Points: make([]int, len(m.Record.Seats)), Total: true}
	for _, s := range m.Record.Seats {
		out.Seats = append(out.Seats, names.Seat(s))
	}
	for _, l := range lines {
		out.Sheet = append(out.Sheet, sheetLine{Name: names.ScoreLine(l.ID), Points: l.Points})
		for i, n := range l.Points {
			total.Points[i] += n
		}
	}
	if len(lines) > 1 {
		out.Sheet = append(out.Sheet, total)
	}
	return out
}

// First returns the line number of the first news entry, 0 if there is no news.
func (x *screen) First() int {
	for _, l := range x.News {
		if !l.Head {
			return l.At
		}
	}
	return 0
}
