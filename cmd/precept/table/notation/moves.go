package notation

import (
	"slices"
	"strings"

	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// move is one or more answers of a seat that are written as one text, or an answer without a text.
type move struct {
	seat    string
	after   *interpreter.Match
	forms   []string       // how it can be written, the preferred one first; none for nothing
	forced  []tell.Written // what follows without a question
	decline bool
}

// search finds the moves that are legal in a position.
type search struct {
	names  narrate.Names
	within string // the text that a wanted move has: only moves whose places it names are found; "" for all moves
	found  []move
	idle   []move // answers that are written as nothing
}

// searched returns the legal moves that begin with one of the given decisions. A text restricts the search to options
// whose places it names. Since a notation may omit places, the wanted move may then be missing.
func searched(m *interpreter.Match, text string, among ...*interpreter.Decision) (*search, error) {
	s := &search{names: narrate.New(m, declared.Notation), within: text}
	for _, d := range among {
		if err := s.walk(m, d, true); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// walk searches the answers to a decision of one move. The argument first is true for the move's first decision.
func (s *search) walk(m *interpreter.Match, d *interpreter.Decision, first bool) error {
	for _, o := range d.Options() {
		if !s.named(d, o) {
			continue
		}
		after, err := m.Clone()
		if err != nil {
			return err
		}
		events, _, err := tell.Follow(after, d.Seat, o)
		if err != nil {
			return err
		}
		next := move{seat: d.Seat, after: after, decline: interpreter.Declines(o.Value)}
		if said := tell.Notation(after, events); said != nil {
			next.forms, next.forced = forms(said[0].Text), said[1:]
			s.found = append(s.found, next)
		} else if more := after.DecisionOf(d.Seat); more != nil && after.Engine().InMove() {
			if err := s.walk(after, more, false); err != nil {
				return err
			}
		} else if first {
			s.idle = append(s.idle, next)
		}
	}
	return nil
}

// named reports whether the text of the search contains the name of an option's place. It returns true for options
// without a place, and if the search has no text.
func (s *search) named(d *interpreter.Decision, o interpreter.Option) bool {
	taken, ok := d.Taking(o.Value)
	if s.within == "" || !ok {
		return true
	}
	at := taken.Place
	if d.Type.Base == declared.OfPlace {
		at = int(o.Value)
	}
	return at < 0 || strings.Contains(s.within, s.names.PlaceNoun(at, "").One)
}

// forms returns all spellings of a text in which (a|b) means a or b. Those with the first alternatives come first.
func forms(text string) []string {
	before, rest, ok := strings.Cut(text, "(")
	group, behind, closed := strings.Cut(rest, ")")
	if !ok || !closed {
		return []string{text}
	}
	var out []string
	for _, word := range strings.Split(group, "|") {
		for _, f := range forms(behind) {
			out = append(out, before+word+f)
		}
	}
	return out
}

// written returns the text for the i-th move: its first form that no other move shares, or else its last form.
func (s *search) written(i int) string {
	mine := s.found[i].forms
	for _, f := range mine {
		if !slices.ContainsFunc(slices.Delete(slices.Clone(s.found), i, i+1), func(o move) bool {
			return slices.Contains(o.forms, f)
		}) {
			return f
		}
	}
	return mine[len(mine)-1]
}

// most is the maximum number of moves that an error lists.
const most = 40

// texts returns the texts of the first moves, at most most of them.
func (s *search) texts() []string {
	out := []string{}
	for i := range s.found[:min(len(s.found), most)] {
		out = append(out, s.written(i))
	}
	if len(s.found) > most {
		out = append(out, "…")
	}
	return out
}

// idler returns the seat's answer that has no text: the one that declines, or else the only such answer. It returns nil
// if there are several.
func (s *search) idler(seat string) *move {
	var only *move
	for i := range s.idle {
		switch m := &s.idle[i]; {
		case m.seat != seat:
		case m.decline:
			return m
		case only != nil:
			return nil
		default:
			only = m
		}
	}
	return only
}

// match returns the indices of the moves whose texts match the most leading words, and the number of these words.
func (s *search) match(words []word) (list []int, length int) {
	for i := range s.found {
		for _, f := range s.found[i].forms {
			n := begins(words, strings.Fields(f))
			if n > length {
				list, length = nil, n
			}
			if n > 0 && n == length && !slices.Contains(list, i) {
				list = append(list, i)
			}
		}
	}
	return list, length
}

// begins returns the number of words in text if words begins with all of them, else 0.
func begins(words []word, text []string) int {
	for i, w := range text {
		if i >= len(words) || words[i].comment || words[i].text != w {
			return 0
		}
	}
	return len(text)
}
