package tell

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Kind is the kind of a line.
type Kind string

// These are the kinds of lines.
const (
	Heading    Kind = "heading"    // a turn, phase or round: the lines in it are deeper
	Deed       Kind = "deed"       // an action, an ability, or a procedure with a text of its own
	Answer     Kind = "answer"     // a decision of a seat
	Move       Kind = "move"       // of pieces
	Change     Kind = "change"     // of a value
	Roll       Kind = "roll"       // of dice
	Chance     Kind = "chance"     // a random choice
	Shuffle    Kind = "shuffle"    // of a place
	Show       Kind = "show"       // pieces are shown to somebody
	Effect     Kind = "effect"     // comes into play or leaves it
	End        Kind = "end"        // of the match
	Note       Kind = "note"       // a text that somebody wrote for all
	Correction Kind = "correction" // of the position
)

// Line is an event, or a group of events, as one seat may know it. It has a text and data for programs.
type Line struct {
	Kind   Kind     `json:"kind"`
	Depth  int      `json:"depth"`            // lines inside headings and deeds are deeper
	Answer int      `json:"answer"`           // the answer that caused it, the last of several; 0: the beginning
	Who    string   `json:"who,omitempty"`    // the seat that acts, or whose phase it is
	ID     string   `json:"id,omitempty"`     // of the phase, steps, choice or value
	What   []string `json:"what,omitempty"`   // what was chosen, moved or rolled, in the words of expressions
	Count  int      `json:"count,omitempty"`  // how many pieces moved
	Of     string   `json:"of,omitempty"`     // whose value it is
	From   []string `json:"from,omitempty"`   // places, or the value before
	To     []string `json:"to,omitempty"`     // places, or the value now
	Why    []string `json:"why,omitempty"`    // articles
	Open   bool     `json:"open,omitempty"`   // not finished yet
	Detail bool     `json:"detail,omitempty"` // a line above already says it as part of a whole
	Text   string   `json:"text"`

	Began int `json:"-"` // for a whole: the answer with which it began

	Put int `json:"-"` // how many corrections had been made

	// Upto is the value of [Log.Heard] after the line's last entry. First is that after its first entry if the line
	// summarizes the entries below it, else 0.
	Upto  int `json:"-"`
	First int `json:"-"`
}

// teller converts a log to lines for one seat.
type teller struct {
	l      *Log
	names  narrate.Names
	seat   int32
	viewer string
	lang   string
	w      *words
	inside map[*node]bool // steps that are already in the text of steps around them
	out    []Line
	head   string // the text of the line that the present answers belong to
	over   bool   // the end of the match is in the lines

	without func(n *node, first bool) bool // whether to leave out a closed phase; first: it comes right below a heading
	under   int                            // how many lines there were after the last heading
}

// seatAt returns the id of a seat by its index, "" for none.
func (t *teller) seatAt(number int32) string {
	if seats := t.l.m.Lineup().Seats; number >= 0 && int(number) < len(seats) {
		return seats[number]
	}
	return ""
}

// ownerOf returns the id of the seat that owns a place, "" for none.
func (t *teller) ownerOf(place int32) string {
	if place < 0 {
		return ""
	}
	return t.seatAt(int32(t.l.m.Lineup().Places[place].Owner))
}

// Lines returns the log as a seat may know it, in lang: "en" or "fr". The seat "" is a person who plays no seat.
func (l *Log) Lines(seat, lang string) []Line {
	return l.tell(seat, lang, func(*node, bool) bool { return false })
}

// Since returns [Log.Lines] without the phases that had ended before the given number of answers.
func (l *Log) Since(seat, lang string, answers int) []Line {
	return l.tell(seat, lang, func(n *node, _ bool) bool { return n.done < answers })
}

// After returns [Log.Lines] without most of the phases that had ended when [Log.Heard] returned the argument heard. It
// includes every line whose [Line.Upto] is greater, unchanged.
func (l *Log) After(seat, lang string, heard int) []Line {
	return l.tell(seat, lang, func(n *node, first bool) bool { return n.last <= heard && !first })
}

// tell returns [Log.Lines] without the finished phases for which without returns true.
func (l *Log) tell(seat, lang string, without func(n *node, first bool) bool) []Line {
	t := l.teller(seat, lang, without)
	t.body(l.top, scene{})
	if k := len(t.out) - 1; k >= 0 && t.out[k].Kind == Answer {
		t.out[k].Open = true
	}
	return t.out
}

// teller returns a new teller without lines.
func (l *Log) teller(seat, lang string, without func(n *node, first bool) bool) *teller {
	return &teller{l: l, names: narrate.New(l.m, lang), seat: int32(slices.Index(l.m.Lineup().Seats, seat)), viewer: seat,
		lang: lang, w: wordsIn(lang), inside: map[*node]bool{}, without: without}
}

// scene is the context in which lines are added.
type scene struct {
	depth  int
	who    int32 // the seat whose phase or deed it is + 1, 0 for none
	detail bool
	over   int    // the depth of the line above that already says it
	text   string // of that line
}

// name returns the name of a seat, or "" for no seat.
func (t *teller) name(seat int32) string {
	if id := t.seatAt(seat); id != "" {
		return t.names.Seat(id)
	}
	return ""
}

// line adds a line. It puts the name of the acting seat before the text, unless the scene makes the seat obvious.
func (t *teller) line(s scene, l Line, who int32) {
	l.Depth, l.Detail, l.Who = s.depth, s.detail, t.seatAt(who)
	if who >= 0 && who+1 != s.who {
		l.Text = t.by(who, l.Text)
	}
	l.Text = sentence(l.Text)
	t.out = append(t.out, l)
}

// by returns the text with the acting seat's name before it. A colon follows the name, or a comma if the text already
// contains a colon.
func (t *teller) by(who int32, text string) string {
	if aside := strings.IndexByte(text, '('); strings.Contains(text[:max(aside, 0)], ":") ||
		aside < 0 && strings.Contains(text, ":") {
		return t.name(who) + ", " + text
	}
	return t.name(who) + t.w.colon + text
}

// plain adds a line whose text already says which seat acts.
func (t *teller) plain(s scene, l Line, who int32) {
	l.Depth, l.Detail, l.Who, l.Text = s.depth, s.detail, t.seatAt(who), sentence(l.Text)
	t.out = append(t.out, l)
}

// titled reports whether a declaration has a name for people.
func titled(d *declared.Node) bool { return d != nil && d.Name != (declared.Text{}) }
