package amend

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// Errors of corrections.
var (
	ErrNothing = errors.New("nothing like that can be corrected here now")
	ErrValue   = errors.New("it cannot be that")
	ErrCount   = errors.New("there are not so many of them there")
	ErrPlace   = errors.New("there is no such place for it")
)

// Wanted is a correction that somebody asks for: a value to set, or pieces to move.
type Wanted struct {
	Set   string // [Value.Set]
	Heap  string // [Heap.ID]
	Count int    // how many pieces; 0 is all
	To    string // the value, or the place
}

// Correction returns the correction for the record, without its author and reason.
//
// # Errors
//
// [ErrNothing], [ErrValue], [ErrCount], [ErrPlace]; [record.Outside] for a number beyond its range.
func (l *List) Correction(w Wanted) (record.Correction, error) {
	if w.Heap != "" && w.Set == "" {
		return l.bring(w)
	}
	v := l.Value(w.Set)
	if v == nil || w.Heap != "" {
		return record.Correction{}, ErrNothing
	}
	to := strings.TrimSpace(w.To)
	if err := v.judge(to); err != nil {
		return record.Correction{}, err
	}
	set := v.Set
	if id, attr, of := strings.Cut(set, "/"); of {
		set = l.Heap(id).one(0) + "." + attr
	}
	return record.Correction{Set: set, To: to}, nil
}

// judge returns an error if the value cannot be set to the given text, or nil if it can.
func (v *Value) judge(to string) error {
	for _, c := range v.Choices {
		if c.Value == to {
			return nil
		}
	}
	n, err := strconv.ParseInt(to, 10, 32)
	switch {
	case v.Choices != nil || err != nil:
		return ErrValue
	case v.Low != nil && (int(n) < *v.Low || int(n) > *v.High):
		return &record.Error{Kind: record.Outside, Name: v.Name, Low: *v.Low, High: *v.High}
	}
	return nil
}

// bring returns a correction that moves w.Count pieces to a place. If the seat cannot distinguish the pieces, it
// chooses them at random, or takes the first ones if the place has an order.
func (l *List) bring(w Wanted) (out record.Correction, err error) {
	h := l.Heap(w.Heap)
	if h == nil {
		return out, ErrNothing
	}
	if w.Count == 0 {
		w.Count = h.Count
	}
	if w.Count < 0 || w.Count > h.Count {
		return out, ErrCount
	}
	for _, p := range l.To(h) {
		if p.Place == w.To {
			return record.Correction{Move: l.some(h, w.Count), To: w.To}, nil
		}
	}
	return out, ErrPlace
}

// some returns an expression that selects n pieces of a group.
func (l *List) some(h *Heap, n int) string {
	if h.All && n == h.Count {
		return h.Place
	}
	order := make([]int, h.Count)
	for i := range order {
		order[i] = i
	}
	if h.Piece == "" && !l.stacked(h.Place) {
		order = rand.Perm(h.Count)
	}
	var all []string
	for _, i := range order[:n] {
		all = append(all, h.one(i))
	}
	if n == 1 {
		return all[0]
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// stacked reports whether the pieces in a place have an order.
func (l *List) stacked(place string) bool {
	for _, p := range l.m.Lineup().Places {
		if p.Name == place {
			return p.Stack || !p.Space && p.Of >= 0 && l.game().Zones[p.Of].Row
		}
	}
	return false
}

// Effect describes what a correction changes, as far as a seat may know it.
type Effect struct {
	Told  []string `json:"told"`  // what would change, in words
	Asked []string `json:"asked"` // the seats that would be asked then
}

// Effect tries a correction on a copy of the match, and returns its effect.
//
// # Errors
//
// Effect returns the errors of [save.Correct].
func (l *List) Effect(fix record.Correction, lang string) (*Effect, error) {
	y, err := l.m.Clone()
	if err != nil {
		return nil, err
	}
	log := tell.From(y)
	if err := log.Correct(fix); err != nil {
		return nil, err
	}
	out := &Effect{Told: []string{}, Asked: []string{}}
	for _, line := range log.Lines(l.seat, lang) {
		if line.Kind != tell.Correction && line.Kind != tell.Note && line.Kind != tell.Heading && !line.Detail {
			out.Told = append(out.Told, line.Text)
		}
	}
	out.Told = append(out.Told, scores(l.m, y, l.seat, lang)...)
	for _, d := range y.Open() {
		out.Asked = append(out.Asked, d.Seat)
	}
	return out, nil
}

// scores returns the texts of the scores that change.
func scores(before, after *interpreter.Match, seat, lang string) []string {
	var out []string
	was, names := narrate.Scores(before, seat), narrate.New(after, lang)
	for i, s := range narrate.Scores(after, seat) {
		if i < len(was) && was[i].Points != s.Points {
			out = append(out, fmt.Sprintf("%s: %d → %d", names.Seat(s.Seat), was[i].Points, s.Points))
		}
	}
	return out
}
