package check

import (
	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/overlay"
	"precept/interpreter/model"
	"precept/interpreter/source"
	"slices"
	"strings"
)

// Game reads and checks the files of one package, with what is laid over it. The game is nil when ps holds a problem
// afterwards.
func Game(files []*source.File, ps *source.Problems, stack ...Layer) *model.Game {
	return Trees(files, ps, func(f *source.File) *tree.Node { return tree.File(f, ps) }, stack...)
}

// Trees is Game over files whose trees are had from tree. They are not changed.
func Trees(files []*source.File, ps *source.Problems, tree func(*source.File) *tree.Node, stack ...Layer) *model.Game {
	b := newBuilder(files, ps)
	b.tree = tree
	o := b.laid(files, stack)
	for _, f := range o.Former {
		b.g.Former = append(b.g.Former, model.Former{Variant: f.By, Span: f.Was})
	}
	for _, p := range o.Parts() {
		b.file(p)
	}
	defer b.noteRemovals(o.Removed)
	if b.main == nil && ps.Len() == 0 {
		ps.Add(source.Span{}, "no_game", "no file of the package begins with game:")
	}
	if b.main == nil {
		return nil
	}
	for stage := range b.stages {
		b.run(stage)
	}
	b.links()
	if ps.Len() == 0 {
		lint.Game(b.g, b.origin, ps)
	}
	if ps.Len() > 0 {
		return nil
	}
	b.fullArticles()
	b.g.Summarize()
	copy(b.g.Hash[:], b.sum.Sum(nil))
	return b.g
}

// fullArticles writes every citation with its book.
func (b *builder) fullArticles() {
	for _, n := range b.g.Cited() {
		for i, a := range n.Articles {
			n.Articles[i] = b.g.Full(a)
		}
	}
	for i := range b.g.Questions {
		for j, a := range b.g.Questions[i].Articles {
			b.g.Questions[i].Articles[j] = b.g.Full(a)
		}
	}
}

// run does the work of one stage, and what it adds to its own.
func (b *builder) run(stage int) {
	for len(b.stages[stage]) > 0 {
		work := b.stages[stage]
		b.stages[stage] = nil
		for _, f := range work {
			f()
		}
	}
	if stage == stKinds {
		b.bases()
	}
}

// read reads a file, and tells by its first key what it is. It is nil, and reported, for what is none.
func (b *builder) read(f *source.File) *overlay.Part {
	n := b.tree(f)
	if n == nil {
		return nil
	}
	if n.Kind != tree.Map || len(n.Pairs) == 0 {
		b.ps.Add(n.Span, "file", "a file is a map whose first key says what it defines: %s",
			strings.Join(language.Files(), ", "))
		return nil
	}
	first := n.Pairs[0].Key
	switch {
	case first.Text == "conformance":
		b.bad(first, "file", "scenarios do not belong to a package's content; they stand in conformance/")
		return nil
	case !slices.Contains(language.Files(), first.Text):
		b.bad(first, "file", "the first key of a file says what it defines; %q does not%s", first.Text,
			source.Suggest(first.Text, language.Files()))
		return nil
	}
	return &overlay.Part{Kind: first.Text, Name: b.ident(n.Pairs[0].Value), Node: n}
}

// file takes in one file.
func (b *builder) file(p *overlay.Part) {
	n := p.Node
	b.current = fileInfo{kind: p.Kind, name: p.Name}
	if p.Kind != "rulebook" && p.Kind != "readings" {
		fingerprint(b.sum, n)
		b.parts(p.Kind+" "+p.Name, n)
	}
	switch p.Kind {
	case "rulebook":
		b.rulebook(n)
	case "readings":
		b.readings(n)
	case "game":
		if b.main != nil {
			b.bad(n.Pairs[0].Key, "second_game", "the package has two files that begin with game:")
			return
		}
		b.main = n
		b.gameFile(n)
	default:
		b.judge(n, n, p.Kind)
		b.part(n)
	}
}
