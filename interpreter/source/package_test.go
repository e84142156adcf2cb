package source

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"precept/internal/limit"

	"github.com/google/go-cmp/cmp"
)

// names returns the names of files, and problems as "name code".
func names(files []*File, ps *Problems) []string {
	var all []string
	for _, f := range files {
		all = append(all, f.Name)
	}
	for _, p := range ps.All() {
		all = append(all, p.Span.File.Name+" "+p.Code)
	}
	return all
}

func TestPackage(t *testing.T) {
	fsys := fstest.MapFS{
		"content/game.yaml":              {Data: []byte("game: a\n")},
		"content/law/one.yaml":           {Data: []byte("law: a\n")},
		"content/law/deep/two.yaml":      {},
		"content/read.me":                {},
		"content/law/three.yml":          {},
		"content/law/Four.YAML":          {},
		"content/law/ten.yaml.txt":       {},
		"content/law/one.yaml~":          {},
		"content/notes.txt":              {},
		"content/law/.five.yaml":         {},
		"content/games/b/game.yaml":      {},
		"content/games/b/law/other.yaml": {},
		"content/large.yaml":             {Data: []byte(strings.Repeat("#", limit.FileBytes+1))},
		"content/link.yaml":              {Mode: fs.ModeSymlink, Data: []byte("game.yaml")},
		"content/pipe.yaml":              {Mode: fs.ModeNamedPipe},
		"content/folder.yaml/x.yaml":     {},
		"content/conformance/seven.yaml": {},
		"content/law/conformance/8.yaml": {},
		"content/.git/nine.yaml":         {},
		"elsewhere/six.yaml":             {},
	}
	var ps Problems
	files := Package(fsys, &ps, "content")
	want := []string{
		"content/folder.yaml/x.yaml",
		"content/game.yaml",
		"content/law/.five.yaml",
		"content/law/conformance/8.yaml",
		"content/law/deep/two.yaml",
		"content/law/one.yaml",
		"content/large.yaml too_large",
		"content/law/Four.YAML unreadable",
		"content/law/ten.yaml.txt unreadable",
		"content/law/three.yml unreadable",
		"content/link.yaml unreadable",
		"content/pipe.yaml unreadable",
	}
	if diff := cmp.Diff(want, names(files, &ps)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := string(files[1].Text); got != "game: a\n" {
		t.Errorf("game.yaml holds %q", got)
	}
}

// TestPackageBounds builds packages of too many bytes, entries and levels.
func TestPackageBounds(t *testing.T) {
	heavy, many := fstest.MapFS{}, fstest.MapFS{}
	text := []byte(strings.Repeat("#", limit.FileBytes))
	for i := range limit.PackageBytes/limit.FileBytes + 3 {
		heavy[fmt.Sprintf("f%02d.yaml", i)] = &fstest.MapFile{Data: text}
	}
	for i := range limit.Files + 10 {
		many[fmt.Sprintf("f%04d.yaml", i)] = &fstest.MapFile{}
	}
	deep := fstest.MapFS{strings.Repeat("d/", limit.FolderDepth+2) + "f.yaml": {}, "g.yaml": {}}
	for _, c := range []struct {
		name  string
		fsys  fs.FS
		files int
		want  string
	}{
		{"bytes", heavy, limit.PackageBytes / limit.FileBytes, "f64.yaml too_large"},
		{"entries", many, limit.Files, "f4096.yaml too_large"},
		{"levels", deep, 1, strings.Repeat("d/", limit.FolderDepth) + "d too_large"},
		{"nothing there", fstest.MapFS{}, 0, "nowhere unreadable"},
		{"a file", fstest.MapFS{"nowhere": {}}, 0, "nowhere unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := "."
			if c.files == 0 {
				root = "nowhere"
			}
			var ps Problems
			files := Package(c.fsys, &ps, root)
			if len(files) != c.files {
				t.Errorf("%d files, not %d", len(files), c.files)
			}
			if diff := cmp.Diff([]string{c.want}, names(nil, &ps)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestPackageLinks checks that a link in a real folder is refused, for any target.
func TestPackageLinks(t *testing.T) {
	folder := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.yaml")
	for _, err := range []error{
		os.WriteFile(outside, []byte("a: b\n"), 0o600),
		os.WriteFile(filepath.Join(folder, "game.yaml"), []byte("a: b\n"), 0o600),
		os.Symlink(outside, filepath.Join(folder, "secret.yaml")),
		os.Symlink(filepath.Dir(outside), filepath.Join(folder, "folder.yaml")),
		os.Symlink("/dev/zero", filepath.Join(folder, "zero.yaml")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var ps Problems
	files := Package(root.FS(), &ps, ".")
	want := []string{"game.yaml", "folder.yaml unreadable", "secret.yaml unreadable", "zero.yaml unreadable"}
	if diff := cmp.Diff(want, names(files, &ps)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
