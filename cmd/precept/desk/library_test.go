package desk

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"precept/content"
)

// TestNamed checks that files have the names that the user expects, and that nothing outside the folder exists.
func TestNamed(t *testing.T) {
	inner := fstest.MapFS{"law/a.yaml": {Data: []byte("x")}}
	for _, dir := range []string{".", "here", "../up", "/abs/olute"} {
		fsys := Named{FS: inner, Dir: dir}
		var got []string
		err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				got = append(got, name)
			}
			return err
		})
		want := filepath.ToSlash(filepath.Join(dir, "law/a.yaml"))
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("below %s: %v, %v; want %s", dir, got, err, want)
		}
		if _, err := fsys.Open("elsewhere/../law/a.yaml"); err == nil {
			t.Errorf("%s: a file of another name is there", dir)
		}
	}
}

// TestLibraryStaysInside checks that a link out of the folder is not followed.
func TestLibraryStaysInside(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "out", "secret"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "out", "game.yaml"), []byte("game: out\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "in", "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "out"), filepath.Join(dir, "in", "games", "out")); err != nil {
		t.Skip(err)
	}
	if _, err := (&Desk{}).OpenLibrary(filepath.Join(dir, "in")); err == nil {
		t.Error("a game outside the folder is found")
	}
}

// opened counts how often each file is opened.
type opened struct {
	fs.FS
	times map[string]int
}

func (o opened) Open(name string) (fs.File, error) {
	o.times[name]++
	return o.FS.Open(name)
}

// TestWhatWasJudgedIsLoaded checks that the judged files are loaded afterwards, even if they changed on disk.
func TestWhatWasJudgedIsLoaded(t *testing.T) {
	const game = "game: tiny\nplayers: 1\nseats: {a: {}}\ndefaults: {seats: [a]}\nvars: {n: {type: int}}\n" +
		"play: [{set: n, to: 1}]\n"
	files := fstest.MapFS{"game.yaml": {Data: []byte(game)}, "variants/more.yaml": {Data: []byte(
		"variant: more\ngame: tiny\ntitle: {en: More, fr: Plus}\ntext: {en: More., fr: Plus.}\n" +
			"replace: {vars/n/type: 0..5}\n")}}
	l := &Library{Files: files, Packages: content.In(files, ".")}
	l.Judge()
	files["game.yaml"] = &fstest.MapFile{Data: []byte("game: tiny\nplayers: [\n")}
	delete(files, "variants/more.yaml")
	for _, x := range []*Library{l, l.Bare()} {
		if g, problems := x.Load(x.Packages[0], "more"); g == nil {
			t.Error(problems)
		}
		if known := x.Known(x.Packages[0]); !slices.Equal(known, []string{"more"}) {
			t.Errorf("the variants are %v", known)
		}
	}
}

// TestFilesAreReadOnce checks that files are read once for any number of variants, and that their problems are
// reported each time.
func TestFilesAreReadOnce(t *testing.T) {
	const game = "game: tiny\nplayers: 1\nseats: {a: {}}\ndefaults: {seats: [a]}\nvars: {n: {type: int}}\n" +
		"play: [{set: n, to: 1}]\n"
	const variant = "variant: more\ngame: tiny\ntitle: {en: More, fr: Plus}\ntext: {en: More., fr: Plus.}\n" +
		"replace: {vars/n/type: 0..5}\n"
	files := fstest.MapFS{"game.yaml": {Data: []byte(game)}, "variants/more.yaml": {Data: []byte(variant)}}
	seen := opened{files, map[string]int{}}
	l := &Library{Files: seen, Packages: content.In(files, ".")}
	for _, variants := range [][]string{nil, {"more"}, nil, {"more"}} {
		g, err := l.Load(l.Packages[0], variants...)
		if g == nil {
			t.Fatal(err)
		}
		if got := g.Variants(); !slices.Equal(got, variants) {
			t.Errorf("%v were laid over the game, not %v", got, variants)
		}
	}
	for _, name := range []string{"game.yaml", "variants/more.yaml"} {
		if seen.times[name] != 1 {
			t.Errorf("%s was opened %d times", name, seen.times[name])
		}
	}
	files["game.yaml"] = &fstest.MapFile{Data: []byte("game: tiny\nplayers: [\n")}
	l = &Library{Files: files, Packages: l.Packages}
	for range 2 {
		if g, err := l.Load(l.Packages[0]); g != nil || err == nil {
			t.Error("nothing is wrong with a broken file")
		}
	}
}
