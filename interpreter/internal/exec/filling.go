package exec

import (
	"slices"

	"precept/interpreter/internal/compile"
)

// patience is the number of answers a search tries before it tests whether the remaining elements can be filled at all.
const patience = 64

// filling holds the candidates for each element that a choice with fills still has to fill.
type filling struct {
	posts []int32
	cands []int32 // of all posts, one after the other
	from  []int   // where the candidates of each post begin, and where the last end
	taken []int   // by index in all: the post that the candidate fills, -1 for none
	all   []int32
	seen  []bool
}

// unfillable reports whether some element must stay empty whatever is chosen. Each candidate fills at most one element,
// so trying the combinations could take too long. The test is a matching in a bipartite graph (Kuhn, 1955).
func (x *Run) unfillable(op *compile.Choose, fp int, seat int32) bool {
	if op.Fill == nil || x.searches < patience {
		return false
	}
	used, f := x.chosen(op, fp), &x.filling
	f.posts = append(f.posts[:0], op.Fill(x.M)...)
	if len(used) >= len(f.posts) {
		return false
	}
	posts := f.posts[len(used):]
	f.cands, f.from, f.all, f.taken = f.cands[:0], f.from[:0], f.all[:0], f.taken[:0]
	for _, post := range posts {
		f.from = append(f.from, len(f.cands))
		x.find(op, seat, post)
		for _, c := range x.groups.list().cand {
			if !slices.Contains(used, c) {
				f.cands = append(f.cands, c)
			}
		}
	}
	f.from = append(f.from, len(f.cands))
	for _, c := range f.cands {
		if !slices.Contains(f.all, c) {
			f.all, f.taken = append(f.all, c), append(f.taken, -1)
		}
	}
	if !compile.Work(x.M, len(posts)*len(f.cands)) {
		return false
	}
	for post := range posts {
		f.seen = append(f.seen[:0], make([]bool, len(f.all))...)
		if !f.augment(post) {
			return true
		}
	}
	return false
}

// augment finds a candidate for one more post. It may move other posts to other candidates.
func (f *filling) augment(post int) bool {
	for _, c := range f.cands[f.from[post]:f.from[post+1]] {
		k := slices.Index(f.all, c)
		if f.seen[k] {
			continue
		}
		f.seen[k] = true
		if f.taken[k] < 0 || f.augment(f.taken[k]) {
			f.taken[k] = post
			return true
		}
	}
	return false
}
