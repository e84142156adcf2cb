package check

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// forms holds the words that can precede a value in a text, with their English form.
var forms = map[string]string{
	"the": "the", "a": "a", "of": "of", "to": "to", "in": "in", "from": "from",
	"only": "only", "seul": "only", "le": "the", "un": "a", "de": "of", "à": "to", "dans": "in",
}

// sayings holds for each such word the other language, and the word for it there.
var sayings = map[string]struct{ other, is string }{
	"the": {"fr", "le"}, "a": {"fr", "un"}, "of": {"fr", "de"},
	"to": {"fr", "à"}, "in": {"fr", "dans"}, "from": {"fr", "de"},
	"only": {"fr", "seul"}, "seul": {"en", "only"}, "le": {"en", "the"},
	"un": {"en", "a"}, "de": {"en", "of, from"}, "à": {"en", "to"},
	"dans": {"en", "in"},
}

// foreignWords is the advice about a word of the other language, by the language of the text.
var foreignWords = map[string]source.Format{
	"en": "%s is a word of French, and this text is English: write %s",
	"fr": "%s is a word of English, and this text is French: write %s",
}

// telling is a log text that is being read.
type telling struct {
	b     *Draft
	n     *source.Node
	lang  string
	text  string
	at    int
	value func(lang, text string, at *source.Node) declared.Part
}

// Tells reads the log text of steps. Its values are expressions over the names in scope, or names of procedures that
// run inside the steps.
func (b *Draft) Tells(n *source.Node, scope *expr.Scope) *declared.Tells {
	if n == nil {
		return nil
	}
	out := &declared.Tells{Index: len(b.Game.Telling)}
	var values []model.Said
	var texts []string
	value := func(lang, text string, at *source.Node) declared.Part {
		if s := b.Decls.Symbols[text]; s != nil && s.Sort == expr.SymProc && scope.Find(text) == nil {
			b.Uses(at, s)
			return declared.Part{Inside: text}
		} else if text == "moved" && s == nil && scope.Find(text) == nil {
			b.Own(at)
			return declared.Part{Moved: true}
		} else if text == "changed" && s == nil && scope.Find(text) == nil {
			b.Own(at)
			return declared.Part{Change: true}
		}
		inner, origin := strings.CutPrefix(text, "origin(")
		if origin = origin && strings.HasSuffix(inner, ")") && b.Decls.Symbols["origin"] == nil; origin {
			text = strings.TrimSuffix(inner, ")")
			from := strings.Index(at.Text, "origin(") + len("origin(")
			b.Own(at.Part(from-len("origin("), from-1))
			at = at.Part(from, from+len(text))
		}
		if word, _, called := strings.Cut(text, "("); called && b.Decls.Symbols[word] == nil && scope.Find(word) == nil &&
			source.Slip(word, []string{"origin"}) != "" {
			b.Bad(at, "unknown_name", "no such name %q%s", word, source.Meant("origin"))
			return declared.Part{}
		}
		k := slices.Index(texts, text)
		if k < 0 {
			x := b.Expr(at, scope, expr.Type{})
			k, texts, values = len(texts), append(texts, text), append(values, model.Said{X: x, Referee: true})
		} else if b.Watch != nil { // the watch gets every place, in the other language too
			b.Expr(at, scope, expr.Type{})
		}
		values[k].Referee = values[k].Referee && lang == declared.Notation
		if x := values[k].X; origin && x != nil && x.Type.Elem().Base != expr.Piece && x.Type.Base != expr.Piece {
			b.Bad(at, "type", "origin() takes pieces that have moved, not %s", b.Decls.TypeName(x.Type))
		}
		return declared.Part{Value: k + 1, Origin: origin}
	}
	b.tellsInto(out, n, value)
	b.Game.Telling = append(b.Game.Telling, values)
	return out
}

// NamedTells reads the log text of something other than steps. Its values are the given names, and for a phase the
// names of its fields too.
func (b *Draft) NamedTells(n *source.Node, phase *expr.Symbol, names ...string) *declared.Tells {
	if n == nil {
		return nil
	}
	var fields []string
	if phase != nil {
		for _, f := range phase.Fields {
			fields = append(fields, f.Name)
		}
		names = append(names, fields...)
	}
	out := &declared.Tells{Index: -1}
	b.tellsInto(out, n, func(_, text string, at *source.Node) declared.Part {
		if !slices.Contains(names, text) {
			b.Bad(at, "unknown_name", "there is no name %q here%s; there are %s", text, source.Suggest(text, names),
				strings.Join(names, ", "))
		}
		if slices.Contains(fields, text) {
			b.Sees(at, expr.Seen{Symbol: phase, Field: text})
		} else {
			b.Own(at)
		}
		return declared.Part{Named: text}
	})
	return out
}

func (b *Draft) tellsInto(out *declared.Tells, n *source.Node, value func(lang, text string,
	at *source.Node) declared.Part) {
	if n.Kind == source.Scalar {
		b.Bad(n, "text", source.OneLanguage)
		return
	}
	b.Judge(n, n, "text")
	for _, p := range n.Pairs {
		if p.Value.Kind != source.Scalar || p.Value.Text == "" && !p.Value.Quoted {
			b.noText(p.Value)
			continue
		}
		r := telling{b: b, n: p.Value, lang: p.Key.Text, text: p.Value.Text, value: value}
		out.Say(p.Key.Text, append([]declared.Part{}, r.parts(false)...)) // an empty text gives no line in the log
	}
	b.languages(n, out.En != nil, out.Fr != nil)
}

// parts reads to the end of the text, or of the opened brackets.
func (r *telling) parts(inside bool) []declared.Part {
	var out []declared.Part
	words := func(to int) {
		if to > r.at {
			out = append(out, declared.Part{Text: r.text[r.at:to]})
		}
		r.at = to
	}
	for r.at < len(r.text) {
		k := strings.IndexAny(r.text[r.at:], "{}[]")
		if k < 0 {
			break
		}
		words(r.at + k)
		from := r.at
		r.at++
		switch r.text[from] {
		case '{':
			out = append(out, r.brace(from))
		case '[':
			if inside {
				r.bad(from, from+1, "brackets cannot be inside brackets")
			}
			out = append(out, declared.Part{Group: r.parts(true)})
			if r.at > len(r.text) || r.text[r.at-1] != ']' {
				r.bad(from, from+1, "this bracket is not closed")
			}
		case ']':
			if inside {
				return out
			}
			r.bad(from, from+1, "no bracket was opened")
		default:
			r.bad(from, from+1, "no brace was opened")
		}
	}
	words(len(r.text))
	return out
}

func (r *telling) bad(start, end int, format source.Format, args ...any) {
	r.b.Problems.Add(r.n.Sub(start, end), "text", format, args...)
}

// brace reads a value: {expression}, {the expression}, {expression, one/many/none}.
func (r *telling) brace(from int) declared.Part {
	end := strings.IndexByte(r.text[r.at:], '}')
	if end < 0 {
		r.bad(from, from+1, "this brace is not closed")
		r.at = len(r.text)
		return declared.Part{}
	}
	start, stop := r.at, r.at+end
	if k := strings.IndexByte(r.text[start:stop], '{'); k >= 0 { // the closing brace belongs to another
		r.bad(from, from+1, "this brace is not closed")
		r.at = start + k
		return declared.Part{}
	}
	r.at = stop + 1
	form := ""
	if word, _, ok := strings.Cut(r.text[start:stop], " "); ok && forms[word] != "" {
		form = forms[word]
		r.b.Own(r.n.Part(start, start+len(word)))
		if is := sayings[word]; is.other == r.lang {
			r.b.Problems.Advise(r.n.Sub(start, start+len(word)), "text", foreignWords[r.lang], word, is.is)
		}
		start += len(word) + 1
	}
	var agrees []string
	if k := outerComma(r.text[start:stop]); k >= 0 {
		agrees = strings.Split(strings.TrimSpace(r.text[start+k+1:stop]), "/")
		r.unbracketed(start+k+1, stop)
		stop = start + k
		if len(agrees) < 2 || len(agrees) > 3 {
			r.bad(stop+1, r.at-1, "write words that agree as one/many or one/many/none")
		}
	} else if stop, agrees = r.agreeing(start, stop); agrees != nil {
		form = cmp.Or(form, "the")
	}
	text := r.text[start:stop]
	if strings.TrimSpace(text) == "" {
		r.bad(from, r.at, "braces need a name or an expression")
		return declared.Part{}
	}
	at := r.n.Part(start, stop)
	out := r.value(r.lang, strings.TrimSpace(text), at)
	out.Form, out.Agrees = form, agrees
	if r.text[stop] == ',' {
		r.plainer(from, strings.TrimSpace(text), out)
	}
	return out
}

// unbracketed reports brackets in the forms that agree. Brackets must open and close around the whole value.
func (r *telling) unbracketed(start, stop int) {
	for k := start; k < stop; k++ {
		if c := r.text[k]; c == '[' || c == ']' {
			r.bad(k, k+1, "write brackets around a value with its braces, not inside them")
		}
	}
}

// outerComma returns the offset of the first comma of a text outside brackets, -1 if there is none.
func outerComma(text string) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}
