package corpus

import (
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

// TestJudgedAlike checks that Judge, with files checked several times, reports the same as a complete check.
func TestJudgedAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	var books []*book
	for _, p := range packages {
		books = append(books, read(t, p.root, p.mod))
	}
	tried := 0
	for k, c := range slices.Concat(layoutClasses(), nameClasses(), shapeClasses(), formulaClasses()) {
		r := rand.New(rand.NewPCG(*seed+1, uint64(k)))
		for try := range 20 {
			b := books[(try+k)%len(books)]
			m := c.make(r, b.pages[r.IntN(len(b.pages))])
			if m != nil && m.judgedAlike(t) {
				tried++
				break
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d mistakes", tried)
	}
}

// judgedAlike compares the problems of changed content. It returns false if the content cannot be parsed, because such
// files are parsed again each time.
func (m *mistake) judgedAlike(t *testing.T) bool {
	files, layer, spoiled := m.page.files, []*source.File(nil), &source.File{Name: m.page.file.Name, Text: m.text}
	exchange := func(list []*source.File) []*source.File {
		list = slices.Clone(list)
		if k := slices.Index(list, m.page.file); k >= 0 && m.gone {
			return slices.Delete(list, k, k+1)
		} else if k >= 0 {
			list[k] = spoiled
		}
		return list
	}
	files, layer = exchange(files), exchange(m.page.mod)
	unread := &source.Problems{}
	read := source.Parse(spoiled, unread)
	if unread.Len() > 0 {
		return false
	}
	trees := func(f *source.File) *source.Node {
		if f == spoiled {
			return read
		}
		return m.page.trees[f]
	}
	var stack []check.Layer
	if layer != nil {
		stack = []check.Layer{{Files: layer}}
	}
	want := &source.Problems{}
	check.Input{Files: files, Tree: trees, Lint: lint.CoreGame}.Game(want, stack...)
	known := &check.Known{}
	for range 2 {
		got := &source.Problems{}
		check.Input{Files: files, Tree: trees, Known: known, Lint: lint.CoreGame}.Judge(got, func(*model.Game,
			*source.Problems, func(*model.Proc) bool) int {
			return 0
		}, stack...)
		if diff := cmp.Diff(said(want), said(got)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", m.page.file.Name, diff)
		}
	}
	return true
}

// said returns problems and advice in printed form.
func said(ps *source.Problems) string {
	var out strings.Builder
	ps.Print(&out, nil)
	ps.Advice().Print(&out, nil)
	return out.String()
}
