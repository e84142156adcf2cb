package web

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
)

// Follow gives an answer to a match and notes what happened, for [room.Config].
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (any, interpreter.Came, error) {
	return tell.Follow(m, seat, o)
}

// keptTales is how many tables' logs are kept. One that is not is made again from what the table holds.
const keptTales = 128

// tales is the logs of tables that somebody looked at of late, by their ids.
type tales struct {
	mu   sync.Mutex
	kept map[string]*tale
}

// tale is the log of a table, and of which lines it is.
type tale struct {
	log   *tell.Log
	first int   // answers before the first line
	lines []int // the serials of the lines that are in it
}

// of is the log of what is shown of a table. It is used only while the table is looked at.
func (t *tales) of(s *room.Sight, m *interpreter.Match) (*tale, error) {
	t.mu.Lock()
	k := t.kept[s.Table]
	t.mu.Unlock()
	if k == nil || len(k.lines) > len(s.Lines) ||
		slices.ContainsFunc(k.lines, func(serial int) bool { return !slices.ContainsFunc(s.Lines, is(serial)) }) {
		answers := len(s.Match.Record.Answers)
		for i := range s.Lines {
			answers -= len(s.Lines[i].Picks)
		}
		before, err := s.Match.At(answers)
		if err != nil {
			return nil, err
		}
		log, err := tell.Of(before)
		if err != nil {
			return nil, err
		}
		k = &tale{log: log, first: answers}
	}
	for i := len(k.lines); i < len(s.Lines); i++ {
		for _, told := range s.Lines[i].Told {
			if events, ok := told.(tell.Events); ok {
				k.log.Add(m, events)
			}
		}
		k.lines = append(k.lines, s.Lines[i].Serial)
	}
	t.keep(s, k)
	return k, nil
}

// keep keeps the log of a table as it is now; that of one as it was is not worth it.
func (t *tales) keep(s *room.Sight, k *tale) {
	if len(s.Lines) != s.State.Lines {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept[s.Table] == nil && len(t.kept) >= keptTales {
		clear(t.kept)
	}
	t.kept[s.Table] = k
}

func is(serial int) func(room.Line) bool {
	return func(l room.Line) bool { return l.Serial == serial }
}

// line is the number of the line to which an answer belongs, 0 for what was before the first.
func (k *tale) line(s *room.Sight, answer int) int {
	answer -= k.first
	for i := range s.Lines {
		if answer <= 0 {
			return i
		}
		answer -= len(s.Lines[i].Picks)
	}
	return len(s.Lines)
}

// story is what happened, as the seat may know it, with notes where they were written.
func (x *screen) story(s *room.Sight) ([]logLine, error) {
	k, err := x.tales.of(s, x.shows)
	if err != nil {
		return nil, err
	}
	var out []logLine
	names, notes := x.shows.Names(x.Lang), s.Notes
	write := func(upto int) {
		for len(notes) > 0 && notes[0].After <= upto {
			n := notes[0]
			out = append(out, logLine{Text: "✎ " + names.Seat(n.By) + ": " + n.Text, At: n.After})
			notes = notes[1:]
		}
	}
	for _, l := range k.log.Lines(x.seat, x.Lang) {
		if l.Detail {
			continue
		}
		at := k.line(s, l.Answer)
		write(at - 1)
		out = append(out, logLine{Head: l.Kind == tell.Heading, Text: l.Text, Depth: min(l.Depth, 4), At: at,
			Here: x.Then != nil && x.Then.At == at && at > 0, Kind: string(l.Kind)})
	}
	write(s.State.Lines)
	return out, nil
}

// aside is what stands beside the game: going back, names, notes.
func (x *screen) aside(s *room.Sight, seat string) {
	names := x.shows.Names(x.Lang)
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
	last := 0
	for i := len(x.Log) - 1; i >= 0 && len(x.Undo.Lines) < 40; i-- {
		if l := &x.Log[i]; !l.Head && l.At > 0 && l.At != last && (i == 0 || x.Log[i-1].At != l.At) {
			last = l.At
			x.Undo.Lines = append(x.Undo.Lines, undoLine{l.At - 1, fmt.Sprintf(x.T("before %d: %s"), l.At, l.Text)})
		}
	}
}
