package state

import (
	"math/bits"

	"precept/internal/limit"
)

// Set is a set of spaces: bit i%64 of word i/64. It is a struct so that it is passed in registers.
type Set struct{ A, B, C, D uint64 }

// Bit returns the set of one space. It is empty if i is negative or beyond the last space that a set can hold.
func Bit(i int) Set {
	w := uint64(1) << (uint(i) & 63)
	switch {
	case i < 0:
		return Set{}
	case i < 64:
		return Set{A: w}
	case i < 128:
		return Set{B: w}
	case i < 192:
		return Set{C: w}
	case i < limit.Spaces:
		return Set{D: w}
	}
	return Set{}
}

// Has reports whether space i is in s; i may be negative.
func (s Set) Has(i int) bool {
	switch {
	case i < 0:
		return false
	case i < 64:
		return s.A>>uint(i)&1 != 0
	case i < 128:
		return s.B>>uint(i-64)&1 != 0
	case i < 192:
		return s.C>>uint(i-128)&1 != 0
	case i < 256:
		return s.D>>uint(i-192)&1 != 0
	}
	return false
}

// And returns the intersection of s and o.
func (s Set) And(o Set) Set { return Set{s.A & o.A, s.B & o.B, s.C & o.C, s.D & o.D} }

// Or returns the union of s and o.
func (s Set) Or(o Set) Set { return Set{s.A | o.A, s.B | o.B, s.C | o.C, s.D | o.D} }

// Less returns s without o.
func (s Set) Less(o Set) Set { return Set{s.A &^ o.A, s.B &^ o.B, s.C &^ o.C, s.D &^ o.D} }

// Any reports whether s is not empty.
func (s Set) Any() bool { return s.A|s.B|s.C|s.D != 0 }

// Count returns the number of spaces in s.
func (s Set) Count() int {
	n := bits.OnesCount64(s.A)
	if s.B|s.C|s.D != 0 {
		n += bits.OnesCount64(s.B) + bits.OnesCount64(s.C) + bits.OnesCount64(s.D)
	}
	return n
}

// First returns the lowest space of s, -1 if s is empty.
func (s Set) First() int {
	switch {
	case s.A != 0:
		return bits.TrailingZeros64(s.A)
	case s.B != 0:
		return 64 + bits.TrailingZeros64(s.B)
	case s.C != 0:
		return 128 + bits.TrailingZeros64(s.C)
	case s.D != 0:
		return 192 + bits.TrailingZeros64(s.D)
	}
	return -1
}

// Pop returns the lowest space of s, and s without it; -1 if s is empty.
func (s Set) Pop() (int, Set) {
	switch {
	case s.A != 0:
		i := bits.TrailingZeros64(s.A)
		s.A &= s.A - 1
		return i, s
	case s.B != 0:
		i := bits.TrailingZeros64(s.B)
		s.B &= s.B - 1
		return 64 + i, s
	case s.C != 0:
		i := bits.TrailingZeros64(s.C)
		s.C &= s.C - 1
		return 128 + i, s
	case s.D != 0:
		i := bits.TrailingZeros64(s.D)
		s.D &= s.D - 1
		return 192 + i, s
	}
	return -1, s
}

// Nth returns the k-th space of s, counted from 0. s must hold more than k.
func (s Set) Nth(k int) int {
	for i := 0; ; i++ {
		w := s.Word(i)
		n := bits.OnesCount64(w)
		if k >= n && i < 3 {
			k -= n
			continue
		}
		for ; k > 0; k-- {
			w &= w - 1
		}
		return 64*i + bits.TrailingZeros64(w)
	}
}

// Word returns word i of s, 0 to 3.
func (s Set) Word(i int) uint64 {
	switch i {
	case 0:
		return s.A
	case 1:
		return s.B
	case 2:
		return s.C
	}
	return s.D
}

// FromWords returns the set of the given words, at most four.
func FromWords(w []uint64) (s Set) {
	switch len(w) {
	case 4:
		s.D = w[3]
		fallthrough
	case 3:
		s.C = w[2]
		fallthrough
	case 2:
		s.B = w[1]
		fallthrough
	case 1:
		s.A = w[0]
	}
	return s
}

// Shift returns s moved by n places, up or down. Bits that leave the 256 places are lost.
func (s Set) Shift(n int) Set {
	if s.B|s.C|s.D == 0 && n > -64 && n < 64 {
		if n >= 0 {
			return Set{A: s.A << uint(n), B: s.A >> uint(64-n)}
		}
		return Set{A: s.A >> uint(-n)}
	}
	return s.shiftWide(n)
}

// shiftWide does the same as Shift across words. Word i combines the low bits of the word n/64 below it with the high
// bits of the one before that.
func (s Set) shiftWide(n int) Set {
	words, bits := n>>6, uint(n&63)
	from := [4]uint64{s.A, s.B, s.C, s.D}
	word := func(i int) uint64 {
		if i < 0 || i > 3 {
			return 0
		}
		return from[i]
	}
	var out [4]uint64
	for i := range out {
		out[i] = word(i-words)<<bits | word(i-words-1)>>(64-bits)
	}
	return Set{out[0], out[1], out[2], out[3]}
}
