// Package measure plays over HTTP against a server of its own, as people's browsers and programs do, and says what
// comes of it.
//
// Whole matches of programs, each to its end; then its save is fetched and played again, by the `precept` that served:
//
//	go test ./internal/measure -v -timeout 0 -matches 100 -seats 6
//
// Many tables at once, at which browsers sit that load their page again whenever they hear of a change: how long it
// takes from an answer to the event at the other seats, how many answers a second there are, what a table takes of
// memory:
//
//	go test ./internal/measure -v -timeout 0 -tables 200 -seats 4 -every 20s -for 2m
//
// The server is a process of its own. Each seat has an address of its own (of the loopback network, which Linux lets
// one choose), so that the bounds of the server hold as they do for people.
package measure

import (
	"os"
	"time"
)

// options is what is measured.
type options struct {
	game    string
	seats   string
	seed    uint64
	dir     string
	matches int
	atOnce  int

	tables  int
	ahead   int
	every   time.Duration
	lasts   time.Duration
	plain   bool
	profile string

	idle time.Duration
}

// run measures and prints.
func (o *options) run() error {
	if o.dir == "" {
		dir, err := os.MkdirTemp("", "precept-measure")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		o.dir = dir
	}
	if o.matches > 0 {
		return o.wholeMatches()
	}
	return o.load()
}
