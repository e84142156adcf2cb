package state

import (
	"slices"

	"precept/internal/limit"
)

// Nil is what nil is among the values of a match.
const Nil int32 = -1 << 31

// Order says how a place keeps its pieces.
type Order uint8

// The orders. Pieces of a heap lie in the order of declaration, so that history leaves no trace.
const (
	Heap  Order = iota
	Stack       // index 0 is the top; pieces come on top
	Row         // index 0 is the left end; pieces come last
)

// Layout is the measures of the matches of one line-up.
type Layout struct {
	Pieces, Places, Spaces, Classes, Players int
	Words                                    int     // of a set of spaces, as stored
	Class                                    []int16 // of each piece
	Order                                    []Order // of each place
	Slots                                    int     // variables, attributes and counters
	Init                                     []int32 // first value of every slot
	// how many temporaries evaluation needs at most, but where can() is asked
	Temps              int
	RulesByClass       []uint64
	RulesBySlot        []uint64
	InvalidatesByClass []uint64 // by class: the dependency groups whose cached answers its moves invalidate
	InvalidatesBySlot  []uint64
	InvalidatesByScope []uint64 // by phase: those that its fields invalidate
	RulesByScope       []uint64 // and the state rules that look at its fields
}

// Words of control, in Match.Ctl.
const (
	Cur       = iota // the running frame: index of its first register in Stack
	Top              // words of Stack in use
	Rested           // the seat + 1 that let the last moment pass, nothing having changed since, 0 none
	JournalN         // entries of Journal in use
	Watching         // frames whose moves are journalled
	ScopeTop         // the innermost open phase: index of its block in Stack, 0 none
	Asking           // a choice is being asked: seat asked + 1
	TxFrame          // the frame at which the current transaction began, 0 none
	TxPC             // where that transaction ends
	Unwind           // phase + 1 that an end: closes
	Over             // the match has ended
	Winners          // set of players
	How              // scope of the end: word + 1
	Moves            // completed transactions
	Decisions        // answers given
	Chance           // results taken from the generator
	Batch            // depth of together
	QueueTop         // the last block of due abilities waiting for together, 0 none
	Skip             // fast-forward to a phase: phase + 1
	SkipOf           // and the player whose it is
	Picks            // names taken from a script
	Dice             // results of dice taken from a script
	NumCtl
)

// Words of a frame, counted from its first register.
const (
	FMe      = -12
	FOwner   = -11
	FSource  = -10
	FEvent   = -9
	FParent  = -8
	FBlock   = -7
	FPC      = -6
	FHeap    = -5
	FBase    = -4 // where the frame begins in Stack; what lies above goes with it
	FJournal = -3
	FAux     = -2 // what is known of the frame, in bits; of one that waits, the frame before it
	FKeep    = -1 // watched, replaced
	Header   = 12
)

// Match is one match.
type Match struct {
	L *Layout

	Place, Next, Prev []int16  // by piece
	Seen              []uint16 // by piece: players to whom it was shown
	Head, Tail, Num   []int16  // by place
	Cnt               []int16  // by class and space
	Occ               []uint64 // by class: the spaces where it stands; one row more for any class
	Slot              []int32
	Ctl               [NumCtl]int32
	PendingRules      uint64 // state rules to judge again, all whose number leaves the same rest share a bit
	Rng               [2]uint64
	Stack             []int32
	Heap              []int32
	Journal           []int16 // pairs: piece, where it was
	// pairs: seat, answer that it gave before it was asked, among several who are asked at once
	Held []int32

	i16 []int16 // backs everything of that type

	Scratch
}

// Scratch is the space that evaluation needs: no part of the match.
type Scratch struct {
	FP    int     // the frame whose names are read
	TB    int     // the base of the temporaries
	Tmp   []int32 // temporaries: parameters of rulings, elements
	Arena []int32 // lists being made
	Work  int     // steps of evaluation since the last answer
	Asks  int32   // whose points are being counted, for formulas that a line reads: the player + 1, 0 for none
	Err   error   // the first failure of evaluation
	Trace Tracer  // who listens, nil mostly

	Invalidated uint64         // dependency groups that read something written since their answers were cached
	forgot      uint32         // how often all were
	Versions    [Groups]uint32 // by group, what its answers are cached for
	At          []uint32       // by place: counts what comes and goes there
	Memo        []Answer
	MemoSets    []AnswerSet
	MemoLists   []AnswerList

	CanDo func(action int32, args []int32) bool // whether the transaction of an action has an answer
}

// Groups is how many dependency groups of answers there are, by what they read.
const Groups = 64

// Forget makes all kept answers stale.
func (m *Match) Forget() {
	m.Invalidated = ^uint64(0)
	if m.forgot++; m.forgot%1024 == 0 {
		m.renew()
	}
}

// high is a version with which all begin again, and drop what was kept for them. It is so far from the highest there is
// that a thousand matches cannot count from the one to the other.
const high = 1 << 30

func (m *Match) renew() {
	if slices.Max(m.Versions[:]) < high && (len(m.At) == 0 || slices.Max(m.At) < high) {
		return
	}
	clear(m.Versions[:])
	clear(m.At)
	clear(m.Memo)
	clear(m.MemoSets)
	for i := range m.MemoLists {
		m.MemoLists[i].Version = 0
	}
}

// Answer is what a ruling answered at a version of what it reads.
type Answer struct {
	Version uint32
	Value   int32
}

// AnswerSet is the same of a set of spaces.
type AnswerSet struct {
	Version uint32
	Value   Set
}

// AnswerList is the same of a list.
type AnswerList struct {
	Version uint32
	Value   []int32
}

// Tracer is told which rules speak. Package trace has the one that is used.
type Tracer interface {
	Ruling(id int, args []int32)
	Rule(id int, owner int32, spoke bool, answer int32)
	Answered(id int, answer int32)
}

// New is an empty match: every piece nowhere.
func New(l *Layout) *Match {
	m := &Match{L: l}
	m.alloc()
	m.Tmp = make([]int32, 2048+l.Temps)
	m.Arena = make([]int32, 0, 1024)
	m.Empty()
	return m
}

// Empty makes m as New makes it. What grew keeps its room.
func (m *Match) Empty() {
	clear(m.i16)
	clear(m.Seen)
	clear(m.Occ)
	copy(m.Slot, m.L.Init)
	for i := range m.Place {
		m.Place[i], m.Next[i], m.Prev[i] = -1, -1, -1
	}
	for i := range m.Head {
		m.Head[i], m.Tail[i] = -1, -1
	}
	m.Ctl, m.PendingRules, m.Rng = [NumCtl]int32{}, 0, [2]uint64{}
	m.Heap, m.Journal, m.Held = m.Heap[:0], m.Journal[:0], m.Held[:0]
	m.Work, m.Asks, m.Err, m.Trace = 0, 0, nil, nil
	m.Forget()
}

func (m *Match) alloc() {
	l := m.L
	p, q := l.Pieces, l.Places
	m.i16 = make([]int16, 3*p+3*q+l.Classes*l.Spaces)
	rest := m.i16
	take := func(n int) []int16 {
		out := rest[:n:n]
		rest = rest[n:]
		return out
	}
	m.Place, m.Next, m.Prev = take(p), take(p), take(p)
	m.Head, m.Tail, m.Num = take(q), take(q), take(q)
	m.Cnt = take(l.Classes * l.Spaces)
	m.Seen = make([]uint16, p)
	m.Occ = make([]uint64, (l.Classes+1)*l.Words)
	m.Slot = make([]int32, l.Slots)
	m.Stack = make([]int32, limit.Stack)
	m.At = make([]uint32, q)
	m.Heap = make([]int32, 0, 256)
	m.Journal = make([]int16, 0, 64)
}

// CopyFrom makes m equal to o, which has the same layout. Nothing is allocated once m has been used.
func (m *Match) CopyFrom(o *Match) {
	copy(m.i16, o.i16)
	copy(m.Seen, o.Seen)
	copy(m.Occ, o.Occ)
	copy(m.Slot, o.Slot)
	m.Ctl, m.PendingRules, m.Rng = o.Ctl, o.PendingRules, o.Rng
	copy(m.Stack[:o.Ctl[Top]], o.Stack)
	m.Heap = append(m.Heap[:0], o.Heap...)
	m.Journal = append(m.Journal[:0], o.Journal...)
	m.Held = append(m.Held[:0], o.Held...)
	m.Work, m.Err, m.Trace = 0, nil, nil
	m.Forget()
}

// Clone is a match of its own, equal to m.
func (m *Match) Clone() *Match {
	c := New(m.L)
	c.CopyFrom(m)
	return c
}

// Any is the spaces on which something stands.
func (m *Match) Any() Set { return m.Occupied(m.L.Classes) }

// Occupied is the spaces on which pieces of a class stand.
func (m *Match) Occupied(class int) Set {
	w := m.L.Words
	if w == 1 {
		return Set{A: m.Occ[class]}
	}
	return FromWords(m.Occ[class*w : class*w+w])
}

// At is where a piece comes to lie in its new place.
type At int8

// The ends of a place.
const (
	Own    At = iota // the place's own: top of a stack, end of a row
	First            // index 0
	Lowest           // the last index
)

// Move takes piece p from where it is to place q, -1 for nowhere.
func (m *Match) Move(p, q int, at At) {
	if from := int(m.Place[p]); from >= 0 {
		m.unlink(p, from)
	}
	m.Place[p] = int16(q)
	m.PendingRules |= m.L.RulesByClass[m.L.Class[p]]
	m.Invalidated |= m.L.InvalidatesByClass[m.L.Class[p]]
	if q < 0 {
		m.Next[p], m.Prev[p] = -1, -1 // where it was leaves no trace
		return
	}
	m.link(p, q, at)
}

func (m *Match) unlink(p, from int) {
	n, v := m.Next[p], m.Prev[p]
	if v >= 0 {
		m.Next[v] = n
	} else {
		m.Head[from] = n
	}
	if n >= 0 {
		m.Prev[n] = v
	} else {
		m.Tail[from] = v
	}
	m.Num[from]--
	m.At[from]++
	if from >= m.L.Spaces {
		return
	}
	c := int(m.L.Class[p])
	k := c*m.L.Spaces + from
	m.Cnt[k]--
	if m.Cnt[k] == 0 {
		m.clear(c, from)
	}
	if m.Num[from] == 0 {
		m.clear(m.L.Classes, from)
	}
}

func (m *Match) clear(row, space int) {
	m.Occ[row*m.L.Words+space>>6] &^= 1 << (uint(space) & 63)
}

func (m *Match) link(p, q int, at At) {
	m.insert(p, q, m.after(p, q, at))
	m.Num[q]++
	m.At[q]++
	if q >= m.L.Spaces {
		return
	}
	c := int(m.L.Class[p])
	m.Cnt[c*m.L.Spaces+q]++
	w, bit := q>>6, uint64(1)<<(uint(q)&63)
	m.Occ[c*m.L.Words+w] |= bit
	m.Occ[m.L.Classes*m.L.Words+w] |= bit
}

// after is the piece behind which p comes to lie in q, -1 for the front.
func (m *Match) after(p, q int, at At) int16 {
	switch order := m.L.Order[q]; {
	case order == Heap:
		v := m.Tail[q]
		for v >= 0 && int(v) > p {
			v = m.Prev[v]
		}
		return v
	case at == First || at == Own && order == Stack:
		return -1
	}
	return m.Tail[q]
}

func (m *Match) insert(p, q int, v int16) {
	n := m.Head[q]
	if v >= 0 {
		n = m.Next[v]
		m.Next[v] = int16(p)
	} else {
		m.Head[q] = int16(p)
	}
	if n >= 0 {
		m.Prev[n] = int16(p)
	} else {
		m.Tail[q] = int16(p)
	}
	m.Prev[p], m.Next[p] = v, n
}

// Set writes a variable or attribute.
func (m *Match) Set(slot int, v int32) {
	if m.Slot[slot] != v {
		m.Slot[slot] = v
		m.PendingRules |= m.L.RulesBySlot[slot]
		m.Invalidated |= m.L.InvalidatesBySlot[slot]
	}
}

// Reset gives slots their first value back. Most of many have it, and are compared by the block.
func (m *Match) Reset(from, to int) {
	const block = 32
	now, first := m.Slot, m.L.Init
	for ; from+block <= to; from += block {
		if *(*[block]int32)(now[from:]) == *(*[block]int32)(first[from:]) {
			continue
		}
		for s := from; s < from+block; s++ {
			m.Set(s, first[s])
		}
	}
	for ; from < to; from++ {
		m.Set(from, first[from])
	}
}

// Room makes room for n temporaries.
func (m *Match) Room(n int) {
	if n > len(m.Tmp) {
		m.Tmp = append(m.Tmp, make([]int32, n-len(m.Tmp))...)
	}
}

// Fail records the first failure of evaluation.
func (m *Match) Fail(err error) {
	if m.Err == nil {
		m.Err = err
	}
}
