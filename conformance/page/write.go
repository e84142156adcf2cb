package page

import (
	"bytes"
	"os"
	"path/filepath"

	"precept/conformance/scenario"
	"precept/interpreter/files"
)

// WriteAll writes a page for each rulebook that was judged: DIR/book.html.
func WriteAll(load scenario.Loader, suite *scenario.Suite, books map[string]*scenario.Coverage, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	done := map[string]bool{}
	for _, stack := range suite.Stacks(load) {
		g, err := load(stack[0], stack[1:]...)
		if err != nil {
			return err
		}
		for _, book := range g.Declared().Rulebooks {
			c := books[book.ID]
			if done[book.ID] || c == nil {
				continue
			}
			done[book.ID] = true
			var b bytes.Buffer
			if err := Of(g, book, suite.Under(load, stack[0], stack[1:]...), c).Write(&b); err != nil {
				return err
			}
			if err := files.Write(filepath.Join(dir, book.ID+".html"), b.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}
