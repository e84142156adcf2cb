package docs_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/language"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

var update = flag.Bool("update", false, "write the generated parts anew")

// documents returns the files whose blocks are checked.
func documents(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.md")
	below, err2 := filepath.Glob("language/*.md")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return append(append(files, below...), "../README.md")
}

var block = regexp.MustCompile("(?ms)^```yaml( [^\n]*)?\n(.*?)^```")

// inner matches a line with a code fence after other text.
var inner = regexp.MustCompile("(?m)^.*\\S.*```.*$")

// base returns the game that most blocks belong to, the block `yaml example` of language.md. A block `yaml` is a law
// file of it, `yaml steps` a list of steps, `yaml variant` a variant, and `yaml readings` a register. `yaml game` is a
// whole game. `yaml scenario` is run by [TestScenarios]; it may be about a whole game above it.
func base(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("language.md")
	if err != nil {
		t.Fatal(err)
	}
	_, game, _ := strings.Cut(string(text), "```yaml example\n")
	game, _, _ = strings.Cut(game, "```")
	return game + "rulebook: example_law\n"
}

const law = `rulebook: example_law
articles:
  - {id: "1.1", title_fr: "Exemple", summary_en: "An example.", kind: rule, testable: true}
`

// TestBlocks checks every YAML block of every document.
func TestBlocks(t *testing.T) {
	count, game := 0, base(t)
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if l := inner.Find(text); l != nil {
			t.Errorf("%s: a fence must begin its line, or its block is not checked: %s", name, l)
		}
		for i, m := range block.FindAllStringSubmatch(string(text), -1) {
			files := fstest.MapFS{}
			var stack []interpreter.Layer
			add := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
			switch kind := strings.TrimSpace(m[1]); kind {
			case "":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("law.yaml", "law: block\n"+m[2])
			case "faction", "cards", "map", "bot", "rulebook":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("part.yaml", m[2])
			case "language":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("i18n/de.yaml", m[2])
			case "game", "example":
				add("game.yaml", m[2])
			case "steps":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("law.yaml", "law: block\nprocedures:\n  block:\n    steps:\n"+indent(m[2], 6))
			case "readings":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("readings.yaml", m[2])
				add("variants/harsh.yaml", "variant: harsh\n")
			case "variant":
				add("game.yaml", game)
				add("rulebook.yaml", law)
				add("variants/block.yaml", m[2])
				stack = append(stack, interpreter.Layer{Variant: strings.Fields(m[2])[1]})
			case "text":
				continue
			default:
				if strings.HasPrefix(kind, "scenario") || strings.Contains(kind, "/") {
					// tests of their own follow the files of the tutorial and of the house rules
					continue
				}
				t.Errorf("%s: block %d: no such kind of block %q", name, i+1, kind)
				continue
			}
			count++
			if g, err := lint.With(interpreter.Open(files, ".")).Load(t.Context(), stack...); g == nil {
				t.Errorf("%s: block %d:\n%s\n%v", name, i+1, m[2], err)
			} else if k := strings.TrimSpace(m[1]); k == "game" || k == "example" {
				begins(t, g)
			}
		}
	}
	if count < 12 {
		t.Errorf("only %d blocks were checked", count)
	}
}

// begins checks that a whole game reaches a decision or its end.
func begins(t *testing.T, g *interpreter.Game) {
	t.Helper()
	var seats []string
	for _, s := range g.Definition().Seats {
		seats = append(seats, s.ID)
	}
	m, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1})
	if err != nil {
		t.Errorf("%s: %v", g.Definition().ID, err)
	} else if d := m.Pending(); !m.Over() && (d == nil || len(d.Options()) == 0) {
		t.Errorf("%s comes to no decision and to no end", g.Definition().ID)
	}
}

func indent(s string, n int) string {
	pad := strings.Repeat(" ", n)
	return pad + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n"+pad) + "\n"
}

var generated = regexp.MustCompile(`(?s)<!-- generated: (\w+) -->\n.*?<!-- end -->`)

// TestGenerated compares the generated tables with the documents; -update writes them.
func TestGenerated(t *testing.T) {
	for _, name := range documents(t) {
		if name == "commands.md" || name == "moments.md" {
			continue // other tests compare these
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := generated.ReplaceAllStringFunc(string(text), func(s string) string {
			what := generated.FindStringSubmatch(s)[1]
			return "<!-- generated: " + what + " -->\n" + table(t, what) + "<!-- end -->"
		})
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if d := cmp.Diff(want, string(text)); d != "" {
			t.Errorf("run go test ./docs -update (-want +got)\n%s", d)
		}
	}
}

func table(t *testing.T, what string) string {
	var b strings.Builder
	switch what {
	case "verbs":
		b.WriteString("| verb | its value | what it does | its other keys |\n| --- | --- | --- | --- |\n")
		for _, p := range language.Places() {
			if v := p.Verb; v.Word != "" {
				keys := language.Keys(p.Name)
				fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", v.Word, v.Form, v.Doc, ticks(keys[:len(keys)-len(language.Common)]))
			}
		}
	case "keys":
		b.WriteString("| where | key | its value | what it says |\n| --- | --- | --- | --- |\n")
		for _, p := range language.Places() {
			if p.Verb.Word != "" || p.Name == "node" {
				continue
			}
			for _, r := range p.Rows {
				fmt.Fprintf(&b, "| %s | `%s` | %s | %s |\n", p.Name, r.Word, strings.ReplaceAll(r.Form, "|", "or"), r.Doc)
			}
		}
	case "functions":
		forms := interpreter.Functions()
		names := make([]string, 0, len(forms))
		for n := range forms {
			names = append(names, n)
		}
		sort.Strings(names)
		for _, n := range names {
			form, meaning, _ := strings.Cut(forms[n], ": ")
			if meaning == "" {
				t.Errorf("%s has no meaning", n)
			}
			b.WriteString(wrapped(fmt.Sprintf("- `%s`: %s", form, meaning)))
		}
	case "words":
		taken := language.Reserved
		b.WriteString(wrapped("- Nothing is called: " + ticks(taken.Everywhere) + "."))
		b.WriteString(wrapped("- Nothing that is declared is called as a function is, or: " + ticks(taken.Declared) + "."))
		b.WriteString(wrapped("- No attribute is called: " + ticks(taken.Attribute) + "; nor as a key of places or of " +
			"seats is, or of cards that give it."))
		b.WriteString(wrapped("- No action and no procedure is called as a verb of steps is: " + ticks(taken.Done) + "."))
		b.WriteString(wrapped("- No phase is called: " + ticks(taken.Phase) + "."))
		b.WriteString(wrapped("- No parameter of an action or a procedure, and no choice in it, is called: " +
			ticks(taken.Given) + "."))
	case "packages":
		docs, err := fs.Glob(os.DirFS("../interpreter"), "*/doc.go")
		inner, err2 := fs.Glob(os.DirFS("../interpreter"), "*/*/doc.go")
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		for _, d := range slices.Sorted(slices.Values(append(docs, inner...))) {
			b.WriteString(wrapped(fmt.Sprintf("- `%s`: %s", path.Dir(d), firstSentence(t, path.Dir(d)))))
		}
	case "signatures":
		b.WriteString(signatures(t))
	case "law":
		b.WriteString(lawTable(t))
	case "codes":
		all := source.Codes()
		for _, name := range slices.Sorted(maps.Keys(all)) {
			c := all[name]
			fmt.Fprintf(&b, "\n## %s\n%s", name, strings.ReplaceAll(wrapped(c.Text), "\n  ", "\n"))
			if c.Wrong != "" {
				fmt.Fprintf(&b, "```text\n# wrong\n%s\n# right\n%s```\n", c.Wrong, c.Right)
			}
		}
	default:
		t.Fatalf("nothing generates %q", what)
	}
	return b.String()
}

// firstSentence returns the first sentence of a package's doc.go.
func firstSentence(t *testing.T, pkg string) string {
	text, err := os.ReadFile(filepath.Join("../interpreter", pkg, "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	s := strings.ReplaceAll(strings.ReplaceAll(string(text), "\n// ", " "), "\n//\n", "\n\n")
	s = strings.TrimPrefix(s, "// ")
	s, _, _ = strings.Cut(s, "\n")
	s, _, _ = strings.Cut(s, ". ")
	return strings.TrimSuffix(strings.TrimPrefix(s, "Package "+path.Base(pkg)+" "), ".")
}

// wrapped returns an item of a list in lines of at most 120 characters.
func wrapped(text string) string {
	var b strings.Builder
	line := ""
	for _, w := range strings.Fields(text) {
		if len(line)+1+len(w) > 120 {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + w
	}
	return strings.TrimPrefix(b.String()+line, " ") + "\n"
}

func ticks(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "`" + w + "`"
	}
	return strings.Join(out, ", ")
}

// recipe is the head of the file, which blocks `yaml scenario recipe` and `yaml scenario fails TEXT` leave out.
const recipe = "conformance: root-law\n" +
	"game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}\nscenarios:\n"

// TestScenarios runs the scenarios of the documents. A block `yaml scenario` is a whole file, `yaml scenario recipe`
// only a list. A block `yaml scenario mod NAME` is played with a mod of the examples. Each scenario of a block `yaml
// scenario fails TEXT` must fail with a message that contains the text.
func TestScenarios(t *testing.T) {
	count := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range block.FindAllStringSubmatch(string(text), -1) {
			if id, is := strings.CutPrefix(m[2], "game: "); is && strings.TrimSpace(m[1]) == "game" {
				id, _, _ = strings.Cut(id, "\n")
				g, err := lint.With(interpreter.Open(fstest.MapFS{"game.yaml": {Data: []byte(m[2])}}, ".")).Load(t.Context())
				if err != nil {
					t.Errorf("%s: block %d: %v", name, i+1, err)
				}
				played[" "+id] = g
			}
			kind, ok := strings.CutPrefix(strings.TrimSpace(m[1]), "scenario")
			if !ok {
				continue
			}
			count++
			kind = strings.TrimSpace(kind)
			fails, failing := strings.CutPrefix(kind, "fails ")
			mod, _ := strings.CutPrefix(kind, "mod ")
			written := m[2]
			if failing || kind == "recipe" {
				written, mod = recipe+written, ""
			}
			var ps source.Problems
			s := scenario.Read(fstest.MapFS{"block.yaml": {Data: []byte(written)}}, ".", &ps)
			if ps.Len() > 0 {
				t.Errorf("%s: block %d: %v", name, i+1, &ps)
				continue
			}
			wrong := s.Run(playedIn(t, mod), "", scenario.Secrets).Failures
			if failing && len(wrong) != len(s.Scenarios) {
				t.Errorf("%s: block %d: %d of %d fail", name, i+1, len(wrong), len(s.Scenarios))
			}
			for _, f := range wrong {
				if !failing || !strings.Contains(f.Error(), fails) {
					t.Errorf("%s: block %d: %v", name, i+1, f)
				}
			}
		}
	}
	if count < 20 {
		t.Errorf("only %d blocks are scenarios", count)
	}
	page, err := os.ReadFile("scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range words.All() {
		if !regexp.MustCompile("`" + w + "\\b").Match(page) {
			t.Errorf("scenarios.md does not tell of %s", w)
		}
	}
}

// played caches games by their mod, package and variants.
var played = map[string]*interpreter.Game{}

// playedIn returns a loader of built-in games with a mod of the examples, "" for none.
func playedIn(t *testing.T, mod string) scenario.Loader {
	return scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		key := strings.Join(append([]string{mod, id}, variants...), " ")
		if played[key] != nil {
			return played[key], nil
		}
		var stack []interpreter.Layer
		if mod != "" {
			m, err := interpreter.ReadMod(os.DirFS("../examples/mods"), mod)
			if m == nil {
				return nil, err
			}
			stack = append(stack, interpreter.Layer{Mod: m})
		}
		for _, v := range variants {
			stack = append(stack, interpreter.Layer{Variant: v})
		}
		from := "games/" + id
		if id == "root" {
			from = "."
		}
		g, err := lint.With(interpreter.Open(os.DirFS("../content"), from)).Load(t.Context(), stack...)
		if g == nil {
			return nil, err
		}
		played[key] = g
		return g, nil
	})
}
