package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestProgramsOfTheAPI checks that the programs in api.md are those of the examples, which are run.
func TestProgramsOfTheAPI(t *testing.T) {
	page, err := os.ReadFile("api.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("api_example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 4 {
		t.Errorf("%d programs, not 4", len(blocks))
	}
	for _, b := range blocks {
		if !strings.Contains(string(code), b[1]) {
			t.Errorf("no example is this program:\n%s", b[1])
		}
	}
}
