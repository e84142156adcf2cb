package watch

import (
	"context"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"errors"
	"fmt"
	"precept/cmd/precept/desk"
	"precept/internal/fault"
)

// Do handles changes since the last call, by file name. It can call stale to ask whether to stop: something changed
// again, or the user ends the watch.
type Do func(changed map[string]string, stale func() bool) error

// guarded wraps do so that a panic is reported and does not end the watch.
func guarded(d *desk.Desk, do Do) Do {
	return func(changed map[string]string, stale func() bool) error {
		_, err := fault.Guarded(func() (any, error) { return nil, do(changed, stale) })
		if f := (*fault.Fault)(nil); errors.As(err, &f) {
			fmt.Fprintln(d.Err, f.Report())
			return nil
		}
		return err
	}
}

// Folder calls do now and after every change of a watched file, until the user ends it. It watches a content
// folder, its mods, and the other files and folders. Without a folder, it watches the mods and others alone. Before
// each further call it prints the changed files, unless the output is JSON. The output depends only on the files,
// not on times or on how editors save.
func Folder(d *desk.Desk, dir string, others []string, do Do) error {
	at := d.Mods()
	if dir != "" {
		if _, err := d.OpenLibrary(dir); err != nil {
			return err
		}
		at = append([]string{dir}, at...)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	w, err := Open(slices.Concat(at, others)...)
	if err != nil {
		return desk.Usage("%v", err)
	}
	defer w.Close()
	stale := func() bool { return ctx.Err() != nil || w.Stale() }
	do = guarded(d, do)
	if err := do(nil, stale); err != nil {
		return err
	}
	if !d.JSON && ctx.Err() == nil {
		d.Printf("\nwatching %s; ctrl-C ends\n", strings.Join(at, ", "))
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.C:
		}
		changed := w.Changed()
		if len(changed) == 0 {
			continue
		}
		if !d.JSON {
			for _, name := range slices.Sorted(maps.Keys(changed)) {
				d.Printf("\n%s: %s", changed[name], name)
			}
			d.Printf("\n")
		}
		if err := do(changed, stale); err != nil {
			return err
		}
	}
}
