package docs_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// lawOf returns the files of Root that contain its Law, without variants and registers.
func lawOf(t *testing.T) []*source.Node {
	ps := &source.Problems{}
	files, of := source.Trees(content.Files, ps, ".")
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	var out []*source.Node
	for _, f := range files {
		n := of[f]
		if key := n.Pairs[0].Key.Text; slices.Contains([]string{"game", "law", "faction", "cards", "map"}, key) {
			out = append(out, n)
		}
	}
	return out
}

// word is a name that a later file uses to change what an article says.
type word struct{ column, text string }

// columns is the kinds of words: questions, actions and procedures, rules and abilities, declarations.
var columns = []string{"asks", "does", "says", "declares"}

// wordsOf collects the words of each article of the Law.
func wordsOf(t *testing.T) map[string][]word {
	out := map[string][]word{}
	for _, file := range lawOf(t) {
		for _, p := range file.Pairs[1:] {
			if p.Key.Text == "article" {
				cited(file, func(article string) {
					w := word{"declares", file.Pairs[0].Value.Text}
					if texts := append(p.Value.Items, p.Value); slices.ContainsFunc(texts, func(n *source.Node) bool {
						return n.Text == article
					}) && !slices.Contains(out[article], w) {
						out[article] = append(out[article], w)
					}
				})
			}
			column := "declares"
			switch p.Key.Text {
			case "rulings":
				column = "asks"
			case "actions", "procedures", "phases", "setup", "play":
				column = "does"
			case "rules", "abilities", "cards", "list", "golden_rules":
				column = "says"
			}
			parts := p.Value.Pairs
			if p.Key.Text == "setup" || p.Key.Text == "play" || len(parts) == 0 && len(p.Value.Items) == 0 ||
				p.Key.Text == "seat" || p.Key.Text == "golden_rules" {
				parts = []source.Pair{{Key: &source.Node{Text: p.Key.Text}, Value: p.Value}}
			}
			for _, it := range p.Value.Items {
				if p.Key.Text == "setup" || p.Key.Text == "play" {
					break
				}
				if id := it.Get("id"); id != nil {
					parts = append(parts, source.Pair{Key: id, Value: it})
				}
			}
			for _, part := range parts {
				name := part.Key.Text
				if name == "setup" || name == "play" || p.Key.Text == "phases" {
					name += " of " + cmp.Or(file.Pairs[0].Value.Text, "the game")
				}
				cited(part.Value, func(article string) {
					if w := (word{column, name}); !slices.Contains(out[article], w) {
						out[article] = append(out[article], w)
					}
				})
			}
		}
	}
	return out
}

// cited calls tell with every article that a node, or a node below it, cites.
func cited(n *source.Node, tell func(string)) {
	if n == nil {
		return
	}
	for _, p := range n.Pairs {
		if p.Key.Text != "article" {
			cited(p.Value, tell)
			continue
		}
		for _, it := range append([]*source.Node{p.Value}, p.Value.Items...) {
			if it.Text != "" && !strings.Contains(it.Text, ":") {
				tell(it.Text)
			}
		}
	}
	for _, it := range n.Items {
		cited(it, tell)
	}
}

// testable returns the articles of the Law that a position can show.
func testable(t *testing.T) []string {
	ps := &source.Problems{}
	_, of := source.Trees(content.Files, ps, ".")
	var out []string
	for f, n := range of {
		if !strings.HasSuffix(f.Name, "root-law.yaml") {
			continue
		}
		for _, a := range n.Get("articles").Items {
			if a.Get("testable").Text == "true" && a.Get("same_as") == nil {
				out = append(out, a.Get("id").Text)
			}
		}
	}
	return out
}

// section returns the part of an article's number that the table uses.
func section(article string) string {
	parts := strings.Split(article, ".")
	return strings.Join(parts[:min(3, len(parts))], ".")
}

// lawTable returns the table of docs/root-law.md. By section, it lists the articles that a position can show, with the
// words that change them.
func lawTable(t *testing.T) string {
	words := wordsOf(t)
	rows := map[string]map[string][]string{}
	for _, a := range testable(t) {
		if len(words[a]) == 0 {
			t.Errorf("nothing in Root's content cites article %s: what would an expansion change?", a)
		}
		s := section(a)
		if rows[s] == nil {
			rows[s] = map[string][]string{}
		}
		for _, w := range words[a] {
			if !slices.Contains(rows[s][w.column], w.text) {
				rows[s][w.column] = append(rows[s][w.column], w.text)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| article | %s |\n| --- | --- | --- | --- | --- |\n", strings.Join(columns, " | "))
	for _, s := range slices.SortedFunc(maps.Keys(rows), byNumber) {
		fmt.Fprintf(&b, "| %s |", s)
		for _, c := range columns {
			slices.Sort(rows[s][c])
			fmt.Fprintf(&b, " %s |", ticks(rows[s][c]))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// signatures returns every question, action and procedure of the Law, with its parameters, their types, and its file.
func signatures(t *testing.T) string {
	g, err := lint.With(interpreter.Open(content.Files, ".")).Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := g.Definition()
	row := func(s *declared.Signature, answers string) string {
		params := make([]string, len(s.Params))
		for i, p := range s.Params {
			params[i] = p.Name + ": " + m.Types.TypeName(p.Type)
		}
		return fmt.Sprintf("| `%s(%s)` | %s | %s |\n", s.ID, strings.Join(params, ", "), answers, s.Span.File.Name)
	}
	var asked, done []string
	for i := range m.Askable {
		if s := &m.Askable[i]; s.Faction == "" {
			asked = append(asked, row(s, m.Types.TypeName(s.Type)))
		}
	}
	for i := range m.Callable {
		if s := &m.Callable[i]; s.Faction == "" {
			done = append(done, row(s, "is done"))
		}
	}
	slices.Sort(asked)
	slices.Sort(done)
	return "| word | answer | file |\n| --- | --- | --- |\n" + strings.Join(asked, "") + strings.Join(done, "")
}

func byNumber(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		m, _ := strconv.Atoi(x[i])
		n, _ := strconv.Atoi(y[i])
		if c := cmp.Or(m-n, strings.Compare(x[i], y[i])); c != 0 {
			return c
		}
	}
	return len(x) - len(y)
}

// TestRootIsReached checks that variants can reach everything in the Law and the factions. Each entry of a list must
// have an id, and the choices of one action or procedure must have different names.
func TestRootIsReached(t *testing.T) {
	for _, file := range lawOf(t) {
		for _, list := range []string{"rules", "abilities"} {
			for _, it := range items(file.Get(list)) {
				if it.Get("id") == nil {
					t.Errorf("%s: no id", it.Span)
				}
			}
		}
		for _, sort := range []string{"actions", "procedures", "phases"} {
			if n := file.Get(sort); n != nil {
				for _, p := range n.Pairs {
					seen := map[string]bool{}
					choices(p.Value, func(c, id *source.Node) {
						name := c.Text
						if id != nil {
							name = id.Text
						}
						if seen[name] {
							t.Errorf("%s: a second choice %s of %s has no id", c.Span, name, p.Key.Text)
						}
						seen[name] = true
					})
				}
			}
		}
	}
}

func items(n *source.Node) []*source.Node {
	if n == nil {
		return nil
	}
	return n.Items
}

// choices calls tell with every choice below a node, and its id.
func choices(n *source.Node, tell func(choice, id *source.Node)) {
	if n == nil {
		return
	}
	if c := n.Get("choose"); c != nil {
		tell(c, n.Get("id"))
	}
	for _, p := range n.Pairs {
		choices(p.Value, tell)
	}
	for _, it := range n.Items {
		choices(it, tell)
	}
}

// TestLawSubjects checks the part of docs/root-law.md written by hand: each word in its table of subjects must exist in
// the Law.
func TestLawSubjects(t *testing.T) {
	text, err := os.ReadFile("root-law.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| what | words | note, or who uses it |\n| --- | --- | --- |\n")
	table, _, ok := strings.Cut(table, "\n\n")
	if !ok {
		t.Fatal("the table of subjects is not where it was")
	}
	known := map[string]bool{}
	for _, file := range lawOf(t) {
		for _, sort := range []string{
			"rulings", "actions", "procedures", "scopes", "zones", "lineups", "limits", "rankings",
		} {
			if n := file.Get(sort); n != nil {
				for _, p := range n.Pairs {
					known[p.Key.Text] = true
				}
			}
		}
		for _, list := range []string{"rules", "abilities"} {
			for _, it := range items(file.Get(list)) {
				known[it.Get("id").Text] = true
			}
		}
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			t.Fatalf("no row: %s", line)
		}
		for i, w := range strings.Split(cells[2], "`") {
			if i%2 == 1 && !known[w] {
				t.Errorf("%s: Root has no %s", strings.TrimSpace(cells[1]), w)
			}
		}
	}
}
