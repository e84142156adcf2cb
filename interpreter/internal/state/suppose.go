package state

import "math/bits"

// Supposition marks where changes begin that [Match.Undo] takes back.
type Supposition struct {
	changes              int
	invalidated, pending uint64
}

// change is one change of an open supposition: the former value of a slot, or, with piece >= 0, the former place of a
// piece and the piece before it there.
type change struct {
	piece, slot, was int32
	prev             int16
}

// Suppose opens a supposition. Until [Match.Undo], pieces are moved by [Match.SupposeMove], and slots are only
// written after [Match.SupposeSet].
//
// Cached answers stay valid: [Match.Invalidated] has the groups that the supposition has changed, and those are not
// cached meanwhile.
func (m *Match) Suppose() Supposition {
	if m.Supposing == 0 {
		for w := m.Invalidated; w != 0; w &= w - 1 {
			m.Versions[bits.TrailingZeros64(w)]++
		}
		m.Invalidated = 0
	}
	m.Supposing++
	return Supposition{len(m.supposed), m.Invalidated, m.PendingRules}
}

// SupposeMove does the same as Move in a supposition.
func (m *Match) SupposeMove(p, q int, at At) {
	m.supposed = append(m.supposed, change{piece: int32(p), was: int32(m.Place[p]), prev: m.Prev[p]})
	m.Move(p, q, at)
}

// SupposeSet is called in a supposition before n slots from slot on are written.
func (m *Match) SupposeSet(slot, n int) {
	for k := slot; k < slot+n; k++ {
		m.supposed = append(m.supposed, change{piece: -1, slot: int32(k), was: m.Slot[k]})
	}
}

// Undo takes back what has changed since the supposition was opened, and closes it.
func (m *Match) Undo(s Supposition) {
	for i := len(m.supposed) - 1; i >= s.changes; i-- {
		if c := &m.supposed[i]; c.piece >= 0 {
			m.moveBack(int(c.piece), int(c.was), c.prev)
		} else {
			m.Slot[c.slot] = c.was
		}
	}
	m.supposed = m.supposed[:s.changes]
	m.Supposing--
	m.Invalidated, m.PendingRules = s.invalidated, s.pending
}

// moveBack puts piece p back behind piece prev of place q. It undoes the counts of [Match.At] of both moves.
func (m *Match) moveBack(p, q int, prev int16) {
	if from := int(m.Place[p]); from >= 0 {
		m.unlink(p, from)
		m.At[from] -= 2
	}
	m.Place[p] = int16(q)
	if q < 0 {
		m.Next[p], m.Prev[p] = -1, -1
		return
	}
	m.linkAfter(p, q, prev)
	m.At[q] -= 2
}
