package diff

import (
	"precept/interpreter/source"
)

// minLikeness is the likeness above which two nodes count as one node that was changed.
const minLikeness = 0.4

// aligned describes which elements of two lists correspond to each other.
type aligned struct {
	pairs  [][2]int // indices into a and b, in the order of a
	onlyA  []int    // only in a
	onlyB  []int    // only in b
	around bool     // some changed places in a list whose order matters
}

// align pairs the elements of two lists.
func align(a, b *node) aligned {
	pa, pb := make([]int, len(a.items)), make([]int, len(b.items))
	for i := range pa {
		pa[i] = -1
	}
	for i := range pb {
		pb[i] = -1
	}
	x := &aligning{a, b, pa, pb}
	x.sameInOrder()
	moved := x.sameAnywhere()
	x.likely()
	out := aligned{around: moved && !a.anyOrder()}
	for i, j := range pa {
		if j >= 0 {
			out.pairs = append(out.pairs, [2]int{i, j})
		} else {
			out.onlyA = append(out.onlyA, i)
		}
	}
	for j, i := range pb {
		if i < 0 {
			out.onlyB = append(out.onlyB, j)
		}
	}
	return out
}

// aligning holds the state of align: for each element the index of its partner, -1 for none yet.
type aligning struct {
	a, b   *node
	pa, pb []int
}

func (x *aligning) pair(i, j int) { x.pa[i], x.pb[j] = j, i }

// same reports whether two elements are equal: by id if both have one, else by meaning.
func (x *aligning) same(i, j int) bool {
	p, q := x.a.items[i], x.b.items[j]
	if p.id != "" && q.id != "" {
		return p.id == q.id
	}
	return p.meaning() == q.meaning()
}

// sameInOrder pairs the longest common subsequence of the two lists.
func (x *aligning) sameInOrder() {
	n, m, start := len(x.pa), len(x.pb), 0
	for start < n && start < m && x.same(start, start) {
		x.pair(start, start)
		start++
	}
	for n > start && m > start && x.same(n-1, m-1) {
		n, m = n-1, m-1
		x.pair(n, m)
	}
	rest := common(n-start, m-start, func(i, j int) bool { return x.same(start+i, start+j) })
	for i, j := start, start; i < n && j < m; {
		switch {
		case x.same(i, j):
			x.pair(i, j)
			i, j = i+1, j+1
		case rest(i-start+1, j-start) >= rest(i-start, j-start+1):
			i++
		default:
			j++
		}
	}
}

// sameAnywhere pairs equal elements that changed places, and reports whether there are any.
func (x *aligning) sameAnywhere() bool {
	ids, sayings := map[string]int{}, map[string][]int{}
	for j, i := range x.pb {
		if i < 0 {
			if id := x.b.items[j].id; id != "" {
				ids[id] = j
			}
			sayings[x.b.items[j].meaning()] = append(sayings[x.b.items[j].meaning()], j)
		}
	}
	found := false
	for i, j := range x.pa {
		if j >= 0 {
			continue
		}
		j, ok := ids[x.a.items[i].id]
		if !ok && x.a.items[i].kind != source.Scalar {
			for _, k := range sayings[x.a.items[i].meaning()] {
				if x.pb[k] < 0 {
					j, ok = k, true
					break
				}
			}
		}
		if ok && x.pb[j] < 0 {
			x.pair(i, j)
			found = true
		}
	}
	return found
}

// likely pairs remaining elements between two pairs if they look like one element that was changed.
func (x *aligning) likely() {
	from := 0
	for i := range x.pa {
		if x.pa[i] >= 0 {
			from = max(from, x.pa[i]+1)
			continue
		}
		for j := from; j < len(x.pb) && x.pb[j] < 0; j++ {
			p, q := x.a.items[i], x.b.items[j]
			if (p.id == "" || q.id == "") && likeness(p, q) > minLikeness {
				x.pair(i, j)
				from = j + 1
				break
			}
		}
	}
}

// likeness returns the share of words that two nodes have in common, from 0 to 1; 0 for nodes of different sorts.
func likeness(a, b *node) float64 {
	if a.kind != b.kind || a.kind == source.Map && len(a.pairs) > 0 && len(b.pairs) > 0 &&
		a.side.words(a.pairs[0].key) != b.side.words(b.pairs[0].key) {
		return 0
	}
	if a.shape.Place == "rule" && a.pairs[0].value.meaning() != b.pairs[0].value.meaning() {
		return 0 // rules of different rulings
	}
	count := map[string]int{}
	p, q := words(a.meaning()), words(b.meaning())
	for _, w := range p {
		count[w]++
	}
	common := 0
	for _, w := range q {
		if count[w] > 0 {
			count[w]--
			common++
		}
	}
	return 2 * float64(common) / float64(max(1, len(p)+len(q)))
}
