package called

import "testing"

// TestLooks checks that names that people could confuse look the same, and others do not.
func TestLooks(t *testing.T) {
	for _, same := range [][]string{
		{"Eyrie", "eyrie", " E y r i e ", "Eyr\u0456e", "EYRIE", "EYRlE", "Éyríe", "Ey\u200brie", "Eyrıe", "\uff25yrie",
			"\U0001d404yrie", "Еуrіе", "e-y-r-i-e", "ΕYRIE"},
		{"Marquise de Chat", "marquisedechat", "Маrquise de Chаt", "Marquise\u00a0de Chat"},
		{"paypal", "pаypal", "PAYPAL", "pAypal"},
		{"Nora", "Νora", "n0ra"},
		{"Жора", "жора"},
	} {
		for _, name := range same {
			if looks(name) != looks(same[0]) {
				t.Errorf("%q looks like %q, not like %q: %q", name, looks(name), same[0], looks(same[0]))
			}
		}
	}
	for _, apart := range [][2]string{{"red", "blue"}, {"Ann", "Anna"}, {"Marquise", "Eyrie"}, {"東", "西"}, {"red",
		"green"}} {
		if looks(apart[0]) == looks(apart[1]) {
			t.Errorf("%q looks like %q", apart[0], apart[1])
		}
	}
}
