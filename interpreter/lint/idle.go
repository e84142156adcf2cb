package lint

import (
	"slices"
	"strings"
	"unicode"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// idle advises on actions and procedures that nothing performs, and on variables that are set and never read, or read
// and never set. A variant or mod may put things of the game out of use, so for them only their own declarations are
// checked.
func (w *linter) idle() {
	judged := func(n *declared.Node) bool {
		at := headOf(n)
		return at.File != nil && (w.Over == nil || w.Over[at.File])
	}
	var procs []*model.Proc
	for _, p := range w.g.Procs {
		if judged(&p.Node) {
			procs = append(procs, p)
		}
	}
	var vars []int
	for id := range w.g.Vars {
		if judged(&w.g.Vars[id].Node) {
			vars = append(vars, id)
		}
	}
	if len(procs)+len(vars) == 0 {
		return // usual for variants: nothing to search for
	}
	u := w.usage()
	for _, p := range procs {
		u.proc(w, p, w.symbolOf(p.ID))
	}
	for _, id := range vars {
		u.variable(w, &w.g.Vars[id], id)
	}
}

// besides advises that a name is idle, unless a variant that is not applied mentions it and may use it.
func (w *linter) besides(n *declared.Node, format source.Format, args ...any) {
	for _, v := range w.g.Variants {
		if !slices.Contains(w.g.Laid, v.ID) && hasWord(v.Span.File, n.ID) {
			return
		}
	}
	w.ps.Advise(headOf(n), "idle", format, args...)
}

// hasWord reports whether a file contains a word.
func hasWord(f *source.File, word string) bool {
	if f == nil {
		return false
	}
	return slices.Contains(strings.FieldsFunc(string(f.Text), func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), word)
}

// symbolOf returns the number of the procedure that a name refers to, -1 if it refers to none.
func (w *linter) symbolOf(name string) int {
	if s := w.d.Symbols[name]; s != nil && s.Sort == expr.SymProc {
		return s.ID
	}
	return -1
}

// usage holds what the steps and expressions of a game do with its names, by number.
type usage struct {
	performed map[int]bool // procedures
	read, set map[int]bool // variables
}

// usage examines the whole game. Assigning to a variable, or adding to it, does not count as reading it.
func (w *linter) usage() *usage {
	u := &usage{performed: map[int]bool{}, read: map[int]bool{}, set: map[int]bool{}}
	for id := range w.Valued {
		u.performed[id] = true
	}
	targets := map[*expr.Node]bool{}
	for _, body := range w.Bodies {
		own := -1
		if p := w.procOf(body); p != nil {
			own = w.symbolOf(p.ID)
		}
		w.Walk(body.Steps, func(s model.Step) {
			switch s := s.(type) {
			case *model.Call:
				if s.Proc != own { // one that only performs itself is never begun
					u.performed[s.Proc] = true
				}
			case *model.Assign:
				if t := s.Each(); t.Op == expr.OpVar {
					targets[t], u.set[t.N] = true, true
				}
			}
		})
	}
	for _, t := range w.Texts {
		t.X.Walk(func(x *expr.Node) {
			switch {
			case x.Op == expr.OpActionRef:
				u.performed[x.N] = true
			case x.Op == expr.OpVar && !targets[x]:
				u.read[x.N] = true
			}
		})
	}
	return u
}

// procOf returns the procedure with this body, nil if there is none.
func (w *linter) procOf(body *model.Body) *model.Proc {
	if w.bodies == nil {
		w.bodies = make(map[*model.Body]*model.Proc, len(w.g.Procs))
		for _, p := range w.g.Procs {
			w.bodies[p.Body] = p
		}
	}
	return w.bodies[body]
}

func (u *usage) proc(w *linter, p *model.Proc, id int) {
	switch {
	case id < 0 || u.performed[id]:
	case p.Action:
		w.besides(&p.Node, "no menu offers %s, and no step performs it; offer it: - offer: [%s, …]", p.ID, p.ID)
	default:
		w.besides(&p.Node, "no step calls %s; call it: - %s:", p.ID, p.ID)
	}
}

// variable checks one variable. Players read a variable that is shown and has a name. If a seat may correct positions,
// it can set variables that no step sets.
func (u *usage) variable(w *linter, v *declared.Var, id int) {
	switch read, set := u.read[id], u.set[id]; {
	case set && !read && (v.Name == declared.Text{} || v.SeenBy == "nobody"):
		w.besides(&v.Node, "%s is set and never read, so it has no effect", v.ID)
	case read && !set && w.g.Corrections == nil:
		w.besides(&v.Node, "%s is read and never set, so it always has its first value; set it: - set: …",
			v.ID)
	case !read && !set:
		w.besides(&v.Node, "%s is neither set nor read", v.ID)
	}
}
