package symbols

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Read does the same as [interpreter.Package.Load] and makes an index of every name, for editors. A wrong game has an
// index too, as far as it was understood; the index is nil if a file cannot be parsed.
//
// # Errors
//
// Those of [interpreter.Package.Load].
func Read(ctx context.Context, p *interpreter.Package, stack ...interpreter.Layer) (*interpreter.Game, *Index, error) {
	w := roomy(p.Files())
	game, err := interpreter.CoreLoad(ctx, p, w, stack)
	if ctx.Err() != nil || w.Draft == nil {
		return nil, nil, err
	}
	return game, indexed(w), err
}

// indexed returns the index of the names that a check has recorded.
func indexed(w *check.Watch) *Index {
	r := &reader{Draft: w.Draft, names: map[key]*Name{}, loose: map[string][]source.Span{}}
	r.attributes(w.Sights)
	for _, s := range r.Decls.Symbols { // also symbols that no file contains, such as the cells of a grid
		r.name(&check.Sight{Seen: expr.Seen{Symbol: s}})
	}
	for i := range w.Sights {
		r.sight(&w.Sights[i])
	}
	r.declaredOnly()
	for _, f := range w.Draft.Game.Files {
		r.paths(f, w.Tree)
	}
	all := make([]*Name, 0, len(r.names))
	for _, n := range r.names {
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b *Name) int {
		return cmp.Or(strings.Compare(a.ID, b.ID), strings.Compare(a.Sort, b.Sort), byDeclaration(a, b))
	})
	x := newIndex(all, r.loose, w.Own, &r.Game.Game, newAsker(r, w.Tree, w.Sights, w.Texts))
	w.Sights, w.Own = nil, nil // the index has them now, and w lives as long as the index
	return x
}

// roomy returns a watch with enough memory for some files, where a name occurs about every eighty bytes.
func roomy(files []*source.File) *check.Watch {
	letters := 0
	for _, f := range files {
		letters += len(f.Text)
	}
	return &check.Watch{Sights: make([]check.Sight, 0, letters/64), Own: make([]source.Span, 0, letters/32),
		Texts: make([]check.Text, 0, letters/256)}
}

// byDeclaration orders names by their first declaration. Names without one come first.
func byDeclaration(a, b *Name) int {
	if len(a.Declared) == 0 || len(b.Declared) == 0 {
		return len(a.Declared) - len(b.Declared)
	}
	x, y := a.Declared[0], b.Declared[0]
	return cmp.Or(strings.Compare(x.File.Name, y.File.Name), x.Start-y.Start)
}

// reader makes the names of an index.
type reader struct {
	*check.Draft
	names map[key]*Name
	loose map[string][]source.Span
	one   []int // for each attribute, the first one of those that share a name
}

// key distinguishes names: their sort, their id, and what else is needed.
type key struct {
	sort, id, of string
	at           int
}

// attributes finds which attributes share a name. Several kinds may have an attribute with the same id, and a use with
// a more general kind may mean any of them.
func (r *reader) attributes(sights []check.Sight) {
	r.one = make([]int, len(r.Decls.Attrs))
	for i := range r.one {
		r.one[i] = i
	}
	for i := range sights {
		for _, id := range sights[i].Attrs[min(1, len(sights[i].Attrs)):] {
			r.one[r.first(id)] = r.first(sights[i].Attrs[0])
		}
	}
}

func (r *reader) first(id int) int {
	for r.one[id] != id {
		id = r.one[id]
	}
	return id
}

// sight adds a use of a name.
func (r *reader) sight(s *check.Sight) {
	if s.Loose != "" {
		r.loose[s.Loose] = append(r.loose[s.Loose], s.Span)
		return
	}
	n := r.name(s)
	if n == nil || s.Span.File == nil || string(s.Span.File.Text[s.Span.Start:s.Span.End]) != n.ID {
		return // the name is only implied, by a leading dot
	}
	if slices.ContainsFunc(n.Uses, func(u Use) bool { return u.Span == s.Span }) && len(n.Uses) < few {
		return
	}
	n.Uses = append(n.Uses, Use{Span: s.Span, Name: n, Declares: s.Declares})
	if s.Declares {
		n.Declared = append(n.Declared, s.Span)
	}
}

// few is up to how many uses a repetition is looked for at once. Others are removed at the end.
const few = 8

// declaredOnly removes repetitions, which come from texts that are read twice, and sorts the declarations.
func (r *reader) declaredOnly() {
	for _, n := range r.names {
		if len(n.Uses) > few {
			n.Uses = unrepeated(n.Uses)
		}
		slices.SortFunc(n.Declared, func(a, b source.Span) int {
			return cmp.Or(strings.Compare(a.File.Name, b.File.Name), a.Start-b.Start)
		})
		n.Declared = slices.Compact(n.Declared)
	}
}

// unrepeated removes repetitions.
func unrepeated(uses []Use) []Use {
	seen := make(map[source.Span]int, len(uses))
	kept := uses[:0]
	for _, u := range uses {
		if at, ok := seen[u.Span]; ok {
			kept[at].Declares = kept[at].Declares || u.Declares
			continue
		}
		seen[u.Span] = len(kept)
		kept = append(kept, u)
	}
	return kept
}

// name returns the name of a sight, which it creates the first time; nil for something without a name.
func (r *reader) name(s *check.Sight) *Name {
	switch {
	case s.ID != "":
		sort, id, _ := strings.Cut(s.ID, " ")
		return r.get(key{sort: sort, id: id}, func() *Name { return &Name{ID: id, Sort: sort} })
	case s.Symbol != nil && s.Field != "":
		return r.get(key{sort: "field", id: s.Field, of: s.Symbol.Name},
			func() *Name { return r.field(s.Symbol, s.Field) })
	case s.Symbol != nil:
		return r.get(key{sort: "symbol", id: s.Symbol.Name}, func() *Name { return r.symbol(s.Symbol) })
	case s.Local != nil:
		return r.local(s.Local)
	case len(s.Attrs) > 0:
		id := r.first(s.Attrs[0])
		return r.get(key{sort: "attribute", at: id}, func() *Name { return r.attribute(id) })
	case s.Column != "":
		return r.get(key{sort: "column", id: s.Column}, func() *Name { return r.column(s.Column) })
	case s.Word != "":
		return r.get(key{sort: "word", id: s.Word}, func() *Name { return word(s.Word) })
	}
	return nil
}

func (r *reader) get(k key, made func() *Name) *Name {
	if n, ok := r.names[k]; ok {
		return n
	}
	n := made()
	r.names[k] = n
	return n
}

// local returns a bound name. Locals bound at the same place are the same name, since some are copies.
func (r *reader) local(l *expr.Local) *Name {
	if l.Span.File == nil { // me, it, owner …
		return r.get(key{sort: "word", id: l.Name, of: r.Decls.TypeName(l.Type)}, func() *Name {
			return &Name{ID: l.Name, Sort: "word", Form: l.Name + ": " + r.typeOf(l)}
		})
	}
	return r.get(boundAt(l.Span), func() *Name {
		return &Name{ID: l.Name, Sort: "name", Form: l.Name + ": " + r.typeOf(l)}
	})
}

// boundAt returns the key of a name bound at a place.
func boundAt(at source.Span) key { return key{sort: "name", of: at.File.Name, at: at.Start} }

// paths records the names in the paths of a variant, which find the nodes that it changes.
func (r *reader) paths(f *source.File, parse func(*source.File) *source.Node) {
	n := parse(f)
	if n == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "variant" {
		return
	}
	for _, word := range []string{"replace", "before", "after", "add", "remove"} {
		v := n.Get(word)
		if v == nil {
			continue
		}
		for _, p := range v.Pairs {
			r.path(p.Key)
		}
		for _, it := range v.Items {
			r.path(it)
		}
	}
}

func (r *reader) path(n *source.Node) {
	start := 0
	for i := 0; i <= len(n.Text); i++ {
		if i < len(n.Text) && strings.IndexByte(". /[]#:", n.Text[i]) < 0 {
			continue
		}
		if i > start {
			r.loose[n.Text[start:i]] = append(r.loose[n.Text[start:i]], n.Sub(start, i))
		}
		start = i + 1
	}
}
