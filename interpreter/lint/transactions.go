package lint

import (
	"fmt"
	"slices"

	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// transaction records what the question whether a procedure can be done asks: in its steps up to the first effect, and
// in the steps that may replace it.
func (f *circleFinder) transaction(id int, p *model.Proc) {
	f.add(id, nil, p.When)
	f.steps(id, p.Body.Steps)
	all := f.w.g.AllAbilities()
	f.w.ps.Spend(p.Span, len(all))
	for _, a := range all {
		if a.Moment == model.Instead && a.Ref == id-f.proc {
			f.add(id, nil, a.When)
			f.add(id, nil, a.In)
			f.steps(id, a.Body.Steps)
		}
	}
}

// steps records what the steps of a transaction ask, up to the first effect. It reports whether it reached an effect.
func (f *circleFinder) steps(id int, steps []model.Step) bool {
	for _, s := range steps {
		_, call := s.(*model.Call)
		for _, x := range s.Exprs() {
			f.add(id, nil, x)
		}
		done := !call && f.w.effectful(s)
		switch s := s.(type) {
		case *model.Call: // the transaction of a called procedure belongs to this one
			f.links[id] = append(f.links[id], link{to: f.proc + s.Proc})
			done = f.w.procEffect(s.Proc)
		case *model.Choose, *model.Perform, *model.Offer:
			_, menu := s.(*model.Offer)
			done = done || menu
		default:
			for _, list := range s.Inside() {
				done = f.steps(id, list) || done
			}
		}
		if done {
			return true
		}
	}
	return false
}

// actions reports actions that ask whether they themselves can be done, because that could not be answered. An action
// that only calls itself does not ask.
func (f *circleFinder) actions() {
	known := map[string]bool{}
	for from := range f.links {
		for _, l := range f.links[from] {
			if l.to < f.proc || l.by == nil {
				continue
			}
			way := f.back(l.to, from)
			if way == nil {
				continue
			}
			way = append([]link{{from, l.rule, l.by, l.at}}, way...)
			if key := circleKey(way); !known[key] && !f.neverTogether(way) {
				known[key] = true
				f.asks(way)
			}
		}
	}
}

// circleKey returns the same text for the same circle, wherever it begins.
func circleKey(way []link) string {
	var ids []int
	for _, l := range way {
		ids = append(ids, l.to)
	}
	slices.Sort(ids)
	return fmt.Sprint(ids)
}

// back returns the shortest path from one question to another, as links; nil if there is none, and empty from a
// question to itself.
func (f *circleFinder) back(from, to int) []link {
	came := map[int]link{from: {to: -1}}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		id := queue[0]
		if id == to {
			way := []link{}
			for at := came[id]; at.to >= 0; at = came[at.to] {
				way = append(way, at)
			}
			slices.Reverse(way)
			return way
		}
		f.w.ps.Spend(source.Span{}, 1+len(f.links[id]))
		for _, l := range f.links[id] {
			if _, seen := came[l.to]; !seen {
				came[l.to] = link{id, l.rule, l.by, l.at}
				queue = append(queue, l.to)
			}
		}
	}
	return nil
}

// asks reports a circle of actions at the place where the first of them asks, with the places of the others in notes.
func (f *circleFinder) asks(way []link) {
	var steps []any
	for i, l := range way {
		verb := source.Format("%s asks %s")
		if l.by == nil {
			verb = "%s calls %s"
		}
		steps = append(steps, f.step(l, verb, way[(i+1)%len(way)].to))
	}
	at := f.w.place(way[0].by, way[0].at, f.place(way[0].to))
	p := f.w.ps.Add(at, "circle", "whether this can be done depends on itself: %s", source.Join(steps, ", "))
	for _, l := range way[1:] {
		if l.by != nil {
			if span := f.w.place(l.by, l.at, source.Span{}); span.File != nil {
				noteAt(p, span, "it is asked here")
			}
		}
	}
}
