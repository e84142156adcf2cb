package expr_test

import (
	"strings"
	"testing"

	"precept/internal/limit"
)

func repeat(s string, n int) string { return strings.Repeat(s, n) }

// hostile holds expressions that are dangerous for an evaluator, surprising, or not deterministic. Each is refused at
// the given byte.
var hostile = []struct {
	name, text, code string
	at               int
}{
	{"a megabyte of brackets", repeat("(", 1<<20), "too_large", 0},
	{"brackets to the limit of length", repeat("(", limit.ExprBytes), "too_deep", limit.ExprDepth},
	{"list brackets", repeat("[", 100) + repeat("]", 100), "too_deep", limit.ExprDepth},
	{"minus signs", repeat("-", 4000) + "1", "too_deep", limit.ExprDepth},
	{"exclamation marks", repeat("!", 4000) + "true", "too_deep", limit.ExprDepth},
	{"nots", repeat("not ", 1000) + "true", "too_deep", limit.ExprDepth * len("not ")},
	{"nots with tabs between", repeat("not\t", 1000) + "true", "too_deep", limit.ExprDepth * len("not ")},
	{"nots with line breaks between", repeat("not\n", 1000) + "true", "too_deep", limit.ExprDepth * len("not ")},
	{"mixed prefixes", repeat("!(", 50) + "true" + repeat(")", 50), "too_deep", -1},
	{"conditions in one another", repeat("if sure { ", 65) + "1" + repeat(" } else { 2 }", 65), "too_deep", -1},
	{"question marks", repeat("sure ? 1 : ", 300) + "2", "", -1},
	{"too many sums", "1" + repeat("+1", 1500), "syntax", -1},
	{"a long chain of members", "it" + repeat(".space", 600), "", -1},
	{"three predicates in one another", "any(player, any(piece, any(player, true)))", "closures", 23},
	{"three predicates side by side and deep", "sum(player, sum(player, sum(player, 1)))", "closures", 24},
	{"accents", "amount > 3 and é", "character", 15},
	{"a letter that looks like another", "аmount > 3", "character", 0},
	{"a direction mark", "amount\u202e > 3", "character", 6},
	{"a null byte", "amount\x00", "character", 6},
	{"the clock", "now()", "unknown_name", 0},
	{"a date", "date(amount)", "unknown_name", 0},
	{"a length of time", "duration(amount)", "unknown_name", 0},
	{"JSON", "toJSON(those)", "unknown_name", 0},
	{"JSON read", "fromJSON(amount)", "unknown_name", 0},
	{"base64", "toBase64(amount)", "unknown_name", 0},
	{"keys of a map", "keys(those)", "unknown_name", 0},
	{"values of a map", "values(those)", "unknown_name", 0},
	{"pairs of a map", "toPairs(those)", "unknown_name", 0},
	{"a grouping, which is a map", "groupBy(those, it)", "unknown_name", 0},
	{"texts joined", "join(those)", "unknown_name", 0},
	{"a text repeated", `repeat("x", 1000000)`, "no_text", 7},
	{"a text in backquotes", "`x`", "no_text", 0},
	{"two texts added", "'a' + 'b'", "no_text", 0},
	{"a text of a number", "string(amount)", "unknown_name", 0},
	{"a pattern", "amount matches amount", "operator", -1},
	{"a part of a text", "amount contains amount", "operator", -1},
	{"a reduction", "reduce(those, 1)", "unknown_name", 0},
	{"the environment", "$env", "unknown_name", 0},
	{"the environment, asked", "$env.amount", "unknown_name", 0},
	{"a sharp", "any(those, #.owner == me)", "hash", 11},
	{"an index of the element", "any(those, #index > 1)", "hash", 11},
	{"a fraction", "1.5", "number", -1},
	{"a fraction without its front", ".5", "number", -1},
	{"an exponent", "1e3", "number", 0},
	{"a large number", "3000000000", "number", 0},
	{"a number beyond 64 bits", "99999999999999999999", "syntax", -1},
	{"octal", "amount + 010", "number", 9},
	{"hexadecimal", "0x10", "number", 0},
	{"binary", "0b11", "number", 0},
	{"underscores", "1_000", "number", 0},
	{"a division", "amount / 2", "operator", 0},
	{"a remainder", "amount % 2", "operator", 0},
	{"a power", "2 ** 31", "operator", 0},
	{"another power", "2 ^ 31", "operator", 0},
	{"a pipe", "those | count()", "", -1},
	{"a slice", "those[1:2]", "syntax", -1},
	{"a map", "{a: 1}", "syntax", -1},
	{"two expressions", "1; 2", "syntax", -1},
	{"an assignment", "amount = 3", "operator", 7},
	{"a chain that may break", "it?.owner", "syntax", -1},
	{"a range of everything", "count(1..1000000000)", "", -1},
	{"lists of lists", "[[1], [2]]", "type", -1},
	{"a name hidden", "let me = owner; me", "hides", -1},
	{"nothing", " ", "empty", 0},
	{"an end", "amount +", "syntax", -1},
	{"what was lost elsewhere", "lost + 1", "silent", -1},
}

// TestHostile checks that each is refused with one problem at its place, in bounded memory. An empty code means an
// expression that is bounded at evaluation and may pass.
func TestHostile(t *testing.T) {
	d := game(t, "../../../content").Decls
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			n, problems := checked(d, scope(d), c.text)
			switch {
			case c.code == "silent":
				if n != nil || len(problems) != 0 {
					t.Errorf("%v", problems)
				}
				return
			case c.code == "" && n != nil:
			case n != nil || len(problems) == 0:
				t.Fatalf("accepted, or refused without a word: %v", problems)
			}
			for _, p := range problems {
				if p.start < 0 || p.end > len(c.text) || p.start > p.end {
					t.Errorf("its place is outside the text: %v", p)
				}
			}
			if c.code != "" && (problems[0].code != c.code || c.at >= 0 && problems[0].start != c.at) {
				t.Errorf("%v, not %d %s", problems[0], c.at, c.code)
			}
			const most = 30_000 // an ordinary expression of this length makes a few thousand
			if allocs := testing.AllocsPerRun(1, func() { checked(d, scope(d), c.text) }); allocs > most {
				t.Errorf("%.0f allocations", allocs)
			}
		})
	}
}
