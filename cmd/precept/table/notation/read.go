package notation

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// These words of a file do not stand for moves of the content.
const (
	idle  = "--" // an answer without a text, as a null move; behind it the seat, if it is not the one that is asked first
	going = "*"  // the result of a match that goes on
)

// word is a word or a comment of a file of moves, with its line.
type word struct {
	text    string
	line    int
	comment bool
}

var (
	token  = regexp.MustCompile(`\[\w+\s+"(?:[^"\\]|\\.)*"\]|\{[^}]*\}|;.*|[(){}]|[^\s(){};]+`)
	tag    = regexp.MustCompile(`^\[(\w+)\s+"(.*)"\]$`)
	marked = regexp.MustCompile(`^\d+\.+|(?:[!?]+|^\$\d+)$`) // the number before a move, and marks behind it
)

// scan splits a file into tags and words. It omits variations, which are in parentheses.
func scan(text string) (tags [][2]string, words []word) {
	line, from, depth := 1, 0, 0
	for _, at := range token.FindAllStringIndex(text, -1) {
		line += strings.Count(text[from:at[0]], "\n")
		from = at[0]
		w := word{text: text[at[0]:at[1]], line: line}
		t := tag.FindStringSubmatch(w.text)
		switch {
		case w.text == "(":
			depth++
		case w.text == ")" && depth > 0:
			depth--
		case depth > 0:
		case t != nil && words == nil:
			tags = append(tags, [2]string{t[1], t[2]})
		case w.text[0] == ';' || w.text[0] == '{' && len(w.text) > 1:
			w.text, w.comment = strings.Join(strings.Fields(strings.Trim(w.text, "{;}")), " "), true
			words = append(words, w)
		default:
			if w.text = marked.ReplaceAllString(w.text, ""); w.text != "" {
				words = append(words, w)
			}
		}
	}
	return tags, words
}

// Read plays at most moves moves of a file in a match that has just begun, and returns the resulting match.
//
// # Errors
//
// Read returns an error with the line for a file that is malformed or contains an illegal move.
func Read(m *interpreter.Match, text string, moves int) (*interpreter.Match, error) {
	if m.Game.Definition().Results == nil {
		return nil, speech.Say("%s has no notation: no file of it begins with notation:", m.Record.Game)
	}
	tags, words := scan(text)
	mover := m.Record.Seats[0]
	var forced []tell.Written // moves that the match has made by itself
	for len(words) > 0 && (moves > 0 || words[0].comment) {
		w := words[0]
		if w.comment {
			if err := m.Note(mover, w.text); w.text != "" && err != nil {
				return nil, speech.Say("line %d: %w", w.line, err)
			}
			words = words[1:]
			continue
		}
		if isResult(m, w.text) {
			if len(words) > 1 {
				return nil, speech.Say("line %d: the match ends with %s, and more follows; a file is of one match", w.line,
					w.text)
			}
			break
		}
		if len(forced) > 0 {
			s := search{found: []move{{forms: forms(forced[0].Text)}}}
			list, length := s.match(words)
			if list == nil {
				return nil, speech.Say("line %d: %q is no move here; these are: %s", w.line, w.text, s.written(0))
			}
			words, forced, mover, moves = words[length:], forced[1:], forced[0].Seat, moves-1
			continue
		}
		next, length, err := step(m, words)
		if err != nil {
			return nil, err
		}
		m, words, mover = next.after, words[length:], next.seat
		moves--
		forced = next.forced
	}
	m.Record.Tags = tags
	return settle(m)
}

func isResult(m *interpreter.Match, text string) bool {
	for _, r := range m.Game.Definition().Results {
		if r == text {
			return true
		}
	}
	return text == going
}

// settle gives answers without a text as long as they are the only options, and returns the resulting match.
func settle(m *interpreter.Match) (*interpreter.Match, error) {
	for d := m.Pending(); d != nil && d.Count() == 1; d = m.Pending() {
		s, err := searched(m, "", d)
		if err != nil {
			return nil, err
		}
		pass := s.idler(d.Seat)
		if pass == nil {
			break
		}
		m = pass.after
	}
	return m, nil
}

// question identifies a decision by its seat and its step in the rules.
type question struct {
	seat string
	step *declared.Node
}

// step finds the move at the start of words, and returns it with its number of words. Before the move, seats may give
// answers without a text, at most one to each question.
func step(m *interpreter.Match, words []word) (next *move, length int, err error) {
	line := words[0].text
	for i := 1; i < len(words) && words[i].line == words[0].line; i++ {
		line += " " + words[i].text
	}
	var could []string // be played before any answer without a text
	passed := map[question]bool{}
	for {
		if m, err = settle(m); err != nil {
			return nil, 0, err
		}
		d := m.Pending()
		if d == nil {
			return nil, 0, speech.Say("line %d: the match is over before %q", words[0].line, words[0].text)
		}
		s, err := searched(m, line, m.Open()...)
		if err != nil {
			return nil, 0, err
		}
		list, length := s.match(words)
		if len(list) != 1 || len(s.found[list[0]].forms) > 1 {
			if s, err = searched(m, "", m.Open()...); err != nil {
				return nil, 0, err
			}
			list, length = s.match(words)
		}
		if len(list) > 1 {
			list = slices.DeleteFunc(list, func(i int) bool {
				return begins(words, strings.Fields(s.written(i))) != length
			})
		}
		if len(list) == 1 {
			return &s.found[list[0]], length, nil
		}
		if could == nil {
			could = s.texts()
		}
		seat, silent := strings.CutPrefix(words[0].text, idle)
		if silent {
			seat = cmp.Or(seat, d.Seat)
		} else {
			seat = d.Seat
		}
		asked, pass := question{seat, d.Step}, s.idler(seat)
		switch {
		case length > 0:
			return nil, 0, speech.Say("line %d: %q can be several moves; write more of it: %s", words[0].line,
				words[0].text, strings.Join(could, ", "))
		case pass == nil || passed[asked]:
			return nil, 0, speech.Say("line %d: %q is no move here; these are: %s", words[0].line, words[0].text,
				strings.Join(could, ", "))
		case silent:
			return pass, 1, nil
		}
		passed[asked] = true
		m = pass.after
	}
}

// One returns a copy of a match in which the decision's seat has made the move with the given text. It returns nil if
// no move or several moves match. Texts reveal what a move leads to, so use it only in games without hidden
// information.
//
// # Errors
//
// One returns the errors of giving an answer.
func One(m *interpreter.Match, d *interpreter.Decision, text string) (*interpreter.Match, error) {
	_, words := scan(text)
	for _, within := range []string{text, ""} { // a text need not name each place of its move
		s, err := searched(m, within, d)
		if err != nil {
			return nil, err
		}
		if list, length := s.match(words); len(list) == 1 && length == len(words) {
			return s.found[list[0]].after, nil
		}
	}
	return nil, nil
}
