package check

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/lint"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Game reads and checks the files of one package, with what is laid over it. The game is nil when ps holds a problem
// afterwards.
func Game(files []*source.File, ps *source.Problems, stack ...Layer) *model.Game {
	return Trees(files, ps, func(f *source.File) *source.Node { return source.Parse(f, ps) }, stack...)
}

// Trees is Game over files whose trees are had from tree. They are not changed. Files of mods are read by their text.
//
// A file that cannot be read as it was meant makes others look wrong: what it declares is missed everywhere. So what is
// wrong with the text of files is told alone, and what is wrong with declarations before what uses them.
func Trees(files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node,
	stack ...Layer) *model.Game {
	return check(&checker{}, files, ps, tree, nil, stack)
}

// Again is Trees over files that are checked several times, all of which were read without a problem: what is known of
// them is used and added to.
func Again(files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node, known *Known,
	stack ...Layer) *model.Game {
	return check(&checker{known: known}, files, ps, tree, nil, stack)
}

// Judge is Again for who asks for problems alone.
func Judge(files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node, known *Known,
	fits Fits, stack ...Layer) {
	b := &checker{known: known, judges: true}
	ps.Within(func() {
		o := b.begin(files, ps, tree, nil, stack)
		if o == nil || b.reused(o, tree, fits) {
			return
		}
		if g := b.finish(o); g != nil {
			fits(g, ps, nil)
		}
	})
}

// Watched is Trees while w, unless it is nil, is told what the names in the files stand for. The game is nil, too, when
// w had the reading stopped: then what ps holds means nothing.
func Watched(files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node, w *Watch,
	stack ...Layer) *model.Game {
	return check(&checker{}, files, ps, tree, w, stack)
}

func check(b *checker, files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node, w *Watch,
	stack []Layer) (g *model.Game) {
	if !ps.Within(func() {
		if o := b.begin(files, ps, tree, w, stack); o != nil {
			g = b.finish(o)
		}
	}) {
		return nil
	}
	return g
}

// begin reads the text of files and lays over them what is laid. It is nil where nothing more can be said.
func (b *checker) begin(files []*source.File, ps *source.Problems, tree func(*source.File) *source.Node, w *Watch,
	stack []Layer) *Overlay {
	b.own, b.judges = len(files), b.judges || w != nil && w.Names
	b.Draft = newDraft(files, ps)
	b.readAll(files, tree, stack)
	if ps.Len() > 0 {
		return nil
	}
	b.Watched(w)
	o := b.laid(files, stack)
	if b.unread {
		return nil
	}
	return o
}

// finish checks the game that files are with what is laid over them.
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
		if stage <= StageExprs && stage != StageNames { // what stands on one another, once more
			ps.Stage()
		}
		if b.run(stage); b.Watch.Stopped() {
			return nil
		}
	}
	if b.Watch != nil && b.Watch.Names {
		return nil
	}
	ps.Stage()
	b.links()
	b.noteRemovals(o.Removed)
	b.causes()
	if ps.Len() == 0 {
		b.marks = lint.Game(b.Game, b.origin(), ps)
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

// hash tells a game by what its files say, and each of their parts.
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

// origin is what is known of the game's text beside the game.
func (b *checker) origin() lint.Origin {
	return lint.Origin{Bodies: b.Bodies, Bound: b.BoundNames, Texts: b.Texts, Halves: b.Halves, Both: b.Both,
		Valued: b.Valued, Over: b.laidFiles(), By: b.laidBy, Later: b.CameLater}
}

// laidFiles is the files of what is laid over the package, nil where nothing is. Over a base something will be laid.
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

// Parts is the files of one package with what is laid over them, none when ps holds a problem afterwards. Only what is
// laid is judged; whether what comes out is a game is for [Game] to say.
func Parts(files []*source.File, ps *source.Problems, stack ...Layer) []*Part {
	read := func(f *source.File) *source.Node { return source.Parse(f, ps) }
	b := &checker{Draft: newDraft(files, ps)}
	var o *Overlay
	ps.Within(func() {
		if b.readAll(files, read, stack); ps.Len() == 0 {
			o = b.laid(files, stack)
		}
	})
	if ps.Len() > 0 {
		return nil
	}
	return o.Parts()
}

// checker reads the files of a package.
type checker struct {
	*Draft
	main   *source.Node
	of     func(*source.File) *source.Node
	known  *Known      // what was found out before, nil: nothing is kept
	judges bool        // problems are asked for, and the game is not played
	based  bool        // it is read for the variants that will be laid over it
	own    int         // how many of the files are the package's: what is laid over it comes after them
	infos  []*FileInfo // of the files with what is laid over them, in their order
	marks  lint.Marks  // the names that were marked when the game was judged
	trees  map[*source.File]*source.Node
	unread bool             // the first key of a file does not say what it is: whatever it declares is missed
	stack  [][]*source.File // the files of each thing from elsewhere that is laid over the package
	needed []string         // variants that were laid because another needs them
	laying []string         // those whose needs are being laid, the outermost first
	alike  int              // how many variants need what the last one needs that was laid
}

// fullArticles writes every citation with its book.
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

// run does the work of one stage, and what it adds to its own.
func (b *checker) run(stage int) {
	for len(b.Stages[stage]) > 0 {
		work := b.Stages[stage]
		b.Stages[stage] = nil
		for _, w := range work {
			if b.Watch.Stopped() {
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

// readAll reads the text of every file: those of the package by of, those that are laid over it by their text.
func (b *checker) readAll(files []*source.File, of func(*source.File) *source.Node, stack []Layer) {
	b.trees, b.of = make(map[*source.File]*source.Node, len(files)), of
	for _, f := range files {
		b.trees[f] = of(f)
	}
	for _, l := range stack {
		for _, f := range l.Files {
			known := b.Problems.Len()
			n := of(f)
			if n == nil && b.Problems.Len() == known { // who brings trees has none of the files that are laid over them
				n = source.Parse(f, b.Problems)
			}
			b.trees[f] = n
			files = append(files[:len(files):len(files)], f)
		}
	}
	alone := !slices.ContainsFunc(stack, func(l Layer) bool { return len(l.Files) > 0 })
	if alone && b.known != nil {
		if !b.known.laidOut.Load() {
			b.layout(files)
			b.known.laidOut.Store(b.Problems.Len() == 0)
		}
		return
	}
	b.layout(files)
}

// read tells by its first key what a file is. It is nil, and reported, for what is none.
func (b *checker) read(f *source.File) *Part {
	n, unread := b.trees[f], b.unread
	b.unread = true
	if n.Kind != source.Map || len(n.Pairs) == 0 {
		at, text := n.Span, "a file is a map whose first key says what it defines: %s"
		if n.Kind == source.Scalar && n.Text == "" {
			at, text = behindComments(f), "nothing stands in this file; its first key says what it defines: %s"
		}
		b.Problems.Add(at, "file", text, strings.Join(language.Files, ", "))
		return nil
	}
	first := n.Pairs[0].Key
	b.Came(f, first.Text)
	switch {
	case first.Text == "conformance":
		b.Bad(first, "file", "scenarios do not belong to a package's content; they stand in conformance/")
		return nil
	case !slices.Contains(language.Files, first.Text):
		b.Bad(first, "file", "the first key of a file says what it defines; %q does not%s", first.Text,
			source.Among(first.Text, language.Files))
		return nil
	}
	b.unread = unread
	if slices.Contains([]string{"game", "law", "cards", "map", "variant"}, first.Text) { // nothing else is called by it
		b.Own(n.Pairs[0].Value)
	}
	return &Part{Kind: first.Text, Name: b.Ident(n.Pairs[0].Value), Node: n}
}

// behindComments is the line below all that stands in a file without content: where that would begin.
func behindComments(f *source.File) source.Span {
	at := len(bytes.TrimRight(f.Text, " \t\r\n"))
	if k := bytes.IndexByte(f.Text[at:], '\n'); k >= 0 && at > 0 {
		at += k + 1
	}
	return source.Span{File: f, Start: at, End: at}
}

// knownOf is where what is found out about a tree is kept: nil for one that was made for this stack, as nobody asks for
// it again.
func (b *checker) knownOf(n *source.Node) *Known {
	if f := n.Span.File; b.trees[f] != n || !slices.Contains(b.Game.Files[:b.own], f) {
		return nil
	}
	return b.known
}

// file takes in one file.
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
			b.Clashes(n.Pairs[0].Key, "second_game", b.main.Pairs[0].Key.Span, "the other game",
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

// of notes the hash of every part of a file: of each declaration, and of each element of a list that has an id. It is
// by them that a save tells what has changed since.
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

// partName is an element's id, else its number, from 1.
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
	case "name", "title", "why", "text", "assumed", "article", "looks", "tells", "guide":
		return true
	}
	return false
}

// unversioned is a file without its version, which counts what is released and is no rule.
func unversioned(n *source.Node) *source.Node {
	if n.Get("version") == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "game" {
		return n
	}
	out := *n
	out.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p source.Pair) bool { return p.Key.Text == "version" })
	return &out
}

// fingerprint is what a node says, texts left out, behind buf: of this the hash of the rules is made.
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
