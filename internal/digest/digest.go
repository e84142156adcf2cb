// Package digest computes checksums of content: which files of a folder count, and the SHA-256 of all of them.
package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"slices"
	"strings"

	"precept/interpreter/source"
)

// File is one file of an archive.
type File struct {
	Path   string `json:"path"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"` // in hexadecimal
}

// Sum returns the checksum that identifies content, in hexadecimal. It is the SHA-256 of the lines that the program
// sha256sum prints for the content files, sorted by path. Scenarios and texts do not count.
func Sum(files map[string][]byte) string {
	var listed []File
	for name, text := range files {
		listed = append(listed, FileOf(name, text))
	}
	return SumOf(listed)
}

// SumOf is [Sum] for listed files.
func SumOf(listed []File) string {
	var lines []string
	for _, f := range listed {
		if KindOf(f.Path) == Content {
			lines = append(lines, f.SHA256+"  "+f.Path+"\n")
		}
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[2*sha256.Size:], b[2*sha256.Size:]) })
	return Hex([]byte(strings.Join(lines, "")))
}

// FileOf returns the entry of a file.
func FileOf(name string, text []byte) File {
	return File{name, len(text), Hex(text)}
}

// Hex returns the SHA-256 of a text, in hexadecimal.
func Hex(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// Kind is the kind of a file in an archive.
type Kind int

// The kinds. Archives with files of kind None are refused.
const (
	None      Kind = iota
	Content        // a *.yaml of a package
	Scenarios      // a *.yaml below conformance/
	Text           // a readme, a licence, a list of changes
	Picture        // of a card
)

// texts is the names of text files, without extension.
var texts = []string{"readme", "license", "licence", "copying", "changes", "changelog", "authors", "notice"}

// pictures is the endings of pictures.
var pictures = []string{".png", ".jpg", ".jpeg", ".webp"}

// KindOf returns the kind of the file with that path.
func KindOf(name string) Kind {
	base := path.Base(name)
	switch ending := path.Ext(base); {
	case ending == ".yaml" && strings.HasPrefix(name, source.Scenarios+"/"):
		return Scenarios
	case ending == ".yaml" && (base != "game.yaml" || base == name):
		return Content
	case slices.Contains(pictures, ending):
		return Picture
	case base != name:
		return None
	case ending == "" || ending == ".md" || ending == ".txt":
		if slices.Contains(texts, strings.ToLower(strings.TrimSuffix(base, ending))) {
			return Text
		}
	}
	return None
}
