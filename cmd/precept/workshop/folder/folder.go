package folder

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/files"
	"precept/internal/limit"
)

// Folder is an open folder.
type Folder struct{ *os.Root }

// Open opens a folder.
func Open(dir string) (Folder, error) {
	root, err := os.OpenRoot(dir)
	return Folder{root}, err
}

// Refused is an error that the caller caused. Its text is a sentence that says what to do instead.
type Refused string

// Error returns the sentence.
func (r Refused) Error() string { return string(r) }

// endings lists the file name extensions of texts.
var endings = []string{".yaml", ".yml", ".md"}

// Texts is the error for a file name that is not allowed.
const Texts = Refused("That is not the name of a file here. Names end in .yaml or .md, and stay in the folder.")

// Judge returns [Texts] if a name is not allowed for a text in the folder. The file need not exist.
func Judge(name string) error {
	hidden := strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
	if !fs.ValidPath(name) || hidden || !slices.Contains(endings, path.Ext(name)) {
		return Texts
	}
	return nil
}

// Read returns a text, and whether it exists. It follows no link.
func (f Folder) Read(name string) (data []byte, exists bool, err error) {
	if err := Judge(name); err != nil {
		return nil, false, err
	}
	switch info, err := f.Lstat(name); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil || !info.Mode().IsRegular(): // a folder before it may be a link out
		return nil, false, Refused("That is a link or no ordinary file.")
	}
	data, err = files.ReadFS(f.FS(), name, limit.FileBytes)
	if err == nil && !utf8.Valid(data) {
		err = Refused("The file is not text in UTF-8.")
	}
	return data, true, err
}

// Each calls do with the name of every text, in the order of names, at most [limit.Files] times. It enters no folder
// whose name begins with a dot.
func (f Folder) Each(do func(name string)) error {
	left := limit.Files
	return fs.WalkDir(f.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case strings.HasPrefix(d.Name(), ".") && d.IsDir():
			return fs.SkipDir
		case left == 0:
			return fs.SkipAll
		case d.Type().IsRegular() && Judge(name) == nil:
			left--
			do(name)
		}
		return nil
	})
}

// Write replaces a text as a whole, or creates it with its folders.
func (f Folder) Write(name string, data []byte) error {
	if len(data) > limit.FileBytes {
		return Refused("The text is too long for one file: divide it.")
	}
	if _, _, err := f.Read(name); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := f.Lstat(name); err == nil {
		mode = info.Mode().Perm()
	} else if err := f.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	part := path.Join(path.Dir(name), "."+path.Base(name)+".part-"+rand.Text())
	to, err := f.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = to.Write(data)
	if err == nil {
		err = to.Sync()
	}
	if err = errors.Join(err, to.Close()); err == nil {
		err = f.Rename(part, name)
	}
	if err != nil {
		return errors.Join(err, f.Remove(part))
	}
	return nil
}
