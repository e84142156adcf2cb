package lint

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// conflicts reports contradictory answers of one layer to one ruling, if neither rule names the other. It ignores
// answers that agree, are never in play together, or have conditions that obviously exclude each other.
func (w *linter) conflicts() {
	for id := range w.Rules {
		var answers []*model.Rule
		for _, r := range w.Rules[id] {
			if r.Sort == model.Answer && r.On.Effect == 0 {
				answers = append(answers, r)
			}
		}
		slices.SortStableFunc(answers, func(a, b *model.Rule) int { // report the later rule
			switch {
			case w.Later(a.Verb, b.Verb):
				return 1
			case w.Later(b.Verb, a.Verb):
				return -1
			}
			return 0
		})
		for j, b := range answers {
			var others []*model.Rule
			w.ps.Spend(b.Verb, j+1)
			for _, a := range answers[:j+1] {
				if a.Layer == b.Layer && (a != b && w.contradict(a, b, rivals(a, b)) || w.twins(a, b) && w.contradict(a, b, true)) {
					others = append(others, a)
				}
			}
			w.conflict(b, others)
		}
	}
}

// contradict reports whether two answers of one layer may both apply to one question, for one owner or for rivals.
func (w *linter) contradict(a, b *model.Rule, rivals bool) bool {
	switch {
	case names(a, b) || names(b, a):
		return false
	case w.exclusive(&a.On, &b.On):
		return false
	case expr.Same(a.Value, b.Value) && !(rivals && w.mentionsOwner(a)):
		return false
	}
	return !w.exclude(a, b, rivals)
}

func names(a, b *model.Rule) bool { return b.ID != "" && slices.Contains(a.Overrides, b.ID) }

// exclusive reports whether two components are never in one match: of two maps, or of two files from which an option
// selects one.
func (w *linter) exclusive(a, b *declared.Component) bool {
	if a.Map != "" && b.Map != "" && a.Map != b.Map || a.Option != "" && a.Option == b.Option && a.File != b.File {
		return true
	}
	return a.Faction != "" && b.Faction != "" && a.Faction != b.Faction && w.g.MostSeats() == 1
}

// rivals reports whether two rules are of different factions, so that their owners differ.
func rivals(a, b *model.Rule) bool {
	return a.On.Faction != "" && b.On.Faction != "" && a.On.Faction != b.On.Faction
}

// twins reports whether two rules, or one, are of a faction that several players may take, so that their owners may
// differ.
func (w *linter) twins(a, b *model.Rule) bool {
	several := func(s declared.Seat) bool { return s.File == a.On.Faction && s.Beside >= 0 }
	return a.On.Faction != "" && a.On.Faction == b.On.Faction && slices.ContainsFunc(w.g.Seats, several)
}

func (w *linter) mentionsOwner(r *model.Rule) bool {
	found := false
	r.Value.Walk(func(n *expr.Node) { found = found || w.isOwner(r, n) })
	return found
}

func (w *linter) isOwner(r *model.Rule, n *expr.Node) bool {
	return n.Op == expr.OpLocal && n.Local == w.g.Rulings[r.Ruling].Owner
}

// exclude reports whether the conditions of two rules obviously never hold together. One may negate a part of the
// other, compare the same with another constant, require another kind, or require another owner.
func (w *linter) exclude(a, b *model.Rule, rivals bool) bool {
	for _, x := range expr.Conjuncts(a.When) {
		for _, y := range expr.Conjuncts(b.When) {
			if expr.Negates(x, y) || otherConstant(x, y) || w.otherKind(x, y) || rivals && w.ownersDiffer(a, x, y) {
				return true
			}
		}
	}
	return false
}

// otherConstant reports whether x and y compare the same expression with different constants.
func otherConstant(x, y *expr.Node) bool {
	if x.Op != expr.OpEq || y.Op != expr.OpEq {
		return false
	}
	for i := range 2 {
		for j := range 2 {
			c, d := x.Args[1-i], y.Args[1-j]
			if constant(c) && constant(d) && expr.Same(x.Args[i], y.Args[j]) && c.Type.Base == d.Type.Base &&
				(c.Op != d.Op || c.N != d.N) {
				return true
			}
		}
	}
	return false
}

func constant(n *expr.Node) bool { return n.Op == expr.OpConst || n.Op == expr.OpSeat }

// otherKind reports whether x and y require the same thing to be of two kinds that exclude each other.
func (w *linter) otherKind(x, y *expr.Node) bool {
	a, k := kindAsked(x)
	b, l := kindAsked(y)
	return a != nil && b != nil && expr.Same(a, b) && !w.d.IsKind(k, l) && !w.d.IsKind(l, k)
}

// kindAsked returns what a condition requires to be of a kind, and the kind.
func kindAsked(n *expr.Node) (*expr.Node, int) {
	switch {
	case n.Op == expr.OpIn && n.Args[1].Type.ListOf(expr.Piece):
		return n.Args[0], n.Args[1].Type.Ref
	case n.Op == expr.OpEq && n.Args[0].Op == expr.OpKindOf && n.Args[1].Op == expr.OpConst:
		return n.Args[0].Args[0], n.Args[1].N
	}
	return nil, 0
}

// ownersDiffer reports whether x and y require the same relation between one thing and the rule's owner: to be the
// owner, to be the owner's piece, or to be in a zone of the owner.
func (w *linter) ownersDiffer(r *model.Rule, x, y *expr.Node) bool {
	a, how := w.ownedBy(r, x)
	b, same := w.ownedBy(r, y)
	return a != nil && b != nil && how == same && expr.Same(a, b)
}

// The relations between a thing and the rule's owner.
const (
	isHim = iota
	isHis
	liesWithHim
)

func (w *linter) ownedBy(r *model.Rule, n *expr.Node) (what *expr.Node, how int) {
	switch n.Op {
	case expr.OpEq:
		for i := range 2 {
			if w.isOwner(r, n.Args[i]) {
				return n.Args[1-i], isHim
			}
		}
	case expr.OpIn:
		s := n.Args[1]
		switch {
		case s.Op != expr.OpSelect:
		case s.Sel.Of != nil && w.isOwner(r, s.Sel.Of):
			return n.Args[0], isHis
		case s.Sel.At != nil && s.Sel.At.Op == expr.OpZone && len(s.Sel.At.Args) > 0 && w.isOwner(r, s.Sel.At.Args[0]):
			return n.Args[0], liesWithHim
		}
	}
	return nil, 0
}

// conflict reports an answer at its place, and lists the answers that it contradicts in notes. Contradictions with the
// same message are one problem.
func (w *linter) conflict(b *model.Rule, others []*model.Rule) {
	q := w.g.Rulings[b.Ruling]
	told := map[string]*source.Problem{}
	for _, a := range others {
		if a == b {
			p := w.ps.Add(b.Verb, "conflict",
				"several players may take %s, and this rule may answer %s differently for two of them", a.On.Faction, q.ID)
			p.Notes = append(p.Notes, note("say in when: which player it is about, as in who == owner"))
			continue
		}
		text := w.valuesText(b, a)
		values := text.String()
		if told[values] == nil {
			told[values] = w.ps.Add(b.Verb, "conflict", "%s answer %s differently%s, and neither names the other",
				w.both(a, b), q.ID, text)
		}
		noteConflict(told[values], a, b)
	}
}

// both describes two rules: by the variants or mods that they belong to, if these differ.
func (w *linter) both(a, b *model.Rule) *source.Text {
	one, other := w.By(a.Verb.File), w.By(b.Verb.File)
	if one != "" && other != "" && one != other {
		return source.Say("the rules of %s and %s", one, other)
	}
	return source.Say("two %s rules", w.g.Layers[b.Layer])
}

// noteConflict adds notes on the other answer, on when both are in play, and on what to write.
func noteConflict(p *source.Problem, a, b *model.Rule) {
	other := source.Say("the other")
	if a.ID != "" {
		other = source.Say("%s, `%s`", other, a.ID)
	}
	if len(a.Articles) > 0 {
		other = source.Say("%s, article %s", other, strings.Join(a.Articles, ", "))
	}
	noteAt(p, a.Verb, other.Format, other.Args...)
	advice := source.Say("give one of them an id and name it in overrides: of the one that should win")
	if a.ID != "" {
		advice = source.Say("write `overrides: %s` on the one that should win", a.ID)
	}
	p.Notes = append(p.Notes, note("%s; %s", together(a, b), advice))
}

// together describes when two rules are in play at once.
func together(a, b *model.Rule) *source.Text {
	switch {
	case a.On.Design >= 0 && b.On.Design >= 0 && a.On.Design != b.On.Design:
		return source.Say("both apply to a player who has both")
	case a.On.Faction != b.On.Faction && a.On.Faction != "" && b.On.Faction != "":
		return source.Say("both apply where %s and %s are", a.On.Faction, b.On.Faction)
	}
	return source.Say("both may apply to one question")
}

// valuesText shows what two rules answer, if both are short enough.
func (w *linter) valuesText(here, there *model.Rule) *source.Text {
	const most = 30
	x, y := w.stands(here.Value), w.stands(there.Value)
	if x == nil || y == nil {
		return nil
	}
	a, b := strings.TrimSpace(x.Text), strings.TrimSpace(y.Text)
	if a == b || a == "" || b == "" || len(a) > most || len(b) > most || strings.Contains(a+b, "\n") {
		return nil
	}
	return source.Say(", %s here and %s there", a, b)
}

// replacements advises on two mandatory replacements of one procedure in the same layer, for which the golden rules
// give no order. `before`, or conditions that exclude each other, settle it.
func (w *linter) replacements() {
	of := map[int][]*model.Ability{}
	for _, b := range w.g.AllAbilities() {
		if b.Moment != model.Instead || b.Optional || b.On.Effect != 0 {
			continue
		}
		for _, a := range of[b.Ref] {
			w.ps.Spend(b.Span, 1)
			if a.Layer != b.Layer || slices.Contains(a.Before, b.ID) || slices.Contains(b.Before, a.ID) ||
				w.exclusive(&a.On, &b.On) || w.neverBoth(a, b) {
				continue
			}
			p := w.ps.Advise(b.Span, "unordered", "two abilities of one layer must replace %s, and nothing says "+
				"which comes first", w.g.Procs[b.Ref].ID)
			noteAt(p, a.Span, "the other")
			p.Notes = append(p.Notes, note("give one of them an id and name it in the other: before: [ID]; the first may "+
				"go_on with the second"))
		}
		of[b.Ref] = append(of[b.Ref], b)
	}
}

// neverBoth reports whether the conditions of two abilities exclude each other.
func (w *linter) neverBoth(a, b *model.Ability) bool {
	rivals := a.On.Faction != "" && b.On.Faction != "" && a.On.Faction != b.On.Faction
	for _, x := range expr.Conjuncts(a.When) {
		for _, y := range expr.Conjuncts(b.When) {
			if expr.Negates(x, y) || otherConstant(x, y) || w.otherKind(x, y) || rivals && sameOwned(x, y) {
				return true
			}
		}
	}
	return false
}

// sameOwned reports whether two conditions compare the same thing with the owner.
func sameOwned(x, y *expr.Node) bool {
	if x.Op != expr.OpEq || y.Op != expr.OpEq {
		return false
	}
	for i := range 2 {
		for j := range 2 {
			if isOwner(x.Args[i]) && isOwner(y.Args[j]) && expr.Same(x.Args[1-i], y.Args[1-j]) {
				return true
			}
		}
	}
	return false
}

func isOwner(n *expr.Node) bool { return n.Op == expr.OpLocal && n.Local.Name == "owner" }
