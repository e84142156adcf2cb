package format

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"precept/conformance"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

func formatted(t interface{ Fatalf(string, ...any) }, text string) string {
	out, ps, err := Source(&source.File{Name: "a.yaml", Text: []byte(text)})
	if err != nil || ps.Len() > 0 {
		t.Fatalf("%q: %v %v", text, err, ps.Err())
	}
	return string(out)
}

func TestSource(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"only comments", "\n\n#  a\n\n\n# b", "#  a\n\n# b\n"},
		{"indentation", "a:\n    b:\n          c: d\n    e:  f\n", "a:\n  b:\n    c: d\n  e: f\n"},
		{"lists below their key", "a:\n      - b\n      -   c: d\n          e: f\n", "a:\n  - b\n  - c: d\n    e: f\n"},
		{"lists in the column of their key", "a:\n- b\n-   c:\n    -   d\n    e: f\n", "a:\n- b\n- c:\n  - d\n  e: f\n"},
		{"lists in lists", "- -   a\n  - b\n-\n    c: d\n", "- - a\n  - b\n-\n  c: d\n"},
		{"spaces in brackets", "a: { b  :  c,d: [ 1,2 ,  3 ] }\n", "a: {b: c, d: [1, 2, 3]}\n"},
		{"colons in brackets", "a: {'b':c,  d :   e}\n", "a: {'b': c, d: e}\n"},
		{"brackets over lines", "a:\n    b: [c,\n        d,   # why\n\n\n    ]\n", "a:\n  b: [c,\n      d,   # why\n\n  ]\n"},
		{"what is left out stays", "a: {b, c: , d: ~ }\ne:\nf:   ~\n", "a: {b, c: , d: ~}\ne:\nf: ~\n"},
		{"empty lines", "\n\na: b\n\n\n\nc: d\n\n\n", "a: b\n\nc: d\n"},
		{"ends of lines", "a: b  \r\nc:\t\r\n  - d\t# e\t\n", "a: b\nc:\n  - d\t# e\n"},
		{"comments above", "a:\n      # b\n      b: c\n# d\nd: e\n", "a:\n  # b\n  b: c\n# d\nd: e\n"},
		{"comments below", "a:\n    - b\n    # the last one\nc: d\n    # odd\n",
			"a:\n  - b\n  # the last one\nc: d\n# odd\n"},
		{"comments behind", "a: b        # c\nd:  e  # f\n", "a: b        # c\nd: e  # f\n"},
		{"texts of lines", "a:\n        b: |\n           c\n\n             d  \n\n\n        e: f\n",
			"a:\n  b: |\n    c\n\n      d  \n\n  e: f\n"},
		{"texts with a width", "a:\n    b: |1\n       c\n      d\n", "a:\n  b: |1\n     c\n    d\n"},
		{"texts that keep their end", "a:\n    b: |+\n        c\n\n\nd: e\n", "a:\n  b: |+\n    c\n\n\nd: e\n"},
		{"texts in lists", "- |\n a\n-  |-\n       b\n", "- |\n  a\n- |-\n  b\n"},
		{"values on the next line", "a:\n      b\nc:\n      [d,\n       e]\n", "a:\n  b\nc:\n  [d,\n   e]\n"},
		{"keys and colons", "a : b\n'c'  :   d\n", "a: b\n'c': d\n"},
		{"order and quotes stay", "b: 'x'\na: \"y\"\n", "b: 'x'\na: \"y\"\n"},
		{"one document", "# a\n---\nb:   c\n", "# a\n---\nb: c\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := formatted(t, test.text)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if again := formatted(t, got); again != got {
				t.Errorf("the second time it becomes %q", again)
			}
		})
	}
}

// TestUnreadable checks that a file that cannot be parsed gives problems and no text.
func TestUnreadable(t *testing.T) {
	out, ps, err := Source(&source.File{Name: "a.yaml", Text: []byte("a: [b\n")})
	if out != nil || ps.Len() != 1 || err != nil {
		t.Errorf("%q, %v, %v", out, ps.Err(), err)
	}
}

// packages returns all packages of the repository: the built-in ones, and the hard cases of the checker.
func packages(t testing.TB) map[string]fs.FS {
	out := map[string]fs.FS{}
	for _, p := range content.Games() {
		out[p.ID] = must(fs.Sub(content.Files, p.Root))
	}
	hard := os.DirFS("../../../../interpreter/testdata/hard")
	folders, err := fs.ReadDir(hard, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		out["hard "+f.Name()] = must(fs.Sub(hard, f.Name()))
	}
	return out
}

func must(fsys fs.FS, err error) fs.FS {
	if err != nil {
		panic(err)
	}
	return fsys
}

// TestMeaning checks that formatting keeps the rules of every package, also if the files were badly formatted
// before.
func TestMeaning(t *testing.T) {
	for id, fsys := range packages(t) {
		t.Run(id, func(t *testing.T) {
			ps := &source.Problems{}
			files := source.Package(fsys, ps, ".")
			before, err := lint.With(interpreter.Of(files, nil)).Load(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for how, change := range map[string]func(string) string{
				"unchanged": func(s string) string { return s }, "loosened": loosen,
			} {
				after := fstest.MapFS{}
				for _, f := range files {
					text := change(string(f.Text))
					out := formatted(t, text)
					if tight := formatted(t, string(f.Text)); out != tight {
						t.Errorf("%s: laid out otherwise when it was %s\n%s", f.Name, how, cmp.Diff(tight, out))
					}
					if again := formatted(t, out); again != out {
						t.Errorf("%s: the second time it is laid out otherwise", f.Name)
					}
					after[f.Name] = &fstest.MapFile{Data: []byte(out)}
				}
				g, err := interpreter.Load(t.Context(), after, ".")
				if err != nil {
					t.Fatalf("%s: %v", how, err)
				}
				if g.RulesHash() != before.RulesHash() {
					t.Errorf("%s: the rules are other ones", how)
				}
			}
		})
	}
}

// loosen doubles the indentation of a text, unless it has multi-line texts, whose indentation has meaning.
func loosen(text string) string {
	if strings.Contains(text, ": |") {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimLeft(line, " ")
		b.WriteString(strings.Repeat(" ", 2*(len(line)-len(body))))
		for strings.HasPrefix(body, "- ") {
			b.WriteString("-   ")
			body = body[2:]
		}
		b.WriteString(body)
	}
	return b.String()
}

// TestSecondTime checks that a formatted text stays unchanged, whatever its blanks were before.
func TestSecondTime(t *testing.T) {
	var texts []string
	for _, fsys := range packages(t) {
		_ = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && path.Ext(name) == ".yaml" {
				text, _ := fs.ReadFile(fsys, name)
				texts = append(texts, string(text))
			}
			return err
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.SplitAfter(rapid.SampledFrom(texts).Draw(t, "text"), "\n")
		from := rapid.IntRange(0, len(lines)-1).Draw(t, "from")
		part := lines[from:min(len(lines), from+rapid.IntRange(1, 40).Draw(t, "lines"))]
		var b strings.Builder
		for _, line := range part {
			b.WriteString(rapid.SampledFrom([]string{"", "", "", "\n", "# why\n", "      # deep\n", "  "}).Draw(t, "before") +
				line)
		}
		twice(t, []byte(b.String()))
	})
}

// twice formats a text twice, if it can be parsed, and compares the results.
func twice(t interface{ Fatalf(string, ...any) }, text []byte) {
	once, ps, err := Source(&source.File{Name: "a.yaml", Text: text})
	if once == nil {
		if ps.Len() == 0 && err == nil {
			t.Fatalf("%q is refused without a reason", text)
		}
		return
	}
	again, ps, err := Source(&source.File{Name: "a.yaml", Text: once})
	if err != nil || ps.Len() > 0 {
		t.Fatalf("%q is laid out as %q, and that is refused: %v %v", text, once, err, ps.Err())
	}
	if !bytes.Equal(once, again) {
		t.Fatalf("%q is laid out as %q, and then as %q", text, once, again)
	}
}

// FuzzSource checks that no input causes a panic, and that formatting twice changes nothing.
func FuzzSource(f *testing.F) {
	for _, s := range []string{"a:\n    b: |2\n       c\n   # d\n  - e\n", "- - a\n  -   [b , {c :d}]\n",
		"a: {b: [c,\n\n # d\n e]}\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) { twice(t, text) })
}

// TestTidy checks that the content of the repository is formatted.
func TestTidy(t *testing.T) {
	for root, fsys := range map[string]fs.FS{"content": content.Files, "conformance": conformance.Files} {
		_ = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".yaml" {
				return err
			}
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				t.Fatal(err)
			}
			if out := formatted(t, string(text)); out != string(text) {
				t.Errorf("run precept fmt %s (-now +laid out)\n%s", path.Join(root, name), cmp.Diff(string(text), out))
			}
			return nil
		})
	}
}
