package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// class is one sort of mistake. make changes one place of a page, or returns nil if chance found none.
type class struct {
	name string
	make func(r *rand.Rand, p *page) *mistake
}

// layoutClasses returns mistakes in the syntax of YAML.
func layoutClasses() []class {
	return []class{
		{"a tab", overPairs(tabbed)},
		{"a space too few", overPairs(tooFew)},
		{"a space too many", overPairs(tooMany)},
		{"the first key too deep", overPairs(firstTooDeep)},
		{"a lost colon", overPairs(lostColon)},
		{"an equals sign for a colon", overPairs(equals)},
		{"no space behind the colon", overPairs(tight)},
		{"a lost dash", overItems(lostDash)},
		{"the first dash lost", overItems(firstDash)},
		{"no space behind the dash", overItems(tightDash)},
		{"lines swapped", overItems(swapped)},
		{"a bracket not closed", overFlow(unclosed)},
		{"a bracket not opened", overFlow(unopened)},
		{"a lost comma", overFlow(lostComma)},
		{"a quote not closed", overQuoted(unclosedQuote)},
		{"a quote not opened", overQuoted(unopenedQuote)},
		{"curly quotes", overQuoted(curly)},
		{"an apostrophe in single quotes", overQuoted(apostrophe)},
		{"a text without its quotes", overQuoted(bare)},
		{"a key twice", overPairs(twice)},
		{"a no-break space", overPairs(noBreak)},
		{"a key below its dash", overPairs(belowDash)},
		{"a comment in brackets", overFlow(comment)},
	}
}

// overPairs returns a class of mistakes in pairs of keys and values.
func overPairs(f func(r *rand.Rand, p *page, q pair) *mistake) func(*rand.Rand, *page) *mistake {
	return func(r *rand.Rand, p *page) *mistake {
		for range min(400, 4*len(p.pairs)) {
			if m := f(r, p, p.pairs[r.IntN(len(p.pairs))]); m != nil {
				return m
			}
		}
		return nil
	}
}

// overItems returns a class of mistakes in entries of lists in block style.
func overItems(f func(r *rand.Rand, p *page, it item) *mistake) func(*rand.Rand, *page) *mistake {
	return func(r *rand.Rand, p *page) *mistake {
		for range min(400, 4*len(p.items)) {
			if m := f(r, p, p.items[r.IntN(len(p.items))]); m != nil {
				return m
			}
		}
		return nil
	}
}

// overFlow returns a class of mistakes in values in brackets on one line.
func overFlow(f func(r *rand.Rand, p *page, n *source.Node) *mistake) func(*rand.Rand, *page) *mistake {
	return overPairs(func(r *rand.Rand, p *page, q pair) *mistake {
		t := p.text(q.value)
		if q.value.Kind == source.Scalar || strings.IndexByte("[{", t[0]) < 0 || strings.Contains(t, "\n") || len(t) < 8 {
			return nil
		}
		return f(r, p, q.value)
	})
}

// overQuoted returns a class of mistakes in quoted texts.
func overQuoted(f func(r *rand.Rand, p *page, q pair) *mistake) func(*rand.Rand, *page) *mistake {
	return overPairs(func(r *rand.Rand, p *page, q pair) *mistake {
		if !q.value.Quoted {
			return nil
		}
		return f(r, p, q)
	})
}

// column returns the column of a node, from 0.
func (p *page) column(n *source.Node) int {
	start, _ := p.lineOf(n.Span.Start)
	return n.Span.Start - start
}

// begins reports whether a key begins its line.
func (p *page) begins(q pair) bool {
	start, _ := p.lineOf(q.key.Span.Start)
	return !q.flow && strings.TrimSpace(string(p.file.Text[start:q.key.Span.Start])) == ""
}

func tabbed(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start+2, "\t", any1("spaces"))
}

func tooFew(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || q.at == 0 || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start+1, "", any1("indent"))
}

// belowDash moves a key of an entry below the entry's dash.
func belowDash(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || q.at == 0 || !q.listed || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start+2, "", any1("indent"))
}

// comment puts the beginning of a comment into a text in brackets.
func comment(_ *rand.Rand, p *page, n *source.Node) *mistake {
	if len(n.Pairs) == 0 {
		return nil
	}
	v := n.Pairs[0].Value
	if v.Kind != source.Scalar || v.Quoted || v.Text == "" || len(n.Pairs) < 2 && p.file.Text[n.Span.Start] != '{' {
		return nil
	}
	return p.spoil(v.Span.End, v.Span.End, " #1", any1("#"))
}

func tooMany(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || q.at == 0 || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start, " ", any1("indent"))
}

func firstTooDeep(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || q.at > 0 || p.column(q.key) < 2 || len(q.in.Pairs) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	return p.spoil(start, start, " ", any1("indent")).near(q.in.Pairs[1].Key.Span.Start + 1)
}

func lostColon(_ *rand.Rand, p *page, q pair) *mistake {
	if q.flow || len(q.in.Pairs) < 2 || q.value.Kind != source.Scalar || !p.alone(q) {
		return nil
	}
	end := q.key.Span.End
	return p.spoil(end, end+1, "", any1("colon", q.key.Text+": "))
}

func equals(_ *rand.Rand, p *page, q pair) *mistake {
	if q.flow || len(q.in.Pairs) < 2 || q.value.Kind != source.Scalar || !p.alone(q) {
		return nil
	}
	end := q.key.Span.End
	return p.spoil(end, end+1, " =", any1("colon", q.key.Text+": "))
}

func tight(_ *rand.Rand, p *page, q pair) *mistake {
	if len(q.in.Pairs) < 2 || q.value.Kind != source.Scalar || q.value.Quoted || q.value.Text == "" ||
		p.file.Text[q.key.Span.End+1] != ' ' {
		return nil
	}
	return p.spoil(q.key.Span.End+1, q.key.Span.End+2, "", any1("space"))
}

// dash returns the offset of the dash of an entry, -1 if the entry is on the lines below.
func (p *page) dash(it item) int {
	start, _ := p.lineOf(it.node.Span.Start)
	before := string(p.file.Text[start:it.node.Span.Start])
	if strings.TrimSpace(before) != "-" {
		return -1
	}
	return start + strings.IndexByte(before, '-')
}

func lostDash(_ *rand.Rand, p *page, it item) *mistake {
	at := p.dash(it)
	if at < 0 || it.at == 0 || it.node.Kind != source.Map {
		return nil
	}
	return p.spoil(at, at+1, " ", any1("dash"))
}

func firstDash(_ *rand.Rand, p *page, it item) *mistake {
	at := p.dash(it)
	if at < 0 || it.at > 0 || it.node.Kind != source.Map || len(it.in.Items) < 2 {
		return nil
	}
	return p.spoil(at, at+1, " ", any1("dash")).near(p.dash(item{node: it.in.Items[1]}))
}

func tightDash(_ *rand.Rand, p *page, it item) *mistake {
	at := p.dash(it)
	if at < 0 || it.node.Kind != source.Map || p.file.Text[at+1] != ' ' {
		return nil
	}
	return p.spoil(at+1, at+2, "", any1("space"))
}

func swapped(_ *rand.Rand, p *page, it item) *mistake {
	if at := p.dash(it); at < 0 || len(it.node.Pairs) < 2 || it.at == 0 {
		return nil
	}
	start, end := p.lineOf(it.node.Span.Start)
	next, stop := p.lineOf(it.node.Pairs[1].Key.Span.Start)
	if next != end+1 || it.node.Pairs[1].Value.Span.End > stop {
		return nil
	}
	if above := it.in.Items[it.at-1]; above.Get(it.node.Pairs[1].Key.Text) == nil &&
		slices.Contains(language.Common, it.node.Pairs[1].Key.Text) {
		return nil // this is correct content with another meaning
	}
	first, second := string(p.file.Text[start:end]), string(p.file.Text[next:stop])
	return p.spoil(start, stop, second+"\n"+first, any1("dash", "indent")).near(start + len(second) + 1)
}

func unclosed(_ *rand.Rand, p *page, n *source.Node) *mistake {
	m := p.spoil(n.Span.End-1, n.Span.End, "", any1("closed", "close", "]", "}"))
	m.at[0] = n.Span.Start
	return m
}

func unopened(_ *rand.Rand, p *page, n *source.Node) *mistake {
	return p.spoil(n.Span.Start, n.Span.Start+1, "", any1("open", "closes nothing", "bracket"))
}

func lostComma(r *rand.Rand, p *page, n *source.Node) *mistake {
	var at []int
	between := func(a, b *source.Node) {
		if k := strings.IndexByte(string(p.file.Text[a.Span.End:b.Span.Start]), ','); k >= 0 {
			at = append(at, a.Span.End+k)
		}
	}
	for i := 1; i < len(n.Items); i++ {
		between(n.Items[i-1], n.Items[i])
	}
	for i := 1; i < len(n.Pairs); i++ {
		between(n.Pairs[i-1].Value, n.Pairs[i].Key)
	}
	if len(at) == 0 {
		return nil
	}
	k := at[r.IntN(len(at))]
	return p.spoil(k, k+1, "", any1("comma"))
}

func unclosedQuote(_ *rand.Rand, p *page, q pair) *mistake {
	return p.spoil(q.value.Span.End-1, q.value.Span.End, "", any1("quote"), any1("closed", "close"))
}

func unopenedQuote(_ *rand.Rand, p *page, q pair) *mistake {
	return p.spoil(q.value.Span.Start, q.value.Span.Start+1, "", any1("quote", `did you mean "`+q.value.Text+`"`))
}

func curly(_ *rand.Rand, p *page, q pair) *mistake {
	inside := p.file.Text[q.value.Span.Start+1 : q.value.Span.End-1]
	return p.spoil(q.value.Span.Start, q.value.Span.End, fmt.Sprintf("“%s”", inside), any1("quote"),
		any1("straight", `"`))
}

func apostrophe(_ *rand.Rand, p *page, q pair) *mistake {
	text := p.text(q.value)
	if text[0] != '"' || !strings.Contains(q.value.Text, "'") {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, "'"+text[1:len(text)-1]+"'", any1("apostrophe", "double", "''"))
}

// bare removes necessary quotes from a text.
func bare(_ *rand.Rand, p *page, q pair) *mistake {
	text := p.text(q.value)
	inside := text[1 : len(text)-1]
	if !strings.Contains(inside, ": ") && !(q.flow && strings.ContainsAny(inside, ",{}[]")) &&
		strings.IndexByte("[{@%!&*`,", inside[0]) < 0 || strings.ContainsAny(inside, `"\`) {
		return nil
	}
	return p.spoil(q.value.Span.Start, q.value.Span.End, inside, any1("quote"))
}

func twice(_ *rand.Rand, p *page, q pair) *mistake {
	if !p.alone(q) || len(q.in.Pairs) < 2 || q.at == 0 {
		return nil
	}
	start, end := p.lineOf(q.key.Span.Start)
	line := string(p.file.Text[start:end])
	return p.spoil(end, end, "\n"+line, any1("already"), any1("leave", "one of the two")).near(end + 1).last()
}

// last keeps only the place that was added last.
func (m *mistake) last() *mistake {
	m.at = m.at[len(m.at)-1:]
	return m
}

func noBreak(r *rand.Rand, p *page, q pair) *mistake {
	if !p.begins(q) || p.column(q.key) < 2 {
		return nil
	}
	start, _ := p.lineOf(q.key.Span.Start)
	if r.IntN(2) == 0 && p.file.Text[q.key.Span.End+1] == ' ' {
		return p.spoil(q.key.Span.End+1, q.key.Span.End+2, "\u00a0", any1("space"))
	}
	return p.spoil(start, start+1, "\u00a0", any1("space"))
}
