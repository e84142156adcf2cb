package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/guide"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// Follow gives an answer to a match and notes what happened, for [room.Config].
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	events, came, err := tell.Follow(m, seat, o)
	if err != nil {
		return nil, came, err
	}
	return &happened{events, guide.Hear(m)}, came, nil
}

// PutRight puts a match right and notes what has changed, for [room.Config].
func PutRight(m *interpreter.Match, c record.Correction) (any, error) {
	events, err := tell.PutRight(m, c)
	return &happened{events, guide.Hear(m)}, err
}

// happened is what is kept of an answer, or of a correction.
type happened struct {
	tell.Events
	heard guide.Heard // what the guide speaks of behind it
}

// tale is the log of a table. It is kept with the table, for as long as its match is in memory.
type tale struct {
	game  *interpreter.Game
	log   *tell.Log
	guide *guide.Course
	upto  []standing // by how many lines stand: what belongs to them and to what was before
	last  *happened  // the first of the last line
}

// standing is how many answers of a match stand, and how many corrections.
type standing struct{ answers, put int }

func (a standing) compare(b standing) int {
	return cmp.Or(cmp.Compare(a.answers, b.answers), cmp.Compare(a.put, b.put))
}

// taleOf is the log of what is shown of a table, to be used only while the table is looked at.
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

// note notes that a line is in the log, and goes on with the guide behind it.
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

// with is what stands with one more line.
func (a standing) with(l *room.Line) standing {
	if l.Put != nil {
		a.put++
	}
	a.answers += len(l.Picks)
	return a
}

// without is what stands before a line.
func (a standing) without(l *room.Line) standing {
	if l.Put != nil {
		a.put--
	}
	a.answers -= len(l.Picks)
	return a
}

// answers is how many answers of the match are in the log.
func (k *tale) answers() int { return k.upto[len(k.upto)-1].answers }

// guided is the course of the guide of a match when so many answers were given.
func guided(s *room.Sight, answers int) (*guide.Course, error) {
	c := guide.New(s.Match.Game.Definition())
	if len(s.Match.Game.Definition().Guide) == 0 {
		return c, nil
	}
	m, err := save.ReplayTo(s.Match, answers, save.Before)
	if err == nil {
		c.Add(guide.Hear(m), answers)
	}
	return c, err
}

// first is what was told first of a line, nil for nothing.
func first(l *room.Line) *happened {
	if len(l.Told) == 0 {
		return nil
	}
	told, _ := l.Told[0].(*happened)
	return told
}

// goesOn reports whether the table goes on behind the lines of a log: they stand, and none was taken back since. What
// was told of the last one is the same then, and not only alike.
func (k *tale) goesOn(lines []room.Line) bool {
	n := len(k.upto) - 1
	return n == 0 || n <= len(lines) && k.last != nil && k.last == first(&lines[n-1])
}

// line is the number of the line to which something belongs that happened with so many answers and corrections, 0 for
// what was before the first.
func (k *tale) line(at standing) int {
	i, _ := slices.BinarySearchFunc(k.upto, at, standing.compare)
	return min(i, len(k.upto)-1)
}

// lineOf is the number of the line to which a line of the log belongs.
func (k *tale) lineOf(l *tell.Line) int { return k.line(standing{l.Answer, l.Put}) }

// lineWith is the first line with which so many answers stand.
func (k *tale) lineWith(answers int) int { return k.line(standing{answers, 0}) }

// stride is about how many lines of answers a page tells: from one to twice as many, and what else was in their phases.
const stride = 100

// begin is the line with which the log of a page begins, when so many stand. It stays for long, so that pages that
// follow one another tell mostly the same.
func begin(lines int) int { return max(0, lines/stride-1) * stride }

// since is how many answers of the match there were before a line.
func (k *tale) since(line int) int {
	if line <= 0 {
		return 0
	}
	return k.upto[min(line, len(k.upto))-1].answers + 1
}

// story is what happened of late, as the seat may know it, with notes where they were written; all where that is asked.
func (x *screen) story(s *room.Sight) []logLine {
	k := x.tale
	from := 0
	if !x.Whole {
		from = begin(len(s.Lines))
	}
	x.Earlier = from > 0
	out := x.formerly(s, from)
	notes := slices.DeleteFunc(x.remarks(s), func(l logLine) bool { return l.At < from })
	write := func(upto int) {
		for len(notes) > 0 && notes[0].At <= upto {
			out, notes = append(out, notes[0]), notes[1:]
		}
	}
	for _, l := range k.log.Since(x.seat, x.Lang, k.since(from)) {
		if l.Detail {
			continue
		}
		at := k.lineOf(&l)
		if at < from && l.Kind != tell.Heading {
			continue // it is in no phase, or in one that went on
		}
		write(at - 1)
		out = append(out, logLine{Head: l.Kind == tell.Heading, Text: l.Text, Depth: min(l.Depth, 4), At: at,
			Here: x.Then != nil && x.Then.At == at && at > 0, Kind: string(l.Kind)})
	}
	write(s.State.Lines)
	return out
}

// formerly returns the log of earlier chapters: all of it on request, else its last lines, if the page starts at the
// first line of the table.
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

// remarks is what was written, and who asked for hints, where it was.
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
			continue // it stands in that log
		}
		out = append(out, logLine{Text: "✎ " + names.Seat(n.By) + grammar.Colon(x.Lang) + n.Text, At: n.After})
	}
	asked(time.Time{})
	if how := s.Renewed; how != nil { // behind what was said while no more lines stood, for notes say when that was
		i := slices.IndexFunc(out, func(l logLine) bool { return l.At > how.Lines })
		if i < 0 {
			i = len(out)
		}
		out = slices.Insert(out, i, x.renewal(s)...)
	}
	return out
}

// aside is what stands beside the game: going back, names, notes.
func (x *screen) aside(s *room.Sight, seat string) {
	names := narrate.New(x.shows, x.Lang)
	if r := s.Request; r != nil {
		var asked []string
		for _, id := range r.Asked {
			asked = append(asked, names.Seat(id))
		}
		x.Proposal = &proposal{
			Text: fmt.Sprintf(x.T("%s asks to go back to line %d. Still to answer: %s."), names.Seat(r.By), r.To,
				strings.Join(asked, ", ")),
			Ask: seat != "" && slices.Contains(r.Asked, seat)}
	}
	if seat == "" || s.Ended {
		return
	}
	x.Seated = true
	for _, c := range s.Seats {
		if c.ID == seat {
			x.Confirms, x.MyName = c.Confirms, c.Name
		}
	}
	if n := len(s.Lines); n > 0 {
		if last := &s.Lines[n-1]; last.Seat == seat && !last.Revealed {
			x.Undo.Free = fmt.Sprint(n - 1)
		}
	}
	x.Undo.Lines = x.steps()
}

// steps is the last lines to which one may wish to go back, the last one first.
func (x *screen) steps() []undoLine {
	var out []undoLine
	last := 0
	for i := len(x.Log) - 1; i >= 0 && len(out) < 40; i-- {
		if l := &x.Log[i]; !l.Head && l.At > 0 && l.At != last && (i == 0 || x.Log[i-1].At != l.At) {
			last = l.At
			out = append(out, undoLine{l.At - 1, fmt.Sprintf(x.T("before %d: %s"), l.At, l.Text)})
		}
	}
	return out
}

// lessons is what the guide of the game explains.
type lessons struct {
	Now    []lesson
	Before []lesson // the last one first
}

// lesson is one explanation.
type lesson struct {
	guide.Said
	Seat string // who is asked there
	Link string // the position of which it speaks
	Past bool   // it was told before

	Rules string // before its articles
}

// course is what the guide has explained up to a match: behind the lines, with so many picks on their way.
func (k *tale) course(m *interpreter.Match, picks int) *guide.Course {
	if picks == 0 {
		return k.guide
	}
	c := k.guide.Clone()
	c.Add(guide.Hear(m), k.answers()+picks)
	return c
}

// lessons is what the guide explains, nil for nothing; where it says nothing of the position, what it said last stays.
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
