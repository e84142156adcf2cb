// Command conform tests an engine with the cases of a kit, which precept kit writes. It starts the engine's driver,
// sends it lines of JSON, and prints which articles of the rules the engine breaks. docs/conformance.md explains how
// to write a driver.
//
//	conform --kit DIR [--game ID] [--article 4.2] [--case TEXT] [--all] [--wait 20s] COMMAND…
//
// The exit status is 1 if a case fails, and 2 if nothing could be tested.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"precept/conformance/kit"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// mostBroken is the number of consecutive failures after which the command gives up on a driver.
const mostBroken = 10

// judge is one run of the command.
type judge struct {
	out                 io.Writer
	article, part       string // run only cases of this article, or with this text in their number or name; "" for all
	all                 bool   // also print cases that pass
	command             []string
	wait                time.Duration // how long to wait for an answer
	engine              *engine
	hello               kit.Reply
	judged, failed      int
	broken, brokenInRow int
}

// run tests the driver that the arguments name, and returns the exit status.
func run(args []string, out, errs io.Writer) int {
	j := &judge{out: out}
	f := flag.NewFlagSet("conform", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {
		fmt.Fprintln(errs, "it is used so: conform --kit DIR [flags] COMMAND…, as in: conform --kit kit python3 my_driver.py")
		f.PrintDefaults()
	}
	dir := f.String("kit", "", "folder of the kit, which precept kit GAME -o DIR writes")
	game := f.String("game", "", "the cases of this game alone")
	f.StringVar(&j.article, "article", "", "the cases of this article and of those below it alone")
	f.StringVar(&j.part, "case", "", "the cases alone whose number or name contains this text")
	f.BoolVar(&j.all, "all", false, "list the cases that pass too")
	f.DurationVar(&j.wait, "wait", 20*time.Second, "how long the driver may take to answer")
	if f.Parse(args) != nil {
		return 2
	}
	if *dir == "" || f.NArg() == 0 {
		f.Usage()
		return 2
	}
	j.command = f.Args()
	games, err := kit.Read(*dir, *game)
	if err == nil {
		err = j.games(games)
	}
	if err != nil {
		fmt.Fprintf(errs, "conform: %v\n", err)
		return 2
	}
	return min(j.failed, 1)
}

// games runs the cases of several games.
func (j *judge) games(games []*kit.Game) (err error) {
	began := time.Now()
	if j.engine, j.hello, err = start(j.command, j.wait); err != nil {
		return err
	}
	defer func() { j.engine.close() }()
	plays := false
	for _, g := range games {
		i := slices.IndexFunc(j.hello.Games, func(p kit.Plays) bool { return p.Game == g.Vocabulary.Game })
		if i < 0 {
			continue
		}
		plays = true
		if err := j.game(g, &j.hello.Games[i]); err != nil {
			return err
		}
	}
	switch {
	case !plays:
		return errors.New("the driver plays none of the games that were asked for")
	case j.judged == 0:
		return errors.New("no case of the kit is asked for")
	case j.broken > 0:
		fmt.Fprintf(j.out, "the driver broke, and was started again, so often: %d\n", j.broken)
	}
	fmt.Fprintf(j.out, "%s, %.1f s\n", j.hello.Name, time.Since(began).Seconds())
	return nil
}

// asked reports whether the flags select a case. The flag for the article may omit its book.
func (j *judge) asked(c *kit.Case) bool {
	if !strings.Contains(c.ID, j.part) && !strings.Contains(c.Name, j.part) {
		return false
	}
	return j.article == "" || slices.ContainsFunc(c.Articles, func(a string) bool {
		_, id, _ := strings.Cut(a, ":")
		return strings.HasPrefix(a+".", j.article+".") || strings.HasPrefix(id+".", j.article+".")
	})
}

// game runs the cases of a game. It prints the cases that do not pass, and the articles that they show to be broken.
func (j *judge) game(g *kit.Game, plays *kit.Plays) error {
	r := runner{plays: plays, register: g.Register, passing: map[string]bool{}, articles: map[string]kit.Article{}}
	for _, n := range g.Vocabulary.Names {
		r.passing[n.Name] = r.passing[n.Name] || n.Sort == "value" && n.Passing
	}
	for _, a := range g.Vocabulary.Articles {
		r.articles[a.ID] = a
	}
	count, broken := map[outcome]int{}, []string{}
	for i := range g.Cases {
		c := &g.Cases[i]
		if !j.asked(c) {
			continue
		}
		j.judged++
		r := r
		r.engine, r.c = j.engine, c
		s, broke := why(r.run())
		count[s.outcome]++
		j.tell(c, s, r.step)
		if s.outcome == failed {
			j.failed++
			broken = append(broken, c.Articles...)
		}
		if err := j.mend(broke, s.actual); err != nil {
			return err
		}
	}
	slices.Sort(broken)
	if broken = slices.Compact(broken); len(broken) > 0 {
		fmt.Fprintf(j.out, "%s breaks %s\n", g.Vocabulary.Game, strings.Join(broken, ", "))
	}
	fmt.Fprintf(j.out, "%s: %d passed, %d failed, %d that the engine has nothing for, %d of another reading, "+
		"%d with variants that it does not play\n", g.Vocabulary.Game, count[passed], count[failed], count[unable],
		count[another], count[unplayed])
	return nil
}

// mend restarts a driver that broke.
func (j *judge) mend(broke bool, came string) error {
	if !broke {
		j.brokenInRow = 0
		return nil
	}
	j.broken++
	if j.brokenInRow++; j.brokenInRow == mostBroken {
		return fmt.Errorf("the driver broke %d times in a row, last so: %s", mostBroken, came)
	}
	j.engine.close()
	e, hello, err := start(j.command, j.wait)
	if err == nil {
		j.engine, j.hello = e, hello
	}
	return err
}

// tell prints the result of a case.
func (j *judge) tell(c *kit.Case, s *stop, step int) {
	if s.outcome != failed && !j.all {
		return
	}
	fmt.Fprintf(j.out, "%s %s: %s\n", s.outcome, c.ID, c.Name)
	if s.expected != "" {
		fmt.Fprintf(j.out, "    step %d, expected: %s\n    came: %s\n", step, s.expected,
			cmp.Or(shortened(s.actual), "nothing"))
	}
}
