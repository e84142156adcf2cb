package lsp

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"weak"

	"precept/interpreter/symbols"
)

// TestForgets checks that old results are freed when new ones arrive, so that hours of typing do not fill the
// memory.
func TestForgets(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	first := make(chan weak.Pointer[symbols.Index], 1)
	c.server.post(func() {
		for _, p := range c.server.projects {
			first <- weak.Make(p.found.index)
		}
	})
	found := <-first
	for i := range 4 {
		at := len(c.texts[uri])
		c.edits(uri, at, at, fmt.Sprintf("# %d\n", i))
		c.idle()
	}
	for range 3 {
		runtime.GC()
	}
	if found.Value() != nil {
		t.Error("what the first check found is still held")
	}
}
