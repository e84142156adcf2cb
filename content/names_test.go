package content_test

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// TestNamesHaveNoColon checks that no name contains a colon. A text about something puts a colon after its name: «
// Croisade : combat : c3 ».
func TestNamesHaveNoColon(t *testing.T) {
	for _, p := range content.Games() {
		g := game(t, p.ID)
		d := g.Definition()
		var nodes []*declared.Node
		for i := range d.Spaces {
			nodes = append(nodes, &d.Spaces[i].Node)
		}
		for i := range d.Zones {
			nodes = append(nodes, &d.Zones[i].Node)
		}
		for i := range d.Designs {
			nodes = append(nodes, &d.Designs[i].Node)
		}
		for i := range d.Kinds {
			nodes = append(nodes, &d.Kinds[i].Node)
		}
		for _, n := range nodes {
			if strings.Contains(n.Name.En, ":") || strings.Contains(n.Name.Fr, ":") {
				t.Errorf("%s: %s is called %q, %q", p.ID, n.ID, n.Name.En, n.Name.Fr)
			}
		}
	}
}

// step is a choice or an end in a file: its indentation, its verb and its lines.
type step struct{ indent, verb, text string }

// stepsOf returns the choices and ends in a file.
func stepsOf(text string) []step {
	begins := regexp.MustCompile(`^( *)- (choose|end): `)
	lines := strings.SplitAfter(text, "\n")
	var out []step
	for i, line := range lines {
		m := begins.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		s := step{m[1], m[2], line}
		for _, next := range lines[i+1:] {
			if !strings.HasPrefix(next, m[1]+" ") {
				break
			}
			s.text += next
		}
		out = append(out, s)
	}
	return out
}

// The French name of a step with its gender, and the way in which a match ends.
var (
	saidFr = regexp.MustCompile(`name: \{en: .*, fr: (?:\{one: )?"?([^"{},]+)"?(, gender: f)?`)
	how    = regexp.MustCompile(`(?m)^ +how: `)
)

// TestNamesOfSteps checks French names. A player who declines an optional choice reads « aucun » or « aucune » after
// its name, so the name must have a gender. Players also read how a match ends, so that must have a name.
func TestNamesOfSteps(t *testing.T) {
	feminine := regexp.MustCompile(`(?:` + strings.TrimSuffix(strings.TrimPrefix(feminine.String(), `(?:`), `)$`) +
		`|ité|gion|ense|que|[ée]e)$`)
	found := map[string]int{}
	for _, file := range yamlFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range stepsOf(string(text)) {
			name := saidFr.FindStringSubmatch(s.text)
			switch {
			case s.verb == "end" && how.MatchString(s.text):
				if found["end"]++; name == nil {
					t.Errorf("%s: an end without a name:\n%s", file, s.text)
				}
			case s.verb == "choose" && name != nil && strings.Contains(s.text, "\n"+s.indent+"  optional: true\n"):
				found["choose"]++
				noun, _, _ := strings.Cut(name[1], " ")
				if feminine.MatchString(noun) && name[2] == "" {
					t.Errorf("%s: « %s » does not say its gender", file, name[1])
				}
			}
		}
	}
	if found["end"] < 5 || found["choose"] < 10 {
		t.Errorf("too few steps were found: %v", found)
	}
}

// TestWhatAsksOftenIsTold checks that everything that asks twice or more has a sentence of its own for the log.
// Without one, the log would list questions and answers.
func TestWhatAsksOftenIsTold(t *testing.T) {
	found := 0
	var walk func(path string, n *source.Node)
	walk = func(path string, n *source.Node) {
		if n == nil {
			return
		}
		steps := cmp.Or(n.Get("steps"), n.Get("may"), n.Get("do"))
		if n.Get("name") != nil && n.Get("choose") == nil && asks(steps) > 1 && !strings.Contains(path, "offer/") {
			if found++; n.Get("tells") == nil {
				t.Errorf("%s asks %d times, and nothing says how that reads: it has no tells", path, asks(steps))
			}
		}
		for _, p := range n.Pairs {
			walk(path+"/"+p.Key.Text, p.Value)
		}
		for _, x := range n.Items {
			walk(path, x)
		}
	}
	for _, name := range yamlFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var ps source.Problems
		walk(name, source.Parse(&source.File{Name: name, Text: text}, &ps))
		if err := ps.Err(); err != nil {
			t.Error(err)
		}
	}
	if found < 40 {
		t.Errorf("only %d ask twice", found)
	}
}

// asks returns how many choices there are below a node.
func asks(n *source.Node) (times int) {
	if n == nil {
		return 0
	}
	for _, p := range n.Pairs {
		if p.Key.Text == "choose" {
			times++
		}
		times += asks(p.Value)
	}
	for _, x := range n.Items {
		times += asks(x)
	}
	return times
}

// yamlFiles returns the files of all games.
func yamlFiles(t *testing.T) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".yaml") && !strings.Contains(path, "rulebooks") {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
