package expr

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"precept/interpreter/limit"
)

// Report is told of one problem: where in the text, its code, and what to say.
type Report func(start, end int, code, format string, args ...any)

// parse reads text with expr's parser, after refusing what could hurt the parser. It returns nil when it reported.
func parse(text string, report Report) ast.Node {
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
		report(clamp(at, len(text)), clamp(at+1, len(text)), "syntax", "%s", plainSyntax(msg, text, at))
		return nil
	}
	return tree.Node
}

func clamp(n, most int) int { return max(0, min(n, most)) }

// safe judges the text itself: expr's own limits act too late to keep its parser from running out of stack.
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
			report(i, i+1, "character", "expressions are written in plain ASCII")
			return false
		case ch == '#':
			report(i, i+1, "hash", `the element is called "it" here, never "#"`)
			return false
		case ch == '"' || ch == '\'' || ch == '`':
			report(i, i+1, "no_text", "there are no texts in expressions; names are written bare")
			return false
		}
	}
	if i := tooDeep(text); i >= 0 {
		report(i, i+1, "too_deep", "nested deeper than %d", limit.ExprDepth)
		return false
	}
	return plainNumbers(text, report)
}

// plainNumbers refuses numbers that are not decimal integers, which the parser would take in: 1_000, 010, 0x10, 1e3.
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

func wordByte(c byte) bool {
	return digit(c) || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// tooDeep is the offset at which brackets, or a run of prefix operators, pass the limit; -1 if they never do.
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

// isNot reports whether the word not stands at i.
func isNot(text string, i int) bool {
	end := i + len("not")
	return strings.HasPrefix(text[i:], "not") && (i == 0 || !wordByte(text[i-1])) &&
		(end == len(text) || !wordByte(text[end]))
}

// plainSyntax says in our words what expr's parser found.
func plainSyntax(msg, text string, at int) string {
	switch {
	case strings.Contains(msg, "unexpected token EOF"):
		return "the expression breaks off"
	case strings.Contains(msg, "unexpected token") && strings.HasPrefix(text[min(at, len(text)):], "."):
		return "a leading dot means it. inside any(…), filter(…) and their like alone; here write it.NAME"
	case strings.Contains(msg, "unexpected token") && strings.HasPrefix(text[min(at, len(text)):], "let "):
		return "let begins an expression, or the whole predicate of any(…), filter(…) and their like; " +
			"a part that needs a name of its own is a ruling"
	case strings.Contains(msg, "unexpected token"):
		return "this was not expected here"
	case strings.Contains(msg, "maximum allowed nodes"):
		return "the expression is too large"
	case strings.Contains(msg, "wrap predicate"):
		return "a predicate with let stands in { }"
	case strings.Contains(msg, "float"), strings.Contains(msg, "number"), strings.Contains(msg, "integer"):
		return "only decimal integers are numbers, and not larger than a billion"
	}
	msg, _, _ = strings.Cut(msg, "\n")
	return strings.ToLower(strings.NewReplacer("\"", "", "operator", "").Replace(msg))
}
