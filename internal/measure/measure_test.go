package measure

import (
	"flag"
	"os"
	"testing"
	"time"
)

var asked options

func TestMain(m *testing.M) {
	o := &asked
	flag.StringVar(&o.game, "game", "root", "the game")
	flag.StringVar(&o.seats, "seats", "4", "how many play, drawn at random, or who: a,b,c")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of line-ups, matches and choices")
	flag.StringVar(&o.dir, "dir", "", "folder of the record and of saves: a temporary one when nothing is said")
	flag.IntVar(&o.matches, "matches", 0, "how many whole matches are played")
	flag.IntVar(&o.atOnce, "at-once", 4, "of whole matches, how many at once")
	flag.IntVar(&o.tables, "tables", 0, "at how many tables people sit")
	flag.IntVar(&o.ahead, "ahead", 0, "how many answers each table has before it is measured")
	flag.DurationVar(&o.every, "every", 0, "how often a table is answered at, 0: as soon as everybody has loaded the page")
	flag.DurationVar(&o.lasts, "for", time.Minute, "how long it is measured")
	flag.BoolVar(&o.plain, "plain", false, "seats load plain data as programs do, no pages")
	flag.StringVar(&o.profile, "profile", "", "a file for the profile of what the server computes")
	flag.DurationVar(&o.idle, "idle", 10*time.Second, "of the server: how long a match stays in memory that nobody uses")
	flag.Parse()
	if os.Getenv(asServer) != "" {
		if err := o.serve(); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// TestMeasure runs the measurement that the flags select. Without flags it plays one short match.
func TestMeasure(t *testing.T) {
	o := asked
	if o.matches == 0 && o.tables == 0 {
		o.game, o.seats, o.matches = "tic_tac_toe", "2", 1
	}
	if err := o.run(); err != nil {
		t.Error(err)
	}
}
