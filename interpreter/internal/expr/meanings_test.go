package expr

import "testing"

// TestMeanings holds the meanings to the functions: each has one, and none is of a function that is not there.
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
