package docs_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"precept/cmd/precept/verbs"
)

// TestPicture compares the README's picture with the command given there; -update draws it anew.
func TestPicture(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, command, ok := strings.Cut(string(readme), "go run ./cmd/precept draw ")
	command, file, ok2 := strings.Cut(strings.SplitN(command, "\n", 2)[0], " -o docs/")
	if !ok || !ok2 || !strings.Contains(string(readme), `"docs/`+file+`"`) {
		t.Fatal("the README does not tell how its picture is drawn, or does not show it")
	}
	var got, problems bytes.Buffer
	if status := verbs.Run(append([]string{"draw"}, strings.Fields(command)...), nil, &got,
		&problems); status != verbs.Good {
		t.Fatalf("precept draw %s: status %d: %s", command, status, &problems)
	}
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got.Bytes()) {
		t.Errorf("docs/%s is not what the command draws: run go test ./docs -update, and look at it", file)
	}
}
