package scenario

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"precept/internal/fault"
	"precept/internal/lru"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Loader returns a game by the id of its package, with variants applied. It must be safe for concurrent use.
type Loader func(id string, variants ...string) (*interpreter.Game, error)

// lastGames is the number of games that a loader caches. Few are in use at the same time, and all games with all
// variants would need too much memory.
const lastGames = 4

// Once returns a loader that loads each game and set of variants once, as long as it is among the last requested.
func Once(load Loader) Loader {
	last := lru.New[*interpreter.Game](lastGames)
	return func(id string, variants ...string) (*interpreter.Game, error) {
		key := strings.Join(append([]string{id}, variants...), " ")
		return last.Get(key, func() (*interpreter.Game, error) { return load(id, variants...) })
	}
}

// Result is the result of a suite.
type Result struct {
	Passed   int
	Failures []*Failure
	Again    []Repeated
	Loose    []Loose
	Silent   map[*Scenario][]string // of those that passed: what could be done and was passed, as the script does not say
}

// Loose is a scenario that passed, but rolls dice that it neither names nor leaves to chance.
type Loose struct {
	Scenario *Scenario
	Dice     int // their number
}

// Text returns the advice for the author of the scenario.
func (l *Loose) Text() *source.Text {
	return source.Say("%s: %d {die is|dice are} rolled that dice: does not name: name what they show, or end the list "+
		"with … (dice: free where it names none), as precept fmt --upgrade does", l.Scenario.Span, l.Dice)
}

// trial is a scenario to be played, and its result.
type trial struct {
	sc     *Scenario
	ways   Ways
	failed *Failure // nil: it passed
	loose  int      // the number of dice rolled that it does not name
	silent []string // what could be done and was passed
	absent error    // why there is no game with its variants, which is then the failure
}

func trialsOf(scenarios []*Scenario, ways Ways) []*trial {
	out := make([]*trial, len(scenarios))
	for i, sc := range scenarios {
		out[i] = &trial{sc: sc, ways: ways}
	}
	return out
}

// Of returns the suite with only those scenarios whose name or file contains a text; every one contains "".
func (s *Suite) Of(text string) *Suite {
	if text == "" {
		return s
	}
	out := *s
	out.Part = true
	out.Scenarios = slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc *Scenario) bool { return !sc.fits(text) })
	return &out
}

// Run plays every scenario whose name or file contains text, and repeats those of Again files in the plain way.
func (s *Suite) Run(load Loader, text string, ways Ways) Result {
	out, _ := s.run(load, text, ways, nil, nil)
	return out
}

// Judge runs all scenarios. It also judges the registers of readings of games with scenarios in the suite. A partial
// suite judges only readings whose scenario it has; the others are returned.
func (s *Suite) Judge(load Loader, ways Ways, games []string, ps *source.Problems) (Result, []LeftOut) {
	return s.run(load, "", ways, games, ps)
}

// run plays everything requested at once, so that no game is loaded or compiled twice.
func (s *Suite) run(load Loader, text string, ways Ways, games []string, ps *source.Problems) (Result, []LeftOut) {
	out := Result{Silent: map[*Scenario][]string{}}
	asked := slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc *Scenario) bool { return !sc.fits(text) })
	own := trialsOf(asked, ways)
	trials := slices.Clone(own)
	var repeats []*repeat
	for _, a := range s.Again {
		r := s.repeat(load, a, text)
		repeats, trials = append(repeats, r), append(trials, r.trials...)
	}
	told, left := s.registers(load, games, own, ps)
	for _, t := range told {
		if !slices.Contains(own, t.trial) {
			trials = append(trials, t.trial)
		}
	}
	playEach(load, trials)
	for _, t := range own {
		if t.failed != nil {
			out.Failures = append(out.Failures, t.failed)
		} else {
			out.Passed++
			if t.loose > 0 {
				out.Loose = append(out.Loose, Loose{t.sc, t.loose})
			}
			if t.silent != nil {
				out.Silent[t.sc] = t.silent
			}
		}
	}
	for _, r := range repeats {
		s.tell(load, r, text, &out)
	}
	tellApart(told, ps)
	return out, left
}

// group is the scenarios of one line-up, and their stage from when it is loaded to when the last part is played.
type group struct {
	once  sync.Once
	stage *stage
	err   error
	left  atomic.Int32 // parts that are not played yet
}

// part is some of the scenarios of a group.
type part struct {
	of     *group
	trials []*trial
}

// partMost is the number of scenarios that a core takes at a time. Two cores on one stage must wait while it is
// compiled, which takes about as long as playing this many.
const partMost = 64

// playEach plays scenarios on all cores. Those with one line-up are played together, so that few compiled programs
// are kept at a time.
func playEach(load Loader, trials []*trial) {
	var all, rest []part // rest is from the previous group: while one stage is compiled, another is played
	for _, alike := range grouped(trials) {
		g := &group{}
		for k, chunk := range slices.Collect(slices.Chunk(alike, partMost)) {
			g.left.Add(1)
			if k > 0 {
				rest = append(rest, part{g, chunk})
				continue
			}
			all, rest = append(append(all, part{g, chunk}), rest...), nil
		}
	}
	all = append(all, rest...)
	fault.SideBySide(len(all), 0, func(i int) {
		for _, t := range all[i].trials {
			all[i].of.one(load, t)
		}
		if all[i].of.left.Add(-1) == 0 {
			all[i].of.stage = nil // a stage takes several megabytes, and a suite has hundreds
		}
	})
}

// grouped returns scenarios by line-up, with those of one game next to each other.
func grouped(trials []*trial) [][]*trial {
	var order []string
	of := map[string][]*trial{}
	for _, t := range trials {
		key := fmt.Sprint(t.sc.Game, t.sc.Variants, " ", t.sc.lineup())
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], t)
	}
	slices.Sort(order)
	out := make([][]*trial, len(order))
	for i, key := range order {
		out[i] = of[key]
	}
	return out
}

// fits reports whether the name of a scenario, or its file, contains text.
func (sc *Scenario) fits(text string) bool {
	return strings.Contains(sc.Name, text) || strings.Contains(sc.Span.String(), text)
}

// PlayedWith reports whether the scenario uses a file of the game: a seat, or the value of an option.
func (sc *Scenario) PlayedWith(file string) bool {
	if slices.Contains(sc.Seats, file) {
		return true
	}
	for _, value := range sc.Option {
		if value == file {
			return true
		}
	}
	return false
}

// one plays a scenario of the group.
func (g *group) one(load Loader, t *trial) {
	sc := t.sc
	g.once.Do(func() {
		var game *interpreter.Game
		if game, g.err = load(sc.Game, sc.Variants...); g.err == nil {
			g.stage = stageOf(game, sc)
		}
	})
	if g.err != nil {
		t.absent, t.failed = g.err, sc.Unloaded(g.err)
		return
	}
	for _, w := range ways {
		if w.name == plain {
			w.whole, w.loose, w.silent = true, &t.loose, &t.silent
			if t.ways > Plain {
				w.before = compareViews(t.ways == AllWays)
			}
		} else if t.ways < AllWays {
			break
		}
		if t.failed = safely(g.stage, sc, w); t.failed != nil {
			if w.name != plain {
				t.failed.Text = source.Say("%s (only when %s)", t.failed.Text, source.Say(w.name))
			}
			return
		}
	}
}

// Notices reports whether any scenario fails with g, a changed game. Scenarios that cover the articles are played
// first, since they are most likely to fail; the last article comes first.
func (s *Suite) Notices(g *interpreter.Game, articles []string) bool {
	rank := func(sc *Scenario) int {
		for i := len(articles) - 1; i >= 0; i-- {
			if slices.Contains(sc.Covers, articles[i]) {
				return len(articles) - i
			}
		}
		return len(articles) + 1
	}
	order, on := slices.Clone(s.Scenarios), stagesOf(g)
	slices.SortStableFunc(order, func(a, b *Scenario) int { return rank(a) - rank(b) })
	for _, sc := range order {
		if safely(on.get(sc), sc, ways[0]) != nil {
			return true
		}
	}
	return false
}

// On returns the result of the scenarios with g, each played once.
func (s *Suite) On(g *interpreter.Game) (out Result) {
	on := stagesOf(g)
	for _, sc := range s.Scenarios {
		if f := safely(on.get(sc), sc, ways[0]); f != nil {
			out.Failures = append(out.Failures, f)
		} else {
			out.Passed++
		}
	}
	return out
}

// On plays a scenario once, on a game that may differ from its own; nil means that it passes.
func (sc *Scenario) On(g *interpreter.Game) *Failure {
	return sc.alone(g, way{name: plain, whole: true})
}

// Elsewhere plays a scenario once on g, as On does, but ignores which articles and rulebooks g has. nil means that
// it passes.
func (sc *Scenario) Elsewhere(g *interpreter.Game) *Failure {
	return sc.alone(g, way{name: elsewhere})
}

func (sc *Scenario) alone(g *interpreter.Game, w way) *Failure {
	s := stageOf(g, sc)
	s.kept = true
	return safely(s, sc, w)
}

// Named returns the scenario with a name, nil if the suite has none.
func (s *Suite) Named(name string) *Scenario {
	i := slices.IndexFunc(s.Scenarios, func(sc *Scenario) bool { return sc.Name == name })
	if i < 0 {
		return nil
	}
	return s.Scenarios[i]
}

func (s *Suite) names() []string {
	var out []string
	for _, sc := range s.Scenarios {
		out = append(out, sc.Name)
	}
	return out
}

// elsewhere reports whether a missing scenario can be in a part of the suite that was not requested. It returns false
// if the name seems to be a misspelt name of this part.
func (s *Suite) elsewhere(name string, names []string) bool {
	return s.Part && source.Slip(name, names) == ""
}

// Names returns the scenarios that the register of readings of a game names.
func Names(g *declared.Game) (out []string) {
	for i := range g.Questions {
		for _, r := range g.Questions[i].Readings() {
			out = append(out, r.Scenario.Text)
		}
	}
	return out
}

// Registered reports contradictions between a register of readings and the scenarios: missing scenarios, and
// scenarios without the variant of their reading.
func (s *Suite) Registered(g *declared.Game, ps *source.Problems) {
	names := s.names()
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings() {
			sc := s.Named(r.Scenario.Text)
			switch {
			case sc == nil && s.elsewhere(r.Scenario.Text, names):
			case sc == nil:
				ps.Add(r.Scenario.Span, "unknown_scenario", "there is no scenario %q%s", r.Scenario.Text,
					source.Suggest(r.Scenario.Text, names))
			case sc.Game != g.ID || !slices.Equal(sc.Variants, q.Stack(r)):
				p := ps.Add(r.Scenario.Span, "contradiction", "this scenario is played with %s, its reading with %s",
					played(sc.Game, sc.Variants), played(g.ID, q.Stack(r)))
				p.Notes = append(p.Notes, source.Note{Span: sc.Span, Text: source.Say("the scenario")})
			}
		}
	}
}

// LeftOut lists the readings of a game that a partial suite cannot judge: the numbers of their questions, and their
// count.
type LeftOut struct {
	Game      string `json:"game"`
	Questions []int  `json:"questions"`
	Readings  int    `json:"readings"`
}

// registers returns the readings of games to distinguish by their scenarios, and those that a partial suite cannot
// judge. own are the trials that are played anyway. Contradictory registers are reported instead.
func (s *Suite) registers(load Loader, games []string, own []*trial, ps *source.Problems) (out []crossing,
	all []LeftOut) {
	for _, id := range games {
		if !slices.ContainsFunc(s.Scenarios, func(sc *Scenario) bool { return sc.Game == id }) {
			continue
		}
		g, err := load(id)
		if err != nil {
			continue // its scenarios fail for this reason
		}
		m := *g.Definition()
		m.Questions = s.asked(m.Questions)
		before := ps.Len()
		if s.Registered(&m, ps); ps.Len() == before {
			out = append(out, s.crossings(&m, own)...)
		}
		if left := s.leftOut(&m); left.Readings > 0 {
			all = append(all, left)
		}
	}
	return out, all
}

// leftOut returns the readings of a game whose scenario is not in the suite.
func (s *Suite) leftOut(g *declared.Game) LeftOut {
	out, names := LeftOut{Game: g.ID}, s.names()
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings() {
			if s.Named(r.Scenario.Text) != nil || s.Part && !s.elsewhere(r.Scenario.Text, names) {
				continue
			}
			out.Readings++
			if !slices.Contains(out.Questions, q.Number) {
				out.Questions = append(out.Questions, q.Number)
			}
		}
	}
	return out
}

// asked returns the questions of those registers, of the game or its variants, for which the suite has a scenario.
func (s *Suite) asked(questions []declared.Question) []declared.Question {
	shown := map[string]bool{}
	for i := range questions {
		for _, r := range questions[i].Readings() {
			shown[questions[i].Of] = shown[questions[i].Of] || s.Named(r.Scenario.Text) != nil
		}
	}
	return slices.DeleteFunc(slices.Clone(questions), func(q declared.Question) bool { return !shown[q.Of] })
}

func played(game string, variants []string) string {
	return strings.Join(append([]string{game}, variants...), " and ")
}

// crossing is a scenario played under one reading of its question.
type crossing struct {
	of, under *declared.Reading
	stack     []string // variants of the reading
	trial     *trial
}

// crossings returns the scenarios of a register under each reading of their questions. It reuses own, the trials
// that are played anyway. The named scenarios must exist.
func (s *Suite) crossings(g *declared.Game, own []*trial) []crossing {
	known := map[*Scenario]*trial{}
	for _, t := range own {
		known[t.sc] = t
	}
	var out []crossing
	for i := range g.Questions {
		q := &g.Questions[i]
		all := q.Readings()
		for _, r := range all {
			sc := s.Named(r.Scenario.Text)
			if sc == nil && s.Part {
				continue
			}
			for _, under := range all {
				a := crossing{r, under, q.Stack(under), known[sc]}
				if under != r || a.trial == nil {
					varied := *sc
					varied.Variants = a.stack
					a.trial = &trial{sc: &varied}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// ToldApart reports readings whose scenario does not distinguish them from another reading of the question: it
// fails under its own reading, or passes under another. The named scenarios must exist.
func (s *Suite) ToldApart(load Loader, g *declared.Game, ps *source.Problems) {
	all := s.crossings(g, nil)
	var trials []*trial
	for _, a := range all {
		trials = append(trials, a.trial)
	}
	playEach(load, trials)
	tellApart(all, ps)
}

// tellApart reports what [Suite.ToldApart] reports, from trials that were played.
func tellApart(all []crossing, ps *source.Problems) {
	for _, a := range all {
		f := a.trial.failed
		if f != nil && f.Way != plain && a.trial.absent == nil {
			f = nil // it fails, but not in the plain way
		}
		switch {
		case a.trial.absent != nil:
			ps.Add(a.under.Span, "no_reading", "%s: %v", played(a.trial.sc.Game, a.stack), a.trial.absent)
		case a.under == a.of && f != nil:
			ps.Add(a.of.Scenario.Span, "no_reading", "this scenario fails under its own reading: %v", f)
		case a.under != a.of && f == nil:
			p := ps.Add(a.of.Scenario.Span, "no_reading",
				"this scenario passes under another reading too, so it does not tell them apart")
			p.Notes = append(p.Notes, source.Note{Span: a.under.Scenario.Span, Text: source.Say("the other reading")})
		}
	}
}
