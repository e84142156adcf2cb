package watch

import (
	"crypto/sha256"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"precept/internal/files"
	"precept/internal/limit"
)

// Editors write a file in several parts, or write a new file and rename it. So changes are reported once nothing
// happened for quiet, or after patience if changes never stop.
const (
	quiet    = 100 * time.Millisecond
	patience = time.Second
)

// Watcher reports changes of YAML files below some folders, and of single files, such as packed mods.
type Watcher struct {
	C <-chan struct{} // receives when something happened and it is quiet again; [Watcher.Changed] returns what

	c      chan struct{} // what C receives from
	dirs   []string
	events *fsnotify.Watcher
	end    chan struct{}
	ended  sync.WaitGroup
	known  map[string][sha256.Size]byte // checksums of the files when they were last looked at
}

// Open watches the files below folders, starting from their present state.
func Open(dirs ...string) (*Watcher, error) {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	c := make(chan struct{}, 1)
	w := &Watcher{C: c, c: c, dirs: dirs, events: events, end: make(chan struct{})}
	for _, dir := range dirs {
		if err := w.follow(dir); err != nil {
			_ = events.Close()
			return nil, err
		}
		_ = events.Add(filepath.Dir(filepath.Clean(dir))) // the folder may be renamed and come back
	}
	w.known = w.files()
	w.ended.Go(w.run)
	return w, nil
}

// Close ends the watch.
func (w *Watcher) Close() error {
	close(w.end)
	w.ended.Wait()
	return w.events.Close()
}

// follow watches a folder and its subfolders, except those whose names begin with a dot. A single file is watched
// through its folder, because a file that replaces it is a new file.
func (w *Watcher) follow(dir string) error {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return w.events.Add(filepath.Dir(dir))
	}
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir:
			return err
		case err != nil || !entry.IsDir(): // removed meanwhile, or no folder
			return nil
		case name != dir && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		}
		return w.events.Add(name)
	})
}

// within reports whether a folder is watched or is inside a watched folder.
func (w *Watcher) within(name string) bool {
	return slices.ContainsFunc(w.dirs, func(dir string) bool {
		to, err := filepath.Rel(dir, name)
		return err == nil && to != ".." && !strings.HasPrefix(to, ".."+string(filepath.Separator))
	})
}

// run signals on c that something happened, once it is quiet again.
func (w *Watcher) run() {
	var calm, enough <-chan time.Time
	say := func() {
		calm, enough = nil, nil
		w.say()
	}
	for {
		select {
		case <-w.end:
			return
		case e := <-w.events.Events:
			if info, err := os.Stat(e.Name); e.Has(fsnotify.Create) && err == nil && info.IsDir() && w.within(e.Name) {
				_ = w.follow(e.Name) // a folder that is already gone has no events
			}
		case <-w.events.Errors: // events were lost: look at everything
		case <-calm:
			say()
			continue
		case <-enough:
			say()
			continue
		}
		calm = time.After(quiet)
		if enough == nil {
			enough = time.After(patience)
		}
	}
}

// say signals on C that something happened, unless a signal is already pending.
func (w *Watcher) say() {
	select {
	case w.c <- struct{}{}:
	default:
	}
}

// Stale reports whether files differ from the last call of [Watcher.Changed]. An event alone does not prove that.
// Other programs, such as a server, write files beside a folder, and editors write their own files into it.
func (w *Watcher) Stale() bool {
	select {
	case <-w.C:
	default:
		return false
	}
	if maps.Equal(w.known, w.files()) {
		return false
	}
	w.say() // the change is still to be handled
	return true
}

// Changed returns the files that changed since the last call, each as "new", "changed" or "gone". It is empty if
// nothing differs.
func (w *Watcher) Changed() map[string]string {
	now, out := w.files(), map[string]string{}
	for name, sum := range now {
		if old, there := w.known[name]; !there {
			out[name] = "new"
		} else if old != sum {
			out[name] = "changed"
		}
	}
	for name := range w.known {
		if _, there := now[name]; !there {
			out[name] = "gone"
		}
	}
	w.known = now
	return out
}

// files returns the checksums of the YAML files below the watched folders.
func (w *Watcher) files() map[string][sha256.Size]byte {
	out := map[string][sha256.Size]byte{}
	for _, dir := range w.dirs {
		sums(dir, out)
	}
	return out
}

// sums adds the checksums of the YAML files below a folder, or of a single file.
func sums(dir string, out map[string][sha256.Size]byte) {
	_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if err == nil && name != dir && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if ending := filepath.Ext(name); ending != ".yaml" && ending != ".yml" && name != dir {
			return nil
		}
		most := limit.FileBytes
		if name == dir {
			most = limit.ArchiveBytes // it may be packed
		}
		if text, err := files.Read(name, most); err == nil {
			out[filepath.ToSlash(name)] = sha256.Sum256(text)
		}
		return nil
	})
}
