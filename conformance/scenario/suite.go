package scenario

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/lately"
	"precept/interpreter/source"
)

// Loader finds a game by the id of its package, with variants of it laid over it. Several may ask at once.
type Loader func(id string, variants ...string) (*interpreter.Game, error)

// lastGames is how many games a loader keeps: those that are played on at a time are few, and all of them with all
// their variants are large.
const lastGames = 8

// Once is a loader that loads a game once with the same variants, as long as it is one of those asked for last.
func Once(load Loader) Loader {
	last := lately.New[*interpreter.Game](lastGames)
	return func(id string, variants ...string) (*interpreter.Game, error) {
		key := strings.Join(append([]string{id}, variants...), " ")
		return last.Get(key, func() (*interpreter.Game, error) { return load(id, variants...) })
	}
}

// Result is what came of a suite.
type Result struct {
	Passed   int
	Failures []*Failure
	Again    []Repeated
}

// Run plays every scenario whose name or file contains text, in every way, and again what is to be run again.
func (s *Suite) Run(load Loader, text string, all bool) Result {
	var out Result
	asked := slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc *Scenario) bool { return !sc.fits(text) })
	for _, f := range playEach(load, asked, all) {
		if f != nil {
			out.Failures = append(out.Failures, f)
		} else {
			out.Passed++
		}
	}
	for _, a := range s.Again {
		s.repeat(load, a, text, &out)
	}
	return out
}

// group is scenarios of one line-up, by their numbers, and where they are played once that is loaded.
type group struct {
	once  sync.Once
	stage *stage
	err   error
}

// part is some of the scenarios of a group.
type part struct {
	of      *group
	numbers []int
}

// partMost is how many scenarios somebody takes at a time: two who play on one stage wait for one another while it is
// compiled, which takes about as long as to play so many.
const partMost = 64

// playEach is what came of each scenario, nil for those that passed. They are played on all cores, but those of a
// line-up near one another, so that little is held at a time of what is compiled.
func playEach(load Loader, scenarios []*Scenario, all bool) []*Failure {
	out := make([]*Failure, len(scenarios))
	work := make(chan part)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for p := range work {
				for _, i := range p.numbers {
					out[i] = p.of.one(load, scenarios[i], all)
				}
			}
		})
	}
	var rest []part // of the group before: while one stage is compiled, another is played on
	for _, numbers := range grouped(scenarios) {
		g := &group{}
		for k, chunk := range slices.Collect(slices.Chunk(numbers, partMost)) {
			if k > 0 {
				rest = append(rest, part{g, chunk})
				continue
			}
			before := rest
			rest = nil
			work <- part{g, chunk}
			for _, p := range before {
				work <- p
			}
		}
	}
	for _, p := range rest {
		work <- p
	}
	close(work)
	wg.Wait()
	return out
}

// grouped is the numbers of scenarios by line-up, those of a game after one another.
func grouped(scenarios []*Scenario) [][]int {
	var order []string
	of := map[string][]int{}
	for i, sc := range scenarios {
		key := fmt.Sprint(sc.Game, sc.Variants, " ", sc.lineup())
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], i)
	}
	slices.Sort(order)
	out := make([][]int, len(order))
	for i, key := range order {
		out[i] = of[key]
	}
	return out
}

// fits reports whether the name of a scenario, or its file, contains text.
func (sc *Scenario) fits(text string) bool {
	return strings.Contains(sc.Name, text) || strings.Contains(sc.Span.String(), text)
}

// PlayedWith reports whether a file of the game is played: of a seat, or of what an option says.
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

// one plays a scenario of the group, in every way or only the first.
func (g *group) one(load Loader, sc *Scenario, all bool) *Failure {
	g.once.Do(func() {
		var game *interpreter.Game
		if game, g.err = load(sc.Game, sc.Variants...); g.err == nil {
			g.stage = stageOf(game, sc)
		}
	})
	if g.err != nil {
		return &Failure{Scenario: sc, Span: sc.Span, Text: g.err.Error()}
	}
	for _, w := range ways {
		if !all && w.name != "plain" {
			continue
		}
		if f := safely(g.stage, sc, w); f != nil {
			if w.name != "plain" {
				f.Text = fmt.Sprintf("%s (only when %s)", f.Text, w.name)
			}
			return f
		}
	}
	return nil
}

// Notices reports whether any scenario fails with g, a changed game. Those that cover the articles, the last first, are
// run before the others: they will most likely tell.
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

// On plays a scenario once, on a game that may be another than its own; nil means that it passes.
func (sc *Scenario) On(g *interpreter.Game) *Failure { return sc.alone(g, ways[0]) }

// Elsewhere is On for what happens alone: whatever articles the rules of g cite, and whatever rulebooks it has.
func (sc *Scenario) Elsewhere(g *interpreter.Game) *Failure {
	return sc.alone(g, way{name: elsewhere})
}

func (sc *Scenario) alone(g *interpreter.Game, w way) *Failure {
	s := stageOf(g, sc)
	s.kept = true
	return safely(s, sc, w)
}

// Named is the scenario of a name, nil when the suite has none.
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

// elsewhere reports whether a scenario may be among those that were not named: not where it is one that is here, but
// for a slip.
func (s *Suite) elsewhere(name string, names []string) bool {
	return s.Part && source.Slip(name, names) == ""
}

// Registered reports what the register of readings of a game says of scenarios and is not so: names that no scenario
// has, and scenarios that are not played with the variant of their reading.
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
				p.Notes = append(p.Notes, source.Note{Span: sc.Span, Text: "the scenario"})
			}
		}
	}
}

// LeftOut is the readings of a game that a part of a suite cannot judge: the numbers of their questions, and how many
// they are.
type LeftOut struct {
	Game      string `json:"game"`
	Questions []int  `json:"questions"`
	Readings  int    `json:"readings"`
}

// JudgeRegisters judges the registers of readings of games, those of which the suite has scenarios. A part of a suite
// judges those readings whose scenario is there; the others are told.
func (s *Suite) JudgeRegisters(load Loader, games []string, ps *source.Problems) (out []LeftOut) {
	for _, id := range games {
		if !slices.ContainsFunc(s.Scenarios, func(sc *Scenario) bool { return sc.Game == id }) {
			continue
		}
		g, err := load(id)
		if err != nil {
			continue // its scenarios have failed for it
		}
		m := *g.Declared()
		m.Questions = s.asked(m.Questions)
		before := ps.Len()
		if s.Registered(&m, ps); ps.Len() == before {
			s.ToldApart(load, &m, ps)
		}
		if left := s.leftOut(&m); left.Readings > 0 {
			out = append(out, left)
		}
	}
	return out
}

// leftOut is the readings of a game whose scenario is not in the suite.
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

// asked is the questions of those registers, the game's own and its variants', of which the suite has any scenario.
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

// ToldApart reports readings whose scenario does not tell them from another reading of their question: it fails under
// its own, or passes under another. The register names scenarios that are there.
func (s *Suite) ToldApart(load Loader, g *declared.Game, ps *source.Problems) {
	for i := range g.Questions {
		q := &g.Questions[i]
		all := q.Readings()
		for _, r := range all {
			sc := s.Named(r.Scenario.Text)
			if sc == nil && s.Part {
				continue
			}
			for _, under := range all {
				f, err := playedUnder(load, sc, q.Stack(under))
				switch {
				case err != nil:
					ps.Add(under.Span, "no_reading", "%s: %v", played(sc.Game, q.Stack(under)), err)
				case under == r && f != nil:
					ps.Add(r.Scenario.Span, "no_reading", "this scenario fails under its own reading: %v", f)
				case under != r && f == nil:
					p := ps.Add(r.Scenario.Span, "no_reading",
						"this scenario passes under another reading too, so it does not tell them apart")
					p.Notes = append(p.Notes, source.Note{Span: under.Scenario.Span, Text: "the other reading"})
				}
			}
		}
	}
}

// playedUnder plays a scenario with other variants than its own.
func playedUnder(load Loader, sc *Scenario, variants []string) (*Failure, error) {
	g, err := load(sc.Game, variants...)
	if err != nil {
		return nil, err
	}
	return sc.On(g), nil
}
