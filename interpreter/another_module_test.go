package interpreter_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnotherModule checks that the example compiles as a program of another module, and that such a program cannot
// import internal packages.
func TestAnotherModule(t *testing.T) {
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	main := strings.NewReplacer("package interpreter_test", "package main", "func Example()", "func main()").
		Replace(string(example))
	out, err := outside(t, main)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, want, _ := strings.Cut(main, "// Output:\n\t// ")
	want = strings.TrimSuffix(strings.ReplaceAll(want, "\n\t// ", "\n"), "\n}\n")
	if strings.TrimSpace(out) != want {
		t.Errorf("it prints\n%s\ninstead of\n%s", out, want)
	}
	out, err = outside(t, "package main\n\nimport _ \"precept/interpreter/internal/exec\"\n\nfunc main() {}\n")
	if err == nil || !strings.Contains(out, "use of internal package") {
		t.Errorf("the insides can be imported: %v %s", err, out)
	}
}

// outside runs a program in a separate module beside this one, and returns its output.
func outside(t *testing.T, main string) (string, error) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := strings.Replace(string(mod), "module precept", "module example.test/player", 1) +
		"\nrequire precept v0.0.0\n\nreplace precept => " + root + "\n"
	for name, text := range map[string]string{"go.mod": text, "go.sum": string(sum), "main.go": main} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "run", ".")
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	out, err := c.CombinedOutput()
	return string(out), err
}
