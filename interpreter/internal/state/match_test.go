package state

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// layouts draws the layout of a match: some spaces, then some zones of every order.
var layouts = rapid.Custom(func(t *rapid.T) *Layout {
	l := &Layout{
		Spaces:  rapid.IntRange(1, 130).Draw(t, "spaces"),
		Classes: rapid.IntRange(1, 4).Draw(t, "classes"),
		Pieces:  rapid.IntRange(1, 24).Draw(t, "pieces"),
		Players: 2,
		Slots:   5,
		Init:    []int32{0, 7, Nil, 3, -1},
	}
	l.Words = max(1, (l.Spaces+63)/64)
	l.Places = l.Spaces + 4
	l.Order = append(make([]Order, l.Spaces), Heap, Stack, Row, Stack)
	for range l.Pieces {
		l.Class = append(l.Class, int16(rapid.IntRange(0, l.Classes-1).Draw(t, "class")))
	}
	for k := range l.Classes {
		l.RulesByClass = append(l.RulesByClass, 1<<uint(k))
	}
	l.RulesBySlot = []uint64{1 << 10, 0, 1 << 11, 0, 0}
	l.InvalidatesByClass, l.InvalidatesBySlot = l.RulesByClass, l.RulesBySlot
	return l
})

// naive is a simple, slow implementation of a match: each place is a list.
type naive struct {
	l      *Layout
	places [][]int
}

func (n *naive) where(p int) int {
	return slices.IndexFunc(n.places, func(list []int) bool { return slices.Contains(list, p) })
}

func (n *naive) move(p, q int, at At) {
	if from := n.where(p); from >= 0 {
		n.places[from] = slices.DeleteFunc(n.places[from], func(o int) bool { return o == p })
	}
	if q < 0 {
		return
	}
	switch order := n.l.Order[q]; {
	case order == Heap:
		n.places[q] = append(n.places[q], p)
		slices.Sort(n.places[q])
	case at == First || at == Own && order == Stack:
		n.places[q] = slices.Insert(n.places[q], 0, p)
	default:
		n.places[q] = append(n.places[q], p)
	}
}

// contents holds all information of a match about the places of pieces.
type contents struct {
	Places [][]int
	Num    []int16
	Counts map[[2]int]int // by class and space, without zeros
	Stands map[int][]int  // the spaces by class; the entry after the last class is for pieces of any class
}

func (n *naive) contents() contents {
	out := contents{Places: make([][]int, len(n.places)), Counts: map[[2]int]int{}, Stands: map[int][]int{}}
	for q, list := range n.places {
		out.Places[q] = append([]int(nil), list...)
		out.Num = append(out.Num, int16(len(list)))
		if q >= n.l.Spaces {
			continue
		}
		if len(list) > 0 {
			out.Stands[n.l.Classes] = append(out.Stands[n.l.Classes], q)
		}
		for _, p := range list {
			out.Counts[[2]int{int(n.l.Class[p]), q}]++
		}
	}
	for c := range n.l.Classes {
		for s := range n.l.Spaces {
			if out.Counts[[2]int{c, s}] > 0 {
				out.Stands[c] = append(out.Stands[c], s)
			}
		}
	}
	return out
}

func tell(m *Match) contents {
	out := contents{Places: make([][]int, m.L.Places), Counts: map[[2]int]int{}, Stands: map[int][]int{}}
	for q := range m.Head {
		for p := m.Head[q]; p >= 0; p = m.Next[p] {
			out.Places[q] = append(out.Places[q], int(p))
		}
		out.Num = append(out.Num, m.Num[q])
	}
	for c := range m.L.Classes {
		for s := range m.L.Spaces {
			if n := m.Cnt[c*m.L.Spaces+s]; n != 0 {
				out.Counts[[2]int{c, s}] = int(n)
			}
		}
	}
	for c := range m.L.Classes + 1 {
		for s, rest := m.Occupied(c).Pop(); s >= 0; s, rest = rest.Pop() {
			out.Stands[c] = append(out.Stands[c], s)
		}
	}
	return out
}

// scatter moves pieces at random, in a match and in its naive copy.
func scatter(t *rapid.T, m *Match, n *naive) {
	for range rapid.IntRange(0, 60).Draw(t, "moves") {
		p := rapid.IntRange(0, m.L.Pieces-1).Draw(t, "piece")
		q := rapid.IntRange(-1, m.L.Places-1).Draw(t, "place")
		if rapid.Bool().Draw(t, "near") { // crowd a few places
			q = rapid.SampledFrom([]int{0, m.L.Places - 1, m.L.Places - 2, m.L.Places - 3, m.L.Places - 4}).Draw(t, "near place")
		}
		at := At(rapid.IntRange(0, 2).Draw(t, "at"))
		m.Move(p, q, at)
		n.move(p, q, at)
	}
}

func newNaive(l *Layout) *naive { return &naive{l, make([][]int, l.Places)} }

func TestMoveIsLikeLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m, n := New(l), newNaive(l)
		scatter(t, m, n)
		if diff := cmp.Diff(n.contents(), tell(m)); diff != "" {
			t.Fatalf("where pieces are (-naive +match):\n%s", diff)
		}
		if err := m.Consistent(); err != nil {
			t.Fatal(err)
		}
	})
}

// TestHistoryLeavesNoTrace checks that the same pieces in the same order have the same bytes, however they got there.
func TestHistoryLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m, n := New(l), newNaive(l)
		scatter(t, m, n)
		straight := New(l)
		for q, list := range n.places {
			for _, p := range list {
				straight.Move(p, q, Lowest)
			}
		}
		straight.PendingRules = m.PendingRules
		if !m.Equal(straight) {
			t.Fatal("two ways to one position give different bytes")
		}
	})
}

func TestWatch(t *testing.T) {
	l := &Layout{Spaces: 2, Words: 1, Classes: 2, Pieces: 2, Places: 2, Players: 1, Slots: 2, Init: []int32{4, 5},
		Class: []int16{0, 1}, Order: make([]Order, 2), RulesByClass: []uint64{1, 2}, RulesBySlot: []uint64{4,
			8}, InvalidatesByClass: []uint64{1, 2}, InvalidatesBySlot: []uint64{4, 8}}
	for _, test := range []struct {
		name string
		do   func(m *Match)
		want uint64
	}{
		{"nothing", func(*Match) {}, 0},
		{"a piece moves", func(m *Match) { m.Move(0, 1, Own) }, 1},
		{"a piece leaves", func(m *Match) { m.Move(1, -1, Own) }, 2},
		{"a value is written", func(m *Match) { m.Set(1, 9) }, 8},
		{"the same value is written", func(m *Match) { m.Set(0, 4) }, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := New(l)
			if test.do(m); m.PendingRules != test.want {
				t.Errorf("to judge again: %b, want %b", m.PendingRules, test.want)
			}
		})
	}
}

// fill gives random values to the parts of a match that moves do not change.
func fill(t *rapid.T, m *Match) {
	for i := range m.Slot {
		m.Set(i, rapid.Int32().Draw(t, "value"))
	}
	for i := range m.Seen {
		m.Seen[i] = rapid.Uint16().Draw(t, "seen")
	}
	m.Ctl[Top] = int32(rapid.IntRange(0, 40).Draw(t, "top"))
	for i := range m.Stack[:m.Ctl[Top]] {
		m.Stack[i] = rapid.Int32().Draw(t, "word")
	}
	m.Ctl[Decisions] = rapid.Int32().Draw(t, "decisions")
	m.Heap = append(m.Heap, rapid.SliceOfN(rapid.Int32(), 0, 20).Draw(t, "heap")...)
	m.Journal = append(m.Journal, rapid.SliceOfN(rapid.Int16(), 0, 20).Draw(t, "journal")...)
	m.Past = append(m.Past, rapid.SliceOfN(rapid.Uint64(), 0, 5).Draw(t, "past")...)
	m.Seed(rapid.Uint64().Draw(t, "seed"))
}

func TestCopyFrom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m, other, n := New(l), New(l), newNaive(l)
		scatter(t, m, n)
		fill(t, m)
		scatter(t, other, newNaive(l))
		fill(t, other)
		other.CopyFrom(m)
		if !other.Equal(m) || other.Hash() != m.Hash() {
			t.Fatal("a copy is another position")
		}
		if diff := cmp.Diff(tell(m), tell(other)); diff != "" {
			t.Fatalf("where pieces are (-original +copy):\n%s", diff)
		}
		before := m.Bytes(nil)
		scatter(t, other, n)
		fill(t, other)
		if diff := cmp.Diff(before, m.Bytes(nil)); diff != "" {
			t.Fatalf("the original changed with its copy:\n%s", diff)
		}
	})
}

// TestEmptyIsAsNew checks that a reused match equals a new one, and that cached answers are stale.
func TestEmptyIsAsNew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m := New(l)
		m.Memo = []Answer{{Version: 1}}
		scatter(t, m, newNaive(l))
		fill(t, m)
		m.Held, m.Asks = append(m.Held, 1, 2), 2
		m.Empty()
		if fresh := New(l); !m.Equal(fresh) || cmp.Diff(tell(fresh), tell(m)) != "" || m.Asks != 0 {
			t.Fatal("it is not empty")
		}
		if len(m.Memo) != 1 || m.Invalidated != 1<<Constant-1 {
			t.Fatal("its room is gone, or what is kept there counts")
		}
	})
}

// TestSpare checks that each unused match is taken once, and that no more are kept than needed.
func TestSpare(t *testing.T) {
	var s Spare
	l := &Layout{}
	if s.Take() != nil {
		t.Fatal("there is one where none was given")
	}
	for range 2 * spareMost {
		s.Give(New(l))
	}
	taken := map[*Match]bool{}
	for m := s.Take(); m != nil; m = s.Take() {
		if taken[m] {
			t.Fatal("one is taken twice")
		}
		taken[m] = true
	}
	if len(taken) != spareMost {
		t.Errorf("%d are kept, of which %d may be", len(taken), spareMost)
	}
}

// TestVersionsBeginAgain checks that version numbers restart before they can equal those of cached answers.
func TestVersionsBeginAgain(t *testing.T) {
	for _, grown := range []struct {
		what string
		grow func(m *Match)
	}{
		{"of a sort", func(m *Match) { m.Versions[3] = high }},
		{"of a place", func(m *Match) { m.At[1] = high + 5 }},
	} {
		m := New(&Layout{Spaces: 2, Words: 1, Classes: 1, Places: 2})
		m.Memo = []Answer{{high, 1}}
		m.MemoSets = []AnswerSet{{Version: high}}
		m.MemoLists = []AnswerList{{high, make([]int32, 0, 4)}}
		m.Forget()
		if m.Memo[0].Version != high {
			t.Errorf("%s: answers are dropped at once", grown.what)
		}
		grown.grow(m)
		for range 1024 {
			m.Forget()
		}
		kept := m.Memo[0].Version | m.MemoSets[0].Version | m.MemoLists[0].Version
		if kept|slices.Max(m.Versions[:Constant])|slices.Max(m.At) != 0 {
			t.Errorf("%s: what was kept for high versions is still there", grown.what)
		}
		if cap(m.MemoLists[0].Value) != 4 {
			t.Errorf("%s: the room of lists is gone", grown.what)
		}
	}
}

func TestCopyFromAllocatesNothing(t *testing.T) {
	l := &Layout{Spaces: 60, Words: 1, Classes: 3, Pieces: 100, Places: 70, Players: 2, Slots: 50, Init: make([]int32, 50),
		Class: make([]int16, 100), Order: make([]Order, 70), RulesByClass: make([]uint64, 3), RulesBySlot: make([]uint64,
			50), InvalidatesByClass: make([]uint64, 3), InvalidatesBySlot: make([]uint64, 50)}
	m, c := New(l), New(l)
	if n := testing.AllocsPerRun(10, func() { c.CopyFrom(m) }); n != 0 {
		t.Errorf("%v allocations a copy", n)
	}
}
