package exec

import (
	"errors"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// Candidates of a choice.

// scanned is the number of candidates that one step of the budget pays for.
const scanned = 8

// candidates holds the candidates of a choice while they are examined.
type candidates struct {
	groups groups
	hidden []int32 // candidates that the decider cannot identify, sorted by place
	alike  []int32 // the candidates like one that was chosen
}

// emptied returns the same buffers without contents.
func (c candidates) emptied() candidates {
	return candidates{c.groups.emptied(), c.hidden[:0], c.alike[:0]}
}

// groups holds the candidates of a choice, grouped by likeness.
type groups struct {
	cand  []int32
	group []int32 // of each candidate
	reps  []int32 // the first candidate of each group
	among int     // how many candidates there were before any was tested

	places state.Set // places, each a group of its own, that are not listed yet
	isSet  bool
}

// emptied returns the same buffers without contents.
func (g groups) emptied() groups {
	return groups{cand: g.cand[:0], group: g.group[:0], reps: g.reps[:0]}
}

// list appends the places to the candidates, for callers that visit candidates one by one. It returns g.
func (g *groups) list() *groups {
	if !g.isSet {
		return g
	}
	g.isSet = false
	for i, rest := g.places.Pop(); i >= 0; i, rest = rest.Pop() {
		g.group = append(g.group, int32(len(g.reps)))
		g.cand, g.reps = append(g.cand, int32(i)), append(g.reps, int32(i))
	}
	return g
}

// none reports whether there is no candidate.
func (g *groups) none() bool {
	if g.isSet {
		return !g.places.Any()
	}
	return len(g.reps) == 0
}

// found is the cache key of groups: the question whose candidates groups holds.
type found struct {
	op         *compile.Choose
	fp         int
	seat, fill int32
	writes     uint32
}

// passes reports whether a candidate of a lazy choice meets the condition of the choice.
func (x *Run) passes(op *compile.Choose, seat int32, o Option) bool {
	m := x.M
	if !compile.Work(m, op.Cost) {
		return false
	}
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill], m.Tmp[m.TB+compile.TempIt] = seat, state.Nil, o
	mark := len(m.Arena)
	yes := op.Where(m)
	m.Arena = m.Arena[:mark]
	return yes
}

// isAmong reports whether place v is a candidate of a choice whose candidates are computed as a set.
func (x *Run) isAmong(op *compile.Choose, seat int32, v int32) bool {
	m := x.M
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, state.Nil
	if v < 0 || int(v) >= m.L.Spaces || !op.Places(m).Has(int(v)) {
		return false
	}
	return op.WhereSet == nil || op.WhereSet(m, state.Bit(int(v))).Any()
}

// placesOf returns the candidates of a choice whose candidates are computed as a set.
func (x *Run) placesOf(op *compile.Choose, seat int32) state.Set {
	m := x.M
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, state.Nil
	s := op.Places(m)
	if op.WhereSet != nil {
		s = op.WhereSet(m, s)
	}
	return s
}

// anyOf draws one of the pieces that look like o and are not taken.
func (x *Run) anyOf(o Option, taken []int32) Option {
	x.sameAs(o, taken)
	if len(x.alike) < 2 {
		return o
	}
	k := x.picked(x.alike)
	return x.alike[k]
}

// sameAs collects in x.alike the candidates of o's group that are not taken.
func (x *Run) sameAs(o Option, taken []int32) {
	g := int32(-1)
	for i, c := range x.groups.list().cand {
		if c == o {
			g = x.groups.group[i]
		}
	}
	x.alike = x.alike[:0]
	if !compile.Work(x.M, len(x.groups.cand)*(1+len(taken)/scanned)) {
		return
	}
	for i, c := range x.groups.cand {
		if x.groups.group[i] == g && !slices.Contains(taken, c) {
			x.alike = append(x.alike, c)
		}
	}
}

// find collects in x.groups the candidates that meet the condition of a choice, and groups those that are alike.
func (x *Run) find(op *compile.Choose, seat, fill int32) {
	m := x.M
	g := &x.groups
	key := found{op, m.FP, seat, fill, x.writes}
	if x.found == key {
		return // cached: nothing was written in between
	}
	x.found = key
	g.cand, g.group, g.reps, g.isSet = g.cand[:0], g.group[:0], g.reps[:0], false
	x.hidden = x.hidden[:0]
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, fill
	if op.Sets {
		s := op.Places(m)
		if op.Step.Masked {
			g.among = s.Count()
		}
		if op.WhereSet != nil {
			s = op.WhereSet(m, s)
		}
		g.places, g.isSet = s, true
		return
	}
	list := op.Among(m)
	g.among = len(list)
	if !compile.Work(m, op.Cost*len(list)) {
		return
	}
	byPlace := op.Distinct && op.Alike == nil
	for _, v := range list {
		if v == state.Nil {
			continue
		}
		if op.Where != nil {
			m.Tmp[m.TB+compile.TempIt] = v
			mark := len(m.Arena)
			ok := op.Where(m)
			m.Arena = m.Arena[:mark]
			if !ok {
				continue
			}
		}
		n := len(g.cand)
		switch {
		case byPlace && x.single(v):
			g.cand, g.group, g.reps = append(g.cand, v), append(g.group, int32(len(g.reps))), append(g.reps, v)
		case op.Pieces && op.Alike == nil && n > 0 && x.P.Same(m, g.cand[n-1], v):
			g.cand, g.group = append(g.cand, v), append(g.group, g.group[n-1])
		case !x.hideCandidate(op, seat, v):
			x.group(op, seat, v, true)
		}
	}
	for _, v := range x.hidden {
		x.group(op, seat, v, false)
	}
}

// single reports whether everybody knows piece v, and it is alone in its place: it is alike to no other.
func (x *Run) single(v int32) bool {
	q := x.M.Place[v]
	return q >= 0 && x.M.Num[q] == 1 && (x.P.AllSeen || x.P.Places[q].Public)
}

// group adds candidate v to the group of those that it is alike. Pieces that seat knows come before those that it does
// not.
func (x *Run) group(op *compile.Choose, seat, v int32, known bool) {
	m := x.M
	g := &x.groups
	if op.Alike != nil {
		x.groupSame(op, v)
		return
	}
	if !compile.Work(m, 1+len(g.reps)/scanned) {
		return
	}
	for i, r := range g.reps {
		same := r == v
		if op.Pieces && m.Place[r] != m.Place[v] {
			continue
		}
		switch {
		case known && op.Pieces && !same:
			same = x.P.LooksLike(m, seat, r, v)
		case op.Pieces && !same:
			same = x.P.Alike(m, seat, r, v)
		}
		if same {
			if r == v && !op.Pieces {
				return // one value, named twice
			}
			g.cand, g.group = append(g.cand, v), append(g.group, int32(i))
			return
		}
	}
	g.cand, g.group = append(g.cand, v), append(g.group, int32(len(g.reps)))
	g.reps = append(g.reps, v)
}

// groupSame adds candidate v to its group by the choice's own key: a value, or a list of values.
func (x *Run) groupSame(op *compile.Choose, v int32) {
	m, g := x.M, &x.groups
	if !compile.Work(m, 1+len(g.reps)) {
		return
	}
	start := len(m.Arena)
	m.Tmp[m.TB+compile.TempIt] = v
	key, at := op.Alike(m), int32(len(g.reps))
	for i, r := range g.reps {
		if m.Tmp[m.TB+compile.TempIt] = r; slices.Equal(op.Alike(m), key) {
			if at = int32(i); r == v && !op.Pieces { // one value, named twice
				m.Arena = m.Arena[:start]
				return
			}
			break
		}
	}
	m.Arena = m.Arena[:start]
	g.cand, g.group = append(g.cand, v), append(g.group, at)
	if int(at) == len(g.reps) {
		g.reps = append(g.reps, v)
	}
}

// A choice of several with a total divides a number into parts. Each part is a candidate of the element that it fills,
// no part is negative, and the sum is one of the totals.

var errTotal = errors.New("a total is larger than any that is divided")

// sums holds buffers for the test whether parts can reach a total: a bit for each sum that can be reached.
type sums struct {
	totals, posts []int32
	now, then     []uint64
}

// comesTo reports whether the chosen values, with one candidate for each element still to fill, can add up to a total.
func (x *Run) comesTo(op *compile.Choose, fp int, seat int32) bool {
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
		if !compile.Work(m, 1+words*len(parts)) {
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

// shifted ORs the bits of from, shifted up by a number of places, into to.
func shifted(to, from []uint64, by int) {
	words, bits := by/64, uint(by%64)
	for i := len(to) - 1; i >= words; i-- {
		to[i] |= from[i-words] << bits
		if bits > 0 && i > words {
			to[i] |= from[i-words-1] >> (64 - bits)
		}
	}
}
