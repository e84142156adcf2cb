package schema_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"precept/cmd/precept/workshop/schema"
	"precept/content"
)

func compiled(t *testing.T) *jsonschema.Schema { return compiledOf(t, schema.JSON) }

func compiledOf(t *testing.T, of func() ([]byte, error)) *jsonschema.Schema {
	t.Helper()
	text, err := of()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("precept.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("precept.json") // also validates the schema against its draft
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// decoded returns a file as an editor reads it.
func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return plain(v)
}

// plain converts keys that YAML reads as numbers to texts.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = plain(x)
		}
	case map[any]any:
		out := map[string]any{}
		for k, x := range v {
			out[strings.TrimSpace(string(must(yaml.Marshal(k))))] = plain(x)
		}
		return out
	case []any:
		for i, x := range v {
			v[i] = plain(x)
		}
	}
	return v
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// TestContent validates every content file of the repository: the built-in ones, and the hard cases of the checker.
func TestContent(t *testing.T) {
	s := compiled(t)
	count := 0
	for _, fsys := range []fs.FS{content.Files, os.DirFS("../../../../interpreter/testdata/hard")} {
		err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			count++
			if err := s.Validate(decoded(t, text)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count < 40 {
		t.Errorf("only %d files were looked at", count)
	}
}

var block = regexp.MustCompile("(?ms)^```yaml( [^\n]*)?\n(.*?)^```")

// TestDocuments validates the examples of the language documents, which include features that no content uses yet.
func TestDocuments(t *testing.T) {
	s := compiled(t)
	files, err := filepath.Glob("../../../../docs/language/*.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, name := range append(files, "../../../../docs/language.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	for _, m := range block.FindAllStringSubmatch(string(all), -1) {
		body := m[2]
		switch strings.TrimSpace(m[1]) {
		case "", "text":
			body = "law: example\n" + body
		case "steps":
			body = "law: example\nsetup:\n" + body
		case "scenario":
			continue
		}
		if err := s.Validate(decoded(t, []byte(body))); err != nil {
			t.Errorf("%s\n%v", body, err)
		}
	}
}

// TestMistakes checks that a misspelt key is rejected wherever it is.
func TestMistakes(t *testing.T) {
	s := compiled(t)
	for _, test := range []struct{ name, right, wrong string }{
		{"file", "game: go\nplayers: 2\n", "gmae: go\nplayers: 2\n"},
		{"key of a file", "law: a\nrulings: {}\n", "law: a\nrullings: {}\n"},
		{"key that another file has", "faction: a\nphases: {}\n", "law: a\nphases: {}\n"},
		{"text", "game: go\ntitle: {en: Go}\n", "game: go\ntitle: {eng: Go}\n"},
		{"zone", "law: a\nzones: {deck: {order: stack}}\n", "law: a\nzones: {deck: {ordre: stack}}\n"},
		{"word of a zone", "law: a\nzones: {deck: {order: stack}}\n", "law: a\nzones: {deck: {order: heap}}\n"},
		{"rule", "law: a\nrules: [{forbid: x, when: y}]\n", "law: a\nrules: [{forbid: x, wen: y}]\n"},
		{"rule of a card", "cards: a\nlist: [{id: b, suit: red, rules: [{add: x, value: 1}]}]\n",
			"cards: a\nlist: [{id: b, suit: red, rules: [{add: x, vallue: 1}]}]\n"},
		{"key of a verb", "law: a\nsetup: [{choose: x, among: y}]\n", "law: a\nsetup: [{choose: x, amnog: y}]\n"},
		{"word of another verb", "law: a\nsetup: [{move: x, to: y}]\n", "law: a\nsetup: [{move: x, among: y}]\n"},
		{"steps in a step", "law: a\nplay: [{while: x, do: [{set: y, by: 1}]}]\n",
			"law: a\nplay: [{while: x, do: [{set: y, bye: 1}]}]\n"},
		{"steps of an action", "law: a\nactions: {b: [{set: y, by: 1}]}\n", "law: a\nactions: {b: [{set: y, bye: 1}]}\n"},
		{"steps of an entry", "law: a\nplay: [{offer: {b: [{set: y, by: 1}]}}]\n",
			"law: a\nplay: [{offer: {b: [{set: y, bye: 1}]}}]\n"},
		{"steps of an entry in a list", "law: a\nplay: [{offer: [{b: {when: x, do: [{set: y, by: 1}]}}]}]\n",
			"law: a\nplay: [{offer: [{b: {when: x, do: [{set: y, bye: 1}]}}]}]\n"},
		{"ability put into play", "law: a\nplay: [{apply: [{after: x, do: [y]}]}]\n",
			"law: a\nplay: [{apply: [{after: x, dp: [y]}]}]\n"},
		{"spaces", "map: a\nspaces: {b: {c: {suit: red}}, d: {row: 3}}\n",
			"map: a\nspaces: {d: {grid: {squares: {rows: 3}}}}\n"},
		{"phase", "faction: a\nphases: {b: {steps: []}}\n", "faction: a\nphases: {b: {stpes: []}}\n"},
		{"a call takes what it takes", "law: a\nsetup: [{muster: 3, onto: x}]\n", "law: a\nsetup: [3]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := s.Validate(decoded(t, []byte(test.right))); err != nil {
				t.Errorf("%s is refused: %v", test.right, err)
			}
			if err := s.Validate(decoded(t, []byte(test.wrong))); err == nil {
				t.Errorf("%s is accepted", test.wrong)
			}
		})
	}
}
