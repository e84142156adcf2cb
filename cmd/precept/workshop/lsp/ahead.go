package lsp

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"precept/internal/fault"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// The names that a variant uses are known only from the game with that variant, and a game may have dozens of
// variants. A rename needs all of them. So the server checks each variant in advance, one after another, while
// nobody types. It keeps only the names used in the variant's own file (symbols.Laid), until a text that they
// depend on changes.

// lookAhead schedules checks of a project's variants once nothing was typed for [Server.Idle].
func (s *Server) lookAhead(p *project) {
	s.lookAway(p)
	if p.game == "" && p.found.index != nil {
		p.ahead = s.after(s.Idle, func() { s.lookAtNext(p) })
	}
}

// lookAway stops the checks that lookAhead started.
func (s *Server) lookAway(p *project) {
	if p.ahead != nil {
		p.ahead()
	}
	p.ahead = nil
}

// lookAtNext checks the next variant in the background.
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
	ctx, stop := context.WithCancel(context.Background())
	p.ahead = stop
	s.beside(func() func() {
		l := in.names(ctx, next)
		return func() {
			if ctx.Err() == nil {
				p.know(next, l)
				s.lookAtNext(p)
			}
		}
	})
}

// know stores the names that a variant uses, or nil if they could not be determined.
func (p *project) know(name string, l *symbols.Laid) {
	if p.names == nil {
		p.names = map[string]*symbols.Laid{}
	}
	p.names[name] = l
}

// learn stores the names that a rename has found in variants, unless the project was checked again since.
func (s *Server) learn(p *project, r *renaming) {
	if r.found == nil || r.found.index != p.found.index {
		return
	}
	for _, name := range r.fresh {
		p.know(name, r.variantNames[name])
	}
}

// names finds the names that the file of a variant uses. It returns nil if it was stopped.
func (in *found) names(ctx context.Context, name string) *symbols.Laid {
	return in.index.Laid(ctx, name, in.trees[name].Pairs[0].Value.Text)
}

// outlive drops the stored names of variants that depend on changed texts.
func (p *project) outlive(is *found) {
	was := &p.found
	for name := range union(was.files, is.files) {
		a, b := was.files[name], is.files[name]
		switch {
		case a == b || a != nil && b != nil && bytes.Equal(a.Text, b.Text):
		case a != nil && !isVariant(was.trees[name]) || b != nil && !isVariant(is.trees[name]):
			p.names = nil
			return
		default: // only this variant changed, which affects variants that need others
			delete(p.names, name)
			maps.DeleteFunc(p.names, func(other string, _ *symbols.Laid) bool {
				t := is.trees[other]
				return t == nil || t.Get("needs") != nil
			})
		}
	}
}

// union returns the files of two sets, by name.
func union(a, b map[string]*source.File) map[string]*source.File {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]*source.File{}
	}
	maps.Copy(out, b)
	return out
}

// isVariant reports whether a file declares a variant.
func isVariant(t *source.Node) bool {
	return t != nil && len(t.Pairs) > 0 && t.Pairs[0].Key.Text == "variant"
}

// variantsWith returns the files of variants in which a word may be a name, in order. It returns none for a mod,
// since a mod is checked with its variants applied.
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

// words returns the places where a word of a file may be a name.
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

// look finds the names that variants use, except those already known.
func (r *renaming) look(variants []string) {
	slices.Sort(variants)
	variants = slices.DeleteFunc(slices.Compact(variants), func(name string) bool {
		_, known := r.variantNames[name]
		return known
	})
	found := make([]*symbols.Laid, len(variants))
	fault.SideBySide(len(variants), 0, func(i int) { found[i] = r.found.names(r.job.ctx, variants[i]) })
	for i, name := range variants {
		if r.variantNames == nil {
			r.variantNames = map[string]*symbols.Laid{}
		}
		r.variantNames[name] = found[i]
	}
	r.fresh = append(r.fresh, variants...)
}

// usesIn returns the uses of a name in a variant. If the game with the variant was not checked yet, usesIn checks
// it.
func (r *renaming) usesIn(variant string, n *symbols.Name) (out []symbols.Use) {
	over := r.found.variants[variant]
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
