package check

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"precept/internal/spoil"
	"precept/interpreter/source"
)

// sane fails if a check returned both a game and problems, or neither, or a problem without a place in a file.
func sane(t *testing.T, made bool, ps *source.Problems) {
	t.Helper()
	if made == (ps.Len() > 0) {
		t.Errorf("a game: %v, with %d problems", made, ps.Len())
	}
	all := source.Codes()
	for _, p := range ps.All() {
		if p.Span.File != nil && (p.Span.Start < 0 || p.Span.End > len(p.Span.File.Text)) {
			t.Errorf("outside its file: %v", p)
		}
		if _, known := all[p.Code]; !known {
			t.Errorf("an unknown code: %v", p)
		}
	}
}

// FuzzGame checks that a check of any file ends with a game or with problems, and never panics.
func FuzzGame(f *testing.F) {
	if testing.Short() {
		f.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, pattern := range []string{"testdata/mistakes/*.yaml", "../../testdata/hard/*/*/*.yaml",
		"../../../content/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal(pattern, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, doc := range bytes.Split(text, []byte("\n---\n")) {
				if len(doc) < 8<<10 {
					f.Add(doc)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		files := content(string(text))
		g, ps := beside(t, files)
		sane(t, g != nil, ps)
	})
}

var spoils = flag.Int("spoils", 4, "how often each package is spoilt")

// TestMutations changes real content a little, many times: it replaces words, and removes, doubles or moves lines. It
// applies the variants of the package. The checker must never panic, and must report a problem if it returns no game.
func TestMutations(t *testing.T) {
	turns := *spoils
	if testing.Short() {
		turns = 2
	}
	for _, dir := range packages(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			spoilPackage(t, dir, turns)
		})
	}
}

// spoilPackage changes a file of a package turns times. The other files are read once.
func spoilPackage(t *testing.T, dir string, turns int) {
	var ps source.Problems
	var stack []Layer
	files, trees := source.Trees(os.DirFS(dir), &ps, ".")
	g := Input{Files: files, Tree: func(f *source.File) *source.Node { return trees[f] }, Lint: TestLint}.Game(&ps)
	if g != nil {
		for _, v := range g.Variants {
			stack = append(stack, Layer{Variant: v.ID})
		}
	}
	r := rand.New(rand.NewPCG(1, uint64(len(dir))))
	for range turns {
		i := r.IntN(len(files))
		spoiled := append([]*source.File(nil), files...)
		spoiled[i] = &source.File{Name: files[i].Name, Text: spoil.Text(r, files[i].Text)}
		func() {
			defer func() {
				if err := recover(); err != nil {
					t.Fatalf("%s/%s: %v\n%s\n%s", dir, files[i].Name, err, debug.Stack(), spoiled[i].Text)
				}
			}()
			var ps source.Problems
			g := Input{Files: spoiled, Tree: func(f *source.File) *source.Node {
				if n, sound := trees[f]; sound {
					return n
				}
				return source.Parse(f, &ps)
			}, Lint: TestLint}.Game(&ps, stack...)
			sane(t, g != nil, &ps)
		}()
	}
}
