package live

import (
	"errors"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/diff"
	"precept/cmd/precept/workshop/watch"
	"precept/conformance/report"
)

// Watch checks a content folder and its scenarios now and after every save, and prints the result. It runs until
// the user ends it.
func Watch(d *desk.Desk, dir string, scenarios []string) error {
	b := New(d, func() (all, more []string) { return scenarios, nil })
	return watch.Folder(d, dir, scenarios, func(changed map[string]string, stale func() bool) error {
		defer desk.Hurry()()
		l, err := b.Look(changed)
		switch {
		case err != nil:
			return err
		case d.JSON:
			return b.json(l, changed, stale)
		}
		return b.tell(l, stale)
	})
}

// tell prints the result of a save.
func (b *Bench) tell(l *Look, stale func() bool) error {
	d := b.desk
	switch {
	case errors.Is(l.Missing, desk.ErrReported):
		return nil
	case l.Missing != nil:
		d.Printf("%s\n", speech.Error(d.Lang, l.Missing))
		return nil
	}
	for _, ps := range l.Problems {
		ps.Print(d.Out, d.Words())
	}
	if n := l.Count(); n > 0 {
		d.Printf("%s\n", speech.Count(d.Lang, n, "problem"))
		return nil
	}
	d.NoProblem(l.Games, l.Variants)
	for _, r := range l.Changes {
		r.Tell(d)
	}
	b.Play(l, stale, b.printPlayed)
	return nil
}

// printPlayed prints the failures of p, and how many scenarios passed, failed or were not played.
func (b *Bench) printPlayed(p *Played) {
	d := b.desk
	if p.Passed+len(p.Failures) == 0 {
		return // another save came before the first one
	}
	for _, f := range p.Failures {
		d.Printf("\n%s\n%v\n", f.Scenario.Name, f)
	}
	text := "the rest, %s: %d passed, %d failed"
	switch {
	case p.All:
		text = "%s: %d passed, %d failed"
	case p.Near:
		text = "near it, %s: %d passed, %d failed"
	}
	n := speech.Count(d.Lang, p.Passed+len(p.Failures), "scenario")
	d.Printf("\n"+speech.In(d.Lang, text), n, p.Passed, len(p.Failures))
	if p.Left > 0 {
		d.Printf(speech.In(d.Lang, "; %d are left out, because something was saved again"), p.Left)
	}
	d.Printf("\n")
}

// save is the result of a save, as JSON.
type save struct {
	Files     map[string]string `json:"files"` // files that were saved: new, changed or gone
	Missing   string            `json:"missing,omitempty"`
	Problems  []desk.Problem    `json:"problems"`
	Changes   []*diff.Report    `json:"changes"`
	Scenarios []played          `json:"scenarios"`
}

type played struct {
	Near bool `json:"near"`
	Left int  `json:"left"`
	report.Report
}

func (b *Bench) json(l *Look, changed map[string]string, stale func() bool) error {
	out := save{Files: map[string]string{}, Problems: []desk.Problem{}, Changes: []*diff.Report{},
		Scenarios: []played{}}
	for name, how := range changed {
		out.Files[name] = how
	}
	for _, ps := range l.Problems {
		out.Problems = append(out.Problems, b.desk.ProblemsOf(ps)...)
	}
	out.Changes = append(out.Changes, l.Changes...)
	if l.Missing != nil {
		out.Missing = speech.Error(b.desk.Lang, l.Missing)
	}
	b.Play(l, stale, func(p *Played) {
		out.Scenarios = append(out.Scenarios, played{p.Near, p.Left, report.Of(b.desk.Words(), p.Result, nil, false, nil)})
	})
	return b.desk.WriteJSON(out)
}
