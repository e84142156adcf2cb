package check

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
)

// unshown holds the codes whose examples are too large or no text, with a function that provokes each. Package tree
// tests those about folders.
var unshown = map[string]func() []*source.File{
	"encoding":   func() []*source.File { return content("law: example\nvars: {a\xff: {type: int}}\n") },
	"too_large":  func() []*source.File { return content("# " + strings.Repeat("x", limit.FileBytes)) },
	"too_long":   func() []*source.File { return content(calling(5_000)) },
	"unreadable": nil,
	"fault":      nil, // no known fault exists
	"no_game":    nil,
	// The command line selects mods.
	"no_variant": nil,
	// Package scenario knows the scenarios.
	"unknown_scenario": nil,
	"no_reading":       nil,
	"scenario":         nil,
	"line_up":          nil, // found by the compiler, which this package does not use
	// Package desk applies mods, and package archive packs them.
	"mods":    nil,
	"archive": nil,
}

// calling returns n procedures, each of which calls the next twice.
func calling(n int) string {
	var out strings.Builder
	out.WriteString("procedures:\n")
	for i := range n - 1 {
		fmt.Fprintf(&out, "  p%d: [p%d, p%d]\n", i, i+1, i+1)
	}
	fmt.Fprintf(&out, "  p%d: [{draw: 1}]\n", n-1)
	return out.String()
}

// TestCodesExamples checks that the wrong example of each code reports only that code, and the right one nothing.
func TestCodesExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for name, code := range source.Codes() {
		t.Run(name, func(t *testing.T) {
			if code.Wrong == "" {
				provoke, known := unshown[name]
				if !known {
					t.Fatal("there is no example")
				}
				if provoke != nil {
					expect(t, provoke(), name)
				}
				return
			}
			expect(t, content(code.Wrong), name)
			expect(t, content(code.Right))
		})
	}
}

func expect(t *testing.T, files []*source.File, want ...string) {
	t.Helper()
	_, ps := beside(t, files)
	got := codesOf(ps)
	if !slices.Contains(want, "idle") { // an example need not use what it declares
		got = slices.DeleteFunc(got, func(code string) bool { return code == "idle" })
	}
	if len(got) == 0 {
		got = nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("codes (-want +got)\n%s\n%v", diff, ps.Err())
	}
}

func TestNoGame(t *testing.T) {
	var ps source.Problems
	Input{Files: content("law: example\n"), Lint: TestLint}.Game(&ps)
	if diff := cmp.Diff([]string{"no_game"}, codesOf(&ps)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestCodesComplete checks that exactly the codes used in the packages are documented.
func TestCodesComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	used := map[string]bool{}
	reported := regexp.MustCompile(`(?s)(?:[bB]ad|report|Add|failAs|Advise)\([^"\n]*"([a-z_]+)"`)
	named := regexp.MustCompile(`\tCode[A-Z]\w+ += "([a-z_]+)"`)
	for _, dir := range []string{".", "../..", "../expr", "../../lint",
		"../../../internal/archive", "../../../conformance/scenario", "../../../cmd/precept/desk", "../../source"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", dir, len(files), err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			pattern := reported
			if strings.HasSuffix(f, "source/refusals.go") {
				pattern = named
			}
			for _, m := range pattern.FindAllSubmatch(text, -1) {
				if !strings.HasSuffix(f, "_test.go") && !bytes.Equal(m[1], []byte("count")) {
					used[string(m[1])] = true
				}
			}
		}
	}
	all := source.Codes()
	for code := range used {
		if c, ok := all[code]; !ok || c.Text == "" {
			t.Errorf("%s is not documented in source/codes", code)
		}
	}
	for code := range all {
		if !used[code] {
			t.Errorf("%s is documented and never reported", code)
		}
	}
}
