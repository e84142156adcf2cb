package lsp

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// job holds everything a check needs, so that it does not touch the server while it runs.
type job struct {
	project  *project
	open     map[string]opened
	variants []string // files of variants that are open
	before   found    // the previous result
	was      map[string]*source.File
	ctx      context.Context // ends if the result is no longer wanted
}

// later stops a running check of a project and schedules a new one after a short pause in typing.
func (s *Server) later(p *project) {
	if p == nil {
		return
	}
	if p.stop != nil {
		p.stop()
	}
	if p.due != nil {
		p.due()
	}
	s.lookAway(p)
	p.due = s.after(s.Moment, func() { s.begin(p) })
	if p.rest != nil {
		p.rest()
	}
	p.rest = s.after(s.Quiet, func() {
		p.quiet = true
		s.tell(p)
	})
}

// begin starts a check of a project, or schedules it for the end of the running one.
func (s *Server) begin(p *project) {
	p.due = nil
	if p.running {
		p.again = true
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	j := &job{project: p, open: s.opened(), before: p.found, was: p.was, ctx: ctx}
	for _, d := range s.docs {
		if p.game == "" && d.path != "" && s.home(d) == p && firstWord(d) == "variant" {
			j.variants = append(j.variants, d.path)
		}
	}
	p.running, p.again = true, false
	p.stop = stop
	s.beside(func() func() {
		out, err := fault.Guarded(func() (*found, error) { return j.run(), nil })
		return func() {
			if err != nil {
				s.log(err)
			}
			s.took(p, out)
		}
	})
}

// took stores the result of a check. The result is nil if the check was stopped.
func (s *Server) took(p *project, out *found) {
	p.running, p.stop = false, nil
	if out != nil {
		p.outlive(out)
		p.found, p.withVariants = *out, map[string]*interpreter.Game{}
		if p.checks++; p.was == nil || len(out.problems) == 0 {
			p.was = out.files
		}
		s.calmed(p)
		s.tell(p)
		if s.colours {
			s.ask("workspace/semanticTokens/refresh", nil)
		}
		s.rehearseAll(p)
	}
	if p.again {
		s.begin(p)
	} else {
		s.lookAhead(p)
	}
}

// run checks the project. It returns nil if it was stopped.
func (j *job) run() *found {
	p := j.project
	p.shelf.read()
	if p.base != nil {
		p.base.read()
	}
	out := j.check()
	if out == nil {
		return nil
	}
	if out.index == nil || out.index == j.before.index {
		return out
	}
	out.variants = map[string]*found{}
	for _, name := range j.variants {
		if n := out.trees[name]; n != nil && len(n.Pairs) > 0 {
			if over := j.check(n.Pairs[0].Value.Text); over != nil {
				out.variants[name] = over
			}
		}
	}
	if j.ctx.Err() != nil {
		return nil
	}
	return out
}

// check checks the project with some variants applied.
func (j *job) check(variants ...string) *found {
	p := j.project
	out := &found{files: map[string]*source.File{}}
	files, trees := p.shelf.with(j.open)
	var stack []interpreter.Layer
	if p.base != nil {
		mod, _ := interpreter.ModOf(files...)
		if mod == nil {
			return j.unlaid(files)
		}
		stack = []interpreter.Layer{{Mod: mod}}
		var under map[string]*source.Node
		for _, f := range files {
			out.files[f.Name] = f
		}
		files, under = p.base.with(j.open)
		for name, n := range under {
			trees[name] = n
		}
	}
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	for _, f := range files {
		out.files[f.Name] = f
	}
	parse := func(f *source.File) *source.Node { return trees[f.Name] }
	g, x, err := symbols.Read(j.ctx, lint.With(interpreter.Of(files, parse)), stack...)
	if j.ctx.Err() != nil {
		return nil
	}
	ps := &source.Problems{}
	if g != nil {
		ps.Advice().AddAll(g.Advice())
	} else {
		errors.As(err, &ps)
	}
	ps.Blame(j.was) // a duplicate name is reported at the place that was added later
	out.index, out.trees, out.game = x, trees, g
	if x == nil { // answers keep using the last index
		last := j.before
		out = &last
	}
	out.problems, out.advice = append(ps.All(), p.shelf.refused()...), ps.Advice().All()
	return out
}

// unlaid returns the result of a check for a mod that cannot be applied to its game. It contains only the problems in
// the mod's files.
func (j *job) unlaid(files []*source.File) *found {
	out := j.before
	ps := &source.Problems{}
	for _, f := range files {
		n := source.Parse(f, ps)
		if n == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "variant" {
			continue
		}
		if g := n.Get("game"); g == nil || g.Text != j.project.game {
			ps.Add(n.Pairs[0].Key.Span, "variant", "all variants of a folder must be of one game; another one in "+
				"this folder is of %s", j.project.game)
		}
	}
	out.problems = ps.All()
	return &out
}

// after runs f on the server's goroutine after d. A call of the returned function cancels that.
func (s *Server) after(d time.Duration, f func()) (end func()) {
	var over atomic.Bool
	t := time.AfterFunc(d, func() {
		s.post(func() {
			if !over.Load() {
				f()
			}
		})
	})
	return func() {
		over.Store(true)
		t.Stop()
	}
}

// firstWord returns the first key of a document, "" if it has none.
func firstWord(d *document) string {
	if d.goodIs == nil || len(d.goodIs.Pairs) == 0 {
		return ""
	}
	return d.goodIs.Pairs[0].Key.Text
}
