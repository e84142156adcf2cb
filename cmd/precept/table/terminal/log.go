package terminal

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/table/guide"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
)

// entry is one answer, note or correction, with the properties that undo needs.
type entry struct {
	answers int  // how many answers were given before it
	right   bool // it is a correction
	note    bool // it is a note
	seat    string
	turn    string // whose turn it was
	chance  bool   // it used chance
	learned string // a seat that learned something hidden by it, "" for none
}

// note gives an answer in m and adds the outcome to the log. The match m is the session's, or a replay of it.
func (t *terminal) note(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option) error {
	e := entry{answers: len(m.Record.Answers), seat: d.Seat, turn: narrate.Turn(m)}
	events, came, err := tell.Follow(m, d.Seat, o)
	if err != nil {
		return err
	}
	t.tale.Add(m, events)
	t.guide.Add(guide.Hear(m), len(m.Record.Answers))
	e.chance = came.Chance
	if came.Learned != nil {
		e.learned = came.Learned[0]
	}
	t.log = append(t.log, e)
	return nil
}

// retell rebuilds the log by replaying the match from its beginning.
func (t *terminal) retell() error {
	m, err := save.ReplayTo(context.Background(), t.match, 0, save.Before)
	if err != nil {
		return err
	}
	r := t.match.Record
	m.Record.Notes = r.Notes
	if t.tale, err = tell.Of(m); err != nil {
		return err
	}
	t.log, t.guide = nil, guide.New(m.Game.Definition())
	t.guide.Add(guide.Hear(m), 0)
	for n := 0; ; n++ {
		for k := len(m.Record.Put); k < len(r.Put) && r.Put[k].After == n; k++ {
			if err := t.putRight(m, r.Put[k]); err != nil {
				return err
			}
		}
		for _, note := range r.Notes {
			if note.After == n {
				t.log = append(t.log, entry{answers: n, note: true, seat: note.By, turn: narrate.Turn(m)})
			}
		}
		if n == len(r.Answers) {
			break
		}
		d := m.Pending()
		if seat := r.By(n); seat != "" {
			d = m.DecisionOf(seat)
		}
		if err := t.note(m, d, d.Describe(r.Answers[n])); err != nil {
			return err
		}
	}
	t.tale.Noted()
	m.Record = r
	m.Record.Tale = nil // it may contain what was taken back
	t.match, t.names = m, narrate.New(m, t.Lang)
	return nil
}

// news returns the lines of the log that a seat has not read.
func (t *terminal) news(seat string) []tell.Line {
	from := t.logRead[t.reader(seat)]
	return after(t.tale.After(seat, t.Lang, from), from)
}

// after returns the lines, or their details, that are new to a reader who has read the log up to the entry from.
func after(lines []tell.Line, from int) []tell.Line {
	return slices.DeleteFunc(parts(lines, from), func(l tell.Line) bool { return l.Upto <= from })
}

// parts prepares lines for a reader who has read the log up to the entry from. If the reader has already read some of
// the details that a line summarizes, the unread details replace the line.
func parts(lines []tell.Line, from int) []tell.Line {
	var out []tell.Line
	var open []int        // the depths of lines that their details replace
	folded := math.MaxInt // the depth of a line that keeps its details folded
	for _, l := range lines {
		for len(open) > 0 && l.Depth <= open[len(open)-1] {
			open = open[:len(open)-1]
		}
		if l.Depth <= folded {
			folded = math.MaxInt
		}
		if len(open) > 0 && l.Depth <= folded {
			l.Detail = false
		}
		switch {
		case l.First == 0 || l.Detail:
		case l.First <= from && l.Upto > from:
			open = append(open, l.Depth)
			continue
		case folded == math.MaxInt:
			folded = l.Depth
		}
		l.Depth -= len(open)
		out = append(out, l)
	}
	return out
}

// settled returns the lines that can no longer change. Those are the lines before the innermost open phase, or before
// the first open line if no phase is open.
func settled(lines []tell.Line) []tell.Line {
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].Open && lines[i].Kind == tell.Heading {
			for i > 0 && lines[i-1].Kind == tell.Heading { // an outer heading is printed with the first line below it
				i--
			}
			return lines[:i]
		}
	}
	if i := slices.IndexFunc(lines, func(l tell.Line) bool { return l.Open }); i >= 0 {
		return lines[:i]
	}
	return lines
}

// reader returns the key under which the log position read by a seat is stored. In a game without secrets, all seats
// share one key, because everybody reads the same screen.
func (t *terminal) reader(seat string) string {
	if !t.secret {
		return ""
	}
	return seat
}

// since prints the events since a seat last read the log. It prints the seat's own answers only together with an
// outcome. It returns false if there was nothing to print.
func (t *terminal) since(seat string) bool {
	news := t.news(seat)
	upto := t.tale.Heard()
	if !t.people { // each line is printed once, so it must be complete
		news = settled(news)
		upto = t.logRead[t.reader(seat)]
		for _, l := range news {
			upto = max(upto, l.Upto)
		}
	}
	own := func(l tell.Line) bool {
		return l.Kind == tell.Heading || l.Who == seat && (l.Kind == tell.Answer || l.Kind == tell.Deed)
	}
	if !slices.ContainsFunc(news, func(l tell.Line) bool { return !own(l) }) {
		return false
	}
	t.logRead[t.reader(seat)] = upto
	t.tell(news)
	return true
}

// tell prints lines, indented by their depth.
func (t *terminal) tell(lines []tell.Line) {
	if len(lines) > 0 && t.people {
		t.gap()
	}
	for _, l := range lines {
		if !l.Detail && l.Kind != tell.End { // the end is printed below the position
			t.line(2*l.Depth, l.Text)
		}
	}
}

// numbered prints lines with the number of the answer before the first line of each answer. If a line belongs to
// several answers, it prints the first and the last number.
func (t *terminal) numbered(lines []tell.Line) {
	last := 0
	for _, l := range lines {
		if l.Detail || l.Kind == tell.End {
			continue
		}
		number := ""
		if l.Answer != last && l.Kind != tell.Heading {
			last, number = l.Answer, strconv.Itoa(l.Answer)
			if l.Began > 0 && l.Began < l.Answer {
				number = fmt.Sprintf("%d-%d", l.Began, l.Answer)
			}
		}
		t.line(0, strings.ReplaceAll(fmt.Sprintf("%-6s%*s", fmt.Sprintf("%4s ", number), 2*l.Depth, ""), " ", fixed)+l.Text)
	}
}

// changed reports whether a seat would see another position in m.
func (t *terminal) changed(seat string, m *interpreter.Match) bool {
	return !reflect.DeepEqual(t.match.View(seat), m.View(seat))
}

// teach prints the lessons of the guide that are new to the decision's seat, and the options that the lessons
// recommend.
func (t *terminal) teach(d *interpreter.Decision) {
	all, by := t.guide.All(), t.reader(d.Seat)
	for _, l := range all[min(t.taught[by], len(all)):] {
		t.lesson(l)
	}
	t.taught[by] = len(all)
	advised := t.guide.Advised(d)
	var best []string
	for _, o := range position.Ask(t.match, d, t.Lang).Options {
		if advised[o.Value] {
			best = append(best, o.Text)
		}
	}
	if best != nil {
		t.gap()
		t.line(0, t.pair(t.words.advised, strings.Join(best, t.words.semi)))
	}
}

// lesson prints a lesson.
func (t *terminal) lesson(l guide.Told) {
	said := guide.Say(t.match, l.Lesson, t.Lang)
	var cites []string
	for _, a := range said.Articles {
		cites = append(cites, a.Cite)
	}
	t.gap()
	t.headed(0, -1, said.Head, said.Head)
	for _, line := range said.Lines {
		t.line(2, line)
	}
	if cites != nil {
		t.line(2, "["+strings.Join(cites, ", ")+"]")
	}
}

// guideWord prints all lessons of the guide so far.
func (t *terminal) guideWord(*interpreter.Decision, string) (verdict, error) {
	if len(t.guide.All()) == 0 {
		t.line(0, t.words.noGuide)
		return again, nil
	}
	t.paged(func() {
		for _, l := range t.guide.All() {
			t.lesson(l)
		}
	})
	return again, nil
}
