package corpus

import (
	"strings"
	"testing"

	"precept/interpreter/internal/check"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// fixed holds mistakes that people made and no class makes. In a file of a package, a text is replaced or added at the
// end. The result is one problem with each of the wanted words; advised means advice.
var fixed = []struct {
	name, root, file, from, to string
	advised                    bool
	wanted                     []string
}{
	{"a key that belongs to another file", "content", "law/turn.yaml", "", "\nlist: []\n", false,
		[]string{`"list"`, "a cards file has it"}},
	{"a name that another file has", "content", "law/craft.yaml", "", "\nvars: {deck: {type: int}}\n", false,
		[]string{"deck is the name of a zone already", "known in every file", "the other deck"}},
	{"a phase that is called", "content/games/breakthrough", "game.yaml", "where: may_step(man, it)", "where: turn(man)",
		false,
		[]string{"turn is a phase", "nothing in brackets"}},
	{"a loop without end", "content/games/tic_tac_toe", "game.yaml", "play:\n",
		"play:\n  - {while: true, do: [{show: mark}]}\n",
		true, []string{"for ever", "while: …"}},
	{"a card that is not said to stay", "content", "cards/standard.yaml",
		"    count: 2\n    suit: bird\n    cost: [fox]\n    lasting: true\n",
		"    count: 2\n    suit: bird\n    cost: [fox]\n", true, []string{"armorers", "lasting:", "every other card"}},
	{"a seat without its reach", "content", "factions/marquise.yaml", "reach: 10, ", "", true,
		[]string{"marquise", "reach:", "every other seat"}},
	{"a track shorter than its pieces", "content", "factions/marquise.yaml",
		"track: {cost: [0, 1, 2, 3, 3, 4], vp: [0, 1, 2, 3, 4, 5]}",
		"track: {cost: [0, 1, 2, 3, 3], vp: [0, 1, 2, 3, 4, 5]}",
		true, []string{"6 pieces", "cost has 5"}},
	{"a name left out", "content", "factions/marquise.yaml",
		"sawmill, fr: {one: scierie, gender: f}", "sawmill", true, []string{"French", "fr:"}},
	{"an article forgotten", "content", "factions/marquise.yaml",
		"    id: the_keep\n    article: [6.2.2.a, 6.2.2.b, 1.1.1.c, 1.1.2]\n", "    id: the_keep\n", true,
		[]string{"the_keep", "article: …"}},
}

// TestFixedMistakes checks the message for each of them.
func TestFixedMistakes(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	books := map[string]*book{}
	for _, c := range fixed {
		t.Run(c.name, func(t *testing.T) {
			if books[c.root] == nil {
				books[c.root] = read(t, c.root, "")
			}
			b := books[c.root]
			var ps source.Problems
			var files []*source.File
			changed := false
			for _, f := range b.files {
				if f.Name == c.root+"/"+c.file {
					text := string(f.Text) + c.to
					if c.from != "" {
						text = strings.Replace(string(f.Text), c.from, c.to, 1)
					}
					changed = text != string(f.Text)
					f = &source.File{Name: f.Name, Text: []byte(text)}
				}
				files = append(files, f)
			}
			if !changed {
				t.Fatal("there is nothing to spoil")
			}
			check.Input{Files: files, Tree: func(f *source.File) *source.Node {
				if n := b.trees[f]; n != nil {
					return n
				}
				return source.Parse(f, &ps)
			}, Lint: lint.CoreGame}.Game(&ps)
			found := ps.All()
			if c.advised {
				found = append(found, ps.Advice().All()...)
			}
			if len(found) != 1 || c.advised != (ps.Len() == 0) {
				t.Fatalf("%d problems: %v", len(found), found)
			}
			text := found[0].Text.String()
			for _, n := range found[0].Notes {
				text += "\n" + n.Text.String()
			}
			for _, w := range c.wanted {
				if !strings.Contains(text, w) {
					t.Errorf("%q says nothing of %q", text, w)
				}
			}
		})
	}
}

// TestGoodContent checks that the content of the program causes no advice.
func TestGoodContent(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, p := range packages {
		b := read(t, p.root, p.mod)
		var ps source.Problems
		var stack []check.Layer
		if b.mod != nil {
			stack = []check.Layer{{Files: b.mod}}
		}
		check.Input{Files: b.files, Tree: func(f *source.File) *source.Node { return b.trees[f] },
			Lint: lint.CoreGame}.Game(&ps, stack...)
		for _, found := range append(ps.All(), ps.Advice().All()...) {
			t.Errorf("%s: %v", b.name, found)
		}
	}
}
