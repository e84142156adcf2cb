package state

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"slices"

	"precept/internal/limit"
)

// Bytes appends a binary encoding of the match to buf and returns it. Equal matches give equal bytes.
func (m *Match) Bytes(buf []byte) []byte {
	buf = slices.Grow(buf, 2*(len(m.i16)+len(m.Seen)+len(m.Journal))+4*(len(m.Slot)+len(m.Ctl)+len(m.Heap))+
		4*int(m.Ctl[Top])+64)
	buf = put16(buf, m.i16)
	for _, s := range m.Seen {
		buf = binary.LittleEndian.AppendUint16(buf, s)
	}
	buf = put32(buf, m.Slot)
	buf = put32(buf, m.Ctl[:])
	buf = binary.LittleEndian.AppendUint64(buf, m.PendingRules)
	buf = binary.LittleEndian.AppendUint64(buf, m.Rng[0])
	buf = binary.LittleEndian.AppendUint64(buf, m.Rng[1])
	buf = put32(buf, m.Stack[:m.Ctl[Top]])
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(m.Heap)))
	buf = put32(buf, m.Heap)
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(m.Journal)))
	buf = put16(buf, m.Journal)
	if len(m.Held)+len(m.Past) > 0 { // rare
		buf = binary.LittleEndian.AppendUint32(buf, uint32(len(m.Held)))
		buf = put32(buf, m.Held)
	}
	for _, p := range m.Past { // to the end
		buf = binary.LittleEndian.AppendUint64(buf, p)
	}
	return buf
}

func put16(buf []byte, v []int16) []byte {
	for _, x := range v {
		buf = binary.LittleEndian.AppendUint16(buf, uint16(x))
	}
	return buf
}

func put32(buf []byte, v []int32) []byte {
	for _, x := range v {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(x))
	}
	return buf
}

var errShort = errors.New("the position is not one of this game: it has another size")

// Read sets m, which must have the right layout, from the output of Bytes.
func (m *Match) Read(data []byte) error {
	r := reader{data: data}
	m.Forget()
	r.int16s(m.i16)
	for i := range m.Seen {
		m.Seen[i] = r.u16()
	}
	r.int32s(m.Slot)
	r.int32s(m.Ctl[:])
	m.PendingRules, m.Rng[0], m.Rng[1] = r.u64(), r.u64(), r.u64()
	top := int(m.Ctl[Top])
	if top < 0 || top > len(m.Stack) {
		return errShort
	}
	r.int32s(m.Stack[:top])
	n := int(r.u32())
	if n > limit.Stack {
		return errShort
	}
	m.Heap = slices.Grow(m.Heap[:0], n)[:n]
	r.int32s(m.Heap)
	if n = int(r.u32()); n > limit.Stack {
		return errShort
	}
	m.Journal = slices.Grow(m.Journal[:0], n)[:n]
	r.int16s(m.Journal)
	if !r.held(m) {
		return errShort
	}
	if r.bad || len(r.data) != 0 {
		return errShort
	}
	m.rebuild()
	return nil
}

// held reads the answers that were given ahead. If there are none, nothing follows the journal.
func (r *reader) held(m *Match) bool {
	n := 0
	if len(r.data) > 0 {
		if n = int(r.u32()); n == 0 && len(r.data) == 0 || n > limit.Stack || n%2 != 0 {
			return false
		}
	}
	m.Held = slices.Grow(m.Held[:0], n)[:n]
	r.int32s(m.Held)
	for m.Past = m.Past[:0]; len(r.data) >= 8 && len(m.Past) < limit.Positions; {
		m.Past = append(m.Past, r.u64())
	}
	return true
}

// rebuild derives the sets of spaces from the counters.
func (m *Match) rebuild() {
	clear(m.Occ)
	for c := 0; c < m.L.Classes; c++ {
		for s := 0; s < m.L.Spaces; s++ {
			if m.Cnt[c*m.L.Spaces+s] > 0 {
				m.Occ[c*m.L.Words+s>>6] |= 1 << (uint(s) & 63)
				m.Occ[m.L.Classes*m.L.Words+s>>6] |= 1 << (uint(s) & 63)
			}
		}
	}
}

type reader struct {
	data []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if len(r.data) < n {
		r.bad = true
		return make([]byte, n)
	}
	out := r.data[:n]
	r.data = r.data[n:]
	return out
}

func (r *reader) u16() uint16 { return binary.LittleEndian.Uint16(r.take(2)) }
func (r *reader) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *reader) u64() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

func (r *reader) int16s(out []int16) {
	b := r.take(2 * len(out))
	for i := range out {
		out[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
	}
}

func (r *reader) int32s(out []int32) {
	b := r.take(4 * len(out))
	for i := range out {
		out[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
}

// Equal reports whether m and o are the same position.
func (m *Match) Equal(o *Match) bool { return bytes.Equal(m.Bytes(nil), o.Bytes(nil)) }

// Hash returns a hash of the position.
func (m *Match) Hash() uint64 {
	h := fnv.New64a()
	h.Write(m.Bytes(nil))
	return h.Sum64()
}

// Consistent returns an error if the lists, counters and sets that Move maintains disagree. Use it to check a position
// from an untrusted file.
func (m *Match) Consistent() error {
	seen := 0
	cnt := make([]int16, len(m.Cnt))
	for q := range m.Head {
		n, err := m.walk(q, cnt)
		if err != nil {
			return err
		}
		seen += n
	}
	for p := range m.Place {
		if m.Place[p] == -1 && m.Next[p] == -1 && m.Prev[p] == -1 {
			seen++
		}
	}
	if seen != m.L.Pieces || !slices.Equal(cnt, m.Cnt) {
		return errors.New("pieces are missing or counted wrongly")
	}
	for row := range m.L.Classes + 1 {
		for s := range m.L.Spaces {
			stands := m.Num[s] > 0
			if row < m.L.Classes {
				stands = cnt[row*m.L.Spaces+s] > 0
			}
			if m.Occupied(row).Has(s) != stands {
				return errors.New("a set of spaces is not where its pieces are")
			}
		}
	}
	return nil
}

// walk visits the pieces of place q, adds those on spaces to cnt and returns their number.
func (m *Match) walk(q int, cnt []int16) (int, error) {
	n, prev := 0, int16(-1)
	p := m.Head[q]
	for ; p >= 0; p = m.Next[p] {
		if int(p) >= m.L.Pieces || int(m.Place[p]) != q || m.Prev[p] != prev || n > m.L.Pieces || m.L.Order[q] == Heap &&
			p < prev {
			return n, errors.New("the pieces of a place are not in order")
		}
		if q < m.L.Spaces {
			cnt[int(m.L.Class[p])*m.L.Spaces+q]++
		}
		n, prev = n+1, p
	}
	if p != -1 || n != int(m.Num[q]) || prev != m.Tail[q] {
		return n, errors.New("a place is counted wrongly")
	}
	return n, nil
}
