package corpus

import (
	"math/rand/v2"
	"slices"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// nameClasses returns mistakes in names.
func nameClasses() []class {
	return []class{
		{"a key misspelt", overPairs(keyTypo)},
		{"a verb misspelt", overSteps(verbTypo)},
		{"a procedure misspelt", overSteps(callTypo)},
		{"a name misspelt", overWords(nameTypo)},
		{"an attribute misspelt", overWords(attributeTypo)},
		{"a function misspelt", overWords(functionTypo)},
		{"a type misspelt", overPairs(typeTypo)},
		{"a word misspelt", overPairs(wordTypo)},
		{"a hyphen in a name", overWords(hyphen)},
		{"a capital letter", overWords(capital)},
		{"a stale name", overWords(stale)},
		{"a stale procedure", overSteps(staleCall)},
		{"a name of something else", overWords(elsewhere)},
		{"something else for a verb", overSteps(noVerb)},
		{"an article that is not there", overPairs(article)},
		{"a copy with the same id", overItems(copied)},
		{"a copy in another file", overPairs(copiedOver)},
		{"no French", overPairs(noFrench)},
		{"no English", overPairs(noEnglish)},
		{"a name of a text misspelt", overPairs(textTypo)},
		{"a declared name misspelt", overPairs(declaredTypo)},
		{"a word for a number", overPairs(wordForNumber)},
	}
}

// overSteps returns a class of mistakes in steps in block or flow style, at their first pair.
func overSteps(f func(r *rand.Rand, p *page, q pair) *mistake) func(*rand.Rand, *page) *mistake {
	places := []string{"steps", "do", "then", "else", "setup", "may", "play", "pass"}
	return overPairs(func(r *rand.Rand, p *page, q pair) *mistake {
		if q.at > 0 || !q.listed || !slices.Contains(places, q.above) {
			return nil
		}
		return f(r, p, q)
	})
}

// formula holds keys whose values are expressions.
var formula = []string{"when", "where", "among", "is", "be", "in", "to", "such_that", "as_soon_as", "if", "while",
	"require", "value"}

// word is one name in an expression.
type word struct {
	text   string
	at     int // in the file
	before byte
	after  byte
	q      pair
}

// overWords returns a class of mistakes in names in expressions.
func overWords(f func(r *rand.Rand, p *page, w word) *mistake) func(*rand.Rand, *page) *mistake {
	return overPairs(func(r *rand.Rand, p *page, q pair) *mistake {
		if q.value.Kind != source.Scalar || !slices.Contains(formula, q.key.Text) || q.value.Text == "" ||
			!strings.ContainsAny(q.value.Text, " (.") || q.above == "kinds" || q.over == "kinds" {
			return nil
		}
		var all []word
		words(p.file.Text[q.value.Span.Start:q.value.Span.End], func(text string, at int) {
			at += q.value.Span.Start
			if len(text) > 3 {
				all = append(all, word{text, at, p.file.Text[at-1], p.file.Text[at+len(text)], q})
			}
		})
		if len(all) == 0 {
			return nil
		}
		return f(r, p, all[r.IntN(len(all))])
	})
}

// rename returns a mistake with a word replaced.
func (p *page) rename(at int, from, to string, wanted ...[]string) *mistake {
	if len(wanted) == 0 {
		wanted = [][]string{any1(`"` + from + `"`)}
	}
	return p.spoil(at, at+len(from), to, wanted...)
}

// declaredTypo misspells a name at its declaration. The message is there, or at the use if there is only one.
func declaredTypo(r *rand.Rand, p *page, q pair) *mistake {
	if p.decls[q.key.Text] != q.above || len(q.key.Text) < 5 || q.over != "" ||
		!slices.Contains([]string{"zones", "vars", "rulings", "procedures", "kinds", "effects"}, q.above) {
		return nil
	}
	named := 0
	for _, other := range p.pages {
		if slices.Contains([]string{"rulebook", "readings"}, other.root.Pairs[0].Key.Text) {
			continue
		}
		words(other.file.Text, func(w string, _ int) {
			if w == q.key.Text {
				named++
			}
		})
	}
	if named < 4 || p.mod != nil {
		return nil
	}
	m := p.rename(q.key.Span.Start, q.key.Text, p.typo(r, q.key.Text))
	m.other = true
	return m
}

// wordForNumber writes a small number as a word.
func wordForNumber(_ *rand.Rand, p *page, q pair) *mistake {
	if !slices.Contains([]string{"by", "count", "at_most", "at_least"}, q.key.Text) || q.value.Kind != source.Scalar ||
		len(q.value.Text) != 1 || q.value.Text[0] < '1' || q.value.Text[0] > '9' || q.value.Quoted || q.above == "list" {
		return nil
	}
	word := []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}[q.value.Text[0]-'1']
	return p.spoil(q.value.Span.Start, q.value.Span.End, word, any1(`"`+q.value.Text+`"`, "integer"))
}

func keyTypo(r *rand.Rand, p *page, q pair) *mistake {
	if !languageWords[q.key.Text] || len(q.key.Text) < 3 || q.in == p.root && q.at == 0 || p.decls[q.key.Text] != "" {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, p.typo(r, q.key.Text))
}

func verbTypo(r *rand.Rand, p *page, q pair) *mistake {
	if !slices.Contains(language.Verbs, q.key.Text) || len(q.key.Text) < 3 {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, p.typo(r, q.key.Text))
}

// calls reports whether a step is a call of a procedure or action.
func (p *page) calls(q pair) bool {
	sort := p.decls[q.key.Text]
	return sort == "procedures" || sort == "actions"
}

func callTypo(r *rand.Rand, p *page, q pair) *mistake {
	if !p.calls(q) || len(q.key.Text) < 4 {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, p.typo(r, q.key.Text))
}

func nameTypo(r *rand.Rand, p *page, w word) *mistake {
	if p.decls[w.text] == "" || w.before == '.' {
		return nil
	}
	return p.rename(w.at, w.text, p.typo(r, w.text))
}

func attributeTypo(r *rand.Rand, p *page, w word) *mistake {
	if w.before != '.' {
		return nil
	}
	return p.rename(w.at, w.text, p.typo(r, w.text))
}

func functionTypo(r *rand.Rand, p *page, w word) *mistake {
	if w.before == '.' || w.after != '(' || !expr.IsFunction(w.text) {
		return nil
	}
	return p.rename(w.at, w.text, p.typo(r, w.text))
}

func typeTypo(r *rand.Rand, p *page, q pair) *mistake {
	if q.above != "ask" && q.above != "takes" && q.above != "has" && q.key.Text != "type" ||
		q.value.Kind != source.Scalar || len(q.value.Text) < 3 || strings.ContainsAny(q.value.Text, "(.") {
		return nil
	}
	return p.rename(q.value.Span.Start, q.value.Text, p.typo(r, q.value.Text))
}

// wordTypo misspells one of a few words, or a declared name.
func wordTypo(r *rand.Rand, p *page, q pair) *mistake {
	keys := append(wordsOf(language.Word), "answer", "forbid", "add", "after", "instead", "during", "once", "refill",
		"die", "kind", "per", "lasts")
	if q.value.Kind != source.Scalar || !slices.Contains(keys, q.key.Text) || len(q.value.Text) < 3 {
		return nil
	}
	return p.rename(q.value.Span.Start, q.value.Text, p.typo(r, q.value.Text))
}

func hyphen(_ *rand.Rand, p *page, w word) *mistake {
	if k := strings.IndexByte(w.text, '_'); k < 1 || p.decls[w.text] == "" || w.before == '.' {
		return nil
	}
	return p.rename(w.at, w.text, strings.ReplaceAll(w.text, "_", "-"))
}

func capital(_ *rand.Rand, p *page, w word) *mistake {
	if p.decls[w.text] == "" {
		return nil
	}
	return p.rename(w.at, w.text, strings.ToUpper(w.text[:1])+w.text[1:])
}

// renamed returns a possible former name of a name.
func (b *book) renamed(r *rand.Rand, name string) string {
	parts := strings.Split(name, "_")
	var all []string
	if len(parts) > 1 {
		swapped := slices.Clone(parts)
		slices.Reverse(swapped)
		all = append(all, strings.Join(swapped, "_"), strings.Join(parts[1:], "_"), strings.Join(parts[:len(parts)-1], "_"),
			strings.Join(parts, ""))
	}
	all = append(all, name+"s", "the_"+name, name+"_of", "may_"+name)
	for range 20 {
		if s := all[r.IntN(len(all))]; !b.names[s] && !languageWords[s] && len(s) > 3 {
			return s
		}
	}
	return ""
}

func stale(r *rand.Rand, p *page, w word) *mistake {
	old := p.renamed(r, w.text)
	if p.decls[w.text] == "" || w.before == '.' || old == "" {
		return nil
	}
	return p.rename(w.at, w.text, old)
}

func staleCall(r *rand.Rand, p *page, q pair) *mistake {
	old := p.renamed(r, q.key.Text)
	if !p.calls(q) || old == "" {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, old)
}

// nouns holds the words for declarations, by section.
var nouns = map[string][]string{"rulings": {"ruling"}, "zones": {"zone"}, "vars": {"variable"}, "kinds": {"kind"},
	"actions": {"action", "procedure"}, "procedures": {"action", "procedure"}, "effects": {"effect"},
	"scopes": {"phase"}, "relations": {"relation"}, "rankings": {"ranking"}}

// another returns a name that is declared as another sort of thing.
func (b *book) another(r *rand.Rand, sorts ...string) (name, sort string) {
	var all []string
	for n, s := range b.decls {
		if slices.Contains(sorts, s) && !expr.IsFunction(n) {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return "", ""
	}
	slices.Sort(all)
	name = all[r.IntN(len(all))]
	return name, b.decls[name]
}

func elsewhere(r *rand.Rand, p *page, w word) *mistake {
	if s := p.decls[w.text]; s != "rulings" && s != "zones" && s != "vars" || w.before == '.' {
		return nil
	}
	name, sort := p.another(r, "effects", "scopes", "actions", "procedures")
	if name == "" {
		return nil
	}
	return p.rename(w.at, w.text, name, nouns[sort])
}

func noVerb(r *rand.Rand, p *page, q pair) *mistake {
	name, sort := p.another(r, "zones", "vars", "rulings", "effects")
	if name == "" || !p.calls(q) {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, name, nouns[sort])
}

func article(r *rand.Rand, p *page, q pair) *mistake {
	if q.key.Text != "article" {
		return nil
	}
	n := q.value
	if len(n.Items) > 0 {
		n = n.Items[r.IntN(len(n.Items))]
	}
	if n.Kind != source.Scalar || len(n.Text) < 3 || n.Quoted {
		return nil
	}
	wrong := n.Text + ".99"
	return p.rename(n.Span.Start, n.Text, wrong, any1("article"), any1(wrong))
}

// copied copies an entry with an id.
func copied(_ *rand.Rand, p *page, it item) *mistake {
	at := p.dash(it)
	if at < 0 || it.node.Get("id") == nil || len(it.in.Items) < 2 ||
		!slices.Contains([]string{"rules", "abilities", "list", "cards"}, it.above) {
		return nil // steps can be repeated, with the id that a variant uses
	}
	start, _ := p.lineOf(at)
	_, end := p.lineOf(it.node.Span.End)
	if p.file.Text[it.node.Span.End-1] == '\n' {
		end = it.node.Span.End - 1
	}
	block := string(p.file.Text[start:end])
	id := it.node.Get("id").Span.Start - start
	return p.spoil(end, end, "\n"+block, any1("already", "two", "twice", "another")).near(end+1+id, end+1).both()
}

// both requires that the mistake is reported at the added places, and not where it was made.
func (m *mistake) both() *mistake {
	m.at = m.at[1:]
	return m
}

// copiedOver copies a declaration of another file into this file.
func copiedOver(r *rand.Rand, p *page, q pair) *mistake {
	if q.in != p.root {
		return nil
	}
	for _, other := range p.pages {
		if other == p || r.IntN(3) > 0 {
			continue
		}
		for _, word := range []string{"zones", "vars", "rulings", "procedures"} {
			if p.root.Get(word) != nil || other.root.Get(word) == nil || len(other.root.Get(word).Pairs) == 0 {
				continue
			}
			all := other.root.Get(word).Pairs
			q := all[r.IntN(len(all))]
			start, end := q.Key.Span.Start, q.Value.Span.End
			add := "\n" + word + ":\n  " + strings.TrimRight(string(other.file.Text[start:end]), "\n") + "\n"
			if strings.Contains(add, "everyone:") { // that key is allowed only in a faction's file
				continue
			}
			m := p.spoil(len(p.file.Text), len(p.file.Text), add, any1("already", "two", "twice"))
			m.at, m.other = []int{len(p.file.Text) + len("\n"+word+":\n  ")}, true
			return m
		}
	}
	return nil
}

func noFrench(_ *rand.Rand, p *page, q pair) *mistake { return p.without(q, "fr") }

func noEnglish(_ *rand.Rand, p *page, q pair) *mistake { return p.without(q, "en") }

// without returns a text without one of its languages.
func (p *page) without(q pair, language string) *mistake {
	en, fr := q.value.Get("en"), q.value.Get("fr")
	if en == nil || fr == nil || len(q.value.Pairs) != 2 || p.file.Text[q.value.Span.Start] != '{' {
		return nil
	}
	a, b := q.value.Pairs[0], q.value.Pairs[1]
	if a.Key.Text == language {
		m := p.spoil(a.Key.Span.Start, b.Key.Span.Start, "", any1(language+":"))
		m.at[0] = q.value.Span.Start
		return m
	}
	m := p.spoil(a.Value.Span.End, b.Value.Span.End, "", any1(language+":"))
	m.at[0] = q.value.Span.Start
	return m
}

// textTypo misspells a value in the braces of a log text.
func textTypo(r *rand.Rand, p *page, q pair) *mistake {
	if q.above != "tells" || q.value.Kind != source.Scalar {
		return nil
	}
	raw := p.text(q.value)
	open := strings.IndexByte(raw, '{')
	if open < 0 {
		return nil
	}
	var all []word
	inside := raw[open+1:]
	if k := strings.IndexAny(inside, "},"); k > 0 {
		inside = inside[:k]
	}
	words([]byte(inside), func(w string, at int) {
		if len(w) > 3 && w != "from" && w != "only" && w != "seul" && w != "dans" {
			all = append(all, word{text: w, at: q.value.Span.Start + open + 1 + at})
		}
	})
	if len(all) == 0 {
		return nil
	}
	w := all[r.IntN(len(all))]
	return p.rename(w.at, w.text, p.typo(r, w.text))
}
