package assist

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"precept/cmd/precept/workshop/folder"
)

// refuse returns an error for the caller that says what to do instead.
func refuse(format string, args ...any) error { return folder.Refused(fmt.Sprintf(format, args...)) }

// mostEntries is the largest number of files in a folder that a verb reads.
const mostEntries = 20_000

// inside returns the name of a file or folder in the form that verbs accept. It refuses a name outside the server's
// folder. Since verbs follow links, it also refuses a folder that contains a link to the outside or to another folder.
// The name need not exist.
func (s *server) inside(name string) (string, error) {
	clean := path.Clean(filepath.ToSlash(name))
	if name == "" || !filepath.IsLocal(clean) || strings.ContainsAny(name, "\\\x00") {
		return "", refuse("%q is outside the folder of this server. Name a file or folder below it, such as my/game.yaml.",
			name)
	}
	info, err := s.Folder.Stat(clean)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return clean, nil
	case err != nil:
		return "", refuse("%q cannot be used: it is a link out of the folder of this server, or not readable.", name)
	case !info.IsDir() && !info.Mode().IsRegular():
		return "", refuse("%q is no ordinary file.", name)
	case !info.IsDir():
		return clean, nil
	}
	left := mostEntries
	return clean, fs.WalkDir(s.Folder.FS(), clean, func(at string, d fs.DirEntry, err error) error {
		if left--; left < 0 {
			return refuse("%q has more than %d files. Name a smaller folder.", name, mostEntries)
		}
		if err != nil || d.Type()&fs.ModeSymlink == 0 || at == clean {
			return err
		}
		if to, err := s.Folder.Stat(at); err == nil && to.IsDir() || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return refuse("%q cannot be used: %s is a link to a folder or out of the folder of this server.", name, at)
		}
		return nil
	})
}

// plain matches names of games, variants, seats and the like.
var plain = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// named returns an error if a text cannot be a name in the content.
func named(what, name string) error {
	if !plain.MatchString(name) {
		return refuse("%s is a name such as my_game, not %q.", what, name)
	}
	return nil
}

// side checks a game or folder with variants and mods, written as GAME+VARIANT+MOD, and returns it in the form that
// verbs accept.
func (s *server) side(given string) (string, error) {
	parts := strings.Split(given, "+")
	for i, part := range parts {
		if !plain.MatchString(part) || i == 0 {
			// A folder may have the name of a game.
			clean, err := s.inside(part)
			if err != nil {
				return "", err
			}
			parts[i] = clean
		} else if _, err := s.inside(part); err != nil {
			return "", err
		}
	}
	return strings.Join(parts, "+"), nil
}
