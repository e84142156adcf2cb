package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/model"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// TestReusedAlike checks that Judge with known results reports the same as a separate complete check. It tries variants
// that change rulings, one after the other. Their answers use other rulings of any type, other names, themselves,
// undeclared names and hidden information.
func TestReusedAlike(t *testing.T) {
	most := 5 * *each
	if testing.Short() {
		most = 5
	}
	for i, p := range packages[:4] {
		t.Run(p.root, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(*seed+2, uint64(i)))
			read(t, p.root, "").reusedAlike(t, r, most)
		})
	}
}

// answered is a ruling of a package with the text of its answer.
type answered struct{ name, is string }

// otherwise returns a variant with some changes.
func (b *book) otherwise(name, changes string) *source.File {
	game := ""
	for _, f := range b.files {
		if n := b.trees[f]; n.Pairs[0].Key.Text == "game" {
			game = n.Pairs[0].Value.Text
		}
	}
	return &source.File{Name: "variants/" + name + ".yaml", Text: []byte("variant: " + name + "\ngame: " + game +
		"\ntitle: {en: Another, fr: Autre}\ntext: {en: It is., fr: C'est fait.}\nreplace:\n" + changes)}
}

// answers returns the rulings of the package.
func (b *book) answers() (out []answered) {
	for _, p := range b.pages {
		if all := p.root.Get("rulings"); all != nil {
			for _, q := range all.Pairs {
				if is := q.Value.Get("is"); is != nil && is.Kind == source.Scalar {
					out = append(out, answered{q.Key.Text, is.Text})
				}
			}
		}
	}
	return out
}

// changes returns the lines of a variant that change a ruling.
func changes(r *rand.Rand, all []answered) string {
	a, b := all[r.IntN(len(all))], all[r.IntN(len(all))]
	is := a.is
	switch r.IntN(8) {
	case 0, 1, 2:
		is = b.is
	case 3:
		is = "not (" + a.is + ")"
	case 4:
		is = b.name
	case 5:
		is = "(" + a.is + ") and " + b.name
	case 6:
		return "  rulings/" + a.name + "/name: {en: Half}\n"
	}
	is = strings.Join(strings.Fields(is), " ") // on one line
	return "  rulings/" + a.name + "/is: '" + strings.ReplaceAll(is, "'", "''") + "'\n"
}

func (b *book) reusedAlike(t *testing.T, r *rand.Rand, most int) {
	all := b.answers()
	files := slices.Clone(b.files)
	var names []string
	for k := range most {
		name := fmt.Sprintf("another_%d", k)
		f, ps := b.otherwise(name, changes(r, all)), &source.Problems{}
		b.trees[f] = source.Parse(f, ps)
		if ps.Len() > 0 {
			t.Fatal(said(ps))
		}
		files, names = append(files, f), append(names, name)
	}
	trees := func(f *source.File) *source.Node { return b.trees[f] }
	known, wrong, seen, again := &check.Known{}, 0, map[*model.Body]bool{}, 0
	for _, name := range names {
		want := &source.Problems{}
		check.Input{Files: files, Tree: trees, Lint: lint.CoreGame}.Game(want, check.Layer{Variant: name})
		for range 2 { // after a mistake the results are discarded and computed again
			got := &source.Problems{}
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
		}
		if want.Len() > 0 {
			wrong++
		}
	}
	if wrong < most/4 || again == 0 {
		t.Errorf("of %d variants %d have mistakes, %d were judged by what was known", most, wrong, again)
	}
}
