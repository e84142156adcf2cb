package declared

import "testing"

// Numbers whose name says what each counts are said with it.
func TestListed(t *testing.T) {
	for _, test := range [][4]string{
		{"recipe (wood, stone, gold)", "20, 0, 5", "recipe", "20 wood, 5 gold"},
		{"recipe (wood, stone, gold)", "0, 0, 0", "recipe", "0"},
		{"recipe (wood, stone)", "1, 2, 3", "recipe (wood, stone)", "1, 2, 3"},
		{"suits", "fox, hare", "suits", "fox, hare"},
	} {
		if name, value := Listed(test[0], test[1]); name != test[2] || value != test[3] {
			t.Errorf("%v: %s, %s", test, name, value)
		}
	}
}
