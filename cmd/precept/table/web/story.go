package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/guide"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	tellwhy "precept/cmd/precept/table/why"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// Follow gives an answer to a match, and returns its events and lessons as the description that [room.Config] needs.
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	events, came, err := tell.Follow(m, seat, o)
	if err != nil {
		return nil, came, err
	}
	return &happened{events, guide.Hear(m)}, came, nil
}

// PutRight corrects a match, and returns its events as the description that [room.Config] needs.
func PutRight(m *interpreter.Match, c record.Correction) (any, error) {
	events, err := tell.PutRight(m, c)
	return &happened{events, guide.Hear(m)}, err
}

// happened is the description of an answer or a correction that a line stores.
type happened struct {
	tell.Events
	heard guide.Heard // the lessons of the guide that hold after it
}

// tale is the log of a table. The table caches it as long as its match is in memory.
type tale struct {
	game  *interpreter.Game
	log   *tell.Log
	guide *guide.Course
	upto  []standing // by number of lines: the answers and corrections up to there
	last  *happened  // the first of the last line
}

// standing is a number of answers and a number of corrections of a match.
type standing struct{ answers, put int }

func (a standing) compare(b standing) int {
	return cmp.Or(cmp.Compare(a.answers, b.answers), cmp.Compare(a.put, b.put))
}

// taleOf returns the log of a table. It is valid only while the table is locked.
func taleOf(s *room.Sight) (*tale, error) {
	var k *tale
	if s.Kept != nil {
		k, _ = (*s.Kept).(*tale)
	}
	if k == nil || k.game != s.Match.Game || !k.goesOn(s.Lines) {
		log, err := tell.Of(s.Match)
		if err != nil {
			return nil, err
		}
		first := standing{len(s.Match.Record.Answers), len(s.Match.Record.Put)}
		for i := range s.Lines {
			first = first.without(&s.Lines[i])
		}
		course, err := guided(s, first.answers)
		if err != nil {
			return nil, err
		}
		k = &tale{game: s.Match.Game, log: log, guide: course, upto: []standing{first}}
		log.Line = k.lineWith
		for i := range s.Lines {
			k.note(&s.Lines[i])
		}
	}
	for i := len(k.upto) - 1; i < len(s.Lines); i++ {
		for _, told := range s.Lines[i].Told {
			if s.Lines[i].Put != nil {
				k.log.AddRight(s.Match, told.(*happened).Events)
				continue
			}
			k.log.Add(s.Match, told.(*happened).Events)
		}
		k.note(&s.Lines[i])
	}
	if s.Kept != nil {
		*s.Kept = k
	}
	return k, nil
}

// came returns the moves that a seat may know, which determine the boxes of pieces on spaces.
func (k *tale) came(seat string) (out []draw.Came) {
	k.log.Moves(seat, func(piece, from, to int32) { out = append(out, draw.Came{Piece: piece, From: from, To: to}) })
	return out
}

// note records that a line was added to the log, and adds its lessons to the guide.
func (k *tale) note(l *room.Line) {
	answers := k.answers()
	k.upto = append(k.upto, k.upto[len(k.upto)-1].with(l))
	k.last = first(l)
	for i, told := range l.Told {
		if l.Put == nil {
			i++
		}
		k.guide.Add(told.(*happened).heard, answers+i)
	}
}

// with returns the numbers after line l, given those before it.
func (a standing) with(l *room.Line) standing {
	if l.Put != nil {
		a.put++
	}
	a.answers += len(l.Picks)
	return a
}

// without returns the numbers before line l, given those after it.
func (a standing) without(l *room.Line) standing {
	if l.Put != nil {
		a.put--
	}
	a.answers -= len(l.Picks)
	return a
}

// answers returns the number of the match's answers in the log.
func (k *tale) answers() int { return k.upto[len(k.upto)-1].answers }

// guided returns a course of the guide with the lessons of the position after the given number of answers.
func guided(s *room.Sight, answers int) (*guide.Course, error) {
	c := guide.New(s.Match.Game.Definition())
	if len(s.Match.Game.Definition().Guide) == 0 {
		return c, nil
	}
	m, err := save.ReplayTo(context.Background(), s.Match, answers, save.Before)
	if err == nil {
		c.Add(guide.Hear(m), answers)
	}
	return c, err
}

// first returns the first description that a line stores, or nil if it stores none.
func first(l *room.Line) *happened {
	if len(l.Told) == 0 {
		return nil
	}
	told, _ := l.Told[0].(*happened)
	return told
}

// goesOn reports whether the log covers a prefix of the given lines, so that it can be continued. It compares the
// identity of the last line's data, because an equal line given again after being taken back is different data.
func (k *tale) goesOn(lines []room.Line) bool {
	n := len(k.upto) - 1
	return n == 0 || n <= len(lines) && k.last != nil && k.last == first(&lines[n-1])
}

// line returns the number of the line that contains the given answer and correction, or 0 for the time before the first
// line.
func (k *tale) line(at standing) int {
	i, _ := slices.BinarySearchFunc(k.upto, at, standing.compare)
	return min(i, len(k.upto)-1)
}

// lineOf returns the number of the table's line to which a line of the log belongs.
func (k *tale) lineOf(l *tell.Line) int { return k.line(standing{l.Answer, l.Put}) }

// lineWith returns the number of the first line up to which the match has the given number of answers.
func (k *tale) lineWith(answers int) int { return k.line(standing{answers, 0}) }

// stride is the approximate number of log lines on a page: a page shows one to two times as many, plus the rest of
// their phases.
const stride = 100

// begin returns the first line of the log that a page shows. It changes only every stride lines, so that successive
// pages share most of their text.
func begin(lines int) int { return max(0, lines/stride-1) * stride }

// since returns the number of answers to pass to [tell.Log.Since] for a page that begins at a line.
func (k *tale) since(line int) int {
	if line <= 0 {
		return 0
	}
	return k.upto[min(line, len(k.upto))-1].answers + 1
}

// story returns the latest part of the log as the seat may know it, or all of it on request, with notes in their
// places.
func (x *screen) story(s *room.Sight) []logLine {
	k := x.tale
	from := 0
	if !x.Whole {
		from = begin(len(s.Lines))
	}
	x.Earlier = from > 0
	since, until := x.fresh(s)
	out := x.formerly(s, from)
	notes := slices.DeleteFunc(x.remarks(s), func(l logLine) bool { return l.At < from })
	write := func(upto int) {
		for len(notes) > 0 && notes[0].At <= upto {
			out, notes = append(out, notes[0]), notes[1:]
		}
	}
	for _, l := range k.log.Since(x.seat, x.Lang, k.since(from)) {
		at := k.lineOf(&l)
		if x.Then != nil && at == x.Then.At && l.Kind == tell.Move {
			x.Then.moved(l.From, l.To)
		}
		if l.Detail {
			continue
		}
		if at < from && l.Kind != tell.Heading {
			continue // it belongs to no phase, or to one that was still open then
		}
		write(at - 1)
		out = append(out, logLine{Head: l.Kind == tell.Heading, Text: l.Text, Depth: min(l.Depth, 4), At: at,
			Here: x.Then != nil && x.Then.At == at && at > 0, Kind: string(l.Kind),
			Fresh: at > since && at <= until && s.Lines[at-1].Seat != x.seat})
	}
	write(s.State.Lines)
	if x.Then != nil {
		x.Then.skip(out, x.Link)
	} else {
		x.News = news(out)
	}
	return out
}

// news returns the lines of a log that are new since the seat's last turn, with the headings of their turns.
func news(log []logLine) (out []logLine) {
	var head *logLine
	for i := range log {
		l := &log[i]
		switch {
		case l.Head && l.Depth == 0:
			head = l
		case l.Fresh && !l.Head:
			if head != nil {
				out, head = append(out, *head), nil
			}
			out = append(out, *l)
		}
	}
	return out
}

// skip changes the links to earlier and later positions so that they skip lines without a log entry.
func (t *then) skip(log []logLine, link string) {
	before, after := -1, -1
	for _, l := range log {
		switch {
		case l.Head || l.At <= 0:
		case l.At < t.At:
			before = l.At
		case l.At > t.At && after < 0:
			after = l.At
		}
	}
	if before >= 0 {
		t.Before = fmt.Sprintf("%s?at=%d", link, before)
	}
	if after >= 0 {
		t.After = fmt.Sprintf("%s?at=%d", link, after)
	}
}

// fresh returns the range of lines that others have added since the last turn of the viewer's seat, or since its last
// answer if it has had no turn: the lines after since up to until.
func (x *screen) fresh(s *room.Sight) (since, until int) {
	if x.seat == "" {
		return 0, 0
	}
	for until = len(s.Lines); until > 0 && s.Lines[until-1].Seat == x.seat; until-- {
	}
	if over := x.tale.log.TurnOver(x.seat); over > 0 {
		return min(x.tale.lineWith(over), until), until
	}
	for since = until; since > 0 && s.Lines[since-1].Seat != x.seat; since-- {
	}
	if since == 0 {
		return 0, 0 // it had not answered before
	}
	return since, until
}

// formerly returns the log of earlier chapters: all of it on request, otherwise its last lines. It returns nil if the
// page does not start at the first line of the table.
func (x *screen) formerly(s *room.Sight, from int) (out []logLine) {
	if from > 0 {
		return nil
	}
	all := campaign.Past(x.Lang, s.Match, x.seat)
	if !x.Whole && len(all) > stride {
		all, x.Earlier = all[len(all)-stride:], true
	}
	for _, l := range all {
		out = append(out, logLine{Head: l.Kind == tell.Heading, Text: l.Text, Depth: min(l.Depth, 4), Kind: string(l.Kind)})
	}
	return out
}

// toldBefore reports whether the save contains the log of the last chapter.
func (x *screen) toldBefore() bool {
	past := x.shows.Record.Past
	return len(past) > 0 && past[len(past)-1].Tale != nil
}

// remarks returns the notes and requests for hints, each with its line.
func (x *screen) remarks(s *room.Sight) []logLine {
	names, hints := narrate.New(x.shows, x.Lang), s.Hinted
	var out []logLine
	asked := func(before time.Time) {
		for len(hints) > 0 && (before.IsZero() || hints[0].At.Before(before)) {
			text := fmt.Sprintf(x.T("%s asked for a hint"), names.Seat(hints[0].By))
			out, hints = append(out, logLine{Text: "☆ " + text, At: hints[0].After}), hints[1:]
		}
	}
	for _, n := range s.Notes {
		asked(n.At)
		if s.Renewed != nil && s.Renewed.Stands && n.At.Before(s.Renewed.At) && x.toldBefore() {
			continue // that log contains it
		}
		out = append(out, logLine{Text: "✎ " + names.Seat(n.By) + grammar.Colon(x.Lang) + n.Text, At: n.After})
	}
	asked(time.Time{})
	if how := s.Renewed; how != nil { // inserted after the notes with up to as many lines, since notes have a line number
		i := slices.IndexFunc(out, func(l logLine) bool { return l.At > how.Lines })
		if i < 0 {
			i = len(out)
		}
		out = slices.Insert(out, i, x.renewal(s)...)
	}
	return out
}

// aside fills in everything around the game: requests to go back, names and settings.
func (x *screen) aside(s *room.Sight, seat string) {
	names := narrate.New(x.shows, x.Lang)
	if r := s.Request; r != nil {
		var asked []string
		for _, id := range r.Asked {
			asked = append(asked, names.Seat(id))
		}
		from := cmp.Or(x.lineAt(r.To+1), x.T("what was done last"))
		x.Proposal = &proposal{
			Text: fmt.Sprintf(x.T("%s asks to take back “%s” and all since. Still to answer: %s."), names.Seat(r.By),
				from, strings.Join(asked, ", ")),
			Ask: seat != "" && slices.Contains(r.Asked, seat)}
	} else if s.Refused != "" {
		x.Proposal = &proposal{Text: fmt.Sprintf(x.T("%s has refused to go back."), names.Seat(s.Refused))}
	}
	if seat == "" || s.Ended {
		return
	}
	x.Seated = true
	for _, c := range s.Seats {
		if c.ID == seat {
			x.MyName = c.Name
		}
	}
	x.Undo.Lines = x.steps()
	for i, last := range slices.Backward(s.Lines) {
		if last.Seat != seat || last.Put != nil {
			continue
		}
		x.Undo.To = i
		switch others := slices.ContainsFunc(s.Lines[i:], func(l room.Line) bool { return l.Seat != seat || l.Put != nil }); {
		case !others && !last.Revealed:
			x.Undo.Free = fmt.Sprint(i)
		case others:
			x.Undo.Kept = x.T("Others have answered since your last answer, so it stays.")
		default:
			x.Undo.Kept = fmt.Sprintf(x.T("Something was seen by your last answer, so it stays: %s."), x.lineAt(i+1))
		}
		break
	}
}

// lineAt returns the log's text for a line, or "" if there is none.
func (x *screen) lineAt(at int) string {
	for _, l := range x.Log {
		if l.At == at && !l.Head {
			return l.Text
		}
	}
	return ""
}

// steps returns the last lines to which a player may ask to go back, the latest first.
func (x *screen) steps() []undoLine {
	var out []undoLine
	last := 0
	for i := len(x.Log) - 1; i >= 0 && len(out) < 40; i-- {
		if l := &x.Log[i]; !l.Head && l.At > 0 && l.At != last && (i == 0 || x.Log[i-1].At != l.At) {
			last = l.At
			out = append(out, undoLine{l.At - 1, fmt.Sprintf(x.T("before: %s"), l.Text)})
		}
	}
	return out
}

// lessons contains the explanations of the game's guide.
type lessons struct {
	Now    []lesson
	Before []lesson // the latest first
}

// lesson is one explanation.
type lesson struct {
	guide.Said
	Seat string // the seat that is asked at that point
	Link string // the position that it is about
	Past bool   // it was shown before

	Rules string // a heading for its articles
}

// course returns the course of the guide up to the match m, which is the table's match after the given number of picks.
func (k *tale) course(m *interpreter.Match, picks int) *guide.Course {
	if picks == 0 {
		return k.guide
	}
	c := k.guide.Clone()
	c.Add(guide.Hear(m), k.answers()+picks)
	return c
}

// lessons returns the explanations to show, nil if there are none. If no lesson is about the present position, it keeps
// the latest one.
func (x *screen) lessons(c *guide.Course) *lessons {
	now, before := c.Now(), c.Before()
	if len(now)+len(before) == 0 {
		return nil
	}
	out := &lessons{}
	for _, t := range now {
		out.Now = append(out.Now, x.lesson(t, false))
	}
	if len(now) == 0 {
		out.Now, before = append(out.Now, x.lesson(before[0], true)), before[1:]
	}
	for _, t := range before {
		out.Before = append(out.Before, x.lesson(t, true))
	}
	return out
}

func (x *screen) lesson(t guide.Told, past bool) lesson {
	at := x.tale.lineWith(t.Answers)
	return lesson{guide.Say(x.shows, t.Lesson, x.Lang), narrate.New(x.shows, x.Lang).Seat(t.Seat),
		fmt.Sprintf("%s?at=%d", x.Link, at), past, x.T("What the rules say")}
}

// asked is the data of the page that explains why something is allowed or not.
type asked struct {
	*page
	Head  string
	Lines []tellwhy.Line
	Rules bool // some lines cite articles
	Back  string
}

// why shows the page that explains why something is allowed now or not: an option, given by its number, or anything,
// given by its name.
func (t *sitting) why(w http.ResponseWriter, r *http.Request) {
	out := asked{page: t.page, Back: t.Link}
	after, numbers, _, err := picked(r, "p")
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	words := r.FormValue("ask")
	if len(words) > 400 {
		t.failed(w, t.page, room.ErrMalformed)
		return
	}
	var with *room.Opening
	if len(numbers) > 0 {
		if with, _, err = t.way(after, numbers); err != nil {
			t.failed(w, t.page, err)
			return
		}
		out.Back = t.opening(after, r.FormValue("p"))
	}
	err = t.chair.Look(func(s *room.Sight) error {
		seat, _ := t.seat(s)
		if seat == "" {
			return room.ErrNotYours
		}
		m := t.shown(s.Match)
		if with != nil && with.Match != nil {
			m = t.shown(with.Match)
		}
		out.Head, out.Lines = t.explained(m, seat, words)
		out.Rules = slices.ContainsFunc(out.Lines, func(l tellwhy.Line) bool { return l.Cites })
		return nil
	})
	if err != nil {
		t.failed(w, t.page, err)
		return
	}
	out.Title = out.Head
	t.Server.show(w, http.StatusOK, "why", out)
}

// explained returns the heading and the lines of an explanation.
func (t *sitting) explained(m *interpreter.Match, seat, words string) (string, []tellwhy.Line) {
	e, err := narrate.WhyTyped(m, seat, words, t.Lang)
	var unasked *narrate.Unasked
	switch {
	case errors.As(err, &unasked):
		return t.T("Why?"), []tellwhy.Line{{Text: tellwhy.Unasked(t.Lang, unasked)}}
	case err != nil:
		return t.T("Why?"), []tellwhy.Line{{Text: err.Error()}}
	}
	lines := tellwhy.Explained(m, e, t.Lang, false)
	for i := range lines {
		lines[i].Depth = min(lines[i].Depth, 4)
	}
	return capital(lines[0].Text), lines[1:]
}
