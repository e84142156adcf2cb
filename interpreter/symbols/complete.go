package symbols

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// asker finds what can be written in an expression, from the declarations in the files when they were read.
type asker struct {
	mu    sync.Mutex // needed because rulings get their types on first use
	r     *reader
	parse func(*source.File) *source.Node
	texts map[string][]check.Text // by file, in the order of their places
	bound map[string][]*expr.Local
	binds []check.Text // the places that bind names
}

func newAsker(r *reader, parse func(*source.File) *source.Node, sights []check.Sight, texts []check.Text) *asker {
	a := &asker{r: r, parse: parse, texts: map[string][]check.Text{}, bound: map[string][]*expr.Local{}}
	for i := range sights {
		if l := sights[i].Local; l != nil && sights[i].Declares && l.Span.File != nil {
			a.bound[l.Span.File.Name] = append(a.bound[l.Span.File.Name], l)
		}
	}
	for _, t := range texts {
		if f := t.At.Span.File; f != nil && t.Binds {
			a.binds = append(a.binds, t)
		} else if f != nil {
			a.texts[f.Name] = append(a.texts[f.Name], t)
		}
	}
	for _, list := range a.texts {
		slices.SortStableFunc(list, func(x, y check.Text) int { return x.At.Span.Start - y.At.Span.Start })
	}
	return a
}

// Candidates returns what can follow the text before, which is the beginning of the expression at an offset of a file.
func (a *asker) Candidates(file string, offset int, before string) []candidate {
	a.mu.Lock()
	defer a.mu.Unlock()
	var out []candidate
	offers := expr.Offers(before, a.r.Decls, a.spot(file, offset))
	for _, o := range offers {
		if n := a.name(o); n != nil {
			out = append(out, candidate{Name: n, Rank: o.Rank})
		}
	}
	slices.SortFunc(out, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(x.Rank, y.Rank), strings.Compare(x.Name.ID, y.Name.ID))
	})
	return slices.CompactFunc(out, func(x, y candidate) bool { return x.Name.ID == y.Name.ID && x.Rank == y.Rank })
}

// spot returns what is known at an offset: the names bound there, or else at the nearest expression before it, and the
// type of the expression.
func (a *asker) spot(file string, offset int) expr.Spot {
	out := expr.Spot{Lies: func(zone int) int {
		if zone < len(a.r.Game.Zones) {
			return a.r.Game.Zones[zone].Of
		}
		return -1
	}}
	list := a.texts[file]
	i := sort.Search(len(list), func(i int) bool { return list[i].At.Span.Start > offset }) - 1
	if i < 0 {
		return out
	}
	for k := i; k >= 0 && list[k].At.Span.Start == list[i].At.Span.Start; k-- {
		if len(list[k].Here) >= len(list[i].Here) { // of a text that was read twice, take the one with more names
			i = k
		}
	}
	out.Here = list[i].Here
	at := list[i].At.Span
	begin := at.Start
	if list[i].At.Text == "" && len(list[i].At.Items) == 0 { // an empty value has the place of its key
		begin = min(at.End, offset)
	}
	if offset <= len(at.File.Text) && strings.TrimLeft(string(at.File.Text[begin:offset]), ": ") == "" {
		out.Want = list[i].Want
	}
	if offset > at.End { // add the names that its own step binds
		from := step(at)
		for _, l := range a.bound[file] {
			if from <= l.Span.Start && l.Span.Start < offset && !slices.Contains(out.Here, l) {
				out.Here = append(slices.Clip(out.Here), l)
			}
		}
	}
	return out
}

// name returns the name of the index for a candidate. A name that no file uses yet is made.
func (a *asker) name(o expr.Offer) *Name {
	r := a.r
	known := func(k key, made func() *Name) *Name {
		if n, ok := r.names[k]; ok {
			return n
		}
		return made()
	}
	switch {
	case o.Field != "":
		return known(key{sort: "field", id: o.Field, of: o.Symbol.Name},
			func() *Name { return r.field(o.Symbol, o.Field) })
	case o.Symbol != nil:
		return known(key{sort: "symbol", id: o.Symbol.Name}, func() *Name { return r.symbol(o.Symbol) })
	case o.Local != nil:
		return &Name{ID: o.Local.Name, Sort: "name", Form: o.Local.Name + ": " + r.typeOf(o.Local)}
	case o.Column != "":
		return known(key{sort: "column", id: o.Column}, func() *Name { return r.column(o.Column) })
	case o.Word != "":
		return known(key{sort: "word", id: o.Word}, func() *Name { return word(o.Word) })
	case o.Member && o.Attr < len(r.Decls.Attrs):
		return r.attribute(o.Attr)
	}
	return nil
}

// knownAt returns where names can be used that are bound at some places.
func (a *asker) knownAt(bound []source.Span) (out []Known) {
	add := func(t *check.Text) {
		told := false
		for _, l := range t.Here {
			told = told || l.Header && l.Name == "by" // a text that describes what was done
		}
		if slices.ContainsFunc(t.Here, func(l *expr.Local) bool { return isAt(l.Span, bound) }) {
			out = append(out, Known{Span: t.At.Span, Told: told})
		}
	}
	for _, list := range a.texts {
		for i := range list {
			add(&list[i])
		}
	}
	for i := range a.binds {
		add(&a.binds[i])
	}
	return out
}

// isAt reports whether a name is bound at one of some places. A place may be inside its quotes.
func isAt(bound source.Span, places []source.Span) bool {
	return slices.ContainsFunc(places, func(p source.Span) bool {
		return bound.File == p.File && bound.Start <= p.Start && p.End <= bound.End
	})
}

// Arguments returns the parameters of an action or procedure, and the choices in it that a caller may answer.
func (a *asker) Arguments(call string) (out []*Name) {
	s := a.r.Decls.Symbols[call]
	if s == nil || s.Sort != expr.SymProc || s.ID >= len(a.r.Game.Procs) {
		return nil
	}
	p := a.r.Game.Procs[s.ID]
	for _, l := range p.Params {
		out = append(out, a.name(expr.Offer{Local: l}))
	}
	for _, c := range p.Choices {
		out = append(out, a.name(expr.Offer{Local: c.Bind}))
	}
	return out
}

// step returns the start of the line with the dash before a place.
func step(at source.Span) int {
	for end := at.Start; ; {
		start := bytes.LastIndexByte(at.File.Text[:end], '\n') + 1
		if bytes.HasPrefix(bytes.TrimLeft(at.File.Text[start:at.Start], " "), []byte("-")) || start == 0 {
			return start
		}
		end = start - 1
	}
}
