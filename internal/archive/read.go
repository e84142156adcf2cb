package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"

	"precept/internal/digest"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// Archive is the checked content of an archive: a file system of ordinary files, all of them in its manifest.
type Archive struct {
	Manifest
	fs.FS
}

// Open checks all bytes of an archive. In problems, name is the name of the archive. If there are problems, the archive
// is nil.
func Open(name string, data []byte) (*Archive, *source.Problems) {
	ps := &source.Problems{}
	bad := problems{ps, name}
	if len(data) > limit.ArchiveBytes {
		bad.say("", "an archive of %d bytes; at most %d", len(data), limit.ArchiveBytes)
		return nil, ps
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case err == nil || errors.Is(err, zip.ErrInsecurePath): // the paths are checked below
	case Is(data) && errors.Is(err, zip.ErrFormat): // the zip directory is at its end
		bad.say("", "its end is missing: it was cut short on its way; get the file again")
		return nil, ps
	default:
		bad.say("", "this is no packed mod%s; precept pack makes one of a folder", reason(err))
		return nil, ps
	}
	bad.entries(z.File)
	if ps.Len() > 0 {
		return nil, ps
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		text, err := contents(f)
		if err != nil {
			bad.say(f.Name, "it is damaged%s", reason(err))
		}
		files[f.Name] = text
	}
	if ps.Len() > 0 {
		return nil, ps
	}
	m, err := readManifest(files[ManifestName])
	if err != nil {
		bad.say(ManifestName, "%v", err)
		return nil, ps
	}
	delete(files, ManifestName)
	bad.manifest(&m, files)
	if ps.Len() == 0 && !bytes.Equal(bytesOf(m, files), data) {
		bad.say("", "it is not as precept pack writes it: something in it belongs to no file; unpack it with care, and "+
			"pack the folder again")
	}
	if ps.Len() > 0 {
		return nil, ps
	}
	return &Archive{m, z}, ps
}

// reason returns the reason why an archive or a file in it cannot be read, as the continuation of a message; "" if it
// adds nothing to the message.
func reason(err error) string {
	switch {
	case errors.Is(err, zip.ErrFormat):
		return ""
	case errors.Is(err, zip.ErrChecksum):
		return ": its bytes are not those that were packed"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return ": it ends too early"
	}
	return fmt.Sprintf(": %v", err)
}

// contents returns the bytes of an entry, as many as its header says.
func contents(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, limit.FileBytes+1))
}

// Is reports whether data begins with the signature of an archive.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte("PK")) }

// problems collects what is wrong with an archive.
type problems struct {
	ps   *source.Problems
	name string
}

// say adds a problem of a file, "" for the archive itself.
func (b problems) say(file string, format source.Format, args ...any) {
	name := b.name
	switch {
	case file == "":
	case WrongName(file) != "": // a stranger's name, with any characters
		name += "/" + strconv.QuoteToASCII(file[:min(len(file), limit.NameBytes)])
	default:
		name += "/" + file
	}
	b.ps.Add(source.Span{File: &source.File{Name: name}}, "archive", format, args...)
}

// entries checks the list of entries before any of them is read.
func (b problems) entries(files []*zip.File) {
	if len(files) > limit.Files {
		b.say("", "it holds more than %d files", limit.Files)
		return
	}
	var together paths
	total, manifest := uint64(0), false
	for _, f := range files {
		switch {
		case f.Flags&1 != 0:
			b.say(f.Name, "it is locked by a password")
		case f.Method != zip.Store:
			b.say(f.Name, "it is compressed, and what precept pack writes is not")
		case f.UncompressedSize64 > limit.FileBytes:
			b.say(f.Name, "it has %d bytes; at most %d", f.UncompressedSize64, limit.FileBytes)
		case f.Mode().Type()&fs.ModeSymlink != 0:
			b.say(f.Name, "it is a link, and an archive holds none")
		case !f.Mode().IsRegular():
			b.say(f.Name, "it is no ordinary file")
		case f.Name == ManifestName && !manifest:
			manifest = true
		default:
			b.file(f.Name, &together, nil)
		}
		total += f.UncompressedSize64
		if total > limit.PackageBytes {
			b.sizes(0, limit.PackageBytes+1)
			return
		}
	}
	if !manifest {
		b.say("", "it holds no %s; precept pack makes an archive of a folder", ManifestName)
	}
}

// file checks the name and the bytes of a file.
func (b problems) file(name string, together *paths, text []byte) {
	if why := WrongName(name); why != "" {
		b.say(name, "%s", why)
		return
	}
	if why := together.wrong(name); why != "" {
		b.say(name, "%s", why)
		return
	}
	if digest.KindOf(name) == digest.None || name == ManifestName {
		b.say(name, "an archive holds *.yaml, scenarios below %s/, pictures, and beside the manifest texts such as "+
			"README.md and LICENSE.txt; nothing else", source.Scenarios)
		return
	}
	if why := wrongText(name, text); why != "" {
		b.say(name, "%s", why)
	}
}

func (b problems) sizes(files, bytes int) {
	if files > limit.Files {
		b.say("", "it holds more than %d files", limit.Files)
	}
	if bytes > limit.PackageBytes {
		b.say("", "its files have more than %d bytes", limit.PackageBytes)
	}
}

// manifest compares the files with the manifest.
func (b problems) manifest(m *Manifest, files map[string][]byte) {
	for _, text := range m.wrong() {
		b.say(ManifestName, "%s", text)
	}
	listed := map[string]bool{}
	for _, f := range m.Files[:min(len(m.Files), limit.Files)] {
		listed[f.Path] = true
		text, there := files[f.Path]
		switch {
		case !there:
			b.say(f.Path, "the manifest lists it, and it is not there")
		case digest.FileOf(f.Path, text) != f:
			b.say(f.Path, "it is damaged or was changed: its sum is not that of the manifest; pack the folder again")
		default:
			if why := wrongText(f.Path, text); why != "" {
				b.say(f.Path, "%s", why)
			}
		}
	}
	for name := range files {
		if !listed[name] {
			b.say(name, "the manifest does not list it")
		}
	}
}
