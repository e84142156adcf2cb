package scenario

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"precept/internal/fault"
	"precept/internal/lru"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Loader finds a game by the id of its package, with variants of it laid over it. Several may ask at once.
type Loader func(id string, variants ...string) (*interpreter.Game, error)

// lastGames is how many games a loader keeps: those that are played on at a time are few, and all of them with all
// their variants are large.
const lastGames = 4

// Once is a loader that loads a game once with the same variants, as long as it is one of those asked for last.
func Once(load Loader) Loader {
	last := lru.New[*interpreter.Game](lastGames)
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
	Loose    []Loose
}

// Loose is a scenario that passed, and rolls dice that it neither names nor leaves to chance.
type Loose struct {
	Scenario *Scenario
	Dice     int // how many
}

// String is the advice to its author.
func (l *Loose) String() string {
	return fmt.Sprintf("%s: %s that dice: does not name: name what they show, or end the list with … (dice: free where "+
		"it names none), as precept fmt --upgrade does", l.Scenario.Span,
		source.Count(l.Dice, "die is rolled", "dice are rolled"))
}

// trial is a scenario to be played, in every way or in the first alone, and what came of it.
type trial struct {
	sc     *Scenario
	all    bool
	failed *Failure // nil: it passed
	loose  int      // how many dice fell that it does not name
	absent error    // why there is no game with its variants; then it failed for that
}

func trialsOf(scenarios []*Scenario, all bool) []*trial {
	out := make([]*trial, len(scenarios))
	for i, sc := range scenarios {
		out[i] = &trial{sc: sc, all: all}
	}
	return out
}

// Of is the suite with those scenarios alone whose name or file contains a text; "" is in all.
func (s *Suite) Of(text string) *Suite {
	if text == "" {
		return s
	}
	out := *s
	out.Part = true
	out.Scenarios = slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc *Scenario) bool { return !sc.fits(text) })
	return &out
}

// Run plays every scenario whose name or file contains text, in every way or in the first alone, and again what is to
// be run again.
func (s *Suite) Run(load Loader, text string, all bool) Result {
	out, _ := s.run(load, text, all, nil, nil)
	return out
}

// Judge is Run of all scenarios in every way, and judges the registers of readings of games, those of which the suite
// has scenarios. A part of a suite judges those readings whose scenario is there; the others are told.
func (s *Suite) Judge(load Loader, games []string, ps *source.Problems) (Result, []LeftOut) {
	return s.run(load, "", true, games, ps)
}

// run plays everything that is wanted at once, so that no game is loaded or compiled twice.
func (s *Suite) run(load Loader, text string, all bool, games []string, ps *source.Problems) (Result, []LeftOut) {
	var out Result
	asked := slices.DeleteFunc(slices.Clone(s.Scenarios), func(sc *Scenario) bool { return !sc.fits(text) })
	own := trialsOf(asked, all)
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
		}
	}
	for _, r := range repeats {
		s.tell(load, r, text, &out)
	}
	tellApart(told, ps)
	return out, left
}

// group is scenarios of one line-up, and where they are played once that is loaded.
type group struct {
	once  sync.Once
	stage *stage
	err   error
}

// part is some of the scenarios of a group.
type part struct {
	of     *group
	trials []*trial
}

// partMost is how many scenarios somebody takes at a time: two who play on one stage wait for one another while it is
// compiled, which takes about as long as to play so many.
const partMost = 64

// playEach plays scenarios on all cores, but those of a line-up near one another, so that little is held at a time of
// what is compiled.
func playEach(load Loader, trials []*trial) {
	var all, rest []part // rest is of the group before: while one stage is compiled, another is played on
	for _, alike := range grouped(trials) {
		g := &group{}
		for k, chunk := range slices.Collect(slices.Chunk(alike, partMost)) {
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
	})
}

// grouped is scenarios by line-up, those of a game after one another.
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
		if !t.all && w.name != plain {
			continue
		}
		if w.whole = w.name == plain; w.whole {
			w.loose = &t.loose
		}
		if t.failed = safely(g.stage, sc, w); t.failed != nil {
			if w.name != plain {
				t.failed.Text = fmt.Sprintf("%s (only when %s)", t.failed.Text, w.name)
			}
			return
		}
	}
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

// On is what comes of the scenarios with g, each played once.
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

// On plays a scenario once, on a game that may be another than its own; nil means that it passes.
func (sc *Scenario) On(g *interpreter.Game) *Failure {
	return sc.alone(g, way{name: plain, whole: true})
}

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

// Names is the scenarios that the register of readings of a game names.
func Names(g *declared.Game) (out []string) {
	for i := range g.Questions {
		for _, r := range g.Questions[i].Readings() {
			out = append(out, r.Scenario.Text)
		}
	}
	return out
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

// registers is the readings of games to be told apart by their scenarios, of which own are played anyway, and those
// that a part of a suite cannot judge. Registers that contradict the scenarios are reported instead.
func (s *Suite) registers(load Loader, games []string, own []*trial, ps *source.Problems) (out []crossing,
	all []LeftOut) {
	for _, id := range games {
		if !slices.ContainsFunc(s.Scenarios, func(sc *Scenario) bool { return sc.Game == id }) {
			continue
		}
		g, err := load(id)
		if err != nil {
			continue // its scenarios fail for it
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

// crossing is a scenario under a reading of the question that it shows a reading of.
type crossing struct {
	of, under *declared.Reading
	stack     []string // variants of the reading
	trial     *trial
}

// crossings is the scenarios of a register under each reading of their questions. Of own, which are played anyway, each
// is one of those under its own reading. The register names scenarios that are there.
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

// ToldApart reports readings whose scenario does not tell them from another reading of their question: it fails under
// its own, or passes under another. The register names scenarios that are there.
func (s *Suite) ToldApart(load Loader, g *declared.Game, ps *source.Problems) {
	all := s.crossings(g, nil)
	var trials []*trial
	for _, a := range all {
		trials = append(trials, a.trial)
	}
	playEach(load, trials)
	tellApart(all, ps)
}

// tellApart is ToldApart of what has been played.
func tellApart(all []crossing, ps *source.Problems) {
	for _, a := range all {
		f := a.trial.failed
		if f != nil && f.Way != plain && a.trial.absent == nil {
			f = nil // it fails in other ways than this alone
		}
		switch {
		case a.trial.absent != nil:
			ps.Add(a.under.Span, "no_reading", "%s: %v", played(a.trial.sc.Game, a.stack), a.trial.absent)
		case a.under == a.of && f != nil:
			ps.Add(a.of.Scenario.Span, "no_reading", "this scenario fails under its own reading: %v", f)
		case a.under != a.of && f == nil:
			p := ps.Add(a.of.Scenario.Span, "no_reading",
				"this scenario passes under another reading too, so it does not tell them apart")
			p.Notes = append(p.Notes, source.Note{Span: a.under.Scenario.Span, Text: "the other reading"})
		}
	}
}
