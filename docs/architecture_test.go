package docs_test

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// code matches a text in backticks.
var code = regexp.MustCompile("`([^`\n]+)`")

// TestArchitecture checks that the files and packages named in architecture.md exist, and that the packages declare
// the names given for them.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	h := readHouse(t)
	named := regexp.MustCompile(`^(\w+)\.([A-Z]\w*)(?:\.(\w+))?$`)
	for _, m := range code.FindAllStringSubmatch(string(text), -1) {
		word := strings.TrimSuffix(m[1], "/")
		switch n := named.FindStringSubmatch(word); {
		case strings.HasSuffix(word, ".go"), strings.Contains(word, "/") && !strings.ContainsAny(word, " :"):
			if !slices.ContainsFunc(h.paths, func(p string) bool { return strings.HasSuffix("/"+p, "/"+word) }) {
				t.Errorf("there is no %s", word)
			}
		case n != nil && n[1][0] >= 'a':
			if !h.says(n[1], n[2]) || n[3] != "" && !h.says(n[1], n[3]) {
				t.Errorf("no package %s has %s", n[1], word)
			}
		}
	}
}

// house is the paths of the project, and the texts of its Go files.
type house struct {
	paths []string
	texts map[string]string // of each folder, by its base name
}

func readHouse(t *testing.T) *house {
	t.Helper()
	h := &house{texts: map[string]string{}}
	err := fs.WalkDir(os.DirFS(".."), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() == ".git" && d.IsDir() {
			return cmp.Or(err, fs.SkipDir)
		}
		h.paths = append(h.paths, p)
		if strings.HasSuffix(p, ".go") && !strings.HasSuffix(p, "_test.go") {
			text, err := fs.ReadFile(os.DirFS(".."), p)
			h.texts[path.Base(path.Dir(p))] += string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// says reports whether a package declares a name.
func (h *house) says(pkg, name string) bool {
	declared := `(?m)(^func |^func \([^)]*\) |^type |^var |^const |^\t)` + name + `\b`
	return regexp.MustCompile(declared).MatchString(h.texts[pkg])
}
