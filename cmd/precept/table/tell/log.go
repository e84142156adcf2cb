package tell

import (
	"cmp"
	"context"
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// Log is the history of a match from its beginning.
type Log struct {
	// Line converts a number of answers to the table's number of lines. It is nil if people number answers instead of
	// lines.
	Line func(answers int) int

	m       *interpreter.Match
	top     *node
	spans   map[int32]*node
	counts  map[opened]int
	notes   int   // how many notes of the record it includes
	put     int   // how many corrections it includes
	heard   int   // how many events, notes and corrections it includes
	taken   int   // how many answers were given
	marks   []int // by answers: heard before each
	lost    map[*view.Event]*strewn
	from    map[int32]*strewn     // by places, since the last answer
	picked  map[int32]*view.Event // by pieces, since the last answer: the event in which chance took it
	fate    map[fated]*view.Event // the move of each piece that chance took
	counted []map[opened]int      // counts after each number of answers
	again   bool                  // after going back: phases that open continue, and do not count again
}

// strewn is the destination of the pieces that chance took from one place.
type strewn struct {
	to      int32
	several bool // they went to more than one place
}

// fated identifies a piece that an event selected by chance.
type fated struct {
	by    *view.Event
	piece int32
}

// opened identifies a phase and the seat that it belongs to.
type opened struct {
	id string
	by int32
}

// node is a phase, or steps such as an action, with the events in it.
type node struct {
	view.Event
	ended  *view.Event // nil until it ends
	items  []item
	answer int // how many answers were given when it began
	puts   int // how many corrections were made when it began
	done   int // the same numbers when it ended
	right  int
	first  int // its number among all nodes and items of the log
	last   int // the number of the last thing in it
	up     *node
	number int // for a phase: how often it was opened for its seat
}

// item is an element of a node: an inner node, an event, a note or a correction.
type item struct {
	in     *node
	e      *view.Event
	note   *record.Note
	put    *record.Correction
	answer int
	puts   int // how many corrections had been made
	at     int
}

// Of returns the log of a match. It replays the match from its beginning.
//
// # Errors
//
// Of returns the errors of [interpreter.Match.Replay].
func Of(m *interpreter.Match) (*Log, error) {
	l := begin(m)
	err := save.Replay(context.Background(), m, l.hear, func(answers, corrections int) {
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

// From returns a log that begins at the present position of a match.
func From(m *interpreter.Match) *Log {
	l := begin(m)
	l.put = len(m.Record.Put)
	return l
}

// begin returns an empty log.
func begin(m *interpreter.Match) *Log {
	l := &Log{m: m, top: &node{}, spans: map[int32]*node{}, counts: map[opened]int{}, lost: map[*view.Event]*strewn{},
		fate: map[fated]*view.Event{}}
	l.next()
	return l
}

// Match returns the match that the log follows.
func (l *Log) Match() *interpreter.Match { return l.m }

// Answers returns the number of answers in the match when something was last added to the log.
func (l *Log) Answers() int { return l.taken }

// Noted adds the notes written since the last call.
func (l *Log) Noted() { l.noted() }

// Heard returns the number of entries in the log. The [Line.Upto] of later lines will be greater.
func (l *Log) Heard() int { return l.heard }

// Events are the events that one answer caused.
type Events []view.Event

// Moves calls each with every move that a seat may know, in order. A place is -1 if there is none.
func (l *Log) Moves(seat string, each func(piece, from, to int32)) {
	who := int32(slices.Index(l.m.Lineup().Seats, seat))
	var walk func(n *node)
	walk = func(n *node) {
		for i := range n.items {
			switch it := &n.items[i]; {
			case it.in != nil:
				walk(it.in)
			case it.e != nil && it.e.Sort == view.Moved && it.e.Heard.Has(who):
				each(it.e.Piece, it.e.From, it.e.To)
			}
		}
	}
	walk(l.top)
}

// HeardBefore returns the value of [Log.Heard] before an answer, numbered from 0. It returns 0 for a number out of
// range.
func (l *Log) HeardBefore(answer int) int {
	if answer < 0 || answer >= len(l.marks) {
		return 0
	}
	return l.marks[answer]
}

// Follow gives an answer to a match and returns its events, for [Log.Add]. The match is that of the log, or a copy.
//
// # Errors
//
// Follow returns the errors of [interpreter.Match.AnswerFor].
func Follow(m *interpreter.Match, seat string, o interpreter.Option) (Events, interpreter.Came, error) {
	var out Events
	came, err := m.Follow(seat, o, func(e *view.Event) { out = append(out, *e) })
	return out, came, err
}

// Add adds the events of the next answer. The argument m is the match after that answer, and becomes the match of the
// log. It can be the log's match or a copy.
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

// PutRight corrects a match and returns the events, for [Log.AddRight].
//
// # Errors
//
// PutRight returns the errors of [save.Correct].
func PutRight(m *interpreter.Match, c record.Correction) (Events, error) {
	var out Events
	err := save.Correct(m, c, func(e *view.Event) { out = append(out, *e) })
	return out, err
}

// AddRight adds the last correction of m with its events. Then m becomes the match of the log, as in [Log.Add].
func (l *Log) AddRight(m *interpreter.Match, events Events) {
	l.noted()
	l.m = m
	l.corrected(m.Record.Put[l.put])
	for i := range events {
		l.hear(&events[i])
	}
}

// Correct corrects the match of the log, and adds the correction.
//
// # Errors
//
// Correct returns the errors of [save.Correct].
func (l *Log) Correct(c record.Correction) error {
	events, err := PutRight(l.m, c)
	if err == nil {
		l.AddRight(l.m, events)
	}
	return err
}

// noted adds the notes written before the present answer.
func (l *Log) noted() {
	for _, n := range l.m.Record.Notes[min(l.notes, len(l.m.Record.Notes)):] {
		if n.After > l.taken {
			return
		}
		l.notes++
		l.add(l.now(), item{note: &n})
	}
}

// now returns the innermost node that has not ended.
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

// hear adds an event to the innermost node that it belongs to.
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

// follow records the destinations of the pieces that chance selects.
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

// next prepares the log for the events of another answer or correction.
func (l *Log) next() {
	l.from, l.picked = map[int32]*strewn{}, map[int32]*view.Event{}
	l.mark()
}

// add adds one item to a node.
func (l *Log) add(n *node, it item) {
	l.heard++
	it.answer, it.puts, it.at = l.taken, l.put, l.heard
	n.items = append(n.items, it)
	n.touch(l.heard)
}

// inside reports whether a node is nested in an action or an ability.
func (n *node) inside() bool {
	for n = n.up; n != nil && n.up != nil; n = n.up {
		if n.Sort == view.Began && (n.Doing == view.Action || n.Doing == view.Ability) {
			return true
		}
	}
	return false
}

// touch records in n and all nodes around it that the latest entry is in them.
func (n *node) touch(at int) {
	for ; n != nil; n = n.up {
		n.last = at
	}
}
