package corpus

import (
	"math/rand/v2"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// formulaClasses returns invalid expressions and expressions of a wrong type.
func formulaClasses() []class {
	return []class{
		{"= for ==", overFormulas(oneEquals)},
		{"a parenthesis not closed", overFormulas(unclosedParenthesis)},
		{"a parenthesis not opened", overFormulas(unopenedParenthesis)},
		{"an operand left out", overFormulas(operand)},
		{"a condition that is none", overFormulas(noCondition)},
		{"an argument too many", overWords(argumentMore)},
		{"an argument too few", overFormulas(argumentLess)},
		{"an operator of another language", overFormulas(operator)},
		{"a name in quotes", overWords(quotedName)},
		{"a condition among text", overFormulas(strayWord)},
	}
}

// overFormulas returns a class of mistakes in whole expressions on one line.
func overFormulas(f func(r *rand.Rand, p *page, q pair) *mistake) func(*rand.Rand, *page) *mistake {
	seen := overWords(func(r *rand.Rand, p *page, w word) *mistake {
		v := w.q.value
		if v.Kind != source.Scalar || strings.Contains(p.text(v), "\n") || strings.Contains(v.Text, `"`) {
			return nil
		}
		return f(r, p, w.q)
	})
	return seen
}

// change returns a mistake with a part of an expression replaced.
func (p *page) change(q pair, from, to int, with string, wanted ...[]string) *mistake {
	off := q.value.Span.Start
	if q.value.Quoted {
		off++
	}
	return p.spoil(off+from, off+to, with, wanted...)
}

func oneEquals(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.Index(q.value.Text, " == ")
	if k < 0 {
		return nil
	}
	return p.change(q, k+1, k+3, "=", any1("=="))
}

func unclosedParenthesis(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.LastIndexByte(q.value.Text, ')')
	if k < 0 || q.flow {
		return nil
	}
	return p.change(q, k, k+1, "", any1(")", "closed", "parenthes", "bracket"))
}

func unopenedParenthesis(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.IndexByte(q.value.Text, '(')
	if k < 0 || q.flow {
		return nil
	}
	return p.change(q, k, k+1, " ", any1("(", "opened", "opens", "closes", "parenthes", "bracket"))
}

func operand(_ *rand.Rand, p *page, q pair) *mistake {
	for _, op := range []string{" and ", " or ", " > ", " == ", " + ", " in "} {
		if k := strings.LastIndex(q.value.Text, op); k > 0 && !strings.Contains(q.value.Text[k:], ")") && !q.flow {
			return p.change(q, k+len(op)-1, len(q.value.Text), "", any1("missing", "ends", "expected", "stops", "goes on"))
		}
	}
	return nil
}

func noCondition(_ *rand.Rand, p *page, q pair) *mistake {
	if q.key.Text != "when" && q.key.Text != "where" && q.key.Text != "if" && q.key.Text != "require" {
		return nil
	}
	for _, op := range []string{" > ", " < ", " >= "} {
		if k := strings.LastIndex(q.value.Text, op); k > 0 && !strings.ContainsAny(q.value.Text, "(") &&
			!strings.Contains(q.value.Text, " and ") && !strings.Contains(q.value.Text, " or ") {
			return p.change(q, k, len(q.value.Text), "", any1("true or false", "bool"))
		}
	}
	return nil
}

func argumentMore(_ *rand.Rand, p *page, w word) *mistake {
	if p.decls[w.text] != "rulings" || w.after != '(' || w.before == '.' || w.q.flow {
		return nil
	}
	at := w.at + len(w.text) + 1
	if p.file.Text[at] == ')' {
		return p.spoil(at, at, "1", any1("takes", "argument"))
	}
	return p.spoil(at, at, "nil, ", any1("takes", "argument"))
}

func argumentLess(r *rand.Rand, p *page, q pair) *mistake {
	var m *mistake
	text := q.value.Text
	words([]byte(text), func(w string, at int) {
		from := at + len(w)
		if m != nil || p.decls[w] != "rulings" || from >= len(text) || text[from] != '(' || q.flow {
			return
		}
		end := strings.IndexByte(text[from:], ')')
		comma := strings.IndexByte(text[from:], ',')
		if end < 0 || comma < 0 || comma > end || strings.Contains(text[from+1:from+end], "(") {
			return
		}
		m = p.change(q, from+comma, from+end, "", any1("takes", "argument", "missing"))
	})
	return m
}

func operator(r *rand.Rand, p *page, q pair) *mistake {
	for _, o := range [][3]string{{" != ", " <> ", "!="}, {" and ", " AND ", "and"}, {" >= ", " => ", ">="},
		{" or ", " OR ", "or"}, {" and ", " & ", "and"}, {" or ", " | ", "or"}, {" <= ", " =< ", "<="}} {
		if k := strings.Index(q.value.Text, o[0]); k > 0 && r.IntN(2) == 0 {
			return p.change(q, k, k+len(o[0]), o[1], any1(`"`+o[2]+`"`, " "+o[2]))
		}
	}
	return nil
}

// quotedName writes a value of an enum in quotes, as in other languages.
func quotedName(_ *rand.Rand, p *page, w word) *mistake {
	text := w.q.value.Text
	before := string(p.file.Text[max(0, w.at-3):w.at])
	if before != "== " || w.q.value.Quoted || strings.Contains(text, `"`) || expr.IsFunction(w.text) || w.after == '(' ||
		w.after == '.' || w.q.flow || w.text == "true" {
		return nil
	}
	return p.rename(w.at, w.text, `"`+w.text+`"`, any1("quote"))
}

// strayWord removes the operator between two names.
func strayWord(_ *rand.Rand, p *page, q pair) *mistake {
	k := strings.Index(q.value.Text, " and ")
	if k < 0 {
		return nil
	}
	return p.change(q, k, k+len(" and"), "", any1("between", "expected", "and"))
}
