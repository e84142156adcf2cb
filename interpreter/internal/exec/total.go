package exec

import (
	"errors"
	"slices"

	"precept/interpreter/internal/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/limit"
)

// A choice of several with a total divides a number: each part is one of the candidates of what it is for, none of them
// below nothing, and all of them come to one of the totals.

var errTotal = errors.New("a total is larger than any that is divided")

// sums is room for the question whether parts come to a total: which sums can be reached, a bit each.
type sums struct {
	totals, posts []int32
	now, then     []uint64
}

// comesTo reports whether what is chosen, with something for each element that is left to fill, can come to a total.
func (x *Run) comesTo(op *code.Choose, fp int, seat int32) bool {
	m, s := x.M, &x.sums
	s.totals = append(s.totals[:0], op.Total(m)...)
	s.posts = append(s.posts[:0], op.Fill(m)...)
	most, have := int32(-1), int32(0)
	for _, t := range s.totals {
		most = max(most, t)
	}
	chosen := x.chosen(op, fp)
	for _, v := range chosen {
		if v < 0 || v > most-have {
			return false
		}
		have += v
	}
	if most < 0 || len(chosen) > len(s.posts) {
		return false
	}
	if most > limit.Total {
		m.Fail(errTotal)
		return false
	}
	words := int(most)/64 + 1
	s.now = append(s.now[:0], make([]uint64, words)...)
	s.now[have/64] |= 1 << (have % 64)
	for _, post := range s.posts[len(chosen):] {
		x.find(op, seat, post)
		parts := x.groups.list().cand
		if !evaluate.Work(m, 1+words*len(parts)) {
			return false
		}
		s.then = append(s.then[:0], make([]uint64, words)...)
		for _, v := range parts {
			if v >= 0 && v <= most {
				shifted(s.then, s.now, int(v))
			}
		}
		s.now, s.then = s.then, s.now
	}
	return slices.ContainsFunc(s.totals, func(t int32) bool { return t >= 0 && s.now[t/64]>>(t%64)&1 != 0 })
}

// shifted adds to some bits those of others, each so many places higher.
func shifted(to, from []uint64, by int) {
	words, bits := by/64, uint(by%64)
	for i := len(to) - 1; i >= words; i-- {
		to[i] |= from[i-words] << bits
		if bits > 0 && i > words {
			to[i] |= from[i-words-1] >> (64 - bits)
		}
	}
}
