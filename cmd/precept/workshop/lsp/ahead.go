package lsp

import (
	"bytes"
	"maps"
	"slices"
	"sync/atomic"

	"precept/internal/fault"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// What the words of a variant name is known only of the game with it, and a game may have dozens of variants. A rename
// asks all of them, so each is looked at beforehand, one after the other, while nothing is typed. What is kept of one
// is what stands in its own file (symbols.Laid), for as long as no text has changed on which that rests.

// lookAhead has the variants of a project looked at once nothing was typed for a while.
func (s *Server) lookAhead(p *project) {
	s.lookAway(p)
	if p.game == "" && p.found.index != nil {
		p.ahead = s.after(s.Idle, func() { s.lookAtNext(p) })
	}
}

// lookAway ends that.
func (s *Server) lookAway(p *project) {
	if p.ahead != nil {
		p.ahead()
	}
	p.ahead = nil
}

// lookAtNext has the next variant looked at, beside everything else.
func (s *Server) lookAtNext(p *project) {
	p.ahead = nil
	in := p.found
	var left []string
	for name, t := range in.trees {
		if _, known := p.names[name]; isVariant(t) && !known {
			left = append(left, name)
		}
	}
	if len(left) == 0 {
		return
	}
	next := slices.Min(left)
	j := &job{project: p, stopped: &atomic.Bool{}}
	p.ahead = func() { j.stopped.Store(true) }
	s.beside(func() func() {
		l := j.names(&in, next)
		return func() {
			if !j.stopped.Load() {
				p.know(next, l)
				s.lookAtNext(p)
			}
		}
	})
}

// know keeps what the words of a variant name; nil where that cannot be told.
func (p *project) know(name string, l *symbols.Laid) {
	if p.names == nil {
		p.names = map[string]*symbols.Laid{}
	}
	p.names[name] = l
}

// learn keeps what a rename has looked at, where that is still so.
func (s *Server) learn(p *project, r *renaming) {
	if r.found == nil || r.found.index != p.found.index {
		return
	}
	for _, name := range r.fresh {
		p.know(name, r.laid[name])
	}
}

// names finds what the words in the file of a variant name. It is nil when it was stopped.
func (j *job) names(in *found, name string) *symbols.Laid {
	return in.index.Laid(name, in.trees[name].Pairs[0].Value.Text, j.stopped.Load)
}

// outlive leaves of what is known of variants what rests on texts that are as they were.
func (p *project) outlive(is *found) {
	was := &p.found
	for name := range union(was.files, is.files) {
		a, b := was.files[name], is.files[name]
		switch {
		case a == b || a != nil && b != nil && bytes.Equal(a.Text, b.Text):
		case a != nil && !isVariant(was.trees[name]) || b != nil && !isVariant(is.trees[name]):
			p.names = nil
			return
		default: // it alone is another, and whatever needs it
			delete(p.names, name)
			maps.DeleteFunc(p.names, func(other string, _ *symbols.Laid) bool {
				t := is.trees[other]
				return t == nil || t.Get("needs") != nil
			})
		}
	}
}

// union is the names of two sets of files.
func union(a, b map[string]*source.File) map[string]*source.File {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]*source.File{}
	}
	maps.Copy(out, b)
	return out
}

// isVariant reports whether a file changes a game.
func isVariant(t *source.Node) bool {
	return t != nil && len(t.Pairs) > 0 && t.Pairs[0].Key.Text == "variant"
}

// variantsWith is the files of variants in which a word may be a name, in order. A mod is no such file: it is checked
// as it is laid.
func (r *renaming) variantsWith(word string) (out []string) {
	if r.job.project.game != "" {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(r.found.trees)) {
		if isVariant(r.found.trees[name]) && len(r.words(name, word)) > 0 {
			out = append(out, name)
		}
	}
	return out
}

// words is where a word of a file may be a name.
func (r *renaming) words(name, word string) []symbols.Word {
	f, t := r.found.files[name], r.found.trees[name]
	if t == nil || !bytes.Contains(f.Text, []byte(word)) {
		return nil
	}
	key := [2]string{name, word}
	out, known := r.where[key]
	if !known {
		out = symbols.Words(t, word)
		if r.where == nil {
			r.where = map[[2]string][]symbols.Word{}
		}
		r.where[key] = out
	}
	return out
}

// look finds what the words of variants name of which that is not known yet.
func (r *renaming) look(variants []string) {
	slices.Sort(variants)
	variants = slices.DeleteFunc(slices.Compact(variants), func(name string) bool {
		_, known := r.laid[name]
		return known
	})
	found := make([]*symbols.Laid, len(variants))
	fault.SideBySide(len(variants), 0, func(i int) { found[i] = r.job.names(r.found, variants[i]) })
	for i, name := range variants {
		if r.laid == nil {
			r.laid = map[string]*symbols.Laid{}
		}
		r.laid[name] = found[i]
	}
	r.fresh = append(r.fresh, variants...)
}

// usesIn is where a name stands in a variant, as a check of the whole game with it says.
func (r *renaming) usesIn(variant string, n *symbols.Name) (out []symbols.Use) {
	over := r.found.laid[variant]
	if over == nil {
		over = r.job.check(r.found.trees[variant].Pairs[0].Value.Text)
	}
	if over == nil || over.index == nil {
		return nil
	}
	for _, u := range over.index.In(variant) {
		if isSame(n, u.Name) {
			out = append(out, u)
		}
	}
	return out
}
