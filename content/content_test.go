package content_test

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/content"
)

// TestEveryFileIsEmbedded checks that no file is in a deeper folder than the patterns of the embedding reach. It would
// be missing from the program.
func TestEveryFileIsEmbedded(t *testing.T) {
	var want, got []string
	list(t, os.DirFS("."), &want)
	list(t, content.Files, &got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-tree +program):\n%s", diff)
	}
}

// TestVariants checks that variants of the games in games/ also come with the program.
func TestVariants(t *testing.T) {
	for root, want := range map[string]string{".": "losses_one_by_one", "games/hex": "small_board"} {
		if got := content.Variants(content.Files, root); !slices.Contains(got, want) {
			t.Errorf("%s has %v, and not %s", root, got, want)
		}
	}
}

func list(t *testing.T, fsys fs.FS, into *[]string) {
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if !entry.IsDir() && path.Ext(name) == ".yaml" {
			*into = append(*into, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestIn(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, test := range []struct {
		name string
		fsys fstest.MapFS
		want []content.Package
	}{
		{"nothing", fstest.MapFS{"law/x.yaml": file("a: 1\n")}, nil},
		{"one package", fstest.MapFS{"game.yaml": file("# a game\ngame: go # old\n")},
			[]content.Package{{ID: "go", Root: "."}}},
		{"quoted id", fstest.MapFS{"game.yaml": file("game: \"go\"\r\n")}, []content.Package{{ID: "go", Root: "."}}},
		{"no id", fstest.MapFS{"games/go/game.yaml": file("title: x\n")}, []content.Package{{ID: "go", Root: "games/go"}}},
		{"root and games", fstest.MapFS{
			"games/b/game.yaml": file("game: second\n"),
			"games/a/game.yaml": file("game: first\n"),
			"games/c/law.yaml":  file("a: 1\n"),
			"game.yaml":         file("game: big\n"),
		}, []content.Package{{ID: "big", Root: "."}, {ID: "first", Root: "games/a"}, {ID: "second", Root: "games/b"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, content.In(test.fsys, ".")); diff != "" {
				t.Errorf("packages (-want +got):\n%s", diff)
			}
		})
	}
}
