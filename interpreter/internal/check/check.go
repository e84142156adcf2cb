package check

import (
	"crypto/sha256"
	"hash"
	"slices"
	"strings"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/declare"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/overlay"
	"precept/interpreter/source"
)

// Game reads and checks the files of one package, with what is laid over it. The game is nil when ps holds a problem
// afterwards.
func Game(files []*source.File, ps *source.Problems, stack ...Layer) *model.Game {
	return Trees(files, ps, func(f *source.File) *tree.Node { return tree.File(f, ps) }, stack...)
}

// Trees is Game over files whose trees are had from tree. They are not changed. Files of mods are read by their text.
func Trees(files []*source.File, ps *source.Problems, tree func(*source.File) *tree.Node, stack ...Layer) *model.Game {
	b := &checker{Reader: declare.New(draft.New(files, ps)), tree: tree, sum: sha256.New()}
	o := b.laid(files, stack)
	for _, f := range o.Former {
		b.Game.Former = append(b.Game.Former, declared.Former{Variant: f.By, Span: f.Was})
	}
	for _, p := range o.Parts() {
		b.General(p.Kind, p.Node)
	}
	for _, p := range o.Parts() {
		b.file(p)
	}
	b.Ties()
	defer b.noteRemovals(o.Removed)
	if b.main == nil && ps.Len() == 0 {
		ps.Add(source.Span{}, "no_game", "no file of the package begins with game:")
	}
	if b.main == nil {
		return nil
	}
	for stage := range b.Stages {
		b.run(stage)
	}
	b.links()
	if ps.Len() == 0 {
		lint.Game(b.Game, lint.Origin{Bodies: b.Bodies, Bound: b.BoundNames, Texts: b.Texts}, ps)
	}
	if ps.Len() > 0 {
		return nil
	}
	b.fullArticles()
	b.Game.Summarize()
	copy(b.Game.Hash[:], b.sum.Sum(nil))
	return b.Game
}

// Parts is the files of one package with what is laid over them, none when ps holds a problem afterwards. Only what is
// laid is judged; whether what comes out is a game is for [Game] to say.
func Parts(files []*source.File, ps *source.Problems, stack ...Layer) []*overlay.Part {
	read := func(f *source.File) *tree.Node { return tree.File(f, ps) }
	b := &checker{Reader: declare.New(draft.New(files, ps)), tree: read}
	o := b.laid(files, stack)
	if ps.Len() > 0 {
		return nil
	}
	return o.Parts()
}

// checker reads the files of a package.
type checker struct {
	*declare.Reader
	main   *tree.Node
	sum    hash.Hash
	said   []byte // room for what is hashed
	tree   func(*source.File) *tree.Node
	needed []string // variants that were laid because another needs them
	laying []string // those whose needs are being laid, the outermost first
}

// fullArticles writes every citation with its book.
func (b *checker) fullArticles() {
	for _, n := range b.Game.Cited() {
		for i, a := range n.Articles {
			n.Articles[i] = b.Game.Full(a)
		}
	}
	for i := range b.Game.Questions {
		for j, a := range b.Game.Questions[i].Articles {
			b.Game.Questions[i].Articles[j] = b.Game.Full(a)
		}
	}
}

// run does the work of one stage, and what it adds to its own.
func (b *checker) run(stage int) {
	for len(b.Stages[stage]) > 0 {
		work := b.Stages[stage]
		b.Stages[stage] = nil
		for _, f := range work {
			f()
		}
	}
	if stage == draft.StageKinds {
		b.Bases()
	}
}

// read reads a file, and tells by its first key what it is. It is nil, and reported, for what is none.
func (b *checker) read(f *source.File) *overlay.Part {
	n := b.tree(f)
	if n == nil {
		return nil
	}
	if n.Kind != tree.Map || len(n.Pairs) == 0 {
		b.Problems.Add(n.Span, "file", "a file is a map whose first key says what it defines: %s",
			strings.Join(language.Files(), ", "))
		return nil
	}
	first := n.Pairs[0].Key
	switch {
	case first.Text == "conformance":
		b.Bad(first, "file", "scenarios do not belong to a package's content; they stand in conformance/")
		return nil
	case !slices.Contains(language.Files(), first.Text):
		b.Bad(first, "file", "the first key of a file says what it defines; %q does not%s", first.Text,
			source.Suggest(first.Text, language.Files()))
		return nil
	}
	return &overlay.Part{Kind: first.Text, Name: b.Ident(n.Pairs[0].Value), Node: n}
}

// file takes in one file.
func (b *checker) file(p *overlay.Part) {
	n := p.Node
	b.Current = draft.FileInfo{Kind: p.Kind, Name: p.Name}
	if p.Kind != "rulebook" && p.Kind != "readings" {
		rules := unversioned(n)
		b.said = fingerprint(b.said[:0], rules)
		b.sum.Write(b.said)
		b.parts(p.Kind+" "+p.Name, rules)
	}
	switch p.Kind {
	case "rulebook":
		b.Rulebook(n)
	case "readings":
		b.Readings(n)
	case "game":
		if b.main != nil {
			b.Bad(n.Pairs[0].Key, "second_game", "the package has two files that begin with game:")
			return
		}
		b.main = n
		b.GameFile(n)
	default:
		b.Judge(n, n, p.Kind)
		b.Part(n)
	}
}
