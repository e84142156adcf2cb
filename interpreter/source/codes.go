package source

import (
	"embed"
	"strings"
)

// Code is one sort of problem: what it means, and a small example of it with the same example mended. Text is one
// paragraph. Wrong and Right are content: the keys of a file of law, or whole files, each under a line "-- name --".
// They are empty where nothing small can show it.
type Code struct{ Text, Wrong, Right string }

//go:embed codes/*.txt
var codeTexts embed.FS

// Codes is every code that a problem of content can carry. Each file is a paragraph, then a line "=== wrong" and an
// example, then a line "=== right" and another.
func Codes() map[string]Code {
	entries, err := codeTexts.ReadDir("codes")
	if err != nil {
		panic(err) // it is part of the program
	}
	codes := map[string]Code{}
	for _, e := range entries {
		data, err := codeTexts.ReadFile("codes/" + e.Name())
		if err != nil {
			panic(err)
		}
		text, examples, _ := strings.Cut(string(data), "=== wrong\n")
		wrong, right, _ := strings.Cut(examples, "=== right\n")
		codes[strings.TrimSuffix(e.Name(), ".txt")] = Code{strings.Join(strings.Fields(text), " "), wrong, right}
	}
	return codes
}
