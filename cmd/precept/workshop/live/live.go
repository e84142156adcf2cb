package live

import (
	"cmp"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/diff"
	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// Bench is a folder of content that somebody works on.
type Bench struct {
	desk   *desk.Desk
	paths  []string              // of scenarios; none: those that come with the program
	good   map[string]*desk.Side // the games by their ids, as they were when nothing was wrong
	failed map[string]bool       // the scenarios by their names that failed when they were played last
}

// New is a bench of the content of a desk, and of scenarios in files and folders; without any, those that come with the
// program.
func New(d *desk.Desk, scenarios []string) *Bench {
	return &Bench{desk: d, paths: scenarios, good: map[string]*desk.Side{}, failed: map[string]bool{}}
}

// Look is what a save has come to.
type Look struct {
	Problems []*source.Problems // what is wrong; nothing is played then
	Games    int                // how many were judged, and
	Variants int                // of how many variants
	Missing  error              // why nothing can be judged, say that there is no game at all; nil mostly
	Changes  []*diff.Report     // the games whose rules are others than when nothing was wrong last
	Library  *desk.Library      // what can be played

	near, far []*scenario.Scenario
}

// Count is how many problems there are.
func (l *Look) Count() (n int) {
	for _, ps := range l.Problems {
		n += ps.Len()
	}
	return n
}

// Look judges the content as it is now. The files are those that were changed since, by their names. An error is one of
// what was asked for, not of the content.
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
	suite, ps, err := desk.ReadSuite(b.paths)
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

func (l *Look) add(ps *source.Problems) {
	if ps.Len() > 0 {
		l.Problems = append(l.Problems, ps)
	}
}

// compare finds the rules that are others than when nothing was wrong last, and remembers how they are.
func (b *Bench) compare(l *Look) {
	for _, p := range l.Library.Judged() {
		now, _ := l.Library.Side(p)
		if now == nil {
			continue // it was judged before: somebody has written it meanwhile, and there will be another look
		}
		if before := b.good[p.ID]; before != nil {
			if r := diff.Between(before, now); len(r.Rules)+len(r.Apart) > 0 {
				l.Changes = append(l.Changes, r)
			}
		}
		b.good[p.ID] = now
	}
}

// order puts the scenarios in the order in which they are played: those that failed last time, those whose file was
// changed, those nearest to the rules that were, and the rest.
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

// chunk is how many scenarios are played before it is asked whether that is stale.
const chunk = 256

// Played is what came of scenarios.
type Played struct {
	Near bool // they are near what was changed
	All  bool // none is nearer than others
	Left int  // how many were not played, since the files have changed again
	scenario.Result
}

// Play plays the scenarios, the near ones first, and tells what came of these and of the others. It ends between two
// when what it plays is stale.
// Where something is wrong there are none.
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

// part plays some scenarios.
func (b *Bench) part(load scenario.Loader, list []*scenario.Scenario, out *Played) {
	for _, sc := range list {
		delete(b.failed, sc.Name)
	}
	r := (&scenario.Suite{Scenarios: list}).Run(load, "", true)
	out.Passed += r.Passed
	out.Failures = append(out.Failures, r.Failures...)
	for _, f := range r.Failures {
		b.failed[f.Scenario.Name] = true
	}
}
