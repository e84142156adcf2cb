package scenario

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Named is the scenario of a name, nil when the suite has none.
func (s *Suite) Named(name string) *Scenario {
	i := slices.IndexFunc(s.Scenarios, func(sc *Scenario) bool { return sc.Name == name })
	if i < 0 {
		return nil
	}
	return s.Scenarios[i]
}

// Registered reports what the register of readings of a game says of scenarios and is not so: names that no scenario
// has, and scenarios that are not played with the variant of their reading.
func (s *Suite) Registered(g *declared.Game, ps *source.Problems) {
	var names []string
	for _, sc := range s.Scenarios {
		names = append(names, sc.Name)
	}
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings() {
			sc := s.Named(r.Scenario.Text)
			switch {
			case sc == nil && s.Part:
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
	out := LeftOut{Game: g.ID}
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings() {
			if s.Named(r.Scenario.Text) != nil {
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
