package words

import (
	"slices"
	"testing"

	"precept/interpreter/language"
)

// TestTable checks that no place shares its name with one of the content language. Every node must have a place, and
// every key a description.
func TestTable(t *testing.T) {
	names := map[string]bool{}
	for _, p := range language.Places() {
		names[p.Name] = true
	}
	for _, p := range Places() {
		if names[p.Name] {
			t.Errorf("two places are called %q", p.Name)
		}
		names[p.Name] = true
		rows := slices.Clone(p.Rows)
		if p.Verb.Word != "" {
			rows = append(rows, p.Verb)
		}
		if len(rows) == 0 && p.Extra == nil {
			t.Errorf("%s has no keys", p.Name)
		}
		for _, r := range rows {
			if r.Doc == "" || r.Form == "" {
				t.Errorf("%s: %s is not told", p.Name, r.Word)
			}
			if r.Sort == language.Node || r.Sort == language.List {
				if _, ok := At(r.Place); !ok && r.Place != "item" {
					t.Errorf("%s: %s has no place", p.Name, r.Word)
				}
			}
		}
	}
	for _, f := range Files() {
		if p, ok := At(f); !ok || p.Rows[0].Word != f {
			t.Errorf("%s is no file", f)
		}
	}
}
