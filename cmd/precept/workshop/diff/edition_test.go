package diff

import (
	"os"
	"slices"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
)

// texts returns the scalars of a list.
func texts(n *source.Node) (out []string) {
	for _, it := range n.Items {
		out = append(out, it.Text)
	}
	return out
}

// TestFirstEdition compares Root's two editions with a list of differences made by reading both texts. For each
// change shown, the list names the difference or says why it is none. Each difference is either shown, or the list
// says why not.
func TestFirstEdition(t *testing.T) {
	side := func(stack ...interpreter.Layer) *side {
		game, err := interpreter.Load(t.Context(), content.Files, ".", stack...)
		if err != nil {
			t.Fatal(err)
		}
		parts, _ := interpreter.Open(content.Files, ".").Parts(stack...)
		return newSide(game, parts)
	}
	found := map[string]bool{}
	for _, x := range compare(side(), side(interpreter.Layer{Variant: "first_edition"})).changes {
		if found[x.path] {
			t.Errorf("%s is told twice", x.path)
		}
		found[x.path] = true
	}
	list := readList(t, "testdata/root_first_edition.yaml")
	named := map[string]bool{}
	for _, key := range []string{"shown", "others"} {
		for _, it := range list.Get(key).Items {
			for _, path := range texts(it.Get("rules")) {
				if named[path] = true; !found[path] {
					t.Errorf("%s: %s does not differ", it.Span, path)
				}
			}
		}
	}
	for path := range found {
		if !named[path] {
			t.Errorf("%s differs: which difference of the editions is it, or why?", path)
		}
	}
	judgeDifferences(t, list)
}

func readList(t *testing.T, name string) *source.Node {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	ps := &source.Problems{}
	list := source.Parse(&source.File{Name: name, Text: text}, ps)
	if list == nil {
		t.Fatal(ps.Err())
	}
	return list
}

// judgeDifferences checks that the list has each difference once, the right number of each class, and reasons for
// those not shown.
func judgeDifferences(t *testing.T, list *source.Node) {
	t.Helper()
	counts := map[string]int{}
	var names []string
	for _, key := range []string{"shown", "unseen"} {
		for _, it := range list.Get(key).Items {
			name := it.Get("difference").Text
			if slices.Contains(names, name) {
				t.Errorf("%s: %s stands here twice", it.Span, name)
			}
			if key == "unseen" && it.Get("why") == nil {
				t.Errorf("%s: why does no rule show %s?", it.Span, name)
			}
			names = append(names, name)
			counts[it.Get("class").Text]++
		}
	}
	for class, n := range map[string]int{"rule": 27, "new": 12, "dropped": 3, "scope": 7} {
		if counts[class] != n {
			t.Errorf("%d differences of class %s, not %d", counts[class], class, n)
		}
	}
}
