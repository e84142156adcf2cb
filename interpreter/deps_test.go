package interpreter_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// ground lists the packages from the lowest on: each imports only packages listed before it.
var ground = []string{
	"source", "language",
	"record", "declared", "view", "internal/state",
	"internal/expr",
	"internal/model", "internal/check", "internal/check/corpus",
	"internal/compile",
	"internal/exec",
	"internal/checkpoint",
	"internal/knowledge", "",
	"lint",
	"symbols", "save", "testkit", "narrate", "agents",
}

// shared lists the packages of the module that do not depend on games. All packages can import them.
var shared = []string{"internal/digest", "internal/fault", "internal/limit", "internal/lru", "internal/plural",
	"internal/runes"}

// keepers holds, for packages outside of the interpreter, the only package that may import each, except for tests.
var keepers = map[string]string{
	"gopkg.in/yaml.v3":           "nobody",
	"github.com/expr-lang/expr":  "internal/expr",
	"github.com/google/go-cmp":   "nobody",
	"pgregory.net/rapid":         "nobody",
	"precept/content":            "nobody",
	"github.com/spf13/cobra":     "nobody",
	"github.com/rogpeppe":        "nobody",
	"github.com/santhosh-tekuri": "nobody",
	"github.com/fsnotify":        "nobody",
}

// listed is the output of `go list` for a package.
type listed struct {
	ImportPath string
	Imports    []string
}

const module = "precept/interpreter"

func TestImportsGoOneWay(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		at := slices.Index(ground, name)
		if at < 0 {
			t.Errorf("%s is not in the table of packages", p.ImportPath)
			continue
		}
		for _, i := range p.Imports {
			below(t, name, at, i)
			for other, keeper := range keepers {
				if strings.HasPrefix(i, other) && keeper != name {
					t.Errorf("%s imports %s, which is for %s alone", p.ImportPath, i, keeper)
				}
			}
		}
	}
}

// below reports an import of a package that is not listed before index at of the table.
func below(t *testing.T, name string, at int, imported string) {
	t.Helper()
	rest, ours := strings.CutPrefix(imported, "precept/")
	if !ours {
		return
	}
	other, inside := strings.CutPrefix(rest+"/", "interpreter/")
	other = strings.TrimSuffix(other, "/")
	if slices.Contains(shared, rest) {
		return
	}
	if k := slices.Index(ground, other); !inside || k < 0 || k >= at {
		t.Errorf("%s imports %s, which does not stand above it", module+"/"+name, imported)
	}
}

// TestTableOfPackages checks that every package of the table exists.
func TestTableOfPackages(t *testing.T) {
	var got []string
	for _, p := range list(t) {
		got = append(got, strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/"))
	}
	for _, name := range ground {
		if !slices.Contains(got, name) {
			t.Errorf("there is no package %s/%s", module, name)
		}
	}
}

func list(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
