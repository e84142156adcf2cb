package program

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"precept/cmd/precept/table/page"
)

// ErrNone reports that the WebAssembly program is not beside the executable and cannot be built.
var ErrNone = errors.New("the program for pages is not here: put page.wasm.gz and wasm_exec.js of the release into " +
	"the folder of precept, or call this in a checkout of the source of precept, with Go installed")

// The files that a release has beside the program: see scripts/program.
const wasmFile, scriptFile = "page.wasm.gz", "wasm_exec.js"

// beside returns the WebAssembly program from the folder of the executable, or nil if it is not there.
func beside() *page.Program {
	at, err := os.Executable()
	if err == nil {
		at, err = filepath.EvalSymlinks(at)
	}
	if err != nil {
		return nil
	}
	wasm, err := os.ReadFile(filepath.Join(filepath.Dir(at), wasmFile))
	script, err2 := os.ReadFile(filepath.Join(filepath.Dir(at), scriptFile))
	if err != nil || err2 != nil {
		return nil
	}
	return &page.Program{Wasm: wasm, Exec: string(script)}
}

// main is the import path of the WebAssembly program.
const main = "precept/cmd/precept/table/page/wasm"

// Get returns the program. Before it builds one, which takes a minute the first time, it calls tell.
//
// # Errors
//
// [ErrNone].
func Get(tell func()) (*page.Program, error) {
	if p := beside(); p != nil {
		return p, nil
	}
	where, err := output("go", "list", "-f", "{{.Dir}}", main)
	if err != nil {
		return nil, ErrNone
	}
	tell()
	return build(where)
}

// build builds the WebAssembly program with the installed Go, in the folder of its package.
func build(where string) (*page.Program, error) {
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", scriptFile))
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
	return &page.Program{Wasm: page.Compressed(wasm), Exec: string(script)}, nil
}

// output runs a command with GOOS and GOARCH for WebAssembly, and returns the first line that it prints.
func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line), err
}
