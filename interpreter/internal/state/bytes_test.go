package state

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestBytesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m := New(l)
		scatter(t, m, newNaive(l))
		fill(t, m)
		data := m.Bytes(nil)
		got := New(l)
		scatter(t, got, newNaive(l)) // earlier content must leave no trace
		if err := got.Read(data); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(data, got.Bytes(nil)); diff != "" {
			t.Fatalf("written, read and written again (-first +second):\n%s", diff)
		}
		if diff := cmp.Diff(tell(m), tell(got)); diff != "" {
			t.Fatalf("where pieces are (-written +read):\n%s", diff)
		}
	})
}

func TestReadRefusesOtherSizes(t *testing.T) {
	m := table()
	data := m.Bytes(nil)
	for n := range data {
		if New(m.L).Read(data[:n]) == nil {
			t.Fatalf("the first %d of %d bytes were read", n, len(data))
		}
	}
	if New(m.L).Read(append(slices.Clone(data), 0)) == nil {
		t.Fatal("a byte too many was read")
	}
}

// table returns a small match with pieces in places of every order.
func table() *Match {
	l := &Layout{Spaces: 3, Words: 1, Classes: 2, Pieces: 6, Places: 6, Players: 2, Slots: 2, Init: []int32{0, 0},
		Class: []int16{0, 0, 0, 1, 1, 1}, Order: []Order{Heap, Heap, Heap, Heap, Stack, Row}, RulesByClass: make([]uint64,
			2), RulesBySlot: make([]uint64, 2), InvalidatesByClass: make([]uint64, 2), InvalidatesBySlot: make([]uint64, 2)}
	m := New(l)
	for p, q := range []int{0, 0, 4, 4, 1, -1} {
		m.Move(p, q, Own)
	}
	m.Ctl[Top] = 3
	m.Heap = append(m.Heap, 1, 2)
	m.Journal = append(m.Journal, 3, 4)
	return m
}

func TestConsistent(t *testing.T) {
	if err := table().Consistent(); err != nil {
		t.Fatalf("an honest position: %v", err)
	}
	for _, test := range []struct {
		name  string
		spoil func(m *Match)
	}{
		{"a piece says that it is elsewhere", func(m *Match) { m.Place[0] = 1 }},
		{"a piece says that it is nowhere", func(m *Match) { m.Place[0] = -1 }},
		{"a piece is in a place that there is not", func(m *Match) { m.Place[5] = 99 }},
		{"a piece that is nowhere has a neighbour", func(m *Match) { m.Next[5] = 2 }},
		{"a list begins elsewhere", func(m *Match) { m.Head[0] = 1 }},
		{"a list begins with a piece that there is not", func(m *Match) { m.Head[0] = 99 }},
		{"a list begins below nothing", func(m *Match) { m.Head[3] = -7 }},
		{"a list ends elsewhere", func(m *Match) { m.Tail[0] = 0 }},
		{"an empty list has an end", func(m *Match) { m.Tail[3] = 2 }},
		{"a list runs in a circle", func(m *Match) { m.Next[1] = 0 }},
		{"a list breaks off", func(m *Match) { m.Next[0] = -1 }},
		{"a list cannot be walked back", func(m *Match) { m.Prev[1] = -1 }},
		{"a place is counted wrongly", func(m *Match) { m.Num[4]++ }},
		{"a class is counted wrongly", func(m *Match) { m.Cnt[0]++ }},
		{"a class is counted where it does not stand", func(m *Match) { m.Cnt[m.L.Spaces+2] = 1 }},
		{"a class is not marked where it stands", func(m *Match) { m.Occ[0] = 0 }},
		{"a class is marked where it does not stand", func(m *Match) { m.Occ[0] |= 4 }},
		{"nothing is marked where something stands", func(m *Match) { m.Occ[m.L.Classes] = 0 }},
		{"a heap is out of order", func(m *Match) {
			m.Head[0], m.Tail[0] = 1, 0
			m.Next[1], m.Prev[1], m.Next[0], m.Prev[0] = 0, -1, -1, 1
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := table()
			if test.spoil(m); m.Consistent() == nil {
				t.Error("not noticed")
			}
		})
	}
}

// FuzzRead checks that every consistent match read from bytes is usable: it can be traversed, changed and written
// again.
func FuzzRead(f *testing.F) {
	data := table().Bytes(nil)
	f.Add(data)
	f.Add(data[:len(data)-1])
	f.Add([]byte{})
	for i := range data {
		for _, bit := range []byte{1, 0x80, 0xff} {
			forged := slices.Clone(data)
			forged[i] ^= bit
			f.Add(forged)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := New(table().L)
		if m.Read(data) != nil || m.Consistent() != nil {
			return
		}
		if again := m.Bytes(nil); !bytes.Equal(again, data) {
			t.Fatalf("read and written again (-read +written):\n%s", cmp.Diff(data, again))
		}
		for p := range m.Place {
			m.Move(p, (p+1)%m.L.Places, Own)
		}
		if err := m.Consistent(); err != nil {
			t.Fatal(err)
		}
	})
}
