package state

import (
	"slices"

	"precept/internal/limit"
)

// Nil represents nil among the values of a match.
const Nil int32 = -1 << 31

// Order is the order in which a place keeps its pieces.
type Order uint8

// The orders. A heap keeps its pieces in the order of declaration, so that their history leaves no trace.
const (
	Heap  Order = iota
	Stack       // index 0 is the top; pieces are added on top
	Row         // index 0 is the left end; pieces are added last
)

// Layout holds the sizes of the matches of one line-up.
type Layout struct {
	Pieces, Places, Spaces, Classes, Players int
	Words                                    int     // words of a set of spaces, as stored
	Class                                    []int16 // of each piece
	Order                                    []Order // of each place
	Slots                                    int     // variables, attributes and counters
	Init                                     []int32 // initial value of every slot
	// the largest number of temporaries that evaluation needs, except inside can()
	Temps              int
	RulesByClass       []uint64
	RulesBySlot        []uint64
	InvalidatesByClass []uint64 // by class: the dependency groups whose cached answers its moves invalidate
	InvalidatesBySlot  []uint64
	InvalidatesByScope []uint64 // by phase: the groups that its fields invalidate
	RulesByScope       []uint64 // by phase: the state rules that read its fields
}

// Control words, in Match.Ctl.
const (
	Cur       = iota // the running frame: index of its first register in Stack
	Top              // words of Stack in use
	Rested           // the seat + 1 that passed at the last moment, if nothing has changed after that; 0 none
	JournalN         // entries of Journal in use
	Watching         // frames whose moves are recorded in the journal
	ScopeTop         // the innermost open phase: index of its block in Stack, 0 none
	Asking           // the progress of the pending choice: usually the seat asked, counted from 1; 0 none
	TxFrame          // the frame at which the current transaction began, 0 none
	TxPC             // where that transaction ends
	Unwind           // phase + 1 that an end: closes
	Over             // the match has ended
	Winners          // set of players
	How              // how the match ended: word + 1
	Moves            // completed transactions
	Decisions        // answers given
	Chance           // results taken from the generator
	Batch            // nesting depth of together
	QueueTop         // the last block of due abilities waiting for together, 0 none
	Skip             // fast-forward to a phase: phase + 1
	SkipOf           // and the player whose phase it is
	Picks            // names taken from a script
	Dice             // results of dice taken from a script
	NumCtl
)

// Words of a frame, relative to its first register.
const (
	FMe      = -12
	FOwner   = -11
	FSource  = -10
	FEvent   = -9
	FParent  = -8
	FBlock   = -7
	FPC      = -6
	FHeap    = -5
	FBase    = -4 // where the frame begins in Stack; everything above is dropped with it
	FJournal = -3
	FAux     = -2 // flags of the frame; for due abilities that wait, the frame before it
	FKeep    = -1 // pc + 1 of the call that keeps bindings of this frame, 0 none
	Header   = 12
)

// Match is one match.
type Match struct {
	L *Layout

	Place, Next, Prev []int16  // by piece
	Seen              []uint16 // by piece: players to whom it was shown
	Head, Tail, Num   []int16  // by place
	Cnt               []int16  // by class and space
	Occ               []uint64 // by class: the spaces with such pieces; one more row for any class
	Slot              []int32
	Ctl               [NumCtl]int32
	PendingRules      uint64 // state rules to test again; rules whose numbers are equal modulo 64 share a bit
	Rng               [2]uint64
	Stack             []int32
	Heap              []int32
	Journal           []int16 // pairs: piece, where it was
	// pairs: seat, answer that it gave before it was asked; several seats are asked at once
	Held []int32
	Past []uint64 // the positions that are remembered, as numbers

	i16 []int16 // backs all int16 slices

	Scratch
}

// Scratch is the working memory of evaluation. It is not part of the match.
type Scratch struct {
	FP    int     // the frame whose names are read
	TB    int     // the base of the temporaries
	Tmp   []int32 // temporaries: parameters of rulings, elements
	Arena []int32 // lists being made
	Work  int     // steps of evaluation since the last answer
	Asks  int32   // the player + 1 whose points are being counted, for formulas that a line reads; 0 none
	Err   error   // the first failure of evaluation
	Trace Tracer  // is called for rules, usually nil

	Invalidated uint64         // dependency groups that read something written since their answers were cached
	forgot      uint32         // counts calls of Forget
	Versions    [Groups]uint32 // by group: the current version of its cached answers
	At          []uint32       // by place: counts the pieces that come and go
	Memo        []Answer
	MemoSets    []AnswerSet
	MemoLists   []AnswerList

	CanDo func(action int32, args []int32) bool // reports whether the transaction of an action can be completed

	Supposing int      // how many suppositions are open
	supposed  []change // what they have changed
}

// Groups is the number of dependency groups of cached answers, by what they read.
const Groups = 64

// Two groups are special: one for all rulings that have no group of their own, and one for rulings that read nothing
// that changes. The bit of the latter is never in [Scratch.Invalidated].
const (
	Shared   = Groups - 2
	Constant = Groups - 1
)

// Forget invalidates all cached answers.
func (m *Match) Forget() {
	m.Invalidated = 1<<Constant - 1
	if m.forgot++; m.forgot%1024 == 0 {
		m.renew()
	}
	m.Versions[Constant] = 1 // 0 is the version of what was never computed
}

// high is a version at which all versions restart and the caches are cleared. It is so far below the highest version
// that a thousand matches cannot reach that.
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

// Answer is the cached answer of a ruling, and the version of what it read.
type Answer struct {
	Version uint32
	Value   int32
}

// AnswerSet is Answer for a set of spaces.
type AnswerSet struct {
	Version uint32
	Value   Set
}

// AnswerList is Answer for a list.
type AnswerList struct {
	Version uint32
	Value   []int32
}

// Tracer is called for the rules that answer rulings.
type Tracer interface {
	Ruling(id int, args []int32)
	Rule(id int, owner int32, spoke bool, answer int32)
	Answered(id int, answer int32)
}

// New returns an empty match, with no piece in any place.
func New(l *Layout) *Match {
	m := &Match{L: l}
	m.alloc()
	m.Tmp = make([]int32, 2048+l.Temps)
	m.Arena = make([]int32, 0, 1024)
	m.Empty()
	return m
}

// Empty resets m to the result of New. It keeps the memory of slices that have grown.
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
	m.Heap, m.Journal, m.Held, m.Past = m.Heap[:0], m.Journal[:0], m.Held[:0], m.Past[:0]
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

// CopyFrom makes m equal to o, which has the same layout. It allocates nothing once m has been used.
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
	m.Past = append(m.Past[:0], o.Past...)
	m.Work, m.Err, m.Trace = 0, nil, nil
	m.Forget()
}

// Clone returns a separate match equal to m.
func (m *Match) Clone() *Match {
	c := New(m.L)
	c.CopyFrom(m)
	return c
}

// Any returns the spaces with any piece.
func (m *Match) Any() Set { return m.Occupied(m.L.Classes) }

// Occupied returns the spaces with pieces of a class.
func (m *Match) Occupied(class int) Set {
	w := m.L.Words
	if w == 1 {
		return Set{A: m.Occ[class]}
	}
	return FromWords(m.Occ[class*w : class*w+w])
}

// At is the position that a piece takes in its new place.
type At int8

// The ends of a place.
const (
	Own    At = iota // the place's own: top of a stack, end of a row
	First            // index 0
	Lowest           // the last index
)

// Move moves piece p to place q, -1 for no place.
func (m *Match) Move(p, q int, at At) {
	if from := int(m.Place[p]); from >= 0 {
		m.unlink(p, from)
	}
	m.Place[p] = int16(q)
	m.PendingRules |= m.L.RulesByClass[m.L.Class[p]]
	m.Invalidated |= m.L.InvalidatesByClass[m.L.Class[p]]
	if q < 0 {
		m.Next[p], m.Prev[p] = -1, -1 // the old place leaves no trace
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
	m.linkAfter(p, q, m.after(p, q, at))
}

func (m *Match) linkAfter(p, q int, v int16) {
	m.insert(p, q, v)
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

// after returns the piece after which p is inserted in q, -1 for the front.
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

// Reset resets slots to their initial values. Most slots have them already, so blocks of slots are compared at once.
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
