package source

import (
	"embed"
	"strings"
)

// code describes one sort of problem: an explanation, and a small example with its correction. Text is one paragraph.
// Wrong and Right are content: the keys of a file of law, or whole files, each under a line "-- name --". They are
// empty if no small example is possible.
type code struct{ Text, Wrong, Right string }

//go:embed codes/*.txt
var codeTexts embed.FS

// Codes returns every code of problems of content. Each file has a paragraph, then a line "=== wrong" and an example,
// then a line "=== right" and another.
func Codes() map[string]code {
	entries, err := codeTexts.ReadDir("codes")
	if err != nil {
		panic(err) // the files are embedded
	}
	codes := map[string]code{}
	for _, e := range entries {
		data, err := codeTexts.ReadFile("codes/" + e.Name())
		if err != nil {
			panic(err)
		}
		text, examples, _ := strings.Cut(string(data), "=== wrong\n")
		wrong, right, _ := strings.Cut(examples, "=== right\n")
		codes[strings.TrimSuffix(e.Name(), ".txt")] = code{strings.Join(strings.Fields(text), " "), wrong, right}
	}
	return codes
}
