package check

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Input is the files of one package, and how they are checked.
type Input struct {
	Context context.Context // if it ends, the check ends without a result; nil: it does not end
	Files   []*source.File

	// Tree returns the tree of a file, which the check does not change. If it returns nil for a file of a mod, or if it
	// is nil itself, the text of the file is parsed.
	Tree func(*source.File) *source.Node

	Lint  Lint   // judges the game as a whole; nil: nothing does
	Known *Known // the results of earlier checks, used and extended; nil: nothing is kept. The files have no problem.
	Watch *Watch // records what the names in the files mean; nil: nothing does
}

// Lint reports what is wrong with a game that has no other problem, or gives advice on it.
type Lint func(*Secrets, Origin, *source.Problems)

// Game reads and checks the files with the layers applied to them. It returns nil if ps holds a problem afterwards, or
// if the context has ended; then the content of ps has no meaning.
//
// A file that cannot be read makes others look wrong, because the names it declares are missing. So problems of the
// text are reported alone, and problems of declarations before problems of their uses.
func (in Input) Game(ps *source.Problems, stack ...Layer) (g *model.Game) {
	b := &checker{in: in}
	if !ps.Within(func() {
		if o := b.begin(ps, stack); o != nil {
			g = b.finish(o)
		}
	}) {
		return nil
	}
	return g
}

// Judge does the same as [Input.Game] for callers that need only the problems.
func (in Input) Judge(ps *source.Problems, fits Fits, stack ...Layer) {
	b := &checker{in: in, judges: true}
	ps.Within(func() {
		o := b.begin(ps, stack)
		if o == nil || b.reused(o, fits) {
			return
		}
		if g := b.finish(o); g != nil {
			fits(g, ps, nil)
		}
	})
}

// stopped reports whether the result is no longer wanted.
func (b *checker) stopped() bool { return b.in.Context != nil && b.in.Context.Err() != nil }

// begin reads the text of files and applies the layers to them. It returns nil if the check cannot continue.
func (b *checker) begin(ps *source.Problems, stack []Layer) *Overlay {
	w := b.in.Watch
	b.own, b.judges = len(b.in.Files), b.judges || w != nil && w.Names
	b.Draft = newDraft(b.in.Files, ps)
	b.readAll(stack)
	if ps.Len() > 0 {
		return nil
	}
	if b.Watched(w); w != nil {
		w.Tree = func(f *source.File) *source.Node { return b.trees[f] }
	}
	o := b.laid(b.in.Files, stack)
	if b.unread {
		return nil
	}
	return o
}

// finish checks the game that results from the files and the layers.
func (b *checker) finish(o *Overlay) *model.Game {
	ps := b.Problems
	for _, f := range o.Former {
		b.Game.Former = append(b.Game.Former, declared.Former{Variant: f.By, Span: f.Was})
	}
	for _, p := range o.Parts() {
		p.Node = b.Meant(p.Node, p.Kind)
		b.General(p.Kind, p.Node)
	}
	for _, p := range o.Parts() {
		b.file(p)
		b.infos = append(b.infos, b.Current)
	}
	b.Ties()
	defer b.blame(o)
	defer b.noteRemovals(o.Removed)
	if b.main == nil && ps.Len() == 0 {
		ps.Add(source.Span{}, "no_game", "no file of the package begins with game:")
	}
	if b.main == nil {
		return nil
	}
	for stage := range b.Stages {
		if stage <= StageExprs && stage != StageNames { // these depend on one another: a new stage of problems
			ps.Stage++
		}
		if b.run(stage); b.stopped() {
			return nil
		}
	}
	if b.Watch != nil && b.Watch.Names {
		return nil
	}
	ps.Stage++
	b.links()
	b.noteRemovals(o.Removed)
	b.causes()
	if ps.Len() == 0 {
		b.secrets = markSecrets(b.Game, b.Bodies, ps)
		if b.in.Lint != nil {
			b.in.Lint(b.secrets, b.origin(), ps)
		}
	}
	if ps.Len() > 0 {
		return nil
	}
	if b.judges {
		return b.Game
	}
	b.fullArticles()
	b.Game.Summarize()
	b.hash(o.Parts())
	return b.Game
}

// hash computes the hash of the game from the content of its files, and a hash for each of their parts.
func (b *checker) hash(parts []*Part) {
	sum := sha256.New()
	for _, p := range parts {
		if p.Kind == "rulebook" || p.Kind == "readings" {
			continue
		}
		said := b.knownOf(p.Node).printed(p.Node, p.Kind+" "+p.Name)
		sum.Write(said.said)
		maps.Copy(b.Game.Parts, said.parts)
	}
	copy(b.Game.Hash[:], sum.Sum(nil))
}

// laidFiles returns the files of the layers, nil if there are none. For a base of variants it is never nil.
func (b *checker) laidFiles() map[*source.File]bool {
	files := b.Game.Files[b.own:]
	for _, v := range b.Game.Variants {
		if slices.Contains(b.Game.Laid, v.ID) {
			files = append(files[:len(files):len(files)], v.Span.File)
		}
	}
	if len(files) == 0 && !b.based {
		return nil
	}
	out := make(map[*source.File]bool, len(files))
	for _, f := range files {
		out[f] = true
	}
	return out
}

// Parts returns the files of one package with the layers applied, nil if ps holds a problem afterwards. It checks only
// the layers; [Input.Game] checks whether the result is a game.
func (in Input) Parts(ps *source.Problems, stack ...Layer) []*Part {
	b := &checker{in: in, Draft: newDraft(in.Files, ps)}
	var o *Overlay
	ps.Within(func() {
		if b.readAll(stack); ps.Len() == 0 {
			o = b.laid(in.Files, stack)
		}
	})
	if ps.Len() > 0 {
		return nil
	}
	return o.Parts()
}

// checker reads and checks the files of a package.
type checker struct {
	in Input
	*Draft
	main    *source.Node
	judges  bool        // only problems are wanted, the game is not played
	based   bool        // the game is read as the base for variants
	own     int         // the number of files of the package itself; files of layers come after them
	infos   []*FileInfo // of the files with the layers applied, in order
	secrets *Secrets    // what is marked in the game
	trees   map[*source.File]*source.Node
	unread  bool             // a file's first key is wrong, so its declarations are missing
	stack   [][]*source.File // the files of each layer
	needed  []string         // variants that were applied because another needs them
	laying  []string         // variants whose needs are being applied, the outermost first
	alike   int              // the number of variants with the same needs as the last one applied
}

// fullArticles adds its rulebook to every citation.
func (b *checker) fullArticles() {
	for _, n := range b.Game.Cited() {
		for i, a := range n.Articles {
			n.Articles[i] = b.Game.Full(a)
		}
	}
	for i := range b.Game.Guide {
		for j, a := range b.Game.Guide[i].Articles {
			b.Game.Guide[i].Articles[j] = b.Game.Full(a)
		}
	}
	for i := range b.Game.Questions {
		for j, a := range b.Game.Questions[i].Articles {
			b.Game.Questions[i].Articles[j] = b.Game.Full(a)
		}
	}
}

// run does the work of one stage, including work that is added meanwhile.
func (b *checker) run(stage int) {
	for len(b.Stages[stage]) > 0 {
		work := b.Stages[stage]
		b.Stages[stage] = nil
		for _, w := range work {
			if b.stopped() {
				return
			}
			b.Current = w.File
			w.Do()
		}
	}
	if stage == StageKinds {
		b.Bases()
	}
}

// readAll reads every file: those of the package by their trees, those of the layers too or else from their text.
func (b *checker) readAll(stack []Layer) {
	if b.in.Tree == nil {
		b.in.Tree = func(f *source.File) *source.Node { return source.Parse(f, b.Problems) }
	}
	files := b.in.Files
	b.trees = make(map[*source.File]*source.Node, len(files))
	for _, f := range files {
		b.trees[f] = b.in.Tree(f)
	}
	for _, l := range stack {
		for _, f := range l.Files {
			known := b.Problems.Len()
			n := b.in.Tree(f)
			if n == nil && b.Problems.Len() == known { // the caller's trees do not include files of layers
				n = source.Parse(f, b.Problems)
			}
			b.trees[f] = n
			files = append(files[:len(files):len(files)], f)
		}
	}
	alone := !slices.ContainsFunc(stack, func(l Layer) bool { return len(l.Files) > 0 })
	if alone && b.in.Known != nil {
		if !b.in.Known.laidOut.Load() {
			b.layout(files)
			b.in.Known.laidOut.Store(b.Problems.Len() == 0)
		}
		return
	}
	b.layout(files)
}

// read returns the part that a file is, by its first key. It returns nil and reports a problem for any other file.
func (b *checker) read(f *source.File) *Part {
	n, unread := b.trees[f], b.unread
	b.unread = true
	if n.Kind != source.Map || len(n.Pairs) == 0 {
		at, text := n.Span, source.Format("a file is a map whose first key says what it defines: %s")
		if n.Kind == source.Scalar && n.Text == "" {
			at, text = behindComments(f), "this file is empty; its first key says what it defines: %s"
		}
		b.Problems.Add(at, "file", text, strings.Join(language.Files, ", "))
		return nil
	}
	first := n.Pairs[0].Key
	b.Came(f, first.Text)
	switch {
	case first.Text == "conformance":
		b.Bad(first, "file", "scenarios do not belong to a package's content; put them in conformance/")
		return nil
	case !slices.Contains(language.Files, first.Text):
		b.Bad(first, "file", "the first key of a file says what it defines; %q does not%s", first.Text,
			source.Among(first.Text, language.Files))
		return nil
	}
	b.unread = unread
	if slices.Contains([]string{"game", "law", "cards", "map", "variant"}, first.Text) { // no others
		b.Own(n.Pairs[0].Value)
	}
	return &Part{Kind: first.Text, Name: b.Ident(n.Pairs[0].Value), Node: n}
}

// behindComments returns the empty span on the line below the comments of a file without content.
func behindComments(f *source.File) source.Span {
	at := len(bytes.TrimRight(f.Text, " \t\r\n"))
	if k := bytes.IndexByte(f.Text[at:], '\n'); k >= 0 && at > 0 {
		at += k + 1
	}
	return source.Span{File: f, Start: at, End: at}
}

// knownOf returns the store of results for a tree. It returns nil for a tree made for this stack, because it is not
// checked again.
func (b *checker) knownOf(n *source.Node) *Known {
	if f := n.Span.File; b.trees[f] != n || !slices.Contains(b.Game.Files[:b.own], f) {
		return nil
	}
	return b.in.Known
}

// file reads one file into the draft.
func (b *checker) file(p *Part) {
	n := p.Node
	b.Current = &FileInfo{Kind: p.Kind, Name: p.Name}
	switch p.Kind {
	case "rulebook":
		b.knownOf(n).book(b.Draft, n)
	case "readings":
		b.Readings(n)
	case "game":
		if b.main != nil {
			b.Clashes(n.Pairs[0].Key, "second_game", b.main.Pairs[0].Key.Span, source.Say("the other game"),
				"the package has two files that begin with game:")
			return
		}
		b.main = n
		b.GameFile(n)
	default:
		b.Judge(n, n, p.Kind)
		b.Part(n)
	}
}

// of adds the hash of every part of a file: of each declaration, and of each element of a list. A save compares them to
// find what has changed.
func (p *print) of(file string, n *source.Node) {
	for _, q := range n.Pairs {
		switch {
		case silent(q.Key.Text):
		case q.Value.Kind == source.Map:
			for _, d := range q.Value.Pairs {
				p.hashed(file+": "+q.Key.Text+"."+d.Key.Text, d.Value)
			}
		case q.Value.Kind == source.List:
			for i, it := range q.Value.Items {
				p.hashed(file+": "+q.Key.Text+"."+partName(it, i), it)
			}
		default:
			p.hashed(file+": "+q.Key.Text, q.Value)
		}
	}
}

// partName returns an element's id, else its number, from 1.
func partName(n *source.Node, i int) string {
	if n.Kind == source.Map {
		if id := n.Get("id"); id != nil && id.Kind == source.Scalar {
			return id.Text
		}
	}
	return fmt.Sprint(i + 1)
}

// silent reports whether play does not depend on a key: a corrected spelling or another drawing changes no rule.
func silent(key string) bool {
	switch key {
	case "name", "title", "why", "text", "assumed", "article", "looks", "passing", "tells", "guide", "verbs", "options",
		"minutes", "difficulty":
		return true
	}
	return false
}

// unversioned returns a file without its version, which is not part of the rules.
func unversioned(n *source.Node) *source.Node {
	if n.Get("version") == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "game" {
		return n
	}
	out := *n
	out.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p source.Pair) bool { return p.Key.Text == "version" })
	return &out
}

// fingerprint appends to buf the content of a node without its texts. The hash of the rules is computed from it.
func fingerprint(buf []byte, n *source.Node) []byte {
	buf = append(strconv.AppendInt(buf, int64(n.Kind), 10), ' ')
	buf = append(strconv.AppendQuote(buf, n.Text), ' ')
	for _, p := range n.Pairs {
		if !silent(p.Key.Text) {
			buf = fingerprint(fingerprint(buf, p.Key), p.Value)
		}
	}
	for _, it := range n.Items {
		buf = fingerprint(buf, it)
	}
	return append(buf, '\n')
}
