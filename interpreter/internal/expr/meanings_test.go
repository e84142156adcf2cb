package expr

import "testing"

// TestMeanings checks that each function has a meaning, and that each meaning is of an existing function.
func TestMeanings(t *testing.T) {
	forms := FunctionForms()
	for name := range forms {
		if Meaning(name) == "" {
			t.Errorf("%s has no meaning", name)
		}
	}
	for name := range meanings {
		if forms[name] == "" {
			t.Errorf("there is no function %s any more", name)
		}
	}
}
