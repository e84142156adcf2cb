package archive

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"maps"
	"slices"

	"precept/internal/digest"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// Write is an archive of these files. The manifest says the name, the version, the title, the game and its rules; what
// it says of the files is written here. The same files make the same bytes.
//
// What may not stand in an archive is a problem, and there are no bytes then; name is what files are called in it.
func Write(name string, m Manifest, files map[string][]byte) ([]byte, Manifest, *source.Problems) {
	ps := &source.Problems{}
	bad := problems{ps, name}
	m.Precept, m.Files, m.Content, m.Sum = Version, []digest.File{}, digest.Sum(files), ""
	var together paths
	total := 0
	for _, file := range slices.Sorted(maps.Keys(files)) {
		text := files[file]
		bad.file(file, &together, text)
		m.Files = append(m.Files, digest.FileOf(file, text))
		total += len(text)
	}
	for _, text := range m.wrong() {
		bad.say(ManifestName, "%s", text)
	}
	bad.sizes(len(m.Files), total)
	if ps.Len() > 0 {
		return nil, m, ps
	}
	data := bytesOf(m, files)
	if len(data) > limit.ArchiveBytes {
		bad.say("", "the archive has more than %d bytes", limit.ArchiveBytes)
		return nil, m, ps
	}
	m.Sum = m.sum()
	return data, m, ps
}

// sum is what stands in the manifest as its sum.
func (m Manifest) sum() string {
	m.Sum = ""
	return digest.Hex(m.plain())
}

// bytesOf is the archive of a manifest and the files that it lists.
func bytesOf(m Manifest, files map[string][]byte) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	entry(w, ManifestName, m.written())
	for _, f := range m.Files {
		entry(w, f.Path, files[f.Path])
	}
	_ = w.Close() // nothing fails in memory
	return b.Bytes()
}

// How an entry looks, whatever the machine: written for any system by a program of version 2.0 of the format, readable
// by all and writable by its owner, of the first day that the format knows.
const (
	madeBy   = 3<<8 | 20
	neededBy = 20
	mode     = 0o100644 << 16
	day      = 1<<5 | 1
)

// entry writes one file as it is: nothing is compressed.
func entry(w *zip.Writer, name string, text []byte) {
	size := uint64(len(text))
	at, err := w.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Store, CreatorVersion: madeBy, ReaderVersion: neededBy,
		CRC32: crc32.ChecksumIEEE(text), CompressedSize64: size, UncompressedSize64: size,
		//lint:ignore SA1019 what is written raw has the date as it stands in the file
		ModifiedDate:  day,
		ExternalAttrs: mode})
	if err == nil {
		_, _ = at.Write(text) // nothing fails in memory
	}
}
