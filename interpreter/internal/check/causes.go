package check

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// One mistake is reported once. A misspelt declaration or a missing file causes a problem at every place that uses its
// names. The checker then reports the cause and not each place.

// absent is a name that nothing declares, with the problems that report it.
type absent struct {
	name   string
	told   []*source.Problem
	places int
	files  []*source.File
	meant  string // the name that the problems suggest, "" if none
}

// causes joins problems that have the same cause.
func (b *checker) causes() {
	b.deleted(b.misdeclared(b.absents()))
	b.miscalled()
}

// absents returns the names that nothing declares, in the order of the first problem about each.
func (b *checker) absents() (out []*absent) {
	byName := map[string]*absent{}
	b.Problems.Each(func(p *source.Problem) {
		name := absentIn(p)
		if name == "" || b.isDeclared(name) {
			return
		}
		a := byName[name]
		if a == nil {
			a = &absent{name: name}
			byName[name], out = a, append(out, a)
		}
		a.told, a.places = append(a.told, p), a.places+1+p.Again
		if !slices.Contains(a.files, p.Span.File) {
			a.files = append(a.files, p.Span.File)
		}
		if a.meant == "" {
			a.meant = p.Text.Suggested()
		}
	})
	return out
}

// lone matches a name, or one in brackets: region, list(region), start(war).
var lone = regexp.MustCompile(`^(?:\w+\()?([a-z][a-z0-9_]*)\)?$`)

// absentIn returns the name that a problem reports as undeclared, "" if it reports something else.
func absentIn(p *source.Problem) string {
	switch p.Code {
	case "unknown_name", "unknown_type", "unknown_verb", "unknown_attribute", "unknown_moment", "dangling", "value", "per":
	default:
		return ""
	}
	f := p.Span.File
	if f == nil || p.Span.End > len(f.Text) || p.Span.Start > p.Span.End {
		return ""
	}
	m := lone.FindSubmatch(f.Text[p.Span.Start:p.Span.End])
	if m == nil || !slices.ContainsFunc(p.Text.Names(), func(n string) bool { return strings.Contains(n, string(m[1])) }) {
		return ""
	}
	return string(m[1])
}

// isDeclared reports whether a symbol or an attribute has a name, even one of another sort than the reader expected.
func (b *checker) isDeclared(name string) bool {
	return b.Decls.Symbols[name] != nil || slices.ContainsFunc(b.Decls.Attrs, func(a expr.AttrDecl) bool {
		return a.Name == name
	})
}

// misdeclared finds declarations that are likely misspelt: nothing uses them, and several places use a similar name. It
// reports those at the declaration and returns the other absent names.
func (b *checker) misdeclared(all []*absent) (rest []*absent) {
	if len(all) == 0 {
		return nil
	}
	words := &words{files: b.Game.Files, once: map[string]source.Span{}}
	for _, a := range all {
		b.Problems.Spend(a.told[0].Span, words.size()+len(b.Decls.Symbols))
		meant, at := b.unnamed(a, words)
		// A word of the language is known, however rarely it is written.
		if slices.Contains(language.Reserved.Attribute, meant) || slices.Contains(language.Reserved.Everywhere, meant) ||
			expr.IsFunction(meant) {
			at = source.Span{}
		}
		if a.places < 2 || at.File == nil {
			if at.File != nil && a.slip() {
				a.told[0].Notes = append(a.told[0].Notes, source.Note{Span: at,
					Text: source.Say("nothing else names this %s: either of the two may be misspelt", meant)})
			}
			rest = append(rest, a)
			continue
		}
		b.Problems.Join(a.told, at, "unknown_name", "nothing is called %q, which other places name, and nothing names "+
			"this %q%s", a.name, meant, source.Meant(a.name))
	}
	return rest
}

// unnamed returns a declared name that nothing uses and that is likely meant by an absent name, with its place.
func (b *checker) unnamed(a *absent, in *words) (name string, at source.Span) {
	if !a.slip() {
		var lone []string
		for name := range b.Decls.Symbols {
			if source.Slip(a.name, []string{name}) != "" && in.only(name).File != nil {
				lone = append(lone, name)
			}
		}
		if near := source.Slip(a.name, lone); near != "" {
			a.meant = near
		}
	}
	at = in.only(a.meant)
	if s := b.Decls.Symbols[a.meant]; s != nil && !a.slip() && !others(s) && s.Sort != expr.SymSeat {
		at = source.Span{}
	}
	if at.File == nil && a.places >= manyPlaces {
		return b.renamed(a, in)
	}
	return a.meant, at
}

// manyPlaces is the number of uses of an absent name from which the declaration is taken to be the wrong one.
const manyPlaces = 3

// others reports whether a symbol is useful only if something names it. Cards and spaces, for example, need not be
// named.
func others(s *expr.Symbol) bool {
	switch s.Sort {
	case expr.SymSpace, expr.SymDesign, expr.SymSeat, expr.SymEnumValue, expr.SymLine:
		return false
	}
	return true
}

// renamed returns the only declared but unused name that shares a word with an absent name.
func (b *checker) renamed(a *absent, in *words) (name string, at source.Span) {
	words := strings.Split(a.name, "_")
	for other, s := range b.Decls.Symbols {
		declared, ok := b.Place(other)
		shared := slices.ContainsFunc(strings.Split(other, "_"), func(w string) bool {
			return len(w) > 2 && slices.Contains(words, w)
		})
		if !ok || !shared || !others(s) || in.only(other) != declared {
			continue
		}
		if name != "" {
			return "", source.Span{}
		}
		name, at = other, declared
	}
	return name, at
}

// words finds words in files, rulebooks excluded. It searches for each word on demand, because few of the many words
// are needed.
type words struct {
	files []*source.File
	once  map[string]source.Span // the results so far; an empty span for a word that does not occur exactly once
}

// size returns the cost, in steps, to search all files for one word.
func (w *words) size() (n int) {
	const bytes = 256 // searched in one step
	for _, f := range w.files {
		n += len(f.Text) / bytes
	}
	return n
}

// only returns the span of a word that occurs exactly once in the files, else an empty span.
func (w *words) only(word string) (at source.Span) {
	if word == "" {
		return at
	}
	if at, known := w.once[word]; known {
		return at
	}
	defer func() { w.once[word] = at }()
	for _, f := range w.files {
		if bytes.HasPrefix(f.Text, []byte("rulebook:")) {
			continue
		}
		for from := 0; ; {
			k := wordIn(f.Text, from, word)
			if k < 0 {
				break
			}
			if at.File != nil {
				return source.Span{}
			}
			from = k + len(word)
			at = source.Span{File: f, Start: k, End: from}
		}
	}
	return at
}

// wordIn returns the offset of the first occurrence of a word in text at or after from, -1 if there is none.
func wordIn(text []byte, from int, word string) int {
	for from < len(text) {
		k := bytes.Index(text[from:], []byte(word))
		if k < 0 {
			break
		}
		k += from
		from = k + len(word)
		if (k == 0 || !inWord(text[k-1])) && (from == len(text) || !inWord(text[from])) {
			return k
		}
	}
	return -1
}

func inWord(c byte) bool { return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }

const (
	// manyNames and manyApart are the numbers of absent names that suggest a missing file: in one file, and in several.
	manyNames = 8
	manyApart = 4
	// fewNames is the number of names that such a problem lists.
	fewNames = 4
)

// deleted reports once that many names are missing, likely because a file was deleted, and drops other problems. With
// fewer names it joins the problems about each name that several files miss.
func (b *checker) deleted(all []*absent) {
	var files []*source.File
	lost := 0
	for _, a := range all {
		if a.slip() {
			continue
		}
		lost++
		for _, f := range a.files {
			if !slices.Contains(files, f) {
				files = append(files, f)
			}
		}
	}
	if lost < manyApart || len(files) < 2 && lost < manyNames {
		for _, a := range all {
			b.apart(a)
		}
		return
	}
	slices.SortStableFunc(all, func(x, y *absent) int { return y.places - x.places })
	var told []*source.Problem
	var names []string
	for _, a := range all {
		told, names = append(told, a.told...), append(names, strconv.Quote(a.name))
	}
	b.Problems.Forget(func(p *source.Problem) bool { return absentIn(p) == "" })
	var more *source.Text
	if k := len(names) - fewNames; k > 0 {
		names, more = names[:fewNames], source.Say(" and %d more", k)
	}
	b.Problems.Join(told, all[0].first().Span, "unknown_name", "nothing is called %s%s, which %s: "+
		"has a file been deleted, renamed or moved?", strings.Join(names, ", "), more, filesName(len(files)))
}

// slip reports whether the name is likely misspelt, rather than its declaration missing.
func (a *absent) slip() bool { return a.meant != "" && source.Slip(a.name, []string{a.meant}) != "" }

// first returns the first problem about the name, by file and place.
func (a *absent) first() *source.Problem {
	return slices.MinFunc(a.told, func(p, q *source.Problem) int {
		return cmp.Or(cmp.Compare(p.Span.File.Name, q.Span.File.Name), p.Span.Start-q.Span.Start)
	})
}

// filesName returns the words that say how many files name something.
func filesName(k int) *source.Text {
	if k == 1 {
		return source.Say("this file names")
	}
	return source.Say("%d files name", k)
}

// apart joins the problems about a name that several files miss, with a note for some of the other files.
func (b *checker) apart(a *absent) {
	if len(a.files) < 2 {
		return
	}
	first := *a.first()
	text := first.Text
	if !a.slip() { // many places do not have the same misspelling
		text = text.Plain()
	}
	out := b.Problems.Join(a.told, first.Span, first.Code, source.Elsewhere, text, a.places-1, len(a.files))
	out.Notes = first.Notes
	for _, p := range a.told {
		if p.Span.File != first.Span.File && len(out.Notes) < fewNames {
			out.Notes = append(out.Notes, source.Note{Span: p.Span, Text: source.Say("here, too")})
		}
	}
}

// miscalled reports at its declaration a name that every use gives the same wrong number of arguments.
func (b *checker) miscalled() {
	byText := map[string][]*source.Problem{}
	var texts []string
	b.Problems.Each(func(p *source.Problem) {
		if text := p.Text.String(); p.Code == "arguments" && p.Text.Format == expr.Takes {
			if byText[text] == nil {
				texts = append(texts, text)
			}
			byText[text] = append(byText[text], p)
		}
	})
	for _, text := range texts {
		said := byText[text][0].Text.Args
		name, _ := said[0].(string)
		at, ok := b.Place(name)
		if s := b.Decls.Symbols[name]; s == nil || !ok || len(byText[text]) < 2 || b.asked(s) {
			continue
		}
		b.Problems.Join(byText[text], at, "arguments",
			"%s takes %s as it is declared here, and all %d places that name it give %d%s", name, said[1],
			len(byText[text]), said[2], said[3])
	}
}

// asked reports whether a correct expression uses a symbol.
func (b *checker) asked(s *expr.Symbol) bool {
	ops := map[expr.Sort]expr.Op{expr.SymZone: expr.OpZone, expr.SymVar: expr.OpVar, expr.SymRuling: expr.OpRuling,
		expr.SymRelation: expr.OpRelation}
	op, found := ops[s.Sort], false
	for _, t := range b.Texts {
		t.X.Walk(func(x *expr.Node) { found = found || x.Op == op && x.N == s.ID })
	}
	return found
}
