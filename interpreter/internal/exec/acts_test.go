package exec

import (
	"testing"

	"precept/interpreter/language"
)

// TestActsAreDone checks that every verb of the language that acts on a zone has an effect.
func TestActsAreDone(t *testing.T) {
	for _, verb := range language.Acts {
		if acts(verb) == nil {
			t.Errorf("nothing is done by %s", verb)
		}
	}
}
