package archive

import (
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/digest"
	"precept/internal/limit"
	"precept/internal/runes"
)

// reserved lists names that some systems reserve for devices.
var reserved = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
	"com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// WrongName returns why a path may not be in an archive, "" if it may. It must mean the same file on every system.
func WrongName(name string) string {
	if len(name) > limit.NameBytes {
		return "its path is too long"
	}
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, `\:`) {
		return "its path leads out of the archive, or is none"
	}
	parts := strings.Split(name, "/")
	if len(parts) > limit.FolderDepth {
		return "its folders nest too deep"
	}
	for _, part := range parts {
		stem, _, _ := strings.Cut(strings.ToLower(part), ".")
		switch {
		case strings.ContainsFunc(part, odd):
			return "its path has signs other than letters from a to z, digits, _, - and points; call it otherwise"
		case part[0] == '.' || part[0] == '-' || part[len(part)-1] == '.':
			return "a name begins with a point or a dash, or ends with a point; call it otherwise"
		case slices.Contains(reserved, stem):
			return "a name is that of a device on some systems; call it otherwise"
		}
	}
	return ""
}

func odd(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-' && r != '.'
}

// wrongText returns why the bytes of a file may not be in an archive, "" if they may.
func wrongText(name string, text []byte) string {
	switch {
	case len(text) > limit.FileBytes:
		return "the file is too large; divide it"
	case digest.KindOf(name) == digest.Picture && len(text) > 0 &&
		!slices.Contains([]string{"image/png", "image/jpeg", "image/webp"}, http.DetectContentType(text)):
		return "its bytes are not those of a picture"
	case digest.KindOf(name) != digest.Text: // the reader of content checks the others
	case !utf8.Valid(text):
		return "the text is not UTF-8"
	case strings.ContainsFunc(string(text), func(r rune) bool {
		return r != '\n' && r != '\t' && r != '\r' && runes.Unprintable(r)
	}):
		return "the text holds control characters or marks that turn the direction of writing"
	}
	return ""
}

// paths checks paths against each other: some systems ignore case, and no system allows a file and a folder with the
// same name.
type paths struct {
	files, folders map[string]string // by the path in lower case
}

func (p *paths) wrong(name string) string {
	if p.files == nil {
		p.files, p.folders = map[string]string{}, map[string]string{}
	}
	small := strings.ToLower(name)
	if other, ok := p.files[small]; ok {
		if other == name {
			return "it is there twice"
		}
		return "some systems take it for " + other + "; call one of them otherwise"
	}
	if _, ok := p.folders[small]; ok {
		return "a folder has that name; call one of them otherwise"
	}
	p.files[small] = name
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		key := strings.ToLower(dir)
		if _, ok := p.files[key]; ok {
			return "a file has the name of its folder; call one of them otherwise"
		}
		if other, ok := p.folders[key]; ok && other != dir {
			return "some systems take its folder for " + other + "; call one of them otherwise"
		}
		p.folders[key] = dir
	}
	return ""
}
