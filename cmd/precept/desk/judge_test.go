package desk

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// TestJudgedAlike checks that Judge, which checks the same files many times, gives the same problems as a separate
// load. It covers games, variants and mods, also with added mistakes.
func TestJudgedAlike(t *testing.T) {
	l, err := (&Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	var stacks []func() string
	compare := func(p content.Package, layers ...interpreter.Layer) {
		stacks = append(stacks, func() string {
			want := &source.Problems{}
			g, err := lint.With(interpreter.Open(l.Files, p.Root)).Load(t.Context(), layers...)
			if !errors.As(err, &want) {
				want.Advice().AddAll(g.Advice())
			}
			return cmp.Diff(said(want), said(l.packageOf(p).Judge(t.Context(), layers...)))
		})
	}
	for _, p := range l.Packages {
		compare(p)
		compare(p, interpreter.Layer{Mod: spoiling(t, p.ID)})
		g, _ := l.Load(p)
		for i, v := range g.Definition().Variants {
			if !testing.Short() || i%4 == 0 {
				compare(p, interpreter.Layer{Variant: v.ID})
			}
			if i%4 == 0 {
				compare(p, interpreter.Layer{Variant: v.ID}, interpreter.Layer{Mod: spoiling(t, p.ID)})
			}
		}
	}
	mods, err := os.ReadDir("../../../examples/mods")
	if err != nil || len(mods) == 0 {
		t.Fatal(err)
	}
	for _, d := range mods {
		mod, err := interpreter.ReadMod(os.DirFS("../../../examples/mods"), d.Name())
		if err != nil {
			t.Fatal(err)
		}
		p, err := l.Find(mod.Game)
		if err != nil {
			t.Fatal(err)
		}
		compare(p, interpreter.Layer{Mod: mod})
	}
	diffs := make([]string, len(stacks))
	fault.SideBySide(len(stacks), 0, func(i int) { diffs[i] = stacks[i]() })
	for _, d := range diffs {
		if d != "" {
			t.Errorf("(-by itself +judged)\n%s", d)
		}
	}
}

// spoiling returns a mod in which each rule has a different mistake.
func spoiling(t *testing.T, game string) *interpreter.Mod {
	mod, err := interpreter.ModOf(&source.File{Name: "spoil.yaml", Text: []byte(`variant: spoil
game: ` + game + `
title: {en: Spoilt, fr: Gâté}
text: {en: It is., fr: C'est fait.}
add:
  vars: {spoilt_n: {type: int}}
  procedures:
    spoilt: [{set: spoilt_n, to: "true"}, {choose: spoilt_x, among: nowhere_at_all}, {let: spoilt_y, be: "1"}]
`)})
	if mod == nil {
		t.Fatal(err)
	}
	return mod
}

// said returns problems and advice as they are printed.
func said(ps *source.Problems) string {
	var out strings.Builder
	ps.Print(&out, nil)
	ps.Advice().Print(&out, nil)
	return out.String()
}
