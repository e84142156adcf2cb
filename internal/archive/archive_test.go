package archive

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/internal/digest"
	"precept/internal/limit"
)

// example returns an archive with one file of each kind.
func example(t testing.TB) (Manifest, map[string][]byte, []byte) {
	t.Helper()
	files := map[string][]byte{
		"otters.yaml":             []byte("variant: otters\ngame: pond\n"),
		"factions/otters.yaml":    []byte("faction: otters\n"),
		"conformance/otters.yaml": []byte("conformance: pond\n"),
		"README.md":               []byte("# Otters\n"),
		"LICENSE":                 []byte("As you like.\n"),
	}
	m := Manifest{Name: "otters", Version: "1.2", Title: Title{"Otters", "Loutres"}, Game: "pond",
		Rules: strings.Repeat("0", 64)}
	data, written, ps := Write("x", m, files)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	return written, files, data
}

// TestWrittenAndRead checks that an archive is read as it was written, and that the same files make the same bytes.
func TestWrittenAndRead(t *testing.T) {
	m, files, data := example(t)
	a, ps := Open("x", data)
	if a == nil {
		t.Fatal(ps.Err())
	}
	if diff := cmp.Diff(m, a.Manifest); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	names := append(slices.Collect(maps.Keys(files)), ManifestName)
	if err := fstest.TestFS(a, names...); err != nil {
		t.Error(err)
	}
	for name, text := range files {
		if got, err := fs.ReadFile(a, name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for range 20 { // in whatever order the map yields them
		if again, _, _ := Write("x", m, files); !bytes.Equal(again, data) {
			t.Fatal("the same files make other bytes")
		}
	}
	// Another version of Go or another machine must make the same bytes, since existing archives are compared with them.
	const known = "7897f3fb4696b8b6"
	if got := fmt.Sprintf("%x", sha256.Sum256(data))[:16]; got != known {
		t.Errorf("the bytes of an archive have changed: %s, not %s", got, known)
	}
}

// TestSumOfContent checks that the sum of content is that of its lines as sha256sum prints them, without scenarios and
// texts.
func TestSumOfContent(t *testing.T) {
	m, files, _ := example(t)
	line := func(name string) string { return fmt.Sprintf("%x  %s\n", sha256.Sum256(files[name]), name) }
	want := fmt.Sprintf("%x", sha256.Sum256([]byte(line("factions/otters.yaml")+line("otters.yaml"))))
	if m.Content != want {
		t.Errorf("%s, not %s", m.Content, want)
	}
	delete(files, "README.md")
	delete(files, "conformance/otters.yaml")
	if digest.Sum(files) != want {
		t.Error("a text counts")
	}
	files["otters.yaml"] = nil
	if digest.Sum(files) == want {
		t.Error("content does not count")
	}
}

// raw is an entry of an archive that Write would not make.
type raw struct {
	name   string
	text   string
	change func(*zip.FileHeader)
}

// forged returns an archive of these entries after a manifest that lists them.
func forged(entries ...raw) []byte {
	m := Manifest{Precept: Version, Name: "otters", Version: "1", Title: Title{"a", "b"}, Game: "pond",
		Files: []digest.File{}}
	for _, e := range entries {
		m.Files = append(m.Files, digest.FileOf(e.name, []byte(e.text)))
	}
	slices.SortFunc(m.Files, func(a, b digest.File) int { return strings.Compare(a.Path, b.Path) })
	m.Content = digest.SumOf(m.Files)
	return zipped(append([]raw{{name: ManifestName, text: string(m.written())}}, entries...)...)
}

func zipped(entries ...raw) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		size := uint64(len(e.text))
		h := &zip.FileHeader{Name: e.name, Method: zip.Store, CreatorVersion: madeBy, ReaderVersion: neededBy,
			CRC32: crc32.ChecksumIEEE([]byte(e.text)), CompressedSize64: size, UncompressedSize64: size,
			//lint:ignore SA1019 what is written raw has the date as it stands in the file
			ModifiedDate:  day,
			ExternalAttrs: mode}
		if e.change != nil {
			e.change(h)
		}
		at, err := w.CreateRaw(h)
		if err == nil {
			_, _ = at.Write([]byte(e.text))
		}
	}
	_ = w.Close()
	return b.Bytes()
}

// compressed returns an archive of one compressed file that expands to size bytes, as common programs make it.
func compressed(size int) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	at, _ := w.Create("bomb.yaml")
	for range size >> 16 {
		_, _ = at.Write(make([]byte, 1<<16))
	}
	_ = w.Close()
	return b.Bytes()
}

// hostile returns archives that must be refused, each with a part of the message.
func hostile(t testing.TB) map[string]struct {
	data []byte
	says string
} {
	_, files, good := example(t)
	attrs := func(a uint32) func(*zip.FileHeader) { return func(h *zip.FileHeader) { h.ExternalAttrs = a } }
	big := strings.Repeat("x", limit.FileBytes+1)
	full := strings.Repeat("x", limit.FileBytes)
	var many, large, much []raw
	for i := range limit.Files + 1 {
		many = append(many, raw{name: fmt.Sprintf("f%04d.yaml", i)})
	}
	for i := range 40 {
		large = append(large, raw{name: fmt.Sprintf("f%02d.yaml", i), text: full})
	}
	for i := range 100 { // their bytes are those of other entries
		much = append(much, raw{name: fmt.Sprintf("f%02d.yaml", i), change: func(h *zip.FileHeader) {
			h.UncompressedSize64, h.CompressedSize64 = limit.FileBytes, limit.FileBytes
		}})
	}
	m := Manifest{Precept: 1, Name: "Otters!", Version: "one two", Game: "../pond", Files: []digest.File{}, Rules: "x"}
	later := Manifest{Precept: 2}
	swapped := bytes.Replace(good, files["README.md"], []byte("# Others\n"), 1)
	fixed := func(data []byte) []byte { // with valid zip checksums and other bytes
		sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("# Otters\n")))
		return bytes.ReplaceAll(data, sum, binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("# Others\n"))))
	}
	return map[string]struct {
		data []byte
		says string
	}{
		"nothing":         {nil, "this is no packed mod"},
		"a text":          {[]byte("variant: otters\n"), "this is no packed mod"},
		"cut short":       {good[:len(good)-10], "its end is missing"},
		"cut shorter":     {good[:40], "its end is missing"},
		"too large":       {make([]byte, limit.ArchiveBytes+1), "an archive of 8388609 bytes"},
		"no manifest":     {zipped(raw{name: "a.yaml"}), "it holds no manifest.json"},
		"two manifests":   {zipped(raw{name: ManifestName}, raw{name: ManifestName}), "nothing else"},
		"no JSON":         {zipped(raw{name: ManifestName, text: "otters"}), "this is no manifest"},
		"a later version": {zipped(raw{name: ManifestName, text: string(later.written())}), "of version 2 of the format"},
		"no sum":          {zipped(raw{name: ManifestName, text: string(later.plain())}), "of version 2"},
		"odd manifest":    {zipped(raw{name: ManifestName, text: string(m.written())}), `version: "one two" is none`},
		"unlisted": {zipped(raw{name: ManifestName, text: manifestText()}, raw{name: "a.yaml"}),
			"does not list it"},
		"listed, not there":   {zipped(raw{name: ManifestName, text: manifestText("a.yaml")}), "it is not there"},
		"up":                  {forged(raw{name: "../a.yaml"}), "leads out of the archive"},
		"up inside":           {forged(raw{name: "a/../../b.yaml"}), "leads out of the archive"},
		"absolute":            {forged(raw{name: "/a.yaml"}), "leads out of the archive"},
		"a drive":             {forged(raw{name: "c:a.yaml"}), "leads out of the archive"},
		"backslashes":         {forged(raw{name: `..\a.yaml`}), "leads out of the archive"},
		"an escape":           {forged(raw{name: "a\x1b[2J.yaml"}), "signs other than letters"},
		"not UTF-8":           {forged(raw{name: "a\xff.yaml"}), "leads out of the archive, or is none"},
		"an accent":           {forged(raw{name: "é.yaml"}), "signs other than letters"},
		"hidden":              {forged(raw{name: ".git/a.yaml"}), "begins with a point"},
		"a flag":              {forged(raw{name: "-rf.yaml"}), "begins with a point or a dash"},
		"a device":            {forged(raw{name: "factions/Aux.yaml"}), "a device on some systems"},
		"deep":                {forged(raw{name: strings.Repeat("a/", 17) + "a.yaml"}), "nest too deep"},
		"long":                {forged(raw{name: strings.Repeat("a", 300) + ".yaml"}), "too long"},
		"capitals":            {forged(raw{name: "a.yaml"}, raw{name: "A.yaml"}), "some systems take it for a.yaml"},
		"folders in capitals": {forged(raw{name: "a/x.yaml"}, raw{name: "A/y.yaml"}), "some systems take its folder for a"},
		"file and folder":     {forged(raw{name: "a.yaml"}, raw{name: "a.yaml/b.yaml"}), "the name of its folder"},
		"folder and file":     {forged(raw{name: "a.yaml/b.yaml"}, raw{name: "a.yaml"}), "a folder has that name"},
		"twice":               {forged(raw{name: "a.yaml"}, raw{name: "a.yaml"}), "it is there twice"},
		"a program":           {forged(raw{name: "install.sh"}), "nothing else"},
		"a drawing":           {forged(raw{name: "art/a.svg"}), "nothing else"},
		"no picture":          {forged(raw{name: "art/a.png", text: "<html>"}), "not those of a picture"},
		"a text below":        {forged(raw{name: "docs/README.md"}), "nothing else"},
		"another game":        {forged(raw{name: "games/chess/game.yaml"}), "nothing else"},
		"a folder":            {forged(raw{name: "factions/"}), "no ordinary file"},
		"a link": {forged(raw{name: "a.yaml", text: "/etc/passwd", change: attrs(0o120777 << 16)}),
			"it is a link"},
		"a pipe": {forged(raw{name: "a.yaml", change: attrs(0o010644 << 16)}), "no ordinary file"},
		"a password": {forged(raw{name: "a.yaml", change: func(h *zip.FileHeader) { h.Flags = 1 }}),
			"locked by a password"},
		"a bomb":        {compressed(1 << 26), "compressed"},
		"a large file":  {forged(raw{name: "a.yaml", text: big}), "it has 262145 bytes"},
		"a large text":  {forged(raw{name: "README.md", text: "\x1b[2J"}), "control characters"},
		"no text":       {forged(raw{name: "README.md", text: "\xff\xfe"}), "not UTF-8"},
		"many files":    {forged(many...), "more than 4096 files"},
		"large":         {forged(large...), "an archive of"},
		"much":          {forged(much...), "its files have more than 16777216 bytes"},
		"bytes changed": {swapped, "it is damaged: its bytes are not those that were packed"},
		"sums of zip":   {fixed(swapped), "its sum is not that of the manifest"},
		"before it":     {append([]byte("#!/bin/sh\nrm -rf ~\n"), good...), "not as precept pack writes it"},
		"behind it":     {commented(good), "not as precept pack writes it"},
		//lint:ignore SA1019 the date as it stands in the file
		"a time": {forged(raw{name: "a.yaml", change: func(h *zip.FileHeader) { h.ModifiedDate = 99 }}),
			"not as precept pack writes it"},
		"more bytes than it says": {forged(raw{name: "a.yaml", text: "abc", change: func(h *zip.FileHeader) {
			h.UncompressedSize64 = 1 << 40
		}}), "it has 1099511627776 bytes"},
		"the other way round": {zipped(raw{name: "a.yaml"}, raw{name: ManifestName, text: manifestText("a.yaml")}),
			"not as precept pack writes it"},
	}
}

// manifestText returns a manifest that lists empty files.
func manifestText(names ...string) string {
	m := Manifest{Precept: Version, Name: "otters", Version: "1", Title: Title{"a", "b"}, Game: "pond",
		Files: []digest.File{}}
	for _, n := range names {
		m.Files = append(m.Files, digest.FileOf(n, nil))
	}
	m.Content = digest.SumOf(m.Files)
	return string(m.written())
}

// commented returns an archive with bytes after its end, as a comment.
func commented(data []byte) []byte {
	out := slices.Clone(data)
	binary.LittleEndian.PutUint16(out[len(out)-2:], 3)
	return append(out, "MZ\x00"...)
}

// TestHostile checks that each archive is refused with its message, in bounded time and memory.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for name, c := range hostile(t) {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			begun := time.Now()
			a, ps := Open("x", c.data)
			took := time.Since(begun)
			runtime.ReadMemStats(&after)
			if a != nil || ps.Len() == 0 {
				t.Fatal("it is taken")
			}
			if text := ps.Err().Error(); !strings.Contains(text, c.says) {
				t.Errorf("%s\ndoes not say %q", text, c.says)
			} else if strings.ContainsRune(text, '\x1b') {
				t.Errorf("%q holds an escape", text)
			}
			if took > time.Minute || after.TotalAlloc-before.TotalAlloc > 200<<20 {
				t.Errorf("%v and %d MB", took, (after.TotalAlloc-before.TotalAlloc)>>20)
			}
		})
	}
}

// TestAllProblems checks that all problems are reported, not only the first.
func TestAllProblems(t *testing.T) {
	_, ps := Open("x", forged(raw{name: "../a.yaml"}, raw{name: "b.exe"}, raw{name: "B.yaml"}, raw{name: "b.yaml"}))
	if ps.Len() != 3 {
		t.Error(ps.Err())
	}
	_, _, ps = Write("x", Manifest{}, map[string][]byte{"a.exe": nil, "b c.yaml": nil, "README": []byte("\x00")})
	if ps.Len() != 8 { // those three, and name, version, game and both titles
		t.Errorf("%d: %v", ps.Len(), ps.Err())
	}
}

// TestEveryByteCounts checks that an archive is refused if any byte of it changes.
func TestEveryByteCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	_, _, data := example(t)
	for i := range data {
		for _, bit := range []byte{1, 0x80} {
			data[i] ^= bit
			if a, _ := Open("x", data); a != nil {
				t.Fatalf("byte %d, bit %x: it is taken", i, bit)
			}
			data[i] ^= bit
		}
	}
}

// FuzzOpen checks that Open accepts only bytes that Write makes of their content, and never panics.
func FuzzOpen(f *testing.F) {
	if testing.Short() {
		f.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	_, _, good := example(f)
	f.Add(good)
	for _, c := range hostile(f) {
		if len(c.data) < 1<<16 {
			f.Add(c.data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, ps := Open("x", data)
		if a == nil {
			if ps.Len() == 0 {
				t.Fatal("refused, and nothing said")
			}
			return
		}
		files := map[string][]byte{}
		err := fs.WalkDir(a, ".", func(name string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() && name != ManifestName {
				files[name], err = fs.ReadFile(a, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		again, _, ps := Write("x", a.Manifest, files)
		if ps.Len() > 0 || !bytes.Equal(again, data) {
			t.Fatalf("it is not what is written of it: %v", ps.Err())
		}
		for name := range files {
			if WrongName(name) != "" || digest.KindOf(name) == digest.None {
				t.Errorf("%q", name)
			}
			if _, err := os.Stat(name); err == nil && strings.Contains(name, "..") {
				t.Errorf("%q leads somewhere", name)
			}
		}
	})
}
