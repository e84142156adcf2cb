package cli

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// entry is one answer and what came of it.
type entry struct {
	seat    string
	turn    int32               // whose turn it was
	told    map[string]string   // by who watches: what was answered, as far as they may know
	came    map[string][]string // by who watches: what changed
	chance  bool                // the generator was drawn from
	learned string              // a seat that has seen what was hidden from it, "" when none has
}

// note answers and writes down what came of it. The match is the session's, or the same one played again.
func (t *terminal) note(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option) error {
	e := entry{seat: d.Seat(), turn: code.Current(m.Run.M), told: map[string]string{}, came: map[string][]string{}}
	for _, w := range t.watching {
		e.told[w] = t.answered(m, d, o, w)
	}
	before := m.Run.M.Clone()
	if err := m.Answer(o); err != nil {
		return err
	}
	e.chance = before.Rng != m.Run.M.Rng
	if l := view.Learned(m.Run.P, before, m.Run.M); l != nil {
		e.learned = m.Run.P.Names[l[0]]
	}
	for _, w := range t.watching {
		now := m.View(w)
		e.came[w] = append(m.Rolls(t.lang), t.differences(t.views[w], now)...)
		t.views[w] = now
	}
	t.log = append(t.log, e)
	return nil
}

// answered is what a seat is told of an answer, before it is carried out.
func (t *terminal) answered(m *interpreter.Match, d *interpreter.Decision, o interpreter.Option, seat string) string {
	answer := t.words.hidden
	if m.Tells(d, o, seat) {
		answer = t.option(d, o, true)
	}
	q := t.names.Question(d)
	if q == "" || d.Sort() == exec.Menu || strings.HasPrefix(answer, q) {
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
	t.names, t.log, t.views = m.Names(t.lang), nil, map[string]view.View{}
	for _, w := range t.watching {
		t.views[w] = m.View(w)
	}
	for _, a := range t.match.Record.Answers {
		d := m.Pending()
		if err := t.note(m, d, d.Describe(a)); err != nil {
			return err
		}
	}
	return nil
}

// since tells a seat what has happened since it was told last. Of its own answers it hears once something comes of them.
// It is false when there is nothing to tell.
func (t *terminal) since(seat string) bool {
	reader := seat
	if !t.secret {
		reader = "" // everybody reads the same screen
	}
	from := min(t.told[reader], len(t.log))
	news := t.log[from:]
	if !slices.ContainsFunc(news, func(e entry) bool { return e.seat != seat || len(e.came[seat]) > 0 }) {
		return false
	}
	t.told[reader] = len(t.log)
	t.tell(seat, news)
	return true
}

// tell writes down entries: the answers of one seat in one line, as long as nothing comes of them.
func (t *terminal) tell(seat string, log []entry) {
	if len(log) > 0 && t.people {
		t.gap()
	}
	var line []string
	same := 1 // how often the last of them was said
	for i, e := range log {
		if len(line) > 0 && line[len(line)-1] == e.told[seat] {
			same++
		} else {
			line, same = append(t.closed(line, same), e.told[seat]), 1
		}
		if len(e.came[seat]) == 0 && i+1 < len(log) && log[i+1].seat == e.seat {
			continue
		}
		t.line(0, t.pair(t.names.Seat(e.seat), strings.Join(t.closed(line, same), "; ")))
		line, same = nil, 1
		for _, c := range e.came[seat] {
			t.line(2, c)
		}
	}
}

// closed is what was said, the last of it with how often.
func (t *terminal) closed(line []string, same int) []string {
	if same > 1 {
		line[len(line)-1] += fmt.Sprintf(t.words.often, same)
	}
	return line
}

// initialValues is the values of the variables before the first step: those that still have them are not shown.
func initialValues(m *interpreter.Match) map[string]string {
	out := map[string]string{}
	for _, v := range view.Of(m.Run.P, state.New(m.Run.P.Layout), view.Everything).Values {
		out[v.Name] = v.Value
	}
	return out
}
