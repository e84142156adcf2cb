package tune

import (
	"slices"
	"testing"
)

func TestChangeOf(t *testing.T) {
	for _, test := range []struct {
		text, path string
		values     []string
	}{
		{"a/b=1..3", "a/b", []string{"1", "2", "3"}},
		{"factions/a.b.c=-1..5:3", "factions/a/b/c", []string{"-1", "2", "5"}},
		{"a/b=2", "a/b", []string{"2"}},
		{"a/b=true, false", "a/b", []string{"true", "false"}},
		{"a/b=", "", nil},
		{"=1..2", "", nil},
		{"a/b=1..x", "", nil},
		{"a/b=1..2:0", "", nil},
		{"a/b=3..2", "", nil},
		{"a/b: 3\nc=2", "", nil},
	} {
		path, values, err := Parse(test.text)
		if (err == nil) != (test.values != nil) || err == nil && (path != test.path || !slices.Equal(values, test.values)) {
			t.Errorf("%q: %q %q, %v", test.text, path, values, err)
		}
	}
}
