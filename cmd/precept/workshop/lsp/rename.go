package lsp

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/internal/limit"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// prepareRename returns the name at a position that a rename would change.
func (s *Server) prepareRename(p at) (any, error) {
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return nil, nil
	}
	u, ok := s.useAt(d, offsetOf(d.file.Text, p.Position))
	if !ok || len(u.Name.Declared) == 0 {
		return nil, speech.Say("this is not a name of the content")
	}
	return object{"range": rangeOf(d.file.Text, u.Span.Start, u.Span.End), "placeholder": u.Name.ID}, nil
}

// renaming changes a name everywhere. It does its work in the background.
//
// Usually the last check is enough (safe.go), together with the names that variants use (ahead.go). The checker saw
// every use of the old name, and the new name is unknown at all of them. Then the game is the same with another
// word in it. Only if that is uncertain are the files checked with the change.
type renaming struct {
	job   *job
	file  string
	at    int
	name  string
	texts map[string]string // URIs of open texts, by file name

	found        *found                   // the last check, nil if something changed after it
	variantNames map[string]*symbols.Laid // the names that variants use, by file, as far as known for found
	fresh        []string                 // the variants that were checked for this rename
	edits        map[string][]source.Span
	where        map[[2]string][]symbols.Word // for a file and a word: where the word may be a name

	broken []string // variants in which the new name may be taken
	wary   bool     // for tests: always check the files with the change
}

// goodName matches valid names.
var goodName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// rename changes a name at all its uses. It refuses if something would then be invalid or mean something else.
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
		return nil, speech.Say("this file has errors; correct them first")
	}
	r := &renaming{job: &job{project: home, open: s.opened(), ctx: context.Background()}, file: d.name(),
		at: offsetOf(d.file.Text, p.Position), name: p.NewName, texts: map[string]string{}, edits: map[string][]source.Span{}}
	if home.game == "" && firstWord(d) == "variant" {
		r.job.variants = []string{d.path}
	}
	if r.found = s.current(r.job); r.found != nil {
		r.variantNames = maps.Clone(home.names)
	}
	for _, o := range s.docs {
		r.texts[o.name()] = o.uri
	}
	folders := slices.Clone(s.folders)
	return later(func(stopped func() bool) func() (any, error) {
		err := r.run()
		return func() (any, error) {
			s.learn(home, r)
			if err != nil {
				return nil, err
			}
			for name, list := range r.edits {
				if d := s.docs[r.texts[name]]; r.texts[name] != "" && (d == nil || d.file != list[0].File) {
					return nil, &failure{modified, speech.In(s.Lang,
						"the texts have changed in the meantime, or one of them cannot be read")}
				}
			}
			s.tellScenarios(folders, r)
			return r.result(), nil
		}
	}), nil
}

// tellScenarios reports how many scenario files use the renamed name. It reads them in the background, so that the
// answer does not wait.
func (s *Server) tellScenarios(folders []string, r *renaming) {
	s.beside(func() func() {
		count := scenariosNaming(folders, r.old(), r.found.files)
		return func() {
			if count > 0 {
				s.notify("window/showMessage", object{"type": 2, "message": fmt.Sprintf(
					speech.In(s.Lang, "%s is renamed; files of scenarios that name it, left unchanged: %d"),
					r.old(), count)})
			}
		}
	})
}

// current returns the last check of a project, nil if something changed after it.
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
		if p.found.variants[v] == nil {
			return nil
		}
	}
	out := p.found
	return &out
}

// old returns the present name.
func (r *renaming) old() string {
	for _, list := range r.edits {
		return string(list[0].File.Text[list[0].Start:list[0].End])
	}
	return ""
}

// run finds the uses of the name. If it is not sure that the change is safe, it checks the changed files.
func (r *renaming) run() error {
	if r.found == nil {
		r.found = r.job.run()
	}
	if r.found == nil || r.found.index == nil {
		return speech.Say("the files could not be read")
	}
	in := r.found
	if over := r.found.variants[r.file]; over != nil {
		in = over
	}
	u, ok := in.index.At(r.file, r.at)
	switch {
	case !ok || len(u.Name.Declared) == 0:
		return speech.Say("this is not a name of the content")
	case u.Name.ID == r.name:
		return nil
	}
	n := u.Name
	if below, ok := r.found.index.At(fileOf(n.Declared[0]), n.Declared[0].Start); ok && isSame(n, below.Name) {
		n, in = below.Name, r.found // the name was declared below the variant
	}
	if err := r.taken(in, n); err != nil {
		return err
	}
	if err := r.foreign(n, n.Uses); err != nil {
		return err
	}
	if err := r.collect(in, n); err != nil {
		return err
	}
	if err := r.takenIn(in, n); err != nil {
		return err
	}
	if !r.wary && r.sure(in, n) {
		return nil
	}
	return r.try(in, n)
}

// collect adds every use of the name, also in variants that are not open.
func (r *renaming) collect(in *found, n *symbols.Name) error {
	for _, at := range in.index.Loose(n.ID) {
		return loose(n, at)
	}
	uses := slices.Clone(n.Uses)
	standing := r.variantsWith(n.ID)
	r.look(slices.Concat(standing, r.variantsWith(r.name)))
	for _, name := range standing {
		l, f := r.variantNames[name], r.found.files[name]
		if l == nil {
			continue
		}
		at := func(start int) source.Span { return source.Span{File: f, Start: start, End: start + len(n.ID)} }
		for _, start := range l.Loose(n.ID) {
			if asked[n.Sort] || separateSorts[n.Sort] {
				continue // such names are found by name alone, which is safe for them
			}
			return loose(n, at(int(start)))
		}
		if r.wary {
			uses = append(uses, r.usesIn(name, n)...)
			continue
		}
		for _, start := range l.Uses(n.Ref()) {
			uses = append(uses, symbols.Use{Span: at(start), Name: n})
		}
	}
	if err := r.foreign(n, uses); err != nil {
		return err
	}
	r.edit(uses)
	return nil
}

// loose returns the error for a name that cannot be renamed safely, because some use of it is by a path or is known
// only during a match.
func loose(n *symbols.Name, at source.Span) error {
	return speech.Say("%s is named at %s by a path, or in a way known only during a match; change it by hand", n.ID, at)
}

// edit adds places, each once, and sorts them.
func (r *renaming) edit(uses []symbols.Use) {
	for _, u := range uses {
		name := fileOf(u.Span)
		if !slices.ContainsFunc(r.edits[name], func(o source.Span) bool { return o.Start == u.Span.Start }) {
			r.edits[name] = append(r.edits[name], u.Span)
		}
	}
	for _, list := range r.edits {
		slices.SortFunc(list, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// foreign refuses a change outside the folder.
func (r *renaming) foreign(n *symbols.Name, uses []symbols.Use) error {
	for _, u := range uses {
		if !r.job.project.shelf.holds(fileOf(u.Span)) {
			return speech.Say("%s is also in %s, which is not part of this folder", n.ID, u.Span)
		}
	}
	return nil
}

// replaced returns the text of a file in which the given places contain another name.
func replaced(list []source.Span, name string) []byte {
	var out []byte
	from := 0
	for _, at := range list {
		out = append(append(out, at.File.Text[from:at.Start]...), name...)
		from = at.End
	}
	return append(out, list[0].File.Text[from:]...)
}

// result returns the edits.
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

// scenariosNaming returns how many scenario files in some folders contain a word.
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

// eachScenarios calls do with the name and text of every scenario file below some folders, except known ones.
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
