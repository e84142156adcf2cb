package corpus

import (
	"math/rand/v2"
	"slices"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// habitClasses returns mistakes of people who know other tools or languages, and of editors.
func habitClasses() []class {
	return []class{
		{"a key of another tool", overPairs(otherKey)},
		{"a verb of another tool", overSteps(otherVerb)},
		{"nil of another language", overWords(otherNil)},
		{"a word for an operator", overFormulas(operatorWord)},
		{"words joined by capitals", overWords(camelCase)},
		{"a name in the plural", overWords(plural)},
		{"what players read for a name", overWords(readForName)},
		{"what players read, joined", overWords(joinedForName)},
		{"what players read, as it stands", overPairs(titleForName)},
		{"a number written otherwise", overPairs(otherNumber)},
		{"a list for one value", overPairs(listForOne)},
		{"a parameter in square brackets", overWords(squareBrackets)},
		{"a call without its brackets", overWords(noBrackets)},
		{"a dash too many", overPairs(dashTooMany)},
		{"a star for a dash", overItems(star)},
		{"a long dash", overItems(longDash)},
		{"a wide colon", overPairs(wideColon)},
		{"an anchor", overPairs(anchor)},
		{"an alias", overPairs(alias)},
		{"marks of a merge", overPairs(mergeMarks)},
		{"a sign of a patch", overPairs(patchSign)},
		{"a second document", overPairs(secondDocument)},
		{"a byte order mark", func(_ *rand.Rand, p *page) *mistake {
			return p.spoil(0, 0, "\ufeff", any1("byte order mark", "UTF-8"))
		}},
		{"an expression that goes on below", overFormulas(goesOn)},
		{"a comment in an expression", overFormulas(cutByComment)},
	}
}

// others maps keys of the language to their names in other tools.
var others = map[string][]string{
	"when": {"condition", "if", "unless"}, "where": {"filter", "condition"}, "among": {"from", "options"},
	"then": {"do"}, "steps": {"effects", "actions", "run"}, "text": {"description", "desc"}, "name": {"label", "title"},
	"count": {"amount", "quantity", "copies"}, "at_most": {"max", "maximum"}, "at_least": {"min", "minimum"},
	"takes": {"params", "parameters", "args"}, "seen_by": {"visible_to", "visibility"}, "why": {"reason"},
	"has": {"attributes", "properties"}, "default": {"initial"},
}

func otherKey(r *rand.Rand, p *page, q pair) *mistake {
	all := others[q.key.Text]
	if len(all) == 0 || q.listed && q.at == 0 || q.over == "has" || q.in == p.root || !languageWords[q.key.Text] ||
		p.decls[q.key.Text] != "" {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, all[r.IntN(len(all))])
}

func otherVerb(r *rand.Rand, p *page, q pair) *mistake {
	all := map[string][]string{"choose": {"select", "choice"}, "each": {"for", "foreach", "for_each"},
		"while": {"loop", "repeat"}, "offer": {"menu"}, "let": {"var"}, "set": {"assign"}, "show": {"display", "reveal"},
		"roll": {"throw"}, "end": {"stop"}}[q.key.Text]
	if len(all) == 0 {
		return nil
	}
	word := all[r.IntN(len(all))]
	if p.names[word] {
		return nil
	}
	return p.rename(q.key.Span.Start, q.key.Text, word)
}

func otherNil(r *rand.Rand, p *page, w word) *mistake {
	k := strings.Index(w.q.value.Text, " nil")
	if k < 0 || w.q.value.Quoted || strings.Contains(p.text(w.q.value), "\n") {
		return nil
	}
	at := w.q.value.Span.Start + k + 1
	if c := p.file.Text[at+len("nil")]; c != ' ' && c != '\n' && c != ')' {
		return nil
	}
	return p.rename(at, "nil", []string{"null", "None", "undefined", "NULL"}[r.IntN(4)])
}

func operatorWord(r *rand.Rand, p *page, q pair) *mistake {
	for _, o := range [][3]string{{" != ", " is not ", "!="}, {" == ", " is ", "=="}, {" == ", " equals ", "=="},
		{" == ", " === ", "=="}, {" > ", " gt ", ">"}, {" - ", " minus ", "-"}, {" + ", " plus ", "+"}} {
		if k := strings.Index(q.value.Text, o[0]); k > 0 && r.IntN(2) == 0 && !q.flow {
			return p.change(q, k, k+len(o[0]), o[1], any1(`"`+o[2]+`"`))
		}
	}
	return nil
}

func camelCase(_ *rand.Rand, p *page, w word) *mistake {
	k := strings.IndexByte(w.text, '_')
	if k < 1 || k+2 > len(w.text) || p.decls[w.text] == "" || w.before == '.' {
		return nil
	}
	return p.rename(w.at, w.text, w.text[:k]+strings.ToUpper(w.text[k+1:k+2])+w.text[k+2:])
}

func plural(_ *rand.Rand, p *page, w word) *mistake {
	if s := p.decls[w.text]; s != "kinds" && s != "pieces" || w.before == '.' || p.names[w.text+"s"] ||
		strings.HasSuffix(w.text, "s") {
		return nil
	}
	return p.rename(w.at, w.text, w.text+"s")
}

// readForName writes the French text for players instead of a name.
func readForName(_ *rand.Rand, p *page, w word) *mistake {
	text := p.french[w.text]
	if p.decls[w.text] == "" || w.before == '.' || text == "" || strings.ContainsAny(text, " -'’") || p.names[text] ||
		len([]rune(text)) < 4 || strings.Contains(p.text(w.q.value), "\n") {
		return nil
	}
	return p.rename(w.at, w.text, text)
}

// joinedForName writes the French text for players as a name: words joined, without accents.
func joinedForName(_ *rand.Rand, p *page, w word) *mistake {
	text := strings.NewReplacer(" ", "_", "'", "_", "-", "_", "é", "e", "è", "e", "ê", "e", "à", "a", "â", "a", "ç", "c",
		"î", "i", "ô", "o", "û", "u", "œ", "oe").Replace(strings.ToLower(p.french[w.text]))
	if p.decls[w.text] == "" || w.before == '.' || text == "" || text == w.text || p.names[text] || len(text) < 4 ||
		strings.Trim(text, "abcdefghijklmnopqrstuvwxyz_") != "" || strings.Contains(p.text(w.q.value), "\n") {
		return nil
	}
	return p.rename(w.at, w.text, text)
}

// titleForName writes the text for players, with blanks and capitals, instead of a name that is a whole value.
func titleForName(_ *rand.Rand, p *page, q pair) *mistake {
	text := p.french[q.value.Text]
	keys := []string{"is", "at", "kind", "per", "of"}
	if q.value.Kind != source.Scalar || !slices.Contains(keys, q.key.Text) || p.decls[q.value.Text] == "" || text == "" ||
		!slices.Contains([]string{"pieces", "kinds", "zones"}, q.over) && q.above != "pieces" || q.value.Quoted ||
		strings.ContainsAny(text, ":#,'{}[]") || strings.EqualFold(text, q.value.Text) {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, strings.ToUpper(text[:1])+text[1:],
		any1(`"`+q.value.Text+`"`))
}

func otherNumber(r *rand.Rand, p *page, q pair) *mistake {
	keys := []string{"at_most", "at_least", "capacity", "rows", "columns"}
	if !slices.Contains(keys, q.key.Text) && (q.key.Text != "count" || q.above != "list") || q.flow ||
		q.value.Kind != source.Scalar || q.value.Text == "" || strings.Trim(q.value.Text, "0123456789") != "" || !p.alone(q) {
		return nil
	}
	n := q.value.Text
	wrong := []string{"two", n + ";", n + "_000", n + " // so many", "0" + n, n + ","}[r.IntN(6)]
	return p.spoil(q.value.Span.Start, q.value.Span.End, wrong, any1("number", "integer", "operator", "divided",
		"such name", "missing", "comma", "semicolon"))
}

func listForOne(_ *rand.Rand, p *page, q pair) *mistake {
	if q.value.Kind != source.Scalar || q.above != "list" && q.over != "spaces" || q.value.Quoted ||
		len(q.value.Text) < 3 ||
		q.flow || languageWords[q.key.Text] || p.decls[q.value.Text] != "" || !p.alone(q) {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, "["+q.value.Text+"]", any1("list", "brackets"))
}

func squareBrackets(_ *rand.Rand, p *page, w word) *mistake {
	if s := p.decls[w.text]; s != "rulings" && s != "zones" && s != "vars" || w.after != '(' || w.before == '.' ||
		w.q.flow {
		return nil
	}
	from := w.at + len(w.text)
	end := strings.IndexAny(string(p.file.Text[from+1:]), "()\n")
	if end < 1 || p.file.Text[from+1+end] != ')' {
		return nil
	}
	inside := string(p.file.Text[from+1 : from+1+end])
	if strings.Contains(inside, ",") {
		return nil
	}
	return p.spoil(from, from+1+end+1, "["+inside+"]", any1("round brackets", w.text+"("))
}

func noBrackets(_ *rand.Rand, p *page, w word) *mistake {
	if p.decls[w.text] != "rulings" || w.after != '(' || w.before == '.' || w.q.flow || expr.IsFunction(w.text) {
		return nil
	}
	from := w.at + len(w.text)
	end := strings.IndexAny(string(p.file.Text[from+1:]), "()\n")
	if end < 1 || p.file.Text[from+1+end] != ')' {
		return nil
	}
	return p.spoil(from, from+1+end+1, "", any1("takes", "argument", w.text+"("))
}

func dashTooMany(_ *rand.Rand, p *page, q pair) *mistake {
	if !q.listed || q.at == 0 || q.flow || !p.begins(q) || p.column(q.key) < 4 ||
		!slices.Contains([]string{"to", "where", "then", "be", "among", "in", "do", "die"}, q.key.Text) ||
		!slices.Contains([]string{"steps", "do", "then", "else", "setup", "may", "play"}, q.above) ||
		!slices.Contains(language.Verbs, q.in.Pairs[0].Key.Text) {
		return nil
	}
	at := q.key.Span.Start - 2
	return p.spoil(at, at+2, "- ", any1("dash"))
}

func star(_ *rand.Rand, p *page, it item) *mistake { return p.otherDash(it, "*") }

func longDash(_ *rand.Rand, p *page, it item) *mistake { return p.otherDash(it, "–") }

func (p *page) otherDash(it item, sign string) *mistake {
	at := p.dash(it)
	if at < 0 || it.node.Kind != source.Map {
		return nil
	}
	return p.spoil(at, at+1, sign, any1("dash"))
}

func wideColon(_ *rand.Rand, p *page, q pair) *mistake {
	if q.flow || len(q.in.Pairs) < 2 || !p.begins(q) || q.value.Kind != source.Scalar || !p.alone(q) {
		return nil
	}
	return p.spoil(q.key.Span.End, q.key.Span.End+1, "：", any1("colon"))
}

func anchor(_ *rand.Rand, p *page, q pair) *mistake {
	if q.value.Kind != source.Scalar || q.value.Text == "" || p.file.Text[q.key.Span.End+1] != ' ' {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.Start, "&same ", any1("repeat"), any1("leave it out"))
}

func alias(_ *rand.Rand, p *page, q pair) *mistake {
	if q.value.Kind != source.Scalar || q.value.Text == "" || !p.alone(q) {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, "*same", any1("repeats"), any1("write it out"))
}

func mergeMarks(r *rand.Rand, p *page, q pair) *mistake {
	start, end := p.lineOf(q.key.Span.Start)
	line := string(p.file.Text[start:end])
	if r.IntN(3) == 0 { // only the last mark is left
		return p.spoil(end, end, "\n>>>>>>> theirs", any1("conflict")).near(end + 1).last()
	}
	return p.spoil(start, end, "<<<<<<< HEAD\n"+line+"\n=======\n"+line+"\n>>>>>>> theirs", any1("conflict"))
}

func patchSign(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start+1, "+", any1("patch"))
}

func secondDocument(r *rand.Rand, p *page, q pair) *mistake {
	if q.in != p.root || q.at == 0 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start, []string{"---\n", "...\n"}[r.IntN(2)], any1("one"), any1("leave the line out"))
}

// goesOn breaks an expression over two lines without quotes or |.
func goesOn(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.Index(q.value.Text, " and ")
	if k < 0 || q.flow || q.value.Quoted || !p.alone(q) {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	indent := strings.Repeat(" ", q.key.Span.Start-start+2)
	return p.change(q, k, k+1, "\n"+indent, any1("|")).near(q.value.Span.Start + k + 1)
}

func cutByComment(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.Index(q.value.Text, " and ")
	if k < 0 || q.flow || q.value.Quoted || !p.alone(q) {
		return nil
	}
	return p.change(q, k+len(" and"), k+len(" and"), " # both", any1("comment"))
}
