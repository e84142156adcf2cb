package source

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// accepted holds texts that are read without a problem, with the result as shown by sketch.
var accepted = []struct{ name, text, want string }{
	{"nothing", "", `-`},
	{"comments only", "# a\n\n  # b\n", `-`},
	{"plain", "hello there", `hello there`},
	{"numbers stay text", "a: 6.10\nb: 010\nc: 1_000\nd: 2026-11-21\ne: yes\nf: 0x10\ng: 1e3\n",
		`{a: 6.10, b: 010, c: 1_000, d: 2026-11-21, e: yes, f: 0x10, g: 1e3}`},
	{"left out", "a:\nb: ~\nc: null\nd: ''\ne: \"\"\nf: 'null'\n", `{a: -, b: -, c: -, d: "", e: "", f: "null"}`},
	{"map in map", "a:\n  b:\n    c: d\n  e: f\ng: h\n", `{a: {b: {c: d}, e: f}, g: h}`},
	{"list", "- a\n- b\n-\n- c\n", `[a, b, -, c]`},
	{"list below a key", "a:\n  - b\n  - c\n", `{a: [b, c]}`},
	{"list in the column of its key", "a:\n- b\n- c\nd: e\n", `{a: [b, c], d: e}`},
	{"list left out in the column of its key", "a:\n-\nb:\n", `{a: [-], b: -}`},
	{"list of lists", "- - a\n  - b\n- - - c\n", `[[a, b], [[c]]]`},
	{"list of maps", "- a: b\n  c: d\n-   e: f\n    g: h\n", `[{a: b, c: d}, {e: f, g: h}]`},
	{"map below a dash", "-\n  a: b\n  c: d\n", `[{a: b, c: d}]`},
	{"value on the next line", "a:\n  b\nc:\n  'd'\ne:\n    [f]\n", `{a: b, c: "d", e: [f]}`},
	{"brackets", "a: [b, c, {d: e, f: [g]}, []]\nh: {}\n", `{a: [b, c, {d: e, f: [g]}, []], h: {}}`},
	{"brackets over lines", "a: [b,\n    c,   # why\n  d,\n]\ne: {\n  f: g,\n  h: i\n}\n",
		`{a: [b, c, d], e: {f: g, h: i}}`},
	{"brackets left out", "a: {b, c: , d: ~, 'e':f}\n", `{a: {b: -, c: -, d: -, e: f}}`},
	{"expressions in brackets", "a: {is: at(here), b: x.count >= 3, c: -1, d: a/b}\n",
		`{a: {is: at(here), b: x.count >= 3, c: -1, d: a/b}}`},
	{"expressions", "a: x.of(me).any and not y\nb: f(a, b)\nc: x - 1\nd: -1\ne: if a { b } else { c }\nf: '[a, " +
		"b].any'\ng: a::b\n",
		`{a: x.of(me).any and not y, b: f(a, b), c: x - 1, d: -1, e: if a { b } else { c }, f: "[a, b].any", g: a::b}`},
	{"quoted keys", "'a b': c\n\"d\": e\n", `{a b: c, d: e}`},
	{"space before a colon", "a : b\n'c' :  d\n", `{a: b, c: d}`},
	{"single quotes", "a: 'it''s # \\n \"'\n", `{a: "it's # \\n \""}`},
	{"double quotes", `a: "it's \"\\ \t\u00e9\x41\U0001F98A\_"` + "\n", `{a: "it's \"\\ \té` + "A🦊\\u00a0\"}"},
	{"runes", "é: ü # ß\nñ: [ø, ł]\n", `{é: ü, ñ: [ø, ł]}`},
	{"literal", "a: |\n  b\n    c\n\n  d # no comment\ne: f\n", `{a: "b\n  c\n\nd # no comment\n", e: f}`},
	{"literal chomped", "a: |-\n  b\n\nc: |+\n  d\n\ne: |  # why\n  f\n\n\n", `{a: "b", c: "d\n\n", e: "f\n"}`},
	{"literal of a width", "a: |2\n    b\n  c\nd: |1-\n  e\n", `{a: "  b\nc\n", d: " e"}`},
	{"literal in a list", "- |\n a\n- |-\n   b\n- - |\n   c\n", `["a\n", "b", ["c\n"]]`},
	{"literal empty", "a: |\nb: |-\nc: |+\n\nd: x\n", `{a: -, b: -, c: "\n", d: x}`},
	{"literal at the end", "a: |\n  b", `{a: "b"}`},
	{"literal with deep blank lines", "a: |\n   \n   b\n\n     \n   c\n", `{a: "\nb\n\n  \nc\n"}`},
	{"literal with dashes", "a: |\n  ---\n  # b\n", `{a: "---\n# b\n"}`},
	{"line ends of Windows", "a: b\r\nc:\r\n  - d\r\n  - |\r\n    e\r\n    f\r\n", `{a: b, c: [d, "e\nf\n"]}`},
	{"one document with its dashes", "# why\n--- # a\na: b\n", `{a: b}`},
	{"comments everywhere", "# a\na: b # c\n# d\n  # e\nf: # g\n  # h\n  - i # j\n    # k\n  - l\n# m\n",
		`{a: b, f: [i, l]}`},
	{"a comment is no expression", "a: x.any # the count, (not) the sum\nb: say \"it\" # it's fine\n",
		`{a: x.any, b: say "it"}`},
	{"no comment without a space", "a: b#c\n", `{a: b#c}`},
	{"tabs behind a value", "a:\tb\t# c\n", `{a: b}`},
	{"half a smile outside brackets", "a: hello :)\n", `{a: hello :)}`},
}

func TestAccepted(t *testing.T) {
	for _, c := range accepted {
		t.Run(c.name, func(t *testing.T) {
			var ps Problems
			node := Parse(&File{Name: "a.yaml", Text: []byte(c.text)}, &ps)
			if err := ps.Err(); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, sketch(node)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// sketch shows a node on one line: lists and maps in brackets, a missing value as -, a text with its quotes if it had
// any or needs them.
func sketch(n *Node) string {
	var parts []string
	switch n.Kind {
	case List:
		for _, item := range n.Items {
			parts = append(parts, sketch(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Map:
		for _, pair := range n.Pairs {
			parts = append(parts, pair.Key.Text+": "+sketch(pair.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	switch {
	case n.Refused:
		return "refused"
	case n.Quoted || strings.Contains(n.Text, "\n"):
		return fmt.Sprintf("%q", n.Text)
	case n.Span.End > n.Span.Start && n.Text != "" && n.Span.File.Text[n.Span.Start] == '|':
		return fmt.Sprintf("%q", n.Text)
	case n.Text == "":
		return "-"
	}
	return n.Text
}
