package source

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// only returns the value of the one key of a file that has no problem.
func only(t interface{ Fatal(...any) }, text string) *Node {
	var ps Problems
	node := Parse(&File{Name: "a.yaml", Text: []byte(text)}, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	return node.Pairs[0].Value
}

func TestGet(t *testing.T) {
	var ps Problems
	node := Parse(&File{Text: []byte("a: b\nc: [d]\n")}, &ps)
	if got := node.Get("a").Text; got != "b" {
		t.Errorf("Get(a) is %q", got)
	}
	if node.Get("x") != nil || node.Get("c").Get("d") != nil || (*Node)(nil).Get("a") != nil {
		t.Error("Get finds what is not there")
	}
}

// TestSpans checks the spans of the parts of a file.
func TestSpans(t *testing.T) {
	text := "a:\n  - 'b'\n  -\nc: {d: [e, f], g: }\nh:\ni: |\n  j\n  k\n"
	var ps Problems
	node := Parse(&File{Name: "a.yaml", Text: []byte(text)}, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	var got []string
	var walk func(n *Node)
	walk = func(n *Node) {
		got = append(got, fmt.Sprintf("%v %q", n.Kind, text[n.Span.Start:n.Span.End]))
		for _, item := range n.Items {
			walk(item)
		}
		for _, pair := range n.Pairs {
			walk(pair.Value)
		}
	}
	walk(node)
	want := []string{
		fmt.Sprintf("map %q", text),
		`list "- 'b'\n  -"`, `text "'b'"`, `text "-"`,
		`map "{d: [e, f], g: }"`, `list "[e, f]"`, `text "e"`, `text "f"`, `text "g"`,
		`text "h"`,
		`text "|\n  j\n  k\n"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestSub checks, for each style, the span of the word "two" inside a text.
func TestSub(t *testing.T) {
	for _, text := range []string{
		"a: one two three\n",
		"a: é ü two\n",
		"a: 'it''s two'\n",
		`a: "\"one\" \u00e9 two"` + "\n",
		"a:\n  - |\n    one\n\n      two\n",
		"a: |\r\n  one\r\n  two\r\n",
	} {
		n := only(t, text)
		if n.Kind == List {
			n = n.Items[0]
		}
		at := strings.Index(n.Text, "two")
		span := n.Sub(at, at+3)
		if got := text[span.Start:span.End]; got != "two" {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestAtOutside(t *testing.T) {
	n := only(t, "a: 'it''s'\n")
	for offset, want := range map[int]int{-1: 4, 0: 4, 2: 6, 3: 8, 4: 9, 99: 9} {
		if got := n.At(offset); got != want {
			t.Errorf("At(%d) is %d, not %d", offset, got, want)
		}
	}
	if got := only(t, "a: ''\n").At(0); got != 4 {
		t.Errorf("At(0) of an empty text is %d", got)
	}
}

// aLine draws a text on one line.
var aLine = rapid.StringOfN(rapid.RuneFrom([]rune(`abc é🦊 ()[]{}.,:#?-+*/!&|>'"\%@`)), 0, 40, -1)

// TestAtPlain checks that the offsets of a plain text are those of its bytes.
func TestAtPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "a: x" + aLine.Draw(t, "text")
		var ps Problems
		node := Parse(&File{Text: []byte(text)}, &ps)
		if node == nil || ps.Len() > 0 {
			t.Skip("another style, or refused")
		}
		followsBytes(t, text, node.Get("a"))
	})
}

// TestAtQuoted checks that every byte of a quoted text maps to the place where it was written.
func TestAtQuoted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text, want strings.Builder
		var from []int // for each byte of want
		quote := rapid.SampledFrom([]string{"'", `"`}).Draw(t, "quote")
		text.WriteString("é: " + quote)
		for _, r := range aLine.Draw(t, "text") {
			for range utf8.RuneLen(r) {
				from = append(from, text.Len())
			}
			written := inQuotes(t, r, quote)
			if written == string(r) { // as itself, byte for byte
				for i := range len(written) {
					from[len(from)-len(written)+i] = text.Len() + i
				}
			}
			text.WriteString(written)
			want.WriteRune(r)
		}
		from = append(from, text.Len())
		text.WriteString(quote + "\n")
		n := only(t, text.String())
		if n.Text != want.String() || !n.Quoted {
			t.Fatalf("%q is read as %q", text.String(), n.Text)
		}
		for offset, want := range from {
			if got := n.At(offset); got != want {
				t.Fatalf("%q: byte %d leads to %d, not %d", text.String(), offset, got, want)
			}
		}
	})
}

// inQuotes writes a rune in a form allowed in quotes, in double quotes sometimes as an escape.
func inQuotes(t *rapid.T, r rune, quote string) string {
	switch {
	case quote == "'" && r == '\'':
		return "''"
	case quote == "'":
		return string(r)
	case r == '"' || r == '\\':
		return `\` + string(r)
	case rapid.IntRange(0, 4).Draw(t, "escape") > 0:
		return string(r)
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\U%08X`, r)
}

// TestAtLiteral checks that every byte of a literal block maps to the place where it was written, and a line break to a
// line break.
func TestAtLiteral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(aLine, 0, 5).Draw(t, "lines")
		lineBreak := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "break")
		var text, want strings.Builder
		text.WriteString("a:" + lineBreak + "  - |2+" + lineBreak)
		for _, line := range lines {
			text.WriteString("    " + line + lineBreak)
			want.WriteString(line + "\n")
		}
		n := only(t, text.String()).Items[0]
		if n.Text != want.String() {
			t.Fatalf("%q is read as %q", text.String(), n.Text)
		}
		followsBytes(t, text.String(), n)
	})
}

// followsBytes fails unless every byte of a text maps to an equal byte, in order.
func followsBytes(t *rapid.T, text string, n *Node) {
	last := -1
	for offset := range len(n.Text) {
		at := n.At(offset)
		same := text[at] == n.Text[offset] || n.Text[offset] == '\n' && text[at] == '\r'
		if !same || at <= last {
			t.Fatalf("%q: byte %d of %q leads to %d", text, offset, n.Text, at)
		}
		last = at
	}
}
