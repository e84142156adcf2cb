package archive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"

	"precept/internal/digest"
	"precept/internal/limit"
	"precept/internal/runes"
)

// Version is the version of the format.
const Version = 1

// ManifestName is the name of the manifest in an archive.
const ManifestName = "manifest.json"

// Manifest describes the content of an archive.
type Manifest struct {
	Precept int           `json:"precept"` // the version of the format
	Name    string        `json:"name"`    // an id: a mod's first variant, else the game
	Version string        `json:"version"` // the author's version
	Title   Title         `json:"title"`
	Game    string        `json:"game"`            // the game that it changes, or that it is
	Rules   string        `json:"rules,omitempty"` // hash of the rules it was checked with; "" for a game
	Content string        `json:"content"`         // [Sum] of its content
	Files   []digest.File `json:"files"`           // all other files, sorted by path
	Sum     string        `json:"sum,omitempty"`   // SHA-256 of the manifest without this line, in hexadecimal
}

// Title is the name for people.
type Title struct {
	EN string `json:"en"`
	FR string `json:"fr"`
}

// written returns the manifest in its stored form, with its checksum.
func (m Manifest) written() []byte {
	m.Sum = ""
	m.Sum = digest.Hex(m.plain())
	return m.plain()
}

func (m Manifest) plain() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	_ = enc.Encode(m) // encoding strings and numbers never fails
	return b.Bytes()
}

// readManifest reads a manifest that [Manifest.written] wrote.
func readManifest(text []byte) (Manifest, error) {
	var m Manifest
	var head struct{ Precept int }
	if err := json.Unmarshal(text, &head); err != nil {
		return m, fmt.Errorf("this is no manifest: %w", err)
	}
	if head.Precept != Version {
		return m, fmt.Errorf("the manifest is of version %d of the format, and this program reads %d; pack it again, or "+
			"take a program that reads it", head.Precept, Version)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&m); err != nil {
		return m, fmt.Errorf("this is no manifest: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return m, fmt.Errorf("something follows the manifest")
	}
	if !bytes.Equal(m.written(), text) {
		return m, fmt.Errorf("the manifest is damaged or was changed by hand: its checksum is wrong; pack the folder again")
	}
	return m, nil
}

var (
	plainName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	version   = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z._+-]{0,31}$`)
	hexSum    = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// wrong returns what is invalid in a manifest.
func (m *Manifest) wrong() []string {
	var out []string
	bad := func(ok bool, format string, args ...any) {
		if !ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	bad(isName(m.Name), "name: %q is none as content has them: small letters, digits and _", m.Name)
	bad(isName(m.Game), "game: %q is no name of a game", m.Game)
	bad(version.MatchString(m.Version),
		"version: %q is none; up to 32 letters, digits, points, dashes: version: 1.2", m.Version)
	bad(isTitle(m.Title.EN), "title: en is missing, or no line of text")
	bad(isTitle(m.Title.FR), "title: fr is missing, or no line of text")
	bad(m.Rules == "" || hexSum.MatchString(m.Rules), "rules: %q is no sum", m.Rules)
	if len(m.Files) > limit.Files { // checking the files would take long
		return append(out, fmt.Sprintf("it lists more than %d files", limit.Files))
	}
	for i, f := range m.Files {
		bad(f.Bytes >= 0 && hexSum.MatchString(f.SHA256), "%s: %q is no sum", f.Path, f.SHA256)
		bad(i == 0 || m.Files[i-1].Path < f.Path, "%s: the files are not sorted by their paths", f.Path)
	}
	bad(m.Content == digest.SumOf(m.Files), "content: the sum is not that of the content that it lists")
	return out
}

func isName(s string) bool { return len(s) <= limit.NameBytes && plainName.MatchString(s) }

func isTitle(s string) bool {
	return s != "" && len(s) <= limit.NameBytes && !strings.ContainsFunc(s, runes.Unprintable)
}
