package state

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// spaces draws a set of spaces as a map, often within one word.
var spaces = rapid.Custom(func(t *rapid.T) map[int]bool {
	top := rapid.SampledFrom([]int{63, 127, 191, 255}).Draw(t, "top")
	out := map[int]bool{}
	for _, i := range rapid.SliceOfN(rapid.IntRange(0, top), 0, 30).Draw(t, "spaces") {
		out[i] = true
	}
	return out
})

func setOf(m map[int]bool) (s Set) {
	for i := range m {
		s = s.Or(Bit(i))
	}
	return s
}

// listed returns the spaces of a set, in the order of Pop.
func listed(s Set) []int {
	out := []int{}
	for i, rest := s.Pop(); i >= 0; i, rest = rest.Pop() {
		out = append(out, i)
	}
	return out
}

func chosen(keep func(i int) bool) []int {
	out := []int{}
	for i := range 256 {
		if keep(i) {
			out = append(out, i)
		}
	}
	return out
}

func TestSetIsLikeMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := spaces.Draw(t, "a"), spaces.Draw(t, "b")
		n := rapid.IntRange(-300, 300).Draw(t, "shift")
		if rapid.Bool().Draw(t, "small shift") {
			n = rapid.IntRange(-70, 70).Draw(t, "small")
		}
		s, o := setOf(a), setOf(b)
		for name, c := range map[string]struct{ want, got []int }{
			"the set itself": {chosen(func(i int) bool { return a[i] }), listed(s)},
			"and":            {chosen(func(i int) bool { return a[i] && b[i] }), listed(s.And(o))},
			"or":             {chosen(func(i int) bool { return a[i] || b[i] }), listed(s.Or(o))},
			"less":           {chosen(func(i int) bool { return a[i] && !b[i] }), listed(s.Less(o))},
			"shift":          {chosen(func(i int) bool { return a[i-n] }), listed(s.Shift(n))},
			"words": {chosen(func(i int) bool { return a[i] }), listed(FromWords([]uint64{s.Word(0), s.Word(1),
				s.Word(2), s.Word(3)}))},
		} {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("%s (-map +set):\n%s", name, diff)
			}
		}
		first := -1
		if len(a) > 0 {
			first = slices.Min(slices.Collect(maps.Keys(a)))
		}
		if s.Any() != (len(a) > 0) || s.Count() != len(a) || s.First() != first {
			t.Errorf("any %v, count %d, first %d of %v", s.Any(), s.Count(), s.First(), a)
		}
		for i := -3; i < 260; i++ {
			if s.Has(i) != a[i] {
				t.Errorf("has %d: %v", i, s.Has(i))
			}
		}
	})
}

func TestFromFewerWords(t *testing.T) {
	for n := range 5 {
		words := []uint64{1, 2, 3, 4}[:n]
		s := FromWords(words)
		for i := range 4 {
			want := uint64(0)
			if i < n {
				want = words[i]
			}
			if s.Word(i) != want {
				t.Errorf("word %d of %v is %d", i, words, s.Word(i))
			}
		}
	}
}
