package web

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

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
	first int          // answers before the first line
	lines []*room.Line // that are in it
}

// of is the log of what is shown of a table. It is used only while the table is looked at.
func (t *tales) of(s *room.Sight) (*tale, error) {
	t.mu.Lock()
	k := t.kept[s.Table]
	t.mu.Unlock()
	if k == nil || !k.goesOn(s) {
		log, err := tell.Of(s.Match)
		if err != nil {
			return nil, err
		}
		k = &tale{log: log, first: len(s.Match.Record.Answers)}
		for i := range s.Lines {
			k.first -= len(s.Lines[i].Picks)
			k.lines = append(k.lines, &s.Lines[i])
		}
	}
	for i := len(k.lines); i < len(s.Lines); i++ {
		for _, events := range s.Lines[i].Told {
			k.log.Add(s.Match, events.(tell.Events))
		}
		k.lines = append(k.lines, &s.Lines[i])
	}
	t.keep(s, k)
	return k, nil
}

// goesOn reports whether the table goes on behind the lines of a log: they stand, and its match is not another that was
// made again from the record since.
func (k *tale) goesOn(s *room.Sight) bool {
	n := len(k.lines)
	return n > 0 && n <= len(s.Lines) && same(k.lines[n-1], &s.Lines[n-1])
}

// same reports whether two lines are the same one: what was told of them is the same, and not only alike.
func same(a, b *room.Line) bool {
	if a.Serial != b.Serial || len(a.Told) == 0 || len(b.Told) == 0 {
		return false
	}
	x, _ := a.Told[0].(tell.Events)
	y, _ := b.Told[0].(tell.Events)
	return len(x) > 0 && len(y) > 0 && &x[0] == &y[0]
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
	k, err := x.tales.of(s)
	if err != nil {
		return nil, err
	}
	out, notes := x.renewal(s), x.remarks(s)
	write := func(upto int) {
		for len(notes) > 0 && notes[0].At <= upto {
			out, notes = append(out, notes[0]), notes[1:]
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

// remarks is what was written, and who asked for hints, where it was.
func (x *screen) remarks(s *room.Sight) []logLine {
	names, hints := x.shows.Names(x.Lang), s.Hinted
	var out []logLine
	asked := func(before time.Time) {
		for len(hints) > 0 && (before.IsZero() || hints[0].At.Before(before)) {
			text := fmt.Sprintf(x.T("%s asked for a hint"), names.Seat(hints[0].By))
			out, hints = append(out, logLine{Text: "☆ " + text, At: hints[0].After}), hints[1:]
		}
	}
	for _, n := range s.Notes {
		asked(n.At)
		out = append(out, logLine{Text: "✎ " + names.Seat(n.By) + ": " + n.Text, At: n.After})
	}
	asked(time.Time{})
	return out
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
