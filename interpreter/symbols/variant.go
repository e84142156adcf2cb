package symbols

import (
	"context"
	"slices"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Laid reads the files again with a variant, and returns what the words in the variant's file mean there. It returns
// nil if ctx has ended.
func (a *asker) Laid(ctx context.Context, file, variant string) *Laid {
	w := &check.Watch{Names: true}
	check.Input{Context: ctx, Files: a.r.Game.Files, Tree: a.parse, Watch: w}.Game(&source.Problems{},
		check.Layer{Variant: variant})
	if ctx.Err() != nil || w.Draft == nil {
		return nil
	}
	r := &reader{Draft: w.Draft, names: map[key]*Name{}, loose: map[string][]source.Span{}}
	r.attributes(w.Sights)
	inside := func(at source.Span) bool { return at.File != nil && at.File.Name == file }
	for i := range w.Sights {
		if s := &w.Sights[i]; s.Declares || inside(s.Span) {
			r.sight(s)
		}
	}
	r.declaredOnly()
	var uses []Use
	for _, n := range r.names {
		for _, u := range n.Uses {
			if inside(u.Span) {
				uses = append(uses, u)
			}
		}
	}
	own := slices.DeleteFunc(w.Own, func(at source.Span) bool { return !inside(at) })
	return newLaid(uses, own, r.loose, r.known(w.Texts, inside))
}

// known returns the bound names that can be used where something of a file is, or where a name that the file binds can
// be used.
func (r *reader) known(texts []check.Text, inside func(source.Span) bool) (out []Ref) {
	seen := map[*expr.Local]bool{}
	for _, t := range texts {
		if !inside(t.At.Span) && !slices.ContainsFunc(t.Here, func(l *expr.Local) bool { return inside(l.Span) }) {
			continue
		}
		for _, l := range t.Here {
			if l.Span.File == nil || seen[l] {
				continue
			}
			seen[l] = true
			out = r.refTo(l.Span, out)
		}
		if t.Binds {
			out = r.refTo(t.At.Span, out)
		}
	}
	return out
}

// refTo appends the name bound at a place.
func (r *reader) refTo(at source.Span, out []Ref) []Ref {
	if n := r.names[boundAt(at)]; n != nil && len(n.Declared) > 0 {
		out = append(out, n.Ref())
	}
	return out
}
