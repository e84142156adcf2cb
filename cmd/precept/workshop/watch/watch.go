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

// Do is told what was changed since the last time, and can ask whether that is stale: something was changed again, or
// the person wants to end.
type Do func(changed map[string]string, stale func() bool) error

// guarded is do, where a fault of the program is told and does not end the watch.
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

// Folder does something about a folder of content now and after every change of a file in it, in what is laid over it
// or in the other files and folders, until the person ends it. Without a folder what is laid over a game is watched.
// Before it is done again the files that were changed are printed, unless JSON is asked for. What is printed depends on
// the files alone: times and the noise of editors do not show.
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
