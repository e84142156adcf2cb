package studio

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// texts returns every text that the page and the code translate.
func texts(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{"changed": true, "added": true, "removed": true} // classes of rules
	for pattern, in := range map[string]string{"pages/*.html": `\.T "([^"]*)"`,
		"static/*.js": `\bT\("((?:[^"\\]|\\.)*)"\)`, "*.go": `(?:Refused|\bT)\("((?:[^"\\]|\\.)*)"\)`,
		"../folder/*.go": `Refused\("((?:[^"\\]|\\.)*)"\)`} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(in).FindAllStringSubmatch(string(data), -1) {
				text, err := strconv.Unquote(`"` + m[1] + `"`)
				if err != nil {
					t.Fatal(err)
				}
				out[text] = true
			}
		}
	}
	if len(out) < 40 {
		t.Fatalf("only %d texts are found", len(out))
	}
	return out
}

// TestFrench checks that every text of the page has a French translation, and that no translation is unused.
func TestFrench(t *testing.T) {
	all := texts(t)
	for text := range all {
		if french[text] == "" {
			t.Errorf("no French for %q", text)
		}
	}
	for text := range french {
		if !all[text] {
			t.Errorf("nothing says %q", text)
		}
	}
}
