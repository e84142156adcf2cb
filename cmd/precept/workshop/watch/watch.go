package watch

import (
	"context"
	"crypto/sha256"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"

	"precept/cmd/precept/desk"
	"precept/interpreter/files"
	"precept/interpreter/limit"
)

// Editors write a file in several parts, or a new file and rename it: a change is looked at once nothing has happened
// for quiet, or after patience when something happens all the time.
const (
	quiet    = 100 * time.Millisecond
	patience = time.Second
)

// watcher looks at a folder of content again and again.
type watcher struct {
	*desk.Desk
	check  func() error // prints what is wrong
	dir    string
	events *fsnotify.Watcher
	known  map[string][sha256.Size]byte // what the files were when they were checked
}

// Folder checks a folder now and after every change of a file in it, until the person ends it. What is printed depends
// on the files alone: times and the noise of editors do not show.
func Folder(d *desk.Desk, dir string, check func() error) error {
	if _, err := desk.OpenLibrary(dir); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer events.Close()
	w := &watcher{Desk: d, check: check, dir: dir, events: events}
	for _, dir := range w.folders() {
		if err := w.follow(dir); err != nil {
			return desk.Usage("%v", err)
		}
	}
	w.known = w.files()
	if err := w.check(); err != nil {
		return err
	}
	if !d.JSON {
		d.Printf("\nwatching %s; ctrl-C ends\n", dir)
	}
	for w.next(ctx) {
		if err := w.again(); err != nil {
			return err
		}
	}
	return nil
}

// folders is what is watched: the content, and the mods that are laid over it.
func (w *watcher) folders() []string {
	return append([]string{w.dir}, w.Mods()...)
}

// follow watches a folder and those below it. Folders whose names begin with a dot belong to other programs.
func (w *watcher) follow(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir:
			return err
		case err != nil || !entry.IsDir(): // gone meanwhile, or no folder
			return nil
		case name != dir && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		return w.events.Add(name)
	})
}

// next waits for a change and then for quiet. It is false when the person has ended the watch.
func (w *watcher) next(ctx context.Context) bool {
	var calm, enough <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return false
		case e, ok := <-w.events.Events:
			if !ok {
				return false
			}
			if e.Has(fsnotify.Create) {
				_ = w.follow(e.Name) // of a file, or of what is gone again, nothing comes
			}
		case _, ok := <-w.events.Errors: // events were lost: look at everything
			if !ok {
				return false
			}
		case <-calm:
			return true
		case <-enough:
			return true
		}
		calm = time.After(quiet)
		if enough == nil {
			enough = time.After(patience)
		}
	}
}

// files is the YAML files below the folders with what is in them.
func (w *watcher) files() map[string][sha256.Size]byte {
	out := map[string][sha256.Size]byte{}
	for _, dir := range w.folders() {
		sums(dir, out)
	}
	return out
}

// sums adds the YAML files below a folder.
func sums(dir string, out map[string][sha256.Size]byte) {
	_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if err == nil && name != dir && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if ending := filepath.Ext(name); ending != ".yaml" && ending != ".yml" {
			return nil
		}
		if text, err := files.Read(name, limit.FileBytes); err == nil {
			out[name] = sha256.Sum256(text)
		}
		return nil
	})
}

// again checks the folder if a file of it has changed.
func (w *watcher) again() error {
	now := w.files()
	changed := map[string]string{}
	for name, sum := range now {
		if old, there := w.known[name]; !there {
			changed[name] = "new"
		} else if old != sum {
			changed[name] = "changed"
		}
	}
	for name := range w.known {
		if _, there := now[name]; !there {
			changed[name] = "gone"
		}
	}
	if len(changed) == 0 {
		return nil
	}
	w.known = now
	if !w.JSON {
		for _, name := range slices.Sorted(maps.Keys(changed)) {
			w.Printf("\n%s: %s", changed[name], filepath.ToSlash(name))
		}
		w.Printf("\n")
	}
	return w.check()
}
