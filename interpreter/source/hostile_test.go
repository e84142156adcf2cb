package source

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"precept/internal/limit"

	"github.com/google/go-cmp/cmp"
)

// A hostileFile is a text that must be refused, whether somebody wrote it by accident or on purpose.
type hostileFile struct {
	name, text string
	want       string // each problem as line:column code, in order, with commas
	node       string // the part that is still read, as shown by sketch; "" for nothing
}

// hostile returns every refused file of the tests.
func hostile() []hostileFile {
	all := append([]hostileFile{}, written...)
	return append(all, generated()...)
}

// written holds the small refused files.
var written = []hostileFile{
	// Bytes.
	{"byte order mark", "\xef\xbb\xbfa: b\n", "1:1 encoding", ""},
	{"byte order mark inside", "a: b\xef\xbb\xbf\n", "1:5 control_character", ""},
	{"UTF-16 with a mark", "\xff\xfea\x00", "1:1 encoding", ""},
	{"UTF-16 the other way", "\xfe\xff\x00a", "1:1 encoding", ""},
	{"UTF-16 without a mark", "a\x00:\x00", "1:1 encoding", ""},
	{"mark of UTF-16 alone", "\xff\xfe", "1:1 encoding", ""},
	{"Latin-1", "a: caf\xe9\n", "1:7 encoding", ""},
	{"half a rune", "a: b\nc: \xf0\x9f", "2:4 encoding", ""},
	{"overlong slash", "a: \xc0\xaf\n", "1:4 encoding", ""},
	{"surrogate", "a: \xed\xa0\x80\n", "1:4 encoding", ""},
	{"zero", "a: b\x00c\n", "1:5 control_character", ""},
	{"escape sequence", "a: \x1b[31mred\n", "1:4 control_character", ""},
	{"escape sequence in a comment", "a: b # \x1b]0;title\x07\n", "1:8 control_character", ""},
	{"control of eight bits", "a: \u009b31m\n", "1:4 control_character", ""},
	{"line separator", "a: b\u2028c: d\n", "1:5 control_character", ""},
	{"next line", "a: b\u0085c: d\n", "1:5 control_character", ""},
	{"turned direction", "a: \u202etxet\n", "1:4 control_character", ""},
	{"backspace", "a: b\b\n", "1:5 control_character", ""},
	{"delete", "a: b\x7f\n", "1:5 control_character", ""},
	{"carriage return alone", "a: b\rc: d\n", "1:5 control_character", ""},
	{"escape sequence as an escape", `a: ["x", "\e[31m"]`, "1:11 control_character", `{a: ["x", refused]}`},
	{"zero as an escape", `a: "b\0"`, "1:6 control_character", `{a: refused}`},
	{"turned direction as an escape", `a: "\u202e"`, "1:5 control_character", `{a: refused}`},
	{"line separator as an escape", `a: "\L\P\N"`, "1:5 control_character, 1:7 control_character, 1:9 control_character",
		`{a: refused}`},

	// YAML that is refused in content.
	{"anchor", "a: &x b\nc: d\n", "1:4 alias", `{a: refused, c: d}`},
	{"anchor of a map", "a: &x\n  b: c\n", "1:4 alias", `{a: {b: c}}`},
	{"anchor of a list", "a: &x [b]\n", "1:4 alias", `{a: [b]}`},
	{"anchor of a key", "&x a: b\nc: d\n", "1:1 alias", `{c: d}`},
	{"anchors in brackets", "a: [&x b, &y]\n", "1:5 alias, 1:11 alias", `{a: [refused, refused]}`},
	{"alias", "a: *x\n", "1:4 alias", `{a: refused}`},
	{"alias in brackets", "a: [*x, {*y: *z}]\n", "1:5 alias, 1:10 alias, 1:14 alias", `{a: [refused, {}]}`},
	{"billion laughs", "a: &a [x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n",
		"1:4 alias, 2:4 alias, 2:8 alias, 2:11 alias, 3:4 alias, 3:8 alias, 3:11 alias",
		`{a: [x], b: [refused, refused], c: [refused, refused]}`},
	{"circle", "a: &a [*a]\n", "1:4 alias, 1:8 alias", `{a: [refused]}`},
	{"merge key", "a:\n  <<: *x\n  b: c\n", "2:3 alias", `{a: {b: c}}`},
	{"merge key in brackets", "a: {<<: {b: c}}\n", "1:5 alias", `{a: {}}`},
	{"tag", "a: !!binary aGk=\n", "1:4 tag", `{a: refused}`},
	{"tag of one's own", "a: !done\n  b: c\n", "1:4 tag", `{a: {b: c}}`},
	{"tag with a handle", "a: !<tag:yaml.org,2002:str> [b]\n", "1:4 tag", `{a: [b]}`},
	{"negation at the end", "a: !b", "1:4 tag", `{a: refused}`},
	{"negation read as a tag", "where: !it.used\n", "1:8 tag", `{where: refused}`},
	{"instruction", "%YAML 1.2\n---\na: b\n", "1:1 syntax", ""},
	{"second document", "a: b\n---\nc: d\n", "2:1 second_document", ""},
	{"second document that is empty", "a: b\n---\n", "2:1 second_document", ""},
	{"end of a document", "a: b\n...\n", "2:1 second_document", ""},
	{"text behind the dashes", "--- a\n", "1:5 syntax", ""},
	{"duplicate key", "a: b\nc: d\na: e\n", "3:1 duplicate_key", `{a: b, c: d}`},
	{"duplicate key in other quotes", "a: {b: c, 'b': d, \"\\x62\": e}\n", "1:11 duplicate_key, 1:19 duplicate_key",
		`{a: {b: c}}`},
	{"key of several parts", "? a\n: b\n", "1:1 key", ""},
	{"map as a key", "{a: b}: c\n", "1:1 key", ""},
	{"list as a key", "a:\n  [b]: c\n", "2:3 key", ""},
	{"list as a key in brackets", "a: {[b]: c}\n", "1:5 key", ""},
	{"key missing", ": a\n", "1:1 key", ""},
	{"key missing in brackets", "a: {: b}\n", "1:5 key", ""},
	{"key empty", "'': a\nb: c\n", "1:1 key", `{b: c}`},
	{"key null", "a: {~: b, null: c}\n", "1:5 key, 1:11 key", `{a: {}}`},
	{"key without a space", "a: {b:c, d: e}\n", "1:5 key", `{a: {d: e}}`},
	{"folded", "a: >\n  b\n  c\nd: e\n", "1:4 folded", `{a: refused, d: e}`},
	{"folded and stripped", "a:\n  - >-\n    b\n  - c\n", "2:5 folded", `{a: [refused, c]}`},
	{"text over lines", "a: bb\n  c\n  d\ne: f\n", "2:3 folded", `{a: refused, e: f}`},
	{"text over lines in brackets", "a: [b\n  c, d]\n", "2:3 folded", `{a: [refused, d]}`},
	{"single quotes over lines", "a: 'b\n  c'\nd: e\n", "1:4 folded", `{a: refused, d: e}`},
	{"double quotes over lines", "a: [\"b\\\n  c\", d]\n", "1:5 folded", `{a: [refused, d]}`},

	// Expressions that YAML would divide.
	{"ternary", "where: a ? b : c\nd: e\n", "1:8 lost_expression", `{where: refused, d: e}`},
	{"ternary as an entry", "- a ? b : c\n", "1:3 lost_expression", `[{}]`},
	{"ternary in brackets", "a: {is: b ? c : d, e: f}\ng: h\n", "1:11 lost_expression", `{a: refused, g: h}`},
	{"ternary in a list", "a: [b ? c : d]\n", "1:7 lost_expression", `{a: refused}`},
	{"comment in an expression", "a: warrior.all(it, #).any\nb: c\n", "1:20 lost_expression", `{a: refused, b: c}`},
	{"comment behind an operator", "a: b ==  # c\n", "1:10 lost_expression", `{a: refused}`},
	{"comment in a call", "a: any(clearing, # > 3)\n", "1:18 lost_expression", `{a: refused}`},
	{"comment in quotes in an expression", "a: name == \"b # c\"\n", "1:15 lost_expression", `{a: refused}`},
	{"comment instead of a value", "a: #.count\n", "1:4 lost_expression", `{a: -}`},
	{"call with a comma in brackets", "a: {is: f(b, c)}\n", "1:9 lost_expression", `{a: {is: refused}}`},
	{"call with a comma in a list", "a: [f(b, c), d]\n", "1:5 lost_expression", `{a: [refused, refused, d]}`},
	{"comma in quotes in brackets", "a: {is: b == \"c, d\"}\n", "1:9 lost_expression", `{a: {is: refused}}`},
	{"index in brackets", "a: {is: b[0]}\nc: d\n", "1:10 lost_expression", `{a: refused, c: d}`},
	{"predicate in brackets", "a: [any(b, {it.c})]\n", "1:5 lost_expression", `{a: refused}`},
	{"value beginning with a list", "a: [b, c].any\nd: e\n", "1:4 lost_expression", `{a: refused, d: e}`},
	{"value beginning with a brace", "a: {b} or c\n", "1:4 lost_expression", `{a: refused}`},
	{"value beginning with a quote", "a: 'b' == c\nd: \"e\" + f\n", "1:4 lost_expression, 2:4 lost_expression",
		`{a: refused, d: refused}`},
	{"value beginning with a percent sign", "a: %b\n", "1:4 lost_expression", `{a: refused}`},
	{"value beginning with an at sign", "a: [@b, c]\n", "1:5 lost_expression", `{a: [refused, c]}`},
	{"value beginning with a backquote", "a: `b`\n", "1:4 lost_expression", `{a: refused}`},
	{"value beginning with a closing bracket", "a: ] b\nc: }\n", "1:4 lost_expression, 2:4 lost_expression",
		`{a: refused, c: refused}`},
	{"comparison beginning with >", "a: > 3\nb: c\n", "1:4 lost_expression", `{a: refused, b: c}`},
	{"pipe", "a: | b\n", "1:4 lost_expression", `{a: refused}`},
	{"bar in brackets", "a: [| b]\n", "1:5 lost_expression", `{a: [refused]}`},
	{"map in a list in brackets", "a: [b: c]\n", "1:6 lost_expression", `{a: refused}`},
	{"second colon in brackets", "a: {b: c: d}\n", "1:9 lost_expression", `{a: refused}`},

	// Text that is not YAML.
	{"second colon", "a: b: c\nd: e\n", "1:5 syntax", `{a: refused, d: e}`},
	{"map below a text", "a: b\n  c: d\n", "2:3 syntax", ""},
	{"list below a text", "a: b\n  - c\n", "2:3 syntax", ""},
	{"indented between", "a:\n    b: c\n  d: e\n", "2:5 syntax", ""},
	{"indented too deep", "a: 'b'\n  c: d\n", "2:3 syntax", ""},
	{"key without a colon", "a: b\nc\n", "2:1 syntax", ""},
	{"key without a space outside brackets", "a: b\nc:d\n", "2:1 syntax", ""},
	{"entry without a dash", "- a\nb: c\n", "2:1 syntax", ""},
	{"text among dashes", "a:\n  - b\n  c\n", "3:3 syntax", ""},
	{"dash among keys", "a: b\n- c\n", "2:1 syntax", ""},
	{"list on the line of its key", "a: - b\n", "1:4 syntax", ""},
	{"tab as indentation", "a:\n\tb: c\n", "2:1 syntax", ""},
	{"tab as indentation in brackets", "a: [\n\tb\n]\n", "2:1 syntax", ""},
	{"tab behind a dash", "a:\n  -\tb: c\n", "2:4 syntax", ""},
	{"tab in a literal block", "a: |\n\tb\n", "2:1 syntax", ""},
	{"tab below a literal block", "a: |\n    b\n \tc\n", "3:2 syntax", ""},
	{"bracket not closed", "a: [b, c\nd: e\n", "1:4 syntax", ""},
	{"bracket not closed at the end", "a: {b: [c\n", "1:8 syntax", ""},
	{"bracket closed by another", "a: [b}\n", "1:6 syntax", ""},
	{"bracket closed by another below", "a: [\n  b\n}\n", "3:1 syntax", ""},
	{"brackets among lines", "a: {\n  b: c\n  d: e\n}\n", "3:3 syntax", ""},
	{"brackets among lines of brackets", "a: [\n  [b]\n  [c]\n]\n", "3:3 syntax", ""},
	{"bracket among keys", "a: b\n[c]\n", "2:1 key", ""},
	{"value below a list that is complete", "a: [b]\nc\n", "2:1 syntax", ""},
	{"index in brackets over lines", "a: [\n  b[0],\n  c\n]\n", "2:4 lost_expression", ""},
	{"expression in brackets that go on", "a: [b ? c\n  d]\ne: [\n", "1:7 lost_expression", ""},
	{"comma before anything", "a: [, b]\n", "1:5 syntax", ""},
	{"comma twice", "a: [b,, c]\n", "1:7 syntax", ""},
	{"dash in brackets", "a: [- b]\n", "1:5 syntax", ""},
	{"quote not closed", "a: 'b\nc: d\n", "1:4 syntax", ""},
	{"quote not closed before others", "a: 'b\nc: 'd'\n", "1:4 folded", ""},
	{"double quote not closed by an escape", `a: "b\"`, "1:4 syntax", ""},
	{"unknown escape", `a: "b\q"`, "1:6 syntax", `{a: refused}`},
	{"escape of a surrogate", `a: "\ud800"`, "1:5 syntax", `{a: refused}`},
	{"escape beyond Unicode", `a: "\Uffffffff"`, "1:5 syntax", `{a: refused}`},
	{"escape of no digits", `a: "\xgg"`, "1:5 syntax", `{a: refused}`},
	{"escape cut short", `a: "\u12"`, "1:5 syntax", `{a: refused}`},
	{"text behind the document", "'a'\nb\n", "2:1 syntax", ""},
	{"list behind the document", "[a]\n- b\n", "2:1 syntax", ""},
	{"divided inside brackets", "a: [\n---\n]\n", "1:4 syntax", ""},
}

// generated returns the refused files that are too large to be written here. For these, want is only the first problem,
// and node is not compared.
func generated() []hostileFile {
	deep := limit.YAMLDepth + 1
	full := func(part string) string { return strings.Repeat(part, limit.FileBytes/len(part)) }
	tooDeep := func(column int) string { return fmt.Sprintf("1:%d too_deep", column) }
	indented := func(entry string) string {
		var b strings.Builder
		for i := range 700 {
			b.WriteString(strings.Repeat(" ", i) + entry + "\n")
		}
		return b.String()
	}
	inColumn := func() string {
		var b strings.Builder
		for i := range 200 {
			fmt.Fprintf(&b, "a:\n%[1]s- b:\n%[1]s  ", strings.Repeat(" ", 2*i))
		}
		return b.String()
	}
	return []hostileFile{
		{name: "one byte too large", text: strings.Repeat("#", limit.FileBytes+1),
			want: fmt.Sprintf("1:%d too_large", limit.FileBytes+1)},
		{name: "much too large", text: strings.Repeat("- a\n", 1<<20), want: "65537:1 too_large"},
		{name: "one list too deep", text: strings.Repeat("[", deep) + strings.Repeat("]", deep), want: tooDeep(deep)},
		{name: "[ without end", text: full("["), want: tooDeep(deep)},
		{name: "{ without end", text: full("{"), want: "1:2 key"},
		{name: "{a: without end and spaces", text: full("{a:"), want: "1:2 key"},
		{name: "{a: without end", text: full("{a: "), want: tooDeep(1 + 4*(deep-1))},
		{name: "[{a: without end", text: full("[{a: "), want: tooDeep(1 + 5*(deep-1)/2)},
		{name: "dashes on one line", text: full("- "), want: tooDeep(1 + 2*(deep-1))},
		{name: "question marks", text: full("? "), want: "1:1 key"},
		{name: "colons", text: full(": "), want: "1:1 key"},
		{name: "maps ever deeper", text: indented("a:"), want: fmt.Sprintf("%[1]d:%[1]d too_deep", deep)},
		{name: "lists ever deeper", text: indented("-"), want: fmt.Sprintf("%[1]d:%[1]d too_deep", deep)},
		{name: "lists in the column of their keys", text: inColumn(), want: "64:65 too_deep"},
		{name: "entries left out", text: full("-\n"), want: "32769:2 too_many"},
		{name: "entries", text: full("- a\n"), want: "32768:4 too_many"},
		{name: "items", text: "[" + full("a,")[2:], want: "1:65537 too_many"},
		{name: "keys in brackets", text: "{" + full("a,")[2:], want: "1:32769 too_many"},
		{name: "empty lists", text: "[" + full("[],")[3:], want: "1:98304 too_many"},
		{name: "literal blocks", text: full("- |\n"), want: "32769:1 too_many"},
		{name: "duplicate keys to the bound", text: strings.Repeat("a:\n", limit.Nodes/2-1), want: "2:1 duplicate_key"},
		{name: "duplicate keys beyond", text: full("a:\n"), want: "16385:3 too_many"},
		{name: "anchors", text: full("&a "), want: "1:1 alias"},
		{name: "aliases", text: "[" + full("*a,")[3:], want: "1:2 alias"},
		{name: "tags", text: full("- !a [\n"), want: "1:3 tag"},
		{name: "one quote", text: full("'")[1:], want: "1:1 syntax"},
		{name: "backslashes in quotes", text: `"` + full(`\`)[1:], want: "1:1 syntax"},
		{name: "unknown escapes", text: `"` + full(`\q`)[2:] + `"`, want: "1:2 syntax"},
		{name: "escapes of control characters", text: `"` + full(`\0`)[2:] + `"`, want: "1:2 control_character"},
		{name: "|", text: full("|"), want: "1:1 lost_expression"},
		{name: "text over lines", text: "a:\n" + full(" b\n")[3:], want: "3:2 folded"},
		{name: "a line far below a text", text: "a: bb" + full("\n")[7:] + " c", want: "262138:2 folded"},
		{name: "one key", text: full("a")[3:] + ": b", want: "1:1 key"},
		{name: "a key one byte too long", text: strings.Repeat("a", limit.KeyBytes+1) + ": b", want: "1:1 key"},
		{name: "comments", text: full("- (#\n- ( #.\n"), want: "2:5 lost_expression"},
		{name: "dashes of documents", text: full("---\n"), want: "2:1 second_document"},
		{name: "ternaries", text: full("- a: b ? c : d\n"), want: "1:6 lost_expression"},
		{name: "half expressions", text: "a: [" + full("(,")[6:], want: "1:5 lost_expression"},
		{name: "zeros", text: full("\x00"), want: "1:1 control_character"},
		{name: "bytes that are not UTF-8", text: full("\xff\xff"), want: "1:1 encoding"},
	}
}

func TestRefused(t *testing.T) {
	for _, c := range written {
		t.Run(c.name, func(t *testing.T) {
			file := &File{Name: "a.yaml", Text: []byte(c.text)}
			var ps Problems
			read := ""
			if node := Parse(file, &ps); node != nil {
				read = sketch(node)
			}
			checkPlaces(t, file, ps.All())
			if diff := cmp.Diff(c.want, places(ps.All())); diff != "" {
				t.Errorf("problems (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(c.node, read); diff != "" {
				t.Errorf("what is still read (-want +got)\n%s", diff)
			}
		})
	}
}

// bytesPerFile is the maximum memory for reading one file.
const bytesPerFile = 48 << 20

// raced is set if the race detector is on. Pools then keep only a part of their content, so memory cannot be measured.
var raced bool

func TestBounded(t *testing.T) {
	for _, c := range generated() {
		t.Run(c.name, func(t *testing.T) {
			file := &File{Name: "a.yaml", Text: []byte(c.text)}
			var ps Problems
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			node := Parse(file, &ps)
			runtime.ReadMemStats(&after)
			if ps.Len() == 0 {
				t.Fatal("the file is accepted")
			}
			checkPlaces(t, file, ps.All())
			if diff := cmp.Diff(c.want, places(ps.All()[:1])); diff != "" {
				t.Errorf("the first problem (-want +got)\n%s", diff)
			}
			if n := count(node); n > limit.Nodes {
				t.Errorf("%d nodes, %d are allowed", n, limit.Nodes)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > bytesPerFile && !raced {
				t.Errorf("%d bytes of memory, %d are allowed", n, bytesPerFile)
			}
		})
	}
}

// count returns the number of nodes in n, itself included.
func count(n *Node) int {
	if n == nil {
		return 0
	}
	sum := 1
	for _, item := range n.Items {
		sum += count(item)
	}
	for _, pair := range n.Pairs {
		sum += count(pair.Key) + count(pair.Value)
	}
	return sum
}

// places returns problems as "line:column code", with commas.
func places(problems []Problem) string {
	var all []string
	for _, p := range problems {
		line, column := p.Span.File.Position(p.Span.Start)
		all = append(all, fmt.Sprintf("%d:%d %s", line, column, p.Code))
	}
	return strings.Join(all, ", ")
}

// BenchmarkHostile reads each generated file.
func BenchmarkHostile(b *testing.B) {
	for _, c := range generated() {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				var ps Problems
				Parse(&File{Name: "a.yaml", Text: []byte(c.text)}, &ps)
			}
		})
	}
}

// BenchmarkFull reads the largest accepted file: maximum bytes and nodes.
func BenchmarkFull(b *testing.B) {
	entry := "- one: two\n  three: [four, 'five']\n"
	text := []byte(strings.Repeat(entry, limit.Nodes/7))
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var ps Problems
		if Parse(&File{Name: "a.yaml", Text: text}, &ps) == nil {
			b.Fatal(ps.Err())
		}
	}
}
