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

// Write returns an archive of these files. The caller's manifest holds the name, version, title, game and rules; Write
// fills in the rest. The same files make the same bytes.
//
// If something may not be in an archive, Write returns problems and no bytes. In them, name is the name of the archive.
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

// sum returns the checksum of the manifest, which the manifest itself contains.
func (m Manifest) sum() string {
	m.Sum = ""
	return digest.Hex(m.plain())
}

// bytesOf returns the archive of a manifest and the files that it lists.
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

// The header of an entry, the same on every machine. It says Unix and version 2.0 of the format. The file is readable
// by all and writable by its owner, and has the first date of the format.
const (
	madeBy   = 3<<8 | 20
	neededBy = 20
	mode     = 0o100644 << 16
	day      = 1<<5 | 1
)

// entry writes one file without compression.
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
