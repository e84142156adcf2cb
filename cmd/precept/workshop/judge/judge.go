package judge

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/conformance/conform"
	"precept/conformance/export"
	"precept/conformance/kit"
	"precept/interpreter/files"
)

// Options is what `precept conform` was asked.
type Options struct {
	Driver    string
	Kit       string   // a folder; "" for the scenarios at hand
	Scenarios []string // instead of those that come with the program
	Games     []string
	Article   string
	Case      string
	Wait      time.Duration
	HTML      string
	All       bool // cases that pass are listed too
}

// Write writes the scenarios of games as a kit into a folder.
//
// # Errors
//
// A game or a scenario that cannot be, one that does not pass, and what cannot be written.
func Write(d *desk.Desk, games, scenarios []string, dir string) error {
	if err := desk.Folder("-o", dir); err != nil {
		return err
	}
	all, err := written(d, games, scenarios, nil)
	if err != nil {
		return err
	}
	if err := kit.Write(dir, all); err != nil {
		return err
	}
	if d.JSON {
		return d.WriteJSON(kit.Contents(all))
	}
	for _, a := range kit.Contents(all).Games {
		d.Printf("%s: %d {case|cases} of %d {article|articles}; %d {scenario|scenarios} that cannot be said\n",
			a.Game, a.Cases, a.Articles, a.Unsaid)
	}
	return nil
}

// written is the kits of games.
func written(d *desk.Desk, games, scenarios []string, want export.Want) ([]*kit.Game, error) {
	defer desk.Hurry()()
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	if err := l.Named(); err != nil {
		return nil, err
	}
	suite, err := d.Suite(scenarios)
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		for _, id := range l.IDs() {
			for _, sc := range suite.Scenarios {
				if sc.Game == id {
					games = append(games, id)
					break
				}
			}
		}
	}
	load := l.Loader()
	var out []*kit.Game
	for _, id := range games {
		if _, err := l.Find(id); err != nil {
			return nil, err
		}
		g, err := export.Game(load, suite, id, want)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

// Run judges a driver.
//
// # Errors
//
// [desk.ErrReported] when a case fails; a driver that cannot be started, and a kit that cannot be read.
func Run(d *desk.Desk, o Options) error {
	command, err := conform.Command(o.Driver)
	if err != nil {
		return desk.Usage("--driver: %v", err)
	}
	if len(command) == 0 {
		return desk.Usage("which engine is judged? --driver \"COMMAND\" starts it")
	}
	if err := d.Ready("--html", o.HTML); err != nil {
		return err
	}
	run := conform.Options{Games: o.Games, Article: o.Article, Case: o.Case,
		Restart: func() (conform.Engine, error) { return conform.Start(command, o.Wait) }}
	if !d.JSON {
		run.Tell = func(done, of int) { fmt.Fprintf(d.Err, "%d of %d cases\n", done, of) }
	}
	games, err := o.kit(d, &run, command[0])
	if err != nil {
		return err
	}
	r, err := conform.Run(games, run)
	if err != nil {
		return err
	}
	if some := cmp.Or(o.Article, o.Case); some != "" && !slices.ContainsFunc(r.Games, played) {
		return noCase(games, o.Article, o.Case)
	}
	if o.HTML != "" {
		text, err := page(r, d.Lang)
		if err != nil {
			return err
		}
		if err := files.Write(o.HTML, text); err != nil {
			return err
		}
	}
	if d.JSON {
		err = d.WriteJSON(r)
	} else {
		tell(d, r, o.All)
	}
	if err == nil && r.Failed() > 0 {
		err = desk.ErrReported
	}
	return err
}

// noCase says that none of the cases is of an article, or has a text in its number or name.
func noCase(games []*kit.Game, article, text string) error {
	if article == "" {
		return desk.Usage("no case has that in its number or name: %s; precept kit GAME writes them down", text)
	}
	var known []string
	for _, g := range games {
		for i := range g.Vocabulary.Articles {
			_, id, _ := strings.Cut(g.Vocabulary.Articles[i].ID, ":")
			known = append(known, id)
		}
	}
	return desk.Usage("no case is of %q%s", article, desk.Near(article, known))
}

// kit is the cases by which a driver is judged: those of a folder, or of the scenarios at hand for the games that it
// plays.
func (o *Options) kit(d *desk.Desk, run *conform.Options, command string) ([]*kit.Game, error) {
	var only []string
	if len(o.Games) > 0 {
		only = o.Games
	} else {
		run.Games = nil
	}
	if o.Kit != "" {
		if _, err := os.Stat(o.Kit); err != nil {
			return nil, desk.Usage("%v", err)
		}
		games, err := kit.Read(o.Kit, only)
		if errors.Is(err, kit.ErrNoKit) {
			return nil, desk.Usage("--kit %s: %v; precept kit GAME -o DIR writes one", o.Kit, kit.ErrNoKit)
		}
		return games, err
	}
	hello, err := conform.Greet(run.Restart)
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return nil, desk.Usage("--driver: there is no command %q on this machine; it is written as a shell takes it: "+
			"--driver \"python3 my_driver.py\"", command)
	}
	if err != nil {
		return nil, err
	}
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	var games, plays []string
	for _, p := range hello.Games {
		plays = append(plays, p.Game)
		if _, err := l.Find(p.Game); err == nil && (only == nil || slices.Contains(only, p.Game)) {
			games = append(games, p.Game)
		}
	}
	for _, id := range only {
		if !slices.Contains(plays, id) {
			return nil, desk.Usage("--game: the driver does not play %q%s", id, desk.Near(id, plays))
		}
	}
	if len(games) == 0 {
		return nil, conform.ErrNoGame
	}
	return written(d, games, o.Scenarios, run.Wants())
}

// tell says what came of a driver: the articles that it breaks, each with its cases, then how many there are.
func tell(d *desk.Desk, r *conform.Report, all bool) {
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
			d.Printf("%s\n", strings.TrimSpace(a.ID+"  "+a.Words.En))
			for _, c := range cases[a.ID] {
				tellCase(d, c)
			}
		}
		if broken := broken(g); len(broken) > 0 {
			d.Printf("%s breaks %s\n", g.Game, strings.Join(broken, ", "))
		}
		d.Printf("%s: %d passed, %d failed", g.Game, g.Passed, g.Failed)
		for _, rest := range []struct {
			n    int
			what string
		}{{g.Unable, "that the engine has nothing for"}, {g.Another, "of another reading"},
			{g.Unplayed, "with variants that it does not play"}} {
			if rest.n > 0 {
				d.Printf("; %d %s", rest.n, rest.what)
			}
		}
		d.Printf("\n")
	}
	if r.GaveUp != "" {
		d.Printf("%s\n", r.GaveUp)
	} else if r.Broke > 0 {
		d.Printf(speech.Agreed("en", "the driver was started anew %d {time|times}\n", r.Broke), r.Broke)
	}
	d.Printf("%s, %.1f s\n", r.Name, r.Seconds)
}

func tellCase(d *desk.Desk, c *conform.Result) {
	d.Printf("  %s %s: %s\n", c.Outcome, c.Case, c.Name)
	if c.Outcome == conform.Passed || c.Outcome == conform.Another {
		return
	}
	where := "where it begins"
	if c.Step > 0 {
		where = fmt.Sprintf("step %d", c.Step)
	}
	d.Printf("      %s, expected: %s\n      came: %s\n", where, c.Expected, c.Came)
}

// played reports whether a case of a game was played.
func played(g conform.GameReport) bool { return len(g.Cases) > 0 }

// broken is the articles of which a case fails.
func broken(g *conform.GameReport) (out []string) {
	for _, a := range g.Articles {
		if a.Failed > 0 {
			_, id, _ := strings.Cut(a.ID, ":")
			out = append(out, id)
		}
	}
	return out
}
