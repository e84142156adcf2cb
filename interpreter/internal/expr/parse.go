package expr

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"precept/internal/limit"
	"precept/interpreter/source"
)

// Report is called with one problem: its bytes in the text, its code, and a message.
type Report func(start, end int, code string, format source.Format, args ...any)

// NeverClosed is the message for an unclosed bracket before the last line of its expression. An editor can ignore it,
// because it may be closed later.
const NeverClosed source.Format = "this %q is never closed in the expression, which ends further below"

// parse parses text with expr's parser, after refusing what could break the parser. It returns nil if it reported a
// problem.
func parse(text string, report Report) ast.Node {
	if n := parsed.get(text); n != nil {
		return n
	}
	if !safe(text, report) {
		return nil
	}
	config := &conf.Config{MaxNodes: limit.ExprNodes}
	tree, err := parser.ParseWithConfig(text, config)
	if err != nil {
		at, msg := 0, err.Error()
		var fe *file.Error
		if errors.As(err, &fe) {
			at, msg = fe.From, fe.Message
		}
		if i, open := unclosed(text); open && strings.Contains(msg, "unexpected token EOF") &&
			strings.Contains(strings.TrimSpace(text[i:]), "\n") {
			report(i, i+1, "syntax", NeverClosed, text[i:i+1])
			return nil
		}
		wrong := plainSyntax(msg, text, at)
		report(clamp(at, len(text)), clamp(at+1, len(text)), "syntax", wrong.Format, wrong.Args...)
		return nil
	}
	parsed.put(text, tree.Node)
	return tree.Node
}

func clamp(n, most int) int { return max(0, min(n, most)) }

// safe checks the text itself, because expr's own limits act too late to protect its parser's stack.
func safe(text string, report Report) bool {
	if len(text) > limit.ExprBytes {
		report(0, 1, "too_large", "an expression of %d bytes; at most %d", len(text), limit.ExprBytes)
		return false
	}
	if strings.TrimSpace(text) == "" {
		report(0, 0, "empty", "an expression is expected here")
		return false
	}
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case ch >= 0x80 || ch < ' ' && ch != '\n' && ch != '\t':
			report(i, i+1, "character", strange(text[i:]))
			return false
		case ch == '#':
			report(i, i+1, "hash", `the element is called "it" here, never "#"`)
			return false
		case ch == '"' || ch == '\'' || ch == '`':
			report(i, i+1, "no_text", noTexts)
			return false
		}
	}
	if end := len(strings.TrimRight(text, " \n\t")) - 1; text[end] == ';' {
		report(end, end+1, "syntax", "an expression ends without a semicolon: only a let has one")
		return false
	}
	if i, as := foreign(text); as != nil {
		report(i, i+1, "operator", as.Format, as.Args...)
		return false
	}
	if i := tooDeep(text); i >= 0 {
		report(i, i+1, "too_deep", "nested deeper than %d", limit.ExprDepth)
		return false
	}
	return plainNumbers(text, report)
}

const noTexts = "there are no texts in expressions; names are written without quotes"

// lookalikes lists characters that are mistaken for others, and the message for each.
var lookalikes = []struct {
	seen string
	says source.Format
}{
	{"\u00a0", noBreak}, {"\u202f", noBreak},
	{"“", unquoted}, {"”", unquoted}, {"‘", unquoted}, {"’", unquoted}, {"«", unquoted},
	{"≤", plainASCII + `: write "<="`}, {"≥", plainASCII + `: write ">="`}, {"≠", plainASCII + `: write "!="`},
	{"×", plainASCII + `: write "*"`}, {"−", hyphen}, {"–", hyphen}, {"…", plainASCII + ": write what is left out"},
}

const (
	plainASCII = "expressions are written in plain ASCII"
	noBreak    = plainASCII + ": write a space; this is a no-break space"
	unquoted   = plainASCII + ": write names without quotes"
	hyphen     = plainASCII + `: write "-", the hyphen`
)

// strange returns the message for a character that no expression may have.
func strange(text string) source.Format {
	for _, l := range lookalikes {
		if strings.HasPrefix(text, l.seen) {
			return l.says
		}
	}
	return plainASCII
}

// foreigner describes an operator or a word of another language: its meaning, and our sign for it, with which the
// message ends.
type foreigner struct {
	means source.Format
	ours  string // "" if means says it
}

// says returns the message for a sign of another language, nil if it is ours.
func (f foreigner) says() *source.Text {
	switch {
	case f.means == "":
		return nil
	case f.ours == "":
		return source.Say(f.means)
	}
	return source.Say(f.means, source.Say(source.IsWritten, f.ours))
}

var (
	atLeast = foreigner{"at least%s", ">="}
	atMost  = foreigner{"at most%s", "<="}
	differs = foreigner{"differs from%s", "!="}
	equal   = foreigner{"equal%s", "=="}
	both    = foreigner{"both%s", "and"}
	oneOr   = foreigner{"one or the other%s", "or"}
)

// foreigners lists operators of other languages, and our equivalents. An empty text marks signs that are ours.
var foreigners = []struct {
	sign *regexp.Regexp
	foreigner
}{
	{regexp.MustCompile(`> =`), atLeast}, {regexp.MustCompile(`< =`), atMost},
	{regexp.MustCompile(`! =`), differs}, {regexp.MustCompile(`= =`), equal},
	{regexp.MustCompile(`<>|=!|=/=`), differs},
	{regexp.MustCompile(`=<`), atMost},
	{regexp.MustCompile(`\b(any|all|none|filter|map|count|find|sum|sortBy)\([^()]*,\s*\(?[a-z]\w*\)?\s*[=-]>`),
		foreigner{means: `the element is called "it": any(player, it == me)`}},
	{regexp.MustCompile(`=>`), atLeast},
	{regexp.MustCompile(`===`), equal}, {regexp.MustCompile(`!==`), differs},
	{regexp.MustCompile(`\blet\s+\w+\s*=|==|[<>!]=|&&|\|\|`), foreigner{}},
	{regexp.MustCompile(`=`), equal},
	{regexp.MustCompile(`\bAND\b|&`), both},
	{regexp.MustCompile(`\bOR\b|\|`), oneOr},
	{regexp.MustCompile(`\bNOT\b`), foreigner{"the opposite%s", "not"}},
}

// foreign returns the offset of the first operator of another language, and the message for it; nil if there is none.
// Our own operators are matched before those that are part of them.
func foreign(text string) (first int, as *source.Text) {
	if ours(text) {
		return 0, nil
	}
	first = len(text)
	rest := []byte(text)
	for _, f := range foreigners {
		for _, at := range f.sign.FindAllIndex(rest, -1) {
			if f.means != "" && at[0] < first {
				first, as = at[0], f.says()
			}
			for i := at[0]; i < at[1]; i++ {
				rest[i] = ' '
			}
		}
	}
	return first, as
}

// ours reports whether all operators of a text are ours, so that foreign need not search. It returns false in doubt.
func ours(text string) bool {
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && strings.IndexByte("=<>!&|", text[end]) >= 0 {
			end++
		}
		switch text[i:end] {
		case "", "==", "!=", "<=", ">=", "<", ">":
		default:
			return false
		}
		i = end + 1
	}
	return !strings.Contains(text, "->") && !strings.Contains(text, "AND") && !strings.Contains(text, "OR") &&
		!strings.Contains(text, "NOT")
}

// plainNumbers refuses numbers that are no decimal integers, although the parser would accept them: 1_000, 010, 0x10,
// 1e3.
func plainNumbers(text string, report Report) bool {
	for i := 0; i < len(text); i++ {
		if !wordByte(text[i]) {
			continue
		}
		end := i
		for end < len(text) && wordByte(text[end]) {
			end++
		}
		word := text[i:end]
		if digit(word[0]) && (strings.Trim(word, "0123456789") != "" || len(word) > 1 && word[0] == '0') {
			report(i, end, "number", "only decimal integers are numbers, without leading zeros; not %s", word)
			return false
		}
		i = end
	}
	return true
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// number reports whether a word is a decimal number.
func number(word string) bool { return strings.Trim(word, "0123456789") == "" }

func wordByte(c byte) bool {
	return digit(c) || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// tooDeep returns the offset at which brackets, or a run of prefix operators, exceed the limit; -1 if they never do.
func tooDeep(text string) int {
	open, run := 0, 0
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case strings.IndexByte("([{", ch) >= 0:
			open++
		case strings.IndexByte(")]}", ch) >= 0:
			open--
		case ch == '!' || ch == '-' || ch == '+' || ch == '?':
			run++
		case isNot(text, i):
			run++
			if open+run > limit.ExprDepth {
				return i
			}
			i += len("not") - 1
		case ch != ' ' && ch != '\n' && ch != '\t':
			run = 0
		}
		if open+run > limit.ExprDepth {
			return i
		}
	}
	return -1
}

// isNot reports whether the word not is at i.
func isNot(text string, i int) bool {
	end := i + len("not")
	return strings.HasPrefix(text[i:], "not") && (i == 0 || !wordByte(text[i-1])) &&
		(end == len(text) || !wordByte(text[end]))
}

// plainSyntax rephrases an error of expr's parser.
func plainSyntax(msg, text string, at int) *source.Text {
	switch {
	case strings.Contains(msg, "unexpected token EOF"):
		return breaksOff(text)
	case strings.Contains(msg, "unexpected token") && strings.HasPrefix(text[min(at, len(text)):], "."):
		if none := noPredicate(text, at); none != nil {
			return source.Say("a leading dot means it. inside any(…), filter(…) and their like, and %s", none)
		}
		return source.Say(source.LeadingDot)
	case strings.Contains(msg, "unexpected token") && strings.HasPrefix(text[min(at, len(text)):], "let "):
		if none := noPredicate(text, at); none != nil {
			return source.Say("let begins the predicate of any(…), filter(…) and their like, and %s", none)
		}
		return source.Say("let begins an expression, or the whole predicate of any(…), filter(…) and their like; " +
			"a part that needs a name of its own is a ruling")
	case strings.Contains(msg, "unexpected token"):
		return unexpected(text, at)
	case strings.Contains(msg, "maximum allowed nodes"):
		return source.Say("the expression is too large")
	case strings.Contains(msg, "wrap predicate"):
		return source.Say("write a predicate with let in { }")
	case strings.Contains(msg, "float"), strings.Contains(msg, "number"), strings.Contains(msg, "integer"):
		return source.Say("only decimal integers are numbers, and not larger than a billion")
	}
	msg, _, _ = strings.Cut(msg, "\n")
	return source.Say("%s", strings.ToLower(strings.NewReplacer("\"", "", "operator", "").Replace(msg)))
}

// breaksOff returns the message for an expression that ends too early.
func breaksOff(text string) *source.Text {
	if i, ok := unclosed(text); ok {
		return source.Say("the expression ends, and the %q at character %d is never closed", text[i:i+1], i+1)
	}
	words := strings.Fields(text)
	if strings.HasSuffix(strings.TrimSpace(text), "}") && strings.Contains(text, "if ") {
		return source.Say("an if needs both values: else { … } is missing at the end")
	}
	return source.Say("the expression ends after %q, where something is missing", words[len(words)-1])
}

// unexpected returns the message for what the parser did not expect.
func unexpected(text string, at int) *source.Text {
	at = clamp(at, len(text))
	before, rest := strings.TrimRight(text[:at], " \n\t"), text[at:]
	i, open := unclosed(text[:at])
	switch {
	case rest == "":
		return breaksOff(text)
	case strings.IndexByte(")]}", rest[0]) >= 0 && !open:
		return source.Say("this %q closes nothing: its opening one is missing before it", rest[:1])
	case strings.IndexByte(")]}", rest[0]) >= 0:
		return source.Say("something is missing before this %q, or the %q at character %d is closed by another", rest[:1],
			text[i:i+1], i+1)
	case rest[0] == ',' && before != "" && digit(before[len(before)-1]) && len(rest) > 1 && digit(rest[1]):
		return source.Say("only decimal integers are numbers: none has a comma")
	case rest[0] == ',' && !open:
		return source.Say("a comma is only allowed in brackets: an opening ( is missing before it")
	case before == "":
		return source.Say("an expression does not begin with %q", firstWord(rest))
	case foreignWord(rest) != nil:
		return foreignWord(rest)
	case number(lastWord(before)) && strings.TrimSpace(rest) == firstWord(rest):
		return source.Say("a number has no unit here: write %s without %s", lastWord(before), firstWord(rest))
	case wordByte(before[len(before)-1]) || strings.IndexByte(")]}", before[len(before)-1]) >= 0:
		return source.Say("something is missing between %q and %q: an operator such as and, a comma or an opening (",
			lastWord(before), firstWord(rest))
	}
	return source.Say("something is missing between %q and %q: a name or a number", lastWord(before), firstWord(rest))
}

// foreignWords lists words of other languages between two values or conditions, and our equivalents.
var foreignWords = map[string]foreigner{
	"is": equal, "equals": equal, "eq": equal,
	"isnt": differs, "ne": differs, "gt": {"more than%s", ">"},
	"lt": {"less than%s", "<"}, "gte": atLeast, "lte": atMost,
	"then": oneOfTwo, "else": oneOfTwo, "if": oneOfTwo, "xor": {"one of two, not both,%s", "!="},
	"plus": {"a sum%s", "+"}, "minus": {"a difference%s", "-"}, "times": {"a product%s", "*"},
	"for": {means: "write filter(list, …) to select elements, and map(list, …) to compute from them"},
	"et":  both, "ou": oneOr,
}

var oneOfTwo = foreigner{means: "write if a { b } else { c } for one of two values"}

// foreignWord returns the message for the word that a text begins with, nil if it is no word of another language.
func foreignWord(text string) *source.Text {
	word := firstWord(text)
	if rest := strings.TrimLeft(text[len(word):], " "); word == "is" && firstWord(rest+" ") == "not" {
		return differs.says()
	}
	return foreignWords[word].says()
}

// unclosed returns the offset of the innermost bracket that a text does not close, and whether there is one.
func unclosed(text string) (int, bool) {
	var open []int
	for i := range len(text) {
		switch {
		case strings.IndexByte("([{", text[i]) >= 0:
			open = append(open, i)
		case strings.IndexByte(")]}", text[i]) >= 0 && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	return open[len(open)-1], true
}

// noPredicate returns a message if a call around an offset is misspelt: it is no function with a predicate, but
// resembles one. It returns nil otherwise.
func noPredicate(text string, at int) *source.Text {
	for end := at; end > 0; {
		around, from := enclosing(text, end)
		meant := source.Suggest(around, predicates())
		if around != "" && !IsFunction(around) && !slices.Contains(predicates(), around) && meant != nil {
			return source.Say("%q is none of them%s", around, meant)
		}
		end = from
	}
	return nil
}

// enclosing returns the name before the innermost bracket that is open at an offset, "" if there is none. It also
// returns the offset of that bracket, 0 if none is open.
func enclosing(text string, at int) (string, int) {
	i, ok := unclosed(text[:clamp(at, len(text))])
	if !ok {
		return "", 0
	}
	return lastName(text[:i]), i
}

// lastName returns the name that a text ends with, "" if it ends with none.
func lastName(text string) string {
	from := len(text)
	for from > 0 && wordByte(text[from-1]) {
		from--
	}
	return text[from:]
}

// lastWord returns the name, or the sign, that a text ends with.
func lastWord(text string) string {
	if name := lastName(text); name != "" {
		return name
	}
	return text[len(text)-1:]
}

// firstWord returns the name, or the sign, that a text begins with.
func firstWord(text string) string {
	end := 0
	for end < len(text) && wordByte(text[end]) {
		end++
	}
	return text[:max(end, 1)]
}

// predicates returns the functions that take a predicate, sorted.
func predicates() []string {
	out := []string{"filter", "any", "all", "none", "count", "find", "map", "sum", "sortBy"}
	slices.Sort(out)
	return out
}

// callee returns the name before a bracket, and the subject before its dot.
func callee(text string) (name, subject string) {
	text = strings.TrimRight(text, " \n\t")
	start := len(text)
	for start > 0 && wordByte(text[start-1]) {
		start--
	}
	name = text[start:]
	if rest, ok := strings.CutSuffix(text[:start], "."); ok {
		return name, chain(rest)
	}
	return name, ""
}

// chain returns the operand at the end of a text: names, calls and indices joined by dots.
func chain(text string) string {
	text = strings.TrimRight(text, " \n\t")
	i := len(text)
	for i > 0 {
		switch c := text[i-1]; {
		case wordByte(c) || c == '.':
			i--
		case c == ')' || c == ']':
			k := opening(text[:i])
			if k < 0 {
				return text[i:]
			}
			i = k
		default:
			return text[i:]
		}
	}
	return text
}

// opening returns the offset of the bracket that closes at the end of a text, -1 if it is not opened.
func opening(text string) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
