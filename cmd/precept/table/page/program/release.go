//go:build page

package program

import (
	_ "embed" // for the files that scripts/release builds

	"precept/cmd/precept/table/page"
)

var (
	//go:embed page.wasm.gz
	wasm []byte
	//go:embed wasm_exec.js
	script string
)

func init() { held = page.Program{Wasm: wasm, Exec: script} }
