package lsp

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/authoring/index"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// prepareRename is the name that would be renamed.
func (s *Server) prepareRename(p at) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return nil, nil
	}
	u, ok := s.useAt(d, offsetOf(d.file.Text, p.Position))
	if !ok || len(u.Name.Declared) == 0 {
		return nil, speech.Say("what stands here is no name that the content gives")
	}
	return object{"range": rangeOf(d.file.Text, u.Span.Start, u.Span.End), "placeholder": u.Name.ID}, nil
}

// renaming is a name that is changed everywhere: what is done away from the server.
//
// What the last check found is mostly enough: where a name is taken from every place at which the checker saw it, and
// the new one stands nowhere and means nothing, the game is the same game with another word in it. Only where that is
// not sure the files are checked with the change.
type renaming struct {
	job   *job
	file  string
	at    int
	name  string
	texts map[string]string // URIs of the texts that are open, by the names of their files

	found *found // what the last check found, where nothing has changed since
	edits map[string][]source.Span
	wary  bool // for tests: nothing is taken for sure
}

// goodName is what names look like.
var goodName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// rename changes a name wherever it stands, unless something would not be understood then, or mean something else.
func (s *Server) rename(p at) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return nil, nil
	}
	home := s.home(d)
	if home == nil {
		return nil, speech.Say("this file belongs to no game")
	}
	if !goodName.MatchString(p.NewName) || len(p.NewName) > limit.NameBytes {
		return nil, speech.Say("names are written lower_snake_case, not %q", p.NewName)
	}
	if d.tree == nil || len(d.wrong) > 0 {
		return nil, speech.Say("this file cannot be read as it stands; mend that first")
	}
	r := &renaming{job: &job{project: home, open: s.opened(), stopped: &atomic.Bool{}}, file: d.name(),
		at: offsetOf(d.file.Text, p.Position), name: p.NewName, texts: map[string]string{}, edits: map[string][]source.Span{}}
	if home.game == "" && firstWord(d) == "variant" {
		r.job.variants = []string{d.path}
	}
	r.found = s.current(r.job)
	for _, o := range s.docs {
		r.texts[o.name()] = o.uri
	}
	folders := slices.Clone(s.folders)
	return later(func(stopped func() bool) func() (any, error) {
		err := r.run()
		scenarios := 0
		if err == nil {
			scenarios = scenariosNaming(folders, r.old(), r.found.files)
		}
		return func() (any, error) {
			if err != nil {
				return nil, err
			}
			if scenarios > 0 {
				s.notify("window/showMessage", object{"type": 2, "message": fmt.Sprintf(
					speech.In(s.Lang, "%s is renamed; files of scenarios that name it, and are left as they are: %d"),
					r.old(), scenarios)})
			}
			for name, list := range r.edits {
				if d := s.docs[r.texts[name]]; r.texts[name] != "" && (d == nil || d.file != list[0].File) {
					return nil, &failure{modified, speech.In(s.Lang,
						"the texts have changed meanwhile, or one of them cannot be read")}
				}
			}
			return r.result(), nil
		}
	}), nil
}

// current is what the last check of a project found, nil where something has changed since.
func (s *Server) current(j *job) *found {
	p := j.project
	if p.running || p.found.index == nil || p.shelf.spoilt() || p.base != nil && p.base.spoilt() {
		return nil
	}
	for name, o := range j.open {
		if f := p.found.files[name]; f != o.file && (f != nil || p.shelf.holds(name)) {
			return nil
		}
	}
	for _, v := range j.variants {
		if p.found.laid[v] == nil {
			return nil
		}
	}
	out := p.found
	return &out
}

// old is the name as it is.
func (r *renaming) old() string {
	for _, list := range r.edits {
		return string(list[0].File.Text[list[0].Start:list[0].End])
	}
	return ""
}

// run finds where the name stands and, where it is not sure, tries what comes of the change.
func (r *renaming) run() error {
	if r.found == nil {
		r.found = r.job.run()
	}
	if r.found == nil || r.found.index == nil {
		return speech.Say("the files could not be read")
	}
	in := r.found
	if over := r.found.laid[r.file]; over != nil {
		in = over
	}
	u, ok := in.index.At(r.file, r.at)
	switch {
	case !ok || len(u.Name.Declared) == 0:
		return speech.Say("what stands here is no name that the content gives")
	case u.Name.ID == r.name:
		return nil
	}
	n := u.Name
	if below, ok := r.found.index.At(fileOf(n.Declared[0]), n.Declared[0].Start); ok && isSame(n, below.Name) {
		n, in = below.Name, r.found // where the variant has changed what names it, it stands too
	}
	if n.Sort != "attribute" && n.Sort != "column" && n.Sort != "field" {
		for _, o := range in.index.Named(r.name) {
			if declaredSort[o.Sort] {
				return speech.Say("%s is the name of %s already", r.name, o.Form)
			}
		}
	}
	if err := r.foreign(n, n.Uses); err != nil {
		return err
	}
	for _, at := range in.index.Loose(n.ID) {
		return speech.Say("%s is named at %s by a path, or by what is found only while a match is played; "+
			"change it by hand", n.ID, at)
	}
	if err := r.collect(n); err != nil {
		return err
	}
	if !r.wary && r.sure(in, n) {
		return nil
	}
	return r.try(in, n)
}

// declaredSort is the sorts of names that are unique in a package.
var declaredSort = map[string]bool{"enum": true, "value": true, "kind": true, "space": true, "seat": true,
	"component": true, "zone": true, "variable": true, "phase": true, "ruling": true, "relation": true,
	"ranking": true, "action": true, "procedure": true, "die": true, "window": true, "scoring line": true,
	"effect": true, "function": true}

// collect takes in every place of the name, also in variants that no text is open of.
func (r *renaming) collect(n *index.Name) error {
	p := r.job.project
	uses := slices.Clone(n.Uses)
	var doubtful []string
	for _, name := range slices.Sorted(maps.Keys(r.found.trees)) {
		t := r.found.trees[name]
		if !isVariant(t) || p.game != "" || !bytes.Contains(r.found.files[name].Text, []byte(n.ID)) {
			continue
		}
		words := index.Words(t, n.ID)
		switch {
		case r.wary:
			doubtful = append(doubtful, name)
		case r.isDoubtful(n, words):
			doubtful = append(doubtful, name)
		default:
			for _, w := range words {
				uses = append(uses, index.Use{Span: w.Span, Name: n})
			}
		}
	}
	uses = append(uses, r.inVariants(n, doubtful)...)
	if err := r.foreign(n, uses); err != nil {
		return err
	}
	for _, u := range uses {
		name := fileOf(u.Span)
		if !slices.ContainsFunc(r.edits[name], func(o source.Span) bool { return o.Start == u.Span.Start }) {
			r.edits[name] = append(r.edits[name], u.Span)
		}
	}
	for _, list := range r.edits {
		slices.SortFunc(list, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	}
	return nil
}

// foreign refuses a change of what does not belong to the folder.
func (r *renaming) foreign(n *index.Name, uses []index.Use) error {
	for _, u := range uses {
		if !r.job.project.shelf.holds(fileOf(u.Span)) {
			return speech.Say("%s stands in %s too, which is not part of this folder", n.ID, u.Span)
		}
	}
	return nil
}

// isVariant reports whether a file changes a game.
func isVariant(t *tree.Node) bool {
	return t != nil && len(t.Pairs) > 0 && t.Pairs[0].Key.Text == "variant"
}

// isDoubtful reports whether a word of a variant may be anything but a name: the name is not the only one that is
// called so, or the variant may declare another.
func (r *renaming) isDoubtful(n *index.Name, words []index.Word) bool {
	if len(words) == 0 {
		return false
	}
	if len(r.found.index.Named(n.ID)) > 1 || len(r.found.problems) > 0 || isMeant(n.ID) {
		return true
	}
	called := n.Sort == "action" || n.Sort == "procedure"
	return slices.ContainsFunc(words, func(w index.Word) bool {
		return w.Told || w.Key && !(w.Call && called) || w.Whole && binds[w.Under] || isLet(w.Span)
	})
}

// binds is the keys whose values are new names.
var binds = map[string]bool{"id": true, "choose": true, "pick": true, "let": true, "each": true, "keep": true,
	"roll": true, "as": true, "into": true, "variant": true}

// isLet reports whether an expression binds a name at a place.
func isLet(at source.Span) bool {
	before := bytes.TrimRight(at.File.Text[:at.Start], " ")
	return len(before) < at.Start && bytes.HasSuffix(before, []byte("let"))
}

// isMeant reports whether a word means something in the language.
func isMeant(word string) bool { return index.Means(word) || interpreter.Functions()[word] != "" }

// inVariants is where a name stands in variants, as the game with each of them is checked.
func (r *renaming) inVariants(n *index.Name, variants []string) []index.Use {
	found := make([][]index.Use, len(variants))
	var wait sync.WaitGroup
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range variants {
		room <- struct{}{}
		wait.Go(func() {
			defer func() { <-room }()
			over := r.found.laid[name]
			if over == nil {
				over = r.job.check(r.found.trees[name].Pairs[0].Value.Text)
			}
			if over == nil || over.index == nil {
				return
			}
			for _, u := range over.index.In(name) {
				if isSame(n, u.Name) {
					found[i] = append(found[i], u)
				}
			}
		})
	}
	wait.Wait()
	return slices.Concat(found...)
}

// sure reports whether nothing can be wrong with the change: the new name is no word of the language and stands
// nowhere, and the old one stands nowhere but where it is known what it names.
func (r *renaming) sure(in *found, n *index.Name) bool {
	if len(in.problems) > 0 || isMeant(n.ID) || isMeant(r.name) || len(in.index.Named(r.name)) > 0 ||
		len(in.index.Loose(r.name)) > 0 {
		return false
	}
	for name, f := range in.files {
		t := in.trees[name]
		if t == nil {
			return false
		}
		if len(t.Pairs) > 0 && (t.Pairs[0].Key.Text == "rulebook" || t.Pairs[0].Key.Text == "readings") {
			continue
		}
		if bytes.Contains(f.Text, []byte(r.name)) && len(index.Words(t, r.name)) > 0 {
			return false
		}
		if bytes.Contains(f.Text, []byte(n.ID)) &&
			!r.known(in, n, index.Words(t, n.ID), isVariant(t) && r.job.project.game == "") {
			return false
		}
	}
	return true
}

// known reports whether it is known of words that are called as a name what they name, and none of the texts that they
// stand in may become too long.
func (r *renaming) known(in *found, n *index.Name, words []index.Word, variant bool) bool {
	for _, w := range words {
		list := in.index.In(fileOf(w.Span))
		_, ok := slices.BinarySearchFunc(list, w.Span.Start, func(u index.Use, at int) int { return u.Span.Start - at })
		more := (len(r.name) - len(n.ID)) * len(words)
		if !ok && !variant || more > 0 && (w.Size+more > limit.KeyBytes || len(w.Span.File.Text)+more > limit.FileBytes) {
			return false
		}
	}
	return true
}

// try checks the files with the name changed: nothing may be wrong that was not, and every place must name the same.
func (r *renaming) try(in *found, n *index.Name) error {
	open := map[string]opened{}
	for name, o := range r.job.open {
		open[name] = o
	}
	for _, name := range slices.Sorted(maps.Keys(r.edits)) {
		list := r.edits[name]
		f := &source.File{Name: name, Text: replaced(list, r.name)}
		ps := &source.Problems{}
		t := tree.File(f, ps)
		if ps.Len() > 0 {
			return speech.Say("%s cannot be called %s: %w", n.ID, r.name, ps.All()[0])
		}
		open[name] = opened{f, t}
	}
	again := (&job{project: r.job.project, open: open, variants: r.job.variants, stopped: r.job.stopped}).run()
	if again == nil || again.index == nil {
		return speech.Say("the files could not be read")
	}
	then := again
	if over := again.laid[r.file]; over != nil {
		then = over
	}
	had := map[string]int{}
	for _, w := range in.problems {
		had[fileOf(w.Span)+w.Code]++
	}
	for _, w := range then.problems {
		if had[fileOf(w.Span)+w.Code]--; had[fileOf(w.Span)+w.Code] < 0 {
			return speech.Say("%s cannot be called %s: %w", n.ID, r.name, w)
		}
	}
	return r.compare(then.index, n)
}

// compare refuses a change after which a name stands for something else than before.
func (r *renaming) compare(x *index.Index, n *index.Name) error {
	var one *index.Name
	for _, u := range n.Uses {
		name := fileOf(u.Span)
		at := u.Span.Start
		for _, o := range r.edits[name] {
			if o.Start < u.Span.Start {
				at += len(r.name) - len(n.ID)
			}
		}
		is, ok := x.At(name, at)
		if one == nil && ok {
			one = is.Name
		}
		if !ok || is.Name != one || is.Name.ID != r.name || is.Name.Sort != n.Sort {
			return speech.Say("%s cannot be called %s: at %s that would mean something else", n.ID, r.name, u.Span)
		}
	}
	if one != nil && len(one.Uses) != len(n.Uses) {
		return speech.Say("%s cannot be called %s: something else is called so already", n.ID, r.name)
	}
	return nil
}

// replaced is the text of a file with another name at some places.
func replaced(list []source.Span, name string) []byte {
	var out []byte
	from := 0
	for _, at := range list {
		out = append(append(out, at.File.Text[from:at.Start]...), name...)
		from = at.End
	}
	return append(out, list[0].File.Text[from:]...)
}

// result is the edits.
func (r *renaming) result() workspaceEdit {
	out := workspaceEdit{map[string][]edit{}}
	for name, list := range r.edits {
		uri := cmp.Or(r.texts[name], uriOf(name))
		for _, at := range list {
			out.Changes[uri] = append(out.Changes[uri], edit{rangeOf(at.File.Text, at.Start, at.End), r.name})
		}
	}
	return out
}

// scenariosNaming is how many files of scenarios in some folders have a word.
func scenariosNaming(folders []string, word string, known map[string]*source.File) (count int) {
	whole, err := regexp.Compile(`\b` + regexp.QuoteMeta(word) + `\b`)
	if err != nil || word == "" {
		return 0
	}
	eachScenarios(folders, known, func(_ string, text []byte) {
		if whole.Match(text) {
			count++
		}
	})
	return count
}

// eachScenarios reads the files of scenarios in some folders, but for those that are known.
func eachScenarios(folders []string, known map[string]*source.File, do func(name string, text []byte)) {
	looked := 0
	for _, dir := range folders {
		_ = filepath.WalkDir(filepath.FromSlash(dir), func(name string, e fs.DirEntry, err error) error {
			if looked++; err != nil || looked > limit.Files {
				return fs.SkipAll
			}
			if e.IsDir() && strings.HasPrefix(e.Name(), ".") && filepath.ToSlash(name) != dir {
				return fs.SkipDir
			}
			if !e.Type().IsRegular() || path.Ext(e.Name()) != ".yaml" || known[filepath.ToSlash(name)] != nil ||
				kindOf(head(filepath.ToSlash(name))) != "conformance" {
				return nil
			}
			if info, err := e.Info(); err != nil || info.Size() > limit.FileBytes {
				return nil
			}
			if text, err := os.ReadFile(name); err == nil {
				do(filepath.ToSlash(name), text)
			}
			return nil
		})
	}
}
