package check

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/overlay"
	"precept/interpreter/source"
)

// A variant mostly answers a ruling or two otherwise and leaves the rest as it was. So who judges many has the game
// without them read once, a base, and has only those rulings typed again: their names, what they are asked with and the
// type of their answer stay, and with them all that is said of them elsewhere. The game as a whole is judged as ever.
//
// That only finds out that nothing is wrong. Where anything is, or anything else changes, the variant is read by
// itself: what is said is always said by who reads everything.

// base is a game in which nothing is wrong and to which nothing is advised. One at a time may use it, since what is
// judged of a game is marked in what its variants share.
type base struct {
	*checker
	parts []*overlay.Part
}

// other is a ruling that a variant answers otherwise.
type other struct {
	key     *tree.Node
	was, is *tree.Node
	file    *draft.FileInfo
}

// reused judges what was laid by what is known of the game without it, as far as that can be told. It is false where it
// cannot.
func (b *checker) reused(o *overlay.Overlay, tree func(*source.File) *tree.Node,
	fits func(*model.Game, *source.Problems)) bool {
	if b.known == nil || b.Problems.Len() > 0 || len(b.Game.Laid) != 1 || len(b.Game.Files) != b.own ||
		len(b.Game.Variants) < worthwhile {
		return false
	}
	from, _ := b.known.bases.Get().(*base)
	if from == nil {
		from = newBase(b.Game.Files, tree, b.known)
	}
	if from == nil {
		return false
	}
	changed, only := from.others(o.Parts())
	if !only {
		b.known.bases.Put(from)
		return false
	}
	if !from.again(changed, fits) {
		return false // what was read has left its traces in from
	}
	b.known.bases.Put(from)
	return true
}

// worthwhile is how many variants a game has for which it is read once more than needed.
const worthwhile = 4

// newBase reads a base, nil where anything is wrong with it.
func newBase(files []*source.File, tree func(*source.File) *tree.Node, known *Known) *base {
	b, ps := &checker{known: known, judges: true}, &source.Problems{}
	o := b.begin(files, ps, tree, nil, nil)
	if o == nil || b.finish(o) == nil || ps.Advice().Len() > 0 {
		return nil
	}
	b.marks.TakeBack()
	return &base{b, o.Parts()}
}

// others is the rulings that stand otherwise in the files of a variant than in those of a base, and whether nothing
// else does.
func (f *base) others(parts []*overlay.Part) (out []other, only bool) {
	if len(parts) != len(f.parts) {
		return nil, false
	}
	for i, p := range parts {
		was := f.parts[i]
		if p.Kind != was.Kind || len(p.Node.Pairs) != len(was.Node.Pairs) {
			return nil, false
		}
		if p.Node == was.Node {
			continue
		}
		for k, q := range p.Node.Pairs {
			old := was.Node.Pairs[k]
			switch {
			case q.Key.Text != old.Key.Text:
				return nil, false
			case same(q.Value, old.Value):
			case q.Key.Text != "rulings" || len(q.Value.Pairs) != len(old.Value.Pairs):
				return nil, false
			default:
				for j, r := range q.Value.Pairs {
					is := old.Value.Pairs[j]
					if r.Key.Text != is.Key.Text || !alike(r.Value, is.Value) {
						return nil, false
					}
					if !same(r.Value, is.Value) {
						out = append(out, other{r.Key, is.Value, r.Value, f.infos[i]})
					}
				}
			}
		}
	}
	return out, true
}

// alike reports whether two rulings are asked with the same and say of the same type that their answer is.
func alike(a, b *tree.Node) bool {
	for _, key := range []string{"ask", "type"} {
		if !saysSame(a.Get(key), b.Get(key)) {
			return false
		}
	}
	return true
}

// same reports whether two nodes say the same at the same place.
func same(a, b *tree.Node) bool {
	return a == b || a.Span == b.Span && a.Refused == b.Refused && slices.EqualFunc(a.Items, b.Items, same) &&
		a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted &&
		slices.EqualFunc(a.Pairs, b.Pairs, func(p, q tree.Pair) bool {
			return same(p.Key, q.Key) && same(p.Value, q.Value)
		})
}

// saysSame reports whether two nodes say the same, wherever they stand; either may be nil.
func saysSame(a, b *tree.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Quoted == b.Quoted && !a.Refused && !b.Refused &&
		slices.EqualFunc(a.Items, b.Items, saysSame) && slices.EqualFunc(a.Pairs, b.Pairs, func(p, q tree.Pair) bool {
		return p.Key.Text == q.Key.Text && saysSame(p.Value, q.Value)
	})
}

// again reports whether nothing is wrong with the game of a base, and nothing to be advised, where some rulings are
// answered otherwise.
func (f *base) again(changed []other, fits func(*model.Game, *source.Problems)) bool {
	ps := &source.Problems{}
	b := f.over(ps)
	for _, c := range changed {
		b.Current = c.file
		if !b.Otherwise(c.key, c.is) {
			return false
		}
	}
	for stage := range b.Stages {
		b.run(stage)
	}
	if ps.Len() > 0 {
		return false
	}
	marks := lint.Game(b.Game, b.origin(), ps)
	if ps.Len() == 0 {
		fits(b.Game, ps)
	}
	marks.TakeBack()
	return ps.Len() == 0 && ps.Advice().Len() == 0
}

// over is a checker of the same game, which may be given other rulings.
func (f *base) over(ps *source.Problems) *checker {
	d, g, names := *f.Draft, *f.Game, *f.Decls
	d.Problems, d.Game, d.Decls, g.Decls = ps, &g, &names, &names
	g.Rulings, g.Nodes, d.Texts = slices.Clone(g.Rulings), slices.Clip(g.Nodes), slices.Clip(d.Texts)
	d.Halves, names.Texts = slices.Clip(d.Halves), slices.Clip(names.Texts)
	out := *f.checker
	out.Reader = f.Reader.Over(&d)
	return &out
}
