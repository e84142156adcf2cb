package verbs

import (
	"regexp"
	"strings"
	"testing"
)

// TestGamesAreCompleted checks that a shell completes names of games.
func TestGamesAreCompleted(t *testing.T) {
	if _, out, _ := ran("", "__complete", "simulate", "ro"); !strings.Contains(out, "root\n") {
		t.Errorf("%s", out)
	}
}

// TestVersion checks that the program prints its build, for use in reports.
func TestVersion(t *testing.T) {
	want := regexp.MustCompile(`^precept .+, go\S+, \w+/\w+\n$`)
	if status, out, _ := ran("", "--version"); status != Good || !want.MatchString(out) {
		t.Errorf("status %d: %q", status, out)
	}
}

// TestLanguageOfTheEnvironment checks that the language comes from the environment if no flag gives it, in POSIX
// order of the variables.
func TestLanguageOfTheEnvironment(t *testing.T) {
	for _, test := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"},
		{"", "", "fr_FR.UTF-8", "fr"},
		{"", "fr_CA", "en_GB", "fr"},
		{"C", "fr_CA", "fr_FR", "en"},
		{"", "", "de_DE", "en"},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_MESSAGES", test.messages)
		t.Setenv("LANG", test.lang)
		if got := langIn(nil); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
		if got := langIn([]string{"games", "--lang", "fr"}); got != "fr" {
			t.Errorf("%+v, with a flag: %s", test, got)
		}
	}
}
