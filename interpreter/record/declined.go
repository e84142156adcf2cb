package record

import (
	"errors"
	"slices"

	"precept/internal/limit"
)

// Declined is a standing answer: the seat declines every question of one kind until something happens. Only the seat
// knows about it. The answers that it causes are recorded like any others.
type Declined struct {
	After int    `json:"after"` // number of answers before it
	Seat  string `json:"seat"`
	Kind  string `json:"kind"` // of the question
	Until Until  `json:"until"`
	Ended int    `json:"ended,omitempty"` // number of answers when it ended, at least 1; 0 while it is valid
	Gave  []int  `json:"gave,omitempty"`  // the answers that it caused, each as the number of answers before it
}

// Until is what ends a standing answer. The seat itself can always end it.
type Until struct {
	What  string `json:"what"`            // one of the words below
	Phase string `json:"phase,omitempty"` // of [UntilEnd] and [UntilOwn]
	Seen  uint64 `json:"seen,omitempty"`  // of [UntilChange]: the hash of what the seat saw
}

// Values of [Until.What].
const (
	UntilWord   = "word"   // only the seat ends it
	UntilEnd    = "end"    // when the phase ends
	UntilOwn    = "own"    // when the phase begins for the seat
	UntilChange = "change" // when anything changes that the seat sees
)

// ErrStanding reports an answer that cannot be given beforehand.
var ErrStanding = errors.New("that cannot be answered beforehand")

// Stands returns the standing answer of a seat to questions of a kind, or nil.
func (r *Record) Stands(seat, kind string) *Declined {
	for i := range r.Declined {
		if s := &r.Declined[i]; s.Ended == 0 && s.Seat == seat && s.Kind == kind {
			return s
		}
	}
	return nil
}

// Decline adds a standing answer of a seat. It replaces an earlier one of the same kind.
//
// # Errors
//
// [ErrStanding].
func (r *Record) Decline(seat, kind string, until Until) error {
	phased := until.What == UntilEnd || until.What == UntilOwn
	words := []string{UntilWord, UntilEnd, UntilOwn, UntilChange}
	if kind == "" || len(r.Declined) >= limit.Corrections || phased == (until.Phase == "") ||
		!slices.Contains(words, until.What) {
		return ErrStanding
	}
	if s := r.Stands(seat, kind); s != nil {
		r.end(s)
	}
	r.Declined = append(r.Declined, Declined{After: len(r.Answers), Seat: seat, Kind: kind, Until: until})
	return nil
}

// End ends the standing answers of a seat to questions of a kind; "" means all kinds. It returns how many it ended.
func (r *Record) End(seat, kind string) (n int) {
	for i := range r.Declined {
		if s := &r.Declined[i]; s.Ended == 0 && s.Seat == seat && (kind == "" || s.Kind == kind) {
			r.end(s)
			n++
		}
	}
	return n
}

// end ends a standing answer.
func (r *Record) end(s *Declined) { s.Ended = max(1, len(r.Answers)) }

// Lapse ends the standing answers for which over returns true. It calls over for every standing answer in order, also
// for those that have ended.
func (r *Record) Lapse(over func(s *Declined) bool) {
	for i := range r.Declined {
		if s := &r.Declined[i]; over(s) && s.Ended == 0 {
			r.end(s)
		}
	}
}

// Beforehand reports whether a standing answer caused an answer, counted from 0.
func (r *Record) Beforehand(answer int) bool {
	return slices.ContainsFunc(r.Declined, func(s Declined) bool { return slices.Contains(s.Gave, answer) })
}

// standing returns the valid standing answers, for a record that begins here.
func (r *Record) standing() []Declined {
	var out []Declined
	for _, s := range r.Declined {
		if s.Ended == 0 {
			out = append(out, Declined{Seat: s.Seat, Kind: s.Kind, Until: s.Until})
		}
	}
	return out
}

// declinedUntil returns a copy of the standing answers as they were after n answers.
func (r *Record) declinedUntil(n int) []Declined {
	var out []Declined
	for _, s := range r.Declined {
		if s.After >= n && n < len(r.Answers) {
			continue
		}
		if s.Ended > n {
			s.Ended = 0
		}
		at, _ := slices.BinarySearch(s.Gave, n)
		s.Gave = slices.Clone(s.Gave[:at])
		out = append(out, s)
	}
	return out
}

// stood reports whether the standing answers are consistent with the record.
func (r *Record) stood() bool {
	last := 0
	for i := range r.Declined {
		s := &r.Declined[i]
		gave := func(n int) bool { return n < s.After || n >= len(r.Answers) }
		if s.After < last || s.After > len(r.Answers) || s.Ended > len(r.Answers)+1 || s.Ended < 0 || s.Kind == "" ||
			!slices.Contains(r.Seats, s.Seat) || !slices.IsSorted(s.Gave) || slices.ContainsFunc(s.Gave, gave) {
			return false
		}
		last = s.After
	}
	return len(r.Declined) <= limit.Corrections
}
