package program

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"precept/cmd/precept/table/page"
)

// ErrNone reports that the program is neither held by this build nor can be built.
var ErrNone = errors.New("this build of precept holds no program for pages; use a release, or call this in a checkout " +
	"of the source of precept, with Go installed")

// held is the program that a release holds: see release.go.
var held page.Program

// main is the package of the program.
const main = "precept/cmd/precept/table/page/wasm"

// Get returns the program. Before it builds one, which takes a minute the first time, it calls tell.
//
// # Errors
//
// [ErrNone].
func Get(tell func()) (*page.Program, error) {
	if held.Wasm != nil {
		return &held, nil
	}
	where, err := output("go", "list", "-f", "{{.Dir}}", main)
	if err != nil {
		return nil, ErrNone
	}
	tell()
	return build(where)
}

// build builds the program with the Go at hand, in the folder of its package.
func build(where string) (*page.Program, error) {
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "precept-page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "page.wasm")
	// Without inlining it is a fifth smaller.
	cmd := exec.Command("go", "build", "-trimpath", "-pgo=off", "-gcflags=all=-l", "-ldflags=-s -w", "-o", file, ".")
	cmd.Dir, cmd.Env = where, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s: %w\n%s", main, err, said)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = w.Write(wasm)                                  // a buffer takes everything
	_ = w.Close()
	return &page.Program{Wasm: b.Bytes(), Exec: string(script)}, nil
}

// output returns the first line that a command prints. For a list of the package of the program, its files are those
// for WebAssembly.
func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line), err
}
