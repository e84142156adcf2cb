package conform

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"precept/conformance/kit"
)

// Options is which cases are run.
type Options struct {
	Games   []string // these alone; nil: all that the driver plays
	Article string   // cases of this article and of those below it alone
	Case    string   // cases whose number or name contains this alone
	Restart func() (Engine, error)
	Tell    func(done, of int) // told now and then how far it is; nil: nobody
}

// Report is what came of a driver.
type Report struct {
	Name    string        `json:"name"`
	Games   []GameReport  `json:"games"`
	Took    time.Duration `json:"-"`
	Seconds float64       `json:"seconds"`
	Broke   int           `json:"broke"` // how often the driver had to be started anew
	GaveUp  string        `json:"gave_up,omitempty"`
}

// GameReport is what came of a game.
type GameReport struct {
	Game     string            `json:"game"`
	Readings map[string]string `json:"readings,omitempty"` // that the engine takes
	Articles []ArticleReport   `json:"articles"`
	Unplayed int               `json:"unplayed"` // cases with variants that the engine does not play
	Unsaid   int               `json:"unsaid"`   // scenarios that the kit cannot say
	Tally
	Cases []Result `json:"cases"`
}

// Tally is how many cases came out how.
type Tally struct {
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Unable  int `json:"unable"`
	Another int `json:"another"`
}

func (t *Tally) count(o Outcome) {
	switch o {
	case Passed:
		t.Passed++
	case Failed:
		t.Failed++
	case Unable:
		t.Unable++
	case Another:
		t.Another++
	}
}

// ArticleReport is what came of the cases that show an article.
type ArticleReport struct {
	ID    string    `json:"id"` // "book:id"
	Words kit.Words `json:"words"`
	Tally
}

// Errors of the beginning.
var (
	ErrProtocol = errors.New("the driver speaks another version of the protocol")
	ErrNoGame   = errors.New("the driver plays none of the games that were asked for")
)

// mostBroken is how often in a row a driver breaks before no more of it is asked.
const mostBroken = 10

// Run judges a driver by the cases of games.
//
// # Errors
//
// A driver that cannot be started or does not say who it is, [ErrProtocol] and [ErrNoGame].
func Run(games []*kit.Game, o Options) (*Report, error) {
	began := time.Now()
	s := &suite{o: o, out: &Report{}}
	if err := s.start(); err != nil {
		return nil, err
	}
	defer func() { s.engine.Close() }()
	s.out.Name = s.hello.Name
	var todo []*kit.Game
	for _, g := range games {
		if o.Games != nil && !slices.Contains(o.Games, g.Vocabulary.Game) || s.plays(g.Vocabulary.Game) == nil {
			continue
		}
		todo = append(todo, g)
		for i := range g.Cases {
			if s.asked(&g.Cases[i]) {
				s.total++
			}
		}
	}
	if len(todo) == 0 {
		return nil, ErrNoGame
	}
	for _, g := range todo {
		s.game(g)
	}
	s.out.Took = time.Since(began)
	s.out.Seconds = s.out.Took.Seconds()
	return s.out, nil
}

// suite is cases that are run.
type suite struct {
	o           Options
	engine      Engine
	hello       kit.Reply
	out         *Report
	done, total int
	broken      int // in a row
}

// start starts the driver and asks who it is.
func (s *suite) start() error {
	e, err := s.o.Restart()
	if err != nil {
		return err
	}
	hello, err := e.Ask(kit.Request{Do: kit.DoHello, Protocol: kit.Format})
	switch {
	case err != nil:
	case hello.Error != "":
		err = errors.New(hello.Error)
	case hello.Protocol != kit.Format:
		err = fmt.Errorf("%w: %d, and this is %d", ErrProtocol, hello.Protocol, kit.Format)
	}
	if err != nil {
		e.Close()
		return err
	}
	s.engine, s.hello = e, hello
	return nil
}

// plays is what the driver says of a game, nil where it does not play it.
func (s *suite) plays(game string) *kit.Plays {
	for i := range s.hello.Games {
		if s.hello.Games[i].Game == game {
			return &s.hello.Games[i]
		}
	}
	return nil
}

// asked reports whether a case is among those that are wanted.
func (s *suite) asked(c *kit.Case) bool {
	if s.o.Case != "" && !strings.Contains(c.ID, s.o.Case) && !strings.Contains(c.Name, s.o.Case) {
		return false
	}
	return s.o.Article == "" || slices.ContainsFunc(c.Articles, func(a string) bool { return below(a, s.o.Article) })
}

// below reports whether an article is another, or stands below it: 4.3.2.I below 4.3. Its book may be left out.
func below(article, above string) bool {
	_, id, _ := strings.Cut(article, ":")
	for _, a := range []string{article, id} {
		if a == above || strings.HasPrefix(a, above+".") {
			return true
		}
	}
	return false
}

// game runs the cases of a game, those of a line-up after one another: an engine may have to prepare for each.
func (s *suite) game(g *kit.Game) {
	plays := s.plays(g.Vocabulary.Game)
	out := GameReport{Game: g.Vocabulary.Game, Readings: plays.Readings, Unsaid: len(g.Unsaid), Cases: []Result{}}
	r := runner{plays: plays, passing: map[string]bool{}, articles: map[string]kit.Article{}}
	for _, n := range g.Vocabulary.Names {
		if n.Sort == "value" && n.Passing {
			r.passing[n.Name] = true
		}
	}
	for _, a := range g.Vocabulary.Articles {
		r.articles[a.ID] = a
	}
	order := []*kit.Case{}
	for i := range g.Cases {
		c := &g.Cases[i]
		switch {
		case !s.asked(c):
		case !s.laid(c, plays, g.Register):
			out.Unplayed++
			s.done++
		default:
			order = append(order, c)
		}
	}
	slices.SortStableFunc(order, func(a, b *kit.Case) int { return cmp.Compare(kit.Text(a.Game), kit.Text(b.Game)) })
	for _, c := range order {
		out.Cases = append(out.Cases, s.one(r, c))
	}
	position := map[string]int{}
	for i := range g.Cases {
		position[g.Cases[i].ID] = i
	}
	slices.SortFunc(out.Cases, func(a, b Result) int { return position[a.Case] - position[b.Case] })
	out.tally(g)
	s.out.Games = append(s.out.Games, out)
}

// laid reports whether the engine plays all variants of a case: as such, or as the readings that it takes.
func (s *suite) laid(c *kit.Case, plays *kit.Plays, register []kit.Entry) bool {
	for _, v := range c.Game.Variants {
		if slices.Contains(plays.Variants, v) || slices.ContainsFunc(register, func(e kit.Entry) bool {
			return plays.Readings[e.Number] == v && c.Under[e.Number] == v
		}) {
			continue
		}
		return false
	}
	return true
}

// one runs a case, and starts the driver anew where it broke.
func (s *suite) one(r runner, c *kit.Case) Result {
	if s.done++; s.o.Tell != nil && s.done%100 == 0 {
		s.o.Tell(s.done, s.total)
	}
	for number, reading := range c.Under {
		if taken, says := r.plays.Readings[number]; says && taken != reading {
			return Result{Case: c.ID, Name: c.Name, Articles: c.Articles, Outcome: Another}
		}
	}
	if s.out.GaveUp != "" {
		return Result{Case: c.ID, Name: c.Name, Articles: c.Articles, Outcome: Failed, Expected: "an answer",
			Came: s.out.GaveUp, Broke: true}
	}
	r.engine, r.c = s.engine, c
	out, err := r.run()
	if err == nil {
		s.broken = 0
		return out
	}
	s.out.Broke++
	s.engine.Close()
	if s.broken++; s.broken == mostBroken {
		s.out.GaveUp = fmt.Sprintf("the driver broke %d times in a row, last so: %v", mostBroken, err)
		return out
	}
	if err := s.start(); err != nil {
		s.out.GaveUp = fmt.Sprintf("the driver cannot be started anew: %v", err)
	}
	return out
}

// tally counts what came of the game, and of each article.
func (g *GameReport) tally(from *kit.Game) {
	of := map[string]*Tally{}
	for i := range g.Cases {
		r := &g.Cases[i]
		g.count(r.Outcome)
		for _, a := range r.Articles {
			if of[a] == nil {
				of[a] = &Tally{}
			}
			of[a].count(r.Outcome)
		}
	}
	g.Articles = []ArticleReport{}
	for i := range from.Vocabulary.Articles {
		a := &from.Vocabulary.Articles[i]
		if t := of[a.ID]; t != nil {
			g.Articles = append(g.Articles, ArticleReport{ID: a.ID, Words: a.Words, Tally: *t})
		}
	}
}

// Judged is how many cases were given to the driver, or could not be.
func (r *Report) Judged() (n int) {
	for i := range r.Games {
		n += len(r.Games[i].Cases)
	}
	return n
}

// Failed is how many cases have failed.
func (r *Report) Failed() (n int) {
	for i := range r.Games {
		n += r.Games[i].Failed
	}
	return n
}

// Broken is the articles of which a case fails, without their books.
func (g *GameReport) Broken() (out []string) {
	for _, a := range g.Articles {
		if a.Failed > 0 {
			_, id, _ := strings.Cut(a.ID, ":")
			out = append(out, id)
		}
	}
	return out
}
