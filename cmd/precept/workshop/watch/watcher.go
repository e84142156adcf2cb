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

// Editors write a file in several parts, or a new file and rename it: a change is looked at once nothing has happened
// for quiet, or after patience when something happens all the time.
const (
	quiet    = 100 * time.Millisecond
	patience = time.Second
)

// Watcher tells when YAML files below some folders change, or files that are named, packed mods say.
type Watcher struct {
	C <-chan struct{} // something has happened, and then it was quiet; what, [Watcher.Changed] says

	c      chan struct{} // what C receives from
	dirs   []string
	events *fsnotify.Watcher
	end    chan struct{}
	ended  sync.WaitGroup
	known  map[string][sha256.Size]byte // what the files were when they were looked at
}

// Open watches the files below folders, from how they are now.
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
		_ = events.Add(filepath.Dir(filepath.Clean(dir))) // it may be renamed, and come back
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

// follow watches a folder and those below it. Folders whose names begin with a dot belong to other programs. A single
// file is watched by the folder in which it lies: one that is put in its place is another file.
func (w *Watcher) follow(dir string) error {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return w.events.Add(filepath.Dir(dir))
	}
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

// within reports whether a folder is one of those that are watched, or lies in one.
func (w *Watcher) within(name string) bool {
	return slices.ContainsFunc(w.dirs, func(dir string) bool {
		to, err := filepath.Rel(dir, name)
		return err == nil && to != ".." && !strings.HasPrefix(to, ".."+string(filepath.Separator))
	})
}

// run says on c that something has happened, once it is quiet again.
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
				_ = w.follow(e.Name) // of what is gone again nothing comes
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

// say says on C that something has happened, if it was not said before and nobody has looked yet.
func (w *Watcher) say() {
	select {
	case w.c <- struct{}{}:
	default:
	}
}

// Stale reports whether files say something else than when it was asked for [Watcher.Changed] last. That something has
// happened is not enough: beside a folder lie files of others, such as the tables of a server, and editors write their
// own into it.
func (w *Watcher) Stale() bool {
	select {
	case <-w.C:
	default:
		return false
	}
	if maps.Equal(w.known, w.files()) {
		return false
	}
	w.say() // it is still to be looked at
	return true
}

// Changed is the files that are new, changed or gone since it was asked last, and which of these; none where they say
// what they said.
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

// files is the YAML files below the folders with what is in them.
func (w *Watcher) files() map[string][sha256.Size]byte {
	out := map[string][sha256.Size]byte{}
	for _, dir := range w.dirs {
		sums(dir, out)
	}
	return out
}

// sums adds the YAML files below a folder, or the file of that name.
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
