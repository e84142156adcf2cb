package tell

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// Kind is what sort of line it is.
type Kind string

// The kinds of lines.
const (
	Heading    Kind = "heading"    // a turn, a phase, a round: what follows it is deeper
	Deed       Kind = "deed"       // an action, an ability, a procedure with a text of its own
	Answer     Kind = "answer"     // what somebody has decided
	Move       Kind = "move"       // pieces
	Change     Kind = "change"     // of a value
	Roll       Kind = "roll"       // dice
	Chance     Kind = "chance"     // what chance took
	Shuffle    Kind = "shuffle"    // of a place
	Show       Kind = "show"       // pieces to somebody
	Effect     Kind = "effect"     // comes into play or goes out of it
	End        Kind = "end"        // of the match
	Note       Kind = "note"       // written by somebody for all
	Correction Kind = "correction" // of the position
)

// Line is one thing that happened, as one seat may know it: in words, and for programs.
type Line struct {
	Kind   Kind     `json:"kind"`
	Depth  int      `json:"depth"`            // headings and deeds make what is in them deeper
	Answer int      `json:"answer"`           // of which answer it came, the last of several; 0: the beginning
	Who    string   `json:"who,omitempty"`    // the seat that acts, or whose phase it is
	ID     string   `json:"id,omitempty"`     // of the phase, the steps, the choice, the value
	What   []string `json:"what,omitempty"`   // what was chosen, moved, rolled, in the words of expressions
	Count  int      `json:"count,omitempty"`  // of what was moved
	Of     string   `json:"of,omitempty"`     // whose it is
	From   []string `json:"from,omitempty"`   // places, or the value before
	To     []string `json:"to,omitempty"`     // places, or the value now
	Why    []string `json:"why,omitempty"`    // articles
	Open   bool     `json:"open,omitempty"`   // it goes on
	Detail bool     `json:"detail,omitempty"` // a line above says it already as a part of the whole
	Text   string   `json:"text"`

	Began int `json:"-"` // of a whole: the answer with which it began

	Put int `json:"-"` // how many corrections had been made

	// How much had been heard with the last of it, see [Log.Heard]; and with the first, where it is the whole of several
	// things, and those stand below it as details.
	Upto  int `json:"-"`
	First int `json:"-"`
}

// teller tells a log to one seat.
type teller struct {
	l      *Log
	names  narrate.Names
	seat   int32
	viewer string
	lang   string
	w      *words
	inside map[*node]bool // what the text of something around it has told
	out    []Line
	head   string // what the line says on which answers are told
	over   bool   // how the match ended has been told

	without func(n *node, first bool) bool // which phases that are over are left out; the first below a heading or not
	under   int                            // how many lines there were with the last heading
}

// Lines is the log as a seat may know it, "" for who plays none, in lang: "en" or "fr".
func (l *Log) Lines(seat, lang string) []Line {
	return l.tell(seat, lang, func(*node, bool) bool { return false })
}

// Since is [Log.Lines] without the phases that were over when so many answers had been given.
func (l *Log) Since(seat, lang string, answers int) []Line {
	return l.tell(seat, lang, func(n *node, _ bool) bool { return n.done < answers })
}

// After is [Log.Lines] without most of the phases of which everything had been heard when so much was, see
// [Log.Heard]: with every line of which [Line.Upto] is more, as it stands there.
func (l *Log) After(seat, lang string, heard int) []Line {
	return l.tell(seat, lang, func(n *node, first bool) bool { return n.last <= heard && !first })
}

// tell is [Log.Lines] without some of the phases that are over.
func (l *Log) tell(seat, lang string, without func(n *node, first bool) bool) []Line {
	t := &teller{l: l, names: narrate.New(l.m, lang), seat: int32(slices.Index(l.m.Lineup().Seats, seat)), viewer: seat,
		lang: lang, w: wordsIn(lang),
		inside: map[*node]bool{}, without: without}
	t.body(l.top, scene{})
	if k := len(t.out) - 1; k >= 0 && t.out[k].Kind == Answer {
		t.out[k].Open = true
	}
	return t.out
}

// scene is where lines stand.
type scene struct {
	depth  int
	who    int32 // whose phase or deed it is + 1, 0 nobody's
	detail bool
	over   int // how deep the line above stands that says it already
}

// name is what a seat is called, "" for none.
func (t *teller) name(seat int32) string {
	if id := t.names.SeatAt(seat); id != "" {
		return t.names.Seat(id)
	}
	return ""
}

// line adds a line. Its text has who acts in front of it, where that is not plain.
func (t *teller) line(s scene, l Line, who int32) {
	l.Depth, l.Detail, l.Who = s.depth, s.detail, t.names.SeatAt(who)
	if who >= 0 && who+1 != s.who {
		l.Text = t.by(who, l.Text)
	}
	l.Text = sentence(l.Text)
	t.out = append(t.out, l)
}

// by is a text with who acts in front of it: what has a colon of its own stands behind a comma, as in a position.
func (t *teller) by(who int32, text string) string {
	if aside := strings.IndexByte(text, '('); strings.Contains(text[:max(aside, 0)], ":") ||
		aside < 0 && strings.Contains(text, ":") {
		return t.name(who) + ", " + text
	}
	return t.name(who) + t.w.colon + text
}

// plain adds a line that says whose things are.
func (t *teller) plain(s scene, l Line, who int32) {
	l.Depth, l.Detail, l.Who, l.Text = s.depth, s.detail, t.names.SeatAt(who), sentence(l.Text)
	t.out = append(t.out, l)
}

// titled reports whether a thing has a name for people.
func titled(d *declared.Node) bool { return d != nil && d.Name != (declared.Text{}) }
