// Command measure plays over HTTP against a server of its own, as people's browsers and programs do, and says what
// comes of it.
//
// Whole matches of programs, each to its end; then its save is fetched and played again, by the `precept` that served:
//
//	go run ./cmd/precept/table/web/measure -matches 100 -seats 6
//
// Many tables at once, at which browsers sit that load their page again whenever they hear of a change: how long it
// takes from an answer to the event at the other seats, how many answers a second there are, what a table takes of
// memory:
//
//	go run ./cmd/precept/table/web/measure -tables 200 -seats 4 -every 20s -for 2m
//
// The server is a process of its own. Each seat has an address of its own (of the loopback network, which Linux lets
// one choose), so that the bounds of the server hold as they do for people.
package main

import (
	"flag"
	"fmt"
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

	serving bool
	idle    time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.game, "game", "root", "the game")
	flag.StringVar(&o.seats, "seats", "4", "how many play, drawn at random, or who: a,b,c")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of line-ups, matches and choices")
	flag.StringVar(&o.dir, "dir", "", "folder of the record and of saves: a temporary one when nothing is said")
	flag.IntVar(&o.matches, "matches", 0, "how many whole matches are played")
	flag.IntVar(&o.atOnce, "at-once", 4, "of whole matches, how many at once")
	flag.IntVar(&o.tables, "tables", 200, "at how many tables people sit")
	flag.IntVar(&o.ahead, "ahead", 0, "how many answers each table has before it is measured")
	flag.DurationVar(&o.every, "every", 0, "how often a table is answered at, 0: as soon as everybody has loaded the page")
	flag.DurationVar(&o.lasts, "for", time.Minute, "how long it is measured")
	flag.BoolVar(&o.plain, "plain", false, "seats load plain data as programs do, no pages")
	flag.StringVar(&o.profile, "cpuprofile", "", "a file for the profile of what the server computes")
	flag.BoolVar(&o.serving, "serving", false, "be the server that is measured")
	flag.DurationVar(&o.idle, "idle", 10*time.Second, "of the server: how long a match stays in memory that nobody uses")
	flag.Parse()
	if err := o.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run measures and prints.
func (o *options) run() error {
	if o.serving {
		return o.serve()
	}
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
