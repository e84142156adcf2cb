// Command conform judges an engine by a kit of cases, which precept kit writes: it starts the engine's driver, asks it
// lines of JSON, and tells which articles of the rules the engine keeps and which it breaks. docs/conformance.md tells
// how a driver is written.
//
//	conform --kit DIR [--game ID] [--article 4.2] [--case TEXT] [--all] [--wait 20s] COMMAND…
//
// The exit status is 1 when a case fails, and 2 when nothing could be judged.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"precept/conformance/conform"
	"precept/conformance/kit"
	"precept/interpreter/source"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run judges the driver that the arguments name, and returns the exit status.
func run(args []string, out, errs io.Writer) int {
	var o conform.Options
	f := flag.NewFlagSet("conform", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {
		fmt.Fprintln(errs, "it is used so: conform --kit DIR [flags] COMMAND…, as in: conform --kit kit python3 my_driver.py")
		f.PrintDefaults()
	}
	dir := f.String("kit", "", "folder of the kit, which precept kit GAME -o DIR writes")
	game := f.String("game", "", "the cases of this game alone")
	f.StringVar(&o.Article, "article", "", "the cases of this article and of those below it alone")
	f.StringVar(&o.Case, "case", "", "the cases alone whose number or name contains this text")
	all := f.Bool("all", false, "list the cases that pass too")
	wait := f.Duration("wait", 20*time.Second, "how long the driver may take to answer")
	if f.Parse(args) != nil {
		return 2
	}
	if *dir == "" || f.NArg() == 0 {
		f.Usage()
		return 2
	}
	if *game != "" {
		o.Games = []string{*game}
	}
	o.Restart = func() (conform.Engine, error) { return conform.Start(f.Args(), *wait) }
	games, err := kit.Read(*dir, o.Games)
	var r *conform.Report
	if err == nil {
		r, err = conform.Run(games, o)
	}
	if err == nil && r.Judged() == 0 {
		err = fmt.Errorf("no case of the kit is asked for")
	}
	if err != nil {
		fmt.Fprintf(errs, "conform: %v\n", err)
		return 2
	}
	tell(out, r, *all)
	return min(r.Failed(), 1)
}

// tell says what came of a driver: the articles that it breaks, each with its cases, then how many there are.
func tell(w io.Writer, r *conform.Report, all bool) {
	for i := range r.Games {
		g := &r.Games[i]
		cases := map[string][]*conform.Result{}
		for k := range g.Cases {
			c := &g.Cases[k]
			article := ""
			if len(c.Articles) > 0 {
				article = c.Articles[0]
			}
			if c.Outcome == conform.Failed || all {
				cases[article] = append(cases[article], c)
			}
		}
		for _, a := range append(g.Articles, conform.ArticleReport{}) {
			if len(cases[a.ID]) == 0 {
				continue
			}
			fmt.Fprintf(w, "%s\n", strings.TrimSpace(a.ID+"  "+a.Words.En))
			for _, c := range cases[a.ID] {
				tellCase(w, c)
			}
		}
		if broken := g.Broken(); len(broken) > 0 {
			fmt.Fprintf(w, "%s breaks %s\n", g.Game, strings.Join(broken, ", "))
		}
		fmt.Fprintf(w, "%s: %d passed, %d failed", g.Game, g.Passed, g.Failed)
		for _, rest := range []struct {
			n    int
			what string
		}{{g.Unable, "that the engine has nothing for"}, {g.Another, "of another reading"},
			{g.Unplayed, "with variants that it does not play"}} {
			if rest.n > 0 {
				fmt.Fprintf(w, "; %d %s", rest.n, rest.what)
			}
		}
		fmt.Fprintf(w, "\n")
	}
	if r.GaveUp != "" {
		fmt.Fprintf(w, "%s\n", r.GaveUp)
	} else if r.Broke > 0 {
		fmt.Fprintf(w, "the driver was started anew %s\n", source.Count(r.Broke, "time", "times"))
	}
	fmt.Fprintf(w, "%s, %.1f s\n", r.Name, r.Seconds)
}

func tellCase(w io.Writer, c *conform.Result) {
	fmt.Fprintf(w, "  %s %s: %s\n", c.Outcome, c.Case, c.Name)
	if c.Outcome == conform.Passed || c.Outcome == conform.Another {
		return
	}
	where := "where it begins"
	if c.Step > 0 {
		where = fmt.Sprintf("step %d", c.Step)
	}
	fmt.Fprintf(w, "      %s, expected: %s\n      came: %s\n", where, c.Expected, c.Came)
}
