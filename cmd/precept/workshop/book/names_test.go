package book

import (
	"strings"
	"testing"

	"precept/cmd/precept/workshop/vocabulary"
	"precept/interpreter/symbols"
)

// TestAllNames compares the page of names with what precept words prints.
func TestAllNames(t *testing.T) {
	m := ownBook(t, "paladins")
	p, err := own.lib.Find("paladins")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := m.pages("en")
	if err != nil {
		t.Fatal(err)
	}
	page := string(pages["names.html"])
	kinds := map[string]bool{}
	vocabulary.Each(own.lib.Index(p), func(kind string, n *symbols.Name) {
		kinds[kind] = true
		if !strings.Contains(page, "<code>"+n.ID+"</code>") {
			t.Errorf("the page lacks the %s %s", kind, n.ID)
		}
	})
	for _, kind := range []string{"rule", "ability", "choice", "value"} {
		if !kinds[kind] {
			t.Errorf("there is no %s", kind)
		}
	}
}
