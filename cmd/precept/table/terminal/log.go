package terminal

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/view"
)

// entry is one answer, or one correction, and what came of it.
type entry struct {
	answers int  // how many answers were taken before it
	right   bool // it is a correction
	note    bool // it is a note
	seat    string
	turn    string            // whose turn it was
	parts   map[string][]part // by who watches
	chance  bool              // the generator was drawn from
	learned string            // a seat that has seen what was hidden from it, "" when none has
}

// part is what somebody has done, the answer or what was forced afterwards, as far as who watches may know.
type part struct {
	seat string
	said string   // "" where that is not told
	came []string // what changed
}

// came reports whether seat sees that something has changed.
func (e *entry) came(seat string) bool {
	return slices.ContainsFunc(e.parts[seat], func(p part) bool { return len(p.came) > 0 })
}

// news reports whether there is anything in an entry that seat has not said itself.
func (e *entry) news(seat string) bool {
	return slices.ContainsFunc(e.parts[seat], func(p part) bool {
		return p.seat != seat && p.said != "" ||
			len(p.came) > 0
	})
}

// note answers and writes down what came of it. The match is the session's, or the same one played again. It looks
// wherever somebody might be asked: what is told must not show who was.
func (t *terminal) note(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option) error {
	e := entry{answers: len(m.Record.Answers), seat: d.Seat(), turn: m.Turn(), parts: map[string][]part{}}
	t.said(m, &e, d, o)
	rolls := 0
	came, err := m.Follow(d.Seat(), o, func(d *interpreter.Decision, only interpreter.Option) {
		rolls = t.look(m, &e, rolls)
		if d != nil {
			t.said(m, &e, d, only)
		}
	})
	if err != nil {
		return err
	}
	t.look(m, &e, rolls)
	e.chance = came.Chance
	if came.Learned != nil {
		e.learned = came.Learned[0]
	}
	t.log = append(t.log, e)
	return nil
}

// said begins the next part of an entry.
func (t *terminal) said(m *interpreter.Match, e *entry, d *interpreter.Decision, o interpreter.Option) {
	for _, w := range t.watching {
		e.parts[w] = append(e.parts[w], part{seat: d.Seat(), said: t.answered(m, d, o, w)})
	}
}

// look adds what has changed since it looked last, and the rolls of which so many are told already.
func (t *terminal) look(m *interpreter.Match, e *entry, rolls int) int {
	shown := m.Rolls(t.Lang)
	for _, w := range t.watching {
		now := m.View(w)
		last := &e.parts[w][len(e.parts[w])-1]
		last.came = append(append(last.came, shown[rolls:]...), t.differences(t.views[w], now)...)
		t.views[w] = now
	}
	return len(shown)
}

// answered is what a seat is told of an answer, before it is carried out; nothing of what is not done.
func (t *terminal) answered(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option, seat string) string {
	answer := t.words.hidden
	switch {
	case m.Tells(d, o, seat):
		answer = t.option(d, o, true)
	case interpreter.Declines(o.Value):
		return ""
	}
	q := t.names.Question(d)
	if q == "" || d.Menu() || strings.HasPrefix(answer, q) {
		return answer
	}
	return t.pair(q, answer)
}

// retell makes the log of a match anew, by playing it again from the beginning.
func (t *terminal) retell() error {
	m, err := t.match.At(0)
	if err != nil {
		return err
	}
	names := t.names
	defer func() { t.names = names }()
	t.names, t.log, t.views = m.Names(t.Lang), nil, map[string]view.View{}
	for _, w := range t.watching {
		t.views[w] = m.View(w)
	}
	r := &t.match.Record
	for n := 0; ; n++ {
		for k := len(m.Record.Put); k < len(r.Put) && r.Put[k].After == n; k++ {
			if err := t.putRight(m, r.Put[k]); err != nil {
				return err
			}
		}
		for _, note := range r.Notes {
			if note.After == n {
				t.noted(m, note.By, note.Text)
			}
		}
		if n == len(r.Answers) {
			return nil
		}
		d := m.Pending()
		if seat := r.By(n); seat != "" {
			d = m.OpenTo(seat)
		}
		if err := t.note(m, d, d.Describe(r.Answers[n])); err != nil {
			return err
		}
	}
}

// since tells a seat what has happened since it was told last. Of its own answers it hears once something comes of
// them. It is false when there is nothing to tell.
func (t *terminal) since(seat string) bool {
	reader := seat
	if !t.secret {
		reader = "" // everybody reads the same screen
	}
	from := min(t.told[reader], len(t.log))
	news := t.log[from:]
	if !slices.ContainsFunc(news, func(e entry) bool { return e.news(seat) }) {
		return false
	}
	t.told[reader] = len(t.log)
	t.tell(seat, news)
	return true
}

// tell writes down entries: what one seat did in one line, as long as nothing comes of it.
func (t *terminal) tell(seat string, log []entry) {
	if len(log) > 0 && t.people {
		t.gap()
	}
	parts := told(seat, log)
	var line []string
	same := 1 // how often the last of them was said
	for i, p := range parts {
		switch {
		case p.said == "":
		case len(line) > 0 && line[len(line)-1] == p.said:
			same++
		default:
			line, same = append(t.closed(line, same), p.said), 1
		}
		if len(p.came) == 0 && i+1 < len(parts) && parts[i+1].seat == p.seat {
			continue
		}
		if len(line) > 0 {
			t.line(0, t.pair(t.names.Seat(p.seat), strings.Join(t.closed(line, same), "; ")))
		}
		line, same = nil, 1
		for _, c := range p.came {
			t.line(2, c)
		}
	}
}

// told is the parts of entries of which seat is told something. What comes of what it is not told it is told with what
// was done before.
func told(seat string, log []entry) (out []part) {
	for _, e := range log {
		for _, p := range e.parts[seat] {
			if n := len(out); p.said == "" && n > 0 {
				out[n-1].came = append(slices.Clip(out[n-1].came), p.came...)
			} else if p.said != "" || len(p.came) > 0 {
				out = append(out, p)
			}
		}
	}
	return out
}

// closed is what was said, the last of it with how often.
func (t *terminal) closed(line []string, same int) []string {
	if same > 1 {
		line[len(line)-1] += fmt.Sprintf(t.words.often, same)
	}
	return line
}
