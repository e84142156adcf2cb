package tell

import (
	"cmp"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// Log is what happened in a match, from its beginning.
type Log struct {
	// Line is the number of the line with which so many answers stood, where people know answers by lines; else nil.
	Line func(answers int) int

	m       *interpreter.Match
	top     *node
	spans   map[int32]*node
	counts  map[opened]int
	notes   int   // notes of the record that are in it
	put     int   // corrections that are in it
	heard   int   // events and notes that it has heard
	taken   int   // answers that were given
	marks   []int // by answer: how much had been heard before it
	lost    map[*view.Event]*strewn
	from    map[int32]*strewn     // by place, since the last answer
	picked  map[int32]*view.Event // by piece, since the last answer: how chance took it
	fate    map[fated]*view.Event // where what chance took went
	counted []map[opened]int      // by answers given: counts
	again   bool                  // what is opened is what went on already when the match was where it has gone back to
}

// strewn is what went from a place from which chance took something.
type strewn struct {
	to      int32
	several bool // it went to more than one place
}

// fated is a piece that chance took.
type fated struct {
	by    *view.Event
	piece int32
}

// opened is a phase of somebody.
type opened struct {
	id string
	by int32
}

// node is something that has begun, with what happened in it.
type node struct {
	view.Event
	ended  *view.Event // nil while it goes on
	items  []item
	answer int // so many answers were given when it began
	puts   int // and so many corrections made
	done   int // and when it ended
	right  int
	first  int // its number among all that was heard
	last   int // and that of the last thing that belongs to it
	up     *node
	number int // of a phase: how often it was opened for whose it is
}

// item is one thing that happened in something: a beginning, an event, a note or a correction.
type item struct {
	in     *node
	e      *view.Event
	note   *record.Note
	put    *record.Correction
	answer int
	puts   int // corrections that had been made
	at     int
}

// Of is the log of a match, made by playing it again from its beginning.
//
// # Errors
//
// Those of [interpreter.Match.Again].
func Of(m *interpreter.Match) (*Log, error) {
	l := begin(m)
	err := save.Replay(m, l.hear, func(answers, corrections int) {
		l.taken = answers
		l.next()
		l.noted()
		if corrections < len(m.Record.Put) && m.Record.Put[corrections].After == answers {
			l.corrected(m.Record.Put[corrections])
			return
		}
		for len(l.marks) <= answers {
			l.marks = append(l.marks, l.heard)
		}
		l.taken++
	})
	l.taken = len(m.Record.Answers)
	l.noted()
	return l, err
}

// From is the log of a match from where it stands: what came before is not told.
func From(m *interpreter.Match) *Log {
	l := begin(m)
	l.put = len(m.Record.Put)
	return l
}

// begin is a log of nothing.
func begin(m *interpreter.Match) *Log {
	l := &Log{m: m, top: &node{}, spans: map[int32]*node{}, counts: map[opened]int{}, lost: map[*view.Event]*strewn{},
		fate: map[fated]*view.Event{}}
	l.next()
	return l
}

// Match is the match that the log follows.
func (l *Log) Match() *interpreter.Match { return l.m }

// Answers is how many answers the match had when the log heard of it last.
func (l *Log) Answers() int { return l.taken }

// Noted adds what was written down for all since.
func (l *Log) Noted() { l.noted() }

// Heard is how much has happened so far: [Line.Upto] of what comes next is more.
func (l *Log) Heard() int { return l.heard }

// Events is what came of one answer.
type Events []view.Event

// HeardBefore is how much had happened before the answer of a number, from 0; nothing for numbers below 0.
func (l *Log) HeardBefore(answer int) int {
	if answer < 0 || answer >= len(l.marks) {
		return 0
	}
	return l.marks[answer]
}

// Follow gives an answer to a match, and returns what happened: [Log.Add] adds it to a log. A match that is followed is
// the one that a log was made of, or a copy of it.
//
// # Errors
//
// Those of [interpreter.Match.AnswerFor].
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (Events, interpreter.Came, error) {
	var out Events
	came, err := m.Follow(seat, o, func(e *view.Event) { out = append(out, *e) })
	return out, came, err
}

// Add adds what came of an answer, the next one behind those that the log has heard of. The log goes on with m, the
// match behind that answer: the one that it was made of, or a copy.
func (l *Log) Add(m *interpreter.Match, events Events) {
	l.noted()
	l.next()
	l.m = m
	l.marks = append(l.marks, l.heard)
	l.taken++
	for i := range events {
		l.hear(&events[i])
	}
}

// PutRight puts a match right as [Follow] gives an answer, and returns what has changed: [Log.AddRight] adds it to a
// log.
//
// # Errors
//
// Those of [save.Correct].
func PutRight(m *interpreter.Match, c record.Correction) (Events, error) {
	var out Events
	err := save.Correct(m, c, func(e *view.Event) { out = append(out, *e) })
	return out, err
}

// AddRight adds the last correction of the match and what has changed by it. The log goes on with m, as with
// [Log.Add].
func (l *Log) AddRight(m *interpreter.Match, events Events) {
	l.noted()
	l.m = m
	l.corrected(m.Record.Put[l.put])
	for i := range events {
		l.hear(&events[i])
	}
}

// Correct puts the match right, and notes it.
//
// # Errors
//
// Those of [save.Correct].
func (l *Log) Correct(c record.Correction) error {
	events, err := PutRight(l.m, c)
	if err == nil {
		l.AddRight(l.m, events)
	}
	return err
}

// noted notes what was written down for all, up to the answer that the log has heard of last.
func (l *Log) noted() {
	for _, n := range l.m.Record.Notes[min(l.notes, len(l.m.Record.Notes)):] {
		if n.After > l.taken {
			return
		}
		l.notes++
		l.add(l.now(), item{note: &n})
	}
}

// now is the innermost of what goes on.
func (l *Log) now() *node {
	n := l.top
	for k := len(n.items) - 1; k >= 0; k = len(n.items) - 1 {
		in := n.items[k].in
		if in == nil || in.ended != nil {
			break
		}
		n = in
	}
	return n
}

// hear notes an event.
func (l *Log) hear(e *view.Event) {
	at := cmp.Or(l.spans[e.Within], l.top)
	switch e.Sort {
	case view.Opened, view.Began:
		n := &node{Event: *e, answer: l.taken, puts: l.put, first: l.heard + 1, up: at}
		if e.Sort == view.Opened {
			n.number = l.count(opened{e.ID, e.By})
		}
		l.spans[e.Span] = n
		l.add(at, item{in: n})
	case view.Closed, view.Ended:
		n := l.spans[e.Span]
		if n == nil {
			return
		}
		l.heard++
		delete(l.spans, e.Span)
		c := *e
		n.ended, n.done, n.right = &c, l.taken, l.put
		n.touch(l.heard)
	default:
		c := *e
		l.add(at, item{e: &c})
		l.follow(&c)
	}
}

// follow notes where pieces go that chance takes.
func (l *Log) follow(e *view.Event) {
	switch e.Sort {
	case view.Picked:
		for _, v := range e.Values {
			for _, p := range v.Of {
				if v.Type.Base == declared.OfPiece {
					l.picked[p] = e
				}
			}
		}
	case view.Moved:
		if by := l.picked[e.Piece]; by != nil {
			delete(l.picked, e.Piece)
			l.fate[fated{by, e.Piece}] = e
		}
		if e.Lost == 0 {
			return
		}
		g := l.from[e.From]
		if g == nil {
			g = &strewn{to: e.To}
			l.from[e.From] = g
		}
		g.several = g.several || g.to != e.To
		l.lost[e] = g
	}
}

// next is told that what is heard from now on came of another answer.
func (l *Log) next() {
	l.from, l.picked = map[int32]*strewn{}, map[int32]*view.Event{}
	l.mark()
}

// add notes one thing that happened.
func (l *Log) add(n *node, it item) {
	l.heard++
	it.answer, it.puts, it.at = l.taken, l.put, l.heard
	n.items = append(n.items, it)
	n.touch(l.heard)
}

// inside reports whether something happened in an action or by an ability.
func (n *node) inside() bool {
	for n = n.up; n != nil && n.up != nil; n = n.up {
		if n.Sort == view.Began && (n.Doing == view.Action || n.Doing == view.Ability) {
			return true
		}
	}
	return false
}

// touch notes that something belongs to n.
func (n *node) touch(at int) {
	for ; n != nil; n = n.up {
		n.last = at
	}
}
