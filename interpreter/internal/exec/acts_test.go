package exec

import (
	"testing"

	"precept/interpreter/language"
)

// Every verb of the language that is done with a zone does something.
func TestActsAreDone(t *testing.T) {
	for _, verb := range language.Acts {
		if acts(verb) == nil {
			t.Errorf("nothing is done by %s", verb)
		}
	}
}
