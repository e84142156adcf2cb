package notation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/save"
)

// width is the maximum length of a line of moves, in characters.
const width = 80

// Write returns the moves of a match as a file that [Read] accepts.
//
// # Errors
//
// Write returns an error if the match contains something that the notation cannot express, such as a correction.
func Write(m *interpreter.Match) ([]byte, error) {
	r := &m.Record
	if m.Game.Definition().Results == nil {
		return nil, speech.Say("%s has no notation: no file of it begins with notation:", r.Game)
	}
	if len(r.Put) > 0 || r.Base != nil {
		return nil, speech.Say("the match was corrected or continued under other rules, which no notation can say")
	}
	now, err := save.ReplayTo(context.Background(), m, 0, save.Before)
	if err != nil {
		return nil, err
	}
	w := &writer{moved: map[string]bool{}}
	ahead, notes := r.Ahead, r.Notes
	var begun *interpreter.Match // the position before the present move
	var seat string
	for k := 0; ; k++ {
		for len(notes) > 0 && notes[0].After <= k {
			w.words = append(w.words, "{"+notes[0].Text+"}")
			notes = notes[1:]
		}
		if k == len(r.Answers) {
			break
		}
		next := now.Pending().Seat
		if len(ahead) > 0 && ahead[0].Answer == k {
			next, ahead = ahead[0].Seat, ahead[1:]
		}
		if begun == nil {
			seat = next
			if begun, err = now.Clone(); err != nil {
				return nil, err
			}
		}
		events, _, err := tell.Follow(now, next, interpreter.Option{Value: r.Answers[k]})
		if err != nil {
			return nil, err
		}
		said := tell.Notation(now, events)
		switch {
		case said != nil:
			text, err := w.first(begun, seat, said[0].Text)
			if err != nil {
				return nil, err
			}
			w.move(said[0].Seat, text)
			for _, forced := range said[1:] {
				w.move(forced.Seat, forms(forced.Text)[0])
			}
		case now.DecisionOf(seat) != nil && now.Engine().InMove():
			continue
		default:
			if begun.DecisionOf(seat).Count() > 1 {
				w.silent = append(w.silent, silent{begun, seat})
			}
		}
		begun = nil
	}
	var out strings.Builder
	result := going
	if m.Over() {
		result = cmp.Or(m.Game.Definition().Results[strings.Join(m.Winners(), " ")], going)
		if len(m.Winners()) == 0 {
			result = cmp.Or(m.Game.Definition().Results["nobody"], going)
		}
	}
	for _, t := range r.Tags {
		if fmt.Fprintf(&out, "[%s \"%s\"]\n", t[0], t[1]); t[0] == "Result" {
			result = t[1]
		}
	}
	if len(r.Tags) > 0 {
		out.WriteString("\n")
	}
	out.WriteString(w.lines(result))
	return []byte(out.String()), nil
}

// writer builds the words of a file of moves.
type writer struct {
	words  []string
	spaced bool // a move has a space in it
	number int
	last   string          // the seat of the last move
	moved  map[string]bool // the seats with a move since the last number
	silent []silent        // the answers without a text since then
}

// silent records that a seat gave an answer without a text in a position where it had other options.
type silent struct {
	at   *interpreter.Match
	seat string
}

// first returns the text for a move that a seat made in a position, in a form that is unambiguous there.
func (w *writer) first(at *interpreter.Match, seat, text string) (string, error) {
	if all := forms(text); len(all) > 1 {
		s, err := searched(at, "", at.DecisionOf(seat))
		if err != nil {
			return "", err
		}
		text = s.written(slices.IndexFunc(s.found, func(m move) bool { return slices.Equal(m.forms, all) }))
	}
	var words []word
	for _, f := range strings.Fields(text) {
		words = append(words, word{text: f})
	}
	wanted := 0 // how many answers without a text are written, so that the move is read behind them
	passed := map[question]bool{}
	for i, before := range w.silent {
		q := question{before.seat, before.at.Pending().Step}
		if passed[q] {
			wanted = i
			clear(passed)
		}
		passed[q] = true
		s, err := searched(before.at, text, before.at.Open()...)
		if err != nil {
			return "", err
		}
		if list, _ := s.match(words); len(list) > 0 {
			wanted = i + 1
		}
	}
	for _, one := range w.silent[:wanted] {
		if one.seat == one.at.Pending().Seat {
			one.seat = ""
		}
		w.words = append(w.words, idle+one.seat)
	}
	w.silent = nil
	return text, nil
}

// move adds a move. A new move number begins when a seat moves again after other seats.
func (w *writer) move(seat, text string) {
	if w.number == 0 || w.moved[seat] && w.last != seat {
		clear(w.moved)
		w.number++
		w.words = append(w.words, fmt.Sprintf("%d.", w.number))
	}
	w.last, w.moved[seat] = seat, true
	w.spaced = w.spaced || strings.Contains(text, " ")
	w.words = append(w.words, text)
}

// lines joins the words into lines: one word per line if any move contains a space, else as many as fit into width.
func (w *writer) lines(result string) string {
	var out strings.Builder
	at := 0
	for _, word := range append(w.words, result) {
		switch {
		case at == 0:
		case w.spaced || at+1+len(word) > width:
			out.WriteString("\n")
			at = 0
		default:
			out.WriteString(" ")
			at++
		}
		out.WriteString(word)
		at += len(word)
	}
	return out.String() + "\n"
}
