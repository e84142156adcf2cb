// Package measure plays over HTTP against its own server, as browsers and programs do, and prints measurements.
//
// Programs play whole matches. Then each save is fetched and replayed, by the same `precept` that served:
//
//	go test ./internal/measure -v -timeout 0 -matches 100 -seats 6
//
// Browsers sit at many tables at once, and reload their page when they hear of a change. This prints the time from an
// answer to its event at the other seats, the answers per second, and the memory of a table:
//
//	go test ./internal/measure -v -timeout 0 -tables 200 -seats 4 -every 20s -for 2m
//
// The server is a separate process. On Linux each seat has its own address in the loopback network, so that the limits
// of the server apply as they do to people.
package measure

import (
	"os"
	"time"
)

// options selects what to measure.
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
