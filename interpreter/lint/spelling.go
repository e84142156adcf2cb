package lint

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// plainer is a part of an expression with a better spelling.
type plainer struct {
	start, end int
	why        source.Format
	with       string
}

var (
	zeroMinus = regexp.MustCompile(`(^|[(\[,;{?]\s*)0 - `)
	listed    = regexp.MustCompile(`\[(\d+(?:,\s*\d+)+)\]\[`)
	capped    = regexp.MustCompile(`^min\((\d+), (.*)\)$`)
	joined    = regexp.MustCompile(`[=<>!?]|\b(and|or|not|in)\b`)
	wording   = regexp.MustCompile(`[a-z][a-z0-9_]*`)
	tested    = regexp.MustCompile(`^(.+) (==|in|>=) ([a-z0-9_]+)$`)
)

// spelling advises better spellings of expressions.
func (w *linter) spelling() {
	for _, a := range w.Asides {
		if w.Over == nil || w.Over[a.At.File] {
			w.ps.Advise(a.At, a.Code, a.Text.Format, a.Text.Args...)
		}
	}
	for _, t := range w.Texts {
		if t.At.Kind != source.Scalar || t.At.Span.File == nil || w.Over != nil && !w.Over[t.At.Span.File] {
			continue
		}
		for _, p := range w.plainer(t.At.Text) {
			w.respell(t.At, p)
		}
	}
}

// plainer returns the parts of an expression that have a better spelling.
func (w *linter) plainer(text string) []plainer {
	var out []plainer
	for _, at := range wording.FindAllStringIndex(text, -1) {
		if s := w.d.Symbols[text[at[0]:at[1]]]; s != nil && s.Name != text[at[0]:at[1]] {
			out = append(out, plainer{at[0], at[1], "a cell with letters is called by them%s", s.Name})
		}
	}
	if at := zeroMinus.FindStringSubmatchIndex(text); at != nil {
		out = append(out, plainer{at[3], at[1], "what is taken away begins with a minus%s", "-"})
	}
	if at := listed.FindStringSubmatchIndex(text); at != nil {
		if p, ok := stepped(text, at); ok {
			out = append(out, p)
		}
	}
	for at := strings.Index(text, "if "); at >= 0 && at < len(text); {
		if p, ok := w.ladder(text, at); ok {
			out = append(out, p)
		}
		next := strings.Index(text[at+1:], "if ")
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return out
}

// stepped finds a list of increasing numbers that is indexed: [0, 0, 1, 1, 3][reached].
func stepped(text string, at []int) (plainer, bool) {
	values, last := regexp.MustCompile(`,\s*`).Split(text[at[2]:at[3]], -1), ""
	end := closing(text, at[1]-1)
	if end < 0 {
		return plainer{}, false
	}
	var rows []string
	before := -1
	for i, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < before {
			return plainer{}, false
		}
		if before = n; v != last && (i > 0 || v != "0") {
			rows = append(rows, fmt.Sprintf("%d: %s", i, v))
		}
		last = v
	}
	of := text[at[1] : end-1]
	if m := capped.FindStringSubmatch(of); m != nil && m[1] == strconv.Itoa(len(values)-1) {
		of = m[2]
	}
	return plainer{at[0], end, "numbers that grow by steps are written by their steps%s",
		"steps(" + of + ", {" + strings.Join(rows, ", ") + "})"}, len(rows) > 0 && len(rows) < len(values)-1
}

// ladder finds conditional expressions on one value at an offset: if x == a { 1 } else if x == b { 2 } else { 3 }.
func (w *linter) ladder(text string, at int) (plainer, bool) {
	before := strings.TrimRight(text[:at], " \n")
	if strings.HasSuffix(before, "else") || at > 0 && !strings.ContainsAny(text[at-1:at], " (\n{") {
		return plainer{}, false
	}
	var rows []string
	subject, sign, from := "", "", at
	for {
		open := strings.IndexByte(text[from:], '{')
		if open < 0 {
			return plainer{}, false
		}
		open += from
		end := closing(text, open)
		m := tested.FindStringSubmatch(strings.TrimSpace(text[from+len("if") : open]))
		if end < 0 || m == nil || rows != nil && (m[1] != subject || m[2] != sign) || joined.MatchString(m[1]) ||
			!w.keyOf(m[2], m[3]) {
			return plainer{}, false
		}
		subject, sign = m[1], m[2]
		rows = append(rows, m[3]+": "+inner(text[open:end]))
		rest := strings.TrimLeft(text[end:], " \n")
		other, ok := strings.CutPrefix(rest, "else")
		if !ok {
			return plainer{}, false
		}
		other = strings.TrimLeft(other, " \n")
		from = len(text) - len(other)
		if strings.HasPrefix(other, "if ") {
			continue
		}
		if end = closing(text, from); end < 0 || len(rows) < 2 {
			return plainer{}, false
		}
		form, last := "table", inner(text[from:end])
		if sign == ">=" {
			form = "steps"
			slices.Reverse(rows)
		}
		if form == "table" {
			rows = append(rows, "otherwise: "+last)
		} else if last != "0" {
			return plainer{}, false
		}
		return plainer{at, end, "ifs on one value are written as a table%s",
			form + "(" + subject + ", " + rowBegin + strings.Join(rows, rowEnd) + "})"}, true
	}
}

// rowBegin is the text before the first row of a table, and rowEnd between two rows. On a single line, each line end
// becomes a space.
const rowBegin, rowEnd = "{\n", ",\n"

// keyOf reports whether a value in a comparison can be the key of a table.
func (w *linter) keyOf(sign, key string) bool {
	_, err := strconv.Atoi(key)
	s := w.d.Symbols[key]
	switch {
	case sign == ">=" || err == nil:
		return err == nil && sign != "in"
	case s == nil:
		return false
	case sign == "in":
		return s.Sort == expr.SymKind && w.d.Kinds[s.ID].Base == expr.Piece
	}
	return slices.Contains([]expr.Sort{expr.SymEnumValue, expr.SymKind, expr.SymSeat, expr.SymSpace}, s.Sort)
}

// inner returns the text inside braces.
func inner(text string) string { return strings.TrimSpace(text[1 : len(text)-1]) }

// closing returns the offset after the bracket that closes the one at an offset, -1 for none.
func closing(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		if depth == 0 {
			return -1
		}
	}
	return -1
}

// wide is the maximal length of a line of a block that can be broken.
const wide = 100

// respell adds the advice for a part. If the new text needs quotes, it includes them.
func (w *linter) respell(n *source.Node, p plainer) {
	at, file := n.Sub(p.start, p.end), n.Span.File.Text
	with, c := strings.NewReplacer(rowBegin, "{", rowEnd, ", ").Replace(p.with), file[n.Span.Start]
	if line := file[bytes.LastIndexByte(file[:at.Start], '\n')+1:]; c == '|' && len(with) > wide {
		lead := string(line[:len(line)-len(bytes.TrimLeft(line, " "))])
		with = strings.ReplaceAll(p.with, "\n", "\n"+lead+"  ")
	} else if strings.Contains(with, ": ") && !n.Quoted && c != '|' && c != '>' {
		before := strings.TrimRight(string(file[:n.Span.Start]), " \n")
		if before == "" || !strings.ContainsAny(before[len(before)-1:], ":-[,") {
			return // the expression is inside another text
		}
		at, with = n.Span, `"`+n.Text[:p.start]+with+n.Text[p.end:]+`"`
	}
	w.ps.Advise(at, "spelling", p.why, source.Meant(with))
}
