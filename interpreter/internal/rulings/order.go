package rulings

import (
	"slices"
	"sort"

	"precept/interpreter/internal/model"
)

// Order sorts the rules of one question into the order in which they are resolved. Rules of one sort and layer stay in
// the order of declaration, but what overrides another comes after it.
func Order(rules []*model.Rule) {
	sort.SliceStable(rules, func(i, j int) bool { return before(rules[i], rules[j]) })
}

func before(a, b *model.Rule) bool {
	if a.Sort != b.Sort {
		return a.Sort < b.Sort
	}
	if a.Layer != b.Layer {
		return a.Layer < b.Layer
	}
	return Lifts(b, a)
}

// Lifts reports whether rule a names b as one that it overrides.
func Lifts(a, b *model.Rule) bool { return b.ID != "" && slices.Contains(a.Overrides, b.ID) }

// Above reports whether a rule stands above the Law: what the golden rules let prevail over it.
func Above(layers []string, r *model.Rule) bool {
	return r.Layer > slices.Index(layers, "law")
}
