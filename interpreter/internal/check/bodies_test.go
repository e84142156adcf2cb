package check

import (
	"slices"
	"testing"

	"precept/interpreter/language"
)

// TestVerbsInTable checks that the compiled verbs are those of the table of the language.
func TestVerbsInTable(t *testing.T) {
	words := language.Verbs
	for _, w := range words {
		if verbs()[w] == nil {
			t.Errorf("%s is a verb of the table, and nothing reads it", w)
		}
	}
	for w := range verbs() {
		if !slices.Contains(words, w) {
			t.Errorf("%s is read, and the table does not have it", w)
		}
	}
}
