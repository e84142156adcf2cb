package source

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestPosition(t *testing.T) {
	f := &File{Name: "a.yaml", Text: []byte("ab\n\té🦊x\r\n\nz")}
	for _, c := range []struct {
		offset       int
		line, column int
	}{
		{-5, 1, 1}, {0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 2, 2}, {6, 2, 3}, {10, 2, 4}, {13, 3, 1}, {14, 4, 1}, {15, 4,
			2}, {99, 4, 2},
	} {
		if line, column := f.Position(c.offset); line != c.line || column != c.column {
			t.Errorf("offset %d is %d:%d, not %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
	if line, column := (*File)(nil).Position(7); line != 1 || column != 1 {
		t.Errorf("a nil file has the position %d:%d", line, column)
	}
}

// TestPositionCounts checks lines and columns against counting from the start.
func TestPositionCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab\n\té🦊"))).Draw(t, "text")
		f := &File{Text: []byte(text)}
		line, column := 1, 1
		for offset, r := range text + " " {
			if l, c := f.Position(offset); l != line || c != column {
				t.Fatalf("offset %d of %q is %d:%d, not %d:%d", offset, text, l, c, line, column)
			}
			column++
			if r == '\n' {
				line, column = line+1, 1
			}
		}
	})
}

func TestSpanString(t *testing.T) {
	f := &File{Name: "a\x1b[m.yaml", Text: []byte("a\nb")}
	if got, want := (Span{File: f, Start: 2, End: 3}).String(), "a\ufffd[m.yaml:2:1"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := (Span{}).String(); got != "" {
		t.Errorf("the zero span is %q", got)
	}
}

func TestAddKeepsOne(t *testing.T) {
	a, b := &File{Name: "a.yaml", Text: []byte("x y x y")}, &File{Name: "b.yaml", Text: []byte("x")}
	var ps Problems
	at := func(f *File, start int) Span { return Span{File: f, Start: start, End: start + 1} }
	ps.Add(at(b, 0), "unknown_name", "no such name %q", "x")
	ps.Add(at(a, 4), "unknown_name", "no such name %q", "x").Notes = []Note{{Text: Say("kept")}}
	ps.Add(at(a, 0), "unknown_name", "no such name %q", "x").Notes = []Note{{Text: Say("dropped")}}
	ps.Add(at(a, 4), "unknown_name", "no such name %q", "x")
	ps.Add(at(a, 6), "unknown_name", "no such name %q", "x")
	ps.Add(at(a, 2), "key", "100%% wrong")
	ps.Add(at(a, 2), "key", "100%% wrong")
	ps.Add(at(a, 6), "key", "100%% wrong")
	ps.Add(Span{}, "empty", "nothing here")
	if ps.Len() != 5 {
		t.Errorf("%d problems", ps.Len())
	}
	var got []string
	for _, p := range ps.All() {
		got = append(got, p.Error())
		for _, note := range p.Notes {
			got = append(got, note.Text.String())
		}
	}
	want := []string{
		`nothing here [empty]`,
		`a.yaml:1:1: no such name "x" (and 2 more, in line 1) [unknown_name]`,
		`kept`,
		`a.yaml:1:3: 100% wrong [key]`,
		`a.yaml:1:7: 100% wrong [key]`,
		`b.yaml:1:1: no such name "x" [unknown_name]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestErr(t *testing.T) {
	var ps Problems
	if err := ps.Err(); err != nil {
		t.Errorf("no problem, and the error is %v", err)
	}
	ps.Add(Span{File: &File{Name: "a.yaml", Text: []byte("a: b\n")}, Start: 3, End: 4}, "key", "wrong")
	err := ps.Err()
	want := "a.yaml:1:4: wrong [key]\n    1 | a: b\n      |    ^"
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var problem Problem
	if !errors.As(err, &problem) || problem.Code != "key" {
		t.Errorf("the error holds the problem %+v", problem)
	}
}

// TestPrint compares the complete output with a golden file. No other test here checks the rendering itself.
func TestPrint(t *testing.T) {
	f := &File{Name: "content/one.yaml", Text: []byte(
		"actions:\n  march:\n\tamong: clearing.with(sawmil.of(me))\n" +
			strings.Repeat("a", 300) + "é" + strings.Repeat("b", 300) + "\nred: \x1b[31m\u202e\xff\r\nlast")}
	span := func(start, end int) Span { return Span{File: f, Start: start, End: end} }
	at := func(word string) Span {
		start := bytes.Index(f.Text, []byte(word))
		return span(start, start+len(word))
	}
	var ps Problems
	ps.Add(at("sawmil"), "unknown_name", "no such name %q%s", "sawmil", Suggest("sawmil", []string{"sawmill", "saw"}))
	ps.Add(at("sawmil"), "conflict", "two rules answer this differently").Notes = []Note{
		{Span: at("march"), Text: Say("the other, `hoard`")},
		{Text: Say("both are in play\nfor one player")},
	}
	ps.Add(at("é"), "key", "in a wide line")
	ps.Add(at("actions"), "key", "at the very start")
	ps.Add(at("31m"), "key", "a text\nwith \x1b[31m in it")
	ps.Add(span(len(f.Text), len(f.Text)), "key", "at the very end")
	ps.Add(Span{File: &File{Name: "content/gone.yaml"}}, "unreadable", "no text")
	ps.Add(Span{}, "setup", "no place")
	var got bytes.Buffer
	ps.Print(&got, nil)
	golden(t, "testdata/print.golden", got.Bytes())
}

// golden compares got with a file, or writes the file with -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got)\n%s", name, diff)
	}
}

func TestPrintLimit(t *testing.T) {
	for count, want := range map[int]string{
		limit.Problems:         "",
		limit.Problems + 1:     "and 1 more problem",
		limit.ProblemsKept + 5: fmt.Sprintf("and %d more problems", limit.ProblemsKept+5-limit.Problems),
	} {
		var ps Problems
		for i := range count {
			ps.Add(Span{}, "key", "problem %d", i)
		}
		var b strings.Builder
		ps.Print(&b, nil)
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if got := strings.Join(lines[limit.Problems:], "\n"); got != want {
			t.Errorf("%d problems end with %q, not %q", count, got, want)
		}
		if ps.Len() != count || len(ps.All()) > limit.ProblemsKept {
			t.Errorf("of %d problems, %d are counted and %d kept", count, ps.Len(), len(ps.All()))
		}
	}
}

// TestWithout checks that known problems are left out even if their number of occurrences has changed.
func TestWithout(t *testing.T) {
	f := &File{Name: "a.yaml", Text: []byte("one\ntwo\n")}
	told := map[string]bool{}
	var left int
	for _, text := range []*Text{Say("no such name"), Say(Elsewhere, Say("no such name"), 3, 2),
		Say(Elsewhere, Say("no such name"), 1, 2), Say("no such rule")} {
		ps := &Problems{}
		ps.Add(Span{File: f, Start: 4, End: 7}, "unknown_name", text.Format, text.Args...)
		left += ps.Without(told).Len()
	}
	if left != 2 {
		t.Errorf("%d are told, want 2", left)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"sawmill", "workshop", "where", "count", "owner", "hand", "band", "me", "éléphant", "",
		"city", "wolf", "knife"}
	for _, c := range []struct{ name, want string }{
		{"sawmil", "sawmill"}, {"swamill", "sawmill"}, {"Sawmill", "sawmill"}, {"were", "where"}, {"cuont", "count"},
		{"elephant", "éléphant"}, {"land", "band"}, {"hand", "band"}, {"my", "me"},
		{"cities", "city"}, {"wolves", "wolf"}, {"knives", "knife"}, {"hands", "hand"},
		{"x", ""}, {"", ""}, {"castle", ""}, {"workhorses", ""}, {strings.Repeat("a", limit.NameBytes+1), ""},
	} {
		if got := Nearest(c.name, names); got != c.want {
			t.Errorf("nearest to %q is %q, not %q", c.name, got, c.want)
		}
	}
	if got, want := Suggest("were", names), `; did you mean "where"?`; got.String() != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := Suggest("castle", names); got != nil {
		t.Errorf("%q for a name without a near one", got)
	}
}

// TestNearestOrder checks that the order of the candidates has no effect. The distance of the answer must be within a
// third of the name, except for a candidate that continues the name.
func TestNearestOrder(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abc")), 1, 9, -1)
	rapid.Check(t, func(t *rapid.T) {
		name := word.Draw(t, "name")
		names := rapid.SliceOf(word).Draw(t, "names")
		got := Nearest(name, names)
		slices.Reverse(names)
		if other := Nearest(name, names); other != got {
			t.Fatalf("%q one way, %q the other", got, other)
		}
		within := (len(name) + 1) / 3
		longer := strings.HasPrefix(got, name) && len(got) <= len(name)+2
		if got != "" && !longer && distance([]rune(name), []rune(got), 99) > within {
			t.Fatalf("%q is further than %d from %q", got, within, name)
		}
	})
}

func TestDistanceIsSymmetric(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abc")), 0, 7, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b := []rune(word.Draw(t, "a")), []rune(word.Draw(t, "b"))
		if there, back := distance(a, b, 99), distance(b, a, 99); there != back || (there == 0) != slices.Equal(a, b) {
			t.Fatalf("%d there, %d back", there, back)
		}
	})
}

// TestSlip checks that one edit is a slip, and two are not.
func TestSlip(t *testing.T) {
	for name, want := range map[string]string{"the thrid": "the third", "the thid": "the third", "the thirds": "the third",
		"teh thrid": "", "the third": "", "another": ""} {
		if got := Slip(name, []string{"the third", "the fourth"}); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
