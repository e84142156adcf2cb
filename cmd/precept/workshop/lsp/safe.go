package lsp

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// declaredSort is the set of sorts whose names are unique in a package.
var declaredSort = map[string]bool{"enum": true, "value": true, "kind": true, "space": true, "seat": true,
	"component": true, "zone": true, "variable": true, "phase": true, "ruling": true, "relation": true,
	"ranking": true, "action": true, "procedure": true, "die": true, "window": true, "scoring line": true,
	"effect": true, "function": true}

// asked is the set of sorts that are only accessed on a value. Therefore declared or bound names may be equal to them.
var asked = map[string]bool{"attribute": true, "column": true, "field": true}

// separateSorts is the set of sorts that are looked up only in places where no other sort is.
var separateSorts = map[string]bool{"rule": true, "ability": true, "column": true, "field": true}

// areApart reports whether names of two sorts are never looked up at the same place.
func areApart(a, b string) bool { return a != b && (separateSorts[a] || separateSorts[b]) }

// taken refuses a new name that is certainly unavailable. It may be a word of the language or a declared name, or a
// bound name known where the renamed one is used.
func (r *renaming) taken(in *found, n *symbols.Name) error {
	if !asked[n.Sort] {
		for _, o := range in.index.Named(r.name) {
			if declaredSort[o.Sort] {
				return speech.Say("%s is the name of %s already", r.name, o.Form)
			}
		}
	}
	if isReserved(n.Sort, r.name) {
		return speech.Say("%s cannot be called %s: that is a word of the language", n.ID, r.name)
	}
	for _, o := range in.index.Named(r.name) {
		clash := o.Sort == "name" && (declaredSort[n.Sort] || meet(in, n, o)) ||
			o.Sort == n.Sort && (n.Sort == "rule" || n.Sort == "ability")
		if clash && len(o.Declared) > 0 {
			return isTaken(n, r.name, o.Declared[0])
		}
	}
	return nil
}

// isTaken returns the error for a name that something else has.
func isTaken(n *symbols.Name, name string, at source.Span) error {
	return speech.Say("%s cannot be called %s: something else has that name at %s", n.ID, name, at)
}

// isReserved reports whether a word cannot name anything of a sort.
func isReserved(sort, word string) bool {
	switch {
	case sort == "attribute":
		return slices.Contains(language.Reserved.Attribute, word)
	case sort == "name" || sort == "field":
		return slices.Contains(language.Reserved.Everywhere, word)
	}
	return declaredSort[sort] && (slices.Contains(language.Reserved.Everywhere, word) ||
		slices.Contains(language.Reserved.Declared, word) || interpreter.Functions()[word] != "")
}

// meet reports whether one of two bound names is bound inside the scope of the other.
func meet(in *found, a, b *symbols.Name) bool {
	if a.Sort != "name" {
		return false
	}
	within := func(where []symbols.Known, bound []source.Span) bool {
		return slices.ContainsFunc(where, func(k symbols.Known) bool {
			return slices.ContainsFunc(bound, func(at source.Span) bool { return inside(k.Span, at) })
		})
	}
	return within(in.index.Known(a), b.Declared) || within(in.index.Known(b), a.Declared)
}

// inside reports whether one span contains another.
func inside(around, at source.Span) bool {
	return around.File == at.File && around.Start <= at.Start && at.End <= around.End
}

// takenIn refuses a new name that a variant declares, and notes the variants in which it may be taken.
func (r *renaming) takenIn(in *found, n *symbols.Name) error {
	for _, name := range r.variantsWith(r.name) {
		l := r.variantNames[name]
		if l == nil || r.covers(in, name) {
			continue
		}
		doubtful := false
		for _, w := range r.words(name, r.name) {
			o := l.At(w.Span.Start)
			switch {
			case o == (symbols.Ref{}) || areApart(n.Sort, o.Sort):
			case declaredSort[o.Sort] && !asked[n.Sort] || o.Sort == "name" && declaredSort[n.Sort]:
				return isTaken(n, r.name, w.Span)
			case o.Sort == "name" && n.Sort == "name":
				doubtful = doubtful || l.Meets(n.Ref())
			case o.Sort != "name" && n.Sort != "name":
				doubtful = true
			}
		}
		if doubtful {
			r.broken = append(r.broken, name)
		}
	}
	return nil
}

// sure reports whether the change is certainly safe. The meaning of the old name must be known at each use. The new
// name must not occur where it could be confused with the old one.
func (r *renaming) sure(in *found, n *symbols.Name) bool {
	if len(in.problems) > 0 || len(r.broken) > 0 || r.isMeant(n) || len(in.index.Loose(r.name)) > 0 {
		return false
	}
	var reach []*source.Node
	if n.Sort == "name" && len(in.index.Named(r.name)) > 0 {
		reach = reachOf(in, n)
	}
	for name := range in.files {
		t := in.trees[name]
		switch {
		case t == nil:
			return false
		case isVariant(t) && !r.covers(in, name):
			continue // its uses were collected separately
		case len(t.Pairs) > 0 && (t.Pairs[0].Key.Text == "rulebook" || t.Pairs[0].Key.Text == "readings"):
			continue
		}
		if !r.known(in, n, r.words(name, n.ID)) || !r.harmless(in, n, r.words(name, r.name), reach) {
			return false
		}
	}
	return true
}

// covers reports whether a check includes a variant: one that is open, or a mod.
func (r *renaming) covers(in *found, variant string) bool {
	if p := r.job.project; p.game != "" {
		return p.shelf.holds(variant)
	}
	return in != r.found && variant == r.file
}

// known reports whether the checker knows the meaning of each word that equals the old name, and no text becomes too
// long by the rename.
func (r *renaming) known(in *found, n *symbols.Name, words []symbols.Word) bool {
	more := len(r.name) - len(n.ID)
	return !slices.ContainsFunc(words, func(w symbols.Word) bool {
		return !in.index.Knows(fileOf(w.Span), w.Span.Start) || more > 0 &&
			(w.Size+more*w.Times > limit.KeyBytes || len(w.Span.File.Text)+more*len(words) > limit.FileBytes)
	})
}

// harmless reports whether all words that equal the new name keep their meaning.
func (r *renaming) harmless(in *found, n *symbols.Name, words []symbols.Word, reach []*source.Node) bool {
	return !slices.ContainsFunc(words, func(w symbols.Word) bool {
		u, named := in.index.Begins(fileOf(w.Span), w.Span.Start)
		switch {
		case !named:
			return !in.index.Knows(fileOf(w.Span), w.Span.Start)
		case areApart(n.Sort, u.Name.Sort) || n.Sort == "field" && phaseOf(n) != phaseOf(u.Name):
			return false
		case n.Sort == "name" && u.Name.Sort == "name":
			return slices.ContainsFunc(reach, func(t *source.Node) bool { return inside(t.Span, w.Span) })
		case n.Sort == "name":
			return !asked[u.Name.Sort]
		}
		return !(asked[n.Sort] && u.Name.Sort == "name")
	})
}

// phaseOf returns the phase of a field, the first part of its form.
func phaseOf(field *symbols.Name) string {
	phase, _, _ := strings.Cut(field.Form, ".")
	return phase
}

// reachOf returns the parts of files that contain the scope of a bound name. A name that is bound elsewhere cannot
// conflict with it.
func reachOf(in *found, n *symbols.Name) (out []*source.Node) {
	add := func(at source.Span) {
		if at.File == nil || slices.ContainsFunc(out, func(t *source.Node) bool { return inside(t.Span, at) }) {
			return
		}
		if t := in.trees[at.File.Name]; t != nil {
			out = append(out, partAt(t, at))
		}
	}
	for _, u := range n.Uses {
		add(u.Span)
	}
	for _, k := range in.index.Known(n) {
		add(k.Span)
	}
	return out
}

// listed is the set of keys below which list entries are independent. Steps are not: later steps know what earlier
// ones bind.
var listed = map[string]bool{"rules": true, "abilities": true, "list": true}

// partAt returns the declaration that contains a place: an entry of a top-level key, by name or in a list. If there is
// none, it returns everything below the key.
func partAt(file *source.Node, at source.Span) *source.Node {
	for _, p := range file.Pairs {
		if !inside(spanOf(p), at) {
			continue
		}
		for _, q := range p.Value.Pairs {
			if inside(spanOf(q), at) {
				return &source.Node{Span: spanOf(q)}
			}
		}
		for _, it := range p.Value.Items {
			if listed[p.Key.Text] && inside(it.Span, at) {
				return it
			}
		}
		return &source.Node{Span: spanOf(p)}
	}
	return file
}

// spanOf returns the span from the start of a key to the end of its value.
func spanOf(p source.Pair) source.Span {
	return source.Span{File: p.Key.Span.File, Start: p.Key.Span.Start, End: max(p.Key.Span.End, p.Value.Span.End)}
}

// isMeant reports whether the new name has a meaning in the language that could be confused with it. A bound name
// is used in expressions, where keys have no meaning, unless it is passed as a named argument.
func (r *renaming) isMeant(n *symbols.Name) bool {
	if interpreter.Functions()[r.name] != "" {
		return true
	}
	given := slices.ContainsFunc(n.Uses, func(u symbols.Use) bool {
		return bytes.HasPrefix(u.Span.File.Text[u.Span.End:], []byte(":"))
	})
	key, other := symbols.Means(r.name)
	return other || key && (n.Sort != "name" || given)
}

// try checks the files with the name changed. There must be no new problems, and every use must mean the same.
func (r *renaming) try(in *found, n *symbols.Name) error {
	open := map[string]opened{}
	for name, o := range r.job.open {
		open[name] = o
	}
	for _, name := range slices.Sorted(maps.Keys(r.edits)) {
		list := r.edits[name]
		f := &source.File{Name: name, Text: replaced(list, r.name)}
		ps := &source.Problems{}
		t := source.Parse(f, ps)
		if ps.Len() > 0 {
			return speech.Say("%s cannot be called %s: %w", n.ID, r.name, ps.All()[0])
		}
		open[name] = opened{f, t}
	}
	again := &job{project: r.job.project, open: open, variants: r.job.variants, ctx: r.job.ctx}
	then := again.run()
	if then == nil || then.index == nil {
		return speech.Say("the files could not be read")
	}
	if over := then.variants[r.file]; over != nil && in != r.found {
		then = over
	}
	if err := r.worse(n, in, then); err != nil {
		return err
	}
	for _, name := range r.broken {
		variant := r.found.trees[name].Pairs[0].Value.Text
		if err := r.worse(n, r.job.check(variant), again.check(variant)); err != nil {
			return err
		}
	}
	return r.compare(then.index, n)
}

// worse refuses a change that causes a new problem.
func (r *renaming) worse(n *symbols.Name, was, is *found) error {
	if was == nil || is == nil {
		return speech.Say("the files could not be read")
	}
	had := map[string]int{}
	for _, w := range was.problems {
		had[fileOf(w.Span)+w.Code]++
	}
	for _, w := range is.problems {
		if had[fileOf(w.Span)+w.Code]--; had[fileOf(w.Span)+w.Code] < 0 {
			return speech.Say("%s cannot be called %s: %w", n.ID, r.name, w)
		}
	}
	return nil
}

// compare refuses a change after which a use means something else.
func (r *renaming) compare(x *symbols.Index, n *symbols.Name) error {
	var one *symbols.Name
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
		return speech.Say("%s cannot be called %s: something else already has that name", n.ID, r.name)
	}
	return nil
}
