package tree

import (
	"os"
	"testing"

	"precept/interpreter/source"
)

// BenchmarkTrees is reading the files of the largest game.
func BenchmarkTrees(b *testing.B) {
	files := Package(os.DirFS("../../../content"), &source.Problems{}, ".")
	for range b.N {
		for _, f := range files {
			File(f, &source.Problems{})
		}
	}
}
