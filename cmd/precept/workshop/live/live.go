package live

import (
	"cmp"
	"maps"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/diff"
	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// Bench is a content folder that somebody works on.
type Bench struct {
	desk   *desk.Desk
	paths  func() (all, more []string) // scenario files and folders
	good   map[string]*desk.Side       // games by id, as they last had no problems
	failed map[string]bool             // names of scenarios that failed when last played
}

// New returns a bench for the content of a desk. It calls scenarios at each check to get files and folders. all
// replaces the built-in scenarios unless it is empty, and more is played in addition.
func New(d *desk.Desk, scenarios func() (all, more []string)) *Bench {
	return &Bench{desk: d, paths: scenarios, good: map[string]*desk.Side{}, failed: map[string]bool{}}
}

// Look is the result of checking one save.
type Look struct {
	Problems []*source.Problems // if there are any, no scenarios are played
	Games    int                // the number of games checked
	Variants int                // the number of variants checked
	Missing  error              // why nothing can be checked, such as a folder without games; usually nil
	Changes  []*diff.Report     // changed rules since the last good state, for each game
	Library  *desk.Library      // the games that can be played

	near, far []*scenario.Scenario
}

// Count returns the number of problems.
func (l *Look) Count() (n int) {
	for _, ps := range l.Problems {
		n += ps.Len()
	}
	return n
}

// Look checks the present content. changed holds the files that changed since the last call, by name. An error
// concerns the request, not the content.
func (b *Bench) Look(changed map[string]string) (*Look, error) {
	out := &Look{}
	var err error
	if out.Library, err = b.desk.Library(); err != nil {
		out.Missing = err
		return out, nil
	}
	games, over := out.Library.Judge()
	out.Games = len(games)
	for i, ps := range games {
		out.add(ps)
		for _, ps := range over[i] {
			out.add(ps)
			out.Variants++
		}
	}
	if err := out.Library.Laid(out.Library.Packages...); err != nil {
		return nil, err
	}
	all, more := b.paths()
	suite, ps, err := desk.ReadApart(all)
	if err == nil && suite != nil && len(more) > 0 {
		var beside *scenario.Suite
		var wrong *source.Problems
		if beside, wrong, err = desk.ReadApart(more); err == nil && beside != nil {
			suite.Scenarios = append(suite.Scenarios, beside.Scenarios...)
			ps.AddAll(wrong)
		}
	}
	if err != nil && len(changed) == 0 {
		return nil, err
	}
	if out.Missing = err; err == nil {
		out.add(ps)
	}
	if err == nil && out.Count() == 0 {
		b.compare(out)
		b.order(out, suite, changed)
	}
	return out, nil
}

// Scenarios returns the scenarios in the order in which they are played; none if there are problems.
func (l *Look) Scenarios() []*scenario.Scenario { return slices.Concat(l.near, l.far) }

func (l *Look) add(ps *source.Problems) {
	if ps.Len() > 0 {
		l.Problems = append(l.Problems, ps)
	}
}

// compare finds the rules that changed since the last good state, and remembers the present state.
func (b *Bench) compare(l *Look) {
	for _, p := range l.Library.Judged() {
		now, _ := l.Library.Side(p)
		if now == nil {
			continue // the file was saved again during the check; another look follows
		}
		if before := b.good[p.ID]; before != nil {
			if r := diff.Between(before, now); len(r.Rules)+len(r.Apart) > 0 {
				l.Changes = append(l.Changes, r)
			}
		}
		b.good[p.ID] = now
	}
}

// order sorts the scenarios for playing. Those that failed last time come first, then those whose file changed,
// those closest to changed rules, and the rest.
func (b *Bench) order(l *Look, suite *scenario.Suite, changed map[string]string) {
	const failed, written = -2, -1
	ids := l.Library.IDs()
	rank := map[*scenario.Scenario]int{}
	var all []*scenario.Scenario
	for _, sc := range suite.Scenarios {
		if !slices.Contains(ids, sc.Game) {
			continue
		}
		at := diff.Distant
		for _, r := range l.Changes {
			at = min(at, r.Nearness(sc))
		}
		if changed[sc.Span.File.Name] != "" {
			at = written
		}
		if b.failed[sc.Name] {
			at = failed
		}
		rank[sc] = at
		all = append(all, sc)
	}
	slices.SortStableFunc(all, func(x, y *scenario.Scenario) int { return cmp.Compare(rank[x], rank[y]) })
	i := slices.IndexFunc(all, func(sc *scenario.Scenario) bool { return rank[sc] > diff.Near })
	if i < 0 {
		i = len(all)
	}
	l.near, l.far = all[:i], all[i:]
}

// chunk is the number of scenarios played between two checks whether the content is stale.
const chunk = 256

// Played is the result of playing scenarios.
type Played struct {
	Near bool // they are close to the change
	All  bool // no scenario is closer than others
	Left int  // how many were not played because the files changed again
	Done []*scenario.Scenario
	scenario.Result
}

// Play plays the scenarios, those close to the change first, and calls tell with the result of each of the two
// groups. It stops between chunks if stale reports true. If the content has problems, there are no scenarios.
func (b *Bench) Play(l *Look, stale func() bool, tell func(*Played)) {
	var load scenario.Loader
	for i, list := range [][]*scenario.Scenario{l.near, l.far} {
		if len(list) == 0 {
			continue
		}
		if load == nil {
			load = l.Library.Loader()
		}
		out := &Played{Near: i == 0, All: len(l.near) == 0}
		out.Silent = map[*scenario.Scenario][]string{}
		for part := range slices.Chunk(list, chunk) {
			if out.Left > 0 || stale() {
				out.Left += len(part)
				continue
			}
			b.part(load, part, out)
		}
		tell(out)
	}
}

// part plays the scenarios of list, adds their results to out, and records which fail.
func (b *Bench) part(load scenario.Loader, list []*scenario.Scenario, out *Played) {
	for _, sc := range list {
		delete(b.failed, sc.Name)
	}
	r := (&scenario.Suite{Scenarios: list}).Run(load, "", scenario.Secrets)
	out.Done = append(out.Done, list...)
	out.Passed += r.Passed
	out.Failures = append(out.Failures, r.Failures...)
	maps.Copy(out.Silent, r.Silent)
	for _, f := range r.Failures {
		b.failed[f.Scenario.Name] = true
	}
}
