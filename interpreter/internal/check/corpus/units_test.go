package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/model"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// TestUnitsReusedAlike checks that Judge with known results reports the same as a separate complete check. It tries
// variants that change rulings, procedures, actions, rules and abilities. Steps and conditions are removed, doubled or
// exchanged, and rules are added and removed.
func TestUnitsReusedAlike(t *testing.T) {
	most := 8 * *each
	if testing.Short() {
		most = 5
	}
	for i, p := range packages[:4] {
		t.Run(p.root, func(t *testing.T) {
			t.Parallel()
			b := read(t, p.root, "")
			units, r := b.units(), rand.New(rand.NewPCG(*seed+3, uint64(i)))
			var list []*source.File
			for k := range most {
				var spoils []spoilt
				for range 1 + r.IntN(3)/2 {
					spoils = append(spoils, spoil(r, units))
				}
				list = append(list, b.spoiling(t, fmt.Sprintf("another_%d", k), spoils))
			}
			b.alike(t, list, most/10)
		})
	}
}

// part is a ruling, a procedure, an action, a rule or an ability, by its path.
type part struct {
	path, section string
	node          *source.Node
}

// units returns the parts of the package that a path can name.
func (b *book) units() (out []part) {
	folders := map[string]string{"law": "law/", "faction": "factions/", "cards": "cards/", "map": "maps/", "bot": "bots/"}
	for _, p := range b.pages {
		above := "game/"
		if folder := folders[p.root.Pairs[0].Key.Text]; folder != "" {
			above = folder + p.root.Pairs[0].Value.Text + "/"
		}
		for _, section := range []string{"rulings", "procedures", "actions", "rules", "abilities"} {
			all := p.root.Get(section)
			if all == nil {
				continue
			}
			for _, q := range all.Pairs {
				out = append(out, part{above + section + "/" + q.Key.Text, section, q.Value})
			}
			for _, it := range all.Items {
				if id := it.Get("id"); id != nil {
					out = append(out, part{above + section + "/" + id.Text, section, it})
				}
			}
		}
	}
	return out
}

// spoilt is a change of a part: another node, or none.
type spoilt struct {
	verb string // the change word of the variant
	path string
	node *source.Node
}

// spoil returns a random change of one of some parts.
func spoil(r *rand.Rand, units []part) spoilt {
	p := units[r.IntN(len(units))]
	if p.section == "rules" && r.IntN(3) == 0 {
		if r.IntN(2) == 0 {
			return spoilt{"remove", p.path, nil}
		}
		n := p.node.Copy()
		if r.IntN(2) == 0 {
			n.Pairs = slices.DeleteFunc(n.Pairs, func(q source.Pair) bool { return q.Key.Text == "id" || q.Key.Text == "when" })
		}
		return spoilt{"after", p.path, n}
	}
	other := units[r.IntN(len(units))]
	for other.section != p.section {
		other = units[r.IntN(len(units))]
	}
	n := p.node.Copy()
	var own, others []*source.Node
	below(n, &own)
	below(other.node, &others)
	for range 1 + r.IntN(2) {
		at, from := own[r.IntN(len(own))], others[r.IntN(len(others))]
		switch {
		case len(at.Items) > 0 && r.IntN(3) == 0:
			k := r.IntN(len(at.Items))
			at.Items = slices.Delete(slices.Clone(at.Items), k, k+1)
		case len(at.Items) > 0 && len(from.Items) > 0 && r.IntN(2) == 0:
			at.Items = slices.Insert(slices.Clone(at.Items), r.IntN(len(at.Items)), from.Items[r.IntN(len(from.Items))].Copy())
		case len(at.Items) > 0:
			at.Items = append(slices.Clone(at.Items), at.Items[r.IntN(len(at.Items))].Copy())
		case len(at.Pairs) > 1 && r.IntN(3) == 0:
			k := 1 + r.IntN(len(at.Pairs)-1)
			at.Pairs = slices.Delete(slices.Clone(at.Pairs), k, k+1)
		case at.Kind == source.Scalar && from.Kind == source.Scalar:
			at.Text, at.Span = from.Text, from.Span
		}
	}
	return spoilt{"replace", p.path, n}
}

// below appends a node and all nodes below it.
func below(n *source.Node, out *[]*source.Node) {
	*out = append(*out, n)
	for _, p := range n.Pairs {
		below(p.Value, out)
	}
	for _, it := range n.Items {
		below(it, out)
	}
}

// spoiling returns a variant with some changes of parts.
func (b *book) spoiling(t *testing.T, name string, spoils []spoilt) *source.File {
	changes := "  none: {}\n"
	f, ps := b.otherwise(name, changes), &source.Problems{}
	n := source.Parse(f, ps)
	if ps.Len() > 0 {
		t.Fatal(said(ps))
	}
	last := len(n.Pairs) - 1
	key, entry := n.Pairs[last].Key, n.Pairs[last].Value.Pairs[0]
	n.Pairs = n.Pairs[:last]
	for _, verb := range []string{"replace", "after", "remove"} {
		word, all := *key, *n.Pairs[0].Value
		word.Text, all.Kind, all.Text = verb, source.Map, ""
		for _, s := range spoils {
			path := *entry.Key
			path.Text = s.path
			switch {
			case s.verb != verb:
			case verb == "remove":
				all.Kind, all.Items = source.List, append(all.Items, &path)
			default:
				all.Pairs = append(all.Pairs, source.Pair{Key: &path, Value: s.node})
			}
		}
		if len(all.Pairs)+len(all.Items) > 0 {
			n.Pairs = append(n.Pairs, source.Pair{Key: &word, Value: &all})
		}
	}
	b.trees[f] = n
	return f
}

// alike compares the problems of variants. It fails if too few variants have problems, or too few were checked with
// known results.
func (b *book) alike(t *testing.T, list []*source.File, least int) {
	files := slices.Concat(b.files, list)
	trees := func(f *source.File) *source.Node { return b.trees[f] }
	known, wrong, seen, again := &check.Known{}, 0, map[*model.Body]bool{}, 0
	for _, f := range list {
		name := b.trees[f].Pairs[0].Value.Text
		want, got := &source.Problems{}, &source.Problems{}
		check.Input{Files: files, Tree: trees, Lint: lint.CoreGame}.Game(want, check.Layer{Variant: name})
		check.Input{Files: files, Tree: trees, Known: known, Lint: lint.CoreGame}.Judge(got, func(g *model.Game,
			_ *source.Problems, _ func(*model.Proc) bool) int {
			if seen[g.Play] {
				again++ // it is a body of an earlier game
			}
			seen[g.Play] = true
			return 0
		}, check.Layer{Variant: name})
		if diff := cmp.Diff(said(want), said(got)); diff != "" {
			t.Errorf("%s (-by itself +reused)\n%s", name, diff)
		}
		if want.Len() > 0 {
			wrong++
		}
	}
	if wrong < least || again < least {
		t.Errorf("of %d variants %d have mistakes, %d were judged by what was known", len(list), wrong, again)
	}
	t.Logf("of %d variants %d have mistakes, %d were judged by what was known", len(list), wrong, again)
}
