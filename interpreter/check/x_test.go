package check

import (
	"os"
	"precept/interpreter/read"
	"precept/interpreter/source"
	"testing"
)

func TestX(t *testing.T) {
	var ps source.Problems
	fs := read.Package(os.DirFS(os.Getenv("PKG")), &ps, ".")
	g := Game(fs, &ps)
	t.Log(len(fs), g != nil)
	ps.Print(os.Stdout)
}
