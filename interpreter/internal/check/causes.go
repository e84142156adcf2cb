package check

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// One mistake is told once. A name that is declared amiss is missed wherever it is named, and a file that is not there
// is missed all over: then it is told what is the cause, and not at each place that something is missed there.

// absent is a name that nothing has, and what is said of it.
type absent struct {
	name   string
	told   []*source.Problem
	places int
	files  []*source.File
	meant  string // what is said to be meant, "" where nothing is
}

// causes has problems that come from one mistake told as one.
func (b *checker) causes() {
	b.deleted(b.misdeclared(b.absents()))
	b.miscalled()
}

// absents is the names that nothing has, in the order in which they were missed first.
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
		a.told, a.places = append(a.told, p), a.places+p.Places()
		if !slices.Contains(a.files, p.Span.File) {
			a.files = append(a.files, p.Span.File)
		}
		if m := meantIn.FindStringSubmatch(p.Text); m != nil && a.meant == "" {
			a.meant = m[1]
		}
	})
	return out
}

var (
	meantIn = regexp.MustCompile(`; did you mean "(\w+)"\?`)
	// lone is a name, or one in brackets: region, list(region), start(war).
	lone = regexp.MustCompile(`^(?:\w+\()?([a-z][a-z0-9_]*)\)?$`)
)

// absentIn is the name of which a problem says that nothing has it, "" where it says something else.
func absentIn(p *source.Problem) string {
	switch p.Code {
	case "unknown_name", "unknown_type", "unknown_verb", "unknown_attribute", "unknown_moment", "dangling", "value", "per":
	case "missing":
		if !strings.Contains(p.Text, "none declares") {
			return ""
		}
	default:
		return ""
	}
	f := p.Span.File
	if f == nil || p.Span.End > len(f.Text) || p.Span.Start > p.Span.End {
		return ""
	}
	m := lone.FindSubmatch(f.Text[p.Span.Start:p.Span.End])
	if m == nil || !strings.Contains(p.Text, string(m[1])) {
		return ""
	}
	return string(m[1])
}

// isDeclared reports whether anything has a name, be it something else than is looked for.
func (b *checker) isDeclared(name string) bool {
	return b.Decls.Symbols[name] != nil || slices.ContainsFunc(b.Decls.Attrs, func(a expr.AttrDecl) bool {
		return a.Name == name
	})
}

// misdeclared tells where something is declared whose name was meant to be one that several places miss, and returns
// the names of which this is not so: what is declared is named nowhere else.
func (b *checker) misdeclared(all []*absent) (rest []*absent) {
	if len(all) == 0 {
		return nil
	}
	words := &words{files: b.Game.Files, once: map[string]source.Span{}}
	for _, a := range all {
		b.Problems.Spend(a.told[0].Span, words.size()+len(b.Decls.Symbols))
		meant, at := b.unnamed(a, words)
		// A word of the language is known, however seldom it is written.
		if slices.Contains(language.Reserved.Attribute, meant) || slices.Contains(language.Reserved.Everywhere, meant) ||
			expr.IsFunction(meant) {
			at = source.Span{}
		}
		if a.places < 2 || at.File == nil {
			if at.File != nil && a.slip() {
				a.told[0].Notes = append(a.told[0].Notes, source.Note{Span: at, Text: "nothing else names this " + meant +
					": either of the two may be misspelt"})
			}
			rest = append(rest, a)
			continue
		}
		b.Problems.Join(a.told, at, "unknown_name", "nothing is called %q, which other places name, and nothing names "+
			"this %q; did you mean %q?", a.name, meant, a.name)
	}
	return rest
}

// unnamed is what is declared and named nowhere, and was likely meant to have a name that is missed.
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

// manyPlaces is how many places name what is there, and called otherwise: they are right, and its name is not.
const manyPlaces = 3

// others reports whether what is declared is there to be named by others: cards and spaces need not be.
func others(s *expr.Symbol) bool {
	switch s.Sort {
	case expr.SymSpace, expr.SymDesign, expr.SymSeat, expr.SymEnumValue, expr.SymLine:
		return false
	}
	return true
}

// renamed is what is declared and named nowhere, if it is the only one whose name has a word of one that is missed.
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

// words is the words that stand in files, rulebooks left out. Each is looked for when it is asked for: few are, and
// there are many.
type words struct {
	files []*source.File
	once  map[string]source.Span // of those that were asked for; none for one that does not stand there once
}

// size is how many steps it is to look for a word in all files.
func (w *words) size() (n int) {
	const bytes = 256 // are looked through in a step
	for _, f := range w.files {
		n += len(f.Text) / bytes
	}
	return n
}

// only is where a word stands that stands in the files once; no place for one that does not, or stands there again.
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

// wordIn is where a word stands first in a text from some place on, -1 where it does not.
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
	// manyNames and manyApart are how many names are missed at once where a file is missed: in one file, or in several.
	manyNames = 8
	manyApart = 4
	// fewNames is how many of them are told.
	fewNames = 4
)

// deleted tells once that many names are missed, which stood in a file that is not there; then nothing is said of what
// follows from that. Else what is missed in several files is told in the first of them.
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
	more := ""
	if k := len(names) - fewNames; k > 0 {
		names, more = names[:fewNames], fmt.Sprintf(" and %d more", k)
	}
	b.Problems.Join(told, all[0].first().Span, "unknown_name", "nothing is called %s%s, which %s: "+
		"has a file been deleted, renamed or moved?", strings.Join(names, ", "), more, filesName(len(files)))
}

// slip reports whether the name is likelier misspelt than missed.
func (a *absent) slip() bool { return a.meant != "" && source.Slip(a.name, []string{a.meant}) != "" }

// first is the first place at which the name is missed.
func (a *absent) first() *source.Problem {
	return slices.MinFunc(a.told, func(p, q *source.Problem) int {
		return cmp.Or(cmp.Compare(p.Span.File.Name, q.Span.File.Name), p.Span.Start-q.Span.Start)
	})
}

// filesName says how many files name something.
func filesName(k int) string {
	if k == 1 {
		return "this file names"
	}
	return source.Count(k, "file names", "files name")
}

// apart tells once of a name that several files miss, with a place in each of the others.
func (b *checker) apart(a *absent) {
	if len(a.files) < 2 {
		return
	}
	first := *a.first()
	text := first.Text
	if !a.slip() { // many places do not err alike
		text, _, _ = strings.Cut(text, "; did you mean")
	}
	out := b.Problems.Join(a.told, first.Span, first.Code, "%s (and %d more, in %d files)", text, a.places-1, len(a.files))
	out.Notes = first.Notes
	for _, p := range a.told {
		if p.Span.File != first.Span.File && len(out.Notes) < fewNames {
			out.Notes = append(out.Notes, source.Note{Span: p.Span, Text: "here, too"})
		}
	}
}

// miscalled tells where something is declared that no place asks with so many values as it takes.
func (b *checker) miscalled() {
	byText := map[string][]*source.Problem{}
	var texts []string
	b.Problems.Each(func(p *source.Problem) {
		if p.Code == "arguments" && strings.Contains(p.Text, " takes ") && strings.Contains(p.Text, ", not ") {
			if byText[p.Text] == nil {
				texts = append(texts, p.Text)
			}
			byText[p.Text] = append(byText[p.Text], p)
		}
	})
	for _, text := range texts {
		name, _, _ := strings.Cut(text, " ")
		at, ok := b.Place(name)
		if s := b.Decls.Symbols[name]; s == nil || !ok || len(byText[text]) < 2 || b.asked(s) {
			continue
		}
		takes, given, _ := strings.Cut(text, ", not ")
		b.Problems.Join(byText[text], at, "arguments", "%s as it is declared here, and all %d places that name it give %s",
			takes, len(byText[text]), given)
	}
}

// asked reports whether an expression in which nothing is wrong asks for something.
func (b *checker) asked(s *expr.Symbol) bool {
	ops := map[expr.Sort]expr.Op{expr.SymZone: expr.OpZone, expr.SymVar: expr.OpVar, expr.SymRuling: expr.OpRuling,
		expr.SymRelation: expr.OpRelation}
	op, found := ops[s.Sort], false
	for _, t := range b.Texts {
		t.X.Walk(func(x *expr.Node) { found = found || x.Op == op && x.N == s.ID })
	}
	return found
}
