package source

import (
	"os"
	"testing"
)

// BenchmarkTrees reads the files of the largest game.
func BenchmarkTrees(b *testing.B) {
	files := Package(os.DirFS("../../content"), &Problems{}, ".")
	for range b.N {
		for _, f := range files {
			Parse(f, &Problems{})
		}
	}
}
