package corpus

import (
	"math/rand/v2"
	"slices"
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// shapeClasses returns values of a wrong shape, and missing parts.
func shapeClasses() []class {
	return []class{
		{"a list for a map", overPairs(listed)},
		{"no number", overPairs(noNumber)},
		{"not true", overPairs(notTrue)},
		{"one value for a map", overPairs(valueForMap)},
		{"a list for an expression", overPairs(dashed)},
		{"a map for a text", overPairs(mapped)},
		{"what is needed left out", overPairs(leftOut)},
		{"a key too far left", overPairs(farLeft)},
		{"a value left out", overPairs(valueless)},
		{"the first word of a file", overPairs(firstWord)},
		{"a file deleted", deleted},
		{"a file copied", duplicated},
	}
}

// listed writes a map of names as a list.
func listed(_ *rand.Rand, p *page, q pair) *mistake {
	n := q.value
	if !slices.Contains(wordsOf(language.Named), q.key.Text) || p.file.Text[n.Span.Start] == '{' || len(n.Pairs) < 2 {
		return nil
	}
	text := strings.Builder{}
	from, _ := p.lineOf(n.Pairs[0].Key.Span.Start)
	at := from
	for _, x := range n.Pairs {
		start, end := p.lineOf(x.Key.Span.Start)
		if x.Value.Span.End > end {
			return nil
		}
		text.Write(p.file.Text[at:x.Key.Span.Start])
		text.WriteString("- ")
		at = x.Key.Span.Start
		_ = start
	}
	m := p.spoil(from, at, text.String(), any1("by name", "by its name"))
	return m.near(q.key.Span.Start)
}

func noNumber(r *rand.Rand, p *page, q pair) *mistake {
	keys := []string{"count", "at_most", "at_least", "capacity", "rows", "columns", "number"}
	if !slices.Contains(keys, q.key.Text) || q.value.Kind != source.Scalar || q.value.Text == "" ||
		strings.Trim(q.value.Text, "0123456789") != "" {
		return nil
	}
	wrong := []string{q.value.Text + "x", q.value.Text + ",5", "0" + q.value.Text, q.value.Text + ".5"}[r.IntN(4)]
	if q.flow && strings.Contains(wrong, ",") {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, wrong, any1("number", "integer"))
}

func notTrue(r *rand.Rand, p *page, q pair) *mistake {
	if q.value.Text != "true" || !slices.Contains(wordsOf(language.Truth), q.key.Text) {
		return nil
	}
	wrong := []string{"yes", "True", "oui", "1", "on"}[r.IntN(5)]
	return p.spoil(q.value.Span.Start, q.value.Span.End, wrong, any1("true"))
}

func valueForMap(_ *rand.Rand, p *page, q pair) *mistake {
	if !slices.Contains([]string{"zones", "vars", "limits", "rulings"}, q.above) || q.value.Kind != source.Map ||
		p.file.Text[q.value.Span.Start] != '{' || q.in == p.root {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, "player", any1("map", "{"))
}

// dashed puts a dash before an expression, below its key.
func dashed(_ *rand.Rand, p *page, q pair) *mistake {
	if !slices.Contains([]string{"when", "where", "if", "require"}, q.key.Text) || !p.alone(q) || q.value.Quoted {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	indent := strings.Repeat(" ", q.key.Span.Start-start+2)
	from := q.key.Span.End + 1
	m := p.spoil(from, q.value.Span.Start, "\n"+indent+"- ", any1("list"))
	return m.near(from + 1)
}

// mapped gives an expression a key of its own.
func mapped(_ *rand.Rand, p *page, q pair) *mistake {
	if !slices.Contains([]string{"when", "where", "if", "require"}, q.key.Text) || !p.alone(q) || q.value.Quoted {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	indent := strings.Repeat(" ", q.key.Span.Start-start+2)
	from := q.key.Span.End + 1
	m := p.spoil(from, q.value.Span.Start, "\n"+indent+"value: ", any1("map"))
	return m.near(from + 1)
}

// leftOut removes a necessary key of a node.
func leftOut(_ *rand.Rand, p *page, q pair) *mistake {
	need := map[string]string{"move": "to", "let": "be", "each": "in do", "if": "then", "roll": "die", "pick": "among",
		"set": "to by", "choose": "among", "while": "do"}
	key := q.key.Text
	first := q.in.Pairs[0].Key.Text
	step := q.listed && q.at > 0 && slices.Contains(strings.Fields(need[first]), key)
	other := q.over == "rulings" && key == "is" || q.over == "vars" && key == "type" || q.over == "limits" &&
		(key == "of" || key == "at") || q.over == "rankings" && key == "ask" || q.over == "scoring" && key == "value"
	if !step && !other || len(q.in.Pairs) < 2 {
		return nil
	}
	from, to := q.key.Span.Start, q.value.Span.End
	var m *mistake
	switch {
	case q.flow && q.at > 0:
		m = p.spoil(q.in.Pairs[q.at-1].Value.Span.End, to, "", any1(key+":"))
	case q.flow:
		m = p.spoil(from, q.in.Pairs[1].Key.Span.Start, "", any1(key+":"))
	case q.at == 0:
		return nil
	default:
		from, _ = p.lineOf(from)
		if p.file.Text[to-1] != '\n' {
			_, to = p.lineOf(to)
			to++
		}
		m = p.spoil(from, min(to, len(p.file.Text)), "", any1(key+":"))
	}
	m.at = []int{q.in.Span.Start}
	if !q.listed { // the name above is an equally right place
		start, _ := p.lineOf(q.in.Span.Start)
		m.near(start, max(0, start-1))
	}
	return m
}

// farLeft moves the last key of a map to the keys of the map around it.
func farLeft(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.alone(q) || q.at == 0 || q.at < len(q.in.Pairs)-1 || q.listed || p.column(q.key) < 4 ||
		!languageWords[q.key.Text] || q.in == p.root {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	if p.column(q.in.Pairs[0].Key) != p.column(q.key) {
		return nil
	}
	return p.spoil(start, start+2, "", any1("indent", "below", "belongs"))
}

func valueless(_ *rand.Rand, p *page, q pair) *mistake {
	keys := []string{"when", "where", "among", "be", "in", "to", "count", "at_most", "is", "type", "value", "article",
		"answer", "forbid", "after", "move", "set", "choose", "if", "per", "order"}
	if !slices.Contains(keys, q.key.Text) || q.value.Kind != source.Scalar || q.value.Text == "" ||
		q.value.Text == "nil" ||
		!p.alone(q) {
		return nil
	}
	return p.spoil(q.key.Span.End+1, q.value.Span.End, "", any1("expected", "missing", "nothing", "empty",
		q.key.Text+":", "left out"))
}

func firstWord(r *rand.Rand, p *page, q pair) *mistake {
	if q.in != p.root {
		return nil
	}
	first := p.root.Pairs[0].Key
	return p.rename(first.Span.Start, first.Text, p.typo(r, first.Text))
}

// deleted deletes a file, so its declarations are missing.
func deleted(_ *rand.Rand, p *page) *mistake {
	var names []string
	for _, q := range p.root.Pairs {
		switch q.Key.Text {
		case "kinds", "zones", "vars", "rulings", "actions", "procedures", "effects", "scopes":
			for _, x := range q.Value.Pairs {
				names = append(names, `"`+x.Key.Text+`"`)
				if has := x.Value.Get("has"); has != nil {
					for _, y := range has.Pairs {
						names = append(names, `"`+y.Key.Text+`"`)
					}
				}
			}
		}
	}
	for _, word := range []string{"rules", "abilities"} {
		if v := p.root.Get(word); v != nil {
			for _, it := range v.Items {
				if id := it.Get("id"); id != nil {
					names = append(names, `"`+id.Text+`"`)
				}
			}
		}
	}
	if p.root.Pairs[0].Key.Text != "law" || p.mod != nil || !p.missed(names) {
		return nil
	}
	return &mistake{page: p, gone: true, wanted: [][]string{names}}
}

// missed reports whether another file uses one of some names.
func (p *page) missed(names []string) bool {
	for _, other := range p.pages {
		found := false
		words(other.file.Text, func(w string, _ int) { found = found || slices.Contains(names, `"`+w+`"`) })
		if other != p && found {
			return true
		}
	}
	return false
}

// duplicated duplicates the content of a file in the same file.
func duplicated(_ *rand.Rand, p *page) *mistake {
	text := slices.Concat(p.file.Text, []byte("\n"), p.file.Text)
	return &mistake{page: p, text: text, at: []int{len(p.file.Text) + 1 + p.root.Pairs[0].Key.Span.Start},
		wanted: [][]string{{"already", "twice"}}}
}
