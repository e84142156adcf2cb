package mutate

import (
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// variant finds the mutants of a variant. Each of its changes can be omitted, and what it inserts can be mutated.
func (f *finder) variant(root *source.Node) {
	for i, p := range root.Pairs {
		switch p.Key.Text {
		case "remove":
			f.removals(p.Value, []int{i})
		case "replace", "before", "after", "add":
			for j, q := range p.Value.Pairs {
				f.change(p.Key.Text, q, []int{i, j})
			}
		}
	}
}

// removals adds a mutant for each thing that a variant removes, in which the variant keeps it. The argument n is a list
// of paths, or of names under a word.
func (f *finder) removals(n *source.Node, path []int) {
	for i, it := range n.Items {
		f.add(it, below(path, i), "leaves "+it.Text+" where it is", leaveOut)
	}
	for i, p := range n.Pairs {
		f.removals(p.Value, below(path, i))
	}
}

// change finds the mutants of the changes at one path, or by name under a word that names files.
func (f *finder) change(verb string, p source.Pair, path []int) {
	words := strings.Split(p.Key.Text, "/")
	if unplayed[words[0]] || unplayed[strings.TrimSuffix(words[0], "s")] {
		return
	}
	word := words[len(words)-1]
	if len(words) == 1 && p.Value.Kind == source.Map && named(word) {
		for i, q := range p.Value.Pairs {
			f.changed(verb, q, word, below(path, i))
		}
		return
	}
	f.changed(verb, p, word, path)
}

// named reports whether files map names to nodes under a word.
func named(word string) bool {
	for _, place := range []string{"declarations", "game", "law", "faction"} {
		if row, _ := language.Find(place, word); row.Sort == language.Named {
			return true
		}
	}
	return false
}

// changed finds the mutants of one replaced or added node. Elements added to a list are omitted one at a time.
func (f *finder) changed(verb string, p source.Pair, word string, path []int) {
	if silent[word] {
		return
	}
	if verb == "replace" {
		f.add(p.Key, path, "leaves "+p.Key.Text+" as it was", leaveOut)
	}
	for i, it := range p.Value.Items {
		if element(word, it) == "" && (it.Kind == source.Map || verb != "replace") {
			f.add(it, below(path, i), "drops the element", leaveOut)
		}
	}
	f.value(word, "", p.Value, path)
}

func below(path []int, i int) []int { return append(append([]int(nil), path...), i) }
