package verbs

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/bench"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/cmd/precept/workshop/live"
	"precept/cmd/precept/workshop/studio"
	"precept/cmd/precept/workshop/watch"
	"precept/internal/fault"
	"precept/interpreter/source"
)

// follow makes the tables of a server continue under the rules in --live after each save, until end is called. It
// prints the address of the studio. The argument here is the server's address as others reach it.
func (a *app) follow(f *serving, seeded bool, house *room.House, shelf *web.Shelf, pages *web.Server, here string) (
	end func(), err error) {
	work, err := a.designing(f, seeded, house)
	if err != nil {
		return nil, err
	}
	pages.Mount(studio.Path, work.Most(), work.Serve)
	a.Printf("the studio, to edit %s: %s\n", f.live, here+studio.Path+work.Key+"/")
	w, err := watch.Open(append(append([]string{f.live}, a.Mods()...), f.scenarios...)...)
	if err != nil {
		return nil, desk.Usage("%v", err)
	}
	quiet := *a.Desk // problems are shown beside the boards instead of being printed
	var printed bytes.Buffer
	quiet.Out, quiet.Err = &printed, &printed
	l := &following{Desk: &quiet, house: house, shelf: shelf, pages: pages, printed: &printed,
		content: live.New(&quiet, func() (all, more []string) { return a.scenariosOf(f) }), files: w, studio: work,
		stop: make(chan struct{})}
	if err := l.look(nil); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	var running fault.Crew
	tell := func(err error) { fmt.Fprintln(a.Err, speech.Error(a.Lang, err)) }
	running.Go(func() {
		again := func() error { return fault.Try(func() { l.run(tell) }) }
		for err := again(); err != nil; err = again() {
			tell(err)
		}
	})
	return func() {
		close(l.stop)
		running.Wait()
		_ = w.Close()
		work.Close()
	}, nil
}

// following is the state of tables that follow files.
type following struct {
	*desk.Desk
	house   *room.House
	shelf   *web.Shelf
	pages   *web.Server
	printed *bytes.Buffer
	content *live.Bench
	studio  *studio.Studio
	files   *watch.Watcher
	stop    chan struct{}

	last  *live.Look
	shows *bench.Bench
}

// run plays the scenarios, and checks the content after each save.
func (l *following) run(tell func(error)) {
	for {
		tellOf(tell, func() error { l.play(); return nil })
		var changed map[string]string
		for ; len(changed) == 0; changed = l.files.Changed() {
			select {
			case <-l.stop:
				return
			case <-l.files.C:
			}
		}
		l.looks()
		tellOf(tell, func() error { return l.look(changed) })
	}
}

// tellOf calls do and reports its error. A panic ends neither the server nor the watch.
func tellOf(tell func(error), do func() error) {
	_, err := fault.Guarded(func() (any, error) { return nil, do() })
	if err != nil {
		tell(err)
	}
}

// stale reports whether files were saved again, or the server is ending.
func (l *following) stale() bool {
	select {
	case <-l.stop:
		return true
	default:
		return l.files.Stale()
	}
}

// look checks the content. If it has no problems, the tables continue under its rules.
func (l *following) look(changed map[string]string) (err error) {
	l.printed.Reset()
	if l.last, err = l.content.Look(changed); err != nil {
		return err
	}
	l.shows = shown(l.last, l.Lang, l.printed.String())
	if l.last.Count() == 0 && l.last.Missing == nil {
		l.shows.Waits = true
		l.house.Renew(func() { l.shelf.Take(l.last.Library) }) // use the content that was checked, not later changes
	}
	l.pages.ShowBench(l.shows)
	l.studio.Show(l.last, l.printed.String())
	return nil
}

// scenariosOf returns the scenarios to play after a save. all replaces the built-in scenarios: those of --scenarios or
// of the folder. more is played in addition to the built-in scenarios.
func (a *app) scenariosOf(f *serving) (all, more []string) {
	if all = a.scenariosWith(f.live, f.scenarios); len(f.scenarios) > 0 || a.Content != f.live {
		return all, nil
	}
	if l, err := a.Library(); err == nil && a.OwnScenarios(l) == nil {
		return nil, all
	}
	return all, nil
}

// looks shows that a save is being checked; earlier problems remain visible until then.
func (l *following) looks() {
	if l.shows == nil {
		return
	}
	l.shows = &bench.Bench{Problems: l.shows.Problems, Missing: l.shows.Missing, Looks: true}
	l.pages.ShowBench(l.shows)
	l.studio.Looks()
}

// play plays the scenarios, and shows the results.
func (l *following) play() {
	show := func(change func(*bench.Bench)) {
		next := *l.shows
		change(&next)
		l.shows = &next
		l.pages.ShowBench(l.shows)
	}
	l.content.Play(l.last, l.stale, func(p *live.Played) {
		show(func(b *bench.Bench) { b.Scenarios = append(slices.Clip(b.Scenarios), runOf(p, l.Words())) })
		l.studio.Played(p)
	})
	show(func(b *bench.Bench) { b.Waits = false })
	l.studio.Rests()
}

// shown converts the result of a check to the bench that is shown beside the boards. The argument printed is the output
// of the check.
func shown(look *live.Look, lang, printed string) *bench.Bench {
	out, words := &bench.Bench{}, speech.Language(lang)
	if look.Missing != nil {
		out.Missing = cmp.Or(printed, speech.Error(lang, look.Missing))
	}
	for _, ps := range look.Problems {
		for _, p := range ps.All() {
			out.Problems = append(out.Problems, bench.TroubleOf(&p, words))
		}
	}
	for _, r := range look.Changes {
		for _, rule := range r.Rules {
			c := bench.Change{Path: rule.Path, Class: rule.Class}
			if at := rule.B; at != nil {
				c.Place = fmt.Sprintf("%s:%d", at.File, at.Line)
			}
			for _, line := range rule.Lines {
				c.Lines = append(c.Lines, bench.Wording{Mark: line.Mark, Text: line.Text})
			}
			out.Changes = append(out.Changes, c)
		}
	}
	return out
}

// runOf returns the result of scenarios for display.
func runOf(p *live.Played, words *source.Language) bench.Run {
	out := bench.Run{Near: p.Near, All: p.All, Passed: p.Passed, Failed: len(p.Failures), Left: p.Left}
	for _, f := range p.Failures {
		out.Failures = append(out.Failures, bench.Failed{Name: f.Scenario.Name, Place: f.Span.String(),
			Text: f.Text.In(words)})
	}
	return out
}
