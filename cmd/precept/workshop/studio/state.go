package studio

import (
	"cmp"
	"maps"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/live"
	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// state is the result of the last check, as pages show it.
type state struct {
	Looks    bool      `json:"looks"`   // a save is not checked yet; all else is as before it
	Waits    bool      `json:"waits"`   // scenarios are being played
	Missing  string    `json:"missing"` // why nothing can be checked, usually ""
	Problems []problem `json:"problems"`
	Changes  []change  `json:"changes"`
	Scenes   []scene   `json:"scenes"` // those that failed, those of the folder, and some more
	Count    int       `json:"count"`
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
}

// spot is a place in a text; File is below the folder if Own is true.
type spot struct {
	File   string `json:"file"`
	Own    bool   `json:"own"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

type problem struct {
	spot
	Text  string `json:"text"`
	Notes []note `json:"notes"`
}

type note struct {
	spot
	Text string `json:"text"`
}

type change struct {
	spot
	Path  string `json:"path"`
	Class string `json:"class"` // changed, added or removed
	Lines []line `json:"lines"`
}

// line is a line of a rule: - marks a removed line, + an added one.
type line struct {
	Mark string `json:"mark"`
	Text string `json:"text"`
}

// scene is a scenario with its latest result.
type scene struct {
	spot
	Name  string `json:"name"`
	State string `json:"state"` // passed, failed, or "" before it was played
	Text  string `json:"text"`  // why it failed
	At    spot   `json:"at"`    // where
	Takes bool   `json:"takes"` // its changes: can become what has changed

	Silent []string `json:"silent"` // of one that passed: what could be done, and was passed without a word
}

// looked is the last check with the results of its scenarios.
type looked struct {
	*live.Look
	passed map[*scenario.Scenario]bool
	failed map[*scenario.Scenario]*scenario.Failure
	silent map[*scenario.Scenario][]string
	words  *lookup // of the games, nil before they are asked for
}

// spotOf returns the start of a span.
func (s *Studio) spotOf(at source.Span) spot { return s.spot(desk.PlaceOf(at)) }

// spot converts a place for a page. It checks that the file exists in the folder, because a built-in file can have a
// name as if it were in it.
func (s *Studio) spot(p desk.Place) spot {
	name, own := strings.CutPrefix(p.File, strings.TrimSuffix(s.name, "/")+"/")
	if own = own || s.name == "."; own {
		_, err := s.root.Lstat(name)
		own = err == nil
	}
	if !own {
		name = p.File
	}
	return spot{name, own, p.Line, p.Column}
}

// Looks tells the pages that a save is being checked.
func (s *Studio) Looks() { s.change(func() { s.state.Looks = true }) }

// Show stores the result of a check. The argument printed is the output of the check.
func (s *Studio) Show(l *live.Look, printed string) {
	s.change(func() {
		s.look = looked{l, map[*scenario.Scenario]bool{}, map[*scenario.Scenario]*scenario.Failure{},
			map[*scenario.Scenario][]string{}, nil}
		s.state = state{Problems: []problem{}, Changes: []change{}, Waits: l.Count() == 0 && l.Missing == nil}
		if l.Missing != nil {
			s.state.Missing = cmp.Or(printed, speech.Error(s.Desk.Lang, l.Missing))
		}
		for _, ps := range l.Problems {
			for _, p := range ps.All() {
				out := problem{s.spotOf(p.Span), p.Text.In(s.Desk.Words()), []note{}}
				for _, n := range p.Notes {
					out.Notes = append(out.Notes, note{s.spotOf(n.Span), n.Text.In(s.Desk.Words())})
				}
				s.state.Problems = append(s.state.Problems, out)
			}
		}
		for _, report := range l.Changes {
			for _, rule := range report.Rules {
				c := change{Path: rule.Path, Class: rule.Class, Lines: []line{}}
				if rule.B != nil {
					c.spot = s.spot(rule.B.Place)
				}
				for _, x := range rule.Lines {
					c.Lines = append(c.Lines, line{x.Mark, x.Text})
				}
				s.state.Changes = append(s.state.Changes, c)
			}
		}
	})
	s.tell(filesChanged)
}

// Played stores the results of scenarios.
func (s *Studio) Played(p *live.Played) {
	s.change(func() {
		for _, sc := range p.Done {
			s.look.passed[sc] = true
		}
		maps.Copy(s.look.silent, p.Silent)
		for _, f := range p.Failures {
			s.look.failed[f.Scenario] = f
			delete(s.look.passed, f.Scenario)
		}
	})
}

// Rests tells the pages that no scenario is being played.
func (s *Studio) Rests() { s.change(func() { s.state.Waits = false }) }

// change calls do to change the state, and notifies all pages.
func (s *Studio) change(do func()) {
	s.mu.Lock()
	do()
	s.mu.Unlock()
	s.tell(stateChanged)
}

// mostScenes is how many scenarios a page lists.
const mostScenes = 300

// now returns the state, with the scenarios whose names contain the text in the request.
func (s *Studio) now(r *request) (any, error) {
	find := strings.ToLower(r.FormValue("find"))
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.state
	out.Scenes, out.Passed, out.Failed = []scene{}, len(s.look.passed), len(s.look.failed)
	if s.look.Look == nil {
		return out, nil
	}
	all := s.look.Scenarios()
	out.Count = len(all)
	var rest []scene
	for _, sc := range all {
		if !strings.Contains(strings.ToLower(sc.Name), find) {
			continue
		}
		x := s.sceneOf(sc)
		if x.State == "failed" || x.Own {
			out.Scenes = append(out.Scenes, x)
		} else if len(rest) < mostScenes {
			rest = append(rest, x)
		}
	}
	out.Scenes = append(out.Scenes, rest...)
	out.Scenes = out.Scenes[:min(len(out.Scenes), mostScenes)]
	return out, nil
}

func (s *Studio) sceneOf(sc *scenario.Scenario) scene {
	out := scene{spot: s.spotOf(sc.Span), Name: sc.Name}
	if f := s.look.failed[sc]; f != nil {
		out.State, out.At = "failed", s.spotOf(f.Span)
		out.Text, out.Takes = f.Text.In(s.Desk.Words()), f.Listed.Key != nil
		for _, more := range f.Remarks() {
			out.Text += "\n" + more.In(s.Desk.Words())
		}
	} else if s.look.passed[sc] {
		out.State, out.Silent = "passed", s.look.silent[sc]
	}
	return out
}
