package desk

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestNothingControlsTheTerminal checks that untrusted text cannot control a terminal, while the program's own
// sequences work.
func TestNothingControlsTheTerminal(t *testing.T) {
	for in, want := range map[string]string{
		"plain\tand\nsimple":                          "plain\tand\nsimple",
		"\x1b[31mred\x1b[0m":                          "[31mred[0m",
		"a\rb\bc\ad\x00e\x7ff":                        "abcdef",
		"\u009b2J\u0085":                              "2J",
		"\u202eright\u2066to\u200f":                   "rightto",
		"bad \xff\xc3\x28 bytes":                      "bad ( bytes",
		"é ü ♔ 漢":                                     "é ü ♔ 漢",
		mark + "31mred" + mark + "0m and \x1b[1mbold": "\x1b[31mred\x1b[0m and [1mbold",
		mark + "2Jwiped":                              "2Jwiped",
		mark + "\x1b]0;xm y":                          "]0;xm y",
	} {
		for cut := range len(in) + 1 {
			if strings.Contains(in, mark) && cut < len(in) {
				continue // the program writes its colour codes whole
			}
			var out bytes.Buffer
			s := &Stream{w: &out}
			s.Write([]byte(in[:cut]))
			s.Write([]byte(in[cut:]))
			if got := out.String(); got != want {
				t.Errorf("%q cut at %d: %q, want %q", in, cut, got, want)
			}
		}
	}
	var out bytes.Buffer
	Control(&Stream{w: &out}, "\x1b[2J")
	if out.String() != "\x1b[2J" {
		t.Errorf("%q", out.String())
	}
}

// TestNowhereIsNoTerminal checks that the null device, a character device, does not count as a terminal.
func TestNowhereIsNoTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(null) {
		t.Errorf("%s is taken for a terminal", os.DevNull)
	}
}
