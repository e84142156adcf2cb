package source

import (
	"bytes"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAccidents compares the problems of a file full of accidents, and the part that can still be read, with a golden
// file.
func TestAccidents(t *testing.T) {
	const name = "testdata/accidents.yaml"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var ps Problems
	node := Parse(&File{Name: name, Text: text}, &ps)
	var got bytes.Buffer
	ps.Print(&got, nil)
	got.WriteString("\n" + sketch(node) + "\n")
	golden := "testdata/accidents.golden"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
