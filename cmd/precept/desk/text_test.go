package desk

import (
	"testing"
)

func TestFill(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"one", "one\n"},
		{"one two six", "one two\nsix\n"},
		{"  one\n two ", "one two\n"},
		{"a longerthanwidth b", "a\nlongerthanwidth\nb\n"},
		{"été tué hier", "été tué\nhier\n"},
		{"à douze : oui", "à\ndouze :\noui\n"},
	} {
		if got := Fill(test.text, 7); got != test.want {
			t.Errorf("fill(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestIndent(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "    a\n", "a\n\nb\n": "    a\n\n    b\n"} {
		if got := Indent(text); got != want {
			t.Errorf("indent(%q) = %q, want %q", text, got, want)
		}
	}
}
